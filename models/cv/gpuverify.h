// The annotations of GPUVerify (its file of annotations and intrinsics for CUDA), which Faial reads as well.
//
// A kernel is verified from its launch, not from a summary, so annotations that state facts are plain assumptions and
// assertions where they stand. Predicates about accesses speak, as in GPUVerify, of one access that is chosen from all
// that the thread has made since the last barrier; so what is asserted of it holds for all of them. Predicates about
// the other thread speak of any other thread at the same place.
// SOUNDNESS(gpuverify-access-predicates): under; where every thread is run, no access is ever chosen, so that a false
// assertion about accesses is not found. The accesses themselves are all checked.
// SOUNDNESS(gpuverify-function-wide): under; invariants of a whole function are not checked.
#pragma once

//! cv: exact; GPUVerify documentation, annotations
#define __assert(e) __cv_assert(!!(e), "assertion " #e)
#define __assume(e) __cv_assume(!!(e))
#define __global_assert(e) __cv_assert(!!(e), "assertion " #e)
#define __global_assume(e) __cv_assume(!!(e))
#define __invariant(e) __cv_invariant(!!(e), "invariant " #e)
#define __global_invariant(e) __cv_invariant(!!(e), "invariant " #e)
#define __requires(e) __cv_requires(!!(e), "precondition " #e)
#define __global_requires(e) __cv_requires(!!(e), "precondition " #e)
#define __ensures(e) __cv_ensures(!!(e), "postcondition " #e)
#define __global_ensures(e) __cv_ensures(!!(e), "postcondition " #e)
#define __return_val_int() __cv_return_value()
#define __return_val_bool() __cv_return_value()
#define __return_val_ptr() __cv_return_value()
#define __implies(a, b) (!(a) || (b))
#define __imply(a, b) (!(a) || (b))
#define __ite(c, a, b) ((c) ? (a) : (b))
#define __ite_dv(c, a, b) ((c) ? (a) : (b))
#define __xor(a, b) (!(a) != !(b))
#define __iff(a, b) (!(a) == !(b))
#define __enabled() true
#define __dominator_enabled() true
#define __non_temporal(e) (e)
#define __non_temporal_loads_begin() ((void)0)
#define __non_temporal_loads_end() ((void)0)
#define __other_int(e) __cv_other(e)
#define __other_bool(e) __cv_other(!!(e))
#define __other_ptr_base(e) __cv_other(e)
#define __uniform_int(e) (__cv_other(e) == (e))
#define __uniform_bool(e) (__cv_other(!!(e)) == !!(e))
#define __distinct_int(e) (__cv_other(e) != (e))
#define __distinct_bool(e) (__cv_other(!!(e)) != !!(e))
#define __exclusive(e) (!((e) && __cv_other(!!(e))))
#define __at_most_one(e) (!((e) && __cv_other(!!(e))))
#define __same_group                                                                                                  \
    (__cv_other(blockIdx.x) == blockIdx.x && __cv_other(blockIdx.y) == blockIdx.y &&                                  \
     __cv_other(blockIdx.z) == blockIdx.z)
#define __ptr_offset_bytes(p) __cv_object_offset(p)
#define __is_pow2(x) (((x) & ((x) - 1)) == 0)
#define __mod_pow2(x, y) ((x) & ((y) - 1))
#define DECLARE_UF_UNARY(name, A, R)                                                                                  \
    static __host__ __device__ R name(A a) { return __cv_uninterpreted<R>(#name, a); }
#define DECLARE_UF_BINARY(name, A, B, R)                                                                              \
    static __host__ __device__ R name(A a, B b) { return __cv_uninterpreted<R>(#name, a, b); }
#define DECLARE_UF_TERNARY(name, A, B, C, R)                                                                          \
    static __host__ __device__ R name(A a, B b, C c) { return __cv_uninterpreted<R>(#name, a, b, c); }

//! cv: exact; the first of so many elements, which an annotation of GPUVerify cannot say: memory has no end there
#define __requires_extent(p, n)                                                                                       \
    (__cv_extent(p, n, sizeof *(p)),                                                                                  \
    __cv_requires(__cv_object_size(p) - __cv_object_offset(p) >= (unsigned long)(n) * sizeof *(p),                    \
        "precondition " #p " has " #n " elements"))

//! cv: over; GPUVerify documentation, annotations; what is not known of the values is not assumed
#define __axiom(e) static_assert(true, "axioms are not needed");
#define __array_snapshot(to, from) ((void)0)

//! cv: under; GPUVerify documentation, annotations
#define __read(p) __cv_logged_read(p)
#define __write(p) __cv_logged_write(p)
#define __atomic_accessed(p) __cv_logged_atomic(p)
#define __no_read(p) (!__cv_logged_read(p))
#define __no_write(p) (!__cv_logged_write(p))
#define __no_atomic(p) (!__cv_logged_atomic(p))
#define __read_implies(p, e) (!__cv_logged_read(p) || (e))
#define __write_implies(p, e) (!__cv_logged_write(p) || (e))
#define __atomic_implies(p, e) (!__cv_logged_atomic(p) || (e))
#define __read_offset_bytes(p) __cv_logged_read_offset(p)
#define __write_offset_bytes(p) __cv_logged_write_offset(p)
#define __atomic_offset_bytes(p) __cv_logged_atomic_offset(p)
#define __read_offset(p) __cv_logged_read_offset(p)
#define __write_offset(p) __cv_logged_write_offset(p)
#define __access_has_occurred_order() ((void)0)
#define __function_wide_invariant(e) ((void)0)
// Candidates are guesses for the inference of invariants: they need not hold.
#define __candidate_invariant(e) ((void)0)
#define __candidate_global_invariant(e) ((void)0)
#define __candidate_assert(e) ((void)0)
#define __candidate_global_assert(e) ((void)0)
#define __function_wide_candidate_invariant(e) ((void)0)

// Sums and products that do not overflow: executions in which they do are not considered.
static __host__ __device__ int __add_noovfl(int a, int b) {
    __cv_assume(b >= 0 ? a <= 0x7fffffff - b : a >= -0x7fffffff - 1 - b);
    return a + b;
}
static __host__ __device__ unsigned __add_noovfl(unsigned a, unsigned b) {
    __cv_assume(a + b >= a);
    return a + b;
}
static __host__ __device__ int __add_noovfl_signed(int a, int b) { return __add_noovfl(a, b); }
static __host__ __device__ unsigned __add_noovfl_unsigned(unsigned a, unsigned b) { return __add_noovfl(a, b); }
static __host__ __device__ unsigned __mul_noovfl_unsigned(unsigned a, unsigned b) {
    __cv_assume((unsigned long)a * b <= 0xffffffffu);
    return a * b;
}
static __host__ __device__ bool __add_noovfl_predicate(unsigned a, unsigned b) { return a + b >= a; }
static __host__ __device__ bool __add_noovfl_unsigned_predicate(unsigned a, unsigned b) { return a + b >= a; }

//! cv: over; GPUVerify documentation, annotations; holds after the next `__syncthreads` for the threads that are named
#define __barrier_invariant(e, ...) __cv_assert(!!(e), "barrier invariant " #e)
#define __barrier_invariant_1(e, a)                                                                                   \
    __barrier_invariant(e);                                                                                           \
    __cv_instances(!!(e), a)
#define __barrier_invariant_2(e, a, b)                                                                                \
    __barrier_invariant(e);                                                                                           \
    __cv_instances(!!(e), a, b)
#define __barrier_invariant_3(e, a, b, c)                                                                             \
    __barrier_invariant(e);                                                                                           \
    __cv_instances(!!(e), a, b, c)

//! cv: unsupported; GPUVerify documentation, annotations; invariants of two threads are checked of one
#define __barrier_invariant_binary(e, ...)                                                                            \
    __barrier_invariant(e);                                                                                           \
    __cv_unsupported("barrier invariants of two threads")

//! cv: exact; GPUVerify documentation, annotations
#define __old_int(e) __cv_old(e)
#define __old_bool(e) __cv_old(!!(e))
