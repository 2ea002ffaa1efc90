// Exception classes.
#pragma once
#include <cv:std/string.h>

//! cv: exact; ISO C++17, [std.exceptions]
namespace std {
struct exception {
    string text;
    exception() {}
    exception(const string &what) : text(what) {}
    virtual ~exception() {}
    virtual const char *what() const { return text.c_str(); }
};
struct logic_error : exception {
    logic_error(const string &what) : exception(what) {}
};
struct runtime_error : exception {
    runtime_error(const string &what) : exception(what) {}
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
};
struct bad_cast : exception {
    bad_cast() {}
};
[[noreturn]] inline void terminate() { __cv_abort(); }
}
