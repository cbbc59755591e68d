# The C types of world_sampler.py. Change an attribute or a signature there and you change it here too.
cimport cython

ctypedef unsigned long long u64

cdef u64 MASK64, LCG_MULTIPLIER, LCG_INCREMENT
cdef int SUIT_SIZES, LEVEL
cdef double UNKNOWN

@cython.final
cdef class WorldSampler:
    cdef int capacity[12]
    cdef int void[12]
    cdef int class_of[12]
    cdef int class_void[12]
    cdef int class_size[12]
    cdef int classes, stride0, stride1
    cdef int cards[104]
    cdef int count[4]
    cdef int share[4]
    cdef int pool[104]
    cdef u64 held[12]
    cdef u64 held2[12]
    cdef double[::1] ways
    cdef double choose[729]

    @cython.locals(one=u64, bit=u64, place=int, suit=int, card=int)
    cpdef void begin(self, u64 once, u64 twice) noexcept nogil
    cpdef void set_place(self, int place, int capacity, int void) noexcept nogil
    @cython.locals(room=int, total=int, place=int, found=int, other=int, suit=int, index=int)
    cpdef double count_ways(self) noexcept nogil
    @cython.locals(end=int, at=int, swap=int, place=int)
    cdef void sort_classes(self) noexcept nogil
    @cython.locals(void=int)
    cdef int voids(self, int which) noexcept nogil
    cdef int most(self, int void, int suit, int left, int room) noexcept nogil
    @cython.locals(void=int, index=int, size=int, i=int, j=int, k=int, m=int, total=double, after=double)
    cdef double ways_from(self, int level, int a, int b, int c, int d) noexcept nogil
    cdef double choices(self, int a, int i, int b, int j) noexcept nogil
    @cython.locals(one=u64, bit=u64, place=int, a=int, b=int, c=int, d=int, suit=int, at=int, other=int,
                   swap=int, level=int, void=int, size=int, held=int, left=int, _=int)
    cpdef u64 draw(self, u64 seed) noexcept nogil
    @cython.locals(void=int, size=int, i=int, j=int, k=int, m=int, aim=double, after=double)
    cdef void divide(self, int level, int a, int b, int c, int d, double chance) noexcept nogil
    cpdef u64 once(self, int place) noexcept nogil
    cpdef u64 twice(self, int place) noexcept nogil
