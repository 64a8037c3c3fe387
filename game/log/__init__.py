"""Readings of one log: storing it, its rows, playing it again, its story."""
