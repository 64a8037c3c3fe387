"""What the 42 actions ask for and what they do, a module for each kind."""
