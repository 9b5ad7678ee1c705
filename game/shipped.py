"""Where the shipped assets and maps lie: in the wheel, beside a checkout, or in an unpacked sdist."""

from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@lru_cache(maxsize=16)
def _shipped(package: Path, kind: str) -> Path:
    """The folder of one kind of shipped file; FileNotFoundError names both places that were tried."""
    # A wheel carries the folder inside the package; a checkout, an editable install and an sdist beside it.
    places = (package / "_data" / kind, package.parent / kind)
    for place in places:
        if place.is_dir():
            return place
    tried = " and ".join(str(place) for place in places)
    raise FileNotFoundError(f"the shipped {kind} are missing: looked in {tried}; install enfilade again")


def assets() -> Path:
    """The folder of units, weapons, rule profiles, the index of rules, art, themes and sounds."""
    return _shipped(_PACKAGE, "assets")


def maps() -> Path:
    """The folder of battlefields and scenarios."""
    return _shipped(_PACKAGE, "maps")
