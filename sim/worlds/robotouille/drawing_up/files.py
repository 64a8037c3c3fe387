"""From a sketch to an environment file in the original's format, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sim import fields
from sim.editing import (
    FACINGS,
    LONGEST_TIME,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_DISHES,
    MOST_PILED,
    Cook,
    Sketch,
    Spot,
    Thing,
)
from sim.fields import join, wrong
from sim.world import JSON, JSONObject, Task
from sim.worlds.robotouille.drawing_up import dishes, words
from sim.worlds.robotouille.drawing_up.kit import (
    BOILING,
    BOILS,
    COOK,
    LARGEST,
    STATES,
    TIMES,
    USUAL,
    usual,
)
from sim.worlds.robotouille.problem import read_problem

VERSION = "1.0.0"
LOOKS = {cell: name for name, cell in FACINGS.items()}
LENIENT = "original"
"""Read like this a file may have mistakes that can be drawn, as food on the floor or bread that is missing:
`checks` tells them."""
ABOUT = ("difficulty", "hint", "tags")
"""What our own files say of a task besides its title; it stays."""


def normal(sketch: Sketch) -> Sketch:
    """The sketch in the one way in which a file is read back."""
    made = replace(
        sketch,
        spots=tuple(
            sorted(
                (
                    replace(one, things=tuple(map(_lying, one.things)))
                    for one in sketch.spots
                    if one.station or one.things
                ),
                key=lambda one: (one.x, one.y),
            )
        ),
        cooks=tuple(
            sorted(
                (
                    replace(one, holds=_lying(one.holds) if one.holds is not None else None)
                    for one in sketch.cooks
                ),
                key=lambda one: (one.x, one.y),
            )
        ),
        dishes=tuple(dishes.normal(one) for one in sketch.dishes if dishes.conditions([one])),
        times={name: int(sketch.times.get(name, USUAL)) for name in TIMES},
        kept=_kept(sketch.kept),
    )  # fmt: skip
    return replace(made, words="") if made.words == words.goal(made) else made


def _lying(one: Thing) -> Thing:
    can = tuple(sorted(set(one.can))) if one.can is not None else None
    return Thing(
        one.kind, tuple(sorted(set(one.states))), tuple(map(_lying, one.inside)), one.meal,
        None if can == usual(one.kind) else can,
    )  # fmt: skip


def _kept(kept: JSONObject) -> JSONObject:
    """What a sketch may bring along: what is asked for that no dish says, floor, times by kind, remarks."""
    found: JSONObject = {}
    if kept.get("goal"):
        rows = fields.as_list(kept["goal"], "kept.goal", 60)
        found["goal"] = dishes.renumbered(
            [_condition(row, join("kept.goal", at)) for at, row in enumerate(rows)]
        )
    for key in ("ground", "config", "about"):
        if kept.get(key):
            found[key] = kept[key]
    return found


def build(sketch: Sketch) -> JSONObject:
    """The environment of a sketch. It may still be one that cannot be cooked in (`checks`).

    Raises:
        WorldError: what the sketch kept of a file is not as files have it.
    """
    whole = normal(sketch)
    kept = whole.kept
    rest = kept.get("goal", [])
    about = fields.as_object(kept.get("about", {}), "kept.about")
    config = fields.as_object(kept.get("config", {}), "kept.config")
    made: JSONObject = {
        "version": VERSION,
        "brigade": {"title": whole.title, **{key: about[key] for key in ABOUT if key in about}},
        "width": whole.width,
        "height": whole.height,
        "config": {
            name: {**fields.as_object(config.get(name, {}), f"kept.config.{name}"), "default": steps}
            for name, steps in whole.times.items()
        },
        "stations": [
            {"name": one.station, "x": one.x, "y": one.y} for one in whole.spots if one.station
        ],
        **_things(whole),
        "players": [
            {"name": COOK, "x": one.x, "y": one.y, "direction": list(FACINGS[one.facing])}
            for one in whole.cooks
        ],
        "goal_description": whole.words or words.goal(whole),
        "goal": [*rest, *dishes.conditions(whole.dishes, 1 + _most(rest))],
    }  # fmt: skip
    return made | ({"ground": kept["ground"]} if "ground" in kept else {})


def _most(rows: Sequence[JSONObject]) -> int:
    return max((int(id_) for row in rows for id_ in row["ids"]), default=0)


def _things(sketch: Sketch) -> dict[str, list[JSONObject]]:
    lists: dict[str, list[JSONObject]] = {"items": [], "containers": [], "meals": []}
    places = [((one.x, one.y), one.things) for one in sketch.spots]
    places += [((one.x, one.y), (one.holds,)) for one in sketch.cooks if one.holds is not None]
    for (x, y), things in sorted(places, key=lambda one: one[0]):
        for level, thing in enumerate(things):
            field, row = _entry(thing, x, y, level)
            lists[field].append(row)
            if thing.meal:
                boiling = {"predicates": [BOILS]} if BOILING in thing.states else {}
                lists["meals"].append({"name": thing.meal, "x": x, "y": y, **boiling})
    return lists


def _entry(thing: Thing, x: int, y: int, level: int) -> tuple[str, JSONObject]:
    row: JSONObject = {"name": thing.kind, "x": x, "y": y}
    if thing.kind in ("pot", "bowl"):
        return "containers", row
    row["stack-level"] = level
    can = usual(thing.kind) if thing.can is None else thing.can
    states = [STATES[state] for state in thing.states if state in STATES]
    return "items", row | ({"predicates": [*can, *states]} if can or states else {})


def document(task: Task) -> JSONObject | None:
    """The file of a task that can be drawn, with its title; None of any other."""
    params = task.params
    rules = params.get("rules", "paper")
    if "shift" in params or params.get("domain") is not None or rules != "paper":
        return None
    environment = fields.as_object(params.get("environment"), "environment")
    about = {"title": task.title, **fields.as_object(environment.get("brigade", {}), "brigade")}
    return {**environment, "brigade": about} | (
        {"config": {**environment.get("config", {}), **params["config"]}}
        if "config" in params
        else {}
    )


# -- reading back --------------------------------------------------------------------------------------


def sketched(document: JSONObject) -> Sketch:
    """The sketch of an environment, or of `{"environment": …}` with the usual rules.

    Raises:
        WorldError: `bad_file` with the path; also where an editor could not show what it says.
    """
    data, title = _environment(document)
    read_problem(data, rules=LENIENT)
    about = fields.as_object(data.get("brigade", {}), "brigade")
    title = title or fields.as_text(about.get("title", ""), "brigade.title", LONGEST_TITLE)
    width, height = (_side(data, name) for name in ("width", "height"))
    spots, cooks = _spots(data)
    found, rest = dishes.dishes_of(data["goal"])
    if len(found) > MOST_DISHES:
        raise wrong(f"asks for more dishes than the {MOST_DISHES} that can be drawn", "goal")
    times, config = _times(data)
    kept: JSONObject = {
        "goal": rest, "config": config, "ground": data.get("ground", data.get("flooring")),
        "about": {key: about[key] for key in ABOUT if key in about},
    }  # fmt: skip
    said = fields.as_text(data.get("goal_description", ""), "goal_description", LONGEST_WORDS)
    made = Sketch(
        width, height, title.strip(), said.strip(), spots, cooks, found, times,
        {key: value for key, value in kept.items() if value},
    )  # fmt: skip
    return normal(made)


def _environment(document: JSONObject) -> tuple[JSONObject, str]:
    """The environment, and the title beside it."""
    if "environment" not in document:
        return document, ""
    for key, usual_value in (("domain", None), ("rendering", None)):
        if document.get(key) is not usual_value:
            raise wrong("is of this file's own; kitchens with it can be cooked in, not drawn", key)
    rules = document.get("rules", document.get("compat", "paper"))
    if rules != "paper":
        raise wrong('only kitchens under the rules "paper" can be drawn', "rules")
    title = fields.as_text(document.get("title", ""), "title", LONGEST_TITLE)
    return fields.as_object(document["environment"], "environment"), title


def _side(data: JSONObject, name: str) -> int:
    return fields.as_int(data[name], name, 1, LARGEST)


def _spots(data: JSONObject) -> tuple[tuple[Spot, ...], tuple[Cook, ...]]:
    _plain(data)
    piles: dict[tuple[int, int], list[tuple[int, Thing]]] = {}
    for at, row in enumerate(data.get("items", [])):
        here = join("items", at)
        piles.setdefault((row["x"], row["y"]), []).append(
            (int(row.get("stack-level", 0)), _item(row, here))
        )
    meals = {(row["x"], row["y"]): row for row in data.get("meals", [])}
    for row in data.get("containers", []):
        meal = meals.get((row["x"], row["y"]))
        boiling = meal is not None and BOILS in meal.get("predicates", [])
        vessel = Thing(
            row["name"], (BOILING,) if boiling else (), (), str(meal["name"]) if meal else ""
        )
        piles.setdefault((row["x"], row["y"]), []).append((0, vessel))
    things = {
        cell: tuple(thing for _, thing in sorted(pile, key=lambda one: one[0]))
        for cell, pile in piles.items()
    }
    for cell, pile in things.items():
        if len(pile) > MOST_PILED:
            raise wrong(f"more than {MOST_PILED} things are piled up at {cell}", "items")
    spots = tuple(
        Spot(row["x"], row["y"], row["name"], things.get((row["x"], row["y"]), ()))
        for row in data["stations"]
    )
    stood = {(row["x"], row["y"]) for row in (*data["stations"], *data["players"])}
    loose = [Spot(*cell, "", pile) for cell, pile in things.items() if cell not in stood]
    return (*spots, *loose), tuple(_cook(row, things) for row in data["players"])


def _cook(row: JSONObject, things: Mapping[tuple[int, int], tuple[Thing, ...]]) -> Cook:
    held = things.get((row["x"], row["y"]), ())
    facing = LOOKS[tuple(row["direction"])]
    return Cook(row["x"], row["y"], facing, held[0] if held else None)


def _plain(data: JSONObject) -> None:
    """Nothing is named for the goal, and nothing is left to chance: a sketch has neither."""
    wild = {"stations": "station", "items": "item", "containers": "container", "players": "player"}
    for field in (*wild, "meals"):
        for at, row in enumerate(data.get(field, [])):
            here = join(field, at)
            if "id" in row:
                raise wrong("is a name for the goal; what is named cannot be drawn", f"{here}.id")
            if row["name"] == wild.get(field):
                words_ = "is drawn by chance in each game; the editor needs to know what it is"
                raise wrong(words_, f"{here}.name")


def _item(row: JSONObject, path: str) -> Thing:
    names = [str(one) for one in row.get("predicates", [])]
    done = {predicate: state for state, predicate in STATES.items()}
    states = tuple(sorted({done[name] for name in names if name in done}))
    can = tuple(sorted({name for name in names if name not in done}))
    if odd := [name for name in can if not name.endswith(("able", "ifcut"))]:
        raise wrong(f'"{odd[0]}" cannot be drawn', f"{path}.predicates")
    return Thing(row["name"], states, (), "", None if can == usual(row["name"]) else can)


def _times(data: JSONObject) -> tuple[dict[str, int], JSONObject]:
    """How long things take, and what is special for some kinds."""
    config = data.get("config", {})
    times: dict[str, int] = {}
    special: JSONObject = {}
    for name in TIMES:
        given: JSON = config.get(name, USUAL)
        steps = given.get("default", USUAL) if isinstance(given, dict) else given
        times[name] = fields.as_int(steps, f"config.{name}", 0, LONGEST_TIME)
        if isinstance(given, dict) and (rest := {k: v for k, v in given.items() if k != "default"}):
            special[name] = rest
    return times, special


def _condition(row: JSON, path: str) -> JSONObject:
    """A condition that a sketch kept, with its lists in order."""
    data = fields.as_object(row, path)
    args = fields.as_list(fields.need(data, "args", path), join(path, "args"), 4)
    ids = fields.as_list(fields.need(data, "ids", path), join(path, "ids"), 4)
    if len(args) != len(ids):
        raise wrong("has not as many ids as args", path)
    predicate = fields.as_text(fields.need(data, "predicate", path), join(path, "predicate"), 60)
    return {"predicate": predicate, "args": args, "ids": [str(one) for one in ids]}
