"""The cashier's page: accounts, chips from player to player, the room's ledger."""
