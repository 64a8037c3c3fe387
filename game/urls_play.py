"""Addresses for playing: landing, tasks, sessions, seats."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
