// Thrust: errors of the system as exceptions.
#pragma once
#include <cv:std/exception.h>

//! cv: exact; Thrust documentation, "System diagnostics"
// Which text `what` gives is defined by the implementation.
namespace thrust {
namespace system {
struct error_category {
    const char *__cv_name;
    const char *name() const { return __cv_name; }
};
inline bool operator==(const error_category &a, const error_category &b) { return &a == &b; }
inline bool operator!=(const error_category &a, const error_category &b) { return &a != &b; }
static const error_category __cv_of_cuda = {"cuda"};
static const error_category __cv_of_system = {"system"};
inline const error_category &cuda_category() { return __cv_of_cuda; }
inline const error_category &system_category() { return __cv_of_system; }
inline const error_category &generic_category() { return __cv_of_system; }
struct error_code {
    int __cv_value;
    const error_category *__cv_category;
    error_code() : __cv_value(0), __cv_category(&__cv_of_system) {}
    error_code(int value, const error_category &category) : __cv_value(value), __cv_category(&category) {}
    int value() const { return __cv_value; }
    const error_category &category() const { return *__cv_category; }
    explicit operator bool() const { return __cv_value != 0; }
};
struct system_error : std::runtime_error {
    error_code __cv_code;
    system_error(error_code code, const std::string &what = "") : std::runtime_error(what), __cv_code(code) {}
    system_error(int value, const error_category &category, const std::string &what = "")
        : std::runtime_error(what), __cv_code(value, category) {}
    const error_code &code() const { return __cv_code; }
};
}
using system::cuda_category;
using system::error_category;
using system::error_code;
using system::generic_category;
using system::system_category;
using system::system_error;
}
