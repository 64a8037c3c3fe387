"""What people call the things of a home: names, and the classes that they may mean, likeliest first.

Written by hand. Every class is also called by its own name, without the head `food_` or `clothes_`.
"""

from __future__ import annotations

from functools import cache

from sim.worlds.virtualhome.admissible import classes

_SAID = """
fridge: refrigerator, icebox, cooler
freezer: deep freezer
mini-fridge: mini fridge, minibar
couch sofa: couch, sofa, settee, divan, lounge
love_seat: loveseat
television tv walltv: television, tv, telly, tv set, television set, tv screen
computer pc cpu_case: computer, pc, desktop, desktop computer, computer screen, monitor, computer tower
laptop: notebook computer, macbook, portable computer
phone cellphone telephone wall_phone: phone, telephone, phone receiver, receiver, landline
cellphone phone: cell phone, mobile, mobile phone, smartphone, iphone
table kitchen_table diningtable: table, table top, tabletop
diningtable kitchen_table table: dining table, dinner table, dining room table
kitchen_table table diningtable: breakfast table
coffee_table coffeetable: coffee table, side table
desk table cpu_table: desk, work desk, writing desk, workspace, study table
cpu_table desk: computer desk, computer table
nightstand: night table, bedside table, night stand
kitchen_counter bathroom_counter: counter, countertop, counter top, worktop, kitchen top, bench top
chair: seat, armchair, office chair, desk chair, stool, recliner
bench: stool
glass drinking_glass water_glass waterglass: glass, tumbler
drinking_glass glass water_glass waterglass: drinking glass, tumbler
water_glass waterglass glass drinking_glass: water glass, glass of water
wineglass glass: wine glass, glass of wine, goblet
cup mug coffee_cup: cup, teacup
coffee_cup mug cup: coffee cup, coffee mug, cup of coffee, mug of coffee
mug cup coffee_cup: mug
bowl dish_bowl: bowl, basin
plate: dish, plates, dishes, tableware, crockery, dishware
pot cooking_pot cookingpot: pot, saucepot, cooking pot, stockpot, cauldron
fryingpan sauce_pan: pan, frying pan, skillet, wok
sauce_pan fryingpan: saucepan, sauce pan
coffee_maker coffe_maker coffeemaker: coffee machine, coffee maker, espresso machine, percolator, coffee brewer
coffee_pot: coffee pot, carafe
coffee ground_coffee: espresso, latte, cappuccino
ground_coffee coffee: coffee grounds, coffee powder
coffee_filter: filter
kettle: tea kettle, electric kettle, teapot
stove oven: stove, burner, stovetop, hob, cooker, gas, range
oven stove: oven
microwave: microwave oven
toaster: toaster oven
dishwasher: dish washer
washing_machine: washer, laundry machine, clothes washer, washing machine, laundry
dishrack drying_rack: dish rack, dish drainer, drainer
drying_rack: clothes rack, clotheshorse, clothesline, drying line
sink: washbasin, basin, kitchen sink, bathroom sink, washstand
faucet: tap, water tap, spigot, running water
shower stall faucet: shower, shower head, shower stall, shower cubicle
bathtub: tub, bath
toilet: lavatory, loo, toilet bowl, toilet seat
toilet_paper toiletpaper: tp, bathroom tissue
papertowel: paper towel, kitchen roll, kitchen towel
napkin cloth_napkin: tissue, serviette
trashcan garbage_can: trash, trash can, garbage, garbage can, bin, rubbish bin, rubbish, waste basket, wastebasket, dustbin, trash bin, waste bin
garbage_can trashcan: garbage can, garbage bin
closet dresser: closet, wardrobe, coat closet, cloakroom, armoire
dresser closet: chest of drawers, drawer, bureau, chest
bathroom_cabinet cabinet: medicine cabinet, medicine chest, bathroom cabinet, vanity
kitchen_cabinet kitchen_cabinets cupboard cabinet: kitchen cupboard, kitchen cabinet, pantry cupboard
cupboard kitchen_cabinet kitchen_cabinets cabinet: cupboard, larder
cabinet kitchen_cabinet kitchen_cabinets bathroom_cabinet: cabinet
filing_cabinet: file cabinet, file drawer, filing drawer
bookshelf: shelf, bookcase, book shelf, shelves, rack
pantry: larder, food storage, store room, storeroom
light lighting lamp light_switch lightswitch: light, bulb, lighting, ceiling light
lightswitch light_switch light: light switch, switch, wall switch
light_bulb light: light bulb, bulb
lamp floor_lamp: lamp, table lamp, bedside lamp, desk lamp, reading lamp, night light
floor_lamp lamp: standing lamp
door: house, outside, outdoors, doorway, front door, main door, entrance, gate, back door, exit
window: windows, windowpane
curtain curtains: drapes, blinds, shades, drape, shutters
bed: mattress, bedside
sheets: bedsheet, bed sheet, linen, bedding, bed linen, bedclothes, sheet
blanket comforter: cover, covers, quilt, duvet, throw
comforter blanket: comforter, duvet
pillow: cushion, pillows, pillow case, pillowcase
living_room livingroom: living room, lounge, sitting room, family room, den, parlor
home_office: office, study, study room, work room, home office, workplace
dining_room: dining room, dining area
kitchen: kitchen area, kitchenette
bathroom: restroom, washroom, toilet room, bath room
bedroom: sleeping room, master bedroom, bed room
entrance_hall: hall, hallway, foyer, corridor, entryway, lobby, entrance
remote_control: remote, tv remote, clicker, remote controller
controller video_game_controller: game controller, joystick, gamepad
console video_game_console: game console, playstation, xbox
keyboard: keys of the computer
mouse: computer mouse
mousepad mouse_mat mousemat: mouse pad, mouse mat
book novel textbook: book, story, storybook
novel book: novel, story
textbook book: text book, school book
notebook note_pad: notebook, note book, notepad, pad
note_pad notebook: note pad, writing pad
newspaper: paper, news, daily
magazine: journal, catalog, catalogue
address_book: contacts, phone book
diary journal: diary
mail envelope: letter, letters, post, mail, postcard
envelope mail: envelope
bills mail: bill, invoice
check: cheque
paper printing_paper: sheet of paper, piece of paper, document
printing_paper paper: printer paper
document paper: file, contract, report
folder: file, binder, folders, files
pen pencil: pen, ballpoint
pencil pen mechanical_pencil: pencil
homework: assignment, exercise
towel: bath towel, hand towel, washcloth, dish towel, cloth
rag towel duster: rag, cloth, dishcloth, wiping cloth, dust cloth
sponge washing_sponge: scrubber, dish sponge
soap barsoap dish_soap face_soap: soap, bar soap, bar of soap, hand soap
barsoap soap: bar soap, bar of soap
dish_soap dishwashingliquid: dish soap, dishwashing liquid, washing up liquid, dish detergent, washing liquid
face_soap facial_cleanser: face soap, face wash, cleanser
detergent laundry_detergent: washing powder, laundry soap, detergent
laundry_detergent detergent: laundry powder
cleaning_solution cleaning_bottle: cleaner, cleaning spray, cleaning product, disinfectant, spray, bleach, cleaning supplies
cleaning_bottle cleaning_solution: spray bottle
shampoo: hair shampoo
conditioner: hair conditioner
tooth_paste toothpaste: toothpaste, tooth paste
toothbrush: tooth brush, brush
toothbrush_holder: holder
hairbrush comb brush: hair brush, brush
comb hairbrush: comb
hairproduct: hair gel, gel, hairspray, hair product, wax
hairdryer blow_dryer: hair dryer, hairdryer, dryer
blow_dryer hairdryer: blow dryer
razor electric_shaver: razor, shaver, blade
electric_shaver razor: electric razor
shaving_cream: shaving foam
face_cream facecream lotionbottle: lotion, cream, face cream, moisturizer, moisturiser, sunscreen, sun cream, ointment
lotionbottle face_cream facecream: lotion bottle, bottle of lotion
foundation: makeup, make up, cosmetics
nail_polish: nail varnish
after_shave: aftershave, cologne, perfume
mouthwash: mouth wash
hands_both hands_left hands_right: hand, hands, palm, palms, fingers
hands_left: left hand
hands_right: right hand
arms_both arms_left arms_right: arm, arms
legs_both legs_left legs_right: leg, legs
feet_both feet_left feet_right: foot, feet
eyes_both eye_left eye_right: eye, eyes
face: cheek, cheeks, forehead
teeth: tooth, mouth
hair: head
shoes: shoe, sneakers, boots, trainers, footwear, sandals
slippers shoes: slipper, flip flops
clothes_socks: sock, socks, stockings
clothes_shirt shirt: shirt, t-shirt, tshirt, blouse, top, sweater, pullover
clothes_pants pants: trousers, pants, jeans, shorts, slacks
clothes_jacket: jacket, coat, raincoat, blazer, overcoat
clothes_dress: dress, gown
clothes_hat: hat, cap
clothes_scarf: scarf, shawl
clothes_gloves: glove, gloves
clothes_underwear: underwear, underpants, bra
clothes_pile clothes_shirt clothes_pants: clothes, clothing, laundry, outfit, garments, dirty clothes, pile of clothes, clean clothes, dirty laundry
pajamas: pyjamas, nightgown, nightclothes, sleepwear
basket_for_clothes: laundry basket, hamper, clothes basket, basket
spectacles glasses: glasses, eyeglasses, spectacles, reading glasses
headset: headphones, earphones, earbuds
purse bag: handbag, wallet, pocketbook, purse
bag purse: backpack, sack, shopping bag, suitcase
groceries: shopping, provisions, grocery
creditcard: credit card, card, debit card
keys: key, car keys, house keys, keychain
coin: coins, money, cash, change
alarm_clock clock: alarm, alarm clock
clock wall_clock alarm_clock: clock
stereo radio cd_player: stereo, music player, speaker, speakers, sound system, hifi, music
radio stereo: radio, music
cd_player stereo: cd player
dvd_player: dvd player, dvd
cd: disc, album, record
printer: copier, scanner
fax_machine: fax
vacuum_cleaner: vacuum, hoover, vacuum cleaner
mop: floor mop
mop_bucket bucket: mop bucket, pail
bucket mop_bucket: bucket, pail
broom: sweeper
duster rag: feather duster
iron: flatiron, clothes iron
ironing_board: iron board
scissors: shears
knife cutlery_knife chef_knife chefknife: knife, knives
chef_knife chefknife knife: kitchen knife, chef knife, chefs knife, sharp knife
fork cutlery_fork: fork, forks
cutlery_fork cutlery_knife spoon: silverware, cutlery, utensils, flatware
spoon: teaspoon, tablespoon
wooden_spoon: spatula, ladle
cutting_board: chopping board, board
oventray tray: baking tray, baking sheet, oven tray, cookie sheet, roasting tin
tray oventray: tray
oven_mitts: oven mitt, oven glove, oven gloves
table_cloth: tablecloth
painting picture drawing wallpictureframe: painting, artwork
picture painting wallpictureframe drawing: picture, photo, photograph, poster
wallpictureframe picture: frame, picture frame
drawing picture: sketch
toy teddybear: toy, doll, toys
teddybear toy: teddy, teddy bear, stuffed animal, plush
sportsball: ball, football, basketball
board_game boardgame: board game, game, monopoly
boardgame board_game: boardgame
cards deck_of_cards: card, cards, playing cards
deck_of_cards cards: deck, deck of cards
chessboard: chess, chess board
instrument_guitar: guitar
instrument_piano: piano
instrument_violin: violin, fiddle
piano_bench: piano stool
child: kid, baby, son, daughter, boy, girl, toddler, children
man: husband, father, dad, guy, guest, visitor, boyfriend, person, friend
woman: wife, mother, mom, girlfriend, lady, roommate
cat: kitty, kitten, pet
dog: puppy, pet
rug carpet mat: rug
carpet rug: carpet
mat rug: doormat, yoga mat
water: glass of water, tap water, cup of water, bottled water
bottle_water water: water bottle, bottle of water
milk: carton of milk, bottle of milk, milk carton
juice: orange juice, apple juice, lemonade, smoothie
beer: bottle of beer, can of beer, ale
wine: bottle of wine, red wine, white wine
alcohol wine: liquor, whisky, whiskey, vodka, drink
tea tea_bag: cup of tea
tea_bag tea: tea bag, teabag
bread food_bread bread_slice: bread, loaf, toast, bun, roll, bagel
bread_slice bread food_bread: slice of bread, piece of bread, bread slice
food_food food_snack chinesefood: food, meal, dinner, lunch, breakfast, supper, leftovers, sandwich, dish, ingredients, takeout
food_snack chips crackers: snack, snacks, crisps, popcorn, nuts
food_cereal cereal: cereal, cornflakes, corn flakes, muesli, granola
food_egg: egg, eggs
food_bacon: bacon
food_cheese: cheese
food_butter: butter, margarine
food_jam jelly: jam, marmalade
food_sugar: sugar
food_salt condiment_shaker: salt
condiment_shaker food_salt: pepper, spice, spices, seasoning
condiment_bottle: ketchup, mustard, mayonnaise, dressing
sauce condiment_bottle: sauce, tomato sauce
oil: olive oil, cooking oil, vegetable oil
food_rice: rice
food_noodles pasta dry_pasta: noodles, ramen
pasta dry_pasta food_noodles: pasta, spaghetti, macaroni
food_vegetable: vegetable, veggies, greens, broccoli, lettuce
food_fruit food_apple food_banana: fruit, fruits, berries
apple food_apple: apple
banana bananas food_banana: banana
tomato: tomatoes
potato food_potato: potatoes
carrot food_carrot: carrots
food_onion: onion, onions, garlic
chicken food_chicken: chicken
food_steak food_hamburger: meat, beef, steak
food_hamburger: burger, hamburger
food_fish salmon: fish, tuna
food_turkey: turkey
mincedmeat: ground beef, minced meat
food_cake poundcake cupcake: cake, brownie, muffin
food_dessert pudding: dessert, sweets
candybar: candy, chocolate, chocolate bar, candy bar
food_ice_cream: ice cream
food_donut: donut, doughnut
food_peanut_butter: peanut butter
food_oatmeal: oatmeal, porridge
food_pizza: pizza
salad: coleslaw
bellpepper bell_pepper: bell pepper
crackers salt_crackers: cracker
whippedcream: whipped cream
chocolatesyrup: chocolate syrup, syrup
creamybuns: cream bun, pastry, croissant
ice: ice cube, ice cubes
fly: insect, mosquito, bug
wall: walls
floor: ground, tile, tiles, floorboards
ceiling: roof
electrical_outlet: outlet, socket, power outlet, wall socket
dirt: dust, soil, mud
centerpiece: flowers, vase, decoration, ornament, bouquet
candle: candles
lighter: match, matches
thread: string, yarn
needle: sewing needle
shoe_rack: shoe shelf
coatrack: coat rack, coat hook, hook, coat hanger
hanger coatrack: clothes hanger
towel_rack: towel rail, towel bar
phone: call
box: package, parcel, carton, container, toy box, lunchbox
"""

TWINS_KEEP = 0.96
"""What each later class of a name counts, against the one before."""
LOOSE_MODIFIER = 0.35
"""What a noun counts that only stands before the one that is meant (`kitchen sink`)."""


@cache
def names() -> dict[str, tuple[tuple[str, float], ...]]:
    """Names in lower case, singular, to classes and how well each fits."""
    found: dict[str, dict[str, float]] = {}
    for row in _SAID.strip().splitlines():
        ours, _, said = row.partition(": ")
        for name in said.split(", "):
            _add(found, name, ours.split())
    for name in classes():
        plain = name.replace("_", " ")
        _add(found, plain, [name], first=True)
        for head in ("food ", "clothes "):
            if plain.startswith(head):
                _add(found, plain.removeprefix(head), [name])
    return {name: tuple(fits.items()) for name, fits in found.items()}


def _add(
    found: dict[str, dict[str, float]], said: str, ours: list[str], *, first: bool = False
) -> None:
    fits = found.setdefault(" ".join(map(singular, said.split())), {})
    weight = 1.0 if first or not fits else min(fits.values()) * TWINS_KEEP
    for name in ours:
        fits[name] = max(fits.get(name, 0.0), weight)
        weight *= TWINS_KEEP


_ODD = {
    "dishes": "dish", "knives": "knife", "shelves": "shelf", "feet": "foot", "teeth": "teeth",
    "children": "child", "glasses": "glasses", "keys": "key", "clothes": "clothes",
    "groceries": "grocery", "pants": "pants", "mattress": "mattress", "matches": "match",
    "couches": "couch", "boxes": "box", "benches": "bench", "brushes": "brush", "leaves": "leaf",
    "loaves": "loaf", "mice": "mouse", "curtains": "curtain", "potatoes": "potato",
    "tomatoes": "tomato", "switches": "switch", "cookies": "cookie", "sandwiches": "sandwich",
}  # fmt: skip
_WHOLE = frozenset(["bus", "gas", "is", "this", "his", "its", "towards", "always", "news"])


@cache
def singular(word: str) -> str:
    """A noun without the ending of the plural; verbs in `-s` lose it, too."""
    if word in _ODD:
        return _ODD[word]
    if len(word) < 4 or word in _WHOLE or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") else word
