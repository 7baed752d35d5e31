/* Hope Deferred played literally in C: shuffle the whole pack each round, deal, lay aside, gather.
 *
 * The reference that `bench/run.py` sets beside the general rule functions. Same generator
 * (SplitMix64) and the same unbiased choice below n; prints wins and CPU seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLACES = 3, DEALS = 5, ROUNDS = 3, WANTED = 8, HEARTS = 2 };

static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static uint32_t below(uint32_t limit, uint64_t *state)
{
    uint64_t product;
    do {
        product = (mixed(*state += 0x9E3779B97F4A7C15u) >> 32) * limit;
    } while ((uint32_t)product < limit && (uint32_t)product < (uint32_t)-limit % limit);
    return (uint32_t)(product >> 32);
}

static void shuffle(int8_t *cards, int count, uint64_t *state)
{
    for (int last = count - 1; last > 0; last--) {
        int place = (int)below((uint32_t)last + 1, state);
        int8_t card = cards[last];
        cards[last] = cards[place];
        cards[place] = card;
    }
}

static int comes_out(uint64_t deal)
{
    uint64_t state = mixed(deal + 0x9E3779B97F4A7C15u);
    int8_t stock[32], row[PLACES][32];
    int height[PLACES] = {0}, count = 0, aside = 0;
    for (int card = 0; card < 52; card++)
        if (card < 4 || card >= 24)
            stock[count++] = (int8_t)card;
    for (int round = 0; round < ROUNDS; round++) {
        for (int place = 0; place < PLACES; place++)
            while (height[place])
                stock[count++] = row[place][--height[place]];
        shuffle(stock, count, &state);
        for (int deal_of_three = 0; deal_of_three < DEALS; deal_of_three++)
            for (int place = 0; place < PLACES; place++) {
                int8_t card = stock[--count];
                row[place][height[place]++] = card;
                if ((card & 3) == HEARTS) {
                    height[place]--;
                    if (++aside == WANTED)
                        return 1;
                }
            }
    }
    return 0;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 1000000, wins = 0;
    clock_t began = clock();
    for (long deal = 1; deal <= games; deal++)
        wins += comes_out((uint64_t)deal);
    printf("%ld %.6f\n", wins, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
