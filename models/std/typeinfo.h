// `typeid`: one object for each type. Names are as written in C++, where compilers give mangled ones.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [type.info]
namespace std {
struct type_info {
    const char *text;
    const char *name() const { return text; }
    size_t hash_code() const { return (size_t)this; }
    bool before(const type_info &other) const { return this < &other; }
    bool operator==(const type_info &other) const { return this == &other; }
    bool operator!=(const type_info &other) const { return this != &other; }
};
}
template <class T>
inline const std::type_info &__type_info_of(const char *name) {
    static const std::type_info info = {name};
    return info;
}
