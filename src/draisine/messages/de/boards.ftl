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
boards-entry-item = { $entry }, Element { $number }
boards-entry-line = Zeile { $line }
boards-entry-position = Zeile { $line }, Spalte { $column }

## Hints

boards-did_you_mean = meintest du „{ $word }“?
# $example is code: title = { en = "Corsica" }
boards-write = schreibe { $example }
boards-built_in = mitgelieferte Spielpläne: { $names }
# The end of a list: $words are all but the last, separated by commas.
boards-list = { $words } und { $last }

## The file

boards-no_such_board = diesen Spielplan gibt es nicht
boards-no_such_file = diese Datei gibt es nicht
boards-folder = das ist ein Ordner, keine Spielplan-Datei
boards-unreadable = die Datei lässt sich nicht lesen: { $detail }
boards-too_large = die Datei ist größer als { $bytes } Bytes
boards-not_utf8 = die Datei ist kein UTF-8-Text: Speichere sie als UTF-8
boards-too_deep = Listen oder Tabellen sind zu tief verschachtelt
boards-many_dots = mehr als { $most } Punkte in einer Zeile
boards-version = dieses Programm liest Version { $supported } des Spielplan-Formats, nicht { $version }

## Syntax errors

boards-toml = keine gültige TOML-Datei: { $detail }
boards-toml-value = ein Wert fehlt oder ist ungültig; Texte brauchen Anführungszeichen
boards-toml-statement = schreibe Schlüssel = Wert oder [Abschnitt]
boards-toml-key = ein Schlüssel fehlt oder beginnt mit einem ungültigen Zeichen
boards-toml-date = dieses Datum oder diese Uhrzeit gibt es nicht
boards-toml-newline = beginne nach dem Wert eine neue Zeile
boards-toml-equals = nach dem Schlüssel fehlt =
boards-toml-header = nach dem Namen des Abschnitts fehlt ]
boards-toml-text = am Ende des Textes fehlt das Anführungszeichen
boards-toml-escape = ungültiges \ in einem Text: Schreibe \\
boards-toml-character = ungültiges Zeichen
boards-toml-list = in der Liste fehlt ein Komma oder ]
boards-toml-table = in der Tabelle fehlt ein Komma oder {"}"}
boards-toml-twice = diesen Schlüssel oder Abschnitt gibt es schon
boards-toml-digits = eine Zahl hat viel zu viele Ziffern
boards-toml-other = Syntaxfehler

## Keys and types

boards-missing_key = der Schlüssel „{ $key }“ fehlt
boards-unknown_key = unbekannter Schlüssel „{ $key }“
boards-unknown_key-type = unbekannter Schlüssel „{ $key }“: muss { $type } sein
boards-unknown_keys =
    { $count ->
        [one] und { $count } weiterer unbekannter Schlüssel
       *[other] und { $count } weitere unbekannte Schlüssel
    }
boards-unknown_language = unbekannte Sprache „{ $language }“: Schreibe einen Code wie en
boards-wrong_type = muss { $type } sein, nicht { $value }
boards-many_items = { $count } Elemente, erlaubt sind höchstens { $most }
boards-many_entries = { $count } Einträge, erlaubt sind höchstens { $most }

# Types and values, in the sentence "must be …, not …".
boards-type-integer = eine ganze Zahl
boards-type-number = eine Zahl
boards-type-text = ein Text in Anführungszeichen
boards-type-flag = true oder false
boards-type-choice = einer der Werte { $choices }
boards-type-list = eine Liste
boards-type-cities = eine Liste mit den IDs zweier Städte
boards-type-numbers = eine Liste mit zwei Zahlen
boards-value-text = der Text „{ $text }“
boards-value-large = eine zu große Zahl
boards-value-list =
    { $count ->
        [one] eine Liste mit { $count } Element
       *[other] eine Liste mit { $count } Elementen
    }
boards-value-table = eine Tabelle
boards-value-date = ein Datum oder eine Uhrzeit

## Texts and numbers

boards-empty = der Text ist leer
boards-long_text = { $count } Zeichen, erlaubt sind höchstens { $most }
boards-unprintable = enthält Zeilenumbrüche oder andere Zeichen, die sich nicht anzeigen lassen
boards-range = erlaubt ist { $least } bis { $most }, nicht { $value }
boards-repeated = { $item } kommt { $count }-mal vor
boards-id = die ID „{ $id }“ muss aus 1 bis 40 der Zeichen a-z, 0-9 und _ bestehen

## Cities

boards-no_city = es gibt keine Stadt: Füge mindestens eine hinzu
boards-unknown_city = unbekannte Stadt „{ $city }“
boards-id_taken = die ID „{ $id }“ gehört schon zu { $entry }
boards-no_route_to = keine Strecke führt zu dieser Stadt
# $given and $wanted are lists of keys: lat and lon.
boards-position = die Position ist mit { $given } angegeben, nicht mit { $wanted }
boards-position-none = die Position fehlt: Gib { $wanted } an
boards-position-rule = alle Städte brauchen lat und lon, oder alle x und y
boards-same_position = hat dieselbe Position wie { $entry }

## Routes

boards-no_route = es gibt keine Strecke: Füge mindestens eine hinzu
boards-same_ends = beide Enden sind „{ $city }“
boards-ferry = erlaubt ist 0 bis zur Länge der Strecke ({ $length }), nicht { $value }
boards-few_trains = braucht { $length } Wagen, aber ein Spieler hat { $trains }
boards-no_points = in trains.points fehlen die Punkte für eine Strecke der Länge { $length }
boards-no_cards = der Stapel enthält keine Karten der Farbe „{ $colour }“
boards-few_locomotives =
    { $count ->
        [one] braucht { $count } Lokomotive, aber der Stapel enthält { $locomotives }
       *[other] braucht { $count } Lokomotiven, aber der Stapel enthält { $locomotives }
    }
boards-few_cards =
    braucht { $count } Karten, aber der Stapel enthält { $cards } der Farbe „{ $colour }“ und { $locomotives ->
        [one] { $locomotives } Lokomotive
       *[other] { $locomotives } Lokomotiven
    }
boards-few_cards-gray =
    braucht { $count } Karten, aber der Stapel enthält höchstens { $cards } der gleichen Farbe und { $locomotives ->
        [one] { $locomotives } Lokomotive
       *[other] { $locomotives } Lokomotiven
    }
boards-track_length = hat die Länge { $length }, aber { $entry } zwischen denselben Städten hat { $other }
boards-many_tracks = ist eine von { $count } Strecken zwischen denselben Städten, erlaubt sind höchstens { $most }

## Tickets

boards-no_path = kein Weg verbindet die beiden Städte
boards-many_dealt = { $count } Zielkarten werden auf einmal ausgeteilt, erlaubt sind höchstens { $most }
boards-many_kept = man kann nicht { $keep } von { $offered } Zielkarten behalten
boards-draw_and_swap = draw und swap schließen sich aus: Ein Spielplan hat nur eine Zielkarten-Aktion
boards-long_not_dealt = es gibt lange Zielkarten, aber keine wird je ausgeteilt: Setze deal_long
boards-long_rejected = muss mit langen Zielkarten „out“ sein, nicht „{ $rejects }“
boards-few_tickets = { $players } Spieler bekommen { $needed } Zielkarten, aber der Spielplan hat { $tickets }
boards-few_tickets-long = { $players } Spieler bekommen { $needed } lange Zielkarten, aber der Spielplan hat { $tickets }

## Players, trains and cards

boards-players = least ({ $least }) ist größer als most ({ $most })
boards-points_length = die Länge { $length } gibt es nicht: Erlaubt ist 1 bis { $most }
boards-no_colour = der Stapel hat keine Farbe
boards-many_colours = { $count } Farben, erlaubt sind höchstens { $most }
boards-many_cards = { $count } Karten, erlaubt sind höchstens { $most }
boards-small_deck = zu wenige Karten ({ $cards }): { $players } Spieler brauchen { $needed } für ihre Handkarten und die offenen Karten
boards-closed_at = dieser Spielplan ist nicht für { $count } Spieler (nur { $least } bis { $most })

## End of the game

boards-no_ending = die Partie endet nie: Setze last_round_at, at_last_train oder tickets_to_win
boards-race_without_swap = ein Wettlauf um Zielkarten braucht tickets.swap = true
boards-swap_without_race = erfüllte Zielkarten werden nur bei einem Wettlauf ersetzt: Setze ending.tickets_to_win
boards-coast_without_race = zählt nur bei einem Wettlauf als erfüllte Zielkarte: Setze ending.tickets_to_win
boards-no_effect = ist bei einem Wettlauf um Zielkarten wirkungslos, weil Punkte nicht zählen: Entferne es
boards-race_points = hat Punkte, aber bei einem Wettlauf zählt nur die Anzahl der Zielkarten: Entferne sie
boards-race_kept = bei einem Wettlauf behält man alle ausgeteilten Zielkarten: keep muss gleich deal sein, ohne deal_long
boards-race_tickets = { $players } Spieler brauchen für einen Wettlauf um { $goal } Zielkarten bis zu { $needed }, aber der Spielplan hat { $tickets }

## Stations, Cities, goods and coasts

boards-no_stations = „stations“ entscheidet bei Gleichstand, aber der Abschnitt [stations] fehlt
boards-no_founding = der Besucher reist zwischen Siedlungen, aber der Abschnitt [founding] fehlt
boards-few_cities = zu wenige Städte, damit { $players } Spieler je eine eigene Startstadt haben: Füge Städte hinzu
boards-no_goods = gibt Waren, aber der Abschnitt [goods] fehlt
boards-no_goods_route = keine Strecke gibt Waren: Ergänze bei mindestens einer goods = true
boards-bonus_numbers = braucht eine Zahl pro Spieler ({ $players }), nicht { $numbers }
boards-bonus_missing = der Bonus für { $counts } Spieler fehlt
boards-bonus_surplus = dieser Spielplan ist nicht für { $counts } Spieler
boards-both_coasts = „{ $city }“ liegt an beiden Küsten

## Corrections of the drawing

boards-second_hint-city = es gibt schon eine Korrektur für „{ $city }“: Fasse beide zusammen
boards-second_hint-route = es gibt schon eine Korrektur für diese Strecke: Fasse beide zusammen
boards-no_route_between = keine Strecke verbindet „{ $first }“ und „{ $second }“
boards-few_points = die Linie braucht mindestens zwei verschiedene Punkte

## Layouts

layout-missing = die Anordnung { $file } gibt es nicht
layout-unreadable = { $file } lässt sich nicht lesen: { $detail }
layout-stale = { $file } gehört zu einer anderen Version des Spielplans
# $fault is the first of the remaining problems.
layout-failed =
    { $count ->
        [one] { $board } ließ sich nicht anordnen: { $fault }
       *[other] { $board } ließ sich nicht anordnen: { $fault } und weitere Fehler (insgesamt { $count })
    }
# $where are names of routes and cities, $fault is one of the messages below, $amount by how much, in board units or degrees.
layout-fault = { $where }: { $fault } ({ $amount })
layout-fault-city_displaced = Stadt zu weit von ihrer Position entfernt
layout-fault-label_astray = Name näher an einer anderen Stadt
layout-fault-label_on_city = Name liegt auf einer Stadt
layout-fault-label_on_space = Name liegt auf einem Feld
layout-fault-route_bent = Strecke zu stark gebogen
layout-fault-route_detached = Strecke endet zu weit von ihrer Stadt
layout-fault-space_on_city = Feld liegt auf einer Stadt
layout-fault-labels_overlap = Namen überschneiden sich
layout-fault-neighbours_east = Reihenfolge der Nachbarn von West nach Ost vertauscht
layout-fault-neighbours_south = Reihenfolge der Nachbarn von Nord nach Süd vertauscht
layout-fault-routes_cross = Strecken kreuzen sich
layout-fault-over_edge = etwas ragt über den Rand
layout-fault-spaces_uneven = Abstände zwischen den Feldern ungleichmäßig
layout-fault-spaces_short = Felder zu kurz
layout-fault-spaces_close = Felder zu nah beieinander
layout-advice-verified = Mit diesen Änderungen an der Datei lässt sich der Spielplan anordnen (ausprobiert):
layout-advice-partly =
    { $left ->
        [one] Keine Änderung löst alle Fehler. Mit diesen bleibt { $left } von { $count }:
       *[other] Keine Änderung löst alle Fehler. Mit diesen bleiben { $left } von { $count }:
    }
layout-advice-none = Keine Änderung hat geholfen. Beginne mit den oben genannten Städten und Strecken: Wähle Längen, die zum Abstand der Städte passen, oder streiche eine Strecke.
layout-advice-city_hint = Stadt { $city }: Schreibe { $entry } in cities unter [map].
layout-advice-city_hint_removed = Stadt { $city }: Lösche ihren Eintrag aus cities unter [map].
layout-advice-city_name =
    { $count ->
        [one] Stadt { $city }: Verwende Namen mit höchstens { $count } Zeichen.
       *[other] Stadt { $city }: Verwende Namen mit höchstens { $count } Zeichen.
    }
layout-advice-city_position = Stadt { $city }: Korrigiere die Position auf { $entry }.
layout-advice-route_hint = Strecke { $route }: Schreibe { $entry } in routes unter [map].
layout-advice-route_hint_removed = Strecke { $route }: Lösche ihren Eintrag aus routes unter [map].
layout-advice-route_longer =
    { $count ->
        [one] Strecke { $route }: { $count } Feld mehr ({ $entry }).
       *[other] Strecke { $route }: { $count } Felder mehr ({ $entry }).
    }
layout-advice-route_removed =
    { $count ->
        [one] Strecke { $route }: Lösche { $count } Eintrag aus der Streckenliste (den letzten).
       *[other] Strecke { $route }: Lösche { $count } Einträge aus der Streckenliste (die letzten).
    }
layout-advice-route_shorter =
    { $count ->
        [one] Strecke { $route }: { $count } Feld weniger ({ $entry }).
       *[other] Strecke { $route }: { $count } Felder weniger ({ $entry }).
    }
layout-advice-space = Länge eines Felds: Schreibe { $entry } in [map].
layout-advice-space_removed = Länge eines Felds: Lösche „space“ aus [map].
