## Head

balance-title = Balance report: { $board }
balance-setting =
    { $games ->
        [one] { $players } players · { $games } game between bots ({ $bots })
       *[other] { $players } players · { $games } games between bots ({ $bots })
    }
balance-stopped =
    { $games ->
        [one] Stopped early: { $games } of { $asked } games was played. All figures come from this game.
       *[other] Stopped early: { $games } of { $asked } games were played. All figures come from these games.
    }
balance-few =
    { $games ->
        [one] Only { $games } game: intervals are wide, and small differences do not show yet.
       *[other] Only { $games } games: intervals are wide, and small differences do not show yet.
    }

## Numbers and names

# The bounds of a range of numbers: "40–44", "48.1–52.3%".
balance-range = { $low }–{ $high }
# The bounds may be negative: "−3.0 to 1.5".
balance-range-signed = { $low } to { $high }
# A mean and half the width of its interval: "104.2 ± 1.3".
balance-mean = { $mean } ± { $reach }
# Both ends of a ticket or route: "Seattle – New York".
balance-cities = { $first } – { $second }
# The last item of a list of names: "Miami – Boston, and 3 more".
balance-more = { $count } more
# A place in the turn order: "first" player.
balance-place =
    { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
        [6] sixth
       *[other] { $place }th
    }
# The claims of one place: "first 55%".
balance-place-share = { $place } { $share }

## Titles of sections

balance-summary-title = What stands out
balance-seats-title = Turn order
balance-ends-title = How games end
balance-length-title = Length of games
balance-points-title = Points
balance-points-title-race = Completed tickets
balance-tickets-title = Tickets
balance-routes-title = Routes
balance-made-title = How this report was made

## Findings

# Marks in front of a finding.
balance-tone-good = balanced
balance-tone-look = worth a look
balance-tone-note = good to know
# $fair is a percentage; $reach is a number of percentage points with decimals.
balance-finding-seats_even =
    { $games ->
        [one] No place in the turn order wins significantly more or less than a fair share of { $fair }. In { $games } game, differences below { $reach } percentage points do not show.
       *[other] No place in the turn order wins significantly more or less than a fair share of { $fair }. In { $games } games, differences below { $reach } percentage points do not show.
    }
# $place is "first", "second", …; $span is the interval of $share.
balance-finding-seat_ahead = The { $place } player wins { $share } of games ({ $span }), more than a fair share of { $fair }.
balance-finding-seat_behind = The { $place } player wins only { $share } of games ({ $span }), less than a fair share of { $fair }.
balance-finding-tickets_hard = Tickets that are too hard and cost points on average: { $names }.
balance-finding-tickets_poor = Tickets that pay little for the trains they need: { $names }.
balance-finding-tickets_rich = Tickets that pay a lot for the trains they need: { $names }.
balance-finding-tickets_unseen = Tickets that no player ever held at the end: { $names }.
balance-finding-tickets_even = No ticket is clearly too easy or too hard for its value; { $share } of all kept tickets are completed.
balance-finding-routes_unused = Connections that are hardly ever claimed: { $names }.
balance-finding-routes_crowded = Contested connections, which more players want than can claim in over a third of games: { $names }.
balance-finding-routes_even = Every route is claimed from time to time, and none is contested too often.
balance-finding-games_stuck = { $share } of games ({ $span }) end because no player can move any more.
# Turns of all players together.
balance-finding-games_length =
    { $middle ->
        [one] A game takes { $middle } turn, about { $each } per player; half of all games take { $low } to { $high }.
       *[other] A game takes { $middle } turns, about { $each } per player; half of all games take { $low } to { $high }.
    }
# An item of $names above: the ticket, its points, and how often it is completed.
balance-named-ticket =
    { $value ->
        [one] { $name } ({ $value } point, { $share } completed)
       *[other] { $name } ({ $value } points, { $share } completed)
    }
balance-named-ticket-race = { $name } ({ $share } completed)
balance-named-route = { $name } ({ $share })

## Key figures, below their number

balance-key-games = games played
balance-key-turns = turns per game (median)
balance-key-winner = points of the winner (median)
balance-key-winner-race = tickets of the winner (median)
balance-key-margin = points between first and second (median)
balance-key-margin-race = tickets between first and second (median)
balance-key-done = of kept tickets completed

## Turn order

balance-seats-text = How often each place in the turn order wins; a shared win is divided. The bar is the 95% interval, the dashed line a fair share.
balance-seats-ties = { $share } of games are shared wins.
# $bots is a list of balance-seats-bot.
balance-seats-bots = Different bots play: { $bots }. The first player is drawn at random in each game, so places stay comparable.
balance-seats-bot = { $bot } wins { $share } per seat ({ $span })

## How games end

# $left is a number with decimals.
balance-ends-text = A player has { $left } of { $each } trains left on average.
balance-end-last_round = last round, after a player ran low on trains
balance-end-last_train = a player placed the last train
balance-end-tickets_won = a player completed enough tickets
balance-end-stuck = no player could move any more

## Length of games and points

# $mean is balance-mean.
balance-length-text = Turns of all players together: { $mean } on average, { $low } to { $high } in nine out of ten games.
balance-points-text = The results of all players: { $mean } on average. The dark bars are the winners.
# The tooltip of a bar: "turns 40–44: 5.0%"; $axis is balance-label-turns, -trains or -points.
balance-bar = { $axis } { $span }: { $share }

## Tickets

balance-tickets-exchanged = Tickets that were exchanged during a game do not appear here.
balance-tickets-plot = Every ticket by its trains and its gain. On the dashed line, a train earns what is typical on this board; blue tickets earn clearly more, red ones clearly less. The worst are named.
# The tooltip of a ticket in the plot.
balance-dot = { $ticket }: { $gain }
# What the columns of the table mean.
balance-meaning-trains = trains of its cheapest path on an empty board
balance-meaning-kept = games in which a player held it at the end
balance-meaning-done = how often the player who held it completed it
balance-meaning-gain = mean points that it brought, failures included
balance-meaning-per_train = gain for each train of the cheapest path; typical here: { $typical }
balance-meaning-per_train-race = completed tickets for each train of the cheapest path; typical here: { $typical }
# Marks beside a ticket.
balance-mark-long = long
balance-mark-hard = too hard
balance-mark-poor = pays little
balance-mark-rich = pays a lot

## Routes

balance-routes-text = How often each route is claimed, in percent of games. A blue outline marks contested connections; dashed ones are hardly ever claimed.
balance-routes-contested = Contested: games in which more players wanted a connection than it has tracks to claim. A player wants a connection after claiming it, or with a ticket whose cheapest path cannot avoid it. By place: the claims of each place in the turn order.
balance-map = The board, each route coloured by how often it is claimed
balance-map-route = { $name }: claimed in { $share } of games ({ $span }), contested in { $contested }
balance-map-never = hardly ever
# $command is 'draisine boards layout my_board.toml'.
balance-routes-no_map = The board could not be laid out, so there is no map. Change the board file, check it with “{ $command }” and write the report again.

## Labels of columns, axes and legends

balance-label-place = place
balance-label-interval = 95% interval
balance-label-mean_points = mean points
balance-label-mean_points-race = mean tickets
balance-label-end = end
balance-label-games = games
balance-label-turns = turns
balance-label-ticket = ticket
balance-label-value = value
balance-label-trains = trains
balance-label-kept = kept
balance-label-done = completed
balance-label-gain = gain
balance-label-per_train = per train
balance-label-connection = connection
balance-label-spaces = length
balance-label-points = points
balance-label-points-race = completed tickets
balance-label-claimed = claimed
balance-label-contested = contested
balance-label-by_place = by place

## How the report was made

balance-made-bots = These games were played by bots, not by people: { $bots }. What bots find hard or ignore is a hint, not a verdict. The first player is drawn at random in each game.
balance-made-intervals = Intervals contain the true value 19 times out of 20 (shares: Wilson). Findings have to be more certain: their intervals are widened for the number of figures compared at once (Bonferroni).
# Followed by a command line.
balance-made-command = Repeat this report:
# Followed by a hexadecimal number.
balance-made-digest = Board digest:

## Plots of an arena run

arena-plot-title =
    { $games ->
        [one] { $board }, { $players } players, { $games } game
       *[other] { $board }, { $players } players, { $games } games
    }
arena-plot-ratings = rating with 95% interval (dashed: mean)
arena-plot-points = final points (red: mean)
arena-plot-routes =
    { $games ->
        [one] { $board }: routes claimed in { $games } game
       *[other] { $board }: routes claimed in { $games } games
    }
arena-plot-routes-bot = { $board }: routes claimed by { $bot }
# The tooltip of a route.
arena-plot-route = { $route }: { $share }

## Errors of an arena run

# $command is a command line.
arena-no_matplotlib = --plots needs Matplotlib: { $command }
# $file is a file or folder; $reason comes from the operating system.
arena-unwritable = { $file } cannot be written: { $reason }
# $bots are the bots of a game, separated by commas.
arena-crashes = the process that plays game { $game } ({ $bots }) crashes repeatedly: one of the bots kills it
# Games are numbered; $reason is a Python error.
arena-failed =
    { $games ->
        [one] game { $first } failed ({ $reason })
       *[other] one of the games { $first } to { $last } failed ({ $reason })
    }
# A seating assigns the bots to seats.
arena-many_seatings = { $bots } bots for { $players } seats have more than { $most } seatings: name fewer bots
arena-file-format = { $file } is not an arena file: name another one
arena-file-locked = { $file } is being written by another run: name another file
arena-file-line = { $file }, line { $line }, is not a game ({ $reason }): name another file
arena-file-order = { $file }, line { $line }, is game { $game }, not { $expected }: name another file
# $reason is one of the following messages.
arena-file-other_run = { $file } contains another run ({ $reason }): name another file
arena-run-version = played by draisine { $found }, not { $wanted }
arena-run-board = board { $found }, not { $wanted }
arena-run-option = { $option } { $found }, not { $wanted }
arena-run-digest = the board has changed since
arena-run-header = its first line differs

## Errors of a Ray cluster

cluster-no_ray = --ray needs Ray: { $command }
cluster-unreachable = there is no Ray cluster to reach at { $address } ({ $reason })
cluster-version = a machine of the cluster has draisine { $found }, this one { $wanted }: install the same version
# $worker is one of the two following messages.
cluster-died =
    { $count ->
        [one] { $worker } died { $count } time ({ $reason })
       *[other] { $worker } died { $count } times ({ $reason })
    }
cluster-worker-game = the worker that plays game { $game } ({ $bots })
cluster-worker-games = the worker that plays games { $first } to { $last }
