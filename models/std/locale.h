// Locales: the classic one only, whatever its name.
#pragma once
#include <cv:libc/ctype.h>
#include <cv:std/string.h>
//! cv-when: locale

// SOUNDNESS(classic-locale): under; every locale classifies characters as the classic one does.
//! cv: under; ISO C++17, [locale.convenience]
namespace std {
struct locale {
    locale() {}
    explicit locale(const char *) {}
    explicit locale(const string &) {}
    static const locale &classic() {
        static locale only;
        return only;
    }
    static locale global(const locale &) { return locale(); }
    string name() const { return string("C"); }
};
template <class T>
inline bool isspace(T c, const locale &) {
    return ::isspace((unsigned char)c) != 0;
}
template <class T>
inline bool isblank(T c, const locale &) {
    return ::isblank((unsigned char)c) != 0;
}
template <class T>
inline bool iscntrl(T c, const locale &) {
    return ::iscntrl((unsigned char)c) != 0;
}
template <class T>
inline bool isprint(T c, const locale &) {
    return ::isprint((unsigned char)c) != 0;
}
template <class T>
inline bool isgraph(T c, const locale &) {
    return ::isgraph((unsigned char)c) != 0;
}
template <class T>
inline bool ispunct(T c, const locale &) {
    return ::ispunct((unsigned char)c) != 0;
}
template <class T>
inline bool isalnum(T c, const locale &) {
    return ::isalnum((unsigned char)c) != 0;
}
template <class T>
inline bool isxdigit(T c, const locale &) {
    return ::isxdigit((unsigned char)c) != 0;
}
template <class T>
inline bool isdigit(T c, const locale &) {
    return ::isdigit((unsigned char)c) != 0;
}
template <class T>
inline bool isalpha(T c, const locale &) {
    return ::isalpha((unsigned char)c) != 0;
}
template <class T>
inline bool isupper(T c, const locale &) {
    return ::isupper((unsigned char)c) != 0;
}
template <class T>
inline bool islower(T c, const locale &) {
    return ::islower((unsigned char)c) != 0;
}
template <class T>
inline T tolower(T c, const locale &) {
    return (T)::tolower((unsigned char)c);
}
template <class T>
inline T toupper(T c, const locale &) {
    return (T)::toupper((unsigned char)c);
}
}
