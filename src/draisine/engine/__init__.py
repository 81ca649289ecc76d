"""The rules engine: functions on records of small integers, compiled by Numba, without I/O, clock or texts.

Data
    capacities       array sizes, and the card kinds derived from them
    enums            phases, decisions, facts, ticket locations, refusal codes
    board_tables     `BoardTables`: a board as arrays
    board_compiler   `compile_board`: a `boards.Board` to `BoardTables`
    state            `State` of a game, `Observation` of a seat, `Scratch` of a thread

Functions of a game
    rules/           one module per mechanism; `rules.setup.set_up` begins a game, `rules.scoring.score_game` ends it
    legal            `list_decisions`, `random_decision`: what a seat may decide
    step             `step`: carry out a decision
    refusal          `refusal`: why a decision is illegal
    observe          `observe`: what a seat knows, the only way information leaves the engine
    resample         `resample`: a full state that agrees with an observation
    playout          uniformly random games

Helpers
    rng              the random generator inside the state
    route_sets       sets of routes as bits
    fact_log         the log of what happened in a step
    cloning          copying states within an array
    trail/           the longest trail of a network
    compiler/        records, compilation for CPU and GPU, and the cache of compiled code
"""
