// PTX instructions on fields of bits, by the names that the type checker makes of them.
#pragma once
#include <cv:device/bits.h>

//! cv: exact; PTX ISA, "Integer Arithmetic Instructions", "Logic and Shift Instructions", "prmt"
__device__ inline unsigned int __cv_ptx_min_u32(unsigned int a, unsigned int b) { return a < b ? a : b; }
__device__ inline unsigned int __cv_ptx_max_u32(unsigned int a, unsigned int b) { return a < b ? b : a; }
__device__ inline int __cv_ptx_min_s32(int a, int b) { return a < b ? a : b; }
__device__ inline int __cv_ptx_max_s32(int a, int b) { return a < b ? b : a; }
__device__ inline unsigned int __cv_ptx_bfe_u32(unsigned int a, unsigned int start, unsigned int length) {
    unsigned int from = start & 255u, n = length & 255u;
    if (n == 0u || from > 31u) return 0u;
    unsigned int bits = a >> from;
    return n > 31u ? bits : bits & ((1u << n) - 1u);
}
__device__ inline int __cv_ptx_bfe_s32(int a, unsigned int start, unsigned int length) {
    unsigned int from = start & 255u, n = length & 255u;
    if (n == 0u) return 0;
    unsigned int last = from + n - 1u < 31u ? from + n - 1u : 31u;
    unsigned int sign = ((unsigned int)a >> last) & 1u;
    unsigned int bits = __cv_ptx_bfe_u32((unsigned int)a, start, length);
    unsigned int n_known = from > 31u ? 0u : last - from + 1u;
    return (int)(sign != 0u && n_known < 32u ? bits | (~0u << n_known) : bits);
}
__device__ inline unsigned int __cv_ptx_bfi_b32(unsigned int a, unsigned int b, unsigned int start,
                                                     unsigned int length) {
    unsigned int from = start & 255u, n = length & 255u;
    if (n == 0u || from > 31u) return b;
    unsigned int mask = (n > 31u ? ~0u : (1u << n) - 1u) << from;
    return (b & ~mask) | ((a << from) & mask);
}
__device__ inline unsigned int __cv_ptx_lop3_b32(unsigned int a, unsigned int b, unsigned int c, unsigned int table) {
    unsigned int result = 0u;
    if (table & 0x01u) result |= ~a & ~b & ~c;
    if (table & 0x02u) result |= ~a & ~b & c;
    if (table & 0x04u) result |= ~a & b & ~c;
    if (table & 0x08u) result |= ~a & b & c;
    if (table & 0x10u) result |= a & ~b & ~c;
    if (table & 0x20u) result |= a & ~b & c;
    if (table & 0x40u) result |= a & b & ~c;
    if (table & 0x80u) result |= a & b & c;
    return result;
}
__device__ inline unsigned int __cv_ptx_prmt_b32(unsigned int a, unsigned int b, unsigned int selector) {
    unsigned int result = __byte_perm(a, b, selector);
    for (unsigned int i = 0; i < 4; ++i) {
        // The sign of the byte in all of its bits.
        unsigned int sign = (result >> (8u * i + 7u)) & 1u;
        unsigned int all = (sign ? 255u : 0u) << (8u * i);
        if ((selector >> (4u * i + 3u)) & 1u) result = (result & ~(255u << (8u * i))) | all;
    }
    return result;
}
__device__ inline unsigned int __cv_ptx_shf_l_wrap_b32(unsigned int a, unsigned int b, unsigned int c) {
    return __funnelshift_l(a, b, c);
}
__device__ inline unsigned int __cv_ptx_shf_r_wrap_b32(unsigned int a, unsigned int b, unsigned int c) {
    return __funnelshift_r(a, b, c);
}
__device__ inline unsigned int __cv_ptx_shf_l_clamp_b32(unsigned int a, unsigned int b, unsigned int c) {
    return __funnelshift_lc(a, b, c);
}
__device__ inline unsigned int __cv_ptx_shf_r_clamp_b32(unsigned int a, unsigned int b, unsigned int c) {
    return __funnelshift_rc(a, b, c);
}
