"""Addresses of studies."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages.studies import (
    data,
    kitchens,
    listening,
    payments,
    pictures,
    presence,
    recruited,
    report,
    taking,
    telling,
)

urlpatterns: list[URLPattern] = [
    path("study/<slug:study_id>/", taking.link, name="study_link"),
    path("study/<slug:study_id>/pictures/<slug:digest>", pictures.picture, name="study_picture"),
    path("study/<slug:study_id>/robots/", recruited.robots, name="study_robots"),
    path("take/<slug:token>/", taking.take, name="take"),
    path("take/<slug:token>/kitchen/", kitchens.kitchen, name="take_kitchen"),
    path("take/<slug:token>/result/", kitchens.result, name="take_result"),
    path("take/<slug:token>/beat/", presence.beat, name="take_beat"),
    path("take/<slug:token>/call/", presence.call, name="take_call"),
    path("studies/<slug:study_id>/payments/", payments.payments, name="study_payments"),
    path(
        "studies/<slug:study_id>/payments/<slug:name>.csv",
        payments.payment_file,
        name="study_payment_file",
    ),
    path("prolific/", payments.prolific_hook, name="prolific_hook"),
    path("studies/<slug:study_id>/report/", report.report, name="study_report"),
    path(
        "studies/<slug:study_id>/report/table/<str:name>.<slug:form>",
        report.table,
        name="study_table",
    ),
    path(
        "studies/<slug:study_id>/report/figure/<str:name>.<slug:form>",
        report.figure,
        name="study_figure",
    ),
    path("studies/<slug:study_id>/data/", data.data, name="study_data"),
    path("studies/<slug:study_id>/data/export/", data.export, name="study_export"),
    path("studies/<slug:study_id>/data/archive/", data.archive, name="study_archive"),
    path("studies/<slug:study_id>/data/measure/", data.measure, name="study_measure"),
    path("studies/<slug:study_id>/data/identities.csv", data.people, name="study_identities"),
    path("take/<slug:token>/told/", telling.told, name="take_told"),
    path("take/<slug:token>/message/", listening.answered, name="take_message"),
]
