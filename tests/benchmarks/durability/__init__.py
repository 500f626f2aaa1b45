"""What becomes of notes when disks, processes and files go wrong; see `__main__`."""
