// Asynchronous copies by a group: each thread copies its share at the call; waiting is a barrier of the group.
// SOUNDNESS(async-copy-at-call): under; a destination that is read before the wait is found only as a race.
#pragma once
#include <cv:libc/stddef.h>

//! cv: under; CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async"
namespace cooperative_groups {
template <class Group, class T>
__device__ inline void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
    size_t step = group.size();
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += step) to[i] = from[i];
}
template <class Group, class T>
__device__ inline void memcpy_async(const Group &group, T *to, size_t, const T *from, size_t count) {
    memcpy_async(group, to, from, count * sizeof(T));
}
template <class Group>
__device__ inline void wait(const Group &group) {
    group.sync();
}
template <unsigned int Stages, class Group>
__device__ inline void wait_prior(const Group &group) {
    group.sync();
}
}
