"""Pictures of the faces of pieces and boards; the faces are data."""
