## Game review: in the replay

review-lead = A strong bot plays many games to the end from every position, using only what each player could know. It finds what every decision cost and what luck did. This takes a while.
review-start = Start the review
review-cannot_start = This game cannot be reviewed now. Try again later.
review-waiting =
    { $ahead ->
        [0] The review starts in a moment…
        [one] Waiting for { $ahead } other review…
       *[other] Waiting for { $ahead } other reviews…
    }
review-running = Reviewing: { $share }
review-failed = The review failed.
review-rough = The curve is a first estimate.
review-show = Player
review-everyone = All
review-tabs = Parts of the review
review-tab-decisions = Decisions
review-tab-balance = Balance
review-tab-tickets = Tickets
review-method =
    { $count ->
        [one] Computed from { $count } simulated game.
       *[other] Computed from { $count } simulated games.
    }
review-copy = Copy link to this review
review-copy-box = Link to this review

## The curve of the chances of winning

review-curve = Chances of winning
review-curve-slider = Position in the game, on the curve
review-curve-open = With all cards open
review-curve-open-says = Thin lines: the chances if all cards were known.
review-curve-chance = { $name }: { $chance }
review-curve-now = Step { $step }: { $chances }
review-curve-table = Chances as a table
review-curve-error = ± { $error }
review-curve-says = Each player's chance is judged by what that player knew, so the chances need not add up to 100%.

## Decisions

review-label-great = great move
review-label-best = best move
review-label-good = good move
review-label-inaccuracy = inaccuracy
review-label-mistake = mistake
review-label-blunder = blunder
review-label-great-says = Every other move would have been a mistake.
review-errors_only = Only inaccuracies, mistakes and blunders
review-order = Order
review-order-step = by step
review-order-loss = by loss
review-none = No inaccuracies, mistakes or blunders.
review-none-decisions = There was nothing to decide.
review-loss-says = The loss is how much the move lowered the chance of winning, in percentage points.
review-better = Better: { $move }
review-payment = Only the choice of cards is judged here.
review-plan = The board shows the better move and its plan.
review-step = Step { $step }
review-previous = Previous
review-next = Next

## Balance

review-balance-says = How the chance of winning at the start became the result.
review-balance-item = Item
review-balance-change = Change
review-balance-start = Chance at the start
review-balance-losses = Own errors
review-balance-others = Other players
review-balance-residual = Not attributed
review-balance-result = Result
review-balance-net = Luck compared with the other players
review-luck-seat = Luck: order of play
review-luck-deal = Luck: first cards and tickets
review-luck-card = Luck: cards from the deck
review-luck-market = Luck: new face-up cards
review-luck-tunnel = Luck: tunnels
review-luck-tickets = Luck: drawn tickets
review-luck = Luck
review-luck-events = Greatest luck
review-residual-says = Not attributed: what the estimate cannot assign to any of these.
review-net-says = Own luck minus the average luck of all players.
review-quality = Quality of play
review-quality-says = The average loss of a decision; smaller is better. In brackets: the 95% interval.
review-quality-value = { $loss } ({ $low } to { $high })
review-quality-all = Whole game
review-quality-decisions = Decisions
review-quality-loss = Average loss
review-phase = Phase
review-phase-opening = Opening
review-phase-middle = Middle
review-phase-ending = Ending
review-labels = Decisions
review-facts = Facts
review-fact-unused_trains = Trains left
review-fact-unspent_cards = Cards left in hand
review-fact-locomotives_spent = Locomotives spent
review-fact-locomotives_wasted = Locomotives spent instead of cards of the colour
review-fact-points_per_train = Points per train
review-fact-lost_turns = Turns without any benefit
review-fact-blocks = Decisive blocks
review-block = Step { $step }: { $name } claimed { $route } (−{ $cost })

## Offers of tickets

review-offers-none = No tickets to choose from.
review-offer-title = Step { $step }: { $name }
review-offer-choice = Choice
review-offer-then = Chance of winning then
review-offer-hindsight = Points in the end
review-offer-completed = Completed in the end
review-offer-kept = kept
review-offers-says = What each choice was worth at the time, by what the player knew, and what its tickets would have scored with the routes at the end.

## Learn from your mistakes

review-train =
    { $count ->
        [one] Learn from { $count } mistake
       *[other] Learn from { $count } mistakes
    }
review-train-title = Learn from your mistakes
review-train-number = { $number } of { $count }
review-train-ask = In the game: { $move }. That lost { $loss } of the chance of winning. Find a better move.
review-train-pay = In the game: { $move }. These cards lost { $loss } of the chance of winning. Find a better payment.
review-train-checking = Checking your move…
review-train-good = Good: { $move }
review-train-best = Right, that is the best move: { $move }
review-train-bad = Not the best: { $move }. That loses { $loss }. Try again.
review-train-answer = Best: { $move }
review-train-show = Show the answer
review-train-next = Next
review-train-finish = Finish
review-train-leave = Back to the review
review-train-done = Better moves found: { $found } of { $count }.

## Play on from a position

review-continue-title = Play on from here
review-continue-says = A new game against bots starts from step { $step }, with the same hands. What happens next is decided at random.
review-continue-seat = Your seat
review-continue-bot = Bots
review-continue-start = Play

## A warning before a blunder

review-warning-title = Are you sure?
review-warning-says = This move lowers your chance of winning by about { $loss }.
review-warning-better = Better: { $move }
review-warning-play = Play anyway
review-warning-think = Think again

## Quality of play in “My games”

review-progress-lead = The average loss of a decision in your reviewed games; smaller is better.
review-progress-none = The quality of your play appears here after your first review: open the replay of a finished game and choose “Review”.
review-progress-weeks = Quality of play by week
review-progress-weeks-says =
    { $count ->
        [one] { $count } week. Average loss: { $last }.
       *[other] { $count } weeks, oldest on the left. Average loss in the last one: { $last }.
    }
review-progress-week = Week
review-progress-interval = 95% interval
review-progress-range = { $low } to { $high }
review-progress-games = Reviewed games
review-progress-open = Review: { $game }

## Fairness of the shuffles

fairness-title = Fairness of the shuffles
fairness-lead = Counted over all finished games of this server: how often each card, ticket and seat came up at the start, and how often it should have. The deal of each single game can be verified in its replay.
fairness-none = No game has been finished on this server yet.
fairness-games =
    { $count ->
        [one] { $count } finished game
       *[other] { $count } finished games
    }
fairness-how = How to read this
fairness-how-says = Fair shuffles vary, so the bars never match the marks exactly. The p-value says how often fair shuffles differ from the expected numbers at least as much as these. Among twenty tests, one is below 0.05 on average; only a value below 0.001 that stays there is a reason for doubt.
fairness-kind-hands = Cards dealt to the hands
fairness-kind-market = First face-up cards
fairness-kind-locomotives = Games by locomotives among the first face-up cards
fairness-kind-tickets = Tickets of the first offers
fairness-kind-long_tickets = Long tickets of the first offers
fairness-kind-first_seat =
    { $players ->
        [one] First player
       *[other] First player of { $players }
    }
fairness-kind-tunnels = Cards turned up at tunnels
fairness-label-extra = cost extra
fairness-label-free = no extra cost
fairness-observed = Counted
fairness-expected = Expected
fairness-item = Item
fairness-p = p = { $p }
fairness-p-less = p < 0.001
fairness-verdict-usual = Fair shuffles often look like this.
fairness-verdict-rare = Fair shuffles rarely look like this, but among several tests that is normal.
fairness-verdict-doubt = Fair shuffles almost never look like this.
fairness-few = Too few games for a test.
fairness-says =
    { $count ->
        [one] { $count } item, with the number counted and the number expected.
       *[other] { $count } items, with the numbers counted and expected.
    }
