"""The error-free player, and the solutions it finds."""
