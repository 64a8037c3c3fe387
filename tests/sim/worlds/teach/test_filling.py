"""Sound rules find a filling wherever there is one: held against trying all of them."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import event, given, settings
from hypothesis import strategies as st

from sim.worlds.teach.definitions import Bound, shipped
from sim.worlds.teach.goals import Scene, check_sound
from sim.worlds.teach.goals.filling import Filler
from sim.worlds.teach.goals.places import Place, Plan
from tests.sim.worlds.teach.things import Thing, thing


def breakfast(coffees: int, toasts: int, apples: int, sandwiches: int) -> Bound:
    """On a table: so many coffees, plates of toast, bowls of apple, and sandwiches with lettuce."""
    counts = [str(one) for one in (coffees, toasts, 0)]
    params = [*counts, "Plate", str(apples), "Plate", str(sandwiches), "1", "0", "0", "0", "0", "0"]
    return shipped().bind("Breakfast", [*params, "CounterTop"])


@st.composite
def breakfasts(draw: st.DrawFn) -> tuple[Bound, list[Thing]]:
    """A breakfast, and a home in which it is nearly or wholly served."""
    asked = [draw(st.integers(0, most)) for most in (1, 2, 1, 1)]
    coffees, toasts, apples, sandwiches = asked
    table, cabinet = thing("CounterTop"), thing("Cabinet")
    dishes = toasts + apples + sandwiches
    plates = [
        thing(
            "Plate", n, draw(st.sampled_from([table, table, table, cabinet])), isDirty=draw(rarely)
        )
        for n in range(dishes + draw(st.integers(0, 1)))
    ]
    served = [
        ("BreadSliced", toasts + 2 * sandwiches),
        ("AppleSliced", apples),
        ("LettuceSliced", sandwiches),
    ]
    home = [thing("Sink"), thing("Knife"), table, cabinet, *plates]
    for kind, count in served:
        for number in range(count + draw(st.integers(0, 1))):
            place = draw(st.sampled_from(plates or [table]))
            home.append(thing(kind, number, place, isCooked=not draw(rarely)))
    home += [thing("Mug", n, table, simbotIsFilledWithCoffee=True) for n in range(coffees)]
    return breakfast(*asked), draw(st.permutations(home))


rarely = st.sampled_from([False] * 9 + [True])


def fillings(
    filler: Filler, places: list[Place], taken: dict[int, Thing]
) -> Iterator[dict[int, Thing]]:
    """Every way to give full objects to all places, one place for each object."""
    if not places:
        yield taken
        return
    place, *rest = places
    for one in filler.domain(place):
        free = place.scope is None or all(other is not one.object for other in taken.values())
        if one.full and free and stands(filler, place, one.object, taken):
            yield from fillings(filler, rest, {**taken, place.number: one.object})


def stands(filler: Filler, place: Place, one: Thing, taken: dict[int, Thing]) -> bool:
    above = filler.scene.above(one)
    for link in place.inside:
        tail = taken.get(link.tail.number) if link.tail else None
        if tail is not None and tail["objectId"] not in above:
            return False
    return all(
        one["objectId"] in filler.scene.above(taken[head.number])
        for link in place.holds
        for head in link.heads
        if head.number in taken
    )


@settings(max_examples=200)
@given(breakfasts())
def test_a_breakfast_is_done_exactly_where_its_dishes_can_be_told_apart(
    case: tuple[Bound, list[Thing]],
) -> None:
    task, home = case
    plan = Plan(task)
    scene = Scene(home)
    dishes_first = sorted(plan.places, key=lambda place: not place.holds)
    possible = any(True for _ in fillings(Filler(plan, scene), dishes_first, {}))
    report = check_sound(plan, scene)
    event(f"done: {possible}")
    assert report.success == (possible and report.total > 0)
