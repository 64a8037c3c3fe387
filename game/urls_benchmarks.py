"""Addresses of evaluation: runs, results, reports, annotation."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.views import benchmarks

urlpatterns: list[URLPattern] = [
    path("benchmarks/", benchmarks.benchmarks, name="benchmarks"),
    path("benchmarks/r/<slug:run_id>/", benchmarks.run, name="benchmark_run"),
]
