// The input and property functions of SV-COMP and of ESBMC: inputs may have any value of their type.
#pragma once

//! cv: exact; SV-COMP rules, "Definition of verification tasks": __VERIFIER_* functions
__host__ __device__ inline void __VERIFIER_assert(int cond) { __cv_assert(cond != 0, "verifier assertion"); }
__host__ __device__ inline void __VERIFIER_assume(int cond) { __cv_assume(cond != 0); }
__host__ __device__ inline void __VERIFIER_error() { __cv_assert(false, "__VERIFIER_error is reached"); }
__host__ __device__ inline void reach_error() { __cv_assert(false, "reach_error is reached"); }
__host__ __device__ inline void __VERIFIER_atomic_begin() { __cv_atomic_begin(); }
__host__ __device__ inline void __VERIFIER_atomic_end() { __cv_atomic_end(); }
__host__ __device__ inline bool __VERIFIER_nondet_bool() { return __cv_input<bool>("__VERIFIER_nondet_bool"); }
__host__ __device__ inline bool __VERIFIER_nondet__Bool() { return __cv_input<bool>("__VERIFIER_nondet__Bool"); }
__host__ __device__ inline char __VERIFIER_nondet_char() { return __cv_input<char>("__VERIFIER_nondet_char"); }
__host__ __device__ inline signed char __VERIFIER_nondet_schar() {
    return __cv_input<signed char>("__VERIFIER_nondet_schar");
}
__host__ __device__ inline unsigned char __VERIFIER_nondet_uchar() {
    return __cv_input<unsigned char>("__VERIFIER_nondet_uchar");
}
__host__ __device__ inline short __VERIFIER_nondet_short() { return __cv_input<short>("__VERIFIER_nondet_short"); }
__host__ __device__ inline unsigned short __VERIFIER_nondet_ushort() {
    return __cv_input<unsigned short>("__VERIFIER_nondet_ushort");
}
__host__ __device__ inline int __VERIFIER_nondet_int() { return __cv_input<int>("__VERIFIER_nondet_int"); }
__host__ __device__ inline unsigned int __VERIFIER_nondet_uint() {
    return __cv_input<unsigned int>("__VERIFIER_nondet_uint");
}
__host__ __device__ inline unsigned int __VERIFIER_nondet_unsigned() {
    return __cv_input<unsigned int>("__VERIFIER_nondet_unsigned");
}
__host__ __device__ inline unsigned int __VERIFIER_nondet_u32() {
    return __cv_input<unsigned int>("__VERIFIER_nondet_u32");
}
__host__ __device__ inline long __VERIFIER_nondet_long() { return __cv_input<long>("__VERIFIER_nondet_long"); }
__host__ __device__ inline unsigned long __VERIFIER_nondet_ulong() {
    return __cv_input<unsigned long>("__VERIFIER_nondet_ulong");
}
__host__ __device__ inline long long __VERIFIER_nondet_longlong() {
    return __cv_input<long long>("__VERIFIER_nondet_longlong");
}
__host__ __device__ inline unsigned long long __VERIFIER_nondet_ulonglong() {
    return __cv_input<unsigned long long>("__VERIFIER_nondet_ulonglong");
}
__host__ __device__ inline float __VERIFIER_nondet_float() { return __cv_input<float>("__VERIFIER_nondet_float"); }
__host__ __device__ inline double __VERIFIER_nondet_double() { return __cv_input<double>("__VERIFIER_nondet_double"); }
__host__ __device__ inline unsigned long __VERIFIER_nondet_size_t() {
    return __cv_input<unsigned long>("__VERIFIER_nondet_size_t");
}
