"""What is seen from where: cameras, lines of sight, names out of the buffer of ids."""
