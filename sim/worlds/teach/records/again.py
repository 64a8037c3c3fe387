"""Playing a game file again: where scene and start are ours, step by step to the same state."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sim.chronicle import Happening
from sim.fields import as_int, as_list, as_object, as_text, join, need, wrong
from sim.replay import canonical
from sim.world import JSON, Action, JSONObject, Seat, Task, WorldError
from sim.worlds.teach import seats
from sim.worlds.teach.acting.follower import MOTIONS
from sim.worlds.teach.commanding import flying
from sim.worlds.teach.records import codes
from sim.worlds.teach.records.reading import CODE, EPISODE, LONGEST_S, MOST, Game, Line
from sim.worlds.teach.records.writing import SCHEMA, Recorder
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.tasks import catalogue

OURS = join(EPISODE, "brigade")
DIVERGED = "diverged"


@dataclass(frozen=True, slots=True)
class Again:
    """A game that was played again and came out the same."""

    task: Task
    seed: int
    story: tuple[Happening, ...]
    recorder: Recorder


def ours(game: Game) -> tuple[Task, int]:
    """The task and the seed of a game that was written here.

    Raises:
        WorldError: `bad_game` with the place, or what is wrong with the task.
    """
    block = as_object(need(game.episode, "brigade", EPISODE, CODE), OURS, CODE)
    schema = as_int(need(block, "schema", OURS, CODE), join(OURS, "schema"), 1, 10**6, CODE)
    if schema > SCHEMA:
        raise wrong(
            f"is {schema}, of a newer version; {SCHEMA} is read here", join(OURS, "schema"), CODE
        )
    path = join(OURS, "task")
    given = as_object(need(block, "task", OURS, CODE), path, CODE)
    params = as_object(need(given, "params", path, CODE), join(path, "params"), CODE)
    name = as_text(need(given, "id", path, CODE), join(path, "id"), 300, CODE)
    seed = as_int(need(block, "seed", OURS, CODE), join(OURS, "seed"), -(2**63), 2**63 - 1, CODE)
    try:
        return _task(name, params), seed
    except WorldError as error:
        place = join(join(path, "params"), error.path) if error.path else join(path, "params")
        raise WorldError(error.code, error.message, place) from error


def _task(name: str, params: JSONObject) -> Task:
    """The task of the catalogue, or one of somebody's own; its rules may be others than there."""
    from sim.worlds.teach.world import world

    try:
        known = world.task(name)
    except WorldError:
        return catalogue.own(params)
    if canonical(dict(known.params)) == canonical(params):
        return known
    return replace(known, params=catalogue.own(params).params)


def story(game: Game) -> list[Happening]:
    """What happened, as it has to be played again.

    Raises:
        WorldError: `bad_game`, with the place inside.
    """
    block = as_object(game.episode.get("brigade", {}), OURS, CODE)
    typing = join(OURS, "typing")
    rows = as_list(block.get("typing", []), typing, MOST, CODE)
    signs = [_typing(row, join(typing, number)) for number, row in enumerate(rows)]
    return list(_between(_steps(game, block), signs))


def _between(steps: Iterator[Happening], signs: list[Happening]) -> Iterator[Happening]:
    """Both by their times; the order of steps is the file's."""
    waiting = deque(signs)
    for one in steps:
        while waiting and waiting[0].at <= one.at:
            yield waiting.popleft()
        yield one
    yield from waiting


def _typing(data: JSON, path: str) -> Happening:
    row = as_object(data, path, CODE)
    agent = as_int(need(row, "agent_id", path, CODE), join(path, "agent_id"), 0, 1, CODE)
    at = need(row, "time_start", path, CODE)
    if isinstance(at, bool) or not isinstance(at, int | float) or not 0 <= at <= LONGEST_S:
        raise wrong("should be a number of seconds", join(path, "time_start"), CODE)
    return Happening(float(at), "types", codes.SEATS[agent], on=bool(row.get("typing")))


def _steps(game: Game, block: JSONObject) -> Iterator[Happening]:
    """Interactions as happenings; those of one step together. Numbers that are left out were waited."""
    done = 0
    waiting: Happening | None = None
    for line in game.lines:
        number = _step_of(line)
        if waiting is not None and number != done:
            yield waiting
            waiting = None
        if number is None:
            yield from _beside(line)
            continue
        if waiting is None:
            if number <= done:
                path = join(join(join(EPISODE, "interactions"), line.place), "brigade.step")
                raise wrong(f"is {number}, after step {done}", path, CODE)
            yield from _waits(line.at, number - done - 1)
            waiting, done = Happening(line.at, "moves"), number
        action = _action(line)
        if action is not None:
            seat = codes.SEATS[line.agent]
            waiting = replace(waiting, seat=seat, moves={**waiting.moves, seat: action})
        elif not waiting.moves:
            waiting = replace(waiting, moves={codes.SEATS[line.agent]: None})
    if waiting is not None:
        yield waiting
    steps = as_int(block.get("steps", done), join(OURS, "steps"), 0, MOST, CODE)
    yield from _waits(game.lines[-1].at if game.lines else 0.0, steps - done)


def _waits(at: float, count: int) -> Iterator[Happening]:
    for _ in range(min(count, MOST)):
        yield Happening(at, "moves", moves={FOLLOWER: None})


def _note(line: Line) -> JSONObject:
    path = join(join(join(EPISODE, "interactions"), line.place), "brigade")
    return as_object(line.row.get("brigade", {}), path, CODE)


def _step_of(line: Line) -> int | None:
    note = _note(line)
    if "step" not in note:
        return None
    path = join(join(join(EPISODE, "interactions"), line.place), "brigade.step")
    return as_int(note["step"], path, 1, MOST, CODE)


def _beside(line: Line) -> Iterator[Happening]:
    """What is said, asked or missed: no step."""
    seat: Seat = codes.SEATS[line.agent]
    note, row = _note(line), line.row
    if line.code.kind in ("Keyboard", "Audio"):
        yield Happening(line.at, "said", seat, text=line.said, on=not note.get("unheard"))
    elif line.code.id == codes.PROGRESS:
        yield Happening(line.at, "asked", seat, question=Action(seats.PROGRESS))
    elif line.code.id == codes.NAVIGATION and "object" in note:
        named = {"object": str(note["object"])}
        yield Happening(line.at, "asked", seat, question=Action(seats.APPROACH, named))
    elif line.code.id == codes.NAVIGATION:
        place = {"place": [row["end_x"], row["end_y"]]}
        yield Happening(line.at, "asked", seat, question=Action(seats.NAVIGATE, place))
    elif line.code.id == codes.SEARCH and not line.ok:
        yield Happening(line.at, "refused", COMMANDER, text=seats.searched(str(row["query"])))


def _action(line: Line) -> Action | None:
    """The action of an interaction that is a move; None: it is none of ours. What the world could not
    even read is not kept as it was: another that it cannot read stands for it."""
    note, row, number = _note(line), line.row, line.code.id
    if note.get("refused"):
        verb = codes.DEEDS.get(number) or codes.VERBS.get(number, line.code.name)
        return Action(verb, {"unreadable": True})
    if line.code.kind == "ObjectInteraction":
        return Action(codes.DEEDS.get(number, line.code.name), _target(note, row))
    if number == codes.SEARCH:
        return Action(seats.SEARCH, {"text": row["query"]})
    if number == codes.SELECT:
        return Action(seats.SELECT, {"object": row["query"]})
    if number == codes.MOVE_TO:
        return Action(flying.FACE, {"yaw": note.get("yaw"), "horizon": note.get("horizon")})
    if number == codes.STOP:
        return Action(seats.CONFIRM if line.agent == codes.AGENTS[COMMANDER] else seats.STOP)
    verb = codes.VERBS.get(number, line.code.name)
    return Action(verb) if verb in (*MOTIONS, *flying.FLIGHTS) else None


def _target(note: JSONObject, row: JSONObject) -> dict[str, Any]:
    args: dict[str, Any] = {}
    if "object" in note:
        args["object"] = str(note["object"])
    if "object" not in note or note.get("pointed"):
        args["place"] = [row["x"], row["y"]]
    return args


def play_again(game: Game) -> Again:
    """Play a game that was written here, from its start to its end, and hold it against the file.

    Raises:
        WorldError: `bad_game`; `diverged` with the first place that comes out differently.
    """
    task, seed = ours(game)
    told = story(game)
    recorder = Recorder(task, seed)
    block = game.episode["brigade"]
    if block.get("start") != recorder.start:
        text = "this game begins otherwise than here: its homes are of another version, or it was changed"
        raise WorldError(DIVERGED, text, join(OURS, "start"))
    for one in told:
        recorder.take(one)
    _compare(game, recorder)
    if block.get("end") != recorder.end:
        raise WorldError(DIVERGED, "played again, it ends in another state", join(OURS, "end"))
    return Again(task, seed, tuple(told), recorder)


def _compare(game: Game, recorder: Recorder) -> None:
    """Whether each interaction came out as the file says; fields that others added are theirs."""
    for line, row in zip(game.lines, recorder.interactions, strict=False):
        for key, value in row.items():
            if canonical(line.row.get(key)) != canonical(value):
                path = join(join(EPISODE, "interactions"), line.place)
                text = f"played again, this comes out as {str(value)[:80]}"
                raise WorldError(DIVERGED, text, join(path, key))
    if len(game.lines) != len(recorder.interactions):
        where = join(EPISODE, "interactions")
        raise WorldError(DIVERGED, "not all of these can be played here", where)
