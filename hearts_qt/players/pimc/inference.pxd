# The C types of inference.py. Change an attribute or a signature there and you change it here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.heuristics.policy cimport Policy

ctypedef unsigned long long u64
ctypedef long long i64

cdef int DRAWS_PER_SEAT, TYPE_DRAW, MOON_IGNORED_DRAW, CACHE_SIZE, ALL_PRICED, MAX_PLAYS, MAX_SAMPLES
cdef u64 SUIT_MASK, SPADES_MASK, MASK64
cdef int OPENING_ANY_CLUB, OPENING_CLUB_HOLDER, OPENING_DEALER_LEFT, OPENING_LOWEST_SPADE
cdef int OPENING_BLACK_TAKER
cdef double MAX_PLAY_PENALTY, MAX_GAP, MAX_LOSER_PENALTY, STRONG_SCALE, STRONG_DECAY, HOLDER_SHARE, UNKNOWN, GIVE_UP_DEVIATIONS

@cython.final
cdef class ObservedPlay:
    cdef Position position
    cdef ObservedPlay later
    cdef int index, order, seat, card
    cdef u64 once, twice
    cdef double log_likelihood, variance

@cython.locals(play=ObservedPlay)
cdef double variance_of(play)

@cython.final
cdef class Inference:
    cdef Tables tables
    cdef Policy policy
    cdef Position start, blank
    cdef int players, seat, dealer, laid_away_seat
    cdef bint in_play, enabled
    cdef int past_seat[128]
    cdef int past_card[128]
    cdef int past_count
    cdef int charge_seat[16]
    cdef int charge_card[16]
    cdef int charge_count
    cdef int types, strict_type_index, stranger_type_index
    cdef double prior[4]
    cdef double temperature[4]
    cdef double evidence_weight[4]
    cdef double ignore_rate[4]
    cdef i64 noise[4]
    cdef double surprisal[40]
    cdef double posterior[4]
    cdef double likelihood[10]
    cdef int play_total[10]
    cdef int priced[10]
    cdef int losers[10]
    cdef double received_factor
    cdef u64 hand_key[10]
    cdef u64 cached_hand[16384]
    cdef int cached_priced[16384]
    cdef int cached_losers[16384]
    cdef double cached_likelihood[16384]
    cdef double cached_received_factor[16384]
    cdef double cached_surprisal[65536]
    cdef bint cache_empty
    cdef int priced_plays
    cdef int samples
    cdef double sample_log[4096]
    cdef double rest_log[32]
    cdef double means[138]
    cdef double variances[138]
    cdef double rest_mean, rest_variance
    cdef bint all_priced
    cdef list plays
    cdef ObservedPlay first
    cdef bint fixed_opening, sampling
    cdef u64 opening_suit
    cdef u64 openers_played[10]
    cdef int holder_seat
    cdef double intent
    cdef double holder_per_trick, holder_floor, holder_per_card, strong_odds, strong_scale, strong_decay, received_odds
    cdef int giver
    cdef u64 received

    @cython.locals(other=int, at=int)
    @cython.locals(opening=int, other=int, at=int)
    cpdef void begin(self, int seat, int dealer, int earlier_taker, bint in_play)
    @cython.locals(one=u64)
    cpdef void add_play(self, int seat, int card)
    cpdef void add_charge(self, int seat, int card)
    cpdef void set_enabled(self, bint enabled) noexcept nogil
    cpdef void add_type(self, double prior, double temperature, double evidence_weight, i64 noise)
    cpdef void add_strict_type(self, double prior, double temperature)
    cpdef void add_stranger_type(self, double prior, double evidence_weight, i64 noise)
    cpdef void set_ignore_rates(self, double loose, double strangers)
    cpdef void set_holder_evidence(self, double per_trick, double per_card, double floor)
    cpdef void set_received(self, int giver, u64 cards, double odds)
    cpdef void set_strong_hand_odds(self, double odds, double tricks)
    @cython.locals(one=u64, lowest=bint, start=Position, other=int, at=int, bit=u64, card=int, used=int, seat=int, play=ObservedPlay, more=int)
    cdef void replay(self, Position world)
    cdef void record_sample(self) noexcept nogil
    cdef void record_play(self, ObservedPlay play) noexcept nogil
    @cython.locals(plays=list, play=ObservedPlay, mean=double, square=double, row=int, log_likelihood=double, other=int)
    cdef void sort_plays(self)
    @cython.locals(mean=double, square=double, row=int)
    cdef void set_expected(self, int at)
    @cython.locals(other=int, order=int, play=ObservedPlay)
    cdef void link_plays(self, list plays)
    cpdef double full_weight(self, Position world)
    cdef bint opens_with_lowest(self) noexcept nogil
    @cython.locals(one=u64, other=int, held=u64, low=u64, _=int)
    cdef bint fits_opening(self, Position world) noexcept nogil
    @cython.locals(weight=double, most=double, free=double)
    cdef double weight_of(self, Position world, double least) noexcept nogil
    @cython.locals(other=int, hand=u64, at=int, kind=int)
    cdef void load_cached(self, Position world) noexcept nogil
    @cython.locals(high=u64)
    cdef u64 mix_key(self, u64 hand, u64 mask) noexcept nogil
    @cython.locals(other=int, at=int, kind=int)
    cdef void store_cached(self) noexcept nogil
    @cython.locals(likely=double)
    cdef double likelihood_of(self, Position world, double least) noexcept nogil
    @cython.locals(seat=int, most=double, likely=double)
    cdef double likelihood_from(self, ObservedPlay play, Position world, double least) noexcept nogil
    @cython.locals(likely=double, other=int, priced=int, at=int)
    cdef double likelihood_so_far(self) noexcept nogil
    @cython.locals(one=u64, seat=int, legal=u64, before=double)
    cdef void price_play(self, ObservedPlay play, Position position, Position world) noexcept nogil
    @cython.locals(holder=int, count=int, other=int, mask=u64, odds=double, factor=double, losers=int,
                   loser_penalty=double)
    cdef double strength_factor(self, Position world) noexcept nogil
    cdef int losers_of(self, Position world, int seat) noexcept nogil
    @cython.locals(total=double, kind=int)
    cdef double free_probability(self, int seat) noexcept nogil
    @cython.locals(surprisal=double)
    cdef double posterior_of(self, int seat, int kind) noexcept nogil
    @cython.locals(one=u64, hand=u64, at=int, count=int, found=int, index=int, share=double)
    cdef double received_factor_of(self, Position world, Position start) noexcept nogil
    @cython.locals(best=int, least=i64, kind=int, scale=double, total=double, mask=u64, gap=double, likelihood=double,
                   seat=int)
    cdef void add_play_likelihood(self, Position position, u64 legal, int card) noexcept nogil
    @cython.locals(weighted=bint, other=int, total=double, kind=int, draw=double)
    cdef void draw_types(self, u64 dice) noexcept nogil
