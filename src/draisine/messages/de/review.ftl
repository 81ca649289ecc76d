## Game review: in the replay

review-lead = Ein starker Bot spielt von jeder Stellung aus viele Partien zu Ende und nutzt nur, was die Spieler jeweils wissen konnten. So findet er heraus, was jede Entscheidung gekostet und was das Glück bewirkt hat. Das dauert eine Weile.
review-start = Analyse starten
review-cannot_start = Diese Partie kann gerade nicht analysiert werden. Versuche es später noch einmal.
review-waiting =
    { $ahead ->
        [0] Die Analyse beginnt gleich…
        [one] Noch { $ahead } andere Analyse davor…
       *[other] Noch { $ahead } andere Analysen davor…
    }
review-running = Analyse läuft: { $share }
review-failed = Die Analyse ist fehlgeschlagen.
review-rough = Die Kurve ist eine erste Schätzung.
review-show = Spieler
review-everyone = Alle
review-tabs = Teile der Analyse
review-tab-decisions = Züge
review-tab-balance = Bilanz
review-tab-tickets = Zielkarten
review-method =
    { $count ->
        [one] Berechnet aus { $count } simulierten Partie.
       *[other] Berechnet aus { $count } simulierten Partien.
    }
review-copy = Link zu dieser Analyse kopieren
review-copy-box = Link zu dieser Analyse

## The curve of the chances of winning

review-curve = Gewinnchancen
review-curve-slider = Stelle der Partie, auf der Kurve
review-curve-open = Mit offenen Karten
review-curve-open-says = Dünne Linien: die Chancen, wenn alle Karten bekannt wären.
review-curve-chance = { $name }: { $chance }
review-curve-now = Schritt { $step }: { $chances }
review-curve-table = Chancen als Tabelle
review-curve-error = ± { $error }
review-curve-says = Die Chance jedes Spielers wird nach seinem Wissen beurteilt; die Summe ist daher nicht immer 100 %.

## Decisions

review-label-great = ausgezeichneter Zug
review-label-best = bester Zug
review-label-good = guter Zug
review-label-inaccuracy = Ungenauigkeit
review-label-mistake = Fehler
review-label-blunder = grober Fehler
review-label-great-says = Jeder andere Zug wäre ein Fehler gewesen.
review-errors_only = Nur Ungenauigkeiten und Fehler
review-order = Reihenfolge
review-order-step = nach Schritt
review-order-loss = nach Verlust
review-none = Keine Ungenauigkeiten und keine Fehler.
review-none-decisions = Es gab nichts zu entscheiden.
review-loss-says = Der Verlust gibt an, um wie viele Prozentpunkte der Zug die Gewinnchance verringert hat.
review-better = Besser: { $move }
review-payment = Hier wird nur die Wahl der Karten beurteilt.
review-plan = Der Spielplan zeigt den besseren Zug und seinen Plan.
review-step = Schritt { $step }
review-previous = Zurück
review-next = Weiter

## Balance

review-balance-says = Wie aus der Gewinnchance am Anfang das Ergebnis wurde.
review-balance-item = Posten
review-balance-change = Wirkung
review-balance-start = Chance am Anfang
review-balance-losses = Eigene Fehler
review-balance-others = Die anderen Spieler
review-balance-residual = Nicht zugeordnet
review-balance-result = Ergebnis
review-balance-net = Glück im Vergleich zu den anderen
review-luck-seat = Glück: Reihenfolge
review-luck-deal = Glück: erste Karten und Zielkarten
review-luck-card = Glück: Karten vom Stapel
review-luck-market = Glück: neue offene Karten
review-luck-tunnel = Glück: Tunnel
review-luck-tickets = Glück: gezogene Zielkarten
review-luck = Glück
review-luck-events = Größtes Glück und Pech
review-residual-says = Nicht zugeordnet: was die Schätzung keinem dieser Posten zuordnen kann.
review-net-says = Das eigene Glück abzüglich des mittleren Glücks aller Spieler.
review-quality = Spielqualität
review-quality-says = Der mittlere Verlust pro Entscheidung; kleiner ist besser. In Klammern: das 95-%-Intervall.
review-quality-value = { $loss } ({ $low } bis { $high })
review-quality-all = Ganze Partie
review-quality-decisions = Entscheidungen
review-quality-loss = Mittlerer Verlust
review-phase = Phase
review-phase-opening = Anfang
review-phase-middle = Mitte
review-phase-ending = Ende
review-labels = Entscheidungen
review-facts = Fakten
review-fact-unused_trains = Übrige Wagen
review-fact-unspent_cards = Übrige Handkarten
review-fact-locomotives_spent = Ausgegebene Lokomotiven
review-fact-locomotives_wasted = Lokomotiven, für die auch Farbkarten gereicht hätten
review-fact-points_per_train = Punkte pro Wagen
review-fact-lost_turns = Züge ohne Nutzen
review-fact-blocks = Entscheidende Blockaden
review-block = Schritt { $step }: { $name } baute { $route } (−{ $cost })

## Offers of tickets

review-offers-none = Es gab keine Zielkarten zur Wahl.
review-offer-title = Schritt { $step }: { $name }
review-offer-choice = Wahl
review-offer-then = Gewinnchance damals
review-offer-hindsight = Punkte am Ende
review-offer-completed = Am Ende erfüllt
review-offer-kept = behalten
review-offers-says = Was jede Wahl damals wert war, nach dem Wissen des Spielers, und was ihre Zielkarten mit den Strecken am Ende gebracht hätten.

## Learn from your mistakes

review-train =
    { $count ->
        [one] Aus { $count } Fehler lernen
       *[other] Aus { $count } Fehlern lernen
    }
review-train-title = Aus Fehlern lernen
review-train-number = { $number } von { $count }
review-train-ask = In der Partie: { $move }. Das kostete { $loss } Gewinnchance. Finde einen besseren Zug.
review-train-pay = In der Partie: { $move }. Diese Karten kosteten { $loss } Gewinnchance. Bezahle besser.
review-train-checking = Dein Zug wird geprüft…
review-train-good = Gut: { $move }
review-train-best = Richtig, das ist der beste Zug: { $move }
review-train-bad = Nicht der beste Zug: { $move }. Verlust: { $loss }. Versuche es noch einmal.
review-train-answer = Am besten: { $move }
review-train-show = Lösung zeigen
review-train-next = Weiter
review-train-finish = Fertig
review-train-leave = Zurück zur Analyse
review-train-done = Bessere Züge gefunden: { $found } von { $count }.

## Play on from a position

review-continue-title = Von hier aus weiterspielen
review-continue-says = Eine neue Partie gegen Bots beginnt bei Schritt { $step }, mit denselben Karten auf der Hand. Wie es weitergeht, entscheidet der Zufall.
review-continue-seat = Dein Platz
review-continue-bot = Bots
review-continue-start = Spielen

## A warning before a blunder

review-warning-title = Bist du sicher?
review-warning-says = Dieser Zug verringert deine Gewinnchance um etwa { $loss }.
review-warning-better = Besser: { $move }
review-warning-play = Trotzdem spielen
review-warning-think = Noch einmal überlegen

## Quality of play in “My games”

review-progress-lead = Der mittlere Verlust pro Entscheidung in deinen analysierten Partien; kleiner ist besser.
review-progress-none = Deine Spielqualität erscheint hier nach der ersten Analyse: Öffne die Wiederholung einer beendeten Partie und wähle „Analyse“.
review-progress-weeks = Spielqualität nach Wochen
review-progress-weeks-says =
    { $count ->
        [one] { $count } Woche. Mittlerer Verlust: { $last }.
       *[other] { $count } Wochen, die älteste links. Mittlerer Verlust in der letzten: { $last }.
    }
review-progress-week = Woche
review-progress-interval = 95-%-Intervall
review-progress-range = { $low } bis { $high }
review-progress-games = Analysierte Partien
review-progress-open = Analyse: { $game }

## Fairness of the shuffles

fairness-title = Fairness der Kartenmischung
fairness-lead = Gezählt über alle beendeten Partien dieses Servers: wie oft jede Karte, jede Zielkarte und jeder Platz am Anfang an der Reihe war, und wie oft es zu erwarten war. Das Geben jeder einzelnen Partie lässt sich in ihrer Wiederholung prüfen.
fairness-none = Auf diesem Server wurde noch keine Partie beendet.
fairness-games =
    { $count ->
        [one] { $count } beendete Partie
       *[other] { $count } beendete Partien
    }
fairness-how = So liest man das
fairness-how-says = Auch faires Mischen schwankt: Die Balken treffen die Marken nie genau. Der p-Wert sagt, wie oft faires Mischen mindestens so stark von den erwarteten Zahlen abweicht. Von zwanzig Tests liegt im Mittel einer unter 0,05; nur ein Wert, der dauerhaft unter 0,001 bleibt, ist ein Grund zum Zweifel.
fairness-kind-hands = Ausgeteilte Handkarten
fairness-kind-market = Erste offene Karten
fairness-kind-locomotives = Partien nach Lokomotiven unter den ersten offenen Karten
fairness-kind-tickets = Zielkarten der ersten Auswahl
fairness-kind-long_tickets = Lange Zielkarten der ersten Auswahl
fairness-kind-first_seat =
    { $players ->
        [one] Wer beginnt
       *[other] Wer von { $players } Spielern beginnt
    }
fairness-kind-tunnels = Aufgedeckte Karten an Tunneln
fairness-label-extra = mit Zusatzkosten
fairness-label-free = ohne Zusatzkosten
fairness-observed = Gezählt
fairness-expected = Erwartet
fairness-item = Posten
fairness-p = p = { $p }
fairness-p-less = p < 0,001
fairness-verdict-usual = Faires Mischen sieht oft so aus.
fairness-verdict-rare = Faires Mischen sieht selten so aus, aber bei mehreren Tests ist das normal.
fairness-verdict-doubt = Faires Mischen sieht fast nie so aus.
fairness-few = Zu wenige Partien für einen Test.
fairness-says =
    { $count ->
        [one] { $count } Posten, mit der gezählten und der erwarteten Anzahl.
       *[other] { $count } Posten, mit den gezählten und erwarteten Anzahlen.
    }
