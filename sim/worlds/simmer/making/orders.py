"""The orders of recipes: what each means to the chef, and how it reads in the recipe's own words."""

from __future__ import annotations

from collections.abc import Callable

from sim.worlds.simmer.asking import is_within
from sim.worlds.simmer.contact import RAW, source_of
from sim.worlds.simmer.making.chef import BOARD, KNIFE, CannotCook, Chef, oid

Order = Callable[..., str]
ORDERS: dict[str, Order] = {}


def order(do: Order) -> Order:
    """Register an order by its function's name."""
    ORDERS[do.__name__.strip("_")] = do
    return do


def words(word: str) -> str:
    """A thing in a sentence of the recipe."""
    cls, _, number = word.partition(".")
    plain = cls.replace("_", " ")
    return f"another {plain}" if number and number != "1" else f"the {plain}"


@order
def out(chef: Chef, vessel: str, place: str = "counter") -> str:
    """Get a vessel or tool ready."""
    chef.out(oid(vessel), oid(place))
    chef.free()
    return "" if place == "counter" else f"Set {words(vessel)} on {words(place)}."


@order
def cut(chef: Chef, how: str, food: str, knife: str = KNIFE) -> str:
    """Cut food on the board: `cut slice tomato`."""
    one, blade = oid(food), oid(knife)
    thing = chef.thing(one)
    if chef.thing(one).loc != oid(BOARD):
        chef.board(thing)
        chef.put(one, oid(BOARD))
    chef.hold(blade)
    raw = source_of(chef.thing(one)) == RAW
    chef.go(oid(BOARD))
    chef.step(how, one, blade, oid(BOARD))
    if raw:
        chef.wash_held()
    chef.free()
    return f"{how.capitalize()} {words(food)}."


@order
def peel(chef: Chef, food: str) -> str:
    """Peel something over the board."""
    one = oid(food)
    if chef.thing(one).loc != oid(BOARD):
        chef.board(chef.thing(one))
        chef.put(one, oid(BOARD))
    chef.hold(oid("peeler"))
    chef.go(oid(BOARD))
    chef.step("peel", one, oid("peeler"))
    chef.free()
    return f"Peel {words(food)}."


@order
def add(chef: Chef, food: str, vessel: str) -> str:
    """Put food into a vessel."""
    chef.out(oid(vessel))
    chef.put(oid(food), oid(vessel))
    return f"Put {words(food)} in {words(vessel)}."


@order
def lay(chef: Chef, food: str, place: str) -> str:
    """Put food on something."""
    chef.out(oid(place))
    chef.put(oid(food), oid(place))
    return f"Lay {words(food)} on {words(place)}."


def _give(action: str, say: str) -> Order:
    def give(chef: Chef, food: str, target: str) -> str:
        chef.out(oid(target))
        chef.hold(oid(food))
        chef.go(oid(target))
        chef.step(action, oid(food), oid(target))
        if source_of(chef.thing(oid(food))) != RAW:
            chef.free()
        return f"{say.format(food=words(food), target=words(target))}."

    return give


ORDERS["pour"] = _give("pour", "Pour {food} into {target}")
ORDERS["sprinkle"] = _give("sprinkle", "Sprinkle {food} over {target}")
ORDERS["drizzle"] = _give("drizzle", "Drizzle {food} over {target}")
ORDERS["squeeze"] = _give("squeeze", "Squeeze {food} over {target}")


@order
def garnish(chef: Chef, target: str, food: str) -> str:
    """Garnish a dish."""
    chef.hold(oid(food))
    chef.go(oid(target))
    chef.step("garnish", oid(target), oid(food))
    chef.free()
    return f"Garnish {words(target)} with {words(food)}."


@order
def coat(chef: Chef, food: str, target: str, tongs: str = "tongs") -> str:
    """Turn food in a powder or a liquid."""
    chef.hold(oid(food))
    chef.go(oid(target))
    chef.step("coat", oid(food), oid(target))
    return f"Coat {words(food)} in {words(target)}."


@order
def season(chef: Chef, target: str, seasoning: str) -> str:
    """Season what is in front of one."""
    chef.hold(oid(seasoning))
    chef.go(oid(target))
    chef.step("season", oid(target), oid(seasoning))
    chef.free()
    return f"Season {words(target)} with {words(seasoning)}."


@order
def spread(chef: Chef, food: str, target: str, knife: str = "spoon") -> str:
    """Spread one food on another."""
    chef.out(oid(food))
    chef.hold(oid(knife))
    chef.go(oid(target))
    chef.step("spread", oid(food), oid(target), oid(knife))
    chef.free()
    return f"Spread {words(food)} on {words(target)}."


@order
def crack(chef: Chef, egg: str, vessel: str) -> str:
    """Crack an egg."""
    chef.out(oid(vessel))
    chef.hold(oid(egg))
    chef.go(oid(vessel))
    chef.step("crack", oid(egg), oid(vessel))
    return f"Crack {words(egg)} into {words(vessel)}."


@order
def separate(chef: Chef, egg: str, vessel: str) -> str:
    """Part yolk and white."""
    chef.step("separate", oid(egg), oid(vessel))
    return f"Separate {words(egg)} in {words(vessel)}."


def _with_tool(action: str, say: str) -> Order:
    def work(chef: Chef, food: str, tool: str) -> str:
        chef.hold(oid(tool))
        chef.go(oid(food))
        chef.step(action, oid(food), oid(tool))
        if chef.thing(oid(tool)).tags and action != "skewer":
            chef.wash_held()
        if chef.held:
            chef.free()
        return f"{say} {words(food)} with {words(tool)}."

    return work


for _name in ("stir", "mix", "whisk", "mash", "crush", "roll", "flip", "skewer", "wipe", "dry"):
    ORDERS[_name] = _with_tool(_name, _name.capitalize())


@order
def grate(chef: Chef, food: str, target: str, tool: str = "grater") -> str:
    """Grate food into a vessel."""
    chef.out(oid(target))
    if "clean" not in chef.thing(oid(food)).states and "dirty" in chef.thing(oid(food)).states:
        chef.hold(oid(food))
        chef.free()
    else:
        chef.out(oid(food))
        chef.free()
    chef.hold(oid(tool))
    chef.go(oid(target))
    chef.step("grate", oid(food), oid(tool), oid(target))
    chef.free()
    return f"Grate {words(food)} into {words(target)}."


@order
def combine(chef: Chef, vessel: str, product: str) -> str:
    """Make one thing of what is in a vessel."""
    chef.go(oid(vessel))
    chef.step("combine", oid(vessel), oid(product))
    return f"This is {words(product)}."


@order
def fill(chef: Chef, vessel: str, place: str = "counter") -> str:
    """Fill a vessel with water."""
    chef.hold(oid(vessel))
    chef.go("sink#1")
    chef.step("switch_on", "faucet#1")
    chef.step("fill", oid(vessel), "faucet#1")
    chef.step("switch_off", "faucet#1")
    chef.step("put_on", oid(vessel), oid(place))
    return f"Fill {words(vessel)} with water."


@order
def tip(chef: Chef, vessel: str, target: str) -> str:
    """Empty one vessel into another."""
    chef.out(oid(target))
    chef.hold(oid(vessel))
    chef.go(oid(target))
    chef.step("pour", oid(vessel), oid(target))
    chef.free()
    return f"Empty {words(vessel)} into {words(target)}."


@order
def drain(chef: Chef, vessel: str) -> str:
    """Pour the water off."""
    chef.hold(oid(vessel))
    chef.go("sink#1")
    chef.step("drain", oid(vessel), "sink#1")
    chef.free()
    return f"Drain {words(vessel)}."


@order
def strain(chef: Chef, vessel: str, tool: str, target: str) -> str:
    """Pour through a strainer."""
    chef.out(oid(tool))
    chef.out(oid(target))
    chef.hold(oid(vessel))
    chef.step("strain", oid(vessel), oid(tool), oid(target))
    chef.free()
    return f"Strain {words(vessel)} through {words(tool)} into {words(target)}."


@order
def switch(chef: Chef, appliance: str, how: str = "on") -> str:
    """Switch something on or off."""
    chef.free()
    chef.go(oid(appliance))
    chef.step(f"switch_{how}", oid(appliance))
    return ""


def _on_hob(action: str) -> Order:
    def hob(chef: Chef, food: str, vessel: str, minutes: str, source: str = "stove") -> str:
        heat, pan = oid(source), oid(vessel)
        if not is_within(chef.executor.kitchen, pan, heat) and vessel != source:
            chef.put(pan, heat)
        chef.free() if not chef.held or source_of(chef.thing(chef.held)) != RAW else None
        chef.go(heat)
        if "off" in chef.thing(heat).states:
            chef.step("switch_on", heat)
        third = pan if action in ("fry", "deep_fry", "saute") else heat
        chef.step(action, oid(food), third, float(minutes))
        chef.step("switch_off", heat)
        word = "sear" if action == "heat" else action.replace("_", "-")
        return f"{word.capitalize()} {words(food)} for {minutes} minutes."

    return hob


for _name in ("fry", "deep_fry", "saute", "boil", "simmer", "steam", "heat", "melt", "grill"):
    ORDERS[_name] = _on_hob(_name)


def _in_oven(action: str) -> Order:
    def oven(chef: Chef, vessel: str, celsius: str, minutes: str, source: str = "oven") -> str:
        heat = oid(source)
        chef.free()
        chef.go(heat)
        chef.step("switch_on", heat)
        chef.step("preheat", heat, float(celsius))
        chef.put(oid(vessel), heat)
        if "open" in chef.thing(heat).states:
            chef.step("close", heat)
        chef.step(action, oid(vessel), heat, float(minutes))
        if "openable" in chef.thing(heat).props:
            chef.step("open", heat)
        chef.step("switch_off", heat)
        chef.hold(oid(vessel))
        if "open" in chef.thing(heat).states:
            chef.step("close", heat)
        chef.go("counter#1")
        chef.step("put_on", oid(vessel), "cooling_rack#1")
        return f"{action.capitalize()} {words(vessel)} at {celsius} degrees for {minutes} minutes."

    return oven


ORDERS["bake"] = _in_oven("bake")
ORDERS["roast"] = _in_oven("roast")


@order
def box(chef: Chef, action: str, vessel: str, source: str, minutes: str) -> str:
    """Cook in an appliance with a door or slots that takes the thing itself."""
    heat = oid(source)
    chef.put(oid(vessel), heat)
    if "open" in chef.thing(heat).states:
        chef.step("close", heat)
    chef.step("switch_on", heat)
    chef.step(action, oid(vessel), heat, float(minutes))
    chef.step("switch_off", heat)
    if "openable" in chef.thing(heat).props:
        chef.step("open", heat)
    chef.hold(oid(vessel))
    if "open" in chef.thing(heat).states:
        chef.step("close", heat)
    chef.go("counter#1")
    return f"{action.capitalize()} {words(vessel)} in {words(source)} for {minutes} minutes."


@order
def blend(chef: Chef, food: str, machine: str = "blender", action: str = "blend") -> str:
    """Close the machine, run it, open it again."""
    one = oid(machine)
    chef.free()
    chef.go(one)
    if "open" in chef.thing(one).states:
        chef.step("close", one)
    chef.step("switch_on", one)
    chef.step(action, oid(food), one)
    chef.step("switch_off", one)
    chef.step("open", one)
    return f"{action.capitalize()} {words(food)} in {words(machine)}."


@order
def pour_from(chef: Chef, machine: str, product: str, vessel: str) -> str:
    """Lift a drink out of a machine and pour it."""
    chef.out(oid(vessel))
    chef.hold(oid(product))
    chef.go(oid(vessel))
    chef.step("pour", oid(product), oid(vessel))
    chef.free()
    return f"Pour {words(product)} into {words(vessel)}."


@order
def brew(chef: Chef, what: str, machine: str, minutes: str) -> str:
    """Brew in a machine that has water in it."""
    chef.free()
    chef.go(oid(machine))
    chef.step("switch_on", oid(machine))
    chef.step("brew", oid(what), oid(machine), float(minutes))
    chef.step("switch_off", oid(machine))
    return f"Brew {words(what)} in {words(machine)} for {minutes} minutes."


@order
def cold(chef: Chef, action: str, vessel: str, minutes: str = "") -> str:
    """Chill or freeze, and bring it back."""
    place = "fridge#1" if action == "chill" else "freezer#1"
    chef.put(oid(vessel), place)
    chef.step("close", place)
    values = (float(minutes),) if minutes else ()
    chef.step(action, oid(vessel), place, *values)
    chef.hold(oid(vessel))
    chef.go("counter#1")
    chef.step("put_on", oid(vessel), "counter#1")
    long = f" for {minutes} minutes" if minutes else ""
    return f"{action.capitalize()} {words(vessel)}{long}."


@order
def steep(chef: Chef, action: str, food: str, vessel: str, minutes: str) -> str:
    """Marinate or soak."""
    chef.go(oid(vessel))
    chef.step(action, oid(food), oid(vessel), float(minutes))
    return f"{action.capitalize()} {words(food)} in {words(vessel)} for {minutes} minutes."


@order
def rest(chef: Chef, action: str, minutes: str, food: str = "") -> str:
    """Let time pass: wait, cool or thaw."""
    if food:
        chef.go(oid(food))
        chef.step(action, oid(food), float(minutes))
        return f"Let {words(food)} {action} for {minutes} minutes."
    chef.step(action, float(minutes))
    return f"Wait for {minutes} minutes."


@order
def hands(chef: Chef, action: str, food: str, surface: str = "") -> str:
    """Knead or shape with clean hands."""
    chef.free()
    if chef.executor.kitchen.cooks["cook"].tags:
        chef.wash_hands()
    chef.go(oid(food))
    chef.step(action, oid(food), *([oid(surface)] if surface else []))
    return f"{action.capitalize()} {words(food)}."


@order
def on_board(chef: Chef, food: str) -> str:
    """Lay food on a clean board."""
    chef.board(chef.thing(oid(food)))
    chef.put(oid(food), oid(BOARD))
    return ""


@order
def cover(chef: Chef, vessel: str, lid: str = "lid") -> str:
    """Cover a vessel."""
    chef.hold(oid(lid))
    chef.go(oid(vessel))
    chef.step("cover", oid(vessel), oid(lid))
    return f"Cover {words(vessel)}."


@order
def uncover(chef: Chef, vessel: str) -> str:
    """Take the lid off."""
    chef.free()
    chef.go(oid(vessel))
    chef.step("uncover", oid(vessel))
    chef.free()
    return f"Uncover {words(vessel)}."


@order
def wrap(chef: Chef, food: str, foil: str) -> str:
    """Wrap food."""
    chef.hold(oid(foil))
    chef.go(oid(food))
    chef.step("wrap", oid(food), oid(foil))
    return f"Wrap {words(food)} in {words(foil)}."


@order
def rinse(chef: Chef, food: str, place: str) -> str:
    """Rinse food under water and put it somewhere."""
    chef.hold(oid(food))
    chef.go("sink#1")
    chef.step("switch_on", "faucet#1")
    chef.step("rinse", oid(food), "faucet#1")
    chef.step("switch_off", "faucet#1")
    chef.step("put_in", oid(food), oid(place))
    return f"Rinse {words(food)}."


@order
def throw(chef: Chef, food: str) -> str:
    """Throw something away."""
    chef.hold(oid(food))
    chef.go("trash_can#1")
    chef.step("open", "trash_can#1")
    chef.step("discard", oid(food), "trash_can#1")
    chef.step("close", "trash_can#1")
    return f"Throw {words(food)} away."


@order
def take(chef: Chef, food: str, container: str, place: str) -> str:
    """Take food out of a vessel."""
    chef.out(oid(place))
    chef.free()
    if chef.executor.kitchen.cooks["cook"].tags:
        chef.wash_hands()
    chef.go(oid(container))
    chef.step("take_out", oid(food), oid(container))
    chef.put(oid(food), oid(place))
    return f"Take {words(food)} out of {words(container)}."


@order
def down(chef: Chef) -> str:
    """Put down what is held."""
    if chef.held:
        chef.go("counter#1")
        chef.step("put_down", chef.held)
    return ""


@order
def set_heat(chef: Chef, appliance: str, celsius: str) -> str:
    """Set an appliance that is on."""
    chef.go(oid(appliance))
    chef.step("switch_on", oid(appliance))
    chef.step("set_temperature", oid(appliance), float(celsius))
    return f"Set {words(appliance)} to {celsius} degrees."


@order
def serve(chef: Chef, dish: str) -> str:
    """Leave the kitchen safe, and serve."""
    chef.free()
    chef.close_all()
    chef.go(oid(dish))
    chef.step("serve", oid(dish))
    return f"Serve {words(dish)}."


def cook(orders: str) -> tuple[Chef, list[str]]:
    """Cook a recipe's orders, separated by semicolons: the chef with its plan, and the sentences.

    Raises:
        CannotCook: an order is unknown or cannot be done.
    """
    chef, said = Chef(), []
    for one in (part.split() for part in orders.split(";")):
        if not one:
            continue
        if one[0] not in ORDERS:
            raise CannotCook(f"there is no order {one[0]}")
        try:
            said.append(ORDERS[one[0]](chef, *one[1:]))
        except (CannotCook, KeyError, TypeError) as error:
            raise CannotCook(f"{' '.join(one)}: {error}") from error
    return chef, [sentence for sentence in said if sentence]
