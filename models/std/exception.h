// Exception classes.
#pragma once
#include <cv:std/string.h>

//! cv: exact; ISO C++17, [std.exceptions]
// Which texts `what` gives where none was passed is defined by the implementation: libstdc++ and libc++ give the name.
namespace std {
struct exception {
    exception() {}
    virtual ~exception() {}
    virtual const char *what() const noexcept { return "std::exception"; }
};
struct logic_error : exception {
    string __cv_text;
    logic_error(const string &what) : __cv_text(what) {}
    const char *what() const noexcept override { return __cv_text.c_str(); }
};
struct runtime_error : exception {
    string __cv_text;
    runtime_error(const string &what) : __cv_text(what) {}
    const char *what() const noexcept override { return __cv_text.c_str(); }
};
struct invalid_argument : logic_error {
    invalid_argument(const string &what) : logic_error(what) {}
};
struct out_of_range : logic_error {
    out_of_range(const string &what) : logic_error(what) {}
};
struct length_error : logic_error {
    length_error(const string &what) : logic_error(what) {}
};
struct domain_error : logic_error {
    domain_error(const string &what) : logic_error(what) {}
};
struct range_error : runtime_error {
    range_error(const string &what) : runtime_error(what) {}
};
struct overflow_error : runtime_error {
    overflow_error(const string &what) : runtime_error(what) {}
};
struct underflow_error : runtime_error {
    underflow_error(const string &what) : runtime_error(what) {}
};
struct bad_alloc : exception {
    bad_alloc() {}
    const char *what() const noexcept override { return "std::bad_alloc"; }
};
struct bad_cast : exception {
    bad_cast() {}
    const char *what() const noexcept override { return "std::bad_cast"; }
};
[[noreturn]] inline void terminate() { __cv_abort(); }
}
