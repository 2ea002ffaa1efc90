// Discrete distributions, made by the host and drawn from by kernels.
#pragma once

//! cv: over; cuRAND library 12.9, curandCreatePoissonDistribution
struct curandDiscreteDistribution_st { double lambda; };
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
