"""Kernels compile, are cached, and work where nothing can be written."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import vecsmith
from vecsmith.numeric.jit import jit

PROGRAM = """
import logging
logging.basicConfig(format="%(levelname)s %(message)s")
import numpy as np
import vecsmith
from vecsmith.numeric import parse
print(vecsmith.__file__, parse.count_lines(np.frombuffer(b"one\\ntwo\\n", np.uint8)))
"""


def obey_permissions():
    """Drop what lets root write anywhere (PR_CAPBSET_DROP of CAP_DAC_OVERRIDE); others lack it anyway."""
    ctypes.CDLL(None).prctl(24, 1)


def test_a_kernel_keeps_its_options():
    @jit(error_model="numpy")
    def ratio(a, b):
        return a / b

    assert ratio(1.0, 0.0) == np.inf


def test_read_only_install_without_a_writable_home():
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(Path(vecsmith.__file__).parent, site / "vecsmith", ignore=skip)
        paths = [Path(folder), site, *site.rglob("*")]
        for path in paths:
            path.chmod(0o555 if path.is_dir() else 0o444)
        environment = {"PYTHONPATH": str(site), "HOME": folder, "PATH": os.environ["PATH"]}
        try:
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM],
                env=environment,
                capture_output=True,
                text=True,
                preexec_fn=obey_permissions if sys.platform == "linux" else None,
            )
        finally:
            for path in paths:
                path.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(site / "vecsmith" / "__init__.py"), "2"]
    assert done.stderr.count("WARNING") == 1
    assert "kernels are compiled anew in each process" in done.stderr
