/* The least that a trail must lose: src/draisine/engine/trail_bound.py in C. */

#ifndef TRAIL_BOUND_H
#define TRAIL_BOUND_H

#include "trail_block.h"

enum { NEVER = 127, NARROW = 6 };

static int least_loss(const Block *block, int step, int odd, int ends) {
    int at = block->bound_at[step];
    return at == NONE ? 0 : block->bound[at + (ends >> 1 << block->before[step]) + odd];
}

static int parity(int bits) { return __builtin_parity((unsigned)bits); }

static int without(int bits, int place) {
    int low = (1 << place) - 1;
    return (bits & low) | ((bits >> 1) & ~low);
}

static void unsettle(Block *block, int step, int after, int top, int hidden) {
    int here = block->here[step];
    int half = 1 << block->before[step + 1];
    for (int odd = 0; odd < 1 << block->during[step]; odd++) {
        int at = after + without(odd, here);
        int fewer = at;
        int8_t two = block->bound[at + half];
        if (odd >> here & 1) {
            fewer = at + half * (parity(odd) ^ hidden);
            two = NEVER;
        }
        block->bound[top + odd] = block->bound[fewer];
        block->bound[top + odd + 2 * half] = two;
    }
}

static void weigh_edge(Block *block, int step, int layer, int top) {
    int length = block->length[block->edge[layer]];
    int here = 1 << block->here[step];
    int turn = block->turn[layer];
    int8_t *table = &block->bound[top];
    for (int one = 0; one < 2 << block->during[step]; one++) {
        if ((one & here) == 0) {
            int kept = table[one];
            int turned = table[one ^ turn];
            table[one] = (int8_t)lesser(kept, turned + length);
            table[one ^ turn] = (int8_t)lesser(turned, kept + length);
        }
    }
}

static void weigh_tail(Block *block, int step, int layer, int top, int hidden) {
    int length = block->length[block->edge[layer]];
    int here = 1 << block->here[step];
    int half = 1 << block->during[step];
    int8_t *table = &block->bound[top];
    for (int even = 0; even < half; even++) {
        if (even & here) continue;
        int odd = even | here;
        int ends = parity(even) ^ hidden;
        int even_fewer = table[even];
        int odd_fewer = table[odd];
        int even_two = table[even + half];
        int odd_two = table[odd + half];
        table[even] = (int8_t)lesser(ends ? even_two : even_fewer, odd_fewer + length);
        table[odd] = (int8_t)lesser(ends ? odd_fewer : odd_two, even_fewer + length);
        table[even + half] = (int8_t)lesser(odd_two + length, NEVER);
        table[odd + half] = (int8_t)lesser(even_two + length, NEVER);
    }
}

static void unopen(Block *block, int step, int top) {
    int narrow = 1 << block->before[step];
    int wide = 1 << block->during[step];
    int opened = block->opened[step];
    int8_t *table = &block->bound[top];
    for (int odd = 0; odd < narrow; odd++) table[odd] = table[odd | opened];
    for (int odd = 0; odd < narrow; odd++) table[narrow + odd] = table[wide + (odd | opened)];
}

static int fill_step(Block *block, int step, int after, int top, int hidden) {
    unsettle(block, step, after, top, hidden);
    for (int layer = block->begin[step + 1] - 1; layer >= block->begin[step]; layer--) {
        if (block->there[layer] == NONE) {
            hidden ^= 1;
            weigh_tail(block, step, layer, top, hidden);
        } else {
            weigh_edge(block, step, layer, top);
        }
    }
    unopen(block, step, top);
    return hidden ^ parity(block->opened[step]);
}

/* Where not all tables fit, keep every second one, or every third. */
static int stride_of(const Block *block) {
    int total = 0;
    for (int step = 0; step < block->cities; step++) total += 2 << block->before[step];
    return 1 + 2 * total / BOUNDS;
}

static void replace(Block *block, int step, int at) {
    int top = block->bound_at[step];
    for (int entry = 0; entry < 2 << block->before[step]; entry++) block->bound[at + entry] = block->bound[top + entry];
    block->bound_at[step] = (int16_t)at;
    block->bound_at[step + 1] = NONE;
}

static void fill_bounds(Block *block) {
    int stride = stride_of(block);
    int hidden = 0;
    block->bound_at[block->cities] = 0;
    block->bound[0] = block->bound[1] = 0;
    for (int step = block->cities - 1; step >= 0; step--) {
        int after = block->bound_at[step + 1];
        int size = 2 << block->before[step + 1];
        block->bound_at[step] = NONE;
        if (after == NONE || after + size + (2 << block->during[step]) > BOUNDS) continue;
        hidden = fill_step(block, step, after, after + size, hidden);
        block->bound_at[step] = (int16_t)(after + size);
        if (block->before[step + 1] > NARROW && (step + 1) % stride != 0) replace(block, step, after);
    }
}

#endif
