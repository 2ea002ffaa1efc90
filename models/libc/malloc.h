// Allocation on the heap: of the host, or of the device in a kernel.
// SOUNDNESS(allocation-succeeds): under; allocation fails only with -D__cv_malloc_may_fail, so code that handles
// failure is not reached otherwise. Requests above PTRDIFF_MAX always fail; unknown sizes are taken not to be above.
#pragma once
#include <cv:libc/stddef.h>

//! cv: under; ISO C11, 7.22.3; CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations"
__host__ __device__ inline void *malloc(size_t size) {
    __cv_presume(size <= 0x7fffffffffffffffUL);
    if (size > 0x7fffffffffffffffUL) return 0;
#ifdef __cv_malloc_may_fail
    if (__cv_nondet<bool>()) return 0;
#endif
    return __cv_alloc(size, __cv_is_device() ? 5 : 0);
}
inline void *calloc(size_t count, size_t size) {
    __cv_presume(size == 0 || count <= 0x7fffffffffffffffUL / size);
    if (size != 0 && count > 0x7fffffffffffffffUL / size) return 0;
    void *p = malloc(count * size);
    if (p) __cv_memset(p, 0, count * size);
    return p;
}
//! cv: exact; ISO C11, 7.22.3.3; CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations"
__host__ __device__ inline void free(void *p) { __cv_free(p, __cv_is_device() ? 5 : 0); }
//! cv: under; ISO C11, 7.22.3.5
inline void *realloc(void *p, size_t size) {
    if (!p) return malloc(size);
    void *q = malloc(size);
    if (!q) return 0;
    size_t old_size = __cv_object_size(p);
    __cv_memcpy(q, p, old_size < size ? old_size : size);
    free(p);
    return q;
}
inline void *aligned_alloc(size_t, size_t size) { return malloc(size); }
inline void *memalign(size_t, size_t size) { return malloc(size); }
inline int posix_memalign(void **out, size_t alignment, size_t size) {
    __cv_contract(alignment >= 8 && (alignment & (alignment - 1)) == 0, "posix_memalign: alignment is no power of two");
    void *p = malloc(size);
    if (!p) return 12;
    *out = p;
    return 0;
}
#define alloca(size) __cv_alloc(size, 4)
namespace std {
using ::malloc;
using ::calloc;
using ::realloc;
using ::free;
using ::aligned_alloc;
}
