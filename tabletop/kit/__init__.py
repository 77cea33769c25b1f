"""What games build their equipment with: rectangles, kinds of pieces, places laid before each seat, and drawing.

A game may do without it, and nothing here knows one. It imports `core` alone.
"""
