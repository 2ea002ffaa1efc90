// CUB: sorting the elements of a block.
// SOUNDNESS(cub-barriers): under; barriers of a collective order the caller's own accesses, too.
#pragma once
#include <cv:cub/common.h>
#include <cv:cv/equals.h>

//! cv: under; CUB documentation, "cub::BlockRadixSort", "cub::BlockMergeSort"
namespace cub {
// Some bits of a key, in the order of its values.
template <class Key>
__host__ __device__ inline unsigned long long __cv_digits(const Key &key, int begin_bit, int end_bit) {
    const int width = (int)sizeof(Key) * 8;
    unsigned long long bits = 0;
    if constexpr (__is_floating_point(Key) || __is_class(Key)) {
        __cv_memcpy(&bits, &key, sizeof(Key));
        bool is_negative = ((bits >> (width - 1)) & 1ULL) != 0;
        bits = is_negative ? ~bits : bits | (1ULL << (width - 1));
    } else {
        bits = (unsigned long long)key;
        if ((Key)-1 < (Key)0) bits ^= 1ULL << (width - 1);
    }
    bits = bits << (64 - end_bit);
    return bits >> (64 - end_bit + begin_bit);
}
template <class Key>
struct __cv_radix_less {
    bool is_descending;
    int begin_bit;
    int end_bit;
    __host__ __device__ bool operator()(const Key &a, const Key &b) const {
        if constexpr (!__is_class(Key)) {
            if (begin_bit == 0 && end_bit == (int)sizeof(Key) * 8) return is_descending ? b < a : a < b;
        }
        unsigned long long left = __cv_digits(a, begin_bit, end_bit);
        unsigned long long right = __cv_digits(b, begin_bit, end_bit);
        return is_descending ? right < left : left < right;
    }
};
// Indices of keys in order; of equal ones, and if they can be told apart, in any.
template <class Keys, class Less>
__host__ __device__ inline void __cv_turn_equals(Keys keys, int *order, int count, Less less, bool has_values) {
    for (int first = 0; first < count;) {
        bool differ = has_values;
        int end = first + 1;
        for (; end < count && !less(keys[order[first]], keys[order[end]]); ++end) {
            differ = differ || __cv_differ(keys[order[first]], keys[order[end]]);
        }
        for (int i = first, j = end - 1; i < j && differ && __cv_turns_equals(); ++i, --j) {
            int index = order[i];
            order[i] = order[j];
            order[j] = index;
        }
        first = end;
    }
}
// Sorts `order`, indices of `count` keys, stably; `buffer` has room for as many.
template <class Keys, class Less>
__host__ __device__ inline void __cv_sort_order(Keys keys, int *order, int *buffer, int count, Less less) {
    for (int i = 0; i < count; ++i) order[i] = i;
    int *from = order;
    int *to = buffer;
    for (int width = 1; width < count; width *= 2) {
        for (int first = 0; first < count; first += 2 * width) {
            int middle = first + width < count ? first + width : count;
            int end = first + 2 * width < count ? first + 2 * width : count;
            int left = first;
            int right = middle;
            for (int i = first; i < end; ++i) {
                bool takes_right = left == middle || (right < end && less(keys[from[right]], keys[from[left]]));
                to[i] = takes_right ? from[right++] : from[left++];
            }
        }
        int *other = from;
        from = to;
        to = other;
    }
    if (from != order) {
        for (int i = 0; i < count; ++i) order[i] = from[i];
    }
}
// Keys and values in shared memory; thread 0 puts them in order.
template <class Key, int Threads, int Count, class Value>
class __cv_block_sort {
    static constexpr int total = Threads * Count;
    static constexpr bool has_values = !__is_same(Value, NullType);

public:
    struct TempStorage {
        __cv_users users;
        Key keys[total];
        Value values[has_values ? total : 1];
        int order[total];
        int buffer[total];
    };
    TempStorage &storage;
    int rank;
    __device__ __cv_block_sort(TempStorage &place, int number) : storage(place), rank(number) {}
    template <class Less>
    __device__ void __cv_sort(Key (&keys)[Count], Value *values, Less less, int valid, bool striped,
                              bool is_stable = true) {
        storage.users.template enter<Threads>(rank);
        for (int i = 0; i < Count; ++i) {
            storage.keys[rank * Count + i] = keys[i];
            if constexpr (has_values) storage.values[rank * Count + i] = values[i];
        }
        __cv_syncthreads();
        if (rank == 0) {
            if (__cv_is_arbitrary()) {
                int place = __cv_nondet<int>();
                if (place >= 0 && place < total) storage.order[place] = __cv_gathered<int>();
            } else {
                __cv_sort_order((const Key *)storage.keys, storage.order, storage.buffer, valid, less);
                if (!is_stable) {
                    __cv_turn_equals((const Key *)storage.keys, storage.order, valid, less, has_values);
                }
                for (int i = valid; i < total; ++i) storage.order[i] = i;
            }
        }
        __cv_syncthreads();
        for (int i = 0; i < Count; ++i) {
            int place = striped ? i * Threads + rank : rank * Count + i;
            int from = storage.order[place];
            if (__cv_is_arbitrary()) {
                from = __cv_nondet<int>();
                if (from < 0 || from >= total) from = 0;
            }
            keys[i] = storage.keys[from];
            if constexpr (has_values) values[i] = storage.values[from];
            if (__cv_is_arbitrary()) {
                keys[i] = __cv_gathered<Key>();
                if constexpr (has_values) values[i] = __cv_gathered<Value>();
            }
        }
        storage.users.leave(rank);
    }
};
template <class Key, int X, int Count, class Value = NullType, int RadixBits = 4, bool Memoize = true,
          int Scan = 0, int Bank = 0, int Y = 1, int Z = 1, int Arch = 0>
class BlockRadixSort {
    typedef __cv_block_sort<Key, X * Y * Z, Count, Value> Sorter;
    static constexpr int bits = (int)sizeof(Key) * 8;

public:
    typedef typename Sorter::TempStorage TempStorage;
    __device__ BlockRadixSort() : storage(__cv_own<TempStorage>()) {}
    __device__ BlockRadixSort(TempStorage &place) : storage(place) {}
    __device__ void Sort(Key (&keys)[Count], int begin_bit = 0, int end_bit = bits) {
        __cv_sort(keys, 0, false, false, begin_bit, end_bit);
    }
    __device__ void Sort(Key (&keys)[Count], Value (&values)[Count], int begin_bit = 0, int end_bit = bits) {
        __cv_sort(keys, values, false, false, begin_bit, end_bit);
    }
    __device__ void SortDescending(Key (&keys)[Count], int begin_bit = 0, int end_bit = bits) {
        __cv_sort(keys, 0, true, false, begin_bit, end_bit);
    }
    __device__ void SortDescending(Key (&keys)[Count], Value (&values)[Count], int begin_bit = 0,
                                   int end_bit = bits) {
        __cv_sort(keys, values, true, false, begin_bit, end_bit);
    }
    __device__ void SortBlockedToStriped(Key (&keys)[Count], int begin_bit = 0, int end_bit = bits) {
        __cv_sort(keys, 0, false, true, begin_bit, end_bit);
    }
    __device__ void SortBlockedToStriped(Key (&keys)[Count], Value (&values)[Count], int begin_bit = 0,
                                         int end_bit = bits) {
        __cv_sort(keys, values, false, true, begin_bit, end_bit);
    }
    __device__ void SortDescendingBlockedToStriped(Key (&keys)[Count], int begin_bit = 0, int end_bit = bits) {
        __cv_sort(keys, 0, true, true, begin_bit, end_bit);
    }
    __device__ void SortDescendingBlockedToStriped(Key (&keys)[Count], Value (&values)[Count], int begin_bit = 0,
                                                   int end_bit = bits) {
        __cv_sort(keys, values, true, true, begin_bit, end_bit);
    }

private:
    TempStorage &storage;
    __device__ void __cv_sort(Key (&keys)[Count], Value *values, bool is_descending, bool striped, int begin_bit,
                              int end_bit) {
        __cv_whole_block<X, Y, Z>();
        __cv_contract(begin_bit >= 0 && begin_bit < end_bit && end_bit <= bits, "cub: no such bits of the key");
        __cv_radix_less<Key> less = {is_descending, begin_bit, end_bit};
        Sorter(storage, __cv_rank<X, Y, Z>()).__cv_sort(keys, values, less, X * Y * Z * Count, striped);
    }
};
template <class Key, int X, int Count, class Value = NullType, int Y = 1, int Z = 1>
class BlockMergeSort {
    typedef __cv_block_sort<Key, X * Y * Z, Count, Value> Sorter;

public:
    typedef typename Sorter::TempStorage TempStorage;
    __device__ BlockMergeSort() : storage(__cv_own<TempStorage>()) {}
    __device__ BlockMergeSort(TempStorage &place) : storage(place) {}
    template <class Less>
    __device__ void Sort(Key (&keys)[Count], Less less) {
        __cv_sort(keys, 0, less, X * Y * Z * Count, false);
    }
    template <class Less>
    __device__ void Sort(Key (&keys)[Count], Value (&values)[Count], Less less) {
        __cv_sort(keys, values, less, X * Y * Z * Count, false);
    }
    template <class Less>
    __device__ void StableSort(Key (&keys)[Count], Less less) {
        __cv_sort(keys, 0, less, X * Y * Z * Count, true);
    }
    template <class Less>
    __device__ void StableSort(Key (&keys)[Count], Value (&values)[Count], Less less) {
        __cv_sort(keys, values, less, X * Y * Z * Count, true);
    }

private:
    TempStorage &storage;
    template <class Less>
    __device__ void __cv_sort(Key (&keys)[Count], Value *values, Less less, int valid, bool is_stable) {
        __cv_whole_block<X, Y, Z>();
        Sorter(storage, __cv_rank<X, Y, Z>()).__cv_sort(keys, values, less, valid, false, is_stable);
    }
};
}
