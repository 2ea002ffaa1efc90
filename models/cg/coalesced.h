// The threads of a warp that are active together.
#pragma once
#include <cv:device/bits.h>
#include <cv:vector/builtin.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups", "Coalesced Groups"
namespace cooperative_groups {
struct coalesced_group {
    unsigned int mask;
    __device__ unsigned int __cv_lane() const {
        return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) & 31u;
    }
    // The warp lane of the group's thread of a rank.
    __device__ int __cv_lane_of(unsigned int rank) const {
        for (int lane = 0; lane < 32; ++lane) {
            if ((mask >> lane) & 1u) {
                if (rank == 0) return lane;
                --rank;
            }
        }
        return 0;
    }
    __device__ void sync() const { __cv_syncwarp(mask); }
    __device__ unsigned int size() const { return (unsigned int)__popc(mask); }
    __device__ unsigned int num_threads() const { return (unsigned int)__popc(mask); }
    __device__ unsigned int thread_rank() const { return (unsigned int)__popc(mask & ((1u << __cv_lane()) - 1u)); }
    template <class T>
    __device__ T shfl(T value, int rank) const {
        return __cv_shfl_idx(mask, value, __cv_lane_of((unsigned int)rank), 32);
    }
    template <class T>
    __device__ T shfl_up(T value, int delta) const {
        int rank = (int)thread_rank();
        return __cv_shfl_idx(mask, value, __cv_lane_of((unsigned int)(rank < delta ? rank : rank - delta)), 32);
    }
    template <class T>
    __device__ T shfl_down(T value, int delta) const {
        int rank = (int)thread_rank();
        int last = (int)size() - 1;
        return __cv_shfl_idx(mask, value, __cv_lane_of((unsigned int)(rank + delta > last ? rank : rank + delta)), 32);
    }
    __device__ int any(int predicate) const { return __cv_any(mask, predicate); }
    __device__ int all(int predicate) const { return __cv_all(mask, predicate); }
    __device__ unsigned int ballot(int predicate) const {
        unsigned int lanes = __cv_ballot(mask, predicate);
        unsigned int ranks = 0;
        unsigned int rank = 0;
        for (int lane = 0; lane < 32; ++lane) {
            if ((mask >> lane) & 1u) {
                ranks |= ((lanes >> lane) & 1u) << rank;
                ++rank;
            }
        }
        return ranks;
    }
};
__device__ inline coalesced_group coalesced_threads() {
    coalesced_group group;
    group.mask = __cv_activemask();
    return group;
}
}
