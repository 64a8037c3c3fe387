"""Browsers of people with a role in a study."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from game.models import Player, StudyRecord, StudyRole


def signed_in(study: StudyRecord, role: StudyRole.Role) -> Client:
    """Somebody who has this role in a study, signed in."""
    number = User.objects.count() + 1
    user = User.objects.create_user(f"researcher{number}")
    player = Player.objects.create(name=user.username, user=user)
    StudyRole.objects.create(study=study, player=player, role=role)
    client = Client()
    client.force_login(user)
    return client
