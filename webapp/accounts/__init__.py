"""Sign-in for the owner and for researchers."""
