"""What tools answer: types for programs, and words for language models made from them."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from sim.world import JSONObject

MOST_NAMES = 60
"""So many things are named for one slot of a verb; there are rarely more in sight."""

Moment: TypeAlias = Literal["yours", "not_yet", "over"]


class Condition(Struct, frozen=True):
    """Something that has to be so in the end, and whether it is."""

    text: str
    met: bool


class Doing(Struct, frozen=True, kw_only=True):
    """A verb: the sentence of it with its arguments in braces, and what may stand for each."""

    verb: str
    sentence: str
    help: str = ""
    args: dict[str, Any] = {}


class Line(Struct, frozen=True):
    """Something that was said, as event `seq`."""

    seq: int
    name: str
    text: str


class Seen(Struct, frozen=True, kw_only=True):
    """What a seat sees. `moment`: whether it is up to the seat; `seq` is the event as of which.

    `result` is what became of the seat's last action where there is something to say.
    """

    session: str
    seat: str
    moment: Moment
    seq: int
    status: str
    step: int
    step_limit: int | None = None
    turn: str | None = None
    text: str = ""
    goal: str = ""
    conditions: list[Condition] = []
    legal: list[str] = []
    verbs: list[Doing] = []
    said: list[Line] = []
    result: str = ""
    success: bool | None = None
    outcome: JSONObject | None = None
    page: str = ""


class Acted(Seen, frozen=True, kw_only=True):
    """What became of an action (`recorded` as event `ack`, or `noted` for the next step), and what is seen."""

    done: Literal["recorded", "noted"]
    cid: str
    ack: int | None = None


class Waited(Struct, frozen=True, kw_only=True):
    """Nothing is up to the seat yet, as of event `seq`; or the moment has come."""

    session: str
    seat: str
    moment: Moment
    seq: int
    seen: Seen | None = None


class Refused(Struct, frozen=True, kw_only=True):
    """Why nothing was done, and what can be done now."""

    code: str
    title: str
    detail: str
    seq: int | None = None
    moment: str | None = None
    legal: list[str] = []
    verbs: list[Any] = []
    retry_after: int | None = None


# -- made from a view -----------------------------------------------------------------------------


def seen_of(
    session: str, seat: str, moment: Moment, seq: int, view: JSONObject, text: str,
    said: list[Line], page: str,
) -> JSONObject:  # fmt: skip
    """The members of `Seen` from a seat's view and text."""
    goals, outcome = view["goals"], view["outcome"]
    return {
        "session": session,
        "seat": seat,
        "moment": moment,
        "seq": seq,
        "status": view["status"],
        "step": view["step"],
        "step_limit": view["step_limit"],
        "turn": view["turn"],
        "text": text,
        "goal": goals["text"],
        "conditions": [Condition(one["text"], one["met"]) for one in goals["conditions"]],
        "legal": [action["text"] for action in view["legal"]],
        "verbs": [doing_of(verb) for verb in view["verbs"]],
        "said": said,
        "result": _result(view["last_result"]),
        "success": outcome["success"] if outcome else None,
        "outcome": outcome,
        "page": page,
    }


def doing_of(verb: JSONObject) -> Doing:
    """A verb as it is told; a slot is a list of names, or the type of what may stand there."""
    slots = verb["slots"]
    plain = " ".join(
        [verb["name"], *(f"{{{one['name']}}}" for one in slots if not one["optional"])]
    )
    return Doing(
        verb=verb["name"],
        sentence=verb["template"] or plain,
        help=verb["help"],
        args={one["name"]: _fillings(one) for one in slots},
    )


def _fillings(slot: JSONObject) -> list[Any] | str:
    if slot["candidates"] is None:
        return f"a {slot['type']}{', or nothing' if slot['optional'] else ''}"
    found: list[Any] = slot["candidates"][:MOST_NAMES]
    return found


def _result(last: JSONObject | None) -> str:
    """What there is to say of the seat's last action: why it came to nothing, or what was answered."""
    if not last:
        return ""
    if not last.get("ok", True):
        return f"Your last action came to nothing: {last.get('message') or 'no reason is known'}"
    answer = last.get("answer")
    return f"The answer to your question: {answer}" if answer else str(last.get("message") or "")


# -- in words -------------------------------------------------------------------------------------


def seen_text(seen: Seen) -> str:
    """All that a model needs in order to decide."""
    parts = [_head(seen), seen.result, _said(seen.said), seen.text]
    if seen.goal and seen.goal not in seen.text:
        parts.append(f"Goal: {seen.goal}")
    if open_ones := [one.text for one in seen.conditions if not one.met]:
        parts.append("\n".join(["Still to be done:", *(f"- {text}" for text in open_ones)]))
    if seen.moment == "yours":
        parts.append(_possible([one for one in seen.legal if one not in seen.text], seen.verbs))
    return "\n\n".join(part for part in parts if part)


def _head(seen: Seen) -> str:
    where = f"Session {seen.session}, seat {seen.seat}, event {seen.seq}, step {seen.step}"
    limit = f" of {seen.step_limit}" if seen.step_limit is not None else ""
    return f"{where}{limit}. {how_it_stands(seen)}"


def how_it_stands(seen: Seen) -> str:
    """Whether it is up to the seat, in a sentence."""
    if seen.moment == "over":
        ends = {
            True: "the goal is reached",
            False: "the goal is not reached",
            None: "without a result",
        }
        return f"It is over: {ends[seen.success]}."
    if seen.moment == "yours":
        return "It is up to you."
    return f"Not yet up to you ({_whose(seen)}): call wait with since={seen.seq}."


def _whose(seen: Seen) -> str:
    if seen.status != "playing":
        return "the session has not begun" if seen.status == "lobby" else seen.status
    if seen.turn not in (None, seen.seat):
        return f"it is the turn of {seen.turn}"
    return "the others are deciding, or nothing has changed"


def _said(lines: list[Line]) -> str:
    return "\n".join(["Said:", *(f"  {one.name}: {one.text}" for one in lines)]) if lines else ""


def _possible(legal: list[str], verbs: list[Doing]) -> str:
    """What can be done now, as sentences."""
    parts = []
    if legal:
        parts.append("\n".join(["What you can do now:", *(f"- {text}" for text in legal)]))
    if verbs:
        lines = [f"- {line}" for verb in verbs for line in [_verb_line(verb)]]
        parts.append("\n".join(["What you can do now, with words for the braces:", *lines]))
    return "\n\n".join(parts)


def _verb_line(verb: Doing) -> str:
    names = [
        f"{name}: {', '.join(map(str, what)) if isinstance(what, list) else what}"
        for name, what in verb.args.items()
    ]
    about = f" ({verb.help})" if verb.help else ""
    return f"{verb.sentence}{about}{'; ' if names else ''}{'; '.join(names)}"


def refused_text(no: Refused) -> str:
    """Why nothing was done, and what can be done."""
    detail = no.detail if no.detail.endswith((".", "?", "!")) else f"{no.detail}."
    parts = [f"Not done ({no.code}). {detail}"]
    if no.retry_after is not None:
        parts.append(f"Try again in {no.retry_after} s.")
    if no.moment == "not_yet":
        parts.append(f"It is not up to you: call wait with since={no.seq}.")
    if no.moment != "not_yet":
        parts.append(_possible(no.legal, [doing_of(verb) for verb in no.verbs]))
    return "\n".join(part for part in parts if part)
