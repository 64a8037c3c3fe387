"""Addresses of the pages."""

from __future__ import annotations

from game.urls_benchmarks import urlpatterns as benchmarks
from game.urls_play import urlpatterns as play
from game.urls_records import urlpatterns as records

urlpatterns = [*play, *records, *benchmarks]
