// `clock`: processor time of the host, cycle counter in a kernel: any value.
#pragma once

//! cv: over; ISO C11, 7.27.2.1; CUDA C++ Programming Guide, "Time Function"
__host__ __device__ inline long clock() { return __cv_nondet<long>(); }
__device__ inline long long clock64() { return __cv_nondet<long long>(); }
__device__ inline unsigned long long globaltimer() { return __cv_nondet<unsigned long long>(); }
namespace std {
using ::clock;
}
