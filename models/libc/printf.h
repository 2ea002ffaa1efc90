// Formatted output: no effect on the program. What `%s` stands for is read, to its end or as far as the precision goes.
#pragma once

// Reads a text as a function of the library does that is given it: to its end, or to as many characters.
__host__ __device__ inline void __cv_read_text(const char *text, int most) {
    if (__cv_text_is_open(text, text)) {
        __cv_text_find(text, 0, most < 0 ? (unsigned long)-1 : (unsigned long)most);
        return;
    }
    for (int n = 0; n != most && text[n]; ++n) {
    }
}

// A conversion of a format: for how many `*` there are items to come before its own, -1 where none is begun, and how
// many characters it prints at most, -1 for all, -2 for the number that the last `*` stands for.
struct __cv_directive {
    int stars, precision;
    char letter;
};
// Where the next conversion begins; the end where there is none, or where the format is not known.
__host__ __device__ inline const char *__cv_next_directive(const char *at) {
    while (__cv_is_known(*at) && *at && !(at[0] == '%' && at[1] != '%')) at += *at == '%' ? 2 : 1;
    return at;
}
__host__ __device__ inline const char *__cv_read_directive(const char *at, __cv_directive &found) {
    found = __cv_directive{0, -1, 0};
    for (++at; *at == '-' || *at == '+' || *at == ' ' || *at == '#' || (*at >= '0' && *at <= '9') || *at == '*'; ++at)
        found.stars += *at == '*' ? 1 : 0;
    if (*at == '.') {
        found.precision = 0;
        if (at[1] == '*') {
            found.precision = -2;
            ++found.stars;
            ++at;
        }
        for (++at; *at >= '0' && *at <= '9'; ++at) found.precision = 10 * found.precision + (*at - '0');
    }
    while (*at == 'l' || *at == 'h' || *at == 'z' || *at == 'j' || *at == 't' || *at == 'L') ++at;
    found.letter = *at;
    return *at ? at + 1 : at;
}
__host__ __device__ inline bool __cv_is_one_of(char letter, const char *letters) {
    while (*letters && *letters != letter) ++letters;
    return *letters;
}
__host__ __device__ inline bool __cv_has_argument(char letter) {
    return __cv_is_one_of(letter, "sdiuxXocpfFeEgGaAnCS");
}
// Reads up to the end of the next conversion that has an argument, if there is one; none where arguments are numbered.
__host__ __device__ inline void __cv_next_conversion(const char *&format, __cv_directive &as) {
    do {
        as.stars = -1;
        format = __cv_next_directive(format);
        if (!__cv_is_known(*format) || !*format) return;
        format = __cv_read_directive(format, as);
    } while (as.letter != '$' && !__cv_has_argument(as.letter));
    if (as.letter == '$') as.stars = -1;
}
// That a conversion can print what is no pointer.
template <class T>
__host__ __device__ inline void __cv_check_item(char letter) {
    __cv_contract(letter != 's', "format: `%s` is given no text");
    if constexpr (__is_integral(T)) {
        bool is_of_floats = __cv_is_one_of(letter, "fFeEgGaA");
        __cv_contract(!is_of_floats, "format: a conversion of floats is given an integer");
    } else if constexpr (__is_floating_point(T)) {
        bool is_of_integers = __cv_is_one_of(letter, "diuxXoc");
        __cv_contract(!is_of_integers, "format: a conversion of integers is given a float");
    }
}
// The number that stands for a `*`.
template <class T>
__host__ __device__ inline int __cv_star(T) { return -1; }
__host__ __device__ inline int __cv_star(int number) { return number; }
template <class T>
__host__ __device__ inline void __cv_print_item(const __cv_directive &as, T) {
    __cv_check_item<T>(as.letter);
}
template <class T>
__host__ __device__ inline void __cv_print_item(const __cv_directive &as, T *text) {
    if (as.letter == 's') __cv_read_text((const char *)text, as.precision);
}
__host__ __device__ inline void __cv_print_items(const char *format, __cv_directive as) {
    if (as.stars < 0) __cv_next_conversion(format, as);
    __cv_contract(as.stars < 0, "format: a conversion has no argument");
}
template <class T, class... Others>
__host__ __device__ inline void __cv_print_items(const char *format, __cv_directive as, T first, Others... others) {
    if (as.stars < 0) __cv_next_conversion(format, as);
    if (as.stars < 0) return;
    if (as.stars > 0) {
        if (as.stars == 1 && as.precision == -2) as.precision = __cv_star(first);
        --as.stars;
    } else {
        __cv_print_item(as, first);
        as.stars = -1;
    }
    __cv_print_items(format, as, others...);
}
template <class... Items>
__host__ __device__ inline void __cv_print(const char *format, Items... items) {
    __cv_print_items(format, __cv_directive{-1, -1, 0}, items...);
}

//! cv: over; ISO C11, 7.21.6; CUDA C++ Programming Guide, "Formatted Output"
// Pre: the format is a text, so is what `%s` stands for, and each conversion has an argument that it can print.
template <class... Items>
__host__ __device__ inline int printf(const char *format, Items... items) {
    __cv_contract(format != 0, "printf: the format is null");
    __cv_print(format, items...);
    return __cv_emit(1, format, items...);
}
inline int puts(const char *text) {
    __cv_read_text(text, -1);
    return __cv_emit(1, "%s\n", text);
}
inline int putchar(int c) {
    __cv_emit(1, "%c", c);
    return c & 255;
}
template <class... Items>
__host__ __device__ inline int __builtin_printf(const char *format, Items... items) {
    return printf(format, items...);
}
namespace std {
using ::printf;
using ::puts;
using ::putchar;
}
