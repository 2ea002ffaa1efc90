// Locks of host threads. Host code runs in one thread, so that a lock is free unless the thread itself holds it.
#pragma once

//! cv: exact; ISO C++17, [thread.mutex]
namespace std {
struct mutex {
    bool is_locked;
    constexpr mutex() : is_locked(false) {}
    mutex(const mutex &) = delete;
    void lock() {
        __cv_contract(!is_locked, "mutex: locked again by the thread that holds it");
        is_locked = true;
    }
    bool try_lock() {
        bool is_free = !is_locked;
        is_locked = true;
        return is_free;
    }
    void unlock() {
        __cv_contract(is_locked, "mutex: unlocked without being held");
        is_locked = false;
    }
};
struct recursive_mutex {
    int depth;
    constexpr recursive_mutex() : depth(0) {}
    recursive_mutex(const recursive_mutex &) = delete;
    void lock() { ++depth; }
    void unlock() {
        __cv_contract(depth > 0, "recursive_mutex: unlocked without being held");
        --depth;
    }
};
template <class M>
struct lock_guard {
    M &held;
    explicit lock_guard(M &m) : held(m) { m.lock(); }
    lock_guard(const lock_guard &) = delete;
    ~lock_guard() { held.unlock(); }
};
template <class M>
struct scoped_lock {
    M &held;
    explicit scoped_lock(M &m) : held(m) { m.lock(); }
    scoped_lock(const scoped_lock &) = delete;
    ~scoped_lock() { held.unlock(); }
};
template <class M>
struct unique_lock {
    M *held;
    bool is_locked;
    explicit unique_lock(M &m) : held(&m), is_locked(true) { m.lock(); }
    unique_lock(const unique_lock &) = delete;
    ~unique_lock() {
        if (is_locked) held->unlock();
    }
    void lock() {
        held->lock();
        is_locked = true;
    }
    void unlock() {
        held->unlock();
        is_locked = false;
    }
    bool owns_lock() const { return is_locked; }
};
struct once_flag {
    bool is_done;
    constexpr once_flag() : is_done(false) {}
};
template <class F, class... Args>
inline void call_once(once_flag &flag, F f, Args... args) {
    if (!flag.is_done) f(args...);
    flag.is_done = true;
}
}
