## Nouns with a number

number-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
number-cards-alike =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards of one colour
    }
number-train_cards =
    { $count ->
        [one] { $count } train card
       *[other] { $count } train cards
    }
number-trains =
    { $count ->
        [one] { $count } train
       *[other] { $count } trains
    }
number-tickets =
    { $count ->
        [one] { $count } ticket
       *[other] { $count } tickets
    }
number-long_tickets =
    { $count ->
        [one] { $count } long ticket
       *[other] { $count } long tickets
    }
number-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
number-spaces =
    { $count ->
        [one] { $count } space
       *[other] { $count } spaces
    }
number-locomotives =
    { $count ->
        [one] { $count } locomotive
       *[other] { $count } locomotives
    }
number-stations =
    { $count ->
        [one] { $count } station
       *[other] { $count } stations
    }
number-cities =
    { $count ->
        [one] { $count } City
       *[other] { $count } Cities
    }
number-goods =
    { $count ->
        [one] { $count } goods card
       *[other] { $count } goods cards
    }
number-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }

## Cards

# Colours stand before or after "cards" in other messages. $count (optional): the number of cards.
card-white = white
# $count (optional): the number of cards.
card-blue = blue
# $count (optional): the number of cards.
card-yellow = yellow
# $count (optional): the number of cards.
card-green = green
# $count (optional): the number of cards.
card-red = red
# $count (optional): the number of cards.
card-purple = purple
# $count (optional): the number of cards.
card-black = black
# $count (optional): the number of cards.
card-orange = orange
# $count (optional): the number of cards.
card-pink = pink
card-locomotive =
    { $count ->
        [one] locomotive
       *[other] locomotives
    }
# "2 red", "1 locomotive": cards of a payment, joined by "+".
card-some = { $count } { $card }
# One card with its article. $kind selects: a colour or "locomotive"; $card is its name.
card-one =
    { $kind ->
        [locomotive] a { $card }
        [orange] an { $card } card
       *[other] a { $card } card
    }
# "3 green cards", "1 locomotive". $kind selects: a colour or "locomotive"; $card is its name.
card-count =
    { $kind ->
        [locomotive] { $count } { $card }
       *[other]
            { $count ->
                [one] { $count } { $card } card
               *[other] { $count } { $card } cards
            }
    }
card-nothing = nothing
# The colour of a route.
route-colour =
    { $colour ->
        [white] white
        [blue] blue
        [yellow] yellow
        [green] green
        [red] red
        [purple] purple
        [black] black
        [orange] orange
        [pink] pink
       *[other] any one colour
    }

## Hand and market

hand-title = Your hand
hand-empty = No cards yet.
hand-filter = { $count } { $card }: show matching routes
hand-filter-off = { $count } { $card }: show all routes
market-title = Cards to draw
market-place = Take { $card } (face up)
market-place-no = { $card }, not available now
market-empty = Empty slot
market-deck = Draw from the deck ({ number-cards })
# The labels under the decks have 38 pixels on a phone: about seven letters.
market-deck-label = Deck
market-deck-hint = Draw twice for two cards
market-tickets = Draw tickets ({ $count } left)
market-tickets-label = Tickets
market-tickets-sure = Draw { number-tickets }? This takes your whole turn.
market-tickets-short = Draw
market-swap = Exchange all tickets
market-swap-short = Exchange
market-swap-sure = Exchange all your tickets for new ones? This takes your whole turn.
market-station = Build a station
market-station-label = Station
market-station-hint = Choose a city on the board.
market-station-no = You have no stations left, or not enough cards to build one.
market-pass = Pass

## Events: what happened in the game, without a full stop

event-cards_dealt = { $seat } is dealt { $cards }
event-cards_dealt-hidden = { $seat } is dealt { number-cards }
event-card_taken = { $seat } takes { $card } (face up)
event-blind_taken = { $seat } draws { $card } from the deck
event-blind_taken-hidden = { $seat } draws a card from the deck
event-market_filled = Turned face up: { $card }
event-market_swept = Too many locomotives: the face-up cards are discarded
event-deck_shuffled = The discard pile is shuffled into a new deck ({ number-cards })
event-tickets_offered = { $seat } draws { $tickets }
event-tickets_offered-hidden = { $seat } draws { number-tickets }
event-tickets_chosen = { $seat } chooses { $tickets }
event-tickets_chosen-hidden = { $seat } has chosen tickets
event-tickets_kept =
    { $count ->
        [0] { $seat } keeps no tickets
       *[other] { $seat } keeps { $tickets }
    }
event-tickets_kept-hidden = { $seat } keeps { $count } of { $offered } tickets
event-ticket_done = { $seat } completes { $ticket }
event-ticket_drawn = { $seat } draws the ticket { $ticket }
event-ticket_drawn-hidden = { $seat } draws a ticket
# $tickets are the ones given back.
event-tickets_swapped = { $seat } exchanges { $tickets }
event-tickets_swapped-hidden = { $seat } exchanges all tickets
event-tickets_shuffled = The discarded tickets are shuffled into a new deck ({ number-tickets })
event-route_claimed = { $seat } claims { $route } with { $cards }
event-points_scored = { $seat } scores { $points }
# $turned are the three cards turned up; $count is the number of extra cards to pay.
event-tunnel_tried =
    { $count ->
        [0] { $seat } tries the tunnel { $route } with { $cards }; turned up: { $turned }; no extra cards
        [one] { $seat } tries the tunnel { $route } with { $cards }; turned up: { $turned }; { $count } extra card to pay
       *[other] { $seat } tries the tunnel { $route } with { $cards }; turned up: { $turned }; { $count } extra cards to pay
    }
event-tunnel_left = { $seat } gives up the tunnel { $route }
event-station_built = { $seat } builds a station in { $city } with { $cards }
event-start_chosen = { $seat } starts in { $city }
event-city_founded = { $seat } founds a City in { $city } with { $cards }
event-city_declined = { $seat } does not found a City
event-alvin_caught = { $seat } catches Alvin
event-alvin_placed = { $seat } takes Alvin to { $city }
event-goods_taken = { $seat } takes a goods card
event-coasts_linked = { $seat } connects coast to coast
event-passed = { $seat } has no possible move and passes
event-turn_began = Next turn: { $seat }
event-last_round = { $seat } is almost out of trains: each player has one more turn
# $end is one of the endings below.
event-game_over = The game is over: { $end }
ending-last_round = the last round has been played
ending-all_passed = no player can move
ending-tickets_won = enough tickets have been completed
ending-last_train = the last train has been placed
ending-stalemate = no player can make progress
# What a player did in a turn, beside their badge and name. Several are joined: "claims Denver – Helena and founds a City in Helena".
# $cards is "a red card" or "1 red + 1 blue".
action-card_taken = takes { $cards }
action-blind_taken =
    { $count ->
        [one] draws a card
       *[other] draws { $count } cards
    }
action-tickets_offered = draws { number-tickets }
action-tickets_chosen = has chosen tickets
action-tickets_kept =
    { $count ->
        [0] keeps no tickets
       *[other] keeps { $count } of { $offered } tickets
    }
action-ticket_done = completes { $ticket }
action-tickets_swapped = exchanges all tickets
action-route_claimed = claims { $route }
action-tunnel_tried = tries the tunnel { $route }
action-tunnel_left = gives up the tunnel { $route }
action-station_built = builds a station in { $city }
action-start_chosen = starts in { $city }
action-city_founded = founds a City in { $city }
action-alvin_caught = catches Alvin
action-alvin_placed = takes Alvin to { $city }
action-coasts_linked = connects coast to coast
action-passed = passes

## Illegal moves: after a colon or as a sentence of their own

refusal-game_over = the game is over
refusal-not_your_turn = it is not your turn
refusal-no_such_seat = there is no seat { $seat } at this table
refusal-unknown = this does not exist on this board
refusal-unknown_route = there is no route { $name } on this board
refusal-unknown_route-hint = there is no route { $name } on this board: did you mean { $hint }?
refusal-unknown_city = there is no city { $name } on this board
refusal-unknown_city-hint = there is no city { $name } on this board: did you mean { $hint }?
refusal-unknown_card = there is no card { $name } on this board
refusal-unknown_card-hint = there is no card { $name } on this board: did you mean { $hint }?
refusal-unreadable = this is not a move: { $text }
refusal-not_now = this is not possible now
refusal-slot_empty = there is no card in this slot: choose another one
refusal-loco_second = a face-up locomotive cannot be your second card: choose another card
refusal-no_cards = there are no cards left to draw
refusal-no_tickets = there are not enough tickets left
refusal-can_act = you cannot pass: another move is possible
refusal-keep_more =
    { $count ->
        [one] keep at least { $count } ticket
       *[other] keep at least { $count } tickets
    }
refusal-twice = the same ticket is chosen twice
refusal-not_offered = choose one of the tickets you were offered
refusal-not_offered-name = { $name } is not one of the tickets you were offered
# $owner is the name of a player or seat.
refusal-taken = this route is already claimed ({ $owner })
refusal-closed =
    { $count ->
        [one] closed: with { $count } player, only one of the parallel routes can be claimed
       *[other] closed: with { $count } players, only one of the parallel routes can be claimed
    }
refusal-own_twin = you already own the parallel route: you cannot claim both
refusal-trains_short = not enough trains: { $needed } needed, { $left } left
refusal-cards_short =
    { $count ->
        [one] { $count } more { $card } card needed
       *[other] { $count } more { $card } cards needed
    }
refusal-cards_short-any =
    { $count ->
        [one] { $count } more card of the same colour needed
       *[other] { $count } more cards of the same colour needed
    }
refusal-locos_short =
    { $count ->
        [one] { $count } more locomotive needed
       *[other] { $count } more locomotives needed
    }
refusal-not_connected = this route is not connected to your network
refusal-no_station_left = you have no stations left
# $owner is the name of a player or seat.
refusal-city_taken = this city is already taken ({ $owner })
refusal-not_an_end = choose a city at either end of the route you have just claimed
refusal-barred_city = Alvin's home cannot have a City: choose another city
refusal-not_your_city = you have no City here: choose one of your Cities
refusal-no_such_action = this action does not exist on this board
refusal-price =
    { $count ->
        [one] pay { $count } card, not { $offered }
       *[other] pay { $count } cards, not { $offered }
    }
refusal-two_colours = two colours cannot be mixed: pay with one colour and locomotives
# $colour and $offered are colours of cards.
refusal-wrong_colour = pay with { $colour } cards, not { $offered }
refusal-wrong_colour-locomotive = pay with locomotives only
# $cards is "1 red card" or "2 locomotives".
refusal-not_in_hand = you only have { $cards }
# $kind selects: a colour or "locomotive"; $card is its name.
refusal-not_in_hand-none =
    { $kind ->
        [locomotive] you have no { $card }
       *[other] you have no { $card } cards
    }
refusal-need_locos =
    { $count ->
        [one] pay with at least { $count } locomotive
       *[other] pay with at least { $count } locomotives
    }
refusal-wrong_payment = this payment is not possible: choose another one

## Options of a game

# $players is the invalid value, as Python writes it.
options-players_number = the number of players is a small whole number, not { $players }
options-players = { $board } is for { $least } to { $most } players, not { $count }
# $detail is a technical message in English.
options-unknown = unknown option: { $detail }. The options are: { $names }
options-alvin = { $board } is played without Alvin
options-first = seat { $seat } cannot start: the seats are 0 to { $last }

## Seats

# A seat without a player's name; seats are counted from 0.
seat-number = Seat { $number }
# Seat colours, to choose from; also names of seats whose players have no name that can be drawn.
seat-colour-pine = Pine
seat-colour-plum = Plum
seat-colour-aqua = Aqua
seat-colour-chestnut = Chestnut
seat-colour-pistachio = Pistachio
seat-colour-lilac = Lilac
seat-colour-sand = Sand
seat-colour-cobalt = Cobalt

## Bots: names, and one sentence about how they play

bot-passenger = Passenger
bot-passenger-says = Impatient and forgetful: every other move, it loses track of its plan. An easy start.
bot-conductor = Conductor
bot-conductor-says = Completes its own tickets by the cheapest paths and pays no attention to the other players.
bot-engineer = Engineer
bot-engineer-says = Plans one network for all its tickets, claims contested routes first, and knows when to hurry.
bot-baron = Baron
bot-baron-says = Simulates many games to the end before each move, and guesses what you are up to.
# $name: a level that the server has not compiled yet.
bot-preparing = { $name } (being prepared)
# $says: the description of the level.
bot-preparing-says = { $says } This level is still being prepared (first start only) and moves as soon as it is ready.
