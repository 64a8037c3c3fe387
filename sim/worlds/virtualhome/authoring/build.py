"""An apartment's plan made into VirtualHome's graph JSON: nodes with boxes, states, and all edges.

Nothing is left to chance: the same plan, the same file. Furniture stands along the walls in its
order, the middle pieces in a row; what is on or in a piece lies side by side on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from sim.world import JSONObject
from sim.worlds.virtualhome.authoring.kinds import KINDS
from sim.worlds.virtualhome.authoring.plans import Plan, Room

REACH = 0.75
"""Things of a room are CLOSE when no more than so many metres are between their boxes."""
HEIGHT = 2.5
TILE = 2.0
SEES = {"couch", "love_seat", "chair", "bed", "bench", "piano_bench", "toilet"}
"""Seats; they are FACING what they look at."""
SEEN = ("television", "computer", "laptop", "mirror", "painting", "window", "instrument_piano")
TABLES = ("desk", "kitchen_table", "table")
"""What chairs stand at, the first of a room first."""
BODY = ("face", "hair", "hands_both", "teeth", "feet_both")
OVERHEAD = ("painting", "picture", "drawing", "mirror", "wall_clock", "towel_rack")
"""Pieces that hang on the wall, above what stands there."""

Spot = tuple[float, float, float]
Size = tuple[float, float, float]


class Builder:
    """Nodes and edges of one apartment as they come."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nodes: list[JSONObject] = []
        self.edges: list[tuple[int, str, int]] = []
        self.rooms: list[int] = []
        self.room_of: dict[int, int] = {}

    def build(self) -> JSONObject:
        """The graph file of the plan."""
        for room in self.plan.rooms:
            self._room(room)
        for one, other in self.plan.doors:
            self._door(one, other)
        self._person()
        self._draw_up()
        self._facing()
        self._near()
        rows = [
            {"from_id": start, "relation_type": name, "to_id": end}
            for start, name, end in dict.fromkeys(self.edges)
        ]
        return {"nodes": self.nodes, "edges": rows}

    def _add(self, name: str, spot: Spot, room: int | None, *, turned: bool = False) -> int:
        dirty = name.endswith("!")
        name = name.removesuffix("!")
        kind = KINDS[name]
        size = (kind.size[2], kind.size[1], kind.size[0]) if turned else kind.size
        id = self._node(name, kind.category, spot, size, kind.properties)
        self.nodes[-1]["states"] = _states(name, kind.properties, dirty=dirty)
        if room is not None:
            self.room_of[id] = room
            self.edges.append((id, "INSIDE", room))
        return id

    def _node(
        self, name: str, category: str, spot: Spot, size: Size, properties: Iterable[str]
    ) -> int:
        id = len(self.nodes) + 1
        box = {"center": [round(v, 3) for v in spot], "size": [round(v, 3) for v in size]}
        self.nodes.append(
            {
                "id": id,
                "category": category,
                "class_name": name,
                "prefab_name": f"{self.plan.name}_{name}",
                "bounding_box": box,
                "properties": list(properties),
                "states": [],
            }
        )
        return id

    # -- a room -----------------------------------------------------------------------------------

    def _room(self, room: Room) -> None:
        left, back, width, depth = room.place
        spot = (left + width / 2, HEIGHT / 2, back + depth / 2)
        id = self._node(room.name, "Rooms", spot, (width, HEIGHT, depth), ())
        self.rooms.append(id)
        self._shell(room, id)
        self._walls(room, id)
        self._middle(room, id)

    def _shell(self, room: Room, id: int) -> None:
        """Floor, ceiling, walls, windows with curtains, the light and its switch."""
        left, back, width, depth = room.place
        for name, height in (("floor", 0.0), ("ceiling", HEIGHT)):
            for column in range(math.ceil(width / TILE)):
                for row in range(math.ceil(depth / TILE)):
                    spot = (left + (column + 0.5) * TILE, height, back + (row + 0.5) * TILE)
                    self._add(name, spot, id)
        middle = HEIGHT / 2
        for x, z, turned in (
            (left + width / 2, back, False),
            (left + width, back + depth / 2, True),
            (left + width / 2, back + depth, False),
            (left, back + depth / 2, True),
        ):
            self._add("wall", (x, middle, z), id, turned=turned)
        for number in range(room.windows):
            spot = (left + width * (number + 1) / (room.windows + 1), 1.5, back)
            window = self._add("window", spot, id)
            curtain = self._add("curtain", (spot[0], 1.5, back + 0.1), id)
            self._touch(window, curtain)
        light = self._add("light", (left + width / 2, HEIGHT - 0.2, back + depth / 2), id)
        switch = self._add("lightswitch", (left + 0.3, 1.1, back + depth - 0.05), id)
        self._touch(light, switch)

    def _walls(self, room: Room, id: int) -> None:
        """Pieces along the walls, clockwise from the back left corner."""
        left, back, width, depth = room.place
        around = 2 * (width + depth)
        # One after the other: the homes were built so, and a sum that rounds once moves their pieces by a hair.
        total = 0.0
        for piece in room.walls:
            total += KINDS[_name(piece)].size[0]
        gap = max(0.0, around - total) / max(1, len(room.walls))
        along = gap / 2
        for piece in room.walls:
            size = KINDS[_name(piece)].size
            x, z, turned = _on_wall(along + size[0] / 2, width, depth, size[2] / 2)
            hangs = _name(piece) in OVERHEAD
            spot = (left + x, 1.5 if hangs else size[1] / 2, back + z)
            self._piece(piece, spot, id, turned=turned)
            along += size[0] + gap

    def _middle(self, room: Room, id: int) -> None:
        """Pieces in the middle, in rows of three."""
        left, back, width, depth = room.place
        for number, piece in enumerate(room.middle):
            row, column = divmod(number, 3)
            size = KINDS[_name(piece)].size
            x = left + width * (0.3 + 0.2 * column)
            z = back + depth * (0.42 + 0.18 * row)
            self._piece(piece, (x, size[1] / 2, z), id)

    def _piece(self, text: str, spot: Spot, room: int, *, turned: bool = False) -> None:
        """A piece with what is on it and in it."""
        name, on, inside = _parts(text)
        id = self._add(name, spot, room, turned=turned)
        width, height, depth = self.nodes[id - 1]["bounding_box"]["size"]
        for relation, things in (("ON", on), ("INSIDE", inside)):
            for number, thing in enumerate(things):
                share = (number + 0.5) / len(things) - 0.5
                size = KINDS[thing.removesuffix("!")].size
                top = height / 2 + size[1] / 2 if relation == "ON" else 0.0
                x = spot[0] + share * (width if width >= depth else 0)
                z = spot[2] + share * (depth if depth > width else 0)
                self._put(thing, (x, spot[1] + top, z), room, relation, id)

    def _put(self, thing: str, spot: Spot, room: int, relation: str, on: int) -> None:
        id = self._add(thing, spot, room)
        self.edges.append((id, relation, on))
        self._touch(id, on)

    def _touch(self, one: int, other: int) -> None:
        self.edges += [(one, "CLOSE", other), (other, "CLOSE", one)]

    # -- what joins rooms, and who is in them --------------------------------------------------------

    def _door(self, one: int, other: int) -> None:
        spots = [self.nodes[self.rooms[n] - 1]["bounding_box"]["center"] for n in (one, other)]
        middle = (spots[0][0] + spots[1][0]) / 2, 1.05, (spots[0][2] + spots[1][2]) / 2
        id = self._add("door", middle, self.rooms[one])
        self.edges += [(id, "BETWEEN", self.rooms[one]), (id, "BETWEEN", self.rooms[other])]

    def _person(self) -> None:
        room = self.rooms[self.plan.person]
        x, _, z = self.nodes[room - 1]["bounding_box"]["center"]
        for name in ("character", *BODY):
            self._add(name, (x, 0.9, z), room)

    def _draw_up(self) -> None:
        """Chairs stand at the tables of their room, in turns, within reach of what is on them."""
        for room in self.rooms:
            mine = [node for node in self.nodes if self.room_of.get(node["id"]) == room]
            chairs = [node for node in mine if node["class_name"] == "chair"]
            tables = [n for kind in TABLES for n in mine if n["class_name"] == kind]
            for number, chair in enumerate(chairs if tables else ()):
                self._stand(chair, tables[number % len(tables)], number // len(tables))

    def _stand(self, chair: JSONObject, table: JSONObject, number: int) -> None:
        x, _, z = table["bounding_box"]["center"]
        room_x, _, room_z = self.nodes[self.room_of[table["id"]] - 1]["bounding_box"]["center"]
        width, _, depth = table["bounding_box"]["size"]
        side = (number % 2) * 0.6 - 0.3 if number else 0.0
        across = abs(room_x - x) > abs(room_z - z)
        away = (1 if room_x > x else -1, 0) if across else (0, 1 if room_z > z else -1)
        spot = chair["bounding_box"]["center"]
        spot[0] = round(x + away[0] * (width / 2 + 0.3) + (0 if across else side), 3)
        spot[2] = round(z + away[1] * (depth / 2 + 0.3) + (side if across else 0), 3)
        self._touch(chair["id"], table["id"])
        for start, name, end in list(self.edges):
            if name == "ON" and end == table["id"]:
                self._touch(chair["id"], start)

    def _facing(self) -> None:
        """Seats face what can be looked at in their room; so does what faces one another."""
        for seat in self.nodes:
            if seat["class_name"] not in SEES:
                continue
            for thing in self.nodes:
                together = self.room_of.get(seat["id"]) == self.room_of.get(thing["id"])
                if together and thing["class_name"] in SEEN:
                    self.edges.append((seat["id"], "FACING", thing["id"]))

    def _near(self) -> None:
        """Things of one room that are no farther apart than `REACH` are CLOSE."""
        skipped = {"Rooms", "Characters", "Bodies", "Ceiling"}
        things = [node for node in self.nodes if node["category"] not in skipped]
        for place, one in enumerate(things):
            for other in things[place + 1 :]:
                together = self.room_of[one["id"]] == self.room_of[other["id"]]
                if together and _gap(one["bounding_box"], other["bounding_box"]) <= REACH:
                    self._touch(one["id"], other["id"])


def build(plan: Plan) -> JSONObject:
    """The graph file of an apartment."""
    return Builder(plan).build()


_ALWAYS_COLD = ("fridge", "freezer")
"""They are neither on nor off: what is on cannot be opened."""


def _states(name: str, properties: Iterable[str], *, dirty: bool) -> list[str]:
    found = ["DIRTY" if dirty else "CLEAN"] if name != "character" else []
    if "CAN_OPEN" in properties:
        found.append("OPEN" if name in ("door", "curtain") else "CLOSED")
    if "HAS_SWITCH" in properties and name not in _ALWAYS_COLD:
        found.append("ON" if name == "light" else "OFF")
    if "HAS_PLUG" in properties:
        found.append("PLUGGED_IN")
    return sorted(found)


def _parts(text: str) -> tuple[str, list[str], list[str]]:
    text, _, inside = text.partition(">")
    name, _, on = text.partition(":")
    return name.strip(), on.split(), inside.split()


def _name(text: str) -> str:
    return _parts(text)[0].removesuffix("!")


def _on_wall(along: float, width: float, depth: float, half: float) -> tuple[float, float, bool]:
    """Where so many metres along the walls lead to, and whether a piece there is turned."""
    along %= 2 * (width + depth)
    if along < width:
        return along, half, False
    if along < width + depth:
        return width - half, along - width, True
    if along < 2 * width + depth:
        return width - (along - width - depth), depth - half, False
    return half, depth - (along - 2 * width - depth), True


def _gap(one: JSONObject, other: JSONObject) -> float:
    """Metres between two boxes."""
    total = 0.0
    for a, b, c, d in zip(one["center"], one["size"], other["center"], other["size"], strict=True):
        total += max(0.0, abs(a - c) - (b + d) / 2) ** 2
    return math.sqrt(total)
