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
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, F kernel) {
    if (attributes == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_havoc(attributes, sizeof(cudaFuncAttributes));
    int most = (int)__cv_kernel_limit((const void *)kernel, 0);
    int threads = __cv_nondet<int>();
    __cv_assume(threads >= 1 && threads <= most);
    // Launch bounds are a promise that so many threads are possible; without them registers may allow less.
    attributes->maxThreadsPerBlock = most < 1024 ? most : threads;
    attributes->sharedSizeBytes = __cv_kernel_limit((const void *)kernel, 2);
    attributes->maxDynamicSharedSizeBytes = (int)__cv_kernel_limit((const void *)kernel, 3);
    return cudaSuccess;
}
