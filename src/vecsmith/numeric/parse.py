"""Kernels that read numbers out of bytes: lines of text, and the records of word2vec's binary files.

Text: digits are gathered in one integer and scaled by one power of ten, which is exact where the integer is below 2**53
and the power below 10**23 (Clinger 1990, the fast path of every strtod). Where that does not hold, the number is computed
twice with its error added and subtracted; if both round to the same float32 it is right, if not the line is called hard.
Hard lines, and all lines that are not a word and numbers, are left to Python, which knows what to say of them.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit

TENS = 10.0 ** np.arange(23)
POWERS = 10 ** np.arange(9, dtype=np.uint64)
ONES, ZEROS = np.uint64(0x0101010101010101), np.uint64(0x3030303030303030)
LARGEST = 3.4028234663852886e38  # of float32
NEWLINE, SPACE, RETURN, MINUS, PLUS, POINT = 10, 32, 13, 45, 43, 46
ERROR = 2.0e-15  # relative, of at most four roundings of float64, with room to spare


@jit
def count_lines(data: Any) -> int:
    """Count the newlines."""
    count = 0
    for byte in data:
        count += byte == NEWLINE
    return count


@jit
def parse_lines(data: Any, dim: int, separator: int, rows: Any, words: Any, hard: Any) -> int:
    """Parse lines of a word and `dim` numbers; `data` must end with a newline, which every loop below stops at.

    Line `i` gives `rows[i]` and the word's place `words[i]`; where `hard[i]` is set, `words[i]` is the whole line's.
    """
    at: Any = 0
    line = 0
    while at < len(data):
        begin = at
        while data[at] != separator and data[at] != NEWLINE and data[at] != 0:
            at += 1
        words[line, 0] = begin
        words[line, 1] = at
        good = at > begin and data[at] == separator
        if good:
            end = parse_row(data, np.uint64(at), separator, rows[line])
            good = end > 0
            at = np.int64(end) if good else at
        while data[at] == SPACE or data[at] == RETURN or data[at] == separator:
            at += 1
        if not good or data[at] != NEWLINE:
            hard[line] = True
            while data[at] != NEWLINE:
                at += 1
            words[line, 0] = begin
            words[line, 1] = at
        at += 1
        line += 1
    return line


@jit
def parse_row(data: Any, at: Any, separator: Any, row: Any) -> Any:
    """Parse the numbers of one line, each after a separator; give where they end, or 0 if they are not right.

    Most numbers are perhaps a minus, a digit, a point and 1 to 14 digits. Those are taken eight bytes at a time, with no
    branch that depends on how many digits there are: nothing for the processor to guess wrong. It stands here and not
    in a function of its own because Numba counts references to an array that is passed, which costs as much again.
    """
    two, eight = np.uint64(2), np.uint64(8)
    far = np.uint64(max(0, len(data) - 20))  # up to here 20 bytes can be looked at
    last = len(row) - 1
    for column in range(len(row)):
        at += np.uint64(1)
        end = np.uint64(0)
        if at < far:
            negative = data[at] == MINUS
            first = at + np.uint64(negative)
            chunk = eight_bytes(data, first + two)
            digits = leading_digits(chunk)
            if is_digit(data[first]) and data[first + np.uint64(1)] == POINT and digits:
                number = np.uint64(data[first] - 48) * POWERS[digits] + value_of(chunk, digits)
                if digits == eight:
                    chunk = eight_bytes(data, first + two + eight)
                    more = leading_digits(chunk)
                    number = number * POWERS[more] + value_of(chunk, more)
                    digits += more
                end = first + two + digits
                if digits > np.uint64(14) or data[end] == 69 or data[end] == 101:
                    end = np.uint64(0)
                scaled = np.float64(np.int64(number)) / TENS[digits]
                row[column] = -scaled if negative else scaled
        if end:
            at = end
        else:
            row[column], stop, good = parse_number(data, np.int64(at))
            if not good:
                return np.uint64(0)
            at = np.uint64(stop)
        if data[at] != separator and column != last:
            return np.uint64(0)
    return at


@jit
def is_digit(byte: Any) -> Any:
    """Say whether a byte is a digit."""
    return np.uint8(byte - 48) < 10


@jit
def eight_bytes(data: Any, at: Any) -> Any:
    """Load eight bytes, the first as the lowest; LLVM makes one instruction of it."""
    chunk = np.uint64(0)
    for place in range(8):
        chunk |= np.uint64(data[at + np.uint64(place)]) << np.uint64(8 * place)
    return chunk


@jit
def leading_digits(chunk: Any) -> Any:
    """Count the digits at the beginning of eight bytes."""
    chunk ^= ZEROS
    other = (chunk | (chunk + np.uint64(0x7676767676767676))) & np.uint64(0x8080808080808080)
    before = (other & (~other + np.uint64(1))) - np.uint64(1)  # all bits below the lowest set one
    return ((before & ONES) * ONES >> np.uint64(56)) - np.uint64(other != np.uint64(0))


@jit
def value_of(chunk: Any, digits: Any) -> Any:
    """Give the number that the first 0 to 8 digits write: pairs, then fours, then all, each in one multiplication."""
    chunk = (chunk ^ ZEROS) << np.uint64(4) * (np.uint64(8) - digits) << np.uint64(4) * (np.uint64(8) - digits)
    pairs = chunk * np.uint64(10) + (chunk >> np.uint64(8))
    high = (pairs & np.uint64(0x000000FF000000FF)) * np.uint64(100 + (1_000_000 << 32))
    low = (pairs >> np.uint64(16) & np.uint64(0x000000FF000000FF)) * np.uint64(1 + (10_000 << 32))
    return (high + low) >> np.uint64(32)


@jit
def parse_number(data: Any, at: int) -> Any:
    """Give the float32 that starts here, where it ends, and whether it is one (for certain)."""
    begin = at
    negative = data[at] == MINUS
    if negative or data[at] == PLUS:
        at += 1
    integer = np.uint64(0)
    first = at
    digit = np.uint8(data[at] - 48)
    while digit < 10:
        integer = integer * np.uint64(10) + np.uint64(digit)
        at += 1
        digit = np.uint8(data[at] - 48)
    digits = at - first
    power = 0
    if data[at] == POINT:
        at += 1
        first = at
        digit = np.uint8(data[at] - 48)
        while digit < 10:
            integer = integer * np.uint64(10) + np.uint64(digit)
            at += 1
            digit = np.uint8(data[at] - 48)
        power = first - at
        digits += at - first
    if digits > 19 or data[at] == 69 or data[at] == 101 or integer >= np.uint64(1 << 53) or power < -22:
        return careful_number(data, begin)
    number = np.float64(integer) / TENS[-power]
    return np.float32(-number if negative else number), at, digits > 0 and number <= LARGEST


@jit
def careful_number(data: Any, at: int) -> Any:  # noqa: C901
    """Do what `parse_number` does for many digits and for exponents."""
    negative = data[at] == MINUS
    if negative or data[at] == PLUS:
        at += 1
    integer = np.uint64(0)
    digits = 0
    power: Any = 0
    kept: Any = 0
    seen_point = False
    while True:
        byte = data[at]
        if byte == POINT and not seen_point:
            seen_point = True
        elif 48 <= byte <= 57:
            digits += 1
            if kept < 19:  # those beyond weigh less than the error allowed for
                integer = integer * np.uint64(10) + np.uint64(byte - 48)
                kept += integer > np.uint64(0)
                power -= seen_point
            else:
                power += not seen_point
        else:
            break
        at += 1
    good = digits > 0
    if data[at] == 69 or data[at] == 101:
        at += 1
        sign = -1 if data[at] == MINUS else 1
        if data[at] == MINUS or data[at] == PLUS:
            at += 1
        exponent = 0
        first = at
        while 48 <= data[at] <= 57:
            exponent = min(exponent * 10 + (data[at] - 48), 10_000)
            at += 1
        good = good and at > first
        power += sign * exponent
    if integer == np.uint64(0):
        return np.float32(-0.0 if negative else 0.0), at, good
    if power < -44 or power > 44:
        return np.float32(0), at, False
    number = np.float64(integer)
    while power < 0:
        step = min(-power, 22)
        number /= TENS[step]
        power += step
    while power > 0:
        step = min(power, 22)
        number *= TENS[step]
        power -= step
    low, high = np.float32(number * (1 - ERROR)), np.float32(number * (1 + ERROR))
    return np.float32(-low if negative else low), at, good and low == high and number <= LARGEST


@jit
def gather(data: Any, places: Any, blob: Any) -> bool:
    """Copy the words one after the other to `blob`; say whether one begins in the middle of a UTF-8 character."""
    at = 0
    broken = False
    for word in range(len(places)):
        start, stop = places[word, 0], places[word, 1]
        if stop > start and (data[start] & 0xC0) == 0x80:
            broken = True
        for byte in range(start, stop):
            blob[at] = data[byte]
            at += 1
    return broken


@jit
def find_records(data: Any, stop: int, width: int, words: Any) -> Any:
    """Find whole records (a word, a space, `width` bytes of floats, perhaps a newline) at the front of `data[:stop]`.

    Record `i` has its word at `words[i]`; there are at most `len(words)`. Gives how many and where they end.
    """
    at = 0
    record = 0
    while record < len(words):
        begin = at
        if begin < stop and data[begin] == NEWLINE:  # word2vec.c ends each record with one, gensim does not
            begin += 1
        end = begin
        while end < stop and data[end] != SPACE:
            end += 1
        if end + 1 + width > stop:
            break
        words[record, 0] = begin
        words[record, 1] = end
        at = end + 1 + width
        record += 1
    return record, at


@jit
def copy_records(data: Any, words: Any, rows: Any) -> None:
    """Copy the bytes behind each word and its space to a row."""
    width = rows.shape[1]
    for record in range(len(words)):
        start = words[record, 1] + 1
        row, numbers = rows[record], data[start : start + width]  # whose loop becomes vector instructions
        for byte in range(width):
            row[byte] = numbers[byte]
