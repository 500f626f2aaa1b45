"""Stories, and the same figure across the articles of a story."""
