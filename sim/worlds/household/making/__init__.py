"""What makes the instances that ship. Nothing that runs imports it."""
