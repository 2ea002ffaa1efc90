// Addresses in assembly: of any memory as pointers or numbers of 64 bits, of shared memory as numbers of 32 bits.
#pragma once

//! cv: exact; PTX ISA, "Addresses as Operands", "cvta"
__device__ inline void *__cv_ptx_place(const volatile void *base, int offset) { return (char *)base + offset; }
__device__ inline void *__cv_ptx_place(unsigned long base, int offset) { return (char *)base + offset; }
__device__ inline void *__cv_ptx_place(unsigned long long base, int offset) { return (char *)base + offset; }
__device__ inline void *__cv_ptx_place(long base, int offset) { return (char *)base + offset; }
__device__ inline void *__cv_ptx_place(long long base, int offset) { return (char *)base + offset; }
__device__ inline void *__cv_ptx_shared_place(unsigned int base, int offset) {
    return __cv_shared_place(base + (unsigned int)offset);
}
__device__ inline unsigned long long __cv_ptx_cvta_to_shared_u64(const volatile void *p) {
    return __cv_shared_address((const void *)p);
}
__device__ inline unsigned long long __cv_ptx_cvta_to_shared_u64(unsigned long p) {
    return __cv_shared_address((const void *)p);
}
__device__ inline unsigned long long __cv_ptx_cvta_to_shared_u64(unsigned long long p) {
    return __cv_shared_address((const void *)p);
}
__device__ inline unsigned long long __cv_ptx_cvta_to_global_u64(const volatile void *p) {
    return (unsigned long long)p;
}
__device__ inline unsigned long long __cv_ptx_cvta_to_global_u64(unsigned long p) { return p; }
__device__ inline unsigned long long __cv_ptx_cvta_to_global_u64(unsigned long long p) { return p; }
__device__ inline unsigned int __cv_ptx_cvt_u32_u64(unsigned long long a) { return (unsigned int)a; }
__device__ inline unsigned long long __cv_ptx_cvt_u64_u32(unsigned int a) { return a; }
