"""Where the cells of a kitchen lie in a frame, and everything in it that never moves."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

import pygame

from sim.worlds.robotouille.art import floor
from sim.worlds.robotouille.art.canvas import RGBX, blank
from sim.worlds.robotouille.art.scene import Scene
from sim.worlds.robotouille.art.shelf import Shelf
from sim.worlds.robotouille.art.stations import Sides, station

WALL = 0.36
"""Height of the far wall in cells."""
RIM = 0.12
"""Width of the other walls in cells."""


@dataclass(frozen=True, slots=True)
class Room:
    """The grid in the frame, in pixels: square cells, centred, y growing upwards in the data."""

    size: int
    width: int
    height: int
    cell: int
    left: int
    top: int

    @staticmethod
    def of(scene: Scene, size: int) -> Room:
        """The largest kitchen that fits a square of `size` pixels."""
        width, height = scene.width, scene.height
        cell = max(1, int(size / max(width + 2 * RIM, height + WALL + RIM)))
        left = (size - width * cell) // 2
        top = round((size - (height + WALL + RIM) * cell) / 2 + WALL * cell)
        return Room(size, width, height, cell, left, top)

    def corner(self, x: int, y: int) -> tuple[int, int]:
        """The top left pixel of a cell."""
        return self.left + x * self.cell, self.top + (self.height - 1 - y) * self.cell


def background(scene: Scene, room: Room, shelf: Shelf) -> pygame.Surface:
    """Floor, walls and stations without anything on them."""
    sheet = pygame.Surface((room.size, room.size), 0, 32, RGBX)
    sheet.fill(floor.AROUND)
    _shell(sheet, room)
    _floor(sheet, scene, room, shelf)
    _stations(sheet, scene, room, shelf)
    return sheet


def _shell(sheet: pygame.Surface, room: Room) -> None:
    rim, tall = max(1, round(RIM * room.cell)), max(1, round(WALL * room.cell))
    inside = pygame.Rect(room.left, room.top, room.width * room.cell, room.height * room.cell)
    outer = inside.inflate(2 * rim, rim).move(0, rim // 2)
    outer.height += tall
    outer.top = inside.top - tall
    outer.height = inside.bottom + rim - outer.top
    pygame.draw.rect(sheet, floor.WALL_CAP, outer, 0, rim)
    sheet.blit(floor.wall(inside.width, tall, room.cell), (inside.left, inside.top - tall))


def _floor(sheet: pygame.Surface, scene: Scene, room: Room, shelf: Shelf) -> None:
    for y in range(scene.height):
        row = scene.ground[scene.height - 1 - y] if scene.height - 1 - y < len(scene.ground) else ""
        for x in range(scene.width):
            letter, odd = row[x : x + 1], bool((x + y) % 2)
            key = ("floor", letter, odd, room.cell)
            made = shelf.get(key, lambda a=letter, b=odd: floor.tile(a, b, room.cell))
            sheet.blit(made, room.corner(x, y))


def _stations(sheet: pygame.Surface, scene: Scene, room: Room, shelf: Shelf) -> None:
    taken = {(s.x, s.y) for s in scene.stations}
    cell = room.cell
    shade = shelf.get(("shade", cell), lambda: _shade(cell))
    for x in range(room.width):
        if (x, room.height - 1) not in taken:
            _stamp(sheet, shade, room.corner(x, room.height - 1))
    for s in scene.stations:
        if (s.x, s.y - 1) not in taken and s.y > 0:
            _stamp(sheet, shade, room.corner(s.x, s.y - 1))
    for s in scene.stations:
        sides = _sides(s.x, s.y, taken)
        key = ("station", s.type, sides, cell)
        made = shelf.get(key, lambda k=s.type, n=sides: station(k, n, cell))
        _stamp(sheet, made, room.corner(s.x, s.y))


def _sides(x: int, y: int, taken: Set[tuple[int, int]]) -> Sides:
    return Sides(
        top=(x, y + 1) not in taken,
        right=(x + 1, y) not in taken,
        bottom=(x, y - 1) not in taken,
        left=(x - 1, y) not in taken,
    )


def _shade(cell: int) -> pygame.Surface:
    """The shadow that a counter or wall throws on the floor in front of it."""
    deep = max(1, round(cell * 0.2))
    sheet = blank((cell, deep))
    for y in range(deep):
        alpha = round(80 * (1 - y / deep) ** 1.6)
        pygame.draw.line(sheet, (58, 34, 16, alpha), (0, y), (cell, y))
    return sheet.premul_alpha()


def _stamp(sheet: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    sheet.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
