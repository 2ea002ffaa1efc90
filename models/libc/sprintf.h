// Formatted output to memory: exact where the format and what goes into it are known numbers, characters and strings;
// else the text is made up, as long as it is where what is not known are integers and characters.
#pragma once
#include <cv:libc/decimal.h>
#include <cv:libc/printf.h>
#include <cv:libc/stddef.h>
#include <cv:cv/one_object.h>

// What has been written of a text; beyond its room it is only counted.
struct __cv_line {
    char *to;
    size_t room;
    size_t length;
    bool is_known;
    // Whether the length is that of the text, not only a part of it.
    bool is_counted;
};
struct __cv_conversion {
    bool is_left, is_signed, is_spaced, is_alternate, has_zeros;
    int width, precision;
    char letter;
};
inline void __cv_put(__cv_line &line, char c) {
    if (line.length < line.room) line.to[line.length] = c;
    ++line.length;
}
inline void __cv_fill(__cv_line &line, char c, int n) {
    for (int i = 0; i < n; ++i) __cv_put(line, c);
}
// Writes what stands before the next conversion.
inline const char *__cv_put_plain(__cv_line &line, const char *format) {
    while (format[0] && !(format[0] == '%' && format[1] != '%')) {
        __cv_put(line, format[0]);
        format += format[0] == '%' ? 2 : 1;
    }
    return format;
}
inline const char *__cv_read_number(const char *at, int &number) {
    for (number = 0; *at >= '0' && *at <= '9'; ++at) number = 10 * number + (*at - '0');
    return at;
}
inline const char *__cv_read_conversion(const char *at, __cv_conversion &found) {
    found = __cv_conversion{false, false, false, false, false, 0, -1, 0};
    for (++at; *at == '-' || *at == '+' || *at == ' ' || *at == '#' || *at == '0'; ++at) {
        found.is_left |= *at == '-';
        found.is_signed |= *at == '+';
        found.is_spaced |= *at == ' ';
        found.is_alternate |= *at == '#';
        found.has_zeros |= *at == '0';
    }
    at = __cv_read_number(at, found.width);
    if (*at == '.') at = __cv_read_number(at + 1, found.precision);
    while (*at == 'l' || *at == 'h' || *at == 'z' || *at == 'j' || *at == 't') ++at;
    found.letter = *at;
    return *at ? at + 1 : at;
}
inline void __cv_put_padded(__cv_line &line, const __cv_conversion &as, const char *text, int n) {
    if (!as.is_left) __cv_fill(line, ' ', as.width - n);
    for (int i = 0; i < n; ++i) __cv_put(line, text[i]);
    if (as.is_left) __cv_fill(line, ' ', as.width - n);
}
inline void __cv_put_number(__cv_line &line, const __cv_conversion &as, unsigned long long size, unsigned base,
                            const char *sign) {
    char digits[24];
    int n = 0;
    for (; size != 0; size /= base) {
        unsigned digit = (unsigned)(size % base);
        digits[n++] = digit < 10 ? '0' + digit : (as.letter == 'X' ? 'A' : 'a') + (digit - 10);
    }
    int n_signs = *sign ? 1 : 0;
    int n_digits = as.precision < 0 ? 1 : as.precision;
    if (as.has_zeros && !as.is_left && as.precision < 0) n_digits = as.width - n_signs;
    int n_zeros = n_digits > n ? n_digits - n : 0;
    int n_blanks = as.width - n_signs - n_zeros - n;
    if (!as.is_left) __cv_fill(line, ' ', n_blanks);
    if (n_signs) __cv_put(line, *sign);
    __cv_fill(line, '0', n_zeros);
    while (n > 0) __cv_put(line, digits[--n]);
    if (as.is_left) __cv_fill(line, ' ', n_blanks);
}
// Of an item only the least number of characters is known.
inline void __cv_count_least(__cv_line &line, const __cv_conversion &as, int least) {
    line.is_known = line.is_counted = false;
    line.length += as.width > least ? as.width : least;
}
// Of a number that is not known all characters are counted.
inline void __cv_count_number(__cv_line &line, const __cv_conversion &as, unsigned long long size, int n_bytes,
                              unsigned base, bool is_signed) {
    int n_digits = 1, n_more = base == 10 ? (n_bytes > 4 ? 19 : 9) : base == 16 ? 2 * n_bytes - 1 : 3 * n_bytes;
    unsigned long long power = base;
    for (int i = 0; i < n_more; ++i) {
        n_digits += size >= power ? 1 : 0;
        if (power > ~0ULL / base) break;
        power *= base;
    }
    if (as.precision > n_digits) n_digits = as.precision;
    int n = n_digits + (is_signed ? 1 : 0);
    line.length += as.width > n ? as.width : n;
    line.is_known = false;
}
template <class T>
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, T value) {
    bool is_known = __cv_is_known(value);
    __cv_check_item<T>(as.letter);
    if (as.is_alternate) {
        __cv_count_least(line, as, 1);
    } else if (as.letter == 'c' && !is_known) {
        line.length += as.width > 1 ? as.width : 1;
        line.is_known = false;
    } else if (as.letter == 'c') {
        char c = (char)value;
        __cv_put_padded(line, as, &c, 1);
    } else if (as.letter == 'd' || as.letter == 'i') {
        long long number = (long long)value;
        unsigned long long size = number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
        bool is_signed = number < 0 || as.is_signed || as.is_spaced;
        if (!is_known) __cv_count_number(line, as, size, sizeof(T), 10, is_signed);
        else __cv_put_number(line, as, size, 10, number < 0 ? "-" : as.is_signed ? "+" : as.is_spaced ? " " : "");
    } else if (as.letter == 'u' || as.letter == 'x' || as.letter == 'X' || as.letter == 'o') {
        unsigned long long size = sizeof(T) > 4 ? (unsigned long long)value : (unsigned)value;
        int base = as.letter == 'u' ? 10 : as.letter == 'o' ? 8 : 16;
        if (!is_known) __cv_count_number(line, as, size, sizeof(T), base, false);
        else __cv_put_number(line, as, size, base, "");
    } else {
        __cv_count_least(line, as, 1);
    }
}
template <class T>
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, T *) {
    __cv_count_least(line, as, 1);
}
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, double value) {
    __cv_check_item<double>(as.letter);
    bool is_decimal = __cv_is_one_of(as.letter, "fFeEgG") && !as.is_alternate && as.precision <= 100;
    if (!__cv_is_known(value) || !is_decimal) {
        __cv_count_least(line, as, 1);
        return;
    }
    char text[440];
    int n = __cv_decimal_text(text, value, as.letter, as.precision);
    const char *sign = __cv_signbit(value) ? "-" : as.is_signed ? "+" : as.is_spaced ? " " : "";
    int n_signs = *sign ? 1 : 0, n_filled = as.width - n_signs - n;
    bool has_zeros = as.has_zeros && !as.is_left && text[0] >= '0' && text[0] <= '9';
    if (!has_zeros && !as.is_left) __cv_fill(line, ' ', n_filled);
    if (n_signs) __cv_put(line, *sign);
    if (has_zeros) __cv_fill(line, '0', n_filled);
    for (int i = 0; i < n; ++i) __cv_put(line, text[i]);
    if (as.is_left) __cv_fill(line, ' ', n_filled);
}
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, float value) {
    __cv_put_item(line, as, (double)value);
}
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, const char *text) {
    int n = 0;
    bool is_known = as.letter == 's';
    while (is_known && n != as.precision) {
        is_known = __cv_is_known(text[n]);
        if (!is_known || !text[n]) break;
        ++n;
    }
    if (is_known && line.room > 0) {
        size_t begin = __cv_object_offset(line.to), from = __cv_object_offset(text);
        bool meets = __cv_is_one_object(line.to, text) && from < begin + line.room && begin < from + (size_t)n + 1;
        __cv_contract(!meets, "sprintf: a text that is printed is in the destination");
    }
    if (is_known) __cv_put_padded(line, as, text, n);
    else __cv_count_least(line, as, n);
}
inline void __cv_put_item(__cv_line &line, const __cv_conversion &as, char *text) {
    __cv_put_item(line, as, (const char *)text);
}
inline void __cv_put_items(__cv_line &line, const char *format) {
    format = __cv_put_plain(line, format);
    __cv_print_items(format, __cv_directive{-1, -1, 0});
    if (*format) line.is_known = line.is_counted = false;
}
template <class T, class... Others>
inline void __cv_put_items(__cv_line &line, const char *format, T first, Others... others) {
    format = __cv_put_plain(line, format);
    if (!*format) return;
    __cv_conversion as;
    const char *end = __cv_read_conversion(format, as);
    if (!__cv_has_argument(as.letter)) {
        line.is_known = line.is_counted = false;
        __cv_print_items(format, __cv_directive{-1, -1, 0}, first, others...);
        return;
    }
    __cv_put_item(line, as, first);
    __cv_put_items(line, end, others...);
}
inline void __cv_make_up(char *to, size_t n) {
    if (!__cv_is_known(n)) {
        __cv_havoc(to, n);
        return;
    }
    for (size_t i = 0; i < n; ++i) to[i] = __cv_unspecified<char>("sprintf");
}
// SOUNDNESS(sprintf-fits): under; what is not known of a text of sprintf, beside integers and characters, is assumed to
// fit in its destination.
inline int __cv_put_any(char *to, const __cv_line &line) {
    // It is at least as long as this.
    to[line.length] = 0;
    int length = (int)line.length;
    if (!line.is_counted) {
        size_t room = __cv_object_size(to) - __cv_object_offset(to);
        length += (int)(__cv_unspecified<unsigned int>("sprintf") % (room - line.length));
    }
    __cv_make_up(to, (size_t)length);
    to[length] = 0;
    return length;
}
inline int __cv_put_any(char *to, size_t size, const __cv_line &line) {
    int length = (int)line.length;
    if (!line.is_counted) {
        length += (int)(__cv_unspecified<unsigned int>("sprintf") >> 8);
    }
    if (size > 0) {
        __cv_make_up(to, size);
        to[(size_t)length < size ? (size_t)length : size - 1] = 0;
    }
    return length;
}
inline int __cv_put_end(char *to, size_t size, const __cv_line &line) {
    if (size > 0) to[line.length < size ? line.length : size - 1] = 0;
    return (int)line.length;
}
//! cv: under; ISO C11, 7.21.6.6
template <class... Items>
inline int sprintf(char *to, const char *format, Items... items) {
    __cv_line line = {to, 0, 0, true, true};
    __cv_put_items(line, format, items...);
    if (!line.is_known) return __cv_put_any(to, line);
    size_t size = line.length + 1;
    line = {to, size, 0, true, true};
    __cv_put_items(line, format, items...);
    return __cv_put_end(to, size, line);
}
// To an array that is a member, and ends where the next one begins.
template <class... Items>
inline int __cv_to_member_sprintf(size_t room, char *to, const char *format, Items... items) {
    __cv_line line = {to, 0, 0, true, true};
    __cv_put_items(line, format, items...);
    __cv_contract(!line.is_known || line.length < room, "sprintf: the text is longer than the array, a member, holds");
    return sprintf(to, format, items...);
}
//! cv: over; ISO C11, 7.21.6.5
template <class... Items>
inline int snprintf(char *to, size_t size, const char *format, Items... items) {
    __cv_line line = {to, 0, 0, true, true};
    __cv_put_items(line, format, items...);
    if (!line.is_known) return __cv_put_any(to, size, line);
    line = {to, size <= line.length ? size : line.length + 1, 0, true, true};
    __cv_put_items(line, format, items...);
    return __cv_put_end(to, size, line);
}
template <class... Items>
inline int __cv_to_member_snprintf(size_t room, char *to, size_t size, const char *format, Items... items) {
    __cv_contract(size <= room, "snprintf: the size is not that of the array, which is a member");
    return snprintf(to, size, format, items...);
}
namespace std {
using ::sprintf;
using ::snprintf;
}
