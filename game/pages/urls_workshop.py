"""Addresses of the kitchen editor and of kitchens shared by their link."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import editor, shared_kitchens

urlpatterns: list[URLPattern] = [
    path("editor/", editor.editor, name="editor"),
    path("editor/art/<slug:world>/<slug:art>/<int:px>/", editor.art, name="editor_art"),
    path("editor/check/", editor.check, name="editor_check"),
    path("editor/read/", editor.read, name="editor_read"),
    path("editor/keep/", editor.keep, name="editor_keep"),
    path("editor/solve/", editor.solve, name="editor_solve"),
    path("editor/solve/<slug:job_id>/", editor.job, name="editor_job"),
    path("k/<slug:digest>/", shared_kitchens.kitchen, name="drawn_kitchen"),
    path("k/<slug:digest>/play/", shared_kitchens.play, name="play_drawn"),
    path("k/<slug:digest>/picture/", shared_kitchens.picture, name="drawn_picture"),
    path("k/<slug:digest>/file/", shared_kitchens.file, name="drawn_file"),
]
