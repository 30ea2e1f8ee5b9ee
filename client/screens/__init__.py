"""The full-screen views: pure functions from the model and a size to styled text."""
