"""Simulated participants, to find out what the rules of `game.studies.suspicion` see. None of them is a person."""
