"""Domains of one's own: everything the format can say is done, however it is nested."""

from __future__ import annotations

import copy
import json

import pytest

from sim.world import Action, JSONObject
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import DOMAIN_FILE
from sim.worlds.robotouille.episode import RobotouilleEpisode
from tests.sim.worlds.robotouille.kitchens import environment, open_kitchen, thing, true
from tests.sim.worlds.robotouille.naive import legal_sentences

OWN: JSONObject = json.loads(DOMAIN_FILE.read_text("utf-8"))


def fluent(name: str, *params: str, is_true: bool = True) -> JSONObject:
    return {"predicate": name, "params": list(params), "is_true": is_true}


def effect(kind: str, param: str, *sfx: JSONObject, **more: object) -> JSONObject:
    return {"type": kind, "param": param, "fx": [], "sfx": list(sfx), **more}


def action(name: str, precons: list[JSONObject], sentence: str, **more: object) -> JSONObject:
    fx = more.get("immediate_fx", [])
    return {
        "name": name,
        "precons": precons,
        "immediate_fx": fx,
        "sfx": more.get("sfx", []),
        "language_description": sentence,
    }


def domain(*actions: JSONObject, predicates: tuple[str, ...] = ()) -> JSONObject:
    """The usual domain with more actions and unary predicates of items."""
    data = copy.deepcopy(OWN)
    data["predicate_defs"] += [{"name": name, "param_types": ["item"]} for name in predicates]
    data["action_defs"] += list(actions)
    return data


def say(episode: RobotouilleEpisode, *sentences: str, seat: str = "robot1") -> None:
    """Do what the sentences say (`-`: wait) in joint steps; all must be accepted."""
    for sentence in sentences:
        moves = dict.fromkeys(episode.seats)
        action = None if sentence == "-" else episode.parse(seat, sentence)
        result = episode.step({**moves, seat: action}).results[seat]
        assert result.ok, (sentence, result)
        ours = {(a.verb, tuple(a.args.values())) for a in episode.all_legal()}
        assert ours == legal_sentences(episode)


HERE = [fluent("loc", "p1", "s1"), fluent("item_at", "i1", "s1")]
EAT = action(
    "eat", HERE, "Eat {i1} at {s1} using {p1}",
    immediate_fx=[fluent("station_empty", "s1")], sfx=[effect("deletion", "i1")],
)  # fmt: skip


@pytest.mark.parametrize("rules", ["paper", "original"])
def test_what_is_deleted_is_gone_with_all_that_was_true_of_it(rules: str) -> None:
    items = [thing("bread", 0), thing("bread", 1)]
    episode = open_kitchen(environment("table table", items), rules, domain=domain(EAT))
    before = episode.state()
    say(episode, "Eat bread1 at table1 using robot1")
    assert not [p for p in episode.oracle()["predicates"] if "bread1" in p]
    assert "bread1" not in episode.oracle()["objects"]
    assert [i["id"] for i in episode.observe("robot1").facts["items"]] == ["bread2"]
    with pytest.raises(AssertionError, match='There is no "bread1"'):
        say(episode, "Eat bread1 at table1 using robot1")
    twin = world.start(episode.task, 0)
    twin.restore(episode.state())
    assert twin.all_legal() == episode.all_legal()
    episode.restore(before)
    assert true(episode, "clear(bread1)")


def test_a_cook_or_a_station_cannot_be_deleted() -> None:
    bad = action("quit", [fluent("loc", "p1", "s1")], "Quit {p1}", sfx=[effect("deletion", "p1")])
    with pytest.raises(Exception, match="cannot delete a player"):
        open_kitchen(environment("table"), domain=domain(bad))


BAKE = action(
    "bake",
    [*HERE, fluent("isstove", "s1")],
    "Bake {i1} on {s1} using {p1}",
    sfx=[
        effect(
            "conditional", "i1",
            effect(
                "delayed", "i1",
                effect(
                    "creation", "i1",
                    effect("delayed", "i1", fx=[fluent("isstale", "i9")], delay=2),
                    created_obj={"name": "bread", "type": "item", "param": "i9"},
                    fx=[fluent("isbread", "i9"), fluent("item_at", "i9", "s1"), fluent("clear", "i9"),
                        fluent("atop", "i9", "i1"), fluent("clear", "i1", is_true=False)],
                ),
                delay=1,
            ),
            conditions=[fluent("item_on", "i1", "s1")],
        )
    ],
)  # fmt: skip


def test_paper_effects_nest_as_deep_as_they_are_written() -> None:
    """A delay, then a new bread, then another delay that makes this new bread stale."""
    kitchen = environment("stove table", [thing("bread", 0), thing("bread", 1)])
    episode = open_kitchen(kitchen, domain=domain(BAKE, predicates=("isstale",)))
    say(episode, "Bake bread1 on stove1 using robot1")
    assert episode.oracle()["objects"].count("bread3") == 0
    say(episode, "-")
    assert true(episode, "atop(bread3,bread1)")
    stations = {s["id"]: s for s in episode.observe("robot1").facts["stations"]}
    assert stations["stove1"]["stack"] == ["bread1", "bread3"]
    twin = world.start(episode.task, 0)
    twin.restore(json.loads(json.dumps(episode.state())))
    for one in (episode, twin):
        assert not true(one, "isstale(bread3)")
        say(one, "-", "-")
        assert true(one, "isstale(bread3)")
        assert one.oracle()["effects"] == []
    assert episode.state() == twin.state()


def test_a_second_creation_counts_on() -> None:
    kitchen = environment("stove table", [thing("bread", 0)])
    episode = open_kitchen(kitchen, domain=domain(BAKE, predicates=("isstale",)))
    say(episode, *["Bake bread1 on stove1 using robot1", "-", "-", "-"] * 2)
    assert episode.oracle()["objects"][-2:] == ["bread2", "bread3"]


POINT = action("point-at", [fluent("nothing", "p1")], "{p1} points at {i1}",
               immediate_fx=[fluent("isadmired", "i1")])  # fmt: skip
FORGET = action("forget", [fluent("isadmired", "i1", is_true=False), fluent("nothing", "p1")],
                "{p1} forgets {i1}")  # fmt: skip


NIBBLE = action("nibble", HERE, "{p1} nibbles at {i1}")  # where it is need not be said


@pytest.mark.parametrize(
    ("moves", "results"),
    [
        (["robot1 eats bread1", "robot2 points at bread1"], ["", "conflict"]),
        (["robot1 eats bread1", "robot2 nibbles at bread1"], ["", "conflict"]),
        (["robot1 eats bread1", "robot2 points at cheese1"], ["", ""]),
        (["robot1 points at bread1", "robot2 points at bread1"], ["", ""]),
    ],
)
def test_who_reaches_for_what_another_has_just_eaten_made_no_mistake(
    moves: list[str], results: list[str]
) -> None:
    eat = EAT | {"language_description": "{p1} eats {i1}"}
    kitchen = environment("table table", [thing("bread", 0), thing("cheese", 1)], cooks=(0, 1))
    own = domain(eat, POINT, NIBBLE, predicates=("isadmired",))
    episode = open_kitchen(kitchen, domain=own)
    chosen = {
        seat: episode.parse(seat, said) for seat, said in zip(episode.seats, moves, strict=True)
    }
    nibble = chosen["robot2"]
    if nibble.verb == "nibble":
        chosen["robot2"] = Action("nibble", {"p1": "robot2", "i1": nibble.args["i1"]})
    found = episode.step(chosen).results
    assert [one.code for one in found.values()] == results
    if "conflict" in results:
        told = found["robot2"].message
        assert told == "Another cook was faster: There is no bread1 any more."
    assert (
        episode.step({"robot1": None, "robot2": Action("nibble", {"i1": "bread9"})})
        .results["robot2"]
        .code
        == "unknown_object"
    )


def test_parameters_that_no_precondition_binds_range_over_all_objects() -> None:
    kitchen = environment("table table", [thing("bread", 0), thing("cheese", 1)])
    episode = open_kitchen(kitchen, domain=domain(POINT, FORGET, predicates=("isadmired",)))
    texts = {a.text for a in episode.legal("robot1").actions}
    assert {"robot1 points at bread1", "robot1 forgets cheese1"} <= texts
    say(episode, "robot1 points at cheese1")
    texts = {a.text for a in episode.legal("robot1").actions}
    assert "robot1 forgets cheese1" not in texts
    assert "robot1 forgets bread1" in texts


HAND = action(
    "hand-over",
    [fluent("has_item", "p1", "i1"), fluent("nothing", "p2")],
    "{p1} hands {i1} to {p2}",
    immediate_fx=[fluent("has_item", "p2", "i1"), fluent("has_item", "p1", "i1", is_true=False),
                  fluent("nothing", "p1"), fluent("nothing", "p2", is_true=False)],
)  # fmt: skip


def test_an_action_between_two_cooks_belongs_to_the_first_of_them() -> None:
    kitchen = environment("table table", [{"name": "bread", "x": 0, "y": 1}], cooks=(0, 1))
    episode = open_kitchen(kitchen, domain=domain(HAND))
    assert "robot1 hands bread1 to robot2" in {a.text for a in episode.legal("robot1").actions}
    assert not [a for a in episode.legal("robot2").actions if a.verb == "hand-over"]
    say(episode, "robot1 hands bread1 to robot2")
    say(episode, "robot2 hands bread1 to robot1", seat="robot2")
    assert true(episode, "has_item(robot1,bread1)")


KNEAD = action(
    "knead", HERE, "Knead {i1} on {s1} using {p1}",
    sfx=[effect("repetitive", "i1", effect("conditional", "i1", conditions=[fluent("clear", "i1")],
         fx=[fluent("issoft", "i1")]), fx=[fluent("iskneaded", "i1")], repetitions=2)],
)  # fmt: skip


@pytest.mark.parametrize(("rules", "times"), [("paper", 2), ("original", 3)])
def test_a_condition_inside_a_repetition_is_looked_at_when_it_fires(rules: str, times: int) -> None:
    own = domain(KNEAD, predicates=("iskneaded", "issoft"))
    episode = open_kitchen(environment("table", [thing("bread", 0)]), rules, domain=own)
    say(episode, *["Knead bread1 on table1 using robot1"] * (times - 1))
    assert not true(episode, "iskneaded(bread1)")
    say(episode, "Knead bread1 on table1 using robot1")
    assert true(episode, "iskneaded(bread1)")
    assert true(episode, "issoft(bread1)")


def test_a_domain_is_parsed_once() -> None:
    first = open_kitchen(environment("table"), domain=domain(EAT))
    second = open_kitchen(environment("table"), domain=domain(EAT))
    assert first.kitchen.domain is second.kitchen.domain
    assert first.kitchen.plans is second.kitchen.plans


def test_conditions_on_three_things_at_once_are_met_or_not() -> None:
    data = domain(
        action("taste", [*HERE, fluent("tasted", "p1", "i1", "s1", is_true=False)],
               "Taste {i1} at {s1} using {p1}", immediate_fx=[fluent("tasted", "p1", "i1", "s1")]),
        action("praise", [*HERE, fluent("tasted", "p1", "i1", "s1")],
               "Praise {i1} at {s1} using {p1}",
               immediate_fx=[fluent("tasted", "p1", "i1", "s1", is_true=False)]),
    )  # fmt: skip
    data["predicate_defs"] += [{"name": "tasted", "param_types": ["player", "item", "station"]}]
    items = [thing("bread", 0), thing("cheese", 1)]
    episode = open_kitchen(environment("table table table", items, cooks=(0, 1)), domain=data)
    taste, praise = (f"{verb} bread1 at table1 using robot1" for verb in ("Taste", "Praise"))
    other = "Taste cheese1 at table2 using robot2"

    def offered() -> set[str]:
        found = {a.text for a in episode.all_legal() if a.verb in ("taste", "praise")}
        ours = {(a.verb, tuple(a.args.values())) for a in episode.all_legal()}
        assert ours == legal_sentences(episode)
        return found

    assert offered() == {taste, other}
    say(episode, taste)
    assert offered() == {praise, other}
    say(episode, "Move robot1 from table1 to table3")
    assert offered() == {other}
    say(episode, "Move robot1 from table3 to table1")
    assert offered() == {praise, other}
    say(episode, praise)
    assert offered() == {taste, other}
