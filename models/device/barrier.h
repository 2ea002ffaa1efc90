// Barriers of a block.
#pragma once
#include <cv:vector/builtin.h>

//! cv: exact; CUDA C++ Programming Guide, "Synchronization Functions"
__device__ inline void __syncthreads() { __cv_syncthreads(); }
__device__ inline int __syncthreads_count(int predicate) { return __cv_syncthreads_count(predicate); }
__device__ inline int __syncthreads_and(int predicate) { return __cv_syncthreads_and(predicate); }
__device__ inline int __syncthreads_or(int predicate) { return __cv_syncthreads_or(predicate); }

//! cv: exact; PTX ISA, "Parallel Synchronization and Communication Instructions", "barrier"
// Threads of the block, in whole warps.
__device__ inline unsigned int __cv_barrier_size() {
    return (blockDim.x * blockDim.y * blockDim.z + 31u) / 32u * 32u;
}
__device__ inline void __barrier_sync_count(unsigned int id, unsigned int n) {
    if (id == 0 && n == __cv_barrier_size()) {
        __cv_syncthreads();
    } else {
        if (id == 0) __cv_unsupported("parts of a block at barrier 0");
        __cv_named_sync(id, n);
    }
}
__device__ inline void __barrier_sync(unsigned int id) { __barrier_sync_count(id, __cv_barrier_size()); }
__device__ inline void __cv_barrier_arrive(unsigned int id, unsigned int n) {
    if (id == 0) __cv_unsupported("parts of a block at barrier 0");
    __cv_named_arrive(id, n);
}
