// Profiling and annotation: no effect.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Profiler Control"; NVTX documentation
inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
inline int nvtxRangePushA(const char *) { return 0; }
inline int nvtxRangePush(const char *) { return 0; }
inline int nvtxRangePop() { return 0; }
inline void nvtxMarkA(const char *) {}
