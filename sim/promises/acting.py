"""Promises about what a seat may do: actions, verbs, slots, controls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from string import Formatter
from typing import get_args

from sim.abilities import (
    Parsable,
)
from sim.promises.words import as_json, need
from sim.world import (
    JSON,
    Action,
    ActionSpace,
    Controls,
    Episode,
    Fills,
    Seat,
    Slot,
    SlotType,
    Verb,
    WorldError,
)

KEYS = {
    "walk": {"ahead", "back", "left", "right"},
    "turn": {"left", "right"},
    "look": {"up", "down", "crouch", "stand"},
}


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
