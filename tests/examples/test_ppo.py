"""PPO in one file: advantages by seat, learning, and runs that can be interrupted and continued."""

import json
from importlib import resources
from pathlib import Path

import pytest
import torch

from examples.ppo import (
    Options,
    Rollout,
    Trainer,
    as_policy,
    compute_advantages,
    load_net,
    log_probabilities,
    parse_options,
)

QUICK = ["--games", "16", "--rollout", "32", "--minibatch", "256", "--width", "16", "--deals", "4"]
QUICK += ["--opponents", "random", "--every", "512"]


def _train(arguments: list[str]) -> None:
    Trainer(parse_options(arguments)).run()


def _rollout(seat: torch.Tensor, rewards: torch.Tensor, terminated: torch.Tensor, values: torch.Tensor) -> Rollout:
    unused = torch.zeros(0)
    return Rollout(unused, unused, unused, unused, values, seat, rewards, terminated)


def _reference_advantages(
    rollout: Rollout, next_seat: torch.Tensor, next_values: torch.Tensor, discount: float, trace: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """The same by a forward walk: the decisions of each game by seat, with every sum written out."""
    steps, games, players = rollout.rewards.shape
    advantages, valid = torch.zeros(steps, games), torch.zeros(steps, games, dtype=torch.bool)
    for game in range(games):
        start = 0
        while start < steps:
            end = next((t for t in range(start, steps) if rollout.terminated[t, game]), steps)
            for seat in range(players):
                own = [t for t in range(start, min(end + 1, steps)) if rollout.seat[t, game] == seat]
                deltas = []
                for here, after in zip(own, [*own[1:], None], strict=False):
                    until = after if after is not None else min(end + 1, steps)
                    reward = float(rollout.rewards[here:until, game, seat].sum())
                    if after is not None:
                        value = float(rollout.values[after, game])
                    elif end < steps:
                        value = 0.0
                    elif next_seat[game] == seat:
                        value = float(next_values[game])
                    else:
                        break
                    deltas.append(reward + discount * value - float(rollout.values[here, game]))
                for number, here in enumerate(own[: len(deltas)]):
                    later = deltas[number:]
                    advantages[here, game] = sum((discount * trace) ** k * delta for k, delta in enumerate(later))
                    valid[here, game] = True
            start = end + 1
    return advantages, valid


def test_advantages_of_a_game_by_hand() -> None:
    """Seat 0 decides twice, seat 1 twice, then seat 0 ends the game; seat 1 begins the next one."""
    seat = torch.tensor([[0], [0], [1], [1], [0], [1]])
    rewards = torch.zeros(6, 1, 2)
    rewards[2, 0] = torch.tensor([-0.5, 0.5])
    rewards[4, 0] = torch.tensor([1.0, -1.0])
    terminated = torch.tensor([[False], [False], [False], [False], [True], [False]])
    values = torch.tensor([[0.1], [0.2], [0.3], [0.4], [0.6], [0.7]])
    rollout = _rollout(seat, rewards, terminated, values)
    advantages, valid = compute_advantages(rollout, torch.tensor([0]), torch.tensor([9.0]), discount=1.0, trace=0.5)
    last = 1.0 - 0.6
    second = (-0.5 + 0.6 - 0.2) + 0.5 * last
    first = (0.2 - 0.1) + 0.5 * second
    other_last = -1.0 - 0.4
    other_first = (0.5 + 0.4 - 0.3) + 0.5 * other_last
    assert advantages[:, 0].tolist() == pytest.approx([first, second, other_first, other_last, last, 0.0])
    # Seat 0 owes the next decision: the return of seat 1's last one is not known yet.
    assert valid[:, 0].tolist() == [True, True, True, True, True, False]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_advantages_agree_with_the_reference(players: int) -> None:
    rng = torch.Generator().manual_seed(players)
    steps, games = 60, 12
    rollout = _rollout(
        torch.randint(players, (steps, games), generator=rng),
        torch.randn(steps, games, players, generator=rng),
        torch.rand(steps, games, generator=rng) < 0.07,
        torch.randn(steps, games, generator=rng),
    )
    next_seat = torch.randint(players, (games,), generator=rng)
    next_values = torch.randn(games, generator=rng)
    advantages, valid = compute_advantages(rollout, next_seat, next_values, 0.97, 0.9)
    expected, expected_valid = _reference_advantages(rollout, next_seat, next_values, 0.97, 0.9)
    assert torch.equal(valid, expected_valid)
    assert 0 < int((~valid).sum()) <= games * (players - 1)
    torch.testing.assert_close(advantages, expected, rtol=1e-4, atol=1e-4)


def test_rewarded_actions_become_likelier(tmp_path: Path) -> None:
    """In a game of one decision that the first legal action wins, that action is learned."""
    options = parse_options([*QUICK, "--rate", "3e-3", "--entropy", "0", "--out", str(tmp_path)])
    trainer = Trainer(options)

    def reward_first_legal(rollout: Rollout) -> Rollout:
        correct = (rollout.actions == rollout.action_mask.float().argmax(2)).float()
        rewards = torch.zeros_like(rollout.rewards).scatter_(2, rollout.seat[:, :, None], correct[:, :, None])
        return rollout._replace(rewards=rewards, terminated=torch.ones_like(rollout.terminated))

    probabilities = []
    for _ in range(25):
        rollout, seat, values = trainer.collect_rollout()
        with torch.no_grad():
            logits, _ = trainer.net(rollout.obs[0], rollout.action_mask[0])
        probabilities.append(float(log_probabilities(logits, rollout.action_mask[0].float().argmax(1)).exp().mean()))
        trainer.update(reward_first_legal(rollout), seat, values)
    assert probabilities[0] < 0.5
    assert probabilities[-1] > 0.8


def test_a_net_never_takes_an_illegal_action(tmp_path: Path) -> None:
    trainer = Trainer(parse_options([*QUICK, "--board", "europe", "--players", "3", "--out", str(tmp_path)]))
    rollout, _, _ = trainer.collect_rollout()
    assert bool(rollout.action_mask.gather(2, rollout.actions[:, :, None]).all())
    assert rollout.rewards.shape == (32, 16, 3)
    assert set(rollout.seat.flatten().tolist()) == {0, 1, 2}


def test_a_run_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*QUICK, "--out", str(tmp_path)]
    _train([*arguments, "--steps", "1024"])
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["steps"] for line in lines] == [0, 512, 1024]
    assert all(0 <= line["against"]["random"]["low"] <= line["against"]["random"]["share"] for line in lines)
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    before = torch.load(tmp_path / "checkpoint.pt")
    _train([*arguments, "--steps", "2048"])
    after = torch.load(tmp_path / "checkpoint.pt")
    assert (before["steps"], after["steps"]) == (1024, 2048)
    assert "continuing after 1,024 decisions" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["steps"] for line in lines] == [0, 512, 1024, 1536, 2048]
    assert after["optimiser"]["state"][0]["step"] > before["optimiser"]["state"][0]["step"]


def test_ctrl_c_saves_the_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trainer = Trainer(parse_options([*QUICK, "--every", "1e9", "--out", str(tmp_path)]))
    collect_rollout, rounds = trainer.collect_rollout, iter([True, True, True, False])

    def interrupted() -> tuple[Rollout, torch.Tensor, torch.Tensor]:
        if not next(rounds):
            raise KeyboardInterrupt
        return collect_rollout()

    monkeypatch.setattr(trainer, "collect_rollout", interrupted)
    trainer.run()
    assert "the same command continues from here" in capsys.readouterr().out
    net, options = load_net(tmp_path / "checkpoint.pt")
    assert options == trainer.options
    assert torch.load(tmp_path / "checkpoint.pt")["steps"] == 3 * 512
    assert all(torch.equal(saved, own) for saved, own in zip(net.parameters(), trainer.net.parameters(), strict=True))


def test_a_net_for_a_board_file_is_loaded(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_bytes((resources.files("draisine.boards") / "amsterdam.toml").read_bytes())
    trainer = Trainer(parse_options([*QUICK, "--board", str(board), "--out", str(tmp_path)]))
    trainer.save()
    net, options = load_net(tmp_path / "checkpoint.pt")
    assert options.board == str(board)
    assert net.layout == trainer.net.layout


def test_a_run_is_not_continued_with_other_options(tmp_path: Path) -> None:
    _train([*QUICK, "--steps", "512", "--out", str(tmp_path)])
    with pytest.raises(SystemExit, match="has --board first_journey, not amsterdam"):
        _train([*QUICK, "--board", "amsterdam", "--out", str(tmp_path)])


def test_a_greedy_net_is_deterministic(tmp_path: Path) -> None:
    trainer = Trainer(Options(games=8, width=16, out=str(tmp_path)))
    policy = as_policy(trainer.net, greedy=True)
    obs, action_mask = trainer.envs.obs.copy(), trainer.envs.action_mask.copy()
    assert policy(obs, action_mask).tolist() == policy(obs, action_mask).tolist()
    assert action_mask[range(8), policy(obs, action_mask)].all()
