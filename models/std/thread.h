// Host threads. Starting one is not supported; what a single thread asks about itself is.
#pragma once

//! cv: unsupported; ISO C++17, [thread.threads]
namespace std {
struct thread {
    struct id {};
    thread() {}
    template <class F, class... Args>
    explicit thread(F, Args...) {
        __cv_unsupported("host threads");
    }
    void join() {}
    void detach() {}
    bool joinable() const { return __cv_unspecified<bool>("joinable"); }
    static unsigned hardware_concurrency() { return __cv_nondet<unsigned>(); }
};
//! cv: exact; ISO C++17, [thread.thread.this]
namespace this_thread {
template <class D>
inline void sleep_for(const D &) {}
template <class T>
inline void sleep_until(const T &) {}
inline void yield() {}
}
}
