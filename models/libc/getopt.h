// Options of the command line. Given arguments are read; else any of the options that the program names comes, in any
// order, any number of times, with any text.
#pragma once
#include <cv:libc/any_word.h>
#include <cv:libc/stddef.h>
#include <cv:libc/string_more.h>

//! cv: over; POSIX.1-2017, getopt; GNU C Library, "Getopt Long Options"
struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};
#define no_argument 0
#define required_argument 1
#define optional_argument 2
char *optarg;
int optind = 1;
int opterr = 1;
int optopt;
inline int __cv_take_long_option(const struct option *options, int i, int *index) {
    if (index) *index = i;
    if (options[i].flag == 0) return options[i].val;
    *options[i].flag = options[i].val;
    return 0;
}
#ifdef __cv_known_arguments
inline bool __cv_is_option(const char *word) { return word[0] == '-' && word[1]; }
// What is left of a word with several options in it, and how many words before the next one are no options.
char *__cv_option_rest = 0;
int __cv_words_ahead = 0;
// Moves the next word in front of those.
inline char *__cv_take_word(char **argv) {
    int at = optind + __cv_words_ahead;
    char *word = argv[at];
    for (int i = at; i > optind; --i) argv[i] = argv[i - 1];
    argv[optind++] = word;
    return word;
}
inline bool __cv_take_text(int argc, char **argv) {
    optarg = optind + __cv_words_ahead < argc ? __cv_take_word(argv) : (char *)0;
    return optarg != 0;
}
inline int __cv_long_option(int argc, char **argv, const char *name, const struct option *options, int *index) {
    size_t length = strcspn(name, "=");
    int found = -1;
    bool is_exact = false, is_unique = true;
    for (int i = 0; options[i].name != 0 && !is_exact; ++i) {
        if (strncmp(options[i].name, name, length) != 0) continue;
        is_exact = options[i].name[length] == 0;
        is_unique = found < 0;
        found = i;
    }
    if (found < 0 || !(is_unique || is_exact)) return '?';
    int kind = options[found].has_arg;
    if (name[length] == '=') {
        if (kind == no_argument) return '?';
        optarg = (char *)name + length + 1;
    } else if (kind == required_argument && !__cv_take_text(argc, argv)) {
        return '?';
    }
    return __cv_take_long_option(options, found, index);
}
inline int __cv_known_option(int argc, char **argv, const char *letters, const struct option *options, int *index) {
    optarg = 0;
    char *word = __cv_option_rest;
    if (!word) {
        char **next = argv + optind;
        for (__cv_words_ahead = 0; *next && !__cv_is_option(*next); ++next) {
            if (letters[0] == '+') return -1;
            ++__cv_words_ahead;
        }
        if (!*next) return -1;
        word = __cv_take_word(argv) + 1;
        if (word[0] == '-' && !word[1]) return -1;
        if (word[0] == '-' && options) return __cv_long_option(argc, argv, word + 1, options, index);
    }
    char letter = *word++;
    __cv_option_rest = *word ? word : (char *)0;
    const char *at = letter == ':' || letter == ';' ? (const char *)0 : strchr(letters, letter);
    optopt = letter;
    if (!at) return '?';
    if (at[1] == ':') {
        __cv_option_rest = 0;
        if (*word) optarg = word;
        else if (at[2] != ':' && !__cv_take_text(argc, argv)) return letters[0] == ':' ? ':' : '?';
    }
    return letter;
}
inline int getopt(int argc, char *const *argv, const char *letters) {
    return __cv_known_option(argc, (char **)argv, letters, 0, 0);
}
inline int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *index) {
    return __cv_known_option(argc, (char **)argv, letters, options, index);
}
#else
// SOUNDNESS(argument-limits): under; options have one of four texts, as long as the words of `argv`.
char *__cv_option_texts[4] = {__cv_any_word(), __cv_any_word(), __cv_any_word(), __cv_any_word()};
inline char *__cv_any_option_text() {
    int pick = __cv_nondet<int>();
    char *text = __cv_option_texts[0];
    for (int i = 1; i < 4; ++i) {
        if (pick == i) text = __cv_option_texts[i];
    }
    return text;
}
inline int __cv_any_option(const char *letters) {
    int pick = __cv_nondet<int>();
    for (int i = 0; letters[i] != 0; ++i) {
        if (letters[i] == ':' || i != pick) continue;
        bool has_text = letters[i + 1] == ':' && (letters[i + 2] != ':' || __cv_nondet<bool>());
        optarg = has_text ? __cv_any_option_text() : (char *)0;
        return letters[i];
    }
    optarg = 0;
    optopt = __cv_nondet<int>();
    return '?';
}
inline int __cv_any_long_option(const struct option *options, int *index) {
    int pick = __cv_nondet<int>();
    for (int i = 0; options[i].name != 0; ++i) {
        if (i != pick) continue;
        int kind = options[i].has_arg;
        bool has_text = kind == required_argument || (kind == optional_argument && __cv_nondet<bool>());
        optarg = has_text ? __cv_any_option_text() : (char *)0;
        return __cv_take_long_option(options, i, index);
    }
    optarg = 0;
    return '?';
}
inline int getopt(int argc, char *const *, const char *letters) {
    optind = __cv_nondet<int>();
    __cv_assume(optind >= 1 && optind <= argc);
    return __cv_nondet<bool>() ? -1 : __cv_any_option(letters);
}
inline int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options, int *index) {
    return __cv_nondet<bool>() ? getopt(argc, argv, letters) : __cv_any_long_option(options, index);
}
#endif
