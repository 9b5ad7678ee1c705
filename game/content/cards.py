"""Cards: weapons, armour, lamps, poisons, conditions, smoke and fire, units; and the line that a book has of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar, overload

from pydantic import BeforeValidator, Field, model_validator

from game.content.lines import BookLine, Cards, CarrierLine, Fault, Grenades, Lined, LoadedLine, line, page_of
from game.content.model import Keyed, Label, Many, Page, Word, read_page
from game.content.problem import did_you_mean


class ArmourCard(Lined):
    """A suit of armour; `key` is its file's name without the ending."""

    line_kind: ClassVar[str] = "armour"
    name: Word
    label: Label = ""


class LampCard(Keyed):
    """A light to carry, lit or doused with a move action; burning it clears so many squares around (ALA-RULING-09)."""

    name: Word
    label: Label = ""
    reach: Annotated[int, Field(ge=1, le=12)] = 4


Rung = Annotated[int, Field(ge=-5, le=4)]
Exposure = Literal["injury", "inhalation", "contact", "ingestion"]


class PoisonCard(Lined):
    """A poison or a disease; `ways` are those by which it gets into a body; `key` is its file's name."""

    line_kind: ClassVar[str] = "poison"
    name: Word
    kind: Literal["poison", "disease"] = "poison"
    label: Label = ""
    ways: Many[Exposure] = ("injury", "inhalation", "contact", "ingestion")


class WorkingLine(BookLine):
    """A poison's line in any book: for how many turns it works and paralyses, and at least one effect.

    `works` are the keys of what else it does to a body, `example` shows them to whoever has named none.
    """

    works: ClassVar[tuple[str, ...]]
    example: ClassVar[str]
    turns: Annotated[int, Field(ge=1, le=99)] = 3
    paralyses: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not (self.paralyses or any(getattr(self, key) for key in self.works)):
            raise ValueError(f"a poison does something | {self.example}")
        return self


class Imposes(Page):
    """A condition that a hit or a blast imposes, with what ends it; `resist` is the rung of a Body check against it.

    An end clause may not be missing (ALA-COND-03): `turn` and `rounds` say how many, `check` may name its rung as
    `edge` and the stress a bond bears as `hold` (ALA-RULING-22).
    """

    kind: Literal["blinded", "frightened", "paralyzed", "petrified", "restrained", "stunned", "unconscious"]
    ends: Literal["turn", "rounds", "check", "cause", "never"]
    turns: Annotated[int, Field(ge=1, le=99)] | None = None
    edge: Rung | None = None
    hold: Annotated[int, Field(ge=1, le=99)] | None = None
    resist: Rung | None = None

    @model_validator(mode="after")
    def _counts(self) -> Self:
        if self.ends in ("turn", "rounds") and self.turns is None:
            raise ValueError(f'"{self.ends}" needs a number | turns = 1')
        return self


LASTING = ("smoke", "fire", "gas")
"""Effects of grenades that stay for some rounds."""


class VenomLine(BookLine):
    """A line that may poison whom it hurts (ALA-HAZ-18) or impose a condition on whom it hits (ALA-COND-03)."""

    way: ClassVar[str] = "injury"
    """How its poison gets into a body."""
    poison: Annotated[str, Field(max_length=80)] = ""
    imposes: Imposes | None = None

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:  # noqa: ARG002 - all weapons alike
        """A poison that is not there, or that does not work in that way (ALA-HAZ-22)."""
        if self.poison and self.poison not in cards.poisons:
            yield Fault("poison", f'unknown poison "{self.poison}"', did_you_mean(self.poison, cards.poisons))
        elif self.poison and self.way not in cards.poisons[self.poison].ways:
            yield Fault("poison", f'"{self.poison}" does not work by {self.way}', f"add {self.way} to its ways")


class EffectLine(VenomLine):
    """A line of what goes off where it lands: a blast, smoke or fire for some rounds, gas, or a burst of light or nets.

    `fire` burns squares, `gas` lays a cloud of `poison` over them, `burst` imposes a condition on everyone near.
    """

    way: ClassVar[str] = "inhalation"
    effect: Literal["blast", "smoke", "fire", "gas", "burst"] = "blast"
    rounds: Annotated[int, Field(ge=0, le=99)] = 0

    @property
    def harms(self) -> bool:
        """Whether the effect is one that does damage."""
        return self.effect in ("blast", "fire")

    @model_validator(mode="after")
    def _says_what_it_does(self) -> Self:
        if self.effect in LASTING and self.rounds < 1:
            raise ValueError(f"{self.effect} lasts at least one round | rounds = 3")
        if (self.effect == "gas") != bool(self.poison):
            raise ValueError('a poison goes with gas, and gas with a poison | effect = "gas", poison = "mild"')
        if self.effect == "burst" and self.imposes is None:
            raise ValueError('a burst imposes a condition | imposes = { kind = "stunned", ends = "turn", turns = 1 }')
        return self


# --- weapons --------------------------------------------------------------------------------------------------------


class WeaponCard(Lined):
    """What every weapon card says; `key` is its file's name without the ending.

    `strength_class` is what its bearer counts as in an assault, where that is not what such a weapon usually counts as
    (WAR-ASSAULT-10).
    """

    name: Word
    kind: str
    art: Word
    label: Label = ""
    strength_class: Literal["", "heavy", "rifle", "light"] = ""


class GunCard(WeaponCard):
    """A firearm or a bow."""

    line_kind: ClassVar[str] = "gun"
    kind: Literal["rifle", "pistol", "shotgun", "bow"]


class MeleeCard(WeaponCard):
    """A weapon for close combat."""

    line_kind: ClassVar[str] = "melee"
    kind: Literal["melee"]


class GrenadeCard(WeaponCard):
    """Something thrown that goes off where it lands."""

    line_kind: ClassVar[str] = "grenade"
    kind: Literal["grenade"]


AnyWeapon = GunCard | MeleeCard | GrenadeCard
WEAPON_KINDS: dict[str, type[AnyWeapon]] = {
    "rifle": GunCard,
    "pistol": GunCard,
    "shotgun": GunCard,
    "bow": GunCard,
    "melee": MeleeCard,
    "grenade": GrenadeCard,
}


def weapon_model(table: dict[str, Any]) -> type[AnyWeapon]:
    """The model a weapon table is read with; one of unknown kind is read as a gun, which names the fault."""
    kind = table.get("kind")
    return WEAPON_KINDS.get(kind, GunCard) if isinstance(kind, str) else GunCard


# --- units ----------------------------------------------------------------------------------------------------------


LADDER = {
    "effortless": 40,
    "easy": 20,  # printed as +30 once and as +20 once: without a number it is +20 (ALA-RULING-02)
    "favorable": 10,
    "everyday": 0,
    "challenging": -10,
    "hard": -20,
    "very_hard": -30,
    "extreme": -40,
    "near_impossible": -50,
}
"""The points of each rung; the number of a row wins over the name of its rung."""


def _points(value: Any) -> Any:
    """A rung's name as its points; anything else stays as it is."""
    if not isinstance(value, str):
        return value
    if value not in LADDER:
        hint = did_you_mean(value, LADDER, LADDER)
        raise ValueError(f'no rung is called "{value}" | {hint}')
    return LADDER[value]


RungPoints = Annotated[int, BeforeValidator(_points), Field(ge=-100, le=100)]
"""A difficulty in points, written as a rung's name or as a number."""


Size = Literal["tiny", "small", "human", "large", "huge", "vehicle"]
Tag = Annotated[
    str,
    Field(
        pattern=r"^(mindless|fearless|(light_|heavy_)?vehicle|siege_engine|war_beast|knight|radio|drilled|open"
        r"|(winter|desert)_gear|darkvision|(hearing|tremor)_[1-9][0-9]?)$"
    ),
]
"""What sets a body apart; `darkvision`, `hearing_3` and `tremor_3` are sense tags (ALA-RULING-10), winter and
desert gear guard against cold and heat (ALA-HAZ-08); light and heavy vehicles, and what stands for them in a fantasy
battle, count for so much in an assault (WAR-ASSAULT-03, -04, WAR-BOOK-08); a radio carries orders (WAR-ASSAULT-16), and
drilled troops are the easier to hand over (WAR-GROUP-17); who is open listens to an appeal (ACY-ACCOMP-06)."""


class UnitCard(Lined):
    """A soldier template; `key` is its file's name without the ending. What the modules of all books read stands here.

    `fear` says how fearsome it is: the difficulty of the Mind check of whoever sees it first (ALA-RULING-15).
    """

    line_kind: ClassVar[str] = "unit"
    name: Word
    role: Word
    art: Word
    label: Label = ""
    size: Size = "human"
    tags: Many[Tag] = ()
    lamp: str = ""
    fear: RungPoints | None = None

    def leans_on(self, cards: Cards) -> Iterator[Fault]:
        """A lamp that there is no card of."""
        if self.lamp and self.lamp not in cards.lamps:
            yield Fault("lamp", f'unknown lamp "{self.lamp}"', did_you_mean(self.lamp, cards.lamps))


class Overrides(Page):
    """What a file changes in a template whatever its book: the card's own parts, and what the unit carries.

    Lists replace the template's lists whole. Each book adds the parts of its own line; parts that are tables are
    changed entry by entry, and a skill set to 0 is taken away.
    """

    name: Word | None = None
    art: str | None = None
    size: Size | None = None
    tags: Many[Tag] | None = None
    lamp: str | None = None
    fear: RungPoints | None = None
    weapons: Many[Word] | None = None
    grenades: Grenades | None = None
    armour: Word | None = None


CARD_PARTS = ("name", "art", "size", "tags", "lamp", "fear")
CARRIED = ("weapons", "grenades", "armour")
SKILLS = "skills"


def _said(changes: Page, parts: tuple[str, ...]) -> dict[str, Any]:
    return {part: found for part in parts if (found := getattr(changes, part, None)) is not None}


def overridden(card: UnitCard, changes: Overrides, book: str, *, file: str = "", place: str = "") -> UnitCard:
    """A template with changes written in a book's words.

    What the unit carries is changed in every line; anything else of a line is changed in the book's own, which is then
    the only one that holds. Raises ContentError for a line that may not be.
    """
    named = _said(changes, CARD_PARTS)
    card = card.model_copy(update=named) if named else card
    carried = _said(changes, CARRIED)
    special = _said(changes, _own_parts(book))
    if not carried and not special:
        return card
    own: CarrierLine = line(card, book)
    table = {**own.model_dump(), **carried, **{part: _merged(own, part, one) for part, one in special.items()}}
    where = f"{place}.{book}" if place else book
    made = read_page(page_of("unit", book), table, file=file, place=where)
    if special:
        return card.relined(book, _as_line(made), alone=True)
    others = {name: other.model_copy(update=carried) for name, other in card.lines.items()}
    return card.model_copy(update={"lines": {**others, book: made}})


def _as_line(page: Page) -> BookLine:
    assert isinstance(page, BookLine)
    return page


@lru_cache(maxsize=16)
def _own_parts(book: str) -> tuple[str, ...]:
    """The parts of a book's line that its files may change, but for what all books have."""
    return tuple(part for part in page_of("overrides", book).model_fields if part not in Overrides.model_fields)


def _merged(own: BookLine, part: str, change: Any) -> Any:
    """A part of a line with a change in it: a table entry by entry, anything else whole."""
    was = getattr(own, part)
    if isinstance(change, Page):
        return {**was.model_dump(), **change.model_dump(exclude_none=True)}
    if part == SKILLS:
        return {name: level for name, level in {**was, **change}.items() if level > 0}
    return change


def changes_of(template: UnitCard, card: UnitCard, book: str) -> dict[str, Any]:
    """What would have to be written of `card` beside its template: `overridden` the other way round."""
    was, now = line(template, book), line(card, book)
    pairs = [(template, card, part) for part in CARD_PARTS]
    pairs += [(was, now, part) for part in (*CARRIED, *_own_parts(book))]
    found = ((part, _change(part, getattr(old, part), getattr(new, part))) for old, new, part in pairs)
    return {part: change for part, change in found if change is not None}


def _change(part: str, old: Any, new: Any) -> Any:
    if old == new:
        return None
    if isinstance(new, Page):
        return {name: value for name, value in new if value != getattr(old, name)}
    if part == SKILLS:
        names = sorted({*old, *new})
        return {name: new.get(name, 0) for name in names if new.get(name, 0) != old.get(name, 0)}
    return new


# --- lines of one book ----------------------------------------------------------------------------------------------


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
