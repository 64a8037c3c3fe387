"""What templates say in our own words."""
