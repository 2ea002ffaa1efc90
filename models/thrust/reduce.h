// Thrust: reductions, counts and searches, carried out in order.
// SOUNDNESS(thrust-order): under; reductions and scans combine elements in one order only.
#pragma once
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: under; Thrust documentation, "Reductions", "Searching", "Logical"
namespace thrust {
// `fold(value, i)` for each i in order; any value where the elements are many.
template <class V, class F>
__host__ __device__ inline V __cv_fold_all(const __cv_policy &policy, long n, V init, F fold) {
    __cv_result<V> result(policy);
    V *place = result.place;
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            V value = init;
            for (long i = 0; i < n; ++i) value = fold(value, i);
            *place = value;
        });
    } else {
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            V value = fold(init, i);
            if (i == 0) *place = __cv_gathered<V>();
        });
        if (n <= 0) return init;
    }
    return result.take();
}
template <class I, class V, class F>
__host__ __device__ inline V reduce(const __cv_policy &policy, I first, I last, V init, F op) {
    auto p = __cv_raw(first);
    return __cv_fold_all(policy, __cv_length(first, last), init,
                     [=] __host__ __device__(V value, long i) mutable -> V { return op(value, p[i]); });
}
template <class I, class V>
__host__ __device__ inline V reduce(const __cv_policy &policy, I first, I last, V init) {
    return reduce(policy, first, last, init, std::plus<>());
}
template <class I>
__host__ __device__ inline typename __cv_element<I>::type reduce(const __cv_policy &policy, I first, I last) {
    return reduce(policy, first, last, typename __cv_element<I>::type(), std::plus<>());
}
template <class I, class V, class F>
inline V reduce(I first, I last, V init, F op) {
    return reduce(__cv_policy_of<I>(), first, last, init, op);
}
template <class I, class V>
inline V reduce(I first, I last, V init) {
    return reduce(__cv_policy_of<I>(), first, last, init, std::plus<>());
}
template <class I>
inline typename __cv_element<I>::type reduce(I first, I last) {
    return reduce(__cv_policy_of<I>(), first, last, typename __cv_element<I>::type(), std::plus<>());
}
template <class I, class U, class V, class F>
__host__ __device__ inline V transform_reduce(const __cv_policy &policy, I first, I last, U unary, V init, F op) {
    auto p = __cv_raw(first);
    return __cv_fold_all(policy, __cv_length(first, last), init,
                     [=] __host__ __device__(V value, long i) mutable -> V { return op(value, unary(p[i])); });
}
template <class I, class U, class V, class F>
inline V transform_reduce(I first, I last, U unary, V init, F op) {
    return transform_reduce(__cv_policy_of<I>(), first, last, unary, init, op);
}
template <class I, class J, class V, class F, class G>
__host__ __device__ inline V inner_product(const __cv_policy &policy, I first, I last, J second, V init, F sum,
                                           G product) {
    auto p = __cv_raw(first);
    auto q = __cv_raw(second);
    return __cv_fold_all(policy, __cv_length(first, last), init,
                     [=] __host__ __device__(V value, long i) mutable -> V { return sum(value, product(p[i], q[i])); });
}
template <class I, class J, class V>
__host__ __device__ inline V inner_product(const __cv_policy &policy, I first, I last, J second, V init) {
    return inner_product(policy, first, last, second, init, std::plus<>(), std::multiplies<>());
}
template <class I, class J, class V, class F, class G>
inline V inner_product(I first, I last, J second, V init, F sum, G product) {
    return inner_product(__cv_policy_of<I, J>(), first, last, second, init, sum, product);
}
template <class I, class J, class V>
inline V inner_product(I first, I last, J second, V init) {
    return inner_product(__cv_policy_of<I, J>(), first, last, second, init);
}
template <class I, class Predicate>
__host__ __device__ inline long count_if(const __cv_policy &policy, I first, I last, Predicate predicate) {
    auto p = __cv_raw(first);
    return __cv_fold_all(policy, __cv_length(first, last), 0L,
                     [=] __host__ __device__(long n, long i) mutable -> long { return predicate(p[i]) ? n + 1 : n; });
}
template <class I, class V>
__host__ __device__ inline long count(const __cv_policy &policy, I first, I last, const V &value) {
    auto p = __cv_raw(first);
    V wanted = value;
    return __cv_fold_all(policy, __cv_length(first, last), 0L,
                     [=] __host__ __device__(long n, long i) mutable -> long { return p[i] == wanted ? n + 1 : n; });
}
template <class I, class Predicate>
inline long count_if(I first, I last, Predicate predicate) {
    return count_if(__cv_policy_of<I>(), first, last, predicate);
}
template <class I, class V>
inline long count(I first, I last, const V &value) {
    return count(__cv_policy_of<I>(), first, last, value);
}
// The index of the first for which there is none better, 0 if there are no elements.
template <class I, class Better>
__host__ __device__ inline long __cv_best(const __cv_policy &policy, I first, I last, Better is_better) {
    auto p = __cv_raw(first);
    long n = __cv_length(first, last);
    long best = __cv_fold_all(policy, n, 0L, [=] __host__ __device__(long found, long i) mutable -> long {
        return is_better(p[i], p[found]) ? i : found;
    });
    __cv_presume(best >= 0 && best <= n);
    return best;
}
template <class I, class Less>
__host__ __device__ inline I max_element(const __cv_policy &policy, I first, I last, Less less) {
    typedef typename __cv_element<I>::type T;
    return first + __cv_best(policy, first, last,
                             [=] __host__ __device__(const T &a, const T &b) mutable -> bool { return less(b, a); });
}
template <class I, class Less>
__host__ __device__ inline I min_element(const __cv_policy &policy, I first, I last, Less less) {
    typedef typename __cv_element<I>::type T;
    return first + __cv_best(policy, first, last,
                             [=] __host__ __device__(const T &a, const T &b) mutable -> bool { return less(a, b); });
}
template <class I>
__host__ __device__ inline I max_element(const __cv_policy &policy, I first, I last) {
    return max_element(policy, first, last, std::less<>());
}
template <class I>
__host__ __device__ inline I min_element(const __cv_policy &policy, I first, I last) {
    return min_element(policy, first, last, std::less<>());
}
template <class I, class Less>
inline I max_element(I first, I last, Less less) {
    return max_element(__cv_policy_of<I>(), first, last, less);
}
template <class I, class Less>
inline I min_element(I first, I last, Less less) {
    return min_element(__cv_policy_of<I>(), first, last, less);
}
template <class I>
inline I max_element(I first, I last) {
    return max_element(__cv_policy_of<I>(), first, last, std::less<>());
}
template <class I>
inline I min_element(I first, I last) {
    return min_element(__cv_policy_of<I>(), first, last, std::less<>());
}
template <class I>
inline std::pair<I, I> minmax_element(I first, I last) {
    return std::pair<I, I>(min_element(first, last), max_element(first, last));
}
// The index of the first for which a condition holds, the length if there is none.
template <class I, class Predicate>
__host__ __device__ inline long __cv_find(const __cv_policy &policy, I first, I last, Predicate predicate) {
    auto p = __cv_raw(first);
    long n = __cv_length(first, last);
    long found = __cv_fold_all(policy, n, n, [=] __host__ __device__(long place, long i) mutable -> long {
        return place == n && predicate(p[i]) ? i : place;
    });
    __cv_presume(found >= 0 && found <= n);
    return found;
}
template <class I, class Predicate>
__host__ __device__ inline I find_if(const __cv_policy &policy, I first, I last, Predicate predicate) {
    return first + __cv_find(policy, first, last, predicate);
}
template <class I, class Predicate>
inline I find_if(I first, I last, Predicate predicate) {
    return find_if(__cv_policy_of<I>(), first, last, predicate);
}
template <class I, class V>
inline I find(I first, I last, const V &value) {
    V wanted = value;
    typedef typename __cv_element<I>::type T;
    return find_if(__cv_policy_of<I>(), first, last,
                   [=] __host__ __device__(const T &element) mutable -> bool { return element == wanted; });
}
template <class I, class Predicate>
inline bool any_of(I first, I last, Predicate predicate) {
    return __cv_find(__cv_policy_of<I>(), first, last, predicate) != last - first;
}
template <class I, class Predicate>
inline bool none_of(I first, I last, Predicate predicate) {
    return !any_of(first, last, predicate);
}
template <class I, class Predicate>
inline bool all_of(I first, I last, Predicate predicate) {
    return count_if(first, last, predicate) == last - first;
}
template <class I, class J, class F>
inline bool equal(I first, I last, J second, F same) {
    auto p = __cv_raw(first);
    auto q = __cv_raw(second);
    return __cv_fold_all(__cv_policy_of<I, J>(), __cv_length(first, last), true,
                     [=] __host__ __device__(bool is_same, long i) mutable -> bool {
                         return same(p[i], q[i]) && is_same;
                     });
}
template <class I, class J>
inline bool equal(I first, I last, J second) {
    return equal(first, last, second, std::equal_to<>());
}
template <class I, class Less>
inline bool is_sorted(I first, I last, Less less) {
    auto p = __cv_raw(first);
    return __cv_fold_all(__cv_policy_of<I>(), __cv_length(first, last), true,
                     [=] __host__ __device__(bool so_far, long i) mutable -> bool {
                         return so_far && (i == 0 || !less(p[i], p[i - 1]));
                     });
}
template <class I>
inline bool is_sorted(I first, I last) {
    return is_sorted(first, last, std::less<>());
}
}
