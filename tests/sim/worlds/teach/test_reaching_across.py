"""Who keeps to a part of the home is led to where they reach across its border, and no further."""

from __future__ import annotations

from sim.world import Action
from sim.worlds.teach.tasks.catalogue import find
from sim.worlds.teach.world import world

COFFEE = "teach_two/separate-halves-coffee-FloorPlan13"


def test_who_goes_the_proposed_way_touches_a_counter_on_the_other_side() -> None:
    episode = world.start(find(COFFEE), 0)
    beyond = next(
        t for t in episode.home.state.things.values() if t.type == "CounterTop" and t.x < 0
    )
    answer = episode.ask("one", Action("Approach", {"object": beyond.name}))
    assert answer.ok
    for motion in answer.answer["actions"]:
        assert episode.step({"one": Action(motion["verb"], {}, motion["verb"])}).results["one"].ok
    rows = {row["name"]: row for row in episode.facts("one")["visible"]}
    assert rows[beyond.name]["near"]
    assert episode.facts("one")["pose"]["x"] >= 0.125


def test_what_no_arm_reaches_has_no_way_and_asking_moves_nobody() -> None:
    episode = world.start(find(COFFEE), 0)
    machine = next(t for t in episode.home.state.things.values() if t.type == "CoffeeMachine")
    before = episode.state()
    answer = episode.ask("one", Action("Approach", {"object": machine.name}))
    assert (answer.ok, answer.code) == (False, "navigation")
    assert episode.state() == before
