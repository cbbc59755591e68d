# The types of shuffling.py, for Cython.
cimport cython

ctypedef unsigned long long u64

cdef u64 MASK, GOLDEN, FIRST, SECOND

@cython.locals(state=u64, size=u64, spill=u64, value=u64, place=u64, other=u64)
cpdef shuffle(list cards, u64 number)
