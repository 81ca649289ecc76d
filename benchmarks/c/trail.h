/* The longest trail of a network: src/draisine/engine/trail.py in C. */

#ifndef TRAIL_H
#define TRAIL_H

#include "trail_block.h"
#include "trail_search.h"

enum { BAIT = 61 };

typedef struct {
    int16_t edges;
    int16_t a[TRAIL_EDGES], b[TRAIL_EDGES], length[TRAIL_EDGES];
    int64_t routes;
    int16_t best_edges, best[TRAIL_EDGES], longest;
    int16_t first[TRAIL_CITIES], following[2 * TRAIL_EDGES], ahead[TRAIL_CITIES], seen[TRAIL_CITIES];
    int16_t low[TRAIL_CITIES], via[TRAIL_CITIES], waiting[TRAIL_CITIES];
    int16_t waiting_count;
    int16_t local[TRAIL_CITIES], tail[2 * TRAIL_CITIES];
    int64_t tail_routes[2 * TRAIL_CITIES];
    Block block;
} Trail;

static void reset_city(Trail *trail, int city) {
    trail->first[city] = NONE;
    trail->seen[city] = 0;
    trail->local[city] = NONE;
    trail->tail[2 * city] = 0;
    trail->tail[2 * city + 1] = 0;
}

static void attach(Trail *trail, int end, int city) {
    trail->following[end] = trail->first[city];
    trail->first[city] = (int16_t)end;
}

static int far_city(const Trail *trail, int end) { return end & 1 ? trail->a[end >> 1] : trail->b[end >> 1]; }
static int near_city(const Trail *trail, int end) { return end & 1 ? trail->b[end >> 1] : trail->a[end >> 1]; }

static int enter(Trail *trail, int city, int via, int moment) {
    moment++;
    trail->seen[city] = trail->low[city] = (int16_t)moment;
    trail->via[city] = (int16_t)via;
    trail->ahead[city] = trail->first[city];
    trail->waiting[trail->waiting_count++] = (int16_t)city;
    return moment;
}

static int fold_city(Trail *trail, int city) {
    int through = trail->tail[2 * city] + trail->tail[2 * city + 1];
    trail->block.kept = trail->tail[2 * city] ? trail->tail_routes[2 * city] : 0;
    if (through > trail->longest) {
        trail->longest = (int16_t)through;
        trail->routes = trail->block.kept | (trail->tail[2 * city + 1] ? trail->tail_routes[2 * city + 1] : 0);
    }
    return trail->tail[2 * city];
}

static void load_block(Trail *trail, int start) {
    Block *block = &trail->block;
    clear_block(block, trail->waiting_count - start);
    for (int place = start; place < trail->waiting_count; place++) {
        trail->local[trail->waiting[place]] = (int16_t)(place - start);
    }
    for (int place = start; place < trail->waiting_count; place++) {
        int city = trail->waiting[place];
        for (int end = trail->first[city]; end != NONE; end = trail->following[end]) {
            int far = trail->local[far_city(trail, end)];
            if ((end & 1) == 0 && far != NONE) {
                add_edge(block, place - start, far, trail->length[end >> 1], (int64_t)1 << (end >> 1));
            }
        }
        for (int tail = 2 * city; tail < 2 * city + 2; tail++) {
            if (trail->tail[tail] > 0) add_edge(block, place - start, NONE, trail->tail[tail], trail->tail_routes[tail]);
        }
    }
    for (int place = start; place < trail->waiting_count; place++) trail->local[trail->waiting[place]] = NONE;
}

static int fold_block(Trail *trail, int head, int start) {
    load_block(trail, start);
    int within = search_block(&trail->block, trail->longest + 1);
    if (within != NONE) {
        trail->longest = (int16_t)within;
        trail->routes = trail->block.kept;
    }
    if (trail->via[head] == NONE) return 0;
    add_edge(&trail->block, 0, NONE, BAIT, 0);
    return search_block(&trail->block, BAIT) - BAIT;
}

static void hang(Trail *trail, int city, int length, int64_t routes) {
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

static void fold(Trail *trail, int head) {
    int start = trail->waiting_count - 1;
    while (trail->waiting[start] != head) start--;
    int tail = start == trail->waiting_count - 1 ? fold_city(trail, head) : fold_block(trail, head, start);
    trail->waiting_count = (int16_t)start;
    if (trail->via[head] != NONE) {
        int edge = trail->via[head] >> 1;
        int64_t routes = trail->block.kept | (int64_t)1 << edge;
        hang(trail, near_city(trail, trail->via[head]), tail + trail->length[edge], routes);
    }
}

static int explore(Trail *trail, int root, int moment) {
    int city = root;
    moment = enter(trail, root, NONE, moment);
    for (;;) {
        int end = trail->ahead[city];
        if (end != NONE) {
            int far = far_city(trail, end);
            trail->ahead[city] = trail->following[end];
            if (trail->seen[far] == 0) {
                moment = enter(trail, far, end, moment);
                city = far;
            } else if (trail->via[city] == NONE || trail->via[city] >> 1 != end >> 1) {
                trail->low[city] = (int16_t)lesser(trail->low[city], trail->seen[far]);
            }
            continue;
        }
        if (trail->low[city] == trail->seen[city]) fold(trail, city);
        if (city == root) return moment;
        int parent = near_city(trail, trail->via[city]);
        trail->low[parent] = (int16_t)lesser(trail->low[parent], trail->low[city]);
        city = parent;
    }
}

static int longest_trail(Trail *trail) {
    int moment = 0;
    trail->longest = 0;
    trail->routes = 0;
    trail->waiting_count = 0;
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
        if (trail->seen[trail->a[edge]] == 0) moment = explore(trail, trail->a[edge], moment);
    }
    return trail->longest;
}

#endif
