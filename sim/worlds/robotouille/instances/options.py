"""What may be asked of a generated kitchen."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Literal, get_args

from sim.world import JSON, JSONObject, WorldError

Hands = Literal["empty", "kept", "random"]

MOST_EXTRA = 60
WIDEST = 64


@dataclass(frozen=True, slots=True)
class Options:
    """How far a kitchen may differ from its file.

    `width` and `height` are the grid (None: as in the file). `stations` and `items` are the most
    that may be added; how many are is drawn, and room has the last word. `hands` says what cooks
    start with: nothing, what the file gives them, or by chance one of the loose things. `salt`
    makes another stream of the same seed.
    """

    width: int | None = None
    height: int | None = None
    stations: int = 6
    items: int = 4
    hands: Hands = "empty"
    salt: str = ""

    def __post_init__(self) -> None:
        for name in ("width", "height"):
            if getattr(self, name) is not None:
                _check_int(name, getattr(self, name), 1, WIDEST)
        for name in ("stations", "items"):
            _check_int(name, getattr(self, name), 0, MOST_EXTRA)
        if self.hands not in get_args(Hands):
            known = ", ".join(f'"{word}"' for word in get_args(Hands))
            raise WorldError("bad_options", f"should be one of {known}", "hands")
        if not isinstance(self.salt, str):
            raise WorldError("bad_options", "should be text", "salt")

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def from_json(data: JSON) -> Options:
        """Read what `to_json` wrote; what is missing is as usual.

        Raises:
            WorldError: `bad_options`, naming the field.
        """
        if not isinstance(data, dict):
            raise WorldError("bad_options", "should be an object in braces", "options")
        known = [field.name for field in fields(Options)]
        for name in data:
            if name not in known:
                message = f'unknown option "{name}"; there are: {", ".join(known)}'
                raise WorldError("bad_options", message, "options")
        return Options(**data)


def _check_int(name: str, value: JSON, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise WorldError("bad_options", f"should be a whole number from {least} to {most}", name)
