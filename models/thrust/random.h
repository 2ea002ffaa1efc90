// Thrust: random engines as documented, whose sequences follow from their seeds. What a distribution makes of a
// number is not documented but for its range: it is a function of the number and of the parameters.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; Thrust documentation, "Random Number Engine Class Templates", "Predefined Random Number Engines"
namespace thrust {
namespace random {
template <class U, U a, U c, U m>
struct linear_congruential_engine {
    typedef U result_type;
    static const U min = c == 0 ? 1 : 0;
    static const U max = m - 1;
    static const U multiplier = a;
    static const U increment = c;
    static const U modulus = m;
    static const U default_seed = 1;
    U __cv_x;
    __host__ __device__ explicit linear_congruential_engine(U s = 1) { seed(s); }
    __host__ __device__ void seed(U s = 1) {
        __cv_x = s % m;
        if (c == 0 && __cv_x == 0) __cv_x = 1;
    }
    __host__ __device__ U operator()() {
        __cv_x = (U)(((unsigned long long)a * __cv_x + c) % m);
        return __cv_x;
    }
    // By squares of the step.
    __host__ __device__ void discard(unsigned long long n) {
        unsigned long long factor = a, summand = c, by = 1, plus = 0;
        for (; n != 0; n >>= 1) {
            if (n & 1) {
                by = by * factor % m;
                plus = (plus * factor + summand) % m;
            }
            summand = (summand * factor + summand) % m;
            factor = factor * factor % m;
        }
        __cv_x = (U)((by * __cv_x + plus) % m);
    }
};
template <class U, size_t w, size_t k, size_t q, size_t s>
struct linear_feedback_shift_engine {
    typedef U result_type;
    static const U min = 0;
    static const U max = (U)~(U)0;
    static const U default_seed = 341;
    U __cv_x;
    __host__ __device__ explicit linear_feedback_shift_engine(U value = 341) { seed(value); }
    __host__ __device__ void seed(U value = 341) { __cv_x = value; }
    __host__ __device__ U operator()() {
        const U mask = (U)~(U)0 << (w - k);
        U b = (((__cv_x << q) ^ __cv_x)) >> (k - s);
        __cv_x = ((__cv_x & mask) << s) ^ b;
        return __cv_x;
    }
    __host__ __device__ void discard(unsigned long long n) {
        for (; n != 0; --n) (*this)();
    }
};
template <class A, size_t s1, class B, size_t s2>
struct xor_combine_engine {
    typedef typename A::result_type result_type;
    static const result_type min = 0;
    static const result_type max = (result_type)~(result_type)0;
    A __cv_first;
    B __cv_second;
    __host__ __device__ xor_combine_engine() {}
    __host__ __device__ explicit xor_combine_engine(result_type s) : __cv_first(s), __cv_second(s) {}
    __host__ __device__ void seed() {
        __cv_first.seed();
        __cv_second.seed();
    }
    __host__ __device__ void seed(result_type s) {
        __cv_first.seed(s);
        __cv_second.seed(s);
    }
    __host__ __device__ result_type operator()() {
        return (result_type)(__cv_first() << s1) ^ (result_type)(__cv_second() << s2);
    }
    __host__ __device__ void discard(unsigned long long n) {
        for (; n != 0; --n) (*this)();
    }
};
typedef linear_congruential_engine<unsigned int, 16807u, 0u, 2147483647u> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271u, 0u, 2147483647u> minstd_rand;
typedef xor_combine_engine<
    linear_feedback_shift_engine<unsigned int, 32, 31, 13, 12>, 0,
    xor_combine_engine<linear_feedback_shift_engine<unsigned int, 32, 29, 2, 4>, 0,
                       linear_feedback_shift_engine<unsigned int, 32, 28, 3, 17>, 0>,
    0>
    taus88;
typedef minstd_rand default_random_engine;
// Subtraction with carry of which blocks are left out (M. Luescher, 1994): so many numbers of each block are used.
template <class U, int w, int s, int r, int p, int used>
struct __cv_subtract_with_carry {
    typedef U result_type;
    static const U min = 0;
    static const U max = (U)(((U)1 << w) - 1);
    static const unsigned int default_seed = 19780503u;
    U __cv_x[r];
    unsigned int __cv_number_at, __cv_carry, __cv_used;
    __host__ __device__ explicit __cv_subtract_with_carry(unsigned int value = 19780503u) { seed(value); }
    __host__ __device__ void seed(unsigned int value = 19780503u) {
        linear_congruential_engine<unsigned int, 40014u, 0u, 2147483563u> seeds(value == 0 ? 19780503u : value);
        for (int i = 0; i < r; ++i) {
            unsigned long long number = seeds();
            if (w > 32) number += (unsigned long long)seeds() << 32;
            __cv_x[i] = (U)(number & max);
        }
        __cv_carry = __cv_x[r - 1] == 0;
        __cv_number_at = __cv_used = 0;
    }
    __host__ __device__ U __cv_next() {
        unsigned int before = __cv_number_at < s ? __cv_number_at + r - s : __cv_number_at - s;
        U from = __cv_x[before], minus = __cv_x[__cv_number_at] + (U)__cv_carry;
        __cv_carry = from < minus;
        U number = (U)((from - minus) & max);
        __cv_x[__cv_number_at] = number;
        __cv_number_at = __cv_number_at + 1 == r ? 0 : __cv_number_at + 1;
        return number;
    }
    __host__ __device__ U operator()() {
        if (__cv_used == used) {
            for (int i = used; i < p; ++i) __cv_next();
            __cv_used = 0;
        }
        ++__cv_used;
        return __cv_next();
    }
    __host__ __device__ void discard(unsigned long long n) {
        for (; n != 0; --n) (*this)();
    }
};
typedef __cv_subtract_with_carry<unsigned int, 24, 10, 24, 223, 23> ranlux24;
typedef __cv_subtract_with_carry<unsigned long long, 48, 5, 12, 389, 11> ranlux48;

//! cv: over; Thrust documentation, "Random Number Distribution Class Templates"
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
// SOUNDNESS(random-ranges): over; any value of the range, the same for the same number of the engine.
template <class T = float>
struct uniform_real_distribution {
    T low, high;
    __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &engine) {
        auto number = engine();
        if (!(low < high)) return low;
        return __cv_bounded(__cv_unspecified<T>("uniform_real_distribution", number, low, high), low, __cv_below(high));
    }
};
template <class T = int>
struct uniform_int_distribution {
    T low, high;
    __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = 2147483647) : low(a), high(b) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &engine) {
        unsigned long long span = (unsigned long long)high - (unsigned long long)low + 1;
        auto any = __cv_unspecified<unsigned long long>("uniform_int_distribution", engine(), low, high);
        return (T)((unsigned long long)low + (span == 0 ? any : any % span));
    }
};
template <class T = float>
struct normal_distribution {
    T mean, deviation;
    __host__ __device__ explicit normal_distribution(T a = 0, T b = 1) : mean(a), deviation(b) {}
    template <class Engine>
    __host__ __device__ T operator()(Engine &engine) {
        T value = __cv_unspecified<T>("normal_distribution", engine(), mean, deviation);
        T most = sizeof(T) == 4 ? (T)3.402823466e+38f : (T)1.7976931348623157e+308;
        return __cv_bounded(value, -most, most);
    }
};
}
using random::default_random_engine;
using random::linear_congruential_engine;
using random::linear_feedback_shift_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;
using random::xor_combine_engine;
}
