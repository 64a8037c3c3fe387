"""What a shift adds to a kitchen: tickets of those who wait, and the marks of passes, bins and crates."""

from __future__ import annotations

import math

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix
from sim.worlds.robotouille.art import food, layers, vessels
from sim.worlds.robotouille.art.vessels import Filling

HIGH = 0.98
"""Height of a ticket in widths."""
PARTS = 8
"""In how many parts patience is shown."""
PAPER: Colour = (255, 250, 236)
FINE, SOON, LATE = (88, 160, 72), (232, 168, 40), (206, 62, 44)
HAIR: tuple[Colour, ...] = (
    (72, 46, 32),
    (150, 84, 36),
    (40, 40, 48),
    (196, 150, 72),
    (120, 48, 40),
)
SKIN: tuple[Colour, ...] = ((246, 206, 168), (208, 150, 106), (150, 100, 70), (240, 190, 150))


def ticket(dish: Filling, share: int, guest: int, px: int) -> pygame.Surface:
    """A slip with who waits, for what, and how much patience is left (`share` of `PARTS`)."""
    c = Canvas(px, HIGH)
    c.box(0.03, 0.05, 0.94, 0.9, PAPER, 0.05, (140, 104, 74), width=0.03)
    c.box(0.4, 0.0, 0.2, 0.1, (188, 60, 44), 0.03, (120, 34, 26), width=0.02)
    _guest(c, share, guest)
    _dish(c, dish)
    _patience(c, share)
    return c.finish()


def _guest(c: Canvas, share: int, guest: int) -> None:
    """A face that shows how long it has waited."""
    x, y, r = 0.22, 0.36, 0.135
    skin, hair = SKIN[guest % len(SKIN)], HAIR[guest % len(HAIR)]
    cross = max(0.0, 1 - 2.5 * share / PARTS)
    skin = mix(skin, (226, 84, 60), 0.5 * cross)
    c.oval(x, y - 0.04, r + 0.02, r, hair, darker(hair, 0.4), width=0.02)
    c.oval(x, y + 0.02, r, r, skin, darker(skin, 0.45), width=0.02)
    for dx in (-0.05, 0.05):
        c.oval(x + dx, y, 0.017, 0.022, (48, 30, 24))
        if cross:
            inner = (x + 0.35 * dx, y - 0.035)
            c.stroke([inner, (x + 1.4 * dx, y - 0.06)], (48, 30, 24), 0.02)
    bend = 0.04 if 2 * share > PARTS else 0.0 if 4 * share > PARTS else -0.04
    mouth = [
        (x + d, y + 0.08 + bend * (1 - (d / 0.06) ** 2)) for d in (-0.06, -0.03, 0.0, 0.03, 0.06)
    ]
    c.stroke(mouth, (120, 44, 36), 0.022)


def _dish(c: Canvas, dish: Filling) -> None:
    """What is ordered: a stack as it will stand on the pass, a bowl with what is in it, or one thing."""
    if dish.meal:
        wide = 0.5
        c.paste(vessels.vessel("bowl", dish, max(2, round(c.px * wide))), 0.43, 0.1)
        for at, look in enumerate(dish.items):
            c.paste(food.icon(look, max(2, round(c.px * 0.2))), 0.46 + 0.2 * at, 0.56)
        return
    if len(dish.items) == 1:
        c.paste(food.icon(dish.items[0], max(2, round(c.px * 0.48))), 0.44, 0.2)
        return
    wide, foot = 0.52, 0.72
    thick = [layers.layer(look).thick * wide for look in dish.items]
    press = min(1.0, 0.5 / math.fsum(thick))
    for look, height in zip(dish.items, thick, strict=True):
        strip = layers.strip(look, max(2, round(c.px * wide)))
        c.paste(strip, 0.41, foot - layers.FOOT * wide)
        foot -= height * press


def _patience(c: Canvas, share: int) -> None:
    colour = FINE if 2 * share > PARTS else SOON if 4 * share > PARTS else LATE
    c.box(0.09, 0.81, 0.82, 0.08, (226, 214, 194), 0.04)
    if share:
        c.box(0.09, 0.81, max(0.08, 0.82 * share / PARTS), 0.08, colour, 0.04)


def clock(over: int, px: int) -> pygame.Surface:
    """A clock on which the time that is over (in twenty-fourths) is filled; red before closing time."""
    c = Canvas(px)
    c.oval(0.5, 0.5, 0.44, 0.44, PAPER, (110, 74, 50), width=0.07)
    colour = FINE if over < 12 else SOON if over < 19 else LATE
    turns = [math.tau * over / 24 * step / 40 for step in range(41)]
    rim = [(0.5 + 0.38 * math.sin(a), 0.5 - 0.38 * math.cos(a)) for a in turns]
    if over:
        c.shape([(0.5, 0.5), *rim], colour)
    c.stroke([(0.5, 0.5), rim[-1]], (70, 44, 34), 0.05)
    c.oval(0.5, 0.5, 0.05, 0.05, (70, 44, 34))
    return c.finish()


def hatch(px: int) -> pygame.Surface:
    """The mark of a pass: a tray cloth and a bell."""
    c = Canvas(px)
    c.box(0.04, 0.06, 0.92, 0.86, (248, 240, 224), 0.08, (196, 72, 54), width=0.05)
    c.box(0.1, 0.12, 0.8, 0.74, (255, 250, 240), 0.05, (226, 150, 134), width=0.018)
    brass: Colour = (232, 184, 62)
    c.shape(
        [(0.72, 0.25), (0.74, 0.15), (0.83, 0.1), (0.92, 0.15), (0.94, 0.25)],
        brass,
        (140, 98, 24),
        0.025,
    )
    c.box(0.69, 0.24, 0.28, 0.05, (120, 84, 40), 0.02)
    c.oval(0.83, 0.085, 0.025, 0.025, lighter(brass, 0.4), (140, 98, 24), width=0.015)
    return c.finish()


def bucket(px: int) -> pygame.Surface:
    """The mark of a bin: an opening with a dark inside."""
    c = Canvas(px)
    c.oval(0.5, 0.46, 0.36, 0.3, (120, 128, 134), (66, 72, 78), width=0.05)
    c.oval(0.5, 0.48, 0.28, 0.22, (44, 46, 50))
    for turn in (-0.5, 0.15, 0.75):
        c.oval(0.5 + 0.1 * turn, 0.52, 0.05, 0.03, (92, 132, 66), turn=turn)
    return c.finish()


def crate(px: int) -> pygame.Surface:
    """The mark of where things come from: a flat crate."""
    c = Canvas(px)
    wood: Colour = (204, 158, 98)
    c.box(0.06, 0.1, 0.88, 0.78, wood, 0.05, darker(wood, 0.5), width=0.035)
    c.box(0.13, 0.17, 0.74, 0.64, darker(wood, 0.28), 0.03)
    for x in (0.3, 0.5, 0.7):
        c.stroke([(x, 0.18), (x, 0.8)], darker(wood, 0.42), 0.02)
    return c.finish()


MARKS = {"pass": hatch, "bin": bucket, "source": crate}
"""What marks the stations of a shift by role."""
