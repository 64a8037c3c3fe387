"""What a Follower leaves behind unnoticed."""

from __future__ import annotations

from sim.abilities import Audited
from sim.worlds.teach.seats import FOLLOWER
from tests.sim.worlds.teach.kitchen import before, commands, follows, game, put, the


def test_a_tap_left_running_is_found_with_the_step_and_the_seat() -> None:
    episode = game("Coffee")
    assert isinstance(episode, Audited)
    before(episode, the(episode, "Faucet"))
    assert follows(episode, "ToggleOn", the(episode, "Faucet")).ok
    step = episode.steps
    commands(episode, "Search", text="mug")
    (finding,) = episode.audit()
    assert (finding.step, finding.seat, finding.condition) == (step, FOLLOWER, "")
    assert finding.certain == episode.steps
    assert "left running" in finding.text


def test_it_survives_a_snapshot_and_is_gone_when_the_tap_is_off() -> None:
    episode = game("Coffee")
    tap = the(episode, "Faucet")
    before(episode, tap)
    follows(episode, "ToggleOn", tap)
    again = game("Coffee")
    again.restore(episode.state())
    assert again.audit() == episode.audit()
    assert again.audit()
    before(again, tap)
    assert follows(again, "ToggleOff", tap).ok
    assert again.audit() == []


def test_a_snapshot_from_before_there_were_traces_can_be_read() -> None:
    episode = game("Coffee")
    old = episode.state()
    del old["aside"]
    again = game("Coffee")
    again.restore(old)
    assert again.audit() == []


def test_a_burner_left_on_is_told_as_the_stove() -> None:
    episode = game("Coffee")
    burner = the(episode, "StoveBurner")
    before(episode, burner)
    assert follows(episode, "ToggleOn", burner).ok
    (finding,) = episode.audit()
    assert finding.text == "The stove was left on."


def test_what_nobody_did_is_nobodys_mistake() -> None:
    episode = game("Coffee")
    put(episode, the(episode, "Faucet"), toggled=True)
    follows(episode, "TurnLeft")
    assert episode.audit() == []
