"""How the rules are compiled: records, just-in-time compilation for CPU and CUDA, and the cache of compiled code."""
