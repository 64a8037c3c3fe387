"""What has room where in the kitchens: sinks and stoves, on which most tasks depend."""

from __future__ import annotations

import pytest

from sim.home import scenes
from sim.home.geometry import box
from sim.home.placing import spots
from sim.home.state import State, Thing
from tests.loops import each

KITCHENS = [name for name in scenes.names() if scenes.load(name).kind == "kitchen"]


def of_type(state: State, type_name: str) -> list[Thing]:
    return [thing for thing in state.things.values() if thing.type == type_name]


@pytest.mark.parametrize("name", KITCHENS)
def test_every_dish_fits_into_the_empty_sink(name: str) -> None:
    state = State.start(scenes.load(name))
    basin = of_type(state, "SinkBasin")[0]
    for thing in list(state.contents(basin.name)):
        state.remove(thing.name)
    dishes = [
        t for dish in ("Plate", "Bowl", "Cup", "Mug", "Pan", "Pot") for t in of_type(state, dish)
    ]
    for thing in each(dishes):
        assert spots.spot(state, thing, basin), f"{thing.type} does not fit into the sink"


@pytest.mark.parametrize("name", KITCHENS)
def test_the_pan_fits_on_a_burner_beside_a_pot(name: str) -> None:
    state = State.start(scenes.load(name))
    burners = of_type(state, "StoveBurner")
    for thing in [t for burner in burners for t in state.contents(burner.name)]:
        state.change(thing.name, x=1000.0, parent=None)
    (pan, *_), pots = of_type(state, "Pan"), of_type(state, "Pot")
    if pots:
        spot = spots.spot(state, pots[0], burners[0])
        assert spot is not None
        spots.put(state, pots[0].name, spot)
    assert any(spots.spot(state, pan, burner) for burner in burners[1:])


@pytest.mark.parametrize("name", KITCHENS)
def test_dishes_pile_up_in_the_sink_and_not_on_the_faucet(name: str) -> None:
    state = State.start(scenes.load(name))
    basin, faucet = of_type(state, "SinkBasin")[0], of_type(state, "Faucet")[0]
    for kind in ("DishSponge", "Pan", "Plate"):
        thing = of_type(state, kind)[0]
        spot = spots.spot(state, thing, basin)
        assert spot is None or spot.y < box(faucet).y0, f"{kind} lies on the faucet"
        if spot is not None:
            spots.put(state, thing.name, spot)
