"""The art of this kitchen, drawn in code; pygame comes from `sim.drawing`."""

from __future__ import annotations

from sim.drawing import pygame as pygame
