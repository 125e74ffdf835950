/* The compiled core: it ranks hands and counts odds by the tables that riverboat.hands.tables reads.
 *
 * Python has the same functions in riverboat.hands.evaluating and riverboat.analysis.plain, and both must agree to the last bit.
 * Cards are the ints 0 (2c) to 51 (As), 4 * rank + suit. A hand's key counts its suits in the low 16 bits, four bits each, beginning
 * from three, and has in its high 32 bits a sum that differs for every multiset of ranks.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define VERSION 1

enum { HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN, BADUGI, SHORT_DECK, RANKINGS };
enum { MOST_PLAYERS = 10, MOST_CARDS = 9, MOST_HOLE = 6, MOST_SHARES = 2, PAIRS = 91, WHOLE = 5040, PARTS = 10 };

#define NOINLINE __attribute__((noinline)) /* recursive functions, which gcc unrolls in vain */
#define THREE_OF_EACH 0x3333u
#define FIVE_OF_A_SUIT 0x8888u

static uint16_t *memory;              /* a copy of the tables, aligned */
static const uint16_t *rows[3];       /* where rows begin, for five, six and seven cards */
static const uint16_t *by_ranks[RANKINGS][3];
static const uint16_t *by_suit[RANKINGS];
static const uint8_t *lows;           /* 256 x board + hole */
static const uint16_t *badugis;       /* by ranks, the ace being bit 0 */
static uint64_t card_key[52];
static uint8_t lowest[256];           /* the best low of a set of low ranks */
static uint16_t *omaha;               /* by a board's place and a pair of ranks */
static PyObject *omaha_source;        /* gives the bytes of that table when it is first needed */
static uint8_t *ladders[RANKINGS];    /* by strength: five ranks in reading order, and whether they are of one suit */
static uint32_t ladder_best[RANKINGS];
static PyObject *ladder_source[RANKINGS]; /* gives the bytes of that when it is first needed */
static PyObject *card_error;

static const uint32_t places_of[3] = {(1u << 13) - 1, (1u << 15) - 1, (1u << 16) - 1};

static inline int low_bit(int card) { return 1 << ((card / 4 + 1) % 13); }

static inline uint32_t place(uint64_t key, int size)
{
    return ((uint32_t)(key >> 35) + rows[size][key >> 51]) & places_of[size];
}

/* ------------------------------------------------------------------------------------------------ one hand */

static inline uint64_t key_of(const uint8_t *cards, int count)
{
    uint64_t key = THREE_OF_EACH;
    for (int i = 0; i < count; i++)
        key += card_key[cards[i]];
    return key;
}

static int ranks_of_suit(const uint8_t *cards, int count, int suit)
{
    int ranks = 0;
    for (int i = 0; i < count; i++) /* without a branch: nobody could guess it */
        ranks |= ((cards[i] & 3) == suit) << (cards[i] >> 2);
    return ranks;
}

static inline int flush_suit(uint64_t key)
{
    return __builtin_ctz((unsigned)key & FIVE_OF_A_SUIT) >> 2;
}

static NOINLINE int by_tables(int ranking, const uint8_t *cards, int count);

/* The best of every choice of `size` cards. */
static int best_of(int ranking, const uint8_t *cards, int count, int size)
{
    int at[MOST_CARDS], best = 0;
    uint8_t chosen[MOST_CARDS];
    for (int i = 0; i < size; i++)
        at[i] = i;
    for (;;) {
        for (int i = 0; i < size; i++)
            chosen[i] = cards[at[i]];
        int found = by_tables(ranking, chosen, size);
        best = found > best ? found : best;
        int i = size - 1;
        while (i >= 0 && at[i] == count - size + i)
            i--;
        if (i < 0)
            return best;
        for (at[i]++; i + 1 < size; i++)
            at[i + 1] = at[i] + 1;
    }
}

static int by_tables(int ranking, const uint8_t *cards, int count)
{
    if (count > 7)
        return best_of(ranking, cards, count, 7);
    if (count < 5)
        return 0;
    uint64_t key = key_of(cards, count);
    if ((key & FIVE_OF_A_SUIT) && by_suit[ranking]) {
        if (ranking == DEUCE_TO_SEVEN && count > 5)
            return best_of(ranking, cards, count, 5);
        return by_suit[ranking][ranks_of_suit(cards, count, flush_suit(key))];
    }
    return by_ranks[ranking][count - 5][place(key, count - 5)];
}

static int low_ranks(const uint8_t *cards, int count)
{
    int ranks = 0;
    for (int i = 0; i < count; i++)
        ranks |= low_bit(cards[i]);
    return ranks & 0xFF;
}

/* Adds one card after the other to the choice: a card more, or not. */
static int badugi(const uint8_t *cards, int count, int ranks, int suits)
{
    int best = badugis[ranks];
    for (int i = 0; i < count; i++) {
        int rank = low_bit(cards[i]), suit = 1 << (cards[i] & 3);
        if (!(ranks & rank) && !(suits & suit)) {
            int found = badugi(cards + i + 1, count - i - 1, ranks | rank, suits | suit);
            best = found > best ? found : best;
        }
    }
    return best;
}

static int strength(int ranking, const uint8_t *cards, int count)
{
    if (ranking == EIGHT_OR_BETTER)
        return lowest[low_ranks(cards, count)];
    if (ranking == BADUGI)
        return badugi(cards, count, 0, 0);
    return by_tables(ranking, cards, count);
}

/* ------------------------------------------------------------------------------------------------ two and three */

static inline int pair_of(int a, int b)
{
    return a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
}

/* The best flush of two ranks of a hole and three of a board, all of one suit; 0 for none. */
static int flush_two_and_three(const uint16_t *flushes, int hole, int board)
{
    int best = 0;
    for (int h = hole; h; h &= h - 1)
        for (int i = h & (h - 1); i; i &= i - 1) {
            int two = (h & -h) | (i & -i);
            for (int a = board; a; a &= a - 1)
                for (int b = a & (a - 1); b; b &= b - 1)
                    for (int c = b & (b - 1); c; c &= c - 1) {
                        int found = flushes[two | (a & -a) | (b & -b) | (c & -c)];
                        best = found > best ? found : best;
                    }
        }
    return best;
}

static int any_two_and_three(int ranking, const uint8_t *hole, int holes, const uint8_t *board, int boards)
{
    int best = 0;
    uint8_t five[5];
    for (int h = 0; h < holes; h++)
        for (int i = h + 1; i < holes; i++)
            for (int a = 0; a < boards; a++)
                for (int b = a + 1; b < boards; b++)
                    for (int c = b + 1; c < boards; c++) {
                        five[0] = hole[h], five[1] = hole[i], five[2] = board[a], five[3] = board[b], five[4] = board[c];
                        int found = strength(ranking, five, 5);
                        best = found > best ? found : best;
                    }
    return best;
}

static int two_and_three(int ranking, const uint8_t *hole, int holes, const uint8_t *board, int boards)
{
    if (ranking == EIGHT_OR_BETTER)
        return lows[low_ranks(board, boards) << 8 | low_ranks(hole, holes)];
    if (ranking != HIGH || boards < 5)
        return any_two_and_three(ranking, hole, holes, board, boards);
    const uint64_t key = key_of(board, 5);
    const uint16_t *row = omaha + (size_t)place(key, 0) * PAIRS;
    int best = 0;
    for (int h = 0; h < holes; h++)
        for (int i = h + 1; i < holes; i++) {
            int found = row[pair_of(hole[h] >> 2, hole[i] >> 2)];
            best = found > best ? found : best;
        }
    for (int suit = 0; suit < 4; suit++)
        if ((key >> 4 * suit & 15) > 5) {
            int found = flush_two_and_three(by_suit[HIGH], ranks_of_suit(hole, holes, suit), ranks_of_suit(board, 5, suit));
            best = found > best ? found : best;
        }
    return best;
}

/* ------------------------------------------------------------------------------------------------ the winning five */

/* The places of the first cards that have the ranks of a rung of the ladder, of one suit if it says so; 0 when they are not there. */
static int climb(int ranking, const uint8_t *rung, const uint8_t *cards, int count, int suit, uint8_t at[5])
{
    const int low = ranking == ACE_TO_FIVE || ranking == EIGHT_OR_BETTER;
    unsigned taken = 0;
    for (int found = 0; found < 5; found++) {
        int i = 0;
        while (i < count && ((taken >> i & 1) || (low ? (cards[i] / 4 + 1) % 13 : cards[i] / 4) != rung[found] ||
                             (rung[5] && (cards[i] & 3) != suit)))
            i++;
        if (i == count)
            return 0;
        taken |= 1u << i;
        at[found] = (uint8_t)i;
    }
    return 1;
}

/* The suit of which there are most cards. */
static int main_suit(const uint8_t *cards, int count)
{
    int suits[4] = {0}, suit = 0;
    for (int i = 0; i < count; i++)
        suits[cards[i] & 3]++;
    for (int i = 1; i < 4; i++)
        suit = suits[i] > suits[suit] ? i : suit;
    return suit;
}

/* The best five of two cards of a hole and three of a board, into `five`: of the first two that make them. */
static int climb_two_and_three(int ranking, const uint8_t *rung, const uint8_t *hole, int holes, const uint8_t *board, int boards,
                              uint8_t five[5])
{
    uint8_t cards[7], at[5];
    const int suit = main_suit(board, boards);
    memcpy(cards + 2, board, (size_t)boards);
    for (int a = 0; a < holes; a++)
        for (int b = a + 1; b < holes; b++) {
            cards[0] = hole[a], cards[1] = hole[b];
            if (!climb(ranking, rung, cards, 2 + boards, suit, at))
                continue;
            int both = 0;
            for (int i = 0; i < 5; i++)
                five[i] = cards[at[i]], both |= 1 << at[i];
            if ((both & 3) == 3)
                return 1;
        }
    return 0;
}

/* ------------------------------------------------------------------------------------------------ who wins */

/* What a player got, over all deals: the parts of the pot in 5040ths and their squares, whole pots, and for each share of the pot
 * how often it was won by so many players, he among them. */
typedef struct {
    int64_t parts, squares, scoops, won[MOST_SHARES][MOST_PLAYERS];
} Score;

enum { FIELDS = sizeof(Score) / sizeof(int64_t) };

static void settle(Score *scores, int players, int shares, const int16_t worth[MOST_SHARES][MOST_PLAYERS], int64_t weight)
{
    int winners[MOST_SHARES] = {0}, awarded = 0, among[MOST_SHARES] = {0};
    for (int share = 0; share < shares; share++) {
        int best = 0;
        for (int p = 0; p < players; p++) {
            int here = worth[share][p];
            if (here > best)
                best = here, winners[share] = 1 << p;
            else if (here == best && best)
                winners[share] |= 1 << p;
        }
        awarded += best > 0;
        among[share] = __builtin_popcount((unsigned)winners[share]);
    }
    int any = winners[0] | winners[1];
    for (int p = 0; any >> p; p++) {
        if (!(any >> p & 1))
            continue;
        int64_t part = 0;
        for (int share = 0; share < shares; share++)
            if (winners[share] >> p & 1) {
                scores[p].won[share][among[share] - 1] += weight;
                part += WHOLE / awarded / among[share];
            }
        scores[p].parts += part * weight;
        scores[p].squares += part * part * weight;
        if (any == 1 << p)
            scores[p].scoops += weight;
    }
}

/* ------------------------------------------------------------------------------------------------ a question */

/* A game as far as odds go, and what is known: see riverboat.analysis.counting. */
typedef struct {
    int players, shares, rankings[MOST_SHARES], from_two[MOST_SHARES], holding;
    int known[MOST_PLAYERS], boards, at_end; /* cards known of each player and of the board; of the board at the end */
    uint8_t hands[MOST_PLAYERS][MOST_CARDS], board[5];
    uint64_t unseen; /* the cards that may come, bits */
} Question;

static void worth_of(const Question *q, int player, const uint8_t *hand, const uint8_t *board, int16_t worth[MOST_SHARES][MOST_PLAYERS])
{
    uint8_t all[MOST_CARDS];
    for (int share = 0; share < q->shares; share++) {
        if (q->from_two[share]) {
            worth[share][player] = (int16_t)two_and_three(q->rankings[share], hand, q->holding, board, q->at_end);
            continue;
        }
        memcpy(all, hand, (size_t)q->holding);
        memcpy(all + q->holding, board, (size_t)q->at_end);
        worth[share][player] = (int16_t)strength(q->rankings[share], all, q->holding + q->at_end);
    }
}

/* ------------------------------------------------------------------------------------------------ exact, with a board */

/* Every board is counted by its ranks, as if there were no flushes; then those boards that give somebody a flush are counted again,
 * by the ranks of their suited and of their other cards: first taken away as they were counted, then added as they are. */

typedef struct {
    int low, pairs, suited[4];
    uint8_t pair[MOST_HOLE * (MOST_HOLE - 1) / 2];
    uint64_t key;
} Hole;

typedef struct {
    const Question *q;
    Hole holes[MOST_PLAYERS];
    Score *scores;
    int left[13];   /* cards of each rank that may come */
    int suit, suited; /* the suit in which a flush is looked for, and the board's ranks of it; suit < 0: none is */
} Boards;

static const int choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

static int by_rank(const Boards *b, int share, const Hole *hole, uint64_t key, int low, const uint16_t *row)
{
    const Question *q = b->q;
    if (q->rankings[share] == EIGHT_OR_BETTER)
        return q->from_two[share] ? lows[low << 8 | hole->low] : lowest[low | hole->low];
    if (!q->from_two[share])
        return by_ranks[q->rankings[share]][2][place(key + hole->key, 2)];
    int best = 0;
    for (int i = 0; i < hole->pairs; i++)
        best = row[hole->pair[i]] > best ? row[hole->pair[i]] : best;
    return best;
}

static int flush_of(const Boards *b, int share, const Hole *hole)
{
    const uint16_t *flushes = by_suit[b->q->rankings[share]];
    if (!flushes)
        return 0;
    if (b->q->from_two[share])
        return flush_two_and_three(flushes, hole->suited[b->suit], b->suited);
    return flushes[hole->suited[b->suit] | b->suited];
}

static void board_dealt(Boards *b, uint64_t key, int low, int64_t weight)
{
    const Question *q = b->q;
    int16_t worth[MOST_SHARES][MOST_PLAYERS];
    int made[MOST_PLAYERS] = {0}, any = 0;
    if (b->suit >= 0) {
        for (int p = 0; p < q->players; p++)
            any |= made[p] = flush_of(b, 0, &b->holes[p]);
        if (!any)
            return;
    }
    const uint16_t *row = omaha ? omaha + (size_t)place(key, 0) * PAIRS : NULL;
    for (int share = 0; share < q->shares; share++)
        for (int p = 0; p < q->players; p++)
            worth[share][p] = (int16_t)by_rank(b, share, &b->holes[p], key, low, row);
    if (!any) {
        settle(b->scores, q->players, q->shares, worth, weight);
        return;
    }
    settle(b->scores, q->players, q->shares, worth, -weight);
    for (int p = 0; p < q->players; p++)
        if (made[p] > worth[0][p])
            worth[0][p] = (int16_t)made[p];
    settle(b->scores, q->players, q->shares, worth, weight);
}

/* Deal `count` more cards of rank `rank` or higher, in every way. */
static void deal_ranks(Boards *b, int rank, int count, uint64_t key, int low, int64_t weight)
{
    if (!count) {
        board_dealt(b, key, low, weight);
        return;
    }
    for (; rank < 13; rank++) {
        uint64_t with = key;
        for (int n = 1; n <= count && n <= b->left[rank]; n++) {
            with += card_key[4 * rank] & ~(uint64_t)0xFFFF;
            deal_ranks(b, rank + 1, count - n, with, low | (low_bit(4 * rank) & 0xFF), weight * choose[b->left[rank]][n]);
        }
    }
}

/* Deal suited cards, of rank `rank` or higher, and then the rest from the other suits. */
static void deal_suited(Boards *b, int rank, int count, int fewest, uint64_t key, int low)
{
    if (fewest <= 0)
        deal_ranks(b, 0, count, key, low, 1);
    if (!count)
        return;
    for (; rank < 13; rank++) {
        int card = 4 * rank + b->suit;
        if (!(b->q->unseen >> card & 1))
            continue;
        b->suited ^= 1 << rank;
        deal_suited(b, rank + 1, count - 1, fewest - 1, key + (card_key[card] & ~(uint64_t)0xFFFF), low | (low_bit(card) & 0xFF));
        b->suited ^= 1 << rank;
    }
}

static void prepare(Boards *b, const Question *q, Score *scores)
{
    memset(b, 0, sizeof *b);
    b->q = q;
    b->scores = scores;
    for (int card = 0; card < 52; card++)
        b->left[card >> 2] += (int)(q->unseen >> card & 1);
    for (int p = 0; p < q->players; p++) {
        Hole *hole = &b->holes[p];
        const uint8_t *cards = q->hands[p];
        hole->low = low_ranks(cards, q->holding);
        for (int i = 0; i < q->holding; i++) {
            hole->key += card_key[cards[i]] & ~(uint64_t)0xFFFF;
            hole->suited[cards[i] & 3] |= 1 << (cards[i] >> 2);
            for (int j = i + 1; j < q->holding; j++)
                hole->pair[hole->pairs++] = (uint8_t)pair_of(cards[i] >> 2, cards[j] >> 2);
        }
    }
}

static void count_boards(const Question *q, Score *scores)
{
    Boards b;
    prepare(&b, q, scores);
    uint64_t key = 0;
    for (int i = 0; i < q->boards; i++)
        key += card_key[q->board[i]] & ~(uint64_t)0xFFFF;
    int low = low_ranks(q->board, q->boards), more = q->at_end - q->boards;
    b.suit = -1;
    deal_ranks(&b, 0, more, key, low, 1);
    for (b.suit = 0; b.suit < 4; b.suit++) {
        int fewest = 6; /* of the suit, on the board, for anybody's flush */
        for (int p = 0; p < q->players; p++) {
            int mine = __builtin_popcount((unsigned)b.holes[p].suited[b.suit]);
            int need = q->from_two[0] ? (mine > 1 ? 3 : 6) : 5 - mine;
            fewest = need < fewest ? need : fewest;
        }
        b.suited = ranks_of_suit(q->board, q->boards, b.suit);
        if (fewest > 5)
            continue;
        for (int rank = 0; rank < 13; rank++)
            b.left[rank] -= (int)(q->unseen >> (4 * rank + b.suit) & 1);
        deal_suited(&b, 0, more, fewest - __builtin_popcount((unsigned)b.suited), key, low);
        for (int rank = 0; rank < 13; rank++)
            b.left[rank] += (int)(q->unseen >> (4 * rank + b.suit) & 1);
    }
}

/* ------------------------------------------------------------------------------------------------ exact, hand by hand */

typedef struct {
    const Question *q;
    Score *scores;
    int16_t worth[MOST_SHARES][MOST_PLAYERS];
    uint8_t hands[MOST_PLAYERS][MOST_CARDS];
    uint64_t left;
    int64_t deal, part, parts; /* the first player's hands are dealt out among `parts` workers, this one is number `part` */
    const volatile uint8_t *stop;
} Deals;

static void deal_player(Deals *d, int player);

static void deal_cards(Deals *d, int player, int have, uint64_t from)
{
    const Question *q = d->q;
    if (have == q->holding) {
        if (!player && d->deal++ % d->parts != d->part)
            return;
        worth_of(q, player, d->hands[player], q->board, d->worth);
        deal_player(d, player + 1);
        return;
    }
    for (; from && !*d->stop; from &= from - 1) {
        int card = __builtin_ctzll(from);
        d->hands[player][have] = (uint8_t)card;
        d->left ^= (uint64_t)1 << card;
        deal_cards(d, player, have + 1, from & (from - 1));
        d->left ^= (uint64_t)1 << card;
    }
}

static void deal_player(Deals *d, int player)
{
    const Question *q = d->q;
    if (player == q->players)
        settle(d->scores, q->players, q->shares, d->worth, 1);
    else
        deal_cards(d, player, q->known[player], d->left);
}

static void count_hands(const Question *q, Score *scores, int64_t part, int64_t parts, const volatile uint8_t *stop)
{
    Deals d = {.q = q, .scores = scores, .left = q->unseen, .part = part, .parts = parts, .stop = stop};
    memcpy(d.hands, q->hands, sizeof d.hands);
    deal_player(&d, 0);
}

/* ------------------------------------------------------------------------------------------------ by chance */

static inline uint64_t chance(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline uint32_t below(uint64_t *state, uint32_t end)
{
    return (uint32_t)((chance(state) >> 32) * end >> 32);
}

/* A player's range: `count` hands of `size` cards, one after the other, and up to where each reaches of the weights' sum. */
typedef struct {
    const uint8_t *cards;
    const uint32_t *reach; /* NULL: all weigh the same */
    uint32_t count;
    int size;
} Range;

static uint32_t pick(const Range *range, uint64_t *state)
{
    if (!range->reach)
        return below(state, range->count);
    uint32_t at = below(state, range->reach[range->count - 1]), first = 0, last = range->count - 1;
    while (first < last) {
        uint32_t middle = (first + last) / 2;
        if (range->reach[middle] > at)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

/* Give every player a hand of his range, so that none have a card in common; false if `tries` attempts fail. */
static int give_hands(const Question *q, const Range *ranges, uint64_t *state, uint8_t hands[MOST_PLAYERS][MOST_CARDS], uint64_t *left)
{
    for (int tries = 0; tries < 100000; tries++) {
        uint64_t unseen = q->unseen;
        int p = 0;
        for (; p < q->players; p++) {
            const Range *range = &ranges[p];
            if (!range->size)
                continue;
            const uint8_t *cards = range->cards + (size_t)(range->count > 1 ? pick(range, state) : 0) * (size_t)range->size;
            uint64_t mine = 0;
            for (int i = 0; i < range->size; i++)
                mine |= (uint64_t)1 << (hands[p][i] = cards[i]);
            if ((unseen & mine) != mine)
                break;
            unseen ^= mine;
        }
        if (p == q->players) {
            *left = unseen;
            return 1;
        }
    }
    return 0;
}

static inline uint8_t draw(uint64_t *state, uint64_t *left)
{
    for (;;) {
        uint32_t card = below(state, 52);
        if (*left >> card & 1) {
            *left ^= (uint64_t)1 << card;
            return (uint8_t)card;
        }
    }
}

static int64_t sample(const Question *q, const Range *ranges, Score *scores, int64_t deals, uint64_t seed)
{
    uint8_t hands[MOST_PLAYERS][MOST_CARDS], board[5];
    int16_t worth[MOST_SHARES][MOST_PLAYERS];
    uint64_t left;
    memcpy(board, q->board, sizeof board);
    for (int64_t deal = 0; deal < deals; deal++) {
        if (!give_hands(q, ranges, &seed, hands, &left))
            return deal;
        for (int i = q->boards; i < q->at_end; i++)
            board[i] = draw(&seed, &left);
        for (int p = 0; p < q->players; p++) {
            for (int i = ranges[p].size; i < q->holding; i++)
                hands[p][i] = draw(&seed, &left);
            worth_of(q, p, hands[p], board, worth);
        }
        settle(scores, q->players, q->shares, worth, 1);
    }
    return deals;
}

/* ------------------------------------------------------------------------------------------------ all hands, by the machine */

/* A machine whose states are multisets of ranks: `next[size]` leads from one by a rank to another, and `last` says what six cards
 * and a seventh rank are worth. A state is the place of the ascending ranks among all combinations. Rows are sixteen wide. */
typedef struct {
    uint16_t *next[7], *last;
    int size;
} Machine;

static int binomials[20][8];

static void fill_binomials(void)
{
    for (int n = 0; n < 20; n++)
        for (int k = 0; k < 8; k++)
            binomials[n][k] = !k ? 1 : !n ? 0 : binomials[n - 1][k - 1] + binomials[n - 1][k];
}

static int state_of(const uint8_t *ranks, int count)
{
    int state = 0;
    for (int i = 0; i < count; i++)
        state += binomials[ranks[i] + i][i + 1];
    return state;
}

static NOINLINE void fill_machine(Machine *m, int ranking, uint8_t *ranks, int count, int low)
{
    if (count > 6 || m->size < 5)
        return;
    int state = state_of(ranks, count);
    for (int rank = 0; rank < 13; rank++) {
        uint8_t more[8];
        int i = count, same = 0;
        for (; i > 0 && ranks[i - 1] > rank; i--)
            more[i] = ranks[i - 1];
        more[i] = (uint8_t)rank;
        memcpy(more, ranks, (size_t)i);
        for (int j = 0; j <= count; j++)
            same += more[j] == rank;
        if (same > 4)
            continue;
        if (count + 1 < m->size) {
            m->next[count][16 * state + rank] = (uint16_t)state_of(more, count + 1);
            continue;
        }
        uint64_t key = 0;
        for (int j = 0; j <= count; j++)
            key += card_key[4 * more[j]] & ~(uint64_t)0xFFFF;
        m->last[16 * state + rank] = by_ranks[ranking][m->size - 5][place(key, m->size - 5)];
    }
    if (count + 1 == m->size)
        return;
    for (int rank = low; rank < 13; rank++)
        if (count < 4 || ranks[count - 4] != rank) {
            ranks[count] = (uint8_t)rank;
            fill_machine(m, ranking, ranks, count + 1, rank);
        }
}

static void drop_machine(Machine *m)
{
    for (int i = 0; i < 7; i++)
        PyMem_Free(m->next[i]);
    PyMem_Free(m->last);
}

static int make_machine(Machine *m, int ranking, int size)
{
    memset(m, 0, sizeof *m);
    m->size = size;
    fill_binomials();
    for (int count = 0; count + 1 < size; count++)
        if (!(m->next[count] = PyMem_Calloc((size_t)binomials[12 + count][count] * 16 + 16, sizeof(uint16_t))))
            return 0;
    if (!(m->last = PyMem_Calloc((size_t)binomials[11 + size][size - 1] * 16 + 16, sizeof(uint16_t))))
        return 0;
    uint8_t ranks[8];
    fill_machine(m, ranking, ranks, 0, 0);
    return 1;
}

typedef struct {
    const Machine *m;
    const uint16_t *flushes;
    uint32_t *counts;
    uint8_t cards[MOST_CARDS];
    int ranking;
} Census;

/* The last card: by rank where no flush is near, else card by card. */
static void census_last(Census *c, int have, int from, int state, uint32_t suits)
{
    const uint16_t *row = c->m->last + 16 * state;
    uint32_t near = (suits + 0x1111u) & FIVE_OF_A_SUIT;
    int card = from;
    if (!near || !c->flushes) {
        for (; card & 3; card++)
            c->counts[row[card >> 2]]++;
        for (int rank = card >> 2; rank < 13; rank++)
            c->counts[row[rank]] += 4;
        return;
    }
    for (; card < 52; card++) {
        if ((suits + (1u << 4 * (card & 3))) & FIVE_OF_A_SUIT) {
            c->cards[have] = (uint8_t)card;
            c->counts[by_tables(c->ranking, c->cards, have + 1)]++;
        } else
            c->counts[row[card >> 2]]++;
    }
}

/* The last two cards by their ranks, where no flush can come; `all` cards of each rank are left (`first` of the lowest, `rank`). */
static inline void count_pairs(Census *c, const uint16_t *next, int rank, uint32_t first, uint32_t all)
{
    for (uint32_t left = first; rank < 13; rank++, left = all) {
        const uint16_t *row = c->m->last + 16 * next[rank];
        if (left > 1)
            c->counts[row[rank]] += left * (left - 1) / 2;
        for (int higher = rank + 1; higher < 13; higher++)
            c->counts[row[higher]] += all * left;
    }
}

/* The last two cards by their ranks and by whether they are of `suit`, of which there are three cards or more: `ranks` (bits). */
static void count_suited(Census *c, const uint16_t *next, int from, int suit, int ranks)
{
    const int lowest = from >> 2, gone = from & 3, count = __builtin_popcount((unsigned)ranks);
    const uint32_t first = 3u - (uint32_t)(suit < gone ? gone - 1 : gone), others = first + 3u * (uint32_t)(12 - lowest);
    if (count < 5)
        count_pairs(c, next, lowest, first, 3);
    else
        c->counts[c->flushes[ranks]] += others * (others - 1) / 2;
    for (int rank = lowest + (suit < gone); rank < 13; rank++) {
        const int with = ranks | 1 << rank;
        if (count < 4) {
            const uint16_t *row = c->m->last + 16 * next[rank];
            c->counts[row[lowest]] += first;
            for (int other = lowest + 1; other < 13; other++)
                c->counts[row[other]] += 3;
        } else
            c->counts[c->flushes[with]] += others;
        for (int higher = rank + 1; higher < 13; higher++)
            c->counts[c->flushes[with | 1 << higher]]++;
    }
}

/* The last two cards, when `have` have come and the next is `from` or higher. */
static void census_two(Census *c, int have, int from, int state, uint32_t suits)
{
    const uint16_t *next = c->m->next[have] + 16 * state;
    const uint32_t three = (suits + 0x2222u) & FIVE_OF_A_SUIT;
    if (from > 51)
        return;
    if (!c->flushes || !three) {
        count_pairs(c, next, from >> 2, 4u - (uint32_t)(from & 3), 4);
        return;
    }
    const int suit = __builtin_ctz(three) >> 2;
    count_suited(c, next, from, suit, ranks_of_suit(c->cards, have, suit));
}

static void census(Census *c, int have, int from, int state, uint32_t suits)
{
    const uint16_t *next = c->m->next[have] + 16 * state;
    int last = have + 2 == c->m->size;
    if (last && !(c->flushes && c->ranking == DEUCE_TO_SEVEN)) { /* a flush is not always the best there */
        census_two(c, have, from, state, suits);
        return;
    }
    for (int card = from; card < 52; card++) {
        c->cards[have] = (uint8_t)card;
        uint32_t more = suits + (1u << 4 * (card & 3));
        if (last)
            census_last(c, have + 1, card + 1, next[card >> 2], more);
        else
            census(c, have + 1, card + 1, next[card >> 2], more);
    }
}

/* ------------------------------------------------------------------------------------------------ from and to Python */

static const char rank_letters[] = "23456789TJQKA", suit_letters[] = "cdhs";

/* Read cards into `out`; -1 with an exception set when they are none, or too many, or one comes twice. `seen` may hold others. */
static int read_cards(PyObject *from, uint8_t *out, int fewest, int most, uint64_t *seen)
{
    PyObject *fast = PyList_CheckExact(from) || PyTuple_CheckExact(from) ? Py_NewRef(from) : PySequence_Tuple(from);
    if (!fast)
        return -1;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(fast);
    if (count < fewest || count > most) {
        PyErr_Format(card_error, "%d to %d cards are ranked here, not %zd", fewest, most, count);
        goto wrong;
    }
    PyObject **items = PySequence_Fast_ITEMS(fast);
    for (Py_ssize_t i = 0; i < count; i++) {
        long card = PyLong_AsLong(items[i]);
        if (card == -1 && PyErr_Occurred()) {
            if (PyErr_ExceptionMatches(PyExc_OverflowError))
                PyErr_Format(card_error, "%R is not a card: cards are the ints 0 (2c) to 51 (As)", items[i]);
            goto wrong;
        }
        if (card < 0 || card > 51) {
            PyErr_Format(card_error, "%ld is not a card: cards are the ints 0 (2c) to 51 (As)", card);
            goto wrong;
        }
        if (*seen >> card & 1) {
            PyErr_Format(card_error, "%c%c appears twice", rank_letters[card >> 2], suit_letters[card & 3]);
            goto wrong;
        }
        *seen |= (uint64_t)1 << card;
        out[i] = (uint8_t)card;
    }
    Py_DECREF(fast);
    return (int)count;
wrong:
    Py_DECREF(fast);
    return -1;
}

static int is_loaded(void)
{
    if (!memory)
        PyErr_SetString(PyExc_RuntimeError, "the tables are not loaded: import riverboat.hands first");
    return memory != NULL;
}

/* Fetch the table of Omaha if it is not here yet. */
static int need_omaha(void)
{
    if (omaha)
        return 1;
    if (!omaha_source) {
        PyErr_SetString(PyExc_RuntimeError, "the tables are not loaded: import riverboat.hands first");
        return 0;
    }
    PyObject *bytes = PyObject_CallNoArgs(omaha_source);
    if (!bytes)
        return 0;
    size_t size = (size_t)2 * PAIRS * (places_of[0] + 1);
    if (!PyBytes_Check(bytes) || (size_t)PyBytes_GET_SIZE(bytes) != size) {
        PyErr_SetString(PyExc_ValueError, "the table of Omaha has another size");
        Py_DECREF(bytes);
        return 0;
    }
    uint16_t *copy = PyMem_RawMalloc(size);
    if (!copy) {
        Py_DECREF(bytes);
        PyErr_NoMemory();
        return 0;
    }
    memcpy(copy, PyBytes_AS_STRING(bytes), size);
    Py_DECREF(bytes);
    omaha = copy;
    return 1;
}

static PyObject *py_load(PyObject *self, PyObject *args)
{
    Py_buffer data;
    PyObject *starts, *error;
    (void)self;
    if (!PyArg_ParseTuple(args, "y*OO", &data, &starts, &error))
        return NULL;
    Py_ssize_t at[32], parts = PySequence_Size(starts);
    static const Py_ssize_t sizes[21] = {8192, 8192, 8192, 8192, 32768, 65536, 8192, 32768, 65536, 8192, 32768,
                                         65536, 8192, 32768, 65536, 8192, 8192, 8192, 32768, 8192, 26};
    int right = parts == 22;
    for (Py_ssize_t i = 0; right && i < parts; i++) {
        PyObject *item = PySequence_GetItem(starts, i);
        at[i] = item ? PyLong_AsSsize_t(item) : -1;
        Py_XDECREF(item);
        right = at[i] >= 0 && at[i] <= data.len / 2 && (i == 0 || at[i] - at[i - 1] == sizes[i - 1]);
    }
    if (!right) {
        PyBuffer_Release(&data);
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "the tables are of another version");
        return NULL;
    }
    uint16_t *copy = PyMem_RawMalloc((size_t)data.len + 64);
    if (!copy) {
        PyBuffer_Release(&data);
        return PyErr_NoMemory();
    }
    memcpy(copy, data.buf, (size_t)data.len);
    PyBuffer_Release(&data);
    static const int looked_up[4] = {HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, SHORT_DECK}, flushed[3] = {HIGH, DEUCE_TO_SEVEN, SHORT_DECK};
    for (int size = 0; size < 3; size++) {
        rows[size] = copy + at[size];
        for (int n = 0; n < 4; n++)
            by_ranks[looked_up[n]][size] = copy + at[3 + 3 * n + size];
        by_suit[flushed[size]] = copy + at[15 + size];
    }
    lows = (const uint8_t *)(copy + at[18]);
    badugis = copy + at[19];
    const uint16_t *keys = copy + at[20];
    for (int card = 0; card < 52; card++)
        card_key[card] = (uint64_t)(keys[card / 4 * 2] | (uint32_t)keys[card / 4 * 2 + 1] << 16) << 32 | 1u << 4 * (card & 3);
    for (int ranks = 0; ranks < 256; ranks++) {
        int five = ranks;
        while (__builtin_popcount((unsigned)five) > 5)
            five ^= 1 << (31 - __builtin_clz((unsigned)five));
        int two = five & -five;
        two |= (five ^ two) & -(five ^ two);
        lowest[ranks] = __builtin_popcount((unsigned)five) == 5 ? lows[(five ^ two) << 8 | two] : 0;
    }
    Py_XSETREF(card_error, Py_NewRef(error));
    uint16_t *old = memory;
    memory = copy;
    PyMem_RawFree(old);
    Py_RETURN_NONE;
}

static PyObject *py_load_omaha(PyObject *self, PyObject *source)
{
    (void)self;
    Py_XSETREF(omaha_source, Py_NewRef(source));
    Py_RETURN_NONE;
}

static PyObject *py_load_ladder(PyObject *self, PyObject *args)
{
    int ranking;
    PyObject *source;
    (void)self;
    if (!PyArg_ParseTuple(args, "iO", &ranking, &source))
        return NULL;
    if (ranking < 0 || ranking >= RANKINGS) {
        PyErr_SetString(PyExc_ValueError, "there is no such ranking");
        return NULL;
    }
    Py_XSETREF(ladder_source[ranking], Py_NewRef(source));
    Py_RETURN_NONE;
}

/* The rung of a strength; the ladder is fetched if it is not here yet. */
static const uint8_t *rung_of(int ranking, int best)
{
    if (!ladders[ranking]) {
        PyObject *bytes = ladder_source[ranking] ? PyObject_CallNoArgs(ladder_source[ranking]) : NULL;
        if (!bytes) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_RuntimeError, "the ladder is not loaded: import riverboat.hands first");
            return NULL;
        }
        Py_ssize_t size = PyBytes_Check(bytes) ? PyBytes_GET_SIZE(bytes) : 0;
        if (size && !ladders[ranking] && (ladders[ranking] = PyMem_RawMalloc((size_t)size))) {
            memcpy(ladders[ranking], PyBytes_AS_STRING(bytes), (size_t)size);
            ladder_best[ranking] = (uint32_t)(size / 6) - 1;
        }
        Py_DECREF(bytes);
    }
    if (!ladders[ranking] || (uint32_t)best > ladder_best[ranking]) {
        PyErr_SetString(PyExc_ValueError, "the ladder is of another ranking");
        return NULL;
    }
    return ladders[ranking] + 6 * best;
}

static PyObject *told_cards(const uint8_t *cards, int count)
{
    PyObject *found = PyTuple_New(count);
    for (int i = 0; found && i < count; i++)
        PyTuple_SET_ITEM(found, i, PyLong_FromLong(cards[i])); /* small numbers are always there */
    return found;
}

/* The best five in reading order; nothing when none qualify. */
static PyObject *call_five(int ranking, PyObject *from)
{
    uint8_t cards[MOST_CARDS], at[5], five[5];
    uint64_t seen = 0;
    if (!is_loaded())
        return NULL;
    const int count = read_cards(from, cards, 5, MOST_CARDS, &seen);
    const int best = count < 0 ? 0 : strength(ranking, cards, count);
    if (best <= 0)
        return count < 0 ? NULL : told_cards(five, 0);
    const uint8_t *rung = rung_of(ranking, best);
    if (!rung)
        return NULL;
    if (!climb(ranking, rung, cards, count, main_suit(cards, count), at)) {
        PyErr_SetString(card_error, "these cards are not of this ranking's deck");
        return NULL;
    }
    for (int i = 0; i < 5; i++)
        five[i] = cards[at[i]];
    return told_cards(five, 5);
}

static PyObject *call_five_of(int ranking, PyObject *const *args, Py_ssize_t given)
{
    uint8_t hole[MOST_CARDS], board[5], five[5];
    uint64_t seen = 0;
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "a hole and a board are ranked");
        return NULL;
    }
    if (!is_loaded() || (ranking == HIGH && !need_omaha()))
        return NULL;
    const int holes = read_cards(args[0], hole, 2, MOST_CARDS, &seen);
    const int boards = holes < 0 ? -1 : read_cards(args[1], board, 3, 5, &seen);
    const int best = boards < 0 ? 0 : two_and_three(ranking, hole, holes, board, boards);
    if (best <= 0)
        return boards < 0 ? NULL : told_cards(five, 0);
    const uint8_t *rung = rung_of(ranking, best);
    if (!rung)
        return NULL;
    if (!climb_two_and_three(ranking, rung, hole, holes, board, boards, five)) {
        PyErr_SetString(card_error, "these cards are not of this ranking's deck");
        return NULL;
    }
    return told_cards(five, 5);
}

static PyObject *call_strength(int ranking, PyObject *cards)
{
    uint8_t out[MOST_CARDS];
    uint64_t seen = 0;
    if (!is_loaded())
        return NULL;
    int count = read_cards(cards, out, ranking == BADUGI ? 1 : 5, MOST_CARDS, &seen);
    return count < 0 ? NULL : PyLong_FromLong(strength(ranking, out, count));
}

static PyObject *call_two_and_three(int ranking, PyObject *const *args, Py_ssize_t count)
{
    uint8_t hole[MOST_CARDS], board[5];
    uint64_t seen = 0;
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "a hole and a board are ranked");
        return NULL;
    }
    if (!is_loaded() || (ranking == HIGH && !need_omaha()))
        return NULL;
    int holes = read_cards(args[0], hole, 2, MOST_CARDS, &seen);
    int boards = holes < 0 ? -1 : read_cards(args[1], board, 3, 5, &seen);
    return boards < 0 ? NULL : PyLong_FromLong(two_and_three(ranking, hole, holes, board, boards));
}

#define RANKED(name, ranking)                                                                                                        \
    static PyObject *py_##name(PyObject *self, PyObject *cards) { (void)self; return call_strength(ranking, cards); }                \
    static PyObject *py_##name##_2_3(PyObject *self, PyObject *const *args, Py_ssize_t count)                                        \
    {                                                                                                                                \
        (void)self;                                                                                                                  \
        return call_two_and_three(ranking, args, count);                                                                             \
    }

#define CHOSEN(name, ranking)                                                                                                        \
    static PyObject *py_##name##_five(PyObject *self, PyObject *cards) { (void)self; return call_five(ranking, cards); }             \
    static PyObject *py_##name##_five_of(PyObject *self, PyObject *const *args, Py_ssize_t count)                                    \
    {                                                                                                                                \
        (void)self;                                                                                                                  \
        return call_five_of(ranking, args, count);                                                                                   \
    }

CHOSEN(high, HIGH)
CHOSEN(ace_to_five, ACE_TO_FIVE)
CHOSEN(eight_or_better, EIGHT_OR_BETTER)
CHOSEN(short_deck, SHORT_DECK)
RANKED(high, HIGH)
RANKED(ace_to_five, ACE_TO_FIVE)
RANKED(eight_or_better, EIGHT_OR_BETTER)
RANKED(deuce_to_seven, DEUCE_TO_SEVEN)
RANKED(badugi, BADUGI)
RANKED(short_deck, SHORT_DECK)

static int is_ranking(int ranking, int size)
{
    if (ranking >= 0 && ranking < RANKINGS && size >= (ranking == BADUGI ? 1 : 5) && size <= MOST_CARDS)
        return 1;
    PyErr_SetString(card_error, "a hand is ranked from five to nine cards, in badugi from one");
    return 0;
}

enum { BLOCK = 64 };
#define NO_CARD ((uint64_t)1 << 20) /* in a key: one of the bytes was no card; up to seven of them stay below the ranks */

static uint64_t byte_key[256], *two_keys; /* the key of a byte, and those of two as one: made when many hands are first ranked */
static uint8_t key_bytes[6][16];          /* a card's key byte by byte: two by its suit, four by its rank; for the vectors below */

static int need_two_keys(void)
{
    if (two_keys)
        return 1;
    if (!(two_keys = PyMem_Malloc((1 << 16) * sizeof *two_keys))) {
        PyErr_NoMemory();
        return 0;
    }
    for (int i = 0; i < 256; i++)
        byte_key[i] = i < 52 ? card_key[i] : NO_CARD;
    for (int i = 0; i < 1 << 16; i++)
        two_keys[i] = byte_key[i >> 8] + byte_key[i & 255];
    for (int n = 0; n < 2; n++)
        for (int suit = 0; suit < 4; suit++)
            key_bytes[n][suit] = (uint8_t)(card_key[suit] >> 8 * n);
    for (int n = 0; n < 4; n++)
        for (int rank = 0; rank < 13; rank++)
            key_bytes[2 + n][rank] = (uint8_t)(card_key[4 * rank] >> (32 + 8 * n));
    return 1;
}

/* Rank those hands of a block (bits) that hold a flush: they come too seldom to be guessed one by one. */
static inline void rank_flushes(const uint8_t *cards, const uint64_t *keys, uint64_t suited, uint16_t *out)
{
    for (; suited; suited &= suited - 1) {
        const int i = __builtin_ctzll(suited);
        out[i] = by_suit[HIGH][ranks_of_suit(cards + 7 * i, 7, flush_suit(keys[i]))];
    }
}

/* Rank up to a block of hands of seven; false when a byte is no card. */
static int rank_block(const uint8_t *cards, int count, uint16_t *out)
{
    const uint16_t *seven = by_ranks[HIGH][2], *begins = rows[2];
    uint64_t keys[BLOCK], all = 0, suited = 0;
    for (int i = 0; i < count; i++) {
        uint16_t a, b, c;
        memcpy(&a, cards + 7 * i, 2);
        memcpy(&b, cards + 7 * i + 2, 2);
        memcpy(&c, cards + 7 * i + 4, 2);
        const uint64_t key = THREE_OF_EACH + two_keys[a] + two_keys[b] + two_keys[c] + byte_key[cards[7 * i + 6]];
        all |= key;
        keys[i] = key;
        out[i] = seven[((uint32_t)(key >> 35) + begins[key >> 51]) & 0xFFFF];
        suited |= (uint64_t)((key & FIVE_OF_A_SUIT) != 0) << i;
    }
    if (all & 7 * NO_CARD)
        return 0;
    rank_flushes(cards, keys, suited, out);
    return 1;
}

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

#define SAME_IN_ALL(eight_bytes) _mm256_set1_epi64x((int64_t)(eight_bytes))

/* The sum, over each hand's cards, of one byte of their keys, put where that byte belongs. */
#define SUMMED(n, at, shift) _mm256_slli_epi64(_mm256_sad_epu8(_mm256_shuffle_epi8(bytes[n], at), nothing), shift)

/* Rank a whole block, four hands at a time, on a processor that has AVX2; false when a byte is no card or, if asked, when a card
 * comes twice. Reads the beginning of the hand that follows. */
__attribute__((target("avx2"))) static int rank_block_avx2(const uint8_t *cards, uint16_t *restrict out, int checked)
{
    const uint16_t *seven = by_ranks[HIGH][2], *begins = rows[2];
    const __m256i apart = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10, 11, 12, 13, -1));
    const __m256i turned = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 3, 4, 5, 6, 0, -1, 9, 10, 11, 12, 13, 14, 8, -1));
    const __m256i first = SAME_IN_ALL(THREE_OF_EACH - card_key[0]); /* the empty eighth place of each hand reads 0, as 2c does */
    const __m256i five = SAME_IN_ALL(FIVE_OF_A_SUIT), nothing = _mm256_setzero_si256();
    __m256i bytes[6], highest = nothing, twice = nothing;
    uint64_t keys[BLOCK], suited = 0;
    for (int n = 0; n < 6; n++)
        bytes[n] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)key_bytes[n]));
    for (int i = 0; i < BLOCK; i += 4) {
        const __m128i *two = (const __m128i *)(cards + 7 * i), *more = (const __m128i *)(cards + 7 * i + 14);
        const __m256i packed = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(two)), _mm_loadu_si128(more), 1);
        const __m256i hands = _mm256_shuffle_epi8(packed, apart);
        const __m256i suit = _mm256_and_si256(hands, _mm256_set1_epi8(3));
        const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(hands, 2), _mm256_set1_epi8(15));
        const __m256i suits = _mm256_add_epi64(SUMMED(0, suit, 0), SUMMED(1, suit, 8));
        const __m256i low = _mm256_add_epi64(SUMMED(2, rank, 32), SUMMED(3, rank, 40));
        const __m256i high = _mm256_add_epi64(SUMMED(4, rank, 48), SUMMED(5, rank, 56));
        const __m256i key = _mm256_add_epi64(_mm256_add_epi64(first, suits), _mm256_add_epi64(low, high));
        highest = _mm256_max_epu8(highest, hands);
        if (checked) { /* seven cards in a ring: each meets every other in three turns */
            __m256i ring = hands;
            for (int turn = 0; turn < 3; turn++) {
                ring = _mm256_shuffle_epi8(ring, turned);
                twice = _mm256_or_si256(twice, _mm256_cmpeq_epi8(hands, ring));
            }
        }
        _mm256_storeu_si256((__m256i *)(keys + i), key);
        const __m256i mixed = _mm256_cmpeq_epi64(_mm256_and_si256(key, five), nothing);
        suited |= (uint64_t)(15 ^ _mm256_movemask_pd(_mm256_castsi256_pd(mixed))) << i;
        for (int j = i; j < i + 4; j++)
            out[j] = seven[((uint32_t)(keys[j] >> 35) + begins[keys[j] >> 51]) & 0xFFFF];
    }
    const __m256i too_high = _mm256_subs_epu8(highest, _mm256_set1_epi8(51)), seven_each = SAME_IN_ALL(((uint64_t)1 << 56) - 1);
    if (!_mm256_testz_si256(_mm256_or_si256(too_high, twice), seven_each))
        return 0;
    rank_flushes(cards, keys, suited, out);
    return 1;
}

static int has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
static int rank_block_avx2(const uint8_t *cards, uint16_t *out, int checked) { return (void)checked, rank_block(cards, BLOCK, out); }

static int has_avx2(void) { return 0; }
#endif

/* Whether all bytes are cards, and, if asked, none comes twice. */
static int is_hand(const uint8_t *cards, int size, int checked)
{
    uint64_t seen = 0;
    for (int j = 0; j < size; j++) {
        if (cards[j] > 51)
            return 0;
        seen |= (uint64_t)1 << cards[j];
    }
    return !checked || __builtin_popcountll(seen) == size;
}

/* The first of seven cards' hands that is no hand, or -1. */
static Py_ssize_t rank_sevens(const uint8_t *cards, Py_ssize_t count, uint16_t *out, int checked)
{
    const int fast = has_avx2();
    for (Py_ssize_t done = 0; done < count; done += BLOCK, cards += 7 * BLOCK) {
        const int here = count - done < BLOCK ? (int)(count - done) : BLOCK, alone = !fast || count - done <= BLOCK;
        const int good = alone ? rank_block(cards, here, out + done) && !checked : rank_block_avx2(cards, out + done, checked);
        for (int i = 0; !good && i < here; i++)
            if (!is_hand(cards + 7 * i, 7, checked))
                return done + i;
    }
    return -1;
}

/* The strengths of `count` hands; the place of the first hand that is none, or -1. */
static Py_ssize_t rank_many(int ranking, const uint8_t *cards, int size, Py_ssize_t count, uint16_t *out, int checked)
{
    if (ranking == HIGH && size == 7)
        return rank_sevens(cards, count, out, checked);
    for (Py_ssize_t i = 0; i < count; i++, cards += size) {
        if (!is_hand(cards, size, checked))
            return i;
        out[i] = (uint16_t)strength(ranking, cards, size);
    }
    return -1;
}

static PyObject *py_many(PyObject *self, PyObject *args)
{
    int ranking, size, checked;
    Py_buffer cards, out;
    (void)self;
    if (!is_loaded() || !PyArg_ParseTuple(args, "iy*iw*p", &ranking, &cards, &size, &out, &checked))
        return NULL;
    Py_ssize_t wrong = -1;
    int right = is_ranking(ranking, size) && need_two_keys();
    if (right && (cards.len % size || out.len < cards.len / size * 2 || (uintptr_t)out.buf % 2)) {
        PyErr_Format(PyExc_ValueError, "%zd bytes are not hands of %d cards with room for as many strengths", cards.len, size);
        right = 0;
    }
    if (right) {
        Py_BEGIN_ALLOW_THREADS
        wrong = rank_many(ranking, cards.buf, size, cards.len / size, out.buf, checked);
        Py_END_ALLOW_THREADS
        if (wrong >= 0)
            PyErr_Format(card_error, "hand %zd has a card twice or one that is none: cards are 0 (2c) to 51 (As)", wrong);
    }
    PyBuffer_Release(&cards);
    PyBuffer_Release(&out);
    return right && wrong < 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *py_census(PyObject *self, PyObject *args)
{
    int ranking, size;
    (void)self;
    if (!is_loaded() || !PyArg_ParseTuple(args, "ii", &ranking, &size) || !is_ranking(ranking, size))
        return NULL;
    if (!by_ranks[ranking][0] || ranking == SHORT_DECK || size > 7) {
        PyErr_SetString(PyExc_ValueError, "all hands of five to seven cards are counted, by a ranking of the whole deck's ranks");
        return NULL;
    }
    Machine m;
    uint32_t *counts = PyMem_Calloc(1 << 16, sizeof(uint32_t));
    if (!counts || !make_machine(&m, ranking, size)) {
        PyMem_Free(counts);
        return PyErr_NoMemory();
    }
    Census c = {.m = &m, .flushes = by_suit[ranking], .counts = counts, .ranking = ranking};
    Py_BEGIN_ALLOW_THREADS
    census(&c, 0, 0, 0, THREE_OF_EACH);
    Py_END_ALLOW_THREADS
    drop_machine(&m);
    int classes = 1 << 16;
    while (classes && !counts[classes - 1])
        classes--;
    PyObject *list = PyList_New(classes);
    for (int i = 0; list && i < classes; i++) {
        PyObject *number = PyLong_FromUnsignedLong(counts[i]);
        if (!number)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, number);
    }
    PyMem_Free(counts);
    return list;
}

/* Read a question: (shares, holding, at_end, board, unseen), shares being pairs (ranking, from two). */
static int read_question(PyObject *args, Question *q)
{
    PyObject *shares, *board;
    unsigned long long unseen;
    memset(q, 0, sizeof *q);
    if (!PyArg_ParseTuple(args, "O!iiOK", &PyTuple_Type, &shares, &q->holding, &q->at_end, &board, &unseen))
        return 0;
    q->shares = (int)PyTuple_GET_SIZE(shares);
    q->unseen = unseen & (((uint64_t)1 << 52) - 1);
    if (q->shares < 1 || q->shares > MOST_SHARES || (q->at_end && q->at_end != 1 && q->at_end != 5) ||
        q->holding < 1 || q->holding > (q->at_end ? MOST_HOLE : 7)) {
        PyErr_SetString(PyExc_ValueError, "a game has one or two shares, hands of up to seven cards, or up to six and a board of five, or one card for all");
        return 0;
    }
    for (int i = 0; i < q->shares; i++) {
        int fewest, all = q->holding + q->at_end;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(shares, i), "ip", &q->rankings[i], &q->from_two[i]))
            return 0;
        fewest = q->from_two[i] ? 5 : all;
        if (!is_ranking(q->rankings[i], fewest) || (q->from_two[i] && (q->at_end != 5 || q->holding < 2)))
            return PyErr_Occurred() ? 0 : (PyErr_SetString(PyExc_ValueError, "two of a hole go with three of a board"), 0);
        if (q->from_two[i] && q->rankings[i] == HIGH && !need_omaha())
            return 0;
    }
    uint64_t seen = ~q->unseen & (((uint64_t)1 << 52) - 1), none = 0;
    q->boards = read_cards(board, q->board, 0, q->at_end, &none);
    if (q->boards < 0)
        return 0;
    if (none & ~seen) {
        PyErr_SetString(card_error, "a card of the board is still to come");
        return 0;
    }
    return 1;
}

/* Whether there are enough cards for everybody. */
static int suffices(const Question *q, int known_hands)
{
    int need = q->at_end - q->boards + q->players * q->holding - known_hands;
    if (need <= __builtin_popcountll(q->unseen))
        return 1;
    PyErr_Format(card_error, "%d cards are to come, and %d are left", need, __builtin_popcountll(q->unseen));
    return 0;
}

static int read_hands(PyObject *hands, Question *q)
{
    uint64_t seen = q->unseen;
    int known = 0;
    Py_ssize_t players = PySequence_Size(hands);
    if (players < 2 || players > MOST_PLAYERS) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "two to ten players are compared");
        return 0;
    }
    for (int i = 0; i < q->boards; i++)
        seen |= (uint64_t)1 << q->board[i];
    q->players = (int)players;
    for (int p = 0; p < q->players; p++) {
        PyObject *hand = PySequence_GetItem(hands, p);
        q->known[p] = hand ? read_cards(hand, q->hands[p], 0, q->holding, &seen) : -1;
        Py_XDECREF(hand);
        if (q->known[p] < 0)
            return 0;
        known += q->known[p];
    }
    return suffices(q, known);
}

static PyObject *told(const Score *scores, int players)
{
    PyObject *list = PyList_New(players);
    for (int p = 0; list && p < players; p++) {
        const int64_t *field = (const int64_t *)&scores[p];
        PyObject *one = PyTuple_New(FIELDS);
        for (int i = 0; one && i < FIELDS; i++) {
            PyObject *number = PyLong_FromLongLong(field[i]);
            if (!number)
                Py_CLEAR(one);
            else
                PyTuple_SET_ITEM(one, i, number);
        }
        if (!one)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, p, one);
    }
    return list;
}

static PyObject *py_boards(PyObject *self, PyObject *args)
{
    PyObject *question, *hands;
    Question q;
    Score scores[MOST_PLAYERS] = {0};
    (void)self;
    if (!is_loaded() || !PyArg_ParseTuple(args, "O!O", &PyTuple_Type, &question, &hands) || !read_question(question, &q) ||
        !read_hands(hands, &q))
        return NULL;
    for (int p = 0; p < q.players; p++)
        if (q.known[p] != q.holding) {
            PyErr_SetString(card_error, "boards are counted for whole hands");
            return NULL;
        }
    int counted = q.at_end == 5 && (q.rankings[0] == HIGH || (q.rankings[0] == SHORT_DECK && !q.from_two[0])) &&
                  (q.shares == 1 || q.rankings[1] == EIGHT_OR_BETTER) && (q.from_two[0] || q.holding == 2);
    if (!counted) {
        PyErr_SetString(PyExc_ValueError, "boards are counted for a high hand, and eight or better");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    count_boards(&q, scores);
    Py_END_ALLOW_THREADS
    return told(scores, q.players);
}

static PyObject *py_hands(PyObject *self, PyObject *args)
{
    PyObject *question, *hands;
    long long part, parts;
    Py_buffer stop;
    Question q;
    Score scores[MOST_PLAYERS] = {0};
    (void)self;
    if (!is_loaded() || !PyArg_ParseTuple(args, "O!OLLy*", &PyTuple_Type, &question, &hands, &part, &parts, &stop))
        return NULL;
    int right = read_question(question, &q) && read_hands(hands, &q);
    if (right && (q.at_end || parts < 1 || stop.len < 1)) {
        PyErr_SetString(PyExc_ValueError, "hands are counted for games without a board");
        right = 0;
    }
    if (right) {
        Py_BEGIN_ALLOW_THREADS
        count_hands(&q, scores, part, parts, stop.buf);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&stop);
    return right ? told(scores, q.players) : NULL;
}

/* Read a range: (cards, size, reach), the cards of its hands as bytes, and where each hand reaches, as bytes or None. */
static int read_range(PyObject *from, const Question *q, Range *range)
{
    PyObject *cards, *reach;
    int size;
    if (!PyTuple_Check(from)) {
        PyErr_SetString(PyExc_TypeError, "a range is a tuple of cards, size and reach");
        return 0;
    }
    if (!PyArg_ParseTuple(from, "O!iO", &PyBytes_Type, &cards, &size, &reach))
        return 0;
    Py_ssize_t bytes = PyBytes_GET_SIZE(cards), count = size > 0 ? bytes / size : 0;
    range->cards = (const uint8_t *)PyBytes_AS_STRING(cards);
    range->size = size;
    range->count = (uint32_t)count;
    range->reach = NULL;
    int right = size >= 0 && size <= q->holding && (size == 0 ? bytes == 0 : count > 0 && bytes == count * size && count < 1 << 30);
    for (Py_ssize_t i = 0; right && i < bytes; i++)
        right = range->cards[i] < 52;
    if (right && reach != Py_None) {
        right = PyBytes_Check(reach) && PyBytes_GET_SIZE(reach) == count * 4 && (uintptr_t)PyBytes_AS_STRING(reach) % 4 == 0;
        range->reach = right ? (const uint32_t *)PyBytes_AS_STRING(reach) : NULL;
        for (Py_ssize_t i = 0; right && i < count; i++)
            right = range->reach[i] > (i ? range->reach[i - 1] : 0);
    }
    if (!right)
        PyErr_SetString(PyExc_ValueError, "a range is hands of cards, and where each reaches, ascending");
    return right;
}

static PyObject *py_sample(PyObject *self, PyObject *args)
{
    PyObject *question, *given;
    long long deals, done = -1;
    unsigned long long seed;
    Question q;
    Range ranges[MOST_PLAYERS];
    Score scores[MOST_PLAYERS] = {0};
    int known = 0;
    (void)self;
    if (!is_loaded() || !PyArg_ParseTuple(args, "O!O!LK", &PyTuple_Type, &question, &PyTuple_Type, &given, &deals, &seed) ||
        !read_question(question, &q))
        return NULL;
    q.players = (int)PyTuple_GET_SIZE(given);
    if (q.players < 2 || q.players > MOST_PLAYERS) {
        PyErr_SetString(PyExc_ValueError, "two to ten players are compared");
        return NULL;
    }
    for (int p = 0; p < q.players; p++) {
        if (!read_range(PyTuple_GET_ITEM(given, p), &q, &ranges[p]))
            return NULL;
        known += ranges[p].size;
    }
    /* ranges are of unseen cards too: what they take is to come as well */
    if (!suffices(&q, 0))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    done = sample(&q, ranges, scores, deals, seed);
    Py_END_ALLOW_THREADS
    if (done < deals) {
        PyErr_SetString(card_error, "the ranges leave no deal in which nobody holds another's card");
        return NULL;
    }
    return told(scores, q.players);
}

/* Divide a number of 320 bits, its highest part first, by a small one; return the remainder. */
static uint32_t divide(uint32_t number[PARTS], uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = 0; i < PARTS; i++) {
        rest = rest << 32 | number[i];
        number[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

/* Deal `count` things out of a tuple in the order that a number of 40 bytes chooses: riverboat.simulate says how. The places of
 * five cards are taken out of it at once. */
static PyObject *py_shuffled(PyObject *self, PyObject *args)
{
    PyObject *from, *left[52], *found;
    Py_ssize_t count, bytes;
    const unsigned char *chance;
    uint32_t number[PARTS];
    (void)self;
    if (!PyArg_ParseTuple(args, "O!ny#", &PyTuple_Type, &from, &count, (const char **)&chance, &bytes))
        return NULL;
    Py_ssize_t size = PyTuple_GET_SIZE(from);
    if (bytes != 4 * PARTS || size > 52 || count < 0 || count > size) {
        PyErr_Format(PyExc_ValueError, "up to 52 cards are shuffled by %d bytes", 4 * PARTS);
        return NULL;
    }
    if (!(found = PyList_New(count)))
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++)
        left[i] = PyTuple_GET_ITEM(from, i);
    for (int i = 0; i < PARTS; i++)
        number[i] = (uint32_t)chance[4 * i] << 24 | (uint32_t)chance[4 * i + 1] << 16 | (uint32_t)chance[4 * i + 2] << 8 | chance[4 * i + 3];
    for (Py_ssize_t done = 0; done < count;) {
        Py_ssize_t now = count - done < 5 ? count - done : 5;
        uint32_t ways = 1;
        for (Py_ssize_t i = 0; i < now; i++)
            ways *= (uint32_t)(size - i);
        for (uint32_t places = divide(number, ways); now--; size--, done++) {
            const uint32_t place = places % (uint32_t)size;
            places /= (uint32_t)size;
            PyList_SET_ITEM(found, done, Py_NewRef(left[place]));
            left[place] = left[size - 1];
        }
    }
    return found;
}

#define DESCRIBED(name)                                                                                                              \
    {#name, py_##name, METH_O, "Return the strength of the best five of five to nine cards."},                                       \
    {#name "_two_and_three", (PyCFunction)(void (*)(void))py_##name##_2_3, METH_FASTCALL,                                             \
     "Return the strength of the best five made of two of the hole and three of the board."}

/* For russian/_solver.c, which is linked with this file and brings its own functions. */
int riverboat_high(const uint8_t *cards, int count) { return by_tables(HIGH, cards, count); }

int riverboat_is_loaded(void) { return is_loaded(); }

int riverboat_read_cards(PyObject *from, uint8_t *out, int fewest, int most, uint64_t *seen)
{
    return read_cards(from, out, fewest, most, seen);
}

extern PyMethodDef riverboat_russian_methods[];

#define CHOOSES(name)                                                                                                                \
    {#name "_five", py_##name##_five, METH_O, "Return the best five of five to nine cards in reading order."},                       \
    {#name "_five_of", (PyCFunction)(void (*)(void))py_##name##_five_of, METH_FASTCALL,                                               \
     "Return the best five made of two of the hole and three of the board, in reading order."}

static PyMethodDef methods[] = {
    CHOOSES(high),
    CHOOSES(ace_to_five),
    CHOOSES(eight_or_better),
    CHOOSES(short_deck),
    DESCRIBED(high),
    DESCRIBED(ace_to_five),
    DESCRIBED(eight_or_better),
    DESCRIBED(deuce_to_seven),
    DESCRIBED(badugi),
    DESCRIBED(short_deck),
    {"load", py_load, METH_VARARGS, "Take the tables, where their parts start, and the error to raise for cards that are none."},
    {"load_ladder", py_load_ladder, METH_VARARGS, "Take what gives the ladder of a ranking when it is needed."},
    {"load_omaha", py_load_omaha, METH_O, "Take what gives the table of Omaha when it is needed."},
    {"many", py_many, METH_VARARGS, "Write the strengths of many hands into a buffer."},
    {"census", py_census, METH_VARARGS, "Return how many of all hands of a size have each strength."},
    {"count_boards", py_boards, METH_VARARGS, "Count who wins over all boards."},
    {"count_hands", py_hands, METH_VARARGS, "Count who wins over all hands that may come."},
    {"sample", py_sample, METH_VARARGS, "Count who wins over random deals."},
    {"shuffled", py_shuffled, METH_VARARGS, "Return as many cards as are wanted, in the order that 40 bytes choose."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_riverboat_core", "Ranks hands and counts odds.", -1, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__riverboat_core(void)
{
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddIntConstant(made, "VERSION", VERSION) < 0 || PyModule_AddFunctions(made, riverboat_russian_methods) < 0))
        Py_CLEAR(made);
    return made;
}
