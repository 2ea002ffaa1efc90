// Pools of stream-ordered memory: handles with attributes; memory comes from one heap whatever the pool.
#pragma once
#include <cv:cuda/memory_async.h>

//! cv: over; CUDA Runtime API, "Stream Ordered Memory Allocator"
typedef struct CUmemPoolHandle_st {
    int number;
} *cudaMemPool_t;
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1,
    cudaMemPoolReuseAllowOpportunistic = 2,
    cudaMemPoolReuseAllowInternalDependencies = 3,
    cudaMemPoolAttrReleaseThreshold = 4,
    cudaMemPoolAttrReservedMemCurrent = 5,
    cudaMemPoolAttrReservedMemHigh = 6,
    cudaMemPoolAttrUsedMemCurrent = 7,
    cudaMemPoolAttrUsedMemHigh = 8,
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1 };
enum cudaMemAllocationHandleType {
    cudaMemHandleTypeNone = 0,
    cudaMemHandleTypePosixFileDescriptor = 1,
    cudaMemHandleTypeWin32 = 2,
    cudaMemHandleTypeWin32Kmt = 4,
};
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0,
    cudaMemLocationTypeDevice = 1,
    cudaMemLocationTypeHost = 2,
    cudaMemLocationTypeHostNuma = 3,
    cudaMemLocationTypeHostNumaCurrent = 4,
};
enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0,
    cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3,
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
struct cudaMemAccessDesc {
    cudaMemLocation location;
    cudaMemAccessFlags flags;
};
struct cudaMemPoolProps {
    cudaMemAllocationType allocType;
    cudaMemAllocationHandleType handleTypes;
    cudaMemLocation location;
    void *win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};
CUmemPoolHandle_st __cv_default_pool;
inline void __cv_check_pool(cudaMemPool_t pool) {
    __cv_enter_runtime();
    if (!__cv_is_known(pool)) __cv_unsupported("memory pool that is not constant");
    bool is_pool = __cv_object_size(pool) != 0;
    __cv_contract(is_pool, "the memory pool has been destroyed, or is none");
}
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *memPool, int) {
    *memPool = &__cv_default_pool;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *memPool, int) {
    *memPool = &__cv_default_pool;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t *memPool, const cudaMemPoolProps *) {
    *memPool = (cudaMemPool_t)__cv_alloc(sizeof(CUmemPoolHandle_st), 11);
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) {
    if (memPool == 0 || memPool == &__cv_default_pool) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_free(memPool, 11);
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr, void *) {
    __cv_check_pool(memPool);
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr, void *value) {
    __cv_check_pool(memPool);
    bool is_flag = attr <= cudaMemPoolReuseAllowInternalDependencies;
    if (is_flag) *(int *)value = __cv_nondet<int>();
    else *(unsigned long long *)value = __cv_nondet<unsigned long long>();
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc *, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t) {
    __cv_check_pool(memPool);
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
    __cv_check_pool(memPool);
    return cudaMallocAsync((void **)(void *)ptr, size, stream);
}
inline cudaError_t cudaMallocAsync(void **ptr, size_t size, cudaMemPool_t memPool, cudaStream_t stream) {
    return cudaMallocFromPoolAsync(ptr, size, memPool, stream);
}
