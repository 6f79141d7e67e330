"""`vecsmith convert`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH, TABLE, dtypes, formats, reading
from vecsmith.cli.output import as_json, print_json

FORMATS = "native, word2vec, word2vec-bin, glove, npz, npy, projector, model2vec, sentence-transformers"


@click.command("convert")
@click.argument("source", type=TABLE, metavar="IN")
@click.argument("target", type=PATH, metavar="OUT")
@click.option(
    "--to", metavar="FORMAT", shell_complete=formats, help=f"One of {FORMATS}; without it the ending of OUT picks."
)
@click.option("--dtype", metavar="TYPE", shell_complete=dtypes, help="Store as float32, float16 or int8.")
@click.option("--spaces", metavar="MARK", help="Replace spaces in words for formats that cannot hold them.")
@reading
@as_json
@shared
def command(json_: bool, source: str, target: str, **options: str | int | None) -> None:
    """Write the table IN to OUT in another format or type.

    IN may be compressed (gz, xz, bz2, zip, zst); ARCHIVE.zip::MEMBER picks one file of several. The ending of OUT picks
    the format: .safetensors is vecsmith's own, .txt and .vec are text with a header line, .bin is word2vec's, .npz is
    NumPy's. Text without a header line and folders need --to.
    """
    from vecsmith import api
    from vecsmith.core.wording import written_text

    done = api.convert(source, target, **options)  # type: ignore[arg-type]
    if json_:
        print_json(done)
    else:
        click.echo(written_text(done))
