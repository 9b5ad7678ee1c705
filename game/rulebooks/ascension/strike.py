"""An attack under way: declared, watched, answered, feinted, rolled (ASC-RULING-85)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Roll
from game.field import sight
from game.messages import events as ev
from game.messages.frames import Aim, Hit, Strike
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Ask, Chance, Step, done, go_on, wait
from game.rulebooks.ascension.attacks import ammunition_of, attacker_refusal, options_at, target_refusal
from game.rulebooks.ascension.close.after import shot_at
from game.rulebooks.ascension.close.events import Shielded
from game.rulebooks.ascension.decks import deck_refusal, hit_the_deck
from game.rulebooks.ascension.feints import called_off, spilled
from game.rulebooks.ascension.frames import FeintDuel, KillShot
from game.rulebooks.ascension.harm import Blow, first_blow, further_blow, hit_of, place_called
from game.rulebooks.ascension.injury import kill_challenge
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes, gained, missed, steady_used
from game.rulebooks.ascension.rolls import attack_check, fumbled, hits_of, shield_band
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.states import healthy_levels, stress_limit
from game.rulebooks.ascension.wounds import wild_place
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import surprised
from game.systems.visibility import revealed
from game.world.body import Dead, Stress
from game.world.gear import Arms, Weapon
from game.world.melee import Grapple
from game.world.mind import Attacking
from game.world.place import Position, Unaware
from game.world.store import Reading, Unit

_FLASH = ("rapid", "burst", "marching", "suppress")


def step(frame: Strike, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of an attack."""
    n = numbers(book)
    if frame.stage == "declared":
        return _declared(frame, world)
    why = lost(frame, world, n)
    if why is not None:
        return done(ev.AttackLost(frame.unit, why), *_over(frame, world))
    if frame.stage == "answers":
        return _answers(frame, world, n, reply)
    if frame.stage == "feint":
        return _feint(frame, world, n, reply)
    return _roll(frame, world, n, reply)


def _declared(frame: Strike, world: Reading) -> Step:
    weapon = world.get(frame.unit, Arms).weapon
    targets = tuple(aim.target for aim in frame.aims)
    declared = ev.AttackDeclared(
        frame.unit, frame.mode, targets, weapon.key if weapon else "", frame.options, frame.squares, frame.held
    )
    return go_on(replace(frame, stage="answers"), declared, *revealed(world, frame.unit, targets))


def lost(frame: Strike, world: Reading, n: Numbers) -> str | None:
    """Why the attack is lost: the attacker fell, or no target is left in reach (ASC-RULING-85)."""
    why = attacker_refusal(world, n, frame.unit)
    if why is not None or world.get(frame.unit, Arms).weapon is None:
        return why or "the weapon was dropped"
    if frame.stage == "roll" and frame.index > 0:
        return None
    within = any(reachable(frame, world, n, aim) for aim in frame.aims)
    return None if within else "the target is out of reach"


def reachable(frame: Strike, world: Reading, n: Numbers, aim: Aim) -> bool:
    """Whether the attack still gets at one of its targets (ASC-RULING-85)."""
    if world.find(aim.target, Dead) is not None:
        return False
    if frame.mode != "burst":
        return target_refusal(world, n, frame.unit, aim.target, frame.options) is None
    place, here = world.get(aim.target, Position).cell, world.get(frame.unit, Position).cell
    return place in frame.squares and sight(world.field).sees(here, place)


def _answers(frame: Strike, world: Reading, n: Numbers, reply: Reply) -> Step:
    """One defensive action of each target, in order of the attack (ASC-MOVE-08, ASC-RULING-41)."""
    if frame.index >= len(frame.aims):
        return go_on(replace(frame, stage="feint", index=0, interrupters=_interrupters(frame, world)))
    target = frame.aims[frame.index].target
    further = replace(frame, index=frame.index + 1)
    if barred(frame, target) or deck_refusal(world, n, target) is not None:
        return go_on(further)
    if reply is None:
        return wait(frame, _ask_deck(frame, world, target))
    if reply == DECLINE:
        return go_on(further)
    event = hit_the_deck(world, n, target, frame.unit)
    return go_on(replace(further, decks=(*frame.decks, event)), event)


def barred(frame: Strike, target: Unit) -> bool:
    """Improved Snap Shot and Insane Trick Shot allow no defensive action (ASC-ADV-31, ASC-RULING-76)."""
    return frame.sure or "insane_trick" in frame.options or target == frame.unit


def _ask_deck(frame: Strike, world: Reading, target: Unit) -> Ask:
    limit = stress_limit(world, target) * healthy_levels(world, target)
    choices, weight = (DECLINE, Respond("hit_the_deck")), limit - world.get(target, Stress).points
    return ask_of(world, target, "hit_the_deck", choices, about=frame.unit, weight=weight)


def _interrupters(frame: Strike, world: Reading) -> tuple[Unit, ...]:
    """Targets that interrupted: by hitting the deck, or by a held or snap shot of their own (ASC-RULING-85)."""
    decked = {deck.unit for deck in frame.decks}
    fired = world.get(frame.unit, Attacking).answered[-1]
    return tuple(aim.target for aim in frame.aims if aim.target in decked or aim.target in fired)


def _feint(frame: Strike, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The attacker may call an interrupted attack off (ASC-TRAIT-05, ASC-RULING-44)."""
    onward = replace(frame, stage="roll")
    foes = tuple(unit for unit in frame.interrupters if are_foes(world, unit, frame.unit))
    if not foes:
        return go_on(onward)
    weapon = world.get(frame.unit, Arms).weapon
    skill = weapon.skill if weapon else "firearms"
    decks = tuple(deck for deck in frame.decks if are_foes(world, deck.unit, frame.unit))
    duel = (FeintDuel(frame.unit, decks[0].unit, skill, decks, spilled=spilled(frame, world, n)),) if decks else ()
    return called_off(frame, world, n, reply, foes[0], duel) or go_on(onward)


def _over(frame: Strike, world: Reading, *, fired: bool = False) -> tuple[ev.Event, ...]:
    noticed = tuple(
        ev.Noticed(aim.target)
        for aim in frame.aims
        if fired and world.find(aim.target, Unaware) is not None and not surprised(world, aim.target)
    )
    flash = fired and (frame.mode in _FLASH or "double_tap" in frame.options)
    return (*noticed, ev.AttackEnded(frame.unit, frame.mode, flash))


def _roll(frame: Strike, world: Reading, n: Numbers, reply: Reply) -> Step:
    if frame.index >= len(frame.aims):
        return done(*_over(frame, world, fired=True), push=shot_at(frame, world, n))
    aim = frame.aims[frame.index]
    if not reachable(frame, world, n, aim):
        return go_on(replace(frame, index=frame.index + 1))
    check = attack_check(world, frame.unit, aim, frame.mode, frame.options, n)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    value = check.kept(reply.value)
    hits = hits_of(world, frame.unit, frame.mode, frame.options, value, n)
    events: list[ev.Event] = list(_spent(frame, world)) if frame.index == 0 else []
    events.append(ev.AttackRolled(frame.unit, aim.target, frame.mode, value, hits))
    if frame.mode == "marching" and value < 0:
        events += gained(world, frame.unit, n, "marching fire", accuracy=n.marching_gain)
    if value < 0:
        events += missed(world, frame.unit, aim.target, n)
    events += fumbled(world, frame.unit) if check.botched(reply.value) else ()
    caught = shield_band(world, frame.unit, aim.target, frame.mode, n)
    if caught and caught[0] <= value < 0:
        return _shielded(frame, world, n, aim, events)
    pushed = () if frame.mode == "suppress" or not hits else harm_frames(frame, world, n, aim, hits)
    return go_on(replace(frame, index=frame.index + 1), *events, push=pushed)


def _shielded(frame: Strike, world: Reading, n: Numbers, aim: Aim, events: list[ev.Event]) -> Step:
    """The shot hits the one held before its target, with margin 0 (ASC-RULING-73)."""
    victim = world.get(aim.target, Grapple).other
    told = Shielded(frame.unit, aim.target, victim)
    pushed = harm_frames(frame, world, n, replace(aim, target=victim), hits_of(world, frame.unit, "shot", (), 0, n))
    return go_on(replace(frame, index=frame.index + 1), *events, told, push=pushed)


def _spent(frame: Strike, world: Reading) -> tuple[ev.Event, ...]:
    """Ammunition of a special attack, and a stored Steady, are used when the first dice fall (ASC-RULING-44)."""
    hand = world.get(frame.unit, Arms).hand
    taken = ammunition_of(frame.mode)
    ammunition = (ev.AmmunitionChanged(frame.unit, hand, -taken),) if taken else ()
    return (*ammunition, *steady_used(world, frame.unit))


def harm_frames(frame: Strike, world: Reading, n: Numbers, aim: Aim, hits: int) -> tuple[Hit | KillShot, ...]:
    """The hits of an attack: the first may be critical, the others are plain (ASC-RULING-15, -79)."""
    weapon = world.get(frame.unit, Arms).weapon
    if weapon is None:
        return ()
    options = options_at(frame.options, frame.index)
    sure = precise(world, options, aim.target)
    first = _hit(first_blow(n, weapon, options, precise=sure), options, frame, weapon, aim.target)
    plain = _hit(further_blow(n, weapon, options, precise=sure), options, frame, weapon, aim.target)
    opening: Hit | KillShot = first
    if "kill" in options:
        opening = KillShot(frame.unit, aim.target, kill_challenge(world, n, frame.unit, weapon), first)
    return (opening, *(plain for _ in range(hits - 1)))


def _hit(blow: Blow, options: tuple[str, ...], frame: Strike, weapon: Weapon, target: Unit) -> Hit:
    place, wild = place_called(options), wild_place(weapon.kind)
    how = {"place": place, "wild": wild, "wound": weapon.wound, "mental": weapon.mental}
    return hit_of(blow, target, frame.unit, weapon.key, weapon.damage_type, **how)
