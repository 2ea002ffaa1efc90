// CUB: what the algorithms of the whole device have in common.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/parallel.h>
#include <cv:cuda/last_error.h>
#include <cv:cub/iterators.h>
#include <cv:libc/stddef.h>
#include <cv:cv/apart.h>

// An algorithm is called twice: without temporary storage, for its size, and with it.
//! cv: exact; CUB documentation, "Device-wide primitives"
namespace cub {
// Whether this is the call that does the work; `status` is what the call returns.
inline bool __cv_begin(void *storage, size_t &bytes, long n, cudaError_t &status) {
    size_t needed = 512 + (size_t)(n > 0 ? n : 0) / 16 * 8;
    status = cudaSuccess;
    if (storage == 0) {
        bytes = needed;
        return false;
    }
    __cv_contract(n >= 0, "cub: the number of elements is negative");
    if (bytes < needed) {
        status = cudaErrorInvalidValue;
        return false;
    }
    int space = __cv_object_space(storage);
    __cv_contract(space != 1, "cub: the temporary storage is host memory");
    bool is_large = __cv_object_offset(storage) + bytes <= __cv_object_size(storage);
    __cv_contract(is_large, "cub: the temporary storage is smaller than its stated size");
    return true;
}
// Neither the temporary storage nor the results lie where an algorithm reads.
template <class In>
inline void __cv_check_storage(void *storage, size_t bytes, In in, long n) {
    __cv_contract(__cv_are_apart((char *)storage, (long)bytes, in, n),
                  "cub: the temporary storage overlaps what the algorithm reads or writes");
}
template <class In, class Out>
__host__ __device__ inline void __cv_check_apart(In in, long n, Out out, long m) {
    __cv_contract(__cv_are_apart(in, n, out, m), "cub: the results overlap what the algorithm reads");
}
// The temporary storage belongs to the algorithm until it has ended.
__device__ inline void __cv_use(void *storage) { *(char *)storage = 1; }

template <class T>
struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    __host__ __device__ DoubleBuffer() : d_buffers(), selector(0) {}
    __host__ __device__ DoubleBuffer(T *current, T *alternate) : d_buffers(), selector(0) {
        d_buffers[0] = current;
        d_buffers[1] = alternate;
    }
    __host__ __device__ T *Current() { return d_buffers[selector]; }
    __host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};
// Keeps nothing: memory that is freed is freed.
struct CachingDeviceAllocator {
    CachingDeviceAllocator(unsigned int = 8, unsigned int = 3, unsigned int = 7, size_t = 6291455, bool = false,
                           bool = false) {}
    CachingDeviceAllocator(bool, bool = false) {}
    cudaError_t DeviceAllocate(void **pointer, size_t bytes, cudaStream_t = 0) {
        *pointer = bytes == 0 ? 0 : __cv_alloc(bytes, 1);
        return cudaSuccess;
    }
    cudaError_t DeviceAllocate(int, void **pointer, size_t bytes, cudaStream_t = 0) {
        return DeviceAllocate(pointer, bytes);
    }
    cudaError_t DeviceFree(void *pointer) {
        __cv_free(pointer, 1);
        return cudaSuccess;
    }
    cudaError_t DeviceFree(int, void *pointer) { return DeviceFree(pointer); }
    cudaError_t FreeAllCached() { return cudaSuccess; }
};
}
