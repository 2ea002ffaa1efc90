// `cuda::barrier`, `cuda::latch`, `cuda::counting_semaphore`. The phases of barriers are built in; the number of
// threads that they wait for lies in memory, so that a barrier that is used before everybody can know of it is a race.
// SOUNDNESS(try-wait-waits): under; `try_wait` waits until the phase is over, and does not fail.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/cuda_atomic.h>

//! cv: under; libcu++ documentation, cuda::barrier, cuda::latch, cuda::counting_semaphore
namespace cuda {
struct __cv_no_completion {};
template <thread_scope Scope>
struct __cv_phases {
    // Aligned as the objects of the hardware are.
    union {
        unsigned int expected;
        unsigned long long __cv_word;
    };
    __host__ __device__ void __cv_init(ptrdiff_t n) {
        __cv_contract(n >= 1 && n < (1 << 20), "barrier object: the number of threads is not one that it can wait for");
        expected = (unsigned int)n;
        __cv_phase_init(this);
    }
    __host__ __device__ unsigned int __cv_expected() const {
        if (Scope == thread_scope_block) return __cv_atomic_load_block((unsigned int *)&expected);
        return __cv_atomic_load_system((unsigned int *)&expected);
    }
};
template <thread_scope Scope, class Completion = __cv_no_completion>
struct barrier : __cv_phases<Scope> {
    typedef size_t arrival_token;
    barrier() = default;
    __host__ __device__ barrier(ptrdiff_t n) { this->__cv_init(n); }
    __host__ __device__ arrival_token arrive(ptrdiff_t n = 1) {
        return __cv_phase_arrive(this, (unsigned int)n, this->__cv_expected());
    }
    __host__ __device__ void wait(arrival_token token) const { __cv_phase_wait((void *)this, token); }
    __host__ __device__ void arrive_and_wait() { wait(arrive()); }
    __host__ __device__ void arrive_and_drop() { __cv_phase_drop(this, 1, this->__cv_expected()); }
    __host__ __device__ void wait_parity(bool parity) const {
        __cv_phase_wait_parity((void *)this, (unsigned int)parity);
    }
    __host__ __device__ bool try_wait(arrival_token token) const {
        wait(token);
        return true;
    }
    __host__ __device__ bool try_wait_parity(bool parity) const {
        wait_parity(parity);
        return true;
    }
    __host__ __device__ static constexpr ptrdiff_t max() { return (1 << 20) - 1; }
};
template <thread_scope Scope>
__host__ __device__ inline void init(barrier<Scope> *bar, ptrdiff_t n) {
    bar->__cv_init(n);
}
template <thread_scope Scope>
struct latch : __cv_phases<Scope> {
    latch() = default;
    __host__ __device__ explicit latch(ptrdiff_t n) { this->__cv_init(n); }
    __host__ __device__ void count_down(ptrdiff_t n = 1) {
        __cv_phase_arrive(this, (unsigned int)n, this->__cv_expected());
    }
    __host__ __device__ void wait() const { __cv_phase_wait_parity((void *)this, 0); }
    __host__ __device__ bool try_wait() const {
        wait();
        return true;
    }
    __host__ __device__ void arrive_and_wait(ptrdiff_t n = 1) {
        count_down(n);
        wait();
    }
};
template <thread_scope Scope>
__host__ __device__ inline void init(latch<Scope> *bar, ptrdiff_t n) {
    bar->__cv_init(n);
}
template <thread_scope Scope, ptrdiff_t Most = 2147483647>
struct counting_semaphore {
    atomic<int, Scope> __cv_permits;
    counting_semaphore() = default;
    __host__ __device__ constexpr counting_semaphore(ptrdiff_t n) : __cv_permits((int)n) {}
    __host__ __device__ void acquire() {
        for (;;) {
            int seen = __cv_permits.load(memory_order_relaxed);
            if (seen > 0 && __cv_permits.compare_exchange_strong(seen, seen - 1, memory_order_acquire)) return;
        }
    }
    __host__ __device__ void release(ptrdiff_t n = 1) { __cv_permits.fetch_add((int)n, memory_order_release); }
    __host__ __device__ bool try_acquire() {
        int seen = __cv_permits.load(memory_order_relaxed);
        return seen > 0 && __cv_permits.compare_exchange_strong(seen, seen - 1, memory_order_acquire);
    }
};
template <thread_scope Scope>
using binary_semaphore = counting_semaphore<Scope, 1>;
}
