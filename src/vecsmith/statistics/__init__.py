"""Scores, how sure they are, and the tests that compare them; nothing here knows of words, tables or files."""
