"""Addresses of the pages."""

from __future__ import annotations

from game.pages.urls_benchmarks import urlpatterns as benchmarks
from game.pages.urls_fleets import urlpatterns as fleets
from game.pages.urls_play import urlpatterns as play
from game.pages.urls_ratings import urlpatterns as ratings
from game.pages.urls_records import urlpatterns as records
from game.pages.urls_researching import urlpatterns as researching
from game.pages.urls_stage import urlpatterns as stage
from game.pages.urls_studies import urlpatterns as studies
from game.pages.urls_workshop import urlpatterns as workshop

urlpatterns = [
    *play, *workshop, *stage, *records, *benchmarks, *ratings, *studies, *researching, *fleets,
]  # fmt: skip
