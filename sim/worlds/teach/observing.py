"""What each seat may know, as facts and as text; and what spectators may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.state import Body, Thing
from sim.home.words import phrase, whereabouts, words
from sim.world import JSONObject, Seat
from sim.worlds.teach.acting.views import Glimpse
from sim.worlds.teach.commanding import searching
from sim.worlds.teach.goals import Subgoal
from sim.worlds.teach.judging import LOST
from sim.worlds.teach.seats import COMMANDER, FOLLOWER

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

HEARD = 12
"""So many of the last words are told again in the text."""
ORDERS = "Do what the Commander asks you to do."


def facts(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """What the seat may know without looking at a picture."""
    return _follower(episode) if seat == FOLLOWER else _commander(episode)


def _shared(episode: TeachEpisode) -> JSONObject:
    said = [{"seat": seat, "text": text} for seat, text in episode.said[-HEARD:]]
    return {"scene": episode.home.scene.name, "said": said, "stopped": episode.stopped,
            "agreed": episode.agreed}  # fmt: skip


def _follower(episode: TeachEpisode) -> JSONObject:
    state, view = episode.home.state, episode.follower.view()
    body = state.body
    return _shared(episode) | {
        "pose": {"x": body.x, "z": body.z, "yaw": body.yaw, "horizon": body.horizon,
                 "standing": body.standing},
        "holding": holding(episode),
        "visible": [
            _row(state.things[name], seen)
            for name, seen in view.things.items() if not state.things[name].gone
        ],
        "last": last(episode),
    } | _told_progress(episode)  # fmt: skip


def _told_progress(episode: TeachEpisode) -> JSONObject:
    """How far it is, for a Follower whom the task's rules tell that and no more."""
    if not episode.rules.tells_progress:
        return {}
    told = episode.assess()
    return {"percent": told.percent, "missing": told.why}


def _row(thing: Thing, seen: Glimpse) -> JSONObject:
    """A thing in view: where it is in the picture (`at`) and in the room, and how it is.

    TEACh's models see pictures; agents that are given perfect eyes, as CMFR's are (section 5), read
    these rows instead.
    """
    facts = facts_of(thing.type)
    states: JSONObject = {}
    if facts.fillable:
        states["filled"] = thing.liquid is not None
    if facts.dirtyable:
        states["dirty"] = thing.dirty
    if facts.openable:
        states["open"] = thing.open
    if facts.toggleable:
        states["toggled"] = thing.toggled
    if facts.sliceable or thing.type.endswith("Sliced"):
        states["sliced"] = thing.sliced or thing.type.endswith("Sliced")
    if facts.cookable:
        states["cooked"] = thing.cooked
    return {
        "name": thing.name, "type": thing.type, "id": thing.id, "near": seen.in_reach,
        "at": [round(seen.x, 4), round(seen.y, 4)],
        "position": [round(one, 3) for one in box(thing).centre],
        "in": thing.parent, "states": states,
        "pickupable": facts.pickupable, "receptacle": facts.receptacle,
    }  # fmt: skip


def holding(episode: TeachEpisode) -> JSONObject | None:
    """What the Follower holds."""
    held = episode.follower.held
    return None if held is None else {"name": held.name, "type": held.type}


def last(episode: TeachEpisode) -> JSONObject | None:
    """What became of the Follower's last action."""
    deed = episode.deed
    return None if deed is None else {"verb": deed.verb, "ok": deed.ok, "text": deed.text}


def _commander(episode: TeachEpisode) -> JSONObject:
    body, eye = episode.home.state.body, episode.eye
    found = episode.found
    steps = [step for group in progress(episode)["subgoals"] for step in group["steps"]]
    return _shared(episode) | {
        "pose": {"yaw": eye.yaw, "horizon": eye.horizon, "x": eye.x, "y": eye.y, "z": eye.z},
        "follower": {"x": body.x, "z": body.z, "yaw": body.yaw},
        "progress": progress(episode),
        "target": None if found is None else searching.answer(episode.home.state, found),
        "known": _known(episode, [step["object"] for step in steps]),
    }


def _known(episode: TeachEpisode, names: list[str | None]) -> list[JSONObject]:
    """The objects of the goal's steps, once each."""
    things = episode.home.state.things
    return [
        {"name": name, "type": things[name].type}
        for name in dict.fromkeys(names) if name is not None and name in things
    ]  # fmt: skip


def progress(episode: TeachEpisode) -> JSONObject:
    """The goal's steps as they stand, as the Commander's panel shows them (spec 1.10)."""
    report = episode.report
    named = {thing.id: thing.name for thing in episode.home.state.things.values()}
    return {
        "text": _counted(episode),
        "task": report.description,
        "done": episode.done,
        "conditions": [report.clamped, report.total],
        "subgoals": [
            {
                "text": spoken_goal(group),
                "done": group.success,
                "steps": [
                    {"text": step["desc"], "done": step["success"],
                     "object": named.get(step["objectId"]), "type": step["objectType"]}
                    for step in group.steps
                ],
            }
            for group in report.subgoals
        ] + [
            {"text": one.rule.failure, "done": one.met, "lost": one.lost, "steps": []}
            for one in episode.judge.held
        ],
    }  # fmt: skip


def _counted(episode: TeachEpisode) -> str:
    """How far it is, in a sentence, and what is still to be done."""
    report = episode.report
    left = [spoken_goal(group) for group in report.subgoals if not group.success]
    rules = [one.rule.failure for one in episode.judge.held if not one.met]
    lost = [LOST] if episode.judge.lost else []
    met = f"{report.clamped} of {report.total} conditions are met."
    return " ".join([met, *lost, *left, *rules])


def spoken_goal(group: Subgoal) -> str:
    """A subgoal in words: what it is about, and what is still to be done for it."""
    about = group.description or words(group.key).replace("_", " ").capitalize()
    open_steps = [step["desc"] for step in group.steps if not step["success"]]
    left = " ".join(dict.fromkeys(open_steps))
    return f"{about}: {left}" if about and left else about or left or "This is there."


def public(episode: TeachEpisode) -> JSONObject:
    """What spectators may know."""
    return _shared(episode) | {
        "holding": holding(episode),
        "progress": progress(episode),
        "last": last(episode),
    }


# Texts


def text(episode: TeachEpisode, seat: Seat | None) -> str:
    """What a seat's model, or a screen reader, reads; None: what spectators do."""
    if seat == FOLLOWER:
        lines = _follower_lines(episode)
    elif seat == COMMANDER:
        lines = _commander_lines(episode)
    else:
        lines = [*_goal_lines(episode), *_body_lines(episode)]
    return "\n".join([*lines, *_heard(episode), *_words(episode)])


def _follower_lines(episode: TeachEpisode) -> list[str]:
    state, view = episode.home.state, episode.follower.view()
    seen = [(state.things[name], where) for name, where in view.things.items()]
    seen = [(t, where) for t, where in seen if t.type != "Floor" and not t.gone]
    near = [f"{t.name} ({_about(episode, t.name)})" for t, where in seen if where.in_reach]
    far = [t.name for t, where in seen if not where.in_reach]
    return [
        ORDERS,
        *_body_lines(episode),
        f"Within reach: {', '.join(near) or 'nothing'}.",
        f"In view, further away: {', '.join(far) or 'nothing'}.",
        *_last_lines(episode),
    ]


def _body_lines(episode: TeachEpisode) -> list[str]:
    held = episode.follower.held
    hand = phrase(held.type) if held is not None else "nothing"
    return [f"The Follower {_stands(episode.home.state.body)} and holds {hand}."]


def _stands(body: Body) -> str:
    side = ("north", "east", "south", "west")[round(body.yaw / 90) % 4]
    looks = "ahead" if body.horizon == 0 else "down" if body.horizon > 0 else "up"
    return f"stands at ({body.x:g}, {body.z:g}), faces {side}, looks {looks}"


def _about(episode: TeachEpisode, name: str) -> str:
    """How a thing is, in a few words."""
    state = episode.home.state
    thing = state.things[name]
    holds = state.things.get(thing.parent or "")
    told = [words(thing.type).lower()]
    if thing.open:
        told.append("open")
    if thing.toggled:
        told.append("on")
    if thing.dirty:
        told.append("dirty")
    if thing.cooked:
        told.append("cooked")
    if thing.liquid:
        told.append(f"with {thing.liquid}")
    if holds is not None and holds.type != "Floor":
        told.append(whereabouts(holds.type))
    return ", ".join(told)


def _last_lines(episode: TeachEpisode) -> list[str]:
    deed = episode.deed
    lines = []
    if deed is not None and not deed.ok:
        lines.append(f"Your last action, {deed.verb}, did not work: {deed.text}")
    if episode.rules.tells_progress:
        told = episode.assess()
        lines.append(f"{told.percent} % of the task is done. {told.why}".rstrip())
    return lines


def _commander_lines(episode: TeachEpisode) -> list[str]:
    eye, found = episode.eye, episode.found
    lines = [*_goal_lines(episode), *_body_lines(episode)]
    looks = "down" if eye.horizon > 0 else "up" if eye.horizon < 0 else "ahead"
    lines.append(
        f"Your camera is at ({eye.x:g}, {eye.z:g}), {eye.y:g} m high, turned {eye.yaw:g} degrees,"
        f" and looks {looks}."
    )
    if found is not None:
        lines.append(f"You looked for: {searching.sentence(episode.home.state, found)}")
    return lines


def _goal_lines(episode: TeachEpisode) -> list[str]:
    told = progress(episode)
    lines = [f"The task: {told['task']}"]
    for group in told["subgoals"]:
        lines.append(f"[{'x' if group['done'] else ' '}] {group['text']}")
        lines += [
            f"    [{'x' if step['done'] else ' '}] {step['text']} ({step['object'] or step['type']})"
            for step in group["steps"]
        ]
    return lines


def _heard(episode: TeachEpisode) -> list[str]:
    if not episode.said:
        return []
    return ["What was said:", *(f"{seat}: {text}" for seat, text in episode.said[-HEARD:])]


def _words(episode: TeachEpisode) -> list[str]:
    told = []
    if episode.stopped:
        told.append("The Follower says that they are done.")
    if episode.agreed:
        told.append("The Commander says that it is done.")
    return told
