"""The main screen, in rooms by what one does there, and the screens laid over it."""
