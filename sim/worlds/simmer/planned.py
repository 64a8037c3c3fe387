"""A run in which a plan is played line by line, as the paper's executor plays it: what fails is
written down, and the plan goes on.

The rules of the task say so: `{"rules": {"plan": "published"}}`, or `halting`, in which what fails
changes nothing. A line is a step, whatever it says; the last step is the end of the plan, and in it
everything latent is found. So every failure has a place in the replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sim.abilities import Finding
from sim.world import (
    JSON,
    Action,
    Condition,
    Controls,
    JSONObject,
    MoveResult,
    Outcome,
    Seat,
    Slot,
    Verb,
    WorldError,
)
from sim.worlds.simmer import looking
from sim.worlds.simmer.episode import (
    COMPLETE,
    COMPLETE_TEXT,
    SAFE,
    SAFE_TEXT,
    SERVED,
    SimmerEpisode,
)
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Executor, Mode, bad_end
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.plan import Line, bind, read_plan
from sim.worlds.simmer.start import as_start, executor_from

LINE, FINISH = "line", "finish"
FLAWLESS = "flawless"
FLAWLESS_SAID = "every step of the plan works"
MODES: tuple[Mode, ...] = (PUBLISHED, HALTING)


def mode_of(params: Mapping[str, JSON]) -> Mode | None:
    """In which mode a task's rules have plans played; None: there people cook step by step.

    Raises:
        WorldError: `bad_task`, for rules that are none.
    """
    rules = params.get("rules") or {}
    wanted = rules.get("plan") if isinstance(rules, Mapping) else rules
    if wanted is None:
        return None
    for mode in MODES:
        if wanted == mode:
            return mode
    raise WorldError("bad_task", f"plans are played as {' or '.join(MODES)}", "rules.plan")


class PlannedEpisode(SimmerEpisode):
    """A kitchen in which a plan is played. It is over when the plan is, not when something is served."""

    kept = (*SimmerEpisode.kept, "failed", "read", "serves", "ended")
    controls: Controls | None = None

    def setup(self) -> None:
        super().setup()
        mode = mode_of(self.task.params)
        assert mode is not None
        self.executor: Executor = executor_from(as_start(self.task.params), mode, self.seats)
        self.read = 0
        """Lines of the plan so far."""
        self.serves = self.ended = False
        """Whether the last line was a SERVE; whether the plan is over."""

    @property
    def failed(self) -> list[Failure]:
        """Every immediate failure so far."""
        return self.executor.failures

    # -- what may be done -----------------------------------------------------------------------

    def offer(self, seat: Seat) -> Sequence[Verb]:
        """The next line, whatever it says; or the end, with the rest of the plan in one step."""
        return (
            Verb(LINE, (Slot("step", "text"),), "The next line of the plan", "{step}"),
            Verb(
                FINISH, (Slot("rest", "text", optional=True),), "The plan is over", "finish {rest}"
            ),
        )

    def parse(self, seat: Seat, text: str) -> Action:
        """A line of a plan, or `finish`."""
        self.check_seat(seat)
        said = text.strip()
        if not said or self.outcome() is not None:
            raise WorldError("unparsable", "write a step as [ACTION] <object> (1), or finish")
        word, _, rest = said.partition(" ")
        if word.casefold() == FINISH:
            return Action(FINISH, {"rest": rest.strip()} if rest.strip() else {}, said)
        return Action(LINE, {"step": said}, said)

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        """Run a line (or several, of a plan that is very long), or end the plan.

        A line without a step is refused: talk is none.
        """
        self.executor.who = seat
        if action.verb == FINISH:
            return self._finish(str(action.args.get("rest", "")), seat)
        lines = read_plan(str(action.args["step"])).lines
        if not lines:
            raise WorldError("no_step", "there is no step in this: write [ACTION] <object> (1)")
        return _told(*self._run_all(lines, seat))

    def _run_all(self, lines: Sequence[Line], seat: Seat) -> tuple[list[Failure], list[str]]:
        """The failures of these lines, and what was read tolerantly."""
        self.executor.kitchen.step = self.read
        failures: list[Failure] = []
        notes: list[str] = []
        for line in lines:
            failed, noted = self._run(line, seat)
            failures += failed
            notes += noted
        return failures, notes

    def _run(self, line: Line, seat: Seat) -> tuple[list[Failure], Sequence[str]]:
        bound = bind(line, self.executor.rules)
        failures = self.executor.run(bound)
        self.executor.actors[-1] = self._label(seat)
        self._point_out(bound)
        self.read += 1
        self.serves = bound.action is not None and bound.action.name == "serve"
        return failures, bound.notes or line.notes

    def _finish(self, rest: str, seat: Seat) -> MoveResult | None:
        """Run what is left of the plan at once, then look for everything latent."""
        failures, notes = self._run_all(read_plan(rest).lines, seat)
        self.ended = True
        if end := bad_end(self.read, serves=self.serves):
            self.executor.failures.append(end)
            failures.append(end)
        return _told(failures, notes)

    # -- how it ends ----------------------------------------------------------------------------

    def conditions(self) -> Sequence[Condition]:
        """As for people, and no step failed. All are met at the end or never."""
        served = any(thing.served for thing in self.kitchen.things.values())
        fine = self.ended and served
        found = {self._condition(one) for one in self._latent()} if fine else set()
        return [
            Condition(FLAWLESS, FLAWLESS_SAID, self.ended and not self.failed),
            Condition(SERVED, "the dish is served", served),
            Condition(COMPLETE, COMPLETE_TEXT, fine and COMPLETE not in found),
            Condition(SAFE, SAFE_TEXT, fine and SAFE not in found),
        ]

    def outcome(self) -> Outcome | None:
        """The end of the plan. It is a success if nothing failed, neither at once nor later."""
        if not self.ended:
            return None
        latent = self._latent()
        good = not latent and not self.failed
        scores = {
            "immediate": float(len(self.failed)),
            "latent": float(len(latent)),
            "irreversible": float(sum(one.irreversible for one in latent)),
            "lines": float(self.read),
        }
        return Outcome(good, "goal" if good else "failures", scores)

    def audit(self) -> Sequence[Finding]:
        """Every failure so far, immediate and latent, in the order in which they were made."""
        if not self.steps:
            return []
        found = [self._finding(one) for one in (*self.failed, *self._latent())]
        return sorted(found, key=lambda one: (one.step, one.certain, one.kind, one.text))

    def _finding(self, failure: Failure) -> Finding:
        """As for people; what failed at once is certain at once."""
        found = super()._finding(failure)
        return replace(found, certain=found.step) if failure.kind == "immediate" else found

    def _latent(self) -> list[Failure]:
        self.kitchen.step = self.read
        return self.executor.latent()

    @staticmethod
    def _condition(failure: Failure) -> str:
        return FLAWLESS if failure.kind == "immediate" else SimmerEpisode._condition(failure)

    # -- what is seen ---------------------------------------------------------------------------

    def text(self, seat: Seat) -> str:
        """What the seat sees, in words; at the end of the plan that it is over."""
        seen = looking.text(self.kitchen, seat, self.task.goal, self.recipe)
        return f"The plan is over.\n\n{seen}" if self.ended else seen

    # -- saving and copying -----------------------------------------------------------------------

    def _held(self) -> JSONObject:
        held = super()._held()
        failed = [one.to_json() for one in self.failed]
        return {
            **held, "failed": failed, "read": self.read, "serves": self.serves, "ended": self.ended,
        }  # fmt: skip

    def restore(self, state: JSONObject) -> None:
        """As of `SimmerEpisode`."""
        kept = self._fitting(state)["kept"]
        try:
            _ = [Failure.from_json(one) for one in kept["failed"]]
            whole = isinstance(kept["read"], int) and kept["read"] >= 0
            truths = all(isinstance(kept[one], bool) for one in ("serves", "ended"))
        except (KeyError, TypeError, ValueError) as error:
            raise WorldError("bad_snapshot", f"these are no failures: {error}") from error
        if not whole or not truths:
            raise WorldError("bad_snapshot", "read is a count; serves and ended are true or false")
        super().restore(state)

    def _take(self, saved: JSONObject) -> None:
        super()._take(saved)
        kept = saved["kept"]
        self.executor.failures = [Failure.from_json(one) for one in kept["failed"]]
        self.read, self.serves, self.ended = kept["read"], kept["serves"], kept["ended"]


def _told(failures: Sequence[Failure], notes: Sequence[str]) -> MoveResult | None:
    """What is recorded of a line: its failures, and all that was read tolerantly."""
    if not failures and not notes:
        return None
    more: JSONObject = {"notes": list(notes)} if notes else {}
    if not failures:
        return MoveResult(True, answer=more)
    sentences = "; ".join(one.text for one in failures[:20])
    more["failures"] = [one.predicate for one in failures]
    return MoveResult(False, failures[0].predicate, sentences[:1].upper() + sentences[1:], more)


__all__ = ["FINISH", "FLAWLESS", "LINE", "PlannedEpisode", "mode_of"]
