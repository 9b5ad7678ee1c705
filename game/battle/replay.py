"""Playing a journal again: to go on with a battle, or to prove that the result is still the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from game.battle.battle import HUMAN, Battle, Refused
from game.battle.journal import LARGEST, Journal, Record, Story, held, read_journal
from game.battle.journal_head import figure_doubts, scenario_doubts
from game.battle.position import RuleFault
from game.content.page import read_bytes
from game.content.problem import ContentError, Problem, error, refuse_errors, warning
from game.messages.orders import Concede
from game.record import record
from game.systems.rulebook import Rulebook
from game.world.store import World

NONSENSE = (RuleFault, LookupError, TypeError, ValueError, AttributeError)
"""What rules raise when a file made them read what no battle of ours ever wrote."""


class Unrepeatable(ContentError):
    """A choice of a journal has another result now, or cannot be made any more; `number` says which."""

    def __init__(self, number: int, problem: Problem) -> None:
        super().__init__([problem])
        self.number = number


@record
class Replayed:
    """What a replay came to; on a difference `at` is the number of the first choice that came to something else."""

    ok: bool
    digest: str
    choices: int
    problems: tuple[Problem, ...] = ()
    at: int | None = None
    expected: str = ""
    found: str = ""


def replay(
    path: Path,
    *,
    verify: bool = False,
    book: Rulebook | None = None,
    watch: Callable[[Battle], Callable[[], None]] | None = None,
) -> Replayed:
    """Play a journal from its first position; with `verify` compare the fingerprint after each choice.

    Without `verify` only the last is compared. A damaged tail is told of in `problems`, and is not ok. Raises
    ContentError for what is no journal. `book` stands in for the book the journal names. `watch` is given the
    battle at its beginning; what it returns is called then and after each choice.
    """
    story = read_journal(path)
    battle = opened(story, book)
    try:
        doubts = (*scenario_doubts(story.head, battle.world, str(path)), *_doubts(story, battle.position.book))
        found = _compared(battle, story, verify=verify, report=watch(battle) if watch is not None else lambda: None)
        return replace(found, problems=(*doubts, *found.problems))
    finally:
        battle.close()


def _doubts(story: Story, book: Rulebook) -> Iterator[Problem]:
    """What makes it doubtful that a journal, played again, is the battle that was fought."""
    file = str(story.path)
    if not story.comparable:
        what = "is of format 1: its choices are made again, and its digests, reckoned otherwise, are not compared"
        yield warning(file, "line 1", what)
    yield from figure_doubts(story.head, book.figures, file)


def _compared(battle: Battle, story: Story, *, verify: bool, report: Callable[[], None]) -> Replayed:
    last = len(story.records)
    report()
    for entry in story.records:
        refused = played(battle, entry)
        report()
        found = f"refused: {refused}" if refused else ""
        if not found and story.comparable and (verify or entry.number == last):
            found = battle.digest()
            found = "" if found == entry.digest else found
        if found:
            return Replayed(
                ok=False,
                digest=battle.digest(),
                choices=entry.number - 1,
                problems=story.problems,
                at=entry.number,
                expected=entry.digest,
                found=found,
            )
    return Replayed(ok=not story.problems, digest=battle.digest(), choices=last, problems=story.problems)


def played(battle: Battle, record: Record) -> str | None:
    """Make one recorded choice; why it could not be made, if so."""
    try:
        if record.order is None:
            battle.undo()
        elif isinstance(record.order, Concede):
            battle.concede(record.side)
        elif battle.ask is None or battle.ask.side != record.side:
            return f"{battle.ask.side if battle.ask else 'nobody'} is asked, not {record.side}"
        else:
            battle.answer(record.order)
    except Refused as fault:
        return fault.reason
    except NONSENSE:
        return "the rules cannot go on from there"
    return None


def opened(story: Story, book: Rulebook | None = None) -> Battle:
    """The battle of a journal at its beginning, not writing anywhere."""
    position, dice = story.position(book)
    undoes = any(record.order is None for record in story.records)
    try:
        return Battle(position, dice, seats=story.seats, remember=undoes or None)
    except NONSENSE as fault:
        if isinstance(position.world, World):
            position.world.close()
        what = "its first position cannot be played: no battle comes to it"
        raise ContentError([error(str(story.path), "line 1", what, "its first line was changed")]) from fault


def resume(path: Path, *, book: Rulebook | None = None) -> tuple[Battle, tuple[Problem, ...]]:
    """A battle as its journal left it, writing on in the same file; and what was wrong with the journal's tail.

    One that cannot be written to can be played, and that is among the Problems. Raises ContentError when the journal
    cannot be read, is held by somebody else (Held), or its choices are not possible any more.
    """
    try:
        file = held(path)
    except OSError:
        file = None
    try:
        story = read_journal(path)
        refuse_errors(story.problems)  # what is whole is not cut off, though it means nothing to this version
        battle = _again(story, book)
    except BaseException:
        if file is not None:
            file.close()
        raise
    battle.journal = journal = Journal.resume(story, file)
    unwritten = (journal.fault,) if journal.fault else ()
    return battle, (*_doubts(story, battle.position.book), *story.problems, *unwritten)


def _again(story: Story, book: Rulebook | None) -> Battle:
    """The battle with all its choices made again. Raises ContentError at the first that has another result."""
    battle = opened(story, book)
    for entry in story.records:
        refused = played(battle, entry)
        if refused or (story.comparable and battle.digest() != entry.digest):
            battle.close()
            why = refused or "the battle takes another course"
            what = f"choice {entry.number} cannot be made again: {why}"
            hint = "the rules or the version have changed since"
            raise Unrepeatable(entry.number, error(str(story.path), f"line {entry.number + 1}", what, hint))
    return battle


def before_choice(path: Path, number: int = 0) -> bytes:
    """The journal without the choice of that number and all after it; 0: the last choice that a person made.

    Where no person chose anything it is the last choice of all. Raises ContentError for what is no journal.
    """
    story = read_journal(path)
    people = {side for side, seat in story.seats.items() if seat in ("", HUMAN)}
    chosen = [record.number for record in story.records if record.side in people or record.order is None]
    kept = number or (chosen[-1] if chosen else len(story.records))
    lines = read_bytes(path, largest=LARGEST).split(b"\n")
    return b"\n".join(lines[: max(1, kept)]) + b"\n"
