## Head

balance-title = Balance-Bericht: { $board }
balance-setting =
    { $games ->
        [one] { $players } Spieler · { $games } Partie zwischen Bots ({ $bots })
       *[other] { $players } Spieler · { $games } Partien zwischen Bots ({ $bots })
    }
balance-stopped =
    { $games ->
        [one] Vorzeitig beendet: { $games } von { $asked } Partien gespielt. Alle Zahlen stammen aus dieser Partie.
       *[other] Vorzeitig beendet: { $games } von { $asked } Partien gespielt. Alle Zahlen stammen aus diesen Partien.
    }
balance-few =
    { $games ->
        [one] Nur { $games } Partie: Die Intervalle sind breit, kleine Unterschiede zeigen sich noch nicht.
       *[other] Nur { $games } Partien: Die Intervalle sind breit, kleine Unterschiede zeigen sich noch nicht.
    }

## Numbers and names

# The bounds of a range of numbers: "40–44", "48.1–52.3%".
balance-range = { $low }–{ $high }
# The bounds may be negative: "−3.0 to 1.5".
balance-range-signed = { $low } bis { $high }
# A mean and half the width of its interval: "104.2 ± 1.3".
balance-mean = { $mean } ± { $reach }
# Both ends of a ticket or route: "Seattle – New York".
balance-cities = { $first } – { $second }
# The last item of a list of names: "Miami – Boston, and 3 more".
balance-more = { $count } weitere
# A place in the turn order: "erster 55 %" and "an erster Stelle".
balance-place =
    { $place ->
        [1] erster
        [2] zweiter
        [3] dritter
        [4] vierter
        [5] fünfter
        [6] sechster
       *[other] { $place }.
    }
# The claims of one place: "first 55%".
balance-place-share = { $place } { $share }

## Titles of sections

balance-summary-title = Das fällt auf
balance-seats-title = Zugreihenfolge
balance-ends-title = Spielende
balance-length-title = Spieldauer
balance-points-title = Punkte
balance-points-title-race = Erfüllte Zielkarten
balance-tickets-title = Zielkarten
balance-routes-title = Strecken
balance-made-title = So entstand dieser Bericht

## Findings

# Marks in front of a finding.
balance-tone-good = ausgewogen
balance-tone-look = auffällig
balance-tone-note = gut zu wissen
# $fair is a percentage; $reach is a number of percentage points with decimals.
balance-finding-seats_even =
    { $games ->
        [one] Keine Position in der Zugreihenfolge gewinnt signifikant mehr oder weniger als den fairen Anteil von { $fair }. Bei { $games } Partie sind Unterschiede unter { $reach } Prozentpunkten nicht erkennbar.
       *[other] Keine Position in der Zugreihenfolge gewinnt signifikant mehr oder weniger als den fairen Anteil von { $fair }. Bei { $games } Partien sind Unterschiede unter { $reach } Prozentpunkten nicht erkennbar.
    }
# $place is "first", "second", …; $span is the interval of $share.
balance-finding-seat_ahead = Wer an { $place } Stelle spielt, gewinnt { $share } der Partien ({ $span }), mehr als den fairen Anteil von { $fair }.
balance-finding-seat_behind = Wer an { $place } Stelle spielt, gewinnt nur { $share } der Partien ({ $span }), weniger als den fairen Anteil von { $fair }.
balance-finding-tickets_hard = Zu schwere Zielkarten, die im Schnitt Punkte kosten: { $names }.
balance-finding-tickets_poor = Zielkarten, die für die nötigen Wagen wenig einbringen: { $names }.
balance-finding-tickets_rich = Zielkarten, die für die nötigen Wagen viel einbringen: { $names }.
balance-finding-tickets_unseen = Zielkarten, die am Ende nie jemand hatte: { $names }.
balance-finding-tickets_even = Keine Zielkarte ist für ihren Wert deutlich zu leicht oder zu schwer; { $share } aller behaltenen Zielkarten werden erfüllt.
balance-finding-routes_unused = Verbindungen, die fast nie gebaut werden: { $names }.
balance-finding-routes_crowded = Umkämpfte Verbindungen, die in über einem Drittel der Partien mehr Spieler wollen, als bauen können: { $names }.
balance-finding-routes_even = Jede Strecke wird ab und zu gebaut, und keine ist zu oft umkämpft.
balance-finding-games_stuck = { $share } der Partien ({ $span }) enden, weil niemand mehr ziehen kann.
# Turns of all players together.
balance-finding-games_length =
    { $middle ->
        [one] Eine Partie dauert { $middle } Zug, etwa { $each } pro Spieler; die Hälfte aller Partien dauert { $low } bis { $high } Züge.
       *[other] Eine Partie dauert { $middle } Züge, etwa { $each } pro Spieler; die Hälfte aller Partien dauert { $low } bis { $high } Züge.
    }
# An item of $names above: the ticket, its points, and how often it is completed.
balance-named-ticket =
    { $value ->
        [one] { $name } ({ $value } Punkt, zu { $share } erfüllt)
       *[other] { $name } ({ $value } Punkte, zu { $share } erfüllt)
    }
balance-named-ticket-race = { $name } (zu { $share } erfüllt)
balance-named-route = { $name } ({ $share })

## Key figures, below their number

balance-key-games = Partien gespielt
balance-key-turns = Züge pro Partie (Median)
balance-key-winner = Punkte des Siegers (Median)
balance-key-winner-race = Zielkarten des Siegers (Median)
balance-key-margin = Punkte Vorsprung des Siegers (Median)
balance-key-margin-race = Zielkarten Vorsprung des Siegers (Median)
balance-key-done = der behaltenen Zielkarten erfüllt

## Turn order

balance-seats-text = Wie oft jede Position in der Zugreihenfolge gewinnt; ein geteilter Sieg zählt anteilig. Der Balken ist das 95-%-Intervall, die gestrichelte Linie der faire Anteil.
balance-seats-ties = { $share } der Partien enden mit einem geteilten Sieg.
# $bots is a list of balance-seats-bot.
balance-seats-bots = Es spielen verschiedene Bots: { $bots }. Wer beginnt, wird in jeder Partie ausgelost; die Positionen bleiben also vergleichbar.
balance-seats-bot = { $bot } gewinnt { $share } pro Platz ({ $span })

## How games end

# $left is a number with decimals.
balance-ends-text = Am Ende hat ein Spieler im Schnitt noch { $left } von { $each } Wagen.
balance-end-last_round = letzte Runde, weil ein Spieler kaum noch Wagen hatte
balance-end-last_train = ein Spieler hat seinen letzten Wagen gesetzt
balance-end-tickets_won = ein Spieler hat genug Zielkarten erfüllt
balance-end-stuck = niemand konnte mehr ziehen

## Length of games and points

# $mean is balance-mean.
balance-length-text = Züge aller Spieler zusammen: im Schnitt { $mean }, in neun von zehn Partien { $low } bis { $high }.
balance-points-text = Die Ergebnisse aller Spieler: im Schnitt { $mean }. Die dunklen Balken sind die Sieger.
# The tooltip of a bar: "turns 40–44: 5.0%"; $axis is balance-label-turns, -trains or -points.
balance-bar = { $axis } { $span }: { $share }

## Tickets

balance-tickets-exchanged = Während der Partie getauschte Zielkarten erscheinen hier nicht.
balance-tickets-plot = Jede Zielkarte nach Wagen und Ertrag. Auf der gestrichelten Linie bringt ein Wagen so viel ein wie auf diesem Spielplan üblich; blaue Zielkarten bringen deutlich mehr, rote deutlich weniger. Die schlechtesten sind beschriftet.
# The tooltip of a ticket in the plot.
balance-dot = { $ticket }: { $gain }
# What the columns of the table mean.
balance-meaning-trains = Wagen des günstigsten Wegs auf leerem Spielplan
balance-meaning-kept = Partien, in denen ein Spieler sie am Ende hatte
balance-meaning-done = wie oft sie dabei erfüllt wurde
balance-meaning-gain = Punkte, die sie im Schnitt einbrachte, auch wenn sie nicht erfüllt wurde
balance-meaning-per_train = Ertrag je Wagen des günstigsten Wegs; hier üblich: { $typical }
balance-meaning-per_train-race = erfüllte Zielkarten je Wagen des günstigsten Wegs; hier üblich: { $typical }
# Marks beside a ticket.
balance-mark-long = lang
balance-mark-hard = zu schwer
balance-mark-poor = bringt wenig
balance-mark-rich = bringt viel

## Routes

balance-routes-text = Wie oft jede Strecke gebaut wird, in Prozent der Partien. Ein blauer Rand markiert umkämpfte Verbindungen; gestrichelte werden fast nie gebaut.
balance-routes-contested = Umkämpft: Partien, in denen mehr Spieler eine Verbindung wollten, als sie nutzbare Gleise hat. Eine Verbindung will, wer sie baut oder eine Zielkarte hat, deren günstigster Weg nicht an ihr vorbeikommt. Nach Position: wie sich das Bauen auf die Zugreihenfolge verteilt.
balance-map = Der Spielplan, jede Strecke danach gefärbt, wie oft sie gebaut wird
balance-map-route = { $name }: in { $share } der Partien gebaut ({ $span }), in { $contested } umkämpft
balance-map-never = fast nie
balance-routes-no_map = Der Spielplan ließ sich nicht anordnen, daher fehlt die Karte. Ändere die Datei, prüfe sie mit „{ $command }“ und schreibe den Bericht neu.

## Labels of columns, axes and legends

balance-label-place = Position
balance-label-interval = 95-%-Intervall
balance-label-mean_points = Punkte im Schnitt
balance-label-mean_points-race = Zielkarten im Schnitt
balance-label-end = Ende
balance-label-games = Partien
balance-label-turns = Züge
balance-label-ticket = Zielkarte
balance-label-value = Wert
balance-label-trains = Wagen
balance-label-kept = behalten
balance-label-done = erfüllt
balance-label-gain = Ertrag
balance-label-per_train = je Wagen
balance-label-connection = Verbindung
balance-label-spaces = Länge
balance-label-points = Punkte
balance-label-points-race = erfüllte Zielkarten
balance-label-claimed = gebaut
balance-label-contested = umkämpft
balance-label-by_place = nach Position

## How the report was made

balance-made-bots = Diese Partien haben Bots gespielt, keine Menschen: { $bots }. Was Bots schwerfällt oder was sie nicht beachten, ist ein Hinweis, kein Urteil. Wer beginnt, wird in jeder Partie ausgelost.
balance-made-intervals = Die Intervalle enthalten in 19 von 20 Fällen den wahren Wert (Anteile: Wilson). Was auffällt, muss sicherer sein: Je mehr Werte zugleich verglichen werden, desto breiter sind dort die Intervalle (Bonferroni).
# Followed by a command line.
balance-made-command = Diesen Bericht wiederholen:
# Followed by a hexadecimal number.
balance-made-digest = Prüfsumme des Spielplans:

## Plots of an arena run

arena-plot-title =
    { $games ->
        [one] { $board }, { $players } Spieler, { $games } Partie
       *[other] { $board }, { $players } Spieler, { $games } Partien
    }
arena-plot-ratings = Rating mit 95-%-Intervall (gestrichelt: Mittelwert)
arena-plot-points = Punkte am Ende (rot: Mittelwert)
arena-plot-routes =
    { $games ->
        [one] { $board }: gebaute Strecken in { $games } Partie
       *[other] { $board }: gebaute Strecken in { $games } Partien
    }
arena-plot-routes-bot = { $board }: gebaute Strecken von { $bot }
# The tooltip of a route.
arena-plot-route = { $route }: { $share }

## Errors of an arena run

# $command is a command line.
arena-no_matplotlib = --plots braucht Matplotlib: { $command }
# $file is a file or folder; $reason comes from the operating system.
arena-unwritable = { $file } lässt sich nicht schreiben: { $reason }
# $bots are the bots of a game, separated by commas.
arena-crashes = der Prozess für Partie { $game } ({ $bots }) stürzt immer wieder ab: Einer der Bots beendet ihn
# Games are numbered; $reason is a Python error.
arena-failed =
    { $games ->
        [one] Partie { $first } ist fehlgeschlagen ({ $reason })
       *[other] eine der Partien { $first } bis { $last } ist fehlgeschlagen ({ $reason })
    }
# A seating assigns the bots to seats.
arena-many_seatings = { $bots } Bots für { $players } Plätze ergeben mehr als { $most } Sitzordnungen: Nenne weniger Bots
arena-file-format = { $file } ist keine Arena-Datei: Nenne eine andere
arena-file-locked = { $file } wird gerade von einem anderen Lauf geschrieben: Nenne eine andere Datei
arena-file-line = { $file }, Zeile { $line }, ist keine Partie ({ $reason }): Nenne eine andere Datei
arena-file-order = { $file }, Zeile { $line }, ist Partie { $game } statt { $expected }: Nenne eine andere Datei
# $reason is one of the following messages.
arena-file-other_run = { $file } enthält einen anderen Lauf ({ $reason }): Nenne eine andere Datei
arena-run-version = gespielt mit draisine { $found }, nicht { $wanted }
arena-run-board = Spielplan { $found }, nicht { $wanted }
arena-run-option = { $option } { $found }, nicht { $wanted }
arena-run-digest = der Spielplan wurde seitdem geändert
arena-run-header = die erste Zeile weicht ab

## Errors of a Ray cluster

cluster-no_ray = --ray braucht Ray: { $command }
cluster-unreachable = unter { $address } ist kein Ray-Cluster erreichbar ({ $reason })
cluster-version = ein Rechner des Clusters hat draisine { $found }, dieser { $wanted }: Installiere dieselbe Version
# $worker is one of the two following messages.
cluster-died = { $worker } ist { $count }-mal abgestürzt ({ $reason })
cluster-worker-game = der Worker für Partie { $game } ({ $bots })
cluster-worker-games = der Worker für die Partien { $first } bis { $last }
