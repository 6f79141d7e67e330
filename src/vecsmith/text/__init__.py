"""Text to tokens, vocabulary and counts."""
