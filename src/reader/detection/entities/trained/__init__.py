"""The trained tagger: features, a small network, its weights, and the decoding."""
