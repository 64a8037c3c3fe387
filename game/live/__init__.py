"""Sessions as they are played: sockets, rooms, the process that runs a session, and between them a bus."""
