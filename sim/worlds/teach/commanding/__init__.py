"""What the Commander does: flying a camera, and asking where things are."""
