"""What TEACh's moves and questions are in a log, for the codebook."""

from __future__ import annotations

from collections.abc import Mapping

from sim.worlds.teach import seats
from sim.worlds.teach.acting.fitting import INTERACTIONS
from sim.worlds.teach.acting.follower import MOTIONS
from sim.worlds.teach.commanding import flying

IN_THE_LOG: Mapping[str, str] = {
    seats.SEARCH: "search: the Commander typed a name (`text`). The result's answer says what was found and "
    "where. One that finds nothing is no step but a `refused` event",
    seats.SELECT: "select: the Commander chose an object (`object`) in the progress panel or in a picture",
    seats.PROGRESS: "progress opened (`asked`): the answer is the panel as it stood, with the goal's steps",
    seats.NAVIGATE: "a click on the map (`asked`): `place` is 0 to 1 from the left and from the top; the "
    "answer holds the motions of the way, each of which is a step of its own when it is made",
    seats.APPROACH: "the way to an `object` (`asked`), as for a place on the map",
    ", ".join(flying.FLIGHTS): "camera moved (Commander): `changed.camera` says where it is then",
    flying.FACE: "camera moved, by dragging, to `yaw` and `horizon` (degrees; Commander)",
    seats.CONFIRM: "the Commander agrees that it is done",
    ", ".join(MOTIONS): "the Follower's body moved, or was in the way of something",
    ", ".join(
        INTERACTIONS
    ): "the Follower did something to an `object`, or to what is seen at a `place` of the "
    "picture (0 to 1 from the left and from the top)",
    seats.STOP: "the Follower says that they are done",
    "changed.deed": "what became of the Follower's action: verb, ok, code, text, thing, place",
    "changed.progress": "both rule sets' verdicts: done, and conditions met of how many",
    "changed.camera": "where the Commander's camera is after the step (metres; degrees), if it moved",
    "changed.target": "what the third camera shows after a search or a selection: `object`, and what of it is "
    "`shown` where the object itself is hidden",
}
"""By verb, or verbs that are alike; fields of `changed` last."""
