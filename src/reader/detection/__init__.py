"""Entities, figures and names in a text; the lexer and styles that show them."""
