## Errors: tables and seats

error-no_such_table = Cette table n'existe pas, ou vous n'y avez pas accès.
error-table_unreadable = Cette table ne peut pas être ouverte pour le moment. Contactez l'administrateur du serveur.
error-no_such_link = Ce lien ne fonctionne pas. Il est incomplet, ou la table n'existe plus.
error-closed = Cette table est fermée.
error-no_such_seat = Ce siège n'existe pas.
error-seat_taken = Ce siège est déjà pris.
error-seat_free = Ce siège est déjà libre.
error-seat_reserved = Ce siège est réservé à un autre joueur.
error-seats_free = Il reste des sièges libres. Complétez la table avant de lancer la partie.
error-colour_taken = Cette couleur est déjà prise.
error-no_such_colour = La couleur « { $colour } » n'existe pas.
error-second_seat = Vous avez déjà un siège. L'hôte peut autoriser les invités à prendre plusieurs sièges.
error-blocked = Vous ne pouvez pas prendre de siège ici : vous avez bloqué un joueur de cette table, ou il vous a bloqué.
error-not_yours = Ce siège n'est pas le vôtre.
error-not_invited = Ce lien est réservé aux spectateurs.
error-not_here = Seuls les joueurs de cette table peuvent faire cela.
error-not_host = Seul l'hôte peut faire cela.
error-not_alone = D'autres personnes jouent à cette table. Quittez plutôt votre siège.
error-not_away = Ce joueur n'est pas absent depuis assez longtemps.
error-nobody_there = Il n'y a pas d'autre joueur sur ce siège.
error-one_lobby_table = Vous avez déjà une table publique en attente de joueurs. Lancez-la ou fermez-la d'abord.
error-too_many_tables =
    { $most ->
        [one] Vous avez déjà { $most } table inachevée. Terminez-la ou fermez-la d'abord.
       *[other] Vous avez déjà { $most } tables inachevées. Terminez-en ou fermez-en une d'abord.
    }
error-address_tables = Trop de tables inachevées ont été créées depuis votre réseau. Terminez-en ou fermez-en une d'abord.
error-table_crowded = Trop de personnes regardent cette table. Réessayez plus tard.

## Errors: options of a new table

error-no_board = Choisissez un plateau et le nombre de joueurs.
error-no_such_board = Le plateau « { $board } » n'existe pas.
error-no_such_bot = Le bot « { $bot } » n'existe pas.
error-bad_clock = Choisissez un temps par tour compris entre 5 secondes et 14 jours.
error-bad_bank = Choisissez un temps total compris entre 1 minute et 30 jours, avec au plus 1 jour ajouté par tour, et sans temps par tour.
error-bad_away = Choisissez une durée d'absence comprise entre 1 heure et 30 jours.
error-bad_options = Cette partie ne peut pas être créée : { $reason }
error-bad_hook =
    { $longest ->
        [one] Cette adresse de webhook n'est pas valide. Saisissez l'adresse complète (https://…), { $longest } caractère au plus.
       *[other] Cette adresse de webhook n'est pas valide. Saisissez l'adresse complète (https://…), { $longest } caractères au plus.
    }
error-hook_port = Les webhooks n'utilisent que les ports 80 et 443. Retirez le port de l'adresse.
error-hooks_off = Ce serveur n'envoie pas d'avis de tour. Laissez l'adresse du webhook vide.
error-deal_not_over = La partie n'est pas terminée. Sa donne pourra être rejouée ensuite.
error-deal_gone = La première partie de cette donne n'est plus conservée. Créez une autre table.
error-deal_changed = Le plateau ou ses règles ont changé : cette donne ne peut plus être jouée.

## Errors: the game

error-not_open = La partie a déjà commencé.
error-not_playing = Aucune partie n'est en cours à cette table.
error-not_over = La partie n'est pas terminée.
error-behind = La partie a changé entre-temps. Réessayez.
error-bad_move = Ce coup n'est pas valide : { $reason }
error-nothing_to_undo = Vous n'avez pas de coup à annuler.
error-undo_pending = Une demande d'annulation est déjà en cours.
error-undo_refused = Vous avez déjà demandé à annuler ce coup.
error-no_undo_asked = Aucune demande d'annulation n'est en cours.
error-held = Un bot joue pour vous. Reprenez d'abord la main.
error-not_held = Aucun bot ne joue pour ce siège.
error-note_changed = Vous avez modifié cette note sur un autre appareil. Rechargez-la d'abord.
error-no_card_counter = L'hôte a désactivé le compteur de cartes pour cette partie.
error-out_of_time = Votre temps pour ce tour est écoulé. Vous pourrez reprendre la main quand le bot l'aura terminé.
error-no_hints = Les conseils sont désactivés à cette table. Tous les joueurs doivent d'abord les accepter.
error-nothing_asked = Ce n'est pas à vous de jouer. Les conseils sont réservés à votre propre tour.
error-no_advice = Aucun conseil n'a été trouvé. Réessayez dans un instant.
error-rematched = La table de la revanche est déjà ouverte.
error-no_such_lesson = La leçon « { $lesson } » n'existe pas.

## Errors: imported games

error-no_such_import = Cette partie n'existe pas ou a été supprimée.
error-no_such_replay = Cette partie n'existe pas ou n'est pas publique.
error-too_many_imports =
    { $most ->
        [one] Vous avez déjà { $most } partie importée. Supprimez-la d'abord.
       *[other] Vous avez déjà { $most } parties importées. Supprimez-en une d'abord.
    }
error-record_empty = Ce fichier est vide.
error-record_large =
    { $most ->
        [one] Ce fichier est trop volumineux pour un fichier de partie. Le maximum est de { $most } octet.
       *[other] Ce fichier est trop volumineux pour un fichier de partie. Le maximum est de { $most } octets.
    }
error-record_foreign = Ce n'est pas un fichier de partie. Choisissez un fichier téléchargé à la fin d'une partie ou écrit par « draisine simulate ».
error-record_newer = Ce fichier a été écrit par une version plus récente de Draisine. Il pourra être importé quand ce serveur sera à jour.
error-record_board = Cette partie a été jouée sur le plateau « { $board } », que ce serveur n'a pas.
error-record_board_changed = Cette partie a été jouée sur une autre édition du plateau « { $board } » : certains de ses tronçons, villes ou billets n'existent pas sur ce serveur.
error-record_broken = Ce fichier de partie n'est pas valide et n'a pas été importé : { $detail }
error-record_broken-first_line = la première ligne est incomplète
error-record_cut = La fin de ce fichier de partie manque. Téléchargez-le de nouveau.
error-record_long =
    { $most ->
        [one] Ce fichier contient plus de { $most } étape : aucune partie n'est si longue.
       *[other] Ce fichier contient plus de { $most } étapes : aucune partie n'est si longue.
    }
error-record_slow = La vérification de cette partie prend trop de temps. Réessayez quand le serveur sera moins occupé.

## Errors: reviews

error-no_such_step = Ce coup n'existe pas dans cette partie.
error-review_running = Cette partie, ou une autre avec les mêmes cartes, est encore en cours sur ce serveur. L'analyse sera disponible à la fin.
error-review_unverified = La distribution de cette partie ne peut pas être vérifiée. Vous pourrez l'analyser une fois terminées vos parties en cours sur ce plateau.
error-too_many_reviews =
    { $most ->
        [one] { $most } de vos parties attend déjà son analyse. Réessayez quand elle sera prête.
       *[other] { $most } de vos parties attendent déjà leur analyse. Réessayez quand l'une d'elles sera prête.
    }

## Errors: accounts

error-sign_in = Vous n'êtes pas connecté.
error-banned = Votre compte est banni de ce serveur. Motif : { $reason }
error-no_such_code = Ce code de récupération n'est pas valide.
error-no_such_language = La langue « { $language } » n'est pas disponible.
error-no_such_session = Cet appareil est déjà déconnecté.

## Errors: requests

error-empty = Ce champ ne peut pas être vide.
error-too_long = C'est trop long.
error-bad_request = La requête n'est pas valide : { $reason }
error-bad_request-nested = elle est imbriquée trop profondément
error-bad_request-last = « last » doit être l'identifiant d'une table
error-not_found = Introuvable.
error-not_json = La requête doit être en JSON.
error-other_page = Cette requête vient d'un autre site et a été bloquée.
error-not_this_machine = Seule la personne qui utilise l'ordinateur du serveur peut l'ouvrir aux autres.
error-no_network = Cet ordinateur n'est connecté à aucun réseau local.
error-address_unavailable = { $address } n'est pas disponible ({ $detail }).
error-too_large = La requête est trop volumineuse.
error-too_slow = La requête n'est pas arrivée à temps. Vérifiez votre connexion et réessayez.
error-too_fast = Trop de requêtes. Réessayez dans un instant.
error-too_many_sockets = Trop de connexions. Fermez d'autres onglets ou réessayez plus tard.
error-busy = Le serveur est occupé. Réessayez dans un instant.
error-again = Le serveur redémarre. Réessayez dans un instant.
error-compiling = Le moteur de jeu est en cours de compilation (au premier démarrage seulement). Réessayez dans une minute environ.
error-preparing = Les conseils sont en préparation (au premier démarrage seulement). Réessayez dans un instant.
error-failed = Une erreur est survenue sur le serveur ; elle a été enregistrée. Réessayez dans un instant.

## Webhooks

webhook-turn = { $name }, c'est à vous de jouer ({ $board }) : { $url }
webhook-over = La partie est terminée ({ $board }) : { $url }

## Administration

fault-replay = sa partie ne peut pas être rejouée : { $reason }
fault-row = sa ligne indique « { $row } » après l'entrée { $row_entry }, mais son journal « { $log } » après l'entrée { $log_entry }
fault-board = le plateau de sa partie n'est pas dans la base de données
database-url = ce n'est pas une URL de base de données : écrivez postgresql://user:password@host/database
database-kind = seuls SQLite et PostgreSQL sont pris en charge, pas { $kind }
database-file = SQLite a besoin d'un fichier : écrivez sqlite:///chemin/du/fichier
database-in_use = un autre serveur (processus { $process }) utilise { $database } : arrêtez-le, ou prenez PostgreSQL pour plusieurs serveurs
database-newer = { $database } a été migrée par une version plus récente de draisine : installez cette version, ou restaurez une sauvegarde antérieure
database-other_release = des serveurs en version { $version } utilisent cette base de données, et celui-ci est en version { $own } : arrêtez-les d'abord
database-other_servers = les serveurs de cette base de données sont en version { $version }, et celui-ci est en version { $own } : installez la même version

## Status page

status-ready = Le serveur fonctionne. Les parties peuvent commencer.
status-compiling = Le serveur fonctionne. Le moteur de jeu est en cours de compilation (au premier démarrage seulement) : les parties pourront commencer dans une minute environ. Cette page se recharge automatiquement.
status-no_page = La page web n'a pas été construite. Lancez « { $command } », puis redémarrez le serveur. D'ici là, les parties se jouent par l'API.
status-api = Description de l'API (OpenAPI)
