"""The one derived SQLite file: what may be deleted at any time and loses nothing."""
