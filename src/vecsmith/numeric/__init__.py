"""Kernels and linear algebra on plain arrays; nothing here knows of words, files or methods."""
