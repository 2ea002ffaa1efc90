// Calls by one thread of a group: any, the same for each call of a group.
#pragma once
#include <cv:cg/groups.h>
#include <cv:cg/coalesced.h>

//! cv: exact; CUDA C++ Programming Guide, "Cooperative Groups", "invoke_one and invoke_one_broadcast"
namespace cooperative_groups {
// Groups of neighbours by their first thread.
template <class Group>
__device__ inline unsigned int __cv_group_key(const Group &group) {
    return thread_block::thread_rank() - group.thread_rank();
}
__device__ inline unsigned int __cv_group_key(const coalesced_group &group) { return group.mask; }
template <class Group>
__device__ inline unsigned int __cv_elected(const Group &group) {
    unsigned int n = __cv_uninterpreted<unsigned int>("elected thread", blockIdx.x, blockIdx.y, blockIdx.z,
                                                      __cv_group_key(group));
    __cv_assume(n < group.size());
    return n;
}
template <class Group, class F, class... A>
__device__ inline void invoke_one(const Group &group, F &&f, A &&...args) {
    if (group.thread_rank() == __cv_elected(group)) f(args...);
}
template <class Group, class F, class... A>
__device__ inline auto invoke_one_broadcast(const Group &group, F &&f, A &&...args) -> decltype(f(args...)) {
    unsigned int elected = __cv_elected(group);
    decltype(f(args...)) result{};
    if (group.thread_rank() == elected) result = f(args...);
    return group.shfl(result, (int)elected);
}
}
