"""Sensors: attempts declared, and pieces found by touch."""
