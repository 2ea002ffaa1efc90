// Properties of types.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [meta]
namespace std {
template <class T, T v>
struct integral_constant {
    static constexpr T value = v;
    typedef T value_type;
    typedef integral_constant type;
    __host__ __device__ constexpr operator T() const { return v; }
    __host__ __device__ constexpr T operator()() const { return v; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template <bool B, class T, class U> struct conditional { typedef T type; };
template <class T, class U> struct conditional<false, T, U> { typedef U type; };
template <bool B, class T, class U> using conditional_t = typename conditional<B, T, U>::type;
template <class... Ts> using void_t = void;
template <size_t Size, size_t Align = 16> struct aligned_storage {
    struct type { alignas(Align) unsigned char bytes[Size]; };
};
template <size_t Size, size_t Align = 16> using aligned_storage_t = typename aligned_storage<Size, Align>::type;
template <class T> struct type_identity { typedef T type; };
template <class T> using type_identity_t = T;
template <class T> struct remove_const { typedef __remove_const(T) type; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> struct remove_cv { typedef __remove_cv(T) type; };
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> struct remove_reference { typedef __remove_reference_t(T) type; };
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> struct remove_cvref { typedef __remove_cv(__remove_reference_t(T)) type; };
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> struct remove_pointer { typedef __remove_pointer(T) type; };
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> struct remove_extent { typedef __remove_extent(T) type; };
template <class T> using remove_extent_t = typename remove_extent<T>::type;
template <class T> struct remove_all_extents { typedef T type; };
template <class T> struct remove_all_extents<T[]> : remove_all_extents<T> {};
template <class T, size_t N> struct remove_all_extents<T[N]> : remove_all_extents<T> {};
template <class T> using remove_all_extents_t = typename remove_all_extents<T>::type;
template <class T> struct add_pointer { typedef __add_pointer(T) type; };
template <class T> using add_pointer_t = typename add_pointer<T>::type;
template <class T> struct add_const { typedef const T type; };
template <class T> using add_const_t = typename add_const<T>::type;
template <class T> struct add_volatile { typedef volatile T type; };
template <class T> using add_volatile_t = typename add_volatile<T>::type;
template <class T> struct add_lvalue_reference { typedef __add_lvalue_reference(T) type; };
template <class T> using add_lvalue_reference_t = typename add_lvalue_reference<T>::type;
template <class T> struct add_rvalue_reference { typedef __add_rvalue_reference(T) type; };
template <class T> using add_rvalue_reference_t = typename add_rvalue_reference<T>::type;
template <class T> struct decay { typedef __decay(T) type; };
template <class T> using decay_t = typename decay<T>::type;
template <class T> struct underlying_type { typedef __underlying_type(T) type; };
template <class T> using underlying_type_t = typename underlying_type<T>::type;
template <class T> struct make_signed { typedef __make_signed(T) type; };
template <class T> using make_signed_t = typename make_signed<T>::type;
template <class T> struct make_unsigned { typedef __make_unsigned(T) type; };
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class T> struct remove_volatile { typedef T type; };
template <class T> struct remove_volatile<volatile T> { typedef T type; };
template <class T> using remove_volatile_t = typename remove_volatile<T>::type;
template <class T, class U> struct is_same : false_type {};
template <class T> struct is_same<T, T> : true_type {};
template <class T, class U> constexpr bool is_same_v = is_same<T, U>::value;
template <class T> struct is_floating_point : false_type {};
template <> struct is_floating_point<float> : true_type {};
template <> struct is_floating_point<double> : true_type {};
template <> struct is_floating_point<const float> : true_type {};
template <> struct is_floating_point<const double> : true_type {};
template <class T> constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <class T> struct negation : bool_constant<!T::value> {};
template <class T> constexpr bool negation_v = !T::value;
template <class... Ts> struct conjunction : bool_constant<(Ts::value && ...)> {};
template <class... Ts> constexpr bool conjunction_v = (Ts::value && ...);
template <class... Ts> struct disjunction : bool_constant<(Ts::value || ...)> {};
template <class... Ts> constexpr bool disjunction_v = (Ts::value || ...);

}
