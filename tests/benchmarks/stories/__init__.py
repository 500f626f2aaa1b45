"""Stories: how many true pairs are found, and what it takes."""
