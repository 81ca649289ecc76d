"""Policies outside of the environments they were trained in: as bots (`policy_bot.py`)."""

from draisine.envs.policies.policy_bot import PolicyBot

__all__ = ["PolicyBot"]
