"""The paces: one seat at a time, all together, a fixed clock, or each when it likes."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.engine.calls import kept_calls
from game.engine.commands import Act, GiveUp, Redo, Reject
from game.engine.deeds import attempt
from game.engine.desk import CID_LENGTH, Desk, clean, told_results
from game.engine.fold import fingerprint
from game.engine.moves import malformed, named, shaped, storable, unfit, written
from game.engine.reply import Reply
from game.engine.state import Noted, State
from sim.abilities import Answering, Quiet
from sim.world import Action, JSONObject, Seat, Slot, Step, Verb

THOUGHTS_LENGTH = 20_000
FOLLOWING_LENGTH = 200
SUPERSEDED = 32
"""Message ids of replaced intents that one step's event lists per seat."""

PROVED_EVERY = 8
"""Real time: steps from one whose event holds a digest to the next."""

_LATE = 1e-4
"""Part of a tick by which the clock may be early, so that rounding never skips a due tick."""


def act(desk: Desk, command: Act) -> Reply:
    """One seat's move: played at once in `turns` and `free`, noted for the joint step otherwise.

    A question is answered at once in every pace.
    """
    state, cid = desk.state, clean(command.cid, CID_LENGTH)
    known = state.answered(command.seat, cid)
    if known is not None:
        return desk.again(known)
    refusal = _why_not(state, command)
    if refusal is not None:
        asked = _asked(state, command.seat, command.action)
        return desk.refuse(command.seat, *refusal, cid=cid, asked=asked)
    think(desk, command)
    if command.action is not None and state.typed and _asks(state, command.seat, command.action):
        return _ask(desk, command.seat, command.action, cid)
    if state.settings.pace == "turns":
        return _take_turn(desk, command, cid)
    if state.settings.pace == "free":
        return _move(desk, command, cid)
    return _note(desk, command, cid)


def _why_not(state: State, command: Act) -> tuple[str, str] | None:
    """Code and sentence if the seat may not move at all now, or asks for no action of this world."""
    seat = state.seats.get(command.seat)
    if seat is None:
        return "not_seated", f"there is no seat {clean(command.seat, 40)} in this kitchen"
    if not state.playing:
        return "not_playing", _NOT_PLAYING[state.status]
    if seat.is_empty or (command.by is not None and command.by != seat.occupant.kind):
        return "not_seated", "somebody else has this seat now"
    bad = malformed(state, command.action)
    if bad is None and command.by != "agent":
        # An agent's slip is an answer like another and may cost it a step: the world decides.
        bad = unfit(state, command.seat, command.action)
    return (bad.code, bad.message) if bad is not None else None


_NOT_PLAYING = {
    "lobby": "the kitchen has not opened yet",
    "countdown": "the kitchen opens in a moment",
    "paused": "the clock stands still: resume first",
    "finished": "this session is over",
    "abandoned": "this session was abandoned",
}


def _asked(state: State, seat: Seat, action: Action | None) -> str:
    """What was asked for in words, also of what is no action of this world."""
    if action is None:
        return "nothing"
    if action.text:
        return str(action.text)
    if not shaped(action.verb, action.args) or not storable(dict(action.args)):
        return f"{action.verb} {action.args}"
    offered = state.episode.legal(seat).verbs if state.typed and seat in state.seats else ()
    known = next((verb for verb in offered if verb.name == action.verb), Verb(action.verb))
    if set(action.args) <= {slot.name for slot in known.slots}:
        return known.sentence(action.args)
    strange = tuple(Slot(name, "text") for name in action.args)
    return Verb(action.verb, strange).sentence(action.args)


def think(desk: Desk, command: Act | GiveUp | Reject) -> None:
    """Write down what an agent thought, and what that took."""
    if command.thoughts or command.usage or command.calls or command.saw:
        text = clean(command.thoughts, THOUGHTS_LENGTH)
        usage = dict(command.usage) if storable(command.usage) else {}
        more: JSONObject = {"calls": kept_calls(command.calls)} if command.calls else {}
        if isinstance(command, Act) and command.following:
            more["next"] = _following(command.following)
        if command.saw:
            more["saw"] = [dict(seen) for seen in command.saw]
        desk.emit("thought", command.seat, text=text, usage=usage, **more)


def _following(told: JSONObject) -> JSONObject:
    """What comes after this move, as the log keeps it."""
    lengths = {"text": FOLLOWING_LENGTH, "target": CID_LENGTH}
    return {name: clean(str(told.get(name, "")), length) for name, length in lengths.items()}


def _shown_ms(command: Act) -> float | None:
    """How long the picture had been shown, if that is a number of milliseconds at all."""
    shown = command.shown_ms
    return shown if shown is not None and math.isfinite(shown) and shown >= 0 else None


def _asks(state: State, seat: Seat, action: Action) -> bool:
    """Whether this is a question: answered, and no step."""
    verbs = state.episode.legal(seat).verbs
    return any(verb.asks for verb in verbs if verb.name == action.verb)


def _ask(desk: Desk, seat: Seat, question: Action, cid: str) -> Reply:
    episode = desk.state.episode
    if not isinstance(episode, Answering):
        return desk.refuse(seat, "illegal", "nobody answers questions here", cid=cid)
    question = named(desk.state, seat, question)
    result = episode.ask(seat, question)
    if not result.ok:
        return desk.refuse(
            seat, "illegal", result.message, cid=cid, asked=_asked(desk.state, seat, question)
        )
    desk.emit("asked", seat, question=question.to_json(), result=result.to_json(), cid=cid)
    return desk.done()


# -- one seat at a time ---------------------------------------------------------------------------


def _take_turn(desk: Desk, command: Act, cid: str) -> Reply:
    state, seat = desk.state, command.seat
    turn = state.turn
    if turn != seat:
        asked = _asked(state, seat, command.action)
        who = state.seats[turn or ""].occupant.name if turn else ""
        message = f"it is {who or turn}'s turn ({turn})"
        return desk.refuse(seat, "not_your_turn", message, cid=cid, asked=asked, turn=turn)
    return _play(desk, command, cid)


def _move(desk: Desk, command: Act, cid: str) -> Reply:
    """Each when it likes: a move is a step, and doing nothing is nothing."""
    return _play(desk, command, cid) if command.action is not None else desk.done()


def _play(desk: Desk, command: Act, cid: str) -> Reply:
    """One seat's move as a step of its own."""
    state, seat = desk.state, command.seat
    moves = {seat: named(state, seat, command.action) if command.action else None}
    step = attempt(state.episode, moves)
    if not step.happened:
        code, message = _refusal(state, command, step)
        return desk.refuse(seat, code, message, cid=cid, asked=_asked(state, seat, command.action))
    noted = Noted(moves[seat], cid, _shown_ms(command), state.seats[seat].mover)
    record(desk, seat, moves, step, {seat: noted})
    return desk.done()


_NO_ACTION = frozenset({"malformed", "unknown_action"})


def _refusal(state: State, command: Act, step: Step) -> tuple[str, str]:
    """Code and sentence of a move that the world refused. Stale: it was asked of an older state.

    What is no action at all among typed verbs is malformed whenever it was asked, and its sentence
    is told whatever the feedback.
    """
    result = step.results.get(command.seat)
    sentence = result.message if result else "that cannot be done now"
    if state.typed and result is not None and result.code in _NO_ACTION:
        return "malformed", sentence
    if 0 < command.seen < state.last_step:
        return "stale", f"the kitchen has changed since you looked: {sentence}"
    return "illegal", sentence


def redo(desk: Desk, command: Redo) -> Reply:
    """A step that was made elsewhere is made here, whatever the pace; whoever sits there made it."""
    state = desk.state
    if not state.playing:
        return desk.refuse(None, "not_playing", _NOT_PLAYING[state.status])
    step = attempt(state.episode, command.moves)
    if not step.happened:
        return desk.refuse(None, "illegal", "this is no step here")
    done = {seat: move for seat, move in command.moves.items() if move is not None}
    noted = {seat: Noted(move, by=state.seats[seat].mover) for seat, move in done.items()}
    record(desk, next(iter(done)) if len(done) == 1 else None, command.moves, step, noted)
    return desk.done()


# -- all together, and the fixed clock ------------------------------------------------------------


def _note(desk: Desk, command: Act, cid: str) -> Reply:
    """Keep the seat's latest intent; in `together` the last awaited answer makes the step."""
    state = desk.state
    before = state.noted.get(command.seat)
    if before is not None and cid and cid in (before.cid, *before.superseded):
        return desk.noted()
    older = (*before.superseded, before.cid) if before and before.cid else ()
    mover = state.seats[command.seat].mover
    state.noted[command.seat] = Noted(
        command.action, cid, _shown_ms(command), mover, older[-SUPERSEDED:]
    )
    state.version += 1
    if state.settings.pace == "together" and not to_move(state):
        joint_step(desk)
        return desk.done()
    return desk.noted()


def joint_step(desk: Desk, **clock: int) -> None:
    """One step of all seats with their latest intents. Time passes even if all are refused."""
    state = desk.state
    noted = dict(state.noted)
    moves = {
        seat: named(state, seat, note.action) if (note := noted.get(seat)) and note.action else None
        for seat in state.seats
    }
    step = attempt(state.episode, moves)
    if step.happened:
        record(desk, None, moves, step, noted, **clock)
        return
    idle: dict[Seat, Action | None] = dict.fromkeys(state.seats)
    passed = attempt(state.episode, idle)
    refused = {seat: result for seat, result in step.results.items() if moves.get(seat)}
    passed = Step(passed.happened, {**passed.results, **refused}, passed.changed)
    tried = {seat: move for seat, move in moves.items() if move is not None}
    more = {"tried": written(tried)} if tried else {}
    record(desk, None, idle, passed, noted, **more, **clock)


def record(
    desk: Desk,
    seat: Seat | None,
    moves: Mapping[Seat, Action | None],
    step: Step,
    noted: Mapping[Seat, Noted],
    **more: object,
) -> None:
    """Write down the step that the episode has just made."""
    state = desk.state
    results = {name: result.to_json() for name, result in step.results.items()}
    told = told_results(results, state.settings.feedback)
    payload: JSONObject = {
        "index": state.episode.steps,
        "moves": written(moves),
        "by": {name: noted[name].by if name in noted else "nobody" for name in moves},
        "results": told,
        "changed": step.changed,
        "cids": {name: note.cid for name, note in noted.items() if note.cid},
        "shown_ms": {n: note.shown_ms for n, note in noted.items() if note.shown_ms is not None},
        "met": [condition.id for condition in state.goals().conditions if condition.met],
        **more,
    }
    if _proved(state):
        payload["hash"] = fingerprint(state.episode)
    if (score := state.goals().score) is not None:
        payload["score"] = score
    superseded = {n: list(note.superseded) for n, note in noted.items() if note.superseded}
    if superseded:
        payload["superseded"] = superseded
    if told != results:
        payload["details"] = {n: r["message"] for n, r in results.items() if not r["ok"]}
    desk.put("step", seat, payload)


def _proved(state: State) -> bool:
    """Whether this step's event holds the digest of the state: it is a good part of a tick, and one
    every few steps finds a difference all the same, as the steps between lead to it."""
    steps, limit = state.episode.steps, state.settings.limit(state.task)
    if state.settings.pace != "realtime" or steps % PROVED_EVERY == 0 or steps == limit:
        return True
    return state.episode.outcome() is not None


# -- time -----------------------------------------------------------------------------------------


def due(state: State) -> float | None:
    """When the pace needs the next tick (seconds since the epoch); None: nothing runs by itself."""
    if not state.playing:
        return None
    settings = state.settings
    if settings.pace == "free":
        return None
    if settings.pace == "realtime":
        return state.tick_zero + (state.tick + 1) / settings.tick_hz
    turn = state.turn
    if turn is not None and state.seats[turn].is_empty:
        seated = any(not seat.is_empty for seat in state.seats.values())
        return state.round_at if seated else None
    return state.round_at + settings.deadline if settings.deadline is not None else None


def pass_time(desk: Desk) -> None:
    """Do what the pace owes at this moment: one step at the most, however late it is."""
    state = desk.state
    moment = due(state)
    if moment is None or desk.at < moment:
        return
    if state.settings.pace == "realtime":
        _tick(desk)
    elif state.settings.pace == "together":
        joint_step(desk)
    else:
        _sit_out(desk)


def _tick(desk: Desk) -> None:
    """The step of this tick. Ticks that were missed are left out, and the event says how many; one
    in which nobody wants anything and nothing goes on is none."""
    state = desk.state
    now = math.floor((desk.at - state.tick_zero) * state.settings.tick_hz + _LATE)
    now = max(now, state.tick + 1)
    if _idle(state):
        state.tick = now
        state.quiet += 1
        if state.noted:
            state.noted.clear()
            state.version += 1
        return
    joint_step(desk, tick=now, skipped=now - state.tick - 1)


def _idle(state: State) -> bool:
    """Whether this tick would change nothing but the count of steps.

    An agent's decision to do nothing is none; a person's is kept, because it is acknowledged.
    """
    wishes = state.noted.values()
    if any(note.action is not None or note.cid for note in wishes):
        return False
    episode = state.episode
    return isinstance(episode, Quiet) and episode.quiet


def _sit_out(desk: Desk) -> None:
    """The turn passes without a move: nobody sits there, or the time is up."""
    state, seat = desk.state, desk.state.turn
    if seat is None:
        return
    moves: dict[Seat, Action | None] = {seat: None}
    step = attempt(state.episode, moves)
    if not step.happened:
        moves = dict.fromkeys(state.seats)
        step = attempt(state.episode, moves)
    record(desk, seat, moves, step, {})


def to_move(state: State) -> tuple[Seat, ...]:
    """Seats whose decision is awaited now, in the order of the table."""
    if not state.playing:
        return ()
    if state.settings.pace == "free":
        return tuple(name for name, seat in state.seats.items() if not seat.is_empty)
    turn = state.turn
    if turn is not None:
        return () if state.seats[turn].is_empty else (turn,)
    return tuple(
        name for name, seat in state.seats.items() if not seat.is_empty and name not in state.noted
    )
