"""The query language, the index, and the answers: articles, notes and hits."""
