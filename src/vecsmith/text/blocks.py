"""Blocks: a stream of bytes, cut where no word and (if that can be) no line is cut."""

from collections.abc import Iterable, Iterator

from vecsmith.core.errors import FileFormatError

LONGEST = 1 << 23  # bytes of a line that is kept whole


def blocks(pieces: Iterable[bytes], size: int, longest: int = LONGEST) -> Iterator[bytes]:
    """Give pieces as blocks of about so many bytes, each but the last with an end of a line or document at its end.

    A line of more than `longest` bytes is cut at white space.
    """
    held: list[bytes] = []
    length = 0
    for piece in pieces:
        held.append(piece)
        length += len(piece)
        if length < size:
            continue
        at = _cut(piece)
        if at == 0 and length > longest:
            held, piece = [b"".join(held)], b""
            at = _space(held[0])
            yield held[0][:at]
            held = [held[0][at:]]
        elif at:
            held[-1] = piece[:at]
            yield b"".join(held)
            held = [piece[at:]]
        length = sum(map(len, held))
    if length:
        yield b"".join(held)


def _cut(piece: bytes) -> int:
    return max(piece.rfind(b"\n"), piece.rfind(b"\0")) + 1


def _space(text: bytes) -> int:
    at = max(text.rfind(one) for one in (b" ", b"\t", b"\r", b"\v", b"\f")) + 1
    if at == 0:
        raise FileFormatError(f"expected text with white space between words, found {len(text):,} bytes without any")
    return at
