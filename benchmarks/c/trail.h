/* The longest trail of a network: src/draisine/engine/trail/longest.py in C. */

#ifndef TRAIL_H
#define TRAIL_H

#include "trail_block.h"
#include "trail_frontier.h"

enum { BAIT = 61 };

typedef struct {
    int16_t edges;
    int16_t a[TRAIL_EDGES], b[TRAIL_EDGES], length[TRAIL_EDGES];
    int64_t best_routes;
    int16_t walk_size, walk[TRAIL_EDGES], longest;
    int16_t first_end[TRAIL_CITIES], next_end[2 * TRAIL_EDGES], untried_end[TRAIL_CITIES], discovered[TRAIL_CITIES];
    int16_t lowlink[TRAIL_CITIES], parent_end[TRAIL_CITIES], stack[TRAIL_CITIES];
    int16_t stack_size;
    int16_t local_city[TRAIL_CITIES], tail[2 * TRAIL_CITIES];
    int64_t tail_routes[2 * TRAIL_CITIES];
    Block block;
} Trail;

static void reset_city(Trail *trail, int city) {
    trail->first_end[city] = NONE;
    trail->discovered[city] = 0;
    trail->local_city[city] = NONE;
    trail->tail[2 * city] = 0;
    trail->tail[2 * city + 1] = 0;
}

static void attach(Trail *trail, int end, int city) {
    trail->next_end[end] = trail->first_end[city];
    trail->first_end[city] = (int16_t)end;
}

static int far_city(const Trail *trail, int end) { return end & 1 ? trail->a[end >> 1] : trail->b[end >> 1]; }
static int near_city(const Trail *trail, int end) { return end & 1 ? trail->b[end >> 1] : trail->a[end >> 1]; }

static int discover(Trail *trail, int city, int via, int time) {
    time++;
    trail->discovered[city] = trail->lowlink[city] = (int16_t)time;
    trail->parent_end[city] = (int16_t)via;
    trail->untried_end[city] = trail->first_end[city];
    trail->stack[trail->stack_size++] = (int16_t)city;
    return time;
}

static int contract_city(Trail *trail, int city) {
    int through = trail->tail[2 * city] + trail->tail[2 * city + 1];
    trail->block.best_routes = trail->tail[2 * city] ? trail->tail_routes[2 * city] : 0;
    if (through > trail->longest) {
        trail->longest = (int16_t)through;
        trail->best_routes = trail->block.best_routes | (trail->tail[2 * city + 1] ? trail->tail_routes[2 * city + 1] : 0);
    }
    return trail->tail[2 * city];
}

static void load_block(Trail *trail, int start) {
    Block *block = &trail->block;
    clear_block(block, trail->stack_size - start);
    for (int slot = start; slot < trail->stack_size; slot++) {
        trail->local_city[trail->stack[slot]] = (int16_t)(slot - start);
    }
    for (int slot = start; slot < trail->stack_size; slot++) {
        int city = trail->stack[slot];
        for (int end = trail->first_end[city]; end != NONE; end = trail->next_end[end]) {
            int far = trail->local_city[far_city(trail, end)];
            if ((end & 1) == 0 && far != NONE) {
                add_edge(block, slot - start, far, trail->length[end >> 1], (int64_t)1 << (end >> 1));
            }
        }
        for (int tail = 2 * city; tail < 2 * city + 2; tail++) {
            if (trail->tail[tail] > 0) add_edge(block, slot - start, NONE, trail->tail[tail], trail->tail_routes[tail]);
        }
    }
    for (int slot = start; slot < trail->stack_size; slot++) trail->local_city[trail->stack[slot]] = NONE;
}

static int contract_block(Trail *trail, int head, int start) {
    load_block(trail, start);
    int within = search_block(&trail->block, trail->longest + 1);
    if (within != NONE) {
        trail->longest = (int16_t)within;
        trail->best_routes = trail->block.best_routes;
    }
    if (trail->parent_end[head] == NONE) return 0;
    add_edge(&trail->block, 0, NONE, BAIT, 0);
    return search_block(&trail->block, BAIT) - BAIT;
}

static void add_tail(Trail *trail, int city, int length, int64_t routes) {
    int worse = 2 * city + 1;
    if (length <= trail->tail[worse]) return;
    if (length > trail->tail[worse - 1]) {
        trail->tail[worse] = trail->tail[worse - 1];
        trail->tail_routes[worse] = trail->tail_routes[worse - 1];
        worse--;
    }
    trail->tail[worse] = (int16_t)length;
    trail->tail_routes[worse] = routes;
}

static void contract(Trail *trail, int head) {
    int start = trail->stack_size - 1;
    while (trail->stack[start] != head) start--;
    int tail = start == trail->stack_size - 1 ? contract_city(trail, head) : contract_block(trail, head, start);
    trail->stack_size = (int16_t)start;
    if (trail->parent_end[head] != NONE) {
        int edge = trail->parent_end[head] >> 1;
        int64_t routes = trail->block.best_routes | (int64_t)1 << edge;
        add_tail(trail, near_city(trail, trail->parent_end[head]), tail + trail->length[edge], routes);
    }
}

static int decompose(Trail *trail, int root, int time) {
    int city = root;
    time = discover(trail, root, NONE, time);
    for (;;) {
        int end = trail->untried_end[city];
        if (end != NONE) {
            int far = far_city(trail, end);
            trail->untried_end[city] = trail->next_end[end];
            if (trail->discovered[far] == 0) {
                time = discover(trail, far, end, time);
                city = far;
            } else if (trail->parent_end[city] == NONE || trail->parent_end[city] >> 1 != end >> 1) {
                trail->lowlink[city] = (int16_t)min64(trail->lowlink[city], trail->discovered[far]);
            }
            continue;
        }
        if (trail->lowlink[city] == trail->discovered[city]) contract(trail, city);
        if (city == root) return time;
        int parent = near_city(trail, trail->parent_end[city]);
        trail->lowlink[parent] = (int16_t)min64(trail->lowlink[parent], trail->lowlink[city]);
        city = parent;
    }
}

static int longest_trail(Trail *trail) {
    int time = 0;
    trail->longest = 0;
    trail->best_routes = 0;
    trail->stack_size = 0;
    trail->block.visits = 0;
    for (int edge = 0; edge < trail->edges; edge++) {
        reset_city(trail, trail->a[edge]);
        reset_city(trail, trail->b[edge]);
    }
    for (int edge = 0; edge < trail->edges; edge++) {
        attach(trail, 2 * edge, trail->a[edge]);
        attach(trail, 2 * edge + 1, trail->b[edge]);
    }
    for (int edge = 0; edge < trail->edges; edge++) {
        if (trail->discovered[trail->a[edge]] == 0) time = decompose(trail, trail->a[edge], time);
    }
    return trail->longest;
}

#endif
