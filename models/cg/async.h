// Asynchronous copies by a group: each thread copies a share, at any time before it is waited for.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:device/group_copy.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async"
namespace cooperative_groups {
// Every call is a stage of its own.
template <class Group, class T>
__device__ inline void __cv_copy_share(const Group &group, T *to, const T *from, size_t bytes) {
    __cv_copy_begin();
    ::cuda::__cv_copy_of_group(group, to, from, bytes);
    __cv_copy_end();
    __cv_copy_commit();
}
template <class Group, class T, class Size>
__device__ inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes) {
    ::cuda::__cv_check_size(to, from, bytes);
    __cv_copy_share(group, to, from, (size_t)bytes);
}
template <class Group, class T>
__device__ inline void memcpy_async(const Group &group, T *to, size_t room, const T *from, size_t count) {
    __cv_copy_share(group, to, from, (room < count ? room : count) * sizeof(T));
}
template <class Group>
__device__ inline void wait(const Group &group) {
    __cv_copy_wait(0);
    group.sync();
}
template <unsigned int Stages, class Group>
__device__ inline void wait_prior(const Group &group) {
    __cv_copy_wait(Stages);
    group.sync();
}
}
