"""Players that are programs: peers like any other, who see what their seat may see."""
