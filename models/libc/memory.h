// Copying and filling memory, by the thread that calls.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cv/overlap.h>

//! cv: exact; ISO C11, 7.24.2 to 7.24.6
__host__ __device__ inline void *memcpy(void *to, const void *from, size_t n) {
    __cv_contract(!__cv_overlap(to, from, n), "memcpy: source and destination overlap");
    __cv_memcpy(to, from, n);
    return to;
}
__host__ __device__ inline void *memmove(void *to, const void *from, size_t n) {
    __cv_memcpy(to, from, n);
    return to;
}
__host__ __device__ inline void *memset(void *p, int byte, size_t n) {
    __cv_memset(p, byte, n);
    return p;
}
__host__ __device__ inline int memcmp(const void *p, const void *q, size_t n) {
    const unsigned char *a = (const unsigned char *)p;
    const unsigned char *b = (const unsigned char *)q;
    for (size_t i = 0; i < n; ++i) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}
// Forms for arrays that are members, which are given the size of the array first.
__host__ __device__ inline void __cv_check_member(size_t room, size_t n) {
    __cv_contract(n <= room, "more is written than the array holds, which is a member");
}
__host__ __device__ inline void *__cv_to_member_memcpy(size_t room, void *to, const void *from, size_t n) {
    __cv_check_member(room, n);
    return memcpy(to, from, n);
}
__host__ __device__ inline void *__cv_to_member_memmove(size_t room, void *to, const void *from, size_t n) {
    __cv_check_member(room, n);
    return memmove(to, from, n);
}
__host__ __device__ inline void *__cv_to_member_memset(size_t room, void *p, int byte, size_t n) {
    __cv_check_member(room, n);
    return memset(p, byte, n);
}
inline void *memchr(const void *p, int byte, size_t n) {
    const unsigned char *a = (const unsigned char *)p;
    for (size_t i = 0; i < n; ++i) {
        if (a[i] == (unsigned char)byte) return (void *)(a + i);
    }
    return 0;
}
inline void bzero(void *p, size_t n) { __cv_memset(p, 0, n); }
__host__ __device__ inline void *__builtin_memcpy(void *to, const void *from, size_t n) { return memcpy(to, from, n); }
__host__ __device__ inline void *__builtin_memmove(void *to, const void *from, size_t n) {
    return memmove(to, from, n);
}
__host__ __device__ inline void *__builtin_memset(void *p, int byte, size_t n) { return memset(p, byte, n); }
namespace std {
using ::memcpy;
using ::memmove;
using ::memset;
using ::memcmp;
using ::memchr;
}
