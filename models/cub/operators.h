// CUB: function objects, pairs and iterators that its collectives take.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; CUB documentation, "Thread operators", "Iterators"
namespace cub {
struct Sum {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a + b;
    }
};
struct Difference {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a - b;
    }
};
struct Division {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a / b;
    }
};
struct Max {
    template <class T>
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
        return a < b ? b : a;
    }
};
struct Min {
    template <class T>
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
        return b < a ? b : a;
    }
};
struct Equality {
    template <class T, class U>
    __host__ __device__ constexpr bool operator()(const T &a, const U &b) const {
        return a == b;
    }
};
struct Inequality {
    template <class T, class U>
    __host__ __device__ constexpr bool operator()(const T &a, const U &b) const {
        return a != b;
    }
};
template <class Key, class Value>
struct KeyValuePair {
    typedef Key Key_;
    typedef Value Value_;
    Key key;
    Value value;
    __host__ __device__ KeyValuePair() {}
    __host__ __device__ KeyValuePair(const Key &k, const Value &v) : key(k), value(v) {}
    __host__ __device__ bool operator==(const KeyValuePair &other) const {
        return key == other.key && value == other.value;
    }
    __host__ __device__ bool operator!=(const KeyValuePair &other) const { return !(*this == other); }
};
// Of equal values the one with the smaller key.
struct ArgMax {
    template <class Key, class Value>
    __host__ __device__ KeyValuePair<Key, Value> operator()(const KeyValuePair<Key, Value> &a,
                                                            const KeyValuePair<Key, Value> &b) const {
        return (a.value < b.value) || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class Key, class Value>
    __host__ __device__ KeyValuePair<Key, Value> operator()(const KeyValuePair<Key, Value> &a,
                                                            const KeyValuePair<Key, Value> &b) const {
        return (b.value < a.value) || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct NullType {};
template <class T>
struct Int2Type_;
template <int N>
struct Int2Type {
    enum { VALUE = N };
};
}
