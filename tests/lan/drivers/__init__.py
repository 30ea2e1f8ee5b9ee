"""Small programs that scenarios run on their machines."""
