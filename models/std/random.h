// Random engines and distributions: any value of the range.
#pragma once

//! cv: over; ISO C++17, [rand]
namespace std {
struct random_device {
    unsigned int operator()() { return __cv_input<unsigned int>("random_device"); }
};
struct mt19937 {
    typedef unsigned int result_type;
    mt19937(unsigned int = 5489u) {}
    void seed(unsigned int) {}
    unsigned int operator()() { return __cv_input<unsigned int>("mt19937"); }
};
typedef mt19937 default_random_engine;
typedef mt19937 minstd_rand;
typedef mt19937 mt19937_64;
template <class T = int>
struct uniform_int_distribution {
    T low, high;
    explicit uniform_int_distribution(T a = 0, T b = 2147483647) : low(a), high(b) {}
    template <class Engine>
    T operator()(Engine &) {
        T value = __cv_input<T>("uniform_int_distribution");
        __cv_assume(value >= low && value <= high);
        return value;
    }
};
template <class T = double>
struct uniform_real_distribution {
    T low, high;
    explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
    template <class Engine>
    T operator()(Engine &) {
        T value = __cv_input<T>("uniform_real_distribution");
        __cv_assume(value >= low && value <= high);
        return value;
    }
};
template <class T = double>
struct normal_distribution {
    explicit normal_distribution(T = 0, T = 1) {}
    template <class Engine>
    T operator()(Engine &) {
        T value = __cv_input<T>("normal_distribution");
        __cv_assume(value == value);
        return value;
    }
};
}
