"""GCIDE: the prose of an English dictionary."""

from vecsmith.data.entry import Entry, File, Page

ENTRY = Entry(
    name="gcide",
    kind="corpus",
    summary="the Collaborative International Dictionary of English: 5.4 million words of dictionary prose",
    licence="GPL-3+",
    citation="Patrick Cassidy (editor), The Collaborative International Dictionary of English 0.48, after Webster's Revised "
    "Unabridged Dictionary (1913)",
    homepage="https://gcide.gnu.org.ua",
    files=(
        File(
            "gcide.txt",
            "802beb667e1fb666203e750f1faea60d5c202ac5430c2083c4180494609f10a7",
            39_952_321,
            (
                Page(
                    "https://gcide.gnu.org.ua",
                    "ours is usr/share/dictd/gcide.dict.dz of the Debian package dict-gcide 0.48.5+nmu2, which gzip unpacks",
                ),
            ),
        ),
    ),
    items="5.4 million words",
    folder="gcide",
    note="In the form of the server dictd: headwords, pronunciations and senses as running text.",
)
