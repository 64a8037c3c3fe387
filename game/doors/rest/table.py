"""Every operation, in the order in which people should read of them, and the way from an address to one."""

from __future__ import annotations

from functools import cache
from urllib.parse import unquote

from game.doors.problems import Problem
from game.doors.rest import exports, invitations, plain, queue, runs, seats, sessions, tasks
from game.doors.rest.operations import BASE, REST, Operation, registered

ORDER = (plain, tasks, sessions, seats, queue, invitations, exports, runs)


@cache
def all_operations() -> tuple[Operation, ...]:
    """Every operation, by subject."""
    order = {module.__name__: number for number, module in enumerate(ORDER)}
    return tuple(sorted(registered, key=lambda one: order[one.handler.__module__]))


def find(method: str, raw_path: str) -> tuple[Operation, dict[str, str]]:
    """The operation of a method and a path as it was sent, and what stands in its braces.

    Raises:
        Problem: `not_found` or `wrong_method`.
    """
    parts = [unquote(part) for part in raw_path.removeprefix(BASE).strip("/").split("/")]
    found = [(one, said) for one in all_operations() if (said := _fits(one, parts)) is not None]
    for one, said in found:
        if one.method == method or (method == "HEAD" and one.method == "GET"):
            return one, said
    if not found:
        raise Problem("not_found", f"{BASE}/openapi.json says what there is")
    allowed = sorted({one.method for one, _ in found})
    sentence = f"this address takes {', '.join(allowed)}"
    raise Problem("wrong_method", sentence, more={"allowed": allowed})


def _fits(one: Operation, parts: list[str]) -> dict[str, str] | None:
    """What stands in the braces of its path; None: it is another path."""
    said: dict[str, str] = {}
    wanted = one.parts
    open_end = wanted[-1].endswith(REST + "}")
    if len(parts) < len(wanted) or (len(parts) > len(wanted) and not open_end):
        return None
    for number, (pattern, part) in enumerate(zip(wanted, parts, strict=False)):
        if not pattern.startswith("{"):
            if pattern != part:
                return None
        elif not part:
            return None
        elif pattern.endswith(REST + "}"):
            said[pattern[1:-2]] = "/".join(parts[number:])
        else:
            said[pattern[1:-1]] = part
    return said
