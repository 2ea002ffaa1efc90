// CUB: elements that change hands within a block.
// SOUNDNESS(cub-barriers): under; barriers of a collective order the caller's own accesses, too.
#pragma once
#include <cv:cub/common.h>

//! cv: under; CUB documentation, "cub::BlockExchange", "cub::BlockShuffle"
namespace cub {
template <class T, int X, int Count, bool Timeslicing = false, int Y = 1, int Z = 1, int Arch = 0>
class BlockExchange {
    static constexpr int threads = X * Y * Z;

public:
    struct TempStorage {
        __cv_users users;
        T items[X * Y * Z * Count];
    };
    __device__ BlockExchange() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockExchange(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}
    template <class U>
    __device__ void StripedToBlocked(const T (&input)[Count], U (&output)[Count]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        for (int i = 0; i < Count; ++i) storage.items[i * threads + rank] = input[i];
        __cv_syncthreads();
        for (int i = 0; i < Count; ++i) output[i] = storage.items[rank * Count + i];
        storage.users.leave(rank);
    }
    template <class U>
    __device__ void BlockedToStriped(const T (&input)[Count], U (&output)[Count]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        for (int i = 0; i < Count; ++i) storage.items[rank * Count + i] = input[i];
        __cv_syncthreads();
        for (int i = 0; i < Count; ++i) output[i] = storage.items[i * threads + rank];
        storage.users.leave(rank);
    }
    template <class U, class Offset>
    __device__ void ScatterToBlocked(const T (&input)[Count], U (&output)[Count], Offset (&ranks)[Count]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        for (int i = 0; i < Count; ++i) storage.items[ranks[i]] = input[i];
        __cv_syncthreads();
        for (int i = 0; i < Count; ++i) output[i] = storage.items[rank * Count + i];
        storage.users.leave(rank);
    }
    template <class U, class Offset>
    __device__ void ScatterToStriped(const T (&input)[Count], U (&output)[Count], Offset (&ranks)[Count]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        for (int i = 0; i < Count; ++i) storage.items[ranks[i]] = input[i];
        __cv_syncthreads();
        for (int i = 0; i < Count; ++i) output[i] = storage.items[i * threads + rank];
        storage.users.leave(rank);
    }
    __device__ void StripedToBlocked(T (&items)[Count]) { StripedToBlocked(items, items); }
    __device__ void BlockedToStriped(T (&items)[Count]) { BlockedToStriped(items, items); }
    template <class Offset>
    __device__ void ScatterToBlocked(T (&items)[Count], Offset (&ranks)[Count]) {
        ScatterToBlocked(items, items, ranks);
    }
    template <class Offset>
    __device__ void ScatterToStriped(T (&items)[Count], Offset (&ranks)[Count]) {
        ScatterToStriped(items, items, ranks);
    }

private:
    TempStorage &storage;
    int rank;
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
class BlockShuffle {
    static constexpr int threads = X * Y * Z;

public:
    struct TempStorage {
        __cv_users users;
        T items[X * Y * Z];
    };
    __device__ BlockShuffle() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockShuffle(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}
    // The element of the thread `distance` further on; where there is none the output stays.
    __device__ void Offset(T input, T &output, int distance = 1) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        storage.items[rank] = input;
        __cv_syncthreads();
        int from = rank + distance;
        if (from >= 0 && from < threads) output = storage.items[from];
        storage.users.leave(rank);
    }
    __device__ void Rotate(T input, T &output, unsigned int distance = 1) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        storage.items[rank] = input;
        __cv_syncthreads();
        output = storage.items[((unsigned int)rank + distance) % (unsigned int)threads];
        storage.users.leave(rank);
    }
    // All elements of the block by one place towards the end; the first stays.
    template <int N>
    __device__ void Up(T (&input)[N], T (&output)[N]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        storage.items[rank] = input[N - 1];
        __cv_syncthreads();
        for (int i = N - 1; i > 0; --i) output[i] = input[i - 1];
        if (rank > 0) output[0] = storage.items[rank - 1];
        storage.users.leave(rank);
    }
    template <int N>
    __device__ void Down(T (&input)[N], T (&output)[N]) {
        __cv_whole_block<X, Y, Z>();
        storage.users.template enter<threads>(rank);
        storage.items[rank] = input[0];
        __cv_syncthreads();
        for (int i = 0; i + 1 < N; ++i) output[i] = input[i + 1];
        if (rank + 1 < threads) output[N - 1] = storage.items[rank + 1];
        storage.users.leave(rank);
    }

private:
    TempStorage &storage;
    int rank;
};
}
