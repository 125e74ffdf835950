"""The running room: tasks, sockets, HTTP and settings. Asyncio lives here alone."""
