// Thrust: prefix sums, carried out in order.
// SOUNDNESS(thrust-order): under; reductions and scans combine elements in one order only.
#pragma once
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: under; Thrust documentation, "Prefix Sums"
namespace thrust {
// `own(i)` is element i, `starts(i)` whether a segment begins there.
template <class T, class Own, class Starts, class O, class F>
__host__ __device__ inline O __cv_scan_all(const __cv_policy &policy, long n, Own own, Starts starts, O result, T init,
                                       F op, bool has_init, bool is_inclusive) {
    auto to = __cv_raw(result);
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            T sum = init;
            for (long i = 0; i < n; ++i) {
                bool is_first = starts(i);
                if (is_first) sum = init;
                T next = own(i);
                if (has_init || !is_first) next = op(sum, next);
                to[i] = is_inclusive ? next : sum;
                sum = next;
            }
        });
    } else {
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            T next = own(i);
            bool is_first = starts(i);
            next = op(next, next);
            to[i] = __cv_gathered<T>();
        });
    }
    return result + n;
}
template <class I, class O>
__host__ __device__ inline void __cv_check_scan(I first, long n, O result) {
    __cv_contract(__cv_are_apart_or_one(first, result, n), "thrust: a scan overlaps what it reads, and not in place");
}
template <class I, class O, class F>
__host__ __device__ inline O inclusive_scan(const __cv_policy &policy, I first, I last, O result, F op) {
    typedef typename __cv_element<I>::type T;
    auto p = __cv_raw(first);
    __cv_check_scan(p, __cv_length(first, last), __cv_raw(result));
    return __cv_scan_all(policy, __cv_length(first, last), [=] __host__ __device__(long i) -> T { return p[i]; },
                     [=] __host__ __device__(long i) mutable -> bool { return i == 0; }, result, T(), op, false, true);
}
template <class I, class O, class V, class F>
__host__ __device__ inline O exclusive_scan(const __cv_policy &policy, I first, I last, O result, V init, F op) {
    auto p = __cv_raw(first);
    __cv_check_scan(p, __cv_length(first, last), __cv_raw(result));
    return __cv_scan_all(policy, __cv_length(first, last), [=] __host__ __device__(long i) -> V { return p[i]; },
                     [=] __host__ __device__(long i) mutable -> bool { return i == 0; }, result, init, op, true, false);
}
template <class I, class O>
__host__ __device__ inline O inclusive_scan(const __cv_policy &policy, I first, I last, O result) {
    return inclusive_scan(policy, first, last, result, std::plus<>());
}
template <class I, class O, class V>
__host__ __device__ inline O exclusive_scan(const __cv_policy &policy, I first, I last, O result, V init) {
    return exclusive_scan(policy, first, last, result, init, std::plus<>());
}
template <class I, class O>
__host__ __device__ inline O exclusive_scan(const __cv_policy &policy, I first, I last, O result) {
    return exclusive_scan(policy, first, last, result, typename __cv_element<I>::type(), std::plus<>());
}
template <class I, class O, class F>
inline O inclusive_scan(I first, I last, O result, F op) {
    return inclusive_scan(__cv_policy_of<I, O>(), first, last, result, op);
}
template <class I, class O>
inline O inclusive_scan(I first, I last, O result) {
    return inclusive_scan(__cv_policy_of<I, O>(), first, last, result, std::plus<>());
}
template <class I, class O, class V, class F>
inline O exclusive_scan(I first, I last, O result, V init, F op) {
    return exclusive_scan(__cv_policy_of<I, O>(), first, last, result, init, op);
}
template <class I, class O, class V>
inline O exclusive_scan(I first, I last, O result, V init) {
    return exclusive_scan(__cv_policy_of<I, O>(), first, last, result, init, std::plus<>());
}
template <class I, class O>
inline O exclusive_scan(I first, I last, O result) {
    return exclusive_scan(__cv_policy_of<I, O>(), first, last, result);
}
template <class I, class O, class U, class F>
inline O transform_inclusive_scan(I first, I last, O result, U unary, F op) {
    return inclusive_scan(__cv_policy_of<I, O>(), make_transform_iterator(first, unary),
                          make_transform_iterator(last, unary), result, op);
}
template <class I, class O, class U, class V, class F>
inline O transform_exclusive_scan(I first, I last, O result, U unary, V init, F op) {
    return exclusive_scan(__cv_policy_of<I, O>(), make_transform_iterator(first, unary),
                          make_transform_iterator(last, unary), result, init, op);
}
template <class K, class I, class O>
inline O inclusive_scan_by_key(K keys, K keys_end, I values, O result) {
    typedef typename __cv_element<I>::type T;
    auto key = __cv_raw(keys);
    auto p = __cv_raw(values);
    __cv_check_scan(p, __cv_length(keys, keys_end), __cv_raw(result));
    return __cv_scan_all(__cv_policy_of<I, O>(), __cv_length(keys, keys_end),
                     [=] __host__ __device__(long i) mutable -> T { return p[i]; },
                     [=] __host__ __device__(long i) -> bool { return i == 0 || !(key[i - 1] == key[i]); }, result,
                     T(), std::plus<>(), false, true);
}
template <class K, class I, class O, class V>
inline O exclusive_scan_by_key(K keys, K keys_end, I values, O result, V init) {
    auto key = __cv_raw(keys);
    auto p = __cv_raw(values);
    __cv_check_scan(p, __cv_length(keys, keys_end), __cv_raw(result));
    return __cv_scan_all(__cv_policy_of<I, O>(), __cv_length(keys, keys_end),
                     [=] __host__ __device__(long i) mutable -> V { return p[i]; },
                     [=] __host__ __device__(long i) -> bool { return i == 0 || !(key[i - 1] == key[i]); }, result,
                     init, std::plus<>(), true, false);
}
template <class K, class I, class O>
inline O exclusive_scan_by_key(K keys, K keys_end, I values, O result) {
    return exclusive_scan_by_key(keys, keys_end, values, result, typename __cv_element<I>::type());
}
}
