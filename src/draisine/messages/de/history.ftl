## Replay

replay-title = { $board }: Wiederholung
replay-eyes = Perspektive
replay-eyes-all = alle Spieler
replay-controls = Steuerung der Wiederholung
replay-slider = Stelle in der Partie
replay-at = Schritt { $at } von { $last }
replay-now = Schritt { $at } von { $last }: { $words }
replay-play = Abspielen (Leertaste)
replay-pause = Pause (Leertaste)
replay-first = Zum Anfang (Pos1)
replay-last = Zum Ende (Ende)
replay-back = Schritt zurück (Pfeil links)
replay-on = Schritt vor (Pfeil rechts)
replay-turn-back = Vorheriger Zug (Bild auf)
replay-turn-on = Nächster Zug (Bild ab)
replay-speed = Tempo
replay-times = { $speed }×
replay-copy = Link zu dieser Stelle kopieren
replay-copy-box = Link zu dieser Stelle
replay-embed = Code zum Einbetten kopieren
replay-embed-box = Code, um diese Wiederholung in eine andere Website einzubetten
# $host: the name of this server
replay-open = Auf { $host } öffnen
replay-table = Tisch
replay-record = Spieldatei
replay-picture = Bild
replay-beside = Aktuelle Stellung
replay-game = Partie
replay-review = Analyse
replay-tabs = Partie und Analyse
replay-continue = Von hier aus weiterspielen
replay-scores = Punktestand
replay-market = Offen: { $cards }
replay-decks = Karten im Stapel: { $cards }, Zielkarten im Stapel: { $tickets }
replay-hand = Auf der Hand: { $cards }
replay-offer = Zur Auswahl: { $tickets }

## Proof of a fair deal

seal-holds = Faire Kartenverteilung bestätigt
seal-holds-says = Vor dem ersten Zug wurde allen der Hashwert eines geheimen Startwerts (Seed) gezeigt. Er verrät nichts über die Karten, passt aber nur zu diesem Startwert. Jeder Mischvorgang ergibt sich aus dem Startwert und der Nummer des Schritts; daher konnte später niemand Karten aussuchen, auch nicht der Server.
seal-no_seed = Die Kartenverteilung lässt sich noch nicht prüfen
seal-no_seed-says = Der Startwert (Seed) wird erst am Ende der Partie offengelegt, und diese Spieldatei endet früher. Nimm die Spieldatei der beendeten Partie, um den Startwert mit dem Hashwert unten zu vergleichen.
seal-from_position = Diese Partie begann nicht mit einer Kartenverteilung
seal-from_position-says = Sie begann mit einer vorbereiteten Stellung, also gibt es keine Kartenverteilung zu prüfen.
seal-fails = Prüfung fehlgeschlagen
seal-fails-says = Der Startwert passt zu seinem Hashwert, aber mindestens ein Mischvorgang ergibt sich nicht daraus: Die Spieldatei wurde verändert, oder die Karten wurden nicht fair verteilt.
seal-promised = Zu Beginn veröffentlicht: Hashwert des Startwerts
seal-told = Am Ende offengelegt: der Startwert (Seed)
seal-checked =
    { $count ->
        [one] Dieser Server hat { $count } Mischvorgang nachgerechnet: Er passt zum Startwert.
       *[other] Dieser Server hat { $count } Mischvorgänge nachgerechnet: Alle passen zum Startwert.
    }
seal-yourself = Prüfe es selbst
seal-yourself-says = Du musst diesem Server nicht vertrauen. Lade die Spieldatei herunter und führe auf einem beliebigen Computer, auf dem Draisine installiert ist, diesen Befehl aus:
seal-command = draisine verify { $file }
seal-hash-says = Der Hashwert ist der SHA-256-Wert des Textes „draisine seed “ (mit dem Leerzeichen am Ende), gefolgt von den Bytes des Startwerts.
seal-fairness = Statistik aller Mischungen auf diesem Server

## Imported games

import-title = Importierte Partien
import-lead = Sieh dir Partien von einem anderen Server oder von deinem eigenen Computer noch einmal an.
import-place = Partie importieren
import-choose = Datei wählen …
import-drop = Oder zieh sie hierher: die .jsonl-Datei, die du am Ende jeder Partie herunterladen kannst.
import-working = Partie wird geprüft …
import-large = { $name } ist zu groß für eine Spieldatei.
import-mine = Deine importierten Partien
import-remove = Entfernen
import-remove-one = Entfernen: { $board }, { $when }
import-remove-sure = Links zu dieser Partie funktionieren dann nicht mehr.

## Statistics

stats-none = Die Statistik erscheint nach deiner ersten beendeten Partie.
stats-pending =
    { $count ->
        [one] { $count } Partie wird noch ausgewertet …
       *[other] { $count } Partien werden noch ausgewertet …
    }
stats-wins = Siege
stats-wins-share = { $wins } ({ $share })
stats-mean_rank = Durchschnittlicher Rang
stats-best = Bestwert
stats-mean = Durchschnitt
stats-trail-words = { $longest } (im Schnitt { $mean })
stats-points = Punkte
stats-histogram = Punkteverteilung
stats-histogram-tickets = Erfüllte Zielkarten pro Partie
stats-histogram-says =
    { $count ->
        [one] { $count } Partie, von { $least } bis { $most }; am häufigsten { $often }.
       *[other] { $count } Partien, von { $least } bis { $most }; am häufigsten { $often }.
    }
stats-bin = { $from } bis { $to }
stats-history = Ergebnisse im Zeitverlauf
stats-history-says =
    { $count ->
        [one] { $count } Partie, die älteste links. Zuletzt: { $last }.
       *[other] { $count } Partien, die älteste links. Zuletzt: { $last }.
    }
stats-history-won = Sieg
stats-history-other = kein Sieg
stats-history-mean = Durchschnitt aus fünf Partien
stats-date = Datum
stats-place = Rang
stats-place-of = { $rank } von { $players }
stats-tickets = Erfüllte und nicht erfüllte Zielkarten
stats-made = erfüllt
stats-failed = nicht erfüllt
stats-routes = Lieblingsstrecken
stats-routes-map = { $board }: Je dicker die Linie, desto öfter hast du die Strecke gebaut
stats-routes-never = nie
stats-routes-times = { $count }-mal
stats-by_players = Nach Spielerzahl
stats-table = Als Tabelle anzeigen
stats-table-of = Als Tabelle anzeigen: { $title }

## Game files

record-too_large = Die Spieldatei ist zu groß: höchstens { $megabytes } MB
record-empty = Die Spieldatei ist leer
record-no_steps = Die Spieldatei enthält keine Schritte
review-error-not_over = Die Partie ist noch nicht zu Ende: Nur beendete Partien lassen sich analysieren
# $reason is one of the messages of this section, or a technical message in English.
record-line = Zeile { $line }: { $reason }
record-step = Schritt { $step }: { $reason }
record-header = ungültiger Kopf: { $reason }
record-step_order = Schritt { $step } statt Schritt { $expected }
record-step_incomplete = Ein Schritt braucht einen Platz und einen Zug
record-format = Format { $version } wird nicht unterstützt, nur Format { $supported }
record-rules-newer = Die Regeln haben Version { $version }, unterstützt werden sie nur bis Version { $supported }: Aktualisiere Draisine
record-rules-older = Die Regeln haben Version { $version }, unterstützt werden sie erst ab Version { $supported }
record-board_digest = Der Spielplan passt nicht zu seiner Prüfsumme
record-seed_hash = Der Startwert passt nicht zu seinem Hashwert
record-seed_digits = Der Startwert ist keine Hexadezimalzahl
record-no_seed = Die Spieldatei enthält keinen Startwert: Er wird erst am Ende der Partie offengelegt
record-other_position = Die Ausgangsstellung gehört zu einer anderen Partie
record-differs = Die nachgespielte Partie stimmt nicht mit der Spieldatei überein
record-chance_digits = Die Zufallszahl muss 32 Hexadezimalziffern haben
record-chance_seed = Die Zufallszahl ergibt sich nicht aus dem Startwert

## Positions: documents that describe a game at one moment

position-impossible = unmögliche Stellung: { $problem }
position-impossible-more =
    { $count ->
        [one] unmögliche Stellung: { $problem } ({ $count } weiteres Problem)
       *[other] unmögliche Stellung: { $problem } ({ $count } weitere Probleme)
    }
# $detail is a technical message in English.
position-unreadable = Das ist keine Stellung: { $detail }
# $where is a place in the document, such as seats[0].hand; $reason is one of the messages below.
position-at = { $where }: { $reason }
position-board = Die Stellung ist für den Spielplan { $given }, nicht { $board }
position-board_changed = Der Spielplan hat sich geändert, seit die Stellung gespeichert wurde
position-no_seat = Platz { $seat } gibt es nicht
position-seats = { $seats } Plätze für { $players } Spieler
position-value = unbekannter Wert: { $value }
position-range = muss zwischen 0 und { $most } liegen, nicht { $value }
position-negative = darf nicht negativ sein
position-no_rule = gehört nicht zu diesem Spielplan
position-not_now = in dieser Phase nicht möglich
position-over_only = nur am Ende der Partie möglich
position-own_twin = Diesem Platz gehört schon die parallele Strecke
position-closed = gesperrt: Die parallele Strecke ist gebaut
position-alvin-off = Alvin spielt in dieser Partie nicht mit
position-alvin-city = In Alvins Heimatstadt darf keine Siedlung stehen
position-alvin-home = Alvin bleibt in seiner Heimatstadt, bis er gefangen wird, und kehrt nie dorthin zurück
position-alvin-captor = Alvin muss in einer Siedlung des Platzes sein, der ihn gefangen hat
position-known = mehr bekannte Karten als Handkarten
position-placed = { $used } gesetzt, aber es gibt nur { $total }
position-left = { $given } angegeben, aber es sind noch { $left } von { $total } übrig
position-start-missing = Die Startstadt fehlt
position-start-city = In der Startstadt muss eine Siedlung dieses Platzes stehen
position-not_connected = Die Strecken hängen nicht zusammen
position-tunnel = braucht einen freien Tunnel, die volle Bezahlung und einen Aufpreis
position-found_city = braucht eine Strecke, die der Platz gerade gebaut hat, und eine Siedlung im Vorrat
position-place_alvin = braucht eine Strecke, die der Platz gerade gebaut hat, und Alvin bei diesem Platz
position-keep_tickets = Dem Platz, der wählen muss, liegen keine Zielkarten vor
position-start_city = Es ist keine Startstadt zu wählen
position-setup_tickets = Jedem Platz müssen Zielkarten vorliegen, und ein Platz muss noch wählen
position-over = Das Spielende fehlt
position-won = Es sind genug Zielkarten erfüllt: Die Partie muss beendet sein
# $cards is "1 rote Karte" or "2 Lokomotiven".
position-sweep = { $count } Lokomotiven liegen offen: Die Karten müssen ersetzt worden sein
position-last_round =
    { $left ->
        [0] keine Wagen übrig: Die letzte Runde muss begonnen haben
        [one] noch 1 Wagen übrig: Die letzte Runde muss begonnen haben
       *[other] noch { $left } Wagen übrig: Die letzte Runde muss begonnen haben
    }
position-last_train = keine Wagen übrig: Die Partie muss beendet sein
position-tickets-held =
    { $dealt ->
        [one] Jeder Platz hat 1 Zielkarte, nicht { $given }
       *[other] Jeder Platz hat { $dealt } Zielkarten, nicht { $given }
    }
position-ticket-linked = Die Städte von { $ticket } sind verbunden: Die Zielkarte muss erfüllt sein
position-coasts = Die Küsten sind verbunden: Das muss gezählt sein
position-cards-many = { $cards } zu viel
position-cards-unplaced =
    { $count ->
        [one] { $count } Karte ist nirgends untergebracht
       *[other] { $count } Karten sind nirgends untergebracht
    }
position-market = { $given } offene Plätze statt { $size }
position-two_colours = Die Bezahlung hat zwei Farben
position-no_ticket = Die Zielkarte { $ticket } gibt es nicht
position-ticket-twice = { $ticket } ist doppelt vorhanden
position-ticket-unplaced = { $ticket } ist nirgends untergebracht
position-ticket-offer = { $ticket } steht nicht zur Wahl
position-ticket-long = Eine lange Zielkarte darf nicht im Zielkartenstapel sein
position-ticket-face_up = { $ticket } ist nicht verdeckt
position-rejects = mehr, als der Zielkartenstapel enthält
