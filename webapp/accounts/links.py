"""The owner's door: a one-time link instead of a default password."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.urls import reverse

from webapp.accounts.models import OwnerLink


def owner_link_path() -> str:
    """A fresh one-time link to the owner's account, as a path. Older unused links end with it."""
    return reverse("owner", args=[OwnerLink.issue()])


def the_owner() -> User | None:
    """The first active superuser, or None while there is none."""
    return User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()


def open_account(name: str, password: str) -> User:
    """The owner's account, made if there is none; `password` is set if it is not empty."""
    user = the_owner() or User(username=name)
    user.is_staff = user.is_superuser = True
    if password:
        user.set_password(password)
    elif user._state.adding:
        user.set_unusable_password()
    user.save()
    return user
