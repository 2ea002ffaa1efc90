// Random engines and distributions: any value of the range. What is given from outside becomes one of them instead of
// being assumed to be one, so that a run on chosen values goes on, and many of them are no conditions of a path.
#pragma once
#include <cv:std/initializer_list.h>

//! cv: over; ISO C++17, [rand]
namespace std {
struct seed_seq {
    seed_seq() {}
    template <class T>
    seed_seq(initializer_list<T>) {}
};
struct random_device {
    unsigned int operator()() { return __cv_input<unsigned int>("random_device"); }
};
struct mt19937 {
    typedef unsigned int result_type;
    mt19937(unsigned int = 5489u) {}
    explicit mt19937(seed_seq &) {}
    void seed(unsigned int) {}
    void discard(unsigned long long) {}
    static constexpr unsigned int min() { return 0u; }
    static constexpr unsigned int max() { return 4294967295u; }
    unsigned int operator()() { return __cv_input<unsigned int>("mt19937"); }
};
typedef mt19937 default_random_engine;
typedef mt19937 minstd_rand;
typedef mt19937 mt19937_64;
template <class T = int>
struct uniform_int_distribution {
    T low, high;
    void reset() {}
    T min() const { return low; }
    T max() const { return high; }
    explicit uniform_int_distribution(T a = 0, T b = 2147483647) : low(a), high(b) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("uniform_int_distribution");
        return (value >= low) & (value <= high) ? value : low;
    }
};
template <class T = double>
struct uniform_real_distribution {
    T low, high;
    void reset() {}
    T min() const { return low; }
    T max() const { return high; }
    explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("uniform_real_distribution");
        return (value >= low) & (value <= high) ? value : low;
    }
};
template <class T = double>
struct normal_distribution {
    explicit normal_distribution(T = 0, T = 1) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("normal_distribution");
        return value == value ? value : (T)0;
    }
};
struct bernoulli_distribution {
    explicit bernoulli_distribution(double = 0.5) {}
    template <class Engine>
    bool operator()(Engine &) {
        return __cv_input<bool>("bernoulli_distribution");
    }
};
template <class T = double>
struct exponential_distribution {
    explicit exponential_distribution(T = 1) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("exponential_distribution");
        return value >= 0 ? value : (T)0;
    }
};
template <class T = int>
struct poisson_distribution {
    explicit poisson_distribution(double = 1) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("poisson_distribution");
        return value >= 0 ? value : (T)0;
    }
};
template <class T = int>
struct discrete_distribution {
    size_t n;
    discrete_distribution() : n(1) {}
    template <class W>
    discrete_distribution(initializer_list<W> weights) : n(weights.size()) {}
    template <class I>
    discrete_distribution(I first, I last) : n((size_t)(last - first)) {}
    template <class Engine>
    T operator()(Engine &) {
        const T value = __cv_input<T>("discrete_distribution");
        return (value >= 0) & ((n == 0) | ((size_t)value < n)) ? value : (T)0;
    }
};
template <class T, size_t Bits, class Engine>
inline T generate_canonical(Engine &) {
    const T value = __cv_input<T>("generate_canonical");
    return (value >= 0) & (value < 1) ? value : (T)0;
}
}
