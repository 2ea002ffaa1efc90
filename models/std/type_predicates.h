// Questions about types.
#pragma once
#include <cv:std/type_traits.h>

//! cv: exact; ISO C++17, [meta.unary], [meta.rel]
namespace std {
template <class T> struct is_void : bool_constant<__is_void(T)> {};
template <class T> constexpr bool is_void_v = is_void<T>::value;
template <class T> struct is_null_pointer : bool_constant<__is_same(__remove_cv(T), decltype(nullptr))> {};
template <class T> constexpr bool is_null_pointer_v = is_null_pointer<T>::value;
template <class T> struct is_integral : bool_constant<__is_integral(T)> {};
template <class T> constexpr bool is_integral_v = is_integral<T>::value;
template <class T> struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <class T> constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <class T> struct is_fundamental : bool_constant<is_arithmetic<T>::value || is_void<T>::value> {};
template <class T> constexpr bool is_fundamental_v = is_fundamental<T>::value;
template <class T> struct is_enum : bool_constant<__is_enum(T)> {};
template <class T> constexpr bool is_enum_v = is_enum<T>::value;
template <class T> struct is_class : bool_constant<__is_class(T)> {};
template <class T> constexpr bool is_class_v = is_class<T>::value;
template <class T> struct is_union : bool_constant<__is_union(T)> {};
template <class T> constexpr bool is_union_v = is_union<T>::value;
template <class T> struct is_array : bool_constant<__is_array(T)> {};
template <class T> constexpr bool is_array_v = is_array<T>::value;
template <class T> struct is_function : bool_constant<__is_function(T)> {};
template <class T> constexpr bool is_function_v = is_function<T>::value;
template <class T> struct is_pointer : bool_constant<__is_pointer(T)> {};
template <class T> constexpr bool is_pointer_v = is_pointer<T>::value;
template <class T> struct is_reference : bool_constant<__is_reference(T)> {};
template <class T> constexpr bool is_reference_v = is_reference<T>::value;
template <class T> struct is_lvalue_reference : bool_constant<__is_lvalue_reference(T)> {};
template <class T> constexpr bool is_lvalue_reference_v = is_lvalue_reference<T>::value;
template <class T> struct is_rvalue_reference : bool_constant<__is_rvalue_reference(T)> {};
template <class T> constexpr bool is_rvalue_reference_v = is_rvalue_reference<T>::value;
template <class T> struct is_const : bool_constant<__is_const(T)> {};
template <class T> constexpr bool is_const_v = is_const<T>::value;
template <class T> struct is_volatile : bool_constant<__is_volatile(T)> {};
template <class T> constexpr bool is_volatile_v = is_volatile<T>::value;
template <class T> struct is_signed : bool_constant<__is_signed(T) || is_floating_point<T>::value> {};
template <class T> constexpr bool is_signed_v = is_signed<T>::value;
template <class T> struct is_unsigned : bool_constant<__is_unsigned(T)> {};
template <class T> constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <class T>
struct is_scalar : bool_constant<is_arithmetic<T>::value || is_enum<T>::value || is_pointer<T>::value> {};
template <class T> constexpr bool is_scalar_v = is_scalar<T>::value;
template <class T> struct is_empty : bool_constant<__is_empty(T)> {};
template <class T> constexpr bool is_empty_v = is_empty<T>::value;
template <class T> struct is_polymorphic : bool_constant<__is_polymorphic(T)> {};
template <class T> constexpr bool is_polymorphic_v = is_polymorphic<T>::value;
template <class T> struct is_final : bool_constant<__is_final(T)> {};
template <class T> constexpr bool is_final_v = is_final<T>::value;
template <class T> struct is_aggregate : bool_constant<__is_aggregate(T)> {};
template <class T> constexpr bool is_aggregate_v = is_aggregate<T>::value;
template <class T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(T)> {};
template <class T> constexpr bool is_trivially_copyable_v = is_trivially_copyable<T>::value;
template <class T> struct is_trivial : bool_constant<__is_trivial(T)> {};
template <class T> constexpr bool is_trivial_v = is_trivial<T>::value;
template <class T> struct is_pod : bool_constant<__is_pod(T)> {};
template <class T> constexpr bool is_pod_v = is_pod<T>::value;
template <class T> struct is_standard_layout : bool_constant<__is_standard_layout(T)> {};
template <class T> constexpr bool is_standard_layout_v = is_standard_layout<T>::value;
template <class T> struct is_default_constructible : bool_constant<__is_constructible(T)> {};
template <class T> constexpr bool is_default_constructible_v = is_default_constructible<T>::value;
template <class T>
struct is_copy_constructible : bool_constant<__is_constructible(T, __add_lvalue_reference(const T))> {};
template <class T> constexpr bool is_copy_constructible_v = is_copy_constructible<T>::value;
template <class T> struct is_move_constructible : bool_constant<__is_constructible(T, __add_rvalue_reference(T))> {};
template <class T> constexpr bool is_move_constructible_v = is_move_constructible<T>::value;
template <class T> struct is_trivially_default_constructible : bool_constant<__has_trivial_constructor(T)> {};
template <class T> constexpr bool is_trivially_default_constructible_v = is_trivially_default_constructible<T>::value;
template <class T> struct is_trivially_copy_constructible : bool_constant<__is_trivially_copyable(T)> {};
template <class T> constexpr bool is_trivially_copy_constructible_v = is_trivially_copy_constructible<T>::value;
template <class T> struct is_trivially_destructible : bool_constant<__is_trivially_destructible(T)> {};
template <class T> constexpr bool is_trivially_destructible_v = is_trivially_destructible<T>::value;
template <class B, class D> struct is_base_of : bool_constant<__is_base_of(B, D)> {};
template <class B, class D> constexpr bool is_base_of_v = is_base_of<B, D>::value;
template <class T, class U> struct is_convertible : bool_constant<__is_convertible(T, U)> {};
template <class T, class U> constexpr bool is_convertible_v = is_convertible<T, U>::value;
template <class T, class... Args> struct is_constructible : bool_constant<__is_constructible(T, Args...)> {};
template <class T, class... Args> constexpr bool is_constructible_v = is_constructible<T, Args...>::value;
template <class T, class U> struct is_assignable : bool_constant<__is_assignable(T, U)> {};
template <class T, class U> constexpr bool is_assignable_v = is_assignable<T, U>::value;
template <class T, unsigned I = 0> struct extent : integral_constant<size_t, 0> {};
template <class T> struct extent<T[], 0> : integral_constant<size_t, 0> {};
template <class T, unsigned I> struct extent<T[], I> : extent<T, I - 1> {};
template <class T, size_t N> struct extent<T[N], 0> : integral_constant<size_t, N> {};
template <class T, size_t N, unsigned I> struct extent<T[N], I> : extent<T, I - 1> {};
template <class T, unsigned I = 0> constexpr size_t extent_v = extent<T, I>::value;
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <class T> constexpr size_t alignment_of_v = alignof(T);
template <class T> struct is_abstract : bool_constant<__is_abstract(T)> {};
template <class T> constexpr bool is_abstract_v = is_abstract<T>::value;
template <class T> struct is_member_pointer : bool_constant<__is_member_pointer(T)> {};
template <class T> constexpr bool is_member_pointer_v = is_member_pointer<T>::value;
template <class T> struct is_object
    : bool_constant<!__is_function(T) && !__is_reference(T) && !__is_void(T)> {};
template <class T> constexpr bool is_object_v = is_object<T>::value;
template <class T> struct is_compound : bool_constant<!is_fundamental<T>::value> {};
template <class T> constexpr bool is_compound_v = is_compound<T>::value;
template <class T>
struct is_copy_assignable
    : bool_constant<__is_assignable(__add_lvalue_reference(T), __add_lvalue_reference(const T))> {};
template <class T> constexpr bool is_copy_assignable_v = is_copy_assignable<T>::value;
template <class T>
struct is_move_assignable
    : bool_constant<__is_assignable(__add_lvalue_reference(T), __add_rvalue_reference(T))> {};
template <class T> constexpr bool is_move_assignable_v = is_move_assignable<T>::value;
template <class T> struct rank : integral_constant<size_t, 0> {};
template <class T> struct rank<T[]> : integral_constant<size_t, rank<T>::value + 1> {};
template <class T, size_t N> struct rank<T[N]> : integral_constant<size_t, rank<T>::value + 1> {};
template <class T> constexpr size_t rank_v = rank<T>::value;
template <class T> __host__ __device__ typename add_rvalue_reference<T>::type __traits_value();
template <class F, class... Args>
__host__ __device__ auto __traits_call(int)
    -> decltype((void)__traits_value<F>()(__traits_value<Args>()...), true_type());
template <class F, class... Args> __host__ __device__ false_type __traits_call(...);
template <class F, class... Args> struct is_invocable : decltype(__traits_call<F, Args...>(0)) {};
template <class F, class... Args> constexpr bool is_invocable_v = is_invocable<F, Args...>::value;
}
