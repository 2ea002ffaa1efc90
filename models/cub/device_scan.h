// CUB: prefix sums of sequences.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
#pragma once
#include <cv:cub/device.h>

//! cv: under; CUB documentation, "cub::DeviceScan"
namespace cub {
struct DeviceScan {
    template <class In, class Out, class Op, class T>
    static cudaError_t __cv_scan_device(void *storage, size_t &bytes, In in, Out out, Op op, T init, long n,
                                 cudaStream_t stream, bool has_init, bool is_inclusive) {
        cudaError_t status;
        if (!__cv_begin(storage, bytes, n, status)) return status;
        __cv_check_storage(storage, bytes, in, n);
        __cv_check_storage(storage, bytes, out, n);
        __cv_contract(__cv_are_apart_or_one(in, out, n), "cub: a scan overlaps what it reads, and not in place");
        if (__cv_is_short(n)) {
            __cv_device_once(stream, [=] __device__() {
                __cv_use(storage);
                T sum = init;
                for (long i = 0; i < n; ++i) {
                    T next = in[i];
                    if (has_init || i > 0) next = op(sum, next);
                    out[i] = is_inclusive ? next : sum;
                    sum = next;
                }
            });
        } else {
            __cv_device_each(stream, n, [=] __device__(long i) {
                if (i == 0) __cv_use(storage);
                T own = in[i];
                own = op(own, own);
                out[i] = __cv_gathered<T>();
            });
        }
        return cudaSuccess;
    }
    template <class In, class Out>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                                    bool = false) {
        typedef typename __cv_element<In>::type T;
        return __cv_scan_device(storage, bytes, in, out, cub::Sum(), T(), n, stream, true, false);
    }
    template <class In>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, In data, long n, cudaStream_t stream = 0,
                                    bool = false) {
        return ExclusiveSum(storage, bytes, data, data, n, stream);
    }
    template <class In, class Out, class Op, class T>
    static cudaError_t ExclusiveScan(void *storage, size_t &bytes, In in, Out out, Op op, T init, long n,
                                     cudaStream_t stream = 0, bool = false) {
        return __cv_scan_device(storage, bytes, in, out, op, init, n, stream, true, false);
    }
    template <class In, class Out>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                                    bool = false) {
        typedef typename __cv_element<In>::type T;
        return __cv_scan_device(storage, bytes, in, out, cub::Sum(), T(), n, stream, false, true);
    }
    template <class In>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, In data, long n, cudaStream_t stream = 0,
                                    bool = false) {
        return InclusiveSum(storage, bytes, data, data, n, stream);
    }
    template <class In, class Out, class Op>
    static cudaError_t InclusiveScan(void *storage, size_t &bytes, In in, Out out, Op op, long n,
                                     cudaStream_t stream = 0, bool = false) {
        typedef typename __cv_element<In>::type T;
        return __cv_scan_device(storage, bytes, in, out, op, T(), n, stream, false, true);
    }
};
}
