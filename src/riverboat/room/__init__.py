"""The tables of a house together: guests, the ledger, chat, the lobby, and how events are written down. Pure, like `table`."""
