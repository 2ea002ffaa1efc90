// Thrust: algorithms that treat each element on its own; on the device, each by a thread of its own.
#pragma once
#include <cv:thrust/iterators.h>
#include <cv:thrust/policy.h>

//! cv: exact; Thrust documentation, "Transformations", "Copying", "Filling"
namespace thrust {
template <class I, class F>
__host__ __device__ inline I for_each_n(const __cv_policy &policy, I first, long n, F f) {
    auto p = __cv_raw(first);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { f(p[i]); });
    return first + n;
}
template <class I, class F>
__host__ __device__ inline I for_each(const __cv_policy &policy, I first, I last, F f) {
    return for_each_n(policy, first, __cv_length(first, last), f);
}
template <class I, class F>
inline I for_each(I first, I last, F f) {
    return for_each_n(__cv_policy_of<I>(), first, __cv_length(first, last), f);
}
template <class I, class F>
inline I for_each_n(I first, long n, F f) {
    return for_each_n(__cv_policy_of<I>(), first, n, f);
}
template <class I, class V>
__host__ __device__ inline I fill_n(const __cv_policy &policy, I first, long n, V value) {
    auto p = __cv_raw(first);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { p[i] = value; });
    return first + n;
}
template <class I, class V>
__host__ __device__ inline void fill(const __cv_policy &policy, I first, I last, V value) {
    fill_n(policy, first, __cv_length(first, last), value);
}
template <class I, class V>
inline void fill(I first, I last, V value) {
    fill_n(__cv_policy_of<I>(), first, __cv_length(first, last), value);
}
template <class I, class V>
inline I fill_n(I first, long n, V value) {
    return fill_n(__cv_policy_of<I>(), first, n, value);
}
template <class I, class V>
inline void uninitialized_fill(I first, I last, V value) {
    fill_n(__cv_policy_of<I>(), first, __cv_length(first, last), value);
}
template <class I, class F>
__host__ __device__ inline void tabulate(const __cv_policy &policy, I first, I last, F f) {
    auto p = __cv_raw(first);
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) mutable { p[i] = f(i); });
}
template <class I, class F>
inline void tabulate(I first, I last, F f) {
    tabulate(__cv_policy_of<I>(), first, last, f);
}
template <class I, class V>
__host__ __device__ inline void sequence(const __cv_policy &policy, I first, I last, V init, V step) {
    auto p = __cv_raw(first);
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) { p[i] = init + step * (V)i; });
}
template <class I, class V>
__host__ __device__ inline void sequence(const __cv_policy &policy, I first, I last, V init) {
    sequence(policy, first, last, init, (V)1);
}
template <class I>
__host__ __device__ inline void sequence(const __cv_policy &policy, I first, I last) {
    typedef typename __cv_element<I>::type V;
    sequence(policy, first, last, (V)0, (V)1);
}
template <class I, class V>
inline void sequence(I first, I last, V init, V step) {
    sequence(__cv_policy_of<I>(), first, last, init, step);
}
template <class I, class V>
inline void sequence(I first, I last, V init) {
    sequence(__cv_policy_of<I>(), first, last, init, (V)1);
}
template <class I>
inline void sequence(I first, I last) {
    sequence(__cv_policy_of<I>(), first, last);
}
template <class I, class F>
__host__ __device__ inline void generate(const __cv_policy &policy, I first, I last, F f) {
    auto p = __cv_raw(first);
    // On the host one generator makes all elements.
    if (!__cv_is_device() && policy.side != 1) {
        for (long i = 0; i < last - first; ++i) p[i] = f();
        return;
    }
    __cv_run_each(policy, __cv_length(first, last), [=] __host__ __device__(long i) mutable {
        F own = f;
        p[i] = own();
    });
}
template <class I, class F>
inline void generate(I first, I last, F f) {
    generate(__cv_policy_of<I>(), first, last, f);
}
template <class I, class O, class F>
__host__ __device__ inline O transform(const __cv_policy &policy, I first, I last, O result, F op) {
    auto p = __cv_raw(first);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { to[i] = op(p[i]); });
    return result + n;
}
template <class I, class J, class O, class F>
__host__ __device__ inline O transform(const __cv_policy &policy, I first, I last, J second, O result, F op) {
    auto p = __cv_raw(first);
    auto q = __cv_raw(second);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { to[i] = op(p[i], q[i]); });
    return result + n;
}
template <class I, class O, class F>
inline O transform(I first, I last, O result, F op) {
    return transform(__cv_policy_of<I, O>(), first, last, result, op);
}
template <class I, class J, class O, class F>
inline O transform(I first, I last, J second, O result, F op) {
    return transform(__cv_policy_of<I, O>(), first, last, second, result, op);
}
template <class I, class S, class O, class F, class Predicate>
__host__ __device__ inline O transform_if(const __cv_policy &policy, I first, I last, S stencil, O result, F op,
                                          Predicate predicate) {
    auto p = __cv_raw(first);
    auto s = __cv_raw(stencil);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable {
        if (predicate(s[i])) to[i] = op(p[i]);
    });
    return result + n;
}
template <class I, class O, class F, class Predicate>
inline O transform_if(I first, I last, O result, F op, Predicate predicate) {
    return transform_if(__cv_policy_of<I, O>(), first, last, first, result, op, predicate);
}
template <class I, class S, class O, class F, class Predicate>
inline O transform_if(I first, I last, S stencil, O result, F op, Predicate predicate) {
    return transform_if(__cv_policy_of<I, O>(), first, last, stencil, result, op, predicate);
}
// Between the sides: at once where both have the same elements in a row, else element by element.
template <class T>
inline void __cv_copy_across(const T *from, T *to, long n) {
    if (n > 0) __cv_runtime_memcpy(to, from, (size_t)n * sizeof(T));
}
template <class I, class O>
inline void __cv_copy_across(I from, O to, long n) {
    for (long i = 0; i < n; ++i) to[i] = (typename __cv_element<I>::type)from[i];
}
template <class T>
inline void __cv_copy_across(device_ptr<T> from, T *to, long n) {
    __cv_copy_across((const T *)from.get(), to, n);
}
template <class T>
inline void __cv_copy_across(T *from, device_ptr<T> to, long n) {
    __cv_copy_across((const T *)from, to.get(), n);
}
template <class T>
inline void __cv_copy_across(const T *from, device_ptr<T> to, long n) {
    __cv_copy_across(from, to.get(), n);
}
template <class I, class O>
__host__ __device__ inline O copy(const __cv_policy &policy, I first, I last, O result) {
    auto p = __cv_raw(first);
    auto to = __cv_raw(result);
    long n = __cv_length(first, last);
    __cv_run_each(policy, n, [=] __host__ __device__(long i) mutable { to[i] = p[i]; });
    return result + n;
}
template <class I, class O>
inline O copy(I first, I last, O result) {
    long n = __cv_length(first, last);
    if constexpr (__cv_side<I>::value + __cv_side<O>::value == 1) {
        __cv_library_call call(true, 0, true);
        __cv_copy_across(first, result, n);
        return result + n;
    } else {
        return copy(__cv_policy_of<I, O>(), first, last, result);
    }
}
template <class I, class O>
inline O copy_n(I first, long n, O result) {
    return copy(first, first + n, result);
}
template <class I, class O>
__host__ __device__ inline O copy_n(const __cv_policy &policy, I first, long n, O result) {
    return copy(policy, first, first + n, result);
}
template <class I, class O>
inline O uninitialized_copy(I first, I last, O result) {
    return copy(first, last, result);
}
}
