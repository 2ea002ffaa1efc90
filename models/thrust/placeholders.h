// Thrust: function objects written as expressions of their arguments.
#pragma once
#include <cv:std/functional.h>

//! cv: exact; Thrust documentation, "Placeholder Objects"
namespace thrust {
namespace placeholders {
template <int I>
struct __cv_argument {
    template <class A>
    __host__ __device__ auto operator()(const A &a) const {
        return a;
    }
    template <class A, class B>
    __host__ __device__ auto operator()(const A &a, const B &b) const {
        if constexpr (I == 1) return a;
        else return b;
    }
};
template <class T>
struct __cv_constant {
    T value;
    template <class A>
    __host__ __device__ T operator()(const A &) const {
        return value;
    }
    template <class A, class B>
    __host__ __device__ T operator()(const A &, const B &) const {
        return value;
    }
};
template <class E>
struct __cv_actor {
    E expression;
    template <class A>
    __host__ __device__ auto operator()(const A &a) const {
        return expression(a);
    }
    template <class A, class B>
    __host__ __device__ auto operator()(const A &a, const B &b) const {
        return expression(a, b);
    }
};
static const __cv_actor<__cv_argument<1>> _1;
static const __cv_actor<__cv_argument<2>> _2;
template <class F, class L, class R>
struct __cv_operation {
    L left;
    R right;
    template <class A>
    __host__ __device__ auto operator()(const A &a) const {
        return F()(left(a), right(a));
    }
    template <class A, class B>
    __host__ __device__ auto operator()(const A &a, const B &b) const {
        return F()(left(a, b), right(a, b));
    }
};
#define __cv_placeholder_operator(op, F) \
    template <class L, class R> \
    __host__ __device__ inline auto operator op(const __cv_actor<L> &a, const __cv_actor<R> &b) { \
        typedef __cv_operation<F, L, R> E; \
        return __cv_actor<E>{E{a.expression, b.expression}}; \
    } \
    template <class L, class T> \
    __host__ __device__ inline auto operator op(const __cv_actor<L> &a, const T &b) { \
        typedef __cv_operation<F, L, __cv_constant<T>> E; \
        return __cv_actor<E>{E{a.expression, __cv_constant<T>{b}}}; \
    } \
    template <class T, class R> \
    __host__ __device__ inline auto operator op(const T &a, const __cv_actor<R> &b) { \
        typedef __cv_operation<F, __cv_constant<T>, R> E; \
        return __cv_actor<E>{E{__cv_constant<T>{a}, b.expression}}; \
    }
__cv_placeholder_operator(+, std::plus<>)
__cv_placeholder_operator(-, std::minus<>)
__cv_placeholder_operator(*, std::multiplies<>)
__cv_placeholder_operator(/, std::divides<>)
__cv_placeholder_operator(%, std::modulus<>)
__cv_placeholder_operator(==, std::equal_to<>)
__cv_placeholder_operator(!=, std::not_equal_to<>)
__cv_placeholder_operator(<, std::less<>)
__cv_placeholder_operator(>, std::greater<>)
__cv_placeholder_operator(<=, std::less_equal<>)
__cv_placeholder_operator(>=, std::greater_equal<>)
__cv_placeholder_operator(&&, std::logical_and<>)
__cv_placeholder_operator(||, std::logical_or<>)
#undef __cv_placeholder_operator
}
}
