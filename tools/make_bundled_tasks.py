"""Make the bundled archives of tasks: the 13 similarity sets, Google's analogies and the English QVEC oracle.

    python tools/make_bundled_tasks.py TASKS FOLDER

TASKS holds `wordsim/`, `analogy/` and `qvec/`. Files are kept byte for byte, under the names that the catalogue gives them;
archives of the same files are the same bytes.
"""

import sys
import zipfile
from pathlib import Path

ARCHIVES = {
    "wordsim.zip": "wordsim/EN-*.txt",
    "google-analogies.zip": "analogy/questions-words.txt.gz",
    "qvec.zip": "qvec/semcor_noun_verb.supersenses.en.gz",
}


def pack(paths: list[Path], archive: Path) -> None:
    """Write files to an archive, in the order of their names and without their times; what is compressed stays as it is."""
    with zipfile.ZipFile(archive, "w") as made:
        for path in sorted(paths):
            about = zipfile.ZipInfo(path.name)  # whose time is a fixed one
            about.compress_type = zipfile.ZIP_STORED if path.suffix == ".gz" else zipfile.ZIP_DEFLATED
            about.create_system = 3  # as on Unix, wherever it is made
            about.external_attr = 0o644 << 16
            made.writestr(about, path.read_bytes(), compresslevel=9)


def main(tasks: str, out: str) -> None:
    """Make all archives."""
    for name, pattern in ARCHIVES.items():
        paths = list(Path(tasks).glob(pattern))
        pack(paths, Path(out, name))
        print(f"{name}: {len(paths)} files, {Path(out, name).stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
