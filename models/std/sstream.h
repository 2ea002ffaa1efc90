// Streams on strings: a text that is only read is read as it is if all its characters are known; else it is any text.
#pragma once
#include <cv:libc/sprintf.h>
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
struct ostringstream : ostream {
    string str() const {
        size_t missing = __cv_unspecified<unsigned char>("str") % 33;
        string text = string(32 - missing, ' ');
        __cv_make_up(text.text, 32);
        text.text[32 - missing] = 0;
        return text;
    }
    void str(const string &) {}
};
// A stream of input on a string of its own.
struct __cv_string_input : istream {
    string __cv_all;
    void __cv_begin_text(const string &from) {
        __cv_all = from;
        bool is_known = !__cv_text_is_open(__cv_all.text, __cv_all.text);
        __cv_text = is_known && strlen(__cv_all.text) == __cv_all.length_ ? __cv_all.text : 0;
        __cv_text_at = 0;
        __cv_is_failed = __cv_is_ended = false;
    }
    __cv_string_input() {}
    __cv_string_input(const __cv_string_input &other) = delete;
    __cv_string_input &operator=(const __cv_string_input &other) = delete;
};
struct stringstream : __cv_string_input {
    stringstream() {}
    explicit stringstream(const string &from) { __cv_begin_text(from); }
    template <class T>
    stringstream &operator<<(const T &value) {
        __cv_text = 0;
        __cv_print(0, value);
        return *this;
    }
    stringstream &operator<<(ostream &(*)(ostream &)) { return *this; }
    string str() const {
        size_t missing = __cv_unspecified<unsigned char>("str") % 33;
        string text = string(32 - missing, ' ');
        __cv_make_up(text.text, 32);
        text.text[32 - missing] = 0;
        return text;
    }
    void str(const string &from) { __cv_begin_text(from); }
};
struct istringstream : __cv_string_input {
    istringstream() {}
    explicit istringstream(const string &from) { __cv_begin_text(from); }
    void str(const string &from) { __cv_begin_text(from); }
};
}
