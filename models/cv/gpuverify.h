// The annotations of GPUVerify (its file of annotations and intrinsics for CUDA).
//
// A kernel is verified from its launch, not from a summary, so annotations that state facts are plain assumptions and
// assertions where they stand. Predicates about the accesses that GPUVerify logs are evaluated for the possibility
// that no access of this thread was chosen for the log, which its semantics always allows.
// SOUNDNESS(gpuverify-access-predicates): under; a false invariant over logged accesses, or over the values of the
// other thread of the pair (uniform, distinct), is not found. The accesses themselves are all checked.
// SOUNDNESS(gpuverify-requires): under; a precondition is assumed also where a device function is called.
#pragma once

//! cv: exact; GPUVerify documentation, annotations
#define __assert(e) __cv_assert(!!(e), "assertion " #e)
#define __assume(e) __cv_assume(!!(e))
#define __global_assert(e) __cv_assert(!!(e), "assertion " #e)
#define __invariant(e) __cv_invariant(!!(e), "invariant " #e)
#define __global_invariant(e) __cv_invariant(!!(e), "invariant " #e)
#define __implies(a, b) (!(a) || (b))
#define __ite(c, a, b) ((c) ? (a) : (b))
#define __xor(a, b) (!(a) != !(b))
#define __iff(a, b) (!(a) == !(b))
#define __enabled() true
#define __non_temporal(e) (e)

//! cv: under; GPUVerify documentation, annotations
#define __requires(e) __cv_assume(!!(e))
#define __global_requires(e) __cv_assume(!!(e))
#define __no_read(p) true
#define __no_write(p) true
#define __no_atomic(p) true
#define __read(p) false
#define __write(p) false
#define __atomic_accessed(p) false
#define __read_implies(p, e) true
#define __write_implies(p, e) true
#define __read_offset_bytes(p) __cv_nondet<unsigned long>()
#define __write_offset_bytes(p) __cv_nondet<unsigned long>()
#define __read_offset(p) __cv_nondet<unsigned long>()
#define __write_offset(p) __cv_nondet<unsigned long>()
#define __access_has_occurred_order() ((void)0)
#define __exclusive(e) true
#define __uniform_int(e) true
#define __uniform_bool(e) true
#define __distinct_int(e) true
#define __distinct_bool(e) true
#define __same_group true
// Candidates are guesses for the inference of invariants: they need not hold.
#define __candidate_invariant(e) ((void)0)
#define __candidate_global_invariant(e) ((void)0)
#define __function_wide_invariant(e) ((void)0)
#define __function_wide_candidate_invariant(e) ((void)0)

//! cv: unsupported; GPUVerify documentation, annotations
#define __ensures(e) __cv_unsupported("postconditions (__ensures)")
#define __global_ensures(e) __cv_unsupported("postconditions (__global_ensures)")
#define __barrier_invariant(e, ...) __cv_unsupported("barrier invariants")
#define __barrier_invariant_1(e, ...) __cv_unsupported("barrier invariants")
#define __barrier_invariant_2(e, ...) __cv_unsupported("barrier invariants")
#define __add_noovfl(...) (__cv_unsupported("__add_noovfl"), 0)
#define __other_int(e) (__cv_unsupported("__other_int"), (e))
#define __other_bool(e) (__cv_unsupported("__other_bool"), (e))
#define __other_ptr_base(e) (__cv_unsupported("__other_ptr_base"), (e))
#define __return_val_int() (__cv_unsupported("__return_val_int"), 0)
#define __return_val_bool() (__cv_unsupported("__return_val_bool"), false)
#define __return_val_ptr() (__cv_unsupported("__return_val_ptr"), (void *)0)
#define __old_int(e) (__cv_unsupported("__old_int"), (e))
#define __old_bool(e) (__cv_unsupported("__old_bool"), (e))
