"""The servers that measurements run against, each a process of its own."""
