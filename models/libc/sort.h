// Sorting and searching with a comparison function.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C11, 7.22.5
// Insertion sort: the order of equal elements, unspecified by the standard, is kept.
inline void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    char *a = (char *)base;
    for (size_t i = 1; i < count; ++i) {
        for (size_t j = i; j > 0 && compare(a + (j - 1) * size, a + j * size) > 0; --j) {
            for (size_t k = 0; k < size; ++k) {
                char byte = a[(j - 1) * size + k];
                a[(j - 1) * size + k] = a[j * size + k];
                a[j * size + k] = byte;
            }
        }
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
