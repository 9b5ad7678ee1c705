"""What goes off in a square: smoke, or a blast that some throw themselves down before (ALT-BASE-28, ALT-DECK)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Roll
from game.dice.ladder import ORDINARY
from game.messages import events as ev
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.areas import caught, clouds
from game.rulebooks.alternity.frames import Attempt, Detonation, Lob
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.reactions import deck_check, lowered, open_answers, paid, settled, thrown_down
from game.rulebooks.alternity.saddle import AT_MOUNT, mount_of, shied
from game.rulebooks.alternity.strike import BLAST, GRENADE, RESORT, question, spent
from game.rulebooks.alternity.throws import load_of
from game.systems.grenades import cloud, imposing, lit, within
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.world.gear import Grenade, Pouch
from game.world.store import Reading, Unit


def step(frame: Detonation, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Fuse, Hit the Deck one after another, bang."""
    n = numbers(book)
    if frame.stage == "fuse":
        return _fuse(frame, world, book)
    if frame.stage == "roll":
        return _thrown_down(frame, world, n, reply)
    if frame.stage == "resort":
        return _resort(frame, world, reply)
    if frame.stage == "bang":
        return _bang(frame, world, book)
    return _ask(frame, world, n, reply)


def card_of(world: Reading, frame: Detonation) -> Grenade | None:
    """The card of the grenade that goes off; None for the load of a launcher, and where an enemy's is not known."""
    held = world.get(frame.unit, Pouch).grenades if frame.arm == GRENADE else ()
    return next((card for card, _left in held if card.key == frame.grenade), None)


def _fuse(frame: Detonation, world: Reading, book: Rulebook) -> Step:
    card = card_of(world, frame)
    if card is not None and clouds(card):
        return done(_gone_off(frame, world), *cloud(world, book, card, frame.cell, frame.unit))
    victims = caught(world, load_of(world, frame.unit, frame.arm, frame.grenade).bands, frame.cell)
    return go_on(replace(frame, stage="ask", victims=victims, asked=tuple(unit for unit, _degree in victims)))


def _gone_off(frame: Detonation, world: Reading) -> ev.Exploded:
    key = load_of(world, frame.unit, frame.arm, frame.grenade).key
    return ev.Exploded(frame.shell, frame.unit, key, frame.cell)


def _ask(frame: Detonation, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The next of those caught is asked, if it can throw itself down (ALT-DECK-05 to -07)."""
    if not frame.asked:
        return go_on(replace(frame, stage="bang"))
    unit, later = frame.asked[0], replace(frame, asked=frame.asked[1:])
    open_now = open_answers(world, unit, n)
    if not open_now:
        return go_on(later)
    if reply is None:
        choices, about = (DECLINE, *open_now), {"about": frame.unit, "weight": dict(frame.victims)[unit]}
        return wait(frame, ask_of(world, unit, "hit_the_deck", choices, cell=frame.cell, **about))
    if reply == DECLINE or not isinstance(reply, Respond):
        return go_on(later)
    return go_on(replace(frame, stage="roll", way=reply.answer), *paid(world, unit))


def _thrown_down(frame: Detonation, world: Reading, n: Numbers, reply: Reply) -> Step:
    if not isinstance(reply, Roll):
        return wait(frame, Chance(deck_check(world, frame.asked[0], frame.way, n)))
    return go_on(replace(frame, stage="resort", degree=reply.value))


def _resort(frame: Detonation, world: Reading, reply: Reply) -> Step:
    """Who did not get down in time may raise its degree (ALT-BASE-32)."""
    unit, degree = frame.asked[0], frame.degree
    ask = question(world, unit, degree, about=frame.unit) if degree < ORDINARY else None
    if ask is not None and reply is None:
        return wait(frame, ask)
    if ask is None or reply != RESORT:
        return _down(frame, world, unit, degree)
    down = _down(frame, world, unit, degree + 1)
    return replace(down, events=(spent(unit, degree + 1), *down.events))


def _down(frame: Detonation, world: Reading, unit: Unit, degree: int) -> Step:
    victims = tuple((one, lowered(band, degree) if one == unit else band) for one, band in frame.victims)
    further = replace(frame, stage="ask", victims=victims, asked=frame.asked[1:], way="")
    return go_on(further, *thrown_down(world, unit, frame.way, degree), *settled(world, unit))


def _bang(frame: Detonation, world: Reading, book: Rulebook) -> Step:
    """Harm by bands, and what it leaves beside that: squares on fire, conditions (ALA-COND-03); mounts shy."""
    event = (ev.AttackGraded(frame.unit, unit, BLAST, degree) for unit, degree in frame.victims if degree >= ORDINARY)
    hits = tuple(one for victim in frame.victims for one in blast_hits(world, frame, *victim))
    card, startled = card_of(world, frame), shied(world, frame.cell, numbers(book)) if frame.startles else ()
    if card is None:
        return done(_gone_off(frame, world), *event, push=(*hits, *startled))
    felt = tuple(imposing(card, frame.unit, within(world, card, frame.cell)))
    return done(_gone_off(frame, world), *event, *lit(world, book, card, frame.cell), push=(*hits, *felt, *startled))


def blast_hits(world: Reading, what: Detonation | Lob, target: Unit, degree: int) -> tuple[Attempt, ...]:
    """What a blast does to one who is caught: no roll to hit, the damage line of the band; below Ordinary nothing.

    The mount of who sits on one is hit with it (ALT-MOUNT-07).
    """
    if degree < ORDINARY:
        return ()
    hit = Attempt(
        what.unit, target, BLAST, what.arm, 0, (), grenade=what.grenade, stage="line", degree=degree, line=degree
    )
    return (hit, replace(hit, options=(AT_MOUNT,))) if mount_of(world, target) is not None else (hit,)


STEPS: dict[type[Frame], StepFunction] = {Detonation: step}
