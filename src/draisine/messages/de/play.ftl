## Phases: what a player has to decide, after the player's name and a colon; the last one stands alone

phase-setup_tickets = erste Zielkarten wählen
phase-start_city = Startstadt wählen
phase-turn = am Zug
phase-second_card = zweite Karte ziehen
phase-keep_tickets = Zielkarten wählen
phase-tunnel = Tunnel bezahlen
phase-place_alvin = Alvin unterbringen
phase-found_city = Siedlung gründen
phase-pay = Bezahlung wählen
phase-over = Partie beendet

## Bots: short summaries for the command line

bot-passenger-summary = Stufe 1: vergisst bei jedem zweiten Zug seinen Plan
bot-conductor-summary = Stufe 2: erfüllt seine Zielkarten, ignoriert die Gegner
bot-engineer-summary = Stufe 3: plant ein einziges Netz für alle Zielkarten
bot-baron-summary = Stufe 4: sucht durch Simulation (baron@1.5s: 1,5 s pro Zug)
bot-random-summary = spielt zufällige erlaubte Züge
bot-hungry-summary = zieht Zielkarten, bis sie fast alle Wagen brauchen
bot-long_route-summary = Zielkarten über lange Strecken, dann die längsten
bot-one_step-summary = verfolgt nur die wertvollste unerfüllte Zielkarte
bot-path-summary = baut die wertvollste Strecke auf kürzesten Wegen
bot-racer-summary = ignoriert Zielkarten, verbraucht schnell alle Wagen
bot-planner-summary = anderer Name für engineer

## Errors of bots

bots-unknown = Den Bot „{ $name }“ gibt es nicht: Mitgeliefert werden { $names }; ein eigener heißt mein_modul:MeinBot
bots-unknown-hint = Den Bot „{ $name }“ gibt es nicht: Meintest du „{ $hint }“?
bots-no_search = { $bot } sucht nicht: Schreibe nur den Namen, ohne @{ $amount }
bots-budget = Den Bot „{ $name }“ gibt es nicht: Schreibe baron@0.5s für 0,5 Sekunden, baron@3000 für 3000 Simulationen, baron@2sx4 für vier Threads
bots-net-missing = Die Netzdatei { $file } gibt es nicht: Trainiere ein Netz mit draisine train oder nenne eine andere Datei
bots-net-damaged = { $file } ist keine Netzdatei: { $detail }
bots-net-version = { $file } wurde mit einer anderen Version von Draisine trainiert ({ $part } { $found } statt { $wanted }): Trainiere es neu
bots-net-board = { $file } wurde für einen anderen Spielplan ({ $trained }) oder eine andere Fassung von { $board } trainiert und wird nicht verwendet
bots-net-none = Für den Spielplan { $board } wird kein Netz mitgeliefert: Trainiere eines mit draisine train { $board } und spiele es als net@DATEI
bots-too_many = { $bots } Bots für { $seats } Plätze: Entferne { $count }
bots-no_class = { $module } enthält keinen Bot „{ $name }“
bots-no_class-known = { $module } enthält keinen Bot „{ $name }“, sondern { $names }
bots-not_a_bot = { $name } ist kein Bot: Die Methode choose(self, view, legal) fehlt
# $detail is a technical message in English.
bots-constructor = { $name }() schlägt fehl: { $detail }
# $detail is a technical message in English.
bots-import = { $module } lässt sich nicht importieren: { $detail }
bots-no_module = Das Modul „{ $module }“ für den Bot { $name } gibt es nicht
bots-no_module-py = Das Modul „{ $module }“ für den Bot { $name } gibt es nicht: Schreibe es ohne .py
bots-no_batch = Der Bot „{ $name }“ kann nicht in gebündelten Partien spielen: Möglich sind { $names }
bots-no_batch-time = Der Bot „{ $name }“ sucht eine bestimmte Zeit lang, seine Spiele ließen sich also nicht wiederholen: Gib ihm eine Zahl von Simulationen, zum Beispiel { $example }
bots-seated = Bot { $bot } auf Platz { $seat }
# $bot is "Bot conductor auf Platz 1" in the following messages; $detail is a technical message in English.
bots-start = { $bot } kann nicht starten: { $detail }
bots-failed = { $bot } ist fehlgeschlagen: { $detail }
bots-timeout = { $bot } hat nicht innerhalb von { $seconds } s geantwortet
bots-no_view = { $bot } entscheidet anhand von Beobachtungen und kann nicht anhand einer Ansicht wählen
bots-no_move = { $bot } hat { $move } gewählt, das ist kein Zug
# $reason is a message of the section on illegal moves.
bots-illegal_move = { $bot } kann „{ $move }“ nicht spielen: { $reason }

## Tables in the terminal

terminal-standing = { $board } – Stand, wenn jetzt Schluss wäre
# $seats are the seats that must decide, $phase is what they have to decide.
terminal-to_move = { $seats }: { $phase }
terminal-piles = Stapel: { $deck }, Ablagestapel: { $discard }, Zielkartenstapel: { $tickets }
terminal-trains = Wagen
terminal-points = Punkte
terminal-cards = Karten
terminal-stations = Bahnhöfe

## Pictures of games

picture-playing = Laufende Partie
picture-shared = geteilter Sieg
# A row of a score: $label is "Routes" or "Longest path", $points is "+12" or "+9 −5".
picture-points = { $label } { $points }
picture-completed = { $count } von { $goal } Zielkarten
