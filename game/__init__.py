"""People, seats, sessions, agents and records: the Django application."""
