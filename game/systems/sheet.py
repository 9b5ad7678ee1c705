"""A unit's sheet: what of it anyone may read off under a book, in the shape that every book's sheet has."""

from __future__ import annotations

from typing import TypeAlias

from game.record import record

Price: TypeAlias = tuple[tuple[str, int], ...]
"""What something costs: (pool, points), none of them 0."""
Marks: TypeAlias = tuple[tuple[str, str], ...]
"""Things to be shown with a picture each: (icon, words)."""


@record
class Track:
    """One measure of what a body has lost, part by part: the last `grave` parts are those of who is down already.

    `role` says how bad it is and so how it is coloured (harm, light, grave, tired); `about` is told beside it; of one
    that is `points` the book counts what is left.
    """

    name: str
    lost: int
    parts: tuple[int, ...]
    role: str = "harm"
    grave: int = 0
    about: str = ""
    points: bool = False

    @property
    def shown(self) -> int:
        """The figure that the book counts: what is lost, or left."""
        return self.most - self.lost if self.points else self.lost

    @property
    def harm(self) -> str:
        """What is lost, in words."""
        return f"{self.lost} {self.name} lost" if self.points else f"{self.lost} {self.name.lower()}"

    @property
    def most(self) -> int:
        """Where it is full: the parts before the grave ones."""
        return sum(self.parts[: len(self.parts) - self.grave])


@record
class Pool:
    """Points that show as pips, on the token too, in the colour of their role; `marked` are of a kind of their own."""

    name: str
    now: int
    most: int
    role: str
    marked: int = 0


@record
class Gait:
    """One way to go: squares of movement, the band it is drawn in (0 the nearest), and in words what it takes.

    `fails` says what comes of a failed roll, of a gait that is rolled for.
    """

    word: str
    squares: int
    band: int = 0
    takes: str = ""
    fails: str = ""


@record
class Sheet:
    """What a unit can bear, spend and do, how hard it is to hit and how far it goes, in the book's own words.

    `stats` are its bare figures, `purse` what else one's own may spend, `actions` what is left to it, `arms` what the
    weapon in hand does and `worn` what it wears, `guard` what an attack on it meets, `marks` what affects it or helps
    it; `kinds` are the kinds of orders that its weapon in hand is made for, `reach` is how far it can shoot just now, 0
    if not at all; `prices` are the options that are paid for; `wounded` tells
    of lasting wounds.
    """

    tracks: tuple[Track, ...] = ()
    pools: tuple[Pool, ...] = ()
    gaits: tuple[Gait, ...] = ()
    stats: str = ""
    purse: str = ""
    actions: Marks = ()
    arms: str = ""
    worn: str = ""
    guard: tuple[str, ...] = ()
    marks: Marks = ()
    reach: int = 0
    kinds: tuple[str, ...] = ()
    prices: tuple[tuple[str, Price], ...] = ()
    wounded: bool = False

    def gait(self, word: str) -> Gait:
        """One way to go; of no squares where there is none of that name."""
        return next((gait for gait in self.gaits if gait.word == word), Gait(word, 0))

    def price(self, option: str) -> Price:
        """What one option costs."""
        return next((price for name, price in self.prices if name == option), ())


NO_SHEET = Sheet()
