"""Promises of the optional abilities."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from itertools import islice

from sim.abilities import (
    Admissible,
    Answering,
    Audited,
    Drawable,
    Hearing,
    ManyEyed,
    Parsable,
    Quiet,
)
from sim.promises.acting import examples
from sim.promises.words import CheckFailed, as_json, need
from sim.replay import digest
from sim.world import (
    JSON,
    Action,
    Episode,
    Seat,
    WorldError,
)

NO_VERB = "no_world_has_this_verb"
SENTENCES = 200
"""How many sentences of an `Admissible` episode are read at a time."""


def check_asking(episode: Episode, where: str) -> None:
    """Questions are answered at once: no step, no change; nonsense is refused politely."""
    before, steps, revision = digest(episode), episode.steps, episode.revision
    for seat in episode.seats:
        verbs = [verb for verb in episode.legal(seat).verbs if verb.asks]
        if verbs and not isinstance(episode, Answering):
            raise CheckFailed(f"{where}: {verbs[0].name} asks, but the episode cannot `ask`")
        if not isinstance(episode, Answering):
            continue
        nonsense = episode.ask(seat, Action(NO_VERB))
        need(not nonsense.ok and bool(nonsense.message), f"{where}: an unknown question is refused")
        for verb in verbs:
            for args in examples(verb):
                answer = episode.ask(seat, Action(verb.name, args, verb.sentence(args)))
                as_json(answer.to_json(), f"{where}: the answer to {verb.sentence(args)}")
    same = (digest(episode), episode.steps, episode.revision) == (before, steps, revision)
    need(same, f"{where}: asking changed something; a question costs no step and changes nothing")


def check_hearing(
    episode: Episode, twin: Callable[[Episode], Episode], words: str, where: str
) -> None:
    """The same words, the same state; heard words take no step and are part of the snapshot."""
    if not isinstance(episode, Hearing):
        return
    for seat in episode.seats:
        one, other = twin(episode), twin(episode)
        revision = one.revision
        for ear in (one, other):
            assert isinstance(ear, Hearing)
            ear.hear(seat, words)
        need(digest(one) == digest(other), f"{where}: the same words led to two states")
        need(one.steps == episode.steps, f"{where}: hearing took a step; talk costs no time")
        told = one.revision > revision or digest(one) == digest(episode)
        need(told, f"{where}: words changed the state but the revision did not grow")
        _same_sight(one, twin(one), f"{where}: what was heard is lost by save and restore")


def _same_sight(one: Episode, other: Episode, message: str) -> None:
    for seat in one.seats:
        need(one.observe(seat) == other.observe(seat), message)


def check_quiet(episode: Episode, twin: Callable[[Episode], Episode], where: str) -> None:
    """A quiet step in which nobody does anything changes the count of steps and nothing else."""
    if not isinstance(episode, Quiet) or not episode.quiet or episode.outcome() is not None:
        return
    later = twin(episode)
    if not later.step(dict.fromkeys(later.seats)).happened:
        return
    for seat in episode.seats:
        for what, before, after in _counted(episode, later, seat):
            need(
                _uncounted(before) == _uncounted(after),
                f"{where}: the episode is quiet, but a step of nobody changed {what} of {seat}",
            )


def _counted(one: Episode, other: Episode, seat: Seat) -> Iterator[tuple[str, JSON, JSON]]:
    """What a seat sees in two episodes, whoever's turn it is."""
    yield "the facts", one.observe(seat).facts, other.observe(seat).facts
    yield "the goals", one.goals(seat).to_json(), other.goals(seat).to_json()
    yield "the choices", asdict(one.legal(seat)), asdict(other.legal(seat))
    if one.turn == other.turn:
        yield "the text", _numberless(one, seat), _numberless(other, seat)
    if isinstance(one, Drawable) and isinstance(other, Drawable):
        yield "the picture", one.scene(seat, {}), other.scene(seat, {})


def _numberless(episode: Episode, seat: Seat) -> str:
    """The text without its numbers: one of them may be the step's."""
    return re.sub(r"\d+", "", episode.observe(seat).text)


def _uncounted(value: JSON) -> JSON:
    """The value without what counts steps or says whose turn it is."""
    if isinstance(value, Mapping):
        kept = {key: one for key, one in value.items() if key not in ("step", "steps", "turn")}
        return {key: _uncounted(one) for key, one in kept.items()}
    if isinstance(value, list | tuple):
        return [_uncounted(one) for one in value]
    return value


def check_sentences(episode: Episode, where: str) -> None:
    """Sentences for planners are different ones, in a fixed order, and parse."""
    if not isinstance(episode, Admissible):
        return
    for seat in episode.seats:
        said = list(islice(episode.sentences(seat), SENTENCES))
        again = list(islice(episode.sentences(seat), SENTENCES))
        need(said == again, f"{where}: sentences({seat}) come in another order the second time")
        need(len(set(said)) == len(said), f"{where}: sentences({seat}) say one thing twice")
        need(isinstance(episode, Parsable), f"{where}: sentences are of no use without `parse`")
        assert isinstance(episode, Parsable)
        for sentence in said:
            try:
                episode.parse(seat, sentence)
            except WorldError as error:
                message = f'{where}: "{sentence}" is admissible but does not parse: {error}'
                raise CheckFailed(message) from error


def camera_scenes(episode: Episode, where: str) -> Iterator[tuple[str, JSON]]:
    """The scene of every further camera, named; CheckFailed where cameras are in disorder."""
    if not isinstance(episode, ManyEyed):
        return
    need(isinstance(episode, Drawable), f"{where}: cameras are further pictures; draw one first")
    for seat in (*episode.seats, None):
        names = [camera.name for camera in episode.cameras(seat)]
        need(len(set(names)) == len(names), f"{where}: two cameras of {seat} have one name")
        need(all(names), f"{where}: a camera needs a name")
        for name in names:
            yield f"camera_scene({seat}, {name})", episode.camera_scene(seat, name)


def check_audit(episode: Episode, where: str) -> None:
    """Findings name a condition of the goal (or none), and steps that have happened, in their order."""
    if not isinstance(episode, Audited):
        return
    found = list(episode.audit())
    as_json([finding.to_json() for finding in found], f"{where}: the audit")
    known = {condition.id for condition in episode.goals().conditions}
    steps = [finding.step for finding in found]
    need(steps == sorted(steps), f"{where}: an audit tells mistakes in the order they were made")
    for finding in found:
        order = 1 <= finding.step <= finding.certain <= episode.steps
        need(order, f"{where}: {finding}: 1 <= step <= certain <= {episode.steps} steps made")
        of_goal = not finding.condition or finding.condition in known
        need(
            of_goal, f"{where}: {finding}: condition is the id of one of {sorted(known)}, or empty"
        )
        need(finding.seat in ("", *episode.seats), f"{where}: {finding}: seat is one of the task's")
        need(bool(finding.text), f"{where}: a finding needs a sentence")
