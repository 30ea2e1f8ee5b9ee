"""Players made of code, seated like anybody else and seeing no more than their view."""
