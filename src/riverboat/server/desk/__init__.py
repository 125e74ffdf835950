"""The host's desk: what it shows, and what is done there."""
