"""Addresses of this installation."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from webapp import health

urlpatterns = [
    path("health/live", health.live, name="health_live"),
    path("health/ready", health.ready, name="health_ready"),
    path("admin/", admin.site.urls),
    path("accounts/", include("webapp.accounts.urls")),
    path("", include("game.urls")),
]
