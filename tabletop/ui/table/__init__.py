"""The table screen: `screen.py` puts its parts together; `table_view.py` holds what they all need to know about the game."""
