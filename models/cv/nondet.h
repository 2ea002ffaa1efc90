// `nondet_type()`: an input of any value.
#pragma once

//! cv: exact; ESBMC manual, nondeterministic values
__host__ __device__ inline bool nondet_bool() { return __cv_input<bool>("nondet_bool"); }
__host__ __device__ inline char nondet_char() { return __cv_input<char>("nondet_char"); }
__host__ __device__ inline signed char nondet_schar() { return __cv_input<signed char>("nondet_schar"); }
__host__ __device__ inline unsigned char nondet_uchar() { return __cv_input<unsigned char>("nondet_uchar"); }
__host__ __device__ inline short nondet_short() { return __cv_input<short>("nondet_short"); }
__host__ __device__ inline unsigned short nondet_ushort() { return __cv_input<unsigned short>("nondet_ushort"); }
__host__ __device__ inline int nondet_int() { return __cv_input<int>("nondet_int"); }
__host__ __device__ inline unsigned int nondet_uint() { return __cv_input<unsigned int>("nondet_uint"); }
__host__ __device__ inline unsigned int nondet_unsigned() { return __cv_input<unsigned int>("nondet_unsigned"); }
__host__ __device__ inline unsigned int nondet_u32() { return __cv_input<unsigned int>("nondet_u32"); }
__host__ __device__ inline long nondet_long() { return __cv_input<long>("nondet_long"); }
__host__ __device__ inline unsigned long nondet_ulong() { return __cv_input<unsigned long>("nondet_ulong"); }
__host__ __device__ inline long long nondet_longlong() { return __cv_input<long long>("nondet_longlong"); }
__host__ __device__ inline unsigned long long nondet_ulonglong() {
    return __cv_input<unsigned long long>("nondet_ulonglong");
}
__host__ __device__ inline float nondet_float() { return __cv_input<float>("nondet_float"); }
__host__ __device__ inline double nondet_double() { return __cv_input<double>("nondet_double"); }
__host__ __device__ inline unsigned long nondet_size_t() { return __cv_input<unsigned long>("nondet_size_t"); }
