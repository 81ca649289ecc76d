## Problems of board files: keys such as city, route or trains.each are written as in the file

# One problem: "corsica.toml: route 12 (ajaccio-corte): unknown key 'lenght' (did you mean 'length'?)".
boards-problem = { $source }: { $reason }
boards-problem-entry = { $source }: { $entry }: { $reason }
boards-problem-hint = { $reason } ({ $hint })

## Places in a file

# $key is city, route or ticket; $name is the id of the city or of both ends.
boards-entry = { $key } { $number } ({ $name })
boards-entry-unnamed = { $key } { $number }
boards-entry-key = { $entry }, { $key }
boards-entry-item = { $entry }, item { $number }
boards-entry-line = line { $line }
boards-entry-position = line { $line }, column { $column }

## Hints

boards-did_you_mean = did you mean '{ $word }'?
# $example is code: title = { en = "Corsica" }
boards-write = write { $example }
boards-built_in = the built-in boards are { $names }
# The end of a list: $words are all but the last, separated by commas.
boards-list = { $words } and { $last }

## The file

boards-no_such_board = there is no such board
boards-no_such_file = there is no such file
boards-folder = this is a folder, not a board file
boards-unreadable = the file cannot be read: { $detail }
boards-too_large = the file is larger than { $bytes } bytes
boards-not_utf8 = the file is not UTF-8 text: save it as UTF-8
boards-too_deep = the file nests lists or tables too deeply
boards-many_dots = more than { $most } dots in one line
boards-version = this program reads version { $supported } of the board format, not { $version }

## Syntax errors

boards-toml = not a valid TOML file: { $detail }
boards-toml-value = a value is missing or invalid; texts need quotes
boards-toml-statement = write key = value or [section]
boards-toml-key = a key is missing or starts with an invalid character
boards-toml-date = this date or time does not exist
boards-toml-newline = start a new line after the value
boards-toml-equals = there is no = after the key
boards-toml-header = the section name is not closed with ]
boards-toml-text = the text is not closed with a quote
boards-toml-escape = invalid \ in a text: write \\
boards-toml-character = invalid character
boards-toml-list = a comma or ] is missing in the list
boards-toml-table = a comma or {"}"} is missing in the table
boards-toml-twice = this key or section already exists
boards-toml-digits = a number has far too many digits
boards-toml-other = syntax error

## Keys and types

boards-missing_key = the key '{ $key }' is missing
boards-unknown_key = unknown key '{ $key }'
boards-unknown_key-type = unknown key '{ $key }': must be { $type }
boards-unknown_keys =
    { $count ->
        [one] and { $count } more unknown key
       *[other] and { $count } more unknown keys
    }
boards-unknown_language = unknown language '{ $language }': write a code such as en
boards-wrong_type = must be { $type }, not { $value }
boards-many_items = { $count } items, but at most { $most } are allowed
boards-many_entries = { $count } entries, but at most { $most } are allowed

# Types and values, in the sentence "must be …, not …".
boards-type-integer = a whole number
boards-type-number = a number
boards-type-text = a text in quotes
boards-type-flag = true or false
boards-type-choice = one of { $choices }
boards-type-list = a list
boards-type-cities = a list of two city ids
boards-type-numbers = a list of two numbers
boards-value-text = the text '{ $text }'
boards-value-large = one that is too large
boards-value-list = a list of { $count }
boards-value-table = a table
boards-value-date = a date or time

## Texts and numbers

boards-empty = the text is empty
boards-long_text = { $count } characters, but at most { $most } are allowed
boards-unprintable = has line breaks or other characters that cannot be displayed
boards-range = must be from { $least } to { $most }, not { $value }
boards-repeated = { $item } appears { $count } times
boards-id = the id '{ $id }' must be 1 to 40 of the characters a-z, 0-9 and _

## Cities

boards-no_city = there is no city: add at least one
boards-unknown_city = unknown city '{ $city }'
boards-id_taken = the id '{ $id }' is already taken by { $entry }
boards-no_route_to = no route leads to this city
# $given and $wanted are lists of keys: lat and lon.
boards-position = its position is given by { $given }, not by { $wanted }
boards-position-none = it has no position: add { $wanted }
boards-position-rule = every city needs lat and lon, or every city x and y
boards-same_position = has the same position as { $entry }

## Routes

boards-no_route = there is no route: add at least one
boards-same_ends = both ends are '{ $city }'
boards-ferry = must be from 0 to the length of the route ({ $length }), not { $value }
boards-few_trains = takes { $length } trains, but a player has { $trains }
boards-no_points = trains.points has no points for a route of length { $length }
boards-no_cards = the deck has no cards of the colour '{ $colour }'
boards-few_locomotives =
    { $count ->
        [one] needs { $count } locomotive, but the deck has { $locomotives }
       *[other] needs { $count } locomotives, but the deck has { $locomotives }
    }
boards-few_cards =
    needs { $count } cards, but the deck has { $cards } of the colour '{ $colour }' and { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }
boards-few_cards-gray =
    needs { $count } cards, but the deck has { $cards } of any one colour and { $locomotives ->
        [one] { $locomotives } locomotive
       *[other] { $locomotives } locomotives
    }
boards-track_length = has length { $length }, but { $entry } between the same cities has { $other }
boards-many_tracks = is one of { $count } routes between the same cities, but at most { $most } are allowed

## Tickets

boards-no_path = no path of routes joins the two cities
boards-many_dealt = { $count } tickets are dealt at once, but at most { $most } are allowed
boards-many_kept = it is impossible to keep { $keep } of { $offered } tickets
boards-draw_and_swap = draw and swap exclude each other: a board has one kind of ticket action
boards-long_not_dealt = there are long tickets, but none is ever dealt: set deal_long
boards-long_rejected = with long tickets it must be 'out', not '{ $rejects }'
boards-few_tickets = { $players } players are dealt { $needed } tickets, but the board has { $tickets }
boards-few_tickets-long = { $players } players are dealt { $needed } long tickets, but the board has { $tickets }

## Players, trains and cards

boards-players = least ({ $least }) is more than most ({ $most })
boards-points_length = the length { $length } must be from 1 to { $most }
boards-no_colour = the deck has no colour
boards-many_colours = { $count } colours, but at most { $most } are allowed
boards-many_cards = { $count } cards, but at most { $most } are allowed
boards-small_deck = too few cards ({ $cards }): { $players } players need { $needed } for their hands and the face-up cards
boards-closed_at = this board is not for { $count } players ({ $least } to { $most })

## End of the game

boards-no_ending = the game never ends: set last_round_at, at_last_train or tickets_to_win
boards-race_without_swap = a race for tickets needs tickets.swap = true
boards-swap_without_race = completed tickets are replaced only in a race: set ending.tickets_to_win
boards-coast_without_race = counts as a completed ticket in a race only: set ending.tickets_to_win
boards-no_effect = has no effect in a race for tickets, where points do not count: remove it
boards-race_points = has points, but in a race only the number of tickets counts: remove them
boards-race_kept = in a race all tickets dealt are kept: keep must equal deal, without deal_long
boards-race_tickets = { $players } players who race to { $goal } tickets may need { $needed }, but the board has { $tickets }

## Stations, Cities, goods and coasts

boards-no_stations = 'stations' breaks ties, but there is no section [stations]
boards-no_founding = the visitor moves between Cities, but there is no section [founding]
boards-few_cities = { $players } players cannot all start from a city of their own: add cities
boards-no_goods = gives goods, but there is no section [goods]
boards-no_goods_route = no route gives goods: add goods = true to at least one
boards-bonus_numbers = needs one number per player ({ $players }), not { $numbers }
boards-bonus_missing = there is no bonus for { $counts } players
boards-bonus_surplus = { $counts } players cannot play on this board
boards-both_coasts = '{ $city }' is on both coasts

## Corrections of the drawing

boards-second_hint-city = there is already a correction for '{ $city }': merge the two
boards-second_hint-route = there is already a correction for this route: merge the two
boards-no_route_between = no route joins '{ $first }' and '{ $second }'
boards-few_points = the line needs at least two different points

## Layouts

layout-missing = there is no layout { $file }
layout-unreadable = { $file } cannot be read: { $detail }
layout-stale = { $file } was made for another version of the board
# $fault is the first of the remaining problems.
layout-failed =
    { $count ->
        [one] { $board } could not be laid out: { $fault }
       *[other] { $board } could not be laid out: { $fault }, and other problems ({ $count } in total)
    }
# $where are names of routes and cities, $fault is one of the messages below, $amount by how much, in board units or degrees.
layout-fault = { $where }: { $fault } ({ $amount })
layout-fault-city_displaced = a city is too far from its position
layout-fault-label_astray = a name is closer to another city
layout-fault-label_on_city = a name lies on a city
layout-fault-label_on_space = a name lies on a space
layout-fault-route_bent = a route bends too much
layout-fault-route_detached = a route ends too far from its city
layout-fault-space_on_city = a space lies on a city
layout-fault-labels_overlap = names overlap
layout-fault-neighbours_east = neighbours changed their order from west to east
layout-fault-neighbours_south = neighbours changed their order from north to south
layout-fault-routes_cross = routes cross
layout-fault-over_edge = something extends beyond the edge
layout-fault-spaces_uneven = the distances between spaces are uneven
layout-fault-spaces_short = the spaces are too short
layout-fault-spaces_close = spaces are too close to each other
# Advice: changes of a board file, one per line below the first three. $entry is what the file must say, such as "length = 4".
layout-advice-verified = With these changes of the board file it can be laid out (this has been tried):
layout-advice-partly =
    { $left ->
        [one] No changes were found that solve everything. With these, 1 of { $count } problems remains:
       *[other] No changes were found that solve everything. With these, { $left } of { $count } problems remain:
    }
layout-advice-none = No change was found that helps. Start with the cities and routes named above: give routes a length that matches the distance between their cities, or remove a route.
layout-advice-city_hint = City { $city }: write { $entry } into cities of [map].
layout-advice-city_hint_removed = City { $city }: remove its entry from cities of [map].
layout-advice-city_name =
    { $count ->
        [one] City { $city }: use names of at most { $count } character.
       *[other] City { $city }: use names of at most { $count } characters.
    }
layout-advice-city_position = City { $city }: correct its position to { $entry }.
layout-advice-route_hint = Route { $route }: write { $entry } into routes of [map].
layout-advice-route_hint_removed = Route { $route }: remove its entry from routes of [map].
layout-advice-route_longer =
    { $count ->
        [one] Route { $route }: give it { $count } space more ({ $entry }).
       *[other] Route { $route }: give it { $count } spaces more ({ $entry }).
    }
layout-advice-route_removed =
    { $count ->
        [one] Route { $route }: remove { $count } entry from the list of routes (the last one).
       *[other] Route { $route }: remove { $count } entries from the list of routes (the last ones).
    }
layout-advice-route_shorter =
    { $count ->
        [one] Route { $route }: give it { $count } space fewer ({ $entry }).
       *[other] Route { $route }: give it { $count } spaces fewer ({ $entry }).
    }
layout-advice-space = Length of a space: write { $entry } into [map].
layout-advice-space_removed = Length of a space: remove "space" from [map].
