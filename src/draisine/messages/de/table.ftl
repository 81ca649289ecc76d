## Waiting room

room-title = { $board }: Warten auf Spieler
room-invite = Lade deine Freunde ein
room-watch = Link für Zuschauer
room-free = frei
room-sit = Platz nehmen
room-sit-at = Platz { $number } nehmen
room-stand = Platz verlassen
room-add_bot-at = Bot auf Platz { $number } setzen
room-bot = Bot
room-clear = Entfernen
room-clear-at = Spieler von Platz { $number } entfernen
room-fill = Mit Bots auffüllen
room-start = Starten
room-waiting_host = Der Gastgeber kann die Partie starten, sobald alle Plätze besetzt sind.
room-waiting_seats =
    { $count ->
        [one] { $count } Platz ist noch frei.
       *[other] { $count } Plätze sind noch frei.
    }
room-host = Du bist Gastgeber.
room-join-title = Du bist zu einer Partie eingeladen
room-join-watch = Du bist eingeladen, bei einer Partie zuzuschauen
room-join-go = Platz nehmen
room-join-look = Zuschauen
room-closed = Dieser Tisch wurde geschlossen.
room-closed-operator = Der Serverbetreiber hat diesen Tisch geschlossen.
room-closed-reason = Grund: { $text }
room-closed-host = Der Gastgeber hat diesen Tisch geschlossen.
room-closed-players = Die Spieler haben dafür gestimmt, die Partie zu beenden.
room-close = Tisch schließen
room-close-sure = Diesen Tisch schließen? Seine Links funktionieren dann nicht mehr.
room-close-running = Diesen Tisch schließen? Die Partie endet dann ohne Ergebnis.
room-reserved = reserviert für { $name } – Antwort steht aus
room-reserved-you = für dich reserviert
room-reserved-wait =
    { $count ->
        [one] { $count } Einladung ist noch unbeantwortet.
       *[other] { $count } Einladungen sind noch unbeantwortet.
    }
room-accept-at = Platz { $number } annehmen
room-decline-at = Platz { $number } ablehnen
room-sit-beside = Lokaler Spieler
room-stand-at = Platz { $number } verlassen
room-link-sit = Einladungslink
room-sit-beside-at = Spieler an diesem Gerät auf Platz { $number } setzen
room-clock = { $time } pro Zug
room-no_counter = ohne Kartenzähler
room-bank = { $time } für die ganze Partie
room-link-says = Kein Konto nötig: Name wählen und Platz nehmen.
room-share-text = Spiel mit mir eine Partie { $board }!
room-lan-open = Für andere öffnen
room-lan-closed = Diese Links funktionieren nur auf diesem Gerät. Öffne den Server für Handys und Computer in deinem lokalen Netz, zum Beispiel im WLAN.
room-lan-opened = Die Links funktionieren auf allen Geräten in deinem lokalen Netz, zum Beispiel im WLAN.
room-lan-missing = Dieser Server ist nur von diesem Gerät aus erreichbar. Damit andere mitspielen können, starte ihn mit „draisine --lan“.
room-lan-no_network = Diese Links funktionieren nur auf diesem Gerät: Es ist mit keinem lokalen Netz verbunden. Verbinde es und lade die Seite neu.
room-links-elsewhere = Die Links sind auf dem Gerät, das diesen Tisch eröffnet hat: Teile sie von dort aus.
room-lan-address = Adresse dieses Geräts
room-lan-qr = QR-Code des Einladungslinks
room-lan-qr-says = Zum Mitspielen am Handy diesen Code mit der Kamera scannen.
room-level = Bot-Stufe
room-name-here = Name der Person neben dir
room-full = Alle Plätze sind besetzt.
room-join-says = Kein Konto, kein Download: Wähl einfach einen Namen.
room-join-invites = { $host } lädt dich zu einer Partie ein: { $board }
room-join-invited = Du bist zu einer Partie eingeladen: { $board }
room-join-watch-invites = { $host } lädt dich zum Zuschauen ein: { $board }
room-join-watch-invited = Du bist zum Zuschauen eingeladen: { $board }
room-join-seats =
    { $count ->
        [one] { $count } Platz frei
       *[other] { $count } Plätze frei
    }
room-join-full = Alle Plätze sind besetzt. Du kannst zuschauen.
room-join-started = Die Partie hat begonnen. Du kannst zuschauen.
room-join-over = Die Partie ist vorbei. Du kannst das Ergebnis ansehen.
room-join-result = Ergebnis ansehen
room-join-wrong = Dieser Link funktioniert nicht
room-join-wrong-says = Er ist unvollständig, oder den Tisch gibt es nicht mehr. Frag nach einem neuen Link.

## Connection

line-lost = Verbindung verloren. Deine Partie ist sicher; die Verbindung wird wiederhergestellt …
line-gone-signed_out = Du wurdest auf diesem Gerät abgemeldet.
line-gone-crowded = Zu viele Verbindungen zu diesem Tisch. Schließe andere Tabs oder versuche es später noch einmal.
line-gone-other = Der Server hat deine Verbindung zu diesem Tisch beendet.

## The table

table-title = { $board } – Draisine
table-zoom_in = Vergrößern
table-zoom_out = Verkleinern
table-zoom_whole = Ganzer Spielplan
table-panels = Spielbereiche
table-tab-play = Spiel
table-tab-tickets = Zielkarten
table-tab-log = Verlauf
table-tab-chat = Chat
table-tab-notes = Notizen
table-tab-routes = Strecken
table-tab-players = Spieler
table-menu = Menü
table-watching = Du schaust zu.
table-leave = Partie verlassen
table-stay = Bleiben
table-take_back = Wieder selbst spielen
table-last_round-you = Letzte Runde: Das ist dein letzter Zug.
table-turns_left =
    { $count ->
        [one] Letzte Runde: noch { $count } Zug
       *[other] Letzte Runde: noch { $count } Züge
    }
table-undo = Zurücknehmen
table-undo-asked = { $name } möchte einen Zug zurücknehmen.
table-undo-waiting =
    { $count ->
        [one] { $count } Antwort steht noch aus.
       *[other] { $count } Antworten stehen noch aus.
    }

## Undo, plans, clocks, notifications

undo-title = Deinen letzten Zug zurücknehmen?
undo-sure = Seit deinem Zug wurden neue Karten aufgedeckt oder andere waren dran; deshalb müssen alle zustimmen.
undo-once = Du kannst pro Zug nur einmal fragen.
undo-held = Auch wer gerade von einem Bot vertreten wird, muss zustimmen: { $names }.
undo-ask = Die anderen fragen
undo-withdraw = Anfrage zurückziehen
undo-agreed =
    { $count ->
        [one] { $count } Spieler hat zugestimmt.
       *[other] { $count } Spieler haben zugestimmt.
    }
undo-until = Die Bots spielen weiter in
undo-done = Zurückgenommen: { $what }
undo-done-plain = Dein letzter Zug wurde zurückgenommen.
undo-ended-refused = Zurücknehmen abgelehnt: Der Zug gilt.
undo-ended-lapsed = Nicht alle haben rechtzeitig geantwortet: Der Zug gilt.
undo-key = Taste: U
plan-open = Planen
plan-open-says = Nächsten Zug planen
plan-open-count =
    { $count ->
        [one] Nächsten Zug planen ({ $count } Zug geplant)
       *[other] Nächsten Zug planen ({ $count } Züge geplant)
    }
plan-title = Nächster Zug
plan-says = Wenn du am Zug bist, wird der erste mögliche Zug dieser Liste gespielt. Nur du kannst sie sehen.
plan-none = Keine Züge geplant.
plan-list = Geplante Züge, die bevorzugten zuerst
plan-up = Nach oben: { $turn }
plan-down = Nach unten: { $turn }
plan-remove = Entfernen: { $turn }
plan-clear = Plan löschen
plan-full = Du kannst bis zu { $count } Züge planen.
plan-add = Hinzufügen
plan-add-of = Hinzufügen: { $turn }
plan-add-claim = Strecke bauen
plan-add-claim-says = Wähle sie hier oder tippe sie auf dem Spielplan an.
plan-add-route = Strecke
plan-add-route-none = wählen …
plan-add-pay = Bezahlen mit
plan-add-pay-any = so günstig wie möglich
plan-add-cards = Zwei Karten ziehen
plan-add-first = Erste Karte
plan-add-second = Zweite Karte
plan-add-city = Stadt
plan-add-other = Andere Züge
plan-says-claim = { $route } so günstig wie möglich bauen
plan-says-locomotive = Offene Lokomotive nehmen
plan-says-two = Zwei Karten ziehen: { $first }, dann { $second }
plan-says-one = Ziehen: { $card }
plan-card-blind = vom Stapel
plan-card-place = offene Karte { $place }
plan-card-else = { $card } (falls offen, sonst vom Stapel)
plan-card-only = { $card } (falls offen)
plan-tag = geplant
plan-played = Geplanter Zug gespielt: { $what }
plan-dropped = Keiner deiner geplanten Züge war möglich. Der Plan wurde gelöscht.
plan-given_up = Plan gelöscht: Du bist am Zug.
log-by_plan = { $line } · geplant
log-fallback = { $line } · Server ausgelastet: Ein schnellerer Bot hat diesen Zug gewählt
log-undone-what = { $seat } nimmt zurück: { $what }
log-undo_refused-withdrawn = Zurücknehmen: Anfrage zurückgezogen
log-undo_refused-lapsed = Zurücknehmen: Anfrage abgelaufen, der Zug gilt
log-gone = zurückgenommen: { $line }
clock-left = noch { $time }
clock-hours = { $hours } h { $minutes }
# $time: the time for the whole game; $increment: the time added after each turn
clock-bank = { $time } + { $increment }
clock-seconds = { $count } s
clock-overtime = Zusatzzeit
clock-warning =
    { $count ->
        [one] noch { $count } Sekunde
       *[other] noch { $count } Sekunden
    }
held-you-clock = Deine Zeit ist abgelaufen: Der Bot { $bot } spielt für dich.
held-you-overtime = Spielst du wieder selbst, hast du { $time } pro Zug.
held-you-away = Du warst weg, und die anderen haben abgestimmt: Der Bot { $bot } spielt für dich.
held-you-left = Du bist ausgestiegen: Der Bot { $bot } spielt für dich.
held-clock = Zeit abgelaufen, { $bot } spielt
held-away = abwesend, { $bot } spielt
vote-away = { $name } ist schon länger als { $time } weg.
vote-you = Du bist schon länger als { $time } weg. Die anderen können dafür stimmen, dich durch einen Bot zu ersetzen oder die Partie zu beenden. Mit einem Zug brichst du die Abstimmung ab.
vote-bot = Durch einen Bot ersetzen
vote-end = Partie beenden
vote-state = Bot: { $bot } von { $needed } Stimmen. Partie beenden: { $end } von { $needed } Stimmen. Alle müssen zustimmen.
vote-yours = Du kannst deine Stimme noch ändern.
vote-end-sure = Deine Stimme entscheidet: Die Partie endet sofort und ohne Ergebnis.
held-left = ausgestiegen, { $bot } spielt
leave-says = Der Bot { $bot } übernimmt deinen Platz, und alle am Tisch sehen das. Solange die Partie läuft, kannst du jederzeit zurückkommen.
count-held = Zeitweise von einem Bot gespielt: { $names }.
bell-on = Benachrichtigen, wenn ich am Zug bin
bell-says = Browser-Benachrichtigung, solange dieser Tab im Hintergrund ist.
bell-denied = Benachrichtigungen sind blockiert. Erlaube sie für diese Seite in den Browser-Einstellungen und versuche es dann noch einmal.
bell-missing = Dein Browser unterstützt unter dieser Adresse keine Benachrichtigungen.
bell-words = Du bist am Zug: { $title }
bell-words-names = { $names }: { $title }
bell-tab = ● Du bist am Zug – { $title }
new-more = Weitere Optionen
hook-label = Webhook für Zugbenachrichtigungen
hook-like = https://…
hook-says = Für einen Gruppenkanal, z. B. auf Discord oder Mattermost: eine Nachricht, wenn jemand am Zug, aber nicht da ist, und wenn die Partie endet. Die Adresse bleibt privat.
turn-yours = Du bist am Zug
turn-other = { $name } ist am Zug
turn-choosing = Wahl der Zielkarten: { $names }
turn-do = Ziehe Karten, baue eine Strecke oder ziehe Zielkarten.
turn-do-blind = Ziehe Karten oder baue eine Strecke.
turn-do-station = Ziehe Karten oder Zielkarten, baue eine Strecke oder einen Bahnhof.
turn-do-swap = Ziehe Karten, baue eine Strecke oder tausche deine Zielkarten.
turn-second = Ziehe eine zweite Karte.
turn-second-no_loco = Ziehe eine zweite Karte (keine offene Lokomotive).
turn-setup = Wähle deine ersten Zielkarten.
turn-setup-wait = Die anderen wählen noch.
turn-start = Wähle deine Startstadt auf dem Spielplan.
turn-keep = Wähle, welche Zielkarten du behältst.
turn-tunnel = Der Tunnel kostet extra.
turn-city = Gründe eine Siedlung an einem Ende deiner Strecke oder verzichte.
turn-alvin = Bring Alvin in eine deiner Siedlungen.
turn-pass = Kein Zug möglich: Du musst passen.
turn-over = Die Partie ist vorbei.
turn-held = Ein Bot spielt für dich.

## The moves of the others

recent-title = Seit deinem Zug
# The accessible name of a move in the list: “Bo: claims Paris – Brest”
recent-move = { $name }: { $action }
recent-previous = Voriger Zug
recent-next = Nächster Zug
recent-key = Tasten: P und N
recent-replay = Alle noch einmal zeigen
recent-stop = Anhalten
recent-close = Züge ausblenden
# $action is what the player did last: “claims Paris – Brest”
recent-seat = Letzter Zug: { $action }
pace-title = Tempo der anderen
pace-says = Wie schnell ihre Züge gezeigt werden. Deine Bedenkzeit ändert sich dadurch nicht.
pace-instant = sofort
pace-normal = normal
pace-slow = langsam
pace-step = schrittweise
pace-next = Weiter
pace-next-says = Nächsten Zug zeigen (noch { $count })
pace-next-key = Taste: N
pace-skip = Vorspulen
pace-skip-says = Zum aktuellen Stand springen

## Sounds

sound-on = Ton
sound-says = Kurze Geräusche zu dem, was am Tisch passiert.
sound-mute = Ton aus
sound-unmute = Ton an
sound-volume = Lautstärke

## Hints

hint-ask = Tipp
hint-thinking = Denkt nach …
hint-do = Diesen Zug spielen
hint-moves = Beste Züge
hint-cost-best = am besten
hint-cost-points =
    { $count ->
        [0] etwa gleich gut
        [one] −{ $count } Punkt
       *[other] −{ $count } Punkte
    }
hint-cost-percent =
    { $count ->
        [0] etwa gleich gut
       *[other] −{ $count } % Siege
    }
hint-cost-says-points = Verglichen wird der Vorsprung am Ende, im Mittel über simulierte Partien.
hint-cost-says-percent = Verglichen wird der Anteil der Siege in simulierten Partien.
hint-plan = Auf dem Plan hervorgehoben: die vorgesehenen Strecken ({ $trains }).
hint-back = Zurück zum Tipp
hint-dismiss = Ausblenden
hint-allowed = Tipps erlaubt
hint-allow = Tipps an diesem Tisch erlauben
hint-allow-says = Ein starker Bot schlägt einen Zug vor und nutzt dabei nur, was du selbst siehst. Alle müssen zustimmen.
hint-agreed = Zugestimmt: { $names }
hint-agreed-none = Noch hat niemand zugestimmt.
hint-asked = Tipps gewünscht von { $names }.
hint-waiting = Tipps: Noch haben nicht alle zugestimmt.
hint-move-blind = Karte vom Stapel ziehen
hint-move-tickets = Zielkarten ziehen
hint-move-keep = { $tickets } behalten
hint-move-claim = { $route } für { $cards } bauen
hint-move-station = Bahnhof in { $city } für { $cards } bauen
hint-move-alvin = Alvin nach { $city } bringen
hint-why-only_move = Das ist der einzige mögliche Zug.
hint-why-ticket_done = Damit erfüllst du deine Zielkarte { $ticket }.
hint-why-ticket_link = Das brauchst du für deine Zielkarte { $ticket }.
hint-why-contested_link = Das brauchst du für deine Zielkarte { $ticket }, und { $name } hat gleich daneben gebaut.
hint-why-coasts = Das gehört zu deinem Weg von Küste zu Küste.
hint-why-other_path =
    { $count ->
        [0] Das liegt auf einem anderen, gleich kurzen Weg für deine Zielkarte { $ticket }.
       *[other] Das liegt auf einem anderen Weg für deine Zielkarte { $ticket }, { $count } Wagen länger.
    }
hint-why-ends_game = Damit beginnt die letzte Runde, während du führst.
hint-why-alvin_catch = Damit fängst du Alvin und bekommst { $points }.
hint-why-goods = Das bringt eine Warenkarte und { $points }.
hint-why-network =
    { $count ->
        [one] Damit erreichst du { $count } weitere freie Strecke.
       *[other] Damit erreichst du { $count } weitere freie Strecken.
    }
hint-why-joins = Damit verbindest du zwei Teile deines Netzes.
hint-why-later_tickets =
    { $count ->
        [one] { $count } Zielkarte, die du noch nicht gesehen hast, beginnt oder endet dort.
       *[other] { $count } Zielkarten, die du noch nicht gesehen hast, beginnen oder enden dort.
    }
hint-why-block = Damit hinderst du { $name } daran, zwei Teile eines Netzes zu verbinden.
hint-why-last_turn = Die Partie ist bald zu Ende, und der Zug bringt { $points }.
hint-why-points = Für deine Zielkarten brauchst du das nicht, aber es bringt { $points }.
hint-why-cards_for = Damit kommst du { $route } näher; das brauchst du für deine Zielkarte { $ticket }.
hint-why-cards_for_route = Damit kommst du { $route } näher.
hint-why-cards_for_points = Damit kommst du { $route } näher; das bringt { $points }.
hint-why-ferry = Für die Fähre { $route } brauchst du Lokomotiven.
hint-why-saves_locomotive = Damit kostet dich { $route } weniger Lokomotiven.
hint-why-locomotive = Eine Lokomotive ersetzt jede Farbe.
hint-why-blind = Keine offene Karte hilft dir bei den Strecken, die du noch brauchst.
hint-why-two_cards = Von den offenen Karten hilft nur eine Lokomotive, und die kostet dich den ganzen Zug. Vom Stapel bekommst du zwei Karten.
hint-why-deck_odds = { $count } der { $of } Karten, die du nicht siehst, würden dir helfen.
hint-why-deck_locomotives =
    { $count ->
        [one] Dir hilft fast jede Farbe, und { $count } der { $of } Karten, die du nicht siehst, ist eine Lokomotive.
       *[other] Dir hilft fast jede Farbe, und { $count } der { $of } Karten, die du nicht siehst, sind Lokomotiven.
    }
hint-why-cards = Du brauchst Karten für die Strecken, die du bauen willst.
hint-why-new_tickets = Deine Zielkarten sind erfüllt, und du hast noch { $count } Wagen für neue.
hint-why-more_tickets = Deine Zielkarten lassen dir noch { $count } Wagen für weitere.
hint-why-lost_tickets = Deine übrigen Zielkarten sind kaum noch zu erfüllen, und du hast { $count } Wagen für neue.
hint-why-swap_tickets = Keine deiner Zielkarten lässt sich noch erfüllen.
hint-why-swap_far = Selbst deine nächste Zielkarte, { $ticket }, braucht noch { $count } Wagen.
hint-why-keep_shared =
    { $count ->
        [one] Ihre günstigsten Wege haben { $count } Feld gemeinsam.
       *[other] Ihre günstigsten Wege haben { $count } Felder gemeinsam.
    }
hint-why-keep_tickets = Der günstigste Weg braucht { $count } Wagen.
hint-why-start =
    { $count ->
        [one] { $count } deiner Zielkarten beginnt oder endet dort.
       *[other] { $count } deiner Zielkarten beginnen oder enden dort.
    }
hint-why-start_path = Das liegt auf dem günstigsten Weg für deine Zielkarte { $ticket }.
hint-why-start_hub =
    { $count ->
        [one] { $count } Strecke beginnt dort.
       *[other] { $count } Strecken beginnen dort.
    }
hint-why-city =
    { $count ->
        [one] { $count } Strecke ist dort noch frei: Baut sie jemand anders, bekommst du die Punkte.
       *[other] { $count } Strecken sind dort noch frei: Baut jemand anders eine davon, bekommst du die Punkte.
    }
hint-why-skip_city =
    { $count ->
        [0] Dort ist keine Strecke mehr frei: Eine Siedlung brächte nichts ein.
        [one] Dort ist nur noch { $count } Strecke frei: Eine Siedlung brächte wenig ein.
       *[other] Dort sind nur noch { $count } Strecken frei: Eine Siedlung brächte wenig ein.
    }
hint-why-save_cards = Du brauchst die Karten für { $route }.
hint-why-alvin =
    { $count ->
        [0] Keine freie Strecke führt dorthin: Niemand kann ihn dir wegnehmen.
        [one] Nur { $count } freie Strecke führt dorthin: Er ist dir schwer wegzunehmen.
       *[other] Nur { $count } freie Strecken führen dorthin, nicht mehr als zu deinen anderen Siedlungen.
    }
hint-why-station = Für deine Zielkarte { $ticket } kannst du dann eine Strecke von { $name } nutzen.
hint-why-pay = Diesen Tunnel brauchst du für deine Zielkarte { $ticket }.
hint-why-pay_points = Die Strecke bringt { $points }.
hint-why-leave_tunnel =
    { $count ->
        [one] Er würde { $count } weitere Karte kosten, die dir anderswo mehr bringt.
       *[other] Er würde { $count } weitere Karten kosten, die dir anderswo mehr bringen.
    }
hint-why-best_in_search = Kein einfacher Grund: In den simulierten Partien war dieser Zug der beste.
hint-saves-locomotives = So sparst du Lokomotiven.
hint-saves-colour = So sparst du eine Farbe, die du anderswo brauchst.
hint-share =
    { $count ->
        [one] { $share } Siege in { $count } simulierten Partie mit diesem Zug.
       *[other] { $share } Siege in { $count } simulierten Partien mit diesem Zug.
    }
log-hints-allowed = { $seat } stimmt Tipps zu
log-hints-refused = { $seat } lehnt Tipps ab

## Seats

seat-trains = noch { $count } Wagen
seat-stations =
    { $count ->
        [one] noch { $count } Bahnhof
       *[other] noch { $count } Bahnhöfe
    }
seat-cities =
    { $count ->
        [one] noch { $count } Siedlung
       *[other] noch { $count } Siedlungen
    }
seat-done = { $count } von { $goal } Zielkarten erfüllt
seat-coasts = von Küste zu Küste
seat-alvin = mit Alvin
seat-to_move = am Zug
seat-bot = Bot
seat-you = du
seat-start = Start: { $city }
seat-same = dieselbe Person wie { $name }

## Tickets

ticket-title = Deine Zielkarten
ticket-held = Deine Zielkarten ({ $count })
ticket-none = Keine Zielkarten.
ticket-open = noch offen
ticket-done = erfüllt
ticket-failed = nicht erfüllt
ticket-needs = noch { $count } Wagen nötig
ticket-shares = { $trains }: { $shared } gemeinsam, { $more } neu
ticket-cut = unmöglich: kein Weg mehr frei
ticket-long = lang
ticket-show = { $ticket }: auf dem Spielplan zeigen
ticket-shown = Erfüllt: { $tickets }
ticket-choose = Wähle deine Zielkarten
ticket-choose-least = Behalte mindestens { $count }.
ticket-choose-all = Du behältst alle.
ticket-choose-keep =
    { $count ->
        [one] { $count } Zielkarte behalten
       *[other] { $count } Zielkarten behalten
    }
ticket-choose-more = Noch { $count } auswählen
ticket-choose-need = Insgesamt nötig: { $needed } von { $trains }
ticket-choose-need-too_many = Insgesamt { $needed } nötig, du hast nur { $trains }
ticket-choose-board = Spielplan ansehen
ticket-choose-back = Zurück zu den Zielkarten
ticket-complete = Zielkarte erfüllt: { $ticket }
ticket-coasts = Von Küste zu Küste!

## Claiming

claim-title = { $route } bauen
claim-side = Welche Strecke?
claim-pay = Womit bezahlst du?
claim-confirm = Bauen
claim-line = { $route } für { $cards }
claim-tunnel = Tunnel: Drei Karten werden aufgedeckt und können den Preis erhöhen.
claim-ferry =
    { $count ->
        [one] Fähre: mindestens { $count } Lokomotive.
       *[other] Fähre: mindestens { $count } Lokomotiven.
    }
claim-goods = Bringt eine Warenkarte.
station-title = Bahnhof in { $city } bauen
station-confirm = Bauen
station-no = In { $city } kannst du gerade keinen Bahnhof bauen.
city-title = Siedlung gründen
city-where = Wo?
city-confirm = Siedlung in { $city } für { $cards } gründen
city-no = Keine Siedlung
city-cannot = Du kannst gerade keine Siedlung gründen: { $reason }.
city-skip = Ohne Siedlung weiter
start-confirm = In { $city } starten
start-title = In { $city } starten?
start-list = Mögliche Startstädte
alvin-title = Wohin mit Alvin?
tunnel-title = Tunnel { $route }
tunnel-due =
    { $count ->
        [one] Zahle noch { $count } Karte.
       *[other] Zahle noch { $count } Karten.
    }
tunnel-laid = Gespielt: { $cards }
tunnel-pay = { $cards } zahlen
tunnel-cannot = Du kannst nicht zahlen: { $reason }.
tunnel-leave = Strecke aufgeben
why-not_turn = Du bist nicht am Zug.
why-watching = Du schaust zu: Nur Spieler können Strecken bauen.
why-taken = Diese Strecke gehört { $name }.
why-yours = Diese Strecke gehört dir.
why-city_taken = { $name } hat schon einen Bahnhof in { $city }.
why-route = { $route }: { $why }
why-city-tickets = { $city }: auf deinen Zielkarten { $tickets }
why-finish_first = Beende zuerst deine aktuelle Aktion.

## The rules

rules-title = Regeln
rules-list-says = Die gemeinsamen Regeln, die Besonderheiten jedes Spielplans und Antworten auf Regelfragen.
rules-board = { $board }: Regeln
rules-says = { $least } bis { $most } Spieler. So wird hier gespielt, in unseren eigenen Worten; wo die offiziellen Regeln schweigen, ist unsere Auslegung gekennzeichnet.
rules-contents = Auf dieser Seite
rules-numbers = Überblick
rules-read-board = Regeln: { $board }
rules-all = Regeln der anderen Spielpläne
rules-print = Diese Regeln drucken
rules-this_board = Regeln dieses Spielplans
rules-whole = Alle Regeln dieses Spielplans (neuer Tab)
rules-why = Warum?
rules-ask = Regel anzeigen

## List of routes

routes-search = Stadt oder Farbe suchen
routes-only_open = Nur Strecken, die ich jetzt bauen kann
routes-none = Keine passenden Strecken.
routes-count =
    { $count ->
        [one] { $count } Strecke
       *[other] { $count } Strecken
    }
route-tunnel = Tunnel
route-ferry =
    { $count ->
        [one] Fähre mit { $count } Lokomotive
       *[other] Fähre mit { $count } Lokomotiven
    }
route-goods = Waren
route-free = frei
route-claimable = baubar
route-owned = gebaut von { $name }
route-own = deine
# $state is “claimed by Bo”, for the last move of a player
route-last = letzter Zug, { $state }
route-closed = gesperrt
city-words = { $city }
city-station = { $city }, Bahnhof: { $name }
city-founded = { $city }, Siedlung: { $name }
city-alvin = { $city }, Alvin ist hier

## Log

log-empty = Noch nichts passiert.
log-points = { $line } · { $points }
log-points-other = { $line } · { $seat }: { $points }
log-sat = { $name } nimmt Platz
log-reserved = Platz { $number } ist für { $name } reserviert
log-bot_sat = { $name } (Bot) nimmt Platz
log-stood = Platz { $number } ist wieder frei
log-started = Die Partie beginnt
log-undo_asked = { $seat } möchte einen Zug zurücknehmen
log-undo_agreed = Ein Spieler stimmt dem Zurücknehmen zu
log-undo_refused = Zurücknehmen abgelehnt: Der Zug gilt
log-undone = { $seat } nimmt einen Zug zurück
log-held-left = { $seat } ist ausgestiegen: Ein Bot übernimmt
log-held-clock = { $seat } hat keine Zeit mehr: Ein Bot übernimmt
log-held-away = { $seat } ist abwesend: Ein Bot übernimmt
log-taken_back = { $seat } ist zurück
log-rematched = Ein Tisch für die Revanche ist offen
log-voted-bot = Ein Spieler stimmt dafür, { $seat } durch einen Bot zu ersetzen
log-voted-end = Ein Spieler stimmt dafür, die Partie zu beenden, weil { $seat } abwesend ist
log-host_changed = { $seat } ist jetzt Gastgeber
log-host_changed-other = Der Tisch hat einen neuen Gastgeber
log-closed-operator = Der Serverbetreiber hat den Tisch geschlossen
log-closed-reason = Der Serverbetreiber hat den Tisch geschlossen: { $text }
log-closed-host = Der Gastgeber hat den Tisch geschlossen
log-closed-players = Die Spieler haben dafür gestimmt, die Partie zu beenden
log-opened = Tisch erstellt

## Chat

chat-say = Nachricht schreiben
chat-send = Senden
chat-empty = Noch keine Nachrichten.
chat-new =
    { $count ->
        [one] { $count } neue Nachricht
       *[other] { $count } neue Nachrichten
    }
reaction-title = Reaktionen
reaction-good_luck = Viel Glück!
reaction-well_played = Gut gespielt!
reaction-thanks = Danke!
reaction-wow = Wow!
reaction-laugh = Haha!
reaction-oops = Ups!
reaction-hurry = Geht's weiter?
reaction-good_game = Schöne Partie!
reaction-said = { $name }: { $reaction }

## Notes and card counter

notes-choose = Notizbuch
notes-note = Meine Notiz
notes-note-says = Nur du kannst sie lesen: auf allen deinen Geräten und später in der Wiederholung.
notes-saved = Gespeichert
notes-saving = Wird gespeichert …
notes-failed = Noch nicht gespeichert. Neuer Versuch …
notes-conflict = Du hast diese Notiz auf einem anderen Gerät geändert. Dort steht:
notes-conflict-empty = (nichts)
notes-keep = Text unten behalten
notes-take = Diesen übernehmen
counter-title = Kartenzähler
counter-says = Berücksichtigt nur, was du selbst gesehen hast.
counter-public = Was alle sehen können.
counter-of = So viel konnte { $name } zu diesem Zeitpunkt wissen.
counter-off = Der Gastgeber hat den Kartenzähler für diese Partie ausgeschaltet.
counter-card = Karte
counter-hand = Hand
counter-face_up = Offen
counter-discard = Ablage
counter-unseen = Verdeckt
counter-known = Bekannte Karten von { $name }
counter-hidden = Unbekannt
counter-sum = Verdeckt: { $deck } im Stapel, { $hands } auf der Hand der anderen.

## Shared device

curtain-title = Gib das Gerät an { $name } weiter
curtain-lift = Ich bin { $name }
curtain-says = Alle Handkarten sind verdeckt.
curtain-cover = Meine Karten verdecken

## The final count

count-title = Endwertung
count-skip = Überspringen
count-faster = Schneller
count-routes = Strecken
count-tickets_done = Zielkarten (erfüllt)
count-tickets_failed = Zielkarten (nicht erfüllt)
count-stations = Übrige Bahnhöfe
count-goods = Waren
count-alvin = Alvin
count-globetrotter = Meiste Zielkarten
count-longest_trail = Längster Weg
count-total = Gesamt
count-completed = Erfüllte Zielkarten
count-trail = Längster Weg (Felder)
count-show_trail = Längsten Weg zeigen: { $name }
count-hide_trail = Längsten Weg ausblenden
count-tickets = Zielkarten
count-tickets_of = Zielkarten: { $name }
count-borrowed = Mitgenutzt: { $routes }
count-wins = { $names } gewinnt
count-share = { $names } teilen sich den Sieg
count-you_win = Du hast gewonnen!
count-rematch = Revanche
count-rematch-go = Zur Revanche
count-record = Spieldatei herunterladen
count-picture = Bild teilen
count-again = Wertung noch einmal zeigen
count-review = Partie analysieren
count-show-routes = { $name }: { $points } für Strecken
count-show-ticket_failed = { $name }: { $ticket } nicht erfüllt, { $points }
count-show-ticket_done = { $name }: { $ticket } erfüllt, { $points }
count-show-coasts = { $name }: von Küste zu Küste, { $points }
count-show-stations = { $name }: { $points } für übrige Bahnhöfe
count-show-goods = { $name }: { $points } für Waren
count-show-alvin = { $name }: { $points } für Alvin
count-show-globetrotter = { $name }: { $points } für die meisten Zielkarten
count-show-trail =
    { $count ->
        [one] { $name }: längster Weg mit { $count } Feld
       *[other] { $name }: längster Weg mit { $count } Feldern
    }
count-show-longest_trail = { $name }: { $points } für den längsten Weg
count-show-winner = { $name } gewinnt
count-points = { $points } Punkte
count-winner = Sieg
count-coasts = Von Küste zu Küste
count-spaces =
    { $count ->
        [one] Feld
       *[other] Felder
    }
count-not_done = nicht erfüllt
count-as_they_stand = Punkte für Strecken
count-ledger = Einzelwertung
count-failed = Die Endwertung lässt sich gerade nicht anzeigen.
count-tie = Gleichstand an der Spitze. Stichentscheid: { $rules }.
count-tie-tickets = meiste erfüllte Zielkarten
count-tie-stations = wenigste gebaute Bahnhöfe
count-tie-trail = längster Weg
count-picture-alt = Der Spielplan am Ende der Partie, mit der Endwertung
count-picture-save = Bild herunterladen
count-picture-failed = Das Bild lässt sich gerade nicht erstellen.
count-show-race =
    { $count ->
        [one] { $name }: { $ticket }, { $count } Zielkarte
       *[other] { $name }: { $ticket }, { $count } Zielkarten
    }
replay-link = Wiederholung
