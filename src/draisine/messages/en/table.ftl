## Waiting room

room-title = { $board }: Waiting for players
room-invite = Invite your friends
room-watch = Link for spectators
room-free = free
room-sit = Take seat
room-sit-at = Take seat { $number }
room-stand = Leave seat
room-add_bot-at = Add a bot to seat { $number }
room-bot = Bot
room-clear = Remove
room-clear-at = Remove the player from seat { $number }
room-fill = Fill with bots
room-start = Start
room-waiting_host = The host can start the game once all seats are taken.
room-waiting_seats =
    { $count ->
        [one] { $count } seat is free.
       *[other] { $count } seats are free.
    }
room-host = You are the host.
room-join-title = You have been invited to a game
room-join-watch = You have been invited to watch a game
room-join-go = Take a seat
room-join-look = Watch
room-closed = This table has been closed.
room-closed-operator = The server admin closed this table.
room-closed-reason = Reason: { $text }
room-closed-host = The host closed this table.
room-closed-players = The players voted to end the game.
room-close = Close table
room-close-sure = Close this table? Its links will stop working.
room-close-running = Close this table? The game will end without a result.
room-reserved = reserved for { $name } – waiting for a reply
room-reserved-you = reserved for you
room-reserved-wait =
    { $count ->
        [one] { $count } invited player has not replied yet.
       *[other] { $count } invited players have not replied yet.
    }
room-accept-at = Accept seat { $number }
room-decline-at = Decline seat { $number }
room-sit-beside = Local player
room-stand-at = Leave seat { $number }
room-link-sit = Invite link
room-sit-beside-at = Add a player on this device to seat { $number }
room-clock = { $time } per turn
room-no_counter = no card counter
room-bank = { $time } for the whole game
room-link-says = No account needed: pick a name and take a seat.
room-share-text = Join me for a game of { $board }!
room-lan-open = Let others join
room-lan-closed = These links only work on this device. Open the server for phones and computers in your local network, such as your Wi-Fi.
room-lan-opened = The links work on every device in your local network, such as your Wi-Fi.
room-lan-missing = This server only listens on this device. To let others join, start it with “draisine --lan”.
room-lan-no_network = These links only work on this device: it is not connected to a local network. Connect it and reload the page.
room-links-elsewhere = The links are on the device that opened this table: share them from there.
room-lan-address = Address of this device
room-lan-qr = QR code of the invite link
room-lan-qr-says = To join with a phone, scan this code with its camera.
room-level = Bot level
room-name-here = Name of the player next to you
room-full = All seats are taken.
room-join-says = No account, no download: just pick a name.
room-join-invites = { $host } invites you to { $board }
room-join-invited = You are invited to { $board }
room-join-watch-invites = { $host } invites you to watch { $board }
room-join-watch-invited = You are invited to watch { $board }
room-join-seats =
    { $count ->
        [one] { $count } seat free
       *[other] { $count } seats free
    }
room-join-full = All seats are taken. You can watch the game.
room-join-started = The game has started. You can watch it.
room-join-over = The game is over. You can see the result.
room-join-result = See the result
room-join-wrong = This link does not work
room-join-wrong-says = It is incomplete, or the table no longer exists. Ask for a new link.

## Connection

line-lost = Connection lost. Your game is safe; reconnecting…
line-gone-signed_out = You have been signed out on this device.
line-gone-crowded = Too many connections to this table. Close other tabs or try again later.
line-gone-other = The server closed your connection to this table.

## The table

table-title = { $board } – Draisine
table-zoom_in = Zoom in
table-zoom_out = Zoom out
table-zoom_whole = Fit the board
table-panels = Game panels
table-tab-play = Play
table-tab-tickets = Tickets
table-tab-log = Log
table-tab-chat = Chat
table-tab-notes = Notes
table-tab-routes = Routes
table-tab-players = Players
table-menu = Menu
table-watching = You are a spectator.
table-leave = Leave game
table-stay = Stay
table-take_back = Resume playing
table-last_round-you = Last round: this is your final turn.
table-turns_left =
    { $count ->
        [one] Last round: { $count } turn left
       *[other] Last round: { $count } turns left
    }
table-undo = Undo
table-undo-asked = { $name } asks to undo a move.
table-undo-waiting =
    { $count ->
        [one] Waiting for { $count } reply.
       *[other] Waiting for { $count } replies.
    }

## Undo, plans, clocks, notifications

undo-title = Undo your last move?
undo-sure = New cards have been revealed or others have moved since, so all players must agree.
undo-once = You can only ask once per move.
undo-held = The players replaced by a bot must also agree: { $names }.
undo-ask = Ask the others
undo-withdraw = Cancel request
undo-agreed =
    { $count ->
        [one] { $count } player agrees.
       *[other] { $count } players agree.
    }
undo-until = Bots continue in
undo-done = Undone: { $what }
undo-done-plain = Your last move has been undone.
undo-ended-refused = Undo declined: the move stands.
undo-ended-lapsed = Not all players replied in time: the move stands.
undo-key = Shortcut: U
plan-open = Plan
plan-open-says = Plan your next turn
plan-open-count =
    { $count ->
        [one] Plan your next turn ({ $count } move planned)
       *[other] Plan your next turn ({ $count } moves planned)
    }
plan-title = Next turn
plan-says = When your turn comes, the first possible move on this list is played. Only you can see it.
plan-none = No moves planned.
plan-list = Planned moves, in order of preference
plan-up = Move up: { $turn }
plan-down = Move down: { $turn }
plan-remove = Remove: { $turn }
plan-clear = Clear plan
plan-full = You can plan up to { $count } moves.
plan-add = Add
plan-add-of = Add: { $turn }
plan-add-claim = Claim a route
plan-add-claim-says = Choose it here or tap it on the board.
plan-add-route = Route
plan-add-route-none = choose…
plan-add-pay = Pay with
plan-add-pay-any = cheapest option
plan-add-cards = Draw two cards
plan-add-first = First card
plan-add-second = Second card
plan-add-city = City
plan-add-other = Other moves
plan-says-claim = Claim { $route } at the lowest cost
plan-says-locomotive = Take a face-up locomotive
plan-says-two = Draw two cards: { $first }, then { $second }
plan-says-one = Draw: { $card }
plan-card-blind = from the deck
plan-card-place = face-up card { $place }
plan-card-else = { $card } if face up, otherwise from the deck
plan-card-only = { $card } if face up
plan-tag = planned
plan-played = Planned move played: { $what }
plan-dropped = None of your planned moves was possible. The plan has been cleared.
plan-given_up = Plan cleared: it is your turn to move.
# $line is a line of the log
log-by_plan = { $line } · planned
# $line is a line of the log
log-fallback = { $line } · server busy: a faster bot chose this move
log-undone-what = { $seat } undoes: { $what }
log-undo_refused-withdrawn = Undo request cancelled
log-undo_refused-lapsed = Undo request expired: the move stands
# $line is a line of the log
log-gone = undone: { $line }
clock-left = { $time } left
clock-hours = { $hours } h { $minutes }
# $time: the time for the whole game; $increment: the time added after each turn
clock-bank = { $time } + { $increment }
clock-seconds = { $count } s
clock-overtime = overtime
clock-warning =
    { $count ->
        [one] { $count } second left
       *[other] { $count } seconds left
    }
held-you-clock = Your time ran out: { $bot } is playing for you.
held-you-overtime = If you resume playing, you have { $time } for each turn.
held-you-away = You were away and the others voted: { $bot } is playing for you.
held-you-left = You left: { $bot } is playing for you.
held-clock = out of time, { $bot } is playing
held-away = away, { $bot } is playing
vote-away = { $name } has been away for more than { $time }.
vote-you = You have been away for more than { $time }. The others can vote to replace you with a bot or to end the game. Make a move to cancel the vote.
vote-bot = Replace with a bot
vote-end = End the game
vote-state = Bot: { $bot } of { $needed } votes. End the game: { $end } of { $needed } votes. All must agree.
vote-yours = You can still change your vote.
vote-end-sure = Yours is the deciding vote: the game will end immediately, without a result.
held-left = left, { $bot } is playing
leave-says = { $bot } (bot) will take over your seat, and all players will see it. You can come back at any time while the game lasts.
count-held = Partly played by a bot: { $names }.
bell-on = Notify me when it is my turn
bell-says = Browser notification while this tab is in the background.
bell-denied = Notifications are blocked. Allow them for this site in your browser settings, then try again.
bell-missing = Your browser does not support notifications at this address.
bell-words = Your turn: { $title }
bell-words-names = { $names }: { $title }
bell-tab = ● Your turn – { $title }
new-more = More options
hook-label = Webhook for turn notices
hook-like = https://…
hook-says = For a group channel, e.g. on Discord or Mattermost: a message when it is the turn of a player who is away, and when the game ends. The address is kept private.
turn-yours = Your turn
turn-other = { $name } is playing
turn-choosing = Choosing tickets: { $names }
turn-do = Draw cards, claim a route or draw tickets.
turn-do-blind = Draw cards or claim a route.
turn-do-station = Draw cards, claim a route, draw tickets or build a station.
turn-do-swap = Draw cards, claim a route or exchange your tickets.
turn-second = Draw a second card.
turn-second-no_loco = Draw a second card (no face-up locomotive).
turn-setup = Choose your starting tickets.
turn-setup-wait = Waiting for the other players to choose.
turn-start = Choose your start city on the board.
turn-keep = Choose which tickets to keep.
turn-tunnel = The tunnel costs extra.
turn-city = Found a City at either end of your route, or skip.
turn-alvin = Move Alvin to one of your Cities.
turn-pass = No move available: pass.
turn-over = The game is over.
turn-held = A bot is playing for you.

## The moves of the others

recent-title = Since your turn
# The accessible name of a move in the list: “Bo: claims Paris – Brest”
recent-move = { $name }: { $action }
recent-previous = Previous move
recent-next = Next move
recent-key = Shortcuts: P and N
recent-replay = Show all again
recent-stop = Stop
recent-close = Hide the moves
# $action is what the player did last: “claims Paris – Brest”
recent-seat = Last move: { $action }
pace-title = Pace of the other players
pace-says = How quickly their moves are shown. Your clock is not affected.
pace-instant = instant
pace-normal = normal
pace-slow = slow
pace-step = step by step
pace-next = Next
pace-next-says = Show the next move ({ $count } waiting)
pace-next-key = Shortcut: N
pace-skip = Skip
pace-skip-says = Skip to the current position

## Sounds

sound-on = Sound
sound-says = Short sound effects for what happens at the table.
sound-mute = Mute
sound-unmute = Unmute
sound-volume = Volume

## Hints

hint-ask = Hint
hint-thinking = Thinking…
hint-do = Play this move
hint-moves = Best moves
hint-cost-best = best
hint-cost-points =
    { $count ->
        [0] about as good
        [one] −{ $count } point
       *[other] −{ $count } points
    }
hint-cost-percent =
    { $count ->
        [0] about as good
       *[other] −{ $count } % wins
    }
hint-cost-says-points = Compared by the final lead, on average over simulated games.
hint-cost-says-percent = Compared by the share of wins in simulated games.
hint-plan = The board shows the routes of the plan ({ $trains }).
hint-back = Back to the hint
hint-dismiss = Dismiss
hint-allowed = Hints enabled
hint-allow = Allow hints at this table
hint-allow-says = A strong bot suggests a move, using only what you can see. All players must agree.
hint-agreed = Agreed: { $names }
hint-agreed-none = No player has agreed yet.
hint-asked = { $names } would like to allow hints.
hint-waiting = Hints: waiting for all players to agree.
hint-move-blind = Draw a card from the deck
hint-move-tickets = Draw tickets
hint-move-keep = Keep { $tickets }
hint-move-claim = Claim { $route } with { $cards }
hint-move-station = Build a station in { $city } with { $cards }
hint-move-alvin = Move Alvin to { $city }
hint-why-only_move = It is the only possible move.
hint-why-ticket_done = It completes your ticket { $ticket }.
hint-why-ticket_link = Your ticket { $ticket } needs it.
hint-why-contested_link = Your ticket { $ticket } needs it, and { $name } has built right next to it.
hint-why-coasts = It is part of your path from coast to coast.
hint-why-other_path =
    { $count ->
        [0] It is on another path of your ticket { $ticket }, just as short.
        [one] It is on another path of your ticket { $ticket }, { $count } train longer.
       *[other] It is on another path of your ticket { $ticket }, { $count } trains longer.
    }
hint-why-ends_game = It starts the last round while you lead.
hint-why-alvin_catch = It catches Alvin, for { $points }.
hint-why-goods = It earns a goods card and { $points }.
hint-why-network =
    { $count ->
        [one] It brings { $count } more free route within your reach.
       *[other] It brings { $count } more free routes within your reach.
    }
hint-why-joins = It connects two parts of your network.
hint-why-later_tickets =
    { $count ->
        [one] { $count } ticket that you have not seen starts or ends there.
       *[other] { $count } tickets that you have not seen start or end there.
    }
hint-why-block = It stops { $name } from connecting two parts of a network.
hint-why-last_turn = The end is near, and it scores { $points }.
hint-why-points = None of your tickets needs it, but it scores { $points }.
hint-why-cards_for = It helps to pay for { $route }, which your ticket { $ticket } needs.
hint-why-cards_for_route = It helps to pay for { $route }.
hint-why-cards_for_points = It helps to pay for { $route }, which scores { $points }.
hint-why-ferry = The ferry { $route } needs locomotives.
hint-why-saves_locomotive = With it, { $route } costs fewer locomotives.
hint-why-locomotive = A locomotive counts as any colour.
hint-why-blind = None of the face-up cards helps with the routes you still need.
hint-why-two_cards = Only a locomotive helps among the face-up cards, and it takes your whole turn. The deck gives you two cards.
hint-why-deck_odds = { $count } of the { $of } cards that you cannot see would help you.
hint-why-deck_locomotives =
    { $count ->
        [one] Almost any colour serves you, and { $count } of the { $of } cards that you cannot see is a locomotive.
       *[other] Almost any colour serves you, and { $count } of the { $of } cards that you cannot see are locomotives.
    }
hint-why-cards = You need cards for the routes that you plan.
hint-why-new_tickets =
    { $count ->
        [one] Your tickets are complete, and you have { $count } train left for new ones.
       *[other] Your tickets are complete, and you have { $count } trains left for new ones.
    }
hint-why-more_tickets =
    { $count ->
        [one] Your tickets leave you { $count } train for more.
       *[other] Your tickets leave you { $count } trains for more.
    }
hint-why-lost_tickets =
    { $count ->
        [one] Your other tickets can hardly be completed, and you have { $count } train left for new ones.
       *[other] Your other tickets can hardly be completed, and you have { $count } trains left for new ones.
    }
hint-why-swap_tickets = None of your tickets can be completed any more.
hint-why-swap_far =
    { $count ->
        [one] Even your nearest ticket, { $ticket }, needs { $count } more train.
       *[other] Even your nearest ticket, { $ticket }, needs { $count } more trains.
    }
hint-why-keep_shared =
    { $count ->
        [one] Their cheapest paths share { $count } space.
       *[other] Their cheapest paths share { $count } spaces.
    }
hint-why-keep_tickets =
    { $count ->
        [one] The cheapest path needs { $count } train.
       *[other] The cheapest path needs { $count } trains.
    }
hint-why-start =
    { $count ->
        [one] { $count } of your tickets starts or ends there.
       *[other] { $count } of your tickets start or end there.
    }
hint-why-start_path = It is on the cheapest path of your ticket { $ticket }.
hint-why-start_hub =
    { $count ->
        [one] { $count } route starts there.
       *[other] { $count } routes start there.
    }
hint-why-city =
    { $count ->
        [one] { $count } route there is still free: when another player claims it, you score its points.
       *[other] { $count } routes there are still free: when another player claims one, you score its points.
    }
hint-why-skip_city =
    { $count ->
        [0] No free route is left there, so a City would score nothing.
        [one] Only { $count } free route is left there, so a City would score little.
       *[other] Only { $count } free routes are left there, so a City would score little.
    }
hint-why-save_cards = You need the cards for { $route }.
hint-why-alvin =
    { $count ->
        [0] No free route leads there, so no one can take him away from you.
        [one] Only { $count } free route leads there, so he is hard to take away.
       *[other] Only { $count } free routes lead there, fewer than to your other Cities or as few.
    }
hint-why-station = Your ticket { $ticket } can then use a route of { $name }.
hint-why-pay = Your ticket { $ticket } needs this tunnel.
hint-why-pay_points = The route scores { $points }.
hint-why-leave_tunnel =
    { $count ->
        [one] It would cost { $count } more card, which is worth more elsewhere.
       *[other] It would cost { $count } more cards, which are worth more elsewhere.
    }
hint-why-best_in_search = No simple reason: it did best in the simulated games.
hint-saves-locomotives = This payment saves locomotives.
hint-saves-colour = This payment saves a colour you need elsewhere.
hint-share =
    { $count ->
        [one] { $share } wins in { $count } simulated game with this move.
       *[other] { $share } wins in { $count } simulated games with this move.
    }
log-hints-allowed = { $seat } agrees to hints
log-hints-refused = { $seat } declines hints

## Seats

seat-trains =
    { $count ->
        [one] { $count } train left
       *[other] { $count } trains left
    }
seat-stations =
    { $count ->
        [one] { $count } station left
       *[other] { $count } stations left
    }
seat-cities =
    { $count ->
        [one] { $count } City left
       *[other] { $count } Cities left
    }
seat-done = { $count } of { $goal } tickets completed
seat-coasts = coast to coast
seat-alvin = with Alvin
seat-to_move = to play
seat-bot = bot
seat-you = you
seat-start = start: { $city }
seat-same = same person as { $name }

## Tickets

ticket-title = Your tickets
ticket-held = Your tickets ({ $count })
ticket-none = No tickets.
ticket-open = in progress
ticket-done = completed
ticket-failed = failed
ticket-needs =
    { $count ->
        [one] { $count } train still needed
       *[other] { $count } trains still needed
    }
# $trains is "16 trains": $shared of them are on paths of other tickets, $more are not.
ticket-shares = { $trains }: { $shared } shared, { $more } more
ticket-cut = impossible: no path left
ticket-long = long
ticket-show = { $ticket }: show on the board
ticket-shown = Completed: { $tickets }
ticket-choose = Choose your tickets
ticket-choose-least = Keep at least { $count }.
ticket-choose-all = You keep all of them.
ticket-choose-keep =
    { $count ->
        [one] Keep { $count } ticket
       *[other] Keep { $count } tickets
    }
ticket-choose-more = Choose { $count } more
# Together with the tickets in hand. $trains is "45 trains": those that are left.
ticket-choose-need = Needs { $needed } of your { $trains } in all
ticket-choose-need-too_many = Needs { $needed } in all, but you have { $trains }
ticket-choose-board = View the board
ticket-choose-back = Back to the tickets
ticket-complete = Ticket completed: { $ticket }
ticket-coasts = Coast to coast!

## Claiming

claim-title = Claim { $route }
claim-side = Which track?
claim-pay = Choose your payment
claim-confirm = Claim
claim-line = { $route } with { $cards }
claim-tunnel = Tunnel: three cards are turned up and may raise the cost.
claim-ferry =
    { $count ->
        [one] Ferry: at least { $count } locomotive.
       *[other] Ferry: at least { $count } locomotives.
    }
claim-goods = Earns a goods card.
station-title = Build a station in { $city }
station-confirm = Build
station-no = You cannot build a station in { $city } now.
city-title = Found a City
city-where = Where?
city-confirm = Found a City in { $city } with { $cards }
city-no = No City
city-cannot = You cannot found a City now: { $reason }.
city-skip = Continue without a City
start-confirm = Start in { $city }
start-title = Start in { $city }?
start-list = Available start cities
alvin-title = Where should Alvin go?
tunnel-title = Tunnel { $route }
tunnel-due =
    { $count ->
        [one] Pay { $count } more card.
       *[other] Pay { $count } more cards.
    }
tunnel-laid = Played: { $cards }
tunnel-pay = Pay { $cards }
tunnel-cannot = You cannot pay: { $reason }.
tunnel-leave = Give up the route
why-not_turn = It is not your turn.
why-watching = You are a spectator: only players can claim routes.
why-taken = { $name } owns this route.
why-yours = You own this route.
why-city_taken = { $name } already has a station in { $city }.
why-route = { $route }: { $why }
why-city-tickets = { $city }: on your tickets { $tickets }
why-finish_first = Finish your current action first.

## The rules

rules-title = Rules
rules-list-says = The common rules, what is special on each board, and answers to rules questions.
rules-board = { $board }: rules
rules-says = { $least } to { $most } players. These are the rules as played here, in our own words; our rulings where the official rules are silent are marked.
rules-contents = On this page
rules-numbers = Overview
rules-read-board = Rules: { $board }
rules-all = Rules of the other boards
rules-print = Print these rules
rules-this_board = Rules of this board
rules-whole = Full rules of this board (new tab)
rules-why = Why?
rules-ask = Show the rule

## List of routes

routes-search = Search by city or colour
routes-only_open = Only routes I can claim now
routes-none = No matching routes.
routes-count =
    { $count ->
        [one] { $count } route
       *[other] { $count } routes
    }
route-tunnel = tunnel
route-ferry =
    { $count ->
        [one] ferry with { $count } locomotive
       *[other] ferry with { $count } locomotives
    }
route-goods = goods
route-free = free
route-claimable = claimable
route-owned = claimed by { $name }
route-own = yours
# $state is “claimed by Bo”, for the last move of a player
route-last = last move, { $state }
route-closed = closed
city-words = { $city }
city-station = { $city }, station: { $name }
city-founded = { $city }, City: { $name }
city-alvin = { $city }, Alvin is here

## Log

log-empty = Nothing yet.
# $line is a line of the log: “Ada claims Paris – Brest with 3 red”
log-points = { $line } · { $points }
# $line is a line of the log, $seat another player who scores
log-points-other = { $line } · { $seat }: { $points }
log-sat = { $name } takes a seat
log-reserved = Seat { $number } is reserved for { $name }
log-bot_sat = { $name } (bot) takes a seat
log-stood = Seat { $number } is free again
log-started = The game starts
log-undo_asked = { $seat } asks to undo a move
log-undo_agreed = A player agrees to the undo
log-undo_refused = Undo declined: the move stands
log-undone = { $seat } undoes a move
log-held-left = { $seat } has left: a bot takes over
log-held-clock = { $seat } has run out of time: a bot takes over
log-held-away = { $seat } is away: a bot takes over
log-taken_back = { $seat } is back
log-rematched = A rematch table is open
log-voted-bot = A player votes to replace { $seat } with a bot
log-voted-end = A player votes to end the game because { $seat } is away
log-host_changed = { $seat } is the new host
log-host_changed-other = The table has a new host
log-closed-operator = The server admin closed the table
log-closed-reason = The server admin closed the table: { $text }
log-closed-host = The host closed the table
log-closed-players = The players voted to end the game
log-opened = Table created

## Chat

chat-say = Type a message
chat-send = Send
chat-empty = No messages yet.
chat-new =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
reaction-title = Reactions
reaction-good_luck = Good luck!
reaction-well_played = Well played!
reaction-thanks = Thanks!
reaction-wow = Wow!
reaction-laugh = Ha ha!
reaction-oops = Oops!
reaction-hurry = Hurry up?
reaction-good_game = Good game!
reaction-said = { $name }: { $reaction }

## Notes and card counter

notes-choose = Notebook
notes-note = My note
notes-note-says = Only you can see it: on all your devices, and later in the replay.
notes-saved = Saved
notes-saving = Saving…
notes-failed = Not saved yet. Trying again…
notes-conflict = You changed this note on another device. There it says:
notes-conflict-empty = (nothing)
notes-keep = Keep the text below
notes-take = Use this one
counter-title = Card counter
counter-says = Based only on what you have seen.
counter-public = What everyone can see.
counter-of = This is what { $name } could know at this moment.
counter-off = The host disabled the card counter for this game.
counter-card = Card
counter-hand = Hand
counter-face_up = Face up
counter-discard = Discard
counter-unseen = Unseen
counter-known = Known cards of { $name }
counter-hidden = Unknown
counter-sum = Unseen: { $deck } in the deck, { $hands } in other hands.

## Shared device

curtain-title = Pass the device to { $name }
curtain-lift = I am { $name }
curtain-says = All hands are hidden.
curtain-cover = Hide my hand

## The final count

count-title = Final score
count-skip = Skip
count-faster = Faster
count-routes = Routes
count-tickets_done = Tickets (completed)
count-tickets_failed = Tickets (failed)
count-stations = Unused stations
count-goods = Goods
count-alvin = Alvin
count-globetrotter = Most tickets
count-longest_trail = Longest path
count-total = Total
count-completed = Tickets completed
count-trail = Longest path (spaces)
count-show_trail = Show the longest path: { $name }
count-hide_trail = Hide the longest path
count-tickets = Tickets
count-tickets_of = Tickets: { $name }
count-borrowed = Borrowed: { $routes }
count-wins = { $names } wins
count-share = { $names } share the victory
count-you_win = You win!
count-rematch = Rematch
count-rematch-go = Go to the rematch
count-record = Download game file
count-picture = Share image
count-again = Replay the scoring
count-review = Review the game
count-show-routes = { $name }: { $points } for routes
count-show-ticket_failed = { $name }: { $ticket } failed, { $points }
count-show-ticket_done = { $name }: { $ticket } completed, { $points }
count-show-coasts = { $name }: coast to coast, { $points }
count-show-stations = { $name }: { $points } for unused stations
count-show-goods = { $name }: { $points } for goods
count-show-alvin = { $name }: { $points } for Alvin
count-show-globetrotter = { $name }: { $points } for most tickets
count-show-trail =
    { $count ->
        [one] { $name }: longest path of { $count } space
       *[other] { $name }: longest path of { $count } spaces
    }
count-show-longest_trail = { $name }: { $points } for the longest path
count-show-winner = { $name } wins
count-points = { $points } points
count-winner = winner
count-coasts = Coast to coast
count-spaces =
    { $count ->
        [one] space
       *[other] spaces
    }
count-not_done = not completed
count-as_they_stand = Points for routes
count-ledger = Score details
count-failed = The final score cannot be shown right now.
count-tie = Tie for first place. Tie-breakers: { $rules }.
count-tie-tickets = most tickets completed
count-tie-stations = fewest stations built
count-tie-trail = longest path
count-picture-alt = The board at the end of the game, with the final score
count-picture-save = Download image
count-picture-failed = The image cannot be created right now.
count-show-race =
    { $count ->
        [one] { $name }: { $ticket }, { $count } ticket
       *[other] { $name }: { $ticket }, { $count } tickets
    }
replay-link = Replay
