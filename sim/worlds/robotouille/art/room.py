"""Where the cells of a kitchen lie in a frame, and everything in it that never moves."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import partial

import pygame

from sim.drawing.canvas import RGBX, blank
from sim.drawing.shelf import Shelf
from sim.worlds.robotouille.art import floor
from sim.worlds.robotouille.art.own import OwnArt
from sim.worlds.robotouille.art.scene import Scene, Station
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


def background(scene: Scene, room: Room, shelf: Shelf, own: OwnArt | None) -> pygame.Surface:
    """Floor, walls and stations without anything on them."""
    sheet = pygame.Surface((room.size, room.size), 0, 32, RGBX)
    sheet.fill(floor.AROUND)
    _shell(sheet, room)
    _floor(sheet, scene, room, shelf, own)
    _stations(sheet, scene, room, shelf, own)
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


def _floor(
    sheet: pygame.Surface, scene: Scene, room: Room, shelf: Shelf, own: OwnArt | None
) -> None:
    for row in range(scene.height):
        letters = scene.ground[row] if row < len(scene.ground) else ""
        for x in range(scene.width):
            corner = room.corner(x, scene.height - 1 - row)
            letter, odd = letters[x : x + 1], bool((x + row) % 2)
            key = ("floor", letter, odd, room.cell)
            sheet.blit(shelf.get(key, partial(floor.tile, letter, odd, room.cell)), corner)
            picture = own.floor(scene.ground, row, x, room.cell) if own else None
            if picture is not None:
                stamp(sheet, picture, corner)


def _stations(
    sheet: pygame.Surface, scene: Scene, room: Room, shelf: Shelf, own: OwnArt | None
) -> None:
    taken = {(s.x, s.y) for s in scene.stations}
    cell = room.cell
    shade = shelf.get(("shade", cell), lambda: _shade(cell))
    for x in range(room.width):
        if (x, room.height - 1) not in taken:
            stamp(sheet, shade, room.corner(x, room.height - 1))
    for s in scene.stations:
        if (s.x, s.y - 1) not in taken and s.y > 0:
            stamp(sheet, shade, room.corner(s.x, s.y - 1))
    letters = _furniture(scene, own) if own else []
    for s in scene.stations:
        if own and _own_station(sheet, s, room, own, letters):
            continue
        sides = _sides(s.x, s.y, taken)
        key = ("station", s.type, sides, cell)
        made = shelf.get(key, partial(station, s.type, sides, cell))
        stamp(sheet, made, room.corner(s.x, s.y))


def _own_station(
    sheet: pygame.Surface, s: Station, room: Room, own: OwnArt, letters: list[str]
) -> bool:
    """Draw a station from the user's pictures; False if there is neither picture nor tile."""
    x, y = room.corner(s.x, s.y)
    tile = own.counter(letters, room.height - 1 - s.y, s.x, room.cell)
    picture = own.station(s.type, room.cell)
    if tile is not None:
        stamp(sheet, tile, (x, y))
    if picture is not None:
        rise = own.rendering.stations.constant(s.type, "STATION_OFFSET", 0.0)
        stamp(sheet, picture, (x, y - round(rise * room.cell)))
    return tile is not None or picture is not None


def _furniture(scene: Scene, own: OwnArt) -> list[str]:
    """The letters of the furniture tiles, row by row from the far wall; a space where none is."""
    grid = [[" "] * scene.width for _ in range(scene.height)]
    for s in scene.stations:
        if 0 <= s.x < scene.width and 0 <= s.y < scene.height:
            grid[scene.height - 1 - s.y][s.x] = own.letter(s.type)[:1] or " "
    return ["".join(row) for row in grid]


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


def stamp(sheet: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Lay a premultiplied picture on the sheet."""
    sheet.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
