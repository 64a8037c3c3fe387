"""`python -m sim.worlds.robotouille.art OUT.png`: all of the art on one sheet, to look at."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pygame

from sim import frames
from sim.world import JSONObject
from sim.worlds.robotouille.art import chefs, food, layers, marks, samples, stations, vessels
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.stations import Sides
from sim.worlds.robotouille.art.vessels import Filling
from sim.worlds.robotouille.render import draw

WIDTH, CELL, GROUND = 1500, 92, (222, 184, 136)
STATES = ("", "+cooked", "+fried", "+cut", "+cut+cooked", "+cut+fried")


def looks() -> Iterator[Appearance]:
    """Every known item, and one that is not, in every state."""
    for kind in (*food.PAINTERS, "redpepper"):
        for states in STATES:
            yield Appearance.of(kind, states.split("+"))


def fillings() -> Iterator[Filling]:
    """Empty, water, boiling, and soups."""
    yield Filling()
    yield Filling("water")
    yield Filling("water", True)
    for kinds in ("tomato", "potato", "onion", "chicken", "onion tomato", "potato tomato chicken"):
        yield Filling("water", True, tuple(Appearance(kind) for kind in kinds.split()))


def sprites() -> Iterator[pygame.Surface]:
    """All of the art, in a sensible order."""
    yield from (food.icon(look, CELL) for look in looks())
    yield from (layers.strip(look, CELL) for look in looks())
    for kind in ("pot", "bowl", "kettle"):
        yield from (vessels.vessel(kind, filling, CELL) for filling in fillings())
    for kind in ("table", "stove", "board", "sink", "fryer", "mixer"):
        yield stations.station(kind, Sides(), CELL)
    yield from (make(CELL) for make in (stations.flames, stations.sizzle, stations.stream))
    yield from (make(CELL) for make in (vessels.pan, vessels.plate, vessels.steam, marks.tick))
    for kind in ("cut", "cook", "fry", "fill", "boil", "knead"):
        yield from (marks.ring(kind, done, 3, done != 1, CELL // 2) for done in range(4))
    for number in range(1, 5):
        for side in ("down", "up", "left", "right"):
            for busy in (False, True):
                yield chefs.chef(chefs.outfit(number), side, busy, CELL)


def sheet() -> pygame.Surface:
    """The sprites in rows, the sample kitchens below."""
    pictures = list(sprites())
    per_row = WIDTH // CELL
    tall = -(-len(pictures) // per_row) * round(CELL * 1.28)
    made = pygame.Surface((WIDTH, tall + 1300))
    made.fill(GROUND)
    for i, picture in enumerate(pictures):
        spot = (i % per_row * CELL, i // per_row * round(CELL * 1.28))
        made.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    scenes = [samples.busy_kitchen(), samples.large_kitchen(), samples.corridor()]
    views = [(0, 0, 740, 0), (750, 0, 740, 1), (0, 750, 540, 2)]
    views += [(550, 750, 240, 0), (800, 750, 240, 1), (1050, 750, 160, 0), (1220, 750, 160, 1)]
    for x, y, size, which in views:
        made.blit(kitchen(scenes[which], size), (x, tall + y))
    return made


def kitchen(scene: JSONObject, size: int) -> pygame.Surface:
    """A drawn scene as a surface."""
    pixels = draw(scene, size).pixels
    return pygame.image.frombytes(pixels.tobytes(), (size, size), "RGB")


def main() -> None:
    """Write the contact sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a PNG file")
    pixels = pygame.surfarray.array3d(sheet()).swapaxes(0, 1)
    parser.parse_args().out.write_bytes(frames.png(pixels))


if __name__ == "__main__":
    main()
