"""The catalogue: every card of the shipped assets, and of any further folders laid over them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from game import shipped
from game.content.battlefield import TERRAIN, TerrainCard, read_keyed, read_table
from game.content.cards import AnyWeapon, ArmourCard, GrenadeCard, LampCard, PoisonCard, UnitCard, weapon_model
from game.content.lines import CarrierLine, Fault, Lined, books, line
from game.content.model import Page, attempt
from game.content.own_cards import OwnCard, own_folders
from game.content.page import files_in, read_bytes, read_toml, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error, refuse_errors
from game.content.rule_index import DamageType, Skill, Species, Trait

_Card = TypeVar("_Card")


def _find(cards: Mapping[str, _Card], key: str, kind: str) -> _Card:
    """The card of that key. Raises ContentError with the nearest names."""
    if key in cards:
        return cards[key]
    raise ContentError([error("", "", f'unknown {kind} "{key}"', did_you_mean(key, cards))])


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All cards by key, each kind in order of key. An unknown name raises ContentError with a hint."""

    weapons: dict[str, AnyWeapon] = field(default_factory=dict)
    armours: dict[str, ArmourCard] = field(default_factory=dict)
    units: dict[str, UnitCard] = field(default_factory=dict)
    terrains: dict[str, TerrainCard] = field(default_factory=dict)
    skills: dict[str, Skill] = field(default_factory=dict)
    traits: dict[str, Trait] = field(default_factory=dict)
    species: dict[str, Species] = field(default_factory=dict)
    damage_types: dict[str, DamageType] = field(default_factory=dict)
    lamps: dict[str, LampCard] = field(default_factory=dict)
    poisons: dict[str, PoisonCard] = field(default_factory=dict)
    own: dict[str, OwnCard] = field(default_factory=dict)
    """The files laid over the shipped cards, by kind and name."""
    faulty: dict[str, Path] = field(default_factory=dict)
    """Cards that are there and cannot be used, with their files: whoever names one is not told of it again."""

    def weapon(self, key: str) -> AnyWeapon:
        """A weapon card, grenades among them."""
        return _find(self.weapons, key, "weapon")

    def grenade(self, key: str) -> GrenadeCard:
        """A grenade's card."""
        return _find(self.grenades, key, "grenade")

    @cached_property
    def grenades(self) -> dict[str, GrenadeCard]:
        """The cards that are thrown and go off."""
        return {name: card for name, card in self.weapons.items() if isinstance(card, GrenadeCard)}

    @cached_property
    def _arms(self) -> frozenset[str]:
        return frozenset(self.weapons) - frozenset(self.grenades)

    def armour(self, key: str) -> ArmourCard:
        """An armour card."""
        return _find(self.armours, key, "armour")

    def unit(self, key: str) -> UnitCard:
        """A soldier template."""
        return _find(self.units, key, "unit")

    def terrain(self, key: str) -> TerrainCard:
        """A kind of ground."""
        return _find(self.terrains, key, "terrain")

    def poison(self, key: str) -> PoisonCard:
        """A poison's or disease's card."""
        return _find(self.poisons, key, "poison")

    def unknown_gear(self, line: CarrierLine) -> Iterator[Fault]:
        """What a unit's line carries that there is no card of."""
        wanted: tuple[tuple[str, str, str, Collection[str]], ...] = (
            *(("weapon", name, "weapons", self._arms) for name in line.weapons),
            *(("grenade", name, "grenades", self.grenades) for name in line.grenades),
            ("armour", line.armour, "armour", self.armours),
        )
        for kind, name, key, known in wanted:
            if name not in known and name not in self.faulty:
                yield Fault(key, f'unknown {kind} "{name}"', did_you_mean(name, known))

    def faults(self, card: Lined, file: str, *, place: str | None = None, book: str = "") -> list[Problem]:
        """What a card leans on that does not exist, in all its lines, or in that of one book.

        `place` is where the card's parts are written; left out, they stand in a file of its own, in a table a book.
        """
        dot = f"{place}." if place else ""
        found = [error(file, dot + key, what, hint) for key, what, hint in card.leans_on(self)]
        for name in (book,) if book else card.lines:
            dot = f"{name}." if place is None else dot
            wanting = line(card, name).leans_on(card, self)
            found.extend(error(file, dot + key, what, hint) for key, what, hint in wanting)
        return found


def read_card(model: type[Page] | None, path: Path, problems: list[Problem]) -> Any:
    """A file with one card, keyed by the file's name; `model` None reads a weapon of any kind."""
    table = attempt(problems, lambda: read_toml(path))
    if table is None:
        return None
    chosen: Any = model or weapon_model(table)
    return read_keyed(chosen, path.stem, table, shown_path(path), "", problems)


def _lay_over(catalogue: Catalogue, folder: Path, problems: list[Problem]) -> None:
    """Adds one folder's cards to the catalogue; a card of the same key takes the place of the earlier one."""
    single: tuple[tuple[str, type[Page] | None, dict[str, Any]], ...] = (
        ("weapons", None, catalogue.weapons),
        ("armour", ArmourCard, catalogue.armours),
        ("units", UnitCard, catalogue.units),
        ("poisons", PoisonCard, catalogue.poisons),
    )
    for name, model, cards in single:
        for path in files_in(folder / name, "*.toml"):
            card = read_card(model, path, problems)
            if card is None:
                catalogue.faulty[path.stem] = path
                continue
            cards[path.stem] = card
            if folder != shipped.assets():
                catalogue.own[f"{name}/{path.stem}"] = OwnCard(read_bytes(path), (path.stem, card.name))
    many: tuple[tuple[str, type[Page], dict[str, Any]], ...] = (
        (TERRAIN, TerrainCard, catalogue.terrains),
        ("skills.toml", Skill, catalogue.skills),
        ("traits.toml", Trait, catalogue.traits),
        ("species.toml", Species, catalogue.species),
        ("damage_types.toml", DamageType, catalogue.damage_types),
        ("lamps.toml", LampCard, catalogue.lamps),
    )
    for pattern, kind, table in many:
        for path in files_in(folder, pattern):
            table.update(read_table(kind, path, problems))
            if folder != shipped.assets():
                catalogue.own[path.relative_to(folder).as_posix()] = OwnCard(read_bytes(path))


@lru_cache(maxsize=2)
def _shipped(folder: Path) -> tuple[Catalogue, tuple[Problem, ...]]:
    """The shipped cards alone, read once: what is laid over them is read again whenever it is asked for."""
    catalogue, problems = Catalogue(), list[Problem]()
    _lay_over(catalogue, folder, problems)
    return catalogue, tuple(problems)


def load(*folders: Path) -> tuple[Catalogue, list[Problem]]:
    """The shipped cards with `folders` laid over them, and everything wrong with any of them.

    Raises RuntimeError while no rulebook has brought its pages.
    """
    books()
    base, found = _shipped(shipped.assets())
    catalogue, problems = Catalogue(**{kind: dict(cards) for kind, cards in vars(base).items()}), [*found]
    for folder in folders:
        if not folder.is_dir():
            problems.append(error(str(folder), "", "is not a folder of cards"))
            continue
        _lay_over(catalogue, folder, problems)
    for cards in vars(catalogue).values():
        ordered = dict(sorted(cards.items()))
        cards.clear()
        cards.update(ordered)
    problems.extend(_references(catalogue, (shipped.assets(), *folders)))
    return catalogue, problems


def _references(catalogue: Catalogue, sources: tuple[Path, ...]) -> list[Problem]:
    def file(kind: str, key: str) -> str:
        homes = [folder / kind / f"{key}.toml" for folder in sources]
        return shown_path(next((home for home in reversed(homes) if home.is_file()), homes[0]))

    kinds: tuple[tuple[str, Mapping[str, Lined]], ...] = (
        ("weapons", catalogue.weapons),
        ("armour", catalogue.armours),
        ("units", catalogue.units),
        ("poisons", catalogue.poisons),
    )
    return [
        fault
        for kind, cards in kinds
        for key, card in cards.items()
        for fault in catalogue.faults(card, file(kind, key))
    ]


@lru_cache(maxsize=8)
def read(*folders: Path) -> tuple[Catalogue, tuple[Problem, ...]]:
    """What `load` gives, read once."""
    cards, problems = load(*folders)
    return cards, tuple(problems)


def catalogue(near: Path | None = None) -> Catalogue:
    """The shipped cards with the player's own laid over them, those of a folder `near` among them, read once.

    Raises ContentError with every fault.
    """
    cards, problems = read(*own_folders(near))
    refuse_errors(problems)
    return cards
