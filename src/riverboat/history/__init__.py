"""Hands as files: JSON and text of our own, PHH in and out, exports."""
