"""What a player sees and touches: command line, screens, plain mode and bots."""
