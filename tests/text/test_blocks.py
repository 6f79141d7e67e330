"""Blocks of a stream."""

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.text.blocks import blocks


def test_blocks_end_with_a_line_or_document():
    assert list(blocks([b"ab\ncd", b"ef\n", b"g\0h"], 4)) == [b"ab\n", b"cdef\n", b"g\0h"]
    assert list(blocks([b"ab", b"cd", b"e"], 1)) == [b"abcde"]
    assert list(blocks([b"a\n"] * 5, 4)) == [b"a\na\n", b"a\na\n", b"a\n"]
    assert list(blocks([], 4)) == []


def test_long_lines_are_cut_at_white_space():
    assert list(blocks([b"ab c", b"d e", b"f g\n"], 2, longest=5)) == [b"ab cd ", b"ef g\n"]
    with pytest.raises(FileFormatError, match="found 8 bytes without any"):
        list(blocks([b"abcd", b"efgh"], 2, longest=5))
