"""Addresses for looking back: replay, records, exports, jobs."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
