## The findings of 'draisine doctor': what was found, then what to do.

doctor-summary =
    { $problems ->
        [0] { $warnings ->
                [0] alles in Ordnung
                [one] keine Probleme, { $warnings } Warnung
               *[other] keine Probleme, { $warnings } Warnungen
            }
        [one] { $problems } Problem
       *[other] { $problems } Probleme
    }
doctor-python = Python { $version }
doctor-packages = draisine { $version } mit allen Paketen des Servers
doctor-packages-missing = es fehlen Pakete: { $names }. Installiere sie: pip install 'draisine[server]'
doctor-page = die Seite ist installiert
doctor-page-missing = die Seite wurde nicht gebaut: Starte „make page“ im Klon oder installiere das Wheel einer Veröffentlichung
doctor-cache = die Engine ist kompiliert, in { $folder }
doctor-cache-cold = die Engine ist noch nicht kompiliert, was beim ersten Start einige Minuten dauert: Starte vorher „draisine warm“. Cache: { $folder }
doctor-cache-unwritable = kompilierter Code lässt sich nicht speichern, darum dauert jeder Start einige Minuten: Gib mit DRAISINE_CACHE einen beschreibbaren Ordner an
doctor-disk = in { $folder } sind { $megabytes } MB frei
doctor-disk-low = in { $folder } sind nur { $megabytes } MB frei: Schaffe vor der nächsten Sicherung Platz
doctor-disk-full = in { $folder } sind nur { $megabytes } MB frei: Auf einer vollen Festplatte kann der Server keine Züge speichern. Lösche alte Sicherungen oder starte „draisine admin prune“
doctor-settings = die Einstellungen in { $file } sind lesbar
doctor-settings-default = Standardeinstellungen; --settings prüft eine Datei
# $detail is an English text of the TOML parser, or of the operating system.
doctor-settings-unreadable = { $file } ist nicht lesbar: { $detail }
doctor-settings-invalid = { $file } ist ungültig: { $detail }
doctor-settings-no_proxies = tls ist gesetzt, aber proxies ist leer: Ohne die Adresse des Proxys teilen sich alle die Grenzen eines einzigen Clients
doctor-limits = der Prozess darf { $needed } Dateien öffnen, wie es die Einstellungen brauchen
doctor-limits-low = der Prozess darf { $allowed } Dateien öffnen, die Einstellungen brauchen { $needed }: Erhöhe LimitNOFILE oder senke connections
# $address is a URL.
doctor-port-running = unter { $address } antwortet ein Server
doctor-port-free = { $address } ist für einen Server frei
doctor-port-taken = { $address } ist nicht verfügbar: { $detail }. Wähle mit --port einen anderen Port oder beende das andere Programm
# $name is a file, or the URL of a database without its password.
doctor-database = { $name } hat das Schema dieser Version ({ $revision })
doctor-database-url = { $reason }
doctor-database-missing = { $file } gibt es nicht: Der Server legt sie beim ersten Start an. Wenn es schon eine gibt, nenne ihren Ordner mit --data oder setze { $variable }
doctor-database-forbidden = { $name } ist nicht lesbar: { $detail }. Starte den Befehl als Benutzer des Servers
doctor-database-unreachable = { $name } ist nicht erreichbar: { $detail }
doctor-database-empty = { $name } hat noch keine Tabellen: Der Server legt sie beim ersten Start an
doctor-database-older = { $name } hat Revision { $found }, diese Version braucht { $needed }: Sichere die Daten; beim nächsten Start stellt der Server sie um
doctor-database-newer = { $name } hat Revision { $found }, neuer als { $needed } dieser Version: Installiere die Version, die sie umgestellt hat, oder spiele eine Sicherung ein
doctor-permissions = nur der Eigentümer kann { $folder } lesen
doctor-permissions-open = andere Benutzer dieses Rechners können { $files } öffnen: Starte „chmod go= { $files }“
doctor-workers =
    { $count ->
        [one] { $count } Worker berechnet Bot-Züge
       *[other] { $count } Worker berechnen Bot-Züge
    }
doctor-workers-none = es läuft kein Worker: Die Server berechnen Bot-Züge selbst. Starte „draisine worker“
doctor-workers-unknown = die Worker lassen sich nicht zählen: { $detail }
doctor-proxy = der Proxy unter { $url } reicht Seiten und Sockets durch und hält geheim, was für den Betrieb bestimmt ist
doctor-proxy-unreachable = { $url } ist nicht erreichbar: { $detail }
doctor-proxy-other = { $url } ist kein Draisine-Server (Status { $status }): Prüfe, wohin der Proxy Anfragen weiterreicht
doctor-proxy-header = der Header { $name } fehlt oder wird doppelt gesendet: Entferne ihn aus dem Proxy, der Server sendet ihn
doctor-proxy-plain = ohne TLS werden Namen und Züge unverschlüsselt übertragen: Verwende https
doctor-proxy-tls = der Server weiß nicht, dass TLS verwendet wird: Setze tls = true in seinen Einstellungen
doctor-proxy-public = alle können { $paths } öffnen: Lass den Proxy dort mit 404 antworten, wie im Beispiel für nginx
doctor-proxy-socket = Sockets kommen nicht durch: Der Proxy muss die Header Upgrade und Connection weiterreichen
