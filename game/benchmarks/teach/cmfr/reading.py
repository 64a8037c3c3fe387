"""What models answer, taken apart: a plan, a judgement, a list of steps.

Nothing is repaired silently: what had to be left out is named in `dropped`, and an answer that holds
no JSON of the wanted form is `Unreadable`, so that the machine can ask once more and log it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.benchmarks.teach.cmfr.subgoals import (
    Name,
    NotASubgoal,
    Origin,
    Subgoal,
    read_name,
    read_subgoal,
)
from sim.world import JSON, JSONObject

MOST_STEPS = 200
"""So many subgoals of an answer are taken; the longest plans of people are a quarter of it."""
MOST_TEXT = 100_000
"""Characters of an answer that are looked through."""

_LOCATION = re.compile(r"^\s*\(?\s*([^,()]+?)\s*,\s*([^,()]+?)\s*,\s*([^,()]+?)\s*\)?\s*$")
_YES = ("yes", "true", "1", "y")
_NO = ("no", "not", "false", "0", "n")


class Unreadable(ValueError):
    """The answer is not of the form that was asked for. The message says what is missing."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the dialogue says a thing is: `(Bowl_1, on, Shelf_1)`."""

    thing: Name
    relation: str
    other: Name

    def __str__(self) -> str:
        return f"({self.thing}, {self.relation}, {self.other})"


@dataclass(frozen=True, slots=True)
class Steps:
    """Subgoals of an answer, and a sentence for each line that was none."""

    subgoals: tuple[Subgoal, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """The planner's answer (appendix B): the task, where things are said to be, and the steps."""

    task: str
    params: JSONObject = field(default_factory=dict)
    places: tuple[Place, ...] = ()
    steps: Steps = Steps()

    @property
    def title(self) -> str:
        """The task with its parameters, as later prompts name it."""
        told = [f"{key}={value}" for key, value in self.params.items() if value not in ("", None)]
        return f"{self.task} ({', '.join(told)})" if told else self.task


@dataclass(frozen=True, slots=True)
class Judgement:
    """Stage 1: whether the failing step matters, and why."""

    important: bool
    justification: str = ""


def read_planned(answer: str) -> Planned:
    """The planner's answer.

    Raises:
        Unreadable: no JSON object with a list of subgoals.
    """
    data = _last(answer, lambda value: isinstance(value, dict) and _steps_of(value) is not None)
    assert isinstance(data, dict)
    params = _get(data, "task_params", "task params", "params")
    task = _get(data, "task")
    return Planned(
        task=task.strip()[:200] if isinstance(task, str) else "",
        params=_flat(params) if isinstance(params, dict) else {},
        places=tuple(_places(_get(data, "object locations", "object_locations", "locations"))),
        steps=_steps(_steps_of(data), "plan"),
    )


def read_judgement(answer: str) -> Judgement:
    """Stage 1's answer. The paper does not give its keys: those that models choose are known.

    Raises:
        Unreadable: it does not say whether the step is important.
    """
    data = _last(answer, lambda value: isinstance(value, dict) and _important(value) is not None)
    assert isinstance(data, dict)
    why = _get(data, "justification", "reason", "reasoning", "explanation", "why")
    return Judgement(bool(_important(data)), why.strip() if isinstance(why, str) else "")


def read_check(answer: str) -> bool:
    """Whether the model holds the task to be done.

    Raises:
        Unreadable: it does not say so.
    """
    data = _last(answer, lambda value: isinstance(value, dict) and _truth(_done(value)) is not None)
    assert isinstance(data, dict)
    return bool(_truth(_done(data)))


def _done(data: Mapping[str, JSON]) -> JSON:
    return _get(data, "done", "is done", "finished", "answer")


def read_preconditions(answer: str) -> Steps:
    """Stage 2's answer: the steps to do before; none where it says that none are needed.

    Raises:
        Unreadable: neither a yes or no nor actions.
    """
    data = _last(answer, lambda value: isinstance(value, dict) and _required(value) is not None)
    assert isinstance(data, dict)
    return (
        _steps(_list(_get(data, "actions", "prior actions")), "stage2")
        if _required(data)
        else Steps()
    )


def read_solution(answer: str, origin: Origin) -> Steps:
    """The answer of stage 3 or 4 (`{"solution": [...]}`), of a search or a chain of thought (a list).

    Raises:
        Unreadable: no list of actions.
    """
    data = _last(answer, lambda value: _listed(value) is not None)
    return _steps(_listed(data), origin)


# -- inside ----------------------------------------------------------------------------------------


def _last(answer: str, good: Callable[[JSON], bool]) -> JSON:
    """The last piece of JSON in a text that is of the wanted form.

    The last, because models that think aloud write drafts before their answer.
    """
    found = [value for value in _pieces(answer[:MOST_TEXT]) if good(value)]
    if not found:
        raise Unreadable("the answer holds no JSON of the form that was asked for")
    return found[-1]


def _pieces(text: str) -> Iterator[JSON]:
    """Every outermost object or list of a text."""
    decoder = json.JSONDecoder()
    at, tries = 0, 0
    while (found := re.search(r"[{\[]", text[at:])) and tries < 1000:
        tries += 1
        start = at + found.start()
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            at = start + 1
            continue
        yield value


def _get(data: Mapping[str, JSON], *names: str) -> JSON:
    """A member by any of these names, however it is written."""
    plain = {re.sub(r"[^a-z]", "", key.lower()): value for key, value in data.items()}
    return next(
        (plain[key] for name in names if (key := re.sub(r"[^a-z]", "", name)) in plain), None
    )


def _steps_of(data: Mapping[str, JSON]) -> Sequence[JSON] | None:
    return _list(_get(data, "subgoals", "plan", "steps", "actions"))


def _listed(value: JSON) -> Sequence[JSON] | None:
    if isinstance(value, dict):
        return _list(_get(value, "solution", "actions", "steps", "plan", "output"))
    return value if isinstance(value, list) and all(isinstance(one, str) for one in value) else None


def _list(value: JSON) -> Sequence[JSON] | None:
    """A list, also one that was written as lines of a text."""
    if isinstance(value, str):
        return [line for line in value.splitlines() if line.strip()]
    return value if isinstance(value, list) else None


def _steps(lines: Sequence[JSON] | None, origin: Origin) -> Steps:
    subgoals, dropped = [], []
    for line in (lines or ())[:MOST_STEPS]:
        try:
            subgoals.append(
                read_subgoal(line if isinstance(line, str) else json.dumps(line), origin)
            )
        except NotASubgoal as error:
            dropped.append(str(error)[:200])
    more = len(lines or ()) - MOST_STEPS
    if more > 0:
        dropped.append(f"{more} lines beyond the {MOST_STEPS} that are taken")
    return Steps(tuple(subgoals), tuple(dropped))


def _places(lines: JSON) -> Iterator[Place]:
    for line in (_list(lines) or ())[:MOST_STEPS]:
        found = _LOCATION.match(line) if isinstance(line, str) else None
        if found is None:
            continue
        try:
            yield Place(read_name(found[1]), found[2], read_name(found[3]))
        except NotASubgoal:
            continue


def _flat(params: JSONObject) -> JSONObject:
    return {
        str(key): value for key, value in params.items() if isinstance(value, str | int | float)
    }


def _important(data: Mapping[str, JSON]) -> bool | None:
    return _truth(_get(data, "important", "is important", "importance", "answer"))


def _required(data: Mapping[str, JSON]) -> bool | None:
    """Whether steps are needed before; said, or shown by naming some."""
    said = _truth(_get(data, "prior required actions", "prior actions required", "required"))
    actions = _list(_get(data, "actions", "prior actions"))
    if said is None:
        return bool(actions) if actions is not None else None
    return said


def _truth(value: JSON) -> bool | None:
    if isinstance(value, bool):
        return value
    word = re.match(r"[a-z0-9]+", value.strip().lower()) if isinstance(value, str) else None
    if word is None:
        return None
    return True if word[0] in _YES or word[0] == "important" else False if word[0] in _NO else None
