// Host generators: their life, seeds, offsets, orderings and dimensions. What they make is in curand/generate.h.
// Status codes of misuse were observed on the library's generators of host memory (cuRAND 10.3.10).
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/library_call.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; cuRAND library 12.9, "Host API Overview", curandStatus_t, curandRngType_t, curandOrdering_t
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
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201,
};
typedef curandOrdering curandOrdering_t;
struct curandGenerator_st {
    bool is_host;
    int type;
    unsigned int dimensions;
    cudaStream_t stream;
};
typedef struct curandGenerator_st *curandGenerator_t;
inline bool __cv_curand_is_quasi(curandGenerator_t generator) { return generator->type >= 200; }

//! cv: exact; cuRAND library 12.9, curandCreateGenerator, curandCreateGeneratorHost, curandDestroyGenerator
inline curandStatus_t __cv_curand_create(curandGenerator_t *generator, int type, bool is_host) {
    __cv_contract(generator != 0, "curandCreateGenerator: the address of the generator is null");
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    bool is_known = type == 0 || type == 100 || type == 101 || type == 121 || type == 141 || type == 142 ||
                    type == 161 || (type >= 200 && type <= 204);
    __cv_contract(is_known, "curandCreateGenerator: no such type of generator");
    if (!is_known) return CURAND_STATUS_TYPE_ERROR;
    curandGenerator_t created = (curandGenerator_t)__cv_alloc(sizeof(curandGenerator_st), 0);
    created->is_host = is_host;
    created->type = type == 100 ? 101 : type == 200 ? 201 : type;
    created->dimensions = 1;
    created->stream = 0;
    *generator = created;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t rng_type) {
    return __cv_curand_create(generator, rng_type, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t rng_type) {
    return __cv_curand_create(generator, rng_type, true);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    __cv_device_sync();
    __cv_free(generator, 0);
    return CURAND_STATUS_SUCCESS;
}

//! cv: exact; cuRAND library 12.9, "Generator Options"
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
    (void)seed;
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    bool is_pseudo = !__cv_curand_is_quasi(generator);
    __cv_contract(is_pseudo, "curandSetPseudoRandomGeneratorSeed: a quasirandom generator has no seed");
    return is_pseudo ? CURAND_STATUS_SUCCESS : CURAND_STATUS_TYPE_ERROR;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
    (void)offset;
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    bool is_valid = generator->type != CURAND_RNG_PSEUDO_MTGP32 && generator->type != CURAND_RNG_PSEUDO_MT19937;
    __cv_contract(is_valid, "curandSetGeneratorOffset: generators of type MTGP32 and MT19937 have no offset");
    return is_valid ? CURAND_STATUS_SUCCESS : CURAND_STATUS_TYPE_ERROR;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    int type = generator->type;
    bool is_valid = __cv_curand_is_quasi(generator) ? order == CURAND_ORDERING_QUASI_DEFAULT
                                                    : order >= CURAND_ORDERING_PSEUDO_BEST &&
                                                          order <= CURAND_ORDERING_PSEUDO_DYNAMIC;
    if (order == CURAND_ORDERING_PSEUDO_SEEDED && type != CURAND_RNG_PSEUDO_XORWOW) is_valid = false;
    if (order == CURAND_ORDERING_PSEUDO_DYNAMIC && generator->is_host) is_valid = false;
    if (order == CURAND_ORDERING_PSEUDO_BEST && type == CURAND_RNG_PSEUDO_MT19937) is_valid = false;
    __cv_contract(is_valid, "curandSetGeneratorOrdering: the generator does not have this ordering");
    return is_valid ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
}
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                              unsigned int num_dimensions) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    __cv_contract(__cv_curand_is_quasi(generator),
                  "curandSetQuasiRandomGeneratorDimensions: the generator is not quasirandom");
    if (!__cv_curand_is_quasi(generator)) return CURAND_STATUS_TYPE_ERROR;
    bool is_valid = num_dimensions >= 1 && num_dimensions <= 20000;
    __cv_contract(is_valid, "curandSetQuasiRandomGeneratorDimensions: the dimensions are not 1 to 20000");
    if (!is_valid) return CURAND_STATUS_OUT_OF_RANGE;
    generator->dimensions = num_dimensions;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
    if (generator == 0) return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
    return generator == 0 ? CURAND_STATUS_NOT_INITIALIZED : CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetVersion(int *version) {
    *version = 10310;
    return CURAND_STATUS_SUCCESS;
}
