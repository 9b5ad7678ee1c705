"""A scene's page printed as the file it can be read from again."""

from __future__ import annotations

from typing import Any

from game.content.scene_page import ScenePage
from game.content.toml_text import block, key_text, table_text, value_text

_DRAWINGS = ("field", "light", "heights")
_TABLES = (*_DRAWINGS, "units", "squads", "hazards", "tasks", "objectives", "steps", "position")


def to_text(page: ScenePage) -> str:
    """The page as TOML; what is left at its default is left out. `parse_page` reads it back the same."""
    values = page.model_dump(exclude_defaults=True)
    plain = {key: value for key, value in values.items() if key not in _TABLES}
    parts = [table_text(plain)] if plain else []
    parts.extend(f"{key} = {_drawing(values[key])}\n" for key in _DRAWINGS if key in values)
    parts.extend(f"[units.{key_text(key)}]\n{_unit(unit)}" for key, unit in values.get("units", {}).items())
    parts.extend(f"[squads.{key_text(key)}]\n{table_text(squad)}" for key, squad in values.get("squads", {}).items())
    parts.extend(f"[[hazards]]\n{table_text(entry)}" for entry in values.get("hazards", ()))
    parts.extend(f"[[tasks]]\n{table_text(entry)}" for entry in values.get("tasks", ()))
    parts.extend(f"[[objectives]]\n{table_text(entry)}" for entry in values.get("objectives", ()))
    parts.extend(f"[[steps]]\n{table_text(step)}" for step in page.steps)  # a dump would lose their fractions
    if page.position is not None:
        parts.append(f"[position]\ntext = {block(page.position.text)}\n")
    return "\n".join(parts)


def _drawing(text: str) -> str:
    return block(text) if "\n" in text else value_text(text)


def _unit(values: dict[str, Any]) -> str:
    first: dict[str, Any] = {key: values[key] for key in ("side", "like", "name", "at") if key in values}
    return table_text({**first, **values})
