// CUB: reductions of a block.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
// SOUNDNESS(cub-barriers): under; barriers of a collective order the caller's own accesses, too.
#pragma once
#include <cv:cub/common.h>

//! cv: under; CUB documentation, "cub::BlockReduce"
namespace cub {
enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS
};
// The first `count` of the elements, by trees of a warp's, then warp after warp; they are overwritten.
template <class T, class Op>
__device__ inline T __cv_fold(T *items, int count, Op op) {
    for (int warp = 0; warp < count; warp += 32) {
        for (int step = 1; step < 32; step *= 2) {
            for (int i = warp; i + step < count && i + step < warp + 32; i += 2 * step) {
                items[i] = op(items[i], items[i + step]);
            }
        }
        if (warp != 0) items[0] = op(items[0], items[warp]);
    }
    return items[0];
}
template <class T, int X, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1,
          int Arch = 0>
class BlockReduce {
public:
    struct TempStorage {
        T items[X * Y * Z];
    };
    __device__ BlockReduce() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockReduce(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}
    // The result is defined in thread 0 only.
    template <class Op>
    __device__ T Reduce(T input, Op op) {
        __cv_whole_block<X, Y, Z>();
        return __cv_reduce(input, op, X * Y * Z);
    }
    template <class Op>
    __device__ T Reduce(T input, Op op, int num_valid) {
        __cv_whole_block<X, Y, Z>();
        __cv_contract(num_valid >= 1, "cub: no element is valid");
        return __cv_reduce(input, op, num_valid < X * Y * Z ? num_valid : X * Y * Z);
    }
    template <int N, class Op>
    __device__ T Reduce(T (&inputs)[N], Op op) {
        T partial = inputs[0];
        for (int i = 1; i < N; ++i) partial = op(partial, inputs[i]);
        return Reduce(partial, op);
    }
    __device__ T Sum(T input) { return Reduce(input, cub::Sum()); }
    __device__ T Sum(T input, int num_valid) { return Reduce(input, cub::Sum(), num_valid); }
    template <int N>
    __device__ T Sum(T (&inputs)[N]) {
        return Reduce(inputs, cub::Sum());
    }

private:
    TempStorage &storage;
    int rank;
    template <class Op>
    __device__ T __cv_reduce(T input, Op op, int count) {
        storage.items[rank] = input;
        __cv_syncthreads();
        if (rank != 0) return __cv_nondet<T>();
        if (!__cv_is_arbitrary()) return __cv_fold(storage.items, count, op);
        int place = __cv_nondet<int>();
        if (place >= 0 && place < count) {
            T seen = storage.items[place];
            op(seen, seen);
        }
        return __cv_gathered<T>();
    }
};
}
