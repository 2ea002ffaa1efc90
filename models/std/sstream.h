// Streams on strings: their text is any text.
#pragma once
#include <cv:std/stream.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
struct ostringstream : ostream {
    string str() const {
        string text;
        istream::__cv_any_text(text);
        return text;
    }
    void str(const string &) {}
};
struct stringstream : istream {
    stringstream() {}
    explicit stringstream(const string &) {}
    template <class T>
    stringstream &operator<<(const T &value) {
        __cv_print(0, value);
        return *this;
    }
    stringstream &operator<<(ostream &(*)(ostream &)) { return *this; }
    string str() const {
        string text;
        istream::__cv_any_text(text);
        return text;
    }
    void str(const string &) {}
};
struct istringstream : istream {
    istringstream() {}
    explicit istringstream(const string &) {}
    void str(const string &) {}
};
}
