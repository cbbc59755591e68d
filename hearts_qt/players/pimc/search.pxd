# The C types of search.py. Change an attribute or a signature there and you change it here too.
cimport cython
cimport hearts_qt.rules.bits as bits
from hearts_qt.rules.kernel cimport Position, Tables
from hearts_qt.players.heuristics.policy cimport Policy
from hearts_qt.players.pimc.evaluate cimport HandEvaluator
from hearts_qt.players.pimc.inference cimport Inference
from hearts_qt.players.pimc.playout cimport Playout
from hearts_qt.players.pimc.world_sampler cimport WorldSampler

ctypedef unsigned long long u64
ctypedef long long i64

cdef int MAX_WORLDS, INITIAL_CAPACITY, PLACE_KITTY, PLACE_LAID_AWAY, PLAY, PASS, SAMPLED_FIRST, WEIGHT_HISTORY, THRESHOLDS, MAX_REPEATS
cdef int MAX_REJECTED, REJECTED_PER_WORLD, ROULETTE, MAX_WATCHED
cdef double THRESHOLD_RATIO, DICE_VARIANCE, PRICE_COST, PASS_COST, DRAW_COST
cdef u64 SEED_STEP, MASK64, SUIT_MASK

@cython.final
cdef class Search:
    cdef readonly Tables tables
    cdef readonly Policy policy
    cdef readonly HandEvaluator evaluator
    cdef readonly Playout playout
    cdef readonly Inference inference
    cdef readonly WorldSampler sampler
    cdef Position view
    cdef int seat
    cdef int held_size[10]
    cdef u64 known[10]
    cdef int laid_away_count
    cdef u64 laid_away_known
    cdef public int count, playouts
    cdef double[::1] utility, weight, net_points, win_probability
    cdef int stride
    cdef public int sampled
    cdef double sampled_weight[256]
    cdef double threshold, sampled_total
    cdef int repeats
    cdef bint keep_stats, keep_worlds
    cdef double weight_sum[64]
    cdef double squared_weight_sum[64]
    cdef double points_sum[64]
    cdef double weighted_points_sum[64]
    cdef double squared_points_sum[64]
    cdef double win_sum[64]
    cdef double own_moon_sum[64]
    cdef double other_moon_sum[64]
    cdef double tricks_sum[64]
    cdef double partner_sum[64]
    cdef double taken_sum[1024]
    cdef double score[64]
    cdef int watched[16]
    cdef int watched_count

    cpdef void set_keep_stats(self, bint keep)
    cpdef void set_keep_worlds(self, bint keep)
    cpdef void watch(self, int card)
    @cython.locals(other=int)
    cpdef void begin(self, Position view, int seat, int kind)
    cpdef void restart(self)
    @cython.locals(candidate=int, index=int)
    cdef void clear_sums(self) noexcept nogil
    cpdef void set_hand_size(self, int seat, int count)
    cpdef void set_known_cards(self, int seat, u64 once)
    @cython.locals(suits=int, suit=int)
    cpdef void set_only_hearts(self, int seat)
    cpdef void set_laid_away(self, int seat, int count, u64 known)
    @cython.locals(one=u64, seat=int, n=int, once=u64, twice=u64, other=int, mask=u64, twice2=u64, bit=u64,
                   size=int, void=int, suit=int)
    cpdef double prepare(self)
    @cython.locals(state="void*")
    cpdef u64 batch(self, int worlds, u64 seed)
    @cython.locals(most=int, at=int, bigger="double[::1]", more="double[::1]")
    cdef void make_room(self, int worlds)
    @cython.locals(_=int, weight=double, least=double, rejected=int, times=int)
    cdef u64 try_worlds(self, int worlds, u64 seed) noexcept nogil
    @cython.locals(other=int, fixed=u64, drawn=u64)
    cdef void compose_world(self) noexcept nogil
    @cython.locals(base=int, candidate=int, index=u64)
    cdef void try_candidates(self, u64 dice, int times, double weight) noexcept nogil
    @cython.locals(state="void*")
    cdef u64 sample_first(self, u64 seed)
    @cython.locals(index=int, weight=double)
    cdef u64 sample_worlds(self, u64 seed) noexcept nogil
    @cython.locals(weight=double)
    cdef double weight_of_world(self, double least) noexcept nogil
    @cython.locals(cards=int, other=int, trying=double, candidate=int, weighting=double, seen=int, threshold=double,
                   at=int, least=double, most=double, part=double, _=int, square=double, share=double, weight=double,
                   times=double, cost=double)
    cdef void set_threshold(self) noexcept nogil
    cpdef void drop(self, int candidate)
    @cython.locals(one=u64, own=int, score=double, partner=double, side=int, index=int, other=int, bit=u64, taken=u64)
    cdef void add_playout(self, int candidate, double weight, int times) noexcept nogil
    cdef void add_squares(self, int candidate, double weight, double score) noexcept nogil
    @cython.locals(index=int)
    cpdef object sums_of(self, int candidate)
    cpdef Position last_world(self)
    @cython.locals(at=int)
    cpdef list weights(self)
    @cython.locals(at=int)
    cpdef list utilities_of(self, int candidate)
    @cython.locals(at=int)
    cpdef list net_points_of(self, int candidate)
    @cython.locals(at=int)
    cpdef list win_probabilities_of(self, int candidate)
    @cython.locals(total=double, at=int)
    cpdef double utility_total(self, int candidate)
    cpdef double mean_weight(self)
    @cython.locals(total=double, at=int)
    cpdef double weight_total(self) noexcept nogil
    @cython.locals(total=double, at=int, base=int, gap=double)
    cpdef double squared_lead(self, int candidate, int other, double mean)
