// The barriers of GPUVerify that are functions.
#pragma once

//! cv: exact; GPUVerify, its intermediate functions
static __device__ void bugle_barrier(bool of_shared, bool of_global) {
    if (!of_shared || !of_global) __cv_unsupported("a barrier of one kind of memory");
    __cv_syncthreads();
}
static __device__ void bugle_grid_barrier(bool of_shared, bool of_global) {
    if (!of_shared || !of_global) __cv_unsupported("a barrier of one kind of memory");
    __cv_grid_sync();
}
