"""Kitchens drawn by people: what there is to draw with, from a sketch to a file and back, what is wrong."""
