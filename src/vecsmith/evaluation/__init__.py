"""Evaluation: one judge for tables and encoders, and for all that the methods make of them."""
