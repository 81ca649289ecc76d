/* One bridgeless part of a network, laid out for a search: src/draisine/engine/trail_block.py in C. */

#ifndef TRAIL_BLOCK_H
#define TRAIL_BLOCK_H

#include <stdint.h>

enum { NONE = -1, TRAIL_CITIES = 64, TRAIL_EDGES = 60, WIDEST = 15, BOUNDS = 24 * 1024, MEMO = 1024 };

typedef struct {
    int16_t cities, edges;
    int16_t a[TRAIL_EDGES], b[TRAIL_EDGES], length[TRAIL_EDGES];
    int64_t routes[TRAIL_EDGES];
    int64_t kept;
    int16_t first[TRAIL_CITIES], following[2 * TRAIL_EDGES], degree[TRAIL_CITIES];
    int16_t sequence[TRAIL_CITIES], fresh[TRAIL_CITIES], met[TRAIL_CITIES], ajar[TRAIL_CITIES], decided[TRAIL_EDGES];
    int16_t rated;
    int64_t effort[TRAIL_CITIES], clashes[TRAIL_CITIES];
    int16_t lean[TRAIL_CITIES];
    int16_t edge[TRAIL_EDGES], step[TRAIL_EDGES], there[TRAIL_EDGES], turn[TRAIL_EDGES], rest[TRAIL_EDGES + 1];
    int16_t begin[TRAIL_CITIES + 1], here[TRAIL_CITIES], before[TRAIL_CITIES + 1], during[TRAIL_CITIES];
    int16_t opened[TRAIL_CITIES];
    int8_t bound[BOUNDS];
    int16_t bound_at[TRAIL_CITIES + 1];
    int64_t group[TRAIL_EDGES + 1];
    int16_t odd[TRAIL_EDGES + 1], ends[TRAIL_EDGES + 1], lost[TRAIL_EDGES + 1], tried[TRAIL_EDGES + 1];
    int16_t budget;
    int64_t refuted;
    int16_t over, last;
    int64_t visits, attempt;
    int64_t memo_group[MEMO], memo_state[MEMO];
} Block;

static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

static void clear_block(Block *block, int cities) {
    block->cities = (int16_t)cities;
    block->edges = 0;
    for (int city = 0; city < cities; city++) {
        block->first[city] = NONE;
        block->degree[city] = 0;
    }
}

static void attach_to_block(Block *block, int end, int city) {
    block->following[end] = block->first[city];
    block->first[city] = (int16_t)end;
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

static void forget_order(Block *block) {
    for (int city = 0; city < block->cities; city++) {
        block->met[city] = 0;
        block->fresh[city] = block->degree[city];
    }
    for (int edge = 0; edge < block->edges; edge++) {
        block->decided[edge] = 0;
        if (block->b[edge] == NONE) block->fresh[block->a[edge]]--;
    }
}

static int meet(Block *block, int city, int width) {
    block->ajar[width] = (int16_t)city;
    block->met[city] = 1;
    for (int end = block->first[city]; end != NONE; end = block->following[end]) {
        int far = far_in_block(block, end);
        if (far != NONE) block->fresh[far]--;
    }
    return width + 1;
}

static int meet_around(Block *block, int city, int width) {
    if (block->met[city] == 0) width = meet(block, city, width);
    if (block->fresh[city] == 0) return width;
    for (int end = block->first[city]; end != NONE; end = block->following[end]) {
        int far = far_in_block(block, end);
        if (far != NONE && block->met[far] == 0) width = meet(block, far, width);
    }
    return width;
}

static int close_place(Block *block, int place, int width) {
    for (int later = place; later < width - 1; later++) block->ajar[later] = block->ajar[later + 1];
    return width - 1;
}

static int place_of(const Block *block, int city) {
    int place = 0;
    while (block->ajar[place] != city) place++;
    return place;
}

static int next_city(const Block *block, int width) {
    int best = 4 * TRAIL_CITIES;
    int choice = NONE;
    for (int place = 0; place < width; place++) {
        int city = block->ajar[place];
        if (block->fresh[city] - 1 < best) {
            best = block->fresh[city] - 1;
            choice = city;
        }
    }
    if (best > 0) {
        for (int city = 0; city < block->cities; city++) {
            if (block->met[city] == 0 && block->fresh[city] < best) {
                best = block->fresh[city];
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
    forget_order(block);
    for (int step = 0; step < block->cities; step++) {
        if (step > 0) city = next_city(block, width);
        block->sequence[step] = (int16_t)city;
        width = meet_around(block, city, width);
        effort += (int64_t)1 << 2 * lesser(width, 24);
        lean += step * block->degree[city];
        width = close_place(block, place_of(block, city), width);
    }
    block->effort[start] = effort;
    block->lean[start] = (int16_t)lean;
}

static int lay_step(Block *block, int step, int layer) {
    int city = block->sequence[step];
    int here = place_of(block, city);
    int opened = 0;
    block->here[step] = (int16_t)here;
    for (int place = block->before[step]; place < block->during[step]; place++) {
        opened |= (block->degree[block->ajar[place]] & 1) << place;
    }
    block->opened[step] = (int16_t)opened;
    for (int end = block->first[city]; end != NONE; end = block->following[end]) {
        int edge = end >> 1;
        if (block->decided[edge]) continue;
        int far = far_in_block(block, end);
        int there = far == NONE ? NONE : place_of(block, far);
        block->decided[edge] = 1;
        block->edge[layer] = (int16_t)edge;
        block->step[layer] = (int16_t)step;
        block->there[layer] = (int16_t)there;
        block->turn[layer] = (int16_t)(1 << here | (there == NONE ? 0 : 1 << there));
        layer++;
    }
    return layer;
}

static int lay_out(Block *block) {
    int layer = 0;
    int width = 0;
    int widest = 0;
    forget_order(block);
    for (int step = 0; step < block->cities; step++) {
        block->begin[step] = (int16_t)layer;
        block->before[step] = (int16_t)width;
        width = meet_around(block, block->sequence[step], width);
        widest = (int)greater(widest, width);
        block->during[step] = (int16_t)width;
        layer = lay_step(block, step, layer);
        width = close_place(block, block->here[step], width);
    }
    block->begin[block->cities] = (int16_t)layer;
    block->before[block->cities] = 0;
    block->rest[layer] = 0;
    for (int earlier = layer - 1; earlier >= 0; earlier--) {
        block->rest[earlier] = (int16_t)(block->rest[earlier + 1] + block->length[block->edge[earlier]]);
    }
    return widest;
}

#endif
