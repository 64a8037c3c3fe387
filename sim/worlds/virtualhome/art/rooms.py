"""The empty house: sky, roof, walls, floors and the names of the rooms."""

from __future__ import annotations

import math

from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.house import BACK, Room
from sim.worlds.virtualhome.art.pen import RGBX, Colour, dark, light, mix

_SKY_HIGH: Colour = (178, 212, 232)
_SKY_LOW: Colour = (238, 240, 226)
_GRASS: Colour = (150, 184, 118)
_ROOF: Colour = (176, 88, 70)
_WALL: Colour = (232, 214, 186)
_DUSK: Colour = (70, 72, 104)

_STYLES: tuple[tuple[str, Colour, Colour, str, str], ...] = (
    ("bath", (200, 226, 226), (176, 196, 200), "tiles", "tiles"),
    ("kitchen", (248, 232, 196), (214, 196, 170), "checks", "tiles"),
    ("dining", (248, 226, 190), (196, 150, 106), "checks", "boards"),
    ("bed", (222, 214, 236), (206, 166, 124), "stripes", "boards"),
    ("office", (204, 218, 232), (180, 136, 98), "plain", "boards"),
    ("living", (216, 226, 196), (190, 142, 98), "stripes", "boards"),
)
"""Part of a room's class: its wall, its floor, and how both are patterned."""


def _style(kind: str) -> tuple[Colour, Colour, str, str]:
    found = next((row[1:] for row in _STYLES if row[0] in kind), None)
    return found or ((234, 220, 200), (196, 154, 112), "plain", "boards")


def empty_house(rooms: list[Room], size: int) -> pygame.Surface:
    """The house without its things."""
    sheet = pygame.Surface((size, size), 0, 32, RGBX)
    for y in range(size):
        pygame.draw.line(
            sheet, mix(_SKY_HIGH, _SKY_LOW, min(1.0, y / size * 1.6)), (0, y), (size, y)
        )
    low = max((room.rect.low for room in rooms), default=size * 0.9)
    sheet.fill(_GRASS, (0, int(low) - 1, size, size))
    _roof(sheet, rooms, size)
    for room in rooms:
        _room(sheet, room, size)
    return sheet


def _roof(sheet: pygame.Surface, rooms: list[Room], size: int) -> None:
    if not rooms:
        return
    top = min(room.rect.y for room in rooms)
    left, right = min(r.rect.x for r in rooms), max(r.rect.right for r in rooms)
    chimney = pygame.Rect(
        round(size * 0.76), round(top * 0.14), round(size * 0.05), round(top * 0.8)
    )
    pygame.draw.rect(sheet, dark(_ROOF, 0.2), chimney)
    eaves = size * 0.014
    slope = [
        (left - eaves, top),
        (left + size * 0.12, top * 0.16),
        (right - size * 0.12, top * 0.16),
        (right + eaves, top),
    ]
    pygame.draw.polygon(sheet, _ROOF, slope)
    lines = 4
    for number in range(1, lines):
        y = top * 0.16 + (top * 0.84) * number / lines
        lean = size * 0.12 * (1 - number / lines)
        pygame.draw.line(
            sheet, dark(_ROOF, 0.2), (left + lean, y), (right - lean, y), max(1, size // 500)
        )
    pygame.draw.line(
        sheet, dark(_ROOF, 0.4), (left - eaves, top), (right + eaves, top), max(2, size // 160)
    )


def _room(sheet: pygame.Surface, room: Room, size: int) -> None:
    wall, floor, paper, ground = _style(room.row["kind"])
    if not room.lit:
        wall, floor = mix(wall, _DUSK, 0.14), mix(floor, _DUSK, 0.16)
    rect, line = room.rect, max(2, size // 170)
    area = pygame.Rect(
        round(rect.x),
        round(rect.y),
        round(rect.right) - round(rect.x),
        round(rect.low) - round(rect.y),
    )
    floor_y = area.y + round(area.height * (BACK - 0.045))
    sheet.set_clip(area)
    sheet.fill(wall, area)
    _paper(sheet, area, wall, paper, room.scale)
    sheet.fill(floor, (area.x, floor_y, area.width, area.bottom - floor_y))
    _ground(sheet, area, floor_y, floor, ground, room.scale)
    skirt = max(2, round(room.scale * 0.07))
    sheet.fill(light(wall, 0.5), (area.x, floor_y - skirt, area.width, skirt))
    pygame.draw.line(
        sheet, dark(floor, 0.3), (area.x, floor_y), (area.right, floor_y), max(1, line // 2)
    )
    sheet.set_clip(None)
    pygame.draw.rect(sheet, dark(_WALL, 0.45), area, line)
    if room.lit:
        pygame.draw.rect(
            sheet, (255, 214, 110), area.inflate(-2 * line, -2 * line), max(1, line // 2)
        )


def _paper(
    sheet: pygame.Surface, area: pygame.Rect, wall: Colour, paper: str, scale: float
) -> None:
    step = max(5, round(scale * 0.32))
    tone = mix(wall, (255, 255, 255), 0.24)
    if paper == "stripes":
        for x in range(area.x, area.right, 2 * step):
            sheet.fill(tone, (x, area.y, step, area.height))
    elif paper == "checks":
        for number, x in enumerate(range(area.x, area.right, step)):
            for y in range(area.y + (number % 2) * step, area.bottom, 2 * step):
                pygame.draw.circle(sheet, tone, (x + step // 2, y + step // 2), max(1, step // 6))
    elif paper == "tiles":
        for x in range(area.x, area.right, step):
            pygame.draw.line(sheet, tone, (x, area.y), (x, area.bottom))
        for y in range(area.y, area.bottom, step):
            pygame.draw.line(sheet, tone, (area.x, y), (area.right, y))


def _ground(
    sheet: pygame.Surface, area: pygame.Rect, top: int, floor: Colour, ground: str, scale: float
) -> None:
    """Lines that run away from whoever looks, and some across."""
    tone = dark(floor, 0.12)
    middle = area.centerx
    count = max(6, math.ceil(area.width / max(8.0, scale * 0.5)))
    for number in range(-count, 2 * count + 1):
        near = area.x + area.width * number / count
        far = middle + (near - middle) * 0.72
        pygame.draw.line(sheet, tone, (far, top), (near, area.bottom))
    if ground == "tiles":
        for share in (0.14, 0.32, 0.55, 0.82):
            y = top + (area.bottom - top) * share
            pygame.draw.line(sheet, tone, (area.x, y), (area.right, y))
