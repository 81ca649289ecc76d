/* The least that a trail must lose: src/draisine/engine/trail/bound.py in C. */

#ifndef TRAIL_BOUND_H
#define TRAIL_BOUND_H

#include "trail_block.h"

enum { IMPOSSIBLE = 127, NARROW = 6 };

static int least_loss(const Block *block, int step, int odd, int ends) {
    int at = block->bound_at[step];
    return at == NONE ? 0 : block->bound[at + (ends >> 1 << block->width_before[step]) + odd];
}

static int parity(int bits) { return __builtin_parity((unsigned)bits); }

static int remove_slot(int bits, int slot) {
    int low = (1 << slot) - 1;
    return (bits & low) | ((bits >> 1) & ~low);
}

static void undo_settle(Block *block, int step, int after, int top, int hidden) {
    int here = block->step_slot[step];
    int half = 1 << block->width_before[step + 1];
    for (int odd = 0; odd < 1 << block->width_during[step]; odd++) {
        int at = after + remove_slot(odd, here);
        int fewer = at;
        int8_t two = block->bound[at + half];
        if (odd >> here & 1) {
            fewer = at + half * (parity(odd) ^ hidden);
            two = IMPOSSIBLE;
        }
        block->bound[top + odd] = block->bound[fewer];
        block->bound[top + odd + 2 * half] = two;
    }
}

static void relax_edge(Block *block, int step, int layer, int top) {
    int length = block->length[block->layer_edge[layer]];
    int here = 1 << block->step_slot[step];
    int turn = block->parity_flip[layer];
    int8_t *table = &block->bound[top];
    for (int one = 0; one < 2 << block->width_during[step]; one++) {
        if ((one & here) == 0) {
            int kept = table[one];
            int turned = table[one ^ turn];
            table[one] = (int8_t)min64(kept, turned + length);
            table[one ^ turn] = (int8_t)min64(turned, kept + length);
        }
    }
}

static void relax_tail(Block *block, int step, int layer, int top, int hidden) {
    int length = block->length[block->layer_edge[layer]];
    int here = 1 << block->step_slot[step];
    int half = 1 << block->width_during[step];
    int8_t *table = &block->bound[top];
    for (int even = 0; even < half; even++) {
        if (even & here) continue;
        int odd = even | here;
        int ends = parity(even) ^ hidden;
        int even_fewer = table[even];
        int odd_fewer = table[odd];
        int even_two = table[even + half];
        int odd_two = table[odd + half];
        table[even] = (int8_t)min64(ends ? even_two : even_fewer, odd_fewer + length);
        table[odd] = (int8_t)min64(ends ? odd_fewer : odd_two, even_fewer + length);
        table[even + half] = (int8_t)min64(odd_two + length, IMPOSSIBLE);
        table[odd + half] = (int8_t)min64(even_two + length, IMPOSSIBLE);
    }
}

static void undo_open(Block *block, int step, int top) {
    int narrow = 1 << block->width_before[step];
    int wide = 1 << block->width_during[step];
    int opened = block->opened_odd[step];
    int8_t *table = &block->bound[top];
    for (int odd = 0; odd < narrow; odd++) table[odd] = table[odd | opened];
    for (int odd = 0; odd < narrow; odd++) table[narrow + odd] = table[wide + (odd | opened)];
}

static int fill_step(Block *block, int step, int after, int top, int hidden) {
    undo_settle(block, step, after, top, hidden);
    for (int layer = block->step_start[step + 1] - 1; layer >= block->step_start[step]; layer--) {
        if (block->far_slot[layer] == NONE) {
            hidden ^= 1;
            relax_tail(block, step, layer, top, hidden);
        } else {
            relax_edge(block, step, layer, top);
        }
    }
    undo_open(block, step, top);
    return hidden ^ parity(block->opened_odd[step]);
}

/* Where not all tables fit, keep every second one, or every third. */
static int bound_stride(const Block *block) {
    int total = 0;
    for (int step = 0; step < block->cities; step++) total += 2 << block->width_before[step];
    return 1 + 2 * total / BOUND_CAPACITY;
}

static void overwrite_next(Block *block, int step, int at) {
    int top = block->bound_at[step];
    for (int entry = 0; entry < 2 << block->width_before[step]; entry++) block->bound[at + entry] = block->bound[top + entry];
    block->bound_at[step] = (int16_t)at;
    block->bound_at[step + 1] = NONE;
}

static void fill_bounds(Block *block) {
    int stride = bound_stride(block);
    int hidden = 0;
    block->bound_at[block->cities] = 0;
    block->bound[0] = block->bound[1] = 0;
    for (int step = block->cities - 1; step >= 0; step--) {
        int after = block->bound_at[step + 1];
        int size = 2 << block->width_before[step + 1];
        block->bound_at[step] = NONE;
        if (after == NONE || after + size + (2 << block->width_during[step]) > BOUND_CAPACITY) continue;
        hidden = fill_step(block, step, after, after + size, hidden);
        block->bound_at[step] = (int16_t)(after + size);
        if (block->width_before[step + 1] > NARROW && (step + 1) % stride != 0) overwrite_next(block, step, after);
    }
}

#endif
