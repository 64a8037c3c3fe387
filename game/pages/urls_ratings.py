"""Addresses of ratings: those of researchers under `ratings/`, those of raters under `rate/`."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import rating, ratings

urlpatterns: list[URLPattern] = [
    path("ratings/", ratings.collections, name="ratings"),
    path("ratings/new/", ratings.new_collection, name="new_ratings"),
    path("ratings/c/<slug:collection_id>/", ratings.collection, name="rating_collection"),
    path("ratings/c/<slug:collection_id>/items/", ratings.items, name="rating_items"),
    path("ratings/c/<slug:collection_id>/change/", ratings.change, name="rating_change"),
    path("ratings/c/<slug:collection_id>/invite/", ratings.new_invitation, name="rating_invite"),
    path(
        "ratings/c/<slug:collection_id>/links/<int:number>/end/",
        ratings.end_invitation,
        name="rating_revoke",
    ),
    path(
        "ratings/c/<slug:collection_id>/raters/<slug:alias>/",
        ratings.leave_out,
        name="rating_leave_out",
    ),
    path("ratings/c/<slug:collection_id>/try/", ratings.try_pages, name="rating_try"),
    path("ratings/c/<slug:collection_id>/export.zip", ratings.export, name="rating_export"),
    path("rate/<slug:token>/", rating.invited, name="rate_invited"),
    path("rate/by/<slug:token>/", rating.rate, name="rate"),
    path("rate/by/<slug:token>/back/", rating.back, name="rate_back"),
    path("rate/by/<slug:token>/draft/", rating.draft, name="rate_draft"),
    path("rate/by/<slug:token>/more/", rating.more, name="rate_more"),
    path("rate/seen/<slug:token>/<int:step>.jpg", rating.picture, name="rate_picture"),
]
