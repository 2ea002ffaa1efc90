// OpenGL: names of objects, and buffers with their sizes.
#pragma once
#include <cv:gl/types.h>
#include <cv:libc/stddef.h>

//! cv: under; OpenGL 4.6 (Compatibility Profile), 6
// How many names were given, and the buffers that are bound.
static GLuint __cv_gl_n_names = 0;
enum __cv_gl_targets { __cv_gl_of_reads = 0, __cv_gl_of_pixels = 1, __cv_gl_of_indices = 2, __cv_gl_of_others = 3 };
static GLuint __cv_gl_bound[4];
// Sizes by name; 0 if nothing is known.
static size_t __cv_gl_bytes[64];
inline void __cv_gl_generate(GLsizei n, GLuint *names) {
    __cv_contract(n >= 0, "OpenGL: a negative number of names");
    for (GLsizei i = 0; i < n; ++i) names[i] = ++__cv_gl_n_names;
}
inline void __cv_gl_delete(GLsizei n, const GLuint *names) {
    __cv_contract(n >= 0, "OpenGL: a negative number of names");
    for (GLsizei i = 0; i < n; ++i) (void)names[i];
}
inline int __cv_gl_target(GLenum target) {
    if (target == GL_PIXEL_PACK_BUFFER) return __cv_gl_of_reads;
    if (target == GL_PIXEL_UNPACK_BUFFER) return __cv_gl_of_pixels;
    return target == GL_ELEMENT_ARRAY_BUFFER ? __cv_gl_of_indices : __cv_gl_of_others;
}
inline size_t __cv_gl_size(GLuint name) { return name < 64 ? __cv_gl_bytes[name] : 0; }
inline void __cv_gl_bind(GLenum target, GLuint name) { __cv_gl_bound[__cv_gl_target(target)] = name; }
inline void __cv_gl_fill(GLenum target, long bytes, const GLvoid *from, GLenum) {
    GLuint name = __cv_gl_bound[__cv_gl_target(target)];
    __cv_contract(bytes >= 0 && name != 0, "glBufferData: no buffer is bound or the size is negative");
    if (bytes < 0) return;
    if (name < 64) __cv_gl_bytes[name] = bytes;
    if (from != 0 && bytes > 0) __cv_memcpy(__cv_alloc(bytes, 4), from, bytes);
}
inline void __cv_gl_fill_part(GLenum target, long offset, long bytes, const GLvoid *from) {
    size_t all = __cv_gl_size(__cv_gl_bound[__cv_gl_target(target)]);
    bool is_inside = offset >= 0 && bytes >= 0 && (all == 0 || (size_t)offset + bytes <= all);
    __cv_contract(is_inside, "glBufferSubData: not within the buffer");
    if (bytes > 0) __cv_memcpy(__cv_alloc(bytes, 4), from, bytes);
}
inline void *__cv_gl_map(GLenum target, GLenum) {
    size_t bytes = __cv_gl_size(__cv_gl_bound[__cv_gl_target(target)]);
    void *made = __cv_alloc(bytes != 0 ? bytes : 1ul << 32, 4);
    __cv_havoc(made, bytes);
    return made;
}
inline GLboolean __cv_gl_unmap(GLenum) { return GL_TRUE; }
inline void __cv_gl_describe(GLenum target, GLenum name, GLint *to) {
    size_t bytes = __cv_gl_size(__cv_gl_bound[__cv_gl_target(target)]);
    *to = name == GL_BUFFER_SIZE && bytes != 0 ? (GLint)bytes : __cv_nondet<GLint>();
}
