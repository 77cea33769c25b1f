"""The menus of the table: of pieces, decks, moments and drawings, and the functions that open them."""
