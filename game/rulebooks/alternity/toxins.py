"""Poisons and imposed conditions from their cards, in the words of the shared modules (ALA-HAZ-18 to -22)."""

from __future__ import annotations

from game.content.catalogue import Catalogue
from game.content.poisons import Imposes, PoisonCard
from game.rulebooks.alternity.cards import line_of
from game.world.hazards import Effect, Venom


def venom_of(card: PoisonCard) -> Venom:
    """A poison as the rules read it: steps with their sign turned stand where the modules have Edges."""
    held = line_of(card)
    return Venom(
        key=card.key,
        name=card.name,
        rung=-held.step,
        turns=held.turns,
        dice=held.damage,
        points=held.points,
        edge=-held.penalty,
        paralyses=held.paralyses,
    )


def venom_named(key: str, cards: Catalogue) -> Venom | None:
    """The poison that a weapon carries; None for none."""
    return venom_of(cards.poison(key)) if key else None


def effect_of(imposes: Imposes | None) -> Effect | None:
    """What a weapon imposes."""
    return Effect(**imposes.model_dump()) if imposes is not None else None
