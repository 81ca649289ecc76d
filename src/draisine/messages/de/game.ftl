## Nouns with a number

number-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
number-cards-alike =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten einer Farbe
    }
number-train_cards =
    { $count ->
        [one] { $count } Wagenkarte
       *[other] { $count } Wagenkarten
    }
number-trains = { $count } Wagen
number-tickets =
    { $count ->
        [one] { $count } Zielkarte
       *[other] { $count } Zielkarten
    }
number-long_tickets =
    { $count ->
        [one] { $count } lange Zielkarte
       *[other] { $count } lange Zielkarten
    }
number-points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
number-spaces =
    { $count ->
        [one] { $count } Feld
       *[other] { $count } Felder
    }
number-locomotives =
    { $count ->
        [one] { $count } Lokomotive
       *[other] { $count } Lokomotiven
    }
number-stations =
    { $count ->
        [one] { $count } Bahnhof
       *[other] { $count } Bahnhöfe
    }
number-cities =
    { $count ->
        [one] { $count } Siedlung
       *[other] { $count } Siedlungen
    }
number-goods =
    { $count ->
        [one] { $count } Warenkarte
       *[other] { $count } Warenkarten
    }
number-players = { $count } Spieler

## Cards

# Colours are adjectives of "Karte" and stand before it, in the nominative or accusative.
card-white = weiße
card-blue = blaue
card-yellow = gelbe
card-green = grüne
card-red = rote
card-purple = lila
card-black = schwarze
card-orange = orange
card-pink = rosa
card-locomotive =
    { $count ->
        [one] Lokomotive
       *[other] Lokomotiven
    }
# "2 rote", "1 Lokomotive": cards of a payment, joined by "+".
card-some = { $count } { $card }
# One card with its article. $kind selects: a colour or "locomotive"; $card is its name.
card-one =
    { $kind ->
        [locomotive] eine { $card }
       *[other] eine { $card } Karte
    }
# "3 grüne Karten", "1 Lokomotive". $kind selects: a colour or "locomotive"; $card is its name.
card-count =
    { $kind ->
        [locomotive] { $count } { $card }
       *[other]
            { $count ->
                [one] { $count } { $card } Karte
               *[other] { $count } { $card } Karten
            }
    }
card-nothing = nichts
route-colour =
    { $colour ->
        [white] weiß
        [blue] blau
        [yellow] gelb
        [green] grün
        [red] rot
        [purple] lila
        [black] schwarz
        [orange] orange
        [pink] rosa
       *[other] beliebige Farbe
    }

## Hand and market

hand-title = Deine Karten
hand-empty = Noch keine Karten.
hand-filter = { $count } { $card }: passende Strecken zeigen
hand-filter-off = { $count } { $card }: alle Strecken zeigen
market-title = Karten zum Ziehen
market-place = Offen nehmen: { $card }
market-place-no = { $card }, jetzt nicht möglich
market-empty = Leerer Platz
market-deck = Vom Stapel ziehen ({ number-cards })
market-deck-label = Stapel
market-deck-hint = Für zwei Karten zweimal ziehen
market-tickets = Zielkarten ziehen (noch { $count })
market-tickets-label = Ziele
market-tickets-sure = { number-tickets } ziehen? Das kostet dich den ganzen Zug.
market-tickets-short = Ziehen
market-swap = Alle Zielkarten tauschen
market-swap-short = Tauschen
market-swap-sure = Alle deine Zielkarten gegen neue tauschen? Das kostet dich den ganzen Zug.
market-station = Bahnhof bauen
market-station-label = Bahnhof
market-station-hint = Wähle eine Stadt auf dem Spielplan.
market-station-no = Du hast keinen Bahnhof mehr oder nicht genug Karten, um einen zu bauen.
market-pass = Passen

## Events: what happened in the game, without a full stop

event-cards_dealt = { $seat } erhält { $cards }
event-cards_dealt-hidden = { $seat } erhält { number-cards }
event-card_taken = { $seat } nimmt { $card } (offen)
event-blind_taken = { $seat } zieht { $card } vom Stapel
event-blind_taken-hidden = { $seat } zieht eine Karte vom Stapel
event-market_filled = Aufgedeckt: { $card }
event-market_swept = Zu viele Lokomotiven: Die offenen Karten werden abgelegt
event-deck_shuffled = Der Ablagestapel wird zum neuen Stapel gemischt ({ number-cards })
event-tickets_offered = { $seat } zieht { $tickets }
event-tickets_offered-hidden = { $seat } zieht { number-tickets }
event-tickets_chosen = { $seat } wählt { $tickets }
event-tickets_chosen-hidden = { $seat } hat Zielkarten gewählt
event-tickets_kept =
    { $count ->
        [0] { $seat } behält keine Zielkarte
       *[other] { $seat } behält { $tickets }
    }
event-tickets_kept-hidden = { $seat } behält { $count } von { $offered } Zielkarten
event-ticket_done = { $seat } erfüllt { $ticket }
event-ticket_drawn = { $seat } zieht die Zielkarte { $ticket }
event-ticket_drawn-hidden = { $seat } zieht eine Zielkarte
# $tickets are the ones given back.
event-tickets_swapped = { $seat } tauscht { $tickets }
event-tickets_swapped-hidden = { $seat } tauscht alle Zielkarten
event-tickets_shuffled = Die abgelegten Zielkarten werden zum neuen Stapel gemischt ({ number-tickets })
event-route_claimed = { $seat } baut { $route } für { $cards }
event-points_scored = { $seat } erhält { $points }
# $turned are the three cards turned up; $count is the number of extra cards to pay.
event-tunnel_tried =
    { $count ->
        [0] { $seat } versucht den Tunnel { $route } für { $cards }; aufgedeckt: { $turned }; kein Aufpreis
        [one] { $seat } versucht den Tunnel { $route } für { $cards }; aufgedeckt: { $turned }; Aufpreis: { $count } Karte
       *[other] { $seat } versucht den Tunnel { $route } für { $cards }; aufgedeckt: { $turned }; Aufpreis: { $count } Karten
    }
event-tunnel_left = { $seat } gibt den Tunnel { $route } auf
event-station_built = { $seat } baut einen Bahnhof in { $city } für { $cards }
event-start_chosen = { $seat } startet in { $city }
event-city_founded = { $seat } gründet eine Siedlung in { $city } für { $cards }
event-city_declined = { $seat } gründet keine Siedlung
event-alvin_caught = { $seat } fängt Alvin
event-alvin_placed = { $seat } bringt Alvin nach { $city }
event-goods_taken = { $seat } nimmt eine Warenkarte
event-coasts_linked = { $seat } verbindet beide Küsten
event-passed = { $seat } kann nichts tun und passt
event-turn_began = Am Zug: { $seat }
event-last_round = { $seat } hat kaum noch Wagen: Alle sind noch einmal am Zug
# $end is one of the endings below.
event-game_over = Die Partie ist beendet: { $end }
ending-last_round = Die letzte Runde ist gespielt
ending-all_passed = Kein Spieler kann mehr etwas tun
ending-tickets_won = Es wurden genug Zielkarten erfüllt
ending-last_train = Der letzte Wagen ist gesetzt
ending-stalemate = Kein Spieler kommt mehr voran
# What a player did in a turn, beside their badge and name. Several are joined: "claims Denver – Helena and founds a City in Helena".
# $cards is "a red card" or "1 red + 1 blue".
action-card_taken = nimmt { $cards }
action-blind_taken =
    { $count ->
        [one] zieht eine Karte
       *[other] zieht { $count } Karten
    }
action-tickets_offered = zieht { number-tickets }
action-tickets_chosen = hat Zielkarten gewählt
action-tickets_kept =
    { $count ->
        [0] behält keine Zielkarte
       *[other] behält { $count } von { $offered } Zielkarten
    }
action-ticket_done = erfüllt { $ticket }
action-tickets_swapped = tauscht alle Zielkarten
action-route_claimed = baut { $route }
action-tunnel_tried = versucht den Tunnel { $route }
action-tunnel_left = gibt den Tunnel { $route } auf
action-station_built = baut einen Bahnhof in { $city }
action-start_chosen = startet in { $city }
action-city_founded = gründet eine Siedlung in { $city }
action-alvin_caught = fängt Alvin
action-alvin_placed = bringt Alvin nach { $city }
action-coasts_linked = verbindet beide Küsten
action-passed = passt

## Illegal moves: after a colon or as a sentence of their own; whole sentences begin with a capital

refusal-game_over = Die Partie ist beendet
refusal-not_your_turn = Du bist nicht am Zug
refusal-no_such_seat = Platz { $seat } gibt es an diesem Tisch nicht
refusal-unknown = Das gibt es auf diesem Spielplan nicht
refusal-unknown_route = Die Strecke { $name } gibt es auf diesem Spielplan nicht
refusal-unknown_route-hint = Die Strecke { $name } gibt es auf diesem Spielplan nicht: Meintest du { $hint }?
refusal-unknown_city = Die Stadt { $name } gibt es auf diesem Spielplan nicht
refusal-unknown_city-hint = Die Stadt { $name } gibt es auf diesem Spielplan nicht: Meintest du { $hint }?
refusal-unknown_card = Die Karte { $name } gibt es auf diesem Spielplan nicht
refusal-unknown_card-hint = Die Karte { $name } gibt es auf diesem Spielplan nicht: Meintest du { $hint }?
refusal-unreadable = Das ist kein Zug: { $text }
refusal-not_now = Das geht jetzt nicht
refusal-slot_empty = Auf diesem Platz liegt keine Karte: Wähle einen anderen
refusal-loco_second = Eine offene Lokomotive kann nicht deine zweite Karte sein: Wähle eine andere
refusal-no_cards = Es sind keine Karten zum Ziehen mehr da
refusal-no_tickets = Es sind nicht genug Zielkarten übrig
refusal-can_act = Du kannst nicht passen: Eine andere Aktion ist möglich
refusal-keep_more =
    { $count ->
        [one] Behalte mindestens { $count } Zielkarte
       *[other] Behalte mindestens { $count } Zielkarten
    }
refusal-twice = Dieselbe Zielkarte ist zweimal gewählt
refusal-not_offered = Wähle aus den gezogenen Zielkarten
refusal-not_offered-name = { $name } ist nicht unter den gezogenen Zielkarten
# $owner is the name of a player or seat.
refusal-taken = Diese Strecke ist schon gebaut ({ $owner })
refusal-closed =
    { $count ->
        [one] gesperrt: Bei { $count } Spieler darf nur eine der parallelen Strecken gebaut werden
       *[other] gesperrt: Bei { $count } Spielern darf nur eine der parallelen Strecken gebaut werden
    }
refusal-own_twin = Dir gehört schon die parallele Strecke: Beide darfst du nicht bauen
refusal-trains_short = nicht genug Wagen: { $needed } nötig, { $left } übrig
refusal-cards_short =
    { $count ->
        [one] Es fehlt noch { $count } { $card } Karte
       *[other] Es fehlen noch { $count } { $card } Karten
    }
refusal-cards_short-any =
    { $count ->
        [one] Es fehlt noch { $count } Karte der gleichen Farbe
       *[other] Es fehlen noch { $count } Karten der gleichen Farbe
    }
refusal-locos_short =
    { $count ->
        [one] Es fehlt noch { $count } Lokomotive
       *[other] Es fehlen noch { $count } Lokomotiven
    }
refusal-not_connected = Diese Strecke ist nicht mit deinem Netz verbunden
refusal-no_station_left = Du hast keinen Bahnhof mehr
# $owner is the name of a player or seat.
refusal-city_taken = Diese Stadt ist schon besetzt ({ $owner })
refusal-not_an_end = Wähle eine der beiden Städte an der Strecke, die du gerade gebaut hast
refusal-barred_city = In Alvins Heimatstadt darf keine Siedlung stehen: Wähle eine andere Stadt
refusal-not_your_city = Du hast hier keine Siedlung: Wähle eine deiner Siedlungen
refusal-no_such_action = Diese Aktion gibt es auf diesem Spielplan nicht
refusal-price =
    { $count ->
        [one] Das kostet { $count } Karte, nicht { $offered }
       *[other] Das kostet { $count } Karten, nicht { $offered }
    }
refusal-two_colours = Zwei Farben darfst du nicht mischen: Bezahle mit einer Farbe und Lokomotiven
# $colour and $offered are colours of cards.
refusal-wrong_colour = Hier brauchst du { $colour } Karten, nicht { $offered }
refusal-wrong_colour-locomotive = Bezahle nur mit Lokomotiven
# $cards is "1 rote Karte" or "2 Lokomotiven".
refusal-not_in_hand = Du hast nur { $cards }
# $kind selects: a colour or "locomotive"; $card is its name.
refusal-not_in_hand-none =
    { $kind ->
        [locomotive] Du hast keine { $card }
       *[other] Du hast keine { $card } Karte
    }
refusal-need_locos =
    { $count ->
        [one] Bezahle mit mindestens { $count } Lokomotive
       *[other] Bezahle mit mindestens { $count } Lokomotiven
    }
refusal-wrong_payment = So kannst du nicht bezahlen: Wähle andere Karten

## Options of a game

# $players is the invalid value, as Python writes it.
options-players_number = Die Spielerzahl ist eine kleine ganze Zahl, nicht { $players }
options-players = { $board } ist für { $least } bis { $most } Spieler, nicht für { $count }
# $detail is a technical message in English.
options-unknown = unbekannte Option: { $detail }. Mögliche Optionen: { $names }
options-alvin = { $board } wird ohne Alvin gespielt
options-first = Platz { $seat } kann nicht beginnen: Es gibt die Plätze 0 bis { $last }

## Seats

# A seat without a player's name; seats are counted from 0.
seat-number = Platz { $number }
# Seat colours, to choose from; also names of seats whose players have no name that can be drawn.
seat-colour-pine = Tanne
seat-colour-plum = Pflaume
seat-colour-aqua = Türkis
seat-colour-chestnut = Kastanie
seat-colour-pistachio = Pistazie
seat-colour-lilac = Flieder
seat-colour-sand = Sand
seat-colour-cobalt = Kobalt

## Bots: names, and one sentence about how they play

bot-passenger = Fahrgast
bot-passenger-says = Ungeduldig und vergesslich: Bei jedem zweiten Zug verliert er seinen Plan aus den Augen. Gut für den Anfang.
bot-conductor = Schaffner
bot-conductor-says = Erfüllt seine Zielkarten auf den günstigsten Wegen und achtet nicht auf die anderen.
bot-engineer = Lokführer
bot-engineer-says = Plant ein einziges Netz für alle Zielkarten, baut umkämpfte Strecken zuerst und weiß, wann es eilt.
bot-baron = Baron
bot-baron-says = Simuliert vor jedem Zug viele Partien bis zum Ende und ahnt, was du vorhast.
# $name: a level that the server has not compiled yet.
bot-preparing = { $name } (wird vorbereitet)
# $says: the description of the level.
bot-preparing-says = { $says } Diese Stufe wird noch vorbereitet (nur beim ersten Start) und zieht, sobald sie bereit ist.
