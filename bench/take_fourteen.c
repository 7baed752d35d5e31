/* Take Fourteen by hand: the whole position in one word of heights, the same prunings, the same
 * order of moves, the same deals as the package's solver. Prints deals, wins, positions, seconds.
 *
 *     cc -O3 -march=native -o take_fourteen take_fourteen.c && ./take_fourteen FIRST DEALS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PILES = 12, CARDS = 52, GONE = 99 };
typedef uint64_t word;

static word output(word seed, word n) {
    word x = seed + 0x9E3779B97F4A7C15ULL * (n + 1);
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

static int below(word limit, word seed, word n) {
    word product = (output(seed, n) >> 32) * limit, low = product & 0xFFFFFFFFULL;
    while (low < limit && low < 0x100000000ULL % limit) {
        n += 1ULL << 40;
        product = (output(seed, n) >> 32) * limit;
        low = product & 0xFFFFFFFFULL;
    }
    return (int)(product >> 32);
}

/* ---- a deal */

static int pile_of[CARDS], depth_of[CARDS], card_at[PILES][8], start[PILES];
static uint32_t clearable[7][8];
static int height[PILES];

static int rank_of(int card) { return (card >> 2) + 1; }
static int class_of(int card) {
    int r = rank_of(card);
    return (r < 14 - r ? r : 14 - r) - 1;
}
static int member(int class, int i) { return i < 4 ? class * 4 + i : (12 - class) * 4 + i - 4; }
static int members(int class) { return class == 6 ? 4 : 8; }
static int there(int card) { return depth_of[card] < height[pile_of[card]]; }

static void deal(word number) {
    int pack[CARDS], count = CARDS;
    word seed = output(number, 0);
    for (int i = 0; i < CARDS; i++) pack[i] = i;
    memset(start, 0, sizeof start);
    for (int dealt = 0; dealt < CARDS; dealt++) {
        int place = below(count, seed, count - 1), card = pack[place], pile = dealt % PILES;
        pack[place] = pack[--count];
        pile_of[card] = pile;
        depth_of[card] = start[pile];
        card_at[pile][start[pile]++] = card;
    }
    memcpy(height, start, sizeof height);
}

static int can_clear(int class, int those) { return clearable[class][those >> 5] >> (those & 31) & 1; }

static void work_out(int class) {
    int size = members(class), above[8];
    for (int i = 0; i < size; i++) {
        above[i] = 0;
        for (int j = 0; j < size; j++) {
            int card = member(class, i), other = member(class, j);
            if (pile_of[card] == pile_of[other] && depth_of[other] > depth_of[card]) above[i] |= 1 << j;
        }
    }
    memset(clearable[class], 0, sizeof clearable[class]);
    clearable[class][0] = 1;
    for (int those = 1; those < 1 << size; those++) {
        int low = __builtin_popcount(those & 15), high = __builtin_popcount(those >> 4), can = 0;
        if (class == 6 ? low & 1 : low != high) continue;
        for (int i = 0; i < 4 && !can; i++) {
            if (!(those >> i & 1) || (above[i] & those)) continue;
            for (int j = class == 6 ? i + 1 : 4; j < size && !can; j++)
                can = (those >> j & 1) && !(above[j] & those) && can_clear(class, those - (1 << i) - (1 << j));
        }
        if (can) clearable[class][those >> 5] |= 1u << (those & 31);
    }
}

static int dead(int class) {
    int those = 0;
    for (int i = 0; i < members(class); i++) those |= there(member(class, i)) << i;
    return !can_clear(class, those);
}

/* ---- moves */

static int top(int pile) { return card_at[pile][height[pile] - 1]; }

static int ripe(int pile) {
    int mates = 4 * (13 - rank_of(top(pile)));
    for (int mate = mates; mate < mates + 4; mate++) {
        int home = pile_of[mate];
        if (home != pile && depth_of[mate] + 1 < height[home]) return 0;
    }
    return 1;
}

typedef struct { uint8_t a, b; } move;

static int moves(move *out) {
    int count = 0;
    for (int a = 0; a < PILES; a++) {
        if (!height[a]) continue;
        int wanted = 14 - rank_of(top(a));
        for (int b = a + 1; b < PILES; b++)
            if (height[b] && rank_of(top(b)) == wanted) out[count++] = (move){a, b};
    }
    return count;
}

static int narrow(move *out, int count) {
    if (count < 2) return count;
    int best = -1, fewest = count, asked = 0;
    for (int i = 0; i < count && fewest > 1; i++)
        for (int side = 0; side < 2; side++) {
            int pile = side ? out[i].b : out[i].a, pairs = 0;
            if (asked >> pile & 1) continue;
            asked |= 1 << pile;
            if (!ripe(pile)) continue;
            for (int j = 0; j < count; j++) pairs += out[j].a == pile || out[j].b == pile;
            if (pairs < fewest) best = pile, fewest = pairs;
        }
    if (best < 0) return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (out[i].a == best || out[i].b == best) out[kept++] = out[i];
    return kept;
}

/* ---- memory of positions */

static word *table;
static word slots, entries, most;

static void open_table(word size) {
    slots = size;
    memset(table + size, 0, size * sizeof *table);
}

static word place(word key) {
    word at = output(key, 0) >> 8 & (slots - 1);
    for (int i = 0; i < 12; i++) {
        if (!table[slots + at] || table[slots + at] == key) break;
        at = (at + 1) & (slots - 1);
    }
    return slots + at;
}

static int seen(word key) {
    if (!slots) open_table(1024);
    word at = place(++key);
    if (table[at] == key) return 1;
    entries += !table[at];
    table[at] = key;
    if (entries * 8 > slots * 5 && slots * 4 <= most) {
        word old = slots;
        open_table(old * 2);
        for (word from = old; from < old * 2; from++)
            if (table[from]) table[place(table[from])] = table[from];
    }
    return 0;
}

static word packed(void) {
    word heights = 0;
    for (int pile = 0; pile < PILES; pile++) heights = heights * 8 + height[pile];
    return heights;
}

/* ---- the search */

static word positions;

static int search(int left, int class) {
    move out[66];
    positions++;
    if (!left) return 1;
    int count = moves(out);
    if (!count || (class >= 0 && dead(class))) return 0;
    count = narrow(out, count);
    if (count > 1 && seen(packed())) return 0;
    for (int i = 0; i < count; i++) {
        int taken = class_of(top(out[i].a));
        height[out[i].a]--, height[out[i].b]--;
        int won = search(left - 2, taken);
        height[out[i].a]++, height[out[i].b]++;
        if (won) return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    word first = argc > 1 ? strtoull(argv[1], 0, 10) : 1, deals = argc > 2 ? strtoull(argv[2], 0, 10) : 1000, wins = 0;
    most = 1 << 22;
    table = malloc(most * sizeof *table);
    clock_t began = clock();
    for (word number = first; number < first + deals; number++) {
        int hope = 1;
        deal(number);
        slots = entries = 0;
        for (int class = 0; class < 7 && hope; class++) {
            work_out(class);
            hope = !dead(class);
        }
        wins += hope && search(CARDS, -1);
    }
    printf("%llu %llu %llu %.6f\n", (unsigned long long)deals, (unsigned long long)wins, (unsigned long long)positions,
           (double)(clock() - began) / CLOCKS_PER_SEC);
}
