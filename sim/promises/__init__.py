"""The single promises of the protocol: what `sim.checks` asks step by step.

Each function takes an episode (or a world) and `where`, the words that name it in a message.
"""
