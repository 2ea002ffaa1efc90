// Types of expressions: common types and results of calls.
#pragma once
#include <cv:std/type_traits.h>

//! cv: exact; ISO C++17, [meta.trans.other]
namespace std {
template <class... Ts> struct common_type;
template <class T> struct common_type<T> { typedef __decay(T) type; };
template <class T, class U, class... Ts> struct common_type<T, U, Ts...> {
    typedef typename common_type<decltype(true ? *(T *)0 : *(U *)0), Ts...>::type type;
};
template <class... Ts> using common_type_t = typename common_type<Ts...>::type;
template <class F, class... Args> struct invoke_result { typedef decltype((*(F *)0)(*(Args *)0 ...)) type; };
template <class F, class... Args> using invoke_result_t = typename invoke_result<F, Args...>::type;
template <class F> struct result_of;
template <class F, class... Args> struct result_of<F(Args...)> { typedef decltype((*(F *)0)(*(Args *)0 ...)) type; };
template <class F> using result_of_t = typename result_of<F>::type;
}
