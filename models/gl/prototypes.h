// OpenGL from version 1.2 on, for programs that ask for the functions by name.
#pragma once
//! cv-when: GL_GLEXT_PROTOTYPES glewInit gladLoadGL gladLoadGLLoader glewExperimental
#include <cv:gl/functions.h>

//! cv: under; OpenGL 4.6 (Compatibility Profile)
using __cv_gl::glActiveTexture;
using __cv_gl::glAttachShader;
using __cv_gl::glBindBuffer;
using __cv_gl::glBindFragDataLocationEXT;
using __cv_gl::glBindFramebufferEXT;
using __cv_gl::glBindProgramARB;
using __cv_gl::glBindRenderbufferEXT;
using __cv_gl::glBufferData;
using __cv_gl::glBufferSubData;
using __cv_gl::glCheckFramebufferStatusEXT;
using __cv_gl::glClampColorARB;
using __cv_gl::glCompileShader;
using __cv_gl::glCreateProgram;
using __cv_gl::glCreateShader;
using __cv_gl::glDeleteBuffers;
using __cv_gl::glDeleteFramebuffersEXT;
using __cv_gl::glDeleteProgram;
using __cv_gl::glDeleteProgramsARB;
using __cv_gl::glDeleteRenderbuffersEXT;
using __cv_gl::glDeleteShader;
using __cv_gl::glFramebufferRenderbufferEXT;
using __cv_gl::glFramebufferTexture1DEXT;
using __cv_gl::glFramebufferTexture2DEXT;
using __cv_gl::glFramebufferTexture3DEXT;
using __cv_gl::glGenBuffers;
using __cv_gl::glGenFramebuffersEXT;
using __cv_gl::glGenProgramsARB;
using __cv_gl::glGenRenderbuffersEXT;
using __cv_gl::glGenerateMipmapEXT;
using __cv_gl::glGetBufferParameteriv;
using __cv_gl::glGetFramebufferAttachmentParameterivEXT;
using __cv_gl::glGetProgramInfoLog;
using __cv_gl::glGetProgramiv;
using __cv_gl::glGetShaderInfoLog;
using __cv_gl::glGetShaderiv;
using __cv_gl::glGetUniformLocation;
using __cv_gl::glLinkProgram;
using __cv_gl::glMapBuffer;
using __cv_gl::glProgramParameteriEXT;
using __cv_gl::glProgramStringARB;
using __cv_gl::glRenderbufferStorageEXT;
using __cv_gl::glSecondaryColor3fv;
using __cv_gl::glShaderSource;
using __cv_gl::glUniform1f;
using __cv_gl::glUniform1fv;
using __cv_gl::glUniform1i;
using __cv_gl::glUniform2f;
using __cv_gl::glUniform2fv;
using __cv_gl::glUniform3f;
using __cv_gl::glUniform3fv;
using __cv_gl::glUniform4f;
using __cv_gl::glUniform4fv;
using __cv_gl::glUniformMatrix4fv;
using __cv_gl::glUnmapBuffer;
using __cv_gl::glUseProgram;
inline void glBindFramebuffer(GLenum, GLuint) {}
inline void glBindRenderbuffer(GLenum, GLuint) {}
inline void glBindVertexArray(GLuint) {}
inline void glClientActiveTexture(GLenum) {}
inline void glDeleteVertexArrays(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline void glDisableVertexAttribArray(GLuint) {}
inline void glEnableVertexAttribArray(GLuint) {}
inline void glGenVertexArrays(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline GLint glGetAttribLocation(GLuint, const GLchar *) { return __cv_nondet<GLint>(); }
inline void glVertexAttribPointer(GLuint, GLint, GLenum, GLboolean, GLsizei, const void *) {}
