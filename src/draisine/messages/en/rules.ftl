### The rules of a board, on the rules pages and on printed rule sheets. Each message is one or more whole sentences;
### a board shows those that apply to it. "City" with a capital letter is a playing piece, "city" a place on the map.

## Overview

rules-fact-players = Players
rules-fact-players-says = { $least } to { $most }
rules-fact-trains = Trains per player
rules-fact-points = Points by route length
# One route length and its points; several of them are listed.
rules-fact-points-says = { $length }: { $points }
rules-fact-deck = Train cards
rules-fact-deck-says = { $count }, including { $locomotives }
rules-fact-hand = Starting hand
rules-fact-market = Face-up cards
rules-fact-market-sweep = { $count }, all replaced when { $sweep } or more are locomotives
rules-fact-market-none = none
rules-fact-tickets = Tickets
rules-fact-tickets-long = { $count }, including { $long } long
rules-fact-first = Tickets at the start
rules-fact-first-some = { $dealt } dealt, at least { $keep } kept
rules-fact-first-all = { $dealt }, all kept
rules-fact-later = Tickets during the game
rules-fact-later-draw = { $draw } drawn, at least { $keep } kept
rules-fact-later-swap = one for each completed ticket
rules-fact-end = Last round
rules-fact-end-says = with { $trains } or fewer left
rules-fact-end-empty = with no trains left
rules-fact-stations = Stations per player
rules-fact-founding = Cities per player
rules-fact-goods = Goods cards

# Before a rule that the official rules leave open. $ids are its ids in the list of all rules: "A-101, A-105".
rules-ruling = Our ruling ({ $ids }).

## The goal

rules-goal-title = Goal of the game
rules-goal-lead = Collect train cards, use them to claim routes, and connect the cities on your tickets. The game ends when a player runs low on trains; the highest score wins.
rules-goal-lead-race = Collect train cards, use them to claim routes, and connect the cities on your tickets. The first player to complete { $tickets } wins immediately.
rules-goal-sources = Routes score points as soon as they are claimed. The final scoring adds the points for { $parts }.
rules-goal-part-tickets = tickets
rules-goal-part-stations = unused stations
rules-goal-part-goods = goods
rules-goal-part-globetrotter = the most completed tickets
rules-goal-part-trail = the longest path
rules-goal-race = There are no points: only completed tickets count.

## Set-up

rules-setup-title = Set-up
rules-setup-lead = Each player receives { $trains }, { $cards }, and tickets to choose from.
rules-setup-lead-all = Each player receives { $trains }, { $cards }, and { $tickets }.
rules-setup-hand = Shuffle the train cards and deal { $cards } to each player, face down. The rest form the deck.
rules-setup-market = Turn the top { $cards } of the deck face up.
rules-setup-blind = There are no face-up cards: all train cards are drawn from the deck.
rules-setup-tickets = Each player is dealt { $tickets }, looks at them in secret and keeps at least { $keep }.
rules-setup-tickets-long = Each player is dealt { $tickets } and { $long }, looks at them in secret and keeps at least { $keep } of them. A long ticket does not have to be kept.
rules-setup-tickets-all = Each player is dealt { $tickets } and keeps all of them.
rules-setup-together = All players choose at the same time and in secret. The first turn begins when all have chosen.
rules-setup-rejects-bottom = Tickets that are not kept go face down under the ticket pile.
rules-setup-rejects-shuffled = Once all players have chosen, the tickets that were not kept are shuffled together and go under the ticket pile.
rules-setup-rejects-out = Tickets that are not kept leave the game without being shown.
rules-setup-long = Long tickets that were not dealt are removed face down; there are none in the ticket pile.
rules-setup-stations = Each player also receives { $stations }.
rules-setup-founding = Each player also receives { $cities }. After choosing tickets, each player chooses a start city and places the first one there.
rules-setup-goods = The { $goods } form a pile next to the board.
rules-setup-first = One player begins, and play continues clockwise.
rules-setup-note-first = The first player is chosen at random.
rules-setup-note-sweep = If there are too many locomotives among the first face-up cards, the cards are replaced before the first turn.
rules-setup-note-order = Tickets go under the pile only after all players have chosen, player by player from the first player on. Their order reveals nothing about who chose when.

## The turn

rules-turn-title = Your turn
rules-turn-lead = On your turn, take exactly one of these actions:
rules-turn-cards = Draw train cards.
rules-turn-claim = Claim a route.
rules-turn-tickets = Draw tickets.
rules-turn-station = Build a station.
rules-turn-swap = Exchange your tickets.
rules-turn-must = A player who can take an action must take one: passing is not allowed.
rules-turn-must-swap = Passing is not allowed: exchanging tickets is always possible.
rules-turn-hand = You may hold any number of train cards.
rules-turn-hand-tickets = You may hold any number of train cards and tickets.
rules-turn-note-stuck = You may pass only if no other action is possible. If all players pass in a row, for one full round, the game ends and is scored.
rules-turn-note-swap = The game ends in the same way as with a last train if no player could do anything but exchange tickets for a whole round, or if there were only exchanges for 25 rounds. A completed ticket starts both counts again, and the game goes on as long as an exchange can still bring a ticket whose cities a player has already connected; after 100 rounds of exchanges without a completed ticket it ends in any case.

## Train cards

rules-cards-title = Drawing train cards
rules-cards-lead = Draw two cards, one after the other: each is either one of the face-up cards or the top card of the deck.
rules-cards-lead-blind = Draw the top two cards of the deck.
rules-cards-refill = A face-up card that is taken is replaced from the deck immediately. The new card may be your second card, unless it is a locomotive.
rules-cards-loco = A face-up locomotive counts as two cards: if you take it first, it is your only card this turn, and you cannot take it as your second card.
rules-cards-sweep = As soon as { $locomotives } or more are among the { $cards } that are face up, all of them are discarded and replaced immediately. If this happens after your first card, you still draw the second one.
rules-cards-secret = Only you see the cards that you draw from the deck. The face-up cards that you take are known to all players.
rules-cards-secret-blind = Only you see the cards that you draw.
rules-cards-discard = Cards that were used as payment go to the discard pile. When a card is needed and the deck is empty, the discard pile is shuffled to form a new deck; hands and face-up cards stay as they are.
rules-cards-discard-blind = Cards that were used as payment go to the discard pile. When a card is needed and the deck is empty, the discard pile is shuffled to form a new deck.
rules-cards-none = If the deck and the discard pile are empty and there are no face-up cards, no cards can be drawn.
rules-cards-none-blind = If only one card is left, draw that one; if there are none, no cards can be drawn.
rules-cards-note-second = The second card is not optional: if there is a card that you may take, you must take one. If there is none, you draw only one card.
rules-cards-note-sweep = The face-up cards are replaced only while at least { $cards } other than locomotives are outside the players' hands, and at most 20 times in a row.
rules-cards-note-empty = If a face-up card cannot be replaced, its place stays empty. Empty places are filled at the end of the next action that discards cards.
rules-cards-note-shuffle = The discard pile is shuffled when the next card is needed, not as soon as the deck is empty: cards discarded in the meantime are included.
rules-cards-note-face_up = If the deck and the discard pile are empty, the face-up cards can still be taken.

## Locomotives

rules-locomotives-title = Locomotives
rules-locomotives-lead = A locomotive is a wild card: it can be used as a card of any colour.
rules-locomotives-pay = Locomotives may replace any of the cards of a payment, even all of them. You choose how many to use, even if you have enough cards of the right colour.
rules-locomotives-first = A face-up locomotive counts as two cards: you can only take it as your first card, and then your turn ends.
rules-locomotives-second = You can never take a face-up locomotive as your second card, even if it has just been turned face up.
rules-locomotives-blind = A locomotive drawn from the deck counts as one card: you still draw a second card.
rules-locomotives-plain = When you draw a locomotive, it counts as one card.
rules-locomotives-note-last = If only face-up locomotives are left to draw, you can take one as your first card, but not as your second.

## Claiming

rules-claiming-title = Claiming a route
rules-claiming-lead = Pay as many cards of one colour as the route has spaces, and place one of your trains on each space.
rules-claiming-colour = A coloured route requires cards of its colour.
rules-claiming-gray = A grey route can be claimed with cards of any one colour.
rules-claiming-loco = Locomotives may replace any of these cards.
rules-claiming-exact = Pay the exact number of cards from your own hand.
rules-claiming-trains = You need enough trains for all spaces of the route.
rules-claiming-whole = A route is claimed completely, in a single turn. You can claim only one route per turn.
rules-claiming-anywhere = You may claim any free route: it does not have to be connected to your other routes.
rules-claiming-network = The route must be connected to your network.
rules-claiming-owner = A claimed route is yours until the end of the game. No other player can claim or use it.
rules-claiming-owner-stations = A claimed route is yours until the end of the game. No other player can claim it, but with a station another player may use it for tickets.
rules-claiming-points = The points for the route are scored immediately.
rules-claiming-points-cities = The points for the route are scored immediately; Cities at its ends decide which players score them.
rules-claiming-points-none = Routes score no points.
rules-claiming-seat = The colour of your trains has nothing to do with the colours of routes.

## Points

rules-points-title = Points for routes
rules-points-lead = The points for a route depend only on its length.
rules-points-head-length = Length
rules-points-head-points = Points
rules-points-paid = It does not matter which cards were used to claim it.

## Multiple routes

rules-doubles-title = Double routes
rules-doubles-title-triples = Double and triple routes
rules-doubles-lead = Some cities are connected by several parallel routes. A player can claim only one of them.
rules-doubles-closed = With { $players } players, the other parallel routes are closed to all players as soon as one is claimed.
rules-doubles-open = With { $players } players, each of the parallel routes can be claimed by a different player.
rules-doubles-always = The other parallel routes are closed to all players as soon as one is claimed.
rules-doubles-never = With any number of players, each of the parallel routes can be claimed by a different player.
rules-doubles-partly = Routes that are parallel for only a part of their length, or that lead to different cities, are independent of each other.
rules-doubles-tunnel = A closed tunnel cannot be attempted: no cards are turned over.
rules-doubles-note-most = With { $players } players, too, all parallel routes can be claimed.

## Ferries

rules-ferries-title = Ferries
rules-ferries-lead = A ferry is a route with locomotive symbols on some of its spaces. For each symbol, the payment must include a locomotive.
rules-ferries-rest = Pay for the other spaces as usual: in the colour of the route, or in any one colour if it is grey.
rules-ferries-more = You may use more locomotives in place of the other cards.
rules-ferries-points = A ferry scores points for its length, like any other route.

## Tunnels

rules-tunnels-title = Tunnels
rules-tunnels-lead = A tunnel may cost more cards than it has spaces: after you pay, the top three cards of the deck are turned over.
rules-tunnels-lay = First lay down the full payment, as for any other route of this length and colour.
rules-tunnels-extra = For each of the three cards that is a locomotive or has the colour of your payment, pay one more card of that colour or a locomotive.
rules-tunnels-gray = For a grey tunnel, the colour of your payment counts.
rules-tunnels-locos = If you paid with locomotives only, only the locomotives among the three cards count, and you must pay for them with locomotives.
rules-tunnels-pay = When you have paid the extra cards, or if there are none to pay, the route is yours. Trains and points depend only on its length.
rules-tunnels-leave = If you cannot or do not want to pay, take back your cards; your turn ends. The tunnel stays free.
rules-tunnels-discard = The three cards are discarded in any case.
rules-tunnels-few = If there are fewer than three cards in the deck and the discard pile together, turn over only those; if there are none, nothing extra is due.
rules-tunnels-note-asked = You are asked whether to pay even if you cannot, so that the other players learn nothing about your hand.
rules-tunnels-note-back = Once the cards are turned over, the attempt cannot be undone. All players have seen the cards that you laid down.

## Start city and network

rules-network-title = Start city and network
rules-network-lead = Your network grows from one start city: each route that you claim must be connected to it.
rules-network-choose = After all tickets are chosen, the players choose their start cities openly and in reverse turn order: the last player chooses first.
rules-network-free = Two players cannot have the same start city, and the choice is final.
rules-network-marker = Place the first of your Cities there at no cost.
rules-network-alvin = If Alvin is in the game, { $home } cannot be chosen.
rules-network-touch = Your network consists of your start city and the cities at the ends of your routes. A new route must have at least one end in your network.
rules-network-cities = Cities have no influence on this: a City neither opens nor blocks a route for any player.
rules-network-note-walled = A player whose network is surrounded cannot claim routes any more, but can still draw cards or tickets.

## Cities

rules-cities-title = Cities
rules-cities-lead = When a route is claimed, the player who owns a City at one of its ends scores the points instead of the player who claimed it.
rules-cities-have = You have { $cities } for the whole game, including the one on your start city.
rules-cities-found = Immediately after claiming a route, you may found a City at one of its ends for { $cards }.
rules-cities-one = There is at most one City in a city, and a City never moves.
rules-cities-two = If there is a City at both ends, each of them scores the full points for its owner: two players score, or one player scores twice.
rules-cities-own = This applies to your own Cities, too: with a City at one end, you score the routes that you claim there.
rules-cities-none = If there is no City at either end, the player who claimed the route scores the points.
rules-cities-note-after = A City founded after a claim does not score for that route.
rules-cities-note-asked = As long as you have a City left and an end of the route is free, you are asked whether to found one even if you cannot pay, so that the other players learn nothing about your hand. This includes the last round.

## Alvin

rules-alvin-title = Alvin, the visitor (variant)
rules-alvin-lead = Alvin waits in { $home }. A player who claims a route to his city catches him and scores { $points }.
rules-alvin-option = He is only in the game if the table was created with this variant.
rules-alvin-catch = His city may be at either end of the route. The player who has Alvin cannot catch him.
rules-alvin-move = After catching Alvin, you must move him to a city with one of your Cities. The other players can catch him there until the end of the game.
rules-alvin-home = You cannot start or found a City in { $home }, even after Alvin has left.
rules-alvin-left = After Alvin has left { $home }, routes to { $home } no longer catch him.
rules-alvin-apart = These points are separate from the points for the route, which the owner of a City may score.
rules-alvin-end = The player who has Alvin at the end scores { $points } more.
rules-alvin-note-order = The order within a turn is: payment and trains, points for the route, Alvin, founding a City.

## Stations

rules-stations-title = Stations
rules-stations-lead = In the final scoring, a station allows you to use one route of another player for your tickets.
rules-stations-build = You have { $stations }. Building one takes your whole turn.
# $prices is a list of numbers: "1, 2 and 3".
rules-stations-price = Your stations cost { $prices } cards, in this order; the cards of a payment must have the same colour.
rules-stations-price-one = It costs one card of any kind.
rules-stations-where = A station can be built in any city without a station, even if no route has been claimed there.
rules-stations-borrow = A station counts one claimed route of another player that ends in its city as yours. The route counts for all your tickets, and for nothing else.
rules-stations-late = The route is determined only at the end of the game and may have been claimed after the station was built. Several players may use the same route.
rules-stations-row = With two stations you can use two routes in a row.
rules-stations-nothing = A station needs no trains and scores nothing when it is built. You never have to build one unless no other action is possible.
rules-stations-unused = Each station that you have not built is worth { $points } in the final scoring.
rules-stations-note-best = You do not have to choose the route: the best one for your tickets is found automatically.

## Goods

rules-goods-title = Goods
rules-goods-lead = If you claim a route with a crate, take a goods card. In the final scoring, goods cards score points by rank.
rules-goods-one = You take one card for each such route, whatever its length, as long as any of the { $goods } are left. After that, routes are claimed and scored as usual.
rules-goods-track = Each of two parallel routes has its own crate, or none.
rules-goods-open = Goods cards are public: all players can see how many each player has.
# $points is a list of numbers: "8, 5 and 2".
rules-goods-rank = With { $players }, from the most goods cards to the fewest: { $points } points.
rules-goods-ties = Tied players all score the points of the better rank; the ranks that they occupy are skipped. A player without goods cards scores nothing.

## Tickets

rules-tickets-title = Tickets
rules-tickets-lead = A ticket names two cities. Connect them with your routes before the game ends, or lose the points of the ticket.
rules-tickets-lead-race = A ticket names two cities. As soon as your routes connect them, the ticket is completed.
rules-tickets-join = A ticket is completed when an unbroken chain of your own routes connects the two cities. The path and the order of the claims do not matter.
rules-tickets-borrowed = Routes that you use through a station may be part of the chain.
rules-tickets-worth = In the final scoring, the points of completed tickets are added, and those of failed tickets are subtracted.
rules-tickets-many = A route may be used for any number of tickets.
rules-tickets-draw = Drawing tickets takes your whole turn: draw { $tickets } and keep at least { $keep }. The others go face down under the ticket pile.
rules-tickets-few = If fewer tickets are left, draw those. The minimum to keep stays the same; if fewer tickets than that are left, keep all of them. If the pile is empty, no tickets can be drawn.
rules-tickets-kept = You cannot return a ticket that you have kept.
rules-tickets-secret = Tickets are secret until the final scoring, and so is whether they are completed.
rules-tickets-note-seen = Once you have seen the tickets, you cannot choose another action. Tickets that you do not keep go under the pile in the order in which they were drawn.
rules-tickets-shown = A completed ticket is shown and replaced from the pile, so that you hold { $tickets } again. One claim may complete several tickets.
rules-tickets-linked = If your routes already connect the cities of the new ticket, it is completed and replaced immediately.
rules-tickets-left = Tickets that are not completed at the end cost nothing.
rules-tickets-secret-race = The tickets in your hand are secret; completed tickets are public.
rules-tickets-note-auto = Tickets are completed automatically: a connected ticket cannot be held back.

## Exchange

rules-swap-title = Exchanging tickets
rules-swap-lead = Instead of drawing cards or claiming a route, you may exchange your tickets: all of them, not just one.
rules-swap-how = Draw the same number of new tickets and discard the old ones. Then your turn ends.
rules-swap-linked = If your routes already connect the cities of a new ticket, it is completed immediately.
rules-swap-note-pile = The new tickets are drawn before the old ones are discarded, so that you never draw a ticket that you have just given up. When the pile is empty, the discarded tickets are shuffled to form a new one.

## Coast to coast

rules-coast-title = Coast to coast
rules-coast-lead = Connecting the two coasts with your routes counts as one completed ticket.
rules-coast-cities = Connect { $west } with { $east }, by any path.
rules-coast-once = It counts once for each player, in the turn in which the connection is made, and all players see it.
rules-coast-note-order = If one claim connects the coasts and completes tickets, the coasts count first.

## The end

rules-end-title = End of the game
rules-end-lead = When a player has { $trains } or fewer at the end of their turn, the last round begins.
rules-end-lead-empty = When a player has no trains left at the end of their turn, the last round begins.
rules-end-lead-race = When a player has completed { $tickets }, the game ends immediately, and that player wins.
rules-end-lead-last = When a player has placed the last of their trains, the game ends immediately.
rules-end-round = Each player then takes one more turn. The player who started the last round takes the final turn.
rules-end-once = No further turns are added if other players run low on trains as well.
rules-end-last = The game also ends when a player has placed the last of their trains, after the tickets completed by that claim have been counted. Then the player with the most completed tickets wins.
rules-end-share = Tied players share the victory. If that last claim brings its player to { $tickets }, this player wins alone.
rules-end-most = Then the player with the most completed tickets wins; tied players share the victory.
rules-end-note-any = Any action counts as a player's last turn, whatever its result.

## Final scoring

rules-count-title = Final scoring
rules-count-lead = All tickets are shown, and these points are added up. The highest total wins.
rules-count-routes = Routes: the points scored during the game.
rules-count-tickets = Tickets: points are added if completed, subtracted if failed.
rules-count-stations = Unused stations: { $points } each.
rules-count-goods = Goods: points by rank.
rules-count-alvin = Alvin, if he is in the game: { $points } for the player who has him.
rules-count-globetrotter = Most completed tickets: { $points }.
rules-count-trail = Longest path: { $points }.
rules-count-below = A total can be negative.

## Longest path

# Also for the player with the most completed tickets.
rules-bonus-tie = If players are tied, each of them scores these points.
rules-trail-title = Longest path
rules-trail-lead = The player with the longest continuous path of trains scores { $points }.
rules-trail-lead-ties = The longest path scores no points here; it is only used to break ties.
rules-trail-length = The length of a path is the number of its trains, not of its routes.
rules-trail-loops = A path may pass through the same city several times, but it uses each route only once. Branches do not count.
rules-trail-own = Only your own routes count.
rules-trail-own-stations = Only your own routes count, not those that you use through stations.
rules-trail-none = A player without routes has no path.

## Most tickets

rules-globetrotter-title = Most tickets
rules-globetrotter-lead = The player with the most completed tickets scores { $points }.
rules-globetrotter-all = All completed tickets count, from the start or drawn later.
rules-globetrotter-note-zero = If no player has completed a ticket, no player scores these points.

## Ties

rules-ties-title = Ties
rules-ties-lead = If players are tied for first place, they are compared in this order:
rules-ties-lead-shared = Players tied for first place share the victory.
rules-ties-tickets = Most completed tickets.
rules-ties-stations = Fewest stations built, whether used or not.
rules-ties-trail = Longest path.
rules-ties-shared = If there is still a tie, the victory is shared.

## Public and hidden information

rules-secrets-title = Public and hidden information
rules-secrets-lead = The board and everything face up are public. Hands and tickets are secret.
rules-secrets-open = Public: claimed routes and their owners, the number of trains each player has left, the face-up cards, the discard pile, and the number of cards and tickets each player holds.
rules-secrets-score = The current scores are public, too.
rules-secrets-hidden = Hidden: the cards and tickets of the other players, and the order of all piles.
rules-secrets-note-end = At the end all tickets are shown, but hands of train cards stay hidden.

## Captions of the example pictures

rules-caption-deck = The train cards: { $cards }.
rules-caption-market = The face-up cards, and the deck next to them.
rules-caption-blind = The deck: all cards are drawn from here.
rules-caption-locomotive = A locomotive.
rules-caption-claim = { $route }, { $spaces }: claimed with { $cards }.
rules-caption-gray = { $route } is grey: here it is claimed with { $cards }.
rules-caption-closed = { $route }: one route is claimed; with { $players } players, the others are closed.
rules-caption-open = { $route }: each of the parallel routes has a different owner.
rules-caption-ferry = { $route }: { $locomotives } required, here { $cards }.
rules-caption-tunnel = { $route }: paid with { $cards }. Turned over: { $turned }. Extra cost: { $due }.
rules-caption-station = With the station in { $city }, { $route } can be used.
rules-caption-network = The start city { $city } and one route. The routes in full colour are connected to this network.
rules-caption-city = { $route } is claimed: its { $points } go to the owner of the City in { $city }.
rules-caption-alvin = Alvin in { $home }.
rules-caption-goods = { $route } gives a goods card.
rules-caption-ticket = The ticket { $ticket }, completed.
rules-caption-coast = { $west } and { $east } are connected.
rules-caption-trail-branch = A path of { $trains } with a loop; the branch to { $city } does not count.
