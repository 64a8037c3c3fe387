"""What people and models say in TEACh by chance, and what a Commander still asks for, for `recorded.py`."""

from __future__ import annotations

import random
from dataclasses import replace

from game.agents._prompting.answers import Unreadable
from game.benchmarks.teach.mending import Mender
from game.benchmarks.teach.pair import listening, places
from game.benchmarks.teach.roles.answers import commander_wants, follower_wants
from game.benchmarks.teach.talk.words import things
from tests.game.benchmarks.teach.homes import Kept, Thing, kind
from tests.recordings import Rows, rounded, tried

NAMED = ("mug", "the mug 2", "cup", "the apple", "bread", "a slice of tomato", "it", "the knife", "everything")  # fmt: skip
WHERE = ("the fridge", "cabinet 10", "the second drawer", "the table", "the coffee machine", "counter top 1",
         "the microwave", "the toaster", "a bowl", "the sink", "the moon")  # fmt: skip
FORMS = (
    "Please {do} {thing}.", "put {thing} {on} {where}", "{thing} is {on} {where}", "its {on} {where}",
    "No, not {on} {where}, {on} {other}", "Where is {thing}?", "maybe {where}, i think", "{where}",
    "Done: {do} {thing}.", "I cannot {do} {thing}. {where} is full.", "My part is to make {dish}.",
    "my part: {thing} {on} {where}", "I only know how to {do} {thing}", "make {dish}", "cook {thing}",
    "{do} {thing} and {do} {other}, then wait", "What shall I do?", "You begin, please", "step aside!",
    "I have done my part. {thing} is {on} {where}", "Thank you! Now {do} {thing}", "it was {on} {where}, now {on} {other}",
    "have you looked {on} {where}?", "I put {thing} {on} {where}", "turn on {where}", "I don't know", "{thing}",
    "boil {thing} {on} a pot", "slice {thing} {on} {where}", "there's a {thing} {on} {where}",
)  # fmt: skip
DOING = ("pick up", "open", "close", "slice", "wash", "turn on", "turn off", "take", "fetch", "empty", "dance")  # fmt: skip
DISHES = ("coffee", "a plate of toast", "boiled potato", "a salad", "one slice of apple in a bowl", "breakfast")  # fmt: skip


def _sentence(rng: random.Random) -> str:
    said = rng.choice(FORMS).format(
        do=rng.choice(DOING), thing=rng.choice(NAMED), where=rng.choice(WHERE), other=rng.choice(WHERE),
        on=rng.choice(["in", "on", "under", "next to", "by"]), dish=rng.choice(DISHES),
    )  # fmt: skip
    return said.upper() if rng.random() < 0.05 else said


def sentences(rng: random.Random, rows: Rows) -> None:
    """What people say to a partner, and what it hears."""
    for _ in range(1500):
        said = " ".join(_sentence(rng) for _ in range(rng.choice([1, 1, 1, 2, 3])))
        heard = listening.sentences(said)
        rows.setdefault("sentences", []).append(heard)
        for one in heard:
            told = listening.hear(one)
            orders = [str(order) for order in told.orders]
            rows.setdefault("heard", []).append([told.kind, orders, rounded(told.recipe)])
            named = [str(name) for name in things(one)]
            holders = [str(places.holder(one, wanted)) for wanted in ("Mug", "Cup", "Apple")]
            whether = [listening.tells_of_a_place(one), places.tells(one), places.is_a_name(one)]
            rows.setdefault("places", []).append([*whether, named, holders])


ALIASES = {"Mug_1": "Mug_ab", "Mug_2": "Mug_cd", "Fridge_1": "Fridge_ef", "CoffeeMachine_1": "CoffeeMachine_gh"}  # fmt: skip
WRITTEN = ("Forward", "Turn Left", "turn_right", "Pickup Mug_2", "pick up mug 2", "Pickup(Mug_9)", "Pickup mug",
           "ToggleOn CoffeeMachine", "Open (0.4, 0.6)", "Open 0.4 1.6", "Place", "Stop", "wait", "Wait for it",
           "go to Fridge_1", "Go to the moon", "Dance", "MoveUp", "Search mug", "search", "Confirm", "Confirm it",
           "`Forward`", "**Close Fridge_1**", "Forward.", "", "PICKUP MUG_1", "Slice Mug_1 (0.5, 0.5)")  # fmt: skip


def roles(rng: random.Random, rows: Rows) -> None:
    """What models write as Commander or Follower, in order or not."""
    for _ in range(600):
        lines = [f"Thought: {rng.choice(['So.', '', 'It is dirty.'])}"]
        if rng.random() < 0.3:
            lines.append(f"{rng.choice(['Say', '**Say**', 'say'])}: {_sentence(rng)}")
        lines.append(f"{rng.choice(['Action', 'Action', 'action', ''])}: {rng.choice(WRITTEN)}")
        text = "\n".join(rng.sample(lines, len(lines)) if rng.random() < 0.2 else lines)
        rows.setdefault("followers", []).append(tried(follower_wants, text, ALIASES, by=Unreadable))
        rows.setdefault("commanders", []).append(tried(commander_wants, text, by=Unreadable))


def mending(rng: random.Random, rows: Rows) -> None:
    """Homes in which something is not in place, and a Commander who gains something in a round, or nothing."""
    for _ in range(150):
        home = _home(rng)
        task = rng.choice(["Put All X On Y", "Put All X In One Y", "Clean All X", "Coffee"])
        mender = Mender(
            task, [rng.choice(["Fruit", "Apple"]), "on", rng.choice(["CounterTop", "Fridge"])]
        )
        for _ in range(15):
            asked = home.asks(mender)
            rows.setdefault("orders", []).append([task, asked, mender.gathers, mender.has_others])
            rows.setdefault("said", []).append(
                [[mender.thing(one), mender.say(one)] for one in mender.names]
            )
            if not asked:
                break
            for name in rng.sample(mender.names, min(2, len(mender.names))):
                if rng.random() < 0.2:
                    mender.not_found(name)
            if rng.random() < 0.3:
                mender.refused()
            if rng.random() < 0.4:
                _gains(home, rng)


def _home(rng: random.Random) -> Kept:
    holders = [f"CounterTop_{letter}" for letter in "abcd"[: rng.choice([0, 1, 2, 4])]]
    holders += ["Fridge_a"] * rng.choice([0, 1])
    foods = ["Apple_a", "Apple_b", "Apple_c", "Tomato_a"][: rng.choice([1, 3, 4])]
    called = {"CounterTop": "counter top", "Fridge": "fridge", "Apple": "apple", "Tomato": "tomato"}
    known = [*holders, *foods]
    found = {}
    for id in known:
        alike = [one for one in known if kind(one) == kind(id)]
        number = f" {alike.index(id) + 1}" if len(alike) > 1 else ""
        inside = [rng.choice(holders)] if holders and id in foods and rng.random() < 0.7 else []
        at = (rng.randrange(8) / 2, rng.randrange(8) / 2)
        found[id] = Thing(called[kind(id)] + number, at, inside, held=rng.random() < 0.1)
    return Kept(found, [one for one in foods if rng.random() < 0.7])


def _gains(home: Kept, rng: random.Random) -> None:
    """Something comes into place, or out of it again, or is moved."""
    id = rng.choice([one for one in home.things if kind(one) in ("Apple", "Tomato")])
    if id in home.open:
        home.open.remove(id)
    else:
        home.open.append(id)
    holders = [one for one in home.things if kind(one) in ("CounterTop", "Fridge")]
    if holders:
        home.things[id] = replace(home.things[id], inside=[rng.choice(holders)])
