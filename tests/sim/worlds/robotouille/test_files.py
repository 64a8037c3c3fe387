"""Files: those of the original load unchanged, and a wrong one gets one clear message with its path."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.world import JSON, JSONObject, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import read_domain
from sim.worlds.robotouille.problem import read_problem
from tests.sim.worlds.robotouille.kitchens import environment, food, open_kitchen, thing
from tests.sim.worlds.robotouille.originals import (
    environment_files,
    needs_originals,
    original_domain,
)

FILES = environment_files()


@needs_originals
@pytest.mark.parametrize("rules", ["original", "paper"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}"[:40])
def test_every_file_of_the_original_loads(path: Path, rules: str) -> None:
    data = json.loads(path.read_text("utf-8"))
    task = world.task_from({"environment": data, "domain": original_domain(), "compat": rules})
    for seed in range(3):
        episode = world.start(task, seed)
        assert episode.all_legal()
        assert not episode.observe("robot1").text.startswith("\n")


@needs_originals
def test_the_whole_set_is_there() -> None:
    assert len(FILES) >= 60


@needs_originals
def test_the_original_s_domain_has_fifteen_actions_and_its_kinds() -> None:
    domain = read_domain(original_domain())
    assert len(domain.actions) == 15
    assert domain.kinds["container"] == ("pot", "bowl")
    assert domain.kinds["meal"] == ("water",)
    assert "table" in domain.kinds["station"]
    assert not {"cut", "cuttable", "fryable"} & set(domain.kinds["item"])


def sandwich() -> JSONObject:
    return environment(
        "table board stove table",
        food(["bread", "lettuce", "patty", "bread"]),
        [],
        goal=[
            {"predicate": "iscut", "args": ["lettuce"], "ids": [1]},
            {"predicate": "atop", "args": ["bread", "lettuce"], "ids": [2, 1]},
        ],
    )


def message_of(data: JSON, rules: str = "paper", domain: JSON = None) -> tuple[str, str]:
    """Path and message of the complaint about a file."""
    with pytest.raises(WorldError) as caught:
        read_problem(data, domain, rules)
    assert str(caught.value) == f"{caught.value.path}: {caught.value.message}"
    return caught.value.path, caught.value.message


def broken(change: Callable[[Any], Any]) -> tuple[str, str]:
    data = sandwich()
    change(data)
    return message_of(data)


def put(*keys: str | int) -> Callable[[JSON], Callable[[Any], None]]:
    """`put("items", 0, "x")(9)` makes a change that sets `data["items"][0]["x"] = 9`."""

    def with_value(value: JSON) -> Callable[[Any], None]:
        def change(data: Any) -> None:
            for key in keys[:-1]:
                data = data[key]
            data[keys[-1]] = value

        return change

    return with_value


def drop(*keys: str | int) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


WRONG = [
    (put("items", 3, "name")("lettuse"), "items[3].name",
     'unknown item "lettuse"; did you mean "lettuce"?'),
    (put("stations", 0, "name")("tabel"), "stations[0].name",
     'unknown station "tabel"; did you mean "table"?'),
    (put("items", 0, "name")("stove"), "items[0].name", 'unknown item "stove"; it is a station'),
    (put("items", 1, "predicates")(["iscutable"]), "items[1].predicates[0]",
     'unknown predicate "iscutable" of an item; did you mean "iscuttable"?'),
    (put("items", 1, "predicates")(["isboiling"]), "items[1].predicates[0]", "unknown predicate"),
    (put("items", 1, "predicates")("iscut"), "items[1].predicates", "should be a list, not text"),
    (drop("stations"), "environment", 'the field "stations" is missing'),
    (drop("width"), "environment", 'the field "width" is missing'),
    (drop("goal"), "environment", 'the field "goal" is missing'),
    (drop("items", 2, "x"), "items[2]", 'the field "x" is missing'),
    (drop("items", 2, "name"), "items[2]", 'the field "name" is missing'),
    (drop("items", 2, "stack-level"), "items[2]", 'the field "stack-level" is missing'),
    (drop("players", 0, "direction"), "players[0]", 'the field "direction" is missing'),
    (put("width")(True), "width", "should be a whole number, not true or false"),
    (put("width")("5"), "width", "should be a whole number, not text"),
    (put("width")(65), "width", "is 65; it must be between 1 and 64"),
    (put("height")(0), "height", "is 0; it must be between 1 and 64"),
    (put("items", 0, "x")(1.5), "items[0].x", "not a number with decimals"),
    (put("items", 0, "x")(False), "items[0].x", "not true or false"),
    (put("items", 0, "x")(6), "items[0].x", "is 6, outside the grid (0 to 5)"),
    (put("stations", 0, "y")(-1), "stations[0].y", "outside the grid"),
    (put("stations", 1, "x")(0), "stations[1]",
     "board1 stands on the cell (0, 2), where stations[0] stands too"),
    (put("items", 0, "y")(3), "items[0]", "(0, 3) is neither a station's nor a player's cell"),
    (put("items", 1, "x")(0), "items[1].stack-level", "is at level 0 of a stack, where items[0]"),
    (put("items")({}), "items", "should be a list, not an object"),
    (put("items", 0)(None), "items[0]", "should be an object in braces, not null"),
    (put("players")([]), "players", "needs at least one player"),
    (put("players", 0, "direction")([0, 2]), "players[0].direction[1]", "between -1 and 1"),
    (put("players", 0, "direction")([1, 1]), "players[0].direction", "should be one of [0, 1]"),
    (put("players", 0, "y")(2), "players[0]", "stands inside table1; it should stand beside it"),
    (put("config")({"num_cuts": {"lettuse": 2}}), "config.num_cuts",
     'unknown kind "lettuse"; did you mean "lettuce"?'),
    (put("config")({"num_cuts": 0}), "config.num_cuts", "is 0"),
    (put("config")({"cook_time": {"default": True}}), "config.cook_time.default", "whole number"),
    (put("config")({"cook_time": "fast"}), "config.cook_time", "not text"),
    (put("goal", 0, "predicate")("iscutt"), "goal[0].predicate",
     'unknown predicate "iscutt"; did you mean "iscut"?'),
    (put("goal", 0, "args")(["letuce"]), "goal[0].args[0]",
     'unknown item "letuce"; did you mean "lettuce"?'),
    (put("goal", 0, "args")(["table"]), "goal[0].args[0]",
     '"table" is a station, but an item is needed here'),
    (put("goal", 1, "ids")([1]), "goal[1].ids", '"atop" takes 2, not 1'),
    (put("goal", 0, "ids")([True]), "goal[0].ids[0]", "an id is a number or a letter"),
    (put("goal", 0, "ids")(["z"]), "goal[0].ids[0]", 'no item of this file has the id "z"'),
    (put("goal", 0, "args")(["tomato"]), "goal[0].args[0]",
     "the goal asks for tomato, but there is none and nothing makes one"),
    (put("goal")([{"predicate": "atop", "args": ["lettuce", "lettuce"], "ids": [1, 2]}]),
     "goal[0].args[1]", "more different lettuce objects than the 1 there are"),
    (put("goal")([{"predicate": "iscut", "args": ["bread"], "ids": [1]}]), "goal[0]",
     'no bread of this kitchen can ever become "iscut"'),
    (put("goal")([{"predicate": "isfried", "args": ["patty"], "ids": [1]}]), "goal[0]",
     'nothing can make "isfried" true in this kitchen'),
    (put("goal")([{"predicate": "isfryableifcut", "args": ["patty"], "ids": [1]}]), "goal[0]",
     'nothing can make "isfryableifcut" true in this kitchen'),
    (put("goal_description")(5), "goal_description", "should be text"),
    (put("ground")(["ok", 7]), "ground[1]", "should be a row of tiles"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "path", "message"), WRONG, ids=[w[1] for w in WRONG])
def test_a_wrong_file_gets_its_path_and_a_sentence(
    change: Callable[[Any], None], path: str, message: str
) -> None:
    found_path, found_message = broken(change)
    assert found_path == path
    assert message in found_message


def test_the_file_these_are_made_from_is_right() -> None:
    open_kitchen(sandwich())


def test_a_second_cook_on_the_same_cell_or_station_is_refused() -> None:
    data = environment("table board", cooks=(0, 0))
    assert "stands on the cell (0, 1)" in message_of(data)[1]
    data["players"][1] |= {"y": 3, "direction": [0, -1]}
    assert message_of(data) == ("players[1]", "faces table1, where players[0] is already")


def test_absurd_sizes_are_refused() -> None:
    data = environment("table")
    data["items"] = [thing("bread", 0, level) for level in range(401)]
    assert "400 are the most" in message_of(data)[1]
    data = environment("table table table table table", cooks=(0, 1, 2, 3, 4))
    assert message_of(data)[0] == "players"
    data = environment("table")
    nested: JSON = []
    for _ in range(5000):
        nested = [nested]
    data["ground"] = nested
    assert "nested deeper" in message_of(data)[1]


@pytest.mark.parametrize("data", [None, 3, [], "kitchen", True])
def test_a_file_that_is_no_object_is_refused(data: JSON) -> None:
    assert message_of(data)[1].startswith("should be an object in braces")


def test_an_item_and_a_container_cannot_share_a_station() -> None:
    data = environment("table table", [thing("bread", 0)], [thing("pot", 0)])
    assert message_of(data) == ("items[0]", "shares its place with containers[0]")


def test_a_meal_needs_a_container() -> None:
    data = environment("table table", [], [thing("pot", 0)])
    data["meals"] = [{"name": "water", "x": 1, "y": 2}]
    assert message_of(data) == ("meals[0]", "a meal has to be where a container is")


def test_missing_meals_and_containers_are_no_error() -> None:
    data = environment("table", [thing("bread", 0)])
    del data["meals"], data["containers"]
    assert open_kitchen(data).all_legal()


def test_a_goal_that_the_original_can_never_reach_loads_under_its_rules_only() -> None:
    data = sandwich()
    data["goal"] = [{"predicate": "atop", "args": ["lettuce", "lettuce"], "ids": [1, 2]}]
    episode = open_kitchen(data, "original")
    assert not episode.done
    assert message_of(data)[0] == "goal[0].args[1]"


def test_soup_needs_a_sink() -> None:
    goal = [{"predicate": "isboiling", "args": ["water"], "ids": [1]}]
    data = environment("table stove", [], [thing("pot", 0)], goal=goal)
    read_problem(environment("table stove sink", [], [thing("pot", 0)], goal=goal))
    assert message_of(data) == (
        "goal[0].args[0]",
        "the goal asks for water, but there is none and nothing makes one",
    )


def test_unknown_rules_are_refused() -> None:
    assert "paper" in message_of(sandwich(), rules="strict")[1]


# --- wildcards ---


def wildcards() -> JSONObject:
    data = environment("station station station", [thing("item", 0, id="a")])
    data["goal"] = [{"predicate": "has_item", "args": ["robot", "item"], "ids": [1, "a"]}]
    return data


def test_wildcards_are_drawn_from_the_seed() -> None:
    drawn = {read_problem(wildcards(), seed=seed).drawn for seed in range(40)}
    assert len(drawn) > 20
    assert read_problem(wildcards(), seed=5).drawn == read_problem(wildcards(), seed=5).drawn


def test_what_was_drawn_is_in_the_facts_so_that_a_state_can_be_rebuilt() -> None:
    episode = open_kitchen(wildcards(), seed=9)
    facts = episode.observe("robot1").facts
    assert world.resume(episode.task, facts).observe("robot1").facts == facts


# --- domains ---


def own_domain() -> JSONObject:
    from sim.worlds.robotouille.domain import DOMAIN_FILE

    domain: JSONObject = json.loads(DOMAIN_FILE.read_text("utf-8"))
    return domain


WRONG_DOMAINS = [
    (drop("action_defs"), "domain", 'the field "action_defs" is missing'),
    (drop("object_types"), "domain", 'the field "object_types" is missing'),
    (put("predicate_defs", 0, "param_types")(["stations"]), "domain.predicate_defs[0].param_types[0]",
     'unknown type "stations"; did you mean "station"?'),
    (put("action_defs", 0, "precons", 0, "predicate")("lok"), "domain.action_defs[0].precons[0].predicate",
     'unknown predicate "lok"'),
    (put("action_defs", 0, "precons", 0, "params")(["p1"]), "domain.action_defs[0].precons[0].params",
     "takes 2 parameters"),
    (put("action_defs", 0, "precons", 1, "params")(["p1"]), "domain.action_defs[0].precons[1]",
     '"p1" is a player, but a station is needed'),
    (put("action_defs", 0, "precons", 0, "is_true")(1), "domain.action_defs[0].precons[0].is_true",
     "should be true or false, not a number"),
    (put("action_defs", 5, "sfx", 0, "type")("conditionel"), "domain.action_defs[5].sfx[0].type",
     'did you mean "conditional"?'),
    (put("action_defs", 5, "sfx", 0, "param")("i9"), "domain.action_defs[5].sfx[0].param",
     'the parameter "i9" does not occur in the action'),
    (put("action_defs", 5, "sfx", 0, "sfx", 0, "delay")(-1),
     "domain.action_defs[5].sfx[0].sfx[0].delay", "is -1"),
    (put("action_defs", 0, "language_description")("Go {p9}"),
     "domain.action_defs[0].language_description", 'the parameter "p9" is not one'),
    (put("predicate_defs", 0, "language_descriptors", "0")("{0.__class__} is {7}"),
     "domain.predicate_defs[0].language_descriptors.0", "{7} is none of its 1 parameters"),
    (put("predicate_defs", 0, "kind")("thing"), "domain.predicate_defs[0].kind", "should be"),
    (put("predicate_defs", 28, "param_types")(["station", "player"]),
     "domain.predicate_defs[28].param_types", '"loc" is over (player, station) in every kitchen'),
    (put("action_defs", 1, "name")("move"), "domain.action_defs[1]", '"move" is defined twice'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "path", "message"), WRONG_DOMAINS, ids=[w[1] for w in WRONG_DOMAINS]
)
def test_a_wrong_domain_gets_its_path_and_a_sentence(
    change: Callable[[Any], None], path: str, message: str
) -> None:
    domain = own_domain()
    change(domain)
    found_path, found_message = message_of(sandwich(), domain=domain)
    assert found_path == path
    assert message in found_message


def test_a_domain_of_one_s_own_brings_its_actions_times_and_kinds() -> None:
    domain = own_domain()
    domain["predicate_defs"] += [
        {"name": "istoaster", "param_types": ["station"]},
        {"name": "istoasted", "param_types": ["item"]},
    ]
    on = {"predicate": "item_on", "params": ["i1", "s1"], "is_true": True}
    toasted = {"predicate": "istoasted", "params": ["i1"], "is_true": True}
    domain["action_defs"].append(
        {
            "name": "toast",
            "precons": [
                {"predicate": "istoaster", "params": ["s1"], "is_true": True},
                on,
                {"predicate": "loc", "params": ["p1", "s1"], "is_true": True},
            ],
            "immediate_fx": [],
            "sfx": [
                {
                    "type": "conditional",
                    "param": "i1",
                    "conditions": [on],
                    "fx": [],
                    "sfx": [{"type": "delayed", "param": "i1", "fx": [toasted], "sfx": []}],
                }
            ],
            "language_description": "Toast {i1} in {s1} using {p1}",
        }
    )
    goal = [{"predicate": "istoasted", "args": ["bread"], "ids": [1]}]
    data = environment("toaster table", [thing("bread", 0)], goal=goal, config={"toast_time": 2})
    episode = open_kitchen(data, domain=domain)
    episode.step({"robot1": episode.parse("robot1", "toast bread1 in toaster1 using robot1")})
    timers = episode.observe("robot1").facts["timers"]
    assert [(t["kind"], t["object"], t["done"], t["of"]) for t in timers] == [
        ("toast", "bread1", 0, 2)
    ]
    episode.step({"robot1": None})
    assert not episode.done
    episode.step({"robot1": None})
    assert episode.done
    assert episode.observe("robot1").facts["items"][0]["states"] == ["toasted"]


def test_a_domain_s_sentences_are_text_and_never_code() -> None:
    domain = own_domain()
    domain["predicate_defs"][0]["language_descriptors"]["0"] = "{0.__class__} {0!r:>999999} {"
    text = open_kitchen(environment("table"), domain=domain).observe("robot1").text
    assert "{0.__class__} {0!r:>999999} {" in text


def test_delay_and_repetitions_may_stand_in_the_domain() -> None:
    domain = own_domain()
    (cut,) = [a for a in domain["action_defs"] if a["name"] == "cut"]
    cut["sfx"][0]["repetitions"] = 1
    episode = open_kitchen(environment("board", food(["lettuce"])), domain=domain)
    episode.step({"robot1": episode.parse("robot1", "Cut lettuce1 on board1 using robot1")})
    assert "iscut(lettuce1)" in episode.oracle()["predicates"]


# --- whatever comes ---

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | st.sampled_from(
        ["table", "bread", "robot", "iscut", "item", "a", "", "water"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["name", "x", "y", "id", "default", "predicate"]), inner, max_size=3
    ),
    max_leaves=6,
)  # fmt: skip


def spots(data: JSON, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path] if path else []
    children = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    for key, value in children:
        found += spots(value, (*path, key))
    return found


SPOTS = spots(sandwich())


def polite(error: WorldError) -> None:
    assert error.message
    assert error.path


@settings(max_examples=150)
@given(where=st.sampled_from(SPOTS), value=JUNK, rules=st.sampled_from(["paper", "original"]))
def test_junk_anywhere_in_a_file_is_refused_politely_or_played(
    where: tuple[str | int, ...], value: JSON, rules: str
) -> None:
    data = copy.deepcopy(sandwich())
    put(*where)(value)(data)
    try:
        episode = world.start(world.task_from({"environment": data, "rules": rules}), 0)
    except WorldError as error:
        polite(error)
        return
    episode.step({episode.seats[0]: episode.legal(episode.seats[0]).actions[0]})
    json.dumps(episode.state())
    json.dumps(episode.observe(episode.seats[0]).facts)


DOMAIN_SPOTS = spots(own_domain())


@settings(max_examples=100)
@given(where=st.sampled_from(DOMAIN_SPOTS), value=JUNK)
def test_junk_anywhere_in_a_domain_is_refused_politely_or_played(
    where: tuple[str | int, ...], value: JSON
) -> None:
    domain = own_domain()
    put(*where)(value)(domain)
    try:
        episode = open_kitchen(sandwich(), domain=domain)
    except WorldError as error:
        polite(error)
        return
    for _ in range(3):
        legal = episode.legal("robot1").actions
        episode.step({"robot1": legal[-1] if legal else None})
    json.dumps(episode.observe("robot1").facts)


def test_what_a_cook_holds_may_be_listed_before_what_lies_on_stations() -> None:
    held = {**thing("bread", 0), "y": 1}
    kitchen = environment("table table", [held, thing("cheese", 0), thing("patty", 1)])
    facts = open_kitchen(kitchen).observe("robot1").facts
    assert [row["stack"] for row in facts["stations"]] == [["cheese1"], ["patty1"]]
    assert facts["players"][0]["holding"] == "bread1"
