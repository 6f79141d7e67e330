"""The one rule of the house: rooms stand in an order, and a room imports only rooms before it. And what may load when."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import vecsmith

ROOMS = (
    "core numeric statistics text vectors formats data bridges testing learning encoders models evaluation refiners "
    "aligners combiners compressors trainers recipes api reproductions explorer cli"
).split()
GROUND_FLOOR = ROOMS[: ROOMS.index("learning")]
STATIC = [*GROUND_FLOOR, "refiners", "aligners", "combiners", "trainers"]
SOURCE = Path(vecsmith.__file__).parent
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def room_of(path):
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return None if first.startswith("_") else first


def imported(path):
    """Every module that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(path, room):
    """What a file in this room imports from rooms after it."""
    for name in imported(path):
        parts = name.split(".")
        if (
            parts[0] == "vecsmith"
            and len(parts) > 1
            and parts[1] in ROOMS
            and ROOMS.index(parts[1]) > ROOMS.index(room)
        ):
            yield name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_rooms_before_it(path):
    room = room_of(path)
    if room is not None:
        assert room in ROOMS, f"{path} stands in no known room"
        assert not list(breaches(path, room))


def test_the_rule_catches_a_breach(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("def f():\n    from vecsmith.formats import native\n    import vecsmith.cli.app\n")
    assert list(breaches(bad, "vectors")) == ["vecsmith.formats.native", "vecsmith.cli.app"]
    assert list(breaches(bad, "cli")) == []


@pytest.mark.parametrize("path", [path for path in MODULES if room_of(path) in STATIC], ids=lambda path: path.stem)
def test_the_ground_floor_and_static_methods_never_import_torch(path):
    if room_of(path) != "bridges":
        assert not [name for name in imported(path) if name.split(".")[0] in ("torch", "transformers")]


def test_modules_are_short():
    long = {str(path.relative_to(SOURCE)): len(path.read_text().splitlines()) for path in MODULES}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def loaded_by(code):
    listing = "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))"
    program = f"import sys\ntry:\n    {code}\nexcept SystemExit: pass\n{listing}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.rsplit("LOADED", 1)[1].split())


def test_importing_vecsmith_loads_nothing_heavy():
    assert not loaded_by("import vecsmith") & {"numba", "scipy", "rich", "torch", "sklearn", "numpy", "click"}


def test_help_loads_not_even_numpy():
    heavy = {"numba", "scipy", "rich", "torch", "sklearn", "numpy", "tokenizers"}
    assert not loaded_by("from vecsmith.cli import main; main(['--help'])") & heavy
    assert not loaded_by("from vecsmith.cli import main; main(['neighbors', '--help'])") & heavy


def test_opening_and_asking_a_native_file_needs_numpy_alone():
    command = "from vecsmith.cli import main; main(['neighbors', 'glove-demo', 'king'])"
    assert not loaded_by(command) & {"numba", "scipy", "rich", "torch", "sklearn", "tokenizers", "llvmlite"}


def test_what_is_public_is_what_is_listed():
    assert sorted(vecsmith.__all__) == sorted(set(vecsmith.__all__))
    for name in vecsmith.__all__:
        assert getattr(vecsmith, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = vecsmith.nothing
