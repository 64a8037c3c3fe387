"""A log as a chronicle that knows nothing of sessions: for worlds that write their field's own files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.deeds import actions_of
from game.engine.events import Event
from sim.chronicle import About, Happening
from sim.world import Action, JSONObject, Seat


class Chronicle:
    """Reads a log, event by event. Times are seconds since play began; what was before is at 0."""

    def __init__(self) -> None:
        self.happenings: list[Happening] = []
        self._began: float | None = None
        self._playing = False
        self._pace = ""
        self._limit: int | None = None
        self._end: float | None = None
        self._players: dict[Seat, JSONObject] = {}

    def read(self, events: Iterable[Event]) -> Chronicle:
        """Take in these events."""
        for event in events:
            self._notice(event)
            self.happenings.extend(self._told(event))
        return self

    @property
    def about(self) -> About:
        """What is known besides. People are called as in these events; the last who sat there counts."""
        return About(self._pace, self._players, self._end, self._limit)

    def _notice(self, event: Event) -> None:
        payload, kind = event.payload, event.kind
        if kind == "created":
            settings = payload["settings"]
            self._pace, self._limit = settings["pace"], settings.get("step_limit")
        elif kind in ("joined", "replaced") and event.seat:
            who = payload["occupant"]
            self._players[event.seat] = {"kind": who["kind"], "name": who["name"]}
        elif kind in ("started", "resumed"):
            self._began = event.at if self._began is None else self._began
            self._playing = True
        elif kind in ("paused", "finished", "abandoned"):
            self._playing = False
            self._end = self._at(event) if kind != "paused" else self._end

    def _at(self, event: Event) -> float:
        return max(0.0, event.at - self._began) if self._began is not None else 0.0

    def _told(self, event: Event) -> Iterator[Happening]:
        at, seat, payload = self._at(event), event.seat or "", event.payload
        match event.kind:
            case "created":
                for deed in payload["prefix"]:
                    for who, text in deed["heard"]:
                        yield Happening(0.0, "said", who, text=text)
                    yield Happening(0.0, "moves", moves=actions_of(deed["moves"]))
            case "step":
                yield Happening(at, "moves", seat, actions_of(payload["moves"]))
            case "said" if seat:
                yield Happening(at, "said", seat, text=payload["text"], on=self._playing)
            case "asked":
                asked = payload["question"]
                question = Action(asked["verb"], asked.get("args") or {}, asked.get("text", ""))
                yield Happening(at, "asked", seat, question=question)
            case "refused" if seat and payload.get("asked"):
                yield Happening(at, "refused", seat, text=payload["asked"])
            case "typing":
                yield Happening(at, "types", seat, on=payload["on"])
