"""Who is at the door: accounts, passwords, passkeys, links, notes, and a player's own data."""
