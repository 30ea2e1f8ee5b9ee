"""Real programs on real networks of network namespaces."""
