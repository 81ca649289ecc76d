"""The rules, one module per mechanism. A function changes the state; `engine.step` decides which one is called."""
