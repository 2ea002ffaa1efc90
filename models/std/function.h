// `std::function`: the target is kept behind an interface.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [func.wrap.func]
namespace std {
template <class R, class... Args>
struct __cv_callable {
    virtual ~__cv_callable() {}
    virtual R call(Args... args) = 0;
    virtual __cv_callable *copy() const = 0;
};
template <class F, class R, class... Args>
struct __cv_callable_of : __cv_callable<R, Args...> {
    F f;
    __cv_callable_of(const F &target) : f(target) {}
    R call(Args... args) override { return f(args...); }
    __cv_callable<R, Args...> *copy() const override { return new __cv_callable_of(f); }
};
template <class S>
struct function;
template <class R, class... Args>
struct function<R(Args...)> {
    typedef R result_type;
    __cv_callable<R, Args...> *target;
    function() : target(0) {}
    function(decltype(nullptr)) : target(0) {}
    function(const function &other) : target(other.target ? other.target->copy() : 0) {}
    function(function &&other) : target(other.target) { other.target = 0; }
    template <class F>
    function(F f) : target(new __cv_callable_of<F, R, Args...>(f)) {}
    ~function() { delete target; }
    function &operator=(const function &other) {
        if (this != &other) {
            delete target;
            target = other.target ? other.target->copy() : 0;
        }
        return *this;
    }
    function &operator=(function &&other) {
        if (this != &other) {
            delete target;
            target = other.target;
            other.target = 0;
        }
        return *this;
    }
    explicit operator bool() const { return target != 0; }
    R operator()(Args... args) const {
        __cv_contract(target != 0, "function: call without a target");
        return target->call(args...);
    }
};
}
