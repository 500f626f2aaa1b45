"""Canonical text: decoding, offsets, folding, cells, boundaries and hashing.

Every offset in the program is an index of Unicode code points (a Python `str`
index) into an article's canonical text. Cells, bytes and graphemes are converted
here and nowhere else.
"""
