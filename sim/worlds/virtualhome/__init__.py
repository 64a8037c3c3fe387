"""VirtualHome."""
