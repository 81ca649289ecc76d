"""How the rules are compiled.

records    `@record`: typed classes that compiled rules see as numpy records
jit        `@jit`: compile a rule for the CPU, or leave it as Python (`NUMBA_DISABLE_JIT=1`)
linking    the Numba compilers behind `jit`
cuda       the same rules as device functions and kernels of a GPU
cache      the folder of compiled code
"""
