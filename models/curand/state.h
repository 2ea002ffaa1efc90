// States of the device generators: plain data that every draw reads and writes, so that two threads that share a
// state race, and a state that was never initialised is an uninitialised read.
#pragma once

//! cv: over; cuRAND library, "Device API Overview"
struct curandStateXORWOW { unsigned int v; unsigned int draws; };
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
struct curandStateMRG32k3a { unsigned int v; unsigned int draws; };
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
struct curandStatePhilox4_32_10 { unsigned int v; unsigned int draws; };
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
