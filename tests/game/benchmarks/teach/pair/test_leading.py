"""How a partner's part is planned with what was seen."""

from __future__ import annotations

from game.benchmarks.teach.cmfr.body import Seen
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.pair.leading import Leader
from game.benchmarks.teach.plans import VESSELS


def planned(*kinds: str) -> list[str]:
    """The plan of watering a plant by one who has seen things of these types."""
    body = HomeBody()
    body._known = {f"{kind}_1": Seen(f"{kind}_1", kind, (0.0, 0.0, 0.0)) for kind in kinds}
    return [str(order) for order in Leader(body)._orders(("Water Plant", []))]


def test_it_waters_with_the_first_vessel_that_it_has_seen_and_looks_for_the_first_of_all() -> None:
    first, *_, last = VESSELS
    assert planned("Mug", last, "Bowl")[0] == "Pick_up(Bowl_1)"
    assert planned(last)[0] == f"Pick_up({last}_1)"
    assert planned("Fridge")[0] == f"Pick_up({first}_1)"
