"""States that are no shape: small signs on things, and the same in words."""

from __future__ import annotations

from functools import lru_cache

from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.pen import INK, Pen
from sim.worlds.virtualhome.art.words import pill
from sim.worlds.virtualhome.vocabulary import STATE, named

MARKS = ("DIRTY", "PLUGGED_OUT", "ON")
_UNSAID = {"CLEAN", "PLUGGED_IN", "SITTING", "LYING"}


@lru_cache(maxsize=1024)
def marks_of(states: int) -> tuple[str, ...]:
    """The states that get a sign."""
    return tuple(name for name in MARKS if states & STATE[name])


@lru_cache(maxsize=8192)
def caption(name: str, states: int) -> str:
    """A thing with its states in words: `fridge, open, unplugged`."""
    said = [one for one in named(states, STATE) if one not in _UNSAID]
    words = ["unplugged" if one == "PLUGGED_OUT" else one.lower() for one in said]
    return ", ".join([name, *words])


def mark(name: str, px: int) -> pygame.Surface:
    """One sign on a square of `px` pixels."""
    pen = Pen(px, px)
    if name == "ON":
        pen.disc(0.5, 0.5, 0.46, (255, 206, 64))
        pen.blob(
            [(0.56, 0.12), (0.28, 0.56), (0.48, 0.56), (0.42, 0.88), (0.72, 0.42), (0.52, 0.42)],
            INK,
            edge=False,
        )
    elif name == "PLUGGED_OUT":
        pen.disc(0.5, 0.5, 0.46, (236, 236, 240))
        pen.box(0.32, 0.36, 0.36, 0.28, INK, 0.06, edge=False)
        for x in (0.38, 0.56):
            pen.box(x, 0.16, 0.07, 0.22, INK, edge=False)
        pen.line([(0.16, 0.84), (0.84, 0.16)], (206, 60, 50), 0.1)
    else:
        for x, y, r in (
            (0.34, 0.4, 0.24),
            (0.62, 0.6, 0.28),
            (0.66, 0.26, 0.14),
            (0.28, 0.74, 0.12),
        ):
            pen.disc(x, y, r, (124, 92, 48))
        pen.disc(0.58, 0.56, 0.1, (164, 128, 76), edge=False)
    return pen.done()


def door_sign(to: str, size: int, *, shut: bool) -> pygame.Surface:
    """A door with where it leads: ajar or shut."""
    px = max(13, round(size * 0.021))
    word = pill(to, px, round(size * 0.26), (66, 44, 36), (255, 250, 238), 235)
    pen = Pen(round(px * 0.9), round(px * 1.25))
    pen.box(0.06, 0.02, 0.88, 0.98, (150, 100, 66), 0.04)
    if shut:
        pen.disc(0.74, 0.54, 0.1, (250, 214, 120), edge=False)
    else:
        pen.box(0.18, 0.1, 0.66, 0.86, (70, 56, 60), edge=False)
        pen.blob([(0.14, 0.08), (0.5, 0.2), (0.5, 0.98), (0.14, 0.96)], (196, 140, 92))
    door = pen.done()
    gap = max(2, px // 6)
    tall = max(door.get_height(), word.get_height())
    sheet = pygame.Surface(
        (door.get_width() + gap + word.get_width(), tall), pygame.SRCALPHA, 32, door.get_masks()
    )
    sheet.blit(door, (0, (tall - door.get_height()) // 2))
    sheet.blit(word, (door.get_width() + gap, (tall - word.get_height()) // 2))
    return sheet
