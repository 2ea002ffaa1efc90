// Attributes of kernels and occupancy.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/hardware.h>

//! cv: under; CUDA Runtime API, "Execution Control", "Occupancy"
enum cudaFuncCache {
    cudaFuncCachePreferNone = 0,
    cudaFuncCachePreferShared = 1,
    cudaFuncCachePreferL1 = 2,
    cudaFuncCachePreferEqual = 3,
};
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault = 0,
    cudaSharedMemBankSizeFourByte = 1,
    cudaSharedMemBankSizeEightByte = 2,
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeClusterDimMustBeSet = 10,
    cudaFuncAttributeRequiredClusterWidth = 11,
    cudaFuncAttributeRequiredClusterHeight = 12,
    cudaFuncAttributeRequiredClusterDepth = 13,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
};
enum cudaSharedCarveout {
    cudaSharedmemCarveoutDefault = -1,
    cudaSharedmemCarveoutMaxL1 = 0,
    cudaSharedmemCarveoutMaxShared = 100,
};
template <class F>
inline cudaError_t cudaFuncSetAttribute(F kernel, cudaFuncAttribute attribute, int value) {
    if (value < -1) return __cv_cuda_error(cudaErrorInvalidValue);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
    size_t fixed = __cv_kernel_limit((const void *)kernel, 2);
    if (value < 0 || fixed + value > __cv_device_shared_optin) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_allow_shared((const void *)kernel, value);
    return cudaSuccess;
}
template <class F>
inline cudaError_t cudaFuncSetCacheConfig(F, cudaFuncCache) {
    return cudaSuccess;
}
template <class F>
inline cudaError_t cudaFuncSetSharedMemConfig(F, cudaSharedMemConfig) {
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
// Blocks of a kernel that a multiprocessor runs at once if registers do not matter.
inline int __cv_resident_blocks(const void *kernel, int threads, size_t dynamic) {
    size_t fixed = __cv_kernel_limit(kernel, 2);
    if (threads <= 0 || threads > __cv_kernel_limit(kernel, 0) || fixed + dynamic > __cv_device_shared_optin) return 0;
    int blocks = __cv_device_blocks_per_multiprocessor;
    int by_threads = __cv_device_threads_per_multiprocessor / ((threads + 31) / 32 * 32);
    if (by_threads < blocks) blocks = by_threads;
    size_t shared = fixed + dynamic + __cv_device_shared_reserved;
    if (shared > 0 && __cv_device_shared_per_multiprocessor / shared < blocks)
        blocks = (int)(__cv_device_shared_per_multiprocessor / shared);
    return blocks;
}
// How many registers a kernel takes is not known: any number of blocks up to that, the same for equal arguments, and at
// least as many as its launch bounds ask for.
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F kernel, int threads, size_t dynamic) {
    if (blocks == 0 || threads <= 0) return __cv_cuda_error(cudaErrorInvalidValue);
    int most = __cv_resident_blocks((const void *)kernel, threads, dynamic);
    int least = (int)__cv_kernel_limit((const void *)kernel, 1);
    if (least < 1) least = 1;
    if (least > most) least = most;
    int n = most;
    if (least < most) {
        n = __cv_uninterpreted<int>("blocks per multiprocessor", (size_t)(const void *)kernel, threads, dynamic);
        __cv_assume(n >= least && n <= most);
    }
    *blocks = n;
    return cudaSuccess;
}
template <class F>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, F kernel, int threads,
                                                                          size_t dynamic, unsigned int) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, threads, dynamic);
}
template <class F>
inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, F kernel, int blocks, int threads) {
    if (bytes == 0 || blocks <= 0 || threads <= 0) return __cv_cuda_error(cudaErrorInvalidValue);
    size_t each = __cv_device_shared_per_multiprocessor / blocks;
    size_t taken = __cv_kernel_limit((const void *)kernel, 2) + __cv_device_shared_reserved;
    size_t left = each > taken ? each - taken : 0;
    size_t most = __cv_kernel_limit((const void *)kernel, 3);
    *bytes = left < most ? left : most;
    return cudaSuccess;
}
// SOUNDNESS(occupancy): under; the suggested block is the largest that is possible, with enough blocks to fill the
// device if registers do not matter.
template <class F>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F kernel, size_t dynamic = 0,
                                                      int limit = 0) {
    if (grid == 0 || block == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    int threads = (int)__cv_kernel_limit((const void *)kernel, 0);
    if (limit > 0 && limit < threads) threads = limit;
    *block = threads;
    *grid = __cv_resident_blocks((const void *)kernel, threads, dynamic) * __cv_device_multiprocessors;
    return cudaSuccess;
}
// The same where the dynamic shared memory of a block depends on its threads.
template <class F, class S>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F kernel, S shared,
                                                                  int limit = 0) {
    if (grid == 0 || block == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    int threads = (int)__cv_kernel_limit((const void *)kernel, 0);
    if (limit > 0 && limit < threads) threads = limit;
    while (threads > 32 && __cv_resident_blocks((const void *)kernel, threads, shared(threads)) == 0) threads -= 32;
    *block = threads;
    *grid = __cv_resident_blocks((const void *)kernel, threads, shared(threads)) * __cv_device_multiprocessors;
    return cudaSuccess;
}
