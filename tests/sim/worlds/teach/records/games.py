"""Games to be written down: a story made up, and the file of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from sim.chronicle import Happening
from sim.world import Action, JSONObject
from sim.worlds.teach.records import Recorder
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.tasks.catalogue import own

TASK = own({"task": "Coffee", "params": [], "scene": "FloorPlan5", "seed": 3})
WORDS = ("Hello!", "Bring me the mug, please.", "Where is “it”?\nThere?", "fertig")
WALKS = (
    "Forward",
    "Backward",
    "TurnLeft",
    "TurnRight",
    "LookUp",
    "LookDown",
    "PanLeft",
    "PanRight",
)
DEEDS = ("Pickup", "Place", "Open", "Close", "ToggleOn", "ToggleOff", "Slice", "Pour")


def recorded(story: Sequence[Happening], task: Any = TASK, **more: Any) -> Recorder:
    """A recorder that was told this story."""
    recorder = Recorder(task, 0)
    for one in story:
        recorder.take(one)
    return recorder


def told_in_json(game: JSONObject) -> Any:
    """The file as whoever gets it reads it."""
    return json.loads(json.dumps(game))


def does(at: float, verb: str, **args: Any) -> Happening:
    """The Follower does something."""
    return Happening(at, "moves", FOLLOWER, {FOLLOWER: Action(verb, args)})


def commands(at: float, verb: str, **args: Any) -> Happening:
    """The Commander does something."""
    return Happening(at, "moves", COMMANDER, {COMMANDER: Action(verb, args)})


def says(at: float, seat: str, text: str, *, heard: bool = True) -> Happening:
    """Somebody says something."""
    return Happening(at, "said", seat, text=text, on=heard)


_place = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(list)
_angle = st.floats(-400, 400, allow_nan=False)
_thing = st.sampled_from(
    ["Mug_6e6b5c75", "CoffeeMachine_4e70830d", "Faucet_0d3acf99", "SinkBasin_ae09d571", "nothing"]
)
_walk = st.sampled_from(WALKS).map(Action)
_deed = st.builds(
    Action,
    st.sampled_from(DEEDS),
    st.one_of(
        st.fixed_dictionaries({"place": _place}),
        st.fixed_dictionaries({"object": _thing}),
        st.fixed_dictionaries({"object": _thing, "place": _place}),
    ),
)
_stop = st.just(Action("Stop"))
_follower = st.one_of(_walk, _deed, _deed, _stop)
_commander = st.one_of(
    _walk,
    st.sampled_from(["MoveUp", "MoveDown", "Confirm"]).map(Action),
    st.builds(lambda y, h: Action("Face", {"yaw": y, "horizon": h}), _angle, _angle),
    st.sampled_from(["mug", "knife", "potatoe"]).map(lambda t: Action("Search", {"text": t})),
    _thing.filter(lambda n: n != "nothing").map(lambda n: Action("Select", {"object": n})),
)
_moves = st.one_of(
    _follower.map(lambda a: {FOLLOWER: a}),
    _commander.map(lambda a: {COMMANDER: a}),
    st.builds(lambda a, b: {COMMANDER: a, FOLLOWER: b}, _commander, _follower),
    st.just({FOLLOWER: None}),
)
_seat = st.sampled_from([COMMANDER, FOLLOWER])
_said = st.builds(
    lambda seat, text, on: ("said", {"seat": seat, "text": text, "on": on}),
    _seat, st.sampled_from(WORDS), st.booleans(),
)  # fmt: skip
_asked = st.one_of(
    st.just(("asked", {"seat": COMMANDER, "question": Action("Progress")})),
    st.builds(
        lambda seat, at: ("asked", {"seat": seat, "question": Action("Navigate", {"place": at})}),
        _seat, _place,
    ),
    _thing.map(
        lambda n: ("asked", {"seat": FOLLOWER, "question": Action("Approach", {"object": n})})
    ),
)  # fmt: skip
_other = st.one_of(
    _said,
    _asked,
    st.builds(lambda seat, on: ("types", {"seat": seat, "on": on}), _seat, st.booleans()),
    st.just(("refused", {"seat": COMMANDER, "text": "Search unicorn"})),
)
_one = st.one_of(_moves.map(lambda m: ("moves", {"moves": m})), _other)


@st.composite
def stories(draw: Any) -> list[Happening]:
    """Short games in which anything may be tried, with times that never fall."""
    found, at = [], 0.0
    for kind, fields in draw(st.lists(_one, max_size=8)):
        at = round(at + draw(st.sampled_from([0.0, 0.125, 1.5])), 3)
        found.append(Happening(at, kind, **fields))
    return found
