// OpenGL: types of functions, and the way to their addresses.
#pragma once
#include <cv:gl/functions.h>

//! cv: under; OpenGL 4.6 (Compatibility Profile), GLX 1.4
typedef void (*PFNGLACTIVETEXTUREPROC)(GLenum);
typedef void (*PFNGLATTACHSHADERPROC)(GLuint, GLuint);
typedef void (*PFNGLBINDBUFFERPROC)(GLenum target, GLuint name);
typedef void (*PFNGLBINDFRAGDATALOCATIONEXTPROC)(GLuint, GLuint, const GLchar *);
typedef void (*PFNGLBINDFRAMEBUFFEREXTPROC)(GLenum, GLuint);
typedef void (*PFNGLBINDPROGRAMARBPROC)(GLenum, GLuint);
typedef void (*PFNGLBINDRENDERBUFFEREXTPROC)(GLenum, GLuint);
typedef void (*PFNGLBUFFERDATAPROC)(GLenum target, GLsizeiptr bytes, const void *from, GLenum use);
typedef void (*PFNGLBUFFERSUBDATAPROC)(GLenum target, GLintptr offset, GLsizeiptr bytes, const void *from);
typedef GLenum (*PFNGLCHECKFRAMEBUFFERSTATUSEXTPROC)(GLenum);
typedef void (*PFNGLCLAMPCOLORARBPROC)(GLenum, GLenum);
typedef void (*PFNGLCOMPILESHADERPROC)(GLuint);
typedef GLuint (*PFNGLCREATEPROGRAMPROC)();
typedef GLuint (*PFNGLCREATESHADERPROC)(GLenum);
typedef void (*PFNGLDELETEBUFFERSPROC)(GLsizei n, const GLuint *names);
typedef void (*PFNGLDELETEFRAMEBUFFERSEXTPROC)(GLsizei n, const GLuint *names);
typedef void (*PFNGLDELETEPROGRAMPROC)(GLuint);
typedef void (*PFNGLDELETEPROGRAMSARBPROC)(GLsizei n, const GLuint *names);
typedef void (*PFNGLDELETERENDERBUFFERSEXTPROC)(GLsizei n, const GLuint *names);
typedef void (*PFNGLDELETESHADERPROC)(GLuint);
typedef void (*PFNGLFRAMEBUFFERRENDERBUFFEREXTPROC)(GLenum, GLenum, GLenum, GLuint);
typedef void (*PFNGLFRAMEBUFFERTEXTURE1DEXTPROC)(GLenum, GLenum, GLenum, GLuint, GLint);
typedef void (*PFNGLFRAMEBUFFERTEXTURE2DEXTPROC)(GLenum, GLenum, GLenum, GLuint, GLint);
typedef void (*PFNGLFRAMEBUFFERTEXTURE3DEXTPROC)(GLenum, GLenum, GLenum, GLuint, GLint, GLint);
typedef void (*PFNGLGENBUFFERSPROC)(GLsizei n, GLuint *names);
typedef void (*PFNGLGENFRAMEBUFFERSEXTPROC)(GLsizei n, GLuint *names);
typedef void (*PFNGLGENPROGRAMSARBPROC)(GLsizei n, GLuint *names);
typedef void (*PFNGLGENRENDERBUFFERSEXTPROC)(GLsizei n, GLuint *names);
typedef void (*PFNGLGENERATEMIPMAPEXTPROC)(GLenum);
typedef void (*PFNGLGETBUFFERPARAMETERIVPROC)(GLenum target, GLenum name, GLint *to);
typedef void (*PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVEXTPROC)(GLenum, GLenum, GLenum, GLint *to);
typedef void (*PFNGLGETPROGRAMINFOLOGPROC)(GLuint, GLsizei most, GLsizei *length, GLchar *to);
typedef void (*PFNGLGETPROGRAMIVPROC)(GLuint, GLenum name, GLint *to);
typedef void (*PFNGLGETSHADERINFOLOGPROC)(GLuint, GLsizei most, GLsizei *length, GLchar *to);
typedef void (*PFNGLGETSHADERIVPROC)(GLuint, GLenum name, GLint *to);
typedef GLint (*PFNGLGETUNIFORMLOCATIONPROC)(GLuint, const GLchar *);
typedef void (*PFNGLLINKPROGRAMPROC)(GLuint);
typedef void *(*PFNGLMAPBUFFERPROC)(GLenum target, GLenum access);
typedef void (*PFNGLPROGRAMPARAMETERIEXTPROC)(GLuint, GLenum, GLint);
typedef void (*PFNGLPROGRAMSTRINGARBPROC)(GLenum, GLenum, GLsizei, const void *);
typedef void (*PFNGLRENDERBUFFERSTORAGEEXTPROC)(GLenum, GLenum, GLsizei, GLsizei);
typedef void (*PFNGLSECONDARYCOLOR3FVPROC)(const GLfloat *);
typedef void (*PFNGLSHADERSOURCEPROC)(GLuint, GLsizei, const GLchar *const *, const GLint *);
typedef void (*PFNGLUNIFORM1FPROC)(GLint, GLfloat);
typedef void (*PFNGLUNIFORM1FVPROC)(GLint, GLsizei, const GLfloat *);
typedef void (*PFNGLUNIFORM1IPROC)(GLint, GLint);
typedef void (*PFNGLUNIFORM2FPROC)(GLint, GLfloat, GLfloat);
typedef void (*PFNGLUNIFORM2FVPROC)(GLint, GLsizei, const GLfloat *);
typedef void (*PFNGLUNIFORM3FPROC)(GLint, GLfloat, GLfloat, GLfloat);
typedef void (*PFNGLUNIFORM3FVPROC)(GLint, GLsizei, const GLfloat *);
typedef void (*PFNGLUNIFORM4FPROC)(GLint, GLfloat, GLfloat, GLfloat, GLfloat);
typedef void (*PFNGLUNIFORM4FVPROC)(GLint, GLsizei, const GLfloat *);
typedef void (*PFNGLUNIFORMMATRIX4FVPROC)(GLint, GLsizei, GLboolean, const GLfloat *);
typedef GLboolean (*PFNGLUNMAPBUFFERPROC)(GLenum target);
typedef void (*PFNGLUSEPROGRAMPROC)(GLuint);
typedef PFNGLACTIVETEXTUREPROC PFNGLCLIENTACTIVETEXTUREPROC;
inline bool __cv_gl_is(const char *name, const char *other) {
    while (*name && *name == *other) ++name, ++other;
    return *name == *other;
}
// A function that is not there has no address.
inline void (*glXGetProcAddress(const GLubyte *text))() {
    const char *name = (const char *)text;
    if (name[0] != 'g' || name[1] != 'l') return 0;
    switch (name[2]) {
    case 'A':
        if (__cv_gl_is(name + 2, "ActiveTexture")) return (void (*)())__cv_gl::glActiveTexture;
        if (__cv_gl_is(name + 2, "AttachShader")) return (void (*)())__cv_gl::glAttachShader;
        break;
    case 'B':
        if (__cv_gl_is(name + 2, "BindBuffer")) return (void (*)())__cv_gl::glBindBuffer;
        if (__cv_gl_is(name + 2, "BindFragDataLocationEXT")) return (void (*)())__cv_gl::glBindFragDataLocationEXT;
        if (__cv_gl_is(name + 2, "BindFramebufferEXT")) return (void (*)())__cv_gl::glBindFramebufferEXT;
        if (__cv_gl_is(name + 2, "BindProgramARB")) return (void (*)())__cv_gl::glBindProgramARB;
        if (__cv_gl_is(name + 2, "BindRenderbufferEXT")) return (void (*)())__cv_gl::glBindRenderbufferEXT;
        if (__cv_gl_is(name + 2, "BufferData")) return (void (*)())__cv_gl::glBufferData;
        if (__cv_gl_is(name + 2, "BufferSubData")) return (void (*)())__cv_gl::glBufferSubData;
        break;
    case 'C':
        if (__cv_gl_is(name + 2, "CheckFramebufferStatusEXT"))
            return (void (*)())__cv_gl::glCheckFramebufferStatusEXT;
        if (__cv_gl_is(name + 2, "ClampColorARB")) return (void (*)())__cv_gl::glClampColorARB;
        if (__cv_gl_is(name + 2, "CompileShader")) return (void (*)())__cv_gl::glCompileShader;
        if (__cv_gl_is(name + 2, "CreateProgram")) return (void (*)())__cv_gl::glCreateProgram;
        if (__cv_gl_is(name + 2, "CreateShader")) return (void (*)())__cv_gl::glCreateShader;
        if (__cv_gl_is(name + 2, "ClientActiveTexture")) return (void (*)())__cv_gl::glActiveTexture;
        break;
    case 'D':
        if (__cv_gl_is(name + 2, "DeleteBuffers")) return (void (*)())__cv_gl::glDeleteBuffers;
        if (__cv_gl_is(name + 2, "DeleteFramebuffersEXT")) return (void (*)())__cv_gl::glDeleteFramebuffersEXT;
        if (__cv_gl_is(name + 2, "DeleteProgram")) return (void (*)())__cv_gl::glDeleteProgram;
        if (__cv_gl_is(name + 2, "DeleteProgramsARB")) return (void (*)())__cv_gl::glDeleteProgramsARB;
        if (__cv_gl_is(name + 2, "DeleteRenderbuffersEXT")) return (void (*)())__cv_gl::glDeleteRenderbuffersEXT;
        if (__cv_gl_is(name + 2, "DeleteShader")) return (void (*)())__cv_gl::glDeleteShader;
        break;
    case 'F':
        if (__cv_gl_is(name + 2, "FramebufferRenderbufferEXT"))
            return (void (*)())__cv_gl::glFramebufferRenderbufferEXT;
        if (__cv_gl_is(name + 2, "FramebufferTexture1DEXT")) return (void (*)())__cv_gl::glFramebufferTexture1DEXT;
        if (__cv_gl_is(name + 2, "FramebufferTexture2DEXT")) return (void (*)())__cv_gl::glFramebufferTexture2DEXT;
        if (__cv_gl_is(name + 2, "FramebufferTexture3DEXT")) return (void (*)())__cv_gl::glFramebufferTexture3DEXT;
        break;
    case 'G':
        if (__cv_gl_is(name + 2, "GenBuffers")) return (void (*)())__cv_gl::glGenBuffers;
        if (__cv_gl_is(name + 2, "GenFramebuffersEXT")) return (void (*)())__cv_gl::glGenFramebuffersEXT;
        if (__cv_gl_is(name + 2, "GenProgramsARB")) return (void (*)())__cv_gl::glGenProgramsARB;
        if (__cv_gl_is(name + 2, "GenRenderbuffersEXT")) return (void (*)())__cv_gl::glGenRenderbuffersEXT;
        if (__cv_gl_is(name + 2, "GenerateMipmapEXT")) return (void (*)())__cv_gl::glGenerateMipmapEXT;
        if (__cv_gl_is(name + 2, "GetBufferParameteriv")) return (void (*)())__cv_gl::glGetBufferParameteriv;
        if (__cv_gl_is(name + 2, "GetFramebufferAttachmentParameterivEXT"))
            return (void (*)())__cv_gl::glGetFramebufferAttachmentParameterivEXT;
        if (__cv_gl_is(name + 2, "GetProgramInfoLog")) return (void (*)())__cv_gl::glGetProgramInfoLog;
        if (__cv_gl_is(name + 2, "GetProgramiv")) return (void (*)())__cv_gl::glGetProgramiv;
        if (__cv_gl_is(name + 2, "GetShaderInfoLog")) return (void (*)())__cv_gl::glGetShaderInfoLog;
        if (__cv_gl_is(name + 2, "GetShaderiv")) return (void (*)())__cv_gl::glGetShaderiv;
        if (__cv_gl_is(name + 2, "GetUniformLocation")) return (void (*)())__cv_gl::glGetUniformLocation;
        break;
    case 'L':
        if (__cv_gl_is(name + 2, "LinkProgram")) return (void (*)())__cv_gl::glLinkProgram;
        break;
    case 'M':
        if (__cv_gl_is(name + 2, "MapBuffer")) return (void (*)())__cv_gl::glMapBuffer;
        break;
    case 'P':
        if (__cv_gl_is(name + 2, "ProgramParameteriEXT")) return (void (*)())__cv_gl::glProgramParameteriEXT;
        if (__cv_gl_is(name + 2, "ProgramStringARB")) return (void (*)())__cv_gl::glProgramStringARB;
        break;
    case 'R':
        if (__cv_gl_is(name + 2, "RenderbufferStorageEXT")) return (void (*)())__cv_gl::glRenderbufferStorageEXT;
        break;
    case 'S':
        if (__cv_gl_is(name + 2, "SecondaryColor3fv")) return (void (*)())__cv_gl::glSecondaryColor3fv;
        if (__cv_gl_is(name + 2, "ShaderSource")) return (void (*)())__cv_gl::glShaderSource;
        break;
    case 'U':
        if (__cv_gl_is(name + 2, "Uniform1f")) return (void (*)())__cv_gl::glUniform1f;
        if (__cv_gl_is(name + 2, "Uniform1fv")) return (void (*)())__cv_gl::glUniform1fv;
        if (__cv_gl_is(name + 2, "Uniform1i")) return (void (*)())__cv_gl::glUniform1i;
        if (__cv_gl_is(name + 2, "Uniform2f")) return (void (*)())__cv_gl::glUniform2f;
        if (__cv_gl_is(name + 2, "Uniform2fv")) return (void (*)())__cv_gl::glUniform2fv;
        if (__cv_gl_is(name + 2, "Uniform3f")) return (void (*)())__cv_gl::glUniform3f;
        if (__cv_gl_is(name + 2, "Uniform3fv")) return (void (*)())__cv_gl::glUniform3fv;
        if (__cv_gl_is(name + 2, "Uniform4f")) return (void (*)())__cv_gl::glUniform4f;
        if (__cv_gl_is(name + 2, "Uniform4fv")) return (void (*)())__cv_gl::glUniform4fv;
        if (__cv_gl_is(name + 2, "UniformMatrix4fv")) return (void (*)())__cv_gl::glUniformMatrix4fv;
        if (__cv_gl_is(name + 2, "UnmapBuffer")) return (void (*)())__cv_gl::glUnmapBuffer;
        if (__cv_gl_is(name + 2, "UseProgram")) return (void (*)())__cv_gl::glUseProgram;
        break;
    }
    return 0;
}
inline void (*glXGetProcAddressARB(const GLubyte *name))() { return glXGetProcAddress(name); }
