"""Who a language model is in a study."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from game.agents import all_agents
from game.fieldwork.keeping import study_of
from game.models import Participant
from game.studies.aloud import described
from game.studies.assigning import treatment
from game.studies.pathway import values_of
from game.studies.variables import filled
from sim.world import JSON, JSONObject

LONGEST_PERSONA = 2000


@dataclass(frozen=True, slots=True)
class Character:
    """Who a model is in a study: the model, whom it is to be, and the agent that plays for it.

    Raises:
        ValueError: naming the field and what it may be.
    """

    endpoint: str = ""
    model: str = ""
    temperature: float | None = 0.7
    seed: int | None = None
    persona: str = ""
    agent: str = "react"
    agent_settings: JSONObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.agent not in all_agents():
            raise ValueError(f'agent: there is no "{self.agent}"')
        if len(self.persona) > LONGEST_PERSONA:
            raise ValueError(f"persona: at most {LONGEST_PERSONA} characters")

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def read(data: JSONObject) -> Character:
        """From a participant's settings."""
        return Character(**data)

    def seat(self, prompt: str = "") -> tuple[str, JSONObject]:
        """The agent that sits in its seats, with its settings: it asks the same model, which is to be the same person
        there. `prompt`: what the study tells all models."""
        own: JSONObject = dict(self.agent_settings)
        if all_agents()[self.agent].asks_models:
            same: dict[str, JSON] = {
                "endpoint": self.endpoint, "model": self.model, "temperature": self.temperature,
                "seed": self.seed, "persona": described(self.persona, prompt),
            }  # fmt: skip
            own = {
                **{name: value for name, value in same.items() if value not in ("", None)},
                **own,
            }
        return self.agent, own


def prompt_for(participant: Participant) -> str:
    """What the study tells a model that takes part, with this participant's variables."""
    study = study_of(participant.version, participant.language)
    given = treatment(study.design, participant.cell, participant.order, participant.block)
    values = values_of(study, given, str(participant.drawn_as), participant.cohort)
    return str(filled(study.models_prompt, values))
