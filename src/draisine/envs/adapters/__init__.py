"""What the standard interfaces share, and adapters for single libraries.

- `masks.py`: where the action mask is placed, in the info or in the observation
- `sb3.py`: Stable-Baselines3's `VecEnv` on a batch (`DraisineVecEnv`)"""
