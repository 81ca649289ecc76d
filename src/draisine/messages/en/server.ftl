## Errors: tables and seats

error-no_such_table = This table does not exist, or you do not have access to it.
error-table_unreadable = This table cannot be opened right now. Please contact the server admin.
error-no_such_link = This link does not work. It is incomplete, or the table no longer exists.
error-closed = This table is closed.
error-no_such_seat = This seat does not exist.
error-seat_taken = This seat is already taken.
error-seat_free = This seat is already free.
error-seat_reserved = This seat is reserved for another player.
error-seats_free = Some seats are still free. Fill them before you start the game.
error-colour_taken = Another player already has this colour.
error-no_such_colour = There is no colour “{ $colour }”.
error-second_seat = You already have a seat. The host can allow guests to take several seats.
error-blocked = You cannot take a seat here: you have blocked a player at this table, or that player has blocked you.
error-not_yours = This seat is not yours.
error-not_invited = This link is for spectators only.
error-not_here = Only the players at this table can do this.
error-not_host = Only the host can do this.
error-not_alone = Other people are playing at this table. Leave your seat instead.
error-not_away = This player has not been away long enough.
error-nobody_there = There is no other player on this seat.
error-one_lobby_table = You already have a public table that is waiting for players. Start or close it first.
# $most (number): how many unfinished tables a person may have.
error-too_many_tables =
    { $most ->
        [one] You already have { $most } unfinished table. Finish or close it first.
       *[other] You already have { $most } unfinished tables. Finish or close one first.
    }
error-address_tables = Too many unfinished tables were created from your network. Finish or close one first.
error-table_crowded = Too many people are watching this table. Try again later.

## Errors: options of a new table

error-no_board = Choose a board and the number of players.
error-no_such_board = There is no board “{ $board }”.
error-no_such_bot = There is no bot “{ $bot }”.
error-bad_clock = Choose a time per turn between 5 seconds and 14 days.
error-bad_bank = Choose a total time between 1 minute and 30 days, with at most 1 day added per turn, and no time per turn.
error-bad_away = Choose an absence limit between 1 hour and 30 days.
# $reason: what is wrong, without a capital and full stop, or a technical detail.
error-bad_options = This game cannot be created: { $reason }
# $longest (number): the longest address that is accepted.
error-bad_hook =
    { $longest ->
        [one] This webhook address is not valid. Enter the complete address (https://…) with at most { $longest } character.
       *[other] This webhook address is not valid. Enter the complete address (https://…) with at most { $longest } characters.
    }
error-hook_port = Webhooks are only called on ports 80 and 443. Remove the port from the address.
error-hooks_off = This server does not send turn notices. Leave the webhook address empty.
error-deal_not_over = The game is not over yet. Its deal can be played again afterwards.
error-deal_gone = The first game of this deal is no longer stored. Create a new table.
error-deal_changed = The board or its rules have changed: this deal can no longer be played.

## Errors: the game

error-not_open = The game has already started.
error-not_playing = No game is in progress at this table.
error-not_over = The game is not over yet.
error-behind = The game has changed in the meantime. Try again.
# $reason: what is wrong, without a capital and full stop, or a technical detail.
error-bad_move = This move is not valid: { $reason }
error-nothing_to_undo = You have no move to undo.
error-undo_pending = There is already an undo request.
error-undo_refused = You have already asked to undo this move.
error-no_undo_asked = There is no undo request.
error-held = A bot is playing for you. Resume playing first.
error-not_held = No bot is playing for this seat.
error-note_changed = You changed this note on another device. Load it again first.
error-no_card_counter = The host disabled the card counter for this game.
error-out_of_time = Your time for this turn has run out. You can resume once the bot has finished it.
error-no_hints = Hints are disabled at this table. All players must agree to them first.
error-nothing_asked = It is not your turn. Hints are only for your own turn.
error-no_advice = No hint was found. Try again in a moment.
error-rematched = The rematch table is already open.
error-no_such_lesson = There is no lesson “{ $lesson }”.

## Errors: imported games

error-no_such_import = This game does not exist or has been removed.
error-no_such_replay = This replay does not exist or is not public.
# $most (number): how many imported games a person may have.
error-too_many_imports =
    { $most ->
        [one] You already have { $most } imported game. Remove it first.
       *[other] You already have { $most } imported games. Remove one first.
    }
error-record_empty = This file is empty.
# $most (number): the size of the largest file that is accepted.
error-record_large =
    { $most ->
        [one] This file is too large for a game file. The maximum is { $most } byte.
       *[other] This file is too large for a game file. The maximum is { $most } bytes.
    }
# “draisine simulate” is a command: do not translate it.
error-record_foreign = This is not a game file. Choose a file that was downloaded at the end of a game or written by “draisine simulate”.
error-record_newer = This game file was written by a newer version of Draisine. It can be imported once this server is updated.
error-record_board = This game was played on the board “{ $board }”, which this server does not have.
error-record_board_changed = This game was played on another edition of the board “{ $board }”: some of its cities, routes or tickets do not exist on this server.
# $detail: what is wrong, without a capital and full stop, or a technical detail.
error-record_broken = This game file is invalid and was not imported: { $detail }
error-record_broken-first_line = the first line is incomplete
error-record_cut = The end of this game file is missing. Download it again.
# $most (number): the most steps that are accepted.
error-record_long =
    { $most ->
        [one] This game file has more than { $most } step: no game is that long.
       *[other] This game file has more than { $most } steps: no game is that long.
    }
error-record_slow = Checking this game takes too long. Try again when the server is less busy.

## Errors: reviews

error-no_such_step = This game does not have this move.
error-review_running = This game, or another one with the same cards, is still being played on this server. It can be reviewed once that is over.
error-review_unverified = The deal of this game cannot be verified. You can review it once you have finished your games on this board.
# $most (number): how many games of a person may wait.
error-too_many_reviews =
    { $most ->
        [one] { $most } game of yours is already waiting for its review. Try again when it is done.
       *[other] { $most } games of yours are already waiting for their review. Try again when one is done.
    }

## Errors: accounts

error-sign_in = You are not signed in.
# $reason: written by the server admin.
error-banned = Your account is banned from this server. Reason: { $reason }
error-no_such_code = This recovery code is not valid.
error-no_such_language = The language “{ $language }” is not available.
error-no_such_session = This device is already signed out.

## Errors: requests

error-empty = This must not be empty.
error-too_long = This is too long.
# $reason: what is wrong, without a capital and full stop, or a technical detail.
error-bad_request = The request is not valid: { $reason }
error-bad_request-nested = it is nested too deeply
# “last” is the name of a parameter: do not translate it.
error-bad_request-last = “last” must be the id of a table
error-not_found = Not found.
error-not_json = The request must be JSON.
error-other_page = This request came from another website and was blocked.
error-not_this_machine = Only the person at the computer on which the server runs can open it for others.
error-no_network = This computer is not connected to a local network.
# $address: an IP address with port, $detail: such as “the address is already in use”.
error-address_unavailable = { $address } is not available ({ $detail }).
error-too_large = The request is too large.
error-too_slow = The request did not arrive in time. Check your connection and try again.
error-too_fast = Too many requests. Try again in a moment.
error-too_many_sockets = Too many connections. Close other tabs or try again later.
error-busy = The server is busy. Try again in a moment.
error-again = The server is restarting. Try again in a moment.
error-compiling = The game engine is being compiled (first start only). Try again in about a minute.
error-preparing = Hints are still being prepared (first start only). Try again in a moment.
error-failed = Something went wrong on the server; the error was logged. Try again in a moment.

## Webhooks

# $url: the address of the table.
webhook-turn = { $name }, it is your turn on { $board }: { $url }
webhook-over = The game on { $board } is over: { $url }

## Administration

# What is wrong with a stored table. $reason: without a capital and full stop, or a technical detail.
fault-replay = its game cannot be replayed: { $reason }
# The table's row in the database and its log disagree. $row and $log are phases of a table (words of the program:
# open, playing, over, closed), the entries are numbers of log entries.
fault-row = its row says “{ $row }” after entry { $row_entry }, but its log says “{ $log }” after entry { $log_entry }
fault-board = the board of its game is not in the database
database-url = not a database URL: write postgresql://user:password@host/database
database-kind = only SQLite and PostgreSQL are supported, not { $kind }
database-file = SQLite needs a file: write sqlite:///path/to/file
database-in_use = another server (process { $process }) uses { $database }: stop it, or use PostgreSQL for several servers
database-newer = { $database } was migrated by a newer release of draisine: install that release, or restore a backup made before
database-other_release = servers of release { $version } run on this database, and this is { $own }: stop them first
database-other_servers = the servers on this database have release { $version }, and this is { $own }: install the same release

## Status page

status-ready = The server is running. Games can start.
status-compiling = The server is running. The game engine is being compiled (first start only): games can start in about a minute. This page reloads automatically.
# $command: what to type in a terminal.
status-no_page = The web page has not been built. Run “{ $command }” and restart the server. Until then, games can be played through the API.
# The text of a link.
status-api = API description (OpenAPI)
