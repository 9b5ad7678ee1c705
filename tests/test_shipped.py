"""The shipped assets and maps are found from a checkout, an editable install, a wheel and an sdist."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game import shipped

ROOT = Path(__file__).resolve().parent.parent
ASK = "from game import shipped; print(shipped.assets()); print(shipped.maps())"


def run(*command: str | Path, cwd: Path, path: Path | None = None) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-P", *map(str, command)],
        cwd=cwd,
        env={"PYTHONPATH": str(path)} if path else {},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def shipped_files(place: Path) -> set[str]:
    kinds = ("assets", "maps")
    return {
        str(file.relative_to(place)) for kind in kinds for file in (place / kind).rglob("*") if file.is_file()
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the packages are made of, with both built in its dist/."""
    pytest.importorskip("hatchling")
    place = tmp_path_factory.mktemp("build")
    for name in ("game", "ai", "assets", "maps"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, place / name)
    run("-m", "hatchling", "build", cwd=place)
    return place


def test_a_checkout_finds_them_beside_the_package() -> None:
    assert shipped.assets() == ROOT / "assets"
    assert shipped.maps() == ROOT / "maps"


def test_missing_files_name_the_places_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shipped, "_PACKAGE", tmp_path / "game")
    with pytest.raises(FileNotFoundError) as fault:
        shipped.maps()
    assert str(tmp_path / "game" / "_data" / "maps") in str(fault.value)
    assert str(tmp_path / "maps") in str(fault.value)


def test_an_unpacked_wheel_finds_all_of_them_inside(built: Path, tmp_path: Path) -> None:
    (wheel,) = (built / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    inside = tmp_path / "game" / "_data"
    assert run("-c", ASK, cwd=tmp_path, path=tmp_path) == [str(inside / "assets"), str(inside / "maps")]
    assert shipped_files(inside) == shipped_files(built)
    assert {entry.name for entry in tmp_path.iterdir()} == {"ai", "enfilade-0.1.0.dist-info", "game"}


def test_an_unpacked_sdist_finds_them_and_builds_the_same_wheel(built: Path, tmp_path: Path) -> None:
    (sdist,) = (built / "dist").glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path)
    (place,) = tmp_path.iterdir()
    assert run("-c", ASK, cwd=tmp_path, path=place) == [str(place / "assets"), str(place / "maps")]
    assert shipped_files(place) == shipped_files(built)
    run("-m", "hatchling", "build", "-t", "wheel", cwd=place)
    (ours,), (theirs,) = (built / "dist").glob("*.whl"), (place / "dist").glob("*.whl")
    with zipfile.ZipFile(ours) as one, zipfile.ZipFile(theirs) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


def test_no_module_lies_among_the_shipped_files() -> None:
    """An `__init__.py` there would hide the package in an installed copy."""
    assert not [file for file in shipped_files(ROOT) if file.endswith(".py")]
