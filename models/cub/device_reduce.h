// CUB: reductions of sequences, of their segments and of runs of equal keys.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
#pragma once
#include <cv:cub/device.h>
#include <cv:libc/limits.h>
#include <cv:std/limits.h>

//! cv: under; CUB documentation, "cub::DeviceReduce", "cub::DeviceSegmentedReduce"
namespace cub {
struct DeviceReduce {
    template <class In, class Out, class Op, class T>
    static cudaError_t Reduce(void *storage, size_t &bytes, In in, Out out, long n, Op op, T init,
                              cudaStream_t stream = 0, bool = false) {
        cudaError_t status;
        if (!__cv_begin(storage, bytes, n, status)) return status;
        __cv_check_storage(storage, bytes, in, n);
        __cv_check_storage(storage, bytes, out, 1);
        if (__cv_is_short(n)) {
            __cv_device_once(stream, [=] __device__() {
                __cv_use(storage);
                T sum = init;
                for (long i = 0; i < n; ++i) sum = op(sum, in[i]);
                out[0] = sum;
            });
        } else {
            __cv_device_each(stream, n < 1 ? 1 : n, [=] __device__(long i) {
                T sum = init;
                if (i < n) sum = op(sum, in[i]);
                if (i == 0) __cv_use(storage);
                if (i == 0) out[0] = __cv_gathered<T>();
            });
        }
        return cudaSuccess;
    }
    template <class In, class Out>
    static cudaError_t Sum(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                           bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, n, cub::Sum(), T(), stream);
    }
    template <class In, class Out>
    static cudaError_t Min(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                           bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, n, cub::Min(), std::numeric_limits<T>::max(), stream);
    }
    template <class In, class Out>
    static cudaError_t Max(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                           bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, n, cub::Max(), std::numeric_limits<T>::lowest(), stream);
    }
    template <class In, class Out>
    static cudaError_t ArgMin(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                              bool = false) {
        typedef typename __cv_element<In>::type T;
        KeyValuePair<int, T> none(1, std::numeric_limits<T>::max());
        if (n > 0) none.key = INT_MAX;
        return Reduce(storage, bytes, ArgIndexInputIterator<In, int>(in), out, n, cub::ArgMin(), none, stream);
    }
    template <class In, class Out>
    static cudaError_t ArgMax(void *storage, size_t &bytes, In in, Out out, long n, cudaStream_t stream = 0,
                              bool = false) {
        typedef typename __cv_element<In>::type T;
        KeyValuePair<int, T> none(1, std::numeric_limits<T>::lowest());
        if (n > 0) none.key = INT_MAX;
        return Reduce(storage, bytes, ArgIndexInputIterator<In, int>(in), out, n, cub::ArgMax(), none, stream);
    }
    template <class Keys, class Unique, class Values, class Aggregates, class Count, class Op>
    static cudaError_t ReduceByKey(void *storage, size_t &bytes, Keys keys, Unique unique, Values values,
                                   Aggregates aggregates, Count runs, Op op, long n, cudaStream_t stream = 0,
                                   bool = false) {
        typedef typename __cv_element<Values>::type T;
        cudaError_t status;
        if (!__cv_begin(storage, bytes, n, status)) return status;
        if (__cv_is_short(n)) {
            __cv_device_once(stream, [=] __device__() {
                __cv_use(storage);
                int run = 0;
                for (long i = 0; i < n; ++run) {
                    unique[run] = keys[i];
                    T sum = values[i];
                    long first = i;
                    for (++i; i < n && keys[i] == keys[first]; ++i) sum = op(sum, values[i]);
                    aggregates[run] = sum;
                }
                __cv_check_apart(keys, n, unique, run);
                __cv_check_apart(values, n, aggregates, run);
                runs[0] = run;
            });
        } else {
            __cv_device_each(stream, n < 1 ? 1 : n, [=] __device__(long i) {
                if (i == 0) {
                    __cv_use(storage);
                    int run = __cv_gathered<int>();
                    if (run < 0 || run > n) run = 0;
                    runs[0] = run;
                }
                if (i < n) {
                    T sum = values[i];
                    if (__cv_gathered<bool>()) {
                        unique[i] = keys[i];
                        aggregates[i] = __cv_gathered<T>();
                    }
                }
            });
        }
        return cudaSuccess;
    }
};
struct DeviceSegmentedReduce {
    template <class In, class Out, class Begin, class End, class Op, class T>
    static cudaError_t Reduce(void *storage, size_t &bytes, In in, Out out, int segments, Begin begin, End end, Op op,
                              T init, cudaStream_t stream = 0, bool = false) {
        cudaError_t status;
        if (!__cv_begin(storage, bytes, segments, status)) return status;
        __cv_device_each(stream, segments, [=] __device__(long segment) {
            if (segment == 0) __cv_use(storage);
            T sum = init;
            for (long i = begin[segment]; i < end[segment]; ++i) sum = op(sum, in[i]);
            out[segment] = sum;
        });
        return cudaSuccess;
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Sum(void *storage, size_t &bytes, In in, Out out, int segments, Begin begin, End end,
                           cudaStream_t stream = 0, bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Sum(), T(), stream);
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Min(void *storage, size_t &bytes, In in, Out out, int segments, Begin begin, End end,
                           cudaStream_t stream = 0, bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Min(), std::numeric_limits<T>::max(), stream);
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Max(void *storage, size_t &bytes, In in, Out out, int segments, Begin begin, End end,
                           cudaStream_t stream = 0, bool = false) {
        typedef typename __cv_element<In>::type T;
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Max(), std::numeric_limits<T>::lowest(),
                      stream);
    }
};
}
