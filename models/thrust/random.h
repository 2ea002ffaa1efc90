// Thrust: random engines and distributions: any value of the range.
#pragma once

//! cv: over; Thrust documentation, "Random Number Generation"
namespace thrust {
struct __cv_engine {
    typedef unsigned int result_type;
    __host__ __device__ __cv_engine(unsigned int = 1) {}
    __host__ __device__ void seed(unsigned int = 1) {}
    __host__ __device__ void discard(unsigned long long) {}
    __host__ __device__ unsigned int operator()() { return __cv_nondet<unsigned int>(); }
};
typedef __cv_engine default_random_engine;
typedef __cv_engine minstd_rand;
typedef __cv_engine minstd_rand0;
typedef __cv_engine ranlux24;
typedef __cv_engine taus88;
// The greatest number below another.
template <class T>
__host__ __device__ inline T __cv_below(T x) {
    if constexpr (sizeof(T) == 4) {
        int bits = __builtin_bit_cast(int, x == 0 ? (T)-0.0f : x);
        return __builtin_bit_cast(T, x > 0 ? bits - 1 : bits + 1);
    } else {
        long bits = __builtin_bit_cast(long, x == 0 ? (T)-0.0 : x);
        return __builtin_bit_cast(T, x > 0 ? bits - 1 : bits + 1);
    }
}
// SOUNDNESS(random-ranges): over; any value of the range.
template <class T = float>
struct uniform_real_distribution {
    T low, high;
    __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &) {
        if (!(low < high)) return low;
        return __cv_bounded(__cv_nondet<T>(), low, __cv_below(high));
    }
};
template <class T = int>
struct uniform_int_distribution {
    T low, high;
    __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = 2147483647) : low(a), high(b) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &) {
        T value = __cv_nondet<T>();
        __cv_assume(value >= low && value <= high);
        return value;
    }
};
template <class T = float>
struct normal_distribution {
    __host__ __device__ explicit normal_distribution(T = 0, T = 1) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &) {
        T value = __cv_nondet<T>();
        __cv_assume(value == value);
        return value;
    }
};
namespace random {
using thrust::default_random_engine;
using thrust::minstd_rand;
using thrust::uniform_real_distribution;
using thrust::uniform_int_distribution;
using thrust::normal_distribution;
}
}
