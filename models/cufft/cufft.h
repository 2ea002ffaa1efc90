// cuFFT: plans, and transforms whose results are any value.
// SOUNDNESS(cufft-values): over; results of transforms are any value.
#pragma once
#include <cv:cuda/parallel.h>
#include <cv:cuda/stream_type.h>
#include <cv:libc/stddef.h>
#include <cv:vector/double.h>
#include <cv:vector/float.h>

//! cv: over; cuFFT library 12.9, "cuFFT API Reference"
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef float2 cufftComplex;
typedef double2 cufftDoubleComplex;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
enum cufftResult_t {
    CUFFT_SUCCESS = 0,
    CUFFT_INVALID_PLAN = 1,
    CUFFT_ALLOC_FAILED = 2,
    CUFFT_INVALID_TYPE = 3,
    CUFFT_INVALID_VALUE = 4,
    CUFFT_INTERNAL_ERROR = 5,
    CUFFT_EXEC_FAILED = 6,
    CUFFT_SETUP_FAILED = 7,
    CUFFT_INVALID_SIZE = 8,
    CUFFT_UNALIGNED_DATA = 9,
    CUFFT_INVALID_DEVICE = 11,
    CUFFT_NO_WORKSPACE = 13,
    CUFFT_NOT_IMPLEMENTED = 14,
    CUFFT_NOT_SUPPORTED = 16,
    CUFFT_MISSING_DEPENDENCY = 17,
    CUFFT_NVRTC_FAILURE = 18,
    CUFFT_NVJITLINK_FAILURE = 19,
    CUFFT_NVSHMEM_FAILURE = 20
};
typedef cufftResult_t cufftResult;
enum cufftType_t {
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_C2C = 0x29,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69
};
typedef cufftType_t cufftType;

// How the elements of one side of a plan lie in memory: `embed` of dimension 0 is not used.
struct __cv_fft_layout {
    bool is_packed;
    int embed[3];
    int stride;
    long distance;
};
struct __cv_fft_plan {
    bool is_made;
    int type;
    int rank;
    int size[3];
    int batch;
    cudaStream_t stream;
    __cv_fft_layout in;
    __cv_fft_layout out;
};
static __cv_fft_plan __cv_fft_plans[16];
static int __cv_fft_count = 0;

inline __cv_fft_plan *__cv_fft_find(cufftHandle plan) {
    if (plan < 1 || plan > __cv_fft_count || !__cv_fft_plans[plan - 1].is_made) return 0;
    return &__cv_fft_plans[plan - 1];
}
inline cufftResult cufftCreate(cufftHandle *plan) {
    if (plan == 0) return CUFFT_INVALID_VALUE;
    if (__cv_fft_count == 16) __cv_unsupported("more than 16 plans of cuFFT");
    __cv_fft_plan *made = &__cv_fft_plans[__cv_fft_count];
    ++__cv_fft_count;
    made->is_made = true;
    made->rank = 0;
    made->stream = 0;
    *plan = __cv_fft_count;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftDestroy(cufftHandle plan) {
    __cv_fft_plan *found = __cv_fft_find(plan);
    if (found == 0) return CUFFT_INVALID_PLAN;
    __cv_stream_sync(found->stream);
    found->is_made = false;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
    __cv_fft_plan *found = __cv_fft_find(plan);
    if (found == 0) return CUFFT_INVALID_PLAN;
    found->stream = stream;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int *n, int *inembed, int istride, int idist,
                                     int *onembed, int ostride, int odist, cufftType type, int batch,
                                     size_t *workSize) {
    __cv_fft_plan *found = __cv_fft_find(plan);
    if (found == 0) return CUFFT_INVALID_PLAN;
    if (rank < 1 || rank > 3 || batch < 1) return CUFFT_INVALID_VALUE;
    found->rank = rank;
    found->type = type;
    found->batch = batch;
    found->in.is_packed = inembed == 0 || onembed == 0;
    found->out.is_packed = found->in.is_packed;
    for (int i = 0; i < rank; ++i) {
        if (n[i] < 1) return CUFFT_INVALID_SIZE;
        found->size[i] = n[i];
        found->in.embed[i] = found->in.is_packed ? 0 : inembed[i];
        found->out.embed[i] = found->in.is_packed ? 0 : onembed[i];
    }
    found->in.stride = istride;
    found->in.distance = idist;
    found->out.stride = ostride;
    found->out.distance = odist;
    if (workSize != 0) *workSize = __cv_unspecified<size_t>("cufftGetSize");
    return CUFFT_SUCCESS;
}
inline cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *workSize) {
    return cufftMakePlanMany(plan, 1, &nx, 0, 1, 0, 0, 1, 0, type, batch, workSize);
}
inline cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *workSize) {
    int n[2] = {nx, ny};
    return cufftMakePlanMany(plan, 2, n, 0, 1, 0, 0, 1, 0, type, 1, workSize);
}
inline cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t *workSize) {
    int n[3] = {nx, ny, nz};
    return cufftMakePlanMany(plan, 3, n, 0, 1, 0, 0, 1, 0, type, 1, workSize);
}
inline cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist,
                                 int *onembed, int ostride, int odist, cufftType type, int batch) {
    cufftResult status = cufftCreate(plan);
    if (status != CUFFT_SUCCESS) return status;
    return cufftMakePlanMany(*plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, 0);
}
inline cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch) {
    return cufftPlanMany(plan, 1, &nx, 0, 1, 0, 0, 1, 0, type, batch);
}
inline cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type) {
    int n[2] = {nx, ny};
    return cufftPlanMany(plan, 2, n, 0, 1, 0, 0, 1, 0, type, 1);
}
inline cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type) {
    int n[3] = {nx, ny, nz};
    return cufftPlanMany(plan, 3, n, 0, 1, 0, 0, 1, 0, type, 1);
}
inline cufftResult cufftSetAutoAllocation(cufftHandle plan, int) {
    return __cv_fft_find(plan) == 0 ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
inline cufftResult cufftSetWorkArea(cufftHandle plan, void *) {
    return __cv_fft_find(plan) == 0 ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS;
}
inline cufftResult cufftGetSize(cufftHandle plan, size_t *workSize) {
    if (__cv_fft_find(plan) == 0) return CUFFT_INVALID_PLAN;
    *workSize = __cv_unspecified<size_t>("cufftGetSize");
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetVersion(int *version) {
    *version = 11400;
    return CUFFT_SUCCESS;
}

// The place of element `i` of all batches, of which a row has `width` elements; packed rows take `pitch`.
__host__ __device__ inline long __cv_fft_place(const __cv_fft_plan &plan, const __cv_fft_layout &layout, long i,
                                               int width, int pitch) {
    long column = i % width;
    long row = i / width;
    if (layout.is_packed) return row * pitch + column;
    long place = column;
    long rows = 1;
    for (int d = plan.rank - 2; d >= 0; --d) {
        rows = rows * layout.embed[d + 1];
        place += row % plan.size[d] * rows;
        row = row / plan.size[d];
    }
    return row * layout.distance + place * layout.stride;
}
// `row` is the number of elements in a row of each side: of real input, half and one of the complex ones.
template <class In, class Out>
inline cufftResult __cv_fft_run(cufftHandle handle, int type, In *from, Out *to, int divisor_in, int divisor_out) {
    __cv_fft_plan *found = __cv_fft_find(handle);
    if (found == 0 || found->rank == 0) return CUFFT_INVALID_PLAN;
    __cv_contract(found->type == type, "cufft: the plan is for other types of numbers");
    if (found->type != type) return CUFFT_INVALID_TYPE;
    if (from == 0 || to == 0) return CUFFT_INVALID_VALUE;
    __cv_fft_plan plan = *found;
    int last = plan.size[plan.rank - 1];
    int width_in = divisor_in == 2 ? last / 2 + 1 : last;
    int width_out = divisor_out == 2 ? last / 2 + 1 : last;
    // In place, real rows are as long as the complex ones.
    bool is_in_place = (const void *)from == (const void *)to;
    int pitch_in = is_in_place && divisor_out == 2 ? 2 * width_out : width_in;
    int pitch_out = is_in_place && divisor_in == 2 ? 2 * width_in : width_out;
    long rows = plan.batch;
    for (int d = 0; d + 1 < plan.rank; ++d) rows = rows * plan.size[d];
    __cv_device_each(plan.stream, rows * width_in, [=] __device__(long i) {
        In value = from[__cv_fft_place(plan, plan.in, i, width_in, pitch_in)];
    });
    __cv_device_each(plan.stream, rows * width_out, [=] __device__(long i) {
        to[__cv_fft_place(plan, plan.out, i, width_out, pitch_out)] = __cv_gathered<Out>();
    });
    return CUFFT_SUCCESS;
}
inline cufftResult __cv_fft_direction(int direction) {
    return direction == CUFFT_FORWARD || direction == CUFFT_INVERSE ? CUFFT_SUCCESS : CUFFT_INVALID_VALUE;
}
inline cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *idata, cufftComplex *odata, int direction) {
    if (__cv_fft_direction(direction) != CUFFT_SUCCESS) return CUFFT_INVALID_VALUE;
    return __cv_fft_run(plan, CUFFT_C2C, idata, odata, 1, 1);
}
inline cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleComplex *odata,
                                int direction) {
    if (__cv_fft_direction(direction) != CUFFT_SUCCESS) return CUFFT_INVALID_VALUE;
    return __cv_fft_run(plan, CUFFT_Z2Z, idata, odata, 1, 1);
}
inline cufftResult cufftExecR2C(cufftHandle plan, cufftReal *idata, cufftComplex *odata) {
    return __cv_fft_run(plan, CUFFT_R2C, idata, odata, 1, 2);
}
inline cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *idata, cufftDoubleComplex *odata) {
    return __cv_fft_run(plan, CUFFT_D2Z, idata, odata, 1, 2);
}
inline cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *idata, cufftReal *odata) {
    return __cv_fft_run(plan, CUFFT_C2R, idata, odata, 2, 1);
}
inline cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *idata, cufftDoubleReal *odata) {
    return __cv_fft_run(plan, CUFFT_Z2D, idata, odata, 2, 1);
}
