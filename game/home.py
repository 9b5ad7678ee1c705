"""Where settings, cards, saves and logs are kept: in ENFILADE_HOME, or where the system keeps such things."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

VARIABLE = "ENFILADE_HOME"
APP = "enfilade"


def home() -> Path:
    """The folder for everything of one player; it need not exist yet.

    Below the temporary files for a user id that has neither an account nor HOME.
    """
    try:
        chosen = os.environ.get(VARIABLE)
        if chosen:
            return Path(chosen).expanduser()
        import platformdirs  # noqa: PLC0415 - only where no folder was chosen

        return Path(platformdirs.user_data_dir(APP, appauthor=False)).expanduser()
    except RuntimeError:
        return _temporary()


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / f"{APP}-{os.getuid() if hasattr(os, 'getuid') else 0}"


def refusal() -> str:
    """Why the player's files cannot be read, in words; empty if they can, or if there are none yet."""
    for folder in (home(), cards(), saves(), rosters()):
        try:
            os.scandir(folder).close()
        except FileNotFoundError:
            continue
        except OSError as fault:
            return f"the player's files cannot be read: {folder}: {fault.strerror}"
    return ""


def move_out() -> Path:
    """Keep everything below the temporary files from now on; the folder there."""
    os.environ[VARIABLE] = str(_temporary())
    return _temporary()


def cards() -> Path:
    """The folder of the player's own cards, laid over the shipped ones."""
    return home() / "cards"


def settings_file() -> Path:
    """The player's settings."""
    return home() / "settings.toml"


def saves() -> Path:
    """The folder of saved battles; each is its journal."""
    return home() / "saves"


def rosters() -> Path:
    """The folder of the player's rosters."""
    return home() / "rosters"


def faults() -> Path:
    """The folder of positions at which a seat was at fault, or the rules failed; each is a scene."""
    return home() / "faults"


def logs() -> Path:
    """The folder of logs for reports of faults."""
    return home() / "logs"
