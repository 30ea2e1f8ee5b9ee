"""Faults that people reported against other programs, each as a small case with the right value."""
