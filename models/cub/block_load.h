// CUB: blocks of elements between memory and the registers of the threads.
// SOUNDNESS(cub-barriers): under; barriers of a collective order the caller's own accesses, too.
#pragma once
#include <cv:cub/common.h>

//! cv: under; CUB documentation, "cub::BlockLoad", "cub::BlockStore", "cub::WarpLoad", "cub::WarpStore"
namespace cub {
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
// Elements change hands within a warp (`Span` 32) or within the block (`Span` its size), by shared memory.
template <int Span>
__device__ inline void __cv_exchange_barrier() {
    if (Span == 32) __cv_syncwarp(0xffffffffu);
    else __cv_syncthreads();
}
// Element i of a thread as the memory has it: consecutive for each thread, or one thread after the other.
template <int Count, int Span, bool Striped>
__device__ inline int __cv_place(int rank, int i) {
    int first = rank / Span * Span * Count;
    return Striped ? first + i * Span + rank % Span : rank * Count + i;
}
template <class T, int X, int Count, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockLoad {
    static constexpr bool passes = Algorithm >= BLOCK_LOAD_TRANSPOSE;
    static constexpr bool striped = passes || Algorithm == BLOCK_LOAD_STRIPED;
    static constexpr int span = Algorithm > BLOCK_LOAD_TRANSPOSE ? 32 : X * Y * Z;

public:
    struct TempStorage {
        __cv_users users;
        T items[passes ? X * Y * Z * Count : 1];
    };
    __device__ BlockLoad() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockLoad(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}
    template <class Iterator>
    __device__ void Load(Iterator from, T (&items)[Count]) {
        __cv_whole_block<X, Y, Z>();
        for (int i = 0; i < Count; ++i) items[i] = from[__cv_place<Count, span, striped>(rank, i)];
        __cv_pass(items);
    }
    // Elements beyond the valid ones keep what they had.
    template <class Iterator>
    __device__ void Load(Iterator from, T (&items)[Count], int valid) {
        __cv_whole_block<X, Y, Z>();
        for (int i = 0; i < Count; ++i) {
            int place = __cv_place<Count, span, striped>(rank, i);
            if (place < valid) items[i] = from[place];
        }
        __cv_pass(items);
    }
    template <class Iterator, class Default>
    __device__ void Load(Iterator from, T (&items)[Count], int valid, Default otherwise) {
        __cv_whole_block<X, Y, Z>();
        for (int i = 0; i < Count; ++i) {
            int place = __cv_place<Count, span, striped>(rank, i);
            items[i] = otherwise;
            if (place < valid) items[i] = from[place];
        }
        __cv_pass(items);
    }

private:
    TempStorage &storage;
    int rank;
    __device__ void __cv_pass(T (&items)[Count]) {
        if constexpr (passes) {
            storage.users.template enter<span>(rank);
            for (int i = 0; i < Count; ++i) storage.items[__cv_place<Count, span, true>(rank, i)] = items[i];
            __cv_exchange_barrier<span>();
            for (int i = 0; i < Count; ++i) items[i] = storage.items[rank * Count + i];
            storage.users.leave(rank);
        }
    }
};
template <class T, int X, int Count, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockStore {
    static constexpr bool passes = Algorithm >= BLOCK_STORE_TRANSPOSE;
    static constexpr bool striped = passes || Algorithm == BLOCK_STORE_STRIPED;
    static constexpr int span = Algorithm > BLOCK_STORE_TRANSPOSE ? 32 : X * Y * Z;

public:
    struct TempStorage {
        __cv_users users;
        T items[passes ? X * Y * Z * Count : 1];
    };
    __device__ BlockStore() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockStore(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}
    template <class Iterator>
    __device__ void Store(Iterator to, T (&items)[Count]) {
        __cv_whole_block<X, Y, Z>();
        __cv_pass(items);
        for (int i = 0; i < Count; ++i) to[__cv_place<Count, span, striped>(rank, i)] = items[i];
    }
    template <class Iterator>
    __device__ void Store(Iterator to, T (&items)[Count], int valid) {
        __cv_whole_block<X, Y, Z>();
        __cv_pass(items);
        for (int i = 0; i < Count; ++i) {
            int place = __cv_place<Count, span, striped>(rank, i);
            if (place < valid) to[place] = items[i];
        }
    }

private:
    TempStorage &storage;
    int rank;
    __device__ void __cv_pass(T (&items)[Count]) {
        if constexpr (passes) {
            storage.users.template enter<span>(rank);
            for (int i = 0; i < Count; ++i) storage.items[rank * Count + i] = items[i];
            __cv_exchange_barrier<span>();
            for (int i = 0; i < Count; ++i) items[i] = storage.items[__cv_place<Count, span, true>(rank, i)];
            storage.users.leave(rank);
        }
    }
};
// The functions behind the algorithms, for a thread of a number.
template <class T, int Count, class Iterator>
__device__ inline void LoadDirectBlocked(int rank, Iterator from, T (&items)[Count]) {
    for (int i = 0; i < Count; ++i) items[i] = from[rank * Count + i];
}
template <class T, int Count, class Iterator>
__device__ inline void LoadDirectBlocked(int rank, Iterator from, T (&items)[Count], int valid) {
    for (int i = 0; i < Count; ++i) {
        if (rank * Count + i < valid) items[i] = from[rank * Count + i];
    }
}
template <class T, int Count, class Iterator>
__device__ inline void StoreDirectBlocked(int rank, Iterator to, T (&items)[Count]) {
    for (int i = 0; i < Count; ++i) to[rank * Count + i] = items[i];
}
template <class T, int Count, class Iterator>
__device__ inline void StoreDirectBlocked(int rank, Iterator to, T (&items)[Count], int valid) {
    for (int i = 0; i < Count; ++i) {
        if (rank * Count + i < valid) to[rank * Count + i] = items[i];
    }
}
template <int Threads, class T, int Count, class Iterator>
__device__ inline void LoadDirectStriped(int rank, Iterator from, T (&items)[Count]) {
    for (int i = 0; i < Count; ++i) items[i] = from[rank + i * Threads];
}
template <int Threads, class T, int Count, class Iterator>
__device__ inline void LoadDirectStriped(int rank, Iterator from, T (&items)[Count], int valid) {
    for (int i = 0; i < Count; ++i) {
        if (rank + i * Threads < valid) items[i] = from[rank + i * Threads];
    }
}
template <int Threads, class T, int Count, class Iterator>
__device__ inline void StoreDirectStriped(int rank, Iterator to, T (&items)[Count]) {
    for (int i = 0; i < Count; ++i) to[rank + i * Threads] = items[i];
}
template <int Threads, class T, int Count, class Iterator>
__device__ inline void StoreDirectStriped(int rank, Iterator to, T (&items)[Count], int valid) {
    for (int i = 0; i < Count; ++i) {
        if (rank + i * Threads < valid) to[rank + i * Threads] = items[i];
    }
}
}
