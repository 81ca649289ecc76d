## Phases: what a player has to decide, after the player's name and a colon; the last one stands alone

phase-setup_tickets = choosing starting tickets
phase-start_city = choosing a start city
phase-turn = to play
phase-second_card = drawing a second card
phase-keep_tickets = choosing tickets
phase-tunnel = paying for a tunnel
phase-place_alvin = placing Alvin
phase-found_city = founding a City
phase-pay = choosing the payment
phase-over = Game over

## Bots: short summaries for the command line

bot-passenger-summary = level 1: forgets its plan every other move
bot-conductor-summary = level 2: completes its own tickets, ignores opponents
bot-engineer-summary = level 3: plans one network for all its tickets
bot-baron-summary = level 4: searches by simulation (baron@1.5s: 1.5 s per move)
bot-random-summary = plays random legal moves
bot-hungry-summary = draws tickets until they need nearly all its trains
bot-long_route-summary = tickets over long routes only, then the longest routes
bot-one_step-summary = pursues only its most valuable incomplete ticket
bot-path-summary = claims the most valuable route on a ticket's shortest path
bot-racer-summary = ignores its tickets and races to run out of trains
bot-planner-summary = another name for engineer

## Errors of bots

bots-unknown = there is no bot '{ $name }': the built-in bots are { $names }; your own is my_module:MyBot
bots-unknown-hint = there is no bot '{ $name }': did you mean '{ $hint }'?
bots-no_search = { $bot } does not search: use the name alone, without @{ $amount }
bots-budget = there is no bot '{ $name }': use baron@0.5s for 0.5 seconds, baron@3000 for 3000 playouts, baron@2sx4 for four threads
bots-net-missing = there is no net file { $file }: train one with draisine train, or name another file
bots-net-damaged = { $file } is not a net file: { $detail }
bots-net-version = { $file } was trained with another version of Draisine ({ $part } { $found } instead of { $wanted }): train it again
bots-net-board = { $file } was trained for another board ({ $trained }) or another version of { $board }: it is not used
bots-net-none = no net ships for the board { $board }: train one with draisine train { $board } and play it as net@FILE
bots-too_many = { $bots } bots for { $seats } seats: remove { $count }
bots-no_class = { $module } has no bot '{ $name }'
bots-no_class-known = { $module } has no bot '{ $name }': it has { $names }
bots-not_a_bot = { $name } is not a bot: it has no method choose(self, view, legal)
# $detail is a technical message in English.
bots-constructor = { $name }() fails: { $detail }
# $detail is a technical message in English.
bots-import = { $module } cannot be imported: { $detail }
bots-no_module = there is no module '{ $module }' for the bot { $name }
bots-no_module-py = there is no module '{ $module }' for the bot { $name }: write it without .py
bots-no_batch = the bot '{ $name }' cannot play in a batch: choose one of { $names }
bots-no_batch-time = the bot '{ $name }' searches for a time, so its games could not be repeated: give it a number of playouts, such as { $example }
bots-seated = bot { $bot } in seat { $seat }
# $bot is "bot conductor in seat 1" in the following messages; $detail is a technical message in English.
bots-start = { $bot } cannot start: { $detail }
bots-failed = { $bot } failed: { $detail }
bots-timeout = { $bot } did not answer within { $seconds } s
bots-no_view = { $bot } decides on observations and cannot choose from a view
bots-no_move = { $bot } chose { $move }, which is not a move
# $reason is a message of the section on illegal moves.
bots-illegal_move = { $bot } cannot play '{ $move }': { $reason }

## Tables in the terminal

terminal-standing = { $board } – if the game ended now
# $seats are the seats that must decide, $phase is what they have to decide.
terminal-to_move = { $seats }: { $phase }
terminal-piles = Deck: { $deck }, discard pile: { $discard }, ticket deck: { $tickets }
terminal-trains = Trains
terminal-points = Points
terminal-cards = Cards
terminal-stations = Stations

## Pictures of games

picture-playing = Game in progress
picture-shared = shared victory
# A row of a score: $label is "Routes" or "Longest path", $points is "+12" or "+9 −5".
picture-points = { $label } { $points }
picture-completed = { $count } of { $goal } tickets
