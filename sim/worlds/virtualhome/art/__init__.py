"""The doll's house, drawn in code.

Importing the package loads pygame without a display, a window, sound or greeting; whoever needs
pygame outside of it takes it from here, so that the environment is set first.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame as pygame
