// Streams: output has no effect on the program, input is any value, but for numbers, words and characters of a text of
// which all characters are known.
#pragma once
#include <cv:libc/scanf.h>
#include <cv:std/ios.h>
#include <cv:std/string.h>

//! cv: over; ISO C++17, [iostreams]
namespace std {
// All bytes that are written are read.
inline void __cv_read_bytes(const char *from, streamsize n) {
    __cv_contract(n <= 0 || from != 0, "write: the buffer is null");
    if (n > 0) __cv_memcpy(__cv_alloc((size_t)n, 4), from, (size_t)n);
}
inline void __cv_print(int out, const string &text) { __cv_show(out, "text", text.text); }
struct ostream : __cv_stream {
    int __cv_out;
    ostream(int out = 0) : __cv_out(out) {}
    template <class T>
    ostream &operator<<(const T &value) {
        __cv_print(__cv_out, value);
        return *this;
    }
    ostream &operator<<(ostream &(*manipulator)(ostream &)) { return manipulator(*this); }
    ostream &flush() { return *this; }
    ostream &put(char c) {
        __cv_print(__cv_out, c);
        return *this;
    }
    ostream &write(const char *from, streamsize n) {
        __cv_read_bytes(from, n);
        if (__cv_out && n > 0) __cv_emit(__cv_out, "%.*s", (int)n, from);
        return *this;
    }
    ostream &seekp(long, int = 0) { return *this; }
    long tellp() { return __cv_unspecified<long>("tellp"); }
    // What the state was before is not known.
    int __cv_set(const char *what, int value) {
        __cv_show(__cv_out, what, value);
        return __cv_unspecified<int>("state of a stream");
    }
    int precision(int n) { return __cv_set("precision", n); }
    int precision() const { return __cv_unspecified<int>("precision"); }
    int width(int n) { return __cv_set("width", n); }
    int width() const { return __cv_unspecified<int>("width"); }
    char fill(char c) { return (char)__cv_set("fill", c); }
    char fill() const { return __cv_unspecified<char>("fill"); }
    int setf(int flags) { return __cv_set("set", flags); }
    int setf(int flags, int mask) {
        unsetf(mask);
        return setf(flags);
    }
    void unsetf(int flags) { __cv_set("unset", flags); }
    int flags() const { return __cv_unspecified<int>("flags"); }
    int flags(int flags) { return setf(flags, -1); }
};
struct istream : __cv_stream {
    istream &operator>>(string &value) {
        if (__cv_text == 0) {
            read_begins();
            __cv_any_text(value);
        } else if (__cv_skip()) {
            size_t first = __cv_text_at;
            while (__cv_text[__cv_text_at] && !__cv_scan_is_blank(__cv_text[__cv_text_at])) ++__cv_text_at;
            __cv_is_ended |= !__cv_text[__cv_text_at];
            value = string(__cv_text + first, __cv_text_at - first);
        }
        return *this;
    }
    template <class T>
    istream &operator>>(T &value) {
        if (__cv_text == 0 || !__cv_read_known(value)) {
            read_begins();
            value = __cv_input<T>("stream");
            __cv_from_file(&value, sizeof(T));
        }
        return *this;
    }
    // Goes on to what is no blank; false if there is nothing.
    bool __cv_skip() {
        if (__cv_is_failed) return false;
        while (__cv_scan_is_blank(__cv_text[__cv_text_at])) ++__cv_text_at;
        __cv_is_ended |= !__cv_text[__cv_text_at];
        __cv_is_failed = __cv_is_ended;
        return !__cv_is_failed;
    }
    // Takes the next characters for a number; without one it is zero.
    template <class T>
    void __cv_take(T &value, size_t n, T read) {
        value = n > 0 ? read : (T)0;
        __cv_is_failed = n == 0;
        __cv_text_at += n;
        __cv_is_ended |= !__cv_text[__cv_text_at];
    }
    template <class T>
    bool __cv_read_known(T &) {
        return false;
    }
    bool __cv_read_known(char &value) {
        if (__cv_skip()) value = __cv_text[__cv_text_at++];
        return true;
    }
    template <class T>
    bool __cv_read_whole(T &value) {
        if (!__cv_skip()) return true;
        const char *from = __cv_text + __cv_text_at;
        long read = __cv_text_int<long>(from, 10);
        size_t n = __cv_text_int_end(from, 10);
        // What does not fit is another matter.
        if ((long)(T)read != read || n > 18) return false;
        __cv_take(value, n, (T)read);
        return true;
    }
    bool __cv_read_known(int &value) { return __cv_read_whole(value); }
    bool __cv_read_known(unsigned int &value) { return __cv_read_whole(value); }
    bool __cv_read_known(long &value) { return __cv_read_whole(value); }
    template <class T>
    bool __cv_read_real(T &value) {
        if (!__cv_skip()) return true;
        const char *from = __cv_text + __cv_text_at;
        size_t n = __cv_text_float_end(from);
        // `strtod` takes words and hexadecimal numbers, too, and leaves half an exponent alone.
        for (size_t i = 0; i <= n; ++i) {
            if (from[i] >= 'A' && (i == n || from[i] != 'e')) return false;
        }
        __cv_take(value, n, (T)__cv_text_float<double>(from));
        return true;
    }
    bool __cv_read_known(float &value) { return __cv_read_real(value); }
    bool __cv_read_known(double &value) { return __cv_read_real(value); }
    static void __cv_any_text(string &value) {
        size_t missing = __cv_nondet<size_t>();
        // SOUNDNESS(stream-words): words and lines that are read have at most 32 characters.
        __cv_assume(missing <= 32);
        value = string(32 - missing, ' ');
        __cv_havoc(value.text, 32 - missing);
    }
    int get() {
        read_begins();
        int c = __cv_input<int>("stream");
        __cv_assume(c >= -1 && c <= 255);
        return c;
    }
    istream &get(char &c) {
        read_begins();
        c = __cv_input<char>("stream");
        return *this;
    }
    int peek() { return get(); }
    istream &read(char *to, streamsize n) {
        read_begins();
        if (n > 0) {
            __cv_havoc(to, (size_t)n);
            __cv_from_file(to, (size_t)n);
        }
        return *this;
    }
    istream &getline(char *to, streamsize n) {
        read_begins();
        if (n > 0) {
            __cv_havoc(to, (size_t)n);
            to[n - 1] = 0;
        }
        return *this;
    }
    istream &ignore(streamsize = 1, int = 0) {
        __cv_text = 0;
        return *this;
    }
    istream &seekg(long, int = 0) {
        __cv_text = 0;
        return *this;
    }
    long tellg() { return __cv_unspecified<long>("tellg"); }
    streamsize gcount() const { return __cv_unspecified<long>("gcount"); }
};
inline istream &getline(istream &in, string &line) {
    in.read_begins();
    istream::__cv_any_text(line);
    return in;
}
inline istream &getline(istream &in, string &line, char) {
    in.read_begins();
    istream::__cv_any_text(line);
    return in;
}
}
