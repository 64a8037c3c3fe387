"""A study with researchers around it: accounts with their browsers, and participants at its steps."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from game.fieldwork import keeping
from game.models import Player, StudyRecord, StudyRole
from tests.game.fieldwork.walkers import SMALL


def account(name: str, **rights: bool) -> tuple[Client, Player]:
    """Somebody who is signed in."""
    user = User.objects.create_user(name, **rights)
    client = Client()
    client.force_login(user)
    return client, Player.objects.create(name=name, user=user)


def with_role(name: str, study: StudyRecord, role: str) -> Client:
    """Somebody with a role in a study."""
    client, player = account(name)
    StudyRole.objects.create(study=study, player=player, role=role)
    return client


def own_study(text: str = SMALL) -> tuple[Client, StudyRecord]:
    """A study that is open, and its owner's browser."""
    client, player = account("Ada")
    study = keeping.create(text, player)
    keeping.set_state(study, StudyRecord.State.OPEN)
    return client, study
