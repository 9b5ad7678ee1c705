"""The pages of cards that one book brings, and the line of any card in it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, overload

from game.content.effects import ArmourCard, PoisonCard, WorkingLine
from game.content.lines import BookLine, CarrierLine, LoadedLine, line
from game.content.model import Page
from game.content.units import Overrides, UnitCard
from game.content.weapons import GrenadeCard, GunCard, MeleeCard

Gun = TypeVar("Gun", bound=LoadedLine)
Melee = TypeVar("Melee", bound=BookLine)
Grenade = TypeVar("Grenade", bound=BookLine)
Armour = TypeVar("Armour", bound=BookLine)
Poison = TypeVar("Poison", bound=WorkingLine)
Unit = TypeVar("Unit", bound=CarrierLine)


class BookLines(Generic[Gun, Melee, Grenade, Armour, Poison, Unit]):
    """A book's page for each kind of card; called with a card, it gives the card's line in this book.

    That line is the card's own, or one worked out from another book's. `overrides` is what files may change in a unit.
    """

    def __init__(
        self, book: str, *, gun: type[Gun], melee: type[Melee], grenade: type[Grenade], armour: type[Armour],
        poison: type[Poison], unit: type[Unit], overrides: type[Overrides],
    ) -> None:  # fmt: skip
        self.book = book
        self.models: dict[str, type[Page]] = {
            "gun": gun, "melee": melee, "grenade": grenade, "armour": armour, "poison": poison, "unit": unit,
            "overrides": overrides,
        }  # fmt: skip

    @overload
    def __call__(self, card: GunCard) -> Gun: ...
    @overload
    def __call__(self, card: MeleeCard) -> Melee: ...
    @overload
    def __call__(self, card: GrenadeCard) -> Grenade: ...
    @overload
    def __call__(self, card: ArmourCard) -> Armour: ...
    @overload
    def __call__(self, card: PoisonCard) -> Poison: ...
    @overload
    def __call__(self, card: UnitCard) -> Unit: ...
    def __call__(self, card: Any) -> Any:
        """The card's line."""
        return line(card, self.book)
