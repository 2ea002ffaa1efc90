// OpenGL up to version 1.1: what is drawn has no effect on the program.
#pragma once
#include <cv:gl/buffers.h>
#include <cv:gl/types.h>

// SOUNDNESS(graphics-drawing): under; what drawing reads is not looked at, and operations of OpenGL succeed.
//! cv: under; OpenGL 4.6 (Compatibility Profile)
inline void glBegin(GLenum) {}
inline void glEnd() {}
inline void glBindTexture(GLenum, GLuint) {}
inline void glBlendFunc(GLenum, GLenum) {}
inline void glClear(GLbitfield) {}
inline void glClearColor(GLfloat, GLfloat, GLfloat, GLfloat) {}
inline void glClearDepth(GLdouble) {}
inline void glColor3f(GLfloat, GLfloat, GLfloat) {}
inline void glColor3fv(const GLfloat *) {}
inline void glColor4f(GLfloat, GLfloat, GLfloat, GLfloat) {}
inline void glColor4fv(const GLfloat *) {}
inline void glColorMask(GLboolean, GLboolean, GLboolean, GLboolean) {}
inline void glColorPointer(GLint, GLenum, GLsizei, const GLvoid *) {}
inline void glCullFace(GLenum) {}
inline void glDepthFunc(GLenum) {}
inline void glDepthMask(GLboolean) {}
inline void glDisable(GLenum) {}
inline void glDisableClientState(GLenum) {}
inline void glDrawArrays(GLenum, GLint, GLsizei) {}
inline void glDrawBuffer(GLenum) {}
inline void glDrawElements(GLenum, GLsizei, GLenum, const GLvoid *) {}
inline void glDrawPixels(GLsizei, GLsizei, GLenum, GLenum, const GLvoid *) {}
inline void glEnable(GLenum) {}
inline void glEnableClientState(GLenum) {}
inline void glFinish() {}
inline void glFlush() {}
inline void glFrustum(GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble) {}
inline void glHint(GLenum, GLenum) {}
inline void glLightModelfv(GLenum, const GLfloat *) {}
inline void glLightf(GLenum, GLenum, GLfloat) {}
inline void glLightfv(GLenum, GLenum, const GLfloat *) {}
inline void glLineWidth(GLfloat) {}
inline void glLoadIdentity() {}
inline void glLoadMatrixf(const GLfloat *) {}
inline void glMaterialf(GLenum, GLenum, GLfloat) {}
inline void glMaterialfv(GLenum, GLenum, const GLfloat *) {}
inline void glMatrixMode(GLenum) {}
inline void glMultMatrixf(const GLfloat *) {}
inline void glNormal3f(GLfloat, GLfloat, GLfloat) {}
inline void glNormal3fv(const GLfloat *) {}
inline void glNormalPointer(GLenum, GLsizei, const GLvoid *) {}
inline void glOrtho(GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble) {}
inline void glPixelStorei(GLenum, GLint) {}
inline void glPixelZoom(GLfloat, GLfloat) {}
inline void glPointSize(GLfloat) {}
inline void glPolygonMode(GLenum, GLenum) {}
inline void glPopAttrib() {}
inline void glPopMatrix() {}
inline void glPushAttrib(GLbitfield) {}
inline void glPushMatrix() {}
inline void glRasterPos2f(GLfloat, GLfloat) {}
inline void glRasterPos2i(GLint, GLint) {}
inline void glReadBuffer(GLenum) {}
inline void glRectf(GLfloat, GLfloat, GLfloat, GLfloat) {}
inline void glRotatef(GLfloat, GLfloat, GLfloat, GLfloat) {}
inline void glScalef(GLfloat, GLfloat, GLfloat) {}
inline void glShadeModel(GLenum) {}
inline void glTexCoord2f(GLfloat, GLfloat) {}
inline void glTexCoordPointer(GLint, GLenum, GLsizei, const GLvoid *) {}
inline void glTexEnvf(GLenum, GLenum, GLfloat) {}
inline void glTexEnvi(GLenum, GLenum, GLint) {}
inline void glTexImage2D(GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const GLvoid *) {}
inline void glTexImage3D(GLenum, GLint, GLint, GLsizei, GLsizei, GLsizei, GLint, GLenum, GLenum, const GLvoid *) {}
inline void glTexParameterf(GLenum, GLenum, GLfloat) {}
inline void glTexParameterfv(GLenum, GLenum, const GLfloat *) {}
inline void glTexParameteri(GLenum, GLenum, GLint) {}
inline void glTexSubImage2D(GLenum, GLint, GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, const GLvoid *) {}
inline void glTranslatef(GLfloat, GLfloat, GLfloat) {}
inline void glVertex2f(GLfloat, GLfloat) {}
inline void glVertex2i(GLint, GLint) {}
inline void glVertex3dv(const GLdouble *) {}
inline void glVertex3f(GLfloat, GLfloat, GLfloat) {}
inline void glVertex3fv(const GLfloat *) {}
inline void glVertexPointer(GLint, GLenum, GLsizei, const GLvoid *) {}
inline void glViewport(GLint, GLint, GLsizei, GLsizei) {}
inline void gluLookAt(GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble, GLdouble) {}
inline void gluOrtho2D(GLdouble, GLdouble, GLdouble, GLdouble) {}
inline void gluPerspective(GLdouble, GLdouble, GLdouble, GLdouble) {}
inline void glGenTextures(GLsizei n, GLuint *names) { __cv_gl_generate(n, names); }
inline void glDeleteTextures(GLsizei n, const GLuint *names) { __cv_gl_delete(n, names); }
inline GLenum glGetError() { return GL_NO_ERROR; }
inline GLuint glGenLists(GLsizei n) {
    GLuint first = __cv_gl_n_names + 1;
    __cv_gl_n_names += n;
    return first;
}
inline void glNewList(GLuint, GLenum) {}
inline void glEndList() {}
inline void glCallList(GLuint) {}
inline void glDeleteLists(GLuint, GLsizei) {}
// The numbers of a state: four for areas and colors, sixteen for matrices.
inline int __cv_gl_count(GLenum name) {
    if (name == GL_MODELVIEW_MATRIX || name == GL_PROJECTION_MATRIX || name == GL_TEXTURE_MATRIX) return 16;
    return name == GL_VIEWPORT || name == GL_LIGHT_MODEL_AMBIENT ? 4 : 1;
}
inline void glGetIntegerv(GLenum name, GLint *to) {
    if (name == GL_PROGRAM_ERROR_POSITION_ARB) *to = -1;
    else __cv_havoc(to, __cv_gl_count(name) * sizeof(GLint));
}
inline void glGetFloatv(GLenum name, GLfloat *to) { __cv_havoc(to, __cv_gl_count(name) * sizeof(GLfloat)); }
inline void glGetDoublev(GLenum name, GLdouble *to) { __cv_havoc(to, __cv_gl_count(name) * sizeof(GLdouble)); }
inline const GLubyte *glGetString(GLenum name) {
    if (name == GL_VERSION) return (const GLubyte *)"4.6.0";
    if (name != GL_EXTENSIONS) return (const GLubyte *)"";
    return (const GLubyte *)"GL_ARB_multitexture GL_ARB_pixel_buffer_object GL_ARB_vertex_buffer_object "
                            "GL_EXT_framebuffer_object GL_EXT_geometry_shader4 GL_EXT_texture_buffer_object "
                            "GL_NV_gpu_program4";
}
inline const GLubyte *gluErrorString(GLenum) { return (const GLubyte *)"error of OpenGL"; }
inline void glReadPixels(GLint, GLint, GLsizei width, GLsizei height, GLenum format, GLenum type, GLvoid *to) {
    __cv_contract(width >= 0 && height >= 0, "glReadPixels: the size is negative");
    if (__cv_gl_bound[__cv_gl_of_reads] != 0 || width <= 0 || height <= 0) return;
    size_t n = format == GL_RGBA || format == GL_BGRA ? 4 : format == GL_RGB || format == GL_BGR ? 3 : 1;
    bool is_byte = type == GL_UNSIGNED_BYTE || type == GL_BYTE;
    size_t bytes = is_byte ? 1 : type == GL_UNSIGNED_SHORT || type == GL_SHORT ? 2 : 4;
    __cv_havoc(to, (size_t)width * height * n * bytes);
}
