// Thrust: where an algorithm runs.
#pragma once
#include <cv:cuda/parallel.h>

//! cv: exact; Thrust documentation, "Execution Policies"
namespace thrust {
// Side 0 is the host, 1 the device, 2 either.
// The host waits for an algorithm, or only for what it returns.
struct __cv_policy {
    int side;
    cudaStream_t stream;
    bool goes_on;
};
struct __cv_host_policy : __cv_policy {
    __host__ __device__ constexpr __cv_host_policy() : __cv_policy{0, 0, false} {}
};
struct __cv_device_policy : __cv_policy {
    __host__ __device__ constexpr __cv_device_policy(cudaStream_t s = 0, bool goes_on = false)
        : __cv_policy{1, s, goes_on} {}
    __host__ __device__ __cv_device_policy on(cudaStream_t s) const { return __cv_device_policy(s, goes_on); }
    template <class Allocator>
    __host__ __device__ __cv_device_policy operator()(const Allocator &) const {
        return *this;
    }
};
static const __cv_host_policy host;
static const __cv_host_policy seq;
static const __cv_device_policy device;
namespace cuda {
static const __cv_device_policy par;
static const __cv_device_policy par_nosync(0, true);
}
namespace omp {
static const __cv_host_policy par;
}
namespace cpp {
static const __cv_host_policy par;
}
namespace system {
namespace cuda {
static const __cv_device_policy par;
}
}
__host__ __device__ inline void __cv_wait(const __cv_policy &policy) {
    if (!__cv_is_device() && policy.side == 1) __cv_stream_sync(policy.stream);
}
// `f(i)` for each i below `n`.
template <class F>
__host__ __device__ inline void __cv_run_each(const __cv_policy &policy, long n, F f) {
    if (__cv_is_device() || policy.side != 1) {
        for (long i = 0; i < n; ++i) f(i);
    } else {
        __cv_device_each(policy.stream, n, f);
        if (!policy.goes_on) __cv_wait(policy);
    }
}
// `f()`, by one thread.
template <class F>
__host__ __device__ inline void __cv_run_once(const __cv_policy &policy, F f) {
    if (__cv_is_device() || policy.side != 1) {
        f();
    } else {
        __cv_device_once(policy.stream, f);
        if (!policy.goes_on) __cv_wait(policy);
    }
}
// Whether an algorithm that one thread carries out is carried out on that many elements.
__host__ __device__ inline bool __cv_is_carried_out(const __cv_policy &policy, long n) {
    return __cv_is_device() || policy.side != 1 || __cv_is_short(n);
}
// A place for a result, which the host reads: managed memory, or memory of the host's.
template <class T>
struct __cv_result {
    T *place;
    int space;
    __cv_policy policy;
    __host__ __device__ __cv_result(const __cv_policy &where) : place(0), space(0), policy(where) {
        if (__cv_is_device()) space = 5;
        else if (policy.side == 1) space = 2;
        place = (T *)__cv_alloc(sizeof(T), space);
    }
    __host__ __device__ T take() {
        __cv_wait(policy);
        T value = *place;
        __cv_free(place, space);
        return value;
    }
};
}
