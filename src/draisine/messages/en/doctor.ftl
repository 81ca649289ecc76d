## The findings of 'draisine doctor': what was found, then what to do.

doctor-summary =
    { $problems ->
        [0] { $warnings ->
                [0] everything is as it should be
                [one] no problem, { $warnings } warning
               *[other] no problem, { $warnings } warnings
            }
        [one] { $problems } problem
       *[other] { $problems } problems
    }
doctor-python = Python { $version }
doctor-packages = draisine { $version } with all packages of the server
doctor-packages-missing = packages are missing: { $names }. Install them: pip install 'draisine[server]'
doctor-page = the page is installed
doctor-page-missing = the page was not built: run 'make page' in the clone, or install a wheel of a release
doctor-cache = the engine is compiled, in { $folder }
doctor-cache-cold = the engine is not compiled yet, which takes minutes at the first start: run 'draisine warm' beforehand. Cache: { $folder }
doctor-cache-unwritable = compiled code cannot be stored, so every start takes minutes: name a writable folder with DRAISINE_CACHE
doctor-disk = { $megabytes } MB are free in { $folder }
doctor-disk-low = only { $megabytes } MB are free in { $folder }: make room before the next backup
doctor-disk-full = only { $megabytes } MB are free in { $folder }: the server cannot store moves on a full disk. Delete old backups, or run 'draisine admin prune'
doctor-settings = the settings in { $file } can be read
doctor-settings-default = default settings; --settings checks a file
# $detail is an English text of the TOML parser, or of the operating system.
doctor-settings-unreadable = { $file } cannot be read: { $detail }
doctor-settings-invalid = { $file } is not valid: { $detail }
doctor-settings-no_proxies = tls is set, but proxies is empty: without the address of the proxy, all clients share the limits of one
doctor-limits = the process may open { $needed } files, as the settings need
doctor-limits-low = the process may open { $allowed } files, and the settings need { $needed }: raise LimitNOFILE, or lower connections
# $address is a URL.
doctor-port-running = a server answers at { $address }
doctor-port-free = { $address } is free for a server
doctor-port-taken = { $address } is not available: { $detail }. Choose another with --port, or stop the other program
# $name is a file, or the URL of a database without its password.
doctor-database = { $name } has the schema of this release ({ $revision })
doctor-database-url = { $reason }
doctor-database-missing = { $file } does not exist: the server creates it at its first start. If there is one, name its folder with --data, or set { $variable }
doctor-database-forbidden = { $name } cannot be read: { $detail }. Run this as the user of the server
doctor-database-unreachable = { $name } cannot be reached: { $detail }
doctor-database-empty = { $name } has no tables yet: the server creates them at its first start
doctor-database-older = { $name } has revision { $found }, this release needs { $needed }: make a backup; the next start of the server migrates it
doctor-database-newer = { $name } has revision { $found }, newer than { $needed } of this release: install the release that migrated it, or restore a backup
doctor-permissions = only its owner can read { $folder }
doctor-permissions-open = other users of this machine can open { $files }: run 'chmod go= { $files }'
doctor-workers =
    { $count ->
        [one] { $count } worker computes bot moves
       *[other] { $count } workers compute bot moves
    }
doctor-workers-none = no worker is running: the servers compute bot moves themselves. Start 'draisine worker'
doctor-workers-unknown = the workers cannot be counted: { $detail }
doctor-proxy = the proxy at { $url } passes pages and sockets on, and keeps private what is for operators
doctor-proxy-unreachable = { $url } cannot be reached: { $detail }
doctor-proxy-other = { $url } is not a Draisine server (status { $status }): check where the proxy passes requests on to
doctor-proxy-header = the header { $name } is missing or sent twice: remove it from the proxy, the server sends it
doctor-proxy-plain = without TLS, names and moves are sent unencrypted: use https
doctor-proxy-tls = the server does not know that TLS is used: set tls = true in its settings
doctor-proxy-public = everyone can open { $paths }: let the proxy answer 404 there, as the example for nginx does
doctor-proxy-socket = sockets do not pass: the proxy must forward the headers Upgrade and Connection
