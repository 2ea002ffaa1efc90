// Thrust: algorithms that move elements, and searches in sorted ones; on the device, each by a thread of its own.
#pragma once
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: exact; Thrust documentation, "Reordering", "Gathering", "Scattering", "Vectorized Searches"
namespace thrust {
template <class I, class J>
__host__ __device__ inline J swap_ranges(const __cv_policy &policy, I first, I last, J second) {
    auto p = __cv_raw(first);
    auto q = __cv_raw(second);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
        typename __cv_element<I>::type value = p[i];
        p[i] = q[i];
        q[i] = value;
    });
    return second + n;
}
template <class I, class J>
inline J swap_ranges(I first, I last, J second) {
    return swap_ranges(__cv_policy_of<I, J>(), first, last, second);
}
template <class I>
__host__ __device__ inline void reverse(const __cv_policy &policy, I first, I last) {
    auto p = __cv_raw(first);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n / 2, [=] __host__ __device__(long i) mutable {
        typename __cv_element<I>::type value = p[i];
        p[i] = p[n - 1 - i];
        p[n - 1 - i] = value;
    });
}
template <class I>
inline void reverse(I first, I last) {
    reverse(__cv_policy_of<I>(), first, last);
}
template <class I, class O>
inline O reverse_copy(I first, I last, O result) {
    auto p = __cv_raw(first);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(__cv_policy_of<I, O>(), n, [=] __host__ __device__(long i) mutable { to[i] = p[n - 1 - i]; });
    return result + n;
}
template <class I, class Predicate, class V>
__host__ __device__ inline void replace_if(const __cv_policy &policy, I first, I last, Predicate predicate, V value) {
    auto p = __cv_raw(first);
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) mutable {
        if (predicate(p[i])) p[i] = value;
    });
}
template <class I, class Predicate, class V>
inline void replace_if(I first, I last, Predicate predicate, V value) {
    replace_if(__cv_policy_of<I>(), first, last, predicate, value);
}
template <class I, class V>
__host__ __device__ inline void replace(const __cv_policy &policy, I first, I last, const V &old, const V &value) {
    auto p = __cv_raw(first);
    V from = old;
    V to = value;
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) mutable {
        if (p[i] == from) p[i] = to;
    });
}
template <class I, class V>
inline void replace(I first, I last, const V &old, const V &value) {
    replace(__cv_policy_of<I>(), first, last, old, value);
}
template <class M, class I, class O>
__host__ __device__ inline O gather(const __cv_policy &policy, M first, M last, I elements, O result) {
    auto map = __cv_raw(first);
    auto p = __cv_raw(elements);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { to[i] = p[map[i]]; });
    return result + n;
}
template <class M, class I, class O>
inline O gather(M first, M last, I elements, O result) {
    return gather(__cv_policy_of<I, O>(), first, last, elements, result);
}
template <class I, class M, class O>
__host__ __device__ inline void scatter(const __cv_policy &policy, I first, I last, M map, O result) {
    auto p = __cv_raw(first);
    auto places = __cv_raw(map);
    auto to = __cv_raw(result);
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) mutable { to[places[i]] = p[i]; });
}
template <class I, class M, class O>
inline void scatter(I first, I last, M map, O result) {
    scatter(__cv_policy_of<I, O>(), first, last, map, result);
}
template <class I, class M, class S, class O>
inline void scatter_if(I first, I last, M map, S stencil, O result) {
    auto p = __cv_raw(first);
    auto places = __cv_raw(map);
    auto s = __cv_raw(stencil);
    auto to = __cv_raw(result);
    __cv_run_each(__cv_policy_of<I, O>(), __cv_length(first, last), [=] __host__ __device__(long i) mutable {
        if (s[i]) to[places[i]] = p[i];
    });
}
// The result may be the range itself.
template <class I, class O, class F>
__host__ __device__ inline O adjacent_difference(const __cv_policy &policy, I first, I last, O result, F op) {
    typedef typename __cv_element<I>::type T;
    auto p = __cv_raw(first);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_contract(__cv_are_apart_or_one(p, to, n), "thrust: differences overlap what they are of, and not in place");
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            for (long i = n - 1; i > 0; --i) to[i] = op(p[i], p[i - 1]);
            if (n > 0) to[0] = p[0];
        });
    } else {
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            T own = p[i];
            own = op(own, own);
            to[i] = __cv_gathered<T>();
        });
    }
    return result + n;
}
template <class I, class O, class F>
inline O adjacent_difference(I first, I last, O result, F op) {
    return adjacent_difference(__cv_policy_of<I, O>(), first, last, result, op);
}
template <class I, class O>
inline O adjacent_difference(I first, I last, O result) {
    return adjacent_difference(__cv_policy_of<I, O>(), first, last, result, std::minus<>());
}
// The first place before which no element is less (or equal), in sorted elements; for each of several values.
template <class I, class V, class Less>
__host__ __device__ inline long __cv_bound(I p, long n, const V &value, Less less, bool is_upper) {
    long low = 0;
    long high = n;
    while (low < high) {
        long middle = (low + high) / 2;
        bool is_before = is_upper ? !less(value, p[middle]) : less(p[middle], value);
        if (is_before) low = middle + 1;
        else high = middle;
    }
    return low;
}
template <class I, class V, class O>
inline O __cv_bounds(I first, I last, V values, V values_end, O result, bool is_upper) {
    auto p = __cv_raw(first);
    auto v = __cv_raw(values);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    long count = __cv_length(values, values_end);
    __cv_run_each(__cv_policy_of<I, O>(), count, [=] __host__ __device__(long i) mutable {
        to[i] = __cv_bound(p, n, v[i], std::less<>(), is_upper);
    });
    return result + count;
}
template <class I, class V, class O>
inline O lower_bound(I first, I last, V values, V values_end, O result) {
    return __cv_bounds(first, last, values, values_end, result, false);
}
template <class I, class V, class O>
inline O upper_bound(I first, I last, V values, V values_end, O result) {
    return __cv_bounds(first, last, values, values_end, result, true);
}
}
