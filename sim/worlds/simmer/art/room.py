"""The empty room: wall, tiles, worktop and floor. Drawn once for each size and kept."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sim.drawing.canvas import RGBX, Colour, darker, lighter, mix
from sim.worlds.simmer.art.layout import BACK, EDGE, FLOOR, FRONT, LEFT, RIGHT, SHELF

WALL, TILE, JOINT = (246, 232, 206), (250, 244, 230), (226, 212, 186)
TOP, FRONT_EDGE, BASE = (214, 164, 108), (158, 110, 66), (72, 120, 120)
BOARDS, LINE = (196, 150, 106), (168, 122, 82)


class Room:
    """Rectangles in fractions on a surface of `size` pixels."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.sheet = pygame.Surface((size, size), 0, 32, RGBX)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = round(x * self.size), round(y * self.size)
        right, bottom = round((x + w) * self.size), round((y + h) * self.size)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def box(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0.0
    ) -> None:
        pygame.draw.rect(self.sheet, colour, self.rect(x, y, w, h), 0, round(radius * self.size))

    def shade(self, y: float, deep: float, strength: int = 70) -> None:
        """A shadow that falls downwards from a height."""
        tall = max(1, round(deep * self.size))
        veil = pygame.Surface((self.size, 1), pygame.SRCALPHA)
        for row in range(tall):
            veil.fill((50, 28, 10, round(strength * (1 - row / tall) ** 1.6)))
            self.sheet.blit(veil, (0, round(y * self.size) + row))


def empty_room(size: int, classes: Sequence[str]) -> pygame.Surface:
    """The room without furniture; a window where there is no wall cabinet or tower."""
    room = Room(size)
    room.sheet.fill(WALL)
    _wall(room)
    _floor(room)
    if "pantry" not in classes:
        _window(room, 0.79, 0.1, 0.18, 0.36)
    if "fridge" not in classes and "freezer" not in classes:
        _window(room, 0.03, 0.1, 0.18, 0.36)
    if "cabinet" not in classes:
        _window(room, 0.36, 0.05, 0.28, 0.18)
    _worktop(room)
    return room.sheet


def _wall(room: Room) -> None:
    room.box(0, 0, 1, 0.03, darker(WALL, 0.18))
    room.shade(0.03, 0.03, 50)
    side = 0.036
    rows = int((EDGE - 0.255) / side) + 1
    for row in range(rows):
        for column in range(int((RIGHT - LEFT) / side) + 2):
            x, y = LEFT + (column - 0.5 * (row % 2)) * side, 0.255 + row * side
            left, right = max(x, LEFT - 0.01), min(x + side - 0.003, RIGHT + 0.01)
            if right > left:
                warm = ((row * 7 + column * 5) % 5) * 0.03
                room.box(left, y, right - left, side - 0.003, mix(TILE, JOINT, warm), 0.003)
    room.box(LEFT, SHELF, RIGHT - LEFT, 0.012, (186, 138, 88), 0.004)
    room.shade(SHELF + 0.012, 0.012, 40)


def _floor(room: Room) -> None:
    room.box(0, FLOOR, 1, 1 - FLOOR, BOARDS)
    for row in range(5):
        y = FLOOR + (1 - FLOOR) * (row / 5) ** 1.25
        tall = (1 - FLOOR) * (((row + 1) / 5) ** 1.25 - (row / 5) ** 1.25)
        room.box(0, y, 1, tall, mix(BOARDS, lighter(BOARDS, 0.3), 0.2 * row))
        room.box(0, y, 1, 0.003, LINE)
        for k in range(4):
            room.box((0.13 + 0.29 * k + 0.17 * row) % 1.0, y, 0.003, tall, LINE)


def _window(room: Room, x: float, y: float, w: float, h: float) -> None:
    room.box(x - 0.012, y - 0.012, w + 0.024, h + 0.024, (250, 248, 240), 0.008)
    room.box(x, y, w, h, (168, 212, 234))
    room.box(x, y + h * 0.7, w, h * 0.3, (150, 190, 120))
    ball = room.rect(x + w * 0.62, y + h * 0.14, 0.05, 0.05)
    pygame.draw.ellipse(room.sheet, (255, 236, 160), ball)
    room.box(x + w / 2 - 0.004, y, 0.008, h, (250, 248, 240))
    room.box(x, y + h / 2 - 0.004, w, 0.008, (250, 248, 240))
    room.box(x - 0.02, y + h + 0.008, w + 0.04, 0.014, (226, 214, 190), 0.004)


def _worktop(room: Room) -> None:
    room.box(LEFT - 0.012, BACK - 0.035, RIGHT - LEFT + 0.024, FRONT - BACK + 0.035, TOP, 0.004)
    for k in range(7):
        y = BACK - 0.03 + (FRONT - BACK + 0.03) * k / 7
        room.box(LEFT - 0.012, y, RIGHT - LEFT + 0.024, 0.0025, darker(TOP, 0.08))
    room.box(LEFT - 0.012, BACK - 0.035, RIGHT - LEFT + 0.024, 0.004, lighter(TOP, 0.4))
    room.box(LEFT - 0.016, FRONT, RIGHT - LEFT + 0.032, EDGE - FRONT - 0.002, FRONT_EDGE, 0.004)
    room.box(LEFT - 0.012, EDGE - 0.002, RIGHT - LEFT + 0.024, FLOOR - EDGE - 0.008, BASE)
    room.shade(EDGE - 0.002, 0.015, 80)
    room.box(LEFT, FLOOR - 0.012, RIGHT - LEFT, 0.012, (52, 60, 62))
    room.shade(FLOOR, 0.025, 90)
