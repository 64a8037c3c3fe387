"""What tokens cost: a table by model, in US dollars per million tokens."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from game.llm.errors import LLMError
from sim.world import JSON

MILLION = 1_000_000
_DATED = re.compile(r"[-@](\d{4}-?\d{2}-?\d{2}|\d{3,4}|latest)$")


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens; `cached` prompt tokens cost `input` where it is None."""

    input: float
    output: float
    cached: float | None = None

    def cost(self, prompt: int, completion: int, cached: int = 0) -> float:
        """US dollars for these tokens; `cached` of the prompt tokens came from a cache."""
        cached = min(cached, prompt)
        cheap = self.input if self.cached is None else self.cached
        whole = (prompt - cached) * self.input + cached * cheap + completion * self.output
        return whole / MILLION


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by model name. A dated name (`gpt-4o-2024-08-06`) or a variant (`name:tag`) costs what
    the plain name does, unless it is in the table itself."""

    models: Mapping[str, Price]

    def of(self, model: str) -> Price | None:
        """The price of a model; None where nobody has entered it."""
        plain = model.rpartition("/")[2]
        names = (model, plain, _DATED.sub("", plain), plain.partition(":")[0])
        return next((self.models[name] for name in names if name in self.models), None)

    @staticmethod
    def read(data: JSON, where: str) -> Prices:
        """A table `{"model": {"input", "output", "cached"?}}`.

        Raises:
            LLMError: `bad_config`, naming the place.
        """
        if not isinstance(data, dict):
            raise LLMError("bad_config", f"{where}: an object of models is expected")
        return Prices({str(n): _price(p, f"{where}.{n}") for n, p in data.items()})

    @staticmethod
    def default() -> Prices:
        """The table that comes with the software."""
        text = resources.files("game.llm").joinpath("prices.json").read_text(encoding="utf-8")
        return Prices.read(json.loads(text)["models"], "prices.json: models")

    def with_more(self, other: Prices) -> Prices:
        """Both tables; the other one wins."""
        return Prices({**self.models, **other.models})


def _price(data: JSON, where: str) -> Price:
    fields = {"input", "output", "cached"}
    if not isinstance(data, dict) or not {"input", "output"} <= set(data) <= fields:
        raise LLMError("bad_config", f'{where}: {{"input", "output", "cached"?}} is expected')
    for name, value in data.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise LLMError("bad_config", f"{where}.{name}: dollars per million tokens are expected")
    return Price(float(data["input"]), float(data["output"]), data.get("cached"))
