"""What sessions answer, log and show, kept as fingerprints: whoever changes one of them should know it.

Evenings in the tests' kitchens are made by chance: people and agents come, play, talk, are cut off and come back, at any
pace and under any rules.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from game.engine.commands import (
    Abandon,
    Act,
    Command,
    Drop,
    GiveUp,
    Hold,
    Join,
    Leave,
    Linked,
    Occupant,
    Pause,
    Point,
    Poll,
    Reject,
    Release,
    Replace,
    Resume,
    Return,
    Say,
    Start,
    Tick,
    Type,
)
from game.engine.session import Session
from game.engine.settings import EngineError
from sim.world import Action, ActionSpace, Seat, Task, WorldError
from sim.worlds import all_worlds
from tests.game.engine.table import T0, Table
from tests.kitchens.worlds.listed import tally_task
from tests.recordings import Rows, fingerprints_of

FILE = Path(__file__).with_name("recorded.json")
EVENINGS, COMMANDS = 16, 60
"""So many evenings in one fingerprint, of so many commands."""
TOYS = ("tally", "teabar", "errand", "parlour", "porridge")
PACES = ("turns", "together", "realtime", "free")
NAMES = tuple(f"{toy} {pace}" for toy in TOYS for pace in PACES)
WAITS = (0.0, 0.0, 0.05, 0.1, 0.5, 1.0, 1.0, 3.0, 6.0, 20.0, -2.0)
PEOPLE = tuple(Occupant("person", name, name.lower()) for name in ("Ana", "Ben", "Cleo", "Dan"))
CHEF = Occupant("agent", "chef", settings={"secret": "key"})


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some evenings, `tally realtime`."""
    toy, pace = name.split()
    rows: Rows = {}
    for evening in range(EVENINGS):
        played(toy, pace, random.Random(f"{name} {evening}"), rows)
    return fingerprints_of(rows)


# -- one evening -----------------------------------------------------------------------------------


def played(toy: str, pace: str, rng: random.Random, rows: Rows) -> Table | None:
    """One evening; None where its rules are refused. What was said and seen is added to the rows."""
    task = rng.choice([*all_worlds()[toy].tasks()])
    if toy == "tally" and rng.random() < 0.5:
        task = tally_task(
            "count", rng.choice([2, 2, 3]), 60, turns=pace == "turns", secret=rng.random() < 0.2
        )
    try:
        table = Table(task, seed=rng.randrange(3), **_rules(task, pace, rng))
    except (EngineError, WorldError) as no:
        rows.setdefault("opening", []).append([no.code, no.message])
        return None
    _opening(table, rng, rows)
    over = 0
    for _ in range(COMMANDS):
        over += table.session.status in ("finished", "abandoned")
        if over > 4:
            break
        due = table.session.next_due()
        if due is not None and rng.random() < 0.35:
            _asks(table, Tick(), max(due - T0, table.now), rows)
        else:
            command = _command(table, rng)
            _asks(table, command, table.now + rng.choice(WAITS), rows)
    again = table.rebuilt()
    rows.setdefault("rebuilt", []).append([again.status, again.outcome, again.seq, again.seconds])
    rows.setdefault("log", []).append([one.to_json() for one in table.log[1:]])
    return table


def _rules(task: Task, pace: str, rng: random.Random) -> dict[str, Any]:
    """Rules of a session, each where it says something."""
    seats = [one.name for one in task.seats]
    rules: dict[str, Any] = {
        "pace": pace,
        "tick_hz": rng.choice([0.2, 1.0, 6.0, 10.0]),
        "deadline_s": rng.choice([None, 3.0]),
        "grace_s": rng.choice([0.0, 5.0, 15.0]),
        "stand_in": rng.choice(["chef", "chef", None]),
        "step_limit": rng.choice([None, None, 6]),
        "feedback": rng.choice(["none", "simple", "detailed"]),
        "countdown_s": rng.choice([0.0, 3.0]),
        "thoughts": rng.choice(["own", "plans", "all"]),
        "if_left": rng.choice(["keep", "pause", "end"]),
        "latency_ms": rng.choice([0.0, 200.0]),
        "ends_after_s": rng.choice([None, None, 30.0]),
        "chat": rng.random() < 0.85,
        "led": rng.random() < 0.15,
    }
    rules["lends"] = rules["stand_in"] is not None and rng.random() < 0.1
    if rng.random() < 0.2:
        rules["called"] = {seat: f"Cook {n}" for n, seat in enumerate(seats, 1)}
    if rng.random() < 0.15:
        rules["voted"] = rng.choice(seats)
    return rules


def _opening(table: Table, rng: random.Random, rows: Rows) -> None:
    """Most evenings begin with everybody at the table."""
    for seat, person in zip(table.session.seats, PEOPLE, strict=False):
        if rng.random() < 0.9:
            _asks(table, Join(seat, rng.choice([person, person, person, CHEF])), table.now, rows)
    if rng.random() < 0.9:
        _asks(table, Start(next(iter(table.session.seats))), table.now, rows)
        due = table.session.next_due()
        if due is not None:
            _asks(table, Tick(), max(due - T0, table.now), rows)


def _asks(table: Table, command: Command, at: float, rows: Rows) -> None:
    reply = table.does(command, at)
    refused = reply.refused and [reply.refused.code, reply.refused.message]
    rows.setdefault("replies", []).append([refused, reply.ack, reply.noted, len(reply.events)])
    session = table.session
    due = session.next_due()
    rows.setdefault("time", []).append(
        [session.status, round(due - T0, 6) if due is not None else None, session.to_move(),
         session.version, round(session.seconds, 6), session.rounds]
    )  # fmt: skip
    everybody = (*session.seats, None)
    rows.setdefault("seats", []).append(session.seats)
    rows.setdefault("views", []).append([session.view(seat) for seat in everybody])
    for event in reply.events:
        rows.setdefault("seen", []).append([session.visible(event, seat) for seat in everybody])
    if reply.events:
        _look(session, rows)


def _look(session: Session, rows: Rows) -> None:
    """What is made only when somebody asks for it."""
    for seat in (*session.seats, None):
        shown = session.view(seat).get("natural") or {}
        rows.setdefault("words", []).append(
            [session.text(seat), session.facts(seat), session.reasons(seat), session.trail(seat),
             [session.choices(seat, target) for target in [*shown][:2]]]
        )  # fmt: skip
    for seat in session.to_move():
        one = session.agent_view(seat)
        rows.setdefault("agents", []).append(
            [one.mates, one.step, one.turn, one.joint, one.observation, one.legal, one.goals, one.seed,
             one.last_result, one.said, one.deeds, [*one.sentences()][:5] if one.sentences else None]
        )  # fmt: skip


# -- what may be asked -----------------------------------------------------------------------------


def _command(table: Table, rng: random.Random) -> Command:
    session = table.session
    seats = [*session.seats]
    awaited = session.to_move()
    seat = rng.choice(awaited) if awaited and rng.random() < 0.8 else rng.choice(seats)
    if session.status == "playing" and rng.random() < 0.6:
        return _act(table, seat, rng)
    mend = _mended(session, seat)
    if mend is not None and rng.random() < (0.2 if session.status == "playing" else 0.6):
        return mend
    seat = "cook9" if rng.random() < 0.03 else seat
    text = rng.choice(["", "x", "Onions, please!", "a" * 900, "\x00", "ü✓"])
    cid = rng.choice(["", "", "b"])
    choices: tuple[Command, ...] = (
        Say(rng.choice([seat, None]), "Ana", text, cid),
        Say(seat, "Ana", "Onions, please!", cid),
        Type(seat, rng.random() < 0.7),
        Point(seat, rng.choice([*(session.view(None).get("natural") or ["pot"]), "moon"])),
        Pause(rng.choice([seat, seat, None])),
        Resume(rng.choice([seat, seat, None])),
        Drop(seat),
        Drop(seat),
        Return(seat),
        Return(seat),
        Leave(seat),
        Hold(),
        Release(),
        Release(),
        Join(seat, rng.choice([*PEOPLE, CHEF, Occupant()])),
        Start(rng.choice([seat, None]), rng.choice([None, 0.0, 2.0, -1.0])),
        Replace(seat, rng.choice([*PEOPLE[:2], CHEF, Occupant()])),
        Reject(seat, "malformed", text, cid, "asked", usage={"tokens": 3}),
        GiveUp(seat, "I know nothing more to do.", "hm"),
        Linked("other1", rng.choice(["rematch", "branch"])),
        Poll(seat, session.rounds + 1, ["press", "wait"], [2, 1], rng.choice([0, 1, None]), 4, T0),
        Tick(),
    )
    command = rng.choice(choices)
    return Abandon(seat, "tired") if rng.random() < 0.02 else command


def _mended(session: Session, seat: Seat) -> Command | None:
    """What brings an evening on that stands still."""
    match session.status:
        case "lobby":
            free = [name for name, one in session.seats.items() if one.is_empty]
            return Join(free[0], PEOPLE[len(free)]) if free else Start(None)
        case "paused":
            return Resume(None)
    return Return(seat) if session.seats[seat].is_away else None


def _act(table: Table, seat: Seat, rng: random.Random) -> Act:
    """A move, mostly one that can be made; resent, late or explained now and then."""
    session = table.session
    usage = {"tokens": rng.randrange(9), "ms": 5} if rng.random() < 0.2 else {}
    return Act(
        seat, _action(session, seat, rng), rng.choice(["", "", "", "a", "c"]),
        seen=max(0, session.seq - rng.choice([0, 0, 0, 3])), shown_ms=rng.choice([None, 250.0]),
        thoughts=rng.choice(["", "", "I like buttons"]), usage=usage,
        by=rng.choice([None, None, None, "person", "agent"]),
        following={"text": "then this", "target": "pot"} if rng.random() < 0.1 else {},
    )  # fmt: skip


def _action(session: Session, seat: Seat, rng: random.Random) -> Action | None:
    if rng.random() < 0.1:
        return rng.choice([None, Action("dance"), Action("press", {"x": float("nan")}), Action("")])
    space: ActionSpace = session.episode.legal(
        seat if seat in session.seats else next(iter(session.seats))
    )
    if space.actions:
        return rng.choice(space.actions)
    verb = rng.choice(space.verbs) if space.verbs else None
    if verb is None:
        return None
    args: dict[str, Any] = {}
    for slot in verb.slots:
        if slot.optional and rng.random() < 0.5:
            continue
        known = [*slot.candidates] if slot.candidates else [0.5, "tea", [0.5, 0.5]]
        args[slot.name] = rng.choice(known) if rng.random() < 0.9 else "nonsense"
    return Action(verb.name, args, verb.sentence(args))
