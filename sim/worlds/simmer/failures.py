"""Failures as they are told: of a step at once, or of the whole plan when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sim.world import JSONObject

Kind = Literal["immediate", "latent"]


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the chain from cause to effect: the step it happened in, and a sentence."""

    step: int
    text: str

    def to_json(self) -> JSONObject:
        return {"step": self.step, "text": self.text}


@dataclass(frozen=True, slots=True)
class Failure:
    """One failure (specification, section 2).

    `step` counts from 1; latent failures are found at the step after the last. `cause_step` is where
    it arose, `last_reversible_step` the last step after which it could still have been undone (None
    for immediate failures), `chain` the proof: what happened in which step.
    """

    step: int
    kind: Kind
    predicate: str
    category: str
    object: str
    text: str
    irreversible: bool = False
    cause_step: int = 0
    last_reversible_step: int | None = None
    chain: tuple[Link, ...] = ()

    def to_json(self) -> JSONObject:
        return {
            "step": self.step,
            "kind": self.kind,
            "category": self.category,
            "predicate": self.predicate,
            "object": self.object,
            "irreversible": self.irreversible,
            "cause_step": self.cause_step,
            "last_reversible_step": self.last_reversible_step,
            "text": self.text,
            "chain": [link.to_json() for link in self.chain],
        }

    @staticmethod
    def from_json(data: JSONObject) -> Failure:
        """Read what `to_json` wrote."""
        chain = tuple(Link(one["step"], one["text"]) for one in data["chain"])
        return Failure(**{**data, "chain": chain})
