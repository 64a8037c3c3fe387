"""Which node a program means by `<plate> (1)`: the one that is nearest where the program is then.

VirtualHome's own preparation adds what is missing; here nothing is added, and what a scene does not
have is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from sim.world import WorldError
from sim.worlds.virtualhome.acting.common import hidden
from sim.worlds.virtualhome.program import Argument, Line
from sim.worlds.virtualhome.rules import SOUND
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE, ON, PROPERTY

ROOMS = {
    "kitchen": "dining_room",
    "dining_room": "kitchen",
    "living_room": "home_office",
    "home_office": "living_room",
    "livingroom": "living_room",
    "entrance_hall": "living_room",
    "kids_bedroom": "bedroom",
}
"""Where a home has no such room, this one serves (and what serves for that, in turn)."""

_ALIKE = (
    "table kitchen_table diningtable",
    "couch sofa",
    "television tv walltv",
    "coffee_maker coffe_maker coffeemaker",
    "glass water_glass waterglass drinking_glass",
    "computer pc",
    "coffee_table coffeetable",
    "curtain curtains",
    "trashcan garbage_can",
    "phone cellphone",
    "clothes_shirt shirt",
    "clothes_pants pants",
    "tooth_paste toothpaste",
    "face_cream facecream lotionbottle",
    "kitchen_cabinet kitchen_cabinets cupboard",
    "pot cookingpot cooking_pot",
    "light lighting ceilinglamp lamp",
    "lightswitch light_switch",
    "love_seat loveseat",
    "spectacles glasses",
    "picture wallpictureframe",
    "hands_both hands_left hands_right",
    "mousepad mousemat mouse_mat",
    "toilet_paper toiletpaper",
    "food_apple apple",
    "food_banana banana bananas",
    "food_bread bread bread_slice",
    "food_cereal cereal",
    "food_potato potato",
    "food_carrot carrot",
    "dish_soap dishwashingliquid",
    "fridge freezer",
)


@cache
def alike(name: str) -> tuple[str, ...]:
    """The class, then those that serve for it."""
    if name in ROOMS:
        found = [name]
        while (following := ROOMS.get(found[-1], name)) not in found:
            found.append(following)
        return tuple(found)
    others = [row.split() for row in _ALIKE if name in row.split()]
    return tuple(dict.fromkeys([name, *(other for row in others for other in row)]))


def bind(lines: Sequence[Line], state: State) -> list[Line]:
    """The program with node ids for instances.

    Every instance of a class is another node. Of several, the one is meant that is on or in what the
    program went to or named last; else one close to that, then one in the room, and one that is not
    shut away before one that is.

    Raises:
        WorldError: `missing`, with what the scene does not have (enough of).
    """
    binder = _Binder(state)
    return [binder.line(line) for line in lines]


class _Binder:
    def __init__(self, state: State) -> None:
        self.state = state
        self.nodes: dict[Argument, int] = {}
        self.room = state.room(state.who)
        self.went = self.last = state.who
        self.of_class: dict[str, list[int]] = {}
        for id, node in state.graph.nodes.items():
            self.of_class.setdefault(node.class_name, []).append(id)

    def line(self, line: Line) -> Line:
        args = []
        for argument in line.args:
            if argument not in self.nodes:
                self.nodes[argument] = self._choose(argument)
            args.append((self._class(self.nodes[argument]), self.nodes[argument]))
            self._stand(line, self.nodes[argument])
        return Line(line.action, tuple(args))

    def _class(self, id: int) -> str:
        return self.state.graph.nodes[id].class_name

    def _stand(self, line: Line, id: int) -> None:
        """Remember where the program is; a body is everywhere."""
        if self.state.graph.nodes[id].properties & PROPERTY["BODY_PART"]:
            return
        if id not in self.state.graph.rooms:
            self.last = id
        if line.action in ("WALK", "RUN", "FIND"):
            self.room = self.state.room(id)
            self.went = self.last = id

    def _choose(self, argument: Argument) -> int:
        name, number = argument
        alike_too = (name,) if name in ROOMS else alike(name)
        taken = {id for (other, _), id in self.nodes.items() if other in alike_too}
        for kind in alike(name):
            free = [id for id in self.of_class.get(kind, ()) if id not in taken]
            if free:
                return min(free, key=self._distance)
        known = any(self.of_class.get(kind) for kind in alike(name))
        what = f"no {number}. {name}" if known else f"no {name}"
        raise WorldError("missing", f"this scene has {what}")

    def _distance(self, id: int) -> tuple[bool, int, int]:
        state = self.state
        anchors = {self.went, self.last} - state.graph.rooms - {state.who}
        around = state.to(id, ON).keys() | state.to(id, INSIDE).keys()
        worn = state.who in state.to(id, ON)
        if anchors & around:
            return not worn, 0, id
        far = 0 if state.room(id) == self.room else 3
        if hidden(state, SOUND, id):
            return not worn, far + 3, id
        near = far == 0 and anchors & state.to(id, CLOSE).keys()
        return not worn, 1 if near else far + 2, id


def missing(lines: Iterable[Line], classes: Iterable[str]) -> list[str]:
    """Classes that a program names and a scene of these classes does not have."""
    there = set(classes)
    named = dict.fromkeys(name for line in lines for name, _ in line.args)
    return [name for name in named if not there.intersection(alike(name))]
