"""XQuAD: the same questions about the same paragraphs in several languages."""

from vecsmith.core.errors import FileFormatError
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/google-deepmind/xquad/7d30520c717524000f0d9d2f9c10a069acd9d285/"

ENTRY = Entry(
    name="xquad",
    kind="texts",
    summary="questions about paragraphs, whose answer is a piece of the paragraph, parallel in five languages",
    licence="CC BY-SA 4.0",
    citation="Artetxe, Ruder and Yogatama 2020, On the cross-lingual transferability of monolingual representations, ACL",
    homepage="https://github.com/google-deepmind/xquad",
    languages=("en", "de", "es", "zh", "ar"),
    files=(
        File(
            "xquad.en.json.xz",
            "e4c57d1c9143aaa1c5d265ba5987a65f4e69528d2a98f29d6e75019b10344f29",
            609_383,
            (Https(RAW + "xquad.en.json"),),
        ),
        File(
            "xquad.de.json.xz",
            "990b5d746746ed65ed4702ea5f35f99ffa4e2f1c390c07d003642acd937916f9",
            669_810,
            (Https(RAW + "xquad.de.json"),),
        ),
        File(
            "xquad.es.json.xz",
            "dcbae93ec3a9f4b9e78fd834a171d6f96c1a875e10e15b7530b7e4ef4971e37e",
            684_322,
            (Https(RAW + "xquad.es.json"),),
        ),
        File(
            "xquad.zh.json.xz",
            "691d0b3359bc6b8faa8de931dfdfe21d50a65861ae348e32a0d1a0190b0c8835",
            808_652,
            (Https(RAW + "xquad.zh.json"),),
        ),
        File(
            "xquad.ar.json.xz",
            "abdabd7afed5c635d99cca0f3f0d0c9d9ed0bc77451e963c2e4e0638c29e486d",
            1_582_988,
            (Https(RAW + "xquad.ar.json"),),
        ),
    ),
    parts=("en", "de", "es", "zh", "ar"),
    items="1,190 questions about 240 paragraphs in each language",
    folder="tasks/xquad",
    note="Left is the question, right the paragraph, and the label where the answer begins in it and the answer itself. 5 "
    "of the original's 12 languages. The questions are from SQuAD's dev part; SQuAD itself is not in the catalogue. "
    "There is no split: split by paragraph.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a language."""
    name = f"xquad.{part}.json.xz"
    found = readers.whole(files, name)
    try:
        items = [
            (str(asked["question"]), str(one["context"]), (int(answer["answer_start"]), str(answer["text"])))
            for article in found["data"]
            for one in article["paragraphs"]
            for asked in one["qas"]
            for answer in asked["answers"][:1]
        ]
    except (KeyError, TypeError, ValueError, IndexError) as error:
        path = files.path(name)
        raise FileFormatError(
            f"{path}: expected data, paragraphs and questions as SQuAD has them, found {error!r}"
        ) from error
    left, right, labels = zip(*items, strict=True) if items else ((), (), ())
    return TextPairs(left, right, labels, languages=(part,))
