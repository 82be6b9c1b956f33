"""Shields: tokens in four trays."""
