"""Step 7, shown ship by ship."""
