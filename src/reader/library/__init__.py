"""The articles of a folder: model, parsers per file type, scan and watch."""
