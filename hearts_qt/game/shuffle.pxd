# The C types of shuffle.py. A change of a signature there belongs here too.
cimport cython

ctypedef unsigned long long u64

cdef u64 MASK, GOLDEN, MIX1, MIX2

@cython.locals(state=u64, size=u64, rejected=u64, value=u64, place=u64, other=u64)
cpdef shuffle(list cards, u64 number)
