// CUB: prefix sums of a warp, or of parts of it of a power of two threads.
// SOUNDNESS(cub-choices): under; of the orders in which the library may combine elements, one is taken.
#pragma once
#include <cv:cub/shuffle.h>

//! cv: under; CUB documentation, "cub::WarpScan"
namespace cub {
template <class T, int Width = 32, int Arch = 0>
class WarpScan {
public:
    struct TempStorage {
        __cv_user user;
    };
    TempStorage &__cv_storage;
    __device__ WarpScan(TempStorage &storage) : __cv_storage(storage) {
        if constexpr ((Width & (Width - 1)) != 0) {
            __cv_unsupported("cub::WarpScan of a number of threads that is no power of two");
        }
    }
    template <class Op>
    __device__ void InclusiveScan(T input, T &output, Op op) {
        output = __cv_inclusive(input, op);
    }
    template <class Op>
    __device__ void InclusiveScan(T input, T &output, Op op, T &warp_aggregate) {
        output = __cv_inclusive(input, op);
        warp_aggregate = __cv_from_lane<Width>(output, Width - 1, __cv_part_mask<Width>());
    }
    __device__ void InclusiveSum(T input, T &output) { InclusiveScan(input, output, cub::Sum()); }
    __device__ void InclusiveSum(T input, T &output, T &warp_aggregate) {
        InclusiveScan(input, output, cub::Sum(), warp_aggregate);
    }
    // Without a first value, the result of lane 0 is not defined.
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, Op op) {
        T sum = __cv_inclusive(input, op);
        output = __cv_before(sum);
        if (__cv_lane() == 0) output = __cv_nondet<T>();
    }
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, T initial, Op op) {
        T sum = __cv_inclusive(input, op);
        output = __cv_before(sum);
        output = __cv_lane() == 0 ? initial : op(initial, output);
    }
    template <class Op>
    __device__ void ExclusiveScan(T input, T &output, T initial, Op op, T &warp_aggregate) {
        T sum = __cv_inclusive(input, op);
        warp_aggregate = __cv_from_lane<Width>(sum, Width - 1, __cv_part_mask<Width>());
        output = __cv_before(sum);
        output = __cv_lane() == 0 ? initial : op(initial, output);
    }
    __device__ void ExclusiveSum(T input, T &output) { ExclusiveScan(input, output, T(), cub::Sum()); }
    __device__ void ExclusiveSum(T input, T &output, T &warp_aggregate) {
        ExclusiveScan(input, output, T(), cub::Sum(), warp_aggregate);
    }
    template <class Op>
    __device__ void Scan(T input, T &inclusive, T &exclusive, Op op) {
        inclusive = __cv_inclusive(input, op);
        exclusive = __cv_before(inclusive);
        if (__cv_lane() == 0) exclusive = __cv_nondet<T>();
    }
    template <class Op>
    __device__ void Scan(T input, T &inclusive, T &exclusive, T initial, Op op) {
        T sum = __cv_inclusive(input, op);
        T before = __cv_before(sum);
        inclusive = op(initial, sum);
        exclusive = __cv_lane() == 0 ? initial : op(initial, before);
    }
    __device__ void Sum(T input, T &inclusive, T &exclusive) { Scan(input, inclusive, exclusive, T(), cub::Sum()); }
    __device__ T Broadcast(T input, unsigned int lane) {
        __cv_storage.user.enter(__cv_lane());
        return __cv_from_lane<Width>(input, (int)lane, __cv_part_mask<Width>());
    }

private:
    __device__ int __cv_lane() { return (int)(__cv_lane_id() % Width); }
    __device__ T __cv_before(T value) {
        int lane = __cv_lane();
        return __cv_from_lane<Width>(value, lane == 0 ? 0 : lane - 1, __cv_part_mask<Width>());
    }
    template <class Op>
    __device__ T __cv_inclusive(T value, Op op) {
        int lane = __cv_lane();
        __cv_storage.user.enter(lane);
        for (int step = 1; step < Width; step *= 2) {
            T other = __cv_from_lane<Width>(value, lane < step ? lane : lane - step, __cv_part_mask<Width>());
            if (lane >= step) value = op(other, value);
        }
        return value;
    }
};
}
