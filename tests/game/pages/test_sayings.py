"""What worlds say is read in other languages: whole sentences, with what stands in their gaps; nothing by halves."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from game.pages.sayings import catalogue_of, in_this_language, said, sayings_of, shape
from game.suites import all_tasks
from game.templatetags.kitchen import as_done
from sim.abilities import Parsable, Speaking
from sim.world import WorldError
from sim.worlds import all_worlds, get_world
from sim.worlds.robotouille.observe import DOES
from sim.worlds.robotouille.sayings import GOES_ON
from sim.worlds.simmer.catalogue import catalogue, plan_of, start_of
from sim.worlds.simmer.executor import PUBLISHED, Report, run_plan
from sim.worlds.simmer.lessons import instead
from sim.worlds.simmer.start import executor_from
from tests.loops import each

GERMAN = {
    "Walk to table 1 and pick up lettuce 1": "Zu Tisch 1 gehen und Salat 1 aufheben",
    "table 4 — patty (cooked), cheese; Ana is here": "Tisch 4 – Bratling (gegart), Käse; Ana steht hier",  # noqa: RUF001
    "the lettuce cut": "Salat geschnitten",
    "patty 1 cooks": "Bratling 1 gart",
    "pot 1 boils": "Topf 1 wird zum Kochen gebracht",
    "bread B on top of the cheese": "Brot B auf Käse",
    "Ana is not at stove 1 but at table 2.": "Ana ist nicht bei „Herd 1“, sondern bei „Tisch 2“.",
    "Tomato soup (order 2)": "Tomatensuppe (Bestellung 2)",
    "Go there and put grater on counter": "Hingehen und Reibe auf Arbeitsplatte legen",
    "The hands must be empty, and they hold the egg 2": "Die Hände müssen leer sein, und sie halten „Ei 2“",
    "Fry the bacon for 8 minutes.": "Speck braten, 8 Minuten.",
    "Lay the bread on the plate.": "Brot auf Teller legen.",
    "Serve the plate.": "Teller servieren.",
    "You are not close to the floor lamp: walk to it first.": (
        "Du stehst nicht nah genug an „Stehlampe“: Geh zuerst hin."
    ),
    "Put 2 slice(s) of Lettuce on a clean Plate (FloorPlan4)": (
        "Leg 2 Scheibe(n) Salat auf einen sauberen Untersatz: Teller (FloorPlan4)"
    ),
    "desk lamp 2, by the sofa": "Schreibtischlampe 2, neben: Sofa",
    "CoffeeMachine": "Kaffeemaschine",
    "2 of 4 conditions are still open: This Fork is not in a Drawer yet. No coffee is in this mug: put it empty into the coffee machine and switch that on.": (
        "2 von 4 Bedingungen sind noch offen: „Gabel“ ist noch nicht hier drin: Schublade. In dieser Tasse ist kein Kaffee: Stell sie leer in die Kaffeemaschine und schalte die ein."
    ),
    'nothing here reads "bring me the moon, please!"; did you mean "Navigate PLACE"?': (
        "„bring me the moon, please!“ wird hier nicht verstanden; meintest du „Navigate PLACE“?"
    ),
    "The coffee machine was left on.": "„Kaffeemaschine“ blieb eingeschaltet.",
    "The potato on the plate is raw.": "Roh: „Kartoffel“ auf „Teller“.",
    "You keep to your part of the home (the left part of the map); you can reach across.": (
        "Du bleibst in deinem Teil der Wohnung (der linke Teil der Karte); hinübergreifen kannst du."
    ),
}
WORLDS = [name for name, world in all_worlds().items() if isinstance(world, Speaking)]


def test_sentences_are_said_with_what_stands_in_their_gaps() -> None:
    with translation.override("de"):
        for text, told in each(list(GERMAN.items())):
            assert said(text) == told


def test_every_language_puts_the_parts_where_they_belong_in_it() -> None:
    text = "Walk to table 1 and pick up lettuce 1"
    for language, told in each(
        [
            ("es", "Ir a mesa 1 y coger lechuga 1"),
            ("zh-hans", "走到桌子 1，然后拿起生菜 1"),  # noqa: RUF001
        ]
    ):
        with translation.override(language):
            assert said(text) == told


def test_in_english_all_is_as_worlds_say_it() -> None:
    with translation.override("en"):
        assert [said(text) for text in GERMAN] == list(GERMAN)
        assert in_this_language("robotouille", all_tasks()["synchronous/1"]) == {}


def test_what_nobody_has_translated_is_left_whole() -> None:
    with translation.override("de"):
        for text in each(
            [
                "",
                "Grandmother's pie on the veranda",
                "lettuce, something odd",
                "Put the thing that nobody knows: it is odd. in the pot",
                "lettuce and " * 300,
            ]
        ):
            assert said(text) == text


def test_a_name_is_never_taken_for_a_sentence_of_the_kitchen() -> None:
    with translation.override("de"):
        assert said("Ana: cook and serve is not empty") == "Ana: cook and serve is not empty"


@pytest.mark.parametrize("name", WORLDS)
def test_a_world_says_each_of_its_sentences_once_and_each_gap_has_a_name(name: str) -> None:
    sayings = list(sayings_of(name))
    assert len(sayings) > 100
    for text in sayings:
        assert text.strip() == text, text
        assert "{}" not in text, text
        assert "{0}" not in text, text
        assert shape(text).pattern.fullmatch(text), text


def test_all_worlds_of_the_house_tell_what_they_say() -> None:
    assert {"household", "robotouille", "simmer", "teach", "virtualhome"} <= set(WORLDS)


def test_titles_that_differ_in_their_things_alone_are_one_sentence_of_the_catalogue() -> None:
    told = list(catalogue_of(get_world("teach")))
    assert "TEACh: first steps" in told
    assert not [text for text in told if "FloorPlan" in text]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("The book should be put on the arm chair.", "„Buch“ soll auf „Sessel“ sein."),
        ("2 slices of potato should be cooked.", "„2 Scheiben von Kartoffel“ soll gar sein."),
        (
            "2 x toilet paper should be put in the cabinet.",
            "„2 \u00d7 Toilettenpapier“ soll in „Schrank“ sein.",
        ),
        (
            "2 of 4 conditions are still open: The knife should be put down. The cup should be clean.",
            "2 von 4 Bedingungen sind noch offen: „Messer“ soll wieder hingelegt sein. „Becher“ soll sauber sein.",
        ),
    ],
)
def test_what_comes_next_in_a_home_is_said_whole(english: str, german: str) -> None:
    with translation.override("de"):
        assert said(english) == german


@pytest.mark.parametrize(
    "task",
    [
        "home/television", "teach/coffee-FloorPlan1", "danger/toast", "activities/apply_lotion", "synchronous/1",
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_answered_in_the_readers_language(task: str) -> None:
    found = all_tasks()[task]
    episode = get_world(found.world).start(found, 0)
    assert isinstance(episode, Parsable)
    for line in ("Oma, was nun?", "walk nowhere: never", "FIND Oma", "Cook Mug", "RotateLeft now"):
        with pytest.raises(WorldError) as refused:
            episode.parse(episode.seats[-1], line)
        with translation.override("de"):
            assert said(refused.value.message) != refused.value.message, refused.value.message


def test_why_a_task_of_a_home_is_not_done_is_said_whole() -> None:
    world = get_world("teach")
    first = {task.suite: task for task in reversed(list(world.tasks()))}
    told = {world.start(task, 0).assess().why for task in first.values()}
    with translation.override("de"):
        for why in each(told):
            assert "Bedingung" in said(why), why


def test_in_examinations_people_have_the_words_that_models_have() -> None:
    tasks = all_tasks().values()
    home, exam = (
        next(task for task in tasks if (task.world, task.suite) == ("household", suite))
        for suite in ("home", "asgardbench")
    )
    with translation.override("de"):
        assert in_this_language("household", home)["mug"] == "Tasse"
        assert in_this_language("household", exam) == {}


def test_a_kitchen_s_page_gives_its_scripts_the_texts_of_its_task() -> None:
    with translation.override("de"):
        words = in_this_language("robotouille", all_tasks()["multi_agent/1"])
        assert words["Cook 1"] == "Koch 1"
        assert words["walk to {place}"] == "zu {place} gehen"
        assert in_this_language("nowhere") == in_this_language("")


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize("language", ["de", "zh-hans"])
def test_scripts_say_the_same_as_pages(language: str) -> None:
    texts = list(GERMAN)
    with translation.override(language):
        words = {key: told for name in WORLDS for key, told in in_this_language(name).items()}
        expected = [said(text) for text in texts]
    module = settings.BASE_DIR / "static" / "js" / "worded.js"
    script = (
        f'import {{ phrasebook }} from "{module.as_uri()}"; import {{ readFileSync }} from "node:fs";'
        "const [words, texts] = JSON.parse(readFileSync(0)); console.log(JSON.stringify(texts.map(phrasebook(words))));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script],
        input=json.dumps([words, texts]), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == expected


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize(
    ("world", "verbs", "buttons"),
    [
        (
            "teach", ["Open", "close", "Place", "Toggle on", "Fax"],
            ["Öffnen", "Schließen", "Hinlegen", "Einschalten", "Fax"],
        ),
        ("simmer", ["fry", "deep_fry", "saute"], ["Braten", "Frittieren", "Anbraten"]),
        ("robotouille", ["fry", "move"], ["Frittieren", "Gehen"]),
        ("virtualhome", ["walk", "move", "push"], ["Gehen", "Bewegen", "Schieben"]),
    ],
)  # fmt: skip
def test_buttons_call_verbs_by_what_one_does_however_a_world_spells_them(
    world: str, verbs: list[str], buttons: list[str]
) -> None:
    with translation.override("de"):
        words = in_this_language(world)
    module = settings.BASE_DIR / "static" / "js" / "worded.js"
    script = (
        f'import {{ phrasebook, verbTitle }} from "{module.as_uri()}"; import {{ readFileSync }} from "node:fs";'
        "const [words, verbs] = JSON.parse(readFileSync(0));"
        "console.log(JSON.stringify(verbs.map((verb) => verbTitle(verb, phrasebook(words)))));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", script],
        input=json.dumps([words, verbs]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == buttons


@pytest.mark.parametrize(
    ("verb", "words"), [("cook", "garen"), ("cut", "schneiden"), ("pick up item", "Zutat aufheben")]
)
def test_what_was_done_is_called_as_what_one_does(verb: str, words: str) -> None:
    with translation.override("de"):
        assert as_done(verb) == words
    assert as_done(verb) == verb


def test_what_stands_beside_the_ring_of_a_timer_is_a_sentence_of_its_kitchen() -> None:
    assert {f"{{thing}} {does}" for does in DOES.values()} <= set(GOES_ON)


def _gone_wrong() -> Iterator[tuple[str, Report]]:
    """Each recipe three times, with the steps of one action left out."""
    for number, task in enumerate(one for one in catalogue() if one.suite == "simmer_recipes"):
        plan = plan_of(task)
        done = sorted({line.partition("[")[2].partition("]")[0] for line in plan})
        for action in (done[number % len(done)], done[(number * 7 + 3) % len(done)], "WASH"):
            kept = [line for line in plan if f"[{action}" not in line]
            yield (
                f"{task.id} without {action}",
                run_plan("\n".join(kept), executor_from(start_of(task.id), PUBLISHED)),
            )


def test_what_went_wrong_in_a_recipe_is_told_in_the_readers_language_whole() -> None:
    texts = {
        text: where
        for where, report in each(_gone_wrong())
        for one in report.failures
        for text in (
            f"{one.text[:1].upper()}{one.text[1:]}.", instead(report.kitchen, one), *(link.text for link in one.chain)
        )
    }  # fmt: skip
    assert len(texts) > 300
    for language in ("de", "es", "zh-hans"):
        with translation.override(language):
            left = {text: where for text, where in texts.items() if text and said(text) == text}
        assert left == {}


def test_what_is_left_to_do_in_a_home_is_made_of_what_its_own_world_says() -> None:
    """Scripts know the words of one world: another's would not do."""
    world = get_world("teach")
    known = set(sayings_of("teach"))
    kinds = {task.id.rpartition("-")[0]: task for task in world.tasks()}
    spoken = {
        about
        for task in kinds.values()
        if (start := world.start(task, 0))
        for seat in start.seats
        for one in start.goals(seat).conditions
        if (about := one.text.partition(": ")[0]) and about.isalpha()
    }
    assert "Coffee" in spoken
    assert {one for one in spoken if one.lower() not in known and one not in known} == set()
