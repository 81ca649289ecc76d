"""How the rules are compiled.

records    `@record`: typed classes that compiled rules see as numpy records
jit        `@jit`: compile a rule for the CPU, or leave it as Python (`NUMBA_DISABLE_JIT=1`)
linking    the Numba compilers behind `jit`
cuda       the same rules as device functions and kernels of a GPU
cache      compiled code of functions, stored between runs
folders    where it is stored
machine_code  compiled code that comes with an installation
"""
