"""Fleets: named programs of many people, the line in which they wait for kitchens, and the ladder of what they did."""
