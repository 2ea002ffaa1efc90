// The annotations of GPUVerify (its file of annotations and intrinsics for CUDA), which Faial reads as well.
//
// A kernel is verified from its launch, not from a summary, so annotations that state facts are plain assumptions and
// assertions where they stand. Predicates about accesses speak, as in GPUVerify, of one access that is chosen from all
// that the thread has made since the last barrier; so what is asserted of it holds for all of them. Predicates about
// the other thread speak of any other thread at the same place.
// Where every thread is run, which access is chosen is not known.
// Barriers are those of CUDA, which order accesses to all memory: ones of shared or of global memory alone are not
// known.
// SOUNDNESS(gpuverify-function-wide): under; an invariant of a whole function is checked where it stands, and not at
// the head of every loop of the function.
// SOUNDNESS(gpuverify-fresh-array): under; that no other pointer leads to an array is taken from the annotation.
#pragma once

//! cv: exact; GPUVerify documentation, annotations
#define __assert(e) __cv_assert(!!(e), "assertion " #e)
#define __assume(e) __cv_assume(!!(e))
#define __global_assert(e) __cv_assert(!!(e), "assertion " #e)
#define __unsafe_assert(e) __cv_assert(!!(e), "assertion " #e)
#define __unsafe_global_assert(e) __cv_assert(!!(e), "assertion " #e)
#define bugle_assert(e) __cv_assert(!!(e), "assertion " #e)
#define bugle_assume(e) __cv_assume(!!(e))
#define bugle_requires(e) __cv_requires(!!(e), "precondition " #e)
#define bugle_ensures(e) __cv_ensures(!!(e), "postcondition " #e)
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
#define __return_val_funptr(type) ((type)__cv_return_value())
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
#define __ptr_base(p) ((unsigned long)(p) - __cv_object_offset(p))
#define __uniform_ptr_base(e) (__cv_other(e) == (e))
#define __distinct_ptr_base(e) (__cv_other(e) != (e))
#define __uniform_int(e) (__cv_other(e) == (e))
#define __uniform_bool(e) (__cv_other(!!(e)) == !!(e))
#define __distinct_int(e) (__cv_other(e) != (e))
#define __distinct_bool(e) (__cv_other(!!(e)) != !!(e))
#define __exclusive(e) (!((e) && __cv_other(!!(e))))
#define __at_most_one(e) (!((e) && __cv_other(!!(e))))
#define __same_group                                                                                                  \
    (__cv_other(blockIdx.x) == blockIdx.x && __cv_other(blockIdx.y) == blockIdx.y &&                                  \
     __cv_other(blockIdx.z) == blockIdx.z)
#define ptr_base_t unsigned long
#define __ptr_offset_bytes(p) __cv_object_offset(p)
#define __ptr_offset(p) (__cv_object_offset(p) / sizeof(*(p)))
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

//! cv: exact; GPUVerify documentation, annotations; a precondition of every kernel of the file
#define __axiom(e) static_assert(__cv_requires(!!(e), "axiom " #e), "axiom");

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
// Which memory a function accesses is seen in its body, so that a summary of it says nothing more.
#define __reads_from(p) ((void)(p))
#define __writes_to(p) ((void)(p))
#define __reads_from_local(p) ((void)(p))
#define __reads_from_global(p) ((void)(p))
#define __writes_to_local(p) ((void)(p))
#define __writes_to_global(p) ((void)(p))
#define __function_wide_invariant(e) __cv_assert(!!(e), "invariant " #e)
#define __requires_fresh_array(p) __cv_requires(__cv_object_offset(p) == 0, "precondition " #p " begins an array")
// Candidates are guesses for the inference of invariants: they need not hold.
#define __candidate_invariant(e) ((void)0)
#define __candidate_global_invariant(e) ((void)0)
#define __candidate_assert(e) ((void)0)
#define __candidate_global_assert(e) ((void)0)
#define __unsafe_candidate_assert(e) ((void)0)
#define __unsafe_candidate_global_assert(e) ((void)0)
#define __function_wide_candidate_invariant(e) ((void)0)

//! cv: over; GPUVerify documentation, annotations; holds after the next `__syncthreads` for the threads that are named
#define __barrier_invariant(e, ...) __cv_assert(!!(e), "barrier invariant " #e)
#define __cv_barrier_invariant(e, ...)                                                                                \
    __barrier_invariant(e);                                                                                           \
    __cv_instances(!!(e), __VA_ARGS__)
#define __barrier_invariant_1(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_2(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_3(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_4(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_5(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_6(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_7(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_8(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_9(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_10(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_11(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_12(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_13(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_14(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_15(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_16(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_17(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_18(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_19(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)
#define __barrier_invariant_20(e, ...) __cv_barrier_invariant(e, __VA_ARGS__)

//! cv: exact; GPUVerify documentation, annotations; the value is read, so that a write of another thread is a race
#define __read_permission(T, e)                                                                                       \
    {                                                                                                                 \
        volatile T __read_permission_temp = (e);                                                                      \
    }

//! cv: over; annotations of GPUVerify up to 2013; the thread accesses the element here, as with `__read_permission`
#define __accessed(p, e) ((void)((p)[e] + 0), true)

//! cv: unsupported; annotations of GPUVerify up to 2013
#define __not_accessed(p) (__cv_unsupported("the annotation __not_accessed"), 0)

//! cv: unsupported; GPUVerify documentation, annotations
#define __array_snapshot(to, from) __cv_unsupported("the annotation __array_snapshot")
#define __atomic_has_taken_value(p, offset, value)                                                                    \
    (__cv_unsupported("the annotation __atomic_has_taken_value"), false)

//! cv: exact; GPUVerify documentation, annotations
#define __old_int(e) __cv_old(e)
#define __old_bool(e) __cv_old(!!(e))

//! cv: exact; GPUVerify documentation, command line (`--invariants-as-candidates`)
#ifdef __cv_invariants_as_candidates
#undef __invariant
#undef __global_invariant
#undef __function_wide_invariant
#define __invariant(e) ((void)0)
#define __global_invariant(e) ((void)0)
#define __function_wide_invariant(e) ((void)0)
#endif

//! cv: exact; GPUVerify documentation, command line (`--no-annotations`, `--only-requires`)
#ifdef __cv_no_annotations
#undef __assert
#undef __assume
#undef __global_assert
#undef __unsafe_assert
#undef __unsafe_global_assert
#undef bugle_assert
#undef bugle_assume
#undef bugle_ensures
#undef __global_assume
#undef __invariant
#undef __global_invariant
#undef __ensures
#undef __global_ensures
#undef __function_wide_invariant
#define __assert(e) ((void)0)
#define __assume(e) ((void)0)
#define __global_assert(e) ((void)0)
#define __unsafe_assert(e) ((void)0)
#define __unsafe_global_assert(e) ((void)0)
#define bugle_assert(e) ((void)0)
#define bugle_assume(e) ((void)0)
#define bugle_ensures(e) ((void)0)
#define __global_assume(e) ((void)0)
#define __invariant(e) ((void)0)
#define __global_invariant(e) ((void)0)
#define __ensures(e) ((void)0)
#define __global_ensures(e) ((void)0)
#define __function_wide_invariant(e) ((void)0)
#undef __axiom
#define __axiom(e) static_assert(true, "ignored");
#undef __cv_barrier_invariant
#define __cv_barrier_invariant(e, ...) ((void)0)
#undef __barrier_invariant
#define __barrier_invariant(e, ...) ((void)0)
#ifndef __cv_only_requires
#undef bugle_requires
#undef __requires
#undef __global_requires
#undef __requires_fresh_array
#define bugle_requires(e) ((void)0)
#define __requires(e) ((void)0)
#define __global_requires(e) ((void)0)
#define __requires_fresh_array(p) ((void)0)
#endif
#endif
