"""The other side of `bench.serving`: the handle of a measured server, and those who play on it."""
