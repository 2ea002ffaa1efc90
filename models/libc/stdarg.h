// Variable argument lists: a list is a pointer into an array of the addresses of the arguments, which ends with a null
// pointer.
#pragma once
#include <cv:libc/file.h>
#include <cv:libc/sprintf.h>

//! cv: exact; ISO C11, 7.16
typedef void **va_list;
#define va_start(list, ...) ((void)((list) = __cv_arguments()))
#define va_end(list) ((void)(list))
#define va_copy(to, from) ((void)((to) = (from)))
#define va_arg(list, ...) (*(__VA_ARGS__ *)__cv_next_argument(&(list)))
#define __builtin_va_list va_list
#define __builtin_va_start va_start
#define __builtin_va_end va_end
#define __builtin_va_copy va_copy
#define __builtin_va_arg va_arg
__host__ __device__ inline void *__cv_next_argument(va_list *list) { return *(*list)++; }

// Carries out one conversion of a format on the next argument of a list.
template <class T>
inline void __cv_print_argument(int descriptor, const char *conversion, int stars, const int *numbers, T value) {
    if (stars == 0) __cv_emit(descriptor, conversion, value);
    if (stars == 1) __cv_emit(descriptor, conversion, numbers[0], value);
    if (stars == 2) __cv_emit(descriptor, conversion, numbers[0], numbers[1], value);
}
// Where the conversion ends that begins here.
inline const char *__cv_print_next(int descriptor, const char *format, va_list *list) {
    __cv_directive as;
    const char *end = __cv_read_directive(format, as);
    // The letters before the last one that say how large a number is.
    bool is_long = false;
    char conversion[32];
    int n = 0;
    for (const char *at = format; at != end && n < 31; ++at) {
        conversion[n++] = *at;
        is_long |= *at == 'l' || *at == 'z' || *at == 'j' || *at == 't';
    }
    conversion[n] = 0;
    int numbers[2] = {0, 0};
    for (int i = 0; i < as.stars && i < 2; ++i) numbers[i] = va_arg(*list, int);
    switch (as.letter) {
    case 's': {
        const char *text = va_arg(*list, const char *);
        __cv_read_text(text, as.precision == -2 ? numbers[as.stars - 1] : as.precision);
        __cv_print_argument(descriptor, conversion, as.stars, numbers, text);
        break;
    }
    case 'n':
        *va_arg(*list, int *) = __cv_nondet<int>();
        break;
    case 'p':
        __cv_print_argument(descriptor, conversion, as.stars, numbers, va_arg(*list, const void *));
        break;
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        __cv_print_argument(descriptor, conversion, as.stars, numbers, va_arg(*list, double));
        break;
    case 0:
        break;
    default:
        if (is_long)
            __cv_print_argument(descriptor, conversion, as.stars, numbers, va_arg(*list, long));
        else
            __cv_print_argument(descriptor, conversion, as.stars, numbers, va_arg(*list, int));
    }
    return end;
}
// What the conversions of a format that is not known are given is not looked at.
inline void __cv_print_list(int descriptor, const char *format, va_list list) {
    while (__cv_is_known(*format) && *format) {
        if (format[0] == '%' && format[1] != '%') {
            format = __cv_print_next(descriptor, format, &list);
            continue;
        }
        if (*format == '%') ++format;
        if (descriptor != 0) __cv_emit(descriptor, "%c", *format);
        ++format;
    }
}

//! cv: over; ISO C11, 7.21.6.10
// Pre: the format is a text, and the arguments are of the types that it names.
inline int vfprintf(FILE *file, const char *format, va_list list) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "vfprintf: the file is null");
    __cv_contract(format != 0, "vfprintf: the format is null");
    __cv_print_list(__cv_descriptor_of(file), format, list);
    return __cv_nondet<int>();
}
inline int vprintf(const char *format, va_list list) { return vfprintf(stdout, format, list); }
// Writes a text as far as it is known, and reads what the format says of the list.
inline void __cv_put_list(__cv_line &line, const char *format, va_list list) {
    while (*(format = __cv_put_plain(line, format))) {
        __cv_conversion as;
        const char *end = __cv_read_conversion(format, as);
        bool is_long = false;
        for (const char *at = format; at != end; ++at) is_long |= *at == 'l' || *at == 'z' || *at == 'j' || *at == 't';
        format = end;
        if (as.letter == 's')
            __cv_put_item(line, as, va_arg(list, const char *));
        else if (as.letter == 'd' || as.letter == 'i' || as.letter == 'u' || as.letter == 'x' || as.letter == 'X' ||
                 as.letter == 'o' || as.letter == 'c')
            if (is_long) __cv_put_item(line, as, va_arg(list, long));
            else __cv_put_item(line, as, va_arg(list, int));
        else if (as.letter == 'p')
            __cv_put_item(line, as, va_arg(list, void *));
        else if (as.letter == 'f' || as.letter == 'F' || as.letter == 'e' || as.letter == 'E' || as.letter == 'g' ||
                 as.letter == 'G' || as.letter == 'a' || as.letter == 'A')
            __cv_put_item(line, as, va_arg(list, double));
        else {
            __cv_count_least(line, as, 0);
            return;
        }
    }
}
inline int vsprintf(char *to, const char *format, va_list list) {
    __cv_line line = {to, 0, 0, true, true};
    __cv_put_list(line, format, list);
    if (!line.is_known) return __cv_put_any(to, line);
    size_t size = line.length + 1;
    line = {to, size, 0, true, true};
    __cv_put_list(line, format, list);
    return __cv_put_end(to, size, line);
}
inline int vsnprintf(char *to, size_t size, const char *format, va_list list) {
    __cv_line line = {to, 0, 0, true, true};
    __cv_put_list(line, format, list);
    if (!line.is_known) return __cv_put_any(to, size, line);
    line = {to, size, 0, true, true};
    __cv_put_list(line, format, list);
    return __cv_put_end(to, size, line);
}
namespace std {
using ::va_list;
using ::vfprintf;
using ::vprintf;
using ::vsprintf;
using ::vsnprintf;
}
