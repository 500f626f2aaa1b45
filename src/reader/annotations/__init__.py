"""Notes and tags: model, anchoring, the TinyDB store, undo, tags and drafts."""
