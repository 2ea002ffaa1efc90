// Sorting and searching with a comparison function.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cv/equals.h>

//! cv: exact; ISO C11, 7.22.5
inline void __cv_swap_bytes(char *a, char *b, size_t size) {
    for (size_t k = 0; k < size; ++k) {
        char byte = a[k];
        a[k] = b[k];
        b[k] = byte;
    }
}
// Larger elements may have bytes of no value between their members.
inline bool __cv_bytes_differ(const char *a, const char *b, size_t size) {
    if (size > 8) return true;
    for (size_t k = 0; k < size; ++k) {
        if (a[k] != b[k]) return true;
    }
    return false;
}
// Insertion sort, which keeps the order of equal elements; then that is left open.
inline void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    char *a = (char *)base;
    for (size_t i = 1; i < count; ++i) {
        for (size_t j = i; j > 0 && compare(a + (j - 1) * size, a + j * size) > 0; --j) {
            __cv_swap_bytes(a + (j - 1) * size, a + j * size, size);
        }
    }
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        bool differ = false;
        for (; end < count && compare(a + first * size, a + end * size) == 0; ++end) {
            differ = differ || __cv_bytes_differ(a + first * size, a + end * size, size);
        }
        if (differ && __cv_turns_equals()) {
            for (size_t i = first, j = end - 1; i < j; ++i, --j) __cv_swap_bytes(a + i * size, a + j * size, size);
        }
        first = end;
    }
}
inline void *bsearch(const void *key, const void *base, size_t count, size_t size,
                     int (*compare)(const void *, const void *)) {
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *element = (const char *)base + middle * size;
        int order = compare(key, element);
        if (order == 0) return (void *)element;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return 0;
}
namespace std {
using ::qsort;
using ::bsearch;
}
