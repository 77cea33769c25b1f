"""The box of components: what can be taken onto any free table, out of our own box, other games, and a person's shelf."""
