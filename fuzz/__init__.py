"""Feed broken files to every reader: `NUMBA_BOUNDSCHECK=1 python -m fuzz`.

Every input comes from the numbers SEED and N alone, so that `python -m fuzz --seed SEED --only N` does it again. What is
allowed: a valid table, or a VecsmithError of one sentence. What is not: any other exception (an IndexError out of a kernel
among them), more than two seconds, or more memory than 64 times the decompressed bytes read so far and 64 MiB.
"""
