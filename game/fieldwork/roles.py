"""Who may do what with a study."""

from __future__ import annotations

from typing import Literal

from game.models import Player, StudyRecord, StudyRole

Right = Literal["look", "run", "own"]
"""Look: definition, monitor and counts. Run: also edit, open, message, read data. Own: also roles,
identities, payments and deletion."""
RIGHTS: dict[str, frozenset[Right]] = {
    StudyRole.Role.OBSERVER: frozenset({"look"}),
    StudyRole.Role.RESEARCHER: frozenset({"look", "run"}),
    StudyRole.Role.OWNER: frozenset({"look", "run", "own"}),
}


def may(player: Player | None, study: StudyRecord, right: Right) -> bool:
    """Whether this person has a right in a study."""
    return right in rights_of(player, study)


def rights_of(player: Player | None, study: StudyRecord) -> frozenset[Right]:
    """Every right of this person in a study. The installation's owner has all."""
    if player is None:
        return frozenset()
    user = player.user
    if user is not None and user.is_active and user.is_superuser:
        return RIGHTS[StudyRole.Role.OWNER]
    roles = StudyRole.objects.filter(study=study, player=player).values_list("role", flat=True)
    return frozenset().union(*(RIGHTS[one] for one in roles))
