## The findings of 'draisine doctor': what was found, then what to do.

doctor-summary =
    { $problems ->
        [0] { $warnings ->
                [0] tout est en ordre
                [one] aucun problème, { $warnings } avertissement
               *[other] aucun problème, { $warnings } avertissements
            }
        [one] { $problems } problème
       *[other] { $problems } problèmes
    }
doctor-python = Python { $version }
doctor-packages = draisine { $version } avec tous les paquets du serveur
doctor-packages-missing = il manque des paquets : { $names }. Installez-les : pip install 'draisine[server]'
doctor-page = le site est installé
doctor-page-missing = le site n'a pas été construit : lancez « make page » dans le dépôt, ou installez le wheel d'une version publiée
doctor-cache = le moteur est compilé, dans { $folder }
doctor-cache-cold = le moteur n'est pas encore compilé, ce qui prend quelques minutes au premier démarrage : lancez « draisine warm » avant. Cache : { $folder }
doctor-cache-unwritable = le code compilé ne peut pas être conservé, donc chaque démarrage prend quelques minutes : indiquez un dossier accessible en écriture avec DRAISINE_CACHE
doctor-disk = { $megabytes } Mo libres dans { $folder }
doctor-disk-low = seulement { $megabytes } Mo libres dans { $folder } : faites de la place avant la prochaine sauvegarde
doctor-disk-full = seulement { $megabytes } Mo libres dans { $folder } : le serveur ne peut pas enregistrer de coups sur un disque plein. Supprimez d'anciennes sauvegardes, ou lancez « draisine admin prune »
doctor-settings = les réglages de { $file } sont lisibles
doctor-settings-default = réglages par défaut ; --settings vérifie un fichier
# $detail is an English text of the TOML parser, or of the operating system.
doctor-settings-unreadable = impossible de lire { $file } : { $detail }
doctor-settings-invalid = { $file } n'est pas valide : { $detail }
doctor-settings-no_proxies = tls est activé, mais proxies est vide : sans l'adresse du proxy, tous les clients se partagent les limites d'un seul
doctor-limits = le processus peut ouvrir { $needed } fichiers, comme les réglages le demandent
doctor-limits-low = le processus peut ouvrir { $allowed } fichiers, et les réglages en demandent { $needed } : augmentez LimitNOFILE, ou réduisez connections
# $address is a URL.
doctor-port-running = un serveur répond à l'adresse { $address }
doctor-port-free = l'adresse { $address } est libre pour un serveur
doctor-port-taken = l'adresse { $address } n'est pas disponible : { $detail }. Choisissez-en une autre avec --port, ou arrêtez l'autre programme
# $name is a file, or the URL of a database without its password.
doctor-database = { $name } est au format de cette version ({ $revision })
doctor-database-url = { $reason }
doctor-database-missing = { $file } n'existe pas : le serveur la crée à son premier démarrage. S'il y en a déjà une, indiquez son dossier avec --data, ou définissez { $variable }
doctor-database-forbidden = impossible de lire { $name } : { $detail }. Lancez cette commande sous l'utilisateur du serveur
doctor-database-unreachable = { $name } est injoignable : { $detail }
doctor-database-empty = { $name } ne contient encore aucune table : le serveur les crée à son premier démarrage
doctor-database-older = { $name } est à la révision { $found }, cette version demande la { $needed } : faites une sauvegarde ; le prochain démarrage du serveur la convertit
doctor-database-newer = { $name } est à la révision { $found }, plus récente que la { $needed } de cette version : installez la version qui l'a convertie, ou restaurez une sauvegarde
doctor-permissions = seul son propriétaire peut lire { $folder }
doctor-permissions-open = d'autres utilisateurs de cette machine peuvent ouvrir { $files } : lancez « chmod go= { $files } »
doctor-workers =
    { $count ->
        [one] { $count } worker calcule les coups des bots
       *[other] { $count } workers calculent les coups des bots
    }
doctor-workers-none = aucun worker en service : les serveurs calculent eux-mêmes les coups des bots. Lancez « draisine worker »
doctor-workers-unknown = impossible de compter les workers : { $detail }
doctor-proxy = le proxy à l'adresse { $url } transmet les pages et les sockets, et garde privé ce qui est réservé à l'administrateur
doctor-proxy-unreachable = { $url } est injoignable : { $detail }
doctor-proxy-other = { $url } n'est pas un serveur Draisine (code { $status }) : vérifiez vers où le proxy transmet les requêtes
doctor-proxy-header = l'en-tête { $name } manque ou est envoyé deux fois : retirez-le du proxy, le serveur l'envoie
doctor-proxy-plain = sans TLS, les noms et les coups circulent en clair : utilisez https
doctor-proxy-tls = le serveur ne sait pas que TLS est utilisé : mettez tls = true dans ses réglages
doctor-proxy-public = tout le monde peut ouvrir { $paths } : faites répondre 404 au proxy, comme dans l'exemple pour nginx
doctor-proxy-socket = les sockets ne passent pas : le proxy doit transmettre les en-têtes Upgrade et Connection
