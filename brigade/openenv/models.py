"""What goes over the wire: a cook's move, what it sees, how the episode stands, and how one is begun."""

from __future__ import annotations

from typing import Any

from openenv.core.env_server.types import Action, Observation, State
from pydantic import BaseModel, ConfigDict, Field

from sim.world import JSONObject

LONGEST_MOVE = 12_288
LONGEST_SAID = 500


class CookAction(Action):
    """One move, in words or as verb and arguments; nothing of both is doing nothing.

    The published schema asks for `text`, although nothing is refused without it: clients that take a plain
    answer for the one field that is needed then know which it is.
    """

    model_config = ConfigDict(json_schema_extra={"required": ["text"]})

    text: str = Field(
        default="", max_length=LONGEST_MOVE,
        description="A sentence: one of `legal`, or one that a template of `verbs` gives. Empty: do nothing.",
    )  # fmt: skip
    verb: str = Field(
        default="", max_length=200, description="Instead of `text`: the action's verb"
    )
    args: dict[str, Any] = Field(default_factory=dict, description="With `verb`: its arguments")
    say: str = Field(
        default="",
        max_length=LONGEST_SAID,
        description="Words for the other seats, before the move",
    )


class KitchenObservation(Observation):
    """What the seat may know after a move."""

    text: str = Field(default="", description="The kitchen in words, as a language model reads it")
    legal: list[str] = Field(
        default_factory=list,
        description="What may be done now; empty where actions are too many to list",
    )
    verbs: list[str] = Field(
        default_factory=list,
        description="Templates of sentences where actions are too many to list",
    )
    said: list[dict[str, str]] = Field(
        default_factory=list, description="Lines since the answer before: `seat` and `text`"
    )
    refused: str = Field(default="", description="Why the move was not done; empty: it was")
    answer: Any = Field(
        default=None, description="The answer to a question; null: nothing was asked"
    )
    waiting: bool = Field(
        default=False,
        description="Partners are still thinking: send another step, whose move is not done, to wait",
    )
    facts: dict[str, Any] | None = Field(
        default=None, description="The kitchen as JSON, where `reset` was asked for it"
    )


class KitchenState(State):
    """How the episode stands, for whoever runs it. `step_count` counts the steps that were sent."""

    task: str = Field(default="", description="The task's name: world/task@version")
    seat: str = Field(default="", description="The seat that is played over this socket")
    partners: dict[str, str] = Field(
        default_factory=dict, description="Who sits in the other seats"
    )
    seed: int = Field(default=0, description="The episode's seed")
    world_steps: int = Field(default=0, description="Steps of the kitchen, those of partners too")
    score: float = Field(default=0.0, description="How far the goal is reached, 0 to 1")
    outcome: dict[str, Any] | None = Field(
        default=None, description="How it ended; null: it goes on"
    )


class Beginning(BaseModel):
    """How an episode is begun: what `reset` may be asked for . A seed of None is drawn."""

    model_config = ConfigDict(extra="forbid")

    seed: int | None = Field(default=None, ge=0, lt=2**63)
    episode_id: str | None = Field(default=None, max_length=255)
    task: str = Field(default="", max_length=300, description="world/task, or world/task@version")
    split: str = Field(default="", max_length=200)
    index: int | None = Field(default=None, ge=0)
    seat: str = Field(default="", max_length=100)
    partners: list[str] | dict[str, str] | None = None
    pace: str = Field(default="", max_length=20)
    step_limit: int | None = Field(default=None, ge=1, le=10_000)
    facts: bool = False


def plain(model: BaseModel) -> JSONObject:
    """A model as plain JSON."""
    data: JSONObject = model.model_dump(mode="json")
    return data
