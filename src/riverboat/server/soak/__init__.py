"""``riverboat soak``: a room under load, played by programs over real sockets that drop, come back, rebuy, and see it killed."""
