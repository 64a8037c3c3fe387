"""Scenes made up for contact sheets, tests and measurements: everything in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim.world import JSON, JSONObject


class Kitchen:
    """A scene in the making; ids are counted per type as the world does."""

    def __init__(self, width: int, height: int) -> None:
        self.scene: JSONObject = {
            "world": "robotouille",
            "step": 3,
            "turn": "robot1",
            "rules": "paper",
            "width": width,
            "height": height,
            "ground": None,
            "labels": {},
            "timers": [],
        }
        self.lists: dict[str, list[JSONObject]] = {
            name: [] for name in ("stations", "items", "containers", "meals", "players")
        }
        self.scene.update(self.lists)
        self._counts: Counter[str] = Counter()

    def _id(self, kind: str) -> str:
        self._counts[kind] += 1
        return f"{kind}{self._counts[kind]}"

    def station(self, kind: str, x: int, y: int) -> JSONObject:
        """A new station, empty."""
        made: JSONObject = {"id": self._id(kind), "type": kind, "x": x, "y": y}
        made.update({"cook": None, "stack": [], "container": None})
        self.lists["stations"].append(made)
        return made

    def item(self, what: str, place: JSONObject | None = None, progress: JSON = ()) -> str:
        """A new item, `type+state+...`, on top of a station's stack if one is given."""
        kind, *states = what.split("+")
        name = self._id(kind)
        rows = [dict(zip(("kind", "done", "of", "running"), row, strict=True)) for row in progress]
        where = {"station": place["id"]} if place else None
        self.lists["items"].append(
            {
                "id": name,
                "type": kind,
                "states": states,
                "can": [],
                "place": where,
                "progress": rows,
            }
        )
        if place is not None:
            place["stack"].append(name)
        return name

    def container(self, kind: str, meal: str = "", items: Sequence[str] = ()) -> JSONObject:
        """A new container; `meal` is `type+state+...`, `items` what was added to it."""
        pot: JSONObject = {"id": self._id(kind), "type": kind, "meal": None, "progress": []}
        self.lists["containers"].append(pot)
        if meal:
            what, *states = meal.split("+")
            pot["meal"] = self._id(what)
            names = [self.item(name) for name in items]
            self.lists["meals"].append(
                {"id": pot["meal"], "type": what, "in": pot["id"], "states": states, "items": names}
            )
        return pot

    def cook(self, x: int, y: int, facing: tuple[int, int], label: str = "") -> JSONObject:
        """The next cook."""
        made: JSONObject = {"id": self._id("robot"), "x": x, "y": y, "facing": list(facing)}
        made.update({"at": None, "holding": None})
        self.lists["players"].append(made)
        if label:
            self.scene["labels"][made["id"]] = label
        return made


def busy_kitchen() -> JSONObject:
    """Five cells a side, four cooks, something going on everywhere."""
    k = Kitchen(5, 5)
    burger, soup, grill, boil, board = (
        k.station(kind, x, 4)
        for x, kind in enumerate(("table", "table", "stove", "stove", "board"))
    )
    sink, fryer = k.station("sink", 0, 3), k.station("fryer", 0, 2)
    rings, sandwich = k.station("table", 0, 1), k.station("table", 0, 0)
    fries, salad, mixer = (
        k.station("table", 2, 0),
        k.station("board", 4, 2),
        k.station("mixer", 4, 1),
    )
    k.station("table", 3, 0)
    k.station("table", 4, 0)
    for what in ("bottombun", "patty+cooked", "cheese", "lettuce+cut", "tomato+cut", "topbun"):
        k.item(what, burger)
    soup["container"] = k.container("bowl", "water+boiling", ["tomato+cut", "potato+cut"])["id"]
    k.item("patty+cooking", grill, [("cook", 1, 3, True)])
    boil["container"] = k.container("pot", "water+boiling", ["tomato", "onion+cut", "onion+cut"])[
        "id"
    ]
    k.item("lettuce", board, [("cut", 2, 3, False)])
    pot = k.container("pot")
    pot["progress"] = [{"kind": "fill", "done": 1, "of": 3, "running": True}]
    sink["container"] = pot["id"]
    k.item("potato+cut", fryer, [("fry", 2, 3, True)])
    k.item("onion+cut+fried", rings)
    for what in ("bread", "chicken+cooked", "cheese", "bread"):
        k.item(what, sandwich)
    k.item("potato+cut+fried", fries)
    k.item("tomato+cut", salad)
    k.item("redpepper", mixer)
    k.cook(2, 3, (0, 1), "Ana")["holding"] = k.item("cheese")
    k.cook(3, 2, (1, 0), "GPT")
    k.cook(1, 2, (-1, 0), "Bartholomew the Great")["holding"] = k.item("tomato")
    k.cook(3, 1, (0, -1))["holding"] = k.item("onion+cut")
    grill["cook"] = "robot1"
    return k.scene


def large_kitchen() -> JSONObject:
    """Eight cells a side, 22 stations, two cooks: as large as the largest task of the paper."""
    k = Kitchen(8, 8)
    rows = {
        1: ("table", "stove", "table", "board", "table", "table", "sink"),
        3: ("table", "stove", "table", "board", "table", "table", "sink"),
        5: ("table",) * 8,
    }
    made = [k.station(kind, x, y) for y, row in rows.items() for x, kind in enumerate(row)]
    foods = ("potato", "bottombun", "topbun", "tomato+cut", "chicken+cooked", "onion", "cheese")
    for place, station in enumerate(made):
        if station["type"] in ("table", "board"):
            k.item(foods[place % len(foods)], station)
    for what in ("patty+cooked", "lettuce+cut", "topbun"):
        k.item(what, made[4])
    made[1]["container"] = k.container("pot", "water", ["potato", "tomato"])["id"]
    k.lists["meals"][0]["progress"] = [{"kind": "boil", "done": 1, "of": 3, "running": True}]
    k.item("patty", made[8], [("cook", 2, 3, True)])
    made[13]["container"] = k.container("bowl")["id"]
    k.cook(1, 2, (0, -1), "Rosa")["holding"] = k.item("lettuce")
    k.cook(3, 4, (0, -1), "Chef")["holding"] = k.container("pot", "water+boiling", ["onion"])["id"]
    return k.scene


def corridor() -> JSONObject:
    """A wide kitchen of three rows with wooden floor, tall stacks and paused work."""
    k = Kitchen(6, 3)
    k.scene["ground"] = ["CCWWWC", "CCWWWC", "CCCCCC"]
    tower, paused, cold = (
        k.station("table", 0, 2),
        k.station("stove", 1, 2),
        k.station("stove", 2, 2),
    )
    fryer, whole = k.station("fryer", 4, 0), k.station("table", 5, 0)
    for i in range(13):
        k.item(("bread", "lettuce+cut", "patty+cooked", "tomato+cut", "cheese")[i % 5], tower)
    k.item("chicken", paused, [("cook", 2, 3, False)])
    cold["container"] = k.container("pot", "water", [])["id"]
    k.item("chicken+fried", fryer)
    for what in ("lettuce", "tomato", "potato"):
        k.item(what, whole)
    k.cook(1, 1, (0, 1), "Łukasz 1")
    k.cook(4, 1, (0, -1), "春")["holding"] = k.container("bowl", "water+boiling", ["onion"])["id"]
    return k.scene
