"""How everything looks: colours, measures, fonts, text, shapes and painted panels. It knows no game."""
