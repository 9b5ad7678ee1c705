"""Rosters: what their files may say, and the soldiers of a side as they go from battle to battle, read and written."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, create_model, model_validator

from game.content.cards import Overrides, UnitCard, changes_of
from game.content.catalogue import Catalogue, catalogue
from game.content.lines import growth_page, page_of
from game.content.maps import default_rules
from game.content.model import Many, Page, Word, read_page
from game.content.page import read_bytes, read_toml, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.profile import SwitchTable, book_named
from game.content.scenario_page import SideKey
from game.content.situation import Few, Points
from game.content.toml_text import table_text
from game.content.unit_setup import Recruit, changed_card
from game.content.writing import put_whole, unwritable
from game.world.body import LINGERING, Burden, Wound

SoldierKey = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$", max_length=30)]
MOST_BATTLES = 9999
"""No more battles are counted, of a roster or of a soldier."""


class CarriedWound(Page):
    """A wound from an earlier battle: lingering for so many battles yet, or crippling, which stays.

    `tried` says that it has been treated in vain since the last battle (ASC-RULING-22 to -24).
    """

    place: Literal["legs", "arm", "chest", "head"]
    grade: Literal["lingering", "crippling"]
    kind: Literal["", "penetrating", "slashing", "blunt", "burn", "etheric"] = ""
    battles: Annotated[int, Field(ge=1, le=99)] | None = None
    tried: bool = False

    @model_validator(mode="after")
    def _each_lasts_in_its_way(self) -> Self:
        if self.grade == LINGERING and self.battles is None:
            raise ValueError("a lingering wound needs the battles it still lasts | battles = 3")
        if self.grade == LINGERING and self.kind:
            raise ValueError("a lingering wound has no class any more (ASC-RULING-23) | leave out kind")
        if self.grade != LINGERING and (self.battles is not None or self.tried):
            raise ValueError("a crippling wound stays and cannot be treated (ASC-RULING-22) | leave out battles, tried")
        return self

    def wound(self) -> Wound:
        """The wound as the next battle begins with it."""
        if self.grade == LINGERING:
            return Wound(self.place, LINGERING, "full", self.battles or 0)
        return Wound(self.place, self.kind or "blunt", "crippling", 1)


class SoldierEntry(Overrides):
    """One soldier: a template, what differs, and what it carries. `home` keeps it out of the next battle.

    `marks` are points lost on its tracks, `operated` says that an operation has been tried since the last battle;
    `growth` is a page of the book's own, where soldiers grow by it.
    """

    key: SoldierKey
    like: Word
    fate: Literal["", "dead", "missing"] = ""
    home: bool = False
    stress: Points = 0
    wounds: Annotated[Many[CarriedWound], Field(max_length=20)] = ()
    marks: dict[str, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)
    operated: bool = False
    growth: Page = Page()
    battles: Annotated[int, Field(ge=0, le=MOST_BATTLES)] = 0

    def burden(self) -> Burden:
        """What it carries into its next battle."""
        return Burden(self.stress, tuple(wound.wound() for wound in self.wounds), self.fate, tuple(self.marks.items()))


class TreatmentEntry(Page):
    """One try to heal a wound, or one operation, with the dice as they fell: `after` so many battles of the roster."""

    after: Annotated[int, Field(ge=0, le=9999)]
    seed: int
    medic: SoldierKey
    patient: SoldierKey
    place: Literal["legs", "arm", "chest", "head", "tracks"]
    dice: Annotated[Many[Few], Field(max_length=200)]
    degree: Annotated[str, Field(max_length=40)] = ""
    total: Annotated[int, Field(ge=-9999, le=9999)]
    target: Annotated[int, Field(ge=-9999, le=9999)]
    healed: bool


class Operation(Page):
    """A chain of so many battles, and how many of them have been fought (ALT-PROG-12)."""

    battles: Annotated[int, Field(ge=1, le=99)]
    fought: Annotated[int, Field(ge=0, le=98)] = 0

    @model_validator(mode="after")
    def _is_under_way(self) -> Self:
        if self.fought >= self.battles:
            raise ValueError(f"an operation of {self.battles} ends with its last battle | leave operation out")
        return self


class RosterPage(Page):
    """A roster's file: a side's soldiers from battle to battle, under the rules of one profile.

    `switches` are the optional rules that its table plays otherwise than the profile says.
    """

    title: Word
    side: SideKey
    rules: Annotated[str, Field(min_length=1, max_length=1000)] = Field(default_factory=default_rules)
    switches: SwitchTable = Field(default_factory=dict)
    battles: Annotated[int, Field(ge=0, le=MOST_BATTLES)] = 0
    operation: Operation | None = None
    soldiers: Annotated[Many[SoldierEntry], Field(min_length=1, max_length=200)]
    treatments: Many[TreatmentEntry] = ()


@lru_cache(maxsize=16)
def roster_page(book: str) -> type[RosterPage]:
    """The page of rosters that go by a book, which may change what the book's own line of a soldier says."""
    growth = growth_page(book)
    bases = (SoldierEntry, page_of("overrides", book))
    soldier = create_model("SoldierEntry", __base__=bases, growth=(growth, Field(default_factory=growth)))
    soldiers = Annotated[Many[soldier], Field(min_length=1, max_length=200)]  # type: ignore[valid-type]
    return create_model("RosterPage", __base__=RosterPage, soldiers=(soldiers, ...))


# --- rosters --------------------------------------------------------------------------------------------------------


BACKUP = ".bak"


@dataclass(frozen=True, eq=False)
class Roster:
    """A side's soldiers between two battles; `cards` are their changed templates by key."""

    page: RosterPage
    cards: Mapping[str, UnitCard]

    @property
    def soldiers(self) -> tuple[SoldierEntry, ...]:
        """All of them, the dead among them, in the order of the file."""
        return self.page.soldiers

    def name(self, soldier: SoldierEntry) -> str:
        """What a soldier is called."""
        return soldier.name or self.cards[soldier.key].name

    def changed(self, soldiers: Mapping[str, SoldierEntry], **more: Any) -> Roster:
        """The same roster with some soldiers, and whatever else, in another condition."""
        kept = tuple(soldiers.get(one.key, one) for one in self.soldiers)
        return replace(self, page=self.page.model_copy(update={"soldiers": kept, **more}))


def read_roster(path: Path, cards: Catalogue | None = None) -> Roster:
    """A roster's file. Raises ContentError with every fault in it."""
    shown, table = shown_path(path), read_toml(path)
    page = read_page(roster_page(book_named(table)), table, file=shown)
    return roster_of(page, shown, cards or catalogue())


def roster_of(page: RosterPage, shown: str, cards: Catalogue) -> Roster:
    """A page with the cards of its soldiers. Raises ContentError with every fault in it."""
    problems = list(_key_faults(page, shown))
    made: dict[str, UnitCard] = {}
    book = book_named({"rules": page.rules})
    for number, entry in enumerate(page.soldiers, 1):
        card = changed_card(entry.like, entry, book, cards, problems, file=shown, place=f"soldiers#{number}")
        if card is not None:
            made[entry.key] = card
    if problems:
        raise ContentError(problems)
    return Roster(page, made)


def _key_faults(page: RosterPage, shown: str) -> Iterator[Problem]:
    """Keys that stand twice, and treatments of nobody."""
    count = Counter(entry.key for entry in page.soldiers)
    for number, entry in enumerate(page.soldiers, 1):
        if count[entry.key] > 1:
            what = f'the key "{entry.key}" stands {count[entry.key]} times'
            yield error(shown, f"soldiers#{number}.key", what, "each soldier has a key of its own")
    for number, treatment in enumerate(page.treatments, 1):
        for part in ("medic", "patient"):
            key = getattr(treatment, part)
            if key not in count:
                yield error(shown, f"treatments#{number}.{part}", f'no soldier "{key}"', did_you_mean(key, count))


def enrolled(
    recruits: tuple[Recruit, ...],
    *,
    title: str,
    side: str,
    rules: str,
    cards: Catalogue,
    switches: Mapping[str, bool | str] | None = None,
) -> Roster:
    """A new roster of a scenario's recruits, fresh; each has the number of its place as its key.

    `switches` are the optional rules that are played otherwise than the profile says.
    """
    soldiers, book = [], book_named({"rules": rules})
    for recruit in recruits:
        changes = changes_of(cards.unit(recruit.like), recruit.card, book)
        key = recruit.key.removeprefix(f"{side}_")
        soldiers.append({**changes, "key": key, "like": recruit.like, "name": recruit.name})
    table = {"title": title, "side": side, "rules": rules, "switches": dict(switches or {}), "soldiers": soldiers}
    return roster_of(read_page(roster_page(book), table, file=title), title, cards)


# --- what is carried ----------------------------------------------------------------------------------------


def laden(soldier: SoldierEntry, burden: Burden, **more: Any) -> SoldierEntry:
    """A soldier with another burden; nobody's wound has been treated yet."""
    update = {"stress": burden.stress, "wounds": tuple(map(_entry, burden.wounds)), "fate": burden.fate}
    return soldier.model_copy(update={**update, "marks": dict(burden.marks), "operated": False, **more})


def _entry(wound: Wound) -> CarriedWound:
    if wound.kind == LINGERING:
        return CarriedWound.model_validate({"place": wound.place, "grade": LINGERING, "battles": wound.battles})
    return CarriedWound.model_validate({"place": wound.place, "grade": wound.grade, "kind": wound.kind})


# --- writing ------------------------------------------------------------------------------------------------


def roster_text(page: RosterPage) -> str:
    """A roster as the text of its file; reading it gives the same page."""
    head: dict[str, Any] = {"title": page.title, "side": page.side, "rules": page.rules, "battles": page.battles}
    if page.switches:
        head["switches"] = dict(page.switches)
    if page.operation is not None:
        head["operation"] = page.operation.model_dump()
    parts = [table_text(head)]
    parts += [f"\n[[soldiers]]\n{table_text(_soldier_table(entry))}" for entry in page.soldiers]
    parts += [f"\n[[treatments]]\n{table_text(_treatment_table(entry))}" for entry in page.treatments]
    return "".join(parts)


def _soldier_table(entry: SoldierEntry) -> dict[str, Any]:
    table = entry.model_dump(exclude_none=True, exclude_unset=True)
    wounds = [wound.model_dump(exclude_defaults=True) for wound in entry.wounds]
    growth = entry.growth.model_dump(exclude_defaults=True)
    carried: dict[str, Any] = {"fate": entry.fate, "home": entry.home, "stress": entry.stress, "wounds": wounds}
    carried |= {"marks": entry.marks, "operated": entry.operated, "growth": growth}
    rest = {key: value for key, value in table.items() if key not in {*carried, "battles"}}
    first = {key: rest.pop(key) for key in ("key", "name", "like") if key in rest}
    return first | rest | {key: value for key, value in carried.items() if value} | {"battles": entry.battles}


def _treatment_table(entry: TreatmentEntry) -> dict[str, Any]:
    return entry.model_dump(exclude_defaults=True)


def write_roster(roster: Roster, path: Path, *, fresh: bool = False) -> None:
    """Put a roster in its file, whole or not at all; what stood there before is kept beside it as `.bak`.

    Raises ContentError when it cannot be written; Taken if it is to be a `fresh` file and there is one.
    """
    try:
        if path.exists() and not fresh:
            real = Path(os.path.realpath(path))
            put_whole(real.with_name(real.name + BACKUP), read_bytes(real))
        put_whole(path, roster_text(roster.page).encode(), fresh=fresh)
    except OSError as fault:
        raise ContentError([unwritable(path, fault)]) from fault
