// The coordinates of a device thread.
#pragma once
#include <cv:vector/uint.h>
#include <cv:vector/dim3.h>

//! cv: exact; CUDA C++ Programming Guide, "Built-in Variables"
extern __cv_thread const uint3 threadIdx;
extern __cv_thread const uint3 blockIdx;
extern __cv_thread const dim3 blockDim;
extern __cv_thread const dim3 gridDim;
constexpr int warpSize = 32;
