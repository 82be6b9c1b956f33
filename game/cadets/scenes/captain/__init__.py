"""The Captain's desks: orders, energy, equipment, the clock of Step 1."""
