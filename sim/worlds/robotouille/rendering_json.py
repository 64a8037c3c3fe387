"""The original's rendering JSON: which picture shows what, and where it goes.

    player     {"robot": {"front", "back", "left", "right": picture}}
    floor      {"default": picture, "ground": [tileset], "furniture": [tileset]}
    item       {"constants": {...}, "entities": {type: {"assets": ASSETS, "constants": {...}}}}
    container  the same, its assets {"default": picture, meal type: ASSETS}
    station    the same, its assets {"default": picture} or {"tile": letter}
    ASSETS     {"default": picture, any name: {"asset": picture, "predicates": [...]}}

A predicate is a name (items) or {"name", "params"} (meals; a parameter "" stands for anything).
A picture is a file name, or `drawn:type+state+...` for this kitchen's own art. One extension:
`folder` names a subfolder of the server's pictures.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sim.world import JSON, JSONObject, WorldError

DRAWN = "drawn:"
"""Prefix of pictures that are drawn in code."""
NAME_LENGTH, ENTITIES, CHOICES = 200, 500, 100
"""Sizes beyond which a file is refused: it was not written for a kitchen."""

Fact = tuple[str, tuple[str, ...]]
"""A true predicate: its name and the types of its arguments."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A picture and the predicates that must all hold for it."""

    picture: str
    needs: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Assets:
    """The pictures of one thing."""

    default: str
    choices: tuple[Choice, ...] = ()

    def choose(self, facts: Collection[Fact]) -> str:
        """The picture with the most predicates of those whose predicates all hold.

        Where two are level the original takes the default, and so do we.
        """
        best, picture = 0, self.default
        for choice in self.choices:
            if not all(_holds(need, facts) for need in choice.needs):
                continue
            if len(choice.needs) > best:
                best, picture = len(choice.needs), choice.picture
            elif len(choice.needs) == best:
                picture = self.default
        return picture


@dataclass(frozen=True, slots=True)
class Entity:
    """One type: its pictures, those it has per meal, its tile letter and its own constants."""

    assets: Assets
    meals: Mapping[str, Assets] = field(default_factory=dict)
    tile: str = ""
    underneath: str = ""
    constants: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """All items, stations or containers; constants are in cells."""

    entities: Mapping[str, Entity] = field(default_factory=dict)
    constants: Mapping[str, float] = field(default_factory=dict)

    def constant(self, kind: str, name: str, usual: float) -> float:
        """A constant of a type, or of its group, or the usual value."""
        own = self.entities[kind].constants if kind in self.entities else {}
        return own.get(name, self.constants.get(name, usual))


@dataclass(frozen=True, slots=True)
class Rendering:
    """A whole rendering JSON."""

    player: Mapping[str, str]
    floor: str
    ground: tuple[str, ...]
    furniture: tuple[str, ...]
    items: Group
    stations: Group
    containers: Group
    folder: str = ""


def parse(data: JSON) -> Rendering:
    """Read and check a rendering JSON.

    Raises:
        WorldError: `bad_rendering`, with the path inside the file.
    """
    top = _object(data, "rendering")
    robot = _object(_object(top.get("player", {}), "player").get("robot", {}), "player.robot")
    floor = _object(top.get("floor", {}), "floor")
    return Rendering(
        player={side: _text(name, f"player.robot.{side}") for side, name in robot.items()},
        floor=_text(floor.get("default", ""), "floor.default"),
        ground=_texts(floor.get("ground", []), "floor.ground"),
        furniture=_texts(floor.get("furniture", []), "floor.furniture"),
        items=_group(top, "item"),
        stations=_group(top, "station"),
        containers=_group(top, "container"),
        folder=_text(top.get("folder", ""), "folder"),
    )


def _holds(need: Fact, facts: Collection[Fact]) -> bool:
    name, params = need
    return any(
        name == other
        and (not params or len(params) == len(args))
        and all(wanted in ("", arg) for wanted, arg in zip(params, args, strict=False))
        for other, args in facts
    )


def _group(top: JSONObject, name: str) -> Group:
    data = _object(top.get(name, {}), name)
    entities = _object(data.get("entities", {}), f"{name}.entities")
    if len(entities) > ENTITIES:
        raise _wrong(f"{name}.entities", f"has {len(entities)} types; {ENTITIES} are the most")
    read = {kind: _entity(e, f"{name}.entities.{kind}") for kind, e in entities.items()}
    return Group(read, _constants(data, name))


def _entity(data: JSON, path: str) -> Entity:
    entity = _object(data, path)
    if "assets" not in entity:
        raise _wrong(path, 'needs "assets"')
    assets = _object(entity["assets"], f"{path}.assets")
    where = f"{path}.assets"
    meals = {
        name: _assets(value, f"{where}.{name}")
        for name, value in assets.items()
        if isinstance(value, dict) and "asset" not in value
    }
    plain = {k: v for k, v in assets.items() if k not in meals and k != "tile"}
    if "default" not in plain and "tile" not in assets:
        raise _wrong(where, 'needs "default", or "tile" for a station made of tiles')
    raw = _object(entity.get("constants", {}), f"{path}.constants")
    return Entity(
        _assets(plain, where),
        meals,
        _text(assets.get("tile", ""), f"{where}.tile"),
        _text(raw.get("underneath", ""), f"{path}.constants.underneath"),
        _constants(entity, path),
    )


def _assets(data: JSON, path: str) -> Assets:
    assets = _object(data, path)
    if len(assets) > CHOICES:
        raise _wrong(path, f"has {len(assets)} pictures; {CHOICES} are the most")
    default = _text(assets.get("default", ""), f"{path}.default")
    choices = [_choice(v, f"{path}.{name}") for name, v in assets.items() if name != "default"]
    return Assets(default, tuple(choices))


def _choice(data: JSON, path: str) -> Choice:
    choice = _object(data, path)
    for name in ("asset", "predicates"):
        if name not in choice:
            raise _wrong(path, f'needs "{name}"')
    needs = _list(choice["predicates"], f"{path}.predicates")
    picture = _text(choice["asset"], f"{path}.asset")
    return Choice(picture, tuple(_need(n, f"{path}.predicates[{i}]") for i, n in enumerate(needs)))


def _need(data: JSON, path: str) -> Fact:
    if isinstance(data, str):
        return data, ()
    need = _object(data, path)
    if "name" not in need:
        raise _wrong(path, 'needs "name"')
    return _text(need["name"], f"{path}.name"), _texts(need.get("params", []), f"{path}.params")


def _constants(data: JSONObject, path: str) -> dict[str, float]:
    found = {}
    for name, value in _object(data.get("constants", {}), f"{path}.constants").items():
        if name == "underneath":
            continue
        if isinstance(value, bool) or not isinstance(value, int | float) or not -4 <= value <= 4:
            raise _wrong(f"{path}.constants.{name}", "must be a number of cells between -4 and 4")
        found[name] = float(value)
    return found


def _object(value: JSON, path: str) -> JSONObject:
    if not isinstance(value, dict):
        raise _wrong(path, f"must be an object, not {_kind(value)}")
    return value


def _list(value: JSON, path: str) -> list[JSON]:
    if not isinstance(value, list) or len(value) > CHOICES:
        raise _wrong(path, f"must be a list of {CHOICES} entries at the most, not {_kind(value)}")
    return value


def _text(value: JSON, path: str) -> str:
    if not isinstance(value, str) or len(value) > NAME_LENGTH:
        raise _wrong(
            path, f"must be a text of {NAME_LENGTH} characters at the most, not {_kind(value)}"
        )
    return value


def _texts(value: JSON, path: str) -> tuple[str, ...]:
    return tuple(_text(v, f"{path}[{i}]") for i, v in enumerate(_list(value, path)))


def _kind(value: JSON) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        type(None): "null",
    }
    return names.get(type(value), "a number")


def _wrong(path: str, message: str) -> WorldError:
    return WorldError("bad_rendering", message, path)
