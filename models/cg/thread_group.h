// Groups whose kind is known only when the program runs, and their parts.
#pragma once
#include <cv:cg/groups.h>
#include <cv:cg/coalesced.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups", "Implicit Groups", "Group Partitioning"
namespace cooperative_groups {
template <unsigned int MaxBlockSize = 1024>
struct block_tile_memory {
    unsigned int unused;
};
template <unsigned int MaxBlockSize>
__device__ inline thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
    return thread_block();
}
// The whole block where the mask is zero, else lanes of a warp.
struct thread_group {
    coalesced_group lanes;
    __device__ thread_group(const thread_block &) { lanes.mask = 0; }
    __device__ thread_group(const coalesced_group &group) { lanes.mask = group.mask; }
    template <unsigned int Size, class Parent>
    __device__ thread_group(const thread_block_tile<Size, Parent> &tile) {
        lanes.mask = tile.__cv_mask();
    }
    __device__ void sync() const {
        if (lanes.mask == 0) __cv_syncthreads();
        else __cv_syncwarp(lanes.mask);
    }
    __device__ unsigned int thread_rank() const {
        return lanes.mask == 0 ? thread_block::thread_rank() : lanes.thread_rank();
    }
    __device__ unsigned int size() const { return lanes.mask == 0 ? thread_block::size() : lanes.size(); }
    __device__ unsigned int num_threads() const { return size(); }
};
__device__ inline thread_group tiled_partition(const thread_group &parent, unsigned int size) {
    __cv_contract(size >= 1 && size <= 32 && (size & (size - 1)) == 0, "tiled_partition: the size is no power of two");
    coalesced_group part;
    part.mask = __cv_tile_mask(size);
    if (parent.lanes.mask != 0) part.mask &= parent.lanes.mask;
    return thread_group(part);
}
__device__ inline coalesced_group binary_partition(const coalesced_group &parent, bool predicate) {
    unsigned int yes = __cv_ballot(parent.mask, (int)predicate);
    coalesced_group part;
    part.mask = predicate ? yes : parent.mask & ~yes;
    return part;
}
template <unsigned int Size, class Parent>
__device__ inline coalesced_group binary_partition(const thread_block_tile<Size, Parent> &parent, bool predicate) {
    coalesced_group all;
    all.mask = parent.__cv_mask();
    return binary_partition(all, predicate);
}
// The threads of a group that have the same label.
template <class Label>
__device__ inline coalesced_group labeled_partition(const coalesced_group &parent, Label label) {
    coalesced_group part;
    part.mask = __cv_match_any(parent.mask, label);
    return part;
}
template <unsigned int Size, class Parent, class Label>
__device__ inline coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &parent, Label label) {
    coalesced_group all;
    all.mask = parent.__cv_mask();
    return labeled_partition(all, label);
}
}
