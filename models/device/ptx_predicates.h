// Comparisons, choices and moves in PTX, by the names that the type checker makes of them.
#pragma once

//! cv: exact; PTX ISA, "Comparison and Selection Instructions", "Data Movement and Conversion Instructions"
__device__ inline bool __cv_ptx_setp_eq_b32(unsigned int a, unsigned int b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_b32(unsigned int a, unsigned int b) { return a != b; }
__device__ inline bool __cv_ptx_setp_eq_u32(unsigned int a, unsigned int b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_u32(unsigned int a, unsigned int b) { return a != b; }
__device__ inline bool __cv_ptx_setp_lt_u32(unsigned int a, unsigned int b) { return a < b; }
__device__ inline bool __cv_ptx_setp_le_u32(unsigned int a, unsigned int b) { return a <= b; }
__device__ inline bool __cv_ptx_setp_gt_u32(unsigned int a, unsigned int b) { return a > b; }
__device__ inline bool __cv_ptx_setp_ge_u32(unsigned int a, unsigned int b) { return a >= b; }
__device__ inline bool __cv_ptx_setp_eq_s32(int a, int b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_s32(int a, int b) { return a != b; }
__device__ inline bool __cv_ptx_setp_lt_s32(int a, int b) { return a < b; }
__device__ inline bool __cv_ptx_setp_le_s32(int a, int b) { return a <= b; }
__device__ inline bool __cv_ptx_setp_gt_s32(int a, int b) { return a > b; }
__device__ inline bool __cv_ptx_setp_ge_s32(int a, int b) { return a >= b; }
__device__ inline bool __cv_ptx_setp_eq_b64(unsigned long long a, unsigned long long b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_b64(unsigned long long a, unsigned long long b) { return a != b; }
__device__ inline bool __cv_ptx_setp_eq_u64(unsigned long long a, unsigned long long b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_u64(unsigned long long a, unsigned long long b) { return a != b; }
__device__ inline bool __cv_ptx_setp_lt_u64(unsigned long long a, unsigned long long b) { return a < b; }
__device__ inline bool __cv_ptx_setp_le_u64(unsigned long long a, unsigned long long b) { return a <= b; }
__device__ inline bool __cv_ptx_setp_gt_u64(unsigned long long a, unsigned long long b) { return a > b; }
__device__ inline bool __cv_ptx_setp_ge_u64(unsigned long long a, unsigned long long b) { return a >= b; }
__device__ inline bool __cv_ptx_setp_eq_s64(long long a, long long b) { return a == b; }
__device__ inline bool __cv_ptx_setp_ne_s64(long long a, long long b) { return a != b; }
__device__ inline bool __cv_ptx_setp_lt_s64(long long a, long long b) { return a < b; }
__device__ inline bool __cv_ptx_setp_le_s64(long long a, long long b) { return a <= b; }
__device__ inline bool __cv_ptx_setp_gt_s64(long long a, long long b) { return a > b; }
__device__ inline bool __cv_ptx_setp_ge_s64(long long a, long long b) { return a >= b; }
__device__ inline unsigned int __cv_ptx_selp_b32(unsigned int a, unsigned int b, bool p) { return p ? a : b; }
__device__ inline unsigned int __cv_ptx_selp_u32(unsigned int a, unsigned int b, bool p) { return p ? a : b; }
__device__ inline int __cv_ptx_selp_s32(int a, int b, bool p) { return p ? a : b; }
__device__ inline unsigned int __cv_ptx_mov_u32(unsigned int a) { return a; }
__device__ inline int __cv_ptx_mov_s32(int a) { return a; }
