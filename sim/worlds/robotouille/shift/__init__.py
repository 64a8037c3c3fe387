"""Shifts: orders come faster and faster, dishes go over the counter, and the score is what was served."""
