"""Kernels work where nothing can be written: a read-only install, no home."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import vecsmith

PROGRAM = """
import logging, sys
logging.basicConfig(format="LOGGED %(message)s")
import vecsmith
assert vecsmith.__file__.startswith(sys.argv[1]), vecsmith.__file__
print(vecsmith.load(sys.argv[2]).matrix.tolist())
"""


def test_kernels_work_where_no_cache_can_be_written(tmp_path):
    install = tmp_path / "install"
    shutil.copytree(Path(vecsmith.__file__).parent, install / "vecsmith", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in [install / "vecsmith", *(install / "vecsmith").rglob("*/")]:
        if folder.is_dir():
            (folder / "__pycache__").touch()  # a file where the folder would be: stops even a superuser
    table = tmp_path / "table.txt"
    table.write_text("a 1 2.5\nb -3 4e-1\n")
    nowhere = str(table / "no" / "folder")
    changed = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "PYTHONPATH": str(install), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | changed
    command = [sys.executable, "-c", PROGRAM, str(install), str(table)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str([[1.0, 2.5], [-3.0, 0.4000000059604645]])
    assert done.stderr.count("LOGGED kernels are compiled anew in each process") == 1
