// Host generators: sequences of numbers in device memory, or in host memory for generators of the host.
// SOUNDNESS(curand-values): over; see curand/bits.h.
#pragma once
#include <cv:curand/host.h>
#include <cv:curand/distribution.h>

//! cv: over; cuRAND library 12.9, "Generation Functions"
inline curandStatus_t __cv_curand_check(curandGenerator_t generator, const void *out, size_t count, bool is_pairwise) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    int space = __cv_object_space(out);
    if (count > 0) {
        __cv_contract(out != 0, "curandGenerate: the address of the output is null");
        __cv_contract(generator->is_host ? space != 2 : space != 1, "curandGenerate: the memory is on the wrong side");
    }
    bool has_pairs = generator->type == CURAND_RNG_PSEUDO_XORWOW || generator->type == CURAND_RNG_PSEUDO_MRG32K3A;
    bool is_even = !is_pairwise || !has_pairs || count % 2 == 0;
    __cv_contract(is_even, "curandGenerate: the length of a normally distributed sequence is odd");
    bool is_whole = count % generator->dimensions == 0;
    __cv_contract(is_whole, "curandGenerate: the length is not a multiple of the number of dimensions");
    return is_even && is_whole ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LENGTH_NOT_MULTIPLE;
}
template <class T>
inline void __cv_curand_store(T *out, size_t i, T value) {
    __cv_runtime_memcpy(out + i, &value, sizeof(T));
}
template <class T>
inline curandStatus_t __cv_curand_bits(curandGenerator_t generator, T *out, size_t count) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    if (count == 0) return CURAND_STATUS_SUCCESS;
    bool is_wide = generator->type == CURAND_RNG_QUASI_SOBOL64 || generator->type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
    bool fits = is_wide == (sizeof(T) == 8);
    __cv_contract(fits, "curandGenerate: the generator does not make integers of this size");
    if (!fits) return CURAND_STATUS_TYPE_ERROR;
    curandStatus_t status = __cv_curand_check(generator, out, count, false);
    if (status != CURAND_STATUS_SUCCESS) return status;
    __cv_library_call call(!generator->is_host, generator->stream, false);
    for (size_t i = 0; i < count; ++i) __cv_curand_store(out, i, __cv_input<T>("curandGenerate"));
    return CURAND_STATUS_SUCCESS;
}
template <class T>
inline curandStatus_t __cv_curand_uniform(curandGenerator_t generator, T *out, size_t count) {
    curandStatus_t status = __cv_curand_check(generator, out, count, false);
    if (status != CURAND_STATUS_SUCCESS) return status;
    __cv_library_call call(!generator->is_host, generator->stream, false);
    for (size_t i = 0; i < count; ++i) {
        T value = __cv_input<T>("curandGenerateUniform");
        __cv_assume(value > 0 && value <= 1);
        __cv_curand_store(out, i, value);
    }
    return CURAND_STATUS_SUCCESS;
}
// The tails are those of curand/normal.h; a negative deviation is accepted and mirrors the distribution.
template <class T>
inline curandStatus_t __cv_curand_normal(curandGenerator_t generator, T *out, size_t count, T mean, T stddev,
                                         bool is_log) {
    curandStatus_t status = __cv_curand_check(generator, out, count, true);
    if (status != CURAND_STATUS_SUCCESS) return status;
    __cv_library_call call(!generator->is_host, generator->stream, false);
    T limit = sizeof(T) == 4 ? (T)6.8 : (T)8.7;
    for (size_t i = 0; i < count; ++i) {
        T value = __cv_input<T>(is_log ? "curandGenerateLogNormal" : "curandGenerateNormal");
        if (is_log) {
            __cv_assume(value >= 0);
        } else {
            __cv_assume(value >= -limit && value <= limit);
            value = mean + stddev * value;
        }
        __cv_curand_store(out, i, value);
    }
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *outputPtr, size_t num) {
    return __cv_curand_bits(generator, outputPtr, num);
}
inline curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *outputPtr, size_t num) {
    return __cv_curand_bits(generator, outputPtr, num);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *outputPtr, size_t num) {
    return __cv_curand_uniform(generator, outputPtr, num);
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *outputPtr, size_t num) {
    return __cv_curand_uniform(generator, outputPtr, num);
}
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *outputPtr, size_t n, float mean,
                                           float stddev) {
    return __cv_curand_normal(generator, outputPtr, n, mean, stddev, false);
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n, double mean,
                                                 double stddev) {
    return __cv_curand_normal(generator, outputPtr, n, mean, stddev, false);
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *outputPtr, size_t n, float mean,
                                              float stddev) {
    return __cv_curand_normal(generator, outputPtr, n, mean, stddev, true);
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *outputPtr, size_t n,
                                                    double mean, double stddev) {
    return __cv_curand_normal(generator, outputPtr, n, mean, stddev, true);
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *outputPtr, size_t n,
                                            double lambda) {
    curandStatus_t status = __cv_curand_check(generator, outputPtr, n, false);
    if (status != CURAND_STATUS_SUCCESS) return status;
    __cv_library_call call(!generator->is_host, generator->stream, false);
    // The library takes up to 400,000.
    bool is_valid = lambda > 0 && lambda <= 400000;
    __cv_contract(is_valid, "curandGeneratePoisson: lambda is not positive, or above 400000");
    if (!is_valid) return CURAND_STATUS_OUT_OF_RANGE;
    for (size_t i = 0; i < n; ++i) {
        __cv_curand_store(outputPtr, i, __cv_input<unsigned int>("curandGeneratePoisson"));
    }
    return CURAND_STATUS_SUCCESS;
}

//! cv: over; cuRAND library 12.9, curandCreatePoissonDistribution, curandDestroyDistribution
inline curandStatus_t curandCreatePoissonDistribution(double lambda,
                                                      curandDiscreteDistribution_t *discrete_distribution) {
    bool is_valid = discrete_distribution != 0 && lambda > 0 && lambda <= 400000;
    __cv_contract(is_valid, "curandCreatePoissonDistribution: no place for the result, or lambda is out of range");
    if (!is_valid) return CURAND_STATUS_OUT_OF_RANGE;
    curandDiscreteDistribution_t created =
        (curandDiscreteDistribution_t)__cv_alloc(sizeof(curandDiscreteDistribution_st), 1);
    __cv_runtime_memcpy(&created->lambda, &lambda, sizeof(lambda));
    *discrete_distribution = created;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t discrete_distribution) {
    if (discrete_distribution == 0) return CURAND_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    __cv_free(discrete_distribution, 1);
    return CURAND_STATUS_SUCCESS;
}
