"""Addresses of evaluation: runs, results, reports, annotation."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import annotation, benchmarks, pinned, report

urlpatterns: list[URLPattern] = [
    path("benchmarks/", benchmarks.benchmarks, name="benchmarks"),
    path("benchmarks/new/", benchmarks.new_run, name="new_run"),
    path("benchmarks/new/estimate/", benchmarks.run_estimate, name="run_estimate"),
    path("benchmarks/kitchens/", pinned.pinned, name="pinned"),
    path("benchmarks/episodes/", benchmarks.episodes, name="run_episodes"),
    path("benchmarks/report/", report.report, name="report"),
    path("benchmarks/report/<slug:name>.<slug:form>", report.figure, name="report_figure"),
    path("benchmarks/report/table/<slug:name>.<slug:form>", report.table, name="report_table"),
    path("benchmarks/failures/", annotation.failures, name="failures"),
    path("benchmarks/failures/<int:episode_id>/", annotation.failure, name="failure"),
    path("benchmarks/r/<slug:run_id>/", benchmarks.run, name="benchmark_run"),
    path("benchmarks/r/<slug:run_id>/cancel/", benchmarks.run_cancel, name="run_cancel"),
    path("benchmarks/r/<slug:run_id>/resume/", benchmarks.run_resume, name="run_resume"),
    path("benchmarks/r/<slug:run_id>/manifest.json", benchmarks.run_manifest, name="run_manifest"),
    path("benchmarks/r/<slug:run_id>/results.jsonl", benchmarks.run_lines, name="run_lines"),
    path("benchmarks/r/<slug:run_id>/results/", benchmarks.run_results, name="run_results"),
]
