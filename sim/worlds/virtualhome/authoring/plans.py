"""The seven apartments: their rooms, and what stands, lies and is kept in each.

A room is a rectangle on the floor (left, back, width, depth; metres) with pieces along its walls
and some in its middle. A piece is `class`, then what is on it after `:` and what is in it after `>`.
"""

from __future__ import annotations

from typing import NamedTuple


class Room(NamedTuple):
    """One room: where it is, and its furniture in the order in which it stands along the walls."""

    name: str
    place: tuple[float, float, float, float]
    walls: tuple[str, ...]
    middle: tuple[str, ...] = ()
    windows: int = 1


class Plan(NamedTuple):
    """One apartment. Doors are pairs of the rooms' places in the list."""

    name: str
    title: str
    rooms: tuple[Room, ...]
    doors: tuple[tuple[int, int], ...]
    person: int = 0
    """In which room the character stands at first."""


# -- pieces that several homes have ----------------------------------------------------------------

WASH = (
    "sink: faucet soap toothbrush_holder toothbrush tooth_paste face_soap > water",
    "bathroom_cabinet > face_cream after_shave razor shaving_cream comb hairbrush mouthwash",
)
MEDICINE = "bathroom_counter: towel hairdryer rag"
TOILET = "toilet: toilet_paper"
LAUNDRY = "washing_machine: laundry_detergent > clothes_socks"
BASKET = "basket_for_clothes > clothes_underwear clothes_shirt"
SHOWER = "shower: shampoo conditioner"
TUB = "bathtub: shampoo conditioner"
RACK = "towel_rack: towel towel"

BED = "bed: pillow sheets"
BEDSIDE = "nightstand: lamp alarm_clock book"
CLOSET = (
    "closet > clothes_shirt clothes_pants clothes_jacket clothes_dress hanger hanger shoes sheets"
    " blanket comforter vacuum_cleaner"
)
DRESSER = (
    "dresser: picture candle > clothes_socks clothes_underwear pajamas clothes_hat clothes_scarf"
)

FRIDGE = (
    "fridge > milk juice food_cheese food_butter food_egg food_egg food_jam food_vegetable"
    " food_carrot food_chicken"
)
FREEZER = "freezer > ice food_fish food_pizza"
STOVE = "stove: pot fryingpan"
OVEN = "oven: oven_mitts > tray"
KITCHEN_SINK = "sink: faucet sponge dish_soap plate! fork! cup! > water"
DISHWASHER = "dishwasher > plate bowl glass"
CABINET = (
    "kitchen_cabinet > plate plate bowl bowl cup cup glass glass coffee_cup food_cereal tea coffee"
)
PANTRY = (
    "pantry: food_snack food_rice food_sugar food_salt food_bread ground_coffee oil food_potato"
)
COUNTER = "kitchen_counter: coffee_maker toaster coffee_filter kettle"
COUNTER_2 = "kitchen_counter: cutting_board knife spoon fork dishrack food_onion"
COUNTER_3 = "kitchen_counter: microwave groceries bag food_apple food_banana"
TRASH = "trashcan"
TABLE = "kitchen_table: placemat napkin food_orange centerpiece"
CHAIRS = ("chair", "chair", "chair")
BROOMS = ("broom", "mop", "bucket: cleaning_solution")

TV = "tv_stand: television remote_control video_game_console video_game_controller"
COUCH = "couch: pillow"
COFFEE_TABLE = "coffee_table: magazine newspaper bowl coin"
SHELF = "bookshelf > book novel textbook address_book cd cd picture board_game cards"
MUSIC = "table: stereo radio cd_player"
ENTRY = ("shoe_rack: shoes slippers", "coatrack: clothes_jacket clothes_hat purse")
HALL_TABLE = "table: keys mail bowl phone creditcard"
TOYS = "box > toy toy toy"

DESK = "desk: computer keyboard mousepad mouse pen pencil paper notes document bills envelope stamp check"
LAPTOP_DESK = "desk: laptop lamp notebook homework drawing crayon scissors tape"
FILES = "filing_cabinet: folder > folder document receipt"
PRINTER = "table: printer telephone glue"
OFFICE_TRASH = "trashcan > paper"
IRONING = "ironing_board: iron"

PLANS = (
    Plan(
        "home1",
        "The flat over the bakery",
        (
            Room("bathroom", (0, 0, 3.6, 3), (*WASH, MEDICINE, TOILET, TUB, RACK, BASKET, "mirror"), ("mat",)),
            Room("bedroom", (0, 3, 5, 4), (BED, BEDSIDE, BEDSIDE, CLOSET, DRESSER, "chair", "mirror", "painting"), ("rug",)),
            Room("kitchen", (3.6, 0, 5, 3), (FRIDGE, FREEZER, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, OVEN, CABINET, DISHWASHER, PANTRY, COUNTER_3, TRASH, *BROOMS), (TABLE, *CHAIRS)),
            Room("living_room", (5, 3, 6, 4.4), (TV, COUCH, SHELF, MUSIC, *ENTRY, HALL_TABLE, "floor_lamp", "painting", "music_stand", "instrument_guitar", "duster"), (COFFEE_TABLE, "rug", "love_seat: pillow", "cat"), 2),
            Room("home_office", (8.6, 0, 4, 3), (DESK, FILES, PRINTER, "bookshelf > book novel notebook diary", "shredder", OFFICE_TRASH, LAPTOP_DESK), ("chair", "chair"),),
        ),
        ((0, 1), (1, 3), (2, 3), (3, 4)),
    ),
    Plan(
        "home2",
        "Two rooms by the canal",
        (
            Room("kitchen", (0, 0, 4.4, 4), (FRIDGE, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, CABINET, PANTRY, COUNTER_3, TRASH, "broom", "bucket: cleaning_solution rag"), (TABLE, *CHAIRS)),
            Room("living_room", (4.4, 0, 6, 4), (TV, COUCH, SHELF, DESK, FILES, *ENTRY, HALL_TABLE, "floor_lamp", "radio", "picture", "telephone"), (COFFEE_TABLE, "chair", "rug"), 2),
            Room("bedroom", (4.4, 4, 4.4, 4), (BED, BEDSIDE, CLOSET, DRESSER, IRONING, "drawing", "mirror"), ("mat", "chair")),
            Room("bathroom", (0, 4, 4.4, 3), (*WASH, MEDICINE, TOILET, SHOWER, RACK, LAUNDRY, BASKET, "mirror"), ("mat",)),
        ),
        ((0, 1), (1, 2), (0, 3)),
        1,
    ),
    Plan(
        "home3",
        "The house of the music teacher",
        (
            Room("dining_room", (0, 0, 5.4, 4), (FRIDGE, FREEZER, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, OVEN, CABINET, DISHWASHER, COUNTER_3, PANTRY, TRASH, *BROOMS), ("table: table_cloth placemat napkin napkin centerpiece candle", *CHAIRS, "chair")),
            Room("living_room", (5.4, 0, 6.4, 5), (TV, COUCH, SHELF, MUSIC, *ENTRY, HALL_TABLE, "instrument_piano", "piano_bench", "music_stand: paper", "instrument_violin", "instrument_guitar", "floor_lamp", "painting"), (COFFEE_TABLE, "rug", "love_seat: pillow", "dog"), 3),
            Room("bedroom", (5.4, 5, 5, 4), (BED, BEDSIDE, BEDSIDE, CLOSET, DRESSER, "mirror", "painting", "table: laptop radio"), ("rug", "chair")),
            Room("bathroom", (0, 4, 5.4, 3), (*WASH, MEDICINE, TOILET, TUB, SHOWER, RACK, LAUNDRY, BASKET, "mirror"), ("mat",)),
            Room("bedroom", (0, 7, 5.4, 4), ("bed: pillow sheets", BEDSIDE, "closet > clothes_shirt clothes_pants clothes_jacket hanger sheets", TOYS, LAPTOP_DESK, "bookshelf > book novel board_game", "picture"), ("rug", "chair", "toy", "toy", "child")),
        ),
        ((0, 1), (1, 2), (0, 3), (3, 4), (2, 4)),
        1,
    ),
    Plan(
        "home4",
        "The office in the attic",
        (
            Room("home_office", (0, 0, 6, 4.4), (DESK, LAPTOP_DESK, FILES, PRINTER, SHELF, "shredder", OFFICE_TRASH, COUCH, "floor_lamp", TV, "painting", *ENTRY, HALL_TABLE), ("chair", "chair", COFFEE_TABLE, "rug"), 2),
            Room("kitchen", (6, 0, 4.6, 4.4), (FRIDGE, FREEZER, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, OVEN, CABINET, COUNTER_3, PANTRY, TRASH, *BROOMS), (TABLE, *CHAIRS)),
            Room("bathroom", (6, 4.4, 4, 3), (*WASH, MEDICINE, TOILET, SHOWER, RACK, BASKET, "mirror"), ("mat",)),
            Room("bedroom", (0, 4.4, 6, 4), (BED, BEDSIDE, BEDSIDE, CLOSET, DRESSER, IRONING, "mirror", "drawing", MUSIC), ("rug", "chair", "cat")),
        ),
        ((0, 1), (0, 3), (1, 2)),
    ),
    Plan(
        "home5",
        "A family on the ground floor",
        (
            Room("living_room", (0, 0, 6.4, 5), (TV, COUCH, SHELF, MUSIC, *ENTRY, HALL_TABLE, "floor_lamp", "painting", "picture", TOYS, "telephone"), (COFFEE_TABLE, "rug", "love_seat: pillow", "toy", "child", "cat"), 2),
            Room("kitchen", (6.4, 0, 5, 5), (FRIDGE, FREEZER, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, OVEN, CABINET, "kitchen_cabinet > mug mug tray colander sauce_pan", DISHWASHER, COUNTER_3, PANTRY, TRASH, *BROOMS), (TABLE, *CHAIRS, "chair")),
            Room("bedroom", (0, 5, 5, 4.4), (BED, BEDSIDE, BEDSIDE, CLOSET, DRESSER, "mirror", "wall_clock"), ("rug", "chair")),
            Room("bathroom", (5, 5, 4, 3), (*WASH, MEDICINE, TOILET, TUB, RACK, LAUNDRY, BASKET, "mirror"), ("mat",)),
            Room("home_office", (9, 5, 4.6, 4), (DESK, FILES, PRINTER, LAPTOP_DESK, "shredder", OFFICE_TRASH, "bookshelf > textbook notebook diary address_book"), ("chair", "chair")),
        ),
        ((0, 1), (0, 2), (2, 3), (1, 4)),
    ),
    Plan(
        "home6",
        "The student's studio",
        (
            Room("bedroom", (0, 0, 5, 5), (BED, BEDSIDE, CLOSET, DRESSER, LAPTOP_DESK, SHELF, "radio", "picture", "instrument_guitar", "love_seat: pillow"), ("rug", "chair", "coffee_table: magazine mug"), 2),
            Room("living_room", (5, 0, 4.4, 4), (TV, DESK, FILES, COUCH, MUSIC, *ENTRY, HALL_TABLE, "floor_lamp", "painting"), ("chair", COFFEE_TABLE, "mat")),
            Room("kitchen", (5, 4, 4.4, 4), (FRIDGE, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, CABINET, COUNTER_3, PANTRY, TRASH, "broom", "mop", "bucket: cleaning_solution"), (TABLE, *CHAIRS)),
            Room("bathroom", (0, 5, 4, 3), (*WASH, MEDICINE, TOILET, SHOWER, RACK, BASKET, "mirror"), ("mat",)),
        ),
        ((0, 1), (1, 2), (0, 3)),
    ),
    Plan(
        "home7",
        "The long house with a garden",
        (
            Room("bathroom", (0, 0, 4, 3), (*WASH, MEDICINE, TOILET, TUB, RACK, LAUNDRY, BASKET, "mirror"), ("mat",)),
            Room("dining_room", (4, 0, 6, 4), (FRIDGE, FREEZER, COUNTER, KITCHEN_SINK, COUNTER_2, STOVE, OVEN, CABINET, DISHWASHER, COUNTER_3, PANTRY, TRASH, *BROOMS), ("table: table_cloth placemat napkin napkin centerpiece", *CHAIRS, "chair")),
            Room("living_room", (10, 0, 6, 5), (TV, COUCH, SHELF, MUSIC, *ENTRY, HALL_TABLE, "floor_lamp", "painting", "drawing", "instrument_piano", "piano_bench", "duster"), (COFFEE_TABLE, "rug", "love_seat: pillow", "cat", "dog"), 3),
            Room("bedroom", (0, 3, 4, 5), (BED, BEDSIDE, CLOSET, DRESSER, "mirror", "painting"), ("rug", "chair")),
            Room("home_office", (4, 4, 6, 4), (DESK, FILES, PRINTER, LAPTOP_DESK, IRONING, "bookshelf > novel textbook notebook", "shredder", OFFICE_TRASH), ("chair", "chair", "rug"), 2),
        ),
        ((0, 1), (1, 2), (0, 3), (1, 4)),
        2,
    ),
)  # fmt: skip
