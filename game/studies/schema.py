"""A study's file as a JSON Schema, for editors: `python -m game.studies.schema > docs/study.schema.json`.

Made from the definitions by which files are read (`fields`, `file`, `offer`, `exclusion`, `survey`). What a schema
cannot say (names that have to be there, the order of stages, tasks) `manage.py study FILE` says.
"""

from __future__ import annotations

import json
import sys
from typing import cast, get_args

from game.studies import exclusion, fields, file, offer
from game.studies.definition import KINDS, Kind
from game.studies.fields import Schema, several
from game.studies.instruments import instruments
from game.studies.languages import DEFAULT
from game.studies.prolific import CODE_TYPES
from game.studies.survey import REFUSED
from game.studies.survey import Kind as QuestionKind
from game.studies.variables import Scope
from sim.world import JSON

DIALECT = "http://json-schema.org/draft-07/schema#"
"""What editors read best."""
PLAIN_TEXT: Schema = {"type": "string", "pattern": r"\S"}
LANGUAGE = f"^({DEFAULT}|[a-z]{{2,3}}(-[A-Za-z0-9]+)*)$"
"""A tag as browsers name it. Files are read with any name; a field's is told apart from it by this."""
VALUES = several(fields.VALUE.schema)
OPTION: Schema = {
    "anyOf": [
        {"type": ["string", "number"]},
        {
            "type": "object",
            "required": ["value"],
            "properties": {
                "value": {"type": ["string", "number"]}, "text": {"$ref": fields.TEXT},
            },
        },
    ]
}  # fmt: skip
CHOICES: tuple[QuestionKind, ...] = ("radiogroup", "dropdown", "checkbox", "ranking")


def schema() -> Schema:
    """The whole schema."""
    return {
        "$schema": DIALECT,
        "title": "A study of Brigade",
        "description": "docs/studies.md says what each field is for.",
        **_object(_top(), ("study", "title", "stages")),
        "$defs": {
            "text": _text(),
            "agent": _agent(),
            "questions": _survey(),
            "question": _question(),
            "words": _object(_words()),
            **{kind: _kind(kind) for kind in KINDS},
            "stage": _stages(file.DEEPEST),
            **{f"stage{deep}": _stages(deep) for deep in range(file.DEEPEST)},
        },
    }


def _object(members: Schema, required: tuple[str, ...] = ()) -> Schema:
    whole: Schema = {"type": "object", "additionalProperties": False, "properties": members}
    return whole | {"required": list(required)} if required else whole


def _top() -> Schema:
    known: Schema = {
        "study": fields.STUDY.told,
        "title": fields.TITLE.told,
        "languages": fields.LANGUAGES.told,
        "seed": fields.SEED.told,
        "variables": {"type": "object", "additionalProperties": _variable()},
        "factors": {"type": "object", "additionalProperties": _factor()},
        "quota": fields.QUOTA.told,
        "quotas": several(_quotas()),
        "repeats": fields.REPEATS.told,
        "block": {
            "type": "string",
            "description": "A participant's or cohort's variable by whose values cells are filled apart.",
        },
        "stages": _list("stage"),
        "silence_minutes": fields.SILENCE.told,
        "recruiting": _recruiting(),
        "bonus": _bonus(),
        "exclude": several(_rule()),
        "wording": _wording(),
        "models": _object({"prompt": {"$ref": fields.TEXT}}, ("prompt",)),
    }
    return {name: known[name] for name in file.TOP}


def _text() -> Schema:
    languages: Schema = {
        "type": "object", "minProperties": 1, "propertyNames": {"pattern": LANGUAGE},
        "additionalProperties": {"type": "string"},
    }  # fmt: skip
    return {"anyOf": [PLAIN_TEXT, languages]}


def _agent() -> Schema:
    settings = _object({"agent": PLAIN_TEXT, "settings": {}}, ("agent",))
    return {"anyOf": [PLAIN_TEXT, settings]}


def _list(definition: str) -> Schema:
    return several({"$ref": f"#/$defs/{definition}"})


# -- what is varied --------------------------------------------------------------------------------


def _variable() -> Schema:
    members: Schema = {
        "scope": {"enum": list(get_args(Scope))}, "choices": VALUES,
        "from": fields.FROM_TO.schema, "to": fields.FROM_TO.schema,
    }  # fmt: skip
    return {
        **_object(members),
        "anyOf": [{"required": ["choices"]}, {"required": ["from", "to"]}],
    }


def _quotas() -> Schema:
    cell: Schema = {"type": "object", "additionalProperties": fields.VALUE.schema}
    return _object({"cell": cell, "wanted": fields.QUOTA.schema}, ("cell", "wanted"))


def _factor() -> Schema:
    levels: Schema = {"type": "array", "items": fields.VALUE.schema, "minItems": 1}
    members: Schema = {"levels": several(fields.VALUE.schema), "within": {"type": "boolean"}}
    return {"anyOf": [levels, _object(members, ("levels",))]}


# -- stages ----------------------------------------------------------------------------------------


def _stages(deep: int) -> Schema:
    """A stage of any kind; loops inside of it may go so deep."""
    kinds: list[JSON] = [{"$ref": f"#/$defs/{kind}"} for kind in KINDS]
    if deep:
        members: Schema = {
            "rounds": {"anyOf": [{"const": "treatment"}, fields.ROUNDS.schema]},
            "stages": _list(f"stage{deep - 1}"),
        }
        loop = _object(members, ("rounds", "stages"))
        kinds.append(_object({"loop": loop, "name": fields.NAME.told}, ("loop",)))
    return {"oneOf": kinds}


def _kind(kind: Kind) -> Schema:
    members: Schema = {name: fields.schema_of(name) for name in file.FIELDS[kind]}
    needs = file.NEEDS.get(kind, ())
    body: Schema = {**_object(members, needs), **_further(kind)}
    short = "instrument" if "instrument" in members else "text"
    if set(needs) <= {short}:
        alone = cast(Schema, members[short])
        body = {"anyOf": [alone, body]}
    return _object({kind: body, "name": fields.NAME.told}, (kind,))


def _further(kind: Kind) -> Schema:
    """What fields of a stage ask of each other."""
    if kind in ("survey", "partner_survey"):
        return {"oneOf": [{"required": ["survey"]}, {"required": ["instrument"]}]}
    by = {"matching": "fallback", "play": "if_left"}.get(kind)
    if by is None:
        return {}
    wants: Schema = {"required": [by], "properties": {by: {"const": "agent"}}}
    return {"if": wants, "then": {"required": ["agent"]}}


# -- surveys ---------------------------------------------------------------------------------------


def _survey() -> Schema:
    elements = several({"$ref": "#/$defs/question"})
    page: Schema = {
        "type": "object", "required": ["elements"], "properties": {**_refused(), "elements": elements},
    }  # fmt: skip
    pages: Schema = {
        "type": "object",
        "required": ["pages"],
        "properties": {"pages": several(page)},
    }
    return {
        "type": "object",
        "properties": _refused(),
        "if": {"required": ["pages"]},
        "then": pages,
        "else": page,
    }


def _refused() -> Schema:
    return dict.fromkeys(REFUSED, False)


def _question() -> Schema:
    number: Schema = {"type": "number"}
    text: Schema = {"$ref": fields.TEXT}
    by_kind: list[JSON] = [
        _of("html", {"html": text}),
        _of("rating", {
            "rateMin": number, "rateMax": number, "rateStep": {"type": "number", "minimum": 0.001},
            "minRateDescription": text, "maxRateDescription": text,
        }),
        _of("slider", {
            "min": number, "max": number, "step": {"type": "number", "exclusiveMinimum": 0},
            "minLabel": text, "maxLabel": text,
        }),
        *(_of(kind, {"choices": several(OPTION)}, ["choices"]) for kind in CHOICES),
        _of("matrix", {"rows": several(OPTION), "columns": several(OPTION)}, ["rows", "columns"]),
        *(_of(kind, {"maxLength": {"type": "integer", "minimum": 1, "maximum": 100_000}})
          for kind in ("text", "comment")),
    ]  # fmt: skip
    return {
        "type": "object",
        "required": ["type", "name"],
        "properties": {
            **_refused(),
            "type": {"enum": list(get_args(QuestionKind))},
            "name": fields.NAME.schema,
            "title": text,
            "isRequired": {"type": "boolean"},
        },
        "allOf": by_kind,
    }


def _of(kind: str, members: Schema, required: list[JSON] | None = None) -> Schema:
    is_it: Schema = {"required": ["type"], "properties": {"type": {"const": kind}}}
    then: Schema = {"properties": members}
    return {"if": is_it, "then": then | {"required": required} if required else then}


# -- recruiting, rules, words ----------------------------------------------------------------------


def _recruiting() -> Schema:
    address: Schema = {"type": "string", "pattern": "^https://"}
    ends: Schema = {
        "type": "object", "propertyNames": {"enum": list(CODE_TYPES)}, "additionalProperties": address,
    }  # fmt: skip
    platform: Schema = {"enum": list(offer.PLATFORMS)}
    back: Schema = {
        "type": "object", "propertyNames": platform, "additionalProperties": {"anyOf": [address, ends]},
    }  # fmt: skip
    members: Schema = {
        "platforms": several(platform),
        "devices": several({"enum": list(offer.DEVICES)}),
        "places": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
        "minutes": {"type": "integer", "minimum": 1, "maximum": 24 * 60},
        "currency": {"enum": list(offer.CURRENCIES)},
        "pay": _amount(),
        "screen_out": _amount(),
        "withdrawn": _amount(),
        "description": {"$ref": fields.TEXT},
        "back": back,
    }
    return {**_object(members), "dependencies": {"screen_out": ["pay"], "withdrawn": ["pay"]}}


def _amount() -> Schema:
    return {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": int(offer.MOST_PAY)},
            {"type": "string", "pattern": r"^\s*\d{1,4}(\.\d{1,2}0*)?\s*$"},
        ]
    }


def _bonus() -> Schema:
    formula: Schema = {
        "type": ["string", "number"],
        "description": "Such as min(0.5 * sum.success, 1.50).",
    }
    return {"anyOf": [formula, _object({"formula": formula, "most": _amount()}, ("formula",))]}


def _rule() -> Schema:
    about: Schema = dict.fromkeys(exclusion.ABOUT, PLAIN_TEXT)
    about |= {
        "events": {"enum": list(exclusion.EVENTS)},
        "telemetry": {"enum": list(exclusion.TELEMETRY)},
        "flags": {"enum": list(exclusion.FLAGS)},
    }
    bound: Schema = {"type": "number", "minimum": -1e9, "maximum": 1e9}
    values: Schema = {"not": {"enum": [[]]}}
    members: Schema = {
        "reason": {"$ref": fields.TEXT}, "stage": PLAIN_TEXT, **about,
        "is": values, "is_not": values, "less": bound, "more": bound,
    }  # fmt: skip
    return {
        **_object(members, ("reason",)),
        "allOf": [
            _one_of(exclusion.ABOUT),
            _one_of(exclusion.TESTS),
            {
                "if": {"required": ["flags"]},
                "then": {"required": ["more"], "properties": {"stage": False}},
            },
        ],
    }


def _one_of(names: tuple[str, ...]) -> Schema:
    return {"oneOf": [{"required": [name]} for name in names]}


def _words() -> Schema:
    ends: Schema = {"type": "array", "items": {"$ref": fields.TEXT}, "minItems": 2, "maxItems": 2}
    choices: Schema = {"type": "object", "additionalProperties": {"$ref": fields.TEXT}}
    return {"title": {"$ref": fields.TEXT}, "ends": ends, "choices": choices}


def _wording() -> Schema:
    found: Schema = {}
    for name, one in instruments().items():
        asked = [question.name for question in one.survey.questions]
        items: Schema = {
            "type": "object", "propertyNames": {"enum": asked},
            "additionalProperties": {"$ref": "#/$defs/words"},
        }  # fmt: skip
        words = _object({"wording": {"$ref": fields.TEXT}, **_words(), "items": items})
        found[name] = {"type": "object", "additionalProperties": words}
    return _object(found)


def written() -> str:
    """The schema as it stands in `docs/study.schema.json`."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
