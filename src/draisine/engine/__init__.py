"""The rules, compiled: state in, state out. No input, no clock, no words."""
