"""Addresses for looking back: replay, records, exports, jobs."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import bringing, endings, jobs, records, replay

urlpatterns: list[URLPattern] = [
    path("replays/", replay.replays, name="replays"),
    path("s/<slug:session_id>/replay/", replay.replay, name="replay"),
    path("s/<slug:session_id>/replay/steps.json", replay.replay_steps, name="replay_steps"),
    path("s/<slug:session_id>/replay/<int:step>.jpg", replay.replay_frame, name="replay_frame"),
    path("s/<slug:session_id>/replay/<int:step>.json", replay.replay_parts, name="replay_parts"),
    path("s/<slug:session_id>/replay/last.jpg", replay.replay_last, name="replay_last"),
    path("s/<slug:session_id>/replay/<int:step>.txt", replay.replay_text, name="replay_text"),
    path("s/<slug:session_id>/program.txt", replay.session_program, name="session_program"),
    path("s/<slug:session_id>/branch/", replay.branch, name="branch"),
    path("s/<slug:session_id>/endings/", endings.endings, name="endings"),
    path("s/<slug:session_id>/clip/", replay.clip, name="clip"),
    path("s/<slug:session_id>/log.jsonl", replay.session_log, name="session_log"),
    path("records/", records.records, name="records"),
    path("records/export/", records.export, name="export"),
    path("records/bring/", bringing.bring_in, name="bring_in"),
    path("records/brought/<slug:record_id>/", bringing.brought, name="brought"),
    path("jobs/<slug:job_id>/", jobs.job, name="job"),
    path("jobs/<slug:job_id>/file/", jobs.job_file, name="job_file"),
    path("jobs/<slug:job_id>/cancel/", jobs.job_cancel, name="job_cancel"),
]
