## General

language-name = Deutsch
app-tagline = Eisenbahn-Brettspiele gegen Bots oder mit Freunden, direkt im Browser.
app-about = Sammle Karten, baue Strecken und verbinde die Städte auf deinen Zielkarten. Fünf Spielpläne mit vollständigen Regeln.
app-independent = Draisine ist ein unabhängiges Projekt und steht mit keinem Verlag in Verbindung.
app-skip = Zum Inhalt springen
app-home = Draisine – Startseite
app-loading = Wird geladen …
app-broken = Auf dieser Seite ist etwas schiefgelaufen.
app-reload = Seite neu laden
app-compiling = Die Spiel-Engine wird kompiliert (nur beim ersten Start). In etwa einer Minute kann es losgehen; wähle inzwischen einen Spielplan.
app-no_server = Der Server antwortet nicht. Neuer Versuch …
app-language = Sprache
app-language-failed = Die Texte in dieser Sprache konnten nicht geladen werden: { $language }. Prüfe deine Verbindung und wähle die Sprache dann noch einmal.
app-theme = Farbschema
app-theme-system = System
app-theme-light = Hell
app-theme-dark = Dunkel
app-settings = Einstellungen
app-close = Schließen
app-cancel = Abbrechen
app-accept = Annehmen
app-decline = Ablehnen
app-copy = Kopieren
app-copied = Kopiert
app-dismiss = Ausblenden
app-not_found = Seite nicht gefunden.
app-to_home = Startseite
app-name = Draisine
app-title = { $screen } – Draisine
app-nav = Hauptmenü
app-theme-to_dark = Zum dunklen Farbschema wechseln
app-theme-to_light = Zum hellen Farbschema wechseln
app-share = Teilen
app-save = Speichern
app-try_again = Erneut versuchen
app-problem-unreachable = Der Server antwortet nicht. Versuche es gleich noch einmal.
app-problem-failed = Etwas ist schiefgelaufen. Versuche es gleich noch einmal.

## Settings

settings-confirm = Streckenbau und Ziehen von Zielkarten bestätigen
settings-confirm-says = Auf Touchscreens immer aktiv.
settings-ways = Günstigsten Weg für meine Zielkarten zeigen
settings-ways-says = Berücksichtigt nur, was du selbst siehst; kein Bot hilft mit.
settings-blunders = Vor groben Fehlern warnen
settings-blunders-says = Nur wenn Tipps erlaubt sind: Vor einem Zug, der deine Gewinnchance deutlich verringert, wird nachgefragt.
settings-reactions = Reaktionen anzeigen
settings-reactions-says = Kurze Zurufe wie „Gut gespielt!“ an den Plätzen und im Chat.
settings-motion = Animationen reduzieren
settings-motion-says = Karten und Wagen erscheinen ohne Animation direkt an ihrem Platz.
settings-name = Mein Name
settings-recovery = Wiederherstellungscode
settings-recovery-says = Notiere ihn jetzt: Er wird nicht noch einmal angezeigt. Damit kommst du auch auf einem anderen Gerät an deine Partien, selbst wenn du dieses verlierst.
settings-recover = Ich habe einen Wiederherstellungscode
settings-recover-do = Partien wiederherstellen
settings-forget = Konto löschen
settings-forget-sure = Das lässt sich nicht rückgängig machen.
settings-saved = Gespeichert.
settings-look = Darstellung
settings-table = Spiel
settings-fairness = Fairness der Kartenmischung
settings-me = Konto
settings-no_name = Du hast noch keinen Namen. Du wählst ihn bei deiner ersten Partie.
settings-recover-says = Holt die Partien und den Namen von deinem anderen Gerät auf dieses.
settings-recover-field = Code
settings-recovered = Willkommen zurück, { $name }!
settings-forget-title = Konto löschen?
settings-forget-do = Alles löschen
settings-forget-done = Dein Konto und deine Daten wurden gelöscht.
settings-recovery-create = Wiederherstellungscode erstellen
settings-recovery-create-says = Damit kommst du auch auf einem anderen Gerät an deine Partien, selbst wenn du dieses verlierst. Er wird nur einmal angezeigt und ersetzt deinen bisherigen Code.
settings-devices = Angemeldete Geräte
settings-devices-here = dieses Gerät
settings-devices-unknown = Unbekanntes Gerät
settings-devices-seen = zuletzt genutzt { $when }
settings-devices-out = Abmelden
settings-devices-out-of = Abmelden: { $device }
settings-devices-out-here = Auf diesem Gerät abmelden? Ohne Wiederherstellungscode kannst du dich nicht wieder anmelden.
settings-devices-others = Alle anderen Geräte abmelden
settings-devices-done = Abgemeldet.
settings-export = Meine Daten exportieren
settings-export-says = Lade alles, was dieser Server über dich speichert, als eine Datei herunter.
settings-people = Andere Spieler
settings-blocked = Blockierte Spieler
settings-blocked-none = Du hast niemanden blockiert.
settings-blocked-unnamed = ohne Namen
settings-unblock = Blockierung aufheben
settings-unblock-of = Blockierung von { $name } aufheben
settings-reports = Meine Meldungen
settings-reports-none = Du hast nichts gemeldet.
settings-reports-about = { $kind }: { $name }
settings-reports-waiting = Noch keine Antwort.
settings-reports-answer = Antwort vom Serverbetreiber: { $text }
settings-reports-new =
    { $count ->
        [one] Einstellungen: { $count } neue Antwort auf deine Meldungen
       *[other] Einstellungen: { $count } neue Antworten auf deine Meldungen
    }

## Offline page

offline-title = Du bist offline
offline-cause = Dieses Gerät hat keine Verbindung, oder der Server antwortet nicht.
offline-safe = Deine Partien sind sicher. Diese Seite verbindet sich automatisch wieder.
offline-retry = Jetzt erneut versuchen
offline-polling = Verbindung wird aufgebaut …

## Home screen

home-play_now = Jetzt spielen
home-play_now-says = { $board } gegen zwei Bots
home-boards = Fünf Spielpläne
home-choose = Diesen Spielplan wählen
home-different = Besondere Regeln
home-players = { $least } bis { $most } Spieler
home-friends = Mit Freunden spielen
home-friends-says = Erstelle einen Tisch und teile den Link. Kein Konto nötig.
home-device = An einem Gerät
home-device-says = Spielt reihum am selben Gerät. Zwischen den Zügen bleiben die Handkarten verdeckt.
home-watch-says = Setz dich an einen öffentlichen Tisch oder schau bei einer Partie zu.
home-mine-says = Spiel eine Partie weiter oder sieh dir deine Ergebnisse an.
home-continue = Fortsetzen
home-continue-your_turn = Laufende Partie
home-name = Dein Name
home-name-placeholder = Name wählen
home-guest = Gast
home-waiting = Deine Partie startet automatisch, sobald die Engine bereit ist.
home-facts = { $cities } Städte · { $routes } Strecken · { $tickets } Zielkarten
home-more = Weitere Spielmöglichkeiten
home-picture = Spielplan: { $board }

## Tutorial (the texts of the lessons come from the server)

learn-title = Spielen lernen
learn-says = Kurze Lektionen zum Mitmachen auf echten Spielplänen. Du kannst jederzeit aufhören; dein Fortschritt wird auf diesem Gerät gespeichert.
learn-home = In drei Minuten lernen
learn-scene = Lektion { $number } von { $of }
learn-steps =
    { $of ->
        [one] { $done } von { $of } Schritt geschafft
       *[other] { $done } von { $of } Schritten geschafft
    }
learn-done = Gut gemacht!
learn-astray = In einer echten Partie kann das ein guter Zug sein, aber in dieser Lektion geht es um etwas anderes.
learn-again = Neu starten
learn-next = Nächste Lektion
learn-finish = Abschließen
learn-skip = Lektion überspringen
learn-leave = Verlassen
learn-start = Starten
learn-repeat = Wiederholen
learn-known = abgeschlossen
learn-finished = Kapitel abgeschlossen!
learn-finished-says = Du hast „{ $chapter }“ abgeschlossen. Jetzt ist eine echte Partie dran: Die Bots sind geduldig, und das Spiel sagt dir immer, warum ein Zug möglich ist oder nicht.
learn-play = Erste Partie gegen Bots spielen
learn-rules = Regeln dieses Spielplans lesen

## Board features

feature-classic = Der Klassiker: Karten, Strecken, Zielkarten.
feature-longest_trail = Der längste Weg bringt { $points } Punkte.
feature-ferries = Fähren brauchen Lokomotiven.
feature-tunnels = Tunnel können zusätzliche Karten kosten.
feature-stations = Je { $each } Bahnhöfe: Damit nutzt du eine fremde Strecke mit. Übrige Bahnhöfe bringen je { $unused } Punkte.
feature-founding = Dein Netz wächst von einer Startstadt aus. Siedlungen bringen die Punkte der Strecken, die dort enden.
feature-alvin = Variante mit Alvin, einem Besucher, der { $points } Punkte bringt.
feature-goods = Warenstrecken mit einem Bonus für Warenkarten.
feature-race = Ohne Punkte: Wer zuerst { $tickets } Zielkarten erfüllt, gewinnt.
feature-swap = Du kannst alle deine Zielkarten tauschen.
feature-coast = Die Verbindung beider Küsten zählt als Zielkarte.
feature-blind = Alle Karten werden vom Stapel gezogen.
feature-globetrotter = Meiste erfüllte Zielkarten: { $points } Punkte.
feature-long_tickets = Alle beginnen mit einer langen Zielkarte.
feature-closed_doubles = Bei { $players } Spielern ist von jeder Doppelstrecke nur ein Gleis nutzbar.

## New table

new-title = Neuer Tisch
new-board = Spielplan
new-players = Spieler
new-seats = Plätze
new-who-me = Ich
new-who-friend = Gast (Einladungslink)
new-who-here = Lokaler Spieler (dieses Gerät)
new-who-bot = Bot: { $bot }
new-seat = Platz { $number }
new-seat-who = Spieler für Platz { $number }
new-seat-name = Name für Platz { $number }
new-seat-colour = Farbe von Platz { $number }
new-options = Optionen
new-alvin = Mit Alvin spielen
new-clock = Zeit pro Zug
new-clock-none = ohne Zeitlimit
new-clock-minute =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
new-clock-hour =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
new-clock-day =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
new-open = Öffentlicher Tisch
new-start = Partie starten
new-open_table = Tisch erstellen
new-opening = Tisch wird erstellt …
new-me-says = Dein Platz.
new-here-name = Spieler { $number }
new-friend-says = Den Einladungslink bekommst du, sobald der Tisch erstellt ist.
new-here-says = Ihr teilt euch dieses Gerät. Zwischen den Zügen bleiben die Handkarten verdeckt.
new-clock-says = Ist die Zeit abgelaufen, übernimmt ein Bot, bis der Spieler zurückkommt.
new-time = Bedenkzeit
new-time-none = Ohne Limit
new-time-turn = Pro Zug
new-time-game = Ganze Partie
new-bank = Zeit pro Spieler
new-bank-custom = Andere …
new-bank-minutes = Minuten
new-bank-increment = Zusätzliche Sekunden pro Zug
new-bank-says = So viel Zeit hat jeder für alle Züge der Partie zusammen. Ist sie abgelaufen, übernimmt ein Bot; wer zurückkommt, hat nur noch wenig Zeit pro Zug.
new-away = Abwesenheit bis zur Abstimmung
new-away-says = Ist jemand so lange weg, können die anderen abstimmen: durch einen Bot ersetzen oder die Partie beenden.
new-several = Gäste dürfen mehrere Plätze belegen
new-several-says = Für Freunde, die sich ein Gerät teilen. Alle am Tisch sehen, welche Plätze derselben Person gehören.
new-counter = Kartenzähler
new-counter-says = Zeigt den Spielern, wo die Karten sind, die sie gesehen haben. Ist er ausgeschaltet, erfahren es Gäste, bevor sie Platz nehmen.
new-start-says = Alle sind da: Die Partie beginnt sofort.
new-open_table-says = Du bekommst Einladungslinks und startest die Partie, sobald alle da sind.

## Lists

list-mine = Meine Partien
list-none = Noch keine Partien.
list-open = Offene Tische
list-open-none = Gerade gibt es keine öffentlichen Tische. Erstelle einen!
list-phase-closed = geschlossen
list-phase-playing = läuft
list-changed = letzter Zug { $when }
list-running = Laufend
list-open-mine = Warten auf Spieler
list-finished = Beendet
list-open-says = Setz dich an einen Tisch mit freiem Platz oder schau bei einer laufenden Partie zu.
list-just_now = gerade eben

## My games and statistics

mine-tabs = Ansicht
mine-games = Partien
mine-statistics = Statistik
mine-quality = Spielqualität
mine-filter-all = alle Spielpläne
mine-more = Ältere Partien anzeigen
mine-replay = Wiederholung
mine-deal = Gleiche Karten
mine-open-of = Tisch öffnen: { $game }
mine-replay-of = Wiederholung: { $game }
mine-deal-of = Gleiche Karten: { $game }
mine-won = gewonnen
mine-counting = Ergebnis wird berechnet …
mine-forgotten = Gelöschtes Konto
mine-keep = Auf einem anderen Gerät
mine-keep-says = Deine Partien sind nicht an dieses Gerät gebunden. Um sie samt deinem Namen auf ein anderes zu holen, gib dort deinen Wiederherstellungscode auf dieser Seite oder in den Einstellungen ein.
forget-goes = Wird sofort und endgültig gelöscht:
forget-goes-name = dein Name (auch an Tischen, an denen du gespielt hast), dein Wiederherstellungscode und deine Anmeldungen auf allen Geräten
forget-goes-chat = alle deine Chatnachrichten und Reaktionen
forget-goes-seats = deine Plätze: In laufenden Partien übernehmen Bots, andere Plätze werden frei
forget-goes-results = deine Statistik; deine Gegner behalten ihre Ergebnisse, ohne deinen Namen
forget-goes-imports = deine importierten Partien, Pläne, Notizen und Meldungen sowie deine Listen stummgeschalteter und blockierter Spieler
forget-stays = Bleibt erhalten:
forget-stays-games = die Züge deiner Partien, ohne deinen Namen, denn sie gehören auch den anderen Spielern

## Comparison of a deal

deal-title = Gleiche Karten, andere Partien
deal-of = { $board }: gleiche Kartenverteilung
deal-lead = Wer diese Kartenverteilung spielt, bekommt auf jedem Platz dieselben Karten und Zielkarten in derselben Reihenfolge. Nur die Spielweise ist anders.
deal-compare = Vergleich
deal-game-first = Erste Partie
deal-game = Partie { $number }
deal-tickets =
    { $count ->
        [one] { $made } von { $count } Zielkarte
       *[other] { $made } von { $count } Zielkarten
    }
deal-place = Rang { $rank } von { $players }
deal-best = Bestwert auf diesem Platz
deal-open = Öffnen
deal-play = Mit diesen Karten spielen
deal-play-says = Wähle einen Platz, um mit seinen Karten zu spielen. Die anderen Plätze sind wie in der ersten Partie besetzt; du kannst das ändern. Dein Name und dein Ergebnis erscheinen hier für alle, die diese Seite sehen können.
deal-known = Wer diese Kartenverteilung schon kennt, ist im Vorteil; am Tisch wird darauf hingewiesen.
deal-share = Link zu dieser Kartenverteilung
deal-share-says = Damit können andere diese Kartenverteilung vergleichen und spielen. Der Link öffnet keine Tische und zeigt keine Karten.
deal-share-text = Spiel mit den gleichen Karten wie ich: { $board }!
deal-again = Kartenverteilung vergleichen
deal-played = Diese Kartenverteilung wurde schon gespielt.
deal-played-knows =
    { $count ->
        [one] Diese Kartenverteilung wurde schon gespielt. { $names } kennt sie.
       *[other] Diese Kartenverteilung wurde schon gespielt. { $names } kennen sie.
    }

## People: mute, block, report

person-menu = { $name } stummschalten, blockieren oder melden
person-mute = Stummschalten
person-unmute = Stummschaltung aufheben
person-mute-says = Du siehst an keinem Tisch mehr Nachrichten von { $name }.
person-block = Blockieren
person-block-says = Du siehst keine Nachrichten von { $name } mehr. Keiner von euch sieht mehr die öffentlichen Tische des anderen oder kann dessen Partien beitreten. Laufende Partien gehen weiter.
person-report = Melden …
person-report-says = Schick dem Serverbetreiber eine Meldung.
person-muted = { $name } ist stummgeschaltet.
person-unmuted = { $name } ist nicht mehr stummgeschaltet.
person-blocked = { $name } ist blockiert. Du kannst das in den Einstellungen rückgängig machen.
person-unblocked = { $name } ist nicht mehr blockiert.
report-title = Meldung an den Serverbetreiber
report-problem = Problem melden …
report-about = Um wen geht es?
report-about-table = den ganzen Tisch
report-kind = Grund
report-kind-chat = Chat
report-kind-name = Spielername
report-kind-play = Betrug
report-kind-other = Sonstiges
report-text = Was ist passiert?
report-says = Der Serverbetreiber sieht, um welchen Tisch es geht, und bei Meldungen zum Chat auch die letzten Nachrichten. Die Antwort findest du in deinen Einstellungen.
report-send = Meldung senden
report-done = Danke! Die Antwort erscheint in deinen Einstellungen.
