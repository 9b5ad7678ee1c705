"""After a battle: what it made of everybody, what their roster carries on, and treatment until the next one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.battle.campaign import matured
from game.battle.rosters import aftermath_of, camp, open_roster, unit_key
from game.battle.scene_setup import keys_of
from game.content.model import sound_seed
from game.content.page import shown_path
from game.content.problem import ContentError, error
from game.content.roster import MOST_BATTLES, Roster, SoldierEntry, TreatmentEntry, laden, write_roster
from game.content.writing import PATIENCE, changing
from game.dice.draws import AnyCheck, Roll
from game.dice.source import Dice
from game.record import record
from game.systems.progression import Aftermath
from game.systems.rulebook import Rulebook
from game.world.body import CRIPPLED, UNBURDENED, Allegiance, Burden, Identity, Wound
from game.world.store import Reading, Unit

TRACKS = "tracks"
"""The place of a treatment that is an operation."""


@record
class Became:
    """What a battle made of a unit: its state as the battle ended, and what it carries on."""

    unit: Unit
    key: str
    name: str
    state: str
    burden: Burden


def returned(world: Reading, book: Rulebook, roster: Roster, side: str) -> Roster:
    """The roster after a battle that is over: everyone with a burden, wounds of who stayed at home a battle older."""
    chapter, units = aftermath_of(book), keys_of(world)
    after: dict[str, SoldierEntry] = {}
    for soldier in roster.soldiers:
        unit = units.get(unit_key(side, soldier))
        if unit is not None:
            burden = chapter.left(world, unit, soldier.burden())
            after[soldier.key] = laden(soldier, burden, battles=min(MOST_BATTLES, soldier.battles + 1))
        elif not soldier.fate:
            after[soldier.key] = laden(soldier, chapter.rested(soldier.burden()))
    roster = roster.changed(after, battles=min(MOST_BATTLES, roster.page.battles + 1))
    fought = {one.key: units[key] for one in roster.soldiers if (key := unit_key(side, one)) in units}
    return matured(roster, world, book, fought, side)


def write_back(
    world: Reading, book: Rulebook, note: tuple[str, str, int], out: Path | None = None, *, patience: int = PATIENCE
) -> Roster:
    """Carry a battle that is over into the roster it was fought with, or into another file; the roster as written.

    `note` is the side, the file and the battles the roster had fought before. Raises ContentError if it has fought
    others since, this one among them, or cannot be read or written; Busy if somebody else holds it, and after so many
    tries more, a tenth of a second apart, still does.
    """
    side, path, before = note[0], Path(note[1]), note[2]
    with changing(out or path, patience=patience):
        roster, _own = open_roster(path)
        if roster.page.battles != before:
            what = f"has fought {roster.page.battles} battles, and had fought {before} when this one began"
            raise ContentError([error(shown_path(path), "battles", what, "a battle counts once")])
        after = returned(world, book, roster, side)
        write_roster(after, out or path)
    return after


def rested(roster: Roster, book: Rulebook) -> Roster:
    """The roster after a battle that none of it fought in."""
    chapter = aftermath_of(book)
    living = (one for one in roster.soldiers if not one.fate)
    after = {one.key: laden(one, chapter.rested(one.burden())) for one in living}
    return roster.changed(after, battles=min(MOST_BATTLES, roster.page.battles + 1))


# --- between battles ----------------------------------------------------------------------------------------


def treated(roster: Roster, book: Rulebook, seed: int) -> tuple[Roster, tuple[TreatmentEntry, ...]]:
    """One try for each wound that treatment may heal and that had none since the last battle (ASC-RULING-24).

    The medic is the living, standing soldier with the best odds, of equals the first; who is wounded treats
    itself if it is the best. The dice are those of the seed and of the number of battles fought.
    """
    chapter = aftermath_of(book)
    dice = Dice(sound_seed(seed), f"treatment {roster.page.battles}")
    tries: list[TreatmentEntry] = []
    after: dict[str, SoldierEntry] = {}
    with camp(roster, book) as (world, units):
        able = [one.key for one in roster.soldiers if one.key in units and book.standing(world, units[one.key])]
        if not able:
            return roster, ()
        checks = {key: chapter.treat_check(world, units[key]) for key in able}
        medic = max(able, key=lambda key: (checks[key].odds(), checks[key].bonus))
        by = Healer(medic, roster.page.battles, checks[medic], dice)
        for soldier in roster.soldiers:
            if not soldier.fate:
                made = _tended(soldier, chapter, by)
                tended, tried = _operated(_with_tries(soldier, chapter, made), chapter, by, (world, units[soldier.key]))
                tries += (*made, *tried)
                after[soldier.key] = tended
    if not tries:
        return roster, ()
    return roster.changed(after, treatments=(*roster.page.treatments, *tries)), tuple(tries)


def _open(soldier: SoldierEntry, chapter: Aftermath) -> list[Wound]:
    """The wounds that may be tried now."""
    return [one.wound() for one in soldier.wounds if not one.tried and chapter.treatable(one.wound())]


@record
class Healer:
    """Who treats, after how many battles of the roster, with what check and dice."""

    key: str
    battles: int
    check: AnyCheck
    dice: Dice

    def entry(self, soldier: SoldierEntry, place: str, roll: Roll) -> TreatmentEntry:
        """A try as the roster keeps it."""
        table = {
            "after": self.battles, "seed": self.dice.seed, "medic": self.key, "patient": soldier.key, "place": place,
            "dice": roll.faces, "degree": ", ".join(self.check.words(roll.value)),
            "total": self.check.total(roll.faces), "target": self.check.target,
            "healed": self.check.succeeds(roll.value),
        }  # fmt: skip
        return TreatmentEntry.model_validate(table)


def _tended(soldier: SoldierEntry, chapter: Aftermath, by: Healer) -> list[TreatmentEntry]:
    return [by.entry(soldier, wound.place, by.check.roll(by.dice)) for wound in _open(soldier, chapter)]


def _operated(
    soldier: SoldierEntry, chapter: Aftermath, by: Healer, patient: tuple[Reading, Unit]
) -> tuple[SoldierEntry, tuple[TreatmentEntry, ...]]:
    """The soldier after the one operation between two battles, where its book has such a thing (ALT-BASE-31)."""
    burden = soldier.burden()
    if soldier.operated or not chapter.operable(burden):
        return soldier, ()
    roll = by.check.roll(by.dice)
    after = chapter.operated(*patient, burden, roll.value)
    entry = by.entry(soldier, TRACKS, roll)
    if after.fate:
        return laden(soldier, after), (entry,)
    return soldier.model_copy(update={"marks": dict(after.marks), "operated": True}), (entry,)


def _with_tries(soldier: SoldierEntry, chapter: Aftermath, tries: list[TreatmentEntry]) -> SoldierEntry:
    """The soldier without the wounds that healed; the others have been tried."""
    left, kept = list(tries), []
    for wound in soldier.wounds:
        if wound.tried or not chapter.treatable(wound.wound()):
            kept.append(wound)
        elif not left.pop(0).healed:
            kept.append(wound.model_copy(update={"tried": True}))
    return soldier.model_copy(update={"wounds": tuple(kept)})


# --- telling ------------------------------------------------------------------------------------------------


@record
class Present:
    """One line of a roll call: who, of what template, in what state, carrying what."""

    soldier: SoldierEntry
    name: str
    role: str
    state: str


def roll_call(roster: Roster, book: Rulebook) -> tuple[Present, ...]:
    """Every soldier of a roster with the state it is in; of the dead and missing that is their fate."""
    with camp(roster, book) as (world, units):
        states = {key: book.state(world, unit) for key, unit in units.items()}
    return tuple(
        Present(one, roster.name(one), roster.cards[one.key].role.replace("_", " "), states.get(one.key, one.fate))
        for one in roster.soldiers
    )


def brought(roster: Roster, side: str) -> dict[str, Burden]:
    """What each soldier of a roster came with, by the key under which it fights."""
    return {unit_key(side, soldier): soldier.burden() for soldier in roster.soldiers}


def became(world: Reading, book: Rulebook, side: str, before: Mapping[str, Burden]) -> tuple[Became, ...]:
    """What the battle made of every unit of a side; `before` is what units came with, by key."""
    chapter = aftermath_of(book)
    found = []
    for key, unit in sorted(keys_of(world).items(), key=lambda pair: pair[1]):
        if world.get(unit, Allegiance).side == side:
            name = world.get(unit, Identity).name
            burden = chapter.left(world, unit, before.get(key, UNBURDENED))
            found.append(Became(unit, key, name, book.state(world, unit), burden))
    return tuple(found)


def words_of(burden: Burden, state: str = "") -> str:
    """A burden in words: "critical; lingering arm wound (2 battles); crippled chest", "dead", "fit"."""
    if burden.fate:
        return f"{burden.fate} ({state})" if state and state != burden.fate else burden.fate
    parts = [state.replace("_", " ")] if state not in ("", "healthy", "fit") else []
    parts += [f"stress {burden.stress}"] if burden.stress else []
    parts += [_wound_words(wound) for wound in burden.wounds]
    parts += [_mark_words(name, points) for name, points in burden.marks]
    return "; ".join(parts) or "fit"


def _mark_words(name: str, points: int) -> str:
    words = name.replace("_", " ")
    return words if name.startswith(CRIPPLED) else f"{points} {words} point{'s' * (points != 1)} lost"


def try_words(roster: Roster, entry: TreatmentEntry) -> str:
    """One try in words, with its dice: "Holm treats Reyes (legs): 6 + 2 = 8 against 15, in vain"."""
    names = {one.key: roster.name(one) for one in roster.soldiers}
    whom = "itself" if entry.medic == entry.patient else names[entry.patient]
    if entry.place == TRACKS:
        dice = " and ".join(map(str, entry.dice))
        return f"{names[entry.medic]} operates on {whom}: {entry.total} against {entry.target} ({dice}), {entry.degree}"
    faces = "+".join(map(str, entry.dice))
    bonus = entry.total - sum(entry.dice)
    came = "healed" if entry.healed else "in vain"
    sum_of = f"{faces} {'-' if bonus < 0 else '+'} {abs(bonus)} = {entry.total}"
    return f"{names[entry.medic]} treats {whom} ({entry.place}): {sum_of} against {entry.target}, {came}"


def wound_told(wound: Wound) -> dict[str, str | int]:
    """A carried wound as JSON values."""
    return {"place": wound.place, "grade": "lingering" if wound.grade == "full" else wound.grade,
            "battles": wound.battles if wound.grade == "full" else 0}  # fmt: skip


def _wound_words(wound: Wound) -> str:
    if wound.grade == "crippling":
        return f"crippled {wound.place}"
    return f"lingering {wound.place} wound ({wound.battles} battle{'s' * (wound.battles != 1)})"
