"""What a game is tested with: the checks that every game passes, and acts by chance."""
