"""What the apartments are made of: each class with its category, size and properties.

A row is `class  width height depth  properties`, in metres; the properties are letters, see `LETTERS`.
"""

from __future__ import annotations

from typing import NamedTuple

LETTERS = {
    "G": ("GRABBABLE", "MOVABLE"),
    "M": ("MOVABLE",),
    "S": ("SURFACES",),
    "O": ("CAN_OPEN",),
    "C": ("CONTAINERS",),
    "W": ("HAS_SWITCH",),
    "P": ("HAS_PLUG",),
    "E": ("EATABLE",),
    "D": ("DRINKABLE",),
    "R": ("RECIPIENT",),
    "T": ("CUTTABLE",),
    "U": ("POURABLE",),
    "L": ("LIEABLE",),
    "I": ("SITTABLE",),
    "K": ("LOOKABLE",),
    "B": ("READABLE",),
    "A": ("CLOTHES",),
    "H": ("HAS_PAPER",),
    "X": ("HANGABLE",),
    "V": ("COVER_OBJECT",),
    "Y": ("CREAM",),
    "N": ("PERSON",),
    "F": ("BODY_PART",),
}


class Kind(NamedTuple):
    """A class of things."""

    category: str
    size: tuple[float, float, float]
    properties: tuple[str, ...]


_ROWS = {
    "Furniture": """
        bed 1.6 0.6 2.0 SIL
        nightstand 0.5 0.6 0.4 SOC
        closet 1.4 2.1 0.6 SOC
        dresser 1.2 0.9 0.5 SOC
        desk 1.4 0.75 0.7 SM
        chair 0.45 0.9 0.5 SIGM
        couch 2.0 0.8 0.9 SILM
        love_seat 1.4 0.8 0.9 SILM
        bench 1.2 0.45 0.4 SIL
        coffee_table 1.0 0.4 0.6 SM
        table 1.4 0.75 0.8 SM
        kitchen_table 1.3 0.75 0.8 SM
        kitchen_counter 1.0 0.9 0.6 S
        kitchen_cabinet 1.0 0.8 0.4 SOC
        pantry 0.8 2.0 0.5 SC
        bookshelf 1.0 1.9 0.35 SOC
        tv_stand 1.4 0.5 0.4 S
        bathroom_cabinet 0.8 0.7 0.3 SOC
        bathroom_counter 1.2 0.85 0.5 S
        bathtub 1.7 0.6 0.75 SIL
        shower 0.9 2.1 0.9 S
        toilet 0.45 0.8 0.65 SIOR
        sink 0.6 0.3 0.45 RSC
        filing_cabinet 0.5 1.3 0.6 SOC
        shoe_rack 0.8 0.5 0.3 S
        coatrack 0.4 1.8 0.4 SM
        towel_rack 0.6 0.1 0.1 S
        trashcan 0.3 0.5 0.3 OCM
        basket_for_clothes 0.45 0.6 0.45 OCGR
        ironing_board 1.3 0.9 0.4 S
        piano_bench 0.7 0.5 0.35 SI
        instrument_piano 1.5 1.2 0.6 M
        music_stand 0.4 1.2 0.3 SM
        box 0.5 0.4 0.4 OCGR
        dishrack 0.45 0.2 0.35 SG
    """,
    "Appliances": """
        fridge 0.7 1.8 0.7 OCWPS
        freezer 0.7 0.9 0.6 OCWPS
        stove 0.6 0.9 0.6 OCWPS
        oven 0.6 0.6 0.6 OCWPS
        microwave 0.5 0.3 0.4 OCWPS
        dishwasher 0.6 0.85 0.6 OCWPS
        washing_machine 0.6 0.85 0.6 OCWPSR
        coffee_maker 0.3 0.4 0.3 WPRSC
        toaster 0.3 0.2 0.2 WPSM
        kettle 0.2 0.25 0.2 GWPRU
        vacuum_cleaner 0.4 0.9 0.4 GWP
        iron 0.15 0.15 0.3 GWP
        hairdryer 0.1 0.25 0.25 GWP
    """,
    "Electronics": """
        television 1.1 0.65 0.1 WPK
        computer 0.5 0.5 0.3 WPK
        laptop 0.35 0.25 0.25 GWPK
        keyboard 0.45 0.03 0.15 GP
        mouse 0.06 0.04 0.1 GP
        mousepad 0.25 0.01 0.2 SM
        printer 0.45 0.3 0.4 WPSOC
        shredder 0.35 0.5 0.25 WPS
        radio 0.3 0.2 0.15 GWPS
        stereo 0.45 0.3 0.3 WPSGO
        cd_player 0.3 0.1 0.25 WPSGO
        phone 0.08 0.02 0.16 GWP
        telephone 0.2 0.1 0.2 GWP
        alarm_clock 0.12 0.1 0.08 GWPK
        remote_control 0.05 0.03 0.18 GW
        video_game_console 0.3 0.08 0.25 WPO
        video_game_controller 0.15 0.05 0.1 GWP
    """,
    "Lamps": """
        light 0.4 0.2 0.4 WP
        lamp 0.3 0.5 0.3 WP
        floor_lamp 0.4 1.6 0.4 WP
        lightswitch 0.08 0.12 0.02 WP
    """,
    "Decor": """
        curtain 1.2 1.3 0.1 OV
        rug 2.0 0.02 1.4 SILM
        mat 0.8 0.02 0.5 SILGM
        painting 0.8 0.6 0.05 GX
        mirror 0.6 0.9 0.05 K
        picture 0.4 0.3 0.03 GX
        drawing 0.3 0.3 0.02 GXHT
        centerpiece 0.25 0.3 0.25 G
        candle 0.06 0.15 0.06 GWS
        wall_clock 0.3 0.3 0.05 GK
    """,
    "Food": """
        milk 0.1 0.25 0.1 GDUO
        juice 0.1 0.25 0.1 GDU
        wine 0.08 0.3 0.08 GDU
        beer 0.07 0.2 0.07 GDUO
        tea 0.08 0.1 0.08 GDU
        coffee 0.1 0.15 0.1 GDU
        ground_coffee 0.1 0.15 0.1 GOU
        food_cereal 0.2 0.3 0.08 GEUO
        food_cheese 0.15 0.08 0.1 GET
        food_bread 0.25 0.12 0.12 GET
        food_butter 0.12 0.06 0.08 GTE
        food_jam 0.08 0.12 0.08 GEO
        food_egg 0.05 0.06 0.05 GET
        food_apple 0.08 0.08 0.08 GET
        food_banana 0.18 0.05 0.05 GET
        food_orange 0.08 0.08 0.08 GET
        food_carrot 0.15 0.04 0.04 GET
        food_onion 0.08 0.08 0.08 GET
        food_potato 0.08 0.08 0.08 GET
        food_vegetable 0.2 0.12 0.12 GET
        food_fish 0.25 0.05 0.1 GET
        food_chicken 0.25 0.12 0.18 GET
        food_pizza 0.3 0.03 0.3 GET
        food_snack 0.2 0.25 0.06 GE
        food_cake 0.2 0.1 0.2 GET
        food_sugar 0.1 0.15 0.1 GEU
        food_salt 0.06 0.1 0.06 GEU
        food_rice 0.15 0.2 0.08 GEU
        food_food 0.2 0.08 0.2 GETO
        oil 0.08 0.3 0.08 GDU
        ice 0.15 0.08 0.15 G
        water 0.1 0.02 0.1 DU
    """,
    "Clothes": """
        clothes_shirt 0.4 0.05 0.5 GAX
        clothes_pants 0.4 0.05 0.5 GAX
        clothes_jacket 0.5 0.08 0.5 GAX
        clothes_dress 0.5 0.05 0.6 GAX
        clothes_socks 0.2 0.05 0.1 GAX
        clothes_underwear 0.2 0.04 0.2 GAX
        clothes_hat 0.3 0.15 0.3 GAX
        clothes_scarf 0.2 0.05 0.4 GAX
        clothes_gloves 0.2 0.05 0.15 GAX
        shoes 0.3 0.12 0.3 GA
        slippers 0.3 0.08 0.3 GA
        pajamas 0.4 0.05 0.5 GA
        spectacles 0.15 0.05 0.05 GA
    """,
    "Props": """
        plate 0.25 0.03 0.25 GSR
        bowl 0.2 0.1 0.2 GSR
        cup 0.09 0.1 0.09 GRU
        mug 0.09 0.1 0.09 GRU
        glass 0.08 0.14 0.08 GRU
        coffee_cup 0.09 0.09 0.09 GRU
        coffee_pot 0.2 0.25 0.2 GRO
        coffee_filter 0.12 0.05 0.12 G
        knife 0.03 0.02 0.22 G
        fork 0.03 0.02 0.2 G
        spoon 0.04 0.02 0.18 G
        wooden_spoon 0.05 0.02 0.3 G
        cutting_board 0.4 0.02 0.3 GS
        fryingpan 0.3 0.08 0.45 GSRO
        pot 0.25 0.2 0.25 GSRO
        sauce_pan 0.2 0.12 0.35 GSR
        colander 0.28 0.15 0.28 GSR
        tray 0.45 0.03 0.3 GS
        placemat 0.4 0.01 0.3 GSV
        napkin 0.2 0.01 0.2 GTV
        table_cloth 1.2 0.01 0.8 GSV
        dish_soap 0.08 0.2 0.06 GU
        sponge 0.1 0.04 0.07 G
        rag 0.3 0.01 0.3 GV
        towel 0.5 0.03 0.8 GV
        bucket 0.3 0.3 0.3 GRS
        mop 0.3 1.3 0.1 GS
        broom 0.3 1.3 0.1 G
        duster 0.1 0.4 0.1 G
        dustpan 0.25 0.1 0.25 G
        cleaning_solution 0.1 0.25 0.08 GU
        laundry_detergent 0.2 0.3 0.12 GU
        groceries 0.3 0.35 0.25 G
        bag 0.35 0.35 0.2 GOCR
        purse 0.3 0.25 0.12 GOCR
        keys 0.08 0.02 0.05 G
        coin 0.02 0.01 0.02 G
        creditcard 0.09 0.01 0.05 G
        receipt 0.08 0.01 0.2 GBH
        mail 0.22 0.02 0.15 GBHO
        bills 0.21 0.01 0.3 GBHT
        envelope 0.22 0.01 0.12 GHTO
        stamp 0.03 0.01 0.03 G
        check 0.2 0.01 0.08 GBHT
        document 0.21 0.02 0.3 GBH
        paper 0.21 0.01 0.3 GBHT
        notes 0.15 0.01 0.15 GBHTO
        notebook 0.2 0.02 0.28 GBHTO
        homework 0.21 0.01 0.3 GBH
        folder 0.24 0.03 0.32 GBHOCS
        pen 0.02 0.02 0.15 G
        pencil 0.02 0.02 0.17 G
        crayon 0.02 0.02 0.1 G
        scissors 0.08 0.02 0.18 G
        tape 0.08 0.05 0.08 G
        glue 0.04 0.1 0.04 G
        book 0.15 0.04 0.22 GBHTOS
        novel 0.14 0.04 0.2 GBHTO
        textbook 0.2 0.05 0.26 GBHTO
        magazine 0.21 0.02 0.28 GBHO
        newspaper 0.3 0.02 0.4 GBHO
        address_book 0.12 0.03 0.16 GBHTO
        diary 0.12 0.03 0.16 GBHO
        cd 0.12 0.01 0.12 G
        board_game 0.4 0.08 0.4 GS
        cards 0.06 0.02 0.09 GT
        toy 0.2 0.2 0.2 G
        instrument_guitar 0.4 0.15 1.0 GW
        instrument_violin 0.25 0.1 0.6 G
        pillow 0.5 0.15 0.4 G
        sheets 1.5 0.02 1.9 GV
        blanket 1.4 0.04 1.8 GV
        comforter 1.5 0.08 1.8 GV
        hanger 0.4 0.2 0.02 GS
        toothbrush 0.02 0.02 0.18 GR
        toothbrush_holder 0.08 0.1 0.08 GSC
        tooth_paste 0.05 0.04 0.15 GUO
        mouthwash 0.08 0.2 0.05 GDU
        soap 0.08 0.03 0.05 G
        face_soap 0.08 0.04 0.05 GU
        shampoo 0.07 0.2 0.05 GUO
        conditioner 0.07 0.2 0.05 GU
        face_cream 0.07 0.06 0.07 GUOY
        after_shave 0.06 0.15 0.05 GUOY
        shaving_cream 0.06 0.18 0.06 GUY
        razor 0.04 0.03 0.14 G
        comb 0.04 0.01 0.18 G
        hairbrush 0.06 0.04 0.2 G
        toilet_paper 0.11 0.1 0.11 GTH
        faucet 0.1 0.25 0.2 W
        light_bulb 0.06 0.1 0.06 GW
        oven_mitts 0.3 0.05 0.2 GAX
        lighter 0.03 0.08 0.02 GW
    """,
    "Pets": """
        cat 0.25 0.3 0.5 G
        dog 0.35 0.5 0.8 G
    """,
    "Persons": """
        child 0.4 1.1 0.3 N
    """,
    "Bodies": """
        face 0.2 0.25 0.2 F
        hair 0.25 0.2 0.25 FT
        hands_both 0.2 0.05 0.2 F
        teeth 0.06 0.03 0.05 F
        feet_both 0.25 0.1 0.3 F
    """,
}


def _read() -> dict[str, Kind]:
    found = {}
    for category, text in _ROWS.items():
        for row in filter(None, map(str.strip, text.splitlines())):
            name, width, height, depth, letters = row.split()
            size = (float(width), float(height), float(depth))
            words = dict.fromkeys(word for one in letters for word in LETTERS[one])
            found[name] = Kind(category, size, tuple(words))
    for name, row_of in _SHELL.items():
        found[name] = Kind(*row_of)
    return found


_SHELL: dict[str, tuple[str, tuple[float, float, float], tuple[str, ...]]] = {
    "floor": ("Floor", (2.0, 0.02, 2.0), ("SURFACES",)),
    "ceiling": ("Ceiling", (2.0, 0.02, 2.0), ()),
    "wall": ("Walls", (2.5, 2.5, 0.1), ()),
    "window": ("Windows", (1.2, 1.2, 0.1), ("CAN_OPEN",)),
    "door": ("Doors", (0.9, 2.1, 0.1), ("CAN_OPEN",)),
    "character": ("Characters", (0.5, 1.7, 0.4), ()),
}

KINDS = _read()
