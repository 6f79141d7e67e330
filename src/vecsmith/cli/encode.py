"""`vecsmith encode`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH, TABLE
from vecsmith.cli.output import as_json, print_json


@click.command("encode")
@click.argument("file", type=TABLE)
@click.argument("sentences", nargs=-1, metavar="[SENTENCE]...")
@click.option(
    "--input", "source", type=PATH, metavar="TEXT", help="A file with a sentence a line; - is standard input."
)
@click.option("--out", type=PATH, metavar="OUT", help="Write the matrix to this .npy file.")
@click.option("--lower", is_flag=True, help="Lower the sentences first, for tables of lower-case words.")
@click.option("--normalize/--no-normalize", default=None, help="Scale to length 1; left out, as the model was made.")
@click.option("--weights", default="auto", show_default=True, help="auto, mean, or sif (needs counts).")
@as_json
@shared
def command(
    file: str,
    sentences: tuple[str, ...],
    source: str | None,
    out: str | None,
    lower: bool,
    normalize: bool | None,
    weights: str,
    json_: bool,
) -> None:
    """Turn sentences into vectors: the (weighted) mean of their words' rows in the table FILE.

    Without --out: a line of numbers a sentence, or with --json a list of lists. With both: an object {path, sentences,
    dim, dtype}.
    """
    import numpy as np

    from vecsmith import api
    from vecsmith.core.errors import InputError, note
    from vecsmith.core.files import atomic_path, check_target

    if bool(sentences) == (source is not None):
        raise InputError("encode takes sentences, or a file of them with --input")
    if out is not None:
        check_target(out)
    asked = list(sentences) if source is None else _lines(source)
    made = api.encode(file, asked, lower=lower, normalize=normalize, weights=weights)
    empty = int((made == 0).all(axis=1).sum())
    if empty:
        note(f"{empty:,} of {len(made):,} sentences have no known word and got zeros")
    if out is not None:
        with atomic_path(out) as temporary, open(temporary, "wb") as target:
            np.save(target, made)
        if json_:
            print_json({"path": out, "sentences": made.shape[0], "dim": made.shape[1], "dtype": "float32"})
        else:
            click.echo(f"wrote {out} ({made.shape[0]:,} x {made.shape[1]}, float32)")
    elif json_:
        print_json([[round(float(value), 6) for value in row] for row in made])
    else:
        for row in made:
            click.echo(" ".join(f"{value:.6g}" for value in row))


def _lines(source: str) -> list[str]:
    from vecsmith.core.errors import CouldNotError, InputError

    try:
        with click.open_file(source, encoding="utf-8") as lines:
            return [line.rstrip("\n") for line in lines]
    except UnicodeDecodeError as error:
        raise InputError(f"{source}: expected UTF-8 text, found byte {error.object[error.start]:#x}") from error
    except (FileNotFoundError, IsADirectoryError) as error:
        raise InputError(f"there is no file {source}") from error
    except OSError as error:
        raise CouldNotError(f"cannot read {source}: {error.strerror}") from error
