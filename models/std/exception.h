// Exception classes. Throwing is not supported by itself; the classes may be named in code that is not reached.
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
struct bad_alloc : exception {
    bad_alloc() {}
};
}
