// Operands of libraries in device memory whose results are not computed: what an operation reads and writes.
// SOUNDNESS(library-values): over; results are any values.
#pragma once
#include <cv:cuda/parallel.h>

//! cv: over; CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"
template <class T>
inline void __cv_library_read(cudaStream_t stream, const T *from, long n) {
    __cv_device_each(stream, n, [=] __device__(long i) { T value = from[i]; });
}
template <class T>
inline void __cv_library_write(cudaStream_t stream, T *to, long n) {
    __cv_device_each(stream, n, [=] __device__(long i) { to[i] = __cv_gathered<T>(); });
}
// `columns` of `rows` elements each, whose starts are `lead` elements apart; so many of these matrices.
template <class T, bool IsWritten>
inline void __cv_library_matrix(cudaStream_t stream, T *p, long rows, long columns, long lead, long count,
                                long distance) {
    if (lead == rows && (count == 1 || distance == rows * columns)) {
        if (IsWritten) __cv_library_write(stream, p, rows * columns * count);
        else __cv_library_read(stream, p, rows * columns * count);
        return;
    }
    for (long k = 0; k < count; ++k) {
        for (long j = 0; j < columns; ++j) {
            if (IsWritten) __cv_library_write(stream, p + k * distance + j * lead, rows);
            else __cv_library_read(stream, p + k * distance + j * lead, rows);
        }
    }
}
// The same for elements of `bytes` bytes.
template <bool IsWritten>
inline void __cv_library_elements(cudaStream_t stream, const void *p, int bytes, long rows, long columns, long lead,
                                  long count, long distance) {
    switch (bytes) {
    case 1:
        return __cv_library_matrix<unsigned char, IsWritten>(stream, (unsigned char *)p, rows, columns, lead, count,
                                                             distance);
    case 2:
        return __cv_library_matrix<unsigned short, IsWritten>(stream, (unsigned short *)p, rows, columns, lead, count,
                                                              distance);
    case 4:
        return __cv_library_matrix<unsigned int, IsWritten>(stream, (unsigned int *)p, rows, columns, lead, count,
                                                            distance);
    case 8:
        return __cv_library_matrix<unsigned long, IsWritten>(stream, (unsigned long *)p, rows, columns, lead, count,
                                                             distance);
    default: __cv_unsupported("elements of this size in the matrix of a library");
    }
}
