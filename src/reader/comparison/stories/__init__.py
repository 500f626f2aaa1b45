"""Which articles report the same event."""
