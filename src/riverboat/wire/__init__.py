"""The messages of the socket and the API, and how a table is written for one audience."""
