/* The longest trail of one block: src/draisine/engine/trail_search.py in C. */

#ifndef TRAIL_SEARCH_H
#define TRAIL_SEARCH_H

#include <stdbool.h>

#include "trail_block.h"
#include "trail_bound.h"

enum { DEAD = 0, ALIVE = 1, SOLVED = 2, MOST = 1 << 14, NEW_GROUP = 15, WAYS = 2, UNASKED = 2, FEW_CYCLES = 7 };
enum { SPREAD = 4, PROBES = 6, PATIENCE = 1000 };
#define ENDLESS ((int64_t)1 << 60)
#define ATTEMPTS ((int64_t)1 << 32)
#define UNITS INT64_C(0x111111111111111)

static int64_t members(int64_t group, int64_t number) {
    int64_t other = group ^ (number * UNITS);
    other |= other >> 2;
    other |= other >> 1;
    return ~other & UNITS;
}

static int64_t joined(int64_t group, int here, int there) {
    int64_t mine = group >> (4 * here) & 15;
    int64_t other = group >> (4 * there) & 15;
    if (mine == 0) {
        mine = other != 0 ? other : NEW_GROUP;
        group |= mine << (4 * here);
    }
    if (other == 0) return group | mine << (4 * there);
    if (other == mine) return group;
    return group ^ (members(group, other) * (other ^ mine));
}

static int64_t renumbered(int64_t group, int width) {
    int64_t names = 0;
    int64_t last = 0;
    int64_t result = 0;
    for (int place = 0; place < 4 * width; place += 4) {
        int old = 4 * (int)(group >> place & 15);
        if (old != 0) {
            if ((names >> old & 15) == 0) names |= ++last << old;
            result |= (names >> old & 15) << place;
        }
    }
    return result;
}

static bool covers(int64_t group, int64_t other, int width) {
    if (group == other) return true;
    if (members(group, 0) & ~members(other, 0)) return false;
    int64_t image = 0;
    int present = 0;
    int needed = 0;
    for (int place = 0; place < 4 * width; place += 4) {
        int mine = (int)(group >> place & 15);
        int theirs = 4 * (int)(other >> place & 15);
        present |= 1 << mine;
        if (theirs != 0) {
            int together = (int)(image >> theirs & 15);
            if (together != 0 && together != mine) return false;
            image |= (int64_t)mine << theirs;
            needed |= 1 << mine;
        }
    }
    return (present & ~1) == needed;
}

static bool known(Block *block, int layer, int width) {
    int odd = block->odd[layer];
    int ends = block->ends[layer];
    int lost = block->lost[layer];
    int64_t group = block->group[layer];
    int64_t state = (block->attempt << 6 | layer) << 15 | odd;
    int64_t mixed = (int64_t)odd * 0x9E3779 + (int64_t)layer * 0x85EBCB;
    int64_t slot = ((mixed ^ mixed >> 15) & (MEMO / WAYS - 1)) * WAYS;
    int64_t victim = slot + (block->visits & (WAYS - 1));
    for (int64_t way = slot; way < slot + WAYS; way++) {
        int64_t note = block->memo_state[way];
        if (note >> 9 != state) {
            victim = way;
        } else if ((note & 127) <= lost && (note >> 7 & 3) <= ends && covers(block->memo_group[way], group, width)) {
            return true;
        }
    }
    block->memo_group[victim] = group;
    block->memo_state[victim] = (state << 2 | ends) << 7 | lost;
    return false;
}

static bool affordable(Block *block, int lost) {
    if (lost <= block->budget) return true;
    block->over = (int16_t)lesser(block->over, lost);
    return false;
}

static bool drop_edge(Block *block, int layer) {
    int lost = block->lost[layer] + block->length[block->edge[layer]];
    block->group[layer + 1] = block->group[layer];
    block->odd[layer + 1] = block->odd[layer] ^ block->turn[layer];
    block->ends[layer + 1] = block->ends[layer];
    block->lost[layer + 1] = (int16_t)lost;
    return affordable(block, lost);
}

static bool keep_edge(Block *block, int layer, int here) {
    int there = block->there[layer];
    int ends = block->ends[layer] + (there == NONE);
    block->group[layer + 1] = joined(block->group[layer], here, there == NONE ? here : there);
    block->odd[layer + 1] = block->odd[layer];
    block->ends[layer + 1] = (int16_t)ends;
    block->lost[layer + 1] = block->lost[layer];
    return ends <= 2;
}

static int settle(Block *block, int layer, int step) {
    int here = block->here[step];
    int64_t group = block->group[layer];
    int odd = block->odd[layer];
    block->ends[layer] = (int16_t)(block->ends[layer] + (odd >> here & 1));
    if (block->ends[layer] > 2) return DEAD;
    int64_t mine = group >> (4 * here) & 15;
    int64_t low = ((int64_t)1 << (4 * here)) - 1;
    group = (group & low) | ((group >> 4) & ~low);
    if (mine != 0 && members(group, mine) == 0) {
        if (group == 0 && affordable(block, block->lost[layer] + block->rest[layer])) return SOLVED;
        block->clashes[block->sequence[step]]++;
        return DEAD;
    }
    block->group[layer] = group;
    block->odd[layer] = (int16_t)without(odd, here);
    return ALIVE;
}

static int end_step(Block *block, int layer, int step) {
    do {
        int outcome = settle(block, layer, step);
        if (outcome != ALIVE) return outcome;
        if (++step == block->cities) return DEAD;
    } while (block->begin[step + 1] <= layer);
    int loss = least_loss(block, step, block->odd[layer], block->ends[layer]);
    if (!affordable(block, block->lost[layer] + loss)) return DEAD;
    if (members(block->group[layer], NEW_GROUP) != 0) {
        block->group[layer] = renumbered(block->group[layer], block->before[step]);
    }
    block->odd[layer] |= block->opened[step];
    return ALIVE;
}

static int decide(Block *block, int layer, int drop) {
    int step = block->step[layer];
    if (!(drop ? drop_edge(block, layer) : keep_edge(block, layer, block->here[step]))) return DEAD;
    layer++;
    if (layer == block->begin[step + 1]) {
        int outcome = end_step(block, layer, step);
        if (outcome != ALIVE) return outcome;
    } else if (layer < block->begin[step] + UNASKED) {
        return ALIVE;
    }
    return known(block, layer, block->during[block->step[layer]]) ? DEAD : ALIVE;
}

static void next_attempt(Block *block) {
    if (++block->attempt == ATTEMPTS) {
        block->attempt = 1;
        for (int entry = 0; entry < MEMO; entry++) block->memo_state[entry] = 0;
    }
}

static int sweep(Block *block, int64_t limit) {
    int layer = 0;
    next_attempt(block);
    block->over = MOST;
    block->group[0] = 0;
    block->odd[0] = block->opened[0];
    block->ends[0] = block->lost[0] = block->tried[0] = 0;
    while (layer >= 0) {
        int tried = block->tried[layer];
        if (tried == 2) {
            layer--;
            continue;
        }
        block->tried[layer] = (int16_t)(tried + 1);
        block->visits++;
        int outcome = decide(block, layer, tried);
        if (outcome == ALIVE) {
            block->tried[++layer] = 0;
        } else if (outcome == SOLVED) {
            block->last = (int16_t)layer;
            return SOLVED;
        } else if (block->visits > limit) {
            return ALIVE;
        }
    }
    return DEAD;
}

static void collect(Block *block, int layers) {
    block->kept = 0;
    for (int layer = 0; layer < layers; layer++) {
        if (block->tried[layer] == 1) block->kept |= block->routes[block->edge[layer]];
    }
}

static int raise_budget(Block *block, int most_lost, int64_t limit) {
    int64_t begun = block->visits;
    block->refuted = 0;
    while (block->budget <= most_lost) {
        int outcome = sweep(block, limit);
        if (outcome == SOLVED) collect(block, block->last + 1);
        if (outcome != DEAD) return outcome;
        block->refuted = block->visits - begun;
        block->budget = block->over;
    }
    return DEAD;
}

static int thinnest(const Block *block) {
    int start = 0;
    for (int city = 1; city < block->cities; city++) {
        if (block->degree[city] < block->degree[start]) start = city;
    }
    return start;
}

static int best_start(const Block *block) {
    int64_t least_effort = ENDLESS;
    for (int city = 0; city < block->cities; city++) {
        if (block->effort[city] != NONE) least_effort = lesser(least_effort, block->effort[city]);
    }
    int64_t best = NONE;
    int start = 0;
    for (int city = 0; city < block->cities; city++) {
        int64_t worth = (block->clashes[city] << 16) + block->lean[city];
        if (block->effort[city] != NONE && block->effort[city] <= SPREAD * least_effort && worth > best) {
            best = worth;
            start = city;
        }
    }
    return start;
}

static int next_start(Block *block) {
    if (block->rated == 0) {
        for (int city = 0; city < block->cities; city++) block->clashes[city] = 0;
        block->rated = 1;
        if (block->edges - block->cities < FEW_CYCLES) return thinnest(block);
    }
    if (block->rated == 1) {
        for (int city = 0; city < block->cities; city++) order_cities(block, city);
        block->rated = 2;
    }
    return best_start(block);
}

static int lay_sweep(Block *block, int start) {
    order_cities(block, start);
    block->effort[start] = NONE;
    int widest = lay_out(block);
    if (widest <= WIDEST) fill_bounds(block);
    return widest;
}

static int probe_orders(Block *block, int total, int shortest) {
    int champion = 0;
    int furthest = NONE;
    int64_t cheapest = 0;
    block->rated = 0;
    for (int probe = 0; probe <= PROBES; probe++) {
        bool final = probe == PROBES;
        int start = final ? champion : next_start(block);
        if (lay_sweep(block, start) > WIDEST) continue;
        block->budget = (int16_t)(final ? furthest : least_loss(block, 0, 0, 0));
        int outcome = raise_budget(block, total - shortest, final ? ENDLESS : block->visits + PATIENCE);
        if (outcome != ALIVE) return outcome == SOLVED ? total - block->budget : NONE;
        if (block->budget > furthest || (block->budget == furthest && block->refuted < cheapest)) {
            champion = start;
            furthest = block->budget;
            cheapest = block->refuted;
        }
    }
    __builtin_trap(); /* A block too wide to sweep: there is none on this board. */
}

static int odd_cities(Block *block) {
    int odd = 0;
    for (int edge = 0; edge < block->edges; edge++) {
        block->edge[edge] = (int16_t)edge;
        block->tried[edge] = 1;
        odd += block->b[edge] == NONE;
    }
    for (int city = 0; city < block->cities; city++) odd += block->degree[city] & 1;
    return odd;
}

static int search_block(Block *block, int shortest) {
    int total = 0;
    for (int edge = 0; edge < block->edges; edge++) total += block->length[edge];
    if (total < shortest) return NONE;
    if (odd_cities(block) <= 2) {
        collect(block, block->edges);
        return total;
    }
    return probe_orders(block, total, shortest);
}

#endif
