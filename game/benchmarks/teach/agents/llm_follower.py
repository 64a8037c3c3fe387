"""A Follower whose every action a model chooses, from named things or from the picture."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from game.agents import Decision, View, agent
from game.benchmarks import all_benchmarks
from game.benchmarks.teach.agents.follower import follows
from game.benchmarks.teach.cmfr.body import Doing, Done
from game.benchmarks.teach.heard import Ears, done_before, stored
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.puppet import Puppet
from game.benchmarks.teach.roles.answers import Wanted, follower_wants
from game.benchmarks.teach.roles.asking import Asking
from game.benchmarks.teach.roles.settings import RoleSettings
from game.benchmarks.teach.roles.wording import Aliases, follower_sees, follower_stands, moment
from game.llm import endpoints_ready
from sim.world import JSONObject

NONE_COULD_BE = "None of the model's answers was something that it can do."


@agent(
    "llm_follower",
    "Model: Follower",
    "A model chooses every action of the Follower, one at a time, and talks with the Commander.",
    available=endpoints_ready,
    asks_models=True,
    plays=follows,
)
class LLMFollower:
    """One Follower in one seat; its settings are `RoleSettings`.

    "Go to" is one answer and many motions: the way is asked of the kitchen, as people ask by clicking,
    and gone unless something is said on the way. After "Wait" it is asked again when somebody speaks.
    """

    def __init__(self, settings: JSONObject) -> None:
        self._settings = RoleSettings.read(settings)
        self._asking = Asking(self._settings, system_text("follower", self._settings))
        self._body = HomeBody()
        self._aliases = Aliases()
        self._ears = Ears()
        self._walk: Puppet[Done] | None = None
        self._deeds: deque[str] = deque(maxlen=self._settings.history)
        self._doing = ""
        self._waits = self._begun = False

    async def decide(self, view: View) -> Decision:
        """The next motion of a walk, or what the model wants.

        Raises:
            LLMError: the endpoint failed for good.
        """
        self._body.see(view)
        if not self._begun:
            self._begin(view)
        if self._ears.news(view):
            self._waits = False
            if self._walk is not None:
                self._walk, self._doing = None, ""
        if self._walk is not None and (step := await self._walk.go_on()) is not None:
            return step
        self._note()
        if self._waits:
            return Decision()
        return await self._ask(view)

    def _begin(self, view: View) -> None:
        """Remember what an instance of EDH began with, as deeds of its own."""
        self._begun = True
        for row in done_before(view):
            if name := row.get("object"):
                called = self._aliases.of(str(name), str(row["type"]))
                self._deeds.append(f"{row['verb']} {called}: done")

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._asking.mind.take()

    async def _ask(self, view: View) -> Decision:
        seen = self._sees(view)
        deeds = list(self._deeds)
        wanted = await self._asking.ask(
            view,
            lambda wrong: moment(seen, deeds, view, wrong),
            lambda answer: follower_wants(answer, self._aliases.names),
        )
        if wanted is None:
            wanted = Wanted(NONE_COULD_BE)
        self._doing = wanted.asked
        rests = wanted.action is None or wanted.action.verb == "Stop"
        self._waits = not wanted.go_to and rests and not stored(view)
        decision = self._asking.decision(wanted)
        if not wanted.go_to:
            return decision
        self._walk = Puppet(self._going(wanted.go_to))
        first = await self._walk.go_on()
        return replace(decision, action=first.action if first is not None else None)

    def _going(self, thing: str) -> Doing[Done]:
        return (yield from self._body.walk(thing))

    def _sees(self, view: View) -> str:
        if not self._settings.reads:
            return follower_stands(view)
        memory = self._body.memory
        distance = {name: self._body.distance(name) for name in memory}
        return follower_sees(view, memory, distance, self._aliases)

    def _note(self) -> None:
        """Remember what became of what the model last wanted."""
        walked = self._walk.value if self._walk is not None else None
        result, self._walk = walked or self._body.result, None
        if self._doing and not self._waits:
            became = "done" if result.ok else f"failed: {result.said or result.code}"
            self._deeds.append(f"{self._doing}: {became}")
        self._doing = ""


def system_text(role: str, settings: RoleSettings) -> str:
    """What a model is told of its role once: the rules, and how to name things."""
    card = all_benchmarks()["teach"]
    naming = card.prompt(f"roles/naming_{settings.see}") if role == "follower" else ""
    return "\n\n".join(filter(None, (card.prompt(f"roles/{role}"), naming)))
