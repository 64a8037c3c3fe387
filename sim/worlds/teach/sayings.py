"""What this world says to people, for pages in other languages: its sentences with gaps, and its names.

What tasks ask for, and the hints that say what is missing, stand in the tasks' definitions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sim.home.audit import SAYINGS as AUDIT
from sim.home.words import names
from sim.sentences import UNREAD
from sim.world import JSON
from sim.worlds.teach.classes import MEMBERS

HELP = (
    "One step forward, 25 cm",
    "One step backward",
    "Turn to the left",
    "Turn to the right",
    "Look up, 30 degrees",
    "Look down, 30 degrees",
    "One step to the left",
    "One step to the right",
    "Fly up, 25 cm",
    "Fly down, 25 cm",
    "Pick something up and hold it",
    "Put what you hold into or onto something",
    "Open something",
    "Close something",
    "Turn something on",
    "Turn something off",
    "Slice something with the knife that you hold",
    "Pour what is in the thing you hold into something",
)
"""What verbs do, as `sim.worlds.teach.seats` says it: that module is heavy, and this one light."""
RECORDS = ("a TEACh game file of version 2.0, written here or by TEACh's own recorder",)
"""What can be brought in here (`sim.worlds.teach.records.files`)."""
IN_HANDS = "in the Follower's hands"
"""Where a thing is that the Follower carries; agents, too, read it in an answer, and load no camera for it."""
DONE = (
    "picked up",
    "used to put things in or on",
    "opened",
    "closed",
    "turned on",
    "turned off",
    "sliced",
    "poured into",
)
"""What cannot be done, as `sim.worlds.teach.acting.words` says it."""
REFUSED = (
    "Something is in the way, or it goes no further in this direction.",
    "{thing} is broken.",
    "{thing} does not take what you would pour.",
    "{thing} is closed: open it first.",
    "You cannot look further up or down.",
    "{thing} is inside something closed: open that first.",
    "{thing} cannot be put into itself.",
    "{thing} must be closed before it is turned on.",
    "{thing} must be turned off before it is opened.",
    "There is no room left there: {thing} is full, or too small.",
    "What you hold does not go into or onto {thing}.",
    "{thing} cannot be sliced while it is held: put it down first.",
    "Somebody else holds {thing}.",
)
"""Why the home itself refuses, as the same module says it."""
DEFINITIONS = Path(__file__).with_name("definitions") / "tasks"
CLICKS = (
    "Slice {thing} with {held}", "Pour what is in {held} into {thing}", "Open {thing}", "Pick up {thing}",
    "Close {thing}", "Turn off {thing}", "Turn on {thing}", "Go to {thing}", "Put {held} on {thing}",
    "Put {held} in {thing}", "Show {thing}", "{thing}, by the {other}",
)  # fmt: skip
VERBS = (
    "Say that you are done", "Stop: you are done, and it is over", "How far is it?", "Ask for progress",
    "Find the way to a place on the map", "Find the way to this",
    "Agree that it is done; it ends when the Follower says so too", "Find something by its name", "Show where this is",
    "Turn the camera to a direction", "Search {text}", "text", "object", "place", "map", "target", "What you looked for",
    "The Follower says that they are done: confirm it, or say what is missing.",
    "The Commander says that it is done: stop, or go on.", "{who} says that they are done: stop as well, or go on.",
    "It ends when the Commander agrees.", "It ends when the Follower says so, too.",
    "It ends when everybody says so.",
    "forward", "backward", "turn left", "turn right", "look up", "look down", "pan left", "pan right", "move up",
    "move down", "pickup", "toggle on", "toggle off", "slice", "pour", "stop", "confirm", "progress", "navigate",
    "approach", "search", "select", "to face", "to open", "to close", "to place",
)  # fmt: skip
REASONS = (
    "There is nothing there that this can be done to.", "You must hold something first.",
    "You must hold a knife to slice.", "You must hold something that is filled.", "What you hold is empty.",
    "Something is in the way, or it goes no further in this direction.",
    "There your part of the home ends: ask the other one, or reach across.",
    "You hold {thing} already: put it down first.", "{thing} is not in view: turn or go to it.",
    "{thing} is too far away: go nearer.", "{thing} is {state} already.", "{thing} cannot be {deed}.",
    "You are not able to {deed}: only {who} can here. Ask in the chat.",
    "You are not able to {deed}: nobody here is. Ask in the chat.", "You are not able to {deed}.",
    "Only the Follower can act on things: tell them what to do, in the chat.",
    "Only the Commander can look things up and agree that it is done: ask them in the chat.",
    "Nobody here can look things up: look round, or ask in the chat.", "You are there.",
    "There is no way to where it can be reached.", "The camera goes no further in this direction.",
    "This has been sliced: search for its slices.", "it is over", "it is shut away",
    "{thing} is {number} m from the Follower.", "{thing} is in the Follower's hands.",
    'Nothing here is called "{text}": try another word.',
    "It was done in the wrong order, which cannot be made good.",
)  # fmt: skip
TOLD = (
    "Do what the Commander asks you to do.",
    "This is the part that you know. The others know the rest: talk to each other.",
    "{task}: {hints}", "{count} x {task}", "the {thing}", "a slice of {thing}", "the cracked egg",
    "You keep to your part of the home ({part}); you can reach across.",
    "the left part of the map", "the right part of the map", "the upper part of the map", "the lower part of the map",
    "the left upper part of the map", "the left lower part of the map", "the right upper part of the map",
    "the right lower part of the map", "open", "closed", "on", "off", "full",
    "coffee", "plant", "boiled potato", "table", "places", "dishes", "water", "stove", "slice anything", "open or close anything", "turn appliances on or off",
    "turn water on or off, and so wash or fill things",
)  # fmt: skip
WHY_NOT = (
    "The task was done before anything was touched, so it does not count as done.",
    "All that was asked for is there, but: {hints}",
    "{number} of {total} conditions is still open.", "{number} of {total} conditions are still open.",
    "{number} of {total} conditions is still open: {hints}", "{number} of {total} conditions are still open: {hints}",
    "All conditions are counted as met, but not by the same things.",
    "All conditions are counted as met, but not by the same things: {hints}",
    "{percent} % of the task is done.", "{percent} % of the task is done. {hints}",
)  # fmt: skip
"""Why a task is not done, as `sim.worlds.teach.goals.progress` says it."""
ASKED = (
    "{thing} should be turned on.", "{thing} should be turned off.", "{thing} should be broken.",
    "{thing} should be whole.", "Something should be poured into {thing}.", "{thing} should be emptied.",
    "{thing} should be dirty.", "{thing} should be clean.", "{thing} should be used up.",
    "{thing} should not be used up.", "{thing} should be cooked.", "{thing} should be raw.", "{thing} should be open.",
    "{thing} should be closed.", "{thing} should be held in the hand.", "{thing} should be put down.",
    "{thing} should be boiled.", "{thing} should not be boiled.", "There should be water in {thing}.",
    "There should be no water in {thing}.", "There should be coffee in {thing}.",
    "There should be no coffee in {thing}.", "{thing} should have been picked up.",
    "{thing} should not have been picked up.", "{thing} should be put in {place}.", "{thing} should be put on {place}.",
    "{thing} should be taken from its place.", "{thing} should be there.",
    "{count} slices of {thing}", "Bring about what was changed.",
)  # fmt: skip
"""What an instance of EDH asks for, as `sim.worlds.teach.goals.wanted` says it."""
TOGETHER = (
    "You both walk and act, but nobody can do it alone: see what you know and what you are able to"
    " do, and talk to each other below."
)
"""The hint of tasks that need two."""
TITLES = (
    "{what} (FloorPlan{number})", "{what}, each in one half of the kitchen",
    "{what}, each knows a part of the recipe", "{what}, each can do what the other cannot",
    "What comes next: seen homes, {number}", "What comes next: unseen homes, {number}",
    "What they talked about: seen homes, {number}", "What they talked about: unseen homes, {number}",
    "What they talked about", "{hint} The best known way takes {steps} joint steps; nobody can do it alone.", TOGETHER,
    "{hint} The best known way takes {steps} joint steps; one who knew all of it would need {alone} alone.",
)  # fmt: skip
"""Titles and hints of the many tasks that differ in their things and homes alone."""


def sayings() -> Iterator[str]:
    """All of them."""
    for group in (
        CLICKS,
        VERBS,
        HELP,
        REASONS,
        TOLD,
        WHY_NOT,
        ASKED,
        TITLES,
        DONE,
        REFUSED,
        MEMBERS,
        RECORDS,
        UNREAD,
        AUDIT,
        names(),
    ):
        yield from group
    for path in sorted(DEFINITIONS.glob("*.json")):
        for text in _of_definition(json.loads(path.read_text("utf-8"))):
            yield from dict.fromkeys(text.replace("{preposition}", one) for one in ("on", "in"))


def _of_definition(data: JSON) -> Iterator[str]:
    """What a task asks for, without its full stop, and its hints."""
    for name, value in data.items():
        if name == "says":
            yield value.rstrip(".")
        elif name == "hint":
            yield value
        elif name == "hints":
            yield from value.values()
        elif isinstance(value, dict):
            yield from _of_definition(value)
        elif isinstance(value, list):
            yield from (
                text for one in value if isinstance(one, dict) for text in _of_definition(one)
            )
