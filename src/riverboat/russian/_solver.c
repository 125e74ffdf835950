/* The solver of Russian Poker: what each action of a box is worth, exactly, and what a house keeps.
 *
 * It is linked with hands/_core.c, which ranks hands and makes the module. Python has the same sums in riverboat.russian.plain.
 * docs/how-it-works/russian-solver.md tells the idea: dealer's hands and player's hands are gone through together in order of
 * strength. For every set of up to four unseen cards it is kept how many of the dealer's hands so far contain it; how many contain
 * none of the cards that a player drew follows by inclusion and exclusion.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* from hands/_core.c */
extern int riverboat_high(const uint8_t *cards, int count);
extern int riverboat_is_loaded(void);
extern int riverboat_read_cards(PyObject *cards, uint8_t *out, int fewest, int most, uint64_t *seen);

enum { NOTHING, ACE_KING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, KINDS };
enum { BEST = 7462, OF_FIVE = KINDS * KINDS, CODES = 2 * OF_FIVE, MOST_UNSEEN = 51, HANDS = 2598960, KEEPS = 32 };

/* Three counts in one number: the dealer's hands so far that are weaker, those as strong, and all that are a game. Sums and
 * differences of such numbers are right in each part as long as the result is. */
#define WEAKER 1ull
#define EQUAL (1ull << 21)
#define GAME (1ull << 42)
#define PART ((1u << 21) - 1)

typedef struct { uint8_t cards[5], code; } Five;

static uint8_t kind_of[BEST + 1];      /* of each strength */
static int kinds_known;
static Five *fives;                    /* all hands of five, the weakest first */
static uint32_t from[BEST + 2];        /* where each strength begins in them */
static uint32_t choose[53][6];

/* ------------------------------------------------------------------------------------------------ combinations */

/* The first combination of five cards and, where there is one, the second: only Ace-King can be that. */
static int code_of_five(const uint8_t *cards, int strength)
{
    int first = kind_of[strength], aces = 0, kings = 0, second;
    for (int i = 0; i < 5; i++)
        aces += cards[i] / 4 == 12, kings += cards[i] / 4 == 11;
    second = aces && kings && (first == PAIR || first == THREE || first == FOUR || (first == TWO_PAIR && aces + kings < 4));
    return first * KINDS + second * ACE_KING;
}

/* Which of five cards make the combination of a kind, as bits of their places. */
static int core_of(const uint8_t *cards, int kind)
{
    int counts[13] = {0}, core = 0, wanted = kind == FOUR ? 4 : kind == THREE ? 3 : 2;
    if (kind >= STRAIGHT && kind != FOUR)
        return 31;
    for (int i = 0; i < 5; i++)
        counts[cards[i] / 4]++;
    for (int i = 0; i < 5; i++)
        if (kind == ACE_KING ? cards[i] / 4 >= 11 : kind != NOTHING && counts[cards[i] / 4] == wanted)
            core |= 1 << i;
    return core;
}

static int is_in_a_row(int kind) { return kind == STRAIGHT || kind == STRAIGHT_FLUSH || kind == ROYAL_FLUSH; }

typedef struct { int kind, core, ranks; } Made;

static void make_five(const uint8_t *six, int without, int strength, Made *made)
{
    uint8_t five[5];
    made->ranks = 0;
    for (int i = 0, n = 0; i < 6; i++)
        if (i != without) {
            five[n++] = six[i];
            made->ranks |= 1 << six[i] / 4;
        }
    made->kind = kind_of[strength];
    int core = core_of(five, made->kind), low = core & ((1 << without) - 1);
    made->core = low | (core & ~low) << 1;
}

/* The code of the combinations of six cards, which begin behind those of five; `strengths` are those of the fives without each of them, `best` the strongest. With `pairs` a second
 * straight of the first one's ranks is taken as its pair. */
static int code_of_six(const uint8_t *cards, const int *strengths, int best, int pairs)
{
    Made first = {0}, other;
    int second = NOTHING, royals = 0, aces = 0, kings = 0;
    for (int i = 0; i < 6; i++)
        if (strengths[i] == best) {
            make_five(cards, i, best, &first);
            break;
        }
    if (first.kind == NOTHING)
        return OF_FIVE;
    for (int i = 0; i < 6; i++) {
        int rank = cards[i] / 4;
        aces += rank == 12, kings += rank == 11;
        if (rank >= 11)
            royals |= 1 << i;
        make_five(cards, i, strengths[i], &other);
        if (other.kind <= second || !(other.core & ~first.core))
            continue;
        if (pairs && is_in_a_row(first.kind) && is_in_a_row(other.kind) && other.ranks == first.ranks)
            continue;
        second = other.kind;
    }
    if (second == NOTHING && aces && kings && (royals & ~first.core))
        second = ACE_KING;
    return OF_FIVE + first.kind * KINDS + second;
}

static int strengths_of_six(const uint8_t *cards, int *strengths)
{
    int best = 0;
    for (int i = 0; i < 6; i++) {
        uint8_t five[5];
        for (int k = 0, n = 0; k < 6; k++)
            if (k != i)
                five[n++] = cards[k];
        strengths[i] = riverboat_high(five, 5);
        best = strengths[i] > best ? strengths[i] : best;
    }
    return best;
}

/* ------------------------------------------------------------------------------------------------ all hands in order */

static void make_choose(void)
{
    for (int n = 0; n < 53; n++) {
        choose[n][0] = 1;
        for (int k = 1; k < 6; k++)
            choose[n][k] = n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0;
    }
}

/* Puts all hands of five in the order of their strength. */
static int make_fives(void)
{
    if (fives)
        return 1;
    uint16_t *strengths = PyMem_RawMalloc(HANDS * sizeof *strengths);
    Five *made = PyMem_RawMalloc(HANDS * sizeof *made);
    static uint32_t next[BEST + 2];
    if (!strengths || !made) {
        PyMem_RawFree(strengths);
        PyMem_RawFree(made);
        return 0;
    }
    make_choose();
    memset(next, 0, sizeof next);
    for (int round = 0; round < 2; round++) {
        uint32_t at = 0;
        uint8_t c[5];
        for (c[4] = 4; c[4] < 52; c[4]++)
            for (c[3] = 3; c[3] < c[4]; c[3]++)
                for (c[2] = 2; c[2] < c[3]; c[2]++)
                    for (c[1] = 1; c[1] < c[2]; c[1]++)
                        for (c[0] = 0; c[0] < c[1]; c[0]++, at++) {
                            if (!round) {
                                strengths[at] = (uint16_t)riverboat_high(c, 5);
                                next[strengths[at] + 1]++;
                            } else {
                                Five *here = made + next[strengths[at]]++;
                                memcpy(here->cards, c, 5);
                                here->code = (uint8_t)code_of_five(c, strengths[at]);
                            }
                        }
        if (!round)
            for (int s = 0; s <= BEST; s++)
                next[s + 1] += next[s];
        if (!round)
            memcpy(from, next, sizeof from);
    }
    PyMem_RawFree(strengths);
    fives = made;
    return 1;
}

/* ------------------------------------------------------------------------------------------------ prices */

/* What a box wins and loses, in chips: without a game of the dealer; when he is higher (a loss, positive); folding (likewise); BET and
 * ANTE when the player is higher, and the most that may be insured (0: nothing), by code. */
typedef struct {
    int64_t no_game, lose, fold, win[CODES], most[CODES];
    int game_from, bet_from, pairs; /* strengths from which the dealer has a game; BET is laid from this one on, -1: where it is best */
} Prices;

/* What laying BET is worth, times the number of the dealer's hands: `count` of them, in `packed` how the game stands. */
static inline int64_t bet_value(const Prices *p, int code, int64_t count, uint64_t packed)
{
    int64_t weaker = (int64_t)(packed & PART), equal = (int64_t)(packed >> 21 & PART), game = (int64_t)(packed >> 42);
    int64_t none = count - game, value = p->no_game * none - p->lose * (game - weaker - equal) + p->win[code] * weaker;
    return p->most[code] && none > weaker ? value + p->most[code] * (none - weaker) : value;
}

/* The same of a box that nobody looked at: it is not insured. */
static inline int64_t unlooked(const Prices *p, int code, int64_t count, uint64_t packed)
{
    int64_t weaker = (int64_t)(packed & PART), equal = (int64_t)(packed >> 21 & PART), game = (int64_t)(packed >> 42);
    return p->no_game * (count - game) - p->lose * (game - weaker - equal) + p->win[code] * weaker;
}

static inline int64_t best_value(const Prices *p, int strength, int code, int64_t count, uint64_t packed)
{
    int64_t value = bet_value(p, code, count, packed), fold = -p->fold * count;
    if (p->bet_from >= 0)
        return strength >= p->bet_from ? value : fold;
    return value > fold ? value : fold;
}

/* ------------------------------------------------------------------------------------------------ the dealer's hands */

/* How many of the dealer's hands contain each set of up to three unseen cards, and how strong he is with each set of four. */
typedef struct {
    int unseen;
    uint8_t cards[MOST_UNSEEN + 1];   /* by place */
    int8_t place[52];                 /* of a card; -1: it is not unseen */
    uint64_t none, one[52], two[1326], three[22100];
    uint16_t *strength;               /* of four cards with the open one; 0: no game */
    uint8_t (*order)[4];              /* those with a game, the weakest first */
    uint32_t begins[BEST + 2];
} Dealer;

static inline uint32_t at2(int a, int b) { return choose[b][2] + (uint32_t)a; }
static inline uint32_t at3(int a, int b, int c) { return choose[c][3] + choose[b][2] + (uint32_t)a; }
static inline uint32_t at4(int a, int b, int c, int d) { return choose[d][4] + choose[c][3] + choose[b][2] + (uint32_t)a; }

static void add(Dealer *d, const uint8_t *four, uint64_t what)
{
    int a = four[0], b = four[1], c = four[2], e = four[3];
    d->none += what;
    d->one[a] += what, d->one[b] += what, d->one[c] += what, d->one[e] += what;
    d->two[at2(a, b)] += what, d->two[at2(a, c)] += what, d->two[at2(a, e)] += what;
    d->two[at2(b, c)] += what, d->two[at2(b, e)] += what, d->two[at2(c, e)] += what;
    d->three[at3(a, b, c)] += what, d->three[at3(a, b, e)] += what, d->three[at3(a, c, e)] += what, d->three[at3(b, c, e)] += what;
}

static void let_go(Dealer *d)
{
    if (d) {
        PyMem_RawFree(d->strength);
        PyMem_RawFree(d->order);
        PyMem_RawFree(d);
    }
}

/* Deals the dealer all hands with his open card; NULL when there is no memory. */
static Dealer *all_dealers(int up, uint64_t unseen, int game_from)
{
    Dealer *d = PyMem_RawCalloc(1, sizeof *d);
    if (!d)
        return NULL;
    memset(d->place, -1, sizeof d->place);
    for (int card = 0; card < 52; card++)
        if (unseen >> card & 1) {
            d->place[card] = (int8_t)d->unseen;
            d->cards[d->unseen++] = (uint8_t)card;
        }
    const uint32_t hands = choose[d->unseen][4];
    d->strength = PyMem_RawMalloc((hands + 1) * sizeof *d->strength);
    d->order = PyMem_RawMalloc((hands + 1) * sizeof *d->order);
    uint32_t *next = PyMem_RawCalloc(BEST + 2, sizeof *next);
    if (!d->strength || !d->order || !next) {
        PyMem_RawFree(next);
        let_go(d);
        return NULL;
    }
    for (int round = 0; round < 2; round++) {
        uint32_t at = 0;
        uint8_t p[4];
        for (p[3] = 3; p[3] < d->unseen; p[3]++)
            for (p[2] = 2; p[2] < p[3]; p[2]++)
                for (p[1] = 1; p[1] < p[2]; p[1]++)
                    for (p[0] = 0; p[0] < p[1]; p[0]++, at++) {
                        if (!round) {
                            uint8_t five[5] = {(uint8_t)up, d->cards[p[0]], d->cards[p[1]], d->cards[p[2]], d->cards[p[3]]};
                            int s = riverboat_high(five, 5);
                            d->strength[at] = (uint16_t)(s >= game_from ? s : 0);
                            next[d->strength[at] + 1]++;
                        } else if (d->strength[at]) {
                            memcpy(d->order[next[d->strength[at]]++], p, 4);
                            add(d, p, GAME);
                        }
                    }
        if (round)
            break;
        next[1] = 0; /* those without a game are in no order */
        for (int s = 1; s <= BEST; s++)
            next[s + 1] += next[s];
        memcpy(d->begins, next, sizeof d->begins);
    }
    PyMem_RawFree(next);
    return d;
}

/* The dealer's hands of strength `s` begin to count as equal, or then as weaker. */
static void count_in(Dealer *d, int s, uint64_t what)
{
    for (uint32_t i = d->begins[s]; i < d->begins[s + 1]; i++)
        add(d, d->order[i], what);
}

static inline uint64_t of_four(const Dealer *d, uint32_t at, uint32_t s)
{
    const uint32_t his = d->strength[at];
    return (his ? GAME : 0) + (his - 1 < s - 1 ? WEAKER : 0) + (his == s ? EQUAL : 0);
}

/* How the dealer's hands without any of the cards at `p` (ascending) stand against strength `s`. */
static inline uint64_t without(const Dealer *d, const uint8_t *p, int count, uint32_t s)
{
    uint64_t sum = d->none;
    for (int i = 0; i < count; i++)
        sum -= d->one[p[i]];
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            sum += d->two[at2(p[k], p[i])];
    for (int i = 2; i < count; i++)
        for (int k = 1; k < i; k++)
            for (int m = 0; m < k; m++)
                sum -= d->three[at3(p[m], p[k], p[i])];
    for (int i = 3; i < count; i++)
        for (int k = 2; k < i; k++)
            for (int m = 1; m < k; m++)
                for (int n = 0; n < m; n++)
                    sum += of_four(d, at4(p[n], p[m], p[k], p[i]), s);
    return sum;
}

#define WITHOUT(count)                                                                                                               \
    case count:                                                                                                                      \
        return without(d, p, count, s)

/* The same, unrolled for each number of cards. */
static inline uint64_t stands(const Dealer *d, const uint8_t *p, int count, uint32_t s)
{
    switch (count) {
        WITHOUT(1);
        WITHOUT(2);
        WITHOUT(3);
        WITHOUT(4);
        WITHOUT(5);
    default:
        return d->none;
    }
}

/* ------------------------------------------------------------------------------------------------ one position */

/* What an action's draws came to: the value summed over draws and the dealer's hands, the number of both, and for how many of them the
 * box folds, the dealer has no game, is higher or equal, what insurance brought, and how often BET was won, by code. */
typedef struct {
    int64_t value, draws, count, fold, none, lost, equal, insured, won[CODES];
} Tally;

enum { TALLY = sizeof(Tally) / sizeof(int64_t) };

static inline void tally(Tally *t, const Prices *p, int strength, int code, int64_t count, uint64_t packed)
{
    const int64_t best = best_value(p, strength, code, count, packed);
    t->value += best;
    t->draws++;
    t->count += count;
    if (p->bet_from < 0 ? best == -p->fold * count : strength < p->bet_from) {
        t->fold += count;
        return;
    }
    int64_t weaker = (int64_t)(packed & PART), equal = (int64_t)(packed >> 21 & PART), game = (int64_t)(packed >> 42);
    t->none += count - game;
    t->lost += game - weaker - equal;
    t->equal += equal;
    t->won[code] += weaker;
    if (p->most[code] && count - game > weaker)
        t->insured += p->most[code] * (count - game - weaker);
}

typedef struct { int strength, code, place; } Sixth;

static int by_strength(const void *a, const void *b) { return ((const Sixth *)a)->strength - ((const Sixth *)b)->strength; }

/* All sixth cards, those that make the weakest hand first. */
static void make_sixths(const Dealer *d, const uint8_t *hand, int pairs, Sixth *sixths)
{
    for (int place = 0; place < d->unseen; place++) {
        uint8_t six[6] = {hand[0], hand[1], hand[2], hand[3], hand[4], d->cards[place]};
        int strengths[6], best = strengths_of_six(six, strengths);
        sixths[place] = (Sixth){best, code_of_six(six, strengths, best, pairs), place};
    }
    qsort(sixths, (size_t)d->unseen, sizeof *sixths, by_strength);
}

/* Fills tallies[mask of the cards kept] (31: standing) and tallies[32], the sixth card. `counts` says which numbers of cards may be
 * exchanged, as bits. */
static int solve(const uint8_t *hand, int up, uint64_t unseen, const Prices *prices, int counts, int sixth, Tally *tallies)
{
    Dealer *d = all_dealers(up, unseen, prices->game_from);
    if (!d)
        return 0;
    Sixth sixths[MOST_UNSEEN + 1];
    int next = 0, drawable[6], held[52];
    int64_t count[6];
    for (int k = 0; k < 6; k++) {
        count[k] = d->unseen - k >= 4 ? choose[d->unseen - k][4] : 0;
        drawable[k] = k == 0 || (counts >> k & 1 && count[k]);
    }
    memset(held, -1, sizeof held);
    for (int i = 0; i < 5; i++)
        held[hand[i]] = i;
    make_sixths(d, hand, prices->pairs, sixths);
    const int all = sixth && count[1] ? d->unseen : 0;
    for (int s = 1; s <= BEST; s++) {
        count_in(d, s, EQUAL);
        for (const Five *five = fives + from[s], *end = fives + from[s + 1]; five < end; five++) {
            uint8_t drawn[5];
            int kept = 0, n = 0, known = 1;
            for (int i = 0; i < 5; i++) {
                int card = five->cards[i], place = d->place[card];
                if (place >= 0)
                    drawn[n++] = (uint8_t)place;
                else if (held[card] >= 0)
                    kept |= 1 << held[card];
                else
                    known = 0;
            }
            if (known && drawable[n])
                tally(tallies + kept, prices, s, five->code, count[n], stands(d, drawn, n, (uint32_t)s));
        }
        for (; next < all && sixths[next].strength == s; next++) {
            uint8_t drawn[1] = {(uint8_t)sixths[next].place};
            tally(tallies + KEEPS, prices, s, sixths[next].code, count[1], stands(d, drawn, 1, (uint32_t)s));
        }
        count_in(d, s, WEAKER - EQUAL);
    }
    let_go(d);
    return 1;
}

/* ------------------------------------------------------------------------------------------------ all hands, up to suits */

/* The dealer's open card is a spade; the other suits may change places. Hands that do so into each other are a class. */
typedef struct { uint8_t cards[5], code, weight; uint16_t strength; } Class;

static Class *classes;      /* the weakest first */
static int32_t class_count;
static int32_t *class_of;   /* of a hand by its number */
static uint8_t *turned;     /* which change of suits makes the hand its class's */
static int32_t class_from[BEST + 2];

static const uint8_t turns[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {1, 0, 2, 3}, {1, 2, 0, 3}, {2, 0, 1, 3}, {2, 1, 0, 3}};
static const uint8_t back[6] = {0, 1, 2, 4, 3, 5};

static inline int turn(int card, int by) { return (card & ~3) | turns[by][card & 3]; }

static inline uint32_t number_of(const uint8_t *c)
{
    return c[0] + choose[c[1]][2] + choose[c[2]][3] + choose[c[3]][4] + choose[c[4]][5];
}

static void turn_hand(const uint8_t *hand, int by, uint8_t *out)
{
    for (int i = 0; i < 5; i++) {
        uint8_t card = (uint8_t)turn(hand[i], by);
        int k = i;
        for (; k > 0 && out[k - 1] > card; k--)
            out[k] = out[k - 1];
        out[k] = card;
    }
}

static void make_class(const Five *five, int strength)
{
    Class *made = classes + class_count;
    if (class_of[number_of(five->cards)] >= 0)
        return;
    memcpy(made->cards, five->cards, 5);
    made->code = five->code;
    made->weight = 0;
    made->strength = (uint16_t)strength;
    for (int by = 0; by < 6; by++) {
        uint8_t hand[5];
        turn_hand(five->cards, by, hand);
        uint32_t number = number_of(hand);
        if (class_of[number] < 0) {
            class_of[number] = class_count;
            turned[number] = back[by];
            made->weight++;
        }
    }
    class_count++;
}

/* Finds all classes; as it goes through the hands in order, the classes come in that order too. */
static int make_classes(void)
{
    if (classes)
        return 1;
    enum { ENOUGH = 500000 };
    Class *made = PyMem_RawMalloc(ENOUGH * sizeof *made);
    class_of = PyMem_RawMalloc(HANDS * sizeof *class_of);
    turned = PyMem_RawMalloc(HANDS);
    if (!made || !class_of || !turned) {
        PyMem_RawFree(made);
        PyMem_RawFree(class_of);
        PyMem_RawFree(turned);
        return 0;
    }
    memset(class_of, -1, HANDS * sizeof *class_of);
    classes = made;
    class_count = 0;
    for (int s = 1; s <= BEST; s++) {
        class_from[s] = class_count;
        for (uint32_t i = from[s]; i < from[s + 1]; i++)
            make_class(fives + i, s);
    }
    class_from[BEST + 1] = class_count;
    return 1;
}

/* ------------------------------------------------------------------------------------------------ a sweep: one open card, all hands */

enum { SIXTH = 1, ONE = 2 };

typedef struct {
    Dealer *d;
    const Prices *p;
    int up, what;
    int64_t *stand, *sixth, *one; /* by class: of one hand; summed over the hands of the class, six times; likewise, by discard */
    int64_t dark, dark_sixth;     /* without looking, over all hands */
} Sweep;

/* Sets with one card of any kind more: where they begin to be counted, and how many of their cards are below that one. */
typedef struct { uint32_t base; uint8_t below; } With;

typedef struct { With one[5], two[10], three[10]; } Withs;

static With with(const uint8_t *p, int set, int below)
{
    With found = {0, 0};
    for (int i = 0, k = 1; i < 5; i++)
        if (set >> i & 1) {
            found.below = (uint8_t)(found.below + (i < below));
            found.base += choose[p[i]][k + (i >= below)];
            k++;
        }
    found.below++; /* the column of `choose` for the card itself */
    return found;
}

/* All sets of up to three of five places, beside a card that is above `below` of them. */
static void make_withs(const uint8_t *p, int below, Withs *w)
{
    int ones = 0, twos = 0, threes = 0;
    for (int set = 1; set < 32; set++)
        switch (__builtin_popcount((unsigned)set)) {
        case 1:
            w->one[ones++] = with(p, set, below);
            break;
        case 2:
            w->two[twos++] = with(p, set, below);
            break;
        case 3:
            w->three[threes++] = with(p, set, below);
            break;
        default:
            break;
        }
}

/* How many of the dealer's hands have the card at `place` and none of the five: counted in three parts. */
static inline uint64_t with_card(const Dealer *d, const Withs *w, int place, uint32_t s)
{
    const uint32_t *column = choose[place];
    uint64_t sum = d->one[place];
    for (int i = 0; i < 5; i++)
        sum -= d->two[w->one[i].base + column[w->one[i].below]];
    for (int i = 0; i < 10; i++)
        sum += d->three[w->two[i].base + column[w->two[i].below]];
    for (int i = 0; i < 10; i++)
        sum -= of_four(d, w->three[i].base + column[w->three[i].below], s);
    return sum;
}

/* The numbers of the six hands of five of six cards (ascending), by the card that is left out. */
static inline void numbers_without(const uint8_t *six, uint32_t *numbers)
{
    uint32_t below = 0, above = 0;
    for (int i = 1; i < 6; i++)
        above += choose[six[i]][i];
    for (int i = 0; i < 6; i++) {
        numbers[i] = below + above;
        below += choose[six[i]][i + 1 < 6 ? i + 1 : 0];
        if (i < 5)
            above -= choose[six[i + 1]][i + 1];
    }
}

/* The code of six cards of the kinds that most are of, whose best five are only these and whose second combination can be Ace-King
 * alone; 0 for the others. */
static int code_of_common_six(const uint8_t *six, int kind)
{
    int aces = 0, kings = 0;
    if (kind == NOTHING || kind == ACE_KING)
        return OF_FIVE + kind * KINDS;
    if (kind != PAIR && kind != THREE)
        return 0;
    for (int i = 0; i < 6; i++)
        aces += six[i] / 4 == 12, kings += six[i] / 4 == 11;
    return OF_FIVE + kind * KINDS + (aces && kings ? ACE_KING : NOTHING);
}

/* The code of any six cards, and how many fives of them are as good as the best. */
static int code_of_any_six(const uint8_t *six, int best, int pairs, int *as_good)
{
    int strengths[6];
    strengths_of_six(six, strengths);
    *as_good = 0;
    for (int i = 0; i < 6; i++)
        *as_good += strengths[i] == best;
    return code_of_six(six, strengths, best, pairs);
}

/* The best five of the six cards are these of the class: all six hands of five that buy the sixth one get the value. */
static void sixth_bought(Sweep *sw, const Class *c, const uint8_t *six, const Withs *w, uint64_t base, int place)
{
    const int best = c->strength;
    if (riverboat_high(six, 6) != best)
        return;
    int as_good, code = code_of_common_six(six, kind_of[best]);
    if (code)
        as_good = 1;
    else
        code = code_of_any_six(six, best, sw->p->pairs, &as_good);
    const int64_t count = choose[45][4], times = (int64_t)c->weight * (6 / as_good);
    const uint64_t packed = base - with_card(sw->d, w, place, c->strength);
    const int64_t value = times * best_value(sw->p, best, code, count, packed);
    sw->dark_sixth += times * unlooked(sw->p, code, count, packed);
    uint32_t numbers[6];
    numbers_without(six, numbers);
    for (int i = 0; i < 6; i++)
        sw->sixth[class_of[numbers[i]]] += value;
}

/* The five of the class are what is held, and the sixth card was given away for any of them. */
static void one_exchanged(Sweep *sw, const Class *c, const uint8_t *six, const Withs *w, uint64_t base, int place)
{
    const int64_t value =
        c->weight * best_value(sw->p, c->strength, c->code, choose[45][4], base - with_card(sw->d, w, place, c->strength));
    const int given = sw->d->cards[place];
    uint32_t numbers[6];
    numbers_without(six, numbers);
    for (int i = 0; i < 6; i++) {
        if (six[i] == given)
            continue;
        const Class *hand = classes + class_of[numbers[i]];
        const int card = turn(given, turned[numbers[i]]);
        int at = 0;
        while (hand->cards[at] != card)
            at++;
        sw->one[5 * (hand - classes) + at] += value;
    }
}

static void sweep_class(Sweep *sw, const Class *c)
{
    const Dealer *d = sw->d;
    uint8_t p[5], six[6];
    for (int i = 0; i < 5; i++) {
        if (d->place[c->cards[i]] < 0)
            return;
        p[i] = (uint8_t)d->place[c->cards[i]];
    }
    const uint64_t base = without(d, p, 5, c->strength);
    const int64_t count = choose[46][4];
    sw->stand[c - classes] = best_value(sw->p, c->strength, c->code, count, base);
    sw->dark += c->weight * unlooked(sw->p, c->code, count, base);
    if (!sw->what)
        return;
    for (int below = 0; below < 6; below++) {
        Withs w;
        make_withs(p, below, &w);
        for (int place = below ? p[below - 1] + 1 : 0, end = below < 5 ? p[below] : d->unseen; place < end; place++) {
            memcpy(six, c->cards, (size_t)below);
            six[below] = d->cards[place];
            memcpy(six + below + 1, c->cards + below, (size_t)(5 - below));
            if (sw->what & SIXTH)
                sixth_bought(sw, c, six, &w, base, place);
            if (sw->what & ONE)
                one_exchanged(sw, c, six, &w, base, place);
        }
    }
}

static void sweep(Sweep *sw)
{
    for (int s = 1; s <= BEST; s++) {
        count_in(sw->d, s, EQUAL);
        for (int32_t i = class_from[s]; i < class_from[s + 1]; i++)
            sweep_class(sw, classes + i);
        count_in(sw->d, s, WEAKER - EQUAL);
    }
}

/* The best of exchanging one card, summed over the hands of the class; discards that a change of suits takes into each other have
 * their sums shared out anew. */
static int64_t best_exchange(const Sweep *sw, int32_t at)
{
    const Class *c = classes + at;
    int64_t best = INT64_MIN;
    for (int i = 0; i < 5; i++) {
        int64_t sum = 0;
        int alike = 0;
        for (int k = 0; k < 5; k++) {
            int same = k == i;
            for (int by = 1; by < 6 && !same; by++) {
                uint8_t hand[5];
                turn_hand(c->cards, by, hand);
                same = !memcmp(hand, c->cards, 5) && turn(c->cards[i], by) == c->cards[k];
            }
            if (same)
                sum += sw->one[5 * at + k], alike++;
        }
        sum /= alike;
        best = sum > best ? sum : best;
    }
    return best;
}

/* What the fold of a class, standing, a sixth card and an exchange of one are worth, in 46ths of what one of the dealer's hands without
 * a sixth card is: the best of them, and which it is (0 fold or stand, 1 sixth card, 2 exchange). */
static int64_t best_of_class(const Sweep *sw, int32_t at, int64_t sixth_fee, int64_t one_fee, int *which)
{
    const int64_t weight = classes[at].weight, whole = 46 * (int64_t)choose[45][4];
    int64_t best = 42 * sw->stand[at], value;
    *which = 0;
    if (sw->what & SIXTH) {
        value = sw->sixth[at] / (6 * weight) - sixth_fee * whole;
        if (value > best)
            best = value, *which = 1;
    }
    if (sw->what & ONE) {
        value = best_exchange(sw, at) / weight - one_fee * whole;
        if (value > best)
            best = value, *which = 2;
    }
    return best;
}

/* ------------------------------------------------------------------------------------------------ Python */

static int ready(void)
{
    if (!riverboat_is_loaded())
        return 0;
    if (!kinds_known) {
        PyErr_SetString(PyExc_RuntimeError, "the kinds are not loaded: import riverboat.russian.solver first");
        return 0;
    }
    if (!make_fives()) {
        PyErr_NoMemory();
        return 0;
    }
    return 1;
}

static PyObject *py_load(PyObject *self, PyObject *kinds)
{
    (void)self;
    if (!PyBytes_Check(kinds) || PyBytes_GET_SIZE(kinds) != sizeof kind_of) {
        PyErr_SetString(PyExc_ValueError, "the kinds are 7,463 bytes");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < (Py_ssize_t)sizeof kind_of; i++)
        if ((uint8_t)PyBytes_AS_STRING(kinds)[i] >= KINDS) {
            PyErr_SetString(PyExc_ValueError, "a kind is a number from 0 to 10");
            return NULL;
        }
    memcpy(kind_of, PyBytes_AS_STRING(kinds), sizeof kind_of);
    kinds_known = 1;
    Py_RETURN_NONE;
}

static const int64_t MOST_CHIPS = 1 << 25; /* times all draws and all hands of the dealer this is still a number of 63 bits */

static const int64_t MOST_SWEPT = 1 << 17; /* likewise, times all hands and all deals with a sixth card */

static int read_row(PyObject *from, int64_t *out)
{
    Py_buffer data;
    if (PyObject_GetBuffer(from, &data, PyBUF_SIMPLE) < 0)
        return 0;
    int right = data.len == CODES * (Py_ssize_t)sizeof(int64_t);
    if (right)
        memcpy(out, data.buf, (size_t)data.len);
    PyBuffer_Release(&data);
    for (int i = 0; right && i < CODES; i++)
        right = out[i] >= 0 && out[i] <= MOST_CHIPS;
    if (!right)
        PyErr_SetString(PyExc_ValueError, "what BET wins is 242 numbers of at most 2^25 chips");
    return right;
}

/* Prices are (no_game, lose, fold, game_from, bet_from, pairs, wins, most). */
static int read_prices(PyObject *from_python, Prices *p)
{
    long long none, lose, fold;
    PyObject *wins, *most;
    if (!PyTuple_Check(from_python)) {
        PyErr_SetString(PyExc_TypeError, "prices are a tuple");
        return 0;
    }
    if (!PyArg_ParseTuple(from_python, "LLLiipOO", &none, &lose, &fold, &p->game_from, &p->bet_from, &p->pairs, &wins, &most))
        return 0;
    if (none < 0 || lose < 0 || fold < 0 || none > MOST_CHIPS || lose > MOST_CHIPS || fold > MOST_CHIPS || p->game_from < 1 ||
        p->game_from > BEST || p->bet_from < -1) {
        PyErr_SetString(PyExc_ValueError, "prices are at most 2^25 chips, and the dealer's game begins at a strength");
        return 0;
    }
    p->no_game = none, p->lose = lose, p->fold = fold;
    return read_row(wins, p->win) && read_row(most, p->most);
}

/* Whether all prices are low enough to be summed over all hands. */
static int are_summable(const Prices *p, int64_t sixth_fee, int64_t one_fee)
{
    int low = p->no_game <= MOST_SWEPT && p->lose <= MOST_SWEPT && p->fold <= MOST_SWEPT;
    for (int i = 0; i < CODES; i++)
        low &= p->win[i] <= MOST_SWEPT && p->most[i] <= MOST_SWEPT;
    return low && sixth_fee >= 0 && one_fee >= 0 && sixth_fee <= MOST_SWEPT && one_fee <= MOST_SWEPT;
}

/* Reads hand, open card and unseen cards; they must be different ones. */
static int read_position(PyObject *hand, PyObject *up, unsigned long long unseen, uint8_t *out, int most, int *open)
{
    uint64_t seen = 0;
    uint8_t card;
    int count = riverboat_read_cards(hand, out, 5, most, &seen);
    PyObject *one = count < 0 ? NULL : PyTuple_Pack(1, up);
    int right = one && riverboat_read_cards(one, &card, 1, 1, &seen) == 1;
    Py_XDECREF(one);
    if (!right)
        return -1;
    if (unseen >> 52 || unseen & seen || __builtin_popcountll(unseen) < 4) {
        PyErr_SetString(PyExc_ValueError, "at least four cards are unseen, and none of those that are seen");
        return -1;
    }
    *open = card;
    return count;
}

static PyObject *py_solve(PyObject *self, PyObject *args)
{
    PyObject *cards, *open, *from_python, *told = NULL;
    unsigned long long unseen;
    int counts, sixth, up, done;
    uint8_t hand[5];
    Prices *prices = PyMem_Malloc(sizeof *prices);
    Tally *tallies = PyMem_Calloc(KEEPS + 1, sizeof *tallies);
    (void)self;
    if (!prices || !tallies) {
        PyErr_NoMemory();
        goto end;
    }
    if (!ready() || !PyArg_ParseTuple(args, "OOKOip", &cards, &open, &unseen, &from_python, &counts, &sixth) ||
        !read_prices(from_python, prices) || read_position(cards, open, unseen, hand, 5, &up) < 0)
        goto end;
    Py_BEGIN_ALLOW_THREADS
    done = solve(hand, up, unseen, prices, counts, sixth, tallies);
    Py_END_ALLOW_THREADS
    if (done)
        told = PyBytes_FromStringAndSize((const char *)tallies, (KEEPS + 1) * sizeof *tallies);
    else
        PyErr_NoMemory();
end:
    PyMem_Free(prices);
    PyMem_Free(tallies);
    return told;
}

static PyObject *py_stands(PyObject *self, PyObject *args)
{
    PyObject *cards, *open;
    unsigned long long unseen;
    int game_from, up, count, s;
    uint8_t hand[6];
    (void)self;
    if (!ready() || !PyArg_ParseTuple(args, "OOKi", &cards, &open, &unseen, &game_from))
        return NULL;
    count = read_position(cards, open, unseen, hand, 6, &up);
    if (count < 0)
        return NULL;
    Dealer *d = all_dealers(up, unseen, game_from);
    if (!d)
        return PyErr_NoMemory();
    s = riverboat_high(hand, count);
    long weaker = 0, equal = 0, game = 0, all = (long)choose[d->unseen][4];
    for (long i = 0; i < all; i++) {
        weaker += d->strength[i] && d->strength[i] < s;
        equal += d->strength[i] && d->strength[i] == s;
        game += d->strength[i] > 0;
    }
    let_go(d);
    return Py_BuildValue("llll", weaker, equal, game, all);
}

static PyObject *py_code(PyObject *self, PyObject *args)
{
    PyObject *cards;
    uint8_t hand[6];
    uint64_t seen = 0;
    int pairs, strengths[6];
    (void)self;
    if (!ready() || !PyArg_ParseTuple(args, "Op", &cards, &pairs))
        return NULL;
    int count = riverboat_read_cards(cards, hand, 5, 6, &seen);
    if (count < 0)
        return NULL;
    if (count == 5)
        return PyLong_FromLong(code_of_five(hand, riverboat_high(hand, 5)));
    int best = strengths_of_six(hand, strengths);
    return PyLong_FromLong(code_of_six(hand, strengths, best, pairs));
}

static int sweep_arrays(Sweep *sw)
{
    const size_t count = (size_t)class_count;
    sw->stand = PyMem_RawCalloc(count, sizeof(int64_t));
    sw->sixth = PyMem_RawCalloc(sw->what & SIXTH ? count : 1, sizeof(int64_t));
    sw->one = PyMem_RawCalloc(sw->what & ONE ? 5 * count : 1, sizeof(int64_t));
    return sw->stand && sw->sixth && sw->one;
}

/* Sums up a sweep: the value of all hands, and by class where there is room. */
static int64_t sum_up(const Sweep *sw, int64_t sixth_fee, int64_t one_fee, int64_t *values, uint8_t *which)
{
    int64_t sum = 0;
    for (int32_t at = 0; at < class_count; at++) {
        int best = 0, out = 0;
        for (int i = 0; i < 5; i++)
            out |= sw->d->place[classes[at].cards[i]] < 0;
        int64_t value = out ? 0 : best_of_class(sw, at, sixth_fee, one_fee, &best);
        sum += classes[at].weight * value;
        if (values)
            values[at] = value, which[at] = (uint8_t)(out ? 255 : best);
    }
    return sum;
}

static PyObject *py_sweep(PyObject *self, PyObject *args)
{
    int rank, by_class;
    long long sixth_fee, one_fee;
    PyObject *from_python, *values = NULL, *which = NULL, *told = NULL;
    Prices *prices = PyMem_Malloc(sizeof *prices);
    Sweep sw = {0};
    int64_t sum = 0;
    int right = 0;
    (void)self;
    if (!prices) {
        PyErr_NoMemory();
        goto end;
    }
    if (!ready() || !PyArg_ParseTuple(args, "iOiLLp", &rank, &from_python, &sw.what, &sixth_fee, &one_fee, &by_class) ||
        !read_prices(from_python, prices))
        goto end;
    if (rank < 0 || rank > 12 || sw.what & ~(SIXTH | ONE) || !are_summable(prices, sixth_fee, one_fee)) {
        PyErr_SetString(PyExc_ValueError, "a rank is from 0 to 12, what is asked 0 to 3, and prices are at most 2^17 chips");
        goto end;
    }
    if (!make_classes()) {
        PyErr_NoMemory();
        goto end;
    }
    if (by_class) {
        values = PyBytes_FromStringAndSize(NULL, class_count * (Py_ssize_t)sizeof(int64_t));
        which = PyBytes_FromStringAndSize(NULL, class_count);
        if (!values || !which)
            goto end;
    }
    sw.p = prices, sw.up = 4 * rank + 3;
    Py_BEGIN_ALLOW_THREADS
    sw.d = all_dealers(sw.up, (((uint64_t)1 << 52) - 1) & ~((uint64_t)1 << sw.up), prices->game_from);
    right = sweep_arrays(&sw) && sw.d;
    if (right) {
        sweep(&sw);
        sum = sum_up(&sw, sixth_fee, one_fee, values ? (int64_t *)PyBytes_AS_STRING(values) : NULL,
                     which ? (uint8_t *)PyBytes_AS_STRING(which) : NULL);
    }
    Py_END_ALLOW_THREADS
    if (!right)
        PyErr_NoMemory();
    else
        told = Py_BuildValue("LLLOO", (long long)sum, (long long)sw.dark, (long long)sw.dark_sixth, values ? values : Py_None,
                             which ? which : Py_None);
end:
    let_go(sw.d);
    PyMem_RawFree(sw.stand);
    PyMem_RawFree(sw.sixth);
    PyMem_RawFree(sw.one);
    PyMem_Free(prices);
    Py_XDECREF(values);
    Py_XDECREF(which);
    return told;
}

static PyObject *py_classes(PyObject *self, PyObject *none)
{
    (void)self;
    (void)none;
    if (!ready())
        return NULL;
    if (!make_classes())
        return PyErr_NoMemory();
    PyObject *told = PyBytes_FromStringAndSize(NULL, 8 * (Py_ssize_t)class_count);
    if (!told)
        return NULL;
    uint8_t *out = (uint8_t *)PyBytes_AS_STRING(told);
    for (int32_t i = 0; i < class_count; i++, out += 8) {
        memcpy(out, classes[i].cards, 5);
        out[5] = classes[i].weight;
        memcpy(out + 6, &classes[i].strength, 2);
    }
    return told;
}

static PyObject *py_census(PyObject *self, PyObject *args)
{
    int pairs;
    static int64_t counts[OF_FIVE];
    PyObject *row, *told;
    static int64_t pays[CODES];
    int64_t lower = 0;
    (void)self;
    if (!ready() || !PyArg_ParseTuple(args, "Op", &row, &pairs) || !read_row(row, pays))
        return NULL;
    memset(counts, 0, sizeof counts);
    uint8_t c[6];
    for (c[5] = 5; c[5] < 52; c[5]++)
        for (c[4] = 4; c[4] < c[5]; c[4]++)
            for (c[3] = 3; c[3] < c[4]; c[3]++)
                for (c[2] = 2; c[2] < c[3]; c[2]++)
                    for (c[1] = 1; c[1] < c[2]; c[1]++)
                        for (c[0] = 0; c[0] < c[1]; c[0]++) {
                            int strengths[6], best = strengths_of_six(c, strengths), code = code_of_six(c, strengths, best, pairs);
                            counts[code - OF_FIVE]++;
                            int64_t paid = pays[code];
                            for (int i = 0; i < 6; i++) {
                                uint8_t five[5];
                                for (int k = 0, n = 0; k < 6; k++)
                                    if (k != i)
                                        five[n++] = c[k];
                                lower += paid < pays[code_of_five(five, strengths[i])];
                            }
                        }
    told = PyList_New(OF_FIVE);
    for (int i = 0; told && i < OF_FIVE; i++)
        PyList_SET_ITEM(told, i, PyLong_FromLongLong(counts[i]));
    return told ? Py_BuildValue("LN", (long long)lower, told) : NULL;
}

PyMethodDef riverboat_russian_methods[] = {
    {"russian_load", py_load, METH_O, "Take the kind of combination that each strength is."},
    {"russian_code", py_code, METH_VARARGS, "Return the code of the combinations of five or six cards."},
    {"russian_census", py_census, METH_VARARGS, "Return how many sixes pay less than five of them, and how many of each code there are."},
    {"russian_stands", py_stands, METH_VARARGS, "Count the dealer's hands: weaker, as strong, with a game, all."},
    {"russian_solve", py_solve, METH_VARARGS, "Return what every action of a box comes to, over all draws."},
    {"russian_classes", py_classes, METH_NOARGS, "Return all hands up to suits: five cards, how many they are, their strength."},
    {"russian_sweep", py_sweep, METH_VARARGS, "Return what all hands are worth against an open card."},
    {NULL, NULL, 0, NULL},
};
