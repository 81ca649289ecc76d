## Help: frame. Words in capitals stand for values that the user writes

cli-usage = Aufruf:
cli-usage-options = [OPTIONEN]
cli-usage-command = BEFEHL [ARGUMENTE]...
cli-usage-command-optional = [BEFEHL] [ARGUMENTE]...
cli-arguments = Argumente
cli-options = Optionen
cli-commands = Befehle
cli-default = [Standard: { $value }]
# $value is the name of an environment variable.
cli-variable = [Variable: { $value }]
cli-required = [erforderlich]
cli-section-play = Spielen und zuschauen
cli-section-bots = Bots und Spielpläne
cli-section-server = Server betreiben
cli-section-machine = Dieser Rechner
cli-section-tables = Tische
cli-section-people = Personen
cli-section-reports = Meldungen
cli-section-database = Datenbank

## Help: values

cli-metavar-address = ADRESSE
cli-metavar-answer = ANTWORT
cli-metavar-board = SPIELPLAN
cli-metavar-bots = BOT,…
cli-metavar-file = DATEI
cli-metavar-folder = ORDNER
cli-metavar-language = SPRACHE
# A number of things, such as games.
cli-metavar-n = N
cli-metavar-name = NAME
cli-metavar-number = ZAHL
cli-metavar-path = PFAD
cli-metavar-percent = PROZENT
cli-metavar-person = PERSON
cli-metavar-pixels = PIXEL
cli-metavar-policy = POLICY
cli-metavar-port = PORT
cli-metavar-reason = GRUND
cli-metavar-url = URL
cli-metavar-report = MELDUNG
cli-metavar-seat = PLATZ
cli-metavar-seconds = SEKUNDEN
cli-metavar-shell = SHELL
cli-metavar-step = SCHRITT
cli-metavar-table = TISCH
cli-metavar-tasks = AUFGABE,…
cli-metavar-word = WORT

## Help: commands. The first paragraph is the summary in lists. Indented lines are examples, with an explanation on the right

cli-help =
    Eisenbahn-Brettspiele spielen, simulieren und zeichnen.

      draisine                          im Browser spielen, mit Bots oder Freunden
      draisine play usa                 Bots im Terminal beim Spielen zusehen
      draisine boards list              mitgelieferte Spielpläne auflisten
      draisine simulate usa --bots random,planner --games 1000
      draisine arena usa --bots my_module:MyBot,planner
      draisine BEFEHL --help            Hilfe mit Beispielen
cli-help-serve =
    Server mit Spielseite starten: Mitspieler kommen per Link an den Tisch, Bots füllen freie Plätze.

    Jeder Zug wird gespeichert, bevor er bestätigt wird: in einer SQLite-Datei oder, wenn DRAISINE_DATABASE gesetzt ist (postgresql://user:password@host/database), in PostgreSQL. Strg+C beendet den Server; nach einem Neustart verbinden sich die Spieler von selbst wieder.

      draisine serve                     für diesen Rechner: http://127.0.0.1:8018
      draisine serve --lan               für das lokale Netz
      draisine serve --host 0.0.0.0 --port 80 --data /srv/draisine
      DRAISINE_DATABASE=postgresql:///draisine draisine serve
cli-help-play =
    Bots im Terminal bei einer Partie zusehen, bis zur Endwertung.

      draisine play
      draisine play europe --players 3 --seed 7 --record game.jsonl
      draisine play old_west --alvin --bots conductor,random --language en

    „draisine replay DATEI“ zeigt jeden Schritt einer aufgezeichneten Partie, aus Sicht jedes Platzes. Um selbst zu spielen, rufe „draisine“ ohne Befehl auf.
cli-help-replay =
    Jeden Schritt einer aufgezeichneten Partie zeigen, aus Sicht jedes Platzes.

    Zeigt die letzten Züge, dann den Tisch und die Handkarten; nach dem letzten Schritt auch die Endwertung.

      draisine play usa --record game.jsonl
      draisine replay game.jsonl
      draisine replay game.jsonl --at 40 --seat 1
      draisine replay game.jsonl --last 1000 | less
cli-help-review =
    Eine beendete Partie analysieren: was jede Entscheidung gekostet und was das Glück bewirkt hat.

    Ein starker Bot spielt von jeder Stellung aus viele Partien zu Ende und nutzt nur, was die Spieler jeweils wissen konnten. Verluste und Glück sind in Prozentpunkten der Gewinnchance angegeben: Ein grober Fehler kostet 20 oder mehr. Eine Partie zu zweit dauert Sekunden bis eine Minute, eine zu viert etwa doppelt so lange.

      draisine play usa --record game.jsonl
      draisine review game.jsonl
      draisine review game.jsonl --seat 1 --worst 10
      draisine review game.jsonl --html review.html --effort deep
      draisine review game.jsonl --json | jq '.seats[].quality.loss'

    Dieselbe Partie mit demselben Aufwand ergibt dieselbe Analyse. docs/review.md erklärt die Zahlen (auf Englisch).
cli-help-verify =
    Prüfen, ob eine aufgezeichnete Partie den Regeln folgte und die Kartenverteilung vor dem ersten Zug feststand.

    Zu Beginn einer Partie wird der Hash eines geheimen Startwerts (Seed) veröffentlicht; die Datei der beendeten Partie enthält den Startwert. Dieser Befehl spielt die Datei nach, vergleicht den Hash und berechnet jedes Mischen aus dem Startwert neu.

      draisine verify game.jsonl
cli-help-simulate =
    Viele Partien zwischen Bots spielen und Siege und Punkte zählen; mit --out als Daten speichern.

      draisine simulate usa --players 4 --bots random,planner --games 1000
      draisine simulate europe --bots planner --games 20000 --workers 2
      draisine simulate usa --bots my_module:MyBot,planner --games 100
      draisine simulate usa --games 10000 --json | jq .games_per_second

    Trainingsdaten als Parquet-Dateien (braucht pip install 'draisine[data]'):

      draisine simulate usa --bots planner --games 5000 --out games.parquet
      draisine simulate usa --bots planner --rows games --out games.parquet
      draisine simulate usa --bots planner --games 100000 --workers 2 --out games/
      draisine simulate usa --bots planner --games 100000 --ray local --out games/

    Derselbe Startwert ergibt dieselben Partien, egal mit wie vielen Threads; wer beginnt, wird in jeder Partie ausgelost. In Python geschriebene Bots spielen in einem einzigen Thread. Strg+C bricht ab und zeigt die bisherigen Ergebnisse. Um einen unvollständigen Ordner zu ergänzen, wiederhole denselben Befehl.
cli-help-arena =
    Herausfinden, welcher Bot besser ist, mit Konfidenzintervallen.

    Jede Kartenverteilung wird in jeder Sitzordnung gespielt, damit alle Bots die gleichen Karten bekommen. Gibt es mehr Bots als Plätze, wird jede Zusammenstellung gespielt. Die Tabelle zeigt für jeden Bot den Anteil der Siege und das Rating mit 95-%-Intervallen: Überschneiden sich zwei davon nicht, ist ein Bot besser. 100 Rating-Punkte mehr bedeuten etwa 64 Siege in 100 Partien zu zweit.

      draisine arena usa --bots conductor,random --games 200
      draisine arena europe --bots planner,conductor,path --players 3 --games 3000
      draisine arena usa --bots planner,conductor --stop
      draisine arena usa --bots my_module:MyBot,planner --out mine.jsonl
      draisine arena usa --bots planner,conductor --games 500 --plots pictures
      draisine arena usa --bots planner,conductor --ray local --json

    Mit --out setzt derselbe Befehl einen abgebrochenen Lauf fort oder fügt Partien hinzu. Wenn ein eigener Bot eine Exception auslöst, das Zeitlimit überschreitet oder einen unerlaubten Zug liefert, wird stattdessen ein zufälliger Zug gespielt.
cli-help-benchmark =
    Messen, wie stark ein Bot oder eine Policy ist, mit denselben Partien wie jeder Eintrag der Bestenliste.

    Spielpläne, Gegner und Kartenverteilungen stehen fest: jeder Spielplan zu zweit, usa und europe auch zu viert, gegen random, conductor und planner, jede Kartenverteilung von jedem Platz aus. Die Tabelle zeigt den Anteil gewonnener Partien mit 95-%-Intervallen. Ein mitgelieferter Bot braucht ein bis zwei Minuten, ein in Python geschriebener länger.

      draisine benchmark planner
      draisine benchmark my_module:MyBot --quick
      draisine benchmark my_module:MyBot --out games --entry my_bot.json
      draisine benchmark net@runs/amsterdam/net.npz --tasks amsterdam-2

    Strg-C bricht ab; mit --out setzt derselbe Befehl den Lauf später fort. Ein Pull Request mit der Datei von --entry ergänzt die Bestenliste um eine Zeile (docs/leaderboard.md). Wie schnell dieser Rechner ist, misst „draisine bench“.
cli-help-train =
    Ein Netz für einen Spielplan trainieren.

    Das Netz lernt zuerst, die Züge eines Bots vorherzusagen, wird dann im Spiel gegen sich selbst, gegen ältere Fassungen von sich und gegen Bots besser und wird am Ende gegen Bots gemessen. Jeder Spielplan hat seine eigene Konfiguration; ein kleiner braucht einige Minuten auf einem Prozessor, ein großer eine GPU. Braucht pip install 'draisine[train]', für eine GPU auch 'draisine[gpu]'.

      draisine train amsterdam                      in den Ordner runs/amsterdam
      draisine train amsterdam --minutes 10         nach zehn Minuten anhalten
      draisine train usa --device cuda --minutes 9 --from runs/usa --out slice
      draisine train my_board.toml --config my_training.toml
      draisine arena amsterdam --bots net@runs/amsterdam/net.npz,planner

    Wiederhole denselben Befehl, um ein angehaltenes Training fortzusetzen, auch nach einem Abbruch. Der Ordner enthält das Netz (net.npz), alles, was zum Fortsetzen nötig ist, und den Verlauf der Siegquote.
cli-help-boards =
    Spielpläne auflisten, anzeigen, prüfen, anordnen, zeichnen, drucken und bewerten.

    Ein Spielplan ist eine TOML-Datei mit Städten, Strecken, Zielkarten, Kartenstapel und Regeln. Fünf sind dabei; am besten beginnst du deinen eigenen mit einer Kopie davon.

      draisine boards list                  mitgelieferte Spielpläne auflisten
      draisine boards show europe           einen davon genau ansehen
      draisine boards show my_board.toml    dasselbe für deinen eigenen
      draisine boards check my_board.toml   alle Fehler auflisten
      draisine boards layout my_board.toml  Anordnung berechnen
      draisine boards draw my_board.toml    als SVG oder PNG zeichnen
      draisine boards sheet my_board.toml   Plan, Zielkarten und Regeln drucken
      draisine boards report my_board.toml  Balance-Bericht aus Bot-Partien
cli-help-boards_list =
    Mitgelieferte Spielpläne auflisten.

      draisine boards list
cli-help-boards_show =
    Städte, Strecken, Zielkarten, Kartenstapel, Regeln und unbelegte Angaben eines Spielplans anzeigen.

      draisine boards show usa
      draisine boards show my_board.toml --json | jq .route
cli-help-boards_check =
    Spielplan-Dateien prüfen und jeden Fehler mit seiner Stelle anzeigen.

    Der Exit-Status ist 1, wenn es einen Fehler gibt, sonst 0.

      draisine boards check my_board.toml
      draisine boards check boards/*.toml
# $example is a part of a board file.
cli-help-boards_layout =
    Anordnung eines Spielplans berechnen und neben der Spielplan-Datei speichern.

    Ausgehend von den Koordinaten der Städte und den Längen der Strecken werden Städte verschoben und Strecken gebogen, bis sich nichts mehr überschneidet. Dieselbe Datei ergibt immer dieselbe Anordnung. Korrekturen kommen in die Spielplan-Datei, zum Beispiel:

    { $example }

      draisine boards layout my_board.toml    erzeugt my_board.layout.json
      draisine boards layout usa --check      gespeicherte Anordnung prüfen
cli-help-boards_draw =
    Spielplan als SVG oder PNG zeichnen, leer oder mit den Wagen einer Partie.

      draisine boards draw europe                               erzeugt europe.svg
      draisine boards draw usa -o usa.png --dark --width 2400
      draisine play usa --record game.jsonl
      draisine boards draw usa --position game.jsonl --at 60 -o sixty.png
      draisine boards draw my_board.toml                        dein eigener
cli-help-boards_sheet =
    Druckvorlage erzeugen: Spielplan, Zielkarten zum Ausschneiden und Regeln.

    Die Seiten sind im Format A4. Die letzte nennt Karten, Wagen und Punkte und erklärt die besonderen Regeln dieses Spielplans, wie sie in der Spielplan-Datei stehen. Als SVG stehen alle Seiten untereinander in einem Bild.

      draisine boards sheet europe                    erzeugt europe-sheet.pdf
      draisine boards sheet usa --language en -o usa.pdf
      draisine boards sheet my_board.toml             dein eigener
cli-help-boards_report =
    Balance-Bericht eines Spielplans erstellen: eine HTML-Seite, aus Partien zwischen Bots.

    Die Seite nennt zuerst, was auffällt, dann Zugreihenfolge, Spieldauer, Punkte, jede Zielkarte und jede Strecke, alles mit 95-%-Intervallen, und eine Karte der meistgebauten Strecken. Sie braucht keine weiteren Dateien.

      draisine boards report usa                        erzeugt usa-report.html
      draisine boards report europe --players 4 --games 10000
      draisine boards report my_board.toml --language en --out report.html

    Gespielt wird auf allen Kernen. Strg+C bricht ab und erstellt den Bericht aus den bisherigen Partien.
cli-help-admin =
    Tische, Personen und Datenbank eines Servers verwalten, auch im laufenden Betrieb.

    Wenn DRAISINE_DATABASE gesetzt ist, verwenden die Befehle diese PostgreSQL-Datenbank.

    Kein Befehl legt eine Datenbank an oder stellt sie um, außer „draisine admin migrate“. Welche Datenbank verwendet wird, steht auf der Standardfehlerausgabe; der Exit-Status ist 2, wenn sie fehlt oder zu einer anderen Version gehört. --json gibt ein JSON-Objekt aus.

      draisine admin list                 alle Tische auflisten
      draisine admin end TISCH            einen Tisch endgültig schließen
      draisine admin people --heavy       wer am meisten speichert
      draisine admin ban PERSON           ein Konto sperren
      draisine admin reports              unbeantwortete Meldungen auflisten
      draisine admin prune                alte Daten löschen
      draisine admin check                alle Partien nachspielen und prüfen
      draisine admin backup DATEI         Datenbank im laufenden Betrieb kopieren
cli-help-admin_list =
    Alle Tische auflisten, zuletzt geänderte zuerst.

      draisine admin list
      draisine admin list --phase playing
cli-help-admin_inspect =
    Verlauf eines Tischs ausgeben, ein Eintrag pro Zeile.

    Er enthält die Handkarten aller Plätze, aber nicht den geheimen Startwert.

      draisine admin inspect TISCH
      draisine admin inspect TISCH | jq .
cli-help-admin_check =
    Gespeicherte Partien nachspielen und jeden Schritt mit seiner Prüfsumme vergleichen.

    Beendete Partien, die schon einmal fehlerfrei waren, werden übersprungen, solange sich weder ihre Daten noch die Regeln dieser Version ändern; --all spielt auch sie nach. Der Exit-Status ist 1, wenn eine Partie fehlerhaft ist.

      draisine admin check
      draisine admin check --all
cli-help-admin_end =
    Einen Tisch endgültig schließen; sein Verlauf bleibt erhalten.

      draisine admin end TISCH
      draisine admin end TISCH --why "Der Server zieht am Sonntag um"
cli-help-admin_redact =
    Den Chat eines Tischs endgültig löschen, auch auf den Bildschirmen der verbundenen Spieler.

      draisine admin redact TISCH
      draisine admin redact TISCH --person TISCH:0 --yes
cli-help-admin_people =
    Personen auflisten, zuletzt gesehene zuerst.

    Mit --heavy zählen die Spalten, was eine Person in den letzten 24 Stunden gespeichert hat: eröffnete Tische, Einträge im Verlauf, darunter Chat-Nachrichten, und Bytes.

      draisine admin people
      draisine admin people --heavy --limit 10
cli-help-admin_ban =
    Das Konto einer Person sperren. Ihre Verbindungen werden getrennt, ihre laufenden Partien spielen Bots weiter.

      draisine admin ban PERSON --why "Beleidigungen im Chat"
      draisine admin ban TISCH:0 --why "Spam"
cli-help-admin_unban =
    Das Konto einer Person entsperren; sie kann auch ihre Plätze wieder einnehmen.

      draisine admin unban PERSON
cli-help-admin_rename =
    Eine Person umbenennen, auch an allen ihren Tischen und in ihren Chat-Nachrichten.

      draisine admin rename PERSON Gast
      draisine admin rename TISCH:2 "Gast 2"
cli-help-admin_export =
    Alles, was über eine Person gespeichert ist, als JSON ausgeben.

      draisine admin export PERSON
      draisine admin export TISCH:0 ada.json
cli-help-admin_delete =
    Eine Person endgültig löschen: ihr Konto sowie Name, ID und Chat an allen Tischen. Die Partien bleiben.

      draisine admin delete PERSON
      draisine admin delete TISCH:0 --yes
cli-help-admin_reports =
    Unbeantwortete Meldungen mit dem zugehörigen Chat auflisten, die ältesten zuerst.

      draisine admin reports
      draisine admin reports --all
cli-help-admin_answer =
    Eine Meldung beantworten; eine zweite Antwort ersetzt die erste.

      draisine admin answer MELDUNG "Danke, diese Person ist jetzt gesperrt."
cli-help-admin_prune =
    Löschen, was älter ist, als die Einstellungen keep_…_days erlauben. Der Server macht das auch selbst, einmal pro Stunde.

      draisine admin prune --dry-run
      draisine admin prune --settings settings.toml
cli-help-admin_backup =
    SQLite-Datenbank eines laufenden Servers in eine Datei kopieren. Für PostgreSQL gibt es pg_dump.

      draisine admin backup draisine-montag.db
cli-help-admin_migrate =
    Datenbank auf den Stand dieser Version bringen. Der Server macht das beim Start auch selbst.

      draisine admin migrate
cli-help-doctor =
    Eine Installation des Servers prüfen und sagen, was zu beheben ist.

    Starte den Befehl als Benutzer des Servers. Der Exit-Status ist 1, wenn es ein Problem gibt, mit --strict auch bei einer Warnung.

      draisine doctor
      draisine doctor --data /srv/draisine/data --settings settings.toml
      draisine doctor --url https://draisine.example
      draisine doctor --only database --json
cli-help-worker =
    Bot-Züge für Server berechnen, die sich eine PostgreSQL-Datenbank teilen.

    Starte beliebig viele Worker auf beliebigen Rechnern: Server reihen die Bot-Züge für sie ein und rechnen selbst, wenn kein Worker antwortet. Ein Worker bekommt nur zu sehen, was der Bot auf seinem Platz sieht. Strg+C beendet ihn.

      DRAISINE_DATABASE=postgresql:///draisine draisine worker
      DRAISINE_DATABASE=postgresql:///draisine draisine worker --threads 4
cli-help-completion =
    Skript zum Vervollständigen von Befehlen, Optionen, Spielplänen, Bots und Dateien ausgeben.

    Füge es einer Datei hinzu, die deine Shell beim Start liest; bei zsh muss der Ordner der Datei in fpath stehen, bevor compinit aufgerufen wird.

      draisine completion bash >> ~/.bashrc
      draisine completion zsh > ~/.zfunc/_draisine
      draisine completion fish > ~/.config/fish/completions/draisine.fish

    Um es nur in dieser Shell auszuprobieren:

      eval "$(draisine completion bash)"
cli-help-warm =
    Alles im Voraus kompilieren, damit später kein Befehl warten muss.

    Das dauert beim ersten Mal ein bis zwei Minuten, mit mehreren Kernen weniger, danach nur Sekunden. Der kompilierte Code liegt in deinem Cache-Ordner (einen anderen legst du mit DRAISINE_CACHE fest) und wird neu kompiliert, wenn sich draisine ändert.

    Ist bei der Installation Code für gängige Prozessoren dabei, wird er benutzt, bis dieser Befehl welchen für deinen kompiliert hat.

      draisine warm
      draisine warm --envs
cli-help-bench =
    Messen, wie viele Zufallspartien pro Sekunde dieser Rechner spielt.

    Mit vollständigen Regeln samt Endwertung, in einem Thread, auf jedem Spielplan zu zweit und zu viert.

    Wie stark ein Bot ist, misst „draisine benchmark“.

      draisine bench
      draisine bench --quick
cli-help-languages =
    Sprachen von Draisine auflisten und Übersetzungen prüfen.

      draisine languages list             alle Sprachen auflisten
      draisine languages check de         eine Übersetzung prüfen
cli-help-languages_list =
    Alle Sprachen mit der Zahl ihrer Texte auflisten.

      draisine languages list
cli-help-languages_check =
    Übersetzungen prüfen: fehlende und überflüssige Texte, falsche Variablen und Syntaxfehler.

    Ohne Argumente werden alle Sprachen geprüft. Der Exit-Status ist 1, wenn es einen Fehler gibt, sonst 0.

      draisine languages check
      draisine languages check de
# Follows the help of commands with --bots; the bots are listed below.
cli-bots = Bots:
# Explains net@FILE.
cli-bots-net = ein mit draisine train trainiertes Netz
# Explains module:Class, a bot of the user.
cli-bots-own = deine eigene Klasse mit choose(self, view, legal) in module.py

## Help: arguments

cli-argument-answer = Wird der Person angezeigt, die die Meldung geschickt hat.
# $names are the built-in boards.
cli-argument-board = Ein mitgelieferter Spielplan ({ $names }) oder eine Spielplan-Datei.
cli-argument-board_default = Ein mitgelieferter Spielplan ({ $names }) oder eine Spielplan-Datei. Standard: { $default }.
cli-argument-files = Spielplan-Dateien.
cli-argument-languages = Sprachen wie fr. Standard: alle.
cli-argument-name = Der neue Name.
cli-argument-new_file = Eine neue Datei; vorhandene werden nicht überschrieben.
cli-argument-new_file_or_output = Eine neue Datei; vorhandene werden nicht überschrieben. Standard: Standardausgabe.
cli-argument-person = Die ID einer Person oder ein Platz als TISCH:PLATZ; der erste Platz ist 0.
cli-argument-policy = Einer der Bots unten; für eine Policy module:bot mit einem PolicyBot.
cli-argument-record = Eine aufgezeichnete Partie.
cli-argument-record_finished = Die Spieldatei einer beendeten Partie.
cli-argument-record_reviewed = Die Spieldatei einer beendeten Partie; - liest die Standardeingabe.
cli-argument-report = Die ID der Meldung, wie von „draisine admin reports“ angezeigt.
cli-argument-shell = Die Shell: bash, zsh oder fish. Standard: deine aktuelle Shell.
cli-argument-table = Die ID des Tischs, wie von „draisine admin list“ angezeigt.

## Help: options

cli-option-all = Jedes Ereignis ausgeben, auch jede gezogene Karte.
cli-option-all_reports = Auch beantwortete Meldungen.
cli-option-alvin = Mit dem Besucher Alvin spielen (Variante von old_west).
cli-option-at = Der gezeigte Schritt. Standard: der letzte.
cli-option-at_record = Der Schritt der aufgezeichneten Partie. Standard: der letzte.
cli-option-bots = Bots der Reihe nach für die Plätze; bei mehr Plätzen beginnt die Liste von vorn.
cli-option-bots_compared = Die Bots, die verglichen werden. --stop testet den ersten.
cli-option-browser = Die Seite im Browser öffnen; läuft schon ein Server, wird nur die Seite geöffnet.
cli-option-check = Nur die vorhandene Anordnung prüfen, nichts schreiben.
cli-option-check_all = Auch beendete Partien nachspielen, die seit ihrer Prüfung unverändert sind.
cli-option-config_train = Eine Trainingskonfiguration (TOML). Standard: die zum Spielplan mitgelieferte.
cli-option-dark = Dunkles Farbschema verwenden.
cli-option-data = Der Ordner für die Datenbank. Standard: draisine in deinem Datenordner.
cli-option-data_admin = Der Datenordner des Servers, wie bei „draisine serve“.
cli-option-device = Wo Netz und Partien rechnen: auto nimmt eine GPU, wenn es eine gibt.
cli-option-dry_run = Nur zählen, was gelöscht würde.
cli-option-effort = Die Zahl der Kartenverteilungen: quick spielt ein Fünftel von normal, deep viermal so viele.
cli-option-entry = Einen Eintrag für die Bestenliste schreiben: eine Datei mit der Endung .json.
cli-option-envs = Auch die RL-Umgebungen und die Datenaufzeichnung kompilieren.
cli-option-first = Nur, was die erste Partie an einem Tisch braucht; den Rest kompiliert ein Server, während gespielt wird.
cli-option-from = Mit den Dateien in diesem Ordner fortsetzen, ohne sie zu ändern.
cli-option-games = Anzahl der Partien.
cli-option-games_report = Anzahl der Partien; mehr Partien zeigen feinere Unterschiede.
cli-option-h0 = Mit --stop: Anteil der Siege unter H0. Standard: gleicher Anteil für alle.
cli-option-h1 = Mit --stop: Anteil der Siege unter H1. Standard: 10 mehr als --h0.
cli-option-heavy = Nur Personen, die in den letzten 24 Stunden etwas gespeichert haben, die meisten Bytes zuerst.
cli-option-help = Diese Hilfe anzeigen und beenden.
cli-option-host = Die Adresse des Servers. Mit dem Standard ist er nur von diesem Rechner aus erreichbar, mit 0.0.0.0 aus dem Netz.
cli-option-host_checked = Die Adresse des Servers.
cli-option-html = Die Analyse als eine HTML-Datei schreiben.
cli-option-jobs = Anzahl gleichzeitig gespielter Partien. Standard: eine pro Kern.
cli-option-json = Ein JSON-Objekt ausgeben.
cli-option-json_board = Inhalt und Prüfsumme der Datei als JSON ausgeben.
cli-option-lan = Auch im lokalen Netz erreichbar sein, damit andere Geräte mitspielen können.
cli-option-language = Die Sprache. Standard: die deines Systems.
cli-option-language_cities = Die Sprache der Städtenamen. Standard: wie auf dem Spielplan.
cli-option-last = Anzahl der aufgelisteten Schritte.
cli-option-layout = Mit --out: die kompakte Beobachtung dieses Spielplans (Standard) oder die gemeinsame für alle Spielpläne.
cli-option-limit = Anzahl der Personen.
cli-option-link_entry = Mit --entry: die Adresse des Codes oder einer Beschreibung.
cli-option-minutes = Nach so vielen Minuten anhalten und alles speichern.
cli-option-move_limit = Zeitlimit pro Zug für in Python geschriebene Bots.
cli-option-name_entry = Mit --entry: der Name in der Bestenliste. Standard: POLICY.
cli-option-only = Nur diese Prüfung; mehrere sind möglich.
cli-option-out_arena = Alle Partien an diese Datei anhängen und den Lauf daraus fortsetzen.
cli-option-out_benchmark = Alle Partien in diesem Ordner speichern und den Lauf daraus fortsetzen.
cli-option-out_data = Die Partien als Daten speichern: in einer Datei (games.parquet) oder einem Ordner mit Dateien (games/).
cli-option-out_train = Der Ordner des Trainings. Standard: runs/SPIELPLAN.
cli-option-output_draw = Eine Datei mit der Endung .svg oder .png. Standard: NAME.svg.
cli-option-output_layout = Die Datei für die Anordnung. Standard: neben der Spielplan-Datei.
cli-option-output_report = Eine Datei mit der Endung .html. Standard: NAME-report.html.
cli-option-output_sheet = Eine Datei mit der Endung .pdf oder .svg. Standard: NAME-sheet.pdf.
cli-option-person = Nur die Nachrichten dieser Person: eine ID oder ein Platz als TISCH:PLATZ.
cli-option-phase = Nur Tische in dieser Phase.
cli-option-players = Anzahl der Spieler. Standard: das Minimum des Spielplans.
cli-option-plots = Diagramme zu Ratings, Punkten und Strecken speichern (braucht pip install 'draisine[arena]').
cli-option-port = Der Port des Servers; 0 wählt einen freien.
cli-option-port_checked = Der Port des Servers.
cli-option-position = Auch die Wagen einer Stellung oder einer aufgezeichneten Partie zeichnen.
cli-option-quick = 0,2 statt 2 Sekunden pro Zeile messen.
cli-option-quick_benchmark = Zum Ausprobieren nur ein Zehntel der Partien spielen: kein Eintrag.
cli-option-ray = Auf einem Ray-Cluster spielen; „local“ startet einen auf diesem Rechner.
cli-option-ray_data = Mit --out ORDNER/: auf einem Ray-Cluster spielen; „local“ startet einen auf diesem Rechner.
cli-option-record = Die Partie in dieser Datei aufzeichnen.
cli-option-rows = Mit --out: eine Zeile pro Entscheidung (Standard) oder pro Partie.
cli-option-seat = Die Sicht dieses Platzes zeigen, ab 0 gezählt. Standard: alle.
cli-option-seat_review = Nur dieser Platz, ab 0 gezählt. Standard: alle.
cli-option-seed = Der Startwert: Derselbe Wert ergibt dieselben Partien.
cli-option-seed_word = Der Startwert, ein beliebiges Wort oder eine Zahl: Derselbe Wert ergibt dieselbe Partie. Standard: zufällig.
cli-option-settings = Eine TOML-Datei mit Limits und Fristen.
cli-option-settings_checked = Die Einstellungen des Servers, eine TOML-Datei.
cli-option-shard = Mit --out ORDNER/: Anzahl der Partien pro Datei.
cli-option-stop = Vorzeitig aufhören, sobald ein sequenzieller Test (SPRT) über den Siegesanteil des ersten Bots entscheidet.
cli-option-strict = Exit-Status 1 auch dann, wenn es nur Warnungen gibt.
cli-option-tasks = Die Aufgaben, die gespielt werden. Standard: alle ({ $names }).
cli-option-threads = Anzahl gleichzeitig berechneter Züge. Standard: einer pro Kern.
cli-option-threads_train = Anzahl der Threads. Standard: einer pro Kern.
cli-option-url = Auch den Proxy unter dieser öffentlichen Adresse prüfen.
cli-option-version = Die Version anzeigen und beenden.
cli-option-why = Wird den Spielern angezeigt.
cli-option-why_ban = Wird der Person angezeigt.
cli-option-width = Die Breite. Standard: { $pixels } für PNG.
cli-option-workers = Anzahl der Threads. Standard: 1; auf einem Cluster alle Kerne.
cli-option-worst = Zahl der Entscheidungen, die erklärt werden, die teuersten zuerst.
cli-option-yes = Nicht nachfragen.

## Errors in options and arguments

# $error is a sentence without a full stop; $command is draisine or draisine boards show.
cli-error-usage = { $error } (Hilfe: { $command } --help)
cli-error-no_option = die Option „{ $name }“ gibt es nicht
cli-error-no_option-near = die Option „{ $name }“ gibt es nicht: Meintest du { $near }?
cli-error-no_command = den Befehl „{ $name }“ gibt es nicht
cli-error-no_command-near = den Befehl „{ $name }“ gibt es nicht: Meintest du { $near }?
cli-error-missing_argument = das Argument { $name } fehlt
cli-error-missing_option = die Option { $name } fehlt
cli-error-extra = zu viele Argumente: Lass { $arguments } weg
cli-error-no_value = { $option } nimmt keinen Wert an
cli-error-value_missing = { $option } braucht einen Wert
# $reason is one of the messages below, such as "choose en or fr".
cli-error-value = { $name } kann nicht „{ $value }“ sein: { $reason }
cli-accepts-choice = Wähle { $choices }
cli-accepts-integer = Gib eine ganze Zahl an
cli-accepts-integer-from = Gib eine ganze Zahl ab { $least } an
cli-accepts-integer-from-to = Gib eine ganze Zahl von { $least } bis { $most } an
cli-accepts-number-above = Gib eine Zahl über { $least } an
cli-accepts-number-above-to = Gib eine Zahl über { $least } und unter { $most } an
cli-accepts-file = Das ist ein Ordner, keine Datei
cli-accepts-folder = Das ist eine Datei, kein Ordner
cli-error-requires = { $option } geht nur mit { $other }
cli-error-ends = der Name von { $file } muss auf { $endings } enden
cli-error-either = { $option } und { $other } lassen sich nicht verbinden: Lass eines davon weg
cli-error-players = { $board } ist für { $least } bis { $most } Spieler, nicht für { $players }
cli-error-bots_many = { $bots } Bots für { $players } Plätze: Nenne höchstens { $players } oder setze --players
cli-error-bots_empty = --bots braucht Namen, durch Kommas getrennt: --bots random,planner
cli-error-alvin = { $board } hat keinen Alvin: Lass --alvin weg
cli-error-steps = { $file } hat { $steps } Schritte: --at ist 0 bis { $steps }
cli-error-seats = { $file } hat { $players } Spieler: --seat ist 0 bis { $most }

## Files

# $detail is one of the messages below, or an English text of the operating system.
cli-error-unreadable = { $file } lässt sich nicht lesen: { $detail }
cli-error-unwritable = { $file } lässt sich nicht schreiben: { $detail }
cli-error-uncreatable = { $folder } lässt sich nicht anlegen: { $detail }
cli-error-no_folder = { $file } lässt sich nicht schreiben: Den Ordner { $folder } gibt es nicht
cli-error-exists = { $file } gibt es schon: Wähle einen anderen Namen
cli-error-file = { $file }: { $detail }
system-enoent = Datei oder Ordner nicht gefunden
system-eacces = keine Berechtigung
system-eperm = keine Berechtigung
system-eisdir = ein Ordner, keine Datei
system-enotdir = ein Teil des Pfads ist kein Ordner
system-enospc = Datenträger voll
system-erofs = Datenträger schreibgeschützt
system-enametoolong = Name zu lang
system-eaddrinuse = Adresse schon belegt
system-eaddrnotavail = Adresse gehört nicht zu diesem Rechner
cli-written = { $file } geschrieben
cli-written-size = { $file } geschrieben ({ $size })
cli-written-report = { $file } geschrieben: { $games }, { $size }
cli-written-sheet =
    { $pages ->
        [one] { $file } geschrieben: { $pages } A4-Seite, { $size }
       *[other] { $file } geschrieben: { $pages } A4-Seiten, { $size }
    }
cli-kilobytes = { $number } kB
cli-megabytes = { $number } MB

## General

cli-hint = „draisine --help“ listet alle Befehle auf
cli-stopped = abgebrochen
cli-compiling = die Engine wird kompiliert (nur beim ersten Mal): etwa eine halbe Minute
# Questions such as "Delete Ada (ada)? [y/N]" accept these answers, separated by spaces; every other one means no.
cli-confirm-answers = j ja

## play, replay and verify

cli-seed = Startwert { $seed }
cli-recorded = aufgezeichnet in { $file }
cli-replay-step = Schritt { $step } von { $last }
# $seat is "Seat 1".
cli-replay-seat = Sicht: { $seat }
cli-verify-legal = { $file }: { $board }, { $players }, { $steps } Schritte: alle regelkonform
cli-verify-fixed = die Kartenverteilung stand vor dem ersten Zug fest: Startwert { $seed }
cli-verify-hash =
    { $steps ->
        [one] sein Hash ist { $hash }, wie zu Beginn veröffentlicht; { $steps } zufälliger Schritt folgt daraus
       *[other] sein Hash ist { $hash }, wie zu Beginn veröffentlicht; { $steps } zufällige Schritte folgen daraus
    }

## review. Losses and luck are in percentage points of the chance of winning

# Next to a progress bar.
cli-progress-reviewing = Analyse
# $players is "2 players".
cli-review-head =
    { $playouts ->
        [one] { $board } · { $players } · { $steps } Schritte · { $playouts } simulierte Partie
       *[other] { $board } · { $players } · { $steps } Schritte · { $playouts } simulierte Partien
    }
cli-review-title = Partieanalyse: { $board }
cli-review-curve-says = Die Gewinnchance jedes Spielers nach jedem Schritt, nach dem, was er wusste. Punkte sind Fehler und grobe Fehler.
cli-review-accounting = In Prozentpunkten. Die Chance am Anfang, das Glück, die eigenen Fehler, die Wirkung der anderen Spieler und was sich nicht zuordnen lässt, ergeben zusammen das Ergebnis.
cli-review-losses = Eigene Fehler
cli-review-facts = Was übrig blieb oder verschwendet wurde. Entscheidende Blockaden sind Strecken anderer Spieler, die mindestens 10 Prozentpunkte gekostet haben.
cli-review-worst = Teuerste Entscheidungen
cli-review-worst-says = Um wie viele Prozentpunkte jede die Gewinnchance verringert hat, nach dem, was der Spieler wusste, ± Standardfehler.
cli-review-no_losses = Kein Zug war deutlich schlechter als der beste.
cli-review-luck = Größtes Glück und Pech
cli-review-luck-says = Um wie viele Prozentpunkte sich die Gewinnchance dadurch änderte.
cli-review-played = Gespielt: { $move }
cli-review-picture = Der Spielplan vor Schritt { $step }
# The legend of the pictures.
cli-review-mark-better = besserer Zug
cli-review-mark-played = gespielter Zug
cli-review-mark-plan = Plan des besseren Zugs
cli-review-all = Alle Entscheidungen zeigen
# Headings of columns.
cli-review-step = Schritt
cli-review-seat = Spieler
cli-review-move = Zug
cli-review-label = Urteil
cli-review-loss = Wirkung
cli-review-better = Besser
cli-review-event = Ereignis
cli-review-change = Wirkung
cli-review-method = Wie das berechnet wurde
cli-review-method-says = Von jeder Stellung aus wurden die Karten, die der Spieler nicht kennen konnte, viele Male zufällig verteilt. Alle Züge wurden auf denselben Verteilungen gespielt, und ein Bot spielte die Partien für alle zu Ende: Die Unterschiede sind die Verluste. Was der Spieler nicht wissen konnte, zählt nie. Ein Unterschied, der Zufall sein kann, ist kein Verlust.

## simulate and arena

cli-games =
    { $games ->
        [one] { $games } Partie
       *[other] { $games } Partien
    }
cli-games-of = { $games } von { $asked } Partien
cli-games-stopped = { $games } von { $asked } Partien (abgebrochen)
# $players is "2 players", $games "1,000 games".
cli-results = { $board }, { $players }: { $games }
cli-results-shared =
    { $shared ->
        [one] { $board }, { $players }: { $games }, { $shared } geteilter Sieg
       *[other] { $board }, { $players }: { $games }, { $shared } geteilte Siege
    }
# Headings of columns. The share is that of wins; 95 % is its confidence interval.
cli-column-seat = Platz
cli-column-bot = Bot
cli-column-games = Partien
cli-column-wins = Siege
cli-column-share = Anteil
cli-column-interval = 95 %
cli-column-rating = Rating
cli-column-points = Punkte
# The standard deviation of points.
cli-column-spread = SD
# Completed and failed tickets per game.
cli-column-tickets = Ziele
cli-column-turns = Züge
cli-column-milliseconds = ms/Zug
# Moves forfeited by a bot that failed.
cli-column-lost = verfallen
cli-column-board = Spielplan
cli-column-players = Spieler
cli-column-games_per_second = Partien/s
cli-column-decisions_per_second = Entscheidungen/s
cli-column-decisions_per_game = Entscheidungen/Partie
cli-speed = { $games } Partien/s, { $decisions } Entscheidungen/s, { $seconds } s Spielzeit
# Next to a progress bar: 120/1000 games.
cli-progress-games = Partien
cli-progress-playing = spielt
cli-rows =
    { $rows ->
        [one] { $rows } Zeile in { $path }: { $size }
       *[other] { $rows } Zeilen in { $path }: { $size }
    }
cli-already =
    { $games ->
        [one] { $games } Partie ist schon in { $path }
       *[other] { $games } Partien sind schon in { $path }
    }
cli-error-out = --out ist eine Datei mit der Endung .parquet oder ein Ordner, der auf / endet: „{ $path }“ ist keins von beiden
cli-error-out_folder = { $option } braucht einen Ordner: --out { $path }/
cli-error-out_missing = den Ordner { $folder } gibt es nicht: Lege ihn zuerst an
cli-error-out_file = { $path } ist eine Datei, kein Ordner: Lass das / weg oder wähle einen anderen Namen
cli-error-pyarrow = --out braucht pyarrow: pip install 'draisine[data]'
# $name is a key in the file's metadata, such as seed; $found and $wanted are its values.
data-difference = { $name } { $found } statt { $wanted }
data-differences = { $first }; { $second }
data-difference-shard =
    { $found ->
        [one] { $found } Partie pro Datei statt { $wanted }
       *[other] { $found } Partien pro Datei statt { $wanted }
    }
# $difference is one of the messages above.
data-other_run-file = { $file } enthält einen anderen Lauf ({ $difference }): Wähle eine andere Datei
data-other_run-folder = { $folder } enthält einen anderen Lauf ({ $difference }): Wähle einen anderen Ordner
data-locked = ein anderer Lauf schreibt gerade in { $folder }
data-no_header = { $folder } enthält Daten, aber keine Datei { $file }: Wähle einen anderen Ordner
data-header = { $file } ist nicht lesbar: Wähle einen anderen Ordner
# $detail is one of the messages system-…, or an English text of the operating system.
data-unwritable = { $path } lässt sich nicht schreiben: { $detail }
data-no_info = keine Datei mit aufgezeichneten Partien: Ihren Metadaten fehlt der Schlüssel „draisine“
data-no_tally = { $file } ist unvollständig: In den Metadaten fehlen die Ergebnisse
# $detail is an English technical text in the following messages.
data-not_parquet = { $file } ist keine vollständige Parquet-Datei ({ $detail })
data-other_version = diese Partien wurden mit einer anderen Version von draisine aufgezeichnet ({ $detail })
cli-error-h1 = --h1 muss zwischen --h0 und 100 liegen: { $h1 } ist nicht größer als { $h0 }
# $rounds is "20 rounds of 2 seatings".
cli-error-stop_games = --stop braucht mindestens { $rounds }: Setze --games { $games } oder mehr
cli-error-stop_bots = --stop vergleicht den ersten Bot mit anderen: Nenne mindestens einen weiteren
cli-arena-stopped = abgebrochen nach { $games } von { $asked } Partien
cli-arena-stopped-resume = abgebrochen nach { $games } von { $asked } Partien: Wiederhole den Befehl, um mit { $file } weiterzumachen
cli-arena-forfeit = verfallener Zug in Partie { $game } ({ $bots }), { $detail }
cli-arena-forfeits = weitere verfallene Züge werden nur gezählt
cli-arena-plots =
    { $plots ->
        [one] { $plots } Diagramm in { $folder } gespeichert
       *[other] { $plots } Diagramme in { $folder } gespeichert
    }
# The result of --stop; $h0 and $h1 are percentages, $evidence is cli-arena-evidence.
cli-arena-h1 = entschieden: { $bot } gewinnt mehr als { $h0 }, etwa { $h1 } oder mehr ({ $evidence })
cli-arena-h0 = entschieden: { $bot } gewinnt nicht { $h1 }, sondern etwa { $h0 } oder weniger ({ $evidence })
cli-arena-undecided = nicht entschieden: ob { $bot } { $h0 } oder { $h1 } gewinnt ({ $evidence }; entschieden bei { $lower } oder { $upper })
# $rounds is "20 rounds".
cli-arena-evidence = Log-Likelihood-Quotient { $ratio } nach { $rounds }
# A round plays one deal in every seating of the bots.
cli-rounds =
    { $count ->
        [one] { $count } Runde
       *[other] { $count } Runden
    }
cli-seatings =
    { $count ->
        [one] { $count } Sitzordnung
       *[other] { $count } Sitzordnungen
    }
# $rounds is one of the two messages below.
cli-arena-foot = { $rounds }; Ratings ±95 %, Mittel { $mean }; Zielkarten erfüllt/nicht erfüllt; { $turns } Züge pro Partie; { $seconds } s
# $rounds is "20 rounds", $seatings "2 seatings".
cli-arena-rounds = { $rounds } mit { $seatings }
cli-arena-rounds-rest = { $rounds } mit { $seatings } und { $rest } aus der nächsten

## benchmark

cli-column-task = Aufgabe
# $policy is the name of the bot, $protocol the version of the protocol.
cli-benchmark-head =
    { $games ->
        [one] { $policy }, Protokoll { $protocol }: { $games } Partie
       *[other] { $policy }, Protokoll { $protocol }: { $games } Partien
    }
cli-benchmark-score = Gesamtwert { $score }: der mittlere Siegesanteil über alle Aufgaben
cli-benchmark-partial = { $played } von { $tasks } Aufgaben: Einen Gesamtwert gibt es nur für alle zusammen
cli-benchmark-quick = nur ein kurzer Versuch: kein Eintrag für die Bestenliste
cli-benchmark-resume = derselbe Befehl setzt den Lauf aus { $folder } fort
cli-error-bench = „draisine bench“ misst diesen Rechner und nimmt keinen Bot an: Meintest du „draisine benchmark { $policy }“?
cli-error-benchmark_quick = --quick spielt zu wenige Partien für einen Eintrag: Lass --quick oder --entry weg
cli-error-benchmark_tasks = die Aufgabe „{ $name }“ gibt es nicht: Die Aufgaben sind { $names }
cli-error-benchmark_name = --name muss einfacher Text in einer Zeile sein, ohne | < > ` [ ]
cli-error-benchmark_link = --link kann nicht „{ $link }“ sein: Gib eine Adresse an, die mit https:// beginnt, oder einen Pfad relativ zu docs/leaderboard.md
# $detail is the error of the bot.
cli-error-benchmark_task = { $task }: { $detail }. Wähle mit --tasks andere Aufgaben
# $detail is an English text that names the game, the bot and its seat.
benchmark-forfeit = verfallener Zug in { $task } gegen { $opponent }: { $detail }

## train

# $device is cpu or cuda; $weights is a number.
cli-train-started = ein Netz für { $board } wird auf { $device } in { $folder } trainiert: { $weights } Gewichte
cli-train-resumed = das Netz für { $board } wird auf { $device } in { $folder } weiter trainiert: { $weights } Gewichte, bisher { $decisions } Entscheidungen im Spiel gegen sich selbst
# $eta is a time such as 0:12:30; $accuracy is the share of decisions that the net predicts.
cli-train-clone = Nachahmen: { $games } von { $total } Partien, { $rate } Entscheidungen/s, noch { $eta }; { $accuracy } vorhergesagt
cli-train-selfplay = Spiel gegen sich selbst: { $decisions } von { $total } Entscheidungen, { $rate }/s, noch { $eta }; Entropie { $entropy }, KL { $kl }
# $players and $games are numbers; $share, $low and $high are percentages.
cli-train-rate = gegen { $opponent } mit { $players } Spielern: { $share } gewonnen ({ $low } bis { $high }, { $games } Partien)
cli-train-rate-report = gegen { $opponent } mit { $players } Spielern: { $share } gewonnen ({ $low } bis { $high }, { $games } Partien); Zielkarten pro Partie: { $completed } erfüllt, { $failed } nicht erfüllt
cli-train-saved = alles ist in { $folder } gespeichert: Wiederhole den Befehl, um fortzusetzen
cli-train-done = fertig: Das Netz spielt als net@{ $net }
cli-error-train = zum Trainieren wird PyTorch gebraucht: pip install 'draisine[train]'
cli-error-cuda = keine GPU ist nutzbar: PyTorch muss eine finden, und die Partien brauchen pip install 'draisine[gpu]'; oder nimm --device cpu
cli-error-train_files = die Dateien des Trainings in { $folder } sind nicht nutzbar: { $detail }
# $detail is a text of the operating system.
train-config-unreadable = { $file } ist nicht lesbar: { $detail }
# $detail is an English text that names the key.
train-config = { $file } ist keine Trainingskonfiguration: { $detail }
train-config-players = { $file } trainiert { $players } Spieler, aber dieser Spielplan ist für { $least } bis { $most }
train-checkpoint-damaged = { $file } ist nicht lesbar ({ $detail }): Lösche die Datei oder wähle mit --out einen anderen Ordner
train-checkpoint-board = { $file } wurde für eine andere Fassung von { $board } trainiert: Wähle mit --out einen anderen Ordner
train-checkpoint-net = das Netz in { $folder } hat eine andere Größe als die Konfiguration: Wähle mit --out einen anderen Ordner
train-no_checkpoint = in { $folder } ist kein Training: Nenne einen Ordner, der checkpoint.pt enthält
train-diverged = das Netz in { $folder } ist divergiert: Seine Verluste sind nicht mehr endlich. Der letzte Zwischenstand ist unverändert; setze ihn mit einer kleineren Lernrate (rate) fort

## boards

cli-column-name = Name
cli-column-title = Titel
cli-column-cities = Städte
cli-column-routes = Strecken
cli-column-trains = Wagen
# The number of entries that no source confirms.
cli-column-notes = unbelegt
cli-column-id = ID
# The names of cities in the current language, where they differ from the printed ones.
cli-column-localized = auf Deutsch
cli-column-latitude = lat
cli-column-longitude = lon
cli-column-x = x
cli-column-y = y
cli-column-number = Nr.
cli-column-from = von
cli-column-to = nach
cli-column-colour = Farbe
cli-column-spaces = Felder
cli-column-special = Besonderheit
cli-column-kind = Art
cli-column-cards = Karten
cli-column-rule = Regel
cli-column-value = auf diesem Spielplan
cli-board-cities = Städte
cli-board-routes = Strecken
cli-board-tickets = Zielkarten
cli-board-deck = Stapel mit { $cards } Karten
cli-board-rules = Regelblatt
cli-board-unverified = unbelegt
cli-board-digest = Prüfsumme { $digest }
# $players is "2–5".
cli-board-summary = { $board }: { $cities } Städte, { $routes } Strecken, { $tickets } Zielkarten, { $players } Spieler
# Special features of routes and tickets.
cli-board-ferry = Fähre { $locomotives }
cli-board-tunnel = Tunnel
cli-board-goods = Waren
cli-board-long = lang
cli-board-gray = beliebig
# $note is text of the board file.
cli-board-note-route = Strecke { $name }: { $note }
cli-board-note-routes = { $count } Strecken: { $note }
cli-board-note-ticket = Zielkarte { $name }: { $note }
cli-board-note-tickets = { $count } Zielkarten: { $note }
cli-check-ok = { $file }: keine Fehler gefunden
cli-check-problems = { $problems } Fehler
cli-check-more =
    { $more ->
        [one] { $problem } (und { $more } weiterer Fehler: siehe „draisine boards check { $board }“)
       *[other] { $problem } (und { $more } weitere Fehler: siehe „draisine boards check { $board }“)
    }
cli-layout-missing = · { $board } hat keine gespeicherte Anordnung: Sie wird berechnet („draisine boards layout { $board }“ speichert sie)
cli-layout-progress = Spielplan wird angeordnet
# In front of the longest time that remains.
cli-layout-most = höchstens
cli-layout-failed = { $board } ließ sich nicht anordnen. Verbleibende Fehler des besten Versuchs:
cli-layout-trials = Änderungen werden ausprobiert
cli-layout-again = Berechne sie neu: „draisine boards layout { $board }“.
cli-layout-no_map = { $board } ließ sich nicht anordnen: Der Bericht wird ohne Karte geschrieben.
cli-layout-space = Länge eines Felds
cli-layout-space-value = { $space } von 1.000
cli-layout-gap = kleinster Abstand zwischen Strecken
cli-layout-end = größter Abstand Strecke – Stadt
cli-layout-end-value = { $share } eines Felds
cli-layout-bend = engste Kurve
cli-layout-moved = am weitesten verschobene Stadt
cli-layout-moved-value = { $city }, { $share } der Breite; im Mittel { $mean }
cli-error-position = das ist eine Stellung, keine aufgezeichnete Partie: Lass --at weg
cli-error-position_required = --at geht nur mit --position und einer aufgezeichneten Partie
cli-error-other_board = { $file } ist eine Partie auf { $other }, mit anderen Städten oder Strecken als { $board }
cli-error-games_few = --games { $games } ist zu wenig: Spiele mindestens { $least } Partien, oder 1000 für feine Unterschiede
cli-error-report_stopped =
    { $games ->
        [one] abgebrochen nach { $games } Partie: Ein Bericht braucht { $least }, nichts wurde geschrieben
       *[other] abgebrochen nach { $games } Partien: Ein Bericht braucht { $least }, nichts wurde geschrieben
    }

## serve and worker

cli-serve-running = draisine läuft unter { $address } – Beenden mit Strg+C
cli-serve-running-everywhere = draisine läuft unter { $address } und allen Adressen dieses Rechners – Beenden mit Strg+C
cli-serve-running-lan = draisine läuft unter { $address } und für das lokale Netz unter { $others } – Beenden mit Strg+C
cli-serve-already = draisine läuft schon unter { $address }
cli-serve-database = Partien werden gespeichert in { $database }
cli-serve-data_unused = --data wird nicht benutzt: { $variable } nennt die Datenbank
cli-error-address = { $address } ist nicht verfügbar ({ $detail }): Wähle mit { $option } etwas anderes
cli-error-no_network = dieser Rechner hat keine Adresse in einem lokalen Netz: Verbinde ihn oder wähle mit --host eine Adresse
cli-error-lan_host = --lan und --host schließen sich aus: Lass eines davon weg
cli-error-lan_command = --lan ist eine Option von „draisine“ ohne Befehl und von „draisine serve“
cli-error-database = die Datenbank ist nicht verwendbar: { $detail }
cli-error-server =
    der Server ist nicht installiert: pip install 'draisine[server]'
    Ohne ihn zeigt „draisine play“ eine Partie zwischen Bots im Terminal.
# $files are names of files.
cli-data-closed = andere Benutzer dieses Rechners konnten { $files } in { $folder } lesen; das ist jetzt nicht mehr möglich
cli-data-open = andere Benutzer dieses Rechners können { $folder } öffnen: chmod 700 { $folder }
cli-worker-running = berechnet Bot-Züge, { $count } gleichzeitig – Beenden mit Strg+C
cli-error-worker = ein Worker braucht { $variable }=postgresql://user:password@host/database

## admin

cli-column-table = Tisch
cli-column-phase = Phase
cli-column-entries = Einträge
cli-column-changed = geändert
cli-column-person = Person
cli-column-created = angelegt
cli-column-seen = gesehen
cli-column-banned = gesperrt
cli-column-tables = Tische
cli-column-messages = Nachrichten
cli-column-kilobytes = kB
# $name is a file, or the URL of a database without its password.
cli-admin-database = Datenbank: { $name }
cli-admin-data_ignored = --data hat keine Wirkung, weil { $variable } gesetzt ist
cli-error-no_database = { $file } gibt es nicht: Gib mit --data den Ordner des Servers an oder mit { $variable } seine PostgreSQL-Datenbank. „draisine serve“ legt sie an
cli-error-database_empty = in dieser Datenbank sind keine Tabellen von Draisine: Prüfe ihren Namen oder lege sie mit „draisine admin migrate“ an
# Revisions are numbers such as 0008.
cli-error-database_older = die Datenbank hat Revision { $found }, diese Version braucht { $needed }: Halte alle Server an, sichere die Daten und starte „draisine admin migrate“
cli-error-database_newer = die Datenbank hat Revision { $found }, neuer als { $needed } dieser Version: Verwende die Version, die sie umgestellt hat, oder spiele eine Sicherung ein
cli-admin-replaying = spielt nach
cli-admin-checked =
    { $tables ->
        [one] { $tables } Tisch nachgespielt, davon fehlerhaft: { $faults }
       *[other] { $tables } Tische nachgespielt, davon fehlerhaft: { $faults }
    }
cli-admin-unchanged =
    { $tables ->
        [one] { $tables } Tisch seit seiner Prüfung unverändert: --all spielt auch ihn nach
       *[other] { $tables } Tische seit ihrer Prüfung unverändert: --all spielt auch sie nach
    }
cli-admin-closed = { $table } ist geschlossen
cli-error-already_over = die Partie an Tisch { $table } ist schon zu Ende
cli-error-already_closed = { $table } ist schon geschlossen
cli-error-no_table = den Tisch { $table } gibt es nicht: „draisine admin list“ listet alle auf
cli-error-no_person = die Person { $person } gibt es nicht: „draisine admin people“ listet alle auf
cli-error-no_report = die Meldung { $report } gibt es nicht: „draisine admin reports --all“ listet alle auf
# $what is a person, as "Ada (ada)", or one of the two messages below.
cli-admin-confirm = { $what } löschen? [j/N]
cli-error-confirm = das löscht { $what }: Bestätige mit --yes
cli-admin-chat = alle Chat-Nachrichten an Tisch { $table }
cli-admin-chat-person = die Chat-Nachrichten von { $name } an Tisch { $table }
cli-admin-chat_deleted =
    { $messages ->
        [one] { $messages } Nachricht gelöscht
       *[other] { $messages } Nachrichten gelöscht
    }
cli-admin-banned = { $person } ist gesperrt
cli-admin-unbanned = { $person } ist nicht mehr gesperrt
cli-error-not_banned = { $person } ist nicht gesperrt
cli-admin-renamed =
    { $tables ->
        [one] der Name ist jetzt { $name }, auch an { $tables } Tisch
       *[other] der Name ist jetzt { $name }, auch an { $tables } Tischen
    }
cli-error-name = ein Name hat 1 bis { $most } druckbare Zeichen
cli-admin-deleted =
    { $tables ->
        [one] { $person } ist gelöscht, auch an { $tables } Tisch
       *[other] { $person } ist gelöscht, auch an { $tables } Tischen
    }
cli-admin-no_reports = es gibt keine Meldungen
# $kind is the id of a kind of report; $about is the id of a person.
cli-admin-report = { $id }  { $time }  { $kind }  an Tisch { $table }  von { $person }
cli-admin-report-about = { $id }  { $time }  { $kind }  an Tisch { $table }  von { $person }  über { $name } ({ $about })
cli-admin-report-about_deleted = { $id }  { $time }  { $kind }  an Tisch { $table }  von { $person }  über eine gelöschte Person ({ $about })
cli-admin-report-answer = beantwortet { $time }: { $answer }
cli-admin-answered = { $report } ist beantwortet
cli-error-empty_answer = die Antwort ist leer: Schreib, was die Person lesen soll
# What was pruned, each after a number: "12 finished games".
cli-prune-open_tables = Tische ohne begonnene Partie
cli-prune-unfinished_tables = nicht beendete Partien
cli-prune-finished_tables = beendete Partien
cli-prune-chats = Chats
cli-prune-people = Personen
cli-prune-reports = beantwortete Meldungen
cli-prune-answers = geschlossene Tische mit nicht mehr benötigten Antworten auf Befehle
cli-prune-deleted = gelöscht
cli-prune-dry_run = nichts wurde gelöscht: Zum Löschen ohne --dry-run wiederholen
cli-error-backup_postgresql = das ist eine PostgreSQL-Datenbank: Sichere sie mit pg_dump
cli-admin-migrated = die Datenbank ist auf dem neuesten Stand

## completion and warm

cli-error-shell = unbekannte Shell; nenne eine von diesen: { $shells }, zum Beispiel draisine completion bash
cli-warm-first = die Engine wird kompiliert (nur beim ersten Mal): ein bis zwei Minuten
cli-warm-progress = Vorbereitung: { $step } von { $steps } …
cli-warm-done = alles ist kompiliert ({ $seconds } s)
cli-warm-done-first = was die erste Partie braucht, ist kompiliert ({ $seconds } s)

## languages

cli-column-language = Sprache
# The number of messages in a catalogue.
cli-column-texts = Texte
cli-column-complete = übersetzt
cli-languages-none = die Sprache „{ $language }“ gibt es nicht: Kopiere den Ordner { $folder } und übersetze ihn, wie in docs/translate.md erklärt
cli-languages-ok =
    { $messages ->
        [one] { $language }: keine Fehler in { $messages } Text
       *[other] { $language }: keine Fehler in { $messages } Texten
    }
# Problems of a catalogue; $file is a file such as game.ftl, $name the id of a message.
languages-missing = { $file }: { $name } fehlt
languages-unused = { $file }, Zeile { $line }: { $name } gibt es auf Englisch nicht: Entferne es
languages-twice = { $file }, Zeile { $line }: { $name } gibt es zweimal
languages-file = { $file }: { $name } gehört in { $expected }
languages-reference = { $file }, Zeile { $line }: { $name } verweist auf { $other }, das es nicht gibt
languages-variable-missing = { $file }, Zeile { $line }: In { $name } fehlt die Variable { $variable }
languages-variable-unknown = { $file }, Zeile { $line }: { $name } hat eine unbekannte Variable { $variable }
# $reason is an English text of the Fluent parser.
languages-syntax = { $file }, Zeile { $line }: Syntaxfehler ({ $reason })
