"""How start, keys, search, memory and changes grow with the number of articles."""
