"""Sessions one by one as JSON, each with all that is known of it: log, run, and what raters say.

For doors that write records in a form of their field (`brigade export-eval`). People appear by their public
ids, raters by aliases.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from game.models import RatedSession, RatingCollection, RunEpisode, Session
from game.ratings.export import answers_about
from game.records.export import stored_events
from game.records.privacy import Pseudonyms
from sim.world import JSONObject

RECORDING = 1
"""Version of the form of a recording."""
AT_ONCE = 100


def recordings(ids: Iterable[str], *, names: bool = False) -> Iterator[JSONObject]:
    """The recordings of these sessions, in their order. Sessions of studies, which are private, are left
    out: those are published with their study (`manage.py publish_study`)."""
    wanted = list(ids)
    for start in range(0, len(wanted), AT_ONCE):
        part = wanted[start : start + AT_ONCE]
        found = Session.objects.filter(private=False).in_bulk(part)
        said, runs = ratings_of(part), runs_of(part)
        for one in part:
            if one in found:
                yield {
                    **_recording(found[one], names=names),
                    "run": runs.get(one),
                    "ratings": said.get(one, []),
                }


def _recording(session: Session, *, names: bool) -> JSONObject:
    events = stored_events(session.pk)
    pseudonyms = Pseudonyms()
    log = [(event if names else pseudonyms.clean(event)).to_json() for event in events]
    return {"recording": RECORDING, "session": session.pk, "log": log}


def runs_of(sessions: list[str]) -> dict[str, JSONObject]:
    """The runs in which sessions were played: where an episode was taken over, the one that played it."""
    rows = RunEpisode.objects.filter(session__in=sessions, reused=False).select_related("run")
    found: dict[str, JSONObject] = {}
    for row in rows.defer("metrics", "run__manifest"):
        entry = next(one for one in row.run.spec["agents"] if one["label"] == row.agent)
        found[str(row.session_id)] = {
            "run": row.run_id, "name": row.run.name, "label": row.agent, "agent": entry["name"],
            "settings": entry["settings"], "repetition": row.repetition,
        }  # fmt: skip
    return found


def ratings_of(sessions: Iterable[str]) -> Mapping[str, list[JSONObject]]:
    """Per session every answer about it: of which collection and questionnaire, whose (an alias), whether
    the rater counts, and what all who count come to (`value`: the share that says yes, or the mean of a
    scale). Trials are left out."""
    rows = RatedSession.objects.filter(session__in=list(sessions))
    items: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    names = ("item__collection_id", "item__number", "session_id")
    for key, number, session in rows.values_list(*names):
        items[key][number].append(session)
    found: dict[str, list[JSONObject]] = defaultdict(list)
    for collection in RatingCollection.objects.filter(pk__in=items).order_by("created_at"):
        for row in answers_about(collection, set(items[collection.pk])):
            for session in items[collection.pk][row["item"]]:
                found[session].append({**row, "questionnaire": collection.questionnaire})
    return found
