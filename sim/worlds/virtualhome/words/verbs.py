"""How people say actions: a verb, what stands with it (`turn .. on`), and what may be meant.

Written by hand. A row is `verb particle: ACTION weight, ...`; without a weight it counts 1. The particle
may stand right after the verb, before a thing, or at the end. `-` is a verb that stands alone.
"""

from __future__ import annotations

from functools import cache

_SAID = """
walk head go move step stroll proceed come travel approach enter return wander advance navigate make_way go_over cross visit exit leave: WALK, RUN .9, FIND .6, TURNTO .3
run rush hurry dash sprint jog race: RUN, WALK .93, FIND .5
reach: WALK .9, FIND .8, GRAB .8, TOUCH .8
go back, head back, walk back, come back, move back: WALK, RUN .9
go up, walk up, go over, walk over, step over, head over: WALK, RUN .9
move: WALK, PUSH .7, PULL .65, FIND .5
find locate search spot discover look_for seek identify detect hunt choose select: FIND, WALK .55, LOOKAT .5, GRAB .4
look for, search for, look around, hunt for, look up, check for: FIND, LOOKAT .6, WALK .5
grab get take pick fetch retrieve collect hold lift obtain gather seize carry remove bring select choose catch clutch acquire use raise: GRAB, FIND .6, PUTBACK .2, PUTOFF .2, WALK .35
pick up, take out, get out, lift up, pull out, take up, bring out, hold up, pick out, pull off: GRAB, FIND .55, PULL .3
get: GRAB, FIND .7, WALK .4
open unlock unfold unwrap uncover unzip unscrew: OPEN, PULL .4, GRAB .3
open up, pull open, push open: OPEN, PULL .7, PUSH .6
open: OPEN, SWITCHON .5, GRAB .3
close shut lock seal cover: CLOSE, PUSH .4, SWITCHOFF .35
close up, push closed, pull closed, shut up: CLOSE, PUSH .4
draw: PULL, CLOSE .8, GRAB .4
turn on, switch on, power on, start up, put on, flip on, light up, click on, boot up, power up, fire up, set on, flick on, boot, ignite: SWITCHON, PLUGIN .4, TOUCH .3
start activate ignite light preheat boot heat operate launch brew cook boil power run: SWITCHON, PLUGIN .4, TOUCH .3
flip flick toggle press: SWITCHON, TOUCH .85, PUSH .85, SWITCHOFF .7
click: TOUCH, PUSH .8, SWITCHON .6
turn off, switch off, power off, shut off, shut down, power down, put out, flip off, turn down, click off, flick off: SWITCHOFF, PLUGOUT .4, CLOSE .3
stop deactivate extinguish silence disable kill snooze: SWITCHOFF, PLUGOUT .4
turn face rotate swivel: TURNTO, LOOKAT .6, SWITCHON .2
turn to, turn towards, turn toward, face towards, turn around: TURNTO, LOOKAT .6, WALK .3
plug in, plug into, hook up: PLUGIN, SWITCHON .5
plug connect charge: PLUGIN, SWITCHON .5, GRAB .2
plug out, pull plug, take plug: PLUGOUT, SWITCHOFF .5
unplug disconnect: PLUGOUT, SWITCHOFF .6
sit perch settle: SIT, LIE .5, WALK .2
sit down, sit on, sit at, sit in, settle down, settle into, take seat, have seat, get seat: SIT, LIE .5, WALK .25
lie lay rest recline sprawl nap relax: LIE, SIT .7, SLEEP .55
lie down, lay down, stretch out, get into bed, climb into bed, lie on, get in bed, hop into bed, curl up, go to bed: LIE, SIT .75, SLEEP .6
climb into, get into, hop into, climb in, get in, hop in: LIE .9, SIT .9, WALK .85, RUN .7
stand rise: STANDUP, WALK .2
stand up, get up, rise up, get off, climb out, get out of bed, get out of chair: STANDUP, WAKEUP .6
sleep doze slumber snooze nap: SLEEP, LIE .7
fall asleep, go to sleep, get some sleep, take nap, have nap, doze off, drift off: SLEEP, LIE .7, WAKEUP .2
wake awake awaken: WAKEUP, STANDUP .6
wake up, get awake: WAKEUP, STANDUP .6
watch view stream: WATCH, LOOKAT .85, TURNTO .4
look stare gaze glance peer observe inspect examine admire check see scan: LOOKAT, WATCH .75, TURNTO .6, FIND .5
look at, stare at, gaze at, glance at, look in, look into, look out, look through, stare out: LOOKAT, WATCH .75, READ .5, TURNTO .55
point aim direct gesture: POINTAT, TURNTO .5, LOOKAT .4
read study peruse browse skim review: READ, LOOKAT .75, WATCH .3
leaf through, flip through, page through, glance through, look over, go through, go over, read through: READ, LOOKAT .8
drink sip swallow gulp slurp: DRINK, EAT .3
drink up: DRINK
eat taste chew munch consume devour bite nibble swallow enjoy: EAT, DRINK .55
take bite, have bite, take sip, have sip, take drink: EAT, DRINK
eat up: EAT
have finish: EAT .9, DRINK .95, GRAB .7, FIND .3
enjoy: EAT, DRINK .9, WATCH .8, READ .7
feed serve give offer: PUTBACK .7, GRAB .7, POUR .6, PUTIN .5
cut slice chop dice carve peel trim mince shred halve: CUT, GRAB .2
pour: POUR, PUTIN .5, PUTBACK .4, DROP .2
fill: POUR, PUTIN .4
apply spread squirt sprinkle add dispense drizzle rub smear spray mix lather: POUR, PUTBACK .85, PUTIN .85, SQUEEZE .4
squeeze out, squeeze onto: SQUEEZE, POUR .8
put place set lay arrange position rest stack leave lean hang drop throw toss deposit pile load transfer spread move return attach stick store slide insert stuff pack drape: PUTBACK, PUTIN .9, DROP .3, PUTOBJBACK .3
hang up: PUTBACK, PUTOBJBACK .6
put in, place in, insert in, put into, place into, load into, store in, put inside, place inside, slide into, throw in, throw into, pack into, drop into, stuff into: PUTIN, PUTBACK .92, POUR .4
put down, set down, lay down, place down: PUTBACK, DROP .85, PUTOBJBACK .7
put away, put back, place back, return, set back, put up, hang up, tidy up, store away, pack away, clear away, give back, store: PUTOBJBACK, PUTBACK .8, PUTIN .8, DROP .5
drop release discard: DROP, PUTBACK .7, PUTOBJBACK .5
drop off, let go, throw away, throw out, toss out: DROP, PUTBACK .8, PUTIN .75
throw: PUTBACK .9, DROP .9, PUTIN .9
put on, get dressed, slip on, pull on, try on, throw on, get changed, dress in, change into, slip into: PUTON, GRAB .4
wear don dress: PUTON, GRAB .4
take off, pull off, slip off, kick off, get out of: PUTOFF, GRAB .55
remove: PUTOFF, GRAB .9
undress doff: PUTOFF
wash clean cleanse bathe launder wet shower: WASH, RINSE .85, SCRUB .85, WIPE .8
wash off, wash up, clean up, clean off, wash out: WASH, RINSE .9, SCRUB .85, WIPE .8
rinse flush: RINSE, WASH .9, SCRUB .6
rinse off, rinse out: RINSE, WASH .9
scrub brush polish scour buff mop sweep vacuum comb shave: SCRUB, WASH .85, WIPE .8, RINSE .5
wipe dust dry mop sweep polish dab erase: WIPE, SCRUB .8, WASH .75, RINSE .4
wipe down, wipe off, wipe up, dust off, dry off, sweep up, mop up: WIPE, SCRUB .8, WASH .75
squeeze wring squish compress crush: SQUEEZE, TOUCH .5, PUSH .4
wring out: SQUEEZE, WASH .4
touch tap pat pet stroke feel caress rub poke massage knock: TOUCH, PUSH .6, SQUEEZE .4
push shove press slide nudge roll: PUSH, TOUCH .7, PULL .6
push in, slide in: PUSH, PUTIN .7
pull drag tug haul yank tow: PULL, PUSH .6, OPEN .5, GRAB .45
greet welcome hug kiss thank meet wave invite: GREET, TURNTO .4, LOOKAT .4
say hello, say hi, talk to, speak to, chat with, wave at, say goodbye, speak with, talk with, call out: GREET, TURNTO .4
type enter write dial input text key: TYPE, TOUCH .6, PUSH .4
type on, type in, type up, type out: TYPE, TOUCH .6
call answer dial: TYPE .8, GRAB .9, SWITCHON .6, TOUCH .5
play: SWITCHON, TOUCH .85, GRAB .8, WATCH .6
listen: SWITCHON .9, TURNTO .6, LOOKAT .4
listen to: SWITCHON .9, TURNTO .6, LOOKAT .4
make prepare cook: GRAB .7, SWITCHON .7, TOUCH .5
"""

PARTICLES = frozenset(
    [
        "on",
        "off",
        "up",
        "down",
        "out",
        "in",
        "into",
        "onto",
        "to",
        "towards",
        "toward",
        "at",
        "back",
        "away",
        "for",
        "around",
        "over",
        "through",
        "inside",
        "open",
        "closed",
        "of",
        "with",
        "along",
    ]
)

Meant = dict[str, float]


@cache
def sayings() -> dict[tuple[str, ...], Meant]:
    """Words to the actions they may mean: one verb, or a verb and what goes with it."""
    found: dict[tuple[str, ...], Meant] = {}
    for row in _SAID.strip().splitlines():
        said, _, meant = row.partition(": ")
        actions = dict(_weighed(one) for one in meant.split(", "))
        many = said.split(", ") if "," in said else said.split()
        for one in many:
            words = tuple(one.replace("_", " ").split())
            known = found.setdefault(words, {})
            for action, weight in actions.items():
                known[action] = max(weight, known.get(action, 0.0))
    return found


def _weighed(text: str) -> tuple[str, float]:
    action, _, weight = text.partition(" ")
    return action, float(weight or 1.0)


_ODD = {
    "took": "take", "taken": "take", "got": "get", "went": "go", "gone": "go", "put": "put",
    "sat": "sit", "lay": "lay", "lain": "lie", "lying": "lie", "ate": "eat", "eaten": "eat",
    "drank": "drink", "drunk": "drink", "cut": "cut", "found": "find", "held": "hold",
    "stood": "stand", "slept": "sleep", "woke": "wake", "ran": "run", "read": "read",
    "threw": "throw", "thrown": "throw", "brought": "bring", "left": "leave", "laid": "lay",
    "wore": "wear", "gave": "give", "came": "come", "saw": "see", "does": "do", "goes": "go",
    "has": "have", "having": "have", "shut": "shut", "set": "set", "hung": "hang", "rose": "rise",
    "putting": "put", "dying": "die", "spread": "spread", "fell": "fall", "fallen": "fall",
    "made": "make", "caught": "catch", "wrung": "wring", "fed": "feed", "swept": "sweep",
}  # fmt: skip


@cache
def verb_heads() -> frozenset[str]:
    """The first words of all sayings."""
    return frozenset(words[0] for words in sayings())


@cache
def base(word: str) -> str:
    """A verb without its endings: `grabbing`, `closes`, `picked`."""
    heads = verb_heads()
    if word in _ODD:
        return _ODD[word]
    if word in heads:
        return word
    for ending in ("ing", "ed", "es", "s", "d"):
        if not word.endswith(ending):
            continue
        stem = word.removesuffix(ending)
        doubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else ""
        for guess in (stem, f"{stem}e", doubled, f"{stem[:-1]}y" if stem.endswith("i") else ""):
            if guess in heads:
                return guess
    return word
