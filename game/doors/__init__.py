"""Doors for programs over the network: who knocks, the seats that they hold, and one package a door."""
