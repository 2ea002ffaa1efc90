// Host generators: they fill device memory (or host memory, for generators of the host) with any values of the range.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/stream_type.h>

//! cv: over; cuRAND library, "Host API Overview"
enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999,
};
typedef curandStatus curandStatus_t;
enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204,
};
typedef curandRngType curandRngType_t;
enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_QUASI_DEFAULT = 201,
};
typedef curandOrdering curandOrdering_t;
struct curandGenerator_st { bool is_host; };
typedef struct curandGenerator_st *curandGenerator_t;
inline curandStatus_t __cv_curand_create(curandGenerator_t *generator, bool is_host) {
    __cv_contract(generator != 0, "curandCreateGenerator: the address of the generator is null");
    curandGenerator_t created = (curandGenerator_t)__cv_alloc(sizeof(curandGenerator_st), 0);
    created->is_host = is_host;
    *generator = created;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t) {
    return __cv_curand_create(generator, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t) {
    return __cv_curand_create(generator, true);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    __cv_free(generator, 0);
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t, unsigned long long) {
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t, unsigned long long) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t, curandOrdering_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t, unsigned int) {
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t) { return CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetVersion(int *version) {
    *version = 10305;
    return CURAND_STATUS_SUCCESS;
}
// Fills through a host copy, since the library may write to device memory.
template <class T>
inline curandStatus_t __cv_curand_fill(curandGenerator_t generator, T *out, size_t count, T low, T high,
                                       bool is_bounded) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    int space = __cv_object_space(out);
    __cv_contract(generator->is_host ? space != 2 : space != 1, "curandGenerate: the memory is on the wrong side");
    for (size_t i = 0; i < count; ++i) {
        T value = __cv_input<T>("curandGenerate");
        if (is_bounded) __cv_assume(value > low && value <= high);
        __cv_runtime_memcpy(out + i, &value, sizeof(T));
    }
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *out, size_t count) {
    return __cv_curand_fill<unsigned int>(generator, out, count, 0, 0, false);
}
inline curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *out, size_t count) {
    return __cv_curand_fill<unsigned long long>(generator, out, count, 0, 0, false);
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t count, double) {
    return __cv_curand_fill<unsigned int>(generator, out, count, 0, 0, false);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t count) {
    return __cv_curand_fill<float>(generator, out, count, 0, 1, true);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *out, size_t count, float mean,
                                              float stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return __cv_curand_fill<float>(generator, out, count, mean - 10 * stddev, mean + 10 * stddev, true);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *out, size_t count, float, float) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return __cv_curand_fill<float>(generator, out, count, 0, 3.0e38f, true);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t count) {
    return __cv_curand_fill<double>(generator, out, count, 0, 1, true);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *out, size_t count, double mean,
                                              double stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return __cv_curand_fill<double>(generator, out, count, mean - 10 * stddev, mean + 10 * stddev, true);
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *out, size_t count, double,
                                                    double) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return __cv_curand_fill<double>(generator, out, count, 0, 3.0e38f, true);
}
