"""What this book brings for cards and files: pages, a unit in the middle of something, the ways to neutral measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from game.content.lines import Fault, Pages
from game.content.model import Many
from game.content.situation import Few, Situation
from game.rulebooks.alternity.cards import BOOK, line_of
from game.rulebooks.alternity.conversion import LINES, MEASURES
from game.rulebooks.alternity.parts import Abilities, Training
from game.rulebooks.alternity.progress import Growth
from game.rulebooks.alternity.skills import actions_per_round
from game.world.body import Build, KnockedOut, Resorts, Tracks
from game.world.gear import Arms, Steed
from game.world.place import Posture
from game.world.turns import PHASES, Carried, Earned, OffHandOption, RoundMarks

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook


Parts = dict[type, Any]
Steps = Annotated[int, Field(ge=-9, le=9)]
Key = Annotated[str, Field(max_length=80)]
FOR_GOOD = 999
"""A round beyond all others."""


class UnitSituation(Situation):
    """All that a scene may say of a unit in this book beyond its card.

    `stun` to `fatigue` are points lost (ALT-BASE-11), `out_since` the round in which stun knocked it out (ALT-BASE-16);
    `phase` the first phase it may act in this round, `actions` those it has left and `spare` those among them without
    a phase (ALT-BASE-08, -09, ALT-REACT-01), `owed` that it has given up the next one (ALT-REACT-05); `dodge` the steps
    of a dodge in force (ALT-BASE-23), `parried` that it has tried a parry in this round (ALT-PARRY-14), `no_melee` that
    it has several of them to pay for (ALT-PARRY-07); `bad_start` are steps on its first action (ALT-CRIT-06); `jammed`
    tells of the weapon in hand; `led` and `hindered` are steps of orders and tricks in force;
    `drilled` troops obey better, `unled` ones accept no leader (ALT-BASE-40);
    `stable`: its mortal wounds have been seen to (ALT-BASE-31); `main` is the key of whom it struck at last
    (ALT-MULTI-02), `beside` since which round it stands beside whom (ALT-MULTI-08); `mount` are the stun, wound and
    mortal points its mount has lost (ALT-MOUNT-02).
    """

    stun: Few = 0
    wound: Few = 0
    mortal: Few = 0
    fatigue: Few = 0
    out_since: Few | None = None
    phase: Literal["", "amazing", "good", "ordinary", "marginal"] = ""
    actions: Few | None = None
    spare: Few | None = None
    owed: bool = False
    dodge: Annotated[int, Field(ge=-2, le=3)] | None = None
    parried: bool = False
    no_melee: bool = False
    bad_start: Few = 0
    jammed: bool = False
    off_balance: bool = False
    last_resorts: Few | None = None
    led: Steps = 0
    hindered: Steps = 0
    drilled: bool = False
    unled: bool = False
    stable: bool = False
    main: Key = ""
    beside: dict[Key, Few] = Field(default_factory=dict)
    mount: Annotated[Many[Few], Field(min_length=3, max_length=3)] = (0, 0, 0)

    def idle(self, one: Any) -> Iterator[Fault]:
        """What has become of a mount that is none."""
        if "mount" in self.model_fields_set and not one.line.rides:
            yield Fault("mount", "it rides nothing", 'rides = "horse", or leave it out')

    @property
    def hurt(self) -> bool:
        """Whether the unit has lost any points."""
        return bool(self.stun or self.wound or self.mortal or self.fatigue)


def situate(parts: Parts, now: UnitSituation, book: Rulebook, keys: Mapping[str, int]) -> None:
    """Put a unit in the middle of what the scene says, in the parts it was mustered with."""
    _body(parts, now)
    _round(parts, now, book)
    _carried(parts, now, keys)
    parts[Posture] = Posture(prone=now.prone)
    if now.last_resorts is not None:
        held = parts[Resorts].most
        parts[Resorts] = Resorts(now.last_resorts, max(held, now.last_resorts))
    troops = ("drilled",) * now.drilled + ("unled",) * now.unled
    parts[Build] = replace(parts[Build], tags=(*parts[Build].tags, *troops))
    if Steed in parts:
        stun, wound, mortal = now.mount
        tracks = replace(parts[Steed].tracks, stun=stun, wound=wound, mortal=mortal)
        parts[Steed] = replace(parts[Steed], tracks=tracks)


def _body(parts: Parts, now: UnitSituation) -> None:
    lost = {"stun": now.stun, "wound": now.wound, "mortal": now.mortal, "fatigue": now.fatigue}
    parts[Tracks] = replace(parts[Tracks], **lost)
    if now.out_since is not None:
        parts[KnockedOut] = KnockedOut("stun", now.out_since)


def _round(parts: Parts, now: UnitSituation, book: Rulebook) -> None:
    """What it has earned and done in this round; what is left out is as after an Amazing action check."""
    able, phase = parts[Abilities], PHASES.index(now.phase) if now.phase else 0
    own = actions_per_round(able.constitution, able.will, book.numbers) + parts[Training].actions
    actions = own if now.actions is None else now.actions
    spare = max(0, actions - (len(PHASES) - phase)) if now.spare is None else now.spare
    unused = spare if book.numbers.options.react_unused_first else 0
    parts[Earned] = Earned(phase, actions, unused, int(now.owed))
    parts[RoundMarks] = RoundMarks(
        now.dodge or 0, now.dodge is not None, parried=now.parried, no_melee=now.no_melee, first=now.bad_start
    )


def _carried(parts: Parts, now: UnitSituation, keys: Mapping[str, int]) -> None:
    """What it carries from action to action; the steps of orders and tricks are in force."""
    parts[Carried] = Carried(
        off_balance=now.off_balance,
        jams=(max(0, parts[Arms].hand),) if now.jammed else (),
        main=keys.get(now.main, 0),
        led=now.led,
        led_until=FOR_GOOD if now.led else 0,
        hindered=now.hindered,
        led_at=-1,
        hindered_at=-1,
        stable=now.stable,
    )
    if now.beside:
        known = ((keys[key], 4 * since) for key, since in now.beside.items() if key in keys)
        parts[OffHandOption] = OffHandOption(tuple(sorted(known)))


__all__ = ["BOOK", "PAGES"]

PAGES = Pages(
    models=line_of.models | {"situation": UnitSituation, "growth": Growth},
    measures=MEASURES,
    lines=LINES,
)
