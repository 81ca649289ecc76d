### The rules of a board, on the rules pages and on printed rule sheets. Each message is one or more whole sentences;
### a board shows those that apply to it. "Siedlung" is a playing piece, "Stadt" a place on the map.

## Overview

rules-fact-players = Spieler
rules-fact-players-says = { $least } bis { $most }
rules-fact-trains = Wagen pro Spieler
rules-fact-points = Punkte nach Streckenlänge
# One route length and its points; several of them are listed.
rules-fact-points-says = { $length }: { $points }
rules-fact-deck = Wagenkarten
rules-fact-deck-says = { $count }, davon { $locomotives }
rules-fact-hand = Startkarten
rules-fact-market = Offene Karten
rules-fact-market-sweep = { $count }; ab { $sweep } Lokomotiven werden alle ersetzt
rules-fact-market-none = keine
rules-fact-tickets = Zielkarten
rules-fact-tickets-long = { $count }, davon { $long } lange
rules-fact-first = Zielkarten zu Beginn
rules-fact-first-some = { $dealt } erhalten, mindestens { $keep } behalten
rules-fact-first-all = { $dealt }, alle behalten
rules-fact-later = Zielkarten im Spielverlauf
rules-fact-later-draw = { $draw } ziehen, mindestens { $keep } behalten
rules-fact-later-swap = eine für jede erfüllte Zielkarte
rules-fact-end = Letzte Runde
rules-fact-end-says = bei noch höchstens { $trains }
rules-fact-end-empty = wenn keine Wagen mehr da sind
rules-fact-stations = Bahnhöfe pro Spieler
rules-fact-founding = Siedlungen pro Spieler
rules-fact-goods = Warenkarten

# Before a rule that the official rules leave open. $ids are its ids in the list of all rules: "A-101, A-105".
rules-ruling = Unsere Auslegung ({ $ids }).

## The goal

rules-goal-title = Ziel des Spiels
rules-goal-lead = Sammle Wagenkarten, baue damit Strecken und verbinde die Städte auf deinen Zielkarten. Die Partie endet, wenn ein Spieler kaum noch Wagen hat; es gewinnt, wer die meisten Punkte hat.
rules-goal-lead-race = Sammle Wagenkarten, baue damit Strecken und verbinde die Städte auf deinen Zielkarten. Wer zuerst { $tickets } erfüllt, gewinnt sofort.
rules-goal-sources = Strecken bringen Punkte, sobald sie gebaut sind. In der Endwertung kommen Punkte hinzu für { $parts }.
rules-goal-part-tickets = Zielkarten
rules-goal-part-stations = übrige Bahnhöfe
rules-goal-part-goods = Waren
rules-goal-part-globetrotter = die meisten erfüllten Zielkarten
rules-goal-part-trail = den längsten Weg
rules-goal-race = Punkte gibt es nicht: Nur erfüllte Zielkarten zählen.

## Set-up

rules-setup-title = Spielvorbereitung
rules-setup-lead = Jeder Spieler erhält { $trains }, { $cards } und Zielkarten zur Auswahl.
rules-setup-lead-all = Jeder Spieler erhält { $trains }, { $cards } und { $tickets }.
rules-setup-hand = Mische die Wagenkarten und gib jedem Spieler verdeckt { $cards }. Der Rest bildet den Nachziehstapel.
rules-setup-market = Decke { $cards } vom Nachziehstapel auf.
rules-setup-blind = Es gibt keine offenen Karten: Alle Wagenkarten werden vom Nachziehstapel gezogen.
rules-setup-tickets = Jeder Spieler erhält { $tickets }, sieht sie sich geheim an und behält mindestens { $keep }.
rules-setup-tickets-long = Jeder Spieler erhält { $tickets } und { $long }, sieht sie sich geheim an und behält davon mindestens { $keep }. Eine lange Zielkarte muss nicht dabei sein.
rules-setup-tickets-all = Jeder Spieler erhält { $tickets } und behält alle.
rules-setup-together = Alle wählen gleichzeitig und geheim. Der erste Zug beginnt, wenn alle gewählt haben.
rules-setup-rejects-bottom = Zielkarten, die nicht behalten werden, kommen verdeckt unter den Zielkartenstapel.
rules-setup-rejects-shuffled = Wenn alle gewählt haben, werden die zurückgegebenen Zielkarten zusammen gemischt und kommen unter den Zielkartenstapel.
rules-setup-rejects-out = Zielkarten, die nicht behalten werden, kommen aus dem Spiel, ohne gezeigt zu werden.
rules-setup-long = Nicht ausgeteilte lange Zielkarten kommen verdeckt aus dem Spiel; im Zielkartenstapel sind keine.
rules-setup-stations = Jeder Spieler erhält außerdem { $stations }.
rules-setup-founding = Jeder Spieler erhält außerdem { $cities }. Nach der Wahl der Zielkarten wählt jeder eine Startstadt und setzt dort seine erste Siedlung ein.
rules-setup-goods = Die { $goods } bilden einen Stapel neben dem Spielplan.
rules-setup-first = Ein Spieler beginnt, dann geht es im Uhrzeigersinn weiter.
rules-setup-note-first = Der Startspieler wird ausgelost.
rules-setup-note-sweep = Sind unter den ersten offenen Karten zu viele Lokomotiven, werden die Karten vor dem ersten Zug ersetzt.
rules-setup-note-order = Die Zielkarten kommen erst unter den Stapel, wenn alle gewählt haben, Spieler für Spieler ab dem Startspieler. Ihre Reihenfolge verrät nicht, wer wann gewählt hat.

## The turn

rules-turn-title = Dein Zug
rules-turn-lead = Wenn du am Zug bist, führst du genau eine dieser Aktionen aus:
rules-turn-cards = Wagenkarten ziehen.
rules-turn-claim = Eine Strecke bauen.
rules-turn-tickets = Zielkarten ziehen.
rules-turn-station = Einen Bahnhof bauen.
rules-turn-swap = Deine Zielkarten tauschen.
rules-turn-must = Wer eine Aktion ausführen kann, muss es tun: Passen ist nicht erlaubt.
rules-turn-must-swap = Passen ist nicht erlaubt: Zielkarten tauschen kann man immer.
rules-turn-hand = Du darfst beliebig viele Wagenkarten auf der Hand haben.
rules-turn-hand-tickets = Du darfst beliebig viele Wagenkarten und Zielkarten auf der Hand haben.
rules-turn-note-stuck = Passen darfst du nur, wenn keine andere Aktion möglich ist. Passen alle Spieler nacheinander, also eine ganze Runde lang, endet die Partie und wird gewertet.
rules-turn-note-swap = Die Partie endet wie beim letzten Wagen, wenn eine ganze Runde lang kein Spieler etwas anderes tun konnte, als Zielkarten zu tauschen, oder wenn 25 Runden lang nur getauscht wurde. Eine erfüllte Zielkarte setzt beide Zählungen zurück, und die Partie geht weiter, solange ein Tausch noch eine Zielkarte bringen kann, deren Städte ein Spieler schon verbunden hat; nach 100 Runden Tausch ohne erfüllte Zielkarte endet sie in jedem Fall.

## Train cards

rules-cards-title = Wagenkarten ziehen
rules-cards-lead = Ziehe nacheinander zwei Karten: jeweils eine der offenen Karten oder die oberste Karte des Nachziehstapels.
rules-cards-lead-blind = Ziehe die obersten zwei Karten des Nachziehstapels.
rules-cards-refill = Eine genommene offene Karte wird sofort vom Nachziehstapel ersetzt. Die neue Karte darf deine zweite Karte sein, außer sie ist eine Lokomotive.
rules-cards-loco = Eine offene Lokomotive zählt wie zwei Karten: Nimmst du sie zuerst, ist sie deine einzige Karte in diesem Zug. Als zweite Karte darfst du sie nicht nehmen.
rules-cards-sweep = Sobald unter den { $cards }, die offen liegen, mindestens { $locomotives } sind, werden alle offenen Karten abgelegt und sofort ersetzt. Geschieht das nach deiner ersten Karte, ziehst du trotzdem noch die zweite.
rules-cards-secret = Nur du siehst die Karten, die du vom Nachziehstapel ziehst. Die offenen Karten, die du nimmst, sind allen bekannt.
rules-cards-secret-blind = Nur du siehst die Karten, die du ziehst.
rules-cards-discard = Karten, mit denen bezahlt wurde, kommen auf den Ablagestapel. Wird eine Karte gebraucht und der Nachziehstapel ist leer, wird der Ablagestapel gemischt und bildet den neuen Nachziehstapel; Handkarten und offene Karten bleiben, wie sie sind.
rules-cards-discard-blind = Karten, mit denen bezahlt wurde, kommen auf den Ablagestapel. Wird eine Karte gebraucht und der Nachziehstapel ist leer, wird der Ablagestapel gemischt und bildet den neuen Nachziehstapel.
rules-cards-none = Sind Nachziehstapel und Ablagestapel leer und liegen keine offenen Karten aus, können keine Karten gezogen werden.
rules-cards-none-blind = Ist nur noch eine Karte da, ziehst du diese; ist keine mehr da, können keine Karten gezogen werden.
rules-cards-note-second = Die zweite Karte ist Pflicht: Gibt es eine Karte, die du nehmen darfst, musst du eine nehmen. Gibt es keine, ziehst du nur eine Karte.
rules-cards-note-sweep = Die offenen Karten werden nur ersetzt, solange außer den Lokomotiven noch mindestens { $cards } auf keiner Hand sind, und höchstens 20-mal in Folge.
rules-cards-note-empty = Kann eine offene Karte nicht ersetzt werden, bleibt ihr Platz leer. Leere Plätze werden am Ende der nächsten Aktion gefüllt, bei der Karten abgelegt werden.
rules-cards-note-shuffle = Der Ablagestapel wird gemischt, sobald eine Karte gebraucht wird, nicht schon, wenn der Nachziehstapel leer ist: Inzwischen abgelegte Karten gehören dazu.
rules-cards-note-face_up = Sind Nachziehstapel und Ablagestapel leer, können die offenen Karten weiterhin genommen werden.

## Locomotives

rules-locomotives-title = Lokomotiven
rules-locomotives-lead = Eine Lokomotive ist ein Joker: Sie kann als Karte jeder Farbe eingesetzt werden.
rules-locomotives-pay = Beim Bezahlen dürfen Lokomotiven beliebige Karten ersetzen, sogar alle. Du entscheidest, wie viele du einsetzt, auch wenn du genug Karten der richtigen Farbe hast.
rules-locomotives-first = Eine offene Lokomotive zählt wie zwei Karten: Du darfst sie nur als erste Karte nehmen, und dann endet dein Zug.
rules-locomotives-second = Als zweite Karte darfst du nie eine offene Lokomotive nehmen, auch wenn sie gerade erst aufgedeckt wurde.
rules-locomotives-blind = Eine Lokomotive vom Nachziehstapel zählt wie eine Karte: Du ziehst noch eine zweite.
rules-locomotives-plain = Eine gezogene Lokomotive zählt wie eine Karte.
rules-locomotives-note-last = Sind nur noch offene Lokomotiven zum Ziehen da, darfst du eine als erste Karte nehmen, aber nicht als zweite.

## Claiming

rules-claiming-title = Eine Strecke bauen
rules-claiming-lead = Bezahle so viele Karten einer Farbe, wie die Strecke Felder hat, und setze auf jedes Feld einen deiner Wagen.
rules-claiming-colour = Für eine farbige Strecke brauchst du Karten ihrer Farbe.
rules-claiming-gray = Eine graue Strecke kannst du mit Karten einer einzigen, beliebigen Farbe bauen.
rules-claiming-loco = Lokomotiven dürfen beliebige dieser Karten ersetzen.
rules-claiming-exact = Bezahle genau die verlangte Zahl von Karten aus deiner eigenen Hand.
rules-claiming-trains = Du brauchst genug Wagen für alle Felder der Strecke.
rules-claiming-whole = Eine Strecke wird vollständig und in einem einzigen Zug gebaut. Pro Zug darfst du nur eine Strecke bauen.
rules-claiming-anywhere = Du darfst jede freie Strecke bauen: Sie muss nicht mit deinen anderen Strecken verbunden sein.
rules-claiming-network = Die Strecke muss mit deinem Netz verbunden sein.
rules-claiming-owner = Eine gebaute Strecke gehört dir bis zum Ende der Partie. Kein anderer Spieler kann sie bauen oder nutzen.
rules-claiming-owner-stations = Eine gebaute Strecke gehört dir bis zum Ende der Partie. Kein anderer Spieler kann sie bauen, aber mit einem Bahnhof darf ein anderer sie für Zielkarten nutzen.
rules-claiming-points = Die Punkte für die Strecke werden sofort vergeben.
rules-claiming-points-cities = Die Punkte für die Strecke werden sofort vergeben; Siedlungen an ihren Enden entscheiden, wer sie erhält.
rules-claiming-points-none = Strecken bringen keine Punkte.
rules-claiming-seat = Die Farbe deiner Wagen hat nichts mit den Farben der Strecken zu tun.

## Points

rules-points-title = Punkte für Strecken
rules-points-lead = Die Punkte für eine Strecke hängen nur von ihrer Länge ab.
rules-points-head-length = Länge
rules-points-head-points = Punkte
rules-points-paid = Mit welchen Karten sie gebaut wurde, spielt keine Rolle.

## Multiple routes

rules-doubles-title = Doppelstrecken
rules-doubles-title-triples = Doppel- und Dreifachstrecken
rules-doubles-lead = Manche Städte sind durch mehrere parallele Strecken verbunden. Ein Spieler darf nur eine davon bauen.
rules-doubles-closed = Bei { $players } Spielern sind die anderen parallelen Strecken für alle gesperrt, sobald eine gebaut ist.
rules-doubles-open = Bei { $players } Spielern darf jede der parallelen Strecken von einem anderen Spieler gebaut werden.
rules-doubles-always = Die anderen parallelen Strecken sind für alle gesperrt, sobald eine gebaut ist.
rules-doubles-never = Bei jeder Spielerzahl darf jede der parallelen Strecken von einem anderen Spieler gebaut werden.
rules-doubles-partly = Strecken, die nur auf einem Teil ihrer Länge parallel verlaufen oder zu verschiedenen Städten führen, sind voneinander unabhängig.
rules-doubles-tunnel = Einen gesperrten Tunnel kannst du nicht versuchen: Es werden keine Karten aufgedeckt.
rules-doubles-note-most = Auch bei { $players } Spielern können alle parallelen Strecken gebaut werden.

## Ferries

rules-ferries-title = Fähren
rules-ferries-lead = Eine Fähre ist eine Strecke mit Lokomotivsymbolen auf einigen ihrer Felder. Für jedes Symbol muss die Bezahlung eine Lokomotive enthalten.
rules-ferries-rest = Die übrigen Felder bezahlst du wie gewohnt: in der Farbe der Strecke oder, wenn sie grau ist, in einer einzigen, beliebigen Farbe.
rules-ferries-more = Anstelle der übrigen Karten darfst du weitere Lokomotiven einsetzen.
rules-ferries-points = Eine Fähre bringt Punkte nach ihrer Länge, wie jede andere Strecke.

## Tunnels

rules-tunnels-title = Tunnel
rules-tunnels-lead = Ein Tunnel kann mehr Karten kosten, als er Felder hat: Nachdem du bezahlt hast, werden die obersten drei Karten des Nachziehstapels aufgedeckt.
rules-tunnels-lay = Lege zuerst die volle Bezahlung aus, wie bei jeder anderen Strecke dieser Länge und Farbe.
rules-tunnels-extra = Für jede der drei Karten, die eine Lokomotive ist oder die Farbe deiner Bezahlung hat, zahlst du eine weitere Karte dieser Farbe oder eine Lokomotive.
rules-tunnels-gray = Bei einem grauen Tunnel zählt die Farbe deiner Bezahlung.
rules-tunnels-locos = Hast du nur mit Lokomotiven bezahlt, zählen nur die Lokomotiven unter den drei Karten, und für sie musst du mit Lokomotiven zahlen.
rules-tunnels-pay = Hast du den Aufpreis bezahlt oder fällt keiner an, gehört die Strecke dir. Wagen und Punkte hängen nur von ihrer Länge ab.
rules-tunnels-leave = Kannst oder willst du nicht zahlen, nimmst du deine Karten zurück; dein Zug endet. Der Tunnel bleibt frei.
rules-tunnels-discard = Die drei Karten werden in jedem Fall abgelegt.
rules-tunnels-few = Enthalten Nachziehstapel und Ablagestapel zusammen weniger als drei Karten, werden nur diese aufgedeckt; gibt es keine, fällt kein Aufpreis an.
rules-tunnels-note-asked = Du wirst auch dann gefragt, ob du zahlst, wenn du es nicht kannst. So erfahren die anderen nichts über deine Handkarten.
rules-tunnels-note-back = Sind die Karten aufgedeckt, lässt sich der Versuch nicht mehr zurücknehmen. Alle haben die Karten gesehen, die du ausgelegt hast.

## Start city and network

rules-network-title = Startstadt und Netz
rules-network-lead = Dein Netz wächst von einer Startstadt aus: Jede Strecke, die du baust, muss damit verbunden sein.
rules-network-choose = Wenn alle Zielkarten gewählt sind, wählen die Spieler offen und in umgekehrter Zugreihenfolge ihre Startstädte: Der letzte Spieler wählt zuerst.
rules-network-free = Zwei Spieler können nicht dieselbe Startstadt haben, und die Wahl ist endgültig.
rules-network-marker = Setze dort kostenlos die erste deiner Siedlungen ein.
rules-network-alvin = Spielt Alvin mit, kann { $home } nicht gewählt werden.
rules-network-touch = Dein Netz besteht aus deiner Startstadt und den Städten an den Enden deiner Strecken. Eine neue Strecke muss mindestens ein Ende in deinem Netz haben.
rules-network-cities = Siedlungen haben darauf keinen Einfluss: Eine Siedlung öffnet oder sperrt für keinen Spieler eine Strecke.
rules-network-note-walled = Wessen Netz eingeschlossen ist, der kann keine Strecken mehr bauen, aber weiterhin Karten oder Zielkarten ziehen.

## Cities

rules-cities-title = Siedlungen
rules-cities-lead = Wird eine Strecke gebaut, gehen die Punkte an den Besitzer einer Siedlung an einem ihrer Enden statt an den Spieler, der sie gebaut hat.
rules-cities-have = Du hast { $cities } für die ganze Partie, einschließlich der in deiner Startstadt.
rules-cities-found = Direkt nach dem Bau einer Strecke darfst du an einem ihrer Enden für { $cards } eine Siedlung gründen.
rules-cities-one = In einer Stadt steht höchstens eine Siedlung, und eine Siedlung wird nie versetzt.
rules-cities-two = Steht an beiden Enden eine Siedlung, bringt jede ihrem Besitzer die vollen Punkte: Zwei Spieler erhalten sie, oder einer erhält sie doppelt.
rules-cities-own = Das gilt auch für deine eigenen Siedlungen: Mit einer Siedlung an einem Ende erhältst du die Punkte für die Strecken, die du dort baust.
rules-cities-none = Steht an keinem Ende eine Siedlung, erhält die Punkte, wer die Strecke gebaut hat.
rules-cities-note-after = Eine Siedlung, die nach dem Bau einer Strecke gegründet wird, bringt für diese Strecke keine Punkte.
rules-cities-note-asked = Solange du noch eine Siedlung hast und ein Ende der Strecke frei ist, wirst du auch dann gefragt, ob du eine gründest, wenn du nicht bezahlen kannst. So erfahren die anderen nichts über deine Handkarten. Das gilt auch in der letzten Runde.

## Alvin

rules-alvin-title = Alvin, der Besucher (Variante)
rules-alvin-lead = Alvin wartet in { $home }. Wer eine Strecke zu seiner Stadt baut, fängt ihn und erhält { $points }.
rules-alvin-option = Er spielt nur mit, wenn der Tisch mit dieser Variante erstellt wurde.
rules-alvin-catch = Seine Stadt kann an jedem der beiden Enden der Strecke liegen. Wer Alvin hat, kann ihn nicht fangen.
rules-alvin-move = Nachdem du Alvin gefangen hast, musst du ihn in eine Stadt mit einer deiner Siedlungen bringen. Dort können ihn die anderen bis zum Ende der Partie fangen.
rules-alvin-home = In { $home } darfst du weder starten noch eine Siedlung gründen, auch nicht, wenn Alvin fort ist.
rules-alvin-left = Hat Alvin { $home } verlassen, fängt man ihn mit Strecken nach { $home } nicht mehr.
rules-alvin-apart = Diese Punkte sind unabhängig von den Punkten für die Strecke, die an den Besitzer einer Siedlung gehen können.
rules-alvin-end = Wer Alvin am Ende hat, erhält noch einmal { $points }.
rules-alvin-note-order = Die Reihenfolge in einem Zug ist: Bezahlung und Wagen, Punkte für die Strecke, Alvin, Gründung einer Siedlung.

## Stations

rules-stations-title = Bahnhöfe
rules-stations-lead = In der Endwertung darfst du mit einem Bahnhof eine Strecke eines anderen Spielers für deine Zielkarten nutzen.
rules-stations-build = Du hast { $stations }. Einen zu bauen kostet dich den ganzen Zug.
# $prices is a list of numbers: "1, 2 und 3".
rules-stations-price = Deine Bahnhöfe kosten der Reihe nach { $prices } Karten; die Karten einer Bezahlung müssen die gleiche Farbe haben.
rules-stations-price-one = Er kostet eine beliebige Karte.
rules-stations-where = Ein Bahnhof kann in jeder Stadt ohne Bahnhof gebaut werden, auch wenn dort noch keine Strecke gebaut ist.
rules-stations-borrow = Durch einen Bahnhof zählt eine gebaute Strecke eines anderen Spielers, die in der Stadt des Bahnhofs endet, als deine. Sie zählt für alle deine Zielkarten und für nichts anderes.
rules-stations-late = Die Strecke wird erst am Ende der Partie bestimmt und darf auch nach dem Bahnhof gebaut worden sein. Mehrere Spieler dürfen dieselbe Strecke nutzen.
rules-stations-row = Mit zwei Bahnhöfen kannst du zwei Strecken hintereinander nutzen.
rules-stations-nothing = Ein Bahnhof braucht keine Wagen und bringt beim Bau keine Punkte. Du musst nie einen bauen, außer wenn keine andere Aktion möglich ist.
rules-stations-unused = Jeder nicht gebaute Bahnhof ist in der Endwertung { $points } wert.
rules-stations-note-best = Du musst die Strecke nicht selbst wählen: Die beste für deine Zielkarten wird automatisch ermittelt.

## Goods

rules-goods-title = Waren
rules-goods-lead = Baust du eine Strecke mit einer Kiste, nimmst du eine Warenkarte. In der Endwertung bringen Warenkarten Punkte nach Rang.
rules-goods-one = Für jede solche Strecke nimmst du eine Karte, egal wie lang sie ist, solange von den { $goods } noch welche da sind. Danach werden Strecken wie gewohnt gebaut und gewertet.
rules-goods-track = Von zwei parallelen Strecken hat jede ihre eigene Kiste oder keine.
rules-goods-open = Warenkarten liegen offen: Alle sehen, wie viele jeder Spieler hat.
# $points is a list of numbers: "8, 5 und 2".
rules-goods-rank = { $players }, von den meisten bis zu den wenigsten Warenkarten: { $points } Punkte.
rules-goods-ties = Bei Gleichstand erhalten alle Beteiligten die Punkte des besseren Rangs; die Ränge, die sie belegen, werden übersprungen. Wer keine Warenkarten hat, erhält nichts.

## Tickets

rules-tickets-title = Zielkarten
rules-tickets-lead = Eine Zielkarte nennt zwei Städte. Verbinde sie mit deinen Strecken, bevor die Partie endet, sonst verlierst du die Punkte der Zielkarte.
rules-tickets-lead-race = Eine Zielkarte nennt zwei Städte. Sobald deine Strecken sie verbinden, ist die Zielkarte erfüllt.
rules-tickets-join = Eine Zielkarte ist erfüllt, wenn eine lückenlose Folge deiner eigenen Strecken die beiden Städte verbindet. Auf welchem Weg und in welcher Reihenfolge du gebaut hast, spielt keine Rolle.
rules-tickets-borrowed = Strecken, die du durch einen Bahnhof nutzt, dürfen dazugehören.
rules-tickets-worth = In der Endwertung werden die Punkte erfüllter Zielkarten addiert und die nicht erfüllter abgezogen.
rules-tickets-many = Eine Strecke darf für beliebig viele Zielkarten genutzt werden.
rules-tickets-draw = Zielkarten zu ziehen kostet dich den ganzen Zug: Ziehe { $tickets } und behalte mindestens { $keep }. Die anderen kommen verdeckt unter den Zielkartenstapel.
rules-tickets-few = Sind weniger Zielkarten übrig, ziehst du diese. Die Mindestzahl, die du behalten musst, bleibt gleich; sind nicht einmal so viele übrig, behältst du alle. Ist der Stapel leer, können keine Zielkarten gezogen werden.
rules-tickets-kept = Eine behaltene Zielkarte kannst du nicht zurückgeben.
rules-tickets-secret = Zielkarten sind bis zur Endwertung geheim, ebenso, ob sie erfüllt sind.
rules-tickets-note-seen = Hast du die Zielkarten gesehen, kannst du keine andere Aktion mehr wählen. Zielkarten, die du nicht behältst, kommen in der Reihenfolge unter den Stapel, in der du sie gezogen hast.
rules-tickets-shown = Eine erfüllte Zielkarte wird gezeigt und vom Stapel ersetzt, sodass du wieder { $tickets } auf der Hand hast. Mit einer Strecke kannst du mehrere Zielkarten erfüllen.
rules-tickets-linked = Verbinden deine Strecken die Städte der neuen Zielkarte schon, ist sie sofort erfüllt und wird ersetzt.
rules-tickets-left = Zielkarten, die am Ende nicht erfüllt sind, kosten nichts.
rules-tickets-secret-race = Die Zielkarten auf deiner Hand sind geheim; erfüllte Zielkarten liegen offen.
rules-tickets-note-auto = Zielkarten werden automatisch erfüllt: Eine verbundene Zielkarte lässt sich nicht zurückhalten.

## Exchange

rules-swap-title = Zielkarten tauschen
rules-swap-lead = Statt Karten zu ziehen oder eine Strecke zu bauen, darfst du deine Zielkarten tauschen: alle, nicht nur eine.
rules-swap-how = Ziehe ebenso viele neue Zielkarten und lege die alten ab. Dann endet dein Zug.
rules-swap-linked = Verbinden deine Strecken die Städte einer neuen Zielkarte schon, ist sie sofort erfüllt.
rules-swap-note-pile = Die neuen Zielkarten werden gezogen, bevor die alten abgelegt werden. So ziehst du nie eine Zielkarte, die du gerade abgegeben hast. Ist der Stapel leer, werden die abgelegten Zielkarten gemischt und bilden einen neuen.

## Coast to coast

rules-coast-title = Von Küste zu Küste
rules-coast-lead = Verbindest du mit deinen Strecken die beiden Küsten, zählt das als eine erfüllte Zielkarte.
rules-coast-cities = Verbinde { $west } mit { $east }, egal auf welchem Weg.
rules-coast-once = Das zählt einmal pro Spieler, in dem Zug, in dem die Verbindung entsteht, und alle sehen es.
rules-coast-note-order = Verbindest du mit einer Strecke die Küsten und erfüllst zugleich Zielkarten, zählen die Küsten zuerst.

## The end

rules-end-title = Ende der Partie
rules-end-lead = Hat ein Spieler am Ende seines Zugs noch höchstens { $trains }, beginnt die letzte Runde.
rules-end-lead-empty = Hat ein Spieler am Ende seines Zugs keine Wagen mehr, beginnt die letzte Runde.
rules-end-lead-race = Hat ein Spieler { $tickets } erfüllt, endet die Partie sofort, und dieser Spieler gewinnt.
rules-end-lead-last = Hat ein Spieler seinen letzten Wagen gesetzt, endet die Partie sofort.
rules-end-round = Jeder Spieler ist dann noch einmal am Zug. Den letzten Zug macht der Spieler, der die letzte Runde ausgelöst hat.
rules-end-once = Werden auch bei anderen Spielern die Wagen knapp, kommen keine weiteren Züge hinzu.
rules-end-last = Die Partie endet auch, wenn ein Spieler seinen letzten Wagen gesetzt hat, nachdem die mit dieser Strecke erfüllten Zielkarten gezählt sind. Dann gewinnt, wer die meisten Zielkarten erfüllt hat.
rules-end-share = Bei Gleichstand wird der Sieg geteilt. Kommt der Spieler, der den letzten Wagen gesetzt hat, mit dieser Strecke auf { $tickets }, gewinnt er allein.
rules-end-most = Dann gewinnt, wer die meisten Zielkarten erfüllt hat; bei Gleichstand wird der Sieg geteilt.
rules-end-note-any = Jede Aktion zählt als letzter Zug eines Spielers, egal wie sie ausgeht.

## Final scoring

rules-count-title = Endwertung
rules-count-lead = Alle Zielkarten werden gezeigt, und diese Punkte werden zusammengezählt. Die höchste Summe gewinnt.
rules-count-routes = Strecken: die Punkte aus dem Spielverlauf.
rules-count-tickets = Zielkarten: Erfüllte bringen ihre Punkte ein, bei nicht erfüllten werden sie abgezogen.
rules-count-stations = Übrige Bahnhöfe: je { $points }.
rules-count-goods = Waren: Punkte nach Rang.
rules-count-alvin = Alvin, wenn er mitspielt: { $points } für den Spieler, der ihn hat.
rules-count-globetrotter = Meiste erfüllte Zielkarten: { $points }.
rules-count-trail = Längster Weg: { $points }.
rules-count-below = Die Summe kann auch negativ sein.

## Longest path

# Also for the player with the most completed tickets.
rules-bonus-tie = Bei Gleichstand erhält jeder der Beteiligten diese Punkte.
rules-trail-title = Längster Weg
rules-trail-lead = Der Spieler mit dem längsten durchgehenden Weg aus Wagen erhält { $points }.
rules-trail-lead-ties = Der längste Weg bringt hier keine Punkte; er entscheidet nur bei Gleichstand.
rules-trail-length = Die Länge eines Wegs ist die Zahl seiner Wagen, nicht seiner Strecken.
rules-trail-loops = Ein Weg darf mehrmals durch dieselbe Stadt führen, aber jede Strecke nur einmal nutzen. Abzweigungen zählen nicht.
rules-trail-own = Nur deine eigenen Strecken zählen.
rules-trail-own-stations = Nur deine eigenen Strecken zählen, nicht die, die du durch Bahnhöfe nutzt.
rules-trail-none = Wer keine Strecken hat, hat keinen Weg.

## Most tickets

rules-globetrotter-title = Meiste Zielkarten
rules-globetrotter-lead = Der Spieler mit den meisten erfüllten Zielkarten erhält { $points }.
rules-globetrotter-all = Alle erfüllten Zielkarten zählen, ob vom Anfang oder später gezogen.
rules-globetrotter-note-zero = Hat kein Spieler eine Zielkarte erfüllt, erhält kein Spieler diese Punkte.

## Ties

rules-ties-title = Gleichstand
rules-ties-lead = Liegen mehrere Spieler gleichauf vorn, werden sie in dieser Reihenfolge verglichen:
rules-ties-lead-shared = Spieler, die gleichauf vorn liegen, teilen sich den Sieg.
rules-ties-tickets = Meiste erfüllte Zielkarten.
rules-ties-stations = Wenigste gebaute Bahnhöfe, ob genutzt oder nicht.
rules-ties-trail = Längster Weg.
rules-ties-shared = Besteht dann immer noch Gleichstand, wird der Sieg geteilt.

## Public and hidden information

rules-secrets-title = Offene und geheime Informationen
rules-secrets-lead = Der Spielplan und alles, was offen liegt, ist für alle sichtbar. Handkarten und Zielkarten sind geheim.
rules-secrets-open = Offen: gebaute Strecken und ihre Besitzer, die Zahl der Wagen, die jeder Spieler noch hat, die offenen Karten, der Ablagestapel und die Zahl der Karten und Zielkarten jedes Spielers.
rules-secrets-score = Auch der aktuelle Punktestand ist offen.
rules-secrets-hidden = Geheim: die Karten und Zielkarten der anderen Spieler und die Reihenfolge aller Stapel.
rules-secrets-note-end = Am Ende werden alle Zielkarten gezeigt, aber die Wagenkarten auf der Hand bleiben verdeckt.

## Captions of the example pictures

rules-caption-deck = Die Wagenkarten: { $cards }.
rules-caption-market = Die offenen Karten und daneben der Nachziehstapel.
rules-caption-blind = Der Nachziehstapel: Von hier werden alle Karten gezogen.
rules-caption-locomotive = Eine Lokomotive.
rules-caption-claim = { $route }, { $spaces }: gebaut für { $cards }.
rules-caption-gray = { $route } ist grau: hier gebaut für { $cards }.
rules-caption-closed = { $route }: Eine Strecke ist gebaut; bei { $players } Spielern sind die anderen gesperrt.
rules-caption-open = { $route }: Jede der parallelen Strecken hat einen anderen Besitzer.
rules-caption-ferry = { $route }: { $locomotives } nötig, hier { $cards }.
rules-caption-tunnel = { $route }, bezahlt: { $cards }. Aufgedeckt: { $turned }. Aufpreis: { $due }.
rules-caption-station = Mit dem Bahnhof in { $city } kann { $route } genutzt werden.
rules-caption-network = Die Startstadt { $city } und eine Strecke. Die kräftig gefärbten Strecken sind mit diesem Netz verbunden.
rules-caption-city = { $route } wurde gebaut: Der Besitzer der Siedlung in { $city } erhält { $points }.
rules-caption-alvin = Alvin in { $home }.
rules-caption-goods = { $route } bringt eine Warenkarte.
rules-caption-ticket = Die Zielkarte { $ticket }, erfüllt.
rules-caption-coast = { $west } und { $east } sind verbunden.
rules-caption-trail-branch = Ein Weg aus { $trains } mit einer Schleife; die Abzweigung nach { $city } zählt nicht.
