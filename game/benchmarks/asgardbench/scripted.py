"""The model `habit`: it plays household tasks the way they usually go, without looking.

It stands for what memorised procedures are worth: where a dish is dirty or a place is taken it
goes wrong and does not notice.
"""

from __future__ import annotations

import re

from game.scripted.models import CHATTER, Models, Reply, model
from game.scripted.prompt import Prompt

_TASK = re.compile(r"^(?:user: )?Your task: (.*)$", re.MULTILINE)
_OBJECTS = re.compile(r"^AVAILABLE OBJECTS: (.*)$", re.MULTILINE)
_HISTORY = re.compile(r"^HISTORY:\n((?:.+\n)+)", re.MULTILINE)
_LINE = re.compile(r"^\d+\. ", re.MULTILINE)

_SLICED = (
    "FIND Knife", "PICKUP Knife", "FIND {food}", "SLICE {food}", "FIND CounterTop",
    "PUT CounterTop",
)  # fmt: skip
HABITS: dict[str, tuple[str, ...]] = {
    "television": (
        "FIND RemoteControl", "PICKUP RemoteControl", "FIND Television", "TOGGLE_ON Television",
    ),
    "mirror": (
        "FIND SprayBottle", "PICKUP SprayBottle", "FIND Mirror", "SPRAY Mirror",
        "FIND CounterTop", "PUT CounterTop", "FIND Cloth", "PICKUP Cloth", "FIND Mirror",
        "CLEAN Mirror",
    ),
    "toast": (
        *_SLICED, "FIND {food}Sliced", "PICKUP {food}Sliced", "FIND Toaster", "PUT Toaster",
        "TOGGLE_ON Toaster", "TOGGLE_OFF Toaster", "PICKUP {food}Sliced", "FIND Plate", "PUT Plate",
    ),
    "coffee": (
        "FIND Mug", "PICKUP Mug", "FIND CoffeeMachine", "PUT CoffeeMachine",
        "TOGGLE_ON CoffeeMachine", "TOGGLE_OFF CoffeeMachine", "PICKUP Mug", "DRINK Mug",
        "FIND SinkBasin", "PUT SinkBasin", "FIND DishSponge", "PICKUP DishSponge", "FIND SinkBasin",
        "TOGGLE_ON Faucet", "CLEAN Mug", "TOGGLE_OFF Faucet", "FIND CounterTop", "PUT CounterTop",
        "FIND Mug", "PICKUP Mug", "FIND Cabinet", "OPEN Cabinet", "PUT Cabinet", "CLOSE Cabinet",
    ),
    "microwave": (
        "FIND Microwave", "OPEN Microwave", "FIND Potato", "PICKUP Potato", "FIND Microwave",
        "PUT Microwave", "CLOSE Microwave", "TOGGLE_ON Microwave", "TOGGLE_OFF Microwave",
        "OPEN Microwave", "PICKUP Potato", "CLOSE Microwave", "FIND Bowl", "PUT Bowl",
    ),
    "egg": (
        "FIND Pan", "PICKUP Pan", "FIND StoveBurner", "PUT StoveBurner", "FIND Egg", "PICKUP Egg",
        "FIND Pan", "PUT Pan", "SLICE Egg", "TOGGLE_ON StoveBurner", "TOGGLE_OFF StoveBurner",
        "PICKUP EggCracked", "FIND Plate", "PUT Plate",
    ),
    "slice": (*_SLICED, "FIND {food}Sliced", "PICKUP {food}Sliced", "FIND Plate", "PUT Plate"),
}  # fmt: skip
FOODS = ("Lettuce", "Apple", "Tomato", "Bread", "Potato")


def next_action(text: str, habit: str = "") -> str:
    """The action that comes next by habit for the task of this prompt; empty if it is none.

    `habit` names a procedure that is followed whatever the task is.
    """
    tasks, lists = _TASK.findall(text), _OBJECTS.findall(text)
    if not tasks or not lists:
        return ""
    objects = [name.strip() for name in lists[-1].split(",")]
    histories = _HISTORY.findall(text)
    number = len(_LINE.findall(histories[-1])) if histories else 0
    steps = habit_for(habit or tasks[-1])
    return steps[number] if number < len(steps) else f"FIND {objects[number % len(objects)]}"


def habit_for(task: str) -> tuple[str, ...]:
    """The procedure for a task, by the first word of it that is known; else none."""
    lower = task.lower()
    found = next((steps for word, steps in HABITS.items() if word in lower), ())
    foods = [food for food in FOODS if food.lower() in lower]
    food = "Bread" if "toast" in lower else foods[0] if foods else "Bread"
    return tuple(step.format(food=food) for step in found)


def answer(text: str, habit: str = "") -> str:
    """A whole answer in the form that AsgardBench's agents ask for."""
    action = next_action(text, habit)
    if not action:
        return ""
    return (
        "<think>\nNEXT\n- As always.\n</think>\n<answer>\nTHINGS TO REMEMBER:\n"
        "- I do this by heart.\n\nSUGGESTED PLAN SEQUENCE:\n"
        f"1. {action}\n\nAction: {action}\n</answer>"
    )


@model("habit")
def habit(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """By heart; with an argument always by the procedure for tasks with this word."""
    return Reply(answer(prompt.text, argument) or CHATTER)
