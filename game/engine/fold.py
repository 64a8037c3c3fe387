"""State = fold(events): the one place where a session changes."""

from __future__ import annotations

from game.engine.commands import Occupant
from game.engine.deeds import Deed, actions_of, attempt, hear, perform
from game.engine.events import SCHEMA, Event
from game.engine.seats import SeatState, anybody_here, anybody_seated, arm_grace, disarm_grace
from game.engine.settings import EngineError, Settings
from game.engine.sight import sights_of, told_result
from game.engine.state import TYPING_S, Answer, State
from game.engine.trail import walked
from sim.abilities import Standing
from sim.replay import digest
from sim.world import (
    Episode,
    JSONObject,
    Seat,
    Task,
    World,
)
from sim.worlds import get_world


def born(session_id: str, event: Event) -> State:
    """The state after event 1.

    Raises:
        EngineError: `bad_log` if it is not a `created` event, `bad_prefix` if its prefix cannot
            be played, `too_new` if a newer version wrote it.
        WorldError: the world or its task is unknown here.
    """
    if event.kind != "created" or event.seq != 1:
        raise EngineError("bad_log", f"session {session_id}: the log does not begin with `created`")
    _must_be_known(session_id, event)
    payload = event.payload
    world = get_world(payload["world"])
    if payload["world_version"] > world.version:
        raise EngineError(
            "too_new",
            f"session {session_id}: played by version {payload['world_version']} of the rules of "
            f"{world.name}; version {world.version} is known here",
        )
    task = Task.from_json(payload["task"])
    known = suite_version(world, task)
    if payload["suite_version"] > known:
        raise EngineError(
            "too_new",
            f"session {session_id}: played in version {payload['suite_version']} of the suite "
            f"{task.suite}; version {known} is known here",
        )
    episode = world.start(task, payload["seed"])
    specs = {spec.name: spec for spec in task.seats}
    seats = {name: SeatState(specs[name], n) for n, name in enumerate(episode.seats)}
    settings = Settings.from_json(payload["settings"])
    sights = sights_of(task, episode, settings)
    state = State(session_id, task, payload["seed"], settings, world, episode, seats, sights)
    state.seq, state.at = event.seq, event.at
    state.standing = episode if isinstance(episode, Standing) else None
    _look(state)
    _replay_prefix(state, payload["prefix"])
    state.already = frozenset(one.id for one in state.goals().conditions if one.met)
    return state


def _look(state: State) -> None:
    if state.standing is not None:
        walked(state.trails, state.standing, state.seats)


def suite_version(world: World, task: Task) -> int:
    """The version of the suite that a task is of; 1 for suites that the world does not list."""
    return next((suite.version for suite in world.suites() if suite.name == task.suite), 1)


def _replay_prefix(state: State, prefix: list[Deed]) -> None:
    for number, deed in enumerate(prefix, start=1):
        if not perform(state.episode, deed).happened:
            raise EngineError(
                "bad_prefix", f"session {state.id}: move {number} of the prefix cannot be played"
            )
        _look(state)
        _pass_turn(state, tuple(deed["moves"]))
        _remember_deed(state, deed["moves"])


def fingerprint(episode: Episode) -> str:
    """The exact digest of the episode's state; by its own cheaper `digest` if it has one."""
    own = getattr(episode, "digest", None)
    return str(own()) if own is not None else digest(episode)


def apply(state: State, event: Event, *, performed: bool) -> None:
    """Change the state by one event. `performed`: the episode has already made this step.

    Raises:
        EngineError: `bad_log` for a gap or an unknown kind, `diverged` if a step made again does
            not end in the recorded state.
    """
    if event.seq != state.seq + 1:
        raise EngineError(
            "bad_log", f"session {state.id}: event {event.seq} follows event {state.seq}"
        )
    _must_be_known(state.id, event)
    change = _CHANGES.get(event.kind)
    if change is None:
        raise EngineError(
            "bad_log", f'session {state.id}, event {event.seq}: unknown kind "{event.kind}"'
        )
    if event.kind == "step" and not performed:
        _step_again(state, event)
    state.seq, state.at = event.seq, event.at
    state.quiet = 0
    state.version += 1
    change(state, event)


def _must_be_known(session_id: str, event: Event) -> None:
    if event.schema > SCHEMA:
        raise EngineError(
            "too_new",
            f"session {session_id}, event {event.seq}: written by a newer version (schema "
            f"{event.schema}, known here: {SCHEMA})",
        )


def _step_again(state: State, event: Event) -> None:
    attempt(state.episode, actions_of(event.payload["moves"]))
    if "hash" not in event.payload:
        return
    found = fingerprint(state.episode)
    if found != event.payload["hash"]:
        raise EngineError(
            "diverged",
            f"session {state.id}, event {event.seq}: step {event.payload['index']} made again ends "
            f"in state {found}, recorded was {event.payload['hash']}; the rules are version "
            f"{state.world.version} of {state.world.name} here",
        )


def _seat(state: State, event: Event) -> SeatState:
    return state.seats[event.seat or ""]


def _joined(state: State, event: Event) -> None:
    occupant = Occupant.from_json(event.payload["occupant"])
    _seat(state, event).sit(occupant)
    if occupant.kind == "person":
        _somebody_came(state, event)


def _somebody_came(state: State, event: Event) -> None:
    state.people_ever = True
    state.abandon_at = None
    if state.underway:
        _arm(state, event)


def _arm(state: State, event: Event) -> None:
    settings = state.settings
    if settings.gives_up_seats and anybody_here(state.seats):
        arm_grace(state.seats, event.at + settings.grace_s)


def _countdown(state: State, event: Event) -> None:
    state.status = "countdown"
    state.starts_at = event.payload["starts_at"]


def _started(state: State, event: Event) -> None:
    state.starts_at = None
    if state.settings.ends_after_s is not None:
        state.ends_at = event.at + state.settings.ends_after_s
    _run(state, event)


def _run(state: State, event: Event) -> None:
    state.status = "playing"
    state.since = state.round_at = event.at
    state.tick = 0
    state.pause_reason = ""
    state.asked.clear()
    _arm(state, event)


def _step(state: State, event: Event) -> None:
    payload = event.payload
    for seat, cid in payload["cids"].items():
        state.remember(seat, cid, Answer(event.seq))
    for seat, cids in payload.get("superseded", {}).items():
        for cid in cids:
            state.remember(seat, cid, Answer(event.seq))
    for seat, result in payload["results"].items():
        if seat in state.sights:
            state.steps_by[seat] = told_result(result, state.sights[seat], own=True)
    state.noted.clear()
    state.last_step = event.seq
    if state.already:
        state.already &= frozenset(payload["met"])
    state.tick = payload.get("tick", state.tick)
    state.round_at = event.at
    _look(state)
    _pass_turn(state, (event.seat,) if event.seat else ())
    _remember_deed(state, payload["moves"])


def _remember_deed(state: State, moves: JSONObject) -> None:
    if state.settings.pace != "realtime":
        state.deeds.append(moves)


def _pass_turn(state: State, movers: tuple[Seat, ...]) -> None:
    if len(movers) == 1:
        names = tuple(state.seats)
        state.next_seat = (names.index(movers[0]) + 1) % len(names)


def _refused(state: State, event: Event) -> None:
    payload = event.payload
    told = {"ok": False, "code": payload["code"], "message": payload["message"]}
    state.remember(event.seat, payload["cid"], Answer(event.seq, told["code"], told["message"]))
    if event.seat in state.seats:
        state.steps_by[event.seat] = told


def said_id(seat: Seat | None, cid: str, name: str, text: str) -> str:
    """What tells a line of chat from another: spectators share no seat and may use the same ids."""
    return cid if seat is not None or not cid else f"{cid} {name} {text}"


def _said(state: State, event: Event) -> None:
    payload = event.payload
    cid = said_id(event.seat, payload["cid"], payload["name"], payload["text"])
    state.remember(event.seat, cid, Answer(event.seq))
    state.said.append({"seat": event.seat, "name": payload["name"], "text": payload["text"]})
    if state.playing:
        hear(state.episode, event.seat, payload["text"])


def _typing(state: State, event: Event) -> None:
    if event.payload["on"]:
        state.typing[event.seat or ""] = event.at + TYPING_S
    else:
        state.typing.pop(event.seat or "", None)


def _asked(state: State, event: Event) -> None:
    payload = event.payload
    state.remember(event.seat, payload["cid"], Answer(event.seq))
    state.steps_by[event.seat or ""] = payload["result"]


def _pause_asked(state: State, event: Event) -> None:
    state.asked[event.seat or ""] = event.at


def _paused(state: State, event: Event) -> None:
    state.played = state.played + event.at - state.since
    state.status = "paused"
    state.pause_reason = event.payload["reason"]
    state.asked.clear()
    state.noted.clear()


def _dropped(state: State, event: Event) -> None:
    seat = _seat(state, event)
    seat.present = False
    seat.grace_until = event.payload["grace_until"]
    state.asked.pop(seat.spec.name, None)
    if not anybody_here(state.seats) and not state.settings.lends:
        disarm_grace(state.seats)


def _reconnected(state: State, event: Event) -> None:
    seat = _seat(state, event)
    seat.present = True
    seat.grace_until = None
    _somebody_came(state, event)


def _left(state: State, event: Event) -> None:
    seat = _seat(state, event)
    if seat.original is not None:
        seat.original = None
    else:
        seat.sit(Occupant())
        state.noted.pop(seat.spec.name, None)
    state.asked.pop(seat.spec.name, None)
    if not anybody_seated(state.seats) and not state.settings.lends:
        state.abandon_at = event.at + state.settings.grace_s
    if not anybody_here(state.seats) and not state.settings.lends:
        disarm_grace(state.seats)


def _replaced(state: State, event: Event) -> None:
    seat = _seat(state, event)
    reason = event.payload["reason"]
    before, was_stand_in, kept = seat.occupant, seat.stand_in, seat.original
    seat.sit(Occupant.from_json(event.payload["occupant"]))
    seat.stand_in = reason in ("grace_over", "left")
    if reason in ("grace_over", "asked") and seat.is_agent:
        seat.original = before if before.kind == "person" else kept
        seat.stand_in = seat.original is not None or was_stand_in
    if seat.is_person:
        _somebody_came(state, event)
    state.noted.pop(seat.spec.name, None)
    state.asked.pop(seat.spec.name, None)


def _linked(state: State, event: Event) -> None:
    state.links[event.payload["session"]] = event.payload["why"]


def _over(state: State, event: Event) -> None:
    state.played = state.seconds(event.at)
    state.status = "finished" if event.kind == "finished" else "abandoned"
    state.outcome = event.payload.get("outcome")
    state.noted.clear()
    state.asked.clear()
    state.typing.clear()
    state.pause_reason = ""
    state.abandon_at = state.starts_at = state.ends_at = None
    disarm_grace(state.seats)


def _polled(state: State, event: Event) -> None:
    state.rounds = event.payload["round"]


def _nothing(state: State, event: Event) -> None:
    """The event is for the record; nothing depends on it."""


_CHANGES = {
    "joined": _joined,
    "countdown": _countdown,
    "started": _started,
    "step": _step,
    "refused": _refused,
    "thought": _nothing,
    "said": _said,
    "typing": _typing,
    "pointed": _nothing,
    "polled": _polled,
    "asked": _asked,
    "pause_asked": _pause_asked,
    "paused": _paused,
    "resumed": _run,
    "dropped": _dropped,
    "reconnected": _reconnected,
    "left": _left,
    "replaced": _replaced,
    "linked": _linked,
    "finished": _over,
    "abandoned": _over,
}
