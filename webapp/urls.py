"""Addresses of this installation."""

from __future__ import annotations

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from webapp import health

handler400 = "webapp.errors.bad_request"
handler403 = "webapp.errors.forbidden"
handler404 = "webapp.errors.not_found"
handler500 = "webapp.errors.server_error"

urlpatterns = [
    # Browsers ask for it on pages that name no icon (the admin's, a picture's).
    path("favicon.ico", RedirectView.as_view(url=static("img/hat.svg"), permanent=False)),
    path("health/live", health.live, name="health_live"),
    path("health/ready", health.ready, name="health_ready"),
    path("admin/", admin.site.urls),
    path("language/", set_language, name="set_language"),
    path("accounts/", include("webapp.accounts.urls")),
    path("", include("game.urls")),
]
