"""Addresses of named programs, the line they wait in, and the ladder."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import ladder, line, programs

urlpatterns: list[URLPattern] = [
    path("programs/", programs.programs, name="programs"),
    path("programs/<int:number>/", programs.program, name="program"),
    path("programs/<int:number>/token/", programs.program_token, name="program_token"),
    path("programs/<int:number>/tokens/<int:token>/revoke/", programs.program_revoke, name="program_revoke"),
    path("programs/<int:number>/retire/", programs.program_retire, name="program_retire"),
    path("queue/", line.queue, name="queue"),
    path("ladder/", ladder.ladders, name="ladders"),
    path("ladder/games/<str:suite>/<path:who>/", ladder.games, name="ladder_games"),
    path("ladder/<str:suite>/", ladder.ladder, name="ladder"),
]  # fmt: skip
