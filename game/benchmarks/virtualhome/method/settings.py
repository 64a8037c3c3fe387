"""Every number and switch of the method, by name; the defaults are those of its demonstration.

Appendix A.1 of the paper has the grid; where its notebook does more than the paper says, so do we, and
the field says so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, get_args

from game.agents._prompting.settings import LLMSettings, split, whole
from sim.world import JSON, JSONObject
from sim.worlds.virtualhome.judging.judge import Judging, Preparation

Api = Literal["completions", "chat"]
Pool = Literal["ours", "people", "original", "all"]

GRID: dict[str, tuple[float, ...]] = {
    "epsilon": (0.0, 0.4, 0.8),
    "temperature": (0.1, 0.3, 0.6),
    "k": (1, 10),
    "beta": (0.3,),
    "frequency_penalty": (0.1, 0.3, 0.6, 0.9),
    "presence_penalty": (0.3, 0.5, 0.8),
    "repetition_penalty": (1.0, 1.2, 1.5, 1.8),
}
"""The values that the paper searches (A.1). The frequency and presence penalties are OpenAI's, the
repetition penalty that of Hugging Face's models: an endpoint is given those that are not null."""
FIXED = ("use_computer", "relax_on_sofa", "read_book")
"""The paper's three fixed examples (A.1), by the names of our programs for them."""


@dataclass(frozen=True, slots=True)
class PlannerSettings:
    """How a program is made.

    Raises:
        ValueError: naming the field and what it may be.
    """

    llm: LLMSettings = field(default_factory=LLMSettings)
    api: Api = "completions"
    """Which of the endpoint is asked: to go on with a text, or in a conversation."""
    translation: bool = True
    """Steps are translated to admissible actions (3.2)."""
    correction: bool = True
    """One step at a time, each given the translated ones before it (3.3); else whole plans."""
    dynamic_example: bool = True
    """The example is that of the most similar task (3.4); else always the same."""
    example: str = FIXED[0]
    """The example where it is not chosen: a task of the pool."""
    pool: Pool = "ours"
    """Whose programs examples are taken from."""
    description: bool = False
    """The task's description is told as well (5.4)."""
    embedder: str = "default"
    """What translates: `default`, `minilm`, `minilm_raw`, or `endpoint:NAME/MODEL`."""
    k: int = 10
    """How many samples are drawn at a time."""
    beta: float = 0.3
    """What the mean log-probability counts beside the likeness."""
    epsilon: float = 0.8
    """A best score below this ends the program."""
    empty_share: float = 0.5
    """If this share of the likeliest samples are all empty, the program ends."""
    repeat_penalty: float = 0.5
    """Taken from the score of what was just done (the notebook has it, the paper does not)."""
    max_steps: int = 20
    top_p: float = 0.9
    step_tokens: int = 10
    """The most tokens of one step; whole plans may have as many for each of their steps."""
    frequency_penalty: float | None = 0.3
    presence_penalty: float | None = 0.5
    repetition_penalty: float | None = None
    preparation: Preparation = "derived"
    """How scenes are prepared for judging; see `Judging`."""
    scenes: str = "ours"
    """Where programs are judged: `ours` or `original`."""
    filler: int = 0

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}: one of {', '.join(choices)} is expected")
        for name in ("translation", "correction", "dynamic_example", "description"):
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name}: true or false is expected")
        for name, (low, high) in _NUMBERS.items():
            _number(name, getattr(self, name), low, high)
        for name, (least, most) in _WHOLES.items():
            whole(name, getattr(self, name), least, most)
        if not _known_embedder(str(self.embedder)):
            told = "default, minilm, minilm_raw or endpoint:NAME/MODEL is expected"
            raise ValueError(f"embedder: {told}")
        if not isinstance(self.example, str):
            raise ValueError("example: the name of a task of the pool is expected")

    @property
    def judging(self) -> Judging:
        """How its programs are judged."""
        return Judging(self.preparation, self.scenes, filler=self.filler)

    @property
    def extra(self) -> dict[str, JSON]:
        """What is sent with every request besides."""
        penalties = ("frequency_penalty", "presence_penalty", "repetition_penalty")
        given: dict[str, JSON] = {"top_p": self.top_p}
        given |= {
            name: getattr(self, name) for name in penalties if getattr(self, name) is not None
        }
        return given | dict(self.llm.extra)

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def read(data: JSONObject, **defaults: Any) -> PlannerSettings:
        """Settings from JSON; fields that are missing have the agent's defaults.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        names = [one.name for one in fields(PlannerSettings) if one.name != "llm"]
        llm, own = split(data, names, temperature=0.6)
        return PlannerSettings(llm, **{**defaults, **own})


_CHOICES: Mapping[str, tuple[str, ...]] = {
    "api": get_args(Api),
    "pool": get_args(Pool),
    "preparation": get_args(Preparation),
    "scenes": ("ours", "original"),
}
_NUMBERS: Mapping[str, tuple[float, float]] = {
    "beta": (0.0, 10.0),
    "epsilon": (-10.0, 10.0),
    "empty_share": (0.0, 1.0),
    "repeat_penalty": (0.0, 10.0),
    "top_p": (0.0, 1.0),
    "frequency_penalty": (-2.0, 2.0),
    "presence_penalty": (-2.0, 2.0),
    "repetition_penalty": (0.0, 10.0),
}
_WHOLES: Mapping[str, tuple[int, int]] = {
    "k": (1, 100),
    "max_steps": (1, 200),
    "step_tokens": (1, 1000),
    "filler": (0, 300),
}


def _known_embedder(name: str) -> bool:
    lead, _, rest = name.partition(":")
    return (not rest and lead in ("default", "minilm", "minilm_raw")) or (
        lead == "endpoint" and "/" in rest
    )


def _number(name: str, value: Any, low: float, high: float) -> None:
    if value is None and name.endswith("_penalty") and name != "repeat_penalty":
        return
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not math.isfinite(value) or not low <= value <= high:
        raise ValueError(f"{name}: a number from {low:g} to {high:g} is expected")
