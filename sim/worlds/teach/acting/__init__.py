"""What the Follower does: motions, interactions at a point of the picture, and why they fail."""
