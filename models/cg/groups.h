// Cooperative groups: the block, the grid, tiles of a warp and the active threads of a warp.
#pragma once
#include <cv:vector/builtin.h>
#include <cv:cg/tile.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups"
namespace cooperative_groups {
struct thread_block {
    __device__ void sync() const { __cv_syncthreads(); }
    __device__ static unsigned int thread_rank() {
        return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    }
    __device__ static unsigned int size() { return blockDim.x * blockDim.y * blockDim.z; }
    __device__ static unsigned int num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
    __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    __device__ static dim3 group_dim() { return blockDim; }
    __device__ static dim3 dim_threads() { return blockDim; }
};
__device__ inline thread_block this_thread_block() { return thread_block(); }

struct grid_group {
    __device__ void sync() const {
        __cv_contract(__cv_is_cooperative(), "the grid is synchronized in a launch that is not cooperative");
        __cv_grid_sync();
    }
    __device__ static bool is_valid() { return __cv_is_cooperative(); }
    __device__ static unsigned long long block_rank() {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    }
    __device__ static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    __device__ static unsigned long long thread_rank() {
        return block_rank() * thread_block::size() + thread_block::thread_rank();
    }
    __device__ static unsigned long long size() { return num_blocks() * thread_block::size(); }
    __device__ static unsigned long long num_threads() { return size(); }
    __device__ static dim3 group_dim() { return gridDim; }
    __device__ static dim3 dim_blocks() { return gridDim; }
    __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
__device__ inline grid_group this_grid() { return grid_group(); }

template <unsigned int Size>
__device__ inline thread_block_tile<Size, thread_block> tiled_partition(const thread_block &) {
    return thread_block_tile<Size, thread_block>();
}
template <unsigned int Size, unsigned int Whole, class Parent>
__device__ inline thread_block_tile<Size, thread_block_tile<Whole, Parent>>
tiled_partition(const thread_block_tile<Whole, Parent> &) {
    static_assert(Size <= Whole, "tiled_partition: the tile is larger than its parent");
    return thread_block_tile<Size, thread_block_tile<Whole, Parent>>(Whole);
}
template <class Group>
__device__ inline void sync(const Group &group) {
    group.sync();
}
template <class Group>
__device__ inline void synchronize(const Group &group) {
    group.sync();
}
}
