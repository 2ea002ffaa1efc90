// PTX instructions and special registers, by the names that the type checker makes of them (`bfind.u32` is
// `__cv_ptx_bfind_u32`): loaded for programs with assembly statements.
#pragma once
#include <cv:vector/builtin.h>
#include <cv:device/barrier.h>
#include <cv:device/bits.h>
#include <cv:device/ptx_atomic.h>
#include <cv:device/ptx_bits.h>
#include <cv:device/ptx_copies.h>
#include <cv:device/ptx_memory.h>
#include <cv:device/ptx_places.h>
#include <cv:device/ptx_predicates.h>
#include <cv:device/ptx_vectors.h>
#include <cv:device/simd_sad.h>

//! cv: exact; PTX ISA, "Special Registers"
__device__ inline void __cv_ptx_trap() { __cv_abort(); }
__device__ inline void __cv_ptx_exit() { __cv_exit(0); }
__device__ inline unsigned int __cv_ptx_laneid() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31u;
}
__device__ inline unsigned int __cv_ptx_lanemask_eq() { return 1u << __cv_ptx_laneid(); }
__device__ inline unsigned int __cv_ptx_lanemask_lt() { return (1u << __cv_ptx_laneid()) - 1u; }
__device__ inline unsigned int __cv_ptx_lanemask_le() { return (2u << __cv_ptx_laneid()) - 1u; }
__device__ inline unsigned int __cv_ptx_lanemask_gt() { return ~__cv_ptx_lanemask_le(); }
__device__ inline unsigned int __cv_ptx_lanemask_ge() { return ~__cv_ptx_lanemask_lt(); }
__device__ inline unsigned int __cv_ptx_tid_x() { return threadIdx.x; }
__device__ inline unsigned int __cv_ptx_tid_y() { return threadIdx.y; }
__device__ inline unsigned int __cv_ptx_tid_z() { return threadIdx.z; }
__device__ inline unsigned int __cv_ptx_ctaid_x() { return blockIdx.x; }
__device__ inline unsigned int __cv_ptx_ctaid_y() { return blockIdx.y; }
__device__ inline unsigned int __cv_ptx_ctaid_z() { return blockIdx.z; }
__device__ inline unsigned int __cv_ptx_ntid_x() { return blockDim.x; }
__device__ inline unsigned int __cv_ptx_ntid_y() { return blockDim.y; }
__device__ inline unsigned int __cv_ptx_ntid_z() { return blockDim.z; }
__device__ inline unsigned int __cv_ptx_nctaid_x() { return gridDim.x; }
__device__ inline unsigned int __cv_ptx_nctaid_y() { return gridDim.y; }
__device__ inline unsigned int __cv_ptx_nctaid_z() { return gridDim.z; }
//! cv: over; PTX ISA, "Special Registers"
__device__ inline unsigned int __cv_ptx_clock() { return __cv_nondet<unsigned int>(); }
__device__ inline unsigned long long __cv_ptx_clock64() { return __cv_nondet<unsigned long long>(); }
__device__ inline unsigned long long __cv_ptx_globaltimer() { return __cv_nondet<unsigned long long>(); }
__device__ inline unsigned int __cv_ptx_smid() { return __cv_nondet<unsigned int>(); }
__device__ inline unsigned int __cv_ptx_nsmid() { return __cv_nondet<unsigned int>(); }

//! cv: exact; PTX ISA, "Integer Arithmetic Instructions", "Logic and Shift Instructions", "Video Instructions"
__device__ inline unsigned int __cv_ptx_bfind_u32(unsigned int a) { return (unsigned int)(31 - __clz((int)a)); }
__device__ inline unsigned int __cv_ptx_brev_b32(unsigned int a) { return __brev(a); }
__device__ inline unsigned int __cv_ptx_popc_b32(unsigned int a) { return (unsigned int)__popc(a); }
__device__ inline unsigned int __cv_ptx_clz_b32(unsigned int a) { return (unsigned int)__clz((int)a); }
__device__ inline unsigned int __cv_ptx_add_u32(unsigned int a, unsigned int b) { return a + b; }
__device__ inline unsigned int __cv_ptx_add_s32(unsigned int a, unsigned int b) { return a + b; }
__device__ inline unsigned int __cv_ptx_sub_u32(unsigned int a, unsigned int b) { return a - b; }
__device__ inline unsigned int __cv_ptx_sub_s32(unsigned int a, unsigned int b) { return a - b; }
__device__ inline unsigned int __cv_ptx_mul_lo_u32(unsigned int a, unsigned int b) { return a * b; }
__device__ inline unsigned int __cv_ptx_mul_lo_s32(unsigned int a, unsigned int b) { return a * b; }
__device__ inline unsigned int __cv_ptx_mad_lo_u32(unsigned int a, unsigned int b, unsigned int c) { return a * b + c; }
__device__ inline unsigned int __cv_ptx_mad_lo_s32(unsigned int a, unsigned int b, unsigned int c) { return a * b + c; }
__device__ inline unsigned int __cv_ptx_and_b32(unsigned int a, unsigned int b) { return a & b; }
__device__ inline unsigned int __cv_ptx_or_b32(unsigned int a, unsigned int b) { return a | b; }
__device__ inline unsigned int __cv_ptx_xor_b32(unsigned int a, unsigned int b) { return a ^ b; }
__device__ inline unsigned int __cv_ptx_not_b32(unsigned int a) { return ~a; }
__device__ inline unsigned int __cv_ptx_shl_b32(unsigned int a, unsigned int b) { return b > 31u ? 0u : a << b; }
__device__ inline unsigned int __cv_ptx_shr_u32(unsigned int a, unsigned int b) { return b > 31u ? 0u : a >> b; }
__device__ inline unsigned int __cv_ptx_vabsdiff4_u32_u32_u32_add(unsigned int a, unsigned int b, unsigned int c) {
    return __vsadu4(a, b) + c;
}

//! cv: exact; PTX ISA, "Parallel Synchronization and Communication Instructions"
__device__ inline void __cv_ptx_membar_cta() { __cv_fence_block(); }
__device__ inline void __cv_ptx_membar_gl() { __cv_fence_device(); }
__device__ inline void __cv_ptx_membar_sys() { __cv_fence_system(); }

__device__ inline void __cv_ptx_fence_sc_cta() { __cv_fence_block(); }
__device__ inline void __cv_ptx_fence_sc_gpu() { __cv_fence_device(); }
__device__ inline void __cv_ptx_fence_sc_sys() { __cv_fence_system(); }
__device__ inline void __cv_ptx_fence_acq_rel_cta() { __cv_fence_acq_rel_block(); }
__device__ inline void __cv_ptx_fence_acq_rel_gpu() { __cv_fence_acq_rel_device(); }
__device__ inline void __cv_ptx_fence_acq_rel_sys() { __cv_fence_acq_rel_system(); }
__device__ inline void __cv_ptx_fence_acquire_cta() { __cv_fence_acquire_block(); }
__device__ inline void __cv_ptx_fence_acquire_gpu() { __cv_fence_acquire_device(); }
__device__ inline void __cv_ptx_fence_acquire_sys() { __cv_fence_acquire_system(); }
__device__ inline void __cv_ptx_fence_release_cta() { __cv_fence_release_block(); }
__device__ inline void __cv_ptx_fence_release_gpu() { __cv_fence_release_device(); }
__device__ inline void __cv_ptx_fence_release_sys() { __cv_fence_release_system(); }
__device__ inline void __cv_ptx_bar_sync(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_bar_sync(unsigned int id, unsigned int n) { __barrier_sync_count(id, n); }
__device__ inline void __cv_ptx_bar_arrive(unsigned int id, unsigned int n) { __cv_barrier_arrive(id, n); }
__device__ inline void __cv_ptx_bar_cta_sync(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_bar_cta_sync(unsigned int id, unsigned int n) { __barrier_sync_count(id, n); }
__device__ inline void __cv_ptx_bar_cta_arrive(unsigned int id, unsigned int n) { __cv_barrier_arrive(id, n); }
__device__ inline void __cv_ptx_barrier_sync(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_barrier_sync(unsigned int id, unsigned int n) { __barrier_sync_count(id, n); }
__device__ inline void __cv_ptx_barrier_arrive(unsigned int id, unsigned int n) { __cv_barrier_arrive(id, n); }
__device__ inline void __cv_ptx_barrier_sync_aligned(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_barrier_sync_aligned(unsigned int id, unsigned int n) { __barrier_sync_count(id, n); }
__device__ inline void __cv_ptx_barrier_arrive_aligned(unsigned int id, unsigned int n) { __cv_barrier_arrive(id, n); }
__device__ inline void __cv_ptx_barrier_cta_sync(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_barrier_cta_sync(unsigned int id, unsigned int n) { __barrier_sync_count(id, n); }
__device__ inline void __cv_ptx_barrier_cta_arrive(unsigned int id, unsigned int n) { __cv_barrier_arrive(id, n); }
__device__ inline void __cv_ptx_barrier_cta_sync_aligned(unsigned int id) { __barrier_sync(id); }
__device__ inline void __cv_ptx_barrier_cta_sync_aligned(unsigned int id, unsigned int n) {
    __barrier_sync_count(id, n);
}
__device__ inline void __cv_ptx_barrier_cta_arrive_aligned(unsigned int id, unsigned int n) {
    __cv_barrier_arrive(id, n);
}
__device__ inline void __cv_ptx_bar_warp_sync(unsigned int mask) { __cv_syncwarp(mask); }
__device__ inline void __cv_ptx_cp_async_commit_group() { __cv_copy_commit(); }
__device__ inline void __cv_ptx_cp_async_wait_group(unsigned int n) { __cv_copy_wait(n); }
__device__ inline void __cv_ptx_cp_async_wait_all() {
    __cv_copy_commit();
    __cv_copy_wait(0);
}

__device__ inline void __cv_ptx_prefetch_L2(const volatile void *) {}
__device__ inline void __cv_ptx_prefetch_L1(const volatile void *) {}
__device__ inline void __cv_ptx_nanosleep_u32(unsigned int) {}

//! cv: over; PTX ISA, "Instruction Set"
template <class T>
__device__ inline void __cv_ptx_any(T &output) {
    output = __cv_gathered<T>();
}
