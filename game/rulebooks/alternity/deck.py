"""Hit the Deck: who may throw itself down before a blast, how, and what it costs (ALT-DECK, ALT-MOVE-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.orders import Respond
from game.rulebooks.alternity.checks import check, feat
from game.rulebooks.alternity.events import ActionOwed
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import stands, unwitting
from game.systems.conditions import act_refusal, under
from game.world.body import Build
from game.world.phases import Carried, Earned, PhaseMarks, RoundMarks
from game.world.place import Posture, where
from game.world.store import Reading, Unit

DODGE, FEAT = "hit_the_deck", "deck_feat"
"""By the Dodge skill, or by a bare DEX feat (ALT-DECK-02)."""
BOUND = ("restrained",)


def deck_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot hit the deck at all; None when it can (ALT-DECK-05, -06)."""
    if world.get(unit, Build).vehicle:
        return "a vehicle does not hit the deck (ALA-RULING-57)"
    if unwitting(world, unit):
        return "it does not see it coming (ALT-DECK-06)"
    if under(world, unit, *BOUND) or act_refusal(world, unit) is not None:
        return "it is bound (ALT-DECK-06)"
    if (world.find(unit, Earned) or Earned()).owed:
        return "it owes an action already (ALT-DECK-05)"
    if mount_of(world, unit) is not None:
        return "it is mounted (ALT-DECK-06)"
    if _crowded(world, unit):
        return "there is no room to drop (ALT-DECK-06)"
    return None


def _crowded(world: Reading, unit: Unit) -> bool:
    others = (other for other in world.having(Build) if other != unit and stands(world, other))
    return where(world, unit) in (where(world, other) for other in others)


def ways(world: Reading, unit: Unit, n: Numbers) -> tuple[Respond, ...]:
    """How a unit may hit the deck: not by a Dodge after a parry or off balance (ALT-DECK-04, -07)."""
    if deck_refusal(world, unit) is not None:
        return ()
    parried = (world.find(unit, RoundMarks) or RoundMarks()).parried
    swaying = (world.find(unit, Carried) or Carried()).off_balance
    dodge = () if parried or swaying else (Respond(DODGE),)
    return (*dodge, Respond(FEAT)) if n.options.deck_dex_feat else dodge


def deck_check(world: Reading, unit: Unit, way: str, n: Numbers) -> StepCheck:
    """The roll; a dodge in force does not affect it (ALT-DECK-07)."""
    found = check(world, unit, n, "dodge", key=DODGE) if way == DODGE else feat(world, unit, n, "dex", name=DODGE)
    return replace(found, modifiers=tuple(one for one in found.modifiers if one.key != "dodging"))


def paid(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """The next action is given up, and the unit lies on the ground, whatever comes of it (ALT-DECK-05)."""
    yield ActionOwed(unit, "hit the deck")
    if not (world.find(unit, Posture) or Posture()).prone:
        yield ev.FellProne(unit, "hit the deck")


def lowered(band: int, degree: int) -> int:
    """The degree of a blast's band for who has thrown itself down with that degree (ALT-DECK-01, -03)."""
    return band - (degree >= ORDINARY)


def unbalanced(way: str, degree: int) -> bool:
    """Whether it costs the balance: a feat, or a Critical Failure (ALT-DECK-02, -05)."""
    return way == FEAT or degree == CRITICAL


def thrown_down(world: Reading, unit: Unit, way: str, degree: int) -> Iterator[ev.Event]:
    """Whether it worked, and whether the balance is lost (ALT-DECK-02, -04, -05)."""
    yield ev.DodgeTried(unit, degree >= ORDINARY)
    if unbalanced(way, degree):
        if not (world.find(unit, PhaseMarks) or PhaseMarks()).decked:
            yield ev.MarkSet(unit, "decked", 1)
        yield ev.MarkSet(unit, "off_balance", 1)
