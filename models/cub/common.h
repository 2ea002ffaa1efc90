// CUB: what its collectives of a block and of a warp have in common.
#pragma once
#include <cv:vector/builtin.h>
#include <cv:cub/operators.h>

// Where one thread stands for all, results are any value: the shared memory is accessed as the collective does it, at
// an arbitrary place by a thread that visits all of them.
//! cv: exact; CUB documentation, "Block-wide collectives", "Warp-wide collectives"
namespace cub {
// The number of a thread in a block of the given width and height, as the collectives count.
template <int X, int Y, int Z>
__device__ inline int __cv_rank() {
    return (Z == 1 ? 0 : (int)threadIdx.z * X * Y) + (Y == 1 ? 0 : (int)threadIdx.y * X) + (int)threadIdx.x;
}
// SOUNDNESS(cub-block-size): under; where the size of the block is not known, it is the one the collective is made for.
template <int X, int Y, int Z>
__device__ inline void __cv_whole_block() {
    bool fits = blockDim.x == X && blockDim.y == Y && blockDim.z == Z;
    __cv_presume(fits);
    __cv_contract(fits, "cub: the block is not of the size that the collective is made for");
}
// The storage of a collective that is given none.
template <class Storage>
__device__ inline Storage &__cv_own() {
    __shared__ Storage own;
    return own;
}
// Who uses the storage of a collective: it is used from when the first thread (`Span` 32: of a warp) enters until the
// last one has left, wherever in it the library keeps what. Without a barrier before its next use, one thread may enter
// while another leaves, and these accesses are a race.
struct __cv_users {
    char of[32];
    template <int Span>
    __device__ void enter(int rank) {
        if (Span == 32) {
            if (rank % 32 == 0) of[rank / 32] = 1;
        } else if (rank < 32) {
            of[rank] = 1;
        }
    }
    __device__ void leave(int rank) {
        char seen = of[rank / 32];
        (void)seen;
    }
};
// Who uses the storage of a collective of a warp: that is of one warp, or of one part of it, at a time.
struct __cv_user {
    char of;
    __device__ void enter(int lane) {
        if (lane == 0) of = 1;
    }
};
__device__ inline unsigned int __cv_lane_id() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31u;
}
__device__ inline unsigned int LaneId() { return __cv_lane_id(); }
__device__ inline unsigned int WarpId() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) >> 5;
}
__device__ inline int RowMajorTid(int x, int y, int z) {
    return (z == 1 ? 0 : (int)threadIdx.z * x * y) + (y == 1 ? 0 : (int)threadIdx.y * x) + (int)threadIdx.x;
}
__device__ inline void CTA_SYNC() { __cv_syncthreads(); }
__device__ inline void WARP_SYNC(unsigned int mask) { __cv_syncwarp(mask); }
}
