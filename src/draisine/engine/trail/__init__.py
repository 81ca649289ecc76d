"""The longest trail of a network: bridge decomposition, then frontier search over each bridgeless block."""
