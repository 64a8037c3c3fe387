"""What is told to sockets and written into the log, kept as fingerprints: whoever changes one of them should know it.

Evenings in the tests' kitchens are made by chance: people, programs and agents come to two processes, play, talk, fall
behind, are cut off and come back, while the disk is slow or full and pictures are drawn late.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from game.engine.commands import Say
from game.engine.events import Event
from game.engine.settings import EngineError, Settings
from game.live.bus import Ask, Keep, RollCall, Tempo, Votes
from game.live.runner import SWEEP_S
from game.live.sitting import INBOX
from sim.world import ActionSpace, Task, WorldError
from sim.worlds import all_worlds
from tests.game.live.evening import FORSAKEN_S, HOST, PEOPLE, Client, Evening
from tests.kitchens.worlds.listed import tally_task
from tests.recordings import Rows, fingerprints_of

FILE = Path(__file__).with_name("recorded.json")
EVENINGS, DEEDS = 10, 110
"""So many evenings in one fingerprint, of so many things that happen."""
TOYS = ("tally", "vote", "errand", "parlour")
PACES = ("turns", "together", "realtime", "free")
NAMES = tuple(f"{toy} {pace}" for toy in TOYS for pace in PACES)
WAITS = (0.05, 0.1, 0.3, 0.5, 1.0, 1.0, 3.0, 6.0, 14.0)
AGENTS = ("presser", "stumbler", "quitter", "stubborn", "waiter", "watcher", "misled")
WORDS = {"name": "", "text": "from elsewhere", "cid": ""}
WRONG = ('{"type":"hello","v":2}', '{"type":"ping"}', "{", '{"type":"hello","v":1,"token":"no"}')


async def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some evenings, `tally realtime`."""
    toy, pace = name.split()
    rows: Rows = {}
    for number in range(EVENINGS):
        evening = await spent(toy, pace, random.Random(f"{name} {number}"))
        for aspect, told in evening.rows.items() if evening is not None else ():
            rows.setdefault(aspect, []).append(told)
    return fingerprints_of(rows)


async def spent(toy: str, pace: str, rng: random.Random) -> Evening | None:
    """One evening; None where its rules are refused."""
    task = _task(toy, pace, rng)
    try:
        rules = Settings(**_rules(task, pace, rng, voted=toy == "vote"))
        evening = Evening(task, rules, remote=rng.random() < 0.5, demo=rng.random() < 0.15)
        if rules.beside:
            rival = Settings(pace=rules.pace, countdown_s=0.0, stand_in="presser", follows=True)
            evening.open(rules.beside, task, rival, agent="presser")
    except (EngineError, WorldError):
        return None
    with evening.in_hand():
        await _spend(evening, rng)
    return evening


def _task(toy: str, pace: str, rng: random.Random) -> Task:
    if toy == "vote" or (toy == "tally" and rng.random() < 0.6):
        seats, goal = rng.choice([1, 2, 2, 3]), rng.choice([6, 40])
        return tally_task("count", seats, goal, turns=pace == "turns", secret=rng.random() < 0.2)
    return rng.choice([*all_worlds()[toy].tasks()])


async def _spend(evening: Evening, rng: random.Random) -> None:
    await evening.begin()
    for seat, person in zip(evening.engine.seats, PEOPLE, strict=False):
        if rng.random() < 0.9:
            await _greets(evening, evening.comes(rng.randrange(2)), f"{seat} {person}", rng)
    if rng.random() < 0.5:
        await _greets(evening, evening.comes(rng.randrange(2), HOST), "", rng)
    for _ in range(DEEDS):
        evening.write() if rng.random() < 0.8 else None
        await evening.passes()
        await _something(evening, rng)
        await evening.passes()
    await evening.ends()


def _rules(task: Task, pace: str, rng: random.Random, *, voted: bool) -> dict[str, Any]:
    """Rules of a session, each where it says something."""
    seats = [one.name for one in task.seats]
    rules: dict[str, Any] = {
        "pace": pace,
        "tick_hz": rng.choice([0.5, 1.0, 6.0]),
        "grace_s": rng.choice([0.0, 5.0, 15.0]),
        "stand_in": rng.choice(["presser", "presser", "watcher", None]),
        "step_limit": rng.choice([None, None, 12]),
        "countdown_s": rng.choice([0.0, 3.0]),
        "thoughts": rng.choice(["own", "plans", "all"]),
        "if_left": rng.choice(["keep", "keep", "pause", "end"]),
        "latency_ms": rng.choice([0.0, 0.0, 200.0]),
        "linger_s": rng.choice([None, None, 0.2]),
        "chat": rng.random() < 0.85,
        "led": rng.random() < 0.15,
        "deadline_s": rng.choice([None, 3.0]),
    }
    rules["lends"] = rules["stand_in"] is not None and rng.random() < 0.2
    if rng.random() < 0.2:
        rules["called"] = {seat: f"Cook {n}" for n, seat in enumerate(seats, 1)}
    if voted:
        rules |= {"voted": rng.choice(seats), "vote_s": 4.0}
    if rng.random() < 0.15:
        rules["beside"] = "s2"
    return rules


async def _greets(evening: Evening, client: Client, token: str, rng: random.Random) -> None:
    """The first message of a socket, now and then a wrong one."""
    if rng.random() < 0.05:
        client.sends(rng.choice(WRONG))
    else:
        size = rng.choice([100, 300, 600])
        wishes: dict[str, Any] = {"frames": rng.random() < 0.6, "size": size}
        wishes |= {"compact": rng.random() < 0.6, "glance": rng.random() < 0.1}
        client.tells(type="hello", v=1, token=token, since=rng.choice([0, 0, 3]), **wishes)
    await evening.passes()


async def _something(evening: Evening, rng: random.Random) -> None:
    """One of the things that happen in an evening."""
    here = [client for client in evening.clients if client.is_open]
    voted = bool(evening.engine.settings.voted)
    match rng.choices(
        ("says", "time", "comes", "wire", "disk", "draws", "votes", "inside", "process"),
        (60, 18, 5, 5, 3, 6, 30 if voted else 0, 3, 1),
    )[0]:
        case "says" if here:
            acting = [client for client in here if client.consumer.viewer.acting]
            _says(evening, rng.choice(acting if acting and rng.random() < 0.8 else here), rng)
        case "comes":
            token = f"{rng.choice([*evening.engine.seats])} {rng.choice([*PEOPLE, ''])}".strip()
            cookie = rng.choice(["", HOST, "known"])
            who = evening.comes(rng.randrange(2), cookie)
            await _greets(evening, who, token if rng.random() < 0.7 else "", rng)
        case "wire" if here:
            _wire(rng.choice(here), rng)
        case "disk":
            _disk(evening, rng)
        case "draws":
            await evening.hands.finish_all()
        case "votes":
            _votes(evening, rng)
        case "inside":
            _inside(evening, rng)
        case "process" if evening.town.remote:
            await evening.hires()
            if rng.random() < 0.7:
                await evening.dismisses()
        case _:
            await _time(evening, here, rng)


async def _time(evening: Evening, here: list[Client], rng: random.Random) -> None:
    """Time passes; before long waits most pages say that they are there."""
    wait = rng.choice(WAITS)
    if rng.random() < 0.02:
        wait = FORSAKEN_S + SWEEP_S
    for client in here if wait > 2 and rng.random() < 0.8 else ():
        client.tells(type="ping", t="here")
    await evening.passes()
    evening.clock.advance(wait)


def _disk(evening: Evening, rng: random.Random) -> None:
    """The database is away, slow, or back."""
    for paper in evening.papers:
        paper.trouble = rng.choice(["", "", "database or disk is full", "server closed"])
        paper.waits_s = rng.choice([0.0, 0.0, 1.2])
        paper.at_hand = rng.choice([1, 1, 300])
    evening.write(rng.choice([1, 2, 1000]))
    if rng.random() < 0.6:
        evening.clock.advance(1.3)
        for paper in evening.papers:
            paper.trouble, paper.waits_s = "", 0.0


def _wire(client: Client, rng: random.Random) -> None:
    """What happens on the way between a client and the server."""
    match rng.choice(["stops", "reads", "silent", "back", "goes", "flood"]):
        case "stops":
            client.reads.clear()
        case "reads":
            client.reads.set()
        case "silent":
            client.is_heard(silent=True)
        case "back":
            client.is_heard(silent=False)
        case "goes":
            client.reads.set()
            client.goes()
        case "flood":
            for number in range(rng.choice([45, 60, 60, 450])):
                client.tells(type="ping", t=number)


def _votes(evening: Evening, rng: random.Random) -> None:
    """Phones of a process vote, come or go."""
    live = evening.live
    rounds = live.crowd._rounds if live is not None and live.crowd is not None else 1
    process = rng.choice([house.name for house in evening.houses])
    cast = {f"{process} {n}": rng.choice([0, 0, 1, 2, 9]) for n in range(rng.randrange(4))}
    voters = rng.choice([0, 2, 3, 3, 3])
    evening.sends(Votes(process, voters, rounds + rng.choice([0, 0, 0, 0, 1]), cast))


def _inside(evening: Evening, rng: random.Random) -> None:
    """What the house itself tells a session."""
    live = evening.live
    match rng.choice(["keep", "tempo", "roll", "lost", "stolen", "full", "spent"]):
        case "keep":
            evening.sends(Keep(rng.randrange(9)))
        case "tempo":
            evening.sends(Tempo(rng.choice([0.0, 2.0])))
        case "roll":
            evening.sends(RollCall())
        case "lost" if live is not None and rng.random() < 0.3:
            log = evening.town.logs[evening.session]
            log.append(Event(len(log) + 1, evening.clock.now(), "said", None, dict(WORDS)))
        case "stolen" if rng.random() < 0.3:
            evening.town.owners[evening.session] = "somebody", evening.clock.now() + 4.0
        case "full" if live is not None and rng.random() < 0.2:
            for number in range(INBOX + 3):
                live.put(Ask("v0", Say(None, "Ana", f"{number}", f"f{number}")))
        case "spent" if live is not None:
            live._tell_spent("The budget for models is used up for today.")


# -- what a client may say -------------------------------------------------------------------------


def _says(evening: Evening, client: Client, rng: random.Random) -> None:
    cid = rng.choice(["", "a", "b", "c" * 70 if rng.random() < 0.1 else "d"])
    match evening.engine.status:
        case "lobby" if rng.random() < 0.3:
            client.tells(type="start", cid=cid)
            return
        case "paused" if rng.random() < 0.4:
            client.tells(type="resume", cid=cid)
            return
    if rng.random() < 0.55:
        client.tells(type="act", cid=cid, **_act(evening, client, rng))
        return
    text = rng.choice(["Onions, please!", " x ", "", "ü✓\x01", "a" * 600])
    seat = rng.choice([*evening.engine.seats, "nobody's"])
    agent = rng.choice([*AGENTS, None, "no such", "dear"])
    thing = rng.choice([*(evening.engine.view(None).get("natural") or ["pot"]), "moon"])
    kinds: list[dict[str, Any]] = [
        {"type": "say", "text": text}, {"type": "say", "text": "hello"}, {"type": "typing"},
        {"type": "typing", "on": False}, {"type": "point", "target": thing}, {"type": "start"},
        {"type": "seat", "seat": seat, "agent": agent},
        {"type": "seat", "seat": seat, "agent": "presser"}, {"type": "pause"}, {"type": "resume"},
        {"type": "resume"}, {"type": "start"}, {"type": "start"}, {"type": "look"}, {"type": "facts"}, {"type": "text"},
        {"type": "reasons"}, {"type": "trail"}, {"type": "advice"},
        {"type": "choices", "target": thing}, {"type": "ping", "t": rng.choice([1, "x", None])},
        {"type": "hello", "v": 1}, {"type": "dance"}, {"type": "choices"},
    ]  # fmt: skip
    message = rng.choice(kinds)
    if rng.random() < 0.03:
        message = rng.choice([{"type": "leave"}, {"type": "abandon"}])
    if rng.random() < 0.03:
        client.sends_bytes(b"\x00")
    elif rng.random() < 0.03:
        client.sends(rng.choice(["[]", "nonsense", '{"type":"act","action":7,"cid":"z"}']))
    else:
        client.tells(cid=cid, **message)


def _act(evening: Evening, client: Client, rng: random.Random) -> dict[str, Any]:
    """A move, mostly one that its seat can make; by verb or by a sentence."""
    session = evening.engine
    seat = client.consumer.viewer.audience
    if seat not in session.seats:
        seat = next(iter(session.seats))
    space: ActionSpace = session.episode.legal(seat)
    found: dict[str, Any] = {"seen": max(0, session.seq - rng.choice([0, 0, 0, 4]))}
    if rng.random() < 0.2:
        found |= {"thoughts": "I like buttons", "usage": {"tokens": 3}, "shown_ms": 250}
    if rng.random() < 0.1:
        return {**found, "action": rng.choice([None, {"verb": "dance"}, "dance", "press", ""])}
    if space.actions:
        action = rng.choice(space.actions)
        by_words = rng.random() < 0.2
        return {
            **found,
            "action": action.text if by_words else {"verb": action.verb, "args": dict(action.args)},
        }
    verb = rng.choice(space.verbs) if space.verbs else None
    if verb is None:
        return {**found, "action": None}
    args: dict[str, Any] = {}
    for slot in verb.slots:
        known = [*slot.candidates] if slot.candidates else [0.5, "tea", [0.5, 0.5]]
        args[slot.name] = rng.choice(known) if rng.random() < 0.9 else "nonsense"
    if rng.random() < 0.3:
        return {**found, "action": verb.sentence(args)}
    return {**found, "action": {"verb": verb.name, "args": args}}
