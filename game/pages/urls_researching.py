"""Addresses of studies for those who run them."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages.studies import (
    editing,
    minding,
    models,
    monitor,
    pictures,
    researching,
    roles,
    trying,
)

ONE = "studies/<slug:study_id>/"

urlpatterns: list[URLPattern] = [
    path("studies/", researching.studies, name="studies"),
    path("studies/new/", researching.new_study, name="new_study"),
    path("studies/check/", editing.check, name="study_check"),
    path("studies/study.schema.json", editing.schema, name="study_schema"),
    path("studies/join/<slug:token>/", roles.join, name="study_join"),
    path(ONE, researching.study, name="study"),
    path(f"{ONE}state/", researching.state, name="study_state"),
    path(f"{ONE}link.svg", researching.link_qr, name="study_qr"),
    path(f"{ONE}fork/<int:number>/", researching.fork, name="study_fork"),
    path(f"{ONE}roles/give/", roles.give, name="study_role"),
    path(f"{ONE}roles/invite/", roles.invite, name="study_invite"),
    path(f"{ONE}roles/<str:player>/take/", roles.take, name="study_role_take"),
    path(f"{ONE}edit/", editing.edit, name="study_edit"),
    path(f"{ONE}pictures/", pictures.bring, name="study_pictures"),
    path(f"{ONE}pictures/take/", pictures.take_away, name="study_picture_take"),
    path(f"{ONE}versions/<int:number>/", editing.version, name="study_version"),
    path(f"{ONE}seen/", trying.seen, name="study_seen"),
    path(f"{ONE}preview/", trying.preview, name="study_preview"),
    path(f"{ONE}walk/", trying.walk, name="study_walk"),
    path(f"{ONE}walk/<int:first>/<int:second>/", trying.side_by_side, name="study_side_by_side"),
    path(f"{ONE}monitor/", monitor.monitor, name="study_monitor"),
    path(f"{ONE}monitor/rules/", monitor.apply_rules, name="study_rules"),
    path(f"{ONE}models/", models.models, name="study_models"),
    path(f"{ONE}models/<slug:batch>/stop/", models.stop, name="study_models_stop"),
    path(f"{ONE}participants/<int:number>/", minding.participant, name="study_participant"),
    path(f"{ONE}participants/<int:number>/do/", minding.do, name="study_deed"),
]
