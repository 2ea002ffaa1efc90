// Scans over groups. Operands stand in the order of the ranks, grouped in one of the ways the implementation may
// choose.
// SOUNDNESS(cg-reduce-order): under; floats are added in one order only.
#pragma once
#include <cv:cg/reduce.h>

//! cv: under; CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and exclusive_scan"
namespace cooperative_groups {
template <unsigned int Size, class Parent, class T, class Op>
__device__ inline auto inclusive_scan(const thread_block_tile<Size, Parent> &tile, T value, Op op)
    -> decltype(op(value, value)) {
    for (unsigned int step = 1; step < Size; step = step * 2) {
        T before = tile.shfl_up(value, step);
        if (tile.thread_rank() >= step) value = op(before, value);
    }
    return value;
}
template <class T, class Op>
__device__ inline auto inclusive_scan(const coalesced_group &group, T value, Op op) -> decltype(op(value, value)) {
    T result = group.shfl(value, 0);
    for (unsigned int rank = 1; rank < group.size(); ++rank) {
        T next = group.shfl(value, (int)rank);
        if (rank <= group.thread_rank()) result = op(result, next);
    }
    return result;
}
template <class Group, class T>
__device__ inline T inclusive_scan(const Group &group, T value) {
    return inclusive_scan(group, value, plus<T>());
}
template <class Group, class T, class Op>
__device__ inline auto exclusive_scan(const Group &group, T value, Op op) -> decltype(op(value, value)) {
    T whole = inclusive_scan(group, value, op);
    T before = group.shfl_up(whole, 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
__device__ inline T exclusive_scan(const Group &group, T value) {
    return exclusive_scan(group, value, plus<T>());
}
}
