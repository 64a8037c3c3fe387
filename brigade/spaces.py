"""What learners see and do, as fixed spaces: vectors of predicates, texts, pictures; numbers of actions, sentences.

Shapes: `vector` is one byte, 0 or 1, for each predicate of the task; `picture` is `size x size x 3` bytes;
actions are numbers of the task's vocabulary where the world can list it (`sim.abilities.Grounded`), and
sentences elsewhere.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brigade.looking import Looking
from sim.abilities import Artist, Drawable, Grounded
from sim.world import Action, Seat, WorldError
from sim.worlds import get_world

Sees = Literal["vector", "text", "picture"]
LONGEST_TEXT = 100_000
LONGEST_SENTENCE = 2_000
PIXELS = 96
CHARACTERS = "".join(map(chr, range(32, 127))) + "\n"


def usual(kitchen: Looking) -> Sees:
    """How a kitchen is seen where nothing is said: as a vector, or as text where it has none."""
    return "vector" if isinstance(kitchen.session.episode, Grounded) else "text"


class Senses:
    """How one seat of one task is seen and moved."""

    def __init__(self, kitchen: Looking, seat: Seat, sees: Sees, pixels: int = PIXELS) -> None:
        self.seat, self.sees, self.pixels = seat, sees, pixels
        episode = kitchen.session.episode
        grounded = episode if isinstance(episode, Grounded) else None
        self.vocabulary: tuple[Action, ...] = tuple(grounded.vocabulary()) if grounded else ()
        self.names: tuple[str, ...] = tuple(grounded.predicates()) if grounded else ()
        if sees == "vector" and grounded is None:
            raise WorldError(
                "no_vector", f"{kitchen.task.world} has no vectors: see text or pictures"
            )
        if sees == "picture" and not isinstance(episode, Drawable):
            raise WorldError("no_picture", f"{kitchen.task.world} is not drawn: see text")
        self.observation_space = self._seen()
        self.action_space: spaces.Space[Any] = (
            spaces.Discrete(len(self.vocabulary) + 1)
            if self.vocabulary
            else spaces.Text(LONGEST_SENTENCE, min_length=0, charset=CHARACTERS)
        )

    def _seen(self) -> spaces.Space[Any]:
        if self.sees == "vector":
            return spaces.MultiBinary(len(self.names))
        if self.sees == "text":
            return spaces.Text(LONGEST_TEXT, min_length=0, charset=CHARACTERS)
        return spaces.Box(0, 255, (self.pixels, self.pixels, 3), np.uint8)

    def look(self, kitchen: Looking) -> Any:
        """What the seat sees now; a new object at every call."""
        if self.sees == "text":
            return plain(kitchen.observe(self.seat).text)[:LONGEST_TEXT]
        if self.sees == "picture":
            return picture(kitchen, self.seat, self.pixels)
        episode = kitchen.session.episode
        assert isinstance(episode, Grounded)
        return np.frombuffer(episode.truth(), np.int8).copy()

    def mask(self, kitchen: Looking) -> NDArray[np.int8] | None:
        """For each action 1 if it may be done now; the last, doing nothing, always may. None: sentences."""
        episode = kitchen.session.episode
        if not self.vocabulary or not isinstance(episode, Grounded):
            return None
        return np.append(np.frombuffer(episode.allowed(self.seat), np.int8), np.int8(1))

    def move(self, action: Any) -> Action | str | None:
        """What a number or a sentence means; nothing for the last number and the empty sentence."""
        if not self.vocabulary:
            return str(action) or None
        number = int(action)
        return self.vocabulary[number] if number < len(self.vocabulary) else None

    def written(self, action: Action | None) -> int | str:
        """The number or the sentence of a move that was made; of one that the vocabulary lacks that of doing nothing."""
        if not self.vocabulary:
            return plain(action.text or action.verb)[:LONGEST_SENTENCE] if action else ""
        wanted = (action.verb, action.args) if action else None
        known = ((one.verb, one.args) for one in self.vocabulary)
        return next((n for n, one in enumerate(known) if one == wanted), len(self.vocabulary))

    def info(self, kitchen: Looking) -> dict[str, Any]:
        """The mask, or the legal actions in words."""
        mask = self.mask(kitchen)
        if mask is not None:
            return {"action_mask": mask}
        return {"legal": tuple(action.text for action in kitchen.legal(self.seat).actions)}


def plain(text: str) -> str:
    """A text in the characters of the space: what is not in them stands as `?`."""
    return "".join(one if one in CHARACTERS else "?" for one in text)


def picture(kitchen: Looking, seat: Seat | None, pixels: int) -> NDArray[np.uint8]:
    """The kitchen as a seat (None: a spectator) sees it: pixels x pixels x 3 bytes.

    Raises:
        WorldError: `no_picture`, this kitchen is not drawn.
    """
    episode, artist = kitchen.session.episode, get_world(kitchen.task.world)
    if not isinstance(episode, Drawable) or not isinstance(artist, Artist):
        raise WorldError("no_picture", f"{kitchen.task.world} is not drawn")
    drawn = artist.draw(episode.scene(seat, {}), pixels).pixels
    found = np.zeros((pixels, pixels, 3), np.uint8)
    height, width = min(pixels, drawn.shape[0]), min(pixels, drawn.shape[1])
    found[:height, :width] = drawn[:height, :width]
    return found
