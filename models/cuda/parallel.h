// Work of libraries on the device: as kernels, so that it is ordered and checked as those of the program are.
#pragma once
#include <cv:cuda/stream_type.h>
#include <cv:vector/builtin.h>
#include <cv:vector/dim3.h>

//! cv: exact; CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"
template <class F>
__global__ void __cv_each_kernel(long n, F f) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}
template <class F>
__global__ void __cv_once_kernel(F f) {
    f();
}
// `f(i)` for each i below `n`, each by a thread of its own.
template <class F>
inline void __cv_device_each(cudaStream_t stream, long n, F f) {
    if (n <= 0) return;
    int width = n < 256 ? (int)n : 256;
    __cv_each_kernel<<<(unsigned int)((n + width - 1) / width), width, 0, stream>>>(n, f);
}
// `f()` by one thread.
template <class F>
inline void __cv_device_once(cudaStream_t stream, F f) {
    __cv_once_kernel<<<1, 1, 0, stream>>>(f);
}
// Whether an algorithm is carried out on that many elements; otherwise its results are any values.
// SOUNDNESS(long-sequences): over; results of reductions, scans, sorting and selections of many elements, or of a
// number that is not known, are any values.
inline bool __cv_is_short(long n) { return __cv_is_known(n) && n <= 4096; }
