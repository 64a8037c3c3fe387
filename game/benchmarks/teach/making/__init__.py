"""What makes the pinned instances: imported by nothing that runs."""
