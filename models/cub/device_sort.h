// CUB: sorting of sequences and of their segments.
// SOUNDNESS(cub-choices): under; of the two buffers that the library may leave the result in, the other one is taken.
#pragma once
#include <cv:cub/block_sort.h>
#include <cv:cub/device.h>

//! cv: under; CUB documentation, "cub::DeviceRadixSort", "cub::DeviceMergeSort"
namespace cub {
// Elements `begin` to `end`, by one thread.
template <class Key, class Value, class Less>
__device__ inline void __cv_sort_range(const Key *keys, Key *sorted, const Value *values, Value *moved, long begin,
                                       long end, Less less, bool is_stable = true) {
    int count = (int)(end - begin);
    if (count <= 0) return;
    int *order = (int *)__cv_alloc(2 * sizeof(int) * count, 5);
    Key *copy = (Key *)__cv_alloc(sizeof(Key) * count, 5);
    for (int i = 0; i < count; ++i) copy[i] = keys[begin + i];
    __cv_sort_order((const Key *)copy, order, order + count, count, less);
    if (!is_stable) __cv_turn_equals((const Key *)copy, order, count, less, !__is_same(Value, NullType));
    for (int i = 0; i < count; ++i) sorted[begin + i] = copy[order[i]];
    __cv_free(copy, 5);
    if constexpr (!__is_same(Value, NullType)) {
        Value *source = (Value *)__cv_alloc(sizeof(Value) * count, 5);
        for (int i = 0; i < count; ++i) source[i] = values[begin + i];
        for (int i = 0; i < count; ++i) moved[begin + i] = source[order[i]];
        __cv_free(source, 5);
    }
    __cv_free(order, 5);
}
template <class Key, class Value, class Less>
inline cudaError_t __cv_device_sort(void *storage, size_t &bytes, const Key *keys, Key *sorted, const Value *values,
                                    Value *moved, long n, Less less, cudaStream_t stream, bool is_stable = true) {
    cudaError_t status;
    if (!__cv_begin(storage, bytes, n, status)) return status;
    __cv_check_storage(storage, bytes, keys, n);
    __cv_check_storage(storage, bytes, sorted, n);
    if (__cv_is_short(n)) {
        __cv_device_once(stream, [=] __device__() {
            __cv_use(storage);
            __cv_sort_range(keys, sorted, values, moved, 0, n, less, is_stable);
        });
    } else {
        __cv_device_each(stream, n, [=] __device__(long i) {
            if (i == 0) __cv_use(storage);
            Key key = keys[i];
            less(key, key);
            sorted[i] = __cv_gathered<Key>();
            if constexpr (!__is_same(Value, NullType)) {
                Value value = values[i];
                moved[i] = __cv_gathered<Value>();
            }
        });
    }
    return cudaSuccess;
}
// Keys and values are not sorted in place, and the bits are some of the key.
template <class Key, class Value>
inline void __cv_check_radix(void *storage, const Key *in, Key *out, const Value *values, Value *moved, long n,
                             int begin_bit, int end_bit) {
    bool is_apart = storage == 0 || __cv_are_apart(in, n, out, n);
    __cv_contract(is_apart, "cub: the sorted keys overlap the unsorted ones");
    if constexpr (!__is_same(Value, NullType)) {
        bool has_own_values = storage == 0 || __cv_are_apart(values, n, moved, n);
        __cv_contract(has_own_values, "cub: the sorted values overlap the unsorted ones");
    }
    bool has_bits = begin_bit >= 0 && begin_bit < end_bit && end_bit <= (int)sizeof(Key) * 8;
    __cv_contract(has_bits, "cub: no such bits of the key");
}
struct DeviceRadixSort {
    template <class Key>
    static cudaError_t SortKeys(void *storage, size_t &bytes, const Key *in, Key *out, long n, int begin_bit = 0,
                                int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
        return __cv_radix(storage, bytes, in, out, (const NullType *)0, (NullType *)0, n, begin_bit, end_bit, stream,
                          false);
    }
    template <class Key>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, const Key *in, Key *out, long n,
                                          int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0,
                                          bool = false) {
        return __cv_radix(storage, bytes, in, out, (const NullType *)0, (NullType *)0, n, begin_bit, end_bit, stream,
                          true);
    }
    template <class Key, class Value>
    static cudaError_t SortPairs(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                 Value *moved, long n, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                 cudaStream_t stream = 0, bool = false) {
        return __cv_radix(storage, bytes, in, out, values, moved, n, begin_bit, end_bit, stream, false);
    }
    template <class Key, class Value>
    static cudaError_t SortPairsDescending(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                           Value *moved, long n, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                           cudaStream_t stream = 0, bool = false) {
        return __cv_radix(storage, bytes, in, out, values, moved, n, begin_bit, end_bit, stream, true);
    }
    template <class Key>
    static cudaError_t SortKeys(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, long n, int begin_bit = 0,
                                int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
        return __cv_buffers(storage, bytes, keys, n, begin_bit, end_bit, stream, false);
    }
    template <class Key>
    static cudaError_t SortKeysDescending(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, long n,
                                          int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0,
                                          bool = false) {
        return __cv_buffers(storage, bytes, keys, n, begin_bit, end_bit, stream, true);
    }
    template <class Key, class Value>
    static cudaError_t SortPairs(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<Value> &values,
                                 long n, int begin_bit = 0, int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0,
                                 bool = false) {
        return __cv_pair_buffers(storage, bytes, keys, values, n, begin_bit, end_bit, stream, false);
    }
    template <class Key, class Value>
    static cudaError_t SortPairsDescending(void *storage, size_t &bytes, DoubleBuffer<Key> &keys,
                                           DoubleBuffer<Value> &values, long n, int begin_bit = 0,
                                           int end_bit = sizeof(Key) * 8, cudaStream_t stream = 0, bool = false) {
        return __cv_pair_buffers(storage, bytes, keys, values, n, begin_bit, end_bit, stream, true);
    }
    template <class Key, class Value>
    static cudaError_t __cv_radix(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values,
                                  Value *moved, long n, int begin_bit, int end_bit, cudaStream_t stream,
                                  bool is_descending) {
        __cv_check_radix(storage, in, out, values, moved, n, begin_bit, end_bit);
        __cv_radix_less<Key> less = {is_descending, begin_bit, end_bit};
        return __cv_device_sort(storage, bytes, in, out, values, moved, n, less, stream);
    }
    template <class Key>
    static cudaError_t __cv_buffers(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, long n, int begin_bit,
                                    int end_bit, cudaStream_t stream, bool is_descending) {
        cudaError_t status = __cv_radix(storage, bytes, (const Key *)keys.Current(), keys.Alternate(),
                                        (const NullType *)0, (NullType *)0, n, begin_bit, end_bit, stream,
                                        is_descending);
        if (storage != 0 && status == cudaSuccess) keys.selector ^= 1;
        return status;
    }
    template <class Key, class Value>
    static cudaError_t __cv_pair_buffers(void *storage, size_t &bytes, DoubleBuffer<Key> &keys,
                                         DoubleBuffer<Value> &values, long n, int begin_bit, int end_bit,
                                         cudaStream_t stream, bool is_descending) {
        cudaError_t status = __cv_radix(storage, bytes, (const Key *)keys.Current(), keys.Alternate(),
                                        (const Value *)values.Current(), values.Alternate(), n, begin_bit, end_bit,
                                        stream, is_descending);
        if (storage != 0 && status == cudaSuccess) {
            keys.selector ^= 1;
            values.selector ^= 1;
        }
        return status;
    }
};
struct DeviceMergeSort {
    template <class Key, class Less>
    static cudaError_t SortKeys(void *storage, size_t &bytes, Key *keys, long n, Less less, cudaStream_t stream = 0,
                                bool = false) {
        return __cv_device_sort(storage, bytes, (const Key *)keys, keys, (const NullType *)0, (NullType *)0, n, less,
                                stream, false);
    }
    template <class Key, class Less>
    static cudaError_t StableSortKeys(void *storage, size_t &bytes, Key *keys, long n, Less less,
                                      cudaStream_t stream = 0, bool = false) {
        return __cv_device_sort(storage, bytes, (const Key *)keys, keys, (const NullType *)0, (NullType *)0, n, less,
                                stream);
    }
    template <class Key, class Value, class Less>
    static cudaError_t SortPairs(void *storage, size_t &bytes, Key *keys, Value *values, long n, Less less,
                                 cudaStream_t stream = 0, bool = false) {
        return __cv_device_sort(storage, bytes, (const Key *)keys, keys, (const Value *)values, values, n, less,
                                stream, false);
    }
};
}
