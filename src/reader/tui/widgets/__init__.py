"""The widgets of the app, drawn line by line, and the panes built on them."""
