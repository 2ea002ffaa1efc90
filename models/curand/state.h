// States of the device generators: plain data that every draw reads and writes, so that two threads that share a state
// race. Numbers are any values of their range unless the program is verified with -D__cv_curand_exact; then XORWOW,
// MRG32k3a and Philox states hold what the real ones hold, and draws give the real numbers.
#pragma once

//! cv: over; cuRAND library 12.9, "Device API Overview"
#ifdef __cv_curand_exact
struct curandStateXORWOW {
    unsigned int v, draws, x[5], has_spare, has_spare_double;
    float spare;
    double spare_double;
};
struct curandStateMRG32k3a {
    unsigned int v, draws, x[3], y[3], has_spare, has_spare_double;
    float spare;
    double spare_double;
};
struct curandStatePhilox4_32_10 {
    unsigned int v, draws, counter[4], key[2], has_spare, has_spare_double;
    float spare;
    double spare_double;
};
#else
struct curandStateXORWOW { unsigned int v, draws; };
struct curandStateMRG32k3a { unsigned int v, draws; };
struct curandStatePhilox4_32_10 { unsigned int v, draws; };
#endif
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
struct curandStateSobol32 { unsigned int v, draws; };
typedef struct curandStateSobol32 curandStateSobol32_t;
struct curandStateScrambledSobol32 { unsigned int v, draws; };
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct curandStateSobol64 { unsigned int v, draws; };
typedef struct curandStateSobol64 curandStateSobol64_t;
struct curandStateScrambledSobol64 { unsigned int v, draws; };
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
// One state serves the threads of one block.
struct curandStateMtgp32 { unsigned int v, draws, s[256]; };
typedef struct curandStateMtgp32 curandStateMtgp32_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

//! cv: over; cuRAND library 12.9, "Device API Overview", "Bit Generation"
template <class S>
__device__ inline void __cv_draw(S *state) {
    __cv_contract(state != 0, "curand: the state is null");
    state->draws = state->draws + 1;
}
// The state is worked on in place, so that a thread that sets it up writes several values to it: of two threads, one
// may use what the other has half done, though both begin with the same numbers.
template <class S>
__device__ inline void __cv_set_up(S *state, unsigned int v, unsigned int draws) {
    state->v = ~v;
    state->v = v;
    state->draws = draws;
}
