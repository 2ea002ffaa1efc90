// What is taken for granted where pointers of a launch lead to one object and the kernel declares them as restricted.
#pragma once
//! cv: under; C11, 6.7.3.1; CUDA C++ Programming Guide, "__restrict__"
// One of two pointers is restricted, and what they lead to may be written.
__host__ __device__ inline void __cv_restricted(const void *p, const void *q) {
    if (p == 0 || q == 0) return;
    const char *one = (const char *)p - (long)__cv_object_offset(p);
    const char *other = (const char *)q - (long)__cv_object_offset(q);
    if (one == other) {
        // SOUNDNESS(restrict-pointers): under; accesses through both are taken not to meet.
        __cv_presume(p != 0);
    }
}
