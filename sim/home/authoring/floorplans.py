"""A plan of a scene seen from above, for people who author and check scenes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sim.home import anatomy
from sim.home.authoring.ground import Ground
from sim.home.facts import facts_of
from sim.home.scenes import Scene
from sim.home.state import sincos

if TYPE_CHECKING:
    import pygame

SCALE = 150
MARGIN = 40
_COLOURS = {
    "Cabinet": (205, 170, 125), "Drawer": (188, 143, 100), "CounterTop": (214, 208, 196),
    "Fridge": (170, 190, 205), "Sink": (150, 175, 190), "SinkBasin": (110, 150, 175),
    "StoveBurner": (60, 60, 60), "Window": (120, 190, 230), "Floor": (250, 248, 244),
    "Sofa": (150, 170, 140), "Bed": (170, 150, 185), "Shelf": (200, 180, 150),
}  # fmt: skip
_HIGH = (120, 90, 160)


def save(scene: Scene, path: Path) -> None:
    """Draw a scene's plan into a PNG file."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    pygame.font.init()
    xs = [x for x, _ in scene.room.outline]
    zs = [z for _, z in scene.room.outline]
    size = (
        int((max(xs) - min(xs)) * SCALE) + 2 * MARGIN,
        int((max(zs) - min(zs)) * SCALE) + 2 * MARGIN,
    )
    surface = pygame.Surface(size)
    surface.fill((255, 255, 255))

    def to(x: float, z: float) -> tuple[int, int]:
        return (int((x - min(xs)) * SCALE) + MARGIN, size[1] - MARGIN - int((z - min(zs)) * SCALE))

    pygame.draw.polygon(surface, _COLOURS["Floor"], [to(x, z) for x, z in scene.room.outline])
    font = pygame.font.Font(None, 17)
    for piece in sorted(scene.structure, key=lambda piece: piece.y):
        _box(
            surface, to, font, piece, (226, 222, 214), piece.kind if not piece.flat else "", piece.y
        )
    things = sorted(
        scene.things.values(), key=lambda t: (t.y > 1.1, facts_of(t.type).pickupable, t.y)
    )
    for thing in things:
        if thing.type != "Floor":
            colour = _COLOURS.get(thing.type, (235, 200, 160))
            if facts_of(thing.type).pickupable:
                colour = (235, 120, 100)
            _box(surface, to, font, thing, colour, thing.type, thing.y)
    _room(surface, to, scene)
    ground = Ground(scene)
    for cell in sorted(ground.from_cell((0, 0))):
        pygame.draw.circle(surface, (60, 140, 60), to(*ground.at(cell)), 3)
    pygame.draw.circle(surface, (220, 30, 30), to(scene.body.x, scene.body.z), 7)
    sin, cos = sincos(scene.body.yaw)
    tip = to(scene.body.x + 0.3 * sin, scene.body.z + 0.3 * cos)
    pygame.draw.line(surface, (220, 30, 30), to(scene.body.x, scene.body.z), tip, 3)
    pygame.image.save(surface, str(path))


def _box(surface: pygame.Surface, to, font, thing, colour, label: str, y: float) -> None:  # type: ignore[no-untyped-def]
    import pygame

    sin, cos = sincos(thing.yaw)
    shape = thing.shape
    w, _, d = thing.size
    rects: list[anatomy.Rect] = [tuple(r) for r in shape.get("rects", ())] or [
        (-w / 2, -d / 2, w / 2, d / 2)
    ]
    for x0, z0, x1, z1 in rects:
        corners = [
            to(thing.x + x * cos + z * sin, thing.z - x * sin + z * cos)
            for x, z in ((x0, z0), (x1, z0), (x1, z1), (x0, z1))
        ]
        high = y > 1.1
        if not high:
            pygame.draw.polygon(surface, colour, corners)
        pygame.draw.polygon(surface, _HIGH if high else (90, 80, 70), corners, 2 if high else 1)
        if not high:
            pygame.draw.line(surface, (60, 60, 60), corners[2], corners[3], 2)
    if label not in ("Drawer", "plinth", "carcass", "StoveKnob"):
        text = font.render(label, True, _HIGH if y > 1.1 else (20, 20, 20))
        x, z = to(thing.x, thing.z)
        surface.blit(text, (x - text.get_width() // 2, z - 6 + (10 if y > 1.1 else 0)))


def _room(surface: pygame.Surface, to, scene: Scene) -> None:  # type: ignore[no-untyped-def]
    import pygame

    outline = scene.room.outline
    pygame.draw.polygon(surface, (40, 40, 40), [to(x, z) for x, z in outline], 5)
    for opening in scene.room.openings:
        (ax, az), (bx, bz) = (outline[(opening["wall"] + k) % len(outline)] for k in (0, 1))
        long = ((bx - ax) ** 2 + (bz - az) ** 2) ** 0.5
        ends = [
            to(ax + (bx - ax) * opening[k] / long, az + (bz - az) * opening[k] / long)
            for k in ("from", "to")
        ]
        colour = (80, 170, 230) if opening["kind"] == "window" else (250, 240, 200)
        pygame.draw.line(surface, colour, ends[0], ends[1], 9)
