"""What benchmarks read in words and tell in words, kept as fingerprints: whoever changes it should know it.

Models' answers, people's sentences and plans are mixed by chance from what is right and what is nearly right.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.agents._prompting.answers import Unreadable
from game.benchmarks.simmer import answers, environment, texts
from game.benchmarks.simmer.hands import packed
from game.benchmarks.simmer.settings import SimmerSettings
from game.benchmarks.teach.mending import Mender
from game.benchmarks.teach.pair import listening, places
from game.benchmarks.teach.roles.answers import commander_wants, follower_wants
from game.benchmarks.teach.talk.words import things
from game.benchmarks.virtualhome.method.examples import Example
from game.benchmarks.virtualhome.method.planning import plan
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from game.evaluation.conditions import under
from game.llm import Sample
from sim.world import Task
from sim.worlds.simmer.catalogue import plan_of
from sim.worlds.virtualhome.words import matcher
from tests.game.benchmarks.simmer.sessions import Hands, measured, recipes, run
from tests.game.benchmarks.teach.homes import Kept, Thing, kind
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("recorded.json")


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of what is read and told in one walk."""
    rows: Rows = {}
    WALKS[name](random.Random(name), rows)
    return fingerprints_of(rows)


def _tried(what: Callable[..., Any], *given: Any) -> Any:
    """What comes of it, or the words with which it is refused."""
    try:
        return rounded(what(*given))
    except (ValueError, Unreadable) as error:
        return [type(error).__name__, str(error)]


# -- Simmer ----------------------------------------------------------------------------------------

TALK = ("Gladly!", "", "```", "## Plan", "**Corrected plan**", "## Draft", "<think>", "</think>", "Action:",
        "Thought: it is [OPEN].", "[SING] <song> (1)", "[GRAB] <eg> (1)", "[GRAB]", "grab the egg")  # fmt: skip


def _muddled(plan: Sequence[str], rng: random.Random) -> list[str]:
    """A plan with lines that are lost, swapped, said twice, spelt otherwise or that are talk."""
    found: list[str] = []
    for line in plan:
        dice = rng.random()
        if dice < 0.06:
            continue
        found.append(
            line if dice < 0.9 else rng.choice([line.lower(), f"Action: {line}", f"so {line}"])
        )
        if dice > 0.95:
            found.append(rng.choice([line, *TALK]))
    if rng.random() < 0.3:
        at = rng.randrange(len(found))
        found[at:at] = rng.sample(found, min(3, len(found)))
    return found


def _simmer_answers(rng: random.Random, rows: Rows) -> None:
    tasks = recipes()
    for _ in range(120):
        task = rng.choice(tasks)
        rules = environment.rules_of(task)
        text = "\n".join(_muddled(plan_of(task), rng))
        found = answers.read_answer(text, rules)
        rows.setdefault("plans", []).append([rounded(found), found.summary()])
        rows.setdefault("packs", []).append(packed(found.lines, rng.randint(1, 80)))
        few = [*rng.sample(TALK, 3), *rng.sample(list(plan_of(task)), rng.choice([1, 1, 2]))]
        rows.setdefault("steps", []).append(_tried(answers.read_step, "\n".join(few)))


def _simmer_prompts(rng: random.Random, rows: Rows) -> None:
    for task in rng.sample(recipes(), 25):
        rows.setdefault("goals", []).append(environment.goal(task))
        for whole in (True, False):
            rows.setdefault("environments", []).append(environment.environment(task, whole=whole))
        rows.setdefault("examples", []).append(environment.examples(task, rng.randint(0, 3)))
        name = rng.choice(["baseline", "foresight"])
        rows.setdefault("prompts", []).append(texts.prompt(name, task, SimmerSettings()))


def _simmer_measures(rng: random.Random, rows: Rows) -> None:
    for task in rng.sample(recipes(), 30):
        mode = rng.choice(["published", "halting"])
        chosen: Task = replace(under(task, "simmer_baseline", {"mode": mode}), step_limit=600)
        lines = [one for one in _muddled(plan_of(task), rng) if "[" in one]
        by_hand = rng.choice([0, len(lines) // 2, len(lines)])
        log = run(chosen, "simmer_baseline", {}, Hands(lines[:by_hand], lines[by_hand:]))
        for metric, told in measured(log).items():
            rows.setdefault(metric, []).append(rounded(told))


# -- VirtualHome -----------------------------------------------------------------------------------

EXAMPLES = (
    Example("Use computer", ("Walk to home office", "Switch on computer")),
    Example("Wash a plate", ("Walk to kitchen", "Wash plate")),
    Example("Read book", ("Find book", "Read book")),
)
STEPS = ("Go to the kitchen sink", "turn the tap on", "grab plate", "wash plate", "find plate", "", " ", "1234",
         "ponder the universe", "Step 3: Grab the plate.", "- wash plate", "Sit on the sofa, then sleep")  # fmt: skip


class _Model:
    """Says so many of these, each time anew."""

    def __init__(self, rng: random.Random, *, mute: bool) -> None:
        self._rng, self._mute = rng, mute

    async def sample(self, prompt: str, count: int, tokens: int, stop: str) -> Sequence[Sample]:
        rng = self._rng
        made = ["\n".join(rng.choices(STEPS, k=rng.choice([1, 1, 3]))) for _ in range(count)]
        return [Sample(one, None if self._mute else -rng.random() * 3) for one in made]


async def _virtualhome(rng: random.Random, rows: Rows) -> None:
    words = matcher()
    for _ in range(60):
        settings = PlannerSettings.read({
            "k": rng.choice([1, 3, 10]), "beta": rng.choice([0, 0.3, 2]), "epsilon": rng.choice([0, 0.4, -10]),
            "max_steps": rng.choice([1, 5, 20]), "repeat_penalty": rng.choice([0, 0.5]),
            "translation": rng.random() < 0.8, "correction": rng.random() < 0.7,
            "dynamic_example": rng.random() < 0.7, "description": rng.random() < 0.5,
        })  # fmt: skip
        title = rng.choice(["Wash dishes", "Watch TV", "Read a book"])
        model = _Model(rng, mute=rng.random() < 0.4)
        made = await plan(title, "Be quick.", settings, model, words, EXAMPLES)
        rows.setdefault("texts", []).append([made.ended, made.example, made.texts()])
        rows.setdefault("plans", []).append(rounded(made.to_json()))


# -- TEACh -----------------------------------------------------------------------------------------

NAMED = (
    "mug",
    "the mug 2",
    "cup",
    "the apple",
    "bread",
    "a slice of tomato",
    "it",
    "the knife",
    "everything",
)
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
DOING = (
    "pick up",
    "open",
    "close",
    "slice",
    "wash",
    "turn on",
    "turn off",
    "take",
    "fetch",
    "empty",
    "dance",
)
DISHES = (
    "coffee",
    "a plate of toast",
    "boiled potato",
    "a salad",
    "one slice of apple in a bowl",
    "breakfast",
)


def _sentence(rng: random.Random) -> str:
    said = rng.choice(FORMS).format(
        do=rng.choice(DOING), thing=rng.choice(NAMED), where=rng.choice(WHERE), other=rng.choice(WHERE),
        on=rng.choice(["in", "on", "under", "next to", "by"]), dish=rng.choice(DISHES),
    )  # fmt: skip
    return said.upper() if rng.random() < 0.05 else said


def _sentences(rng: random.Random, rows: Rows) -> None:
    for _ in range(1500):
        said = " ".join(_sentence(rng) for _ in range(rng.choice([1, 1, 1, 2, 3])))
        heard = listening.sentences(said)
        rows.setdefault("sentences", []).append(heard)
        for one in heard:
            told = listening.hear(one)
            orders = [str(order) for order in told.orders]
            rows.setdefault("heard", []).append([told.kind, orders, rounded(told.recipe)])
            named = [str(name) for name in things(one)]
            holders = [str(places.holder(one, kind)) for kind in ("Mug", "Cup", "Apple")]
            rows.setdefault("places", []).append(
                [
                    listening.tells_of_a_place(one),
                    places.tells(one),
                    places.is_a_name(one),
                    named,
                    holders,
                ]
            )


ALIASES = {
    "Mug_1": "Mug_ab",
    "Mug_2": "Mug_cd",
    "Fridge_1": "Fridge_ef",
    "CoffeeMachine_1": "CoffeeMachine_gh",
}
WRITTEN = ("Forward", "Turn Left", "turn_right", "Pickup Mug_2", "pick up mug 2", "Pickup(Mug_9)", "Pickup mug",
           "ToggleOn CoffeeMachine", "Open (0.4, 0.6)", "Open 0.4 1.6", "Place", "Stop", "wait", "Wait for it",
           "go to Fridge_1", "Go to the moon", "Dance", "MoveUp", "Search mug", "search", "Confirm", "Confirm it",
           "`Forward`", "**Close Fridge_1**", "Forward.", "", "PICKUP MUG_1", "Slice Mug_1 (0.5, 0.5)")  # fmt: skip


def _roles(rng: random.Random, rows: Rows) -> None:
    for _ in range(600):
        lines = [f"Thought: {rng.choice(['So.', '', 'It is dirty.'])}"]
        if rng.random() < 0.3:
            lines.append(f"{rng.choice(['Say', '**Say**', 'say'])}: {_sentence(rng)}")
        lines.append(f"{rng.choice(['Action', 'Action', 'action', ''])}: {rng.choice(WRITTEN)}")
        text = "\n".join(rng.sample(lines, len(lines)) if rng.random() < 0.2 else lines)
        rows.setdefault("followers", []).append(_tried(follower_wants, text, ALIASES))
        rows.setdefault("commanders", []).append(_tried(commander_wants, text))


def _mending(rng: random.Random, rows: Rows) -> None:
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


WALKS: dict[str, Callable[[random.Random, Rows], None]] = {
    "simmer answers": _simmer_answers,
    "simmer prompts": _simmer_prompts,
    "simmer measures": _simmer_measures,
    "virtualhome plans": lambda rng, rows: asyncio.run(_virtualhome(rng, rows)),
    "teach sentences": _sentences,
    "teach roles": _roles,
    "teach mending": _mending,
}
NAMES = tuple(WALKS)
