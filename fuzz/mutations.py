"""Ways to break a file. Each takes the bytes and a random generator, and gives other bytes."""

import bz2
import gzip
import io
import json
import lzma
import random
import re
import struct
import zipfile
from collections.abc import Callable

NUMBERS = (
    *("0", "-1", "1", "2", "255", "65536", "2147483647", "2147483648", "4294967296", "9223372036854775807"),
    *("1000000000000", "18446744073709551616", "-0", "nan", "inf", "1e39", "1e-46", "0x10", "1_0", "1.", ".", "1e", ""),
)
TOKENS = (
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff",
    b"nan",
    b"1e39",
    b"\n\n\n",
    b"  ",
    b"::",
    b"\xc3",
)
INTEGERS = (0, 1, 2, 127, 128, 255, 65535, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, (1 << 63) - 1, (1 << 64) - 1, 1 << 40)
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:e-?\d+)?")


def flip(data: bytearray, rng: random.Random) -> bytes:
    """Flip some bits."""
    for _ in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def overwrite(data: bytearray, rng: random.Random) -> bytes:
    """Put a telling integer of one to eight bytes somewhere."""
    size = rng.choice((1, 2, 4, 8))
    at = rng.randrange(len(data))
    at -= at % size if rng.random() < 0.7 else 0
    data[at : at + size] = struct.pack("<Q", rng.choice(INTEGERS))[:size]
    return bytes(data)


def cut(data: bytearray, rng: random.Random) -> bytes:
    """Cut the file off."""
    return bytes(data[: rng.randrange(len(data))])


def delete(data: bytearray, rng: random.Random) -> bytes:
    """Take a piece out."""
    start = rng.randrange(len(data))
    return bytes(data[:start] + data[start + rng.choice((1, 2, 4, 16, 100)) :])


def repeat(data: bytearray, rng: random.Random) -> bytes:
    """Repeat a piece."""
    start = rng.randrange(len(data))
    piece = data[start : start + rng.choice((1, 4, 16, 100, 1000))]
    return bytes(data[:start] + piece * rng.choice((2, 3, 20)) + data[start:])


def insert(data: bytearray, rng: random.Random) -> bytes:
    """Put a token somewhere."""
    at = rng.choice((0, len(data), rng.randrange(len(data))))
    return bytes(data[:at] + rng.choice(TOKENS) * rng.choice((1, 1, 2, 50)) + data[at:])


def number(data: bytearray, rng: random.Random) -> bytes:
    """Replace a number in digits, one near the beginning more often than not."""
    found = list(NUMBER.finditer(data[:4096]))
    if not found:
        return overwrite(data, rng)
    match = rng.choice(found[:6] if rng.random() < 0.5 else found)
    new = rng.choice(NUMBERS).encode()
    if rng.random() < 0.4:  # of the same length, so that what stands behind stays in place
        new = "".join(rng.choice("0123456789") for _ in range(match.end() - match.start())).encode()
    return bytes(data[: match.start()] + new + data[match.end() :])


def lines(data: bytearray, rng: random.Random) -> bytes:
    """Swap, repeat, drop or empty lines."""
    parts = bytes(data).split(b"\n")
    at = rng.randrange(len(parts))
    what = rng.randrange(4)
    if what == 0:
        other = rng.randrange(len(parts))
        parts[at], parts[other] = parts[other], parts[at]
    elif what == 1:
        parts.insert(at, rng.choice(parts))
    elif what == 2:
        del parts[at]
    else:
        parts[at] = b""
    return b"\n".join(parts)


def header(data: bytearray, rng: random.Random) -> bytes:
    """Change one value in the header of a safetensors file, and keep the rest in order."""
    try:
        (length,) = struct.unpack("<Q", data[:8])
        about = json.loads(bytes(data[8 : 8 + length]))
        holder = about[rng.choice(list(about))] if rng.random() < 0.9 else about
        key = rng.choice(list(holder))
        if key == "vecsmith" and rng.random() < 0.9:
            inner = json.loads(holder[key])
            inner[rng.choice(list(inner))] = rng.choice(
                (0, 2, -1, "x", None, [], {}, [1], {"steps": 5}, {"space": 5}, 1e400)
            )
            holder[key] = json.dumps(inner)
        elif isinstance(holder[key], list) and holder[key] and rng.random() < 0.8:
            at = rng.randrange(len(holder[key]))
            holder[key][at] = rng.choice((0, 1, holder[key][at] + 1, holder[key][at] - 1, *INTEGERS, "x", None))
        else:
            holder[key] = rng.choice(("F32", "F16", "I8", "I64", "U8", "I32", "BOOL", [], None, {}, 5, [4], [2, 2]))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, struct.error):
        return number(data, rng)
    text = json.dumps(about).encode()
    return struct.pack("<Q", len(text)) + text + bytes(data[8 + length :])


PLAIN: tuple[Callable[[bytearray, random.Random], bytes], ...] = (
    flip,
    overwrite,
    cut,
    delete,
    repeat,
    insert,
    number,
    number,
    lines,
    header,
)


def splice(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """Put the beginning of one file before the end of another."""
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def broken(data: bytes, rng: random.Random) -> bytes:
    """Break some bytes in one to four ways."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        if data:
            data = rng.choice(PLAIN)(bytearray(data), rng)
    return data


def members(data: bytes, rng: random.Random) -> bytes:
    """Break one file of a zip archive, and write the archive anew around it."""
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", rng.choice((0, 8))) as new:
            names = old.namelist()
            chosen = rng.choice(names)
            for name in names:
                content = old.read(name)
                new.writestr(name, broken(content, rng) if name == chosen else content)
    except (zipfile.BadZipFile, OSError, ValueError, IndexError):
        return broken(data, rng)
    return made.getvalue()


def wrapped(data: bytes, rng: random.Random) -> bytes:
    """Compress, in one of five ways."""
    kind = rng.randrange(5)
    if kind == 0:
        return gzip.compress(data, 1)
    if kind == 1:
        return bz2.compress(data, 1)
    if kind == 2:
        return lzma.compress(data, preset=0)
    if kind == 3:
        import zstandard

        return zstandard.compress(data, 1)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("table.txt", "other.txt")[: rng.choice((1, 1, 2))]:
            archive.writestr(name, data)
    return made.getvalue()
