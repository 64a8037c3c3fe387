"""Reading the driver's requests: lines into objects, their fields into worlds, tasks and moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim import reading
from sim.abilities import Parsable
from sim.fields import join
from sim.world import JSON, Action, Episode, JSONObject, Seat, Task, World, WorldError
from sim.worlds import all_worlds, get_world

MAX_LINE = reading.WIDE.size
"""Bytes of the longest request: room for any inline domain, not for an accident."""

MAX_SEED = 2**63
NOT_TASK_DATA = {"op", "id", "episode", "world", "seed", "task"}
LONGEST_SAID = 500
"""Characters of the longest line that may be said, here as in a session."""
UNREADABLE = "?"
"""Stands in for a sentence that could not be read: no world has such a verb."""


def read_request(line: bytes) -> JSONObject:
    """One line as a JSON object.

    Raises:
        WorldError: `bad_json`, `too_large` or `bad_request`.
    """
    data = reading.plain(line, reading.WIDE)
    if not isinstance(data, dict):
        raise WorldError("bad_request", 'a request is a JSON object such as {"op": "worlds"}')
    return data


def error_answer(code: str, message: str, path: str = "") -> JSONObject:
    """`{"error": {"code", "message"}}`, with `path` where one is known."""
    error = {"code": code, "message": message}
    return {"error": {**error, "path": path} if path else error}


def field_of(request: JSONObject, key: str, kind: type, name: str, default: JSON = None) -> JSON:
    """A typed field; WorldError `missing_field` or `wrong_type`. `name` says the type in words."""
    if key not in request and default is None:
        raise WorldError("missing_field", f'this request needs "{key}" ({name})', key)
    value = request.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise WorldError("wrong_type", f'"{key}" must be {name}', key)
    return value


def text_of(request: JSONObject, key: str, default: str | None = None) -> str:
    """The text under a key; WorldError `missing_field` or `wrong_type` otherwise."""
    value: str = field_of(request, key, str, "a text", default)
    return value


def object_of(request: JSONObject, key: str) -> JSONObject:
    """The object under a key."""
    value: JSONObject = field_of(request, key, dict, "an object")
    return value


def whole_of(request: JSONObject, key: str, default: int, allowed: range) -> int:
    """The whole number under a key; WorldError `wrong_type` where it is not among those allowed."""
    what = f"a whole number from {allowed[0]} to {allowed[-1]}"
    number: int = field_of(request, key, int, what, default)
    if number not in allowed:
        raise WorldError("wrong_type", f'"{key}" must be {what}', key)
    return number


def line_of(request: JSONObject) -> str:
    """The line that is said under `text`; WorldError `wrong_type` where nobody could say it."""
    text = text_of(request, "text").strip()
    if not 0 < len(text) <= LONGEST_SAID:
        message = f'"text" must be a line of 1 to {LONGEST_SAID} characters'
        raise WorldError("wrong_type", message, "text")
    return text


def seed_of(request: JSONObject) -> int:
    """The seed; 0 where none is given."""
    seed: int = field_of(request, "seed", int, "a whole number", 0)
    if abs(seed) >= MAX_SEED:
        raise WorldError("wrong_type", '"seed" must lie within 64 bits', "seed")
    return seed


def world_of(request: JSONObject) -> World:
    """The named world; where only one exists it need not be named."""
    worlds = all_worlds()
    if "world" not in request and len(worlds) == 1:
        return next(iter(worlds.values()))
    return get_world(text_of(request, "world"))


def task_of(world: World, request: JSONObject) -> Task:
    """The task that `start` asks for: by id, stored before, or as inline data."""
    inline = {key: value for key, value in request.items() if key not in NOT_TASK_DATA}
    if "task" not in request:
        if not inline:
            raise WorldError("missing_field", 'start needs a "task" id or inline task data', "task")
        return world.task_from(inline)
    if isinstance(request["task"], dict):
        return _stored_task(world, request["task"])
    task = world.task(text_of(request, "task"))
    rules = inline.get("rules", inline.get("compat"))
    if unfit := set(inline) - {"rules", "compat"}:
        what = ", ".join(sorted(unfit))
        raise WorldError("bad_request", f'give either a "task" id or inline data, not both: {what}')
    return replace(task, params={**task.params, "rules": rules}) if rules is not None else task


def _stored_task(world: World, data: JSONObject) -> Task:
    Task.from_json(data)  # knows which fields there are; the types are looked at here
    try:
        task: Task = reading.converted(data, Task)
    except reading.Misfit as error:
        message = f"this is not a stored task: {error.message}"
        raise WorldError("bad_task", message, join("task", error.path)) from error
    if task.world != world.name:
        raise WorldError("bad_task", f'this task is of the world "{task.world}"', "task.world")
    return task


def seat_of(episode: Episode, request: JSONObject) -> Seat:
    """The named seat; where only one exists it need not be named."""
    if "seat" not in request and len(episode.seats) == 1:
        return episode.seats[0]
    return _known_seat(episode, text_of(request, "seat"))


def _known_seat(episode: Episode, seat: str) -> Seat:
    if seat not in episode.seats:
        known = ", ".join(episode.seats)
        raise WorldError("unknown_seat", f'there is no seat "{seat}"; there are: {known}', "seat")
    return seat


def moves_of(
    episode: Episode, request: JSONObject
) -> tuple[dict[Seat, Action | None], dict[Seat, WorldError]]:
    """The moves of a step request, and what was wrong with sentences that could not be read."""
    moves: dict[Seat, Action | None] = {}
    unread: dict[Seat, WorldError] = {}
    for seat, wish, path in _wishes(episode, request):
        try:
            moves[seat] = _action(episode, seat, wish, path)
        except Unread as error:
            moves[seat], unread[seat] = Action(UNREADABLE, text=str(wish)), error.cause
    return moves, unread


def _wishes(episode: Episode, request: JSONObject) -> Iterator[tuple[Seat, JSON, str]]:
    """Seat, what it wants and where that stands in the request."""
    if ("action" in request) == ("actions" in request):
        raise WorldError("missing_field", 'step needs either "action" or "actions"', "action")
    if "action" in request:
        yield seat_of(episode, request), request["action"], "action"
        return
    actions = request["actions"]
    if isinstance(actions, dict):
        for seat, wish in actions.items():
            yield _known_seat(episode, seat), wish, f"actions.{seat}"
        return
    if not isinstance(actions, list):
        raise WorldError("wrong_type", '"actions" must be a list or an object', "actions")
    if len(actions) != len(episode.seats):
        wanted = f"{len(episode.seats)} ({', '.join(episode.seats)})"
        message = f"there are {len(actions)} moves; one for each seat is needed: {wanted}"
        raise WorldError("wrong_count", message, "actions")
    for index, (seat, wish) in enumerate(zip(episode.seats, actions, strict=True)):
        yield seat, wish, f"actions[{index}]"


def question_of(episode: Episode, seat: Seat, request: JSONObject) -> Action:
    """The question that an `ask` request holds: a sentence, or a verb with its arguments.

    Raises:
        WorldError: `missing_field` or `wrong_type`. Unread: a sentence that is no question here.
    """
    question = _action(episode, seat, request.get("question"), "question")
    if question is None:
        raise WorldError("missing_field", 'ask needs a "question"', "question")
    return question


class Unread(Exception):
    """A sentence that names no action: the step refuses it, the request itself is fine."""

    def __init__(self, cause: WorldError) -> None:
        super().__init__(cause.message)
        self.cause = cause


def _action(episode: Episode, seat: Seat, wish: JSON, path: str) -> Action | None:
    if wish is None:
        return None
    if isinstance(wish, str):
        try:
            return parsed(episode, seat, wish)
        except WorldError as error:
            raise Unread(error) from error
    if not isinstance(wish, dict) or not isinstance(wish.get("verb"), str):
        message = 'an action is a sentence, {"verb", "args"} or null'
        raise WorldError("wrong_type", message, path)
    args = wish.get("args", {})
    if not isinstance(args, dict):
        raise WorldError("wrong_type", '"args" must be an object', f"{path}.args")
    return Action(wish["verb"], args, str(wish.get("text", "")))


def parsed(episode: Episode, seat: Seat, sentence: str) -> Action:
    """The action a sentence means; WorldError `unparsable` where it means none."""
    if isinstance(episode, Parsable):
        return episode.parse(seat, sentence)
    for action in episode.legal(seat).actions:
        if action.text == sentence.strip():
            return action
    raise WorldError("unparsable", f'no action reads "{sentence[:200]}"')
