"""The colours of small things."""

from __future__ import annotations

from sim.worlds.virtualhome.art.pen import Colour

WHITE: Colour = (250, 248, 242)
PAPER: Colour = (247, 243, 228)
STEEL: Colour = (186, 194, 202)
BLACK: Colour = (66, 64, 70)
WOOD: Colour = (183, 132, 82)
RED: Colour = (206, 72, 62)
BLUE: Colour = (88, 136, 194)
GREEN: Colour = (104, 160, 92)
YELLOW: Colour = (240, 200, 84)
ORANGE: Colour = (232, 146, 62)
PINK: Colour = (230, 152, 164)
BROWN: Colour = (130, 86, 58)
GLASSY: Colour = (196, 224, 232)
CREAM: Colour = (244, 232, 206)
VIOLET: Colour = (150, 116, 176)
TEAL: Colour = (84, 160, 158)
