## General

# The name of this language in this language.
language-name = English
app-tagline = Train-route board games, against bots or with friends, in your browser.
app-about = Collect cards, claim routes and connect the cities on your tickets. Five boards with complete rules.
app-independent = Draisine is an independent project, not affiliated with any publisher.
app-skip = Skip to content
app-home = Draisine – Home
app-loading = Loading…
app-broken = Something went wrong on this page.
app-reload = Reload the page
app-compiling = The game engine is being compiled (first start only). Games can start in about a minute; choose a board in the meantime.
app-no_server = The server is not responding. Retrying…
app-language = Language
app-language-failed = The texts in this language could not be loaded: { $language }. Check your connection and choose it again.
app-theme = Theme
app-theme-system = system
app-theme-light = light
app-theme-dark = dark
app-settings = Settings
app-close = Close
app-cancel = Cancel
app-accept = Accept
app-decline = Decline
app-copy = Copy
app-copied = Copied
app-dismiss = Dismiss
app-not_found = Page not found.
app-to_home = Home
app-name = Draisine
app-title = { $screen } – Draisine
app-nav = Main menu
app-theme-to_dark = Switch to dark theme
app-theme-to_light = Switch to light theme
app-share = Share
app-save = Save
app-try_again = Try again
app-problem-unreachable = The server is not responding. Try again in a moment.
app-problem-failed = Something went wrong. Try again in a moment.

## Settings

settings-confirm = Confirm claims and ticket draws
settings-confirm-says = Always on for touch screens.
settings-ways = Show the cheapest path for my tickets
settings-ways-says = Based only on what you can see; no bot is involved.
settings-blunders = Warn me before blunders
settings-blunders-says = Only where hints are enabled: before a move that clearly lowers your chance of winning, you are asked again.
settings-reactions = Show reactions
settings-reactions-says = Quick words such as “Well played!” at the seats and in the chat.
settings-motion = Reduce motion
settings-motion-says = Cards and trains appear in place without animation.
settings-name = My name
settings-recovery = Recovery code
settings-recovery-says = Write it down now: it will not be shown again. Use it to access your games on another device, or if you lose this one.
settings-recover = I have a recovery code
settings-recover-do = Restore my games
settings-forget = Delete my account
settings-forget-sure = This cannot be undone.
settings-saved = Saved.
settings-look = Appearance
settings-table = Game
settings-fairness = Fairness of the shuffles
settings-me = Account
settings-no_name = You do not have a name yet. You choose one with your first game.
settings-recover-says = Brings the games and the name from your other device to this one.
settings-recover-field = Code
settings-recovered = Welcome back, { $name }.
settings-forget-title = Delete your account?
settings-forget-do = Delete everything
settings-forget-done = Your account and data have been deleted.
settings-recovery-create = Create a recovery code
settings-recovery-create-says = Use it to access your games on another device, or if you lose this one. It is shown only once and replaces your previous code.
settings-devices = Signed-in devices
settings-devices-here = this device
settings-devices-unknown = Unknown device
settings-devices-seen = last used { $when }
settings-devices-out = Sign out
settings-devices-out-of = Sign out: { $device }
settings-devices-out-here = Sign out on this device? Without a recovery code you cannot sign in again.
settings-devices-others = Sign out all other devices
settings-devices-done = Signed out.
settings-export = Export my data
settings-export-says = Download everything this server stores about you, as one file.
settings-people = Other players
settings-blocked = Blocked players
settings-blocked-none = You have not blocked anyone.
settings-blocked-unnamed = no name
settings-unblock = Unblock
settings-unblock-of = Unblock { $name }
settings-reports = My reports
settings-reports-none = You have not reported anything.
settings-reports-about = { $kind }: { $name }
settings-reports-waiting = No reply yet.
settings-reports-answer = Reply from the admin: { $text }
settings-reports-new =
    { $count ->
        [one] Settings: { $count } new reply to your reports
       *[other] Settings: { $count } new replies to your reports
    }

## Offline page

offline-title = You are offline
offline-cause = This device has no connection, or the server is not responding.
offline-safe = Your games are safe. This page reconnects automatically.
offline-retry = Try again now
offline-polling = Connecting…

## Home screen

home-play_now = Play now
home-play_now-says = { $board } against two bots
home-boards = Five boards
home-choose = Choose this board
home-different = Special rules
home-players = { $least } to { $most } players
home-friends = Play with friends
home-friends-says = Create a table and share the link. No account needed.
home-device = Pass and play
home-device-says = Share one device. Hands are hidden between turns.
home-watch-says = Join a public table or watch a game.
home-mine-says = Resume a game or see your results.
home-continue = Continue
home-continue-your_turn = Game in progress
home-name = Your name
home-name-placeholder = Choose a name
home-guest = Guest
home-waiting = Your game will start automatically when the engine is ready.
home-facts = { $cities } cities · { $routes } routes · { $tickets } tickets
home-more = More ways to play
home-picture = Board: { $board }

## Tutorial (the texts of the lessons come from the server)

learn-title = Learn to play
learn-says = Short interactive lessons on real boards. Leave at any time; your progress is saved on this device.
learn-home = Learn in three minutes
learn-scene = Lesson { $number } of { $of }
learn-steps =
    { $of ->
        [one] { $done } of { $of } step completed
       *[other] { $done } of { $of } steps completed
    }
learn-done = Well done!
learn-astray = That can be a good move in a real game, but this lesson is about something else.
learn-again = Restart
learn-next = Next lesson
learn-finish = Finish
learn-skip = Skip lesson
learn-leave = Exit
learn-start = Start
learn-repeat = Repeat
learn-known = completed
learn-finished = Chapter completed!
learn-finished-says = You have finished “{ $chapter }”. Now try a real game: the bots are patient, and the game always tells you why a move is possible or not.
learn-play = Play your first game against bots
learn-rules = Read the rules of this board

## Board features

feature-classic = The classic: cards, routes, tickets.
feature-longest_trail = The longest path scores { $points } points.
feature-ferries = Ferries require locomotives.
feature-tunnels = Tunnels can cost extra cards.
feature-stations = { $each } stations each: use a route of another player. Unused stations score { $unused } points.
feature-founding = Your network grows from one start city. Cities score the routes that end there.
feature-alvin = Variant with Alvin, a visitor worth { $points } points.
feature-goods = Goods routes with a bonus for goods cards.
feature-race = No points: the first to complete { $tickets } tickets wins.
feature-swap = You can exchange all your tickets.
feature-coast = Connecting both coasts counts as a ticket.
feature-blind = All cards are drawn from the deck.
feature-globetrotter = Most tickets completed: { $points } points.
feature-long_tickets = Each player starts with one long ticket.
feature-closed_doubles = With { $players } players, only one track of a double route can be used.

## New table

new-title = New table
new-board = Board
new-players = Players
new-seats = Seats
new-who-me = Me
new-who-friend = Friend (invite link)
new-who-here = Local player (this device)
new-who-bot = Bot: { $bot }
new-seat = Seat { $number }
new-seat-who = Player for seat { $number }
new-seat-name = Name for seat { $number }
new-seat-colour = Colour of seat { $number }
new-options = Options
new-alvin = Play with Alvin
new-clock = Time per turn
new-clock-none = no time limit
new-clock-minute =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
new-clock-hour =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
new-clock-day =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
new-open = Public table
new-start = Start the game
new-open_table = Create table
new-opening = Creating table…
new-me-says = Your seat.
new-here-name = Player { $number }
new-friend-says = You get an invite link once the table is created.
new-here-says = You share this device. Hands are hidden between turns.
new-clock-says = When time runs out, a bot takes over until the player returns.
new-time = Clock
new-time-none = No limit
new-time-turn = Per turn
new-time-game = Whole game
new-bank = Time per player
new-bank-custom = Other…
new-bank-minutes = Minutes
new-bank-increment = Extra seconds per turn
new-bank-says = Each player has this much time for all turns of the game together. When it runs out, a bot takes over; players who return only get a short time for each turn.
new-away = Absence before a vote
new-away-says = When a player has been away this long, the others can vote to replace them with a bot or to end the game.
new-several = Guests may take several seats
new-several-says = For friends sharing a device. All players can see which seats belong to the same person.
new-counter = Card counter
new-counter-says = Shows players where the cards they have seen are now. If you disable it, guests see that before they sit down.
new-start-says = All players are here: the game starts right away.
new-open_table-says = You get invite links, and start the game once all players have joined.

## Lists

list-mine = My games
list-none = No games yet.
list-open = Open tables
list-open-none = No public tables right now. Create one!
list-phase-closed = closed
list-phase-playing = in progress
list-changed = last move { $when }
list-running = In progress
list-open-mine = Waiting for players
list-finished = Finished
list-open-says = Join a table that has a free seat, or watch a game in progress.
list-just_now = just now

## My games and statistics

mine-tabs = View
mine-games = Games
mine-statistics = Statistics
mine-quality = Quality of play
mine-filter-all = all boards
mine-more = Show older games
mine-replay = Replay
mine-deal = Same deal
mine-open-of = Open the table: { $game }
mine-replay-of = Replay: { $game }
mine-deal-of = Same deal: { $game }
mine-won = won
mine-counting = Calculating the result…
mine-forgotten = Deleted user
mine-keep = On another device
mine-keep-says = Your games are not tied to this device. To get them, with your name, on another one, enter your recovery code there on this page or in the settings.
forget-goes = Deleted immediately and permanently:
forget-goes-name = your name (also at tables where you played), your recovery code and your sessions on all devices
forget-goes-chat = all your chat messages and reactions
forget-goes-seats = your seats: bots take over in running games, other seats become free
forget-goes-results = your statistics; your opponents keep their results, without your name
forget-goes-imports = your imported games, plans, notes and reports, and your lists of muted and blocked players
forget-stays = Kept:
forget-stays-games = the moves of games you played, without your name, because they also belong to the other players

## Comparison of a deal

deal-title = Same deal, different games
deal-of = { $board }: same deal
deal-lead = Every player of this deal gets the same cards and tickets, seat by seat, in the same order. Only the play differs.
deal-compare = Comparison
deal-game-first = First game
deal-game = Game { $number }
deal-tickets =
    { $count ->
        [one] { $made } of { $count } ticket
       *[other] { $made } of { $count } tickets
    }
deal-place = rank { $rank } of { $players }
deal-best = best for this seat
deal-open = Open
deal-play = Play this deal
deal-play-says = Choose a seat to play its cards. The other seats are set as in the first game; you can change them. Your name and result will appear here for all who can see this page.
deal-known = Players who already know this deal have an advantage; the table is informed.
deal-share = Link to this deal
deal-share-says = Lets others compare and play this deal. It gives no access to tables and shows no cards.
deal-share-text = Play the same deal as me on { $board }!
deal-again = Compare this deal
deal-played = This deal has been played before.
deal-played-knows =
    { $count ->
        [one] This deal has been played before. { $names } knows it.
       *[other] This deal has been played before. { $names } know it.
    }

## People: mute, block, report

person-menu = Mute, block or report { $name }
person-mute = Mute
person-unmute = Unmute
person-mute-says = You will no longer see messages from { $name } at any table.
person-block = Block
person-block-says = You will no longer see messages from { $name }. Neither of you will see the other's public tables or be able to join the other's games. Games in progress continue.
person-report = Report…
person-report-says = Send a report to the server admin.
person-muted = { $name } is muted.
person-unmuted = { $name } is no longer muted.
person-blocked = { $name } is blocked. You can undo this in the settings.
person-unblocked = { $name } is no longer blocked.
report-title = Report to the admin
report-problem = Report a problem…
report-about = Who is this about?
report-about-table = the whole table
report-kind = Reason
report-kind-chat = Chat
report-kind-name = Player name
report-kind-play = Cheating
report-kind-other = Other
report-text = What happened?
report-says = The admin sees which table this is about and, for chat reports, the latest messages. You will find the reply in your settings.
report-send = Send report
report-done = Thank you. The reply will appear in your settings.
