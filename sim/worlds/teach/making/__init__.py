"""What makes the catalogue: imported by nothing that runs."""
