"""Cuts games into instances of EDH: each goes on from where something was said to where it is next.

As TEACh does: a session of actions between words, which changed something, is what is to be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.benchmarks.teach.making.games import Game
from sim.world import Action, JSONObject, Task, WorldError
from sim.worlds.teach.acting import extra
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.goals.differences import PROPERTIES, changed_objects
from sim.worlds.teach.tasks import edh
from sim.worlds.teach.tasks.instances import own
from sim.worlds.teach.world import world


class Cut(NamedTuple):
    """What was done before, and what was done next, by numbers of deeds; and how much was said."""

    start: int
    end: int
    said: int


LEAST = 5
"""Shorter sessions go on to the next words: a single click is no task."""


def cuts(game: Game) -> list[Cut]:
    """Every session of a game but the first: from words to words, with an interaction in it."""
    starts = [
        number for number in range(1, len(game.deeds))
        if game.deeds[number][0] > game.deeds[number - 1][0]
    ]  # fmt: skip
    found = []
    for start in starts:
        end = next((one for one in (*starts, len(game.deeds)) if one - start >= LEAST), None)
        if end and any(action.args for _, action in game.deeds[start:end]):
            found.append(Cut(start, end, game.deeds[start][0]))
    return found


def instance(game: Game, cut: Cut, row: JSONObject) -> JSONObject | None:
    """The instance that a cut makes; None: nothing changed, or it is not to be brought about again.

    `row` is the instance of TfD with the same start.
    """
    before, after = _states(game, cut, row)
    changes = {
        object_id: {name: value for name, value in new.items() if name in PROPERTIES}
        for object_id, new in changed_objects(before, after).items()
    }
    changes = {object_id: new for object_id, new in changes.items() if new}
    deeds = [_line(action) for _, action in game.deeds]
    made: JSONObject = {
        "id": "", "split": row["split"], "game": row["id"], "scene": row["scene"],
        "kind": row["kind"], "seed": row["seed"], "history": deeds[: cut.start],
        "dialogue": [list(line) for line in game.said[: cut.said]],
        "changes": {"objects": changes}, "future": deeds[cut.start : cut.end],
    }  # fmt: skip
    return made if changes and _holds(made) else None


def _states(game: Game, cut: Cut, row: JSONObject) -> tuple[list[JSONObject], list[JSONObject]]:
    """The objects at the cut and at its end."""
    start = {key: row[key] for key in ("task", "params", "scene", "seed", "length", "dialogue")}
    follower = _begun(own(start)).follower
    edh.redo(follower, _deeds(game, 0, cut.start))
    before = list(extra.rows(follower.home.state, follower.custom))
    edh.redo(follower, _deeds(game, cut.start, cut.end))
    return before, list(extra.rows(follower.home.state, follower.custom))


def _holds(made: JSONObject) -> bool:
    """Whether it is open at its start by both rule sets, and done by what was done next."""
    task = edh.make(made, 1)
    try:
        episode = _begun(task)
        if any(report.success for report in episode.verdicts.values()):
            return False
        edh.redo(episode.follower, [edh.read_deed(line, "future") for line in made["future"]])
        episode.judge.look(extra.rows(episode.home.state, episode.follower.custom))
        return all(report.success for report in episode.verdicts.values())
    except WorldError:
        return False


def _begun(task: Task) -> TeachEpisode:
    return world.start(task, 0)


def _deeds(game: Game, start: int, end: int) -> Sequence[Action]:
    return [action for _, action in game.deeds[start:end]]


def _line(action: Action) -> str:
    return f"{action.verb} {action.args['object']}" if action.args else action.verb


def spread(found: Sequence[Cut], most: int) -> Iterator[Cut]:
    """Cuts to try: those in the middle of the parts into which the game falls, then the others."""
    middles = [found[(2 * n + 1) * len(found) // (2 * most)] for n in range(most)] if found else []
    yield from dict.fromkeys([*middles, *found])
