// Texts from outside of the program.
#pragma once

//! cv: under; as long as the words of `argv`
inline char *__cv_any_word() {
    char *text = (char *)__cv_alloc(32, 10);
    __cv_havoc(text, 31);
    text[31] = 0;
    return text;
}
