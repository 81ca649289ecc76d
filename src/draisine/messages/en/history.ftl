## Replay

replay-title = { $board }: replay
replay-eyes = View as
replay-eyes-all = all players
replay-controls = Replay controls
replay-slider = Position in the game
replay-at = Step { $at } of { $last }
replay-now = Step { $at } of { $last }: { $words }
replay-play = Play (space bar)
replay-pause = Pause (space bar)
replay-first = First position (Home)
replay-last = Last position (End)
replay-back = Step back (left arrow)
replay-on = Step forward (right arrow)
replay-turn-back = Previous turn (Page up)
replay-turn-on = Next turn (Page down)
replay-speed = Speed
replay-times = { $speed }×
replay-copy = Copy link to this position
replay-copy-box = Link to this position
replay-embed = Copy embed code
replay-embed-box = Code to embed this replay in another website
# $host: the name of this server
replay-open = Open on { $host }
replay-table = Table
replay-record = Game file
replay-picture = Image
replay-beside = Current position
replay-game = Game
replay-review = Review
replay-tabs = Game and review
replay-continue = Play on from here
replay-scores = Scores
replay-market = Face up: { $cards }
replay-decks = Deck: { $cards } cards, ticket pile: { $tickets }
replay-hand = In hand: { $cards }
replay-offer = To choose from: { $tickets }

## Proof of a fair deal

seal-holds = Fair deal verified
seal-holds-says = Before the first move, all players were shown the hash of a secret seed. It reveals nothing about the cards, but it matches only this seed. Every shuffle is derived from the seed and the step number, so no card could be chosen later, not even by the server.
seal-no_seed = The deal cannot be verified yet
seal-no_seed-says = The seed is revealed when the game is over, and this record ends earlier. Use the record of the finished game to check the seed against the hash below.
seal-from_position = This game did not start with a deal
seal-from_position-says = It started from a prepared position, so there is no deal to verify.
seal-fails = Verification failed
seal-fails-says = The seed matches its hash, but at least one shuffle is not derived from it: the record was altered or the cards were not dealt fairly.
seal-promised = Published at the start: hash of the seed
seal-told = Revealed at the end: the seed
seal-checked =
    { $count ->
        [one] This server recomputed { $count } shuffle: it matches the seed.
       *[other] This server recomputed { $count } shuffles: all match the seed.
    }
seal-yourself = Verify it yourself
seal-yourself-says = You do not have to trust this server. Download the game file and run this on any computer with Draisine installed:
seal-command = draisine verify { $file }
seal-hash-says = The hash is the SHA-256 of the text “draisine seed ” (with the trailing space) followed by the bytes of the seed.
seal-fairness = Statistics of all shuffles on this server

## Imported games

import-title = Imported games
import-lead = Replay games from another server or from your own computer.
import-place = Import a game
import-choose = Choose a file…
import-drop = Or drop it here: the .jsonl file you can download at the end of every game.
import-working = Checking the game…
import-large = { $name } is too large for a game file.
import-mine = Your imported games
import-remove = Remove
import-remove-one = Remove: { $board }, { $when }
import-remove-sure = Links to this game will stop working.

## Statistics

stats-none = Statistics appear after your first finished game.
stats-pending =
    { $count ->
        [one] { $count } game is still being processed…
       *[other] { $count } games are still being processed…
    }
stats-wins = Wins
stats-wins-share = { $wins } ({ $share })
stats-mean_rank = Average rank
stats-best = Best
stats-mean = Average
stats-trail-words = { $longest } (average { $mean })
stats-points = Points
stats-histogram = Score distribution
stats-histogram-tickets = Tickets completed per game
stats-histogram-says =
    { $count ->
        [one] { $count } game, from { $least } to { $most }; most often { $often }.
       *[other] { $count } games, from { $least } to { $most }; most often { $often }.
    }
stats-bin = { $from } to { $to }
stats-history = Results over time
stats-history-says =
    { $count ->
        [one] { $count } game, oldest on the left. Latest: { $last }.
       *[other] { $count } games, oldest on the left. Latest: { $last }.
    }
stats-history-won = win
stats-history-other = no win
stats-history-mean = average of five games
stats-date = Date
stats-place = Rank
stats-place-of = { $rank } of { $players }
stats-tickets = Tickets completed and failed
stats-made = completed
stats-failed = failed
stats-routes = Favourite routes
stats-routes-map = { $board }: thicker lines are routes you claimed more often
stats-routes-never = never
stats-routes-times =
    { $count ->
        [one] { $count } time
       *[other] { $count } times
    }
stats-by_players = By number of players
stats-table = Show as table
stats-table-of = Show as table: { $title }

## Game files

record-too_large = the game file is too large: at most { $megabytes } MB
record-empty = the game file is empty
record-no_steps = the game file has no steps
review-error-not_over = the game is not over: only finished games can be reviewed
# $reason is one of the messages of this section, or a technical message in English.
record-line = line { $line }: { $reason }
record-step = step { $step }: { $reason }
record-header = invalid header: { $reason }
record-step_order = step { $step } instead of step { $expected }
record-step_incomplete = a step must have a seat and a move
record-format = format { $version } is not supported, only format { $supported }
record-rules-newer = its rules have version { $version }, newer than the supported version { $supported }: update Draisine
record-rules-older = its rules have version { $version }, older than the supported version { $supported }
record-board_digest = the board does not match its checksum
record-seed_hash = the seed does not match its hash
record-seed_digits = the seed is not a hexadecimal number
record-no_seed = the game file has no seed: it is revealed when the game is over
record-other_position = the starting position belongs to another game
record-differs = the replay does not match the game file
record-chance_digits = the random number must have 32 hexadecimal digits
record-chance_seed = the random number does not come from the seed

## Positions: documents that describe a game at one moment

position-impossible = impossible position: { $problem }
position-impossible-more =
    { $count ->
        [one] impossible position: { $problem } ({ $count } more problem)
       *[other] impossible position: { $problem } ({ $count } more problems)
    }
# $detail is a technical message in English.
position-unreadable = this is not a position: { $detail }
# $where is a place in the document, such as seats[0].hand; $reason is one of the messages below.
position-at = { $where }: { $reason }
position-board = the position is for the board { $given }, not { $board }
position-board_changed = the board has changed since the position was saved
position-no_seat = there is no seat { $seat }
position-seats = { $seats } seats for { $players } players
position-value = unknown value: { $value }
position-range = must be 0 to { $most }, not { $value }
position-negative = must not be negative
position-no_rule = not part of this board
position-not_now = not possible in this phase
position-over_only = only possible when the game is over
position-own_twin = this seat owns the parallel route
position-closed = closed: the parallel route is claimed
position-alvin-off = Alvin is not in this game
position-alvin-city = Alvin's home cannot have a City
position-alvin-home = Alvin is at home until he is caught, and never returns there
position-alvin-captor = Alvin must be in a City of the seat that caught him
position-known = more known cards than cards in hand
position-placed = { $used } placed, but there are only { $total }
position-left = { $given } given, but { $left } of { $total } are left
position-start-missing = the start city is missing
position-start-city = the start city must have a City of this seat
position-not_connected = the routes are not connected
position-tunnel = needs a free tunnel, the full payment, and extra cards to pay
position-found_city = needs a route that the seat has just claimed, and a City in reserve
position-place_alvin = needs a route that the seat has just claimed, and Alvin with this seat
position-keep_tickets = no tickets are offered to the seat that has to choose
position-start_city = there is no start city to choose
position-setup_tickets = each seat needs offered tickets, and one seat must still choose
position-over = the end is missing
position-won = enough tickets are completed: the game must be over
position-sweep = { $count } locomotives are face up: the cards must have been replaced
position-last_round =
    { $left ->
        [0] no trains are left: the last round must have begun
        [one] 1 train is left: the last round must have begun
       *[other] { $left } trains are left: the last round must have begun
    }
position-last_train = no trains are left: the game must be over
position-tickets-held =
    { $dealt ->
        [one] each seat holds 1 ticket, not { $given }
       *[other] each seat holds { $dealt } tickets, not { $given }
    }
position-ticket-linked = the cities of { $ticket } are connected: it must be completed
position-coasts = the coasts are connected: this must be counted
# $cards is "1 red card" or "2 locomotives".
position-cards-many = { $cards } too many
position-cards-unplaced =
    { $count ->
        [one] { $count } card is not placed
       *[other] { $count } cards are not placed
    }
position-market = { $given } slots instead of { $size }
position-two_colours = the payment has two colours
position-no_ticket = there is no ticket { $ticket }
position-ticket-twice = { $ticket } is placed twice
position-ticket-unplaced = { $ticket } is not placed
position-ticket-offer = { $ticket } is not offered
position-ticket-long = a long ticket cannot be in the ticket deck
position-ticket-face_up = { $ticket } is not face down
position-rejects = more than the ticket deck has
