/* The longest trail of one block: src/draisine/engine/trail/frontier.py and components.py in C. */

#ifndef TRAIL_FRONTIER_H
#define TRAIL_FRONTIER_H

#include <stdbool.h>

#include "trail_block.h"
#include "trail_bound.h"

enum { DEAD = 0, ALIVE = 1, SOLVED = 2, MAX_LOSS = 1 << 14, NEW_LABEL = 15, MEMO_WAYS = 2, MEMO_SKIP = 2, FEW_CYCLES = 7 };
enum { MAX_COST_RATIO = 4, PROBES = 6, PROBE_VISITS = 1000 };
#define NO_LIMIT ((int64_t)1 << 60)
#define MAX_ATTEMPTS ((int64_t)1 << 32)
#define ONES INT64_C(0x111111111111111)

static int64_t members(int64_t components, int64_t number) {
    int64_t other = components ^ (number * ONES);
    other |= other >> 2;
    other |= other >> 1;
    return ~other & ONES;
}

static int64_t union_components(int64_t components, int here, int there) {
    int64_t mine = components >> (4 * here) & 15;
    int64_t other = components >> (4 * there) & 15;
    if (mine == 0) {
        mine = other != 0 ? other : NEW_LABEL;
        components |= mine << (4 * here);
    }
    if (other == 0) return components | mine << (4 * there);
    if (other == mine) return components;
    return components ^ (members(components, other) * (other ^ mine));
}

static int64_t renumber(int64_t components, int width) {
    int64_t names = 0;
    int64_t last = 0;
    int64_t result = 0;
    for (int slot = 0; slot < 4 * width; slot += 4) {
        int old = 4 * (int)(components >> slot & 15);
        if (old != 0) {
            if ((names >> old & 15) == 0) names |= ++last << old;
            result |= (names >> old & 15) << slot;
        }
    }
    return result;
}

static bool covers(int64_t components, int64_t other, int width) {
    if (components == other) return true;
    if (members(components, 0) & ~members(other, 0)) return false;
    int64_t image = 0;
    int present = 0;
    int needed = 0;
    for (int slot = 0; slot < 4 * width; slot += 4) {
        int mine = (int)(components >> slot & 15);
        int theirs = 4 * (int)(other >> slot & 15);
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

static bool is_dominated(Block *block, int layer, int width) {
    int odd = block->odd[layer];
    int ends = block->loose_ends[layer];
    int loss = block->loss[layer];
    int64_t components = block->components[layer];
    int64_t state = (block->attempt << 6 | layer) << 15 | odd;
    int64_t mixed = (int64_t)odd * 0x9E3779 + (int64_t)layer * 0x85EBCB;
    int64_t slot = ((mixed ^ mixed >> 15) & (MEMO_CAPACITY / MEMO_WAYS - 1)) * MEMO_WAYS;
    int64_t victim = slot + (block->visits & (MEMO_WAYS - 1));
    for (int64_t way = slot; way < slot + MEMO_WAYS; way++) {
        int64_t note = block->memo_state[way];
        if (note >> 9 != state) {
            victim = way;
        } else if ((note & 127) <= loss && (note >> 7 & 3) <= ends && covers(block->memo_components[way], components, width)) {
            return true;
        }
    }
    block->memo_components[victim] = components;
    block->memo_state[victim] = (state << 2 | ends) << 7 | loss;
    return false;
}

static bool within_budget(Block *block, int loss) {
    if (loss <= block->budget) return true;
    block->next_budget = (int16_t)min64(block->next_budget, loss);
    return false;
}

static bool drop_edge(Block *block, int layer) {
    int loss = block->loss[layer] + block->length[block->layer_edge[layer]];
    block->components[layer + 1] = block->components[layer];
    block->odd[layer + 1] = block->odd[layer] ^ block->parity_flip[layer];
    block->loose_ends[layer + 1] = block->loose_ends[layer];
    block->loss[layer + 1] = (int16_t)loss;
    return within_budget(block, loss);
}

static bool keep_edge(Block *block, int layer, int here) {
    int there = block->far_slot[layer];
    int ends = block->loose_ends[layer] + (there == NONE);
    block->components[layer + 1] = union_components(block->components[layer], here, there == NONE ? here : there);
    block->odd[layer + 1] = block->odd[layer];
    block->loose_ends[layer + 1] = (int16_t)ends;
    block->loss[layer + 1] = block->loss[layer];
    return ends <= 2;
}

static int settle(Block *block, int layer, int step) {
    int here = block->step_slot[step];
    int64_t components = block->components[layer];
    int odd = block->odd[layer];
    block->loose_ends[layer] = (int16_t)(block->loose_ends[layer] + (odd >> here & 1));
    if (block->loose_ends[layer] > 2) return DEAD;
    int64_t mine = components >> (4 * here) & 15;
    int64_t low = ((int64_t)1 << (4 * here)) - 1;
    components = (components & low) | ((components >> 4) & ~low);
    if (mine != 0 && members(components, mine) == 0) {
        if (components == 0 && within_budget(block, block->loss[layer] + block->remaining[layer])) return SOLVED;
        block->disconnects[block->order[step]]++;
        return DEAD;
    }
    block->components[layer] = components;
    block->odd[layer] = (int16_t)remove_slot(odd, here);
    return ALIVE;
}

static int end_step(Block *block, int layer, int step) {
    do {
        int outcome = settle(block, layer, step);
        if (outcome != ALIVE) return outcome;
        if (++step == block->cities) return DEAD;
    } while (block->step_start[step + 1] <= layer);
    int loss = least_loss(block, step, block->odd[layer], block->loose_ends[layer]);
    if (!within_budget(block, block->loss[layer] + loss)) return DEAD;
    if (members(block->components[layer], NEW_LABEL) != 0) {
        block->components[layer] = renumber(block->components[layer], block->width_before[step]);
    }
    block->odd[layer] |= block->opened_odd[step];
    return ALIVE;
}

static int decide(Block *block, int layer, int drop) {
    int step = block->layer_step[layer];
    if (!(drop ? drop_edge(block, layer) : keep_edge(block, layer, block->step_slot[step]))) return DEAD;
    layer++;
    if (layer == block->step_start[step + 1]) {
        int outcome = end_step(block, layer, step);
        if (outcome != ALIVE) return outcome;
    } else if (layer < block->step_start[step] + MEMO_SKIP) {
        return ALIVE;
    }
    return is_dominated(block, layer, block->width_during[block->layer_step[layer]]) ? DEAD : ALIVE;
}

static void next_attempt(Block *block) {
    if (++block->attempt == MAX_ATTEMPTS) {
        block->attempt = 1;
        for (int entry = 0; entry < MEMO_CAPACITY; entry++) block->memo_state[entry] = 0;
    }
}

static int search(Block *block, int64_t limit) {
    int layer = 0;
    next_attempt(block);
    block->next_budget = MAX_LOSS;
    block->components[0] = 0;
    block->odd[0] = block->opened_odd[0];
    block->loose_ends[0] = block->loss[0] = block->tried[0] = 0;
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
            block->last_layer = (int16_t)layer;
            return SOLVED;
        } else if (block->visits > limit) {
            return ALIVE;
        }
    }
    return DEAD;
}

static void collect_routes(Block *block, int layers) {
    block->best_routes = 0;
    for (int layer = 0; layer < layers; layer++) {
        if (block->tried[layer] == 1) block->best_routes |= block->routes[block->layer_edge[layer]];
    }
}

static int deepen(Block *block, int most, int64_t limit) {
    int64_t begun = block->visits;
    block->refutation_visits = 0;
    while (block->budget <= most) {
        int outcome = search(block, limit);
        if (outcome == SOLVED) collect_routes(block, block->last_layer + 1);
        if (outcome != DEAD) return outcome;
        block->refutation_visits = block->visits - begun;
        block->budget = block->next_budget;
    }
    return DEAD;
}

static int lowest_degree(const Block *block) {
    int start = 0;
    for (int city = 1; city < block->cities; city++) {
        if (block->degree[city] < block->degree[start]) start = city;
    }
    return start;
}

static int best_start(const Block *block) {
    int64_t least_effort = NO_LIMIT;
    for (int city = 0; city < block->cities; city++) {
        if (block->sweep_cost[city] != NONE) least_effort = min64(least_effort, block->sweep_cost[city]);
    }
    int64_t best = NONE;
    int start = 0;
    for (int city = 0; city < block->cities; city++) {
        int64_t worth = (block->disconnects[city] << 16) + block->degree_delay[city];
        if (block->sweep_cost[city] != NONE && block->sweep_cost[city] <= MAX_COST_RATIO * least_effort && worth > best) {
            best = worth;
            start = city;
        }
    }
    return start;
}

static int next_start(Block *block) {
    if (block->rating_stage == 0) {
        for (int city = 0; city < block->cities; city++) block->disconnects[city] = 0;
        block->rating_stage = 1;
        if (block->edges - block->cities < FEW_CYCLES) return lowest_degree(block);
    }
    if (block->rating_stage == 1) {
        for (int city = 0; city < block->cities; city++) order_cities(block, city);
        block->rating_stage = 2;
    }
    return best_start(block);
}

static int prepare_sweep(Block *block, int start) {
    order_cities(block, start);
    block->sweep_cost[start] = NONE;
    int widest = build_layers(block);
    if (widest <= MAX_WIDTH) fill_bounds(block);
    return widest;
}

static int probe(Block *block, int total, int shortest) {
    int champion = 0;
    int furthest = NONE;
    int64_t cheapest = 0;
    block->rating_stage = 0;
    for (int probe = 0; probe <= PROBES; probe++) {
        bool final = probe == PROBES;
        int start = final ? champion : next_start(block);
        if (prepare_sweep(block, start) > MAX_WIDTH) continue;
        block->budget = (int16_t)(final ? furthest : least_loss(block, 0, 0, 0));
        int outcome = deepen(block, total - shortest, final ? NO_LIMIT : block->visits + PROBE_VISITS);
        if (outcome != ALIVE) return outcome == SOLVED ? total - block->budget : NONE;
        if (block->budget > furthest || (block->budget == furthest && block->refutation_visits < cheapest)) {
            champion = start;
            furthest = block->budget;
            cheapest = block->refutation_visits;
        }
    }
    __builtin_trap(); /* A block too wide to search: there is none on this board. */
}

static int odd_cities(Block *block) {
    int odd = 0;
    for (int edge = 0; edge < block->edges; edge++) {
        block->layer_edge[edge] = (int16_t)edge;
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
        collect_routes(block, block->edges);
        return total;
    }
    return probe(block, total, shortest);
}

#endif
