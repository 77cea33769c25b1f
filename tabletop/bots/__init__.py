"""Bots: players that choose moves from the view of their own seat."""
