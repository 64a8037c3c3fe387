"""The single promises of the protocol and of each ability: what `sim.checks` asks step by step.

Each function takes an episode (or a world) and `where`, the words that name it in a message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from random import Random
from string import Formatter
from typing import get_args

from sim.abilities import (
    Admissible,
    Answering,
    Audited,
    Drawable,
    Hearing,
    ManyEyed,
    Parsable,
    Quiet,
    Varied,
)
from sim.replay import canonical, digest
from sim.world import (
    JSON,
    Action,
    ActionSpace,
    Controls,
    Episode,
    Fills,
    JSONObject,
    Seat,
    Sight,
    Slot,
    SlotType,
    SuitePace,
    Task,
    Verb,
    World,
    WorldError,
)

NOBODY = "nobody_sits_here"
NO_VERB = "no_world_has_this_verb"
SENTENCES = 200
"""How many sentences of an `Admissible` episode are read at a time."""
KEYS = {
    "walk": {"ahead", "back", "left", "right"},
    "turn": {"left", "right"},
    "look": {"up", "down", "crouch", "stand"},
}


class CheckFailed(AssertionError):
    """A world does not keep the protocol; the message says what would be right."""


def need(holds: bool, message: str) -> None:
    """Raise CheckFailed with the message unless it holds."""
    if not holds:
        raise CheckFailed(message)


def as_json(value: JSON, what: str) -> str:
    """The value as canonical JSON; CheckFailed if it is none."""
    try:
        return canonical(value)
    except (TypeError, ValueError) as error:
        raise CheckFailed(f"{what} is not JSON: {error}") from error


def expect_error(call: Callable[[], object], code: str | None, what: str) -> None:
    """The call must raise WorldError, with this code if one is named."""
    try:
        call()
    except WorldError as error:
        fits = code in (None, error.code)
        need(fits, f"{what} raised the code {error.code}, expected {code}")
        return
    raise CheckFailed(f"{what} must raise WorldError")


# -- suites ---------------------------------------------------------------------------------------


def check_suites(world: World, tasks: Sequence[Task]) -> None:
    """Suites with unique names and known paces; every task of the catalogue is in one of them."""
    suites = list(world.suites())
    names = [suite.name for suite in suites]
    twice = sorted({name for name in names if names.count(name) > 1})
    need(not twice, f"{world.name}: names of suites must be unique, these are not: {twice}")
    known = set(get_args(SuitePace))
    for suite in suites:
        where = f"{world.name}, suite {suite.name}"
        need(bool(suite.name and suite.title), f"{where}: a suite needs a name and a title")
        strange = sorted(set(suite.paces) - known)
        need(not strange, f"{where}: unknown paces {strange}; there are {sorted(known)}")
        need(bool(suite.paces), f"{where}: a suite names the paces it can be played at")
        need(suite.version >= 1, f"{where}: versions count from 1; raise it when play changes")
    lost = sorted({task.suite for task in tasks} - set(names))
    need(not lost, f"{world.name}: World.suites() lacks {lost}; nobody would find their tasks")
    if isinstance(world, Varied):
        for task in world.instances():
            need(task.world == world.name, f"{world.name}, {task.id}: task.world is another world")


# -- what may be known ----------------------------------------------------------------------------


def sights_of(episode: Episode, where: str) -> dict[Seat | None, Sight]:
    """What each seat may know, and a spectator; CheckFailed where that is no `Sight`."""
    sights = {seat: episode.sight(seat) for seat in (*episode.seats, None)}
    for seat, sight in sights.items():
        need(isinstance(sight, Sight), f"{where}: sight({seat!r}) must be a Sight, it is {sight!r}")
    return sights


def check_goals(episode: Episode, where: str) -> None:
    """Every seat is told its goal; ids are unique, counts are counts."""
    expect_error(lambda: episode.goals(NOBODY), None, f"{where}: goals of an unknown seat")
    for seat in (None, *episode.seats):
        report = episode.goals(seat)
        as_json(report.to_json(), f"{where}: goals({seat!r})")
        ids = [condition.id for condition in report.conditions]
        need(len(set(ids)) == len(ids), f"{where}: goals({seat!r}) name a condition twice")
        for one in report.conditions:
            counted = 0 <= one.count <= one.of if one.of else one.count == 0
            need(counted, f"{where}: {one.id} counts {one.count} of {one.of}; count within of")


def check_timers(facts: JSONObject, where: str) -> None:
    """Timers, where the facts have any, are a list of `{id, label, done, total}` in steps."""
    timers = facts.get("timers", [])
    need(isinstance(timers, list), f"{where}: timers in the facts are a list")
    for timer in timers:
        shaped = isinstance(timer, dict) and {"id", "label", "done", "total"} <= set(timer)
        need(shaped, f"{where}: a timer has id, label, done and total, not {timer!r}")
        numbers = all(isinstance(timer[key], int | float) for key in ("done", "total"))
        need(numbers, f"{where}: done and total of a timer count world steps, not {timer!r}")


# -- what may be done -----------------------------------------------------------------------------


def check_space(episode: Episode, seat: Seat, where: str) -> None:
    """Listed actions once each and readable; verbs that fit pages, planners and readers."""
    space = episode.legal(seat)
    need(
        space.enumerable or not space.actions,
        f"{where}: {seat} is offered actions among typed verbs; a page shows either",
    )
    need(
        len(set(space.actions)) == len(space.actions),
        f"{where}: {seat} is offered one action twice",
    )
    for action in space.actions:
        need(bool(action.text), f"{where}: {action.verb} needs a sentence (Action.text)")
        _parses_back(episode, seat, action.text, action, where)
    names = [verb.name for verb in space.verbs]
    need(len(set(names)) == len(names), f"{where}: {seat} is offered one verb twice: {names}")
    for verb in space.verbs:
        check_verb(verb, where)
        for args in examples(verb):
            sentence = verb.sentence(args)
            _parses_back(episode, seat, sentence, Action(verb.name, args, sentence), where)
    if space.controls is not None:
        check_controls(space, space.controls, where)


def _parses_back(episode: Episode, seat: Seat, sentence: str, action: Action, where: str) -> None:
    if not isinstance(episode, Parsable):
        return
    try:
        read: Action | None = episode.parse(seat, sentence)
    except WorldError:
        read = None
    need(read == action, f'{where}: "{sentence}" does not parse back to its action')


def check_verb(verb: Verb, where: str) -> None:
    """Slots of the closed set of types, and a template that names each required one."""
    here = f"{where}: {verb.name}"
    slots = {slot.name: slot for slot in verb.slots}
    need(len(slots) == len(verb.slots), f"{here} has two slots of one name")
    for slot in verb.slots:
        _check_slot(slot, f"{here}, slot {slot.name}")
    if verb.template:
        said = {name for _, name, _, _ in Formatter().parse(verb.template) if name}
        strange, unsaid = said - set(slots), {s.name for s in verb.slots if not s.optional} - said
        need(not strange, f"{here}: its template names {sorted(strange)}, which are no slots")
        need(not unsaid, f"{here}: its template leaves out {sorted(unsaid)}, which it needs")
    for args in examples(verb):
        need(bool(verb.sentence(args).strip()), f"{here} makes no sentence of {args}")


def _check_slot(slot: Slot, here: str) -> None:
    types = get_args(SlotType)
    need(slot.type in types, f'{here}: unknown type "{slot.type}"; there are {", ".join(types)}')
    need(slot.fills in get_args(Fills), f'{here}: fills is "", "target" or "kind"')
    as_json(list(slot.candidates or ()), f"{here}: candidates")
    if slot.type == "choice":
        need(slot.candidates is not None, f"{here}: a choice needs candidates to choose from")
    for one in slot.candidates or ():
        fits = _is_number(one) if slot.type in ("number", "degrees") else isinstance(one, str)
        need(fits or slot.type == "point", f"{here}: {one!r} is no candidate for a {slot.type}")


def _is_number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def examples(verb: Verb) -> Iterator[dict[str, JSON]]:
    """Arguments that fill what the verb's sentence says: the first candidates, then the last."""
    named = {name for _, name, _, _ in Formatter().parse(verb.template) if name}
    said = [slot for slot in verb.slots if slot.name in named or not slot.optional]
    if all(slot.candidates is None or slot.candidates for slot in said):
        for place in (0, -1):
            yield {slot.name: (slot.candidates or _SAMPLES[slot.type])[place] for slot in said}
        yield {
            slot.name: (slot.candidates or _SAMPLES[slot.type])[0]
            for slot in said
            if not slot.optional
        }


_SAMPLES: dict[str, Sequence[JSON]] = {
    "choice": (),
    "text": ("hello", "good morning"),
    "number": (1, 2.5),
    "degrees": (0, -30.5),
    "point": ([0.5, 0.25], [0, 1]),
}


def any_args(verb: Verb, dice: Random) -> dict[str, JSON] | None:
    """Arguments for every slot that can be filled; None if a required one cannot."""
    args: dict[str, JSON] = {}
    for slot in verb.slots:
        values = _SAMPLES[slot.type] if slot.candidates is None else slot.candidates
        if values and not (slot.optional and slot.candidates is None):
            args[slot.name] = dice.choice(values)
        elif not slot.optional:
            return None
    return args


def check_controls(space: ActionSpace, controls: Controls, where: str) -> None:
    """Controls name verbs on offer, with slots that the gesture can fill."""
    low, high = controls.limits
    need(low < high, f"{where}: controls.limits are the lowest and the highest horizon")
    need(0 < controls.field_of_view < 180, f"{where}: controls.field_of_view is in degrees")
    for group, keys in KEYS.items():
        strange = sorted(set(getattr(controls, group)) - keys)
        need(not strange, f"{where}: controls.{group} knows {sorted(keys)}, not {strange}")
    if space.verbs:
        _check_named(space, controls, where)


def _check_named(space: ActionSpace, controls: Controls, where: str) -> None:
    verbs = {verb.name: verb for verb in space.verbs}
    named = {"goto": controls.goto, "face": controls.face, "wait": controls.wait}
    named["point"] = controls.point
    bare = {f"{g}.{key}": verb for g in KEYS for key, verb in getattr(controls, g).items()}
    for gesture, name in {**named, **bare}.items():
        known = not name or name in verbs
        need(known, f'{where}: controls.{gesture} is "{name}", which is no verb on offer here')
    for gesture, name in {**bare, "wait": controls.wait}.items():
        alone = not name or all(slot.optional for slot in verbs[name].slots)
        need(alone, f"{where}: controls.{gesture}: {name} needs arguments; nothing fills them")
    if controls.goto:
        pointed = any(slot.fills for slot in verbs[controls.goto].slots)
        need(pointed, f"{where}: controls.goto: no slot of {controls.goto} says what `fills` it")
    if controls.face:
        slots = {slot.name: slot.type for slot in verbs[controls.face].slots}
        need(
            slots.get("yaw") == "degrees" and set(slots) <= {"yaw", "horizon"},
            f"{where}: controls.face: {controls.face} takes yaw and horizon in degrees",
        )
    if controls.point:
        points = any(slot.type == "point" for slot in verbs[controls.point].slots)
        need(points, f"{where}: controls.point: {controls.point} has no slot of type point")


# -- abilities ------------------------------------------------------------------------------------


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
    """Findings name a condition of the goal, and steps that have happened, in their order."""
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
        of_goal = finding.condition in known
        need(of_goal, f"{where}: {finding}: condition is the id of one of {sorted(known)}")
        need(bool(finding.text), f"{where}: a finding needs a sentence")
