"""Forms of the accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from webapp.accounts.links import the_owner

NAME = RegexValidator(r"^[\w.@+-]+\Z", _("Letters, digits and . @ + - _ only."))


class OwnerForm(forms.Form):
    """The owner's name (when the account is new) and, if wanted, a password to come back with."""

    name = forms.CharField(max_length=150, initial="owner", validators=[NAME], label=_("Your name"))
    password = forms.CharField(
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Optional. Without one, come back with a new link: manage.py owner_link."),
    )
    again = forms.CharField(
        required=False,
        strip=False,
        label=_("The same again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owner = the_owner()
        if self.owner is not None:
            del self.fields["name"]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("This name is taken."))
        return name

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        password, again = data.get("password", ""), data.get("again", "")
        if password != again:
            self.add_error("again", _("The two passwords differ."))
        elif password:
            self._check(password, data.get("name", ""))
        return data

    def _check(self, password: str, name: str) -> None:
        try:
            validate_password(password, self.owner or User(username=name))
        except ValidationError as error:
            self.add_error("password", error)
