"""How browsers come in: plain HTTP, the socket, and what every request and connection has in common."""
