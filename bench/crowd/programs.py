"""Simulated robots and language models that take part in a person's place, from careless to careful."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from bench.crowd.hands import Hands, curved, jumped, lognormal, ruled
from bench.crowd.people import deciding, person

Make = Callable[[Random], Hands]


def requests(dice: Random) -> Hands:
    """Sends forms without a browser that runs scripts."""
    return replace(script(dice), silent=True)


def script(dice: Random) -> Hands:
    """A driver with fixed waits, as its examples have them."""
    wait = dice.uniform(200, 2000)

    def noise() -> float:
        return dice.gauss(0, 3)

    return Hands(
        path=jumped, by="mouse", gap=lambda: 50 + noise(), held=lambda: dice.uniform(0, 3),
        decide=lambda words: wait + noise(), react=lambda: wait + noise(), driven=True,
    )  # fmt: skip


def hidden_script(dice: Random) -> Hands:
    """The same, with the browser's sign taken out."""
    return replace(script(dice), driven=False)


def uniform_jitter(dice: Random) -> Hands:
    """Waits are drawn evenly from a range."""
    low = dice.uniform(200, 900)
    high = low * dice.uniform(2, 5)
    return Hands(
        path=ruled(dice), by="mouse", gap=lambda: dice.uniform(40, 180),
        held=lambda: dice.uniform(30, 90), decide=lambda words: dice.uniform(low, high) * 2,
        react=lambda: dice.uniform(low, high), slip=0.0,
    )  # fmt: skip


def normal_jitter(dice: Random) -> Hands:
    """Waits around a mean, the pointer along curves of a library."""
    wait = dice.uniform(500, 1800)
    return Hands(
        path=curved(dice), by="mouse", gap=lambda: max(20.0, dice.gauss(120, 35)),
        held=lambda: max(10.0, dice.gauss(70, 12)),
        decide=lambda words: max(300.0, dice.gauss(2 * wait, wait / 2)),
        react=lambda: max(100.0, dice.gauss(wait, wait / 3)), slip=0.02,
    )  # fmt: skip


def careful(dice: Random) -> Hands:
    """Skewed waits, curves, keys held, slips: but each wait of one kind, and nothing planned together."""
    wait = dice.uniform(600, 1800)
    return Hands(
        path=curved(dice), by="mouse", gap=lambda: max(30.0, lognormal(dice, 140, 0.35)),
        held=lambda: max(20.0, lognormal(dice, 85, 0.15)),
        decide=lambda words: lognormal(dice, 1200 + 200 * words, 0.35),
        react=lambda: lognormal(dice, wait, 0.4), slip=0.02,
    )  # fmt: skip


def imitator(dice: Random) -> Hands:
    """Draws everything from what people do: it knows all that these rules know."""
    return replace(person(dice), insert="", scripted=0, straight=False)


# -- language models ---------------------------------------------------------------------------------


def _asking(dice: Random, *, middle: float, spread: float) -> Callable[[], float]:
    least = dice.uniform(500, 1200)  # the way there and back, and the first word
    return lambda: least + lognormal(dice, middle, spread)


def model_driver(dice: Random) -> Hands:
    """A model that steers a browser by its driver: it presses without a path and puts texts in whole."""
    ask = _asking(dice, middle=2200, spread=0.35)
    return Hands(
        path=jumped, by="mouse", gap=lambda: 50.0, held=lambda: 1.0, decide=lambda words: ask(),
        react=ask, insert="insert", driven=dice.uniform(0, 1) < 0.5,
    )  # fmt: skip


def model_desktop(dice: Random) -> Hands:
    """A model that looks at pictures of a desktop and has its keys typed by a tool, 12 ms apart."""
    ask = _asking(dice, middle=3500, spread=0.4)
    return Hands(
        path=jumped, by="mouse", gap=lambda: max(4.0, dice.gauss(12, 2)),
        held=lambda: dice.uniform(1, 8), decide=lambda words: ask(), react=ask,
    )  # fmt: skip


def model_extension(dice: Random) -> Hands:
    """A model in an extension that changes the page itself."""
    ask = _asking(dice, middle=1500, spread=0.4)
    return Hands(
        path=None, by="", gap=lambda: 1.0, held=lambda: 1.0, decide=lambda words: ask(), react=ask,
        insert="script", scripted=20,
    )  # fmt: skip


def model_careful(dice: Random) -> Hands:
    """A model with a hand like a person's: curves, slips, skewed gaps. Each move is still asked for."""
    ask = _asking(dice, middle=1800, spread=0.4)
    return replace(careful(dice), react=ask, decide=lambda words: ask())


def person_with_model(dice: Random) -> Hands:
    """A person who has a model write the texts, and pastes them."""
    return replace(person(dice), insert="paste", decide=deciding(dice))


ROBOTS: Mapping[str, Make] = {
    "forms without a browser": requests, "script": script, "script, sign hidden": hidden_script,
    "even jitter": uniform_jitter, "normal jitter, curves": normal_jitter,
    "careful: skewed, curves, slips": careful,
}  # fmt: skip
MODELS: Mapping[str, Make] = {
    "model by a browser's driver": model_driver, "model at a desktop": model_desktop,
    "model in an extension": model_extension, "model with careful hands": model_careful,
    "person who pastes a model's texts": person_with_model,
}  # fmt: skip
