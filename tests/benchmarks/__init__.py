"""Benchmarks: each is one command that prints ratios to a baseline of the same run."""
