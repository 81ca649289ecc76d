"""A training run: clone, self-play, report. It continues wherever it was stopped or killed."""

import copy
import math
import random
import shutil
from dataclasses import dataclass
from pathlib import Path

import msgspec
import torch

from draisine.boards import Board
from draisine.bots.net.file import write_net
from draisine.learning import checkpoint, clone, ppo
from draisine.learning.checkpoint import PackedWeights
from draisine.learning.config import TrainingConfig, TrainingError
from draisine.learning.evaluation import WinRate, evaluate_curve, evaluate_report
from draisine.learning.lanes import Lane, plan_lanes
from draisine.learning.model import Model
from draisine.learning.plot import plot_curve
from draisine.learning.pool import OldSelf, count_games
from draisine.learning.progress import (
    CURVE,
    REPORT_SECONDS,
    Clock,
    Cloned,
    Evaluated,
    OnEvent,
    Played,
    Saved,
    Started,
    append_curve,
    rates_as_json,
    trim_curve,
)
from draisine.learning.quantise import quantise
from draisine.learning.rollout import Collector, join

NET, REPORT = "net.npz", "report.json"
SEED_STEP = 1_000_003
"""Between the seeds of lanes and of slices."""


@dataclass(frozen=True)
class RunOptions:
    """Where and how long a run runs."""

    folder: Path
    start: Path | None = None
    """Another folder with the files of an earlier slice, which are copied."""
    minutes: float | None = None
    """Stop after this time, with everything saved; None: run to the end."""
    device: str = "cpu"
    threads: int = 1
    seed: int = 1


def train(board: Board, config: TrainingConfig, options: RunOptions, on_event: OnEvent) -> bool:
    """Run or continue a run. Returns whether it is finished."""
    trainer = Trainer(board, config, options, on_event)
    try:
        finished = trainer.run()
    except KeyboardInterrupt:
        trainer.save()
        on_event(Saved(options.folder, False))
        raise
    on_event(Saved(options.folder, finished))
    return finished


def _copy_files(source: Path, folder: Path) -> None:
    """Copy the files of an earlier slice, the checkpoint last."""
    if not (source / checkpoint.CHECKPOINT).exists():
        raise TrainingError("train-no_checkpoint", folder=str(source))
    for name in (CURVE, checkpoint.POOL, checkpoint.OPTIMISER, checkpoint.CHECKPOINT):
        if (source / name).exists():
            checkpoint.write_atomically(folder / name, lambda to, name=name: shutil.copyfile(source / name, to))  # type: ignore[misc]


class Trainer:
    """The nets and the state of a run."""

    def __init__(self, board: Board, config: TrainingConfig, options: RunOptions, on_event: OnEvent) -> None:
        self.board, self.config, self.options, self.on_event = board, config, options, on_event
        self.folder, self.device = options.folder, torch.device(options.device)
        torch.set_num_threads(options.threads)
        torch.set_float32_matmul_precision("high")
        self.folder.mkdir(parents=True, exist_ok=True)
        if options.start is not None and not (self.folder / checkpoint.CHECKPOINT).exists():
            _copy_files(options.start, self.folder)
        found = checkpoint.load_state(self.folder, board)
        self.state = checkpoint.new_state(board, config, options.seed) if found is None else found[0]
        self._check_state()
        torch.manual_seed(self.state.seed * SEED_STEP + self.state.chunks + self.state.updates)
        self.model = Model(board, config.net).to(self.device)
        if found is not None:
            self.model.load_state_dict(found[1])
        self.optimiser = self._new_optimiser()
        if found is not None:
            checkpoint.load_optimiser(self.folder, self.state, self.optimiser)
            trim_curve(self.folder, self.state.stage, self.state.decisions)
        self.clock = Clock(options.minutes, self.state.seconds)
        self._old_selves: dict[int, PackedWeights] = checkpoint.load_pool(self.folder)
        stage = self.state.stage
        on_event(Started(found is not None, self.model.weight_count(), str(self.device), stage, self.state.decisions))

    def _check_state(self) -> None:
        state = self.state
        if state.config.net != self.config.net:
            raise TrainingError("train-checkpoint-net", folder=str(self.folder))
        state.config = self.config
        if (commit := checkpoint.current_commit()) not in state.commits:
            state.commits = [*state.commits, commit]

    def _new_optimiser(self) -> torch.optim.Optimizer:
        return torch.optim.Adam(self.model.parameters(), lr=self.config.selfplay.rate, eps=1e-5)

    def run(self) -> bool:
        """Run the stages until the end or until the time is over. Returns whether all are done."""
        stages = {"clone": self._clone, "selfplay": self._play, "report": self._report}
        while self.state.stage != "done":
            if self.clock.is_over() or not stages[self.state.stage]():
                self.save()
                return False
        return True

    def save(self) -> None:
        """Write the checkpoint and the net file."""
        self.state.seconds = self.clock.seconds
        checkpoint.save_checkpoint(self.folder, self.state, self.model, self.optimiser)
        self.export()

    def export(self) -> Path:
        """Write the net file of the current weights."""
        state = self.state
        training = {
            "config": msgspec.to_builtins(state.config),
            "seed": state.seed,
            "commits": state.commits,
            "chunks": state.chunks,
            "decisions": state.decisions,
            "seconds": round(state.seconds),
        }
        write_net(self.folder / NET, quantise(self.model, self.board, training))
        return self.folder / NET

    def _save_if_due(self) -> None:
        if self.clock.is_due("saved", self.config.checkpoint_minutes * 60):
            self.save()

    def _check_finite(self, losses: dict[str, float]) -> None:
        """Raise TrainingError where a loss or a weight is not finite: the files of the run stay as they are."""
        weights_finite = torch.stack([parameter.isfinite().all() for parameter in self.model.parameters()]).all()
        if not (all(map(math.isfinite, losses.values())) and weights_finite):
            raise TrainingError("train-diverged", folder=str(self.folder))

    # Cloning

    def _clone(self) -> bool:
        """Learn the remaining chunks. Returns False if the time is over."""
        state, config = self.state, self.config.clone
        chunks = -(-config.games // config.chunk_games)
        self.clock.start_stage()
        while state.chunks < chunks:
            if self.clock.is_over():
                return False
            threads, seed = self.options.threads, state.seed
            recorded = clone.record_chunk(self.board, self.config, state.chunks, seed, threads, self.model)
            losses = clone.learn_chunk(self.model, self.optimiser, recorded, self.config, state.chunks / chunks)
            self._check_finite(losses)
            state.chunks += 1
            games = min(config.games, state.chunks * config.chunk_games)
            rate = self.clock.rate(len(recorded.actions))
            left = (chunks - state.chunks) * len(recorded.actions) / rate
            line = {"stage": "clone", "games": games, "decisions": 0, "seconds": round(self.clock.seconds, 1), **losses}
            append_curve(self.folder, line)
            if self.clock.is_due("reported", REPORT_SECONDS) or state.chunks == chunks:
                self.on_event(Cloned(games, config.games, rate, left, losses))
            self._save_if_due()
        self._finish_cloning()
        return True

    def _finish_cloning(self) -> None:
        self._add_to_pool()
        self.optimiser = self._new_optimiser()
        self.state.stage = "selfplay"
        self.save()
        if not self.clock.is_over():
            self._evaluate()

    def _add_to_pool(self) -> None:
        """Add the current net to the pool. The file is written first: a checkpoint never names a missing old self."""
        replaced = self.state.pool.add(OldSelf(self.state.decisions), self.config.selfplay.pool_size)
        self._old_selves[self.state.decisions] = checkpoint.pack_old_self(self.model)
        if replaced is not None:
            self._old_selves.pop(replaced.decisions, None)
        checkpoint.save_pool(self.folder, self._old_selves)

    def _match_pool(self) -> None:
        """Keep what both the checkpoint and the pool's file have: a run may be killed after it wrote the file."""
        members = [member for member in self.state.pool.members if member.decisions in self._old_selves]
        self.state.pool.members = members
        self._old_selves = {member.decisions: self._old_selves[member.decisions] for member in members}

    # Self-play

    def _play(self) -> bool:
        """Play and learn the remaining decisions. Returns False if the time is over."""
        state, config = self.state, self.config.selfplay
        self._match_pool()
        collector = Collector(self._make_lanes(), config)
        reference, old = self._load_clone(), copy.deepcopy(self.model).requires_grad_(False)
        self.clock.start_stage()
        try:
            while state.decisions < config.decisions:
                if self.clock.is_over():
                    return False
                self._play_once(collector, reference, old)
                self._save_if_due()
        finally:
            collector.close()
        if state.evaluated < state.decisions:
            self._evaluate()
        state.stage = "report"
        self.save()
        return True

    def _make_lanes(self) -> list[Lane]:
        """Batches whose deals no earlier slice has played."""
        first = (self.state.seed * SEED_STEP + self.state.updates) * SEED_STEP
        specs = plan_lanes(self.config)
        return [
            Lane(self.board, spec, self.device, self.options.threads, first + number)
            for number, spec in enumerate(specs)
        ]

    def _load_clone(self) -> Model | None:
        """The net after cloning, from which the policy must not move far at first."""
        if not self.config.clone.games or 0 not in self._old_selves:
            return None
        reference = copy.deepcopy(self.model).requires_grad_(False)
        checkpoint.unpack_old_self(self._old_selves[0], reference)
        return reference

    def _play_once(self, collector: Collector, reference: Model | None, old: Model) -> None:
        """One rollout of all lanes, and one update."""
        state, config = self.state, self.config.selfplay
        member = state.pool.choose(random.Random(state.seed * SEED_STEP + state.updates))
        if member is not None:
            checkpoint.unpack_old_self(self._old_selves[member.decisions], old)
        rollouts = collector.collect(self.model, old if member else None)
        for lane, _, stats in rollouts:
            if member is not None and lane.spec.rival == "old":
                count_games(member, stats.games, stats.wins)
        samples = join([rollout.samples for rollout in rollouts])
        schedule = ppo.schedule_at(config, state.decisions / config.decisions)
        losses = ppo.update(self.model, reference, self.optimiser, samples, config, schedule)
        self._check_finite(losses)
        before, learned = state.decisions, len(samples.actions)
        state.decisions, state.updates = state.decisions + learned, state.updates + 1
        rate = self.clock.rate(learned)
        if self.clock.is_due("reported", REPORT_SECONDS):
            eta = (config.decisions - state.decisions) / rate
            self.on_event(Played(state.decisions, config.decisions, rate, max(0.0, eta), losses))
        if before // config.pool_every < state.decisions // config.pool_every:
            self._add_to_pool()
        if before // self.config.evaluation.every < state.decisions // self.config.evaluation.every:
            self._evaluate(losses)

    # Evaluation

    def _evaluate(self, losses: dict[str, float] | None = None) -> None:
        rates: list[WinRate] = []
        for players in self.config.players:
            rates += evaluate_curve(self.model, self.board, players, self.config.evaluation, self.options.threads)
        self.state.evaluated = self.state.decisions
        line = {
            "stage": "selfplay",
            "decisions": self.state.decisions,
            "seconds": round(self.clock.seconds, 1),
            **(losses or {}),
            "rates": rates_as_json(rates),
        }
        append_curve(self.folder, line)
        plot_curve(self.folder)
        self.on_event(Evaluated(self.state.decisions, rates, final=False))

    def _report(self) -> bool:
        """Play the exported net in the arena. Returns False if the time is over."""
        net, config, rates = self.export(), self.config.evaluation, list[WinRate]()
        for players in self.config.players:
            for opponent in config.report:
                if self.clock.is_over():
                    return False
                rates.append(evaluate_report(net, self.board, players, opponent, config.games, self.options.threads))
        report = {"board": self.board.id, "decisions": self.state.decisions, "rates": rates_as_json(rates)}
        text = msgspec.json.format(msgspec.json.encode(report), indent=2)
        checkpoint.write_atomically(self.folder / REPORT, lambda to: to.write_bytes(text))
        self.on_event(Evaluated(self.state.decisions, rates, final=True))
        self.state.stage = "done"
        self.save()
        return True
