// CUB: prefix sums of a block.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
// SOUNDNESS(cub-barriers): under; barriers of a collective order the caller's own accesses, too.
#pragma once
#include <cv:cub/common.h>

//! cv: under; CUB documentation, "cub::BlockScan"
namespace cub {
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
template <class T, int X, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int Arch = 0>
class BlockScan {
public:
    struct TempStorage {
        T items[X * Y * Z];
        T prefix;
    };
    __device__ BlockScan() : storage(__cv_own<TempStorage>()), rank(__cv_rank<X, Y, Z>()) {}
    __device__ BlockScan(TempStorage &place) : storage(place), rank(__cv_rank<X, Y, Z>()) {}

    template <class Op>
    __device__ void InclusiveScan(T input, T &output, Op op) {
        T aggregate;
        InclusiveScan(input, output, op, aggregate);
    }
    template <class Op>
    __device__ void InclusiveScan(T input, T &output, Op op, T &aggregate) {
        aggregate = __cv_scan_block(input, op);
        output = storage.items[rank];
    }
    template <class Op, class Prefix>
    __device__ void InclusiveScan(T input, T &output, Op op, Prefix &prefix_callback) {
        T aggregate = __cv_scan_block(input, op);
        T prefix = __cv_prefix(aggregate, prefix_callback);
        output = op(prefix, storage.items[rank]);
    }
    // Without a first value, the result of thread 0 is not defined.
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, Op op) {
        __cv_scan_block(input, op);
        output = rank == 0 ? __cv_nondet<T>() : storage.items[rank - 1];
    }
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, T initial, Op op) {
        T aggregate;
        ExclusiveScan(input, output, initial, op, aggregate);
    }
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &aggregate) {
        aggregate = __cv_scan_block(input, op);
        output = rank == 0 ? initial : op(initial, storage.items[rank - 1]);
    }
    template <class Op, class Prefix>
    __device__ void ExclusiveScan(T input, T &output, Op op, Prefix &prefix_callback) {
        T aggregate = __cv_scan_block(input, op);
        T prefix = __cv_prefix(aggregate, prefix_callback);
        output = rank == 0 ? prefix : op(prefix, storage.items[rank - 1]);
    }
    __device__ void InclusiveSum(T input, T &output) { InclusiveScan(input, output, cub::Sum()); }
    __device__ void InclusiveSum(T input, T &output, T &aggregate) {
        InclusiveScan(input, output, cub::Sum(), aggregate);
    }
    template <class Prefix>
    __device__ void InclusiveSum(T input, T &output, Prefix &prefix_callback) {
        InclusiveScan(input, output, cub::Sum(), prefix_callback);
    }
    __device__ void ExclusiveSum(T input, T &output) { ExclusiveScan(input, output, T(), cub::Sum()); }
    __device__ void ExclusiveSum(T input, T &output, T &aggregate) {
        ExclusiveScan(input, output, T(), cub::Sum(), aggregate);
    }
    template <class Prefix>
    __device__ void ExclusiveSum(T input, T &output, Prefix &prefix_callback) {
        ExclusiveScan(input, output, cub::Sum(), prefix_callback);
    }

    // Several elements of each thread: those of thread 0 first.
    template <int N, class Op>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op) {
        T aggregate;
        InclusiveScan(input, output, op, aggregate);
    }
    template <int N, class Op>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, T &aggregate) {
        T own = __cv_own_sum(input, op);
        aggregate = __cv_scan_block(own, op);
        T sum = rank == 0 ? input[0] : op(storage.items[rank - 1], input[0]);
        output[0] = sum;
        for (int i = 1; i < N; ++i) {
            sum = op(sum, input[i]);
            output[i] = sum;
        }
    }
    template <int N, class Op, class Prefix>
    __device__ void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix &prefix_callback) {
        T own = __cv_own_sum(input, op);
        T aggregate = __cv_scan_block(own, op);
        T sum = __cv_prefix(aggregate, prefix_callback);
        if (rank != 0) sum = op(sum, storage.items[rank - 1]);
        for (int i = 0; i < N; ++i) {
            sum = op(sum, input[i]);
            output[i] = sum;
        }
    }
    template <int N, class Op>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op) {
        T aggregate;
        ExclusiveScan(input, output, initial, op, aggregate);
    }
    template <int N, class Op>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T &aggregate) {
        T own = __cv_own_sum(input, op);
        aggregate = __cv_scan_block(own, op);
        __cv_exclusive(input, output, rank == 0 ? initial : op(initial, storage.items[rank - 1]), op);
    }
    template <int N, class Op, class Prefix>
    __device__ void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix &prefix_callback) {
        T own = __cv_own_sum(input, op);
        T aggregate = __cv_scan_block(own, op);
        T prefix = __cv_prefix(aggregate, prefix_callback);
        __cv_exclusive(input, output, rank == 0 ? prefix : op(prefix, storage.items[rank - 1]), op);
    }
    template <int N>
    __device__ void InclusiveSum(T (&input)[N], T (&output)[N]) {
        InclusiveScan(input, output, cub::Sum());
    }
    template <int N>
    __device__ void InclusiveSum(T (&input)[N], T (&output)[N], T &aggregate) {
        InclusiveScan(input, output, cub::Sum(), aggregate);
    }
    template <int N, class Prefix>
    __device__ void InclusiveSum(T (&input)[N], T (&output)[N], Prefix &prefix_callback) {
        InclusiveScan(input, output, cub::Sum(), prefix_callback);
    }
    template <int N>
    __device__ void ExclusiveSum(T (&input)[N], T (&output)[N]) {
        ExclusiveScan(input, output, T(), cub::Sum());
    }
    template <int N>
    __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], T &aggregate) {
        ExclusiveScan(input, output, T(), cub::Sum(), aggregate);
    }
    template <int N, class Prefix>
    __device__ void ExclusiveSum(T (&input)[N], T (&output)[N], Prefix &prefix_callback) {
        ExclusiveScan(input, output, cub::Sum(), prefix_callback);
    }

private:
    TempStorage &storage;
    int rank;
    template <int N, class Op>
    __device__ static T __cv_own_sum(T (&input)[N], Op op) {
        T sum = input[0];
        for (int i = 1; i < N; ++i) sum = op(sum, input[i]);
        return sum;
    }
    template <int N, class Op>
    __device__ static void __cv_exclusive(T (&input)[N], T (&output)[N], T sum, Op op) {
        for (int i = 0; i < N; ++i) {
            T next = op(sum, input[i]);
            output[i] = sum;
            sum = next;
        }
    }
    // Leaves the sum up to each thread in its place; gives that of all.
    template <class Op>
    __device__ T __cv_scan_block(T input, Op op) {
        __cv_whole_block<X, Y, Z>();
        const int count = X * Y * Z;
        storage.items[rank] = input;
        __cv_syncthreads();
        if (rank == 0) {
            if (__cv_is_arbitrary()) {
                int place = __cv_nondet<int>();
                if (place >= 0 && place < count) storage.items[place] = __cv_gathered<T>();
            } else {
                T sum = storage.items[0];
                for (int i = 1; i < count; ++i) {
                    sum = op(sum, storage.items[i]);
                    storage.items[i] = sum;
                }
            }
        }
        __cv_syncthreads();
        return storage.items[count - 1];
    }
    // The callback is called by the first warp; what its first lane gives counts.
    template <class Prefix>
    __device__ T __cv_prefix(T aggregate, Prefix &prefix_callback) {
        if (rank < 32) {
            T prefix = prefix_callback(aggregate);
            if (rank == 0) storage.prefix = prefix;
        }
        __cv_syncthreads();
        return storage.prefix;
    }
};
}
