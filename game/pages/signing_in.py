"""Refusals that signing in may lift: their page leads there, and back."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest


class SignInFirst:
    """Mixed into what is raised where nobody is signed in, and somebody would have to be."""


class ClosedToStrangers(SignInFirst, PermissionDenied):
    """403, until somebody signs in."""


class HiddenFromStrangers(SignInFirst, Http404):
    """404, until somebody signs in."""


def closed(request: HttpRequest, sentence: str) -> PermissionDenied:
    """What to raise where this visitor may not come in."""
    stranger = not request.user.is_authenticated
    return ClosedToStrangers(sentence) if stranger else PermissionDenied(sentence)


def hidden(request: HttpRequest, sentence: str) -> Http404:
    """What to raise where this visitor is not to know whether there is anything."""
    stranger = not request.user.is_authenticated
    return HiddenFromStrangers(sentence) if stranger else Http404(sentence)
