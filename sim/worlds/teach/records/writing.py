"""A game file of version 2.0 from what happened: the recorder plays it again and writes it down.

It is told everything in order (`moves`, `said`, `asked`, ...), with seconds since play began.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from sim.chronicle import Happening
from sim.replay import canonical, digest
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds.teach import seats
from sim.worlds.teach.acting import extra, fitting
from sim.worlds.teach.acting.follower import Deed
from sim.worlds.teach.commanding import flying
from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.records import codes, states
from sim.worlds.teach.seats import COMMANDER, FOLLOWER

TASK_TYPE = "eqa_complex"
"""What the original's recorder writes for all games."""
SCHEMA = 1
"""Of what stands under `brigade`."""
NAMESPACE = uuid.UUID("5d0a7f0e-5b54-4c0b-9a57-0f3f4f6f7f11")
"""Ids of episodes are made of their contents: the same game has the same id."""


class Recorder:
    """Writes one game. The episode is its own, and stands where the story has come to."""

    def __init__(self, task: Task, seed: int) -> None:
        """Begin at the start of a task.

        Raises:
            WorldError: the task cannot be started here; `no_form` where others than a Commander and
                a Follower play.
        """
        from sim.worlds.teach.world import world

        others = [spec.name for spec in task.seats if spec.name not in codes.AGENTS]
        if others:
            text = "TEACh's files know one Commander and one Follower; here there is also "
            raise WorldError("no_form", text + ", ".join(others), "task.seats")
        self.task, self.seed = task, seed
        self.episode: TeachEpisode = world.start(task, seed)
        self.interactions: list[JSONObject] = []
        self.moments: dict[int, JSONObject] = {0: self.moment()}
        """What the home was like before some interactions, by their place: where talk begins or
        ends, which is where instances are cut."""
        self.positions: list[int] = []
        """For each interaction how many joint moves had been made before it."""
        self.position = 0
        self._typing: list[JSONObject] = []
        self._initial = states.state_of(self.episode, 0.0)
        self.start = digest(self.episode)
        self._version = world.version

    @property
    def end(self) -> str:
        """The digest of the state that the story has come to."""
        return digest(self.episode)

    # What happens

    def take(self, one: Happening) -> None:
        """The next thing of a story."""
        match one.kind:
            case "moves":
                self.moves(one.at, one.moves)
            case "said":
                self.said(one.at, one.seat, one.text, heard=one.on)
            case "refused":
                self.refused(one.at, one.seat, one.text)
            case "types":
                self.types(one.at, one.seat, on=one.on)
            case "asked":
                assert one.question is not None
                self.asked(one.at, one.seat, one.question)

    def moves(self, at: float, moves: Mapping[Seat, Action | None]) -> None:
        """A joint move, or one seat's. What is no step is not written; steps in which nobody did
        anything are numbers that are left out."""
        self._mark(talks=False)
        eye, deed = self.episode.eye, self.episode.deed
        before, self.position = self.position, self.position + 1
        try:
            step = self.episode.step(moves)
        except WorldError:
            return
        if not step.happened:
            return
        new = self.episode.deed if self.episode.deed is not deed else None
        for seat in (COMMANDER, FOLLOWER):
            action = moves.get(seat)
            if action is None:
                continue
            ok = step.results[seat].ok
            number, row, note = (
                self._command(action, eye, ok) if seat == COMMANDER else self._deed(action, new)
            )
            self._add(seat, at, number, row, ok=ok, note={"step": self.episode.steps, **note})
            self.positions[-1] = before

    def said(self, at: float, seat: Seat, text: str, *, heard: bool = True) -> None:
        """A line of the chat; `heard`: while the game was played, so that it counts."""
        self._mark(talks=True)
        if heard:
            self.episode.hear(seat, text)
        note = {} if heard else {"unheard": True}
        self._add(seat, at, codes.TEXT, {"utterance": text}, note=note)

    def asked(self, at: float, seat: Seat, question: Action) -> None:
        """A question that was answered: the progress panel was opened, or a way was asked for."""
        self._mark(talks=False)
        if question.verb == seats.PROGRESS:
            report = self.episode.report
            note: JSONObject = {"conditions": [report.clamped, report.total]}
            self._add(seat, at, codes.PROGRESS, {"query": ""}, note=note)
            return
        who = self.episode.eye if seat == COMMANDER else self.episode.home.state.body
        here = states.on_map(self.episode, who.x, who.z)
        there, note = self._goal(question)
        row = {"start_x": here[0], "start_y": here[1], "end_x": there[0], "end_y": there[1]}
        self._add(seat, at, codes.NAVIGATION, row, note=note)

    def refused(self, at: float, seat: Seat, wanted: str) -> None:
        """What was no step. A search that found nothing is written, as TEACh does; nothing else."""
        said = seats.searched("")
        if seat == COMMANDER and wanted.startswith(said):
            self._mark(talks=False)
            self._add(
                COMMANDER, at, codes.SEARCH, {"query": wanted[len(said) :]}, ok=False, note={}
            )

    def types(self, at: float, seat: Seat, *, on: bool) -> None:
        """Somebody began to write, or stopped."""
        row = {"agent_id": codes.AGENTS[seat], "time_start": _time(at), "typing": on}
        self._typing.append(row)

    # One interaction

    def _add(
        self, seat: Seat, at: float, number: int, row: JSONObject, *, ok: bool = True,
        note: JSONObject,
    ) -> None:  # fmt: skip
        self.positions.append(self.position)
        self.interactions.append({
            "agent_id": codes.AGENTS[seat], "action_id": number, "time_start": _time(at),
            "duration": codes.DURATION, "success": int(ok), **row,
            **({"brigade": note} if note else {}),
        })  # fmt: skip

    def _command(
        self, action: Action, eye: flying.Eye, ok: bool
    ) -> tuple[int, JSONObject, JSONObject]:
        """What the Commander did: TEACh's number, its fields, and what it has no field for."""
        note: JSONObject = {}
        if action.verb == seats.SEARCH:
            found = self.episode.found
            note = {"found": self._id_of(found.thing)} if found is not None and ok else {}
            return codes.SEARCH, {"query": str(action.args.get("text", ""))}, note
        if action.verb == seats.SELECT:
            return codes.SELECT, {"query": self._id_of(str(action.args.get("object", "")))}, {}
        if action.verb == flying.FACE:
            now = self.episode.eye
            turned = [0.0, 0.0, 0.0, 0.0, now.horizon - eye.horizon, eye.yaw - now.yaw]
            note = {"yaw": action.args.get("yaw"), "horizon": action.args.get("horizon")}
            return codes.MOVE_TO, self._motion(COMMANDER, [round(v, 4) for v in turned]), note
        note = {"verb": seats.CONFIRM} if action.verb == seats.CONFIRM else {}
        return self._moved(COMMANDER, action.verb, note)

    def _moved(self, seat: Seat, verb: str, note: JSONObject) -> tuple[int, JSONObject, JSONObject]:
        number = codes.MOTIONS.get(verb, codes.STOP)
        return number, self._motion(seat, codes.delta_of(number, seat)), note

    def _motion(self, seat: Seat, delta: list[float]) -> JSONObject:
        return {"pose_delta": delta, "pose": states.pose_of(self.episode, seat)}

    def _deed(self, action: Action, deed: Deed | None) -> tuple[int, JSONObject, JSONObject]:
        """What the Follower did; no deed: the world could not even read it."""
        if action.verb not in fitting.INTERACTIONS:
            return self._moved(FOLLOWER, action.verb, {} if deed else {"refused": True})
        number = codes.INTERACTIONS[action.verb]
        if deed is None:
            return number, {"x": -1, "y": -1, "oid": None}, {"refused": True}
        x, y = deed.place or (-1, -1)
        oid = self._id_of(deed.thing) if deed.ok and deed.thing else None
        note: JSONObject = {}
        if "object" in action.args:
            note["object"] = action.args["object"]
            if "place" in action.args:
                note["pointed"] = True
        if not deed.ok:
            note |= {"code": deed.code, "why": deed.text}
        return number, {"x": x, "y": y, "oid": oid}, note

    def _goal(self, question: Action) -> tuple[Sequence[float], JSONObject]:
        """Where on the map one wants to go, and what was named, if something was."""
        if "place" in question.args:
            return list(question.args["place"]), {}
        name = str(question.args.get("object", ""))
        thing = self.episode.home.thing(name)
        place = states.on_map(self.episode, thing.x, thing.z) if thing is not None else (-1, -1)
        return place, {"object": name}

    def _id_of(self, name: str) -> str:
        thing = self.episode.home.thing(name) or self.episode.home.state.things.get(name)
        return thing.id if thing is not None else name

    # Moments

    def moment(self) -> JSONObject:
        """How it is now, for differences: nobody looks, so nothing depends on what is in view."""
        objects = extra.rows(self.episode.home.state, self.episode.follower.custom)
        return {"agents": states.agents_of(self.episode), "objects": objects}

    def _mark(self, *, talks: bool) -> None:
        """Keep the moment if talk begins or ends here."""
        place = len(self.interactions)
        if place and (self.interactions[-1]["action_id"] == codes.TEXT) != talks:
            self.moments[place] = self.moment()

    # The file

    def game(self, at: float | None = None, **more: Any) -> JSONObject:
        """The game file so far, `at` seconds after the beginning (None: when the last thing
        happened). `more` goes under `brigade` as it is."""
        self.moments[len(self.interactions)] = self.moment()
        last = self.interactions[-1]["time_start"] if self.interactions else 0.0
        wanted = self.task.params
        params = [str(param) for param in wanted["params"]]
        task = states.task_json(shipped(), str(wanted["task"]), params)
        return {
            "version": codes.VERSION,
            "task_type": TASK_TYPE,
            "comments": "",
            "definitions": codes.definitions(task),
            "tasks": [{**task, "episodes": [self._episode(last if at is None else _time(at), more)]}],
        }  # fmt: skip

    def _episode(self, at: float, more: JSONObject) -> JSONObject:
        scene = self.episode.home.scene
        ours: JSONObject = {
            "schema": SCHEMA,
            "world_version": self._version,
            "task": {"id": self.task.id, "params": self.task.params},
            "seed": self.seed,
            "steps": self.episode.steps,
            "start": self.start,
            "end": self.end,
            "typing": list(self._typing),
            **more,
        }
        name = canonical([ours["task"], self.seed, self.interactions])
        return {
            "episode_id": uuid.uuid5(NAMESPACE, name).hex,
            "world": f"{scene.name}_physics",
            "world_type": states.WORLD_TYPES[scene.kind],
            "commander_embodied": "False",
            "initial_state": self._initial,
            "interactions": list(self.interactions),
            "final_state": states.state_of(self.episode, at),
            "brigade": ours,
        }


def _time(at: float) -> float:
    """Seconds to a thousandth."""
    return round(at, 3) + 0.0
