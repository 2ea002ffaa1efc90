// Tiles of a warp: 1, 2, 4, .. 32 neighbouring threads of a block.
#pragma once
#include <cv:vector/builtin.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups", "Thread Block Tile"
namespace cooperative_groups {
__device__ inline unsigned int __cv_block_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__device__ inline unsigned int __cv_tile_mask(unsigned int size) {
    if (size >= 32) return 0xffffffffu;
    unsigned int lane = __cv_block_rank() & 31u;
    return ((1u << size) - 1u) << (lane / size * size);
}
// Tiles of several warps meet at the barriers that programs hardly name, from the last one down.
__device__ inline void __cv_tile_barrier(unsigned int tile, unsigned int size) {
    if (tile >= 15) __cv_unsupported("a sixteenth tile of more than 32 threads");
    __cv_named_sync(15u - tile, size);
}
// Numbers of tiles count within the tile of which they are parts, else within the block.
template <unsigned int Size, class Parent = void>
struct thread_block_tile {
    // The threads of that tile; 0 of a block.
    unsigned int __cv_parent;
    __device__ thread_block_tile() : __cv_parent(0) {}
    __device__ explicit thread_block_tile(unsigned int parent) : __cv_parent(parent) {}
    template <class Other>
    __device__ thread_block_tile(const thread_block_tile<Size, Other> &other) : __cv_parent(other.__cv_parent) {}
    __device__ unsigned int __cv_mask() const {
        if (Size > 32) __cv_unsupported("tiles of more than 32 threads");
        return __cv_tile_mask(Size);
    }
    __device__ void sync() const {
        if constexpr (Size > 32) __cv_tile_barrier(__cv_block_rank() / Size, Size);
        else __cv_syncwarp(__cv_mask());
    }
    __device__ static unsigned int thread_rank() { return __cv_block_rank() % Size; }
    __device__ static unsigned int size() { return Size; }
    __device__ static unsigned int num_threads() { return Size; }
    __device__ unsigned int meta_group_rank() const {
        unsigned int rank = __cv_block_rank();
        return (__cv_parent == 0 ? rank : rank % __cv_parent) / Size;
    }
    __device__ unsigned int meta_group_size() const {
        unsigned int n = __cv_parent == 0 ? blockDim.x * blockDim.y * blockDim.z : __cv_parent;
        return (n + Size - 1) / Size;
    }
    template <class T>
    __device__ T shfl(T value, int lane) const {
        if constexpr (__is_class(T)) {
            T result = value;
            for (unsigned int i = 0; i < sizeof(T) / 4; ++i) {
                ((unsigned int *)&result)[i] = shfl(((unsigned int *)&value)[i], lane);
            }
            return result;
        } else {
            return __cv_shfl_idx(__cv_mask(), value, lane, (int)Size);
        }
    }
    template <class T>
    __device__ T shfl_up(T value, unsigned int delta) const {
        if constexpr (__is_class(T)) {
            T result = value;
            for (unsigned int i = 0; i < sizeof(T) / 4; ++i) {
                ((unsigned int *)&result)[i] = shfl_up(((unsigned int *)&value)[i], delta);
            }
            return result;
        } else {
            return __cv_shfl_up(__cv_mask(), value, (int)delta, (int)Size);
        }
    }
    template <class T>
    __device__ T shfl_down(T value, unsigned int delta) const {
        if constexpr (__is_class(T)) {
            T result = value;
            for (unsigned int i = 0; i < sizeof(T) / 4; ++i) {
                ((unsigned int *)&result)[i] = shfl_down(((unsigned int *)&value)[i], delta);
            }
            return result;
        } else {
            return __cv_shfl_down(__cv_mask(), value, (int)delta, (int)Size);
        }
    }
    template <class T>
    __device__ T shfl_xor(T value, unsigned int lane_mask) const {
        if constexpr (__is_class(T)) {
            T result = value;
            for (unsigned int i = 0; i < sizeof(T) / 4; ++i) {
                ((unsigned int *)&result)[i] = shfl_xor(((unsigned int *)&value)[i], lane_mask);
            }
            return result;
        } else {
            return __cv_shfl_xor(__cv_mask(), value, (int)lane_mask, (int)Size);
        }
    }
    __device__ int any(int predicate) const { return __cv_any(__cv_mask(), predicate); }
    __device__ int all(int predicate) const { return __cv_all(__cv_mask(), predicate); }
    __device__ unsigned int ballot(int predicate) const {
        unsigned int lane = __cv_block_rank() & 31u;
        return __cv_ballot(__cv_mask(), predicate) >> (lane / Size * Size);
    }
    template <class T>
    __device__ unsigned int match_any(T value) const {
        unsigned int lane = __cv_block_rank() & 31u;
        return __cv_match_any(__cv_mask(), value) >> (lane / Size * Size);
    }
};
}
