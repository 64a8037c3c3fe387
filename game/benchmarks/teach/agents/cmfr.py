"""The CMFR Follower: plans once from what was said, and recovers by four stages when a step fails."""

from __future__ import annotations

from dataclasses import replace

from game.agents import Decision, View, agent
from game.agents._prompting.mind import Mind
from game.benchmarks.teach.agents.follower import follows
from game.benchmarks.teach.cmfr import reading, shelf
from game.benchmarks.teach.cmfr.body import Ask
from game.benchmarks.teach.cmfr.machine import Machine, Report
from game.benchmarks.teach.cmfr.past import past_of
from game.benchmarks.teach.cmfr.retrieval import nearest_by_words
from game.benchmarks.teach.cmfr.settings import CMFRSettings
from game.benchmarks.teach.cmfr.texts import Texts
from game.benchmarks.teach.heard import Ears, dialogue, done_before, stored
from game.benchmarks.teach.home_body import HomeBody, Limits
from game.benchmarks.teach.puppet import Puppet
from game.llm import Message, endpoints_ready
from sim.world import JSON, Action, JSONObject

STOP = Action("Stop", {}, "Stop")
READY = "Hello, what is the task?"


@agent(
    "cmfr",
    "CMFR",
    "A model plans from what was said and mends what fails: importance, preconditions, a way round,"
    " what is missing at the end.",
    available=endpoints_ready,
    asks_models=True,
    plays=follows,
)
class CMFR:
    """One Follower in one seat; its settings are `CMFRSettings`.

    It waits for words, carries out what they come to, reports, and plans anew when it is told more.
    An instance of TfD brings its words along: they are planned for once, and then it stops. One of EDH
    brings what was done before, too: only what is left is planned.
    """

    def __init__(self, settings: JSONObject) -> None:
        self._settings = CMFRSettings.read(settings)
        self._mind = Mind(self._settings.llm)
        own = self._settings.planner
        self._planner = self._mind if own == self._settings.llm else Mind(own)
        self._kept: JSONObject | None = None
        """A plan that was taken from the shelf since the last decision."""
        self._texts = Texts(nearest_by_words, fewshot=self._settings.flags.fewshot)
        limits = Limits(self._settings.max_steps, self._settings.max_failures)
        self._body = HomeBody(limits, self._settings.explore)
        self._ears = Ears()
        self._machine: Machine | None = None
        self._run: Puppet[Report] | None = None
        self._noted = 0
        self._greeted = self._explored = False
        self._told = False
        """Whether something was said since it last planned; what is said meanwhile waits for the end."""

    async def decide(self, view: View) -> Decision:
        """The next primitive of what is being carried out, a report, or nothing.

        Raises:
            LLMError: the endpoint failed for good; the machine stays where it was.
        """
        self._body.see(view)
        self._view = view
        self._told |= any(text.strip() for text in self._ears.news(view))
        if self._run is None and (self._told or (stored(view) and self._machine is None)):
            self._begin(view)
        if self._run is None:
            return self._greet()
        decision = await self._run.go_on()
        if decision is not None:
            return self._logged(decision)
        return self._end(view)

    def _begin(self, view: View) -> None:
        """Plan for everything that was said so far."""
        self._machine = Machine(
            dialogue(view), self._body, self._texts, self._settings.flags,
            explore=not self._explored, reached=self._reached,
            past=self._machine.past if self._machine else past_of(done_before(view)),
        )  # fmt: skip
        self._explored = self._greeted = True
        self._told = False
        self._noted = 0
        self._run = Puppet(self._machine.play(), self._ask)

    def _greet(self) -> Decision:
        if self._greeted:
            return Decision()
        self._greeted = True
        return Decision(say=READY)

    def _reached(self) -> bool:
        """Whether the goal is reached, where the kitchen tells it (CMFR's last stage knows)."""
        return bool(self._view.observation.facts.get("done"))

    async def _ask(self, ask: Ask) -> str:
        messages = [Message("user", ask.text)]
        if ask.purpose not in ("plan", "repair"):
            return (await self._mind.ask(messages)).text
        if ask.purpose == "repair" or not stored(self._view):
            return (await self._planner.ask(messages)).text
        return await self._plan(ask.text, messages)

    async def _plan(self, text: str, messages: list[Message]) -> str:
        """The plan for a stored dialogue: asked for once, and the same in all arms of a comparison."""
        view, own = self._view, self._settings.planner
        asked = [
            own.endpoint,
            own.model,
            own.temperature,
            own.seed,
            own.max_tokens,
            dict(own.extra),
        ]
        name = shelf.key(asked, view.task.id, view.seed, text)
        answer = shelf.kept(name)
        if answer is not None:
            self._kept = {"plan": name, "answer": answer}
            return answer
        answer = (await self._planner.ask(messages)).text
        try:
            reading.read_planned(answer)
        except reading.Unreadable:
            return answer
        return shelf.keep(name, answer)

    def _end(self, view: View) -> Decision:
        """Say how it went; where the Follower alone ends the episode, end it."""
        assert self._run is not None
        report, self._run = self._run.value, None
        alone = view.task.params.get("rules", {}).get("stopping") == "alone"
        decision = Decision(STOP if alone else None, say=_told(report))
        if self._body.spent:
            decision = replace(
                decision, ends="" if alone else "My limit of steps or failures is reached."
            )
        return self._logged(decision)

    def _logged(self, decision: Decision) -> Decision:
        """With what the machine noted and what the model was asked since the last decision."""
        counts, calls = self._asked()
        notes = self._machine.report.notes[self._noted :] if self._machine else []
        self._noted += len(notes)
        usage: JSONObject = dict(counts)
        if notes:
            usage["cmfr"] = notes
        if self._kept is not None:
            usage["kept"], self._kept = self._kept, None
        if self._run is None:
            body = self._body
            usage["body"] = {
                "acts": body.acts,
                "failures": body.failures,
                "kept_back": body.kept_back,
            }
        return replace(decision, usage=usage, calls=calls)

    def _asked(self) -> tuple[JSONObject, list[JSONObject]]:
        """What the models were asked since last time."""
        counts, calls = self._mind.take()
        if self._planner is self._mind:
            return counts, calls
        more, further = self._planner.take()
        if not (counts and more):
            return counts or more, [*calls, *further]
        both = {name: _sum(counts[name], more[name]) for name in _SUMMED}
        return {**counts, **both}, [*calls, *further]


_SUMMED = ("requests", "failed", "prompt_tokens", "completion_tokens", "cached_tokens", "cost",
           "model_ms")  # fmt: skip


def _sum(one: JSON, other: JSON) -> JSON:
    """Of two counts; nobody knows the sum where one has no price."""
    return None if one is None or other is None else one + other


def _told(report: Report | None) -> str:
    """A report for the Commander."""
    if report is None or not report.subgoals:
        return "I do not know how to do that. Please tell me more."
    failed = [step for step in report.subgoals if step.status == "failed"]
    if not failed:
        return "I have done what I planned. Is there anything else?"
    words = ", ".join(str(step) for step in failed[:3])
    more = f" and {len(failed) - 3} more" if len(failed) > 3 else ""
    return f"I am through, but this did not work: {words}{more}. What shall I do?"
