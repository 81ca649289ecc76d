/*
 * The USA game as a plain C program: what a hand-written engine for this one board would be.
 *
 * Same rules, algorithm, generator and order of choices as src/draisine/engine, so both play the same games, decision
 * for decision (benchmarks/speed.py checks that). It knows nothing of other boards: no tunnels, stations or Cities, no
 * log, and the board's numbers are constants that the compiler sees. That is the limit our engine is measured against.
 *
 * board.h is written at build time by benchmarks/c_board.py.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"
#include "trail.h"

enum { SEATS = 5, COLOURS = 8, LOCO = COLOURS, KINDS = COLOURS + 1, OFFER = 3, RING = 32, SWEEPS = 20 };
enum { NOBODY = -1, NOTHING = -1, GRAY = -1 };
enum phase { SETUP_TICKETS, TURN, SECOND_CARD, KEEP_TICKETS, PAY_ROUTE, OVER };
enum end { NOT_YET, LAST_ROUND, ALL_PASSED };
enum place { IN_DECK = -1, OFFERED = 20 };

/* Decisions, numbered within their kind: a phase knows which kind it asks for. */
enum { SLOT = 0, BLIND = SLOT + MARKET, DRAW_TICKETS, PASS, ROUTE };
enum { ONLY_LOCOS = COLOURS * LENGTH };

typedef struct {
    int16_t hand[KINDS];
    int16_t known[KINDS];
    int16_t cards;
    int16_t reserve;
    int16_t score;
    int16_t tickets;
    int16_t kept_first;
    int16_t offer[OFFER];
    int16_t offered;
    int16_t choice;
} Player;

typedef struct {
    int16_t seats, first, mover, phase, end, turns_left, stuck;
    int16_t deck[CARDS];
    int16_t deck_size;
    int16_t discard[KINDS];
    int16_t discard_size;
    int16_t market[MARKET];
    int16_t owner[ROUTES];
    int16_t ticket_deck[RING];
    int16_t ticket_top, ticket_size;
    int16_t ticket_place[TICKETS];
    int16_t put_by[TICKETS];
    int16_t route;
    Player players[SEATS];
    uint64_t free[WORDS];
    uint64_t barred[SEATS][WORDS];
    uint32_t chance[4];
} State;

typedef struct {
    int16_t routes, tickets_won, tickets_lost, completed, trail, trail_bonus, total, won;
} Count;

typedef struct {
    int16_t decision[COLOURS * LENGTH + 1];
    uint64_t claimable[WORDS];
    int16_t label[CITIES];
    int16_t pile[TICKETS];
    Count count[SEATS];
    Trail trail;
} Work;

typedef struct {
    State state;
    Work work;
} Table;

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* ---- chance ---- */

static uint32_t spin(State *state) {
    uint32_t *word = state->chance;
    uint32_t t = word[0];
    t ^= t << 11;
    t ^= t >> 8;
    word[0] = word[1];
    word[1] = word[2];
    word[2] = word[3];
    uint32_t w = word[3];
    return word[3] = w ^ (w >> 19) ^ t;
}

static int roll(State *state, int bound) { return (int)((uint64_t)spin(state) * (uint64_t)bound >> 32); }

static uint32_t scatter(uint32_t number) {
    number = (number ^ number >> 16) * 0x2C1B3C6Du;
    number = (number ^ number >> 12) * 0x297A2D39u;
    return number ^ number >> 15;
}

static void sow(State *state, int64_t seed, int64_t game) {
    uint32_t mixed = scatter((uint32_t)seed);
    mixed = scatter(mixed ^ (uint32_t)((uint64_t)seed >> 32));
    mixed = scatter(mixed + (uint32_t)game);
    for (int i = 0; i < 4; i++) {
        mixed = scatter(mixed + 0x1E3779B9u);
        state->chance[i] = mixed | 1;
    }
    for (int i = 0; i < 4; i++) spin(state);
}

static void shuffle(State *state, int16_t *pile, int size) {
    for (int i = size - 1; i > 0; i--) {
        int j = roll(state, i + 1);
        int16_t card = pile[i];
        pile[i] = pile[j];
        pile[j] = card;
    }
}

/* ---- turns ---- */

static void finish(State *state, int end) {
    state->phase = OVER;
    state->end = (int16_t)end;
    state->route = NOTHING;
}

static int next_seat(const State *state, int seat) { return seat + 1 == state->seats ? 0 : seat + 1; }

static void begin_turn(State *state, int seat) {
    state->mover = (int16_t)seat;
    state->phase = TURN;
}

static void end_turn(State *state) {
    if (state->turns_left > 0) {
        if (--state->turns_left == 0) {
            finish(state, LAST_ROUND);
            return;
        }
    } else if (state->players[state->mover].reserve <= LAST_ROUND_AT) {
        state->turns_left = state->seats;
    }
    begin_turn(state, next_seat(state, state->mover));
}

static void forced_pass(State *state) {
    if (++state->stuck < state->seats) {
        end_turn(state);
    } else {
        finish(state, ALL_PASSED);
    }
}

/* ---- cards ---- */

static void reshuffle(State *state) {
    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < state->discard[kind]; i++) state->deck[size++] = (int16_t)kind;
        state->discard[kind] = 0;
    }
    state->deck_size = (int16_t)size;
    state->discard_size = 0;
    shuffle(state, state->deck, size);
}

static int top_card(State *state) {
    if (state->deck_size == 0) {
        if (state->discard_size == 0) return NOTHING;
        reshuffle(state);
    }
    return state->deck[--state->deck_size];
}

static bool sweepable(const State *state) {
    if (state->deck_size + state->discard_size == 0) return false;
    int plain = state->discard_size - state->discard[LOCO];
    for (int i = 0; i < state->deck_size; i++) plain += state->deck[i] != LOCO;
    for (int slot = 0; slot < MARKET; slot++) plain += state->market[slot] != LOCO;
    return plain > MARKET - SWEEP;
}

static void sweep_market(State *state) {
    for (int slot = 0; slot < MARKET; slot++) {
        state->discard[state->market[slot]]++;
        state->discard_size++;
        state->market[slot] = NOTHING;
    }
}

static int fill_market(State *state) {
    int locos = 0;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        if (card == NOTHING) {
            card = top_card(state);
            if (card == NOTHING) return -1;
            state->market[slot] = (int16_t)card;
        }
        locos += card == LOCO;
    }
    return locos;
}

static void settle_market(State *state) {
    for (int i = 0; i < SWEEPS; i++) {
        if (fill_market(state) < SWEEP || !sweepable(state)) return;
        sweep_market(state);
    }
    fill_market(state);
}

static bool blind_possible(const State *state) { return state->deck_size + state->discard_size > 0; }

static bool second_possible(const State *state) {
    if (blind_possible(state)) return true;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        if (card != NOTHING && card != LOCO) return true;
    }
    return false;
}

static void to_hand(State *state, int seat, int card) {
    Player *me = &state->players[seat];
    me->hand[card]++;
    me->cards++;
}

static void after_pick(State *state) {
    if (state->phase == TURN && second_possible(state)) {
        state->phase = SECOND_CARD;
    } else {
        end_turn(state);
    }
}

static void take_slot(State *state, int slot) {
    int card = state->market[slot];
    to_hand(state, state->mover, card);
    state->players[state->mover].known[card]++;
    state->market[slot] = NOTHING;
    settle_market(state);
    if (card == LOCO) {
        end_turn(state);
    } else {
        after_pick(state);
    }
}

static void pick(State *state, int decision) {
    if (decision == BLIND) {
        to_hand(state, state->mover, top_card(state));
        after_pick(state);
    } else {
        take_slot(state, decision - SLOT);
    }
}

/* ---- tickets ---- */

static int top_ticket(State *state) {
    int ticket = state->ticket_deck[state->ticket_top];
    state->ticket_top = (int16_t)((state->ticket_top + 1) % RING);
    state->ticket_size--;
    state->put_by[ticket] = NOBODY;
    return ticket;
}

static void put_under(State *state, int ticket, int seat) {
    state->ticket_deck[(state->ticket_top + state->ticket_size) % RING] = (int16_t)ticket;
    state->ticket_size++;
    state->ticket_place[ticket] = IN_DECK;
    state->put_by[ticket] = (int16_t)seat;
}

static void hold(State *state, int ticket, int seat) {
    state->ticket_place[ticket] = (int16_t)seat;
    state->players[seat].tickets++;
}

static void offer(State *state, int ticket, int seat) {
    Player *me = &state->players[seat];
    me->offer[me->offered++] = (int16_t)ticket;
    state->ticket_place[ticket] = (int16_t)(OFFERED + seat);
}

static void draw_tickets(State *state) {
    for (int left = least(DRAW, state->ticket_size); left > 0; left--) offer(state, top_ticket(state), state->mover);
    state->phase = KEEP_TICKETS;
}

static void divide_offer(State *state, int seat, int mask) {
    Player *me = &state->players[seat];
    for (int i = 0; i < me->offered; i++) {
        if (mask >> i & 1) {
            hold(state, me->offer[i], seat);
        } else {
            put_under(state, me->offer[i], seat);
        }
        me->offer[i] = NOTHING;
    }
    me->offered = 0;
}

static void keep_tickets(State *state, int mask) {
    divide_offer(state, state->mover, mask);
    end_turn(state);
}

static void choose_first(State *state, int seat, int mask) {
    state->players[seat].choice = (int16_t)mask;
    int waiting = state->first;
    for (int i = 0; i < state->seats; i++) {
        if (state->players[waiting].choice < 0) {
            state->mover = (int16_t)waiting;
            return;
        }
        waiting = next_seat(state, waiting);
    }
    seat = state->first;
    for (int i = 0; i < state->seats; i++) {
        Player *me = &state->players[seat];
        divide_offer(state, seat, me->choice);
        me->choice = NOTHING;
        me->kept_first = me->tickets;
        seat = next_seat(state, seat);
    }
    begin_turn(state, state->first);
}

/* ---- claims ---- */

static int list_payments(const State *state, Work *work, int seat, int price, int colour) {
    const int16_t *hand = state->players[seat].hand;
    int locos = hand[LOCO];
    int size = 0;
    int low = colour == GRAY ? 0 : colour;
    int high = colour == GRAY ? COLOURS : colour + 1;
    for (int kind = low; kind < high; kind++) {
        int have = hand[kind];
        if (have > 0) {
            for (int used = most(0, price - have); used <= least(locos, price - 1); used++) {
                work->decision[size++] = (int16_t)(kind * LENGTH + used);
            }
        }
    }
    if (locos >= price) work->decision[size++] = ONLY_LOCOS;
    return size;
}

static void spend(State *state, int seat, int kind, int count) {
    Player *me = &state->players[seat];
    me->hand[kind] = (int16_t)(me->hand[kind] - count);
    me->cards = (int16_t)(me->cards - count);
    me->known[kind] = (int16_t)most(0, me->known[kind] - count);
    state->discard[kind] = (int16_t)(state->discard[kind] + count);
}

static void pay_route(State *state, int payment) {
    int seat = state->mover;
    int route = state->route;
    int price = route_length[route];
    int locos = payment == ONLY_LOCOS ? price : payment % LENGTH;
    state->stuck = 0;
    if (locos < price) spend(state, seat, payment / LENGTH, price - locos);
    spend(state, seat, LOCO, locos);
    state->discard_size = (int16_t)(state->discard_size + price);
    state->owner[route] = (int16_t)seat;
    state->players[seat].reserve = (int16_t)(state->players[seat].reserve - price);
    if (closed_at[state->seats]) {
        for (int w = 0; w < WORDS; w++) state->free[w] &= ~route_group[route][w];
    } else {
        state->free[route / WORD] &= ~((uint64_t)1 << route % WORD);
    }
    for (int w = 0; w < WORDS; w++) state->barred[seat][w] |= route_group[route][w];
    state->players[seat].score = (int16_t)(state->players[seat].score + points[price]);
    state->route = NOTHING;
    settle_market(state);
    end_turn(state);
}

static void choose_route(State *state, Work *work, int route) {
    state->route = (int16_t)route;
    if (list_payments(state, work, state->mover, route_length[route], route_colour[route]) > 1) {
        state->phase = PAY_ROUTE;
    } else {
        pay_route(state, work->decision[0]);
    }
}

static int find_claimable(const State *state, Work *work, int seat) {
    const Player *me = &state->players[seat];
    int locos = me->hand[LOCO];
    int longest = least(LENGTH, me->reserve);
    int size = 0;
    for (int w = 0; w < WORDS; w++) work->claimable[w] = payable[LOCO][least(locos, longest)][w];
    for (int kind = 0; kind < COLOURS; kind++) {
        const uint64_t *set = payable[kind][least(me->hand[kind] + locos, longest)];
        for (int w = 0; w < WORDS; w++) work->claimable[w] |= set[w];
    }
    for (int w = 0; w < WORDS; w++) {
        work->claimable[w] &= state->free[w] & ~state->barred[seat][w];
        size += __builtin_popcountll(work->claimable[w]);
    }
    return size;
}

static int nth_claimable(const Work *work, int index) {
    int w = 0;
    int size = __builtin_popcountll(work->claimable[0]);
    while (index >= size) {
        index -= size;
        size = __builtin_popcountll(work->claimable[++w]);
    }
    uint64_t bits = work->claimable[w];
    for (; index > 0; index--) bits &= bits - 1;
    return w * WORD + __builtin_ctzll(bits);
}

/* ---- decisions ---- */

static int list_picks(const State *state, Work *work) {
    int size = 0;
    int refused = state->phase == TURN ? NOTHING : LOCO;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        work->decision[size] = (int16_t)(SLOT + slot);
        size += (card != NOTHING) & (card != refused);
    }
    if (blind_possible(state)) work->decision[size++] = BLIND;
    return size;
}

static int list_keeps(const State *state, Work *work, int seat) {
    int fewest = least(state->phase == SETUP_TICKETS ? KEEP_FIRST : KEEP, state->players[seat].offered);
    int size = 0;
    for (int mask = 0; mask < 1 << state->players[seat].offered; mask++) {
        if (__builtin_popcount((unsigned)mask) >= fewest) work->decision[size++] = (int16_t)mask;
    }
    return size;
}

static int at(uint32_t chance, int size) { return (int)((uint64_t)chance * (uint64_t)size >> 32); }

static int random_decision(const State *state, Work *work, int seat, uint32_t chance) {
    int size;
    switch (state->phase) {
    case SECOND_CARD:
        size = list_picks(state, work);
        break;
    case PAY_ROUTE:
        size = list_payments(state, work, seat, route_length[state->route], route_colour[state->route]);
        break;
    case SETUP_TICKETS:
    case KEEP_TICKETS:
        size = list_keeps(state, work, seat);
        break;
    default: {
        size = list_picks(state, work);
        if (state->ticket_size > 0) work->decision[size++] = DRAW_TICKETS;
        int routes = find_claimable(state, work, seat);
        int index = at(chance, size + routes);
        if (index < size) return work->decision[index];
        return routes > 0 ? ROUTE + nth_claimable(work, index - size) : PASS;
    }
    }
    return work->decision[at(chance, size)];
}

static void act(State *state, Work *work, int decision) {
    if (decision == PASS) {
        forced_pass(state);
    } else if (decision >= ROUTE) {
        choose_route(state, work, decision - ROUTE);
    } else {
        state->stuck = 0;
        if (decision == DRAW_TICKETS) {
            draw_tickets(state);
        } else {
            pick(state, decision);
        }
    }
}

static void step(State *state, Work *work, int seat, int decision) {
    switch (state->phase) {
    case TURN:
        act(state, work, decision);
        break;
    case SECOND_CARD:
        pick(state, decision);
        break;
    case PAY_ROUTE:
        pay_route(state, decision);
        break;
    case KEEP_TICKETS:
        keep_tickets(state, decision);
        break;
    default:
        choose_first(state, seat, decision);
    }
}

/* ---- set-up ---- */

static void clear_seat(State *state, int seat) {
    Player *me = &state->players[seat];
    for (int kind = 0; kind < KINDS; kind++) me->hand[kind] = me->known[kind] = 0;
    me->cards = me->score = me->tickets = me->kept_first = me->offered = 0;
    me->reserve = TRAINS;
    for (int i = 0; i < OFFER; i++) me->offer[i] = NOTHING;
    me->choice = NOTHING;
    for (int w = 0; w < WORDS; w++) state->barred[seat][w] = 0;
}

static void set_up(State *state, Work *work, int seats) {
    int first = roll(state, seats);
    state->seats = (int16_t)seats;
    state->first = state->mover = (int16_t)first;
    state->phase = SETUP_TICKETS;
    state->end = NOT_YET;
    state->turns_left = -1;
    state->stuck = 0;
    state->route = NOTHING;
    state->ticket_top = state->ticket_size = 0;
    for (int seat = 0; seat < SEATS; seat++) clear_seat(state, seat);
    for (int route = 0; route < ROUTES; route++) state->owner[route] = NOBODY;
    for (int slot = 0; slot < MARKET; slot++) state->market[slot] = NOTHING;
    for (int w = 0; w < WORDS; w++) state->free[w] = all_routes[w];

    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        state->discard[kind] = 0;
        for (int i = 0; i < deck_of[kind]; i++) state->deck[size++] = (int16_t)kind;
    }
    state->deck_size = (int16_t)size;
    state->discard_size = 0;
    shuffle(state, state->deck, size);
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < HAND; i++) to_hand(state, seat, top_card(state));
    }
    settle_market(state);

    for (int ticket = 0; ticket < TICKETS; ticket++) work->pile[ticket] = (int16_t)ticket;
    shuffle(state, work->pile, TICKETS);
    for (int i = 0; i < TICKETS; i++) put_under(state, work->pile[i], NOBODY);
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < DEAL; i++) offer(state, top_ticket(state), seat);
    }
}

/* ---- the final count ---- */

static int root(int16_t *label, int city) {
    while (label[city] != city) {
        label[city] = label[label[city]];
        city = label[city];
    }
    return city;
}

static void count_tickets(const State *state, Work *work, int seat) {
    Count *count = &work->count[seat];
    int16_t *label = work->label;
    for (int city = 0; city < CITIES; city++) label[city] = (int16_t)city;
    for (int route = 0; route < ROUTES; route++) {
        if (state->owner[route] == seat) label[root(label, route_a[route])] = (int16_t)root(label, route_b[route]);
    }
    for (int ticket = 0; ticket < TICKETS; ticket++) {
        if (state->ticket_place[ticket] != seat) continue;
        if (root(label, ticket_a[ticket]) == root(label, ticket_b[ticket])) {
            count->tickets_won = (int16_t)(count->tickets_won + ticket_value[ticket]);
            count->completed++;
        } else {
            count->tickets_lost = (int16_t)(count->tickets_lost + ticket_value[ticket]);
        }
    }
}

static int measure_trail(const State *state, Work *work, int seat) {
    Trail *trail = &work->trail;
    int edges = 0;
    for (int route = 0; route < ROUTES; route++) {
        if (state->owner[route] == seat) {
            trail->a[edges] = route_a[route];
            trail->b[edges] = route_b[route];
            trail->length[edges] = route_length[route];
            edges++;
        }
    }
    trail->edges = (int16_t)edges;
    return longest_trail(trail);
}

/* Of the seats that won so far, those with less than the best by one measure fall out. */
static void break_tie(const State *state, Work *work, size_t measure) {
    int level = 0;
    int best = -1;
    for (int seat = 0; seat < state->seats; seat++) level += work->count[seat].won;
    if (level < 2) return;
    for (int seat = 0; seat < state->seats; seat++) {
        const Count *count = &work->count[seat];
        if (count->won) best = most(best, *(const int16_t *)((const char *)count + measure));
    }
    for (int seat = 0; seat < state->seats; seat++) {
        Count *count = &work->count[seat];
        if (*(const int16_t *)((const char *)count + measure) < best) count->won = 0;
    }
}

static void count_points(const State *state, Work *work) {
    int longest = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        Count *count = &work->count[seat];
        *count = (Count){.routes = state->players[seat].score};
        count_tickets(state, work, seat);
        count->trail = (int16_t)measure_trail(state, work, seat);
        longest = most(longest, count->trail);
    }
    int best = INT16_MIN;
    for (int seat = 0; seat < state->seats; seat++) {
        Count *count = &work->count[seat];
        if (longest > 0 && count->trail == longest) count->trail_bonus = TRAIL_BONUS;
        count->total = (int16_t)(count->routes + count->tickets_won - count->tickets_lost + count->trail_bonus);
        best = most(best, count->total);
    }
    for (int seat = 0; seat < state->seats; seat++) work->count[seat].won = work->count[seat].total == best;
    break_tie(state, work, offsetof(Count, completed));
    break_tie(state, work, offsetof(Count, trail));
}

/* ---- what Python calls ---- */

size_t usa_table_size(void) { return sizeof(Table); }

size_t usa_state_size(void) { return sizeof(State); }

int64_t usa_play_series(Table *table, int64_t *tally, int64_t seats, int64_t seed, int64_t start, int64_t games) {
    State *state = &table->state;
    Work *work = &table->work;
    int64_t steps = 0;
    for (int64_t game = start; game < start + games; game++) {
        sow(state, seed, game);
        set_up(state, work, (int)seats);
        while (state->phase != OVER) {
            step(state, work, state->mover, random_decision(state, work, state->mover, spin(state)));
            steps++;
        }
        count_points(state, work);
        for (int seat = 0; seat < seats; seat++) {
            tally[seat] += work->count[seat].total;
            tally[seats + seat] += work->count[seat].won;
        }
    }
    return steps;
}

/* How the last game ended: for every seat all counts, the cards and the trains left. */
void usa_result(const Table *table, int16_t *out) {
    *out++ = table->state.end == LAST_ROUND;
    *out++ = table->state.deck_size;
    *out++ = table->state.discard_size;
    for (int seat = 0; seat < table->state.seats; seat++) {
        const Count *count = &table->work.count[seat];
        const Player *player = &table->state.players[seat];
        *out++ = count->routes;
        *out++ = count->tickets_won;
        *out++ = count->tickets_lost;
        *out++ = count->completed;
        *out++ = count->trail;
        *out++ = count->trail_bonus;
        *out++ = count->total;
        *out++ = count->won;
        *out++ = player->cards;
        *out++ = player->reserve;
        *out++ = player->tickets;
        *out++ = player->kept_first;
        for (int kind = 0; kind < KINDS; kind++) {
            *out++ = player->hand[kind];
            *out++ = player->known[kind];
        }
    }
}
