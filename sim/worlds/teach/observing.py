"""What each seat may know, as facts and as text; and what spectators may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.naming import plain
from sim.home.state import Body, Thing
from sim.home.words import phrase, whereabouts, words
from sim.world import Condition, GoalReport, JSONObject, Seat
from sim.worlds.teach import judging, seats
from sim.worlds.teach.acting.follower import Follower
from sim.worlds.teach.acting.views import Glimpse
from sim.worlds.teach.cast import INSIDE, Role
from sim.worlds.teach.commanding import searching
from sim.worlds.teach.goals import Subgoal
from sim.worlds.teach.goals.beyond import Held
from sim.worlds.teach.judging import LOST
from sim.worlds.teach.seats import COMMANDER, FOLLOWER

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

HEARD = 12
"""So many of the last words are told again in the text."""
ORDERS = "Do what the Commander asks you to do."
PART_OF_IT = "This is the part that you know. The others know the rest: talk to each other."


READ = "Do what the Commander asked for in this dialogue, then say that you are done:"
GO_ON = (
    "You go on from the middle of this dialogue. Do what comes next, then say that you are done:"
)


def given_orders(episode: TeachEpisode) -> str:
    """What a Follower is to do: as they are told, or were told before."""
    if not episode.told:
        return ORDERS
    return "\n".join([GO_ON if episode.before else READ, *_told_before(episode)])


def _told_before(episode: TeachEpisode) -> list[str]:
    return [f"{seat.capitalize()}: {text}" for seat, text in episode.told]


def facts(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """What the seat may know without looking at a picture."""
    told = _commander(episode) if seat == COMMANDER else _acting(episode, seat)
    others = _others_say(episode, seat)
    return told | {"awaits": " ".join(others)} if others else told


def _others_say(episode: TeachEpisode, seat: Seat) -> list[str]:
    """Who else says that it is done, and waits for this seat to say so, too: pages keep it in sight."""
    if episode.outcome() is not None:
        return []
    told = [
        seats.FOLLOWER_SAYS if role.seat == FOLLOWER else seats.OTHER_SAYS.format(who=role.label)
        for role in episode.cast.values()
        if role.seat in episode.company.stopped - {seat}
    ]  # fmt: skip
    return [*told, seats.COMMANDER_SAYS] if episode.agreed and seat != COMMANDER else told


def _shared(episode: TeachEpisode) -> JSONObject:
    said = [{"seat": seat, "text": text} for seat, text in episode.said[-HEARD:]]
    return {"scene": episode.home.scene.name, "said": said, "stopped": episode.stopped,
            "agreed": episode.agreed}  # fmt: skip


def pose(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """Where the seat's eye is, and which way it looks."""
    if seat == COMMANDER:
        eye = episode.eye
        return {"yaw": eye.yaw, "horizon": eye.horizon, "x": eye.x, "y": eye.y, "z": eye.z}
    body = episode.company.hands[seat].home.state.body
    return {"x": body.x, "z": body.z, "yaw": body.yaw, "horizon": body.horizon,
            "standing": body.standing}  # fmt: skip


def _plan(episode: TeachEpisode, seat: Seat) -> JSONObject:
    """What a small map of the seat shows: the walls, itself, and those whom its camera from above shows
    (`showing.camera_scene`). Things are not on it: where they are has to be seen, or said."""
    bodies = {one: hand.home.state.body for one, hand in episode.company.hands.items()}
    return {
        "pose": pose(episode, seat),
        "walls": [list(corner) for corner in episode.home.scene.room.outline],
        "others": [
            {"seat": one, "x": body.x, "z": body.z, "yaw": body.yaw}
            for one, body in bodies.items() if one != seat
        ],
    }  # fmt: skip


def _acting(episode: TeachEpisode, seat: Seat) -> JSONObject:
    hand, role = episode.company.hands[seat], episode.cast[seat]
    state, view = hand.home.state, hand.view()
    told = _shared(episode) | _instance(episode) | _plan(episode, seat) | {
        "holding": holding(hand),
        "visible": [
            _row(state.things[name], seen)
            for name, seen in view.things.items() if not state.things[name].gone
        ],
        "last": last(episode, seat),
    }  # fmt: skip
    said = plain(state)
    told["names"] = {row["name"]: said[row["name"]] for row in told["visible"]}
    if hand.held is not None:
        told["names"][hand.held.name] = said[hand.held.name]
    if not role.ignorant:
        told |= {"progress": progress(episode, role), "role": role.says()}
    elif episode.rules.tells_progress:
        how_far = episode.assess()
        told |= {"percent": how_far.percent, "missing": how_far.why}
    return told


def _instance(episode: TeachEpisode) -> JSONObject:
    """What is told of an instance of the benchmark besides: the words, and whether it is done."""
    told: JSONObject = {}
    if episode.told:
        told["dialogue"] = [{"seat": seat, "text": text} for seat, text in episode.told]
    if episode.before:
        told["history"] = [dict(one) for one in episode.before]
    if episode.rules.goal_told:
        told["done"] = episode.done
    return told


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


def holding(hand: Follower) -> JSONObject | None:
    """What somebody holds."""
    held = hand.held
    return None if held is None else {"name": held.name, "type": held.type}


def last(episode: TeachEpisode, seat: Seat) -> JSONObject | None:
    """What became of somebody's last action."""
    deed = episode.company.deeds[seat]
    return None if deed is None else {"verb": deed.verb, "ok": deed.ok, "text": deed.text}


def _commander(episode: TeachEpisode) -> JSONObject:
    body, found = episode.home.state.body, episode.found
    steps = [step for group in progress(episode)["subgoals"] for step in group["steps"]]
    return _shared(episode) | _plan(episode, COMMANDER) | {
        "follower": {"x": body.x, "z": body.z, "yaw": body.yaw},
        "progress": progress(episode),
        "target": None if found is None else searching.answer(episode.home.state, found),
        "names": plain(episode.home.state),
        "known": _known(episode, [step["object"] for step in steps]),
    }  # fmt: skip


def _known(episode: TeachEpisode, names: list[str | None]) -> list[JSONObject]:
    """The objects of the goal's steps, once each."""
    things = episode.home.state.things
    return [
        {"name": name, "type": things[name].type}
        for name in dict.fromkeys(names) if name is not None and name in things
    ]  # fmt: skip


def progress(episode: TeachEpisode, role: Role | None = None) -> JSONObject:
    """The goal's steps as they stand, as the panel shows them (spec 1.10); for a role what it knows."""
    report = episode.report
    named = {thing.id: thing.name for thing in episode.home.state.things.values()}
    groups, rules = known_of(episode, role)
    met, total = _counts(episode, role, groups)
    return {
        "text": _counted(episode, met, total, groups, rules),
        "task": report.description if role is None or role.knows is None else PART_OF_IT,
        "done": episode.done,
        "conditions": [met, total],
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
            for group in groups
        ] + [
            {"text": one.rule.failure, "done": one.met, "lost": one.lost, "steps": []}
            for one in rules
        ],
    }  # fmt: skip


def known_of(episode: TeachEpisode, role: Role | None) -> tuple[Sequence[Subgoal], Sequence[Held]]:
    """What of the goal a role knows: subgoals, and the rules about nothing else (None: all)."""
    groups, rules = episode.report.subgoals, episode.judge.held
    if role is None or role.knows is None:
        return groups, rules
    known = set(role.knows)
    mine = [one for one in groups if (one.key or INSIDE) in known]
    return mine, [one for one in rules if known.issuperset(one.rule.keys)]


def _counts(episode: TeachEpisode, role: Role | None, groups: Sequence[Subgoal]) -> tuple[int, int]:
    """Conditions met, of so many."""
    if role is None or role.knows is None:
        return episode.report.clamped, episode.report.total
    total = sum(one.total for one in groups)
    return min(total, sum(one.satisfied for one in groups)), total


def _counted(
    episode: TeachEpisode, met: int, total: int, groups: Sequence[Subgoal], rules: Sequence[Held]
) -> str:
    """How far it is, in a sentence, and what is still to be done."""
    left = [spoken_goal(group) for group in groups if not group.success]
    broken = [one.rule.failure for one in rules if not one.met]
    lost = [LOST] if episode.judge.lost else []
    return " ".join([f"{met} of {total} conditions are met.", *lost, *left, *broken])


def goals(episode: TeachEpisode, role: Role | None) -> GoalReport:
    """What a role knows of the goal (None: all of it)."""
    if role is not None and role.ignorant:
        return GoalReport(given_orders(episode), (), episode.done)
    groups, rules = known_of(episode, role)
    told = [
        judging.condition(number, spoken_goal(group), group)
        for number, group in enumerate(groups, 1)
    ]
    more = [
        Condition(str(number), one.rule.failure, one.met)
        for number, one in enumerate(rules, len(groups) + 1)
    ]
    partly = role is not None and role.knows is not None
    text = PART_OF_IT if partly else episode.report.description
    return GoalReport(text, (*told, *more), episode.done)


def spoken_goal(group: Subgoal) -> str:
    """A subgoal in words: what it is about, and what is still to be done for it."""
    about = group.description or words(group.key).replace("_", " ").capitalize()
    open_steps = [step["desc"] for step in group.steps if not step["success"]]
    left = " ".join(one for one in dict.fromkeys(open_steps) if one != about)
    about = about.rstrip(".") if left else about
    return f"{about}: {left}" if about and left else about or left or group.wanted


def public(episode: TeachEpisode) -> JSONObject:
    """What spectators may know."""
    seat, hand = next(iter(episode.company.hands.items()))
    told = _shared(episode) | {
        "holding": holding(hand),
        "progress": progress(episode),
        "last": last(episode, seat),
    }
    if len(episode.company.hands) > 1:
        told["hands"] = {seat: holding(hand) for seat, hand in episode.company.hands.items()}
    return told


# Texts


def text(episode: TeachEpisode, seat: Seat | None) -> str:
    """What a seat's model, or a screen reader, reads; None: what spectators do."""
    if seat == COMMANDER:
        lines = _commander_lines(episode)
    elif seat is not None:
        lines = _acting_lines(episode, seat)
    else:
        lines = [*_goal_lines(episode), *_body_lines(episode)]
    return "\n".join([*lines, *_heard(episode), *_words(episode)])


def _acting_lines(episode: TeachEpisode, seat: Seat) -> list[str]:
    hand, role = episode.company.hands[seat], episode.cast[seat]
    state, view = hand.home.state, hand.view()
    seen = [(state.things[name], where) for name, where in view.things.items()]
    seen = [(t, where) for t, where in seen if t.type != "Floor" and not t.gone]
    near = [f"{t.name} ({_about(episode, t.name)})" for t, where in seen if where.in_reach]
    far = [t.name for t, where in seen if not where.in_reach]
    orders = (
        [given_orders(episode)] if role.ignorant else [*_goal_lines(episode, role), *role.says()]
    )
    return [
        *orders,
        *_done_before(episode),
        *_body_lines(episode, seat),
        f"Within reach: {', '.join(near) or 'nothing'}.",
        f"In view, further away: {', '.join(far) or 'nothing'}.",
        *_last_lines(episode, seat),
    ]


def _done_before(episode: TeachEpisode) -> list[str]:
    """What was done with things before an instance of EDH begins; steps and turns do not matter."""
    deeds = [f"{one['verb']} {one['object']}" for one in episode.before if "object" in one]
    return [f"You have done so far: {', '.join(deeds)}."] if deeds else []


def _body_lines(episode: TeachEpisode, me: Seat | None = None) -> list[str]:
    """Who stands where and holds what: the one who reads is `me`."""
    return [
        _body_line("You" if seat == me and len(episode.company.hands) > 1
                   else episode.cast[seat].label, hand)
        for seat, hand in episode.company.hands.items()
        if me is None or seat == me
    ]  # fmt: skip


def _body_line(who: str, hand: Follower) -> str:
    held = phrase(hand.held.type) if hand.held is not None else "nothing"
    stands = _stands(hand.home.state.body)
    if who == "You":
        return f"You {stands.replace('stands', 'stand').replace('faces', 'face').replace('looks', 'look')} and hold {held}."
    name = "The Follower" if who == "Follower" else who
    return f"{name} {stands} and holds {held}."


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


def _last_lines(episode: TeachEpisode, seat: Seat) -> list[str]:
    deed = episode.company.deeds[seat]
    lines = []
    if deed is not None and not deed.ok:
        lines.append(f"Your last action, {deed.verb}, did not work: {deed.text}")
    if episode.rules.tells_progress and episode.cast[seat].ignorant:
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


def _goal_lines(episode: TeachEpisode, role: Role | None = None) -> list[str]:
    told = progress(episode, role)
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
    told = [
        f"{'The Follower says that they are' if role.seat == FOLLOWER else f'{role.label} is'} done."
        for role in episode.cast.values() if role.seat in episode.company.stopped
    ]  # fmt: skip
    if episode.agreed:
        told.append("The Commander says that it is done.")
    return told
