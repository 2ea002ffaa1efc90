// CUB: selections, partitions and runs of sequences, and histograms.
#pragma once
#include <cv:cub/device.h>

//! cv: exact; CUB documentation, "cub::DeviceSelect", "cub::DevicePartition", "cub::DeviceRunLengthEncode"
namespace cub {
// Elements of which `chooses(i)` holds, in order; the others, if they are wanted, in reverse order at the end.
template <class In, class Out, class Count, class Choose>
inline cudaError_t __cv_choose(void *storage, size_t &bytes, In in, Out out, Count count, long n, Choose chooses,
                               bool keeps_rest, cudaStream_t stream) {
    typedef typename __cv_element<In>::type T;
    cudaError_t status;
    if (!__cv_begin(storage, bytes, n, status)) return status;
    __cv_check_storage(storage, bytes, in, n);
    if (__cv_is_short(n)) {
        __cv_device_once(stream, [=] __device__() {
            __cv_use(storage);
            long chosen = 0;
            long rest = n;
            for (long i = 0; i < n; ++i) {
                if (chooses(i)) {
                    out[chosen] = in[i];
                    ++chosen;
                } else if (keeps_rest) {
                    --rest;
                    out[rest] = in[i];
                }
            }
            __cv_check_apart(in, n, out, keeps_rest ? n : chosen);
            count[0] = chosen;
        });
    } else {
        __cv_device_each(stream, n < 1 ? 1 : n, [=] __device__(long i) {
            if (i == 0) {
                __cv_use(storage);
                int chosen = __cv_gathered<int>();
                if (chosen < 0 || chosen > n) chosen = 0;
                count[0] = chosen;
            }
            if (i < n) {
                bool is_chosen = chooses(i);
                if (is_chosen || __cv_gathered<bool>()) out[i] = __cv_gathered<T>();
            }
        });
    }
    return cudaSuccess;
}
struct DeviceSelect {
    template <class In, class Flags, class Out, class Count>
    static cudaError_t Flagged(void *storage, size_t &bytes, In in, Flags flags, Out out, Count count, long n,
                               cudaStream_t stream = 0, bool = false) {
        auto chooses = [=] __device__(long i) -> bool { return flags[i] ? true : false; };
        return __cv_choose(storage, bytes, in, out, count, n, chooses, false, stream);
    }
    template <class In, class Out, class Count, class Predicate>
    static cudaError_t If(void *storage, size_t &bytes, In in, Out out, Count count, long n, Predicate predicate,
                          cudaStream_t stream = 0, bool = false) {
        auto chooses = [=] __device__(long i) -> bool { return predicate(in[i]); };
        return __cv_choose(storage, bytes, in, out, count, n, chooses, false, stream);
    }
    template <class In, class Out, class Count>
    static cudaError_t Unique(void *storage, size_t &bytes, In in, Out out, Count count, long n,
                              cudaStream_t stream = 0, bool = false) {
        auto chooses = [=] __device__(long i) -> bool { return i == 0 || !(in[i - 1] == in[i]); };
        return __cv_choose(storage, bytes, in, out, count, n, chooses, false, stream);
    }
};
struct DevicePartition {
    template <class In, class Flags, class Out, class Count>
    static cudaError_t Flagged(void *storage, size_t &bytes, In in, Flags flags, Out out, Count count, long n,
                               cudaStream_t stream = 0, bool = false) {
        auto chooses = [=] __device__(long i) -> bool { return flags[i] ? true : false; };
        return __cv_choose(storage, bytes, in, out, count, n, chooses, true, stream);
    }
    template <class In, class Out, class Count, class Predicate>
    static cudaError_t If(void *storage, size_t &bytes, In in, Out out, Count count, long n, Predicate predicate,
                          cudaStream_t stream = 0, bool = false) {
        auto chooses = [=] __device__(long i) -> bool { return predicate(in[i]); };
        return __cv_choose(storage, bytes, in, out, count, n, chooses, true, stream);
    }
};
struct DeviceRunLengthEncode {
    template <class In, class Unique, class Lengths, class Count>
    static cudaError_t Encode(void *storage, size_t &bytes, In in, Unique unique, Lengths lengths, Count runs, long n,
                              cudaStream_t stream = 0, bool = false) {
        cudaError_t status;
        if (!__cv_begin(storage, bytes, n, status)) return status;
        if (!__cv_is_short(n)) __cv_unsupported("cub::DeviceRunLengthEncode of many elements");
        __cv_device_once(stream, [=] __device__() {
            __cv_use(storage);
            int run = 0;
            for (long i = 0; i < n; ++run) {
                long first = i;
                unique[run] = in[i];
                for (++i; i < n && in[i] == in[first]; ++i) {}
                lengths[run] = (int)(i - first);
            }
            __cv_check_apart(in, n, unique, run);
            __cv_check_apart(in, n, lengths, run);
            runs[0] = run;
        });
        return cudaSuccess;
    }
};
//! cv: exact; CUB documentation, "cub::DeviceHistogram"
struct DeviceHistogram {
    // Bins of one width; samples outside of them are not counted.
    template <class Samples, class Counter, class Level>
    static cudaError_t HistogramEven(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                     Level lower, Level upper, long n, cudaStream_t stream = 0, bool = false) {
        auto bin_of = [=] __device__(long i) -> int {
            if (samples[i] < lower || !(samples[i] < upper)) return -1;
            if constexpr (__is_floating_point(Level)) {
                return (int)((samples[i] - lower) * ((Level)(levels - 1) / (upper - lower)));
            } else {
                return (int)((unsigned long long)(samples[i] - lower) * (unsigned long long)(levels - 1) /
                             (unsigned long long)(upper - lower));
            }
        };
        return __cv_count_bins(storage, bytes, histogram, levels, n, bin_of, stream);
    }
    template <class Samples, class Counter, class Level>
    static cudaError_t HistogramRange(void *storage, size_t &bytes, Samples samples, Counter *histogram, int levels,
                                      const Level *bounds, long n, cudaStream_t stream = 0, bool = false) {
        auto bin_of = [=] __device__(long i) -> int {
            for (int bin = 0; bin + 1 < levels; ++bin) {
                if (!(samples[i] < bounds[bin]) && samples[i] < bounds[bin + 1]) return bin;
            }
            return -1;
        };
        return __cv_count_bins(storage, bytes, histogram, levels, n, bin_of, stream);
    }
    template <class Counter, class Bin>
    static cudaError_t __cv_count_bins(void *storage, size_t &bytes, Counter *histogram, int levels, long n, Bin bin_of,
                                  cudaStream_t stream) {
        cudaError_t status;
        if (!__cv_begin(storage, bytes, n, status)) return status;
        __cv_contract(levels >= 2, "cub: a histogram without bins");
        __cv_device_each(stream, levels - 1, [=] __device__(long bin) {
            if (bin == 0) __cv_use(storage);
            histogram[bin] = 0;
        });
        __cv_device_each(stream, n, [=] __device__(long i) {
            int bin = bin_of(i);
            if (bin >= 0 && bin < levels - 1) __cv_atomic_add(histogram + bin, (Counter)1);
        });
        return cudaSuccess;
    }
};
}
