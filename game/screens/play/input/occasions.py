"""What a curtain says: whose it is, and what its side is wanted for, as far as everybody may know."""

from __future__ import annotations

from game.screens.match import Match
from game.screens.play.input.reactions import Reaction
from game.world.sides import SideCard


def occasion(match: Match, side: str, reaction: Reaction | None) -> str:
    """Why this side is called to the screen. That there is a question which is no reaction is not told.

    It may tell who hides, or that somebody has points stored to be quick with.
    """
    who, battle = _named(match, side), match.battle
    ask, when = battle.ask, f"round {max(1, battle.round)}"
    if reaction is not None:
        return f"{who} answers: {reaction.title}"
    if ask is not None and ask.side == side:
        if ask.question == "deploy":
            return f"{who}: deployment"
        if ask.question == "turn":
            return f"{who}: turn, {when}"
    return f"{who} goes on, {when}"


def _named(match: Match, side: str) -> str:
    """A side by its colour and its name, which stand in the briefing."""
    outlook, colour = match.outlook(side), side.capitalize()
    cards = (outlook.get(entity, SideCard) for entity in outlook.having(SideCard))
    name = next((card.name for card in cards if card.key == side), colour)
    return name if side.lower() in name.lower() else f"{colour} ({name})"
