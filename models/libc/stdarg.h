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

// Gives a visitor the next argument of a list, of the type that a conversion of a format says.
template <class V>
inline void __cv_visit_argument(V &visitor, const char *format, const char *end, char letter, va_list *list) {
    // Letters before the last one say how large a number is.
    bool is_long = false;
    for (const char *at = format; at != end; ++at) is_long |= *at == 'l' || *at == 'z' || *at == 'j' || *at == 't';
    switch (letter) {
    case 's':
        visitor.visit(va_arg(*list, const char *));
        break;
    case 'p':
        visitor.visit(va_arg(*list, const void *));
        break;
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        visitor.visit(va_arg(*list, double));
        break;
    default:
        if (is_long)
            visitor.visit(va_arg(*list, long));
        else
            visitor.visit(va_arg(*list, int));
    }
}
// Prints an argument by its conversion, with the numbers that stand for `*`.
struct __cv_printer {
    int descriptor, stars, precision, numbers[2];
    char conversion[32];
    template <class T>
    void visit(T value) {
        if (stars == 0) __cv_emit(descriptor, conversion, value);
        if (stars == 1) __cv_emit(descriptor, conversion, numbers[0], value);
        if (stars == 2) __cv_emit(descriptor, conversion, numbers[0], numbers[1], value);
    }
    void visit(const char *text) {
        __cv_read_text(text, precision == -2 ? numbers[stars - 1] : precision);
        visit<const char *>(text);
    }
};
// Where the conversion ends that begins here.
inline const char *__cv_print_next(int descriptor, const char *format, va_list *list) {
    __cv_directive as;
    const char *end = __cv_read_directive(format, as);
    __cv_printer printer = {descriptor, as.stars, as.precision, {0, 0}, {0}};
    int n = 0;
    for (const char *at = format; at != end && n < 31; ++at) printer.conversion[n++] = *at;
    for (int i = 0; i < as.stars && i < 2; ++i) printer.numbers[i] = va_arg(*list, int);
    if (as.letter == 'n')
        *va_arg(*list, int *) = __cv_unspecified<int>("vfprintf");
    else if (as.letter)
        __cv_visit_argument(printer, format, end, as.letter, list);
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
struct __cv_writer {
    __cv_line &line;
    const __cv_conversion &as;
    template <class T>
    void visit(T value) { __cv_put_item(line, as, value); }
};
// Writes a text as far as it is known, and reads what the format says of the list.
inline void __cv_put_list(__cv_line &line, const char *format, va_list list) {
    while (*(format = __cv_put_plain(line, format))) {
        __cv_conversion as;
        const char *end = __cv_read_conversion(format, as);
        if (!__cv_is_one_of(as.letter, "sdiuxXocpfFeEgGaA")) {
            __cv_count_least(line, as, 0);
            return;
        }
        __cv_writer writer = {line, as};
        __cv_visit_argument(writer, format, end, as.letter, &list);
        format = end;
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
