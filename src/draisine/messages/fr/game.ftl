## Nouns with a number

number-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
number-cards-alike =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes d'une même couleur
    }
number-train_cards =
    { $count ->
        [one] { $count } carte wagon
       *[other] { $count } cartes wagon
    }
number-trains =
    { $count ->
        [one] { $count } wagon
       *[other] { $count } wagons
    }
number-tickets =
    { $count ->
        [one] { $count } billet
       *[other] { $count } billets
    }
number-long_tickets =
    { $count ->
        [one] { $count } billet long
       *[other] { $count } billets longs
    }
number-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
number-spaces =
    { $count ->
        [one] { $count } case
       *[other] { $count } cases
    }
number-locomotives =
    { $count ->
        [one] { $count } locomotive
       *[other] { $count } locomotives
    }
number-stations =
    { $count ->
        [one] { $count } gare
       *[other] { $count } gares
    }
number-cities =
    { $count ->
        [one] { $count } Ville
       *[other] { $count } Villes
    }
number-goods =
    { $count ->
        [one] { $count } carte de marchandises
       *[other] { $count } cartes de marchandises
    }
number-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }

## Cards

# Colours are adjectives of "carte". $count (optional): the number of cards.
card-white =
    { $count ->
        [one] blanche
       *[other] blanches
    }
card-blue =
    { $count ->
        [one] bleue
       *[other] bleues
    }
card-yellow =
    { $count ->
        [one] jaune
       *[other] jaunes
    }
card-green =
    { $count ->
        [one] verte
       *[other] vertes
    }
card-red =
    { $count ->
        [one] rouge
       *[other] rouges
    }
card-purple =
    { $count ->
        [one] violette
       *[other] violettes
    }
card-black =
    { $count ->
        [one] noire
       *[other] noires
    }
card-orange = orange
card-pink =
    { $count ->
        [one] rose
       *[other] roses
    }
card-locomotive =
    { $count ->
        [one] locomotive
       *[other] locomotives
    }
# "2 rouges", "1 locomotive": cards of a payment, joined by "+".
card-some = { $count } { $card }
# One card with its article. $kind selects: a colour or "locomotive"; $card is its name.
card-one =
    { $kind ->
        [locomotive] une { $card }
       *[other] une carte { $card }
    }
# "3 cartes vertes", "1 locomotive". $kind selects: a colour or "locomotive"; $card is its name.
card-count =
    { $kind ->
        [locomotive] { $count } { $card }
       *[other]
            { $count ->
                [one] { $count } carte { $card }
               *[other] { $count } cartes { $card }
            }
    }
card-nothing = rien
route-colour =
    { $colour ->
        [white] blanc
        [blue] bleu
        [yellow] jaune
        [green] vert
        [red] rouge
        [purple] violet
        [black] noir
        [orange] orange
        [pink] rose
       *[other] une couleur au choix
    }

## Hand and market

hand-title = Votre main
hand-empty = Pas encore de cartes.
hand-filter = { $count } { $card } : montrer les tronçons correspondants
hand-filter-off = { $count } { $card } : montrer tous les tronçons
market-title = Cartes à piocher
market-place = Prendre { $card } (visible)
market-place-no = { $card }, pas disponible pour le moment
market-empty = Emplacement vide
market-deck = Piocher ({ number-cards })
market-deck-label = Pioche
market-deck-hint = Piochez deux fois pour deux cartes
market-tickets =
    { $count ->
        [one] Piocher des billets ({ $count } restant)
       *[other] Piocher des billets ({ $count } restants)
    }
market-tickets-label = Billets
market-tickets-sure = Piocher { number-tickets } ? Cela prend tout votre tour.
market-tickets-short = Piocher
market-swap = Échanger tous les billets
market-swap-short = Échanger
market-swap-sure = Échanger tous vos billets contre des nouveaux ? Cela prend tout votre tour.
market-station = Construire une gare
market-station-label = Gare
market-station-hint = Choisissez une ville sur le plateau.
market-station-no = Vous n'avez plus de gare, ou pas assez de cartes pour en construire une.
market-pass = Passer

## Events: what happened in the game, without a full stop

event-cards_dealt = { $seat } reçoit { $cards }
event-cards_dealt-hidden = { $seat } reçoit { number-cards }
event-card_taken = { $seat } prend { $card } (visible)
event-blind_taken = { $seat } pioche { $card }
event-blind_taken-hidden = { $seat } pioche une carte
event-market_filled = Carte retournée : { $card }
event-market_swept = Trop de locomotives : les cartes visibles sont défaussées
event-deck_shuffled = La défausse est mélangée et forme une nouvelle pioche ({ number-cards })
event-tickets_offered = { $seat } pioche { $tickets }
event-tickets_offered-hidden = { $seat } pioche { number-tickets }
event-tickets_chosen = { $seat } choisit { $tickets }
event-tickets_chosen-hidden = { $seat } a choisi ses billets
event-tickets_kept =
    { $count ->
        [0] { $seat } ne garde aucun billet
       *[other] { $seat } garde { $tickets }
    }
event-tickets_kept-hidden =
    { $count ->
        [one] { $seat } garde { $count } billet sur { $offered }
       *[other] { $seat } garde { $count } billets sur { $offered }
    }
event-ticket_done = { $seat } accomplit { $ticket }
event-ticket_drawn = { $seat } pioche le billet { $ticket }
event-ticket_drawn-hidden = { $seat } pioche un billet
# $tickets are the ones given back.
event-tickets_swapped = { $seat } échange { $tickets }
event-tickets_swapped-hidden = { $seat } échange tous ses billets
event-tickets_shuffled = Les billets défaussés sont mélangés et forment une nouvelle pioche ({ number-tickets })
event-route_claimed = { $seat } prend { $route } avec { $cards }
event-points_scored = { $seat } marque { $points }
# $turned are the three cards turned up; $count is the number of extra cards to pay.
event-tunnel_tried =
    { $count ->
        [0] { $seat } tente le tunnel { $route } avec { $cards } ; cartes retournées : { $turned } ; aucun supplément
        [one] { $seat } tente le tunnel { $route } avec { $cards } ; cartes retournées : { $turned } ; supplément : { $count } carte
       *[other] { $seat } tente le tunnel { $route } avec { $cards } ; cartes retournées : { $turned } ; supplément : { $count } cartes
    }
event-tunnel_left = { $seat } renonce au tunnel { $route }
event-station_built = { $seat } construit une gare à { $city } avec { $cards }
event-start_chosen = { $seat } commence à { $city }
event-city_founded = { $seat } fonde une Ville à { $city } avec { $cards }
event-city_declined = { $seat } ne fonde pas de Ville
event-alvin_caught = { $seat } attrape Alvin
event-alvin_placed = { $seat } emmène Alvin à { $city }
event-goods_taken = { $seat } prend une carte de marchandises
event-coasts_linked = { $seat } relie les deux côtes
event-passed = { $seat } n'a aucun coup possible et passe
event-turn_began = À jouer : { $seat }
event-last_round = { $seat } n'a presque plus de wagons : encore un tour par joueur
# $end is one of the endings below.
event-game_over = La partie est terminée : { $end }
ending-last_round = le dernier tour a été joué
ending-all_passed = aucun joueur ne peut plus jouer
ending-tickets_won = assez de billets ont été accomplis
ending-last_train = le dernier wagon a été posé
ending-stalemate = aucun joueur ne peut progresser
# What a player did in a turn, beside their badge and name. Several are joined: "claims Denver – Helena and founds a City in Helena".
# $cards is "a red card" or "1 red + 1 blue".
action-card_taken = prend { $cards }
action-blind_taken =
    { $count ->
        [one] pioche une carte
       *[other] pioche { $count } cartes
    }
action-tickets_offered = pioche { number-tickets }
action-tickets_chosen = a choisi ses billets
action-tickets_kept =
    { $count ->
        [0] ne garde aucun billet
        [one] garde { $count } billet sur { $offered }
       *[other] garde { $count } billets sur { $offered }
    }
action-ticket_done = accomplit { $ticket }
action-tickets_swapped = échange tous ses billets
action-route_claimed = prend { $route }
action-tunnel_tried = tente le tunnel { $route }
action-tunnel_left = renonce au tunnel { $route }
action-station_built = construit une gare à { $city }
action-start_chosen = commence à { $city }
action-city_founded = fonde une Ville à { $city }
action-alvin_caught = attrape Alvin
action-alvin_placed = emmène Alvin à { $city }
action-coasts_linked = relie les deux côtes
action-passed = passe

## Illegal moves: after a colon or as a sentence of their own

refusal-game_over = la partie est terminée
refusal-not_your_turn = ce n'est pas à vous de jouer
refusal-no_such_seat = il n'y a pas de siège { $seat } à cette table
refusal-unknown = cela n'existe pas sur ce plateau
refusal-unknown_route = ce plateau n'a pas de tronçon { $name }
refusal-unknown_route-hint = ce plateau n'a pas de tronçon { $name } : vouliez-vous dire { $hint } ?
refusal-unknown_city = ce plateau n'a pas de ville { $name }
refusal-unknown_city-hint = ce plateau n'a pas de ville { $name } : vouliez-vous dire { $hint } ?
refusal-unknown_card = ce plateau n'a pas de carte { $name }
refusal-unknown_card-hint = ce plateau n'a pas de carte { $name } : vouliez-vous dire { $hint } ?
refusal-unreadable = ce n'est pas un coup : { $text }
refusal-not_now = ce n'est pas possible maintenant
refusal-slot_empty = il n'y a pas de carte à cet emplacement : choisissez-en un autre
refusal-loco_second = une locomotive visible ne peut pas être votre deuxième carte : choisissez une autre carte
refusal-no_cards = il n'y a plus de cartes à piocher
refusal-no_tickets = il ne reste pas assez de billets
refusal-can_act = vous ne pouvez pas passer : un autre coup est possible
refusal-keep_more =
    { $count ->
        [one] gardez au moins { $count } billet
       *[other] gardez au moins { $count } billets
    }
refusal-twice = le même billet est choisi deux fois
refusal-not_offered = choisissez parmi les billets qui vous sont proposés
refusal-not_offered-name = { $name } ne fait pas partie des billets qui vous sont proposés
# $owner is the name of a player or seat.
refusal-taken = ce tronçon est déjà pris ({ $owner })
refusal-closed =
    { $count ->
        [one] fermé : à { $count } joueur, un seul des tronçons parallèles peut être pris
       *[other] fermé : à { $count } joueurs, un seul des tronçons parallèles peut être pris
    }
refusal-own_twin = vous avez déjà le tronçon parallèle : vous ne pouvez pas prendre les deux
refusal-trains_short = pas assez de wagons : il en faut { $needed }, il vous en reste { $left }
refusal-cards_short =
    { $count ->
        [one] il manque { $count } carte { $card }
       *[other] il manque { $count } cartes { $card }
    }
refusal-cards_short-any =
    { $count ->
        [one] il manque { $count } carte de la même couleur
       *[other] il manque { $count } cartes de la même couleur
    }
refusal-locos_short =
    { $count ->
        [one] il manque { $count } locomotive
       *[other] il manque { $count } locomotives
    }
refusal-not_connected = ce tronçon n'est pas relié à votre réseau
refusal-no_station_left = vous n'avez plus de gare
# $owner is the name of a player or seat.
refusal-city_taken = cette ville est déjà prise ({ $owner })
refusal-not_an_end = choisissez une des deux villes au bout du tronçon que vous venez de prendre
refusal-barred_city = impossible de fonder une Ville chez Alvin : choisissez une autre ville
refusal-not_your_city = vous n'avez pas de Ville ici : choisissez une de vos Villes
refusal-no_such_action = cette action n'existe pas sur ce plateau
refusal-price =
    { $count ->
        [one] payez { $count } carte, pas { $offered }
       *[other] payez { $count } cartes, pas { $offered }
    }
refusal-two_colours = impossible de mélanger deux couleurs : payez avec une seule couleur et des locomotives
# $colour and $offered are colours of cards, in the plural.
refusal-wrong_colour = payez avec des cartes { $colour }, pas { $offered }
refusal-wrong_colour-locomotive = payez seulement avec des locomotives
# $cards is "1 carte rouge" or "2 locomotives".
refusal-not_in_hand = vous n'avez que { $cards }
# $kind selects: a colour or "locomotive"; $card is its name.
refusal-not_in_hand-none =
    { $kind ->
        [locomotive] vous n'avez aucune { $card }
       *[other] vous n'avez aucune carte { $card }
    }
refusal-need_locos =
    { $count ->
        [one] payez avec au moins { $count } locomotive
       *[other] payez avec au moins { $count } locomotives
    }
refusal-wrong_payment = ce paiement n'est pas possible : choisissez-en un autre

## Options of a game

# $players is the invalid value, as Python writes it.
options-players_number = le nombre de joueurs est un petit nombre entier, pas { $players }
options-players =
    { $count ->
        [one] { $board } se joue de { $least } à { $most }, pas à { $count } joueur
       *[other] { $board } se joue de { $least } à { $most }, pas à { $count } joueurs
    }
# $detail is a technical message in English.
options-unknown = option inconnue : { $detail }. Options possibles : { $names }
options-alvin = { $board } se joue sans Alvin
options-first = le siège { $seat } ne peut pas commencer : les sièges vont de 0 à { $last }

## Seats

# A seat without a player's name; seats are counted from 0.
seat-number = Siège { $number }
# Seat colours, to choose from; also names of seats whose players have no name that can be drawn.
seat-colour-pine = Sapin
seat-colour-plum = Prune
seat-colour-aqua = Turquoise
seat-colour-chestnut = Marron
seat-colour-pistachio = Pistache
seat-colour-lilac = Lilas
seat-colour-sand = Sable
seat-colour-cobalt = Cobalt

## Bots: names, and one sentence about how they play

bot-passenger = Passager
bot-passenger-says = Impatient et distrait : un coup sur deux, il oublie ce qu'il voulait faire. Pour commencer en douceur.
bot-conductor = Contrôleur
bot-conductor-says = Accomplit ses propres billets par les chemins les moins chers, sans s'occuper des autres joueurs.
bot-engineer = Mécanicien
bot-engineer-says = Planifie un seul réseau pour tous ses billets, prend d'abord les tronçons disputés et sait quand se presser.
bot-baron = Baron
bot-baron-says = Simule de nombreuses parties jusqu'au bout avant chaque coup, et devine vos intentions.
# $name: a level that the server has not compiled yet.
bot-preparing = { $name } (en préparation)
# $says: the description of the level.
bot-preparing-says = { $says } Ce niveau est encore en préparation (au premier démarrage seulement) et jouera dès qu'il sera prêt.
