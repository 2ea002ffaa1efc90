// Attributes of a kernel: any plausible values.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>

//! cv: over; CUDA Runtime API, "Execution Control", cudaFuncGetAttributes
struct cudaFuncAttributes {
    size_t sharedSizeBytes;
    size_t constSizeBytes;
    size_t localSizeBytes;
    int maxThreadsPerBlock;
    int numRegs;
    int ptxVersion;
    int binaryVersion;
    int cacheModeCA;
    int maxDynamicSharedSizeBytes;
    int preferredShmemCarveout;
};
template <class F>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, F) {
    if (attributes == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_havoc(attributes, sizeof(cudaFuncAttributes));
    int threads = __cv_nondet<int>();
    __cv_assume(threads >= 32 && threads <= 1024);
    attributes->maxThreadsPerBlock = threads;
    return cudaSuccess;
}
