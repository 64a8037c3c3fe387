"""AsgardBench's agents: a vision model that sees before and now, and its blind counterpart."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import Decision, View, agent, in_world
from game.agents._prompting.mind import Mind, text_hash
from game.benchmarks.asgardbench.prompting.album import Album
from game.benchmarks.asgardbench.prompting.answers import Reading, read
from game.benchmarks.asgardbench.prompting.prompt import Attempt, Turn, system_text, turn_text
from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from game.llm import Message, endpoints_ready
from sim.world import JSONObject


def _conditions(settings: JSONObject) -> JSONObject:
    return AsgardSettings.read(settings).conditions


@agent(
    "asgard_vlm",
    "Model: sees before and now",
    "Asks a vision model before every step: two pictures, what was tried, its own plan and notes.",
    available=endpoints_ready,
    asks_models=True,
    plays=in_world("household"),
    conditions=_conditions,
)
class AsgardVLM:
    """The paper's agent (A.2). One per seat and episode; its settings are table 6's switches."""

    def __init__(self, settings: JSONObject) -> None:
        self._settings = self._read(settings)
        self._mind = Mind(self._settings.llm)
        self._album = Album(self._settings)
        self._system = system_text(self._settings)
        self._reasons: dict[int, str] = {}
        self._plan = ""
        self._notes = ""

    @staticmethod
    def _read(settings: JSONObject) -> AsgardSettings:
        return AsgardSettings.read(settings)

    async def decide(self, view: View) -> Decision:
        """The first action of the model's new plan, valid or not: an invalid answer costs a turn.

        Raises:
            LLMError: the endpoint failed for good.
        """
        if view.goals.done:
            return Decision()
        facts = view.observation.facts
        turn = self._turn(view, facts)
        pictures = await self._album.turn(view)
        question = Message("user", turn_text(turn, self._settings), pictures)
        answer = await self._mind.ask([Message("system", self._system), question])
        found = read(answer.text, facts["objects"])
        self._keep(found)
        counts, calls = self._mind.take()
        about: JSONObject = {"prompt": text_hash(self._system)}
        return Decision(found.action, thoughts=found.thoughts, usage=counts | about, calls=calls)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.take()

    def _turn(self, view: View, facts: JSONObject) -> Turn:
        """What the model is told this time."""
        notes = self._notes if self._settings.memory else ""
        history = self._history(view, facts["history"])
        return Turn(view.task.goal, facts["objects"], history, self._plan, notes)

    def _history(self, view: View, lines: Sequence[JSONObject]) -> list[Attempt]:
        """All attempts but the unreadable ones, which the paper's history leaves out, too."""
        result = view.last_result or {}
        if lines and not result.get("ok", True):
            self._reasons[len(lines) - 1] = str(result.get("message", ""))
        return [
            Attempt(line["text"], bool(line.get("ok")), self._reasons.get(number, ""))
            for number, line in enumerate(lines)
            if line.get("invalid") != "unparsable"
        ]

    def _keep(self, found: Reading) -> None:
        """Notes and plan are replaced every turn, by nothing if the answer has none."""
        self._notes, self._plan = found.notes, found.plan


@agent(
    "asgard_text",
    "Model: without eyes",
    "The same without pictures: what common sense and feedback alone can do.",
    available=endpoints_ready,
    asks_models=True,
    plays=in_world("household"),
    conditions=lambda settings: AsgardText.read(settings).conditions,
)
class AsgardText(AsgardVLM):
    """The text-only floor (section 4)."""

    @staticmethod
    def read(settings: JSONObject) -> AsgardSettings:
        """Settings with the pictures taken away."""
        return AsgardSettings.read(settings, text_only=True, hand=0, previous_image="none")

    _read = read
