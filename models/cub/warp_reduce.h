// CUB: reductions of a warp, or of parts of it of a power of two threads.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
#pragma once
#include <cv:cub/shuffle.h>

//! cv: under; CUB documentation, "cub::WarpReduce"
namespace cub {
template <class T, int Width = 32, int Arch = 0>
class WarpReduce {
public:
    struct TempStorage {
        __cv_user user;
    };
    TempStorage &__cv_storage;
    __device__ WarpReduce(TempStorage &storage) : __cv_storage(storage) {
        if constexpr ((Width & (Width - 1)) != 0) {
            __cv_unsupported("cub::WarpReduce of a number of threads that is no power of two");
        }
    }
    // The result is defined in lane 0 only.
    template <class Op>
    __device__ T Reduce(T input, Op op, int num_valid) {
        __cv_contract(num_valid >= 1, "cub: no element is valid");
        return __cv_reduce(input, op, num_valid < Width ? num_valid : Width);
    }
    template <class Op>
    __device__ T Reduce(T input, Op op) {
        return __cv_reduce(input, op, Width);
    }
    __device__ T Sum(T input) { return __cv_reduce(input, cub::Sum(), Width); }
    __device__ T Sum(T input, int num_valid) { return Reduce(input, cub::Sum(), num_valid); }
    // Of each segment, which begins where the flag is set; defined in the first lane of a segment.
    template <class Flag, class Op>
    __device__ T HeadSegmentedReduce(T input, Flag head, Op op) {
        unsigned int mask = __cv_part_mask<Width>();
        int lane = (int)(__cv_lane_id() % Width);
        unsigned int heads = __cv_ballot(mask, head ? 1 : 0) >> (__cv_lane_id() / Width * Width);
        unsigned int later = lane == 31 ? 0u : heads >> (lane + 1) << (lane + 1);
        int end = lane + 1;
        while (end < Width && ((later >> end) & 1u) == 0) ++end;
        return __cv_segment(input, op, lane, end, lane == 0 || ((heads >> lane) & 1u) != 0);
    }
    template <class Flag, class Op>
    __device__ T TailSegmentedReduce(T input, Flag tail, Op op) {
        unsigned int mask = __cv_part_mask<Width>();
        int lane = (int)(__cv_lane_id() % Width);
        unsigned int tails = __cv_ballot(mask, tail ? 1 : 0) >> (__cv_lane_id() / Width * Width);
        int end = lane;
        while (end < Width - 1 && ((tails >> end) & 1u) == 0) ++end;
        return __cv_segment(input, op, lane, end + 1, lane == 0 || ((tails >> (lane - 1)) & 1u) != 0);
    }
    template <class Flag>
    __device__ T HeadSegmentedSum(T input, Flag head) {
        return HeadSegmentedReduce(input, head, cub::Sum());
    }
    template <class Flag>
    __device__ T TailSegmentedSum(T input, Flag tail) {
        return TailSegmentedReduce(input, tail, cub::Sum());
    }

private:
    template <class Op>
    __device__ T __cv_reduce(T input, Op op, int count) {
        int lane = (int)(__cv_lane_id() % Width);
        T value = __cv_combined(input, op, lane, count);
        if (lane != 0) return __cv_nondet<T>();
        return value;
    }
    template <class Op>
    __device__ T __cv_segment(T input, Op op, int lane, int end, bool is_first) {
        T value = __cv_combined(input, op, lane, end);
        if (!is_first) return __cv_nondet<T>();
        return value;
    }
    // Of the lanes from this one to `end`.
    template <class Op>
    __device__ T __cv_combined(T value, Op op, int lane, int end) {
        __cv_storage.user.enter(lane);
        unsigned int mask = __cv_part_mask<Width>();
        for (int step = 1; step < Width; step *= 2) {
            T other = __cv_from_lane<Width>(value, lane + step < Width ? lane + step : lane, mask);
            if (lane + step < end) value = op(value, other);
        }
        return value;
    }
};
}
