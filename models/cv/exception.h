// Exceptions in flight. The type checker turns `throw`, `catch` and the end of a handler into uses of these names;
// after every call of what may throw, control goes to the next handler if `__exception_in_flight` is not null.
#pragma once

//! cv: exact; ISO C++17, [except]
struct __exception_object {
    void *object;
    void (*destroy)(void *);
    // Pairs of a type's number and the offset of the part that its handlers take; the number zero ends them.
    const unsigned long *types;
    // Handlers that run, and one while it is in flight.
    int uses;
};
struct __exception_handler;
__exception_object *__exception_in_flight = 0;
__exception_handler *__exception_innermost = 0;

inline void __exception_release(__exception_object *thrown) {
    if (--thrown->uses == 0) {
        thrown->destroy(thrown->object);
        delete thrown;
    }
}
struct __exception_handler {
    __exception_object *handled;
    __exception_handler *outer;
    __exception_handler() : handled(__exception_in_flight), outer(__exception_innermost) {
        __exception_in_flight = 0;
        __exception_innermost = this;
    }
    ~__exception_handler() {
        __exception_innermost = outer;
        __exception_release(handled);
    }
};
template <class T>
void __exception_destroy(void *object) {
    delete (T *)object;
}
// SOUNDNESS(exception-cleanup): under; members and bases of an object whose constructor throws are not destroyed, and
// an exception that leaves a function that is `noexcept` goes on.
template <class T>
void __exception_throw(T value, const unsigned long *types) {
    __exception_object *thrown = new __exception_object;
    thrown->object = new T(static_cast<T &&>(value));
    thrown->destroy = __exception_destroy<T>;
    thrown->types = types;
    thrown->uses = 1;
    __exception_in_flight = thrown;
}
inline void __exception_rethrow() {
    if (!__exception_innermost) __cv_abort();
    __exception_in_flight = __exception_innermost->handled;
    __exception_in_flight->uses++;
}
inline void *__exception_match(unsigned long type) {
    for (const unsigned long *entry = __exception_in_flight->types; *entry; entry += 2)
        if (*entry == type) return (char *)__exception_in_flight->object + entry[1];
    return 0;
}
