"""How well notes find their passages in changed texts; see `__main__`."""
