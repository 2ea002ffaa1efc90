// Pseudo-random numbers: any value of the range, independent of the seed.
#pragma once

//! cv: over; ISO C11, 7.22.2; POSIX.1-2017, drand48, random
#define RAND_MAX 2147483647
inline int rand() {
    return __cv_input<int>("rand") & RAND_MAX;
}
inline void srand(unsigned int) {}
inline int rand_r(unsigned int *seed) {
    *seed = __cv_nondet<unsigned int>();
    return rand();
}
inline long random() {
    long value = __cv_input<long>("random");
    __cv_assume(value >= 0 && value <= 2147483647);
    return value;
}
inline void srandom(unsigned int) {}
inline double drand48() {
    double value = __cv_input<double>("drand48");
    __cv_assume(value >= 0.0 && value < 1.0);
    return value;
}
inline void srand48(long) {}
inline long lrand48() {
    long value = __cv_input<long>("lrand48");
    __cv_assume(value >= 0 && value <= 2147483647);
    return value;
}
namespace std {
using ::rand;
using ::srand;
}
