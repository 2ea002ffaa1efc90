// Files: the outside world gives any answer. Output has no effect, input is any data.
#pragma once
#include <cv:libc/printf.h>
#include <cv:libc/stddef.h>

//! cv: over; ISO C11, 7.21
typedef struct __cv_file {
    int descriptor;
    // Whether something may have come to the end of the file.
    bool was_read;
    // Whether what comes next has been read before.
    bool is_again;
    // Whether it was read by lines only; in a run, how many these were so far, and up to the end, -1 if not known.
    bool is_by_lines;
    long n_lines, n_lines_of_all;
} FILE;
FILE __cv_files[4] = {{0, true}};
int __cv_n_open_files = 0;
// All attempts to open a file, and all files that were closed: these are known numbers also where it is not known
// whether files are there.
int __cv_n_attempts = 0, __cv_n_closed_files = 0;
#define stdin (&__cv_files[0])
#define stdout (&__cv_files[1])
#define stderr (&__cv_files[2])
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
inline int __cv_descriptor_of(FILE *file) { return file == stdout ? 1 : file == stderr ? 2 : 0; }
inline FILE *fopen(const char *name, const char *mode) {
    __cv_read_text(name, -1);
    __cv_read_text(mode, -1);
    ++__cv_n_attempts;
    if (__cv_nondet<bool>()) return 0;
    // All files that are open are one.
    if (__cv_n_open_files++ == 0) {
        __cv_files[3].was_read = __cv_files[3].is_again = false;
        __cv_files[3].is_by_lines = true;
        __cv_files[3].n_lines = 0;
        __cv_files[3].n_lines_of_all = -1;
    } else {
        __cv_files[3].is_by_lines = false;
    }
    return &__cv_files[3];
}
// A stream that is opened anew on another file; what it was is closed.
inline FILE *freopen(const char *name, const char *mode, FILE *file) {
    if (name) __cv_read_text(name, -1);
    __cv_read_text(mode, -1);
    if (__cv_nondet<bool>()) return 0;
    file->was_read = true;
    file->is_again = false;
    file->is_by_lines = false;
    return file;
}
// Something is read. A file that is read again has the same contents, of which nothing is known here: what follows is
// not decided where it depends on them.
inline void __cv_read_file(FILE *file) {
    if (!file) return;
    file->was_read = true;
    file->is_by_lines = false;
    if (file->is_again) __cv_assume(__cv_gathered<bool>());
}
// Whether the file ends before the next line. A run in which all lines are the same, which it says itself, reads them
// again as often as there were.
inline bool __cv_ends_before_line(FILE *file) {
    if (!file) return __cv_nondet<bool>();
    file->was_read = true;
    if (file->is_again && file->is_by_lines && file->n_lines_of_all >= 0) {
        bool is_same = __cv_input<bool>("the same lines again");
        if (__cv_is_known(is_same) && is_same) return file->n_lines++ >= file->n_lines_of_all;
    }
    if (file->is_again) __cv_assume(__cv_gathered<bool>());
    bool ends = __cv_nondet<bool>();
    if (__cv_is_known(ends)) {
        if (ends) file->n_lines_of_all = file->n_lines;
        file->n_lines++;
    }
    return ends;
}
// All files that are open are one, which is gone with the last of them.
inline void __cv_check_open(const FILE *file) {
    __cv_contract(file != &__cv_files[3] || __cv_n_closed_files < __cv_n_attempts, "the file has been closed");
}
// Whoever runs the program sees to the files that it reads and writes without asking whether they are there.
inline void __cv_presume_file(FILE *file) {
#ifndef __cv_hostile_input
    // SOUNDNESS(plausible-input): under; a file that cannot be opened is not reported where the program uses it.
    __cv_presume(file != 0);
#endif
    __cv_check_open(file);
}
inline int fclose(FILE *file) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "fclose: the file is null");
    if (file == &__cv_files[3] && __cv_n_open_files > 0) __cv_n_open_files--;
    if (file != stdin && file != stdout && file != stderr) ++__cv_n_closed_files;
    return __cv_nondet<int>();
}
inline int fflush(FILE *file) {
    __cv_check_open(file);
    return __cv_nondet<int>();
}
template <class... Items>
inline int fprintf(FILE *file, const char *format, Items... items) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "fprintf: the file is null");
    __cv_print(format, items...);
    return __cv_emit(__cv_descriptor_of(file), format, items...);
}
inline int fputs(const char *text, FILE *file) {
    __cv_check_open(file);
    __cv_read_text(text, -1);
    return __cv_emit(__cv_descriptor_of(file), "%s", text);
}
inline int fputc(int c, FILE *file) {
    __cv_check_open(file);
    return __cv_emit(__cv_descriptor_of(file), "%c", c);
}
inline int putc(int c, FILE *file) { return fputc(c, file); }
inline void perror(const char *text) {
    if (text == 0) return;
    __cv_read_text(text, -1);
    __cv_emit(2, "%s\n", text);
}
inline size_t fread(void *to, size_t size, size_t count, FILE *file) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "fread: the file is null");
    __cv_read_file(file);
    size_t missing = __cv_nondet<size_t>();
    __cv_assume(missing <= count);
    size_t got = count - missing;
    // A single element that is read in part has an indeterminate value.
    if (got == count || count == 1)
        __cv_havoc(to, count * size);
    else
        __cv_havoc(to, got * size);
    __cv_from_file(to, count * size);
    return got;
}
inline size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "fwrite: the file is null");
    if (size * count > 0) __cv_memcpy(__cv_alloc(size * count, 4), from, size * count);
    size_t missing = __cv_nondet<size_t>();
    __cv_assume(missing <= count);
    return count - missing;
}
inline char *fgets(char *to, int size, FILE *file) {
    __cv_check_open(file);
    if (size <= 0 || __cv_ends_before_line(file)) return 0;
    int rest = __cv_nondet<int>();
    __cv_assume(rest >= 0 && rest < size);
    __cv_havoc(to, (size_t)size);
    __cv_from_file(to, (size_t)size);
    to[size - 1 - rest] = 0;
    return to;
}
// To arrays that are members, and end where the next one begins.
inline char *__cv_to_member_fgets(size_t room, char *to, int size, FILE *file) {
    __cv_contract(size <= 0 || (size_t)size <= room, "fgets: the size is not that of the array, which is a member");
    return fgets(to, size, file);
}
inline size_t __cv_to_member_fread(size_t room, void *to, size_t size, size_t count, FILE *file) {
    __cv_contract(size * count <= room, "fread: more is read than the array holds, which is a member");
    return fread(to, size, count, file);
}
inline int fgetc(FILE *file) {
    __cv_check_open(file);
    __cv_read_file(file);
    int c = __cv_input<int>("fgetc");
    __cv_assume(c >= -1 && c <= 255);
    return c;
}

inline int ungetc(int c, FILE *) { return c; }
inline void clearerr(FILE *) {}
inline int fileno(FILE *file) { return file->descriptor; }
inline int getc(FILE *file) { return fgetc(file); }
inline int getchar() {
    int c = __cv_input<int>("getchar");
    __cv_assume(c >= -1 && c <= 255);
    return c;
}
inline int feof(FILE *file) {
    __cv_check_open(file);
    return file && !file->was_read ? 0 : __cv_nondet<int>();
}
inline int ferror(FILE *file) {
    __cv_check_open(file);
    return __cv_nondet<int>();
}
inline int fseek(FILE *file, long, int) {
    __cv_check_open(file);
    if (file && file->was_read) file->is_again = true;
    if (file) file->is_by_lines = false;
    return __cv_nondet<int>();
}
inline long ftell(FILE *file) {
    __cv_check_open(file);
    return __cv_nondet<long>();
}
inline void rewind(FILE *file) {
    __cv_check_open(file);
    if (!file) return;
    if (file->was_read) file->is_again = true;
    file->was_read = false;
    file->n_lines = 0;
}
inline int remove(const char *name) {
    __cv_read_text(name, -1);
    return __cv_nondet<int>();
}
inline int setvbuf(FILE *, char *, int, size_t) { return 0; }
namespace std {
using ::FILE;
using ::fopen;
using ::freopen;
using ::fclose;
using ::fflush;
using ::fprintf;
using ::fputs;
using ::perror;
using ::fread;
using ::fwrite;
using ::fgets;
using ::getchar;
}
