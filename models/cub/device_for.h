// CUB: a function called for each element.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/parallel.h>

//! cv: exact; CUB documentation, "cub::DeviceFor"
namespace cub {
struct DeviceFor {
    template <class Count, class F>
    static cudaError_t Bulk(Count n, F f, cudaStream_t stream = 0) {
        __cv_device_each(stream, (long)n, [=] __device__(long i) { f((Count)i); });
        return cudaSuccess;
    }
    template <class Iterator, class Count, class F>
    static cudaError_t ForEachN(Iterator first, Count n, F f, cudaStream_t stream = 0) {
        __cv_device_each(stream, (long)n, [=] __device__(long i) { f(first[i]); });
        return cudaSuccess;
    }
    template <class Iterator, class F>
    static cudaError_t ForEach(Iterator first, Iterator last, F f, cudaStream_t stream = 0) {
        __cv_device_each(stream, (long)(last - first), [=] __device__(long i) { f(first[i]); });
        return cudaSuccess;
    }
};
}
