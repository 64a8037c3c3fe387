"""What is to stand where when a scene is set for a task."""

from __future__ import annotations

from dataclasses import dataclass

from sim.home.scenes import Scene
from sim.home.state import Thing
from sim.world import WorldError
from sim.worlds.household.suites.kinds import Kind, Variation
from sim.worlds.household.suites.plans import SetupAction


class UnpreparedError(WorldError):
    """A scene could not be set for a task with this seed. Another seed may do."""

    def __init__(self, message: str) -> None:
        super().__init__("unprepared", message)


@dataclass(frozen=True, slots=True)
class Layout:
    """What is to stand where.

    `targets` are placed in view, on `places` if given; `strewn` are pairs of types and of the
    receptacle types (None: whatever is in view) that they are strewn over, more of them on those
    that are `crowded`. `astray` types do not begin where they belong. `keep` names the things that
    stay when duplicates go. `setup` is done at the end.
    """

    targets: tuple[str, ...]
    strewn: tuple[tuple[tuple[str, ...], tuple[str, ...] | None], ...]
    places: tuple[str, ...] | None = None
    setup: tuple[SetupAction, ...] = ()
    astray: tuple[str, ...] = ()
    crowded: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def layout_of(kind: Kind, variation: Variation, scene: Scene) -> Layout:
    """The layout of a variation of ours in a scene.

    Raises:
        UnpreparedError: the scene lacks something that the task needs.
    """
    present = {thing.type for thing in scene.things.values()}
    missing = sorted({*kind.needs, *variation.parts} - present)
    if missing:
        raise UnpreparedError(f"{scene.name} has no {', '.join(missing)}")
    targets = tuple(dict.fromkeys((*variation.parts, *kind.targets)))
    setup = tuple(
        SetupAction(action, _first(scene, kind_of).name, argument)
        for action, kind_of, argument in variation.setup
    )
    return Layout(
        targets,
        ((kind.strewn, None),),
        setup=setup,
        astray=tuple(goal["object_type"] for goal in variation.goals["put_away_goals"]),
        crowded=tuple(goal["container_type"] for goal in variation.goals["contents_goals"]),
    )


def _first(scene: Scene, type_name: str) -> Thing:
    return next(t for t in scene.things.values() if t.type == type_name)
