// Barrier of a warp.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Synchronization Functions"
__device__ inline void __syncwarp(unsigned int mask = 0xffffffffu) { __cv_syncwarp(mask); }
