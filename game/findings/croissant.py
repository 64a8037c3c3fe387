"""A data set's description for search engines and loaders: Croissant 1.1 (mlcommons.org/croissant/1.1), and its card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from game.findings.columns import ABOUT, KEYS, released
from game.records.codebook import ABOUT as SESSION_ABOUT
from game.records.columns import ColumnType
from sim.world import JSONObject

CROISSANT = "http://mlcommons.org/croissant/1.1"
LICENCES: Mapping[str, tuple[str, str]] = {
    "CC0-1.0": ("Creative Commons Zero 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    "CC-BY-4.0": ("Creative Commons Attribution 4.0", "https://creativecommons.org/licenses/by/4.0/"),
    "CC-BY-SA-4.0": (
        "Creative Commons Attribution-ShareAlike 4.0", "https://creativecommons.org/licenses/by-sa/4.0/",
    ),
    "CC-BY-NC-4.0": (
        "Creative Commons Attribution-NonCommercial 4.0", "https://creativecommons.org/licenses/by-nc/4.0/",
    ),
}  # fmt: skip
"""By SPDX identifier a licence's name and address."""
TYPES: Mapping[ColumnType, str] = {
    "text": "sc:Text", "whole": "sc:Integer", "number": "sc:Float", "truth": "sc:Boolean",
    "time": "sc:DateTime", "json": "sc:Text", "turns": "sc:Text",
}  # fmt: skip
FIRST = "participants"
"""The table that a data hub shows where none is named; no data set is without."""
REFERENCES = {"participant": "participants", "session": "sessions"}
"""Columns that point to a row of another table."""
_TERMS = (
    "arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field", "fileProperty",
    "fileObject", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath", "key", "md5",
    "parentField", "path", "recordSet", "references", "regex", "repeated", "replace", "samplingRate", "separator",
    "source", "subField", "transform",
)  # fmt: skip
CONTEXT: JSONObject = {
    "@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/", "rai": "http://mlcommons.org/croissant/RAI/", "dct": "http://purl.org/dc/terms/",
    "conformsTo": "dct:conformsTo", "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{name: f"cr:{name}" for name in _TERMS},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DataSet:
    """What is said of a data set."""

    name: str
    title: str
    about: str
    licence: str
    creators: tuple[str, ...]
    url: str
    published: date
    version: str
    files: Mapping[str, tuple[int, str]]
    """By path bytes and SHA-256."""
    rows: Mapping[str, int]


def croissant(told: DataSet) -> JSONObject:
    """The description as JSON-LD. Tables without rows are files, and no record sets: loaders stumble over them."""
    there = [table for table, count in told.rows.items() if count]
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CROISSANT,
        "name": told.name,
        "alternateName": told.title,
        "description": told.about,
        "license": LICENCES[told.licence][1],
        "url": told.url,
        "creator": [{"@type": "sc:Organization", "name": name} for name in told.creators],
        "datePublished": told.published.isoformat(),
        "version": told.version,
        "inLanguage": "en",
        "keywords": [
            "human-agent collaboration",
            "human-AI interaction",
            "cooking",
            "event logs",
            "replay",
        ],
        "isLiveDataset": False,
        "citeAs": f"{', '.join(told.creators)} ({told.published.year}): {told.title}. {told.url}",
        "distribution": [_file(path, *known) for path, known in told.files.items()],
        "recordSet": [_records(table, there) for table in there],
    }


def _file(path: str, size: int, digest: str) -> JSONObject:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path.rsplit("/", 1)[-1],
        "contentUrl": path,
        "contentSize": f"{size} B",
        "encodingFormat": _mime(path),
        "sha256": digest,
    }


def _mime(path: str) -> str:
    known = {
        "parquet": "application/x-parquet", "jsonl": "application/jsonlines", "md": "text/markdown",
        "yaml": "application/yaml", "zip": "application/zip", "json": "application/json",
    }  # fmt: skip
    return known.get(path.rsplit(".", 1)[-1], "text/plain")


def _records(table: str, there: Collection[str]) -> JSONObject:
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "description": {**SESSION_ABOUT, **ABOUT}[table],
        "key": [{"@id": f"{table}/{name}"} for name in KEYS.get(table, ())],
        "field": [_field(table, one.name, one.type, one.about, there) for one in released()[table]],
    }


def _field(
    table: str, name: str, kind: ColumnType, about: str, there: Collection[str]
) -> JSONObject:
    source: JSONObject = {
        "fileObject": {"@id": f"data/{table}.parquet"},
        "extract": {"column": name},
    }
    made: JSONObject = {
        "@type": "cr:Field",
        "@id": f"{table}/{name}",
        "name": name,
        "description": about,
    }
    if kind == "turns":
        return made | {
            "repeated": True,
            "subField": [
                {
                    "@type": "cr:Field",
                    "@id": f"{table}/{name}/{part}",
                    "name": part,
                    "description": f"{part} of each message",
                    "dataType": TYPES[kind],
                    "source": {**source, "transform": {"jsonPath": part}},
                }
                for part in ("role", "content")
            ],
        }
    made |= {"dataType": TYPES[kind], "source": source}
    other = REFERENCES.get(name)
    if other is not None and other != table and other in there:
        made["references"] = {"field": {"@id": f"{other}/{name}"}}
    return made


def card(
    told: DataSet, left_out: Mapping[str, int], screened: Mapping[str, int], cut: Sequence[str]
) -> str:
    """The data card, in Markdown with the head that data hubs read."""
    name, address = LICENCES[told.licence]
    rows = "\n".join(f"| `{table}` | {count} |" for table, count in told.rows.items())
    out = "\n".join(f"- {count} {what}" for what, count in left_out.items() if count) or "- nothing"
    taken = (
        "\n".join(f"- {what}: {count}" for what, count in screened.items() if count)
        or "- nothing was found"
    )
    configs = "\n".join(
        f"- {{config_name: {table}, data_files: data/{table}.parquet{', default: true' if table == FIRST else ''}}}"
        for table, count in told.rows.items()
        if count
    )
    return f"""---
license: {told.licence.lower()}
pretty_name: {told.title!r}
language: [en]
tags: [human-agent-collaboration, human-ai-interaction, cooking, event-logs, replay]
configs:
{configs}
---

# {told.title}

{told.about}

**Licence:** [{name}]({address}). **Version:** {told.version}, {told.published.isoformat()}. **By:** {", ".join(told.creators)}.

## What is in it

| table | rows |
|---|---|
{rows}

Every table is there as Parquet and as JSON lines (`data/`); columns and keys are described in `study_codebook.md` and
`codebook.md`, for programs in `croissant.json`. `conversations` are chats for fine-tuning: what a seat was shown as text, and
what it did. `study-v*.yaml` is what participants met. `replays.zip` is opened by
`manage.py import_study replays.zip --public` of Brigade: every session is played again to the same states, and then
stands at the address in `sessions.replay`.

## How it was made

Participants took part in Brigade, in the kitchens that `sessions.world` names. What they did is the log of the session
itself (`events`), from which all other tables of sessions, and the measures, are computed.

## Who is in it, and who is not

Only participants who agreed to take part and have not withdrawn. Left out:

{out}

Where a session is not in it, or a round had none, `rounds.session` and `visits.session` are empty. Ids were drawn anew for this release, and no list of them was kept. All times were shifted, so that everybody came,
and every session began, on 1 January 2000; how long things took is as it was.

## Free text

What was said and written was looked over by a program for what has the form of an address, a link, a number or an
account; it cannot find names or stories. Taken out:

{taken}

{f"In {len(cut)} sessions something was taken out of what was said; where a world hears, they may replay otherwise." if cut else "No session lost a word by it."}

## Uses, and what it is not for

Research on how people and agents work together. It is no sample of any population, and nothing in it says who
somebody is: do not try to find out.
"""
