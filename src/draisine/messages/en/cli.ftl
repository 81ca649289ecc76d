## Help: frame. Words in capitals stand for values that the user writes

cli-usage = Usage:
cli-usage-options = [OPTIONS]
cli-usage-command = COMMAND [ARGUMENTS]...
cli-usage-command-optional = [COMMAND] [ARGUMENTS]...
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands
cli-default = [default: { $value }]
# $value is the name of an environment variable.
cli-variable = [variable: { $value }]
cli-required = [required]
cli-section-play = Play and watch
cli-section-bots = Bots and boards
cli-section-server = Run a server
cli-section-machine = This machine
cli-section-tables = Tables
cli-section-people = People
cli-section-reports = Reports
cli-section-database = Database

## Help: values

cli-metavar-address = ADDRESS
cli-metavar-answer = ANSWER
cli-metavar-board = BOARD
cli-metavar-bots = BOT,…
cli-metavar-file = FILE
cli-metavar-folder = FOLDER
cli-metavar-language = LANGUAGE
# A number of things, such as games.
cli-metavar-n = N
cli-metavar-name = NAME
cli-metavar-number = NUMBER
cli-metavar-path = PATH
cli-metavar-percent = PERCENT
cli-metavar-person = PERSON
cli-metavar-pixels = PIXELS
cli-metavar-policy = POLICY
cli-metavar-port = PORT
cli-metavar-reason = REASON
cli-metavar-url = URL
cli-metavar-report = REPORT
cli-metavar-seat = SEAT
cli-metavar-seconds = SECONDS
cli-metavar-shell = SHELL
cli-metavar-step = STEP
cli-metavar-table = TABLE
cli-metavar-tasks = TASK,…
cli-metavar-word = WORD

## Help: commands. The first paragraph is the summary in lists. Indented lines are examples, with an explanation on the right

cli-help =
    Play, simulate and draw train-route board games.

      draisine                          play in a browser, with bots or friends
      draisine play usa                 watch bots play a game in the terminal
      draisine boards list              list the built-in boards
      draisine simulate usa --bots random,planner --games 1000
      draisine arena usa --bots my_module:MyBot,planner
      draisine COMMAND --help           help with examples
cli-help-serve =
    Run the server and its page: people join tables by link, bots fill the seats.

    Every move is stored before it is acknowledged: in a SQLite file, or in PostgreSQL if DRAISINE_DATABASE is set (postgresql://user:password@host/database). Stop the server with Ctrl-C; clients reconnect after a restart.

      draisine serve                     for this machine: http://127.0.0.1:8018
      draisine serve --lan               for the local network
      draisine serve --host 0.0.0.0 --port 80 --data /srv/draisine
      DRAISINE_DATABASE=postgresql:///draisine draisine serve
cli-help-play =
    Watch bots play a game in the terminal, up to the final score.

      draisine play
      draisine play europe --players 3 --seed 7 --record game.jsonl
      draisine play old_west --alvin --bots conductor,random --language fr

    'draisine replay FILE' shows a recorded game at any step, from any seat's view. To play yourself, run 'draisine' without a command.
cli-help-replay =
    Show a recorded game at any step, from any seat's view.

    Prints the last moves, then the table and the hands; after the last step, the score sheet.

      draisine play usa --record game.jsonl
      draisine replay game.jsonl
      draisine replay game.jsonl --at 40 --seat 1
      draisine replay game.jsonl --last 1000 | less
cli-help-review =
    Review a finished game: what every decision cost, and what luck did.

    A strong bot plays many games to the end from every position, using only what each player could know. Losses and luck are in percentage points of the chance of winning: a blunder costs 20 or more. A game of two players takes seconds to a minute, one of four about twice as long.

      draisine play usa --record game.jsonl
      draisine review game.jsonl
      draisine review game.jsonl --seat 1 --worst 10
      draisine review game.jsonl --html review.html --effort deep
      draisine review game.jsonl --json | jq '.seats[].quality.loss'

    The same game and effort give the same review. docs/review.md explains the figures.
cli-help-verify =
    Check that a recorded game followed the rules and that its deal was fixed before the first move.

    The hash of a secret seed is published when a game starts; the record of the finished game contains the seed. This command replays the record, compares the hash, and recomputes every shuffle from the seed.

      draisine verify game.jsonl
cli-help-simulate =
    Play many games between bots and count wins and points; with --out, write them as data.

      draisine simulate usa --players 4 --bots random,planner --games 1000
      draisine simulate europe --bots planner --games 20000 --workers 2
      draisine simulate usa --bots my_module:MyBot,planner --games 100
      draisine simulate usa --games 10000 --json | jq .games_per_second

    Training data as Parquet files (requires pip install 'draisine[data]'):

      draisine simulate usa --bots planner --games 5000 --out games.parquet
      draisine simulate usa --bots planner --rows games --out games.parquet
      draisine simulate usa --bots planner --games 100000 --workers 2 --out games/
      draisine simulate usa --bots planner --games 100000 --ray local --out games/

    The same seed gives the same games with any number of workers; the first player is drawn for each game. Bots written in Python play on one thread. Ctrl-C stops early and prints the results so far. Repeat the same command to resume an interrupted folder.
cli-help-arena =
    Find out which bot is better, with confidence intervals.

    Every deal is played in every seating, so that all bots get the same cards. With more bots than seats, all line-ups are played. The table shows each bot's share of wins and its rating with 95% intervals: if two of them do not overlap, one bot is better. A rating 100 points higher means about 64 wins in 100 two-player games.

      draisine arena usa --bots conductor,random --games 200
      draisine arena europe --bots planner,conductor,path --players 3 --games 3000
      draisine arena usa --bots planner,conductor --stop
      draisine arena usa --bots my_module:MyBot,planner --out mine.jsonl
      draisine arena usa --bots planner,conductor --games 500 --plots pictures
      draisine arena usa --bots planner,conductor --ray local --json

    With --out, repeat the same command to resume an interrupted run, or to add games. If a bot of yours raises an exception, exceeds the time limit or returns an illegal move, a random move is played instead.
cli-help-benchmark =
    Measure how strong a bot or a policy is, with the same games as every entry of the leaderboard.

    Boards, opponents and deals are fixed: on every board with two players, on usa and europe also with four, against random, conductor and planner, every deal from every seat. The table shows the share of games won with 95% intervals. A built-in bot takes a minute or two, a bot written in Python longer.

      draisine benchmark planner
      draisine benchmark my_module:MyBot --quick
      draisine benchmark my_module:MyBot --out games --entry my_bot.json
      draisine benchmark net@runs/amsterdam/net.npz --tasks amsterdam-2

    Ctrl-C stops the run; with --out, repeat the same command to resume it. A pull request with the file of --entry adds a row to the leaderboard (docs/leaderboard.md). To measure the speed of this machine, use 'draisine bench'.
cli-help-train =
    Train a net that plays a board.

    The net first learns to predict the moves of a bot, then improves by playing against itself, older versions of itself and bots, and is finally evaluated against bots. Each board has its own configuration; a small board takes minutes on a CPU, a large one needs a GPU. Requires pip install 'draisine[train]', and for a GPU also 'draisine[gpu]'.

      draisine train amsterdam                      into the folder runs/amsterdam
      draisine train amsterdam --minutes 10         stop after ten minutes
      draisine train usa --device cuda --minutes 9 --from runs/usa --out slice
      draisine train my_board.toml --config my_training.toml
      draisine arena amsterdam --bots net@runs/amsterdam/net.npz,planner

    Repeat the same command to continue a run that was stopped, however it ended. The folder contains the net (net.npz), everything needed to continue, and the curve of win rates.
cli-help-boards =
    List, show, check, lay out, draw, print and evaluate boards.

    A board is a TOML file with cities, routes, tickets, deck and rule settings. Five are built in; start your own from a copy of one of them.

      draisine boards list                  list the built-in boards
      draisine boards show europe           show one in detail
      draisine boards show my_board.toml    the same for your own
      draisine boards check my_board.toml   list all problems
      draisine boards layout my_board.toml  compute the layout
      draisine boards draw my_board.toml    draw it as SVG or PNG
      draisine boards sheet my_board.toml   print board, tickets and rules
      draisine boards report my_board.toml  balance report from bots' games
cli-help-boards_list =
    List the built-in boards.

      draisine boards list
cli-help-boards_show =
    Show the cities, routes, tickets, deck, rules and unverified entries of a board.

      draisine boards show usa
      draisine boards show my_board.toml --json | jq .route
cli-help-boards_check =
    Check board files and print every problem with the entry it occurs in.

    The exit status is 1 if there is a problem, otherwise 0.

      draisine boards check my_board.toml
      draisine boards check boards/*.toml
# $example is a part of a board file.
cli-help-boards_layout =
    Compute the layout of a board and store it next to the board file.

    Starting from the coordinates of the cities and the lengths of the routes, cities are moved and routes bent until nothing overlaps. The same file always gives the same layout. Corrections go into the board file, for example:

    { $example }

      draisine boards layout my_board.toml    writes my_board.layout.json
      draisine boards layout usa --check      check the stored layout
cli-help-boards_draw =
    Draw a board, empty or with the trains of a game, as SVG or PNG.

      draisine boards draw europe                               writes europe.svg
      draisine boards draw usa -o usa.png --dark --width 2400
      draisine play usa --record game.jsonl
      draisine boards draw usa --position game.jsonl --at 60 -o sixty.png
      draisine boards draw my_board.toml                        your own
cli-help-boards_sheet =
    Make a printable sheet: the board, its tickets to cut out, and its rules.

    The pages are A4. The last one lists cards, trains and points and explains the rules that are special to this board, derived from the board file. As SVG, all pages are stacked in one picture.

      draisine boards sheet europe                    writes europe-sheet.pdf
      draisine boards sheet usa --language fr -o etats-unis.pdf
      draisine boards sheet my_board.toml             your own
cli-help-boards_report =
    Write a balance report of a board: one HTML page, from games between bots.

    The page lists notable findings, then turn order, game length, points, every ticket and every route, all with 95% intervals, and a heat map of claimed routes. It is self-contained.

      draisine boards report usa                        writes usa-report.html
      draisine boards report europe --players 4 --games 10000
      draisine boards report my_board.toml --language fr --out rapport.html

    Games are played on all cores. Ctrl-C stops early and writes the report from the games played so far.
cli-help-admin =
    Maintain a server's tables, people and database, also while the server is running.

    If DRAISINE_DATABASE is set, the commands use that PostgreSQL database.

    Commands neither create nor migrate a database, except 'draisine admin migrate'. They name the one they use on standard error; the exit status is 2 if it is missing or belongs to another release. --json prints one JSON object.

      draisine admin list                 list all tables
      draisine admin end TABLE            close a table permanently
      draisine admin people --heavy       list the people who store most
      draisine admin ban PERSON           lock an account
      draisine admin reports              list the reports without an answer
      draisine admin prune                delete old data
      draisine admin check                replay and verify every stored game
      draisine admin backup FILE          copy the database of a running server
cli-help-admin_list =
    List all tables, most recently changed first.

      draisine admin list
      draisine admin list --phase playing
cli-help-admin_inspect =
    Print the log of a table, one entry per line.

    It contains the hands of all seats, but not the secret seed.

      draisine admin inspect TABLE
      draisine admin inspect TABLE | jq .
cli-help-admin_check =
    Replay stored games and compare each step with its digest.

    Ended games that passed a check are skipped while their stored entries and the rules of this release do not change; --all replays them too. The exit status is 1 if a game is faulty.

      draisine admin check
      draisine admin check --all
cli-help-admin_end =
    Close a table permanently; its log is retained.

      draisine admin end TABLE
      draisine admin end TABLE --why "the server moves on Sunday"
cli-help-admin_redact =
    Delete the chat of a table permanently, also on the screens of connected players.

      draisine admin redact TABLE
      draisine admin redact TABLE --person TABLE:0 --yes
cli-help-admin_people =
    List people, the last seen first.

    With --heavy the columns count what a person stored in the last day: tables opened, entries in logs, chat messages among them, and bytes.

      draisine admin people
      draisine admin people --heavy --limit 10
cli-help-admin_ban =
    Lock the account of a person. Their connections end, and bots play on in their running games.

      draisine admin ban PERSON --why "insults in the chat"
      draisine admin ban TABLE:0 --why "spam"
cli-help-admin_unban =
    Unlock the account of a person, who can also take their seats back.

      draisine admin unban PERSON
cli-help-admin_rename =
    Rename a person, also at all their tables and in their chat messages.

      draisine admin rename PERSON Guest
      draisine admin rename TABLE:2 "Guest 2"
cli-help-admin_export =
    Write everything that is stored about a person as JSON.

      draisine admin export PERSON
      draisine admin export TABLE:0 ada.json
cli-help-admin_delete =
    Delete a person permanently: their account, and their name, id and chat at all tables. Games stay.

      draisine admin delete PERSON
      draisine admin delete TABLE:0 --yes
cli-help-admin_reports =
    List the reports that wait for an answer, the oldest first, with the chat that they are about.

      draisine admin reports
      draisine admin reports --all
cli-help-admin_answer =
    Answer a report; a second answer replaces the first.

      draisine admin answer REPORT "Thank you: this person is banned."
cli-help-admin_prune =
    Delete what is older than the settings keep_…_days allow. The server also does this once an hour.

      draisine admin prune --dry-run
      draisine admin prune --settings settings.toml
cli-help-admin_backup =
    Copy the SQLite database of a running server to a file. For PostgreSQL use pg_dump.

      draisine admin backup draisine-monday.db
cli-help-admin_migrate =
    Migrate the database to this release. The server also does this at startup.

      draisine admin migrate
cli-help-doctor =
    Check an installation of the server, and say what to fix.

    Run it as the user of the server. The exit status is 1 if there is a problem, with --strict also if there is a warning.

      draisine doctor
      draisine doctor --data /srv/draisine/data --settings settings.toml
      draisine doctor --url https://draisine.example
      draisine doctor --only database --json
cli-help-worker =
    Compute bot moves for servers that share a PostgreSQL database.

    Start any number of workers on any machines: servers queue bot moves for them, and compute moves themselves if no worker answers. A worker receives the observation of the bot's seat and nothing else. Stop it with Ctrl-C.

      DRAISINE_DATABASE=postgresql:///draisine draisine worker
      DRAISINE_DATABASE=postgresql:///draisine draisine worker --threads 4
cli-help-completion =
    Print a completion script for commands, options, boards, bots and files.

    Add it to a file that your shell reads at startup; in zsh, the folder of the file must be in fpath before compinit is called.

      draisine completion bash >> ~/.bashrc
      draisine completion zsh > ~/.zfunc/_draisine
      draisine completion fish > ~/.config/fish/completions/draisine.fish

    To try it in this shell only:

      eval "$(draisine completion bash)"
cli-help-warm =
    Compile everything in advance, so that no later command has to wait.

    The first run takes a minute or two, less with several cores; later runs take seconds. Compiled code is stored in your cache folder (set DRAISINE_CACHE to use another) and recompiled when draisine changes.

    If code for common processors came with the installation, commands use it until this one has compiled code for yours.

      draisine warm
      draisine warm --envs
cli-help-bench =
    Measure how many random games per second this machine plays.

    Full rules including the final score, on one thread, on every board with 2 and 4 players.

    To measure how strong a bot is, use 'draisine benchmark'.

      draisine bench
      draisine bench --quick
cli-help-languages =
    List the languages of Draisine and check their translations.

      draisine languages list             list all languages
      draisine languages check de         check a translation
cli-help-languages_list =
    List all languages with the number of their messages.

      draisine languages list
cli-help-languages_check =
    Check translations: missing and unused messages, wrong variables and syntax errors.

    Without arguments, all languages are checked. The exit status is 1 if there is a problem, otherwise 0.

      draisine languages check
      draisine languages check de
# Follows the help of commands with --bots; the bots are listed below.
cli-bots = Bots:
# Explains net@FILE.
cli-bots-net = a net trained with draisine train
# Explains module:Class, a bot of the user.
cli-bots-own = your own class with choose(self, view, legal) in module.py

## Help: arguments

cli-argument-answer = Shown to the person who reported.
# $names are the built-in boards.
cli-argument-board = A built-in board ({ $names }) or a board file.
cli-argument-board_default = A built-in board ({ $names }) or a board file. Default: { $default }.
cli-argument-files = Board files.
cli-argument-languages = Languages such as fr. Default: all.
cli-argument-name = The new name.
cli-argument-new_file = A new file; existing files are not overwritten.
cli-argument-new_file_or_output = A new file; existing files are not overwritten. Default: standard output.
cli-argument-person = The id of a person, or a seat as TABLE:SEAT; the first seat is 0.
cli-argument-policy = One of the bots below; for a policy, module:bot with a PolicyBot.
cli-argument-record = A recorded game.
cli-argument-record_finished = The record of a finished game.
cli-argument-record_reviewed = The record of a finished game; - reads standard input.
cli-argument-report = The id of the report, as shown by 'draisine admin reports'.
cli-argument-shell = The shell: bash, zsh or fish. Default: your current shell.
cli-argument-table = The id of the table, as shown by 'draisine admin list'.

## Help: options

cli-option-all = Print every event, including each card drawn.
cli-option-all_reports = Also reports that have an answer.
cli-option-alvin = Play with the visitor Alvin, a variant of old_west.
cli-option-at = The step to show. Default: the last.
cli-option-at_record = The step of the recorded game. Default: the last.
cli-option-bots = Bots by seat; repeated if there are more seats.
cli-option-bots_compared = The bots to compare. --stop tests the first one.
cli-option-browser = Open the page in a browser; if a server is already running, do only that.
cli-option-check = Only check the existing layout, write nothing.
cli-option-check_all = Also replay ended games that have not changed since they passed a check.
cli-option-config_train = A training configuration (TOML). Default: the one that ships for the board.
cli-option-dark = Use the dark theme.
cli-option-data = The folder for the database. Default: draisine in your data folder.
cli-option-data_admin = The data folder of the server, as for 'draisine serve'.
cli-option-device = Where net and games run: auto uses a GPU if there is one.
cli-option-dry_run = Only count what would be deleted.
cli-option-effort = The number of deals: quick plays a fifth of normal, deep four times as many.
cli-option-entry = Write an entry of the leaderboard: a file that ends in .json.
cli-option-envs = Also compile the RL environments and data recording.
cli-option-first = Only what the first game at a table needs; a server compiles the rest while people play.
cli-option-from = Continue from the files in this folder, without changing them.
cli-option-games = Number of games.
cli-option-games_report = Number of games; more games show finer differences.
cli-option-h0 = With --stop: the share of wins under H0. Default: an even share.
cli-option-h1 = With --stop: the share of wins under H1. Default: 10 more than --h0.
cli-option-heavy = Only people who stored something in the last day, the most bytes first.
cli-option-help = Show this help and exit.
cli-option-host = The address to listen on. The default accepts only this machine; 0.0.0.0 accepts the network.
cli-option-host_checked = The address of the server.
cli-option-html = Write the review as one HTML file.
cli-option-jobs = Number of games played in parallel. Default: one per core.
cli-option-json = Print one JSON object.
cli-option-json_board = Print the content of the file and its digest as JSON.
cli-option-lan = Also listen on the local network, so that other devices can join.
cli-option-language = The language. Default: that of your system.
cli-option-language_cities = The language of the city names. Default: as on the board.
cli-option-last = Number of steps to list.
cli-option-layout = With --out: the compact observation of this board (default), or the one shared by all boards.
cli-option-limit = The number of people.
cli-option-link_entry = With --entry: the address of the code or of a description.
cli-option-minutes = Stop after this many minutes, with everything saved.
cli-option-move_limit = Time limit per move for bots written in Python.
cli-option-name_entry = With --entry: the name in the leaderboard. Default: POLICY.
cli-option-only = Only this check; several may be named.
cli-option-out_arena = Append all games to this file, and resume from it.
cli-option-out_benchmark = Store all games in this folder, and resume from it.
cli-option-out_data = Write the games as data: a file (games.parquet) or a folder of files (games/).
cli-option-out_train = The folder of the run. Default: runs/BOARD.
cli-option-output_draw = A file that ends in .svg or .png. Default: NAME.svg.
cli-option-output_layout = The layout file. Default: next to the board file.
cli-option-output_report = A file that ends in .html. Default: NAME-report.html.
cli-option-output_sheet = A file that ends in .pdf or .svg. Default: NAME-sheet.pdf.
cli-option-person = Only the messages of this person: an id, or a seat as TABLE:SEAT.
cli-option-phase = Only tables in this phase.
cli-option-players = Number of players. Default: the board's minimum.
cli-option-plots = Write plots of ratings, points and routes (requires pip install 'draisine[arena]').
cli-option-port = The port to listen on; 0 chooses a free one.
cli-option-port_checked = The port of the server.
cli-option-position = Also draw the trains of a position or of a recorded game.
cli-option-quick = Measure 0.2 seconds per row instead of 2.
cli-option-quick_benchmark = Play a tenth of the games, to try it out: not an entry.
cli-option-ray = Play on a Ray cluster; 'local' starts one on this machine.
cli-option-ray_data = With --out FOLDER/: play on a Ray cluster; 'local' starts one on this machine.
cli-option-record = Write the record of the game to this file.
cli-option-rows = With --out: one row per decision (default) or per game.
cli-option-seat = Show the view of this seat, counted from 0. Default: all.
cli-option-seat_review = Only this seat, counted from 0. Default: all.
cli-option-seed = The same seed gives the same games.
cli-option-seed_word = Any word or number: the same seed gives the same game. Default: random.
cli-option-settings = A TOML file with limits and timeouts.
cli-option-settings_checked = The settings of the server, a TOML file.
cli-option-shard = With --out FOLDER/: number of games per file.
cli-option-stop = Stop early by a sequential test of the first bot's share of wins (SPRT).
cli-option-strict = Exit with 1 also if there are only warnings.
cli-option-tasks = The tasks to play. Default: all ({ $names }).
cli-option-threads = Number of moves computed in parallel. Default: one per core.
cli-option-threads_train = Number of threads. Default: one per core.
cli-option-url = Also check the proxy at this public address.
cli-option-version = Show the version and exit.
cli-option-why = Shown to the players.
cli-option-why_ban = Shown to the person.
cli-option-width = The width. Default: { $pixels } for a PNG.
cli-option-workers = Number of threads. Default: 1; on a cluster, all its cores.
cli-option-worst = Number of decisions to explain, the costliest first.
cli-option-yes = Do not ask for confirmation.

## Errors in options and arguments

# $error is a sentence without a full stop; $command is draisine or draisine boards show.
cli-error-usage = { $error } (see '{ $command } --help')
cli-error-no_option = there is no option '{ $name }'
cli-error-no_option-near = there is no option '{ $name }': did you mean { $near }?
cli-error-no_command = there is no command '{ $name }'
cli-error-no_command-near = there is no command '{ $name }': did you mean { $near }?
cli-error-missing_argument = the argument { $name } is missing
cli-error-missing_option = the option { $name } is missing
cli-error-extra = too many arguments: leave out { $arguments }
cli-error-no_value = { $option } takes no value
cli-error-value_missing = { $option } needs a value
# $reason is one of the messages below, such as "choose en or fr".
cli-error-value = { $name } cannot be '{ $value }': { $reason }
cli-accepts-choice = choose { $choices }
cli-accepts-integer = write a whole number
cli-accepts-integer-from = write a whole number from { $least } up
cli-accepts-integer-from-to = write a whole number from { $least } to { $most }
cli-accepts-number-above = write a number above { $least }
cli-accepts-number-above-to = write a number above { $least } and below { $most }
cli-accepts-file = this is a folder, not a file
cli-accepts-folder = this is a file, not a folder
cli-error-requires = { $option } requires { $other }
cli-error-ends = { $file }: the name must end in { $endings }
cli-error-either = { $option } and { $other } cannot be combined: leave one out
cli-error-players = { $board } is for { $least } to { $most } players, not { $players }
cli-error-bots_many = { $bots } bots for { $players } seats: name at most { $players }, or set --players
cli-error-bots_empty = --bots takes names separated by commas: --bots random,planner
cli-error-alvin = { $board } has no Alvin: leave out --alvin
cli-error-steps = { $file } has { $steps } steps: --at is 0 to { $steps }
cli-error-seats = { $file } has { $players } players: --seat is 0 to { $most }

## Files

# $detail is one of the messages below, or an English text of the operating system.
cli-error-unreadable = { $file } cannot be read: { $detail }
cli-error-unwritable = { $file } cannot be written: { $detail }
cli-error-uncreatable = { $folder } cannot be created: { $detail }
cli-error-no_folder = { $file } cannot be written: there is no folder { $folder }
cli-error-exists = { $file } already exists: choose another name
cli-error-file = { $file }: { $detail }
system-enoent = no such file or folder
system-eacces = permission denied
system-eperm = permission denied
system-eisdir = this is a folder, not a file
system-enotdir = part of the path is not a folder
system-enospc = the disk is full
system-erofs = the disk is read-only
system-enametoolong = the name is too long
system-eaddrinuse = the address is already in use
system-eaddrnotavail = the address does not belong to this machine
cli-written = { $file } written
cli-written-size = { $file } written ({ $size })
cli-written-report = { $file } written: { $games }, { $size }
cli-written-sheet =
    { $pages ->
        [one] { $file } written: { $pages } A4 page, { $size }
       *[other] { $file } written: { $pages } A4 pages, { $size }
    }
cli-kilobytes = { $number } KB
cli-megabytes = { $number } MB

## General

cli-hint = 'draisine --help' lists all commands
cli-stopped = stopped
cli-compiling = compiling the engine (first run only): about half a minute
# Questions such as "Delete Ada (ada)? [y/N]" accept these answers, separated by spaces; every other one means no.
cli-confirm-answers = y yes

## play, replay and verify

cli-seed = seed { $seed }
cli-recorded = recorded in { $file }
cli-replay-step = step { $step } of { $last }
# $seat is "Seat 1".
cli-replay-seat = view of { $seat }
cli-verify-legal = { $file }: { $board }, { $players }, { $steps } steps: all legal
cli-verify-fixed = the deal was fixed before the first move: seed { $seed }
cli-verify-hash = its hash is { $hash }, as published at the start; { $steps } random steps follow from it

## review. Losses and luck are in percentage points of the chance of winning

# Next to a progress bar.
cli-progress-reviewing = reviewing
# $players is "2 players".
cli-review-head =
    { $playouts ->
        [one] { $board } · { $players } · { $steps } steps · { $playouts } simulated game
       *[other] { $board } · { $players } · { $steps } steps · { $playouts } simulated games
    }
cli-review-title = Game review: { $board }
cli-review-curve-says = Each player's chance of winning after every step, by what that player knew. Dots are mistakes and blunders.
cli-review-accounting = In percentage points. The chance at the start, luck, own errors, the effect of the other players and what cannot be attributed add up to the result.
cli-review-losses = Own errors
cli-review-facts = What was left or wasted. Decisive blocks are claims by others that cost 10 percentage points or more.
cli-review-worst = Costliest decisions
cli-review-worst-says = How many percentage points of the chance of winning each lost, by what the player knew, ± standard error.
cli-review-no_losses = No move was clearly worse than the best one.
cli-review-luck = Luckiest and unluckiest moments
cli-review-luck-says = How many percentage points of the chance of winning they brought or cost.
cli-review-played = Played: { $move }
cli-review-picture = The board before step { $step }
# The legend of the pictures.
cli-review-mark-better = better move
cli-review-mark-played = move played
cli-review-mark-plan = plan of the better move
cli-review-all = Show all decisions
# Headings of columns.
cli-review-step = Step
cli-review-seat = Player
cli-review-move = Move
cli-review-label = Verdict
cli-review-loss = Effect
cli-review-better = Better
cli-review-event = Event
cli-review-change = Effect
cli-review-method = How it was computed
cli-review-method-says = From every position, the cards that the player could not know were dealt at random many times. All moves were played on the same deals, and a bot finished the games for all players: the differences are the losses. What the player could not know never counts. A difference that may be noise is no loss.

## simulate and arena

cli-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
cli-games-of = { $games } of { $asked } games
cli-games-stopped = { $games } of { $asked } games (stopped)
# $players is "2 players", $games "1,000 games".
cli-results = { $board }, { $players }: { $games }
cli-results-shared =
    { $shared ->
        [one] { $board }, { $players }: { $games }, { $shared } shared win
       *[other] { $board }, { $players }: { $games }, { $shared } shared wins
    }
# Headings of columns. The share is that of wins; 95% is its confidence interval.
cli-column-seat = seat
cli-column-bot = bot
cli-column-games = games
cli-column-wins = wins
cli-column-share = share
cli-column-interval = 95%
cli-column-rating = rating
cli-column-points = points
# The standard deviation of points.
cli-column-spread = spread
# Completed and failed tickets per game.
cli-column-tickets = tickets
cli-column-turns = turns
cli-column-milliseconds = ms/move
# Moves forfeited by a bot that failed.
cli-column-lost = lost
cli-column-board = board
cli-column-players = players
cli-column-games_per_second = games/s
cli-column-decisions_per_second = decisions/s
cli-column-decisions_per_game = decisions/game
cli-speed = { $games } games/s, { $decisions } decisions/s, { $seconds } s of play
# Next to a progress bar: 120/1000 games.
cli-progress-games = games
cli-progress-playing = playing
cli-rows =
    { $rows ->
        [one] { $rows } row in { $path }: { $size }
       *[other] { $rows } rows in { $path }: { $size }
    }
cli-already =
    { $games ->
        [one] { $games } game already in { $path }
       *[other] { $games } games already in { $path }
    }
cli-error-out = --out is a file that ends in .parquet, or a folder that ends in /: '{ $path }' is neither
cli-error-out_folder = { $option } needs a folder: --out { $path }/
cli-error-out_missing = the folder { $folder } does not exist: create it first
cli-error-out_file = { $path } is a file, not a folder: leave out the / or choose another name
cli-error-pyarrow = --out needs pyarrow: pip install 'draisine[data]'
# $name is a key in the file's metadata, such as seed; $found and $wanted are its values.
data-difference = { $name } { $found }, not { $wanted }
data-differences = { $first }; { $second }
data-difference-shard =
    { $found ->
        [one] { $found } game in a file, not { $wanted }
       *[other] { $found } games in a file, not { $wanted }
    }
# $difference is one of the messages above.
data-other_run-file = { $file } holds another run ({ $difference }): choose another file
data-other_run-folder = { $folder } holds another run ({ $difference }): choose another folder
data-locked = { $folder } is being written by another run
data-no_header = { $folder } has shards but no { $file }: choose another folder
data-header = { $file } is not readable: choose another folder
# $detail is one of the messages system-…, or an English text of the operating system.
data-unwritable = { $path } cannot be written: { $detail }
data-no_info = not a file of recorded games: its metadata has no key 'draisine'
data-no_tally = { $file } is incomplete: its metadata has no tally
# $detail is an English technical text in the following messages.
data-not_parquet = { $file } is not a complete Parquet file ({ $detail })
data-other_version = these games were recorded by another version of draisine ({ $detail })
cli-error-h1 = --h1 must be between --h0 and 100: { $h1 } is not above { $h0 }
# $rounds is "20 rounds of 2 seatings".
cli-error-stop_games = --stop needs at least { $rounds }: set --games { $games } or more
cli-error-stop_bots = --stop compares the first bot with others: name at least one more
cli-arena-stopped = stopped after { $games } of { $asked } games
cli-arena-stopped-resume = stopped after { $games } of { $asked } games: repeat the command to resume from { $file }
cli-arena-forfeit = forfeited move in game { $game } ({ $bots }), { $detail }
cli-arena-forfeits = further forfeited moves are only counted
cli-arena-plots =
    { $plots ->
        [one] { $plots } plot written to { $folder }
       *[other] { $plots } plots written to { $folder }
    }
# The result of --stop; $h0 and $h1 are percentages, $evidence is cli-arena-evidence.
cli-arena-h1 = decided: { $bot } wins more than { $h0 }, about { $h1 } or more ({ $evidence })
cli-arena-h0 = decided: { $bot } does not win { $h1 }, but about { $h0 } or less ({ $evidence })
cli-arena-undecided = not decided: whether { $bot } wins { $h0 } or { $h1 } ({ $evidence }; decided at { $lower } or { $upper })
# $rounds is "20 rounds".
cli-arena-evidence = log-likelihood ratio { $ratio } after { $rounds }
# A round plays one deal in every seating of the bots.
cli-rounds =
    { $count ->
        [one] { $count } round
       *[other] { $count } rounds
    }
cli-seatings =
    { $count ->
        [one] { $count } seating
       *[other] { $count } seatings
    }
# $rounds is one of the two messages below.
cli-arena-foot = { $rounds }; ratings ±95%, mean { $mean }; tickets completed/failed; { $turns } turns per game; { $seconds } s
# $rounds is "20 rounds", $seatings "2 seatings".
cli-arena-rounds = { $rounds } of { $seatings }
cli-arena-rounds-rest = { $rounds } of { $seatings } and { $rest } of the next

## benchmark

cli-column-task = task
# $policy is the name of the bot, $protocol the version of the protocol.
cli-benchmark-head =
    { $games ->
        [one] { $policy }, protocol { $protocol }: { $games } game
       *[other] { $policy }, protocol { $protocol }: { $games } games
    }
cli-benchmark-score = score { $score }: the mean share of wins over all tasks
cli-benchmark-partial = { $played } of { $tasks } tasks: a score needs all of them
cli-benchmark-quick = a quick run: not an entry of the leaderboard
cli-benchmark-resume = repeat the command to resume from { $folder }
cli-error-bench = 'draisine bench' measures this machine and takes no bot: did you mean 'draisine benchmark { $policy }'?
cli-error-benchmark_quick = --quick plays too few games for an entry: leave out --quick or --entry
cli-error-benchmark_tasks = there is no task '{ $name }': the tasks are { $names }
cli-error-benchmark_name = --name must be plain text in one line, without | < > ` [ ]
cli-error-benchmark_link = --link cannot be '{ $link }': write an address that starts with https://, or a path relative to docs/leaderboard.md
# $detail is the error of the bot.
cli-error-benchmark_task = { $task }: { $detail }. Choose other tasks with --tasks
# $detail is an English text that names the game, the bot and its seat.
benchmark-forfeit = a move was forfeited in { $task } against { $opponent }: { $detail }

## train

# $device is cpu or cuda; $weights is a number.
cli-train-started = training a net for { $board } on { $device } in { $folder }: { $weights } weights
cli-train-resumed = continuing the net for { $board } on { $device } in { $folder }: { $weights } weights, { $decisions } decisions of self-play so far
# $eta is a time such as 0:12:30; $accuracy is the share of decisions that the net predicts.
cli-train-clone = cloning: { $games } of { $total } games, { $rate } decisions/s, { $eta } left; { $accuracy } predicted
cli-train-selfplay = self-play: { $decisions } of { $total } decisions, { $rate }/s, { $eta } left; entropy { $entropy }, KL { $kl }
# $players and $games are numbers; $share, $low and $high are percentages.
cli-train-rate = against { $opponent } with { $players } players: { $share } won ({ $low } to { $high }, { $games } games)
cli-train-rate-report = against { $opponent } with { $players } players: { $share } won ({ $low } to { $high }, { $games } games); tickets per game: { $completed } completed, { $failed } failed
cli-train-saved = everything is saved in { $folder }: repeat the command to continue
cli-train-done = finished: play the net as net@{ $net }
cli-error-train = training needs PyTorch: pip install 'draisine[train]'
cli-error-cuda = no GPU can be used: PyTorch must find one, and the games need pip install 'draisine[gpu]'; or use --device cpu
cli-error-train_files = the files of the run in { $folder } cannot be used: { $detail }
# $detail is a text of the operating system.
train-config-unreadable = { $file } cannot be read: { $detail }
# $detail is an English text that names the key.
train-config = { $file } is not a training configuration: { $detail }
train-config-players = { $file } trains { $players } players, but this board is for { $least } to { $most }
train-checkpoint-damaged = { $file } cannot be read ({ $detail }): delete it, or choose another folder with --out
train-checkpoint-board = { $file } was trained for another version of { $board }: choose another folder with --out
train-checkpoint-net = the net in { $folder } has another size than the configuration: choose another folder with --out
train-no_checkpoint = there is no run in { $folder }: name a folder that contains checkpoint.pt
train-diverged = the net in { $folder } has diverged: its losses are no longer finite. The last checkpoint is unchanged; continue from it with a lower learning rate (rate)

## boards

cli-column-name = name
cli-column-title = title
cli-column-cities = cities
cli-column-routes = routes
cli-column-trains = trains
# The number of entries that no source confirms.
cli-column-notes = notes
cli-column-id = id
# The names of cities in the current language, where they differ from the printed ones.
cli-column-localized = in English
cli-column-latitude = lat
cli-column-longitude = lon
cli-column-x = x
cli-column-y = y
cli-column-number = #
cli-column-from = from
cli-column-to = to
cli-column-colour = colour
cli-column-spaces = spaces
cli-column-special = special
cli-column-kind = kind
cli-column-cards = cards
cli-column-rule = rule
cli-column-value = on this board
cli-board-cities = Cities
cli-board-routes = Routes
cli-board-tickets = Tickets
# Short: the colour of a route that takes any colour, in a table.
cli-board-gray = any colour
cli-board-deck = Deck of { $cards } cards
cli-board-rules = Rule sheet
cli-board-unverified = not verified
cli-board-digest = digest { $digest }
# $players is "2–5".
cli-board-summary = { $board }: { $cities } cities, { $routes } routes, { $tickets } tickets, { $players } players
# Special features of routes and tickets.
cli-board-ferry = ferry { $locomotives }
cli-board-tunnel = tunnel
cli-board-goods = goods
cli-board-long = long
# $note is text of the board file.
cli-board-note-route = route { $name }: { $note }
cli-board-note-routes = { $count } routes: { $note }
cli-board-note-ticket = ticket { $name }: { $note }
cli-board-note-tickets = { $count } tickets: { $note }
cli-check-ok = { $file }: no problem found
cli-check-problems =
    { $problems ->
        [one] { $problems } problem
       *[other] { $problems } problems
    }
cli-check-more = { $problem } (and { $more } more: 'draisine boards check { $board }' lists all)
cli-layout-missing = · { $board } has no stored layout: computing one ('draisine boards layout { $board }' stores it)
cli-layout-progress = laying out the board
# In front of the longest time that remains.
cli-layout-most = at most
cli-layout-failed = { $board } could not be laid out. Remaining problems of the best attempt:
cli-layout-trials = trying changes
cli-layout-again = Compute it again: 'draisine boards layout { $board }'.
cli-layout-no_map = { $board } could not be laid out: the report is written without a map.
cli-layout-space = length of a space
cli-layout-space-value = { $space } of 1,000
cli-layout-gap = least room between routes
cli-layout-end = furthest route end from its city
cli-layout-end-value = { $share } of a space
cli-layout-bend = sharpest bend
cli-layout-moved = city moved most
cli-layout-moved-value = { $city }, { $share } of the width; mean { $mean }
cli-error-position = this is a position, not a recorded game: leave out --at
cli-error-position_required = --at requires --position with a recorded game
cli-error-other_board = { $file } is a game on { $other }, which has other cities or routes than { $board }
cli-error-games_few = --games { $games } is too few: use at least { $least }, or 1000 for fine differences
cli-error-report_stopped =
    { $games ->
        [one] stopped after { $games } game: a report needs { $least }, nothing was written
       *[other] stopped after { $games } games: a report needs { $least }, nothing was written
    }

## serve and worker

cli-serve-running = draisine is running at { $address } – stop it with Ctrl-C
cli-serve-running-everywhere = draisine is running at { $address } and at all addresses of this machine – stop it with Ctrl-C
cli-serve-running-lan = draisine is running at { $address } and for the local network at { $others } – stop it with Ctrl-C
cli-serve-already = draisine is already running at { $address }
cli-serve-database = games are stored in { $database }
cli-serve-data_unused = --data is not used: { $variable } names the database
cli-error-address = { $address } is not available ({ $detail }): choose another with { $option }
cli-error-no_network = this machine has no address in a local network: connect it, or choose an address with --host
cli-error-lan_host = --lan and --host cannot be combined: leave one of them out
cli-error-lan_command = --lan is an option of 'draisine' without a command and of 'draisine serve'
cli-error-database = the database cannot be used: { $detail }
cli-error-server =
    the server is not installed: pip install 'draisine[server]'
    Without it, 'draisine play' shows a game between bots in the terminal.
# $files are names of files.
cli-data-closed = other users of this machine could read { $files } in { $folder }: that is no longer possible
cli-data-open = other users of this machine can open { $folder }: chmod 700 { $folder }
cli-worker-running = computing bot moves, { $count } in parallel – stop it with Ctrl-C
cli-error-worker = a worker needs { $variable }=postgresql://user:password@host/database

## admin

cli-column-table = table
cli-column-phase = phase
cli-column-entries = entries
cli-column-changed = changed
cli-column-person = person
cli-column-created = created
cli-column-seen = seen
cli-column-banned = banned
cli-column-tables = tables
cli-column-messages = messages
cli-column-kilobytes = KB
# $name is a file, or the URL of a database without its password.
cli-admin-database = database: { $name }
cli-admin-data_ignored = --data is ignored, because { $variable } is set
cli-error-no_database = { $file } does not exist: name the server's folder with --data, or its PostgreSQL database with { $variable }. 'draisine serve' creates it
cli-error-database_empty = this database has no tables of Draisine: check its name, or create them with 'draisine admin migrate'
# Revisions are numbers such as 0008.
cli-error-database_older = the database has revision { $found }, this release needs { $needed }: stop all servers, make a backup and run 'draisine admin migrate'
cli-error-database_newer = the database has revision { $found }, newer than { $needed } of this release: use the release that migrated it, or restore a backup
cli-admin-replaying = replaying
cli-admin-checked =
    { $tables ->
        [one] { $tables } table replayed, { $faults } with a fault
       *[other] { $tables } tables replayed, { $faults } with a fault
    }
cli-admin-unchanged =
    { $tables ->
        [one] { $tables } table unchanged since it passed a check: --all replays it too
       *[other] { $tables } tables unchanged since they passed a check: --all replays them too
    }
cli-admin-closed = { $table } is closed
cli-error-already_over = the game at { $table } is already over
cli-error-already_closed = { $table } is already closed
cli-error-no_table = there is no table { $table }: 'draisine admin list' lists all
cli-error-no_person = there is no person { $person }: 'draisine admin people' lists all
cli-error-no_report = there is no report { $report }: 'draisine admin reports --all' lists all
# $what is a person, as "Ada (ada)", or one of the two messages below.
cli-admin-confirm = Delete { $what }? [y/N]
cli-error-confirm = this deletes { $what }: add --yes to confirm
cli-admin-chat = all chat messages at { $table }
cli-admin-chat-person = the chat messages of { $name } at { $table }
cli-admin-chat_deleted =
    { $messages ->
        [one] { $messages } message deleted
       *[other] { $messages } messages deleted
    }
cli-admin-banned = { $person } is banned
cli-admin-unbanned = { $person } is no longer banned
cli-error-not_banned = { $person } is not banned
cli-admin-renamed =
    { $tables ->
        [one] the name is { $name } now, also at { $tables } table
       *[other] the name is { $name } now, also at { $tables } tables
    }
cli-error-name = a name has 1 to { $most } printable characters
cli-admin-deleted =
    { $tables ->
        [one] { $person } is deleted, also from { $tables } table
       *[other] { $person } is deleted, also from { $tables } tables
    }
cli-admin-no_reports = there are no reports
# $kind is the id of a kind of report; $about is the id of a person.
cli-admin-report = { $id }  { $time }  { $kind }  at { $table }  by { $person }
cli-admin-report-about = { $id }  { $time }  { $kind }  at { $table }  by { $person }  about { $name } ({ $about })
cli-admin-report-about_deleted = { $id }  { $time }  { $kind }  at { $table }  by { $person }  about a deleted person ({ $about })
cli-admin-report-answer = answered { $time }: { $answer }
cli-admin-answered = { $report } is answered
cli-error-empty_answer = the answer is empty: write what the person is to read
# What was pruned, each after a number: "12 finished games".
cli-prune-open_tables = tables whose game never began
cli-prune-unfinished_tables = games that were not finished
cli-prune-finished_tables = finished games
cli-prune-chats = chats
cli-prune-people = people
cli-prune-reports = answered reports
cli-prune-answers = ended tables whose answers to orders are no longer needed
cli-prune-deleted = deleted
cli-prune-dry_run = nothing was deleted: leave out --dry-run
cli-error-backup_postgresql = this is a PostgreSQL database: back it up with pg_dump
cli-admin-migrated = the database is up to date

## completion and warm

cli-error-shell = unknown shell; name one of { $shells }: draisine completion bash
cli-warm-first = compiling the engine (first run only): a minute or two
cli-warm-progress = warming up: { $step } of { $steps } …
cli-warm-done = everything is compiled ({ $seconds } s)
cli-warm-done-first = what the first game needs is compiled ({ $seconds } s)

## languages

cli-column-language = language
# The number of messages in a catalogue.
cli-column-texts = messages
cli-column-complete = complete
cli-languages-none = there is no language '{ $language }': copy the folder { $folder } and translate it, as docs/translate.md explains
cli-languages-ok =
    { $messages ->
        [one] { $language }: no problem found in { $messages } message
       *[other] { $language }: no problem found in { $messages } messages
    }
# Problems of a catalogue; $file is a file such as game.ftl, $name the id of a message.
languages-missing = { $file }: { $name } is missing
languages-unused = { $file }, line { $line }: { $name } does not exist in English: remove it
languages-twice = { $file }, line { $line }: { $name } exists twice
languages-file = { $file }: { $name } belongs in { $expected }
languages-reference = { $file }, line { $line }: { $name } includes { $other }, which does not exist
languages-variable-missing = { $file }, line { $line }: { $name } lacks the variable { $variable }
languages-variable-unknown = { $file }, line { $line }: { $name } has an unknown variable { $variable }
# $reason is an English text of the Fluent parser.
languages-syntax = { $file }, line { $line }: syntax error ({ $reason })
