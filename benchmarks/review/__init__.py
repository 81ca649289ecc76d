"""How good reviews are: calibration, planted errors, agreement of seeds, luck, residual and time.

    python -m benchmarks.review calibration --games 2000      all boards, two and four players, with plots
    python -m benchmarks.review planted --games 40            errors planted into the games of a strong bot
    python -m benchmarks.review luck --games 2000             mean luck by kind, with a low effort
    python -m benchmarks.review residual --games 200          the residual, with the default effort
    python -m benchmarks.review openings --games 300          values before the deal, for openings.json
    python -m benchmarks.review speed                         seconds of a review and of its first curve

Every part takes `--board NAME` and `--players N` to measure one setting, `--processes N`, and `--json FILE`.
"""
