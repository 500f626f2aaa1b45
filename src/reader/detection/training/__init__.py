"""How the trained tagger is made: texts, teachers, agreement and fitting."""
