"""The app: screens, widgets, keys and themes on Textual."""
