"""A survey with every kind of question, on two pages."""

from __future__ import annotations

from sim.world import JSONObject

AGREE = {"minRateDescription": "strongly disagree", "maxRateDescription": "strongly agree"}
FIRST: list[JSONObject] = [
    {"type": "html", "name": "hello", "html": "Please answer <b>as you feel</b>."},
    {"type": "rating", "name": "fun", "title": "Cooking together was fun.", "rateMax": 7,
     "isRequired": True, **AGREE},
    {"type": "slider", "name": "load", "title": "How hard did you have to think?", "step": 5,
     "minLabel": "not at all", "maxLabel": "very hard", "isRequired": True},
    {"type": "radiogroup", "name": "better", "title": "Which partner was better?", "isRequired": True,
     "choices": [{"value": 1, "text": "the first"}, {"value": 2, "text": "the second"}]},
    {"type": "dropdown", "name": "hours", "title": "How often do you cook?", "isRequired": True,
     "choices": ["never", "weekly", "daily"]},
    {"type": "checkbox", "name": "tools", "title": "What do you have at home?",
     "choices": ["a stove", "an oven", "a very-long-and-unbreakable-kitchen-appliance-name-of-somebody"]},
]  # fmt: skip
SECOND: list[JSONObject] = [
    {"type": "ranking", "name": "order", "title": "Put them into an order, the best first.",
     "choices": ["soup", "salad", "bread"], "isRequired": True},
    {"type": "matrix", "name": "partner", "title": "My partner was", "isRequired": True,
     "rows": [{"value": "fast", "text": "fast"}, {"value": "kind", "text": "considerate"}],
     "columns": ["no", {"value": "some", "text": "somewhat"}, "yes"]},
    {"type": "boolean", "name": "again", "title": "Would you cook with them again?", "isRequired": True},
    {"type": "text", "name": "age", "title": "How old are you, in years?", "inputType": "number",
     "min": 16, "max": 120, "isRequired": True},
    {"type": "comment", "name": "why", "title": "What went well?", "isRequired": True, "maxLength": 400},
]  # fmt: skip
EVERY: JSONObject = {"pages": [{"elements": FIRST}, {"elements": SECOND}]}
ANSWERS: JSONObject = {
    "fun": 6, "load": 55, "better": 2, "hours": "weekly", "tools": ["an oven"],
    "order": ["salad", "soup", "bread"], "partner": {"fast": "no", "kind": "yes"}, "again": True,
    "age": 31, "why": "The soup was good.",
}  # fmt: skip
"""What somebody would say."""
