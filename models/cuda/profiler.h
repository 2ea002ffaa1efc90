// Profiling: no effect.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Profiler Control"
inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
