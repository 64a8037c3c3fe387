"""Small things: what is held, and what lies on and in furniture. Families, each with its variants.

A class is looked up by its plain name (`plain_name`); what nobody has drawn gets the shape that its
properties suggest.
"""

from __future__ import annotations

from functools import cache

from sim.worlds.virtualhome.art import belongings, crockery, food, wardrobe
from sim.worlds.virtualhome.art.palette import (
    BLACK,
    BLUE,
    BROWN,
    CREAM,
    GLASSY,
    GREEN,
    ORANGE,
    PINK,
    RED,
    STEEL,
    TEAL,
    VIOLET,
    WHITE,
    WOOD,
    YELLOW,
)
from sim.worlds.virtualhome.art.pen import INK, Draw
from sim.worlds.virtualhome.vocabulary import PROPERTY


@cache
def plain_name(class_name: str) -> str:
    """`food_apple`, `clothes_shirt`, `coffee_table` -> `apple`, `shirt`, `coffeetable`."""
    name = class_name.lower().replace("_", "").replace("-", "").replace(" ", "")
    for lead in ("food", "clothes", "instrument", "cutlery"):
        if name.startswith(lead) and len(name) > len(lead) + 1 and name != "clothespile":
            name = name.removeprefix(lead)
    return _ALIAS.get(name, name)


_ALIAS = {
    "bananas": "banana",
    "cellphone": "phone",
    "remotecontrol": "remote",
    "videogamecontroller": "controller",
    "toothpaste": "tube",
    "boardgame": "game",
    "chessboard": "game",
    "scrabble": "game",
    "drinkingglass": "glass",
    "waterglass": "glass",
    "coffeecup": "mug",
    "crayons": "crayon",
    "dishbowl": "bowl",
    "cookingpot": "pot",
    "dishwashingliquid": "dishsoap",
    "barsoap": "soap",
    "facesoap": "soap",
    "washingsponge": "sponge",
    "towelrolled": "towel",
    "clothnapkin": "napkin",
    "mousemat": "mousepad",
    "photoframe": "picture",
    "wallpictureframe": "picture",
    "paintkillers": "jar",
    "breadslice": "bread",
    "oventray": "tray",
    "wine_glass": "wineglass",
    "toiletpaper": "roll",
    "papertowel": "roll",
    "chefknife": "knife",
    "cutleryknife": "knife",
    "spectacles": "glasses",
}


_TABLE: dict[str, Draw] = {
    "milk": food.carton(WHITE, BLUE), "juice": food.carton(ORANGE, YELLOW), "milkshake": crockery.mug(PINK),
    "wine": food.bottle((96, 40, 56), RED, CREAM, True), "alcohol": food.bottle((150, 106, 60), BLACK, CREAM),
    "beer": food.bottle((140, 88, 44), YELLOW, CREAM), "bottlewater": food.bottle(GLASSY, BLUE), "oil": food.bottle((214, 186, 80), GREEN, CREAM, True),
    "sauce": food.bottle(RED, WHITE), "condimentbottle": food.bottle(YELLOW, RED), "chocolatesyrup": food.bottle(BROWN, WHITE),
    "dishsoap": food.bottle(GREEN, WHITE), "cleaningsolution": food.bottle(BLUE, YELLOW), "cleaningbottle": food.bottle(TEAL, WHITE), "mouthwash": food.bottle(TEAL, WHITE),
    "shampoo": food.bottle(VIOLET, WHITE), "conditioner": food.bottle(PINK, WHITE), "aftershave": food.bottle(BLUE, STEEL, None, True),
    "perfume": food.bottle(PINK, YELLOW, None, True), "hairproduct": food.bottle(ORANGE, BLACK), "lotionbottle": food.bottle(CREAM, PINK),
    "shavingcream": food.bottle(WHITE, BLUE, RED, True), "deodorant": food.bottle(STEEL, BLUE, None, True), "glue": food.bottle(WHITE, ORANGE, BLUE, True),
    "laundrydetergent": food.packet(BLUE, ORANGE), "detergent": food.packet(BLUE, ORANGE), "nailpolish": food.bottle(RED, BLACK),
    "jam": food.jar((170, 48, 70)), "jelly": food.jar(PINK), "peanutbutter": food.jar(WOOD), "facecream": food.jar(WHITE, PINK), "coffee": food.jar((92, 60, 46), BLACK),
    "groundcoffee": food.sack((92, 60, 46), CREAM), "tea": food.packet(GREEN, YELLOW), "teabag": food.packet(GREEN, YELLOW), "painkillers": food.jar(ORANGE, WHITE),
    "cereal": food.packet(YELLOW, RED), "snack": food.packet(RED, YELLOW), "chips": food.packet(RED, YELLOW), "crackers": food.packet(WOOD, RED), "candybar": food.slab(BROWN, RED),
    "rice": food.sack(WHITE, BLUE), "sugar": food.sack(WHITE, PINK), "salt": food.shaker(WHITE), "condimentshaker": food.shaker(BROWN), "oatmeal": food.sack(CREAM, BROWN), "drypasta": food.packet(YELLOW, BLUE),
    "apple": food.fruit(RED), "orange": food.fruit(ORANGE), "lemon": food.fruit(YELLOW, None, 0.8), "lime": food.fruit(GREEN, None, 0.8), "peach": food.fruit((240, 170, 120)), "plum": food.fruit(VIOLET),
    "pear": food.fruit((190, 200, 90)), "tomato": food.fruit(RED), "potato": food.fruit((190, 150, 98), None, 0.75), "onion": food.fruit((206, 150, 90), None), "kiwi": food.fruit((130, 110, 60), None, 0.8),
    "bellpepper": food.fruit(GREEN), "cucumber": food.root(GREEN, GREEN), "watermelon": food.fruit((80, 140, 80), None, 0.9), "fruit": food.fruit(ORANGE), "balanceball": belongings.ball(TEAL), "sportsball": belongings.ball(ORANGE),
    "banana": food.banana, "carrot": food.root(ORANGE, GREEN), "vegetable": food.leafy, "salad": food.leafy, "bread": food.loaf, "poundcake": food.loaf, "cheese": food.wedge(YELLOW),
    "butter": food.slab((248, 226, 130), STEEL), "egg": food.egg, "chicken": food.meat((222, 160, 96)), "turkey": food.meat(BROWN), "steak": food.meat(RED), "cutlets": food.meat(RED), "bacon": food.slab(PINK, RED),
    "mincedmeat": food.slab(RED), "fish": food.fish(), "salmon": food.fish((236, 140, 116)), "pizza": food.pizza, "pancake": food.pizza, "cake": food.cake(CREAM, PINK), "cupcake": food.cake(WOOD, PINK), "pie": food.cake(WOOD, ORANGE),
    "pudding": food.cake(YELLOW, BROWN), "sundae": food.cake(PINK, WHITE), "creamybuns": food.cake(WOOD, WHITE), "dessert": food.cake(CREAM, RED), "chinesefood": food.carton(WHITE, RED), "whippedcream": food.bottle(WHITE, RED),
    "food": crockery.bowl(ORANGE), "noodles": crockery.bowl(YELLOW), "ice": food.ice, "water": food.water,
    "plate": crockery.plate, "bowl": crockery.bowl(BLUE), "cup": crockery.mug(WHITE), "mug": crockery.mug(TEAL), "coffeepot": crockery.pot(BROWN), "glass": crockery.glass(), "wineglass": crockery.glass(True),
    "knife": crockery.knife, "fork": crockery.fork, "spoon": crockery.spoon(STEEL), "woodenspoon": crockery.spoon(WOOD), "knifeblock": crockery.rack, "cuttingboard": crockery.board(WOOD), "tray": crockery.board(STEEL),
    "fryingpan": crockery.pan, "saucepan": crockery.pan, "pot": crockery.pot(STEEL), "colander": crockery.bowl(STEEL), "measuringcup": crockery.mug(GLASSY), "coffeefilter": crockery.bowl(CREAM), "dishrack": crockery.rack,
    "placemat": belongings.pad(TEAL), "napkin": wardrobe.cloth(WHITE, RED), "tablecloth": wardrobe.cloth(RED, WHITE), "towel": wardrobe.cloth(TEAL, WHITE), "rag": wardrobe.cloth((214, 206, 180)), "sheets": wardrobe.cloth(WHITE, BLUE), "blanket": wardrobe.stack(RED),
    "comforter": wardrobe.stack(BLUE), "sponge": food.slab(YELLOW, GREEN), "ovenmitts": wardrobe.cloth(RED, YELLOW), "clothespile": wardrobe.stack(VIOLET), "bucket": crockery.basin(BLUE),
    "soap": wardrobe.soap(PINK), "toothbrush": wardrobe.brush(BLUE, WHITE), "tube": wardrobe.tube(WHITE), "toothbrushholder": crockery.mug(GLASSY), "comb": wardrobe.comb, "hairbrush": wardrobe.brush(PINK, BROWN), "brush": wardrobe.brush(WOOD, CREAM), "razor": wardrobe.razor,
    "electricshaver": wardrobe.razor, "roll": wardrobe.roll, "hairdryer": wardrobe.hairdryer, "blowdryer": wardrobe.hairdryer, "duster": wardrobe.brush(WOOD, PINK), "dustpan": crockery.board(RED), "iron": wardrobe.iron,
    "shirt": wardrobe.shirt(BLUE), "jacket": wardrobe.shirt((120, 92, 70), True), "pajamas": wardrobe.shirt(VIOLET, True), "pants": wardrobe.pants, "dress": wardrobe.dress, "skirt": wardrobe.dress, "socks": wardrobe.sock, "underwear": wardrobe.underwear, "hat": wardrobe.hat, "scarf": wardrobe.scarf,
    "gloves": wardrobe.hands, "shoes": wardrobe.shoes(BROWN), "slippers": wardrobe.shoes(PINK), "hanger": wardrobe.hanger, "glasses": wardrobe.glasses, "purse": wardrobe.bag(PINK), "bag": wardrobe.bag(BLUE), "groceries": wardrobe.bag((206, 170, 120), True),
    "keys": belongings.keys, "coin": belongings.coin, "creditcard": belongings.card(BLUE), "stamp": belongings.stamp, "cards": belongings.card(RED), "deckofcards": belongings.card(RED), "cd": belongings.disc, "game": crockery.board(GREEN), "toy": belongings.bear, "teddybear": belongings.bear,
    "book": belongings.book(RED), "novel": belongings.book(TEAL), "textbook": belongings.book(BLUE, 0.2), "addressbook": belongings.book(GREEN), "diary": belongings.book(PINK), "notebook": belongings.book(YELLOW), "journal": belongings.book(BROWN), "magazine": belongings.book(ORANGE, 0.04),
    "newspaper": belongings.sheet_of((228, 226, 218), INK, True), "paper": belongings.sheet_of(WHITE), "notes": belongings.sheet_of((250, 236, 150)), "document": belongings.sheet_of(WHITE, BLUE), "bills": belongings.sheet_of(WHITE, RED), "homework": belongings.sheet_of(WHITE, GREEN),
    "check": belongings.card((190, 220, 190)), "receipt": belongings.sheet_of(WHITE, INK), "mail": belongings.envelope, "envelope": belongings.envelope, "folder": belongings.book((222, 186, 110), 0.04), "drawing": belongings.sheet_of(WHITE, None), "form": belongings.sheet_of(WHITE),
    "pen": belongings.pen_like(BLUE, INK), "pencil": belongings.pen_like(YELLOW, INK), "crayon": belongings.pen_like(RED, RED), "scissors": belongings.scissors, "tape": belongings.tape, "phone": belongings.phone, "telephone": belongings.telephone, "wallphone": belongings.telephone,
    "remote": belongings.remote, "controller": belongings.controller, "keyboard": belongings.keyboard, "mouse": belongings.mouse, "mousepad": belongings.pad(BLACK), "lightbulb": belongings.bulb, "lighter": belongings.pen_like(RED, ORANGE), "candle": belongings.candle, "alarmclock": belongings.clock, "clock": belongings.clock,
    "wallclock": belongings.clock, "centerpiece": belongings.plant(), "orchid": belongings.plant(VIOLET), "vase": belongings.plant(RED), "plant": belongings.plant(GREEN), "globe": belongings.ball(BLUE), "picture": belongings.frame(BLUE), "painting": belongings.frame(GREEN), "pillow": wardrobe.pillow,
    "guitar": belongings.guitar(ORANGE), "violin": belongings.guitar(BROWN), "kettle": crockery.kettle, "toaster": crockery.toaster, "coffeemaker": crockery.coffeemaker, "coffemaker": crockery.coffeemaker, "microwave": crockery.microwave, "radio": belongings.radio, "stereo": belongings.radio, "amplifier": belongings.radio,
    "speaker": belongings.radio, "cdplayer": belongings.console, "dvdplayer": belongings.console, "console": belongings.console, "videogameconsole": belongings.console, "laptop": belongings.laptop, "lamp": belongings.lamp, "tablelamp": belongings.lamp, "faucet": crockery.faucet, "cat": belongings.cat((150, 140, 134)),
    "dog": belongings.dog, "papertray": crockery.rack, "clothesrack": crockery.rack, "longboard": crockery.board(ORANGE),
}  # fmt: skip


def known(class_name: str) -> bool:
    """Whether this class has a picture of its own."""
    return plain_name(class_name) in _TABLE


_SUGGESTS: tuple[tuple[str, Draw], ...] = (
    ("CLOTHES", wardrobe.shirt(VIOLET)),
    ("DRINKABLE", food.bottle(TEAL)),
    ("EATABLE", crockery.bowl(ORANGE)),
    ("READABLE", belongings.book(VIOLET)),
    ("RECIPIENT", crockery.bowl(STEEL)),
    ("POURABLE", food.bottle(ORANGE)),
    ("COVER_OBJECT", wardrobe.cloth(CREAM)),
    ("HAS_SWITCH", belongings.console),
    ("SURFACES", crockery.board(WOOD)),
)


def shape(class_name: str, properties: int) -> Draw:
    """How the thing is drawn on a square sheet."""
    draw = _TABLE.get(plain_name(class_name))
    if draw is not None:
        return draw
    fits = (one for name, one in _SUGGESTS if properties & PROPERTY[name])
    return next(fits, belongings.parcel((206, 170, 120)))
