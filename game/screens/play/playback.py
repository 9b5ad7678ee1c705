"""What has happened, played back one event after another; it decides nothing, and may be sped up or skipped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battle.outlook import Outlook
from game.dice.ladder import ORDINARY, word
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.stack import Ask
from game.screens.art import theme
from game.screens.art.sound import Sounds
from game.screens.art.tokens import TokenLook
from game.screens.play import acts, brawls, figures, onslaught, scuffles
from game.screens.play.acts import Act
from game.screens.play.figures import Piece, affliction_of, stance_icon
from game.screens.play.pace import Pace
from game.screens.play.telling import Line, Teller
from game.world.store import Unit

_STEP, _AIM, _SHOT, _LOB, _BANG, _BEAT, _BLOW, _SHOUT = 0.13, 0.32, 0.42, 0.5, 0.65, 0.22, 0.4, 0.8
_FASTER_BEHIND = 40
"""With more events than this still to be shown, playing speeds up."""


class Playback:
    """The board as it is shown: behind the Outlook while events are played, level with it when they are over."""

    def __init__(self, outlook: Outlook, sides: tuple[str, ...], sounds: Sounds, speed: float = 1.0) -> None:
        self.outlook = outlook
        self.places = {side: place for place, side in enumerate(sides)}
        self.sounds = sounds
        self.speed = speed
        self.teller = Teller(outlook)
        self.pace = Pace(outlook, self.teller)
        self.lines: list[Line] = []
        self.pieces: dict[Unit, Piece] = {}
        self.facings: dict[Unit, int] = {}
        self.floaters: list[acts.Floater] = []
        self.scorched: dict[Cell, int] = {}
        self.focus: Cell | None = None
        self._bang: Cell = (-1, -1)
        self._looks: figures.Looks = {}
        self._known: dict[Unit, TokenLook] = {}
        self._queue: deque[ev.Event] = deque()
        self._act: Act | None = None
        self._age = 0.0
        self._read = 0
        self._weapons: dict[Unit, str] = {}
        self._level: tuple[int, Ask | None] = (-1, None)
        self._face_centre()
        self.catch_up()

    def _face_centre(self) -> None:
        """Before anything has happened everyone looks to the middle of the field."""
        field = self.outlook.field
        middle = (field.width // 2, field.height // 2)
        for unit, piece in figures.pieces(self.outlook, self.places, {}, self._looks).items():
            dx, dy = middle[0] - piece.cell[0], middle[1] - piece.cell[1]
            along = (middle[0], piece.cell[1]) if abs(dx) >= abs(dy) else (piece.cell[0], middle[1])
            self.facings[unit] = acts.bearing(piece.cell, along)

    # --- reading --------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self._act is not None or bool(self._queue)

    def hear(self) -> None:
        """Take in what the side has witnessed since."""
        log = self.outlook.log
        if self._read > len(log):
            self._read = len(log)
            self.catch_up()
        if self._read < len(log):
            self.teller.look()
            self._learn()
            self._queue.extend(log[self._read :])
            self._read = len(log)
        elif not self.busy and self._level != (len(log), self.outlook.ask):
            self.sync()

    def _learn(self) -> None:
        """Remember how everyone in sight looks, for when they are not."""
        for unit, piece in figures.pieces(self.outlook, self.places, self.facings, self._looks).items():
            self._known[unit] = piece.look
            self._weapons[unit] = piece.look.weapon

    def catch_up(self) -> None:
        """Everything heard so far is told and shown at once."""
        self.teller.look()
        self._learn()
        log = self.outlook.log
        for event in (*self._queue, *log[self._read :]):
            self._tell(event)
        self._queue.clear()
        self._read = len(log)
        self._act = None
        self.sync()

    def sync(self) -> None:
        """The board as it is now."""
        self._level = (len(self.outlook.log), self.outlook.ask)
        for unit, piece in self.pieces.items():
            self.facings[unit] = piece.look.facing
        self._learn()
        shown = figures.pieces(self.outlook, self.places, self.facings, self._looks)
        shown.update(figures.ghosts(self.outlook, self._known, self.places))
        self.pieces = shown
        self.lines.extend(self.pace.report())

    def take_back(self) -> None:
        """The last order was undone: the board is as before it, and the log says so."""
        self.lines.append(Line("The last order is taken back"))
        self._read = min(self._read, len(self.outlook.log))
        self._queue.clear()
        self._act = None
        self.sync()

    def skip(self) -> None:
        """Show only what has come of it."""
        self.floaters.clear()
        self.catch_up()

    # --- playing --------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Play on; whether anything on the board changed."""
        moving = bool(self.floaters) or self.busy
        for floater in self.floaters:
            floater.age += dt * max(1.0, self.speed)
        self.floaters = [floater for floater in self.floaters if floater.age < floater.length + floater.delay]
        if self.speed <= 0 and self.busy:
            self.catch_up()
            return True
        left = dt * self.speed * max(self.pace.quickness, 3 if len(self._queue) > _FASTER_BEHIND else 1)
        while self.busy and left >= 0:
            left = self._play(left)
        return moving

    def _play(self, left: float) -> float:
        """Use up to so many seconds; what is left over, below 0 when none is."""
        if self._act is None:
            self._open(self._queue.popleft())
        act = self._act
        if act is not None:
            self._age += left
            if self._age < act.length:
                act.advance(self.pieces, self._age / act.length)
                return -1.0
            left = self._age - act.length
            act.end(self.pieces)
            self._act = None
        if not self._queue:
            self.sync()
        return left

    def _open(self, event: ev.Event) -> None:
        self._tell(event)
        self._float(event)
        make = _ACTS.get(type(event))
        self._act = make(self, event) if make is not None else None
        self._age = 0.0
        if self._act is not None:
            self.focus = self._act.focus or self.focus
            self._act.begin(self.pieces, self.sounds)

    def _tell(self, event: ev.Event) -> None:
        self.lines.extend(self.pace.tell(event, list(self.teller.tell(event))))
        del self.lines[:-400]
        if isinstance(event, ev.Exploded):
            self._bang = event.cell
            self.scorched[event.cell] = 1
        elif isinstance(event, ev.SmokeSpread):  # it was smoke that went off there, which burns nothing
            self.scorched.pop(self._bang, None)

    def _float(self, event: ev.Event) -> None:
        words = acts.words_of(event, self.outlook.book.face)
        piece = self.pieces.get(getattr(event, "unit", 0))
        if words is not None and piece is not None and self.speed > 0:
            waiting = sum(1 for floater in self.floaters if floater.cell == piece.cell and floater.age < 0.5)
            self.floaters.append(acts.Floater(piece.cell, *words, delay=0.3 * waiting))

    def draw_act(self, target: Any, view: Any) -> None:
        """Draw what is happening, and the words that rise."""
        if self._act is not None:
            self._act.draw(target, view, min(1.0, self._age / self._act.length) if self._act.length else 1.0)
        for floater in self.floaters:
            floater.draw(target, view)

    # --- what acts need to know -----------------------------------------------------------------------------

    def cell(self, unit: Unit) -> Cell | None:
        """Where a unit is shown."""
        piece = self.pieces.get(unit)
        return piece.cell if piece is not None else None

    def looks(self) -> dict[Unit, TokenLook]:
        """How everyone known looks or looked last."""
        return {**self._known, **{unit: piece.look for unit, piece in self.pieces.items()}}

    def weapon(self, unit: Unit) -> str:
        """What a unit shoots with, as far as is known."""
        return self._weapons.get(unit, "rifle")

    def known(self, unit: Unit, side: int) -> TokenLook:
        """How a unit looked last, or how one of its side looks."""
        return self._known.get(unit) or TokenLook(side)

    def smokes(self) -> bool:
        """Whether what goes off now spreads smoke: what follows tells."""
        following = list(self._queue)[:4]
        return any(isinstance(event, ev.SmokeSpread) for event in following)


def _stepped(_p: Playback, e: ev.Stepped) -> Act:
    if e.gait == "thrown":
        return scuffles.Flown(_STEP * 2, e.to, e.unit, e.origin, e.to)
    long = _STEP * (1.3 if distance((0, 0), (e.to[0] - e.origin[0], e.to[1] - e.origin[1])) > 1 else 1)
    return acts.Slide(long * (0.7 if e.gait == "sprint" else 1), e.to, e.unit, e.origin, e.to)


def _declared(p: Playback, e: ev.AttackDeclared) -> Act:
    at = e.squares or tuple(cell for cell in map(p.cell, e.targets) if cell is not None)
    return acts.Turned(_AIM, at[0] if at else p.cell(e.unit), e.unit, tuple(at))


def _rolled(p: Playback, e: ev.AttackRolled) -> Act | None:
    to = p.cell(e.target)
    if to is None:
        return None
    if e.mode in scuffles.MODES:
        return _blow(p, e, to)
    p.floaters.append(
        acts.Floater(to, *(("hit", theme.SELECTED) if e.margin >= 0 else ("miss", theme.CREAM)), delay=_SHOT)
    )
    return acts.Shot(_SHOT, to, p.cell(e.unit), to, p.weapon(e.unit), e.mode, e.margin >= 0)


def _graded(p: Playback, e: ev.AttackGraded) -> Act | None:
    """An attack whose success has degrees: the board shows whether it strikes, and how well."""
    to = p.cell(e.target)
    if to is None:
        return None
    hit, arms = e.degree >= ORDINARY, p.weapon(e.unit)
    near = e.mode in scuffles.MODES
    words = (word(e.degree), theme.SELECTED) if hit else ("miss", theme.CREAM)
    p.floaters.append(acts.Floater(to, *words, delay=_BLOW / 2 if near else _SHOT))
    if near:
        return scuffles.Blow(_BLOW, to, e.unit, p.cell(e.unit) or to, to, e.mode, hit)
    return acts.Shot(_SHOT, to, p.cell(e.unit), to, arms, e.mode, hit)


def _harmed(p: Playback, e: ev.HarmLanded | ev.Suffered) -> Act:
    points = (("stun", e.stun), ("wound", e.wound), ("mortal", e.mortal))
    return acts.Hurt(_BEAT, p.cell(e.unit), e.unit, points)


def _blow(p: Playback, e: ev.AttackRolled, to: Cell) -> Act:
    met = not e.hits and e.margin == 0
    words = ("locked", theme.SECOND) if met else ("hit", theme.SELECTED) if e.hits else ("miss", theme.CREAM)
    p.floaters.append(acts.Floater(to, *words, delay=_BLOW / 2))
    return scuffles.Blow(_BLOW, to, e.unit, p.cell(e.unit) or to, to, e.mode, bool(e.hits), met)


def _locked(p: Playback, e: ev.WeaponsLocked) -> Act | None:
    at, other = p.cell(e.unit), p.cell(e.foe)
    return scuffles.Clash(_BEAT * 2, at, at, other) if at is not None and other is not None else None


def _answered(p: Playback, e: ev.Interrupted) -> Act:
    means = brawls.MEANS.get(e.means, e.means.replace("_", " "))
    words = f"{p.teller.name(e.unit)} answers {p.teller.name(e.foe)} with {means}"
    return scuffles.Shout(_SHOUT, p.cell(e.unit), words, p.cell(e.unit))


def _landed(p: Playback, e: ev.GrenadeLanded) -> Act:
    return acts.Lob(_LOB, e.cell, p.cell(e.by), e.cell)


def _bang(p: Playback, e: ev.Exploded) -> Act:
    return acts.Bang(_BANG, e.cell, e.cell, 3, p.smokes())


def _spotted(p: Playback, e: ev.Spotted) -> Act:
    other = next((place for side, place in p.places.items() if side != p.outlook.side), 1)
    look = replace(p.known(e.unit, other), ghost=False)
    return acts.Appear(0.0, e.cell, Piece(e.unit, look, *e.cell))


def _stressed(p: Playback, e: ev.StressTaken) -> Act:
    return acts.Hurt(_BEAT, p.cell(e.unit), e.unit, (("stress", 0 if e.mental else e.amount),))


def _state(p: Playback, e: ev.StateChanged) -> Act:
    face = p.outlook.book.face.state(e.after)
    return acts.Changed(_BEAT * 2, p.cell(e.unit), e.unit, (("condition", face.picture),), "" if face.good else "wound")


def _beat(p: Playback, e: Any) -> Act:
    return acts.Act(_BEAT, p.cell(e.unit))


def _becomes(length: float, sound: str, **values: Any) -> Callable[[Playback, Any], Act]:
    return lambda p, e: acts.Changed(length, p.cell(e.unit), e.unit, tuple(values.items()), sound)


def _heard(sound: str) -> Callable[[Playback, Any], Act]:
    """What is heard of a task, whoever works on it."""
    return lambda p, e: acts.Changed(_BEAT, p.cell(e.unit), e.unit, (), sound) if e.unit else acts.Act(_BEAT)


def _afflicted(p: Playback, e: ev.ConditionGained | ev.ConditionLost) -> Act:
    """The gravest condition as it stands when all has happened; nobody sees two change within a beat."""
    return acts.Changed(_BEAT, p.cell(e.unit), e.unit, (("afflicted", affliction_of(p.outlook, e.unit)),), "")


def _turn(p: Playback, e: ev.TurnBegan | ev.TurnResumed) -> Act:
    own = e.unit in p.outlook.friends()
    return acts.Changed(_BEAT, p.cell(e.unit), e.unit, (), "turn_start" if own else "")


def _stance(_p: Playback, e: ev.StanceTaken) -> Act:
    return acts.Changed(0.1, None, e.unit, (("stance", stance_icon(e.stance)),), "")


def _gun(_p: Playback, e: ev.AmmunitionChanged) -> Act:
    return acts.Changed(_BEAT if e.amount > 0 else 0.0, None, e.unit, (), "reload" if e.amount > 0 else "")


_ACTS: dict[type[ev.Event], Callable[[Playback, Any], Act | None]] = {
    ev.Stepped: _stepped,
    ev.AttackDeclared: _declared,
    ev.AttackRolled: _rolled,
    ev.AttackGraded: _graded,
    ev.HarmMarked: _beat,
    ev.TaskWorked: _heard("reload"),
    ev.TaskDone: _heard("turn_start"),
    ev.TaskRuined: _heard("refuse"),
    ev.HarmLanded: _harmed,
    ev.Suffered: _harmed,
    ev.Fatigued: lambda p, e: acts.Hurt(_BEAT, p.cell(e.unit), e.unit, (("fatigue", e.points),)),
    ev.PhaseBegan: lambda _p, _e: acts.Act(_BEAT),
    ev.OrderDeclared: _beat,
    ev.GrenadeLanded: _landed,
    ev.Exploded: _bang,
    ev.Spotted: _spotted,
    ev.LostSight: lambda _p, e: acts.Vanish(0.0, None, e.unit),
    ev.StressTaken: _stressed,
    ev.StateChanged: _state,
    ev.TurnBegan: _turn,
    ev.TurnResumed: _turn,
    ev.StanceTaken: _stance,
    ev.AmmunitionChanged: _gun,
    ev.Hunkered: _becomes(_BEAT, "hunker", hunkered=True),
    ev.HitTheDeck: _becomes(_BEAT * 2, "hunker", prone=True),
    ev.FellProne: _becomes(_BEAT, "", prone=True),
    ev.Rose: _becomes(_BEAT, "rise", hunkered=False, prone=False),
    ev.OverwatchTaken: _becomes(_BEAT, "overwatch", overwatch=True),
    ev.OverwatchSpent: _becomes(0.0, "", overwatch=False),
    ev.AssaultBegan: onslaught.heard("stormed"),
    ev.AssaultRecalled: onslaught.heard("called off"),
    ev.AssaultDecided: onslaught.heard(),
    ev.Suppressed: _becomes(_BEAT, "", suppressed=True),
    ev.SuppressionLifted: _becomes(0.0, "", suppressed=False),
    ev.WoundTaken: _becomes(_BEAT, "wound", wounded=True),
    ev.ConditionGained: _afflicted,
    ev.ConditionLost: _afflicted,
    ev.Interrupted: _answered,
    ev.WeaponsLocked: _locked,
    ev.Grappled: _becomes(_BEAT * 2, "grapple"),
    ev.HoldEnded: _beat,
    ev.Pressed: _becomes(_BEAT * 2, "clash"),
    ev.TraitUsed: _becomes(_BEAT, "surge"),
    ev.Staunched: _becomes(_BEAT, "staunch"),
    ev.Revived: _becomes(_BEAT, "staunch"),
    ev.Feinted: _beat,
    ev.DodgeTried: _beat,
    ev.BattleEnded: lambda _p, _e: acts.Act(0.6),
}
