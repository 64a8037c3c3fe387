"""A Commander whose words a model chooses: it knows the task, sees how it stands, and cannot act."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.benchmarks.teach.agents.commander import commands
from game.benchmarks.teach.agents.llm_follower import NONE_COULD_BE, system_text
from game.benchmarks.teach.heard import Ears
from game.benchmarks.teach.roles.answers import Wanted, commander_wants
from game.benchmarks.teach.roles.asking import Asking
from game.benchmarks.teach.roles.settings import RoleSettings
from game.benchmarks.teach.roles.wording import commander_knows, moment
from game.llm import endpoints_ready
from sim.world import JSONObject


@agent(
    "llm_commander",
    "Model: Commander",
    "A model tells the Follower what to do, looks things up and answers questions.",
    available=endpoints_ready,
    asks_models=True,
    plays=commands,
)
class LLMCommander:
    """One Commander in one seat; its settings are `RoleSettings`.

    The model is not asked at every step of the Follower's: at the beginning, when somebody speaks, when
    a condition of the goal changes, when the Follower says that they are done, after a search, and
    when nothing of this has happened for long.
    """

    def __init__(self, settings: JSONObject) -> None:
        self._settings = RoleSettings.read(settings)
        self._asking = Asking(self._settings, system_text("commander", self._settings))
        self._ears = Ears()
        self._deeds: deque[str] = deque(maxlen=self._settings.history)
        self._doing = ""
        self._known: object = None
        self._pose: object = None
        self._still = self._moved = 0

    async def decide(self, view: View) -> Decision:
        """Words, a search, an agreement that it is done, or nothing.

        Raises:
            LLMError: the endpoint failed for good.
        """
        acted = self._note(view)
        if not (acted or self._is_news(view)):
            return Decision()
        self._still = self._moved = 0
        knows = commander_knows(view)
        deeds = list(self._deeds)
        wanted = await self._asking.ask(
            view, lambda wrong: moment(knows, deeds, view, wrong), commander_wants
        )
        if wanted is None:
            wanted = Wanted(NONE_COULD_BE)
        self._doing = wanted.asked if wanted.action is not None else ""
        return self._asking.decision(wanted)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._asking.mind.take()

    def _is_news(self, view: View) -> bool:
        """Whether something has happened that a Commander would answer to."""
        facts = view.observation.facts
        known = (facts["progress"]["conditions"], facts["progress"]["done"], facts["stopped"])
        changed, self._known = known != self._known, known
        moves, self._pose = facts["follower"] != self._pose, facts["follower"]
        self._still = 0 if moves else self._still + 1
        self._moved += moves
        said = bool(self._ears.news(view))
        quiet = self._still >= self._settings.patience or self._moved >= self._settings.every
        return changed or said or quiet

    def _note(self, view: View) -> bool:
        """Whether it has just done something itself; what became of it is remembered."""
        if not self._doing:
            return False
        result = view.last_result or {}
        became = "done" if result.get("ok") else f"failed: {result.get('message', '')}"
        self._deeds.append(f"{self._doing}: {became}")
        self._doing = ""
        return True
