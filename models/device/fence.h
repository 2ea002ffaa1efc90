// Memory fences.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Memory Fence Functions"
__device__ inline void __threadfence() { __cv_fence_device(); }
__device__ inline void __threadfence_block() { __cv_fence_block(); }
__device__ inline void __threadfence_system() { __cv_fence_system(); }
