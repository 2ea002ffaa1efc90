// Thrust: sorting, carried out by a stable merge; where stability is not promised, the order of equal elements is
// left open.
#pragma once
#include <cv:cv/equals.h>
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: exact; Thrust documentation, "Sorting"
namespace thrust {
// Puts `count` keys, and the values with them, in order.
template <class K, class V, class Less>
__host__ __device__ inline void __cv_merge_sort(K keys, V values, bool has_values, bool is_stable, long count,
                                                Less less) {
    typedef typename __cv_element<K>::type Key;
    typedef typename __cv_element<V>::type Value;
    int space = __cv_is_device() ? 5 : 0;
    Key *key_copy = (Key *)__cv_alloc(sizeof(Key) * (count + 1), space);
    Value *value_copy = (Value *)__cv_alloc(sizeof(Value) * (has_values ? count : 1), space);
    __cv_contract(!less(keys[0], keys[0]), "thrust: an element comes before itself");
    for (long width = 1; width < count; width *= 2) {
        for (long i = 0; i < count; ++i) {
            key_copy[i] = keys[i];
            if (has_values) value_copy[i] = values[i];
        }
        for (long first = 0; first < count; first += 2 * width) {
            long middle = first + width < count ? first + width : count;
            long end = first + 2 * width < count ? first + 2 * width : count;
            long left = first;
            long right = middle;
            for (long i = first; i < end; ++i) {
                long from = left;
                if (left == middle || (right < end && less(key_copy[right], key_copy[left]))) from = right++;
                else ++left;
                keys[i] = key_copy[from];
                if (has_values) values[i] = value_copy[from];
            }
        }
    }
    for (long first = 0; first < count && !is_stable;) {
        key_copy[0] = keys[first];
        bool differ = false;
        long end = first + 1;
        for (; end < count; ++end) {
            key_copy[1] = keys[end];
            if (less(key_copy[0], key_copy[1])) break;
            differ = differ || __cv_differ(key_copy[0], key_copy[1]);
            if (has_values && !differ) differ = __cv_differ((Value)values[first], (Value)values[end]);
        }
        for (long i = first, j = end - 1; i < j && differ && __cv_turns_equals(); ++i, --j) {
            key_copy[0] = keys[i];
            keys[i] = (Key)keys[j];
            keys[j] = key_copy[0];
            if (!has_values) continue;
            value_copy[0] = values[i];
            values[i] = (Value)values[j];
            values[j] = value_copy[0];
        }
        first = end;
    }
    __cv_free(key_copy, space);
    __cv_free(value_copy, space);
}
template <class K, class V, class Less>
__host__ __device__ inline void __cv_sort_all(const __cv_policy &policy, K first, K last, V second, bool has_values,
                                              bool is_stable, Less less) {
    typedef typename __cv_element<K>::type Key;
    typedef typename __cv_element<V>::type Value;
    auto keys = __cv_raw(first);
    auto values = __cv_raw(second);
    long n = __cv_length(first, last);
    if (__cv_is_carried_out(policy, n)) {
        __cv_run_once(policy, [=] __host__ __device__() mutable {
            if (n > 0) __cv_merge_sort(keys, values, has_values, is_stable, n, less);
        });
    } else {
        __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
            Key key = keys[i];
            __cv_contract(!less(key, key), "thrust: an element comes before itself");
            keys[i] = __cv_gathered<Key>();
            if (has_values) values[i] = __cv_gathered<Value>();
        });
    }
}
template <class I, class Less>
__host__ __device__ inline void sort(const __cv_policy &policy, I first, I last, Less less) {
    __cv_sort_all(policy, first, last, first, false, false, less);
}
template <class I>
__host__ __device__ inline void sort(const __cv_policy &policy, I first, I last) {
    __cv_sort_all(policy, first, last, first, false, !__is_class(typename __cv_element<I>::type), std::less<>());
}
template <class I, class Less>
inline void sort(I first, I last, Less less) {
    __cv_sort_all(__cv_policy_of<I>(), first, last, first, false, false, less);
}
template <class I>
inline void sort(I first, I last) {
    bool is_plain = !__is_class(typename __cv_element<I>::type);
    __cv_sort_all(__cv_policy_of<I>(), first, last, first, false, is_plain, std::less<>());
}
template <class I, class Less>
__host__ __device__ inline void stable_sort(const __cv_policy &policy, I first, I last, Less less) {
    __cv_sort_all(policy, first, last, first, false, true, less);
}
template <class I>
__host__ __device__ inline void stable_sort(const __cv_policy &policy, I first, I last) {
    __cv_sort_all(policy, first, last, first, false, true, std::less<>());
}
template <class I, class Less>
inline void stable_sort(I first, I last, Less less) {
    __cv_sort_all(__cv_policy_of<I>(), first, last, first, false, true, less);
}
template <class I>
inline void stable_sort(I first, I last) {
    __cv_sort_all(__cv_policy_of<I>(), first, last, first, false, true, std::less<>());
}
template <class K, class V, class Less>
__host__ __device__ inline void sort_by_key(const __cv_policy &policy, K first, K last, V values, Less less) {
    __cv_sort_all(policy, first, last, values, true, false, less);
}
template <class K, class V>
__host__ __device__ inline void sort_by_key(const __cv_policy &policy, K first, K last, V values) {
    __cv_sort_all(policy, first, last, values, true, false, std::less<>());
}
template <class K, class V, class Less>
inline void sort_by_key(K first, K last, V values, Less less) {
    __cv_sort_all(__cv_policy_of<K, V>(), first, last, values, true, false, less);
}
template <class K, class V>
inline void sort_by_key(K first, K last, V values) {
    __cv_sort_all(__cv_policy_of<K, V>(), first, last, values, true, false, std::less<>());
}
template <class K, class V, class Less>
inline void stable_sort_by_key(K first, K last, V values, Less less) {
    __cv_sort_all(__cv_policy_of<K, V>(), first, last, values, true, true, less);
}
template <class K, class V>
inline void stable_sort_by_key(K first, K last, V values) {
    __cv_sort_all(__cv_policy_of<K, V>(), first, last, values, true, true, std::less<>());
}
// Of two sorted ranges; equal elements of the first come first.
template <class I, class J, class O, class Less>
inline O merge(I first, I last, J second, J second_end, O result, Less less) {
    auto p = __cv_raw(first);
    auto q = __cv_raw(second);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    long m = __cv_length(second, second_end);
    __cv_contract(__cv_are_apart(p, n, to, n + m) && __cv_are_apart(q, m, to, n + m),
                  "thrust: the results overlap what the algorithm reads");
    __cv_policy policy = __cv_policy_of<I, O>();
    if (!__cv_is_carried_out(policy, n + m)) __cv_unsupported("thrust::merge of many elements");
    __cv_run_once(policy, [=] __host__ __device__() mutable {
        long i = 0;
        long j = 0;
        for (long k = 0; k < n + m; ++k) {
            if (i == n || (j < m && less(q[j], p[i]))) to[k] = q[j++];
            else to[k] = p[i++];
        }
    });
    return result + (n + m);
}
template <class I, class J, class O>
inline O merge(I first, I last, J second, J second_end, O result) {
    return merge(first, last, second, second_end, result, std::less<>());
}
}
