/* One bridgeless part of a network, ordered for the frontier search: src/draisine/engine/trail/block.py in C. */

#ifndef TRAIL_BLOCK_H
#define TRAIL_BLOCK_H

#include <stdint.h>

enum { NONE = -1, TRAIL_CITIES = 64, TRAIL_EDGES = 60, MAX_WIDTH = 15, BOUND_CAPACITY = 24 * 1024, MEMO_CAPACITY = 1024 };

typedef struct {
    int16_t cities, edges;
    int16_t a[TRAIL_EDGES], b[TRAIL_EDGES], length[TRAIL_EDGES];
    int64_t routes[TRAIL_EDGES];
    int64_t best_routes;
    int16_t first_end[TRAIL_CITIES], next_end[2 * TRAIL_EDGES], degree[TRAIL_CITIES];
    int16_t order[TRAIL_CITIES], unmet[TRAIL_CITIES], met[TRAIL_CITIES], frontier[TRAIL_CITIES], decided[TRAIL_EDGES];
    int16_t rating_stage;
    int64_t sweep_cost[TRAIL_CITIES], disconnects[TRAIL_CITIES];
    int16_t degree_delay[TRAIL_CITIES];
    int16_t layer_edge[TRAIL_EDGES], layer_step[TRAIL_EDGES], far_slot[TRAIL_EDGES], parity_flip[TRAIL_EDGES], remaining[TRAIL_EDGES + 1];
    int16_t step_start[TRAIL_CITIES + 1], step_slot[TRAIL_CITIES], width_before[TRAIL_CITIES + 1], width_during[TRAIL_CITIES];
    int16_t opened_odd[TRAIL_CITIES];
    int8_t bound[BOUND_CAPACITY];
    int16_t bound_at[TRAIL_CITIES + 1];
    int64_t components[TRAIL_EDGES + 1];
    int16_t odd[TRAIL_EDGES + 1], loose_ends[TRAIL_EDGES + 1], loss[TRAIL_EDGES + 1], tried[TRAIL_EDGES + 1];
    int16_t budget;
    int64_t refutation_visits;
    int16_t next_budget, last_layer;
    int64_t visits, attempt;
    int64_t memo_components[MEMO_CAPACITY], memo_state[MEMO_CAPACITY];
} Block;

static inline int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t max64(int64_t a, int64_t b) { return a > b ? a : b; }

static void clear_block(Block *block, int cities) {
    block->cities = (int16_t)cities;
    block->edges = 0;
    for (int city = 0; city < cities; city++) {
        block->first_end[city] = NONE;
        block->degree[city] = 0;
    }
}

static void attach_to_block(Block *block, int end, int city) {
    block->next_end[end] = block->first_end[city];
    block->first_end[city] = (int16_t)end;
    block->degree[city]++;
}

static void add_edge(Block *block, int a, int b, int length, int64_t routes) {
    int edge = block->edges++;
    block->a[edge] = (int16_t)a;
    block->b[edge] = (int16_t)b;
    block->length[edge] = (int16_t)length;
    block->routes[edge] = routes;
    attach_to_block(block, 2 * edge, a);
    if (b != NONE) attach_to_block(block, 2 * edge + 1, b);
}

static int far_in_block(const Block *block, int end) { return end & 1 ? block->a[end >> 1] : block->b[end >> 1]; }

static void reset_order(Block *block) {
    for (int city = 0; city < block->cities; city++) {
        block->met[city] = 0;
        block->unmet[city] = block->degree[city];
    }
    for (int edge = 0; edge < block->edges; edge++) {
        block->decided[edge] = 0;
        if (block->b[edge] == NONE) block->unmet[block->a[edge]]--;
    }
}

static int open_city(Block *block, int city, int width) {
    block->frontier[width] = (int16_t)city;
    block->met[city] = 1;
    for (int end = block->first_end[city]; end != NONE; end = block->next_end[end]) {
        int far = far_in_block(block, end);
        if (far != NONE) block->unmet[far]--;
    }
    return width + 1;
}

static int open_neighbourhood(Block *block, int city, int width) {
    if (block->met[city] == 0) width = open_city(block, city, width);
    if (block->unmet[city] == 0) return width;
    for (int end = block->first_end[city]; end != NONE; end = block->next_end[end]) {
        int far = far_in_block(block, end);
        if (far != NONE && block->met[far] == 0) width = open_city(block, far, width);
    }
    return width;
}

static int close_slot(Block *block, int slot, int width) {
    for (int later = slot; later < width - 1; later++) block->frontier[later] = block->frontier[later + 1];
    return width - 1;
}

static int slot_of(const Block *block, int city) {
    int slot = 0;
    while (block->frontier[slot] != city) slot++;
    return slot;
}

static int next_city(const Block *block, int width) {
    int best = 4 * TRAIL_CITIES;
    int choice = NONE;
    for (int slot = 0; slot < width; slot++) {
        int city = block->frontier[slot];
        if (block->unmet[city] - 1 < best) {
            best = block->unmet[city] - 1;
            choice = city;
        }
    }
    if (best > 0) {
        for (int city = 0; city < block->cities; city++) {
            if (block->met[city] == 0 && block->unmet[city] < best) {
                best = block->unmet[city];
                choice = city;
            }
        }
    }
    return choice;
}

static void order_cities(Block *block, int start) {
    int64_t effort = 0;
    int lean = 0;
    int width = 0;
    int city = start;
    reset_order(block);
    for (int step = 0; step < block->cities; step++) {
        if (step > 0) city = next_city(block, width);
        block->order[step] = (int16_t)city;
        width = open_neighbourhood(block, city, width);
        effort += (int64_t)1 << 2 * min64(width, 24);
        lean += step * block->degree[city];
        width = close_slot(block, slot_of(block, city), width);
    }
    block->sweep_cost[start] = effort;
    block->degree_delay[start] = (int16_t)lean;
}

static int build_step(Block *block, int step, int layer) {
    int city = block->order[step];
    int here = slot_of(block, city);
    int opened = 0;
    block->step_slot[step] = (int16_t)here;
    for (int slot = block->width_before[step]; slot < block->width_during[step]; slot++) {
        opened |= (block->degree[block->frontier[slot]] & 1) << slot;
    }
    block->opened_odd[step] = (int16_t)opened;
    for (int end = block->first_end[city]; end != NONE; end = block->next_end[end]) {
        int edge = end >> 1;
        if (block->decided[edge]) continue;
        int far = far_in_block(block, end);
        int there = far == NONE ? NONE : slot_of(block, far);
        block->decided[edge] = 1;
        block->layer_edge[layer] = (int16_t)edge;
        block->layer_step[layer] = (int16_t)step;
        block->far_slot[layer] = (int16_t)there;
        block->parity_flip[layer] = (int16_t)(1 << here | (there == NONE ? 0 : 1 << there));
        layer++;
    }
    return layer;
}

static int build_layers(Block *block) {
    int layer = 0;
    int width = 0;
    int widest = 0;
    reset_order(block);
    for (int step = 0; step < block->cities; step++) {
        block->step_start[step] = (int16_t)layer;
        block->width_before[step] = (int16_t)width;
        width = open_neighbourhood(block, block->order[step], width);
        widest = (int)max64(widest, width);
        block->width_during[step] = (int16_t)width;
        layer = build_step(block, step, layer);
        width = close_slot(block, block->step_slot[step], width);
    }
    block->step_start[block->cities] = (int16_t)layer;
    block->width_before[block->cities] = 0;
    block->remaining[layer] = 0;
    for (int earlier = layer - 1; earlier >= 0; earlier--) {
        block->remaining[earlier] = (int16_t)(block->remaining[earlier + 1] + block->length[block->layer_edge[earlier]]);
    }
    return widest;
}

#endif
