"""What games build their boxes with: boxes round points, kinds of pieces, places laid before each seat, and drawing.

Nothing here is needed for a game, and nothing here knows one: a game may import `core`, `rules` and this.
"""
