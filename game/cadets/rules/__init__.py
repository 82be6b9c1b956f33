"""The rules of Space Cadets: one file for each station, the enemies and the missions. No screen, no clock."""
