from __future__ import annotations

from sim.worlds.household.scenes.authoring.draft import Draft, NoRoom


def furnish(draft: Draft) -> None:
    raise NoRoom("not yet")
