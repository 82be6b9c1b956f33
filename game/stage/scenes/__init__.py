"""The screens around the games, from the title to the replay."""
