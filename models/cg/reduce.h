// Reductions over groups. The order of the operands is one of those the implementation may choose.
// SOUNDNESS(cg-reduce-order): under; float reductions are added in one order only.
#pragma once
#include <cv:cg/tile.h>
#include <cv:cg/coalesced.h>

//! cv: under; CUDA C++ Programming Guide, "Cooperative Groups", "Reduce"
namespace cooperative_groups {
template <class T>
struct plus {
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
    __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
    __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
    __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
    __device__ T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
    __device__ T operator()(T a, T b) const { return a ^ b; }
};
// Only for what can be called: programs have functions of the same name, which are found beside these.
template <unsigned int Size, class Parent, class T, class Op>
__device__ inline auto reduce(const thread_block_tile<Size, Parent> &tile, T value, Op op)
    -> decltype(op(value, value)) {
    for (unsigned int step = Size / 2; step > 0; step = step / 2) value = op(value, tile.shfl_xor(value, step));
    return value;
}
template <class T, class Op>
__device__ inline auto reduce(const coalesced_group &group, T value, Op op) -> decltype(op(value, value)) {
    T result = group.shfl(value, 0);
    for (unsigned int rank = 1; rank < group.size(); ++rank) result = op(result, group.shfl(value, (int)rank));
    return result;
}
}
