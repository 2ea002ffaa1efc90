// OpenGL from version 1.2 on: shaders and buffers, as a loader of functions hands them out.
#pragma once
#include <cv:gl/buffers.h>

//! cv: under; OpenGL 4.6 (Compatibility Profile)
// Logs are empty.
inline void __cv_gl_log(GLsizei most, GLsizei *length, GLchar *to) {
    if (length != 0) *length = 0;
    if (most > 0) *to = 0;
}
namespace __cv_gl {
inline void glActiveTexture(GLenum) {}
inline void glAttachShader(GLuint, GLuint) {}
inline void glBindBuffer(GLenum target, GLuint name) { __cv_gl_bind(target, name); }
inline void glBindFragDataLocationEXT(GLuint, GLuint, const GLchar *) {}
inline void glBindFramebufferEXT(GLenum, GLuint) {}
inline void glBindProgramARB(GLenum, GLuint) {}
inline void glBindRenderbufferEXT(GLenum, GLuint) {}
inline void glBufferData(GLenum target, GLsizeiptr bytes, const void *from, GLenum use) {
    __cv_gl_fill(target, bytes, from, use);
}
inline void glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr bytes, const void *from) {
    __cv_gl_fill_part(target, offset, bytes, from);
}
inline GLenum glCheckFramebufferStatusEXT(GLenum) { return GL_FRAMEBUFFER_COMPLETE; }
inline void glClampColorARB(GLenum, GLenum) {}
inline void glCompileShader(GLuint) {}
inline GLuint glCreateProgram() { return ++__cv_gl_n_names; }
inline GLuint glCreateShader(GLenum) { return ++__cv_gl_n_names; }
inline void glDeleteBuffers(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline void glDeleteFramebuffersEXT(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline void glDeleteProgram(GLuint) {}
inline void glDeleteProgramsARB(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline void glDeleteRenderbuffersEXT(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline void glDeleteShader(GLuint) {}
inline void glFramebufferRenderbufferEXT(GLenum, GLenum, GLenum, GLuint) {}
inline void glFramebufferTexture1DEXT(GLenum, GLenum, GLenum, GLuint, GLint) {}
inline void glFramebufferTexture2DEXT(GLenum, GLenum, GLenum, GLuint, GLint) {}
inline void glFramebufferTexture3DEXT(GLenum, GLenum, GLenum, GLuint, GLint, GLint) {}
inline void glGenBuffers(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline void glGenFramebuffersEXT(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline void glGenProgramsARB(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline void glGenRenderbuffersEXT(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline void glGenerateMipmapEXT(GLenum) {}
inline void glGetBufferParameteriv(GLenum target, GLenum name, GLint *to) { __cv_gl_describe(target, name, to); }
inline void glGetFramebufferAttachmentParameterivEXT(GLenum, GLenum, GLenum, GLint *to) {
    *to = __cv_nondet<GLint>();
}
inline void glGetProgramInfoLog(GLuint, GLsizei most, GLsizei *length, GLchar *to) { __cv_gl_log(most, length, to); }
inline void glGetProgramiv(GLuint, GLenum name, GLint *to) { *to = name == GL_LINK_STATUS; }
inline void glGetShaderInfoLog(GLuint, GLsizei most, GLsizei *length, GLchar *to) { __cv_gl_log(most, length, to); }
inline void glGetShaderiv(GLuint, GLenum name, GLint *to) { *to = name == GL_COMPILE_STATUS; }
inline GLint glGetUniformLocation(GLuint, const GLchar *) { return __cv_nondet<GLint>(); }
inline void glLinkProgram(GLuint) {}
inline void *glMapBuffer(GLenum target, GLenum access) { return __cv_gl_map(target, access); }
inline void glProgramParameteriEXT(GLuint, GLenum, GLint) {}
inline void glProgramStringARB(GLenum, GLenum, GLsizei, const void *) {}
inline void glRenderbufferStorageEXT(GLenum, GLenum, GLsizei, GLsizei) {}
inline void glSecondaryColor3fv(const GLfloat *) {}
inline void glShaderSource(GLuint, GLsizei, const GLchar *const *, const GLint *) {}
inline void glUniform1f(GLint, GLfloat) {}
inline void glUniform1fv(GLint, GLsizei, const GLfloat *) {}
inline void glUniform1i(GLint, GLint) {}
inline void glUniform2f(GLint, GLfloat, GLfloat) {}
inline void glUniform2fv(GLint, GLsizei, const GLfloat *) {}
inline void glUniform3f(GLint, GLfloat, GLfloat, GLfloat) {}
inline void glUniform3fv(GLint, GLsizei, const GLfloat *) {}
inline void glUniform4f(GLint, GLfloat, GLfloat, GLfloat, GLfloat) {}
inline void glUniform4fv(GLint, GLsizei, const GLfloat *) {}
inline void glUniformMatrix4fv(GLint, GLsizei, GLboolean, const GLfloat *) {}
inline GLboolean glUnmapBuffer(GLenum target) { return __cv_gl_unmap(target); }
inline void glUseProgram(GLuint) {}
}
