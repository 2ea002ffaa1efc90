// Ends and hints inside kernels.
#pragma once
#include <cv:cuda/hardware.h>

//! cv: exact; CUDA C++ Programming Guide, "Trap Function", "Breakpoint Function", "Address Space Predicate Functions"
__device__ inline void __trap() { __cv_abort(); }
__device__ inline void __brkpt() {}
__device__ inline void __nanosleep(unsigned int) {
    __cv_since(70, "`__nanosleep`");
}
__device__ inline void __prof_trigger(int) {}
__device__ inline unsigned int __isGlobal(const void *p) {
    int space = __cv_object_space(p);
    return space >= 2 && space <= 5;
}
__device__ inline unsigned int __isShared(const void *p) { return __cv_object_space(p) == 6; }
__device__ inline unsigned int __isConstant(const void *p) { return __cv_object_space(p) == 5; }
__device__ inline unsigned int __isLocal(const void *p) { return __cv_object_space(p) == 7; }
