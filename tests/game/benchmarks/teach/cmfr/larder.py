"""A larder of a few things and a body in it, for trying the machine without a kitchen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from game.benchmarks.teach.cmfr.body import OK, Act, Ask, Code, Doing, Done, Request, Seen
from sim.world import Action


def thing(id: str, *, at: float = 1.0, on: str = "", light: bool = True, **states: bool) -> Seen:
    """A thing named like `Mug_7` at so many metres, on or in another."""
    kind = id.partition("_")[0]
    return Seen(id, kind, (at, 1.0, 0.0), states, (on,) if on else (), (), light, not light)  # type: ignore[arg-type]


@dataclass
class Larder:
    """A body that sees everything but what lies in closed things. Deeds are noted in `did`."""

    things: dict[str, Seen]
    limit: int = 1000
    held: str = ""
    did: list[str] = field(default_factory=list)
    faults: dict[str, list[Code]] = field(default_factory=dict)
    """Codes with which the next tries of a deed fail, by `Verb id`."""
    asked: list[Ask] = field(default_factory=list)

    @classmethod
    def of(cls, *things: Seen, **more: object) -> Larder:
        return cls({one.id: one for one in things}, **more)  # type: ignore[arg-type]

    @property
    def memory(self) -> Mapping[str, Seen]:
        inside: dict[str, list[str]] = {}
        for one in self.things.values():
            for up in one.parents:
                inside.setdefault(up, []).append(one.id)
        hidden = {
            id
            for up, ids in inside.items()
            for id in ids
            if self.things[up].states.get("open") is False
        }
        return {
            id: replace(one, children=tuple(c for c in inside.get(id, ()) if c not in hidden))
            for id, one in self.things.items()
            if id not in hidden
        }

    @property
    def spent(self) -> bool:
        return len(self.did) >= self.limit

    def distance(self, id: str) -> float:
        return self.things[id].position[0]

    def explore(self) -> Doing[None]:
        yield from self._act("explore")

    def walk(self, id: str) -> Doing[Done]:
        yield from self._act(f"walk {id}")
        return self._fault(f"walk {id}") or OK

    def adjust(self, motion: str) -> Doing[Done]:
        yield from self._act(motion)
        return self._fault(motion) or OK

    def interact(self, verb: str, id: str) -> Doing[Done]:
        yield from self._act(f"{verb} {id}")
        return self._fault(f"{verb} {id}") or self._do(verb, id)

    def _act(self, text: str) -> Doing[None]:
        self.did.append(text)
        yield Act(Action(text, {}, text))

    def _fault(self, deed: str) -> Done | None:
        codes = self.faults.get(deed)
        return Done(False, codes.pop(0)) if codes else None

    def _do(self, verb: str, id: str) -> Done:
        one = self.things[id]
        if verb == "Pickup":
            if self.held:
                return Done(False, "hand_full")
            self.held = id
            self.things[id] = replace(one, parents=())
        elif verb == "Place":
            if not self.held:
                return Done(False, "hand_empty")
            if one.states.get("open") is False:
                return Done(False, "closed_receptacle")
            self.things[self.held] = replace(self.things[self.held], parents=(id,))
            self.held = ""
        elif verb == "Slice" and "Knife" not in self.held:
            return Done(False, "no_knife")
        else:
            changes = {"Open": ("open", True), "Close": ("open", False), "Slice": ("sliced", True),
                       "ToggleOn": ("toggled", True), "ToggleOff": ("toggled", False)}  # fmt: skip
            if verb in changes:
                name, value = changes[verb]
                self.things[id] = replace(one, states={**one.states, name: value})  # type: ignore[arg-type]
        return OK


def run(doing: Doing[object], larder: Larder, answer: Callable[[Ask], str]) -> object:
    """Carry a generator through, answering what it asks."""
    sent = ""
    try:
        request: Request = next(doing)
        while True:
            sent = ""
            if isinstance(request, Ask):
                larder.asked.append(request)
                sent = answer(request)
            request = doing.send(sent)
    except StopIteration as end:
        return end.value
