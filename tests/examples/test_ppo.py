"""The PPO of one file: advantages along each seat's own decisions, learning, and runs that lose nothing."""

import json
from importlib import resources
from pathlib import Path

import pytest
import torch

from examples.ppo import Options, Rollout, Trainer, advantages, as_policy, load_net, log_chances, read_options

QUICK = ["--games", "16", "--rollout", "32", "--minibatch", "256", "--width", "16", "--deals", "4"]
QUICK += ["--opponents", "random", "--every", "512"]


def _train(words: list[str]) -> None:
    Trainer(read_options(words)).run()


def _rollout(seats: torch.Tensor, rewards: torch.Tensor, ends: torch.Tensor, values: torch.Tensor) -> Rollout:
    nothing = torch.zeros(0)
    return Rollout(nothing, nothing, nothing, nothing, values, seats, rewards, ends)


def _slowly(
    roll: Rollout, next_seats: torch.Tensor, next_values: torch.Tensor, discount: float, trace: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """The same by walking forward: each game's decisions are sorted by seat, and every sum is written out."""
    steps, games, players = roll.rewards.shape
    found, sure = torch.zeros(steps, games), torch.zeros(steps, games, dtype=torch.bool)
    for game in range(games):
        start = 0
        while start < steps:
            end = next((t for t in range(start, steps) if roll.ends[t, game]), steps)
            for seat in range(players):
                own = [t for t in range(start, min(end + 1, steps)) if roll.seats[t, game] == seat]
                surprises = []
                for here, after in zip(own, [*own[1:], None], strict=False):
                    until = after if after is not None else min(end + 1, steps)
                    earned = float(roll.rewards[here:until, game, seat].sum())
                    if after is not None:
                        expected = float(roll.values[after, game])
                    elif end < steps:
                        expected = 0.0
                    elif next_seats[game] == seat:
                        expected = float(next_values[game])
                    else:
                        break
                    surprises.append(earned + discount * expected - float(roll.values[here, game]))
                for number, here in enumerate(own[: len(surprises)]):
                    later = surprises[number:]
                    found[here, game] = sum((discount * trace) ** k * surprise for k, surprise in enumerate(later))
                    sure[here, game] = True
            start = end + 1
    return found, sure


def test_advantages_of_a_game_by_hand() -> None:
    """Seat 0 decides twice, seat 1 twice, then seat 0 ends the game; seat 1 begins the next one."""
    seats = torch.tensor([[0], [0], [1], [1], [0], [1]])
    rewards = torch.zeros(6, 1, 2)
    rewards[2, 0] = torch.tensor([-0.5, 0.5])
    rewards[4, 0] = torch.tensor([1.0, -1.0])
    ends = torch.tensor([[False], [False], [False], [False], [True], [False]])
    values = torch.tensor([[0.1], [0.2], [0.3], [0.4], [0.6], [0.7]])
    roll = _rollout(seats, rewards, ends, values)
    found, sure = advantages(roll, torch.tensor([0]), torch.tensor([9.0]), discount=1.0, trace=0.5)
    last = 1.0 - 0.6
    second = (-0.5 + 0.6 - 0.2) + 0.5 * last
    first = (0.2 - 0.1) + 0.5 * second
    other_last = -1.0 - 0.4
    other_first = (0.5 + 0.4 - 0.3) + 0.5 * other_last
    assert found[:, 0].tolist() == pytest.approx([first, second, other_first, other_last, last, 0.0])
    # Seat 0 owes the next decision: how seat 1's last one turns out is not known yet.
    assert sure[:, 0].tolist() == [True, True, True, True, True, False]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_advantages_agree_with_a_slow_walk(players: int) -> None:
    chance = torch.Generator().manual_seed(players)
    steps, games = 60, 12
    roll = _rollout(
        torch.randint(players, (steps, games), generator=chance),
        torch.randn(steps, games, players, generator=chance),
        torch.rand(steps, games, generator=chance) < 0.07,
        torch.randn(steps, games, generator=chance),
    )
    next_seats = torch.randint(players, (games,), generator=chance)
    next_values = torch.randn(games, generator=chance)
    found, sure = advantages(roll, next_seats, next_values, 0.97, 0.9)
    slow, slow_sure = _slowly(roll, next_seats, next_values, 0.97, 0.9)
    assert torch.equal(sure, slow_sure)
    assert 0 < int((~sure).sum()) <= games * (players - 1)
    torch.testing.assert_close(found, slow, rtol=1e-4, atol=1e-4)


def test_what_is_rewarded_becomes_likelier(tmp_path: Path) -> None:
    """A game of one decision in which the lowest open action wins: it is found."""
    options = read_options([*QUICK, "--rate", "3e-3", "--entropy", "0", "--out", str(tmp_path)])
    trainer = Trainer(options)

    def lowest_first(roll: Rollout) -> Rollout:
        right = (roll.actions == roll.masks.float().argmax(2)).float()
        rewards = torch.zeros_like(roll.rewards).scatter_(2, roll.seats[:, :, None], right[:, :, None])
        return roll._replace(rewards=rewards, ends=torch.ones_like(roll.ends))

    chances = []
    for _ in range(25):
        roll, seats, values = trainer.play()
        with torch.no_grad():
            odds, _ = trainer.net(roll.seen[0], roll.masks[0])
        chances.append(float(log_chances(odds, roll.masks[0].float().argmax(1)).exp().mean()))
        trainer.learn(lowest_first(roll), seats, values)
    assert chances[0] < 0.5
    assert chances[-1] > 0.8


def test_a_net_never_chooses_what_is_not_open(tmp_path: Path) -> None:
    trainer = Trainer(read_options([*QUICK, "--board", "europe", "--players", "3", "--out", str(tmp_path)]))
    roll, _, _ = trainer.play()
    assert bool(roll.masks.gather(2, roll.actions[:, :, None]).all())
    assert roll.rewards.shape == (32, 16, 3)
    assert set(roll.seats.flatten().tolist()) == {0, 1, 2}


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*QUICK, "--out", str(tmp_path)]
    _train([*words, "--steps", "1024"])
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["steps"] for line in lines] == [0, 512, 1024]
    assert all(0 <= line["against"]["random"]["low"] <= line["against"]["random"]["share"] for line in lines)
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    before = torch.load(tmp_path / "checkpoint.pt")
    _train([*words, "--steps", "2048"])
    after = torch.load(tmp_path / "checkpoint.pt")
    assert (before["steps"], after["steps"]) == (1024, 2048)
    assert "going on after 1,024 decisions" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["steps"] for line in lines] == [0, 512, 1024, 1536, 2048]
    assert after["optimiser"]["state"][0]["step"] > before["optimiser"]["state"][0]["step"]


def test_ctrl_c_keeps_what_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    trainer = Trainer(read_options([*QUICK, "--every", "1e9", "--out", str(tmp_path)]))
    play, rounds = trainer.play, iter([True, True, True, False])

    def interrupted() -> tuple[Rollout, torch.Tensor, torch.Tensor]:
        if not next(rounds):
            raise KeyboardInterrupt
        return play()

    monkeypatch.setattr(trainer, "play", interrupted)
    trainer.run()
    assert "the same command goes on from here" in capsys.readouterr().out
    net, options = load_net(tmp_path / "checkpoint.pt")
    assert options == trainer.options
    assert torch.load(tmp_path / "checkpoint.pt")["steps"] == 3 * 512
    assert all(torch.equal(kept, own) for kept, own in zip(net.parameters(), trainer.net.parameters(), strict=True))


def test_a_net_for_a_board_of_ones_own_is_read_back(tmp_path: Path) -> None:
    board = tmp_path / "mine.toml"
    board.write_bytes((resources.files("draisine.boards") / "amsterdam.toml").read_bytes())
    trainer = Trainer(read_options([*QUICK, "--board", str(board), "--out", str(tmp_path)]))
    trainer.save()
    net, options = load_net(tmp_path / "checkpoint.pt")
    assert options.board == str(board)
    assert net.room == trainer.net.room


def test_a_run_is_not_mixed_with_another(tmp_path: Path) -> None:
    _train([*QUICK, "--steps", "512", "--out", str(tmp_path)])
    with pytest.raises(SystemExit, match="has --board first_journey, not amsterdam"):
        _train([*QUICK, "--board", "amsterdam", "--out", str(tmp_path)])


def test_a_greedy_net_is_sure_of_itself(tmp_path: Path) -> None:
    trainer = Trainer(Options(games=8, width=16, out=str(tmp_path)))
    choose = as_policy(trainer.net, greedy=True)
    seen, masks = trainer.env.observations.copy(), trainer.env.masks.copy()
    assert choose(seen, masks).tolist() == choose(seen, masks).tolist()
    assert masks[range(8), choose(seen, masks)].all()
