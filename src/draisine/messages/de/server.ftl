## Errors: tables and seats

error-no_such_table = Diesen Tisch gibt es nicht, oder du hast keinen Zugang zu ihm.
error-table_unreadable = Dieser Tisch lässt sich gerade nicht öffnen. Bitte wende dich an den Serverbetreiber.
error-no_such_link = Dieser Link funktioniert nicht. Er ist unvollständig, oder den Tisch gibt es nicht mehr.
error-closed = Dieser Tisch ist geschlossen.
error-no_such_seat = Diesen Platz gibt es nicht.
error-seat_taken = Dieser Platz ist schon besetzt.
error-seat_free = Dieser Platz ist bereits frei.
error-seat_reserved = Dieser Platz ist für jemand anderen reserviert.
error-seats_free = Es sind noch Plätze frei. Besetze sie, bevor du die Partie startest.
error-colour_taken = Diese Farbe hat schon jemand anderes.
error-no_such_colour = Die Farbe „{ $colour }“ gibt es nicht.
error-second_seat = Du hast schon einen Platz. Der Gastgeber kann Gästen mehrere Plätze erlauben.
error-blocked = Du kannst hier nicht Platz nehmen: Du hast jemanden an diesem Tisch blockiert oder wurdest blockiert.
error-not_yours = Das ist nicht dein Platz.
error-not_invited = Dieser Link ist nur zum Zuschauen.
error-not_here = Das können nur die Spieler an diesem Tisch.
error-not_host = Das kann nur der Gastgeber.
error-not_alone = An diesem Tisch spielen noch andere. Verlasse stattdessen deinen Platz.
error-not_away = Dieser Spieler ist noch nicht lange genug weg.
error-nobody_there = Auf diesem Platz sitzt kein anderer Spieler.
error-one_lobby_table = Du hast schon einen öffentlichen Tisch, der auf Spieler wartet. Starte oder schließe ihn zuerst.
# $most (number): how many unfinished tables a person may have.
error-too_many_tables =
    { $most ->
        [one] Du hast schon { $most } Tisch, der noch nicht beendet ist. Beende oder schließe ihn zuerst.
       *[other] Du hast schon { $most } Tische, die noch nicht beendet sind. Beende oder schließe zuerst einen davon.
    }
error-address_tables = Aus deinem Netzwerk wurden zu viele Tische erstellt, die noch nicht beendet sind. Beende oder schließe zuerst einen davon.
error-table_crowded = An diesem Tisch gibt es zu viele Zuschauer. Versuche es später noch einmal.

## Errors: options of a new table

error-no_board = Wähle einen Spielplan und die Anzahl der Spieler.
error-no_such_board = Den Spielplan „{ $board }“ gibt es nicht.
error-no_such_bot = Den Bot „{ $bot }“ gibt es nicht.
error-bad_clock = Wähle eine Zeit pro Zug zwischen 5 Sekunden und 14 Tagen.
error-bad_bank = Wähle eine Gesamtzeit zwischen 1 Minute und 30 Tagen, mit höchstens 1 Tag zusätzlich pro Zug und ohne Zeit pro Zug.
error-bad_away = Wähle eine Abwesenheitsfrist zwischen 1 Stunde und 30 Tagen.
# $reason: what is wrong, or a technical detail.
error-bad_options = Diese Partie lässt sich nicht erstellen: { $reason }
# $longest (number): the longest address that is accepted.
error-bad_hook = Diese Webhook-Adresse ist ungültig. Gib die vollständige Adresse (https://…) mit höchstens { $longest } Zeichen ein.
error-hook_port = Webhooks werden nur über die Ports 80 und 443 aufgerufen. Entferne den Port aus der Adresse.
error-hooks_off = Dieser Server verschickt keine Benachrichtigungen. Lass die Webhook-Adresse leer.
error-deal_not_over = Die Partie läuft noch. Danach kannst du dieselbe Kartenverteilung noch einmal spielen.
error-deal_gone = Die erste Partie mit dieser Kartenverteilung ist nicht mehr gespeichert. Erstelle einen neuen Tisch.
error-deal_changed = Der Spielplan oder seine Regeln haben sich geändert: Diese Kartenverteilung lässt sich nicht mehr spielen.

## Errors: the game

error-not_open = Die Partie hat schon begonnen.
error-not_playing = An diesem Tisch läuft keine Partie.
error-not_over = Die Partie läuft noch.
error-behind = Inzwischen hat sich das Spiel geändert. Versuche es noch einmal.
# $reason: what is wrong, or a technical detail.
error-bad_move = Dieser Zug ist nicht erlaubt: { $reason }
error-nothing_to_undo = Du hast keinen Zug, den du zurücknehmen kannst.
error-undo_pending = Es gibt schon eine Anfrage zum Zurücknehmen.
error-undo_refused = Du hast schon gefragt, ob du diesen Zug zurücknehmen darfst.
error-no_undo_asked = Es gibt keine Anfrage zum Zurücknehmen.
error-held = Ein Bot spielt für dich. Wähle zuerst „Wieder selbst spielen“.
error-not_held = Für diesen Platz spielt kein Bot.
error-note_changed = Du hast diese Notiz auf einem anderen Gerät geändert. Lade sie zuerst neu.
error-no_card_counter = Der Gastgeber hat den Kartenzähler für diese Partie ausgeschaltet.
error-out_of_time = Deine Zeit für diesen Zug ist abgelaufen. Du kannst wieder übernehmen, sobald der Bot ihn beendet hat.
error-no_hints = Tipps sind an diesem Tisch ausgeschaltet. Alle Spieler müssen ihnen erst zustimmen.
error-nothing_asked = Du bist nicht am Zug. Tipps gibt es nur, wenn du selbst am Zug bist.
error-no_advice = Es wurde kein Tipp gefunden. Versuche es gleich noch einmal.
error-rematched = Der Tisch für die Revanche ist schon offen.
error-no_such_lesson = Die Lektion „{ $lesson }“ gibt es nicht.

## Errors: imported games

error-no_such_import = Diese Partie gibt es nicht, oder sie wurde entfernt.
error-no_such_replay = Diese Wiederholung gibt es nicht, oder sie ist nicht öffentlich.
# $most (number): how many imported games a person may have.
error-too_many_imports =
    { $most ->
        [one] Du hast schon { $most } importierte Partie. Entferne sie zuerst.
       *[other] Du hast schon { $most } importierte Partien. Entferne zuerst eine davon.
    }
error-record_empty = Diese Datei ist leer.
# $most (number): the size of the largest file that is accepted.
error-record_large =
    { $most ->
        [one] Diese Datei ist zu groß für eine Spieldatei. Erlaubt ist höchstens { $most } Byte.
       *[other] Diese Datei ist zu groß für eine Spieldatei. Erlaubt sind höchstens { $most } Byte.
    }
# “draisine simulate” is a command: do not translate it.
error-record_foreign = Das ist keine Spieldatei. Wähle eine Datei, die am Ende einer Partie heruntergeladen oder mit „draisine simulate“ erzeugt wurde.
error-record_newer = Diese Spieldatei stammt aus einer neueren Version von Draisine. Sobald dieser Server aktualisiert ist, kannst du sie importieren.
error-record_board = Diese Partie wurde auf dem Spielplan „{ $board }“ gespielt, den es auf diesem Server nicht gibt.
error-record_board_changed = Diese Partie wurde auf einer anderen Ausgabe des Spielplans „{ $board }“ gespielt: Einige ihrer Städte, Strecken oder Zielkarten gibt es auf diesem Server nicht.
# $detail: what is wrong, or a technical detail.
error-record_broken = Diese Spieldatei ist ungültig und wurde nicht importiert: { $detail }
error-record_broken-first_line = Die erste Zeile ist unvollständig
error-record_cut = Das Ende dieser Spieldatei fehlt. Lade sie noch einmal herunter.
# $most (number): the most steps that are accepted.
error-record_long =
    { $most ->
        [one] Diese Spieldatei hat mehr als { $most } Schritt: So lang ist keine Partie.
       *[other] Diese Spieldatei hat mehr als { $most } Schritte: So lang ist keine Partie.
    }
error-record_slow = Die Prüfung dieser Partie dauert zu lange. Versuche es noch einmal, wenn der Server weniger ausgelastet ist.

## Errors: reviews

error-no_such_step = Diesen Zug gibt es in der Partie nicht.
error-review_running = Diese Partie oder eine andere mit denselben Karten wird auf diesem Server noch gespielt. Die Analyse gibt es, sobald sie zu Ende ist.
error-review_unverified = Ob diese Partie so ausgeteilt wurde, lässt sich nicht prüfen. Du kannst sie analysieren, sobald deine laufenden Partien auf diesem Spielplan zu Ende sind.
# $most (number): how many games of a person may wait.
error-too_many_reviews =
    { $most ->
        [one] { $most } Partie von dir wartet schon auf ihre Analyse. Versuche es noch einmal, wenn sie fertig ist.
       *[other] { $most } Partien von dir warten schon auf ihre Analyse. Versuche es noch einmal, wenn eine fertig ist.
    }

## Errors: accounts

error-sign_in = Du bist nicht angemeldet.
# $reason: written by the server admin.
error-banned = Dein Konto ist auf diesem Server gesperrt. Grund: { $reason }
error-no_such_code = Dieser Wiederherstellungscode ist ungültig.
error-no_such_language = Die Sprache „{ $language }“ ist nicht verfügbar.
error-no_such_session = Dieses Gerät ist bereits abgemeldet.

## Errors: requests

error-empty = Dieses Feld darf nicht leer sein.
error-too_long = Das ist zu lang.
# $reason: what is wrong, or a technical detail.
error-bad_request = Die Anfrage ist ungültig: { $reason }
error-bad_request-nested = Sie ist zu tief verschachtelt
# “last” is the name of a parameter: do not translate it.
error-bad_request-last = „last“ muss die ID eines Tisches sein
error-not_found = Nicht gefunden.
error-not_json = Die Anfrage muss im JSON-Format sein.
error-other_page = Diese Anfrage kam von einer anderen Website und wurde blockiert.
error-not_this_machine = Nur wer am Computer des Servers sitzt, kann ihn für andere öffnen.
error-no_network = Dieser Computer ist mit keinem lokalen Netz verbunden.
error-address_unavailable = { $address } ist nicht verfügbar ({ $detail }).
error-too_large = Die Anfrage ist zu groß.
error-too_slow = Die Anfrage kam nicht rechtzeitig an. Prüfe deine Verbindung und versuche es noch einmal.
error-too_fast = Zu viele Anfragen. Versuche es gleich noch einmal.
error-too_many_sockets = Zu viele Verbindungen. Schließe andere Tabs oder versuche es später noch einmal.
error-busy = Der Server ist ausgelastet. Versuche es gleich noch einmal.
error-again = Der Server startet neu. Versuche es gleich noch einmal.
error-compiling = Die Spiel-Engine wird kompiliert (nur beim ersten Start). Versuche es in etwa einer Minute noch einmal.
error-preparing = Tipps werden noch vorbereitet (nur beim ersten Start). Versuche es gleich noch einmal.
error-failed = Auf dem Server ist etwas schiefgelaufen; der Fehler wurde protokolliert. Versuche es gleich noch einmal.

## Webhooks

# $url: the address of the table.
webhook-turn = { $name }, du bist am Zug ({ $board }): { $url }
webhook-over = Die Partie ist beendet ({ $board }): { $url }

## Administration

# What is wrong with a stored table. $reason: what is wrong, or a technical detail.
fault-replay = Die Partie lässt sich nicht nachspielen: { $reason }
# The table's row in the database and its log disagree. $row and $log are phases of a table (words of the program:
# open, playing, over, closed), the entries are numbers of log entries.
fault-row = laut Datenbank „{ $row }“ nach Eintrag { $row_entry }, laut Protokoll aber „{ $log }“ nach Eintrag { $log_entry }
fault-board = der Spielplan der Partie fehlt in der Datenbank
database-url = keine Datenbank-URL: Schreibe postgresql://user:password@host/database
database-kind = nur SQLite und PostgreSQL werden unterstützt, nicht { $kind }
database-file = SQLite braucht eine Datei: Schreibe sqlite:///pfad/zur/datei
database-in_use = ein anderer Server (Prozess { $process }) benutzt { $database }: Halte ihn an, oder nimm PostgreSQL für mehrere Server
database-newer = { $database } wurde von einer neueren Version von draisine migriert: Installiere diese Version, oder spiele eine ältere Sicherung ein
database-other_release = auf dieser Datenbank laufen Server der Version { $version }, dies ist { $own }: Halte sie zuerst an
database-other_servers = die Server auf dieser Datenbank haben Version { $version }, dies ist { $own }: Installiere dieselbe Version

## Status page

status-ready = Der Server läuft. Partien können beginnen.
status-compiling = Der Server läuft. Die Spiel-Engine wird kompiliert (nur beim ersten Start): In etwa einer Minute können Partien beginnen. Diese Seite lädt automatisch neu.
# $command: what to type in a terminal.
status-no_page = Die Webseite wurde noch nicht gebaut. Führe „{ $command }“ aus und starte den Server neu. Bis dahin kann über die API gespielt werden.
# The text of a link.
status-api = API-Beschreibung (OpenAPI)
