// Concepts of the library.
#pragma once
#include <cv:std/type_traits.h>
#include <cv:std/type_predicates.h>

//! cv: exact; ISO C++20, [concepts]
namespace std {
template <class T, class U> concept same_as = __is_same(T, U);
template <class D, class B> concept derived_from = __is_base_of(B, D);
template <class F, class T> concept convertible_to = __is_convertible_to(F, T);
template <class T> concept integral = __is_integral(T);
template <class T> concept signed_integral = __is_integral(T) && __is_signed(T);
template <class T> concept unsigned_integral = __is_integral(T) && __is_unsigned(T);
template <class T> concept floating_point = __is_floating_point(T);
template <class T> concept destructible = true;
template <class T, class... A> concept constructible_from = __is_constructible(T, A...);
template <class T> concept default_initializable = __is_constructible(T);
template <class T> concept move_constructible = __is_constructible(T, T);
template <class T> concept copy_constructible = __is_constructible(T, const T &);
template <class T, class U> concept assignable_from = __is_assignable(T, U);
template <class F, class... A> concept invocable = requires(F f, A... a) { f(a...); };
template <class F, class... A> concept predicate = requires(F f, A... a) { f(a...) ? 1 : 0; };
template <class T> concept equality_comparable = requires(const T &a, const T &b) { a == b; a != b; };
template <class T>
concept totally_ordered = equality_comparable<T> && requires(const T &a, const T &b) { a < b; a > b; };
}
