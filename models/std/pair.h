// `std::pair`.
#pragma once

//! cv: exact; ISO C++17, [pairs]
namespace std {
template <class T, class U>
struct pair {
    typedef T first_type;
    typedef U second_type;
    T first;
    U second;
    __host__ __device__ constexpr pair() : first(), second() {}
    __host__ __device__ constexpr pair(const T &a, const U &b) : first(a), second(b) {}
    template <class V, class W>
    __host__ __device__ constexpr pair(V &&a, W &&b) : first(static_cast<V &&>(a)), second(static_cast<W &&>(b)) {}
    template <class V, class W>
    __host__ __device__ constexpr pair(const pair<V, W> &other) : first(other.first), second(other.second) {}
};
template <class T, class U> pair(T, U) -> pair<T, U>;
template <class T, class U>
__host__ __device__ inline pair<T, U> make_pair(T a, U b) {
    return pair<T, U>(a, b);
}
template <class T, class U>
__host__ __device__ inline bool operator==(const pair<T, U> &a, const pair<T, U> &b) {
    return a.first == b.first && a.second == b.second;
}
template <class T, class U>
__host__ __device__ inline bool operator!=(const pair<T, U> &a, const pair<T, U> &b) {
    return !(a == b);
}
template <class T, class U>
__host__ __device__ inline bool operator<(const pair<T, U> &a, const pair<T, U> &b) {
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <class T, class U>
__host__ __device__ inline bool operator>(const pair<T, U> &a, const pair<T, U> &b) {
    return b < a;
}
template <class T, class U>
__host__ __device__ inline bool operator<=(const pair<T, U> &a, const pair<T, U> &b) {
    return !(b < a);
}
template <class T, class U>
__host__ __device__ inline bool operator>=(const pair<T, U> &a, const pair<T, U> &b) {
    return !(a < b);
}
}
