"""Signing in and out, the owner's one-time link, and changing one's password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from webapp.accounts.forms import OwnerForm
from webapp.accounts.links import open_account
from webapp.accounts.models import OwnerLink

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def owner(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link. Looking does not use it up (previews of links do that); opening does."""
    form = OwnerForm(request.POST or None)
    if not OwnerLink.good(token):
        return render(request, "accounts/spent.html", status=410)
    if request.method == "POST" and form.is_valid():
        return _open(request, token, form)
    return render(request, "accounts/owner.html", {"form": form, "owner": form.owner})


def _open(request: HttpRequest, token: str, form: OwnerForm) -> HttpResponse:
    if not OwnerLink.use(token):
        return render(request, "accounts/spent.html", status=410)
    data = form.cleaned_data
    login(request, open_account(data.get("name", ""), data["password"]), backend=BACKEND)
    messages.success(request, "This is your account. The link is used up now.")
    return redirect("records")


@never_cache
@login_required
@sensitive_post_parameters()
def password(request: HttpRequest) -> HttpResponse:
    """Change the password, or set the first one."""
    user = request.user
    assert isinstance(user, User)
    make = PasswordChangeForm if user.has_usable_password() else SetPasswordForm
    form = make(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, "The new password is set.")
        return redirect("records")
    return render(request, "accounts/password.html", {"form": form})
