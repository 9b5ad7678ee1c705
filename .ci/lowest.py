"""Prints the lowest version that pyproject.toml allows of each dependency, also of the extras, as pip constraints."""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
BOUND = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?>=([\w.]+)(?:,<[\w.]+)?$")


def lowest(project: Path = PROJECT) -> dict[str, str]:
    """The lowest version of each dependency by name. Raises ValueError for one without a lower bound."""
    table = tomllib.loads(project.read_text("utf-8"))["project"]
    wanted = [*table["dependencies"], *(one for extra in table["optional-dependencies"].values() for one in extra)]
    found: dict[str, str] = {}
    for line in wanted:
        match = BOUND.match(line)
        if match is None:
            raise ValueError(f'"{line}" in {project} has no lower bound: write it as "name>=1.2"')
        found[match[1]] = match[2]
    return found


if __name__ == "__main__":
    sys.stdout.writelines(f"{name}=={version}\n" for name, version in lowest().items())
