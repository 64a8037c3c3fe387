"""Signs in the picture: names, the clock, glow, what is poured into a vessel, and what nobody saw."""

from __future__ import annotations

from collections.abc import Sequence

from sim.drawing import pygame
from sim.drawing.canvas import Canvas, Colour, blank, darker, lighter, mix
from sim.drawing.lettering import letters, written
from sim.worlds.simmer.art.table import look_of

INK, CREAM = (58, 38, 24), (255, 250, 238)
CLOCK = (58, 62, 70)
KINDS: dict[str, tuple[str, Colour, str]] = {
    "juice": ("J", (226, 36, 60), "juice of raw meat on it"),
    "dirt": ("D", (146, 92, 20), "dirt on it"),
    "raw": ("R", (196, 40, 160), "raw"),
    "spoiled": ("S", (70, 120, 30), "spoiled"),
}
"""What nobody saw: its letter, its colour and its words."""
THIN = frozenset({"water", "vinegar", "olive_oil", "vegetable_oil", "sesame_oil", "lemon_juice"})


def _plate(text: str, px: int, ink: Colour, ground: Colour, radius: float = 0.4) -> pygame.Surface:
    words = written(text, px, ink)
    pad = max(2, round(px * 0.32))
    sheet = blank((words.get_width() + 2 * pad, words.get_height() + max(2, pad // 2)))
    pygame.draw.rect(sheet, ground, sheet.get_rect(), 0, round(sheet.get_height() * radius))
    plate = sheet.premul_alpha()
    plate.blit(words, (pad, max(1, pad // 4)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return plate


def sign(text: str, px: int) -> pygame.Surface:
    """The name of a piece of furniture."""
    return _plate(text, px, INK, (255, 244, 214, 225))


def caption(text: str, px: int) -> pygame.Surface:
    """The name of a thing."""
    return _plate(text, px, INK, (255, 252, 244, 190))


def badge(text: str, px: int, coat: Colour) -> pygame.Surface:
    """The name of a cook."""
    return _plate(text, px, (255, 255, 255), darker(coat, 0.1), 0.5)


def minutes(text: str, px: int) -> pygame.Surface:
    """The minutes that have passed."""
    return _plate(text, px, CREAM, (*CLOCK, 220), 0.5)


def face(px: int) -> pygame.Surface:
    """A clock's face, as high as the minutes beside it in letters of `px` pixels."""
    canvas = Canvas(minutes("0", px).get_height())
    canvas.oval(0.5, 0.5, 0.42, 0.42, CREAM, INK, width=0.1)
    canvas.stroke([(0.5, 0.5), (0.5, 0.24)], INK, 0.08)
    canvas.stroke([(0.5, 0.5), (0.66, 0.56)], INK, 0.08)
    return canvas.finish()


def glow(px: int) -> pygame.Surface:
    """A soft light around what was just used."""
    canvas = Canvas(px)
    for k in range(7):
        canvas.oval(0.5, 0.5, 0.5 - 0.045 * k, 0.5 - 0.045 * k, (255, 232, 120, 34))
    return canvas.finish()


def frame(wide: int, high: int, size: int) -> pygame.Surface:
    """A light around a piece of furniture of so many pixels that was just used, which covers its inside."""
    edge = max(2, round(0.006 * size))
    sheet = blank((wide + 4 * edge, high + 4 * edge))
    area = sheet.get_rect()
    for grown, colour in ((0, (255, 226, 110)), (edge, (255, 244, 190))):
        pygame.draw.rect(sheet, colour, area.inflate(-2 * grown, -2 * grown), 0, 3 * edge)
    return sheet


def liquid(mixed: Sequence[str], at: tuple[float, float, float, float], px: int) -> pygame.Surface:
    """What was poured into a vessel: the mean of its colours, with specks of each."""
    canvas = Canvas(px)
    looks = [look_of(one, "ingredient") for one in mixed]
    main = looks[0].main
    for number, one in enumerate(looks[1:], 2):
        main = mix(main, one.main, 1 / number)
    x, y, rx, ry = at
    canvas.oval(
        x, y, rx, ry, (*main, 170) if set(mixed) <= THIN else main, darker(main, 0.3), width=0.015
    )
    canvas.oval(x - rx * 0.3, y - ry * 0.35, rx * 0.35, ry * 0.22, (*lighter(main, 0.6), 150))
    for k in range(2 * len(looks) if len(looks) > 1 else 0):
        one = looks[k % len(looks)]
        spot = (x + rx * 0.62 * ((k * 0.77) % 1.6 - 0.8), y + ry * 0.55 * ((k * 0.53) % 1.6 - 0.8))
        canvas.oval(*spot, rx * 0.1, ry * 0.16, one.accent if one.main == main else one.main)
    return canvas.finish()


def sprinkled(mixed: Sequence[str], px: int) -> pygame.Surface:
    """What lies on a food: specks of each."""
    canvas = Canvas(px)
    for k in range(6 * len(mixed)):
        colour = look_of(mixed[k % len(mixed)], "ingredient").main
        canvas.oval(
            0.24 + 0.53 * ((k * 0.377) % 1),
            0.42 + 0.3 * ((k * 0.617) % 1),
            0.022,
            0.018,
            colour,
            darker(colour, 0.4),
            width=0.008,
        )
    return canvas.finish()


def veil(size: int) -> pygame.Surface:
    """The dim light in which what nobody saw shines."""
    sheet = blank((size, size))
    sheet.fill((20, 24, 50, 120))
    return sheet.premul_alpha()


def ring(kinds: Sequence[str], px: int) -> pygame.Surface:
    """A shining ring with the letters of what is wrong."""
    canvas = Canvas(px)
    colour = KINDS[kinds[0]][1]
    for k in range(4):
        canvas.oval(0.5, 0.5, 0.5 - 0.04 * k, 0.5 - 0.04 * k, (*lighter(colour, 0.25), 22))
    canvas.arc(0.5, 0.5, 0.44, 0, 1, (*lighter(colour, 0.2), 255), 0.07)
    for at, kind in enumerate(kinds[:3]):
        letter, ground, _ = KINDS[kind]
        x = 0.2 + 0.3 * at
        canvas.oval(x, 0.2, 0.19, 0.19, ground, (255, 255, 255), width=0.04)
        letters(canvas, letter, x, 0.2, 0.3, (255, 255, 255))
    return canvas.finish()


def legend(px: int, size: int) -> pygame.Surface:
    """What the letters mean."""
    parts = [
        (_plate(letter, px, (255, 255, 255), ground, 0.5), written(words, px, CREAM))
        for letter, ground, words in KINDS.values()
    ]
    width = sum(a.get_width() + b.get_width() + px for a, b in parts)
    sheet = blank((min(width, size - px), parts[0][0].get_height() + 2))
    x = 0
    for plate, words in parts:
        sheet.blit(plate, (x, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += plate.get_width() + px // 3
        sheet.blit(words, (x, 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += words.get_width() + px // 2
    return sheet
