"""Batched games on a GPU, one env per thread, with the interface of `draisine.envs.Batch`.

batch.py      `GpuBatch`, which `draisine.envs.batch(…, device="cuda")` makes, and `DeviceArray`
kernels.py    the kernels, which call the same compiled functions as the CPU"""
