"""What all groups of measurements use: figures, the table, `var/bench.json`, running them in turn."""
