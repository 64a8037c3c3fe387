"""Generated kitchens: everything is there, can be solved and is the same everywhere."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import read_domain
from sim.worlds.robotouille.instances import Options, find_instance, generate, manifest
from sim.worlds.robotouille.instances.floor import Floor
from sim.worlds.robotouille.instances.generate import layout_of
from sim.worlds.robotouille.instances.stream import Stream
from tests.loops import each
from tests.sim.worlds.robotouille.originals import (
    environment_files,
    needs_originals,
    rows,
    trace_files,
)

ROOT = Path(__file__).parents[4]
some_tasks = pytest.mark.parametrize(
    "task_id", ["synchronous/6", "asynchronous/8", "asynchronous/10", "multi_agent/1"]
)
Cell = tuple[int, int]


def given(task_id: str) -> JSONObject:
    """The environment of a task's file."""
    return copy.deepcopy(world.task(task_id).params["environment"])


def cell(entry: JSONObject) -> Cell:
    return entry["x"], entry["y"]


def kinds(environment: JSONObject, field: str) -> Counter[str]:
    return Counter(entry["name"] for entry in environment[field])


def piles(environment: JSONObject) -> Counter[tuple[str, ...]]:
    """What lies on each cell, from the bottom up."""
    cells: dict[Cell, list[JSONObject]] = {}
    for item in sorted(environment["items"], key=lambda item: item["stack-level"]):
        cells.setdefault(cell(item), []).append(item)
    return Counter(tuple(item["name"] for item in pile) for pile in cells.values())


def walkable(environment: JSONObject) -> set[Cell]:
    """The floor that the first cook can walk to."""
    stations = {cell(s) for s in environment["stations"]}
    size = environment["width"], environment["height"]
    front = [cell(environment["players"][0])]
    found = set(front)
    while front:
        x, y = front.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= near[0] < size[0] and 0 <= near[1] < size[1]
            if inside and near not in stations and near not in found:
                found.add(near)
                front.append(near)
    return found


def complaint(environment: object, seed: object = 1, options: Options | None = None) -> WorldError:
    with pytest.raises(WorldError) as caught:
        generate(environment, seed, options or Options())  # type: ignore[arg-type]
    return caught.value


def layout_at(
    kitchen: JSONObject, attempt: int, seed: int = 1, options: Options | None = None
) -> JSONObject:
    found = layout_of(kitchen, seed, attempt, options or Options())
    assert found is not None
    return found


# The stream


def test_the_stream_is_splitmix64() -> None:
    stream = Stream(0)
    stream._state = 1234567  # the published test vector
    assert [stream.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_streams_differ_by_seed_and_by_salt() -> None:
    first = {Stream(seed, salt).bits() for seed in range(-50, 50) for salt in ("", "a", "b")}
    assert len(first) == 300


def test_draws_are_even_and_a_shuffle_loses_nothing() -> None:
    stream = Stream(5)
    counts = Counter(stream.below(6) for _ in range(12_000))
    assert sorted(counts) == list(range(6))
    assert max(counts.values()) < 1.1 * min(counts.values())
    assert sorted(stream.shuffled(range(30))) == list(range(30))
    assert len({tuple(stream.shuffled("abc")) for _ in range(200)}) == 6
    with pytest.raises(ValueError, match="below 1"):
        stream.below(0)


# What is generated


@some_tasks
def test_everything_of_the_file_is_there_again_as_it_was(task_id: str) -> None:
    before = given(task_id)
    for seed in range(6):
        after = layout_at(before, 0, seed)
        assert kinds(before, "stations") <= kinds(after, "stations")
        assert kinds(before, "containers") == kinds(after, "containers")
        assert piles(before) <= piles(after)
        assert len(after["players"]) == len(before["players"])
        assert after["goal"] == before["goal"]
        assert after["config"] == before["config"]
        assert (after["width"], after["height"]) == (before["width"], before["height"])
    assert before == given(task_id)


@some_tasks
def test_every_station_can_be_walked_to_and_every_cook_stands_before_one(task_id: str) -> None:
    for seed in range(12):
        kitchen = layout_at(given(task_id), 0, seed)
        floor, stations = walkable(kitchen), [cell(s) for s in kitchen["stations"]]
        assert len(floor) == kitchen["width"] * kitchen["height"] - len(set(stations))
        assert len(set(stations)) == len(stations)
        for x, y in stations:
            assert floor & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        cooks = [cell(p) for p in kitchen["players"]]
        faced = [
            (p["x"] + p["direction"][0], p["y"] + p["direction"][1]) for p in kitchen["players"]
        ]
        assert set(cooks) <= floor
        assert set(faced) <= set(stations)
        assert len(set(faced)) == len(set(cooks)) == len(kitchen["players"])


@some_tasks
def test_nobody_holds_anything_and_the_kitchen_is_no_more_crowded(task_id: str) -> None:
    before = given(task_id)
    for seed in range(12):
        after = layout_at(before, 0, seed)
        things = {cell(e) for e in after["items"] + after["containers"]}
        assert things <= {cell(s) for s in after["stations"]}
        free = len(after["stations"]) - len(things)
        taken = {cell(e) for e in before["items"] + before["containers"]}
        assert free >= len(before["stations"]) - len(taken)


def test_layouts_stations_and_items_vary_with_the_seed() -> None:
    kitchens = [layout_at(given("asynchronous/2"), 0, seed) for seed in range(20)]
    assert len({manifest.digest(kitchen) for kitchen in kitchens}) == 20
    assert len({len(kitchen["stations"]) for kitchen in kitchens}) > 2
    assert len({len(kitchen["items"]) for kitchen in kitchens}) > 2
    assert len({cell(kitchen["players"][0]) for kitchen in kitchens}) > 3


def test_added_items_are_raw_and_can_become_what_their_kind_can() -> None:
    able: dict[str, set[str]] = {}
    for seed in range(60):
        kitchen = layout_at(given("tutorial/6"), 0, seed)
        for item in kitchen["items"]:
            able.setdefault(item["name"], set()).add(" ".join(item.get("predicates", [])))
    assert able["potato"] == able["onion"] == {"isfryableifcut iscuttable"}
    assert able["lettuce"] == able["tomato"] == {"iscuttable"}
    assert able["chicken"] == {"isfryable iscookable"}
    assert able["cheese"] == able["bread"] == {""}


def test_added_items_follow_what_the_file_says_of_their_kind() -> None:
    kitchens = [layout_at(given("asynchronous/3"), 0, seed) for seed in range(40)]
    chicken = [i for k in kitchens for i in k["items"] if i["name"] == "chicken"]
    assert len(chicken) > 40
    assert {tuple(i["predicates"]) for i in chicken} == {("isfryable",)}


def test_goals_that_name_a_thing_still_mean_that_thing() -> None:
    kitchen = given("synchronous/1")
    kitchen["stations"][0]["id"] = "counter"
    kitchen["goal"] = [{"predicate": "item_on", "args": ["cheese", "table"], "ids": [1, "counter"]}]
    for seed in range(5):
        named = [s for s in generate(kitchen, seed)["stations"] if "id" in s]
        assert [s["id"] for s in named] == ["counter"]


def test_a_container_takes_its_meal_along() -> None:
    kitchen = given("tutorial/8")
    pot = next(c for c in kitchen["containers"] if c["name"] == "pot")
    kitchen["meals"] = [{"name": "water", "x": pot["x"], "y": pot["y"]}]
    for seed in range(5):
        made = generate(kitchen, seed)
        assert [cell(m) for m in made["meals"]] == [
            cell(c) for c in made["containers"] if c["name"] == "pot"
        ]


def test_wildcards_are_drawn_by_the_seed_and_stay_what_they_are() -> None:
    kitchen = given("synchronous/1")
    kitchen["items"].append({"name": "item", "x": 2, "y": 1, "stack-level": 5})
    kitchen["items"][-1] |= dict(zip("xy", cell(kitchen["items"][0]), strict=True))
    drawn = set()
    for seed in range(12):
        made = generate(kitchen, seed)
        assert "item" not in kinds(made, "items")
        drawn |= set(kinds(made, "items"))
        start = world.start(world.task_from({"environment": made}), 0)
        assert start.observe("robot1").facts.get("drawn", []) == []
    assert len(drawn) > 5


def test_bounds_are_kept() -> None:
    bounds = Options(width=7, height=5, stations=3, items=1)
    before = given("synchronous/1")
    for seed in range(20):
        after = layout_at(before, 0, seed, bounds)
        assert (after["width"], after["height"]) == (7, 5)
        assert len(after["stations"]) <= len(before["stations"]) + 3
        assert len(after["items"]) <= len(before["items"]) + 1
    same = layout_at(before, 0, 1, Options(stations=0, items=0))
    assert kinds(same, "stations") == kinds(before, "stations")
    assert kinds(same, "items") == kinds(before, "items")


def test_a_kitchen_of_another_size_drops_the_floor_tiles_of_the_file() -> None:
    kitchen = {**given("synchronous/1"), "ground": ["aaaa"] * 4}
    assert generate(kitchen, 1)["ground"] == ["aaaa"] * 4
    assert "ground" not in generate(kitchen, 1, Options(width=6))


def held(kitchen: JSONObject) -> list[JSONObject]:
    cooks = {cell(p) for p in kitchen["players"]}
    return [e for e in kitchen["items"] + kitchen["containers"] if cell(e) in cooks]


def test_hands_are_full_only_when_asked() -> None:
    kitchen = given("multi_agent/1")
    cook = kitchen["players"][0]
    kitchen["items"][0] |= {"x": cook["x"], "y": cook["y"]}
    del kitchen["items"][0]["stack-level"]
    name = kitchen["items"][0]["name"]
    chances = set()
    for seed in range(20):
        assert held(layout_at(kitchen, 0, seed)) == []
        kept = layout_at(kitchen, 0, seed, Options(hands="kept"))
        assert [entry["name"] for entry in held(kept)] == [name]
        chances.add(len(held(layout_at(kitchen, 0, seed, Options(hands="random")))))
        world.task_from({"environment": kept})
    assert chances == {0, 1, 2}


def test_two_cooks_never_depend_on_one_cell() -> None:
    blocked = [(0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (2, 0), (2, 1)]
    assert Floor(4, 4, cooks=1).roomy(blocked)
    assert not Floor(4, 4, cooks=2).roomy(blocked)
    assert Floor(4, 4, cooks=2).roomy([(0, 1), (2, 0)])


def test_a_crowded_kitchen_keeps_its_cells_and_exchanges_what_stands_there() -> None:
    kitchen = given("synchronous/1")
    ring = [(x, y) for x in range(4) for y in range(4) if (x in (0, 3)) != (y in (0, 3))]
    stations = kitchen["stations"]
    stations += [{"name": "table", "x": 0, "y": 0} for _ in range(8 - len(stations))]
    old = {cell(s): new for s, new in zip(stations[:4], ring, strict=False)}
    for item in kitchen["items"]:
        item["x"], item["y"] = old[cell(item)]
    for station, (x, y) in zip(stations, ring, strict=True):
        station["x"], station["y"] = x, y
    kitchen["players"] = [{"name": "robot", "x": 1, "y": 1, "direction": [0, -1]}]
    kitchen |= {"width": 4, "height": 4}
    assert {cell(s) for s in layout_at(kitchen, 10)["stations"]} == set(ring)
    assert layout_at(kitchen, 10) != layout_at(kitchen, 11)


# The same everywhere


def test_the_same_seed_gives_the_same_kitchen_in_another_process() -> None:
    code = (
        "import json,sys; from sim.worlds.robotouille.instances import generate;"
        "print(json.dumps(generate(json.load(sys.stdin), 11)))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(given("synchronous/2")),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)},
        ).stdout
        for salt in ("0", "77")
    }
    assert answers == {json.dumps(generate(given("synchronous/2"), 11)) + "\n"}


def test_a_kitchen_does_not_depend_on_the_order_of_keys_in_its_file() -> None:
    kitchen = given("synchronous/2")
    turned = {key: kitchen[key] for key in reversed(kitchen)}
    assert generate(turned, 3) == generate(kitchen, 3)


def test_a_seed_goes_on_with_its_own_stream_and_never_becomes_its_neighbour() -> None:
    kitchen = given("asynchronous/1")
    later = [layout_at(kitchen, attempt) for attempt in range(4)]
    neighbours = [layout_of(kitchen, seed, 0) for seed in range(2, 6)]
    assert all(layout not in neighbours for layout in later)
    assert len({manifest.digest(layout) for layout in later}) == 4


def test_a_layout_that_cannot_be_solved_is_passed_over_always_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kitchen = given("synchronous/1")
    wanted = layout_at(kitchen, 2)
    refused = [layout_at(kitchen, attempt) for attempt in range(2)]
    solve = world.plan

    def picky(task, *arguments, **options):  # type: ignore[no-untyped-def]
        if task.params["environment"] in refused:
            raise WorldError("no_plan", "somebody is in the way")
        return solve(task, *arguments, **options)

    monkeypatch.setattr(world, "plan", picky)
    found = find_instance(kitchen, 1)
    assert (found.attempt, found.environment) == (2, wanted)


def test_generated_kitchens_are_solved_in_the_engine() -> None:
    found = find_instance(given("multi_agent/4"), 3)
    episode = world.start(world.task_from({"environment": found.environment}), 0)
    for moves in found.plan.moves:
        assert episode.step(moves).happened
    assert episode.goals().done


# What is refused


def test_a_kitchen_without_a_solution_is_refused_with_the_reason() -> None:
    kitchen = given("tutorial/1")
    kitchen["goal"] = [
        {"predicate": "clear", "args": [i["name"]], "ids": [1]} for i in kitchen["items"][:1]
    ]
    assert "met before anything is done" in complaint(kitchen).message
    assert complaint(kitchen).code == "no_instance"


def test_a_wrong_file_is_refused_with_the_place() -> None:
    kitchen = given("synchronous/2")
    kitchen["items"][0]["name"] = "lettuse"
    error = complaint(kitchen)
    assert (error.code, error.path) == ("bad_file", "items[0].name")
    assert 'did you mean "lettuce"' in error.message
    assert complaint([]).code == "bad_file"
    del kitchen["stations"]
    assert complaint(kitchen).code == "bad_file"


def test_a_goal_out_of_reach_is_refused_before_anything_is_laid_out() -> None:
    kitchen = given("synchronous/2")
    kitchen["goal"] += [{"predicate": "isfried", "args": ["lettuce"], "ids": [1]}]
    assert complaint(kitchen).code == "bad_file"
    assert complaint(kitchen).path.startswith("goal")


def test_stations_that_do_not_fit_are_refused() -> None:
    error = complaint(given("asynchronous/10"), options=Options(width=4, height=3))
    assert error.code == "no_instance"
    assert "14 stations" in error.message
    assert "4 by 3" in error.message


@pytest.mark.parametrize("seed", ["1", 1.0, None, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    assert complaint(given("synchronous/1"), seed).code == "bad_seed"


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"items": -1}, "items"),
        ({"stations": "many"}, "stations"),
        ({"width": 0}, "width"),
        ({"height": 65}, "height"),
        ({"hands": "full"}, "hands"),
        ({"salt": 3}, "salt"),
        ({"itmes": 3}, "options"),
        ([], "options"),
    ],
)
def test_wrong_options_are_named(data: object, path: str) -> None:
    with pytest.raises(WorldError) as caught:
        Options.from_json(data)
    assert (caught.value.code, caught.value.path) == ("bad_options", path)


def test_options_survive_json() -> None:
    options = Options(width=9, items=2, hands="random", salt="mine")
    assert Options.from_json(json.loads(json.dumps(options.to_json()))) == options


# The original's files


@needs_originals
def test_kitchens_that_the_original_generated_load_as_they_are() -> None:
    for path in each(trace_files()):
        environment = next(iter(rows(path)))["environment"]
        for rules in ("paper", "original"):
            task = world.task_from({"environment": environment, "rules": rules})
            assert world.start(task, 0).observe("robot1").text


@needs_originals
@pytest.mark.slow
def test_every_file_of_the_original_can_be_laid_out_anew() -> None:
    for path in each(environment_files()):
        environment = json.loads(path.read_text("utf-8"))
        made = generate(environment, 7)
        assert len(made["players"]) == len(environment["players"]), path.name


def test_the_usual_abilities_are_those_of_our_domain() -> None:
    from sim.worlds.robotouille.instances.pieces import USUAL_ABILITIES

    domain = read_domain(None)
    assert set(USUAL_ABILITIES) <= set(domain.kinds["item"])
    assert {name for names in USUAL_ABILITIES.values() for name in names} <= set(domain.predicates)
