cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int hq_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int hq_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int hq_highest(unsigned long long x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
    #else
    #define hq_popcount(x) __builtin_popcountll(x)
    #define hq_lowest(x) __builtin_ctzll(x)
    #define hq_highest(x) (63 - __builtin_clzll(x))
    #endif
    """
    int popcount "hq_popcount"(unsigned long long mask) noexcept nogil
    int lowest "hq_lowest"(unsigned long long mask) noexcept nogil
    int highest "hq_highest"(unsigned long long mask) noexcept nogil

cdef extern from "Python.h":
    void* release_lock "PyEval_SaveThread"() noexcept nogil
    void restore_lock "PyEval_RestoreThread"(void* state) noexcept nogil
