// `std::tuple`.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/type_traits.h>

//! cv: exact; ISO C++17, [tuple]
namespace std {
template <class... Ts>
struct tuple;
template <>
struct tuple<> {};
template <class T, class... Ts>
struct tuple<T, Ts...> {
    T first;
    tuple<Ts...> rest;
    __host__ __device__ tuple() : first(), rest() {}
    __host__ __device__ tuple(const T &value, const Ts &...others) : first(value), rest(others...) {}
    template <class U, class... Us>
    __host__ __device__ tuple(const tuple<U, Us...> &other) : first(other.first), rest(other.rest) {}
    template <class... Us>
    __host__ __device__ tuple &operator=(const tuple<Us...> &other) {
        first = other.first;
        rest = other.rest;
        return *this;
    }
    __host__ __device__ tuple &operator=(const tuple &other) {
        first = other.first;
        rest = other.rest;
        return *this;
    }
};
template <class... Ts> tuple(Ts...) -> tuple<Ts...>;
template <size_t I, class T>
struct tuple_element;
template <size_t I, class T, class... Ts>
struct tuple_element<I, tuple<T, Ts...>> : tuple_element<I - 1, tuple<Ts...>> {};
template <class T, class... Ts>
struct tuple_element<0, tuple<T, Ts...>> {
    typedef T type;
};
template <size_t I, class T>
using tuple_element_t = typename tuple_element<I, T>::type;
template <class T>
struct tuple_size;
template <class... Ts>
struct tuple_size<tuple<Ts...>> {
    static constexpr size_t value = sizeof...(Ts);
};
template <class T>
constexpr size_t tuple_size_v = tuple_size<T>::value;
template <size_t I, class T, class... Ts>
__host__ __device__ constexpr tuple_element_t<I, tuple<T, Ts...>> &get(tuple<T, Ts...> &t) {
    if constexpr (I == 0) return t.first;
    else return get<I - 1>(t.rest);
}
template <size_t I, class T, class... Ts>
__host__ __device__ constexpr const tuple_element_t<I, tuple<T, Ts...>> &get(const tuple<T, Ts...> &t) {
    if constexpr (I == 0) return t.first;
    else return get<I - 1>(t.rest);
}
template <class... Ts>
__host__ __device__ constexpr tuple<typename decay<Ts>::type...> make_tuple(Ts &&...values) {
    return tuple<typename decay<Ts>::type...>(values...);
}
template <class... Ts>
__host__ __device__ constexpr tuple<Ts &...> tie(Ts &...values) {
    return tuple<Ts &...>(values...);
}
__host__ __device__ inline bool operator==(const tuple<> &, const tuple<> &) { return true; }
__host__ __device__ inline bool operator<(const tuple<> &, const tuple<> &) { return false; }
template <class T, class... Ts>
__host__ __device__ inline bool operator==(const tuple<T, Ts...> &a, const tuple<T, Ts...> &b) {
    return a.first == b.first && a.rest == b.rest;
}
template <class T, class... Ts>
__host__ __device__ inline bool operator<(const tuple<T, Ts...> &a, const tuple<T, Ts...> &b) {
    return a.first < b.first || (!(b.first < a.first) && a.rest < b.rest);
}
template <class... Ts>
__host__ __device__ inline bool operator!=(const tuple<Ts...> &a, const tuple<Ts...> &b) {
    return !(a == b);
}
template <class... Ts>
__host__ __device__ inline bool operator>(const tuple<Ts...> &a, const tuple<Ts...> &b) {
    return b < a;
}
template <class... Ts>
__host__ __device__ inline bool operator<=(const tuple<Ts...> &a, const tuple<Ts...> &b) {
    return !(b < a);
}
template <class... Ts>
__host__ __device__ inline bool operator>=(const tuple<Ts...> &a, const tuple<Ts...> &b) {
    return !(a < b);
}
}
