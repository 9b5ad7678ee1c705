"""`enfilade check`: one small pass per file, over cards, profiles, maps, scenarios, scenes, rosters and saves."""

from game.checks.run import check

__all__ = ["check"]
