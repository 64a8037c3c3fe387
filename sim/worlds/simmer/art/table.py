"""Which painter draws which class, in which two colours: one line for each of the 262 objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from sim.drawing.canvas import Canvas, Colour
from sim.worlds.simmer.art import larder, packages, produce, vessels, ware

Painter: TypeAlias = Callable[[Canvas, Colour, Colour], None]

FOODS = """
chicken_breast fillet f2c4b4 e0a08e | chicken_thigh drumstick f0c2a8 fbe2cc | whole_chicken bird f4d2b2 e6b48e
beef_steak steak b0322e f2dccc | beef_tenderloin steak 8e2430 e8c4b8 | pork_chop chop e89a94 f8e0d6
pork_loin fillet e8948e f8dcd2 | lamb_chop chop c25a54 f2d8c8 | sausage links c0604a e8947a
bacon strips c8483e f6d6c4 | ham strips f0a0a0 f8d0cc | prosciutto strips d05a5e f8e0d8
salmon_fillet fillet f58a5e fbc8a4 | white_fish_fillet fillet f0ece4 d2cabe | tuna_steak steak a8304a d8788a
smoked_salmon strips f07848 fbc49c | ground_beef mince a83a32 d0685a | ground_pork mince e09088 f4bcb2
ground_chicken mince f0c0ac fadccc | shrimp prawns f29a80 fbd4c4 | scallop discs f6e8d2 fdf6ea
egg egg e8bc92 c08a60 | tofu brick f4eedc e6dcc2 | parmesan wedge f2d27e dcb25a
cheddar wedge f29a2e d87c1a | mozzarella blob fbf7ee ddd6c8 | swiss_cheese wedge f7df7a d2a83e
cheese_slice sheets f8b830 fbd878 | butter brick fbe27e e8c04a | cream_cheese tub 6fa0cc fdfaf2
ricotta tub 8fb87a fdfaf2 | feta brick fbfaf4 a8c8e4 | milk carton fbfbf8 5a9ad8
heavy_cream carton fbf6ea d88a4a | buttermilk carton fbf8ec 8cb45a | condensed_milk can f4ecd8 4a78b8
yogurt tub d86a8a fdf4f4 | sour_cream tub 4a90b0 f8fbfb | custard tub e0b040 fbeaa8
vanilla_ice_cream tub e8c878 fbf2d8 | onion bulb e0a850 b87a2e | red_onion bulb 963c6e c47aa0
shallot bulb c88a5e a06040 | garlic bulb f4efe4 cfc4b4 | potato tuber d2ae74 a8824a
sweet_potato tuber c8703c 94482a | ginger tuber dcb47a b48a50 | beet tuber 7e1e44 a84a6c
lettuce head 8cc84e dcf0a0 | cabbage head a8d08a e8f4cc | tomato ball e03a2c 4c9a3c
celery stalks a8cf70 7fb04c | bell_pepper pepper e83c30 4c8c3a | chili_pepper pod d8281e 4c8c3a
broccoli tree 4c8c3c a8cc7a | cauliflower tree f4efdc b8d494 | spinach leaves 3c8c3c a8d08a
zucchini gourd 4f8f3c c8d88a | cucumber gourd 5fae4c 3c7c34 | eggplant gourd 5a2a6c 6a9a4c
mushroom mushroom c8a078 f2e4d0 | asparagus stalks 7cae4c 5a7c4c | green_onion stalks 6cb858 f4f4e8
corn_cob cob f5cf3e 8cb84c | green_bean stalks 4ca03c 6cc05c | carrot root f0852c 4ca03c
avocado halves 3c5c2c d8e08a | apple ball d8303c 5ca03c | peach peach f8b468 f07858
mango peach f8b830 e85838 | lemon citrus f8de3c d8b828 | lime citrus 8cc83c 68a028
orange ball f8942c 5ca03c | strawberry berries e8384a 5ca03c | blueberry berries 4c5ca8 2c3878
banana banana f8d848 e8b828 | pineapple pineapple e8a838 4c9c3c | fresh_basil sprig 3c9c3c 5c8c3c
parsley sprig 4cac3c 6c9c3c | cilantro sprig 6cb84c 7ca84c | mint sprig 4cb878 5c9c6c
rosemary needles 5c7c54 c8a878 | thyme needles 7c9c5c b88c5c | chive needles 4c9c4c d8b868
frozen_peas bagged 5cb848 8cd878 | frozen_corn bagged f5cf3e fbe48c | frozen_berries bagged a83c6c 5c4c98
bread loaf d29a54 f0d0a0 | tortilla flat f4e2b8 d8b478 | bagel ring c88c48 f0dcb4
baguette stick d89c50 f4d8a0 | burger_bun bun d8954a fbeccc | rice bag f4f0e4 c85848
spaghetti sticks f0cc6c c84838 | penne box 3c78b8 f0cc6c | noodles sticks f4dc94 4c8cb8
oats bag e8d4a8 8c6c3c | quinoa bag e8dcc0 5c9c8c | lasagna_sheet sheets f0d47c f8e8b0
puff_pastry sheets f4e4bc fbf4dc | pie_crust flat f2dcac dcb878 | pizza_dough blob f6e8cc d8c49c
flour bag fbf8ee 5c8cc8 | cornstarch box f4d048 fbf8ec | breadcrumbs bag d8a868 b87838
sugar bag fbfbf8 e88ca8 | brown_sugar bag b87c44 f0d8b4 | powdered_sugar bag f8f8fb a88cd0
cocoa_powder can 5c3420 e8c89c | gelatin_powder sachet f4ecd8 e8b848 | baking_powder can e8503c fbf0d8
baking_soda box e88c2c fbf8f0 | yeast sachet e8d0a0 c87838 | salt shaker fbfbfb 8c98a8
black_pepper shaker 3c3834 4c4844 | paprika shaker d8482c 8c2c1c | cumin shaker b8843c 7c5828
cinnamon shaker a8602c 6c3c1c | chili_powder shaker c82c1c 3c3c3c | garlic_powder shaker f4e8c8 a8987c
oregano shaker 6c8c44 4c6c34 | basil_flakes shaker 4c8c3c 2c5c2c | curry_powder shaker e8a82c b87818
soy_sauce bottle 3c2018 c82c2c | ketchup squeeze d82c24 fbf8f0 | mustard squeeze f0c02c 8c5c1c
mayonnaise jar f8f2dc 3c6cb8 | hot_sauce bottle d83c1c 2c7c3c | worcestershire_sauce bottle 4c2c1c e88c2c
fish_sauce bottle a8602c 2c6c9c | vinegar bottle e8dcb8 7c9c3c | honey jar f0a828 8c5c24
maple_syrup bottle a85018 d8b878 | vanilla_extract bottle 5c341c e8d8a8 | tomato_sauce jar d83c28 4c8c3c
chicken_stock carton f4dc9c d89428 | coconut_milk can f8f4ec 5c8c5c | lemon_juice bottle f4e468 4c9c3c
olive_oil bottle a8a834 4c6c2c | vegetable_oil bottle f0d058 e8b828 | sesame_oil bottle b87828 c83c24
peanut_butter jar c88c48 c83c2c | jam jar c82c4c f4ecdc | chocolate_spread jar 5c3420 f4ecdc
tomato_paste can d83c28 e8c848 | chocolate_chips heap 5c3420 7c4c30 | dark_chocolate brick 4c2818 d8b04c
walnut heap b8844c d8ac74 | almond heap c08850 e0b480 | cashew heap ecd0a0 f8e4c0
sesame_seed heap f4e4bc e0c890 | canned_beans can a8502c e8c898 | canned_tuna can 3c78a8 f0c8b8
canned_tomatoes can d83c2c 4c8c3c | olives jar 5c7038 8c9c4c | ground_coffee bag 5c3820 d8b484
tea_bag sachet e8e0cc 4c9c5c | coffee_beans heap 5c341c 7c4c2c | water drop 7cc0e8 d8f0fb
ice_cubes cubes d8f0fb 8cc0e0 | red_food_coloring bottle d81c2c fbf8f0
"""
"""Main colour and accent in hex; `|` separates the classes of a line."""

WARES = """
pan pan 484c54 2e2a2a | saucepan saucepan c4cad0 3a3a40 | pot pot b8c0c8 3a3a40
wok pan 3c3c42 a0683c | roasting_pan dish 8c949c 5c646c | cake_pan round_tin b8bcc4 8c9098
loaf_pan dish 7c848c 4c545c | muffin_tin muffins 9ca4ac 5c646c | dutch_oven pot c8463c e8b84c
casserole_dish dish 4c8cb0 dcecf2 | baking_dish dish f0ece0 d8d0bc | ramekin bowl f8f4ec e4dccc
pie_dish round_tin d8a868 f0dcb8 | steamer_basket sieve d8b070 a87c40 | baking_sheet sheet 9ca4ac bcc4cc
wire_rack rack 7c848c a4acb4 | cutting_board board d8a868 b88848
knife knife c8ced4 3a3230 | paring_knife small_knife c8ced4 b83c34 | chef_knife cleaver c8ced4 6a4028
kitchen_scissors scissors b8c0c8 d8503c | spoon spoon c8ced4 b0b8c0 | fork fork b8c0c8 a8b0b8
spatula spatula 4c5058 c89048 | wooden_spoon spoon d09c5c b8844c | ladle ladle b8c0c8 9ca4ac
tongs tongs a8b0b8 d8503c | rolling_pin pin dcb070 a87840 | potato_masher masher b8c0c8 3c4048
pastry_brush brush f0d8a0 a86c38 | slotted_spoon slotted b8c0c8 3c4048 | garlic_press press b8c0c8 8c949c
meat_mallet masher c89c64 8c6438 | cookie_cutter cutter e0a048 fbe8c0 | mortar_and_pestle mortar 9c9890 7c7870
measuring_spoon spoon e88c4c d8702c | whisk whisk 8c949c 3c4048 | peeler peeler a8b0b8 3c8c5c
grater grater c0c8d0 3c4048 | zester zester b8c0c8 2c5c9c | skewer skewer d0b088 c83c34
colander sieve c8d0d8 8c949c | strainer sieve a8b4bc 3c4048 | sieve sieve d0c8b8 a87840
measuring_cup measure d8ecf2 b8dcec | kitchen_towel cloth f4f0e8 d8504c | dishcloth cloth a8d0d8 4c8c9c
oven_mitt mitt d8584c f4e4c8 | thermometer probe b8c0c8 d83c2c | timer timer e85c4c 3c3c44
bowl bowl f4f2ec d8d4c8 | mixing_bowl bowl 8cb8c8 c8dce4 | plate plate fbfaf6 f1efe8
mug mug d8684c 6c2c1c | glass glass dceef4 eef8fb | cup mug f4f0e4 c8bca4
teapot teapot 4c8c9c 386c7c | jar jar dceef0 b8d0d4 | tray sheet b87c48 d8a468
food_container tub d8ecf2 3c8cc8 | lid lid c0c8d0 3c4048 | plastic_wrap roll e4f2f8 5c9cd0
aluminum_foil roll d0d4d8 7c848c | parchment_paper roll f0e4c8 b88c54 | paper_towel paper fbfaf6 c8bca4
sponge sponge f4d04c 5c9c5c | muffin_liner cups f4e4c8 d8b484 | zip_bag zip_bag dceef8 4c8cc8
coffee_filter cups f4ece0 c8b49c | dish_soap squeeze 6cc86c fbfbf0 | sanitizer_spray spray 8cc8e8 fbfbfb
hand_mixer handmixer e8e4dc d8503c
"""


class Look(NamedTuple):
    """A class's painter and colours."""

    paint: Painter
    main: Colour
    accent: Colour


@cache
def table() -> dict[str, Look]:
    """Every class that is drawn as a thing of its own."""
    return {**_read(FOODS, produce, larder, packages), **_read(WARES, vessels, ware, packages)}


def _read(text: str, *modules: object) -> dict[str, Look]:
    found: dict[str, Look] = {}
    for entry in text.replace("\n", "|").split("|"):
        if words := entry.split():
            name, painter, main, accent = words
            paint = next(getattr(one, painter) for one in modules if hasattr(one, painter))
            found[name] = Look(paint, colour(main), colour(accent))
    return found


def colour(hexed: str) -> Colour:
    """`e03a2c` as a colour."""
    return int(hexed[:2], 16), int(hexed[2:4], 16), int(hexed[4:], 16)


def look_of(cls: str, category: str) -> Look:
    """The look of a class; what is not in the table (users' own, products) is a heap or a box."""
    known = table().get(cls)
    if known is not None:
        return known
    shade = sum(ord(sign) * (at + 3) for at, sign in enumerate(cls))
    main = (150 + shade % 90, 120 + shade // 7 % 100, 80 + shade // 13 % 110)
    accent = (main[0] // 2 + 110, main[1] // 2 + 110, main[2] // 2 + 110)
    paint = larder.blob if category == "ingredient" else packages.box
    return Look(paint, main, accent)
