"""The conformance check accepts correct worlds and teaches what is wrong with the others."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sim.abilities import Camera, Finding
from sim.checks import CheckFailed, check_world
from sim.simple import SimpleEpisode
from sim.world import (
    Action,
    Condition,
    Controls,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Seat,
    Sight,
    Slot,
    Step,
    Suite,
    Task,
    Verb,
    WorldError,
)
from sim.worlds import get_world
from tests.kitchens import worlds_in

with worlds_in():
    TALLY, TEABAR, ERRAND = (get_world(name) for name in ("tally", "teabar", "errand"))
Tally, TeaBar, Errand = TALLY.episode, TEABAR.episode, ERRAND.episode
WORLDS = {Tally: TALLY, TeaBar: TEABAR, Errand: ERRAND}


def failing(episode: type[SimpleEpisode], **walk: int) -> str:
    """The message of the check for a kitchen whose episodes are of this class."""
    world = copy.copy(next(WORLDS[kind] for kind in episode.__mro__ if kind in WORLDS))
    world.episode = episode
    return refused(world, **walk)


def refused(world: Any, **walk: int) -> str:
    with pytest.raises(CheckFailed) as caught:
        check_world(world, **walk)
    return str(caught.value)


@pytest.mark.parametrize("world", WORLDS.values(), ids=lambda world: world.name)
def test_a_correct_world_passes(world: Any) -> None:
    check_world(world)


# -- episodes -------------------------------------------------------------------------------------


def test_looking_must_not_roll_dice() -> None:
    class Nosy(Errand):
        def goals(self, seat: Seat | None = None) -> GoalReport:
            self.roll()
            return super().goals(seat)

    assert "looking changed the state" in failing(Nosy)


def test_looking_twice_must_show_the_same() -> None:
    class Fickle(Tally):
        looks = 0

        def text(self, seat: Seat) -> str:
            self.looks += 1
            return f"{self.looks} looks"

    assert "looking is free" in failing(Fickle)


def test_the_text_alone_must_be_that_of_the_observation() -> None:
    class TwoTongued(Tally):
        def observe(self, seat: Seat) -> Observation:
            return Observation("something else", super().observe(seat).facts)

    assert "is not the text of observe" in failing(TwoTongued)


def test_where_a_seat_is_told_to_be_must_be_a_fact_of_its_own() -> None:
    class Whispering(Tally):
        def pose(self, seat: Seat) -> JSONObject:
            return {"x": 0.0, "z": 0.0, "yaw": 0.0}

    class Nowhere(Whispering):
        def pose(self, seat: Seat) -> JSONObject:
            return {"yaw": 0.0}

        def facts(self, seat: Seat) -> JSONObject:
            return {**super().facts(seat), "pose": self.pose(seat)}

    assert "it is the fact alone" in failing(Whispering)
    assert "a pose has x and z" in failing(Nowhere)


def test_a_refusal_must_change_nothing() -> None:
    class Grudging(Tally):
        def step(self, moves: Mapping[Seat, Action | None]) -> Step:
            step = super().step(moves)
            self.presses += not step.happened
            return step

    assert "a refused move changed the state" in failing(Grudging)


def test_nonsense_must_be_refused() -> None:
    class Gullible(Tally):
        def fault(self, seat: Seat, action: Action, *, asks: bool = False) -> None:
            return None

    assert "an unknown verb is refused" in failing(Gullible)


def test_a_listed_action_must_not_be_refused() -> None:
    class Moody(Tally):
        def do(self, seat: Seat, action: Action) -> MoveResult | None:
            raise WorldError("mood", "not today")

    assert "a legal action was refused" in failing(Moody)


def test_a_typed_action_may_be_refused_for_what_fills_it() -> None:
    class Strict(TeaBar):
        def do(self, seat: Seat, action: Action) -> MoveResult | None:
            raise WorldError("strict", "not like this")

    check_world(replaced(TEABAR, Strict), steps=5)


def replaced(world: Any, episode: type[SimpleEpisode]) -> Any:
    world = copy.copy(world)
    world.episode = episode
    return world


def test_chance_must_come_from_the_seed() -> None:
    class Wild(Tally):
        def setup(self) -> None:
            super().setup()
            self.presses = id(self)

    assert "two starts with one seed differ" in failing(Wild)


def test_a_snapshot_must_hold_everything() -> None:
    class Forgetful(Tally):
        def restore(self, state: JSONObject) -> None:
            super().restore(state)
            self.presses = 0

    message = failing(Forgetful)
    assert "save and restore" in message or "differs" in message


def test_a_restore_that_fails_must_change_nothing() -> None:
    class Hasty(Tally):
        def restore(self, state: JSONObject) -> None:
            self.presses = 77
            super().restore(state)

    assert "a restore that failed must change nothing" in failing(Hasty)


def test_a_fork_must_not_share_the_state() -> None:
    class Siamese(Tally):
        def fork(self) -> Siamese:
            return self

    assert "changed the original" in failing(Siamese)


def test_sentences_must_parse_back() -> None:
    class Deaf(Tally):
        def parse(self, seat: Seat, text: str) -> Action:
            return Action("press", {}, "press")

    assert '"grab" does not parse back' in failing(Deaf)


def test_everything_must_be_json() -> None:
    class Exotic(Tally):
        def oracle(self) -> JSONObject:
            return {"presses": {1, 2}}

    assert "is not JSON" in failing(Exotic)


def test_the_revision_must_grow_with_the_state() -> None:
    class Frozen(Tally):
        @property
        def revision(self) -> int:
            return 0

    assert "revision did not grow" in failing(Frozen)


def test_the_revision_must_grow_when_another_state_is_restored() -> None:
    class Forgetful(Tally):
        def restore(self, state: JSONObject) -> None:
            before = self.revision
            super().restore(state)
            self._revision = before

    assert "restored, but the revision did not grow" in failing(Forgetful)


# -- catalogues and suites ------------------------------------------------------------------------


def relisted(tasks: Any = None, suites: Any = None) -> Any:
    """The tally kitchen with another catalogue."""
    world = copy.copy(TALLY)
    if tasks is not None:
        world.tasks = lambda: tasks(TALLY.tasks())
    if suites is not None:
        world.suites = lambda: suites(TALLY.suites())
    return world


def test_task_ids_must_be_unique() -> None:
    assert "unique" in refused(relisted(tasks=lambda tasks: tasks * 2))


def test_a_stored_task_must_be_the_same_when_read_again() -> None:
    def tupled(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        return tuple(replace(task, params={"size": (3, 4)}) for task in tasks)

    assert "plain JSON" in refused(relisted(tasks=tupled))


def test_every_task_needs_a_suite_that_people_can_find() -> None:
    assert "lacks ['secrets']" in refused(relisted(suites=lambda suites: suites[:1]))


def test_names_of_suites_must_be_unique() -> None:
    assert "names of suites must be unique" in refused(relisted(suites=lambda suites: suites * 2))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"paces": ("turns", "gallop")}, "unknown paces ['gallop']"),
        ({"paces": ()}, "names the paces"),
        ({"version": 0}, "versions count from 1"),
        ({"title": ""}, "needs a name and a title"),
    ],
)
def test_a_suite_must_say_how_it_is_played(change: JSONObject, says: str) -> None:
    def changed(suites: tuple[Suite, ...]) -> list[Suite]:
        return [replace(suite, **change) for suite in suites]

    assert says in refused(relisted(suites=changed))


# -- what may be known ----------------------------------------------------------------------------


def test_sight_must_hold_for_the_whole_episode() -> None:
    class Blinking(Tally):
        def sight(self, seat: Seat | None) -> Sight:
            return Sight(reasons=self.steps == 0)

    assert "sight has changed" in failing(Blinking)


def test_spectators_have_a_sight_too() -> None:
    class Private(Tally):
        def sight(self, seat: Seat | None) -> Any:
            return None if seat is None else Sight()

    assert "must be a Sight" in failing(Private)


def test_an_unknown_seat_must_not_be_told_the_goal() -> None:
    class Chatty(Tally):
        def goals(self, seat: Seat | None = None) -> GoalReport:
            return super().goals()

    assert "goals of an unknown seat must raise" in failing(Chatty)


def test_a_count_must_lie_within_what_is_counted() -> None:
    class Boastful(Tally):
        def conditions(self) -> list[Condition]:
            return [Condition("pressed", "presses", False, 7, 6)]

    assert "pressed counts 7 of 6" in failing(Boastful)


def test_one_condition_must_not_stand_for_two() -> None:
    class Double(Tally):
        def conditions(self) -> list[Condition]:
            return [Condition("same", "one", False), Condition("same", "two", False)]

    assert "name a condition twice" in failing(Double)


@pytest.mark.parametrize(
    "timers",
    [{"kettle": 3}, [{"id": "kettle"}], [{"id": "k", "label": "K", "done": "1", "total": 3}]],
)
def test_timers_must_have_the_shape_that_pages_draw(timers: Any) -> None:
    class Clocked(Tally):
        def facts(self, seat: Seat) -> JSONObject:
            return {**super().facts(seat), "timers": timers}

    assert "timer" in failing(Clocked)


# -- verbs, slots and controls --------------------------------------------------------------------


def offering(*verbs: Verb, controls: Controls | None = None) -> type[SimpleEpisode]:
    """A tea bar that offers these verbs besides its own."""
    offered, told = verbs, controls or TeaBar.controls

    class Offering(TeaBar):
        controls = told

        def offer(self, seat: Seat) -> tuple[Verb, ...]:
            return (*super().offer(seat), *offered)

        def do(self, seat: Seat, action: Action) -> MoveResult | None:
            return None

    return Offering


COLOUR = Slot("colour", "choice", ("red", "blue"))


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        (Verb("stir", (Slot("how", "gently"),)), 'unknown type "gently"'),  # type: ignore[arg-type]
        (Verb("stir", (Slot("what", "choice"),)), "a choice needs candidates"),
        (Verb("stir", (Slot("what", "choice", (1, 2)),)), "1 is no candidate for a choice"),
        (Verb("stir", (Slot("times", "number", ("two",)),)), "'two' is no candidate for a number"),
        (Verb("stir", (COLOUR, COLOUR)), "two slots of one name"),
        (Verb("stir", (replace(COLOUR, fills="hue"),)), "fills is"),
        (Verb("stir", (COLOUR,), template="stir {tea}"), "which are no slots"),
        (Verb("stir", (COLOUR,), template="stir"), "its template leaves out ['colour']"),
        (Verb("pour"), "one verb twice"),
        (Verb(" "), "makes no sentence"),
    ],
)
def test_a_verb_must_be_one_that_people_can_fill(verb: Verb, says: str) -> None:
    assert says in failing(offering(verb), steps=1)


def test_a_verbs_sentence_must_parse_back() -> None:
    class Deaf(TeaBar):
        def parse(self, seat: Seat, text: str) -> Action:
            return super().parse(seat, text.replace("dl", "cl"))

    assert '"pour 1 dl into the red cup" does not parse back' in failing(Deaf)


def test_a_correct_verb_of_every_type_of_slot_passes() -> None:
    everything = Verb(
        "mix",
        (
            COLOUR,
            Slot("words", "text"),
            Slot("n", "number"),
            Slot("to", "degrees"),
            Slot("at", "point"),
        ),
        template="mix {colour} {n} times to {to} at {at} and say {words}",
    )
    controls = Controls(wait="wait", point="mix")
    check_world(replaced(TEABAR, offering(everything, controls=controls)), steps=3)


@pytest.mark.parametrize(
    ("controls", "says"),
    [
        (Controls(goto="fly"), 'controls.goto is "fly"'),
        (Controls(goto="pour"), "no slot of pour says what `fills` it"),
        (Controls(wait="pour"), "pour needs arguments"),
        (Controls(walk={"ahead": "shine"}), "shine needs arguments"),
        (Controls(walk={"up": "wait"}), "not ['up']"),
        (Controls(face="pour"), "pour takes yaw and horizon"),
        (Controls(point="pour"), "pour has no slot of type point"),
        (Controls(limits=(60.0, -30.0)), "lowest and the highest"),
        (Controls(field_of_view=0.0), "field_of_view"),
    ],
)
def test_controls_must_name_verbs_that_their_gestures_fill(controls: Controls, says: str) -> None:
    assert says in failing(offering(controls=controls), steps=1)


def test_a_page_shows_actions_or_verbs_but_not_both() -> None:
    class Both(TeaBar):
        def offer(self, seat: Seat) -> tuple[Any, ...]:
            return (*super().offer(seat), Action("nap", {}, "nap"))

    assert "a page shows either" in failing(Both)


# -- abilities ------------------------------------------------------------------------------------


def test_a_verb_that_asks_needs_somebody_who_answers() -> None:
    assert "asks, but the episode cannot `ask`" in failing(
        type(
            "Mute",
            (Tally,),
            {"typed": True, "offer": lambda self, seat: (Verb("why", asks=True),)},
        )
    )


def test_asking_must_cost_no_step() -> None:
    class Slow(TeaBar):
        def ask(self, seat: Seat, question: Action) -> MoveResult:
            self._steps += 1
            return super().ask(seat, question)

    assert "a question costs no step" in failing(Slow)


def test_a_nonsensical_question_must_be_refused() -> None:
    class Polite(TeaBar):
        def ask(self, seat: Seat, question: Action) -> MoveResult:
            return MoveResult(True, answer="certainly")

    assert "an unknown question is refused" in failing(Polite)


def test_an_answer_must_be_json() -> None:
    class Setty(TeaBar):
        def ask(self, seat: Seat, question: Action) -> MoveResult:
            return replace(super().ask(seat, question), answer={1})

    assert "the answer to how full is the red cup is not JSON" in failing(Setty)


def test_the_same_words_must_lead_to_the_same_state() -> None:
    class Dreamy(Errand):
        def hear(self, seat: Seat, text: str) -> None:
            super().hear(seat, f"{text} {id(self)}")

    assert "the same words led to two states" in failing(Dreamy)


def test_hearing_must_take_no_step() -> None:
    class Slow(Errand):
        def hear(self, seat: Seat, text: str) -> None:
            self._steps += 1

    assert "talk costs no time" in failing(Slow)


def test_what_was_heard_must_be_saved() -> None:
    class Oblivious(Errand):
        kept = ("shelves", "at", "taken")

    assert "save and restore" in failing(Oblivious)


def test_words_that_change_something_must_be_seen() -> None:
    class Unmoved(Errand):
        def touch(self) -> None:
            pass

    assert "words changed the state but the revision did not grow" in failing(Unmoved)


def test_a_quiet_episode_must_not_change_by_itself() -> None:
    class Impatient(TeaBar):
        quiet = True

    assert "the episode is quiet, but a step of nobody changed" in failing(Impatient)


def test_sentences_for_planners_must_parse() -> None:
    class Overeager(TeaBar):
        def sentences(self, seat: Seat) -> list[str]:
            return ["fly to the moon"]

    assert '"fly to the moon" is admissible but does not parse' in failing(Overeager)


@pytest.mark.parametrize(
    ("said", "says"), [(["wait", "wait"], "say one thing twice"), ([[], ["wait"]], "another order")]
)
def test_sentences_for_planners_must_be_in_order(said: list[Any], says: str) -> None:
    class Disordered(TeaBar):
        asked = 0

        def sentences(self, seat: Seat) -> list[str]:
            self.asked += 1
            return said if isinstance(said[0], str) else said[self.asked % 2]

    assert says in failing(Disordered)


def test_cameras_must_have_names_of_their_own() -> None:
    class Squinting(Errand):
        def cameras(self, seat: Seat | None) -> list[Camera]:
            return [Camera("hand", "One"), Camera("hand", "Other")]

    assert "have one name" in failing(Squinting)


def test_a_cameras_scene_must_be_json() -> None:
    class Blurred(Errand):
        def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
            return {"things": {camera}}

    assert "camera_scene(follower, basket) is not JSON" in failing(Blurred)


def test_a_scene_needs_a_world_that_draws() -> None:
    class Undrawn(TeaBar):
        def view(self, seat: Seat | None) -> str:
            return "bar"

        def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
            return {}

    assert "the world cannot `draw`" in failing(Undrawn)


@pytest.mark.parametrize(
    ("findings", "says"),
    [
        ([Finding(1, 1, "peace", "spoilt")], "condition is the id of one of"),
        ([Finding(1, 99, "honey", "spoilt")], "steps made"),
        ([Finding(1, 1, "honey", "")], "a finding needs a sentence"),
        ([Finding(2, 2, "honey", "b"), Finding(1, 1, "honey", "a")], "in the order they were made"),
        ([Finding(1, 1, "honey", "a", ({1},))], "the audit is not JSON"),  # type: ignore[arg-type]
    ],
)
def test_an_audit_must_tell_what_spoilt_which_condition(findings: list[Finding], says: str) -> None:
    class Auditor(Errand):
        def audit(self) -> list[Finding]:
            return findings if self.steps >= 2 else []

    assert says in failing(Auditor)


def test_spectators_of_a_watchable_world_must_see_the_same_twice() -> None:
    class Shifty(Tally):
        looks = 0

        def public(self) -> Observation:
            self.looks += 1
            return Observation(str(self.looks), {})

    assert "public answers differently" in failing(Shifty)
