"""AI2-THOR's clothes: its Controller, events and metadata, and the doors to its library."""
