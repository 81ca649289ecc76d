"""What decisions cost, in positions where that is clear."""

from draisine.play import Game, parse_move
from draisine.review import DecisionValue, Effort, Evaluator, evaluate_decision
from tests.scenes import scene

EFFORT = Effort().scaled(0.25)


def value_of(game: Game, move: str, seat: int = 0, seed: int = 1, effort: Effort = EFFORT) -> DecisionValue | None:
    """The evaluation of the first decision of a move."""
    evaluator = Evaluator(game.board, seed)
    observation = game.observation(seat)
    decision, *_ = evaluator.referee.decisions(observation, evaluator.scratch, seat, parse_move(move))
    return evaluate_decision(evaluator, observation, decision, effort)


def last_turn() -> Game:
    """A position in which the ticket decides the game, in the last turn of all."""
    seats = [{"hand": {"red": 2}, "tickets": ["denver-el_paso"], "score": 20}, {"score": 35, "tickets": []}]
    return scene(seats=seats, routes={"denver-santa_fe": 0}, turns_left=1, phase="turn", mover=0)


def test_the_winning_move_costs_nothing_and_every_other_the_game() -> None:
    won, lost = value_of(last_turn(), "claim el_paso-santa_fe with 2 red"), value_of(last_turn(), "draw blind")
    assert won is not None
    assert lost is not None
    assert (won.loss, won.label) == (0.0, "great")
    assert (lost.loss, lost.label, lost.error) == (100.0, "blunder", 0.0)
    assert lost.best == won.chosen == won.best
    assert lost.options[0].value.mean == 1.0


def test_a_decision_without_a_choice_is_not_judged() -> None:
    game = scene(seats=[{"tickets": [], "offer": ["denver-el_paso"]}, {}], phase="keep_tickets", mover=0)
    assert value_of(game, "keep denver-el_paso") is None


def test_equal_options_are_all_best() -> None:
    """The game is lost whatever the seat does."""
    game = scene(seats=[{"hand": {"red": 2}, "tickets": []}, {"score": 200, "tickets": []}], turns_left=1, phase="turn")
    value = value_of(game, "draw blind")
    assert value is not None
    assert (value.loss, value.label, value.best) == (0.0, "best", value.chosen)


def test_the_same_seed_gives_the_same_evaluation() -> None:
    game = scene(seats=[{"hand": {"red": 4, "blue": 3}}, {}], phase="turn", mover=0)
    assert value_of(game, "draw blind", seed=3) == value_of(game, "draw blind", seed=3)


def test_losses_are_never_negative() -> None:
    game = scene(seats=[{"hand": {"red": 6, "locomotive": 2}}, {}], phase="turn", mover=0)
    evaluator = Evaluator(game.board, 5)
    observation = game.observation(0)
    values = [
        evaluate_decision(evaluator, observation, option, Effort().scaled(0.05))
        for option in evaluator.options(observation)
    ]
    assert len(values) > 3
    assert all(value is not None and value.loss >= 0 for value in values)
