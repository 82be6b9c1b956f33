"""The table: everything the games share. It knows no screen, no clock and no single game."""
