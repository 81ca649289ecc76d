/*
 * The USA game as a plain C program: a hand-written engine for this one board.
 *
 * It has the same rules, algorithms, generator and order of decisions as src/draisine/engine, so both play the same
 * games, decision for decision (benchmarks/speed.py checks that). It supports no other board: no tunnels, stations or
 * Cities, no log, and the board's numbers are constants that the compiler sees. The engine is compared with it.
 *
 * board.h is written at build time by benchmarks/c_board.py.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"
#include "trail.h"

enum { SEATS = 5, COLOURS = 8, LOCO = COLOURS, KINDS = COLOURS + 1, OFFER = 3, RING = 32, SWEEPS = 20 };
enum { NO_SEAT = -1, NOTHING = -1, GRAY = -1 };
enum phase { SETUP_TICKETS, TURN, SECOND_CARD, KEEP_TICKETS, PAY_ROUTE, OVER };
enum end { NOT_YET, LAST_ROUND, ALL_PASSED };
enum ticket_location { IN_DECK = -1, OFFERED = 20 };

/* Decisions, numbered within their kind: the phase determines the kind. */
enum { SLOT = 0, BLIND = SLOT + MARKET, DRAW_TICKETS, PASS, ROUTE };
enum { ONLY_LOCOS = COLOURS * LENGTH };

typedef struct {
    int16_t hand[KINDS];
    int16_t known[KINDS];
    int16_t cards;
    int16_t reserve;
    int16_t score;
    int16_t tickets;
    int16_t kept_at_setup;
    int16_t offer[OFFER];
    int16_t offer_size;
    int16_t setup_choice;
} Player;

typedef struct {
    int16_t seats, first, mover, phase, end, turns_left, stuck_turns;
    int16_t deck[CARDS];
    int16_t deck_size;
    int16_t discard[KINDS];
    int16_t discard_size;
    int16_t market[MARKET];
    int16_t owner[ROUTES];
    int16_t ticket_deck[RING];
    int16_t ticket_top, ticket_size;
    int16_t ticket_location[TICKETS];
    int16_t returned_by[TICKETS];
    int16_t route;
    Player players[SEATS];
    uint64_t free[WORDS];
    uint64_t barred[SEATS][WORDS];
    uint32_t rng[4];
} State;

typedef struct {
    int16_t routes, tickets_won, tickets_lost, completed, trail, trail_bonus, total, won;
} SeatPoints;

typedef struct {
    int16_t decisions[COLOURS * LENGTH + 1];
    uint64_t claimable[WORDS];
    int16_t label[CITIES];
    int16_t pile[TICKETS];
    SeatPoints scores[SEATS];
    Trail trail;
} Scratch;

typedef struct {
    State state;
    Scratch scratch;
} Table;

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

/* ---- random numbers ---- */

static uint32_t next_word(State *state) {
    uint32_t *word = state->rng;
    uint32_t t = word[0];
    t ^= t << 11;
    t ^= t >> 8;
    word[0] = word[1];
    word[1] = word[2];
    word[2] = word[3];
    uint32_t w = word[3];
    return word[3] = w ^ (w >> 19) ^ t;
}

static int randint(State *state, int bound) { return (int)((uint64_t)next_word(state) * (uint64_t)bound >> 32); }

static uint32_t mix(uint32_t number) {
    number = (number ^ number >> 16) * 0x2C1B3C6Du;
    number = (number ^ number >> 12) * 0x297A2D39u;
    return number ^ number >> 15;
}

static void seed_rng(State *state, int64_t seed, int64_t game) {
    uint32_t mixed = mix((uint32_t)seed);
    mixed = mix(mixed ^ (uint32_t)((uint64_t)seed >> 32));
    mixed = mix(mixed + (uint32_t)game);
    for (int i = 0; i < 4; i++) {
        mixed = mix(mixed + 0x1E3779B9u);
        state->rng[i] = mixed | 1;
    }
    for (int i = 0; i < 4; i++) next_word(state);
}

static void shuffle(State *state, int16_t *pile, int size) {
    for (int i = size - 1; i > 0; i--) {
        int j = randint(state, i + 1);
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

static void pass_turn(State *state) {
    if (++state->stuck_turns < state->seats) {
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

static int draw_card(State *state) {
    if (state->deck_size == 0) {
        if (state->discard_size == 0) return NOTHING;
        reshuffle(state);
    }
    return state->deck[--state->deck_size];
}

static bool can_sweep(const State *state) {
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

static int fill_slots(State *state) {
    int locos = 0;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        if (card == NOTHING) {
            card = draw_card(state);
            if (card == NOTHING) return -1;
            state->market[slot] = (int16_t)card;
        }
        locos += card == LOCO;
    }
    return locos;
}

static void refill_market(State *state) {
    for (int i = 0; i < SWEEPS; i++) {
        if (fill_slots(state) < SWEEP || !can_sweep(state)) return;
        sweep_market(state);
    }
    fill_slots(state);
}

static bool can_draw_blind(const State *state) { return state->deck_size + state->discard_size > 0; }

static bool can_draw_second(const State *state) {
    if (can_draw_blind(state)) return true;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        if (card != NOTHING && card != LOCO) return true;
    }
    return false;
}

static void add_to_hand(State *state, int seat, int card) {
    Player *player = &state->players[seat];
    player->hand[card]++;
    player->cards++;
}

static void after_pick(State *state) {
    if (state->phase == TURN && can_draw_second(state)) {
        state->phase = SECOND_CARD;
    } else {
        end_turn(state);
    }
}

static void take_slot(State *state, int slot) {
    int card = state->market[slot];
    add_to_hand(state, state->mover, card);
    state->players[state->mover].known[card]++;
    state->market[slot] = NOTHING;
    refill_market(state);
    if (card == LOCO) {
        end_turn(state);
    } else {
        after_pick(state);
    }
}

static void pick(State *state, int decision) {
    if (decision == BLIND) {
        add_to_hand(state, state->mover, draw_card(state));
        after_pick(state);
    } else {
        take_slot(state, decision - SLOT);
    }
}

/* ---- tickets ---- */

static int draw_ticket(State *state) {
    int ticket = state->ticket_deck[state->ticket_top];
    state->ticket_top = (int16_t)((state->ticket_top + 1) % RING);
    state->ticket_size--;
    state->returned_by[ticket] = NO_SEAT;
    return ticket;
}

static void put_under(State *state, int ticket, int seat) {
    state->ticket_deck[(state->ticket_top + state->ticket_size) % RING] = (int16_t)ticket;
    state->ticket_size++;
    state->ticket_location[ticket] = IN_DECK;
    state->returned_by[ticket] = (int16_t)seat;
}

static void give_ticket(State *state, int ticket, int seat) {
    state->ticket_location[ticket] = (int16_t)seat;
    state->players[seat].tickets++;
}

static void offer_ticket(State *state, int ticket, int seat) {
    Player *player = &state->players[seat];
    player->offer[player->offer_size++] = (int16_t)ticket;
    state->ticket_location[ticket] = (int16_t)(OFFERED + seat);
}

static void draw_tickets(State *state) {
    for (int left = min(DRAW, state->ticket_size); left > 0; left--) offer_ticket(state, draw_ticket(state), state->mover);
    state->phase = KEEP_TICKETS;
}

static void clear_offer(State *state, int seat, int mask) {
    Player *player = &state->players[seat];
    for (int i = 0; i < player->offer_size; i++) {
        if (mask >> i & 1) {
            give_ticket(state, player->offer[i], seat);
        } else {
            put_under(state, player->offer[i], seat);
        }
        player->offer[i] = NOTHING;
    }
    player->offer_size = 0;
}

static void keep_tickets(State *state, int mask) {
    clear_offer(state, state->mover, mask);
    end_turn(state);
}

static void choose_setup_tickets(State *state, int seat, int mask) {
    state->players[seat].setup_choice = (int16_t)mask;
    int waiting = state->first;
    for (int i = 0; i < state->seats; i++) {
        if (state->players[waiting].setup_choice < 0) {
            state->mover = (int16_t)waiting;
            return;
        }
        waiting = next_seat(state, waiting);
    }
    seat = state->first;
    for (int i = 0; i < state->seats; i++) {
        Player *player = &state->players[seat];
        clear_offer(state, seat, player->setup_choice);
        player->setup_choice = NOTHING;
        player->kept_at_setup = player->tickets;
        seat = next_seat(state, seat);
    }
    begin_turn(state, state->first);
}

/* ---- claims ---- */

static int list_payments(const State *state, Scratch *scratch, int seat, int price, int colour) {
    const int16_t *hand = state->players[seat].hand;
    int locos = hand[LOCO];
    int size = 0;
    int low = colour == GRAY ? 0 : colour;
    int high = colour == GRAY ? COLOURS : colour + 1;
    for (int kind = low; kind < high; kind++) {
        int have = hand[kind];
        if (have > 0) {
            for (int used = max(0, price - have); used <= min(locos, price - 1); used++) {
                scratch->decisions[size++] = (int16_t)(kind * LENGTH + used);
            }
        }
    }
    if (locos >= price) scratch->decisions[size++] = ONLY_LOCOS;
    return size;
}

static void spend(State *state, int seat, int kind, int count) {
    Player *player = &state->players[seat];
    player->hand[kind] = (int16_t)(player->hand[kind] - count);
    player->cards = (int16_t)(player->cards - count);
    player->known[kind] = (int16_t)max(0, player->known[kind] - count);
    state->discard[kind] = (int16_t)(state->discard[kind] + count);
}

static void pay_route(State *state, int payment) {
    int seat = state->mover;
    int route = state->route;
    int price = route_length[route];
    int locos = payment == ONLY_LOCOS ? price : payment % LENGTH;
    state->stuck_turns = 0;
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
    refill_market(state);
    end_turn(state);
}

static void choose_route(State *state, Scratch *scratch, int route) {
    state->route = (int16_t)route;
    if (list_payments(state, scratch, state->mover, route_length[route], route_colour[route]) > 1) {
        state->phase = PAY_ROUTE;
    } else {
        pay_route(state, scratch->decisions[0]);
    }
}

static int find_claimable(const State *state, Scratch *scratch, int seat) {
    const Player *player = &state->players[seat];
    int locos = player->hand[LOCO];
    int longest = min(LENGTH, player->reserve);
    int size = 0;
    for (int w = 0; w < WORDS; w++) scratch->claimable[w] = payable[LOCO][min(locos, longest)][w];
    for (int kind = 0; kind < COLOURS; kind++) {
        const uint64_t *set = payable[kind][min(player->hand[kind] + locos, longest)];
        for (int w = 0; w < WORDS; w++) scratch->claimable[w] |= set[w];
    }
    for (int w = 0; w < WORDS; w++) {
        scratch->claimable[w] &= state->free[w] & ~state->barred[seat][w];
        size += __builtin_popcountll(scratch->claimable[w]);
    }
    return size;
}

static int nth_claimable(const Scratch *scratch, int index) {
    int w = 0;
    int size = __builtin_popcountll(scratch->claimable[0]);
    while (index >= size) {
        index -= size;
        size = __builtin_popcountll(scratch->claimable[++w]);
    }
    uint64_t bits = scratch->claimable[w];
    for (; index > 0; index--) bits &= bits - 1;
    return w * WORD + __builtin_ctzll(bits);
}

/* ---- decisions ---- */

static int list_picks(const State *state, Scratch *scratch) {
    int size = 0;
    int refused = state->phase == TURN ? NOTHING : LOCO;
    for (int slot = 0; slot < MARKET; slot++) {
        int card = state->market[slot];
        scratch->decisions[size] = (int16_t)(SLOT + slot);
        size += (card != NOTHING) & (card != refused);
    }
    if (can_draw_blind(state)) scratch->decisions[size++] = BLIND;
    return size;
}

static int list_keeps(const State *state, Scratch *scratch, int seat) {
    int fewest = min(state->phase == SETUP_TICKETS ? KEEP_FIRST : KEEP, state->players[seat].offer_size);
    int size = 0;
    for (int mask = 0; mask < 1 << state->players[seat].offer_size; mask++) {
        if (__builtin_popcount((unsigned)mask) >= fewest) scratch->decisions[size++] = (int16_t)mask;
    }
    return size;
}

static int scale(uint32_t word, int size) { return (int)((uint64_t)word * (uint64_t)size >> 32); }

static int random_decision(const State *state, Scratch *scratch, int seat, uint32_t word) {
    int size;
    switch (state->phase) {
    case SECOND_CARD:
        size = list_picks(state, scratch);
        break;
    case PAY_ROUTE:
        size = list_payments(state, scratch, seat, route_length[state->route], route_colour[state->route]);
        break;
    case SETUP_TICKETS:
    case KEEP_TICKETS:
        size = list_keeps(state, scratch, seat);
        break;
    default: {
        size = list_picks(state, scratch);
        if (state->ticket_size > 0) scratch->decisions[size++] = DRAW_TICKETS;
        int routes = find_claimable(state, scratch, seat);
        int index = scale(word, size + routes);
        if (index < size) return scratch->decisions[index];
        return routes > 0 ? ROUTE + nth_claimable(scratch, index - size) : PASS;
    }
    }
    return scratch->decisions[scale(word, size)];
}

static void act(State *state, Scratch *scratch, int decision) {
    if (decision == PASS) {
        pass_turn(state);
    } else if (decision >= ROUTE) {
        choose_route(state, scratch, decision - ROUTE);
    } else {
        state->stuck_turns = 0;
        if (decision == DRAW_TICKETS) {
            draw_tickets(state);
        } else {
            pick(state, decision);
        }
    }
}

static void step(State *state, Scratch *scratch, int seat, int decision) {
    switch (state->phase) {
    case TURN:
        act(state, scratch, decision);
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
        choose_setup_tickets(state, seat, decision);
    }
}

/* ---- set-up ---- */

static void clear_seat(State *state, int seat) {
    Player *player = &state->players[seat];
    for (int kind = 0; kind < KINDS; kind++) player->hand[kind] = player->known[kind] = 0;
    player->cards = player->score = player->tickets = player->kept_at_setup = player->offer_size = 0;
    player->reserve = TRAINS;
    for (int i = 0; i < OFFER; i++) player->offer[i] = NOTHING;
    player->setup_choice = NOTHING;
    for (int w = 0; w < WORDS; w++) state->barred[seat][w] = 0;
}

static void set_up(State *state, Scratch *scratch, int seats) {
    int first = randint(state, seats);
    state->seats = (int16_t)seats;
    state->first = state->mover = (int16_t)first;
    state->phase = SETUP_TICKETS;
    state->end = NOT_YET;
    state->turns_left = -1;
    state->stuck_turns = 0;
    state->route = NOTHING;
    state->ticket_top = state->ticket_size = 0;
    for (int seat = 0; seat < SEATS; seat++) clear_seat(state, seat);
    for (int route = 0; route < ROUTES; route++) state->owner[route] = NO_SEAT;
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
        for (int i = 0; i < HAND; i++) add_to_hand(state, seat, draw_card(state));
    }
    refill_market(state);

    for (int ticket = 0; ticket < TICKETS; ticket++) scratch->pile[ticket] = (int16_t)ticket;
    shuffle(state, scratch->pile, TICKETS);
    for (int i = 0; i < TICKETS; i++) put_under(state, scratch->pile[i], NO_SEAT);
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < DEAL; i++) offer_ticket(state, draw_ticket(state), seat);
    }
}

/* ---- scoring ---- */

static int root(int16_t *label, int city) {
    while (label[city] != city) {
        label[city] = label[label[city]];
        city = label[city];
    }
    return city;
}

static void score_tickets(const State *state, Scratch *scratch, int seat) {
    SeatPoints *score = &scratch->scores[seat];
    int16_t *label = scratch->label;
    for (int city = 0; city < CITIES; city++) label[city] = (int16_t)city;
    for (int w = 0; w < WORDS; w++) {
        for (uint64_t bits = state->barred[seat][w]; bits; bits &= bits - 1) {
            int route = w * WORD + __builtin_ctzll(bits);
            if (state->owner[route] == seat) label[root(label, route_a[route])] = (int16_t)root(label, route_b[route]);
        }
    }
    for (int ticket = 0; ticket < TICKETS; ticket++) {
        if (state->ticket_location[ticket] != seat) continue;
        if (root(label, ticket_a[ticket]) == root(label, ticket_b[ticket])) {
            score->tickets_won = (int16_t)(score->tickets_won + ticket_value[ticket]);
            score->completed++;
        } else {
            score->tickets_lost = (int16_t)(score->tickets_lost + ticket_value[ticket]);
        }
    }
}

static int measure_trail(const State *state, Scratch *scratch, int seat) {
    Trail *trail = &scratch->trail;
    int edges = 0;
    for (int w = 0; w < WORDS; w++) {
        for (uint64_t bits = state->barred[seat][w]; bits; bits &= bits - 1) {
            int route = w * WORD + __builtin_ctzll(bits);
            if (state->owner[route] == seat) {
                trail->a[edges] = route_a[route];
                trail->b[edges] = route_b[route];
                trail->length[edges] = route_length[route];
                edges++;
            }
        }
    }
    trail->edges = (int16_t)edges;
    return longest_trail(trail);
}

/* Among the winners so far, keep only those that are best by one measure. */
static void break_tie(const State *state, Scratch *scratch, size_t measure) {
    int level = 0;
    int best = -1;
    for (int seat = 0; seat < state->seats; seat++) level += scratch->scores[seat].won;
    if (level < 2) return;
    for (int seat = 0; seat < state->seats; seat++) {
        const SeatPoints *score = &scratch->scores[seat];
        if (score->won) best = max(best, *(const int16_t *)((const char *)score + measure));
    }
    for (int seat = 0; seat < state->seats; seat++) {
        SeatPoints *score = &scratch->scores[seat];
        if (*(const int16_t *)((const char *)score + measure) < best) score->won = 0;
    }
}

static void score_game(const State *state, Scratch *scratch) {
    int longest = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        SeatPoints *score = &scratch->scores[seat];
        *score = (SeatPoints){.routes = state->players[seat].score};
        score_tickets(state, scratch, seat);
        score->trail = (int16_t)measure_trail(state, scratch, seat);
        longest = max(longest, score->trail);
    }
    int best = INT16_MIN;
    for (int seat = 0; seat < state->seats; seat++) {
        SeatPoints *score = &scratch->scores[seat];
        if (longest > 0 && score->trail == longest) score->trail_bonus = TRAIL_BONUS;
        score->total = (int16_t)(score->routes + score->tickets_won - score->tickets_lost + score->trail_bonus);
        best = max(best, score->total);
    }
    for (int seat = 0; seat < state->seats; seat++) scratch->scores[seat].won = scratch->scores[seat].total == best;
    break_tie(state, scratch, offsetof(SeatPoints, completed));
    break_tie(state, scratch, offsetof(SeatPoints, trail));
}

/* ---- called from Python ---- */

size_t usa_table_size(void) { return sizeof(Table); }

size_t usa_state_size(void) { return sizeof(State); }

int64_t usa_play_series(Table *table, int64_t *tally, int64_t seats, int64_t seed, int64_t start, int64_t games) {
    State *state = &table->state;
    Scratch *scratch = &table->scratch;
    int64_t steps = 0;
    for (int64_t game = start; game < start + games; game++) {
        seed_rng(state, seed, game);
        set_up(state, scratch, (int)seats);
        while (state->phase != OVER) {
            step(state, scratch, state->mover, random_decision(state, scratch, state->mover, next_word(state)));
            steps++;
        }
        score_game(state, scratch);
        for (int seat = 0; seat < seats; seat++) {
            tally[seat] += scratch->scores[seat].total;
            tally[seats + seat] += scratch->scores[seat].won;
        }
    }
    return steps;
}

/* The result of the last game: for every seat its score, cards and trains left. */
void usa_result(const Table *table, int16_t *out) {
    *out++ = table->state.end == LAST_ROUND;
    *out++ = table->state.deck_size;
    *out++ = table->state.discard_size;
    for (int seat = 0; seat < table->state.seats; seat++) {
        const SeatPoints *score = &table->scratch.scores[seat];
        const Player *player = &table->state.players[seat];
        *out++ = score->routes;
        *out++ = score->tickets_won;
        *out++ = score->tickets_lost;
        *out++ = score->completed;
        *out++ = score->trail;
        *out++ = score->trail_bonus;
        *out++ = score->total;
        *out++ = score->won;
        *out++ = player->cards;
        *out++ = player->reserve;
        *out++ = player->tickets;
        *out++ = player->kept_at_setup;
        for (int kind = 0; kind < KINDS; kind++) {
            *out++ = player->hand[kind];
            *out++ = player->known[kind];
        }
    }
}
