"""Rosters: the soldiers of a side as they go from battle to battle, read with all faults at once and written whole."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.content.catalogue import Catalogue, catalogue
from game.content.model import read_page
from game.content.muster import Recruit, changed_card
from game.content.page import read_bytes, read_toml, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.profile import book_named
from game.content.roster_page import CarriedWound, RosterPage, SoldierEntry, TreatmentEntry, roster_page
from game.content.toml_text import table_text
from game.content.units import UnitCard, changes_of
from game.content.writing import put_whole, unwritable
from game.world.body import LINGERING, Burden, Wound

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
