"""Addresses of the accounts."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from webapp.accounts import views

urlpatterns = [
    path(
        "login/",
        LoginView.as_view(template_name="accounts/login.html", redirect_authenticated_user=True),
        name="login",
    ),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", views.password, name="password"),
    path("owner/<str:token>/", views.owner, name="owner"),
]
