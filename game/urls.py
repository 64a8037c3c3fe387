"""Addresses of the pages."""

from __future__ import annotations

from game.pages.urls_benchmarks import urlpatterns as benchmarks
from game.pages.urls_play import urlpatterns as play
from game.pages.urls_ratings import urlpatterns as ratings
from game.pages.urls_records import urlpatterns as records

urlpatterns = [*play, *records, *benchmarks, *ratings]
