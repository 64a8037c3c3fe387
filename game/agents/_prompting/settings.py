"""How an agent asks its model: read from JSON, checked at the door, with a sentence for each fault."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, get_args

from game.benchmarks import observations
from game.llm import Parameters
from sim.world import JSON, JSONObject

History = Literal[
    "none", "last_action", "last_reasoning_action", "last_observation_reasoning_action", "all"
]
OnInvalid = Literal["end", "skip", "replan"]
Command = Literal["seat", "all"]
Feedback = Literal["simple", "detailed"]
MODEL = ("endpoint", "model", "temperature", "seed", "max_tokens", "extra", "persona")
"""Settings that say how the model is asked, the same for every agent that asks one."""
LONGEST_PERSONA = 8000
SECRETS = ("key", "api_key", "token", "secret", "password", "authorization")


@dataclass(frozen=True, slots=True)
class LLMSettings:
    """Settings of an agent that asks a language model. Defaults are those of the paper.

    Raises:
        ValueError: naming the field and what it may be.
    """

    endpoint: str = ""
    """Name of an endpoint of this installation; empty: the first that is ready."""
    model: str = ""
    """The model; empty: the first that the endpoint lists."""
    temperature: float | None = 0.7
    seed: int | None = None
    """Sent to the endpoint, for those that sample repeatably."""
    max_tokens: int | None = None
    extra: Mapping[str, JSON] = field(default_factory=dict)
    """Further parameters of the request, sent as they are."""
    history: History = "last_reasoning_action"
    """What ReAct is shown of the steps before."""
    plan_first: bool = True
    """ReAct: sketch the whole rest of the plan before the next action."""
    prior: bool = False
    """Repeat the rules at length."""
    example: str = "auto"
    """Training task of the worked example; `auto`: the one that fits, `none`: no example."""
    tries: int = 5
    """How often a model is asked for one decision before the turn is given away."""
    exhausted_turns: int = 3
    """After so many turns given away in this manner the agent gives up."""
    on_invalid: OnInvalid = "end"
    """Plans: a line that is not valid ends it (as in the paper), is left out, or makes a new plan."""
    feedback: Feedback = "simple"
    """What the model is told of a choice that is not valid: that it is not, or also why."""
    command: Command = "seat"
    """One agent for each cook, or one that commands all seats where this same agent sits."""
    talk: bool = True
    """Several cooks: read what is said and say things."""
    observation: str = ""
    """In evaluation runs: the style in which the kitchen is told, where its benchmark has several
    (`paper` or `rich`); empty: as the run says. Live kitchens are told as they are."""
    picture: bool = False
    """Also send a picture of the kitchen, for models that see."""
    persona: str = ""
    """Whom the model is to be, and what else it is told before its task; empty: nothing."""

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}: one of {', '.join(choices)} is expected")
        for name in ("endpoint", "model", "example"):
            if not isinstance(getattr(self, name), str):
                raise ValueError(f"{name}: a name is expected")
        persona: Any = self.persona  # from JSON: it may be anything
        if not isinstance(persona, str) or len(persona) > LONGEST_PERSONA:
            raise ValueError(f"persona: a text of at most {LONGEST_PERSONA} characters is expected")
        if self.observation not in ("", *observations()):
            raise ValueError(f"observation: one of {', '.join(observations())} is expected")
        for name in ("plan_first", "prior", "talk", "picture"):
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name}: true or false is expected")
        _number("temperature", self.temperature, 0.0, 10.0)
        whole("seed", self.seed, 0, 2**63 - 1, optional=True)
        whole("max_tokens", self.max_tokens, 1, 10**7, optional=True)
        whole("tries", self.tries, 1, 100)
        whole("exhausted_turns", self.exhausted_turns, 1, 10**6)
        if not isinstance(self.extra, Mapping):
            raise ValueError("extra: an object of parameters is expected")

    @property
    def parameters(self) -> Parameters:
        """What is sent with every request."""
        return Parameters(self.temperature, self.seed, self.max_tokens, (), dict(self.extra))

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def read(data: JSONObject, **defaults: Any) -> LLMSettings:
        """Settings from JSON; fields that are missing have the agent's defaults.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        known = [f.name for f in fields(LLMSettings)]
        for name in data:
            if name.lower() in SECRETS:
                raise ValueError(
                    f"{name}: an agent's settings are written into logs and never hold a key; name "
                    "an endpoint, whose key_env says where the key is"
                )
            if name not in known:
                close = difflib.get_close_matches(name, known, n=1)
                hint = f'did you mean "{close[0]}"?' if close else f"there are: {', '.join(known)}"
                raise ValueError(f'unknown setting "{name}"; {hint}')
        return LLMSettings(**{**defaults, **data})


def split(
    data: JSONObject, own: Iterable[str], **defaults: Any
) -> tuple[LLMSettings, dict[str, JSON]]:
    """The settings of an agent of a benchmark: how its model is asked (`MODEL`; `defaults` where nothing
    is said), and those of its `own`.

    Raises:
        ValueError: an unknown field (naming the nearest), or a value that cannot be.
    """
    own = list(own)
    rest = {name: value for name, value in data.items() if name not in own}
    for name in rest:
        if name in MODEL or name.lower() in SECRETS:
            continue
        every = [*MODEL, *own]
        close = difflib.get_close_matches(name, every, n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"there are: {', '.join(every)}"
        raise ValueError(f'unknown setting "{name}"; {hint}')
    return LLMSettings.read(rest, **defaults), {n: v for n, v in data.items() if n in own}


_CHOICES = {
    "history": get_args(History),
    "on_invalid": get_args(OnInvalid),
    "command": get_args(Command),
    "feedback": get_args(Feedback),
}


def _number(name: str, value: Any, low: float, high: float) -> None:
    if value is None:
        return
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not math.isfinite(value) or not low <= value <= high:
        raise ValueError(f"{name}: a number from {low:g} to {high:g} or null is expected")


def whole(name: str, value: Any, low: int, high: int, *, optional: bool = False) -> None:
    """Complain about a setting that is no whole number within these bounds (`optional`: or null).

    Raises:
        ValueError: it is none.
    """
    if optional and value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name}: a whole number from {low} to {high} is expected")
