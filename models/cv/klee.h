// The intrinsics of KLEE, which GKLEE has taken over: symbolic inputs, assumptions, assertions and the ends of paths.
// What only steers KLEE's search or its test cases has no effect.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; KLEE documentation, intrinsic functions (klee/klee.h)
#define klee_assert(cond) __cv_assert(!!(cond), "klee assertion " #cond)
__host__ __device__ inline void klee_make_symbolic(void *p, size_t n, const char *) { __cv_havoc(p, n); }
__host__ __device__ inline void klee_make_symbolic(void *p, size_t n) { __cv_havoc(p, n); }
__host__ __device__ inline void klee_assume(unsigned long cond) { __cv_assume(cond != 0); }
__host__ __device__ inline int klee_int(const char *) { return __cv_input<int>("klee_int"); }
__host__ __device__ inline int klee_range(int first, int end, const char *) {
    int value = __cv_input<int>("klee_range");
    __cv_assume(first <= value && value < end);
    return value;
}
__host__ __device__ inline unsigned long klee_choose(unsigned long n) {
    unsigned long value = __cv_input<unsigned long>("klee_choose");
    __cv_assume(value < n);
    return value;
}
__host__ __device__ inline bool klee_is_symbolic(unsigned long) { return __cv_nondet<bool>(); }
__host__ __device__ inline void klee_silent_exit(int) { __cv_assume(false); }
__host__ __device__ inline void klee_abort() { __cv_assert(false, "klee_abort is reached"); }
__host__ __device__ inline void klee_report_error(const char *, int, const char *, const char *) {
    __cv_assert(false, "klee_report_error is reached");
}
__host__ __device__ inline void klee_check_memory_access(const void *p, size_t n) {
    const char *bytes = (const char *)p;
    if (n > 0) {
        __cv_contract(__cv_object_size(p) != 0, "klee_check_memory_access: the pointer points to no object");
        __cv_contract(__cv_object_offset(bytes) <= __cv_object_size(bytes) &&
                          n <= __cv_object_size(bytes) - __cv_object_offset(bytes),
                      "klee_check_memory_access: the region reaches beyond its object");
    }
}
__host__ __device__ inline void klee_prefer_cex(void *, unsigned long) {}
__host__ __device__ inline void klee_posix_prefer_cex(void *, unsigned long) {}
__host__ __device__ inline void klee_mark_global(void *) {}
__host__ __device__ inline void klee_open_merge() {}
__host__ __device__ inline void klee_close_merge() {}
__host__ __device__ inline void klee_set_forking(unsigned) {}
__host__ __device__ inline void klee_stack_trace() {}
__host__ __device__ inline void klee_warning(const char *) {}
__host__ __device__ inline void klee_warning_once(const char *) {}
template <class T> __host__ __device__ inline void klee_print_expr(const char *, T) {}
__host__ __device__ inline void klee_print_range(const char *, int) {}
#define klee_get_valuef(value) (value)
#define klee_get_valued(value) (value)
#define klee_get_value_i32(value) (value)
#define klee_get_value_i64(value) (value)
