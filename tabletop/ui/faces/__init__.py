"""Faces of pieces and boards, which are data, as pictures."""
