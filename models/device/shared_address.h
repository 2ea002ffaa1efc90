// Addresses in the windows of the state spaces.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; CUDA C++ Programming Guide, "Address Space Conversion Functions"
__device__ inline size_t __cvta_generic_to_shared(const void *p) { return __cv_shared_address(p); }
__device__ inline size_t __cvta_generic_to_global(const void *p) { return (size_t)p; }
__device__ inline size_t __cvta_generic_to_constant(const void *p) { return (size_t)p; }
__device__ inline size_t __cvta_generic_to_local(const void *p) { return (size_t)p; }
__device__ inline void *__cvta_shared_to_generic(size_t address) {
    return __cv_shared_place((unsigned int)address);
}
__device__ inline void *__cvta_global_to_generic(size_t address) { return (void *)address; }
__device__ inline void *__cvta_constant_to_generic(size_t address) { return (void *)address; }
__device__ inline void *__cvta_local_to_generic(size_t address) { return (void *)address; }
