## Problems of board files: keys such as city, route or trains.each are written as in the file

# One problem: "corsica.toml: route 12 (ajaccio-corte): unknown key 'lenght' (did you mean 'length'?)".
boards-problem = { $source } : { $reason }
boards-problem-entry = { $source } : { $entry } : { $reason }
boards-problem-hint = { $reason } ({ $hint })

## Places in a file

# $key is city, route or ticket; $name is the id of the city or of both ends.
boards-entry = { $key } nº { $number } ({ $name })
boards-entry-unnamed = { $key } nº { $number }
boards-entry-key = { $entry }, { $key }
boards-entry-item = { $entry }, élément { $number }
boards-entry-line = ligne { $line }
boards-entry-position = ligne { $line }, colonne { $column }

## Hints

boards-did_you_mean = vouliez-vous dire « { $word } » ?
# $example is code: title = { en = "Corsica" }
boards-write = écrivez { $example }
boards-built_in = plateaux fournis : { $names }
# The end of a list: $words are all but the last, separated by commas.
boards-list = { $words } et { $last }

## The file

boards-no_such_board = ce plateau n'existe pas
boards-no_such_file = ce fichier n'existe pas
boards-folder = c'est un dossier, pas un fichier de plateau
boards-unreadable = lecture du fichier impossible : { $detail }
boards-too_large = le fichier dépasse { $bytes } octets
boards-not_utf8 = le fichier n'est pas en UTF-8 : enregistrez-le en UTF-8
boards-too_deep = trop de listes ou de tables imbriquées
boards-many_dots = plus de { $most } points sur une seule ligne
boards-version = ce programme lit la version { $supported } du format de plateau, pas la version { $version }

## Syntax errors

boards-toml = fichier TOML invalide : { $detail }
boards-toml-value = valeur absente ou invalide ; un texte s'écrit entre guillemets
boards-toml-statement = écrivez clé = valeur ou [section]
boards-toml-key = clé absente, ou commençant par un caractère invalide
boards-toml-date = cette date ou cette heure n'existe pas
boards-toml-newline = passez à la ligne après la valeur
boards-toml-equals = il manque = après la clé
boards-toml-header = il manque ] après le nom de la section
boards-toml-text = il manque le guillemet à la fin du texte
boards-toml-escape = \ invalide dans un texte : écrivez \\
boards-toml-character = caractère invalide
boards-toml-list = il manque une virgule ou ] dans la liste
boards-toml-table = il manque une virgule ou {"}"} dans la table
boards-toml-twice = cette clé ou cette section existe déjà
boards-toml-digits = un nombre a beaucoup trop de chiffres
boards-toml-other = erreur de syntaxe

## Keys and types

boards-missing_key = il manque la clé « { $key } »
boards-unknown_key = clé inconnue : « { $key } »
boards-unknown_key-type = clé inconnue : « { $key } » ; il faut { $type }
boards-unknown_keys =
    { $count ->
        [one] et { $count } autre clé inconnue
       *[other] et { $count } autres clés inconnues
    }
boards-unknown_language = langue inconnue : « { $language } » ; écrivez un code comme en
boards-wrong_type = il faut { $type }, pas { $value }
boards-many_items = { $count } éléments, pour { $most } au maximum
boards-many_entries = { $count } entrées, pour { $most } au maximum

# Types and values, in the sentence "must be …, not …".
boards-type-integer = un nombre entier
boards-type-number = un nombre
boards-type-text = un texte entre guillemets
boards-type-flag = true ou false
boards-type-choice = l'une des valeurs { $choices }
boards-type-list = une liste
boards-type-cities = une liste de deux identifiants de villes
boards-type-numbers = une liste de deux nombres
boards-value-text = le texte « { $text } »
boards-value-large = un nombre aussi grand
boards-value-list = une liste de { $count }
boards-value-table = une table
boards-value-date = une date ou une heure

## Texts and numbers

boards-empty = le texte est vide
boards-long_text = { $count } caractères, pour { $most } au maximum
boards-unprintable = contient des sauts de ligne ou d'autres caractères impossibles à afficher
boards-range = il faut un nombre de { $least } à { $most }, pas { $value }
boards-repeated = { $item } apparaît { $count } fois
boards-id = l'identifiant « { $id } » doit compter de 1 à 40 caractères parmi a-z, 0-9 et _

## Cities

boards-no_city = aucune ville : ajoutez-en au moins une
boards-unknown_city = ville inconnue : « { $city } »
boards-id_taken = l'identifiant « { $id } » est déjà pris par { $entry }
boards-no_route_to = aucun tronçon ne mène à cette ville
# $given and $wanted are lists of keys: lat and lon.
boards-position = sa position est donnée par { $given }, et non par { $wanted }
boards-position-none = position absente : ajoutez { $wanted }
boards-position-rule = toutes les villes ont lat et lon, ou toutes ont x et y
boards-same_position = même position que { $entry }

## Routes

boards-no_route = aucun tronçon : ajoutez-en au moins un
boards-same_ends = les deux extrémités sont « { $city } »
boards-ferry = il faut un nombre de 0 à la longueur du tronçon ({ $length }), pas { $value }
boards-few_trains = demande { $length } wagons, mais un joueur en a { $trains }
boards-no_points = trains.points ne donne pas de points pour un tronçon de longueur { $length }
boards-no_cards = la pioche n'a pas de cartes de la couleur « { $colour } »
boards-few_locomotives =
    { $count ->
        [one] demande { $count } locomotive, mais la pioche en a { $locomotives }
       *[other] demande { $count } locomotives, mais la pioche en a { $locomotives }
    }
boards-few_cards =
    demande { $count } cartes, mais la pioche en a { $cards } de la couleur « { $colour } » et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }
boards-few_cards-gray =
    demande { $count } cartes, mais la pioche en a { $cards } d'une même couleur et { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }
boards-track_length = de longueur { $length }, alors que { $entry }, entre les mêmes villes, est de longueur { $other }
boards-many_tracks = { $count } tronçons relient les mêmes villes, pour { $most } au maximum

## Tickets

boards-no_path = aucun chemin ne relie les deux villes
boards-many_dealt = { $count } billets distribués d'un coup, pour { $most } au maximum
boards-many_kept = impossible de garder { $keep } billets sur { $offered }
boards-draw_and_swap = draw et swap s'excluent : un plateau n'a qu'une seule action de billets
boards-long_not_dealt = des billets longs existent, mais aucun n'est distribué : définissez deal_long
boards-long_rejected = avec des billets longs, il faut « out », pas « { $rejects } »
boards-few_tickets = { $players } joueurs reçoivent { $needed } billets, mais le plateau en a { $tickets }
boards-few_tickets-long = { $players } joueurs reçoivent { $needed } billets longs, mais le plateau en a { $tickets }

## Players, trains and cards

boards-players = least ({ $least }) dépasse most ({ $most })
boards-points_length = la longueur { $length } doit être comprise entre 1 et { $most }
boards-no_colour = la pioche n'a aucune couleur
boards-many_colours = { $count } couleurs, pour { $most } au maximum
boards-many_cards = { $count } cartes, pour { $most } au maximum
boards-small_deck = pas assez de cartes ({ $cards }) : à { $players } joueurs, les mains et les cartes visibles en demandent { $needed }
boards-closed_at = ce plateau ne se joue pas à { $count } (de { $least } à { $most } joueurs)

## End of the game

boards-no_ending = la partie ne finit jamais : définissez last_round_at, at_last_train ou tickets_to_win
boards-race_without_swap = une course aux billets demande tickets.swap = true
boards-swap_without_race = les billets accomplis ne se remplacent que dans une course : définissez ending.tickets_to_win
boards-coast_without_race = ne compte comme billet accompli que dans une course : définissez ending.tickets_to_win
boards-no_effect = sans effet dans une course aux billets, où les points ne comptent pas : à supprimer
boards-race_points = a des points, mais dans une course seul le nombre de billets compte : à supprimer
boards-race_kept = dans une course, on garde tous les billets distribués : keep doit être égal à deal, sans deal_long
boards-race_tickets = à { $players } joueurs, une course à { $goal } billets peut en demander { $needed }, mais le plateau en a { $tickets }

## Stations, Cities, goods and coasts

boards-no_stations = « stations » départage les égalités, mais il n'y a pas de section [stations]
boards-no_founding = le visiteur se déplace entre des Villes, mais il n'y a pas de section [founding]
boards-few_cities = pas assez de villes pour que { $players } joueurs aient chacun la leur au départ : ajoutez-en
boards-no_goods = donne des marchandises, mais il n'y a pas de section [goods]
boards-no_goods_route = aucun tronçon ne donne de marchandises : ajoutez goods = true à au moins un tronçon
boards-bonus_numbers = il faut un nombre par joueur ({ $players }), pas { $numbers }
boards-bonus_missing = il manque le bonus à { $counts } joueurs
boards-bonus_surplus = ce plateau ne se joue pas à { $counts }
boards-both_coasts = « { $city } » est sur les deux côtes

## Corrections of the drawing

boards-second_hint-city = il y a déjà une correction pour « { $city } » : fusionnez les deux
boards-second_hint-route = il y a déjà une correction pour ce tronçon : fusionnez les deux
boards-no_route_between = aucun tronçon ne relie « { $first } » et « { $second } »
boards-few_points = la ligne demande au moins deux points différents

## Layouts

layout-missing = il n'y a pas de disposition { $file }
layout-unreadable = { $file } est illisible : { $detail }
layout-stale = { $file } correspond à une autre version du plateau
# $fault is the first of the remaining problems.
layout-failed =
    { $count ->
        [one] { $board } : aucune disposition possible : { $fault }
       *[other] { $board } : aucune disposition possible : { $fault }, et d'autres problèmes ({ $count } en tout)
    }
# $where are names of routes and cities, $fault is one of the messages below, $amount by how much, in board units or degrees.
layout-fault = { $where } : { $fault } ({ $amount })
layout-fault-city_displaced = une ville est trop loin de sa position
layout-fault-label_astray = un nom est plus près d'une autre ville
layout-fault-label_on_city = un nom couvre une ville
layout-fault-label_on_space = un nom couvre une case
layout-fault-route_bent = un tronçon est trop courbé
layout-fault-route_detached = un tronçon finit trop loin de sa ville
layout-fault-space_on_city = une case couvre une ville
layout-fault-labels_overlap = des noms se chevauchent
layout-fault-neighbours_east = des villes voisines ont changé d'ordre d'ouest en est
layout-fault-neighbours_south = des villes voisines ont changé d'ordre du nord au sud
layout-fault-routes_cross = des tronçons se croisent
layout-fault-over_edge = un élément dépasse le bord
layout-fault-spaces_uneven = les cases sont irrégulièrement espacées
layout-fault-spaces_short = les cases sont trop courtes
layout-fault-spaces_close = des cases sont trop proches
layout-advice-verified = Avec ces modifications du fichier, la mise en page réussit (essai fait) :
layout-advice-partly =
    { $left ->
        [one] Aucune modification trouvée ne résout tout. Avec celles-ci, il reste { $left } problème sur { $count } :
       *[other] Aucune modification trouvée ne résout tout. Avec celles-ci, il reste { $left } problèmes sur { $count } :
    }
layout-advice-none = Aucune modification utile n'a été trouvée. Commencez par les villes et les tronçons cités ci-dessus : donnez aux tronçons une longueur qui correspond à la distance entre leurs villes, ou supprimez un tronçon.
layout-advice-city_hint = Ville { $city } : écrivez { $entry } dans cities de [map].
layout-advice-city_hint_removed = Ville { $city } : supprimez son entrée dans cities de [map].
layout-advice-city_name =
    { $count ->
        [one] Ville { $city } : choisissez des noms d'au plus { $count } caractère.
       *[other] Ville { $city } : choisissez des noms d'au plus { $count } caractères.
    }
layout-advice-city_position = Ville { $city } : corrigez sa position : { $entry }.
layout-advice-route_hint = Tronçon { $route } : écrivez { $entry } dans routes de [map].
layout-advice-route_hint_removed = Tronçon { $route } : supprimez son entrée dans routes de [map].
layout-advice-route_longer =
    { $count ->
        [one] Tronçon { $route } : ajoutez { $count } case ({ $entry }).
       *[other] Tronçon { $route } : ajoutez { $count } cases ({ $entry }).
    }
layout-advice-route_removed =
    { $count ->
        [one] Tronçon { $route } : supprimez { $count } entrée de la liste des tronçons (la dernière).
       *[other] Tronçon { $route } : supprimez { $count } entrées de la liste des tronçons (les dernières).
    }
layout-advice-route_shorter =
    { $count ->
        [one] Tronçon { $route } : retirez { $count } case ({ $entry }).
       *[other] Tronçon { $route } : retirez { $count } cases ({ $entry }).
    }
layout-advice-space = Longueur d'une case : écrivez { $entry } dans [map].
layout-advice-space_removed = Longueur d'une case : supprimez « space » de [map].
