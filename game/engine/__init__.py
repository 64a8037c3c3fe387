"""The rules of a session: plain Python, without Django, sockets or a clock of its own."""
