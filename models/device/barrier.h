// Barriers of a block.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Synchronization Functions"
__device__ inline void __syncthreads() { __cv_syncthreads(); }
__device__ inline int __syncthreads_count(int predicate) { return __cv_syncthreads_count(predicate); }
__device__ inline int __syncthreads_and(int predicate) { return __cv_syncthreads_and(predicate); }
__device__ inline int __syncthreads_or(int predicate) { return __cv_syncthreads_or(predicate); }
__device__ inline void __barrier_sync(unsigned int id) {
    if (id != 0) __cv_unsupported("named barriers");
    __cv_syncthreads();
}
