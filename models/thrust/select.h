// Thrust: choosing elements, and runs of equal ones.
// SOUNDNESS(thrust-order): under; reductions and scans combine elements in one order only.
#pragma once
#include <cv:cv/equals.h>
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: under; Thrust documentation, "Reordering", "Reductions", reduce_by_key
namespace thrust {
// Copies the elements of which `chooses(i)` holds, in order, and gives their number. The elements are read before
// their places are written, so that the result may be the range itself.
template <class I, class O, class Choose>
__host__ __device__ inline long __cv_choose_all(const __cv_policy &policy, long n, I p, O to, Choose chooses) {
    typedef typename __cv_element<I>::type T;
    __cv_result<long> result(policy);
    long *place = result.place;
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            long chosen = 0;
            for (long i = 0; i < n; ++i) {
                if (chooses(i)) {
                    to[chosen] = p[i];
                    ++chosen;
                }
            }
            *place = chosen;
        });
    } else {
        if (n <= 0) return 0;
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            bool is_chosen = chooses(i);
            if (is_chosen || __cv_gathered<bool>()) to[i] = __cv_gathered<T>();
            if (i == 0) *place = __cv_gathered<long>();
        });
    }
    long chosen = result.take();
    __cv_presume(chosen >= 0 && chosen <= n);
    return chosen;
}
// Results that are no part of what is read: of the algorithms whose names say that they copy.
template <class I, class O>
__host__ __device__ inline void __cv_check_apart(I first, I last, O result) {
    long n = __cv_length(first, last);
    __cv_contract(__cv_are_apart(__cv_raw(first), n, __cv_raw(result), n),
                  "thrust: the results overlap what the algorithm reads");
}
template <class I, class S, class O, class Predicate>
__host__ __device__ inline O copy_if(const __cv_policy &policy, I first, I last, S stencil, O result,
                                     Predicate predicate) {
    __cv_check_apart(first, last, result);
    auto s = __cv_raw(stencil);
    auto chooses = [=] __host__ __device__(long i) mutable -> bool { return predicate(s[i]); };
    return result + __cv_choose_all(policy, __cv_length(first, last), __cv_raw(first), __cv_raw(result), chooses);
}
template <class I, class O, class Predicate>
__host__ __device__ inline O copy_if(const __cv_policy &policy, I first, I last, O result, Predicate predicate) {
    return copy_if(policy, first, last, first, result, predicate);
}
template <class I, class S, class O, class Predicate>
inline O copy_if(I first, I last, S stencil, O result, Predicate predicate) {
    return copy_if(__cv_policy_of<I, O>(), first, last, stencil, result, predicate);
}
template <class I, class O, class Predicate>
inline O copy_if(I first, I last, O result, Predicate predicate) {
    return copy_if(__cv_policy_of<I, O>(), first, last, first, result, predicate);
}
template <class I, class S, class O, class Predicate>
__host__ __device__ inline O __cv_keep(const __cv_policy &policy, I first, I last, S stencil, O result,
                                       Predicate predicate) {
    auto s = __cv_raw(stencil);
    auto chooses = [=] __host__ __device__(long i) mutable -> bool { return !predicate(s[i]); };
    return result + __cv_choose_all(policy, __cv_length(first, last), __cv_raw(first), __cv_raw(result), chooses);
}
template <class I, class S, class O, class Predicate>
__host__ __device__ inline O remove_copy_if(const __cv_policy &policy, I first, I last, S stencil, O result,
                                            Predicate predicate) {
    __cv_check_apart(first, last, result);
    return __cv_keep(policy, first, last, stencil, result, predicate);
}
template <class I, class O, class Predicate>
inline O remove_copy_if(I first, I last, O result, Predicate predicate) {
    return remove_copy_if(__cv_policy_of<I, O>(), first, last, first, result, predicate);
}
template <class I, class Predicate>
__host__ __device__ inline I remove_if(const __cv_policy &policy, I first, I last, Predicate predicate) {
    return __cv_keep(policy, first, last, first, first, predicate);
}
template <class I, class Predicate>
inline I remove_if(I first, I last, Predicate predicate) {
    return __cv_keep(__cv_policy_of<I>(), first, last, first, first, predicate);
}
template <class I, class S, class Predicate>
inline I remove_if(I first, I last, S stencil, Predicate predicate) {
    return __cv_keep(__cv_policy_of<I>(), first, last, stencil, first, predicate);
}
template <class I, class V>
inline I remove(I first, I last, const V &value) {
    typedef typename __cv_element<I>::type T;
    V unwanted = value;
    return remove_if(first, last, [=] __host__ __device__(const T &element) -> bool { return element == unwanted; });
}
// Elements of which any order will do, with room for one.
template <class P, class T>
__host__ __device__ inline void __cv_leave_part_open(P p, long first, long end, T *room) {
    bool differ = false;
    for (long i = first + 1; i < end && !differ; ++i) differ = __cv_differ((T)p[first], (T)p[i]);
    for (long i = first, j = end - 1; i < j && differ && __cv_turns_equals(); ++i, --j) {
        *room = p[i];
        p[i] = (T)p[j];
        p[j] = *room;
    }
}
// The chosen elements first, the others after them, both in order if that is promised.
template <class I, class Predicate>
inline I __cv_partition(I first, I last, Predicate predicate, bool is_stable) {
    typedef typename __cv_element<I>::type T;
    auto p = __cv_raw(first);
    long n = __cv_length(first, last);
    __cv_policy policy = __cv_policy_of<I>();
    if (!__cv_is_carried_out(policy, n)) __cv_unsupported("thrust::partition of many elements");
    __cv_result<long> result(policy);
    long *place = result.place;
    __cv_run_once(policy, [=] __host__ __device__() mutable {
        int space = __cv_is_device() ? 5 : 0;
        T *others = (T *)__cv_alloc(sizeof(T) * (n + 1), space);
        long chosen = 0;
        for (long i = 0; i < n; ++i) {
            if (predicate(p[i])) p[chosen++] = p[i];
            else others[i - chosen] = p[i];
        }
        for (long i = chosen; i < n; ++i) p[i] = others[i - chosen];
        if (!is_stable) {
            __cv_leave_part_open(p, 0, chosen, others);
            __cv_leave_part_open(p, chosen, n, others);
        }
        __cv_free(others, space);
        *place = chosen;
    });
    return first + result.take();
}
template <class I, class Predicate>
inline I stable_partition(I first, I last, Predicate predicate) {
    return __cv_partition(first, last, predicate, true);
}
template <class I, class Predicate>
inline I partition(I first, I last, Predicate predicate) {
    return __cv_partition(first, last, predicate, false);
}
// The first of each run of equal elements.
template <class I, class O, class Same>
__host__ __device__ inline O __cv_runs(const __cv_policy &policy, I first, I last, O result, Same same) {
    typedef typename __cv_element<I>::type T;
    auto p = __cv_raw(first);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_result<long> count(policy);
    long *place = count.place;
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            long chosen = 0;
            if (n > 0) {
                T previous = p[0];
                to[chosen++] = previous;
                for (long i = 1; i < n; ++i) {
                    T element = p[i];
                    if (!same(previous, element)) to[chosen++] = element;
                    previous = element;
                }
            }
            *place = chosen;
        });
    } else {
        if (n <= 0) return result;
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            T element = p[i];
            same(element, element);
            to[i] = __cv_gathered<T>();
            if (i == 0) *place = __cv_gathered<long>();
        });
    }
    long chosen = count.take();
    __cv_presume(chosen >= (n > 0 ? 1 : 0) && chosen <= n);
    return result + chosen;
}
template <class I>
__host__ __device__ inline I unique(const __cv_policy &policy, I first, I last) {
    return __cv_runs(policy, first, last, first, std::equal_to<>());
}
template <class I, class Same>
__host__ __device__ inline I unique(const __cv_policy &policy, I first, I last, Same same) {
    return __cv_runs(policy, first, last, first, same);
}
template <class I>
inline I unique(I first, I last) {
    return __cv_runs(__cv_policy_of<I>(), first, last, first, std::equal_to<>());
}
template <class I, class Same>
inline I unique(I first, I last, Same same) {
    return __cv_runs(__cv_policy_of<I>(), first, last, first, same);
}
template <class I, class O>
inline O unique_copy(I first, I last, O result) {
    __cv_check_apart(first, last, result);
    return __cv_runs(__cv_policy_of<I, O>(), first, last, result, std::equal_to<>());
}
// One key and the sum of the values for each run of equal keys.
template <class K, class V, class KO, class VO, class Same, class F>
__host__ __device__ inline std::pair<KO, VO> reduce_by_key(const __cv_policy &policy, K keys, K keys_end, V values,
                                                           KO keys_out, VO values_out, Same same, F op) {
    typedef typename __cv_element<K>::type Key;
    typedef typename __cv_element<V>::type Value;
    auto key = __cv_raw(keys);
    auto value = __cv_raw(values);
    auto key_to = __cv_raw(keys_out);
    auto value_to = __cv_raw(values_out);
    long n = __cv_length(keys, keys_end);
    __cv_check_apart(keys, keys_end, keys_out);
    __cv_check_apart(values, values + n, values_out);
    __cv_result<long> count(policy);
    long *place = count.place;
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            long run = 0;
            for (long i = 0; i < n; ++run) {
                Key own = key[i];
                Value sum = value[i];
                for (++i; i < n && same(own, key[i]); ++i) sum = op(sum, value[i]);
                key_to[run] = own;
                value_to[run] = sum;
            }
            *place = run;
        });
    } else {
        if (n <= 0) return std::pair<KO, VO>(keys_out, values_out);
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            Key own = key[i];
            Value sum = value[i];
            same(own, own);
            sum = op(sum, sum);
            key_to[i] = __cv_gathered<Key>();
            value_to[i] = __cv_gathered<Value>();
            if (i == 0) *place = __cv_gathered<long>();
        });
    }
    long runs = count.take();
    __cv_presume(runs >= (n > 0 ? 1 : 0) && runs <= n);
    return std::pair<KO, VO>(keys_out + runs, values_out + runs);
}
template <class K, class V, class KO, class VO>
__host__ __device__ inline std::pair<KO, VO> reduce_by_key(const __cv_policy &policy, K keys, K keys_end, V values,
                                                           KO keys_out, VO values_out) {
    return reduce_by_key(policy, keys, keys_end, values, keys_out, values_out, std::equal_to<>(), std::plus<>());
}
template <class K, class V, class KO, class VO, class Same, class F>
inline std::pair<KO, VO> reduce_by_key(K keys, K keys_end, V values, KO keys_out, VO values_out, Same same, F op) {
    return reduce_by_key(__cv_policy_of<K, V>(), keys, keys_end, values, keys_out, values_out, same, op);
}
template <class K, class V, class KO, class VO>
inline std::pair<KO, VO> reduce_by_key(K keys, K keys_end, V values, KO keys_out, VO values_out) {
    return reduce_by_key(__cv_policy_of<K, V>(), keys, keys_end, values, keys_out, values_out, std::equal_to<>(),
                         std::plus<>());
}
}
