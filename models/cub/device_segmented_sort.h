// CUB: sorting the segments of a sequence.
#pragma once
#include <cv:cub/device_sort.h>

//! cv: exact; CUB documentation, "cub::DeviceSegmentedRadixSort"
namespace cub {
struct DeviceSegmentedRadixSort {
    template <class Key, class Begin, class End>
    static cudaError_t SortKeys(void *storage, size_t &bytes, const Key *in, Key *out, long n, int segments,
                                Begin begin, End end, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                cudaStream_t stream = 0, bool = false) {
        return __cv_segments(storage, bytes, in, out, (const NullType *)0, (NullType *)0, n, segments, begin, end,
                             begin_bit, end_bit, stream, false);
    }
    template <class Key, class Begin, class End>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, const Key *in, Key *out, long n, int segments,
                                          Begin begin, End end, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                          cudaStream_t stream = 0, bool = false) {
        return __cv_segments(storage, bytes, in, out, (const NullType *)0, (NullType *)0, n, segments, begin, end,
                             begin_bit, end_bit, stream, true);
    }
    template <class Key, class Value, class Begin, class End>
    static cudaError_t SortPairs(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                 Value *moved, long n, int segments, Begin begin, End end, int begin_bit = 0,
                                 int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
        return __cv_segments(storage, bytes, in, out, values, moved, n, segments, begin, end, begin_bit, end_bit,
                             stream, false);
    }
    template <class Key, class Value, class Begin, class End>
    static cudaError_t SortPairsDescending(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                           Value *moved, long n, int segments, Begin begin, End end,
                                           int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0,
                                           bool = false) {
        return __cv_segments(storage, bytes, in, out, values, moved, n, segments, begin, end, begin_bit, end_bit,
                             stream, true);
    }
    template <class Key, class Value, class Begin, class End>
    static cudaError_t __cv_segments(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                     Value *moved, long n, int segments, Begin begin, End end, int begin_bit,
                                     int end_bit, cudaStream_t stream, bool is_descending) {
        cudaError_t status;
        __cv_check_radix(storage, in, out, values, moved, n, begin_bit, end_bit);
        if (!__cv_begin(storage, bytes, n, status)) return status;
        if (!__cv_is_short(n)) __cv_unsupported("cub::DeviceSegmentedRadixSort of many elements");
        __cv_radix_less<Key> less = {is_descending, begin_bit, end_bit};
        __cv_device_each(stream, segments, [=] __device__(long i) {
            if (i == 0) __cv_use(storage);
            __cv_sort_range(in, out, values, moved, begin[i], end[i], less);
        });
        return cudaSuccess;
    }
};
}
