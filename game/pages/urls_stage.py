"""Addresses of the stage."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import stage, stage_desk

urlpatterns: list[URLPattern] = [
    path("stage/", stage.screen, name="stage"),
    path("stage/kitchens/", stage.kitchens, name="stage_kitchens"),
    path("stage/code.svg", stage.code, name="stage_code"),
    path("join/", stage.phone, name="stage_phone"),  # short: some have to type it
    path("stage/enter/", stage.enter, name="stage_enter"),
    path("stage/leave/", stage.leave, name="stage_leave"),
    path("stage/desk/", stage_desk.desk, name="stage_desk"),
]
