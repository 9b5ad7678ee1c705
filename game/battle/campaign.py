"""Soldiers of a roster between battles: what they may spend their points on, operations, and what a battle earns them.

ALT-PROG; how soldiers grow is a chapter of their book.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.content.catalogue import Catalogue, catalogue
from game.content.lines import line
from game.content.problem import ContentError, did_you_mean, error
from game.content.roster import Operation, Roster, SoldierEntry, roster_of
from game.systems.progression import Enlisted, Fought, Progression, Wish
from game.systems.rulebook import Rulebook
from game.systems.verdict import objectives_taken
from game.world.sides import Outcome
from game.world.store import Reading, Unit


def progression_of(book: Rulebook, file: str = "") -> Progression:
    """The book's chapter of how soldiers grow. Raises ContentError if it has none."""
    if book.progression is None:
        raise ContentError([error(file, "rules", f"{book.title} lets nobody grow between battles")])
    return book.progression


def candidate(roster: Roster, book: Rulebook, soldier: SoldierEntry) -> Enlisted:
    """A soldier of a roster as one who may grow, with comrades who may teach."""
    comrades = (one for one in roster.soldiers if one.key != soldier.key and not one.fate)
    own = line(roster.cards[soldier.key], book.key)
    lines = tuple(line(roster.cards[one.key], book.key) for one in comrades)
    return Enlisted(own, soldier.growth, soldier.battles, lines)


def soldier_named(roster: Roster, word: str) -> SoldierEntry:
    """The soldier with this key or name. Raises ContentError with the nearest keys."""
    for one in roster.soldiers:
        if word in (one.key, roster.name(one)):
            return one
    hint = did_you_mean(word, (one.key for one in roster.soldiers))
    raise ContentError([error(roster.page.title, "", f'no soldier "{word}"', hint)])


def wishes_of(roster: Roster, book: Rulebook, soldier: SoldierEntry) -> tuple[Wish, ...]:
    """What a soldier may spend points on; nothing for the dead and missing. Raises ContentError."""
    return () if soldier.fate else progression_of(book).wishes(candidate(roster, book, soldier))


def spent(roster: Roster, book: Rulebook, soldier: SoldierEntry, word: str, cards: Catalogue | None = None) -> Roster:
    """The roster after a soldier has had what the word stands for. Raises ContentError with the rule against it."""
    chapter, place = progression_of(book), (roster.page.title, roster.name(soldier))
    recruit = candidate(roster, book, soldier)
    if soldier.fate:
        raise ContentError([error(*place, f"is {soldier.fate}", "only the living spend points")])
    try:
        wish = chapter.wish(recruit, word)
    except KeyError:
        hint = did_you_mean(word, (one.key for one in chapter.wishes(recruit)))
        raise ContentError([error(*place, f'nothing to spend points on is called "{word}"', hint)]) from None
    if wish.refusal:
        raise ContentError([error(*place, wish.refusal)])
    grown = chapter.fulfilled(recruit, word)
    return _with(roster, {soldier.key: {"growth": grown.growth, "skills": grown.skills}}, cards)


def _with(roster: Roster, changes: dict[str, dict[str, Any]], cards: Catalogue | None) -> Roster:
    """The roster with other growth and skills of some soldiers, its cards made anew."""
    page = roster.page.model_copy(update={"soldiers": tuple(_changed(one, changes) for one in roster.soldiers)})
    return roster_of(page, page.title, cards or catalogue())


def _changed(soldier: SoldierEntry, changes: dict[str, dict[str, Any]]) -> SoldierEntry:
    if soldier.key not in changes:
        return soldier
    change = changes[soldier.key]
    update = {"growth": change["growth"]}
    if change["skills"]:
        update["skills"] = {**(getattr(soldier, "skills", None) or {}), **change["skills"]}
    return soldier.model_copy(update=update)


def joined(roster: Roster, book: Rulebook, cards: Catalogue | None = None) -> Roster:
    """A new roster whose soldiers begin as their book has it; one of a book without progression stays as it is."""
    if book.progression is None:
        return roster
    begun = {one.key: book.progression.joined(line(roster.cards[one.key], book.key)) for one in roster.soldiers}
    changes = {key: {"growth": grown.growth, "skills": grown.skills} for key, grown in begun.items()}
    return _with(roster, changes, cards)


def grown_words(roster: Roster, book: Rulebook, soldier: SoldierEntry) -> str:
    """Where a living soldier stands, in words; nothing for a book in which nobody grows."""
    if book.progression is None or soldier.fate:
        return ""
    return book.progression.words(candidate(roster, book, soldier))


def growth_doubts(roster: Roster, book: Rulebook, soldier: SoldierEntry) -> tuple[tuple[str, str, str], ...]:
    """What cannot be so of how a soldier has grown: the key at fault, what is wrong, and what would be right."""
    return book.progression.doubts(candidate(roster, book, soldier)) if book.progression is not None else ()


# --- operations and battles ---------------------------------------------------------------------------------


def operation_begun(roster: Roster, book: Rulebook, battles: int) -> Roster:
    """The roster at the start of an operation of so many battles; 0 ends the one that is under way (ALT-PROG-12).

    Raises ContentError while one is under way, and for a book in which that would change nothing.
    """
    after, now = _refreshed(roster.soldiers, progression_of(book)), roster.page.operation
    if battles and now is not None and now.fought:
        what = f"an operation is under way: {now.fought} of {now.battles} battles fought (ALT-PROG-12)"
        raise ContentError([error(roster.page.title, "operation", what, "0 battles end it first")])
    return roster.changed(after, operation=Operation(battles=battles) if battles else None)


def _refreshed(soldiers: Iterable[SoldierEntry], chapter: Progression) -> dict[str, SoldierEntry]:
    return {one.key: one.model_copy(update={"growth": chapter.refreshed(one.growth)}) for one in soldiers}


def matured(roster: Roster, world: Reading, book: Rulebook, units: Mapping[str, Unit], side: str) -> Roster:
    """The roster with what the battle that is over was worth to its soldiers; `units` are who fought, by their key.

    A battle that ends an operation, or belongs to none, makes the next one another adventure (ALT-PROG-12, -23).
    """
    chapter = book.progression
    if chapter is None:
        return roster
    outcome = next((world.get(entity, Outcome) for entity in world.having(Outcome)), None)
    won = outcome is not None and outcome.winner == side
    taken = len(objectives_taken(world, book, side))
    after = {}
    for one in roster.soldiers:
        if one.key in units:
            fought = Fought(survived=not one.fate, victory=won, objectives=taken)
            growth = chapter.after(world, units[one.key], one.growth, fought)
            after[one.key] = one.model_copy(update={"growth": growth})
    now = roster.page.operation
    goes_on = now is not None and now.fought + 1 < now.battles
    if now is not None and goes_on:
        return roster.changed(after, operation=Operation(battles=now.battles, fought=now.fought + 1))
    roster = roster.changed(after, operation=None)
    return roster.changed(_refreshed(roster.soldiers, chapter))
