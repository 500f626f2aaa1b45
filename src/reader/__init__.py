"""A terminal reader for news: articles, entities, figures, notes and tags."""

__version__ = "0.1.0"
