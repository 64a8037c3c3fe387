"""The workshop: kitchens that people draw, keep, share and have solved."""
