"""Saves: files that are appended to, recovered, locked, listed and repaired."""
