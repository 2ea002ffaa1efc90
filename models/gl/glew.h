// GLEW: the functions of OpenGL are there once it is initialised.
#pragma once
#include <cv:gl/prototypes.h>

//! cv: under; GLEW 2.2
enum __cv_glew_numbers { GLEW_OK = 0, GLEW_NO_ERROR = 0 };
static GLboolean glewExperimental = GL_FALSE;
inline GLenum glewInit() { return GLEW_OK; }
inline GLboolean glewIsSupported(const char *) { return GL_TRUE; }
inline GLboolean glewGetExtension(const char *) { return GL_TRUE; }
inline const GLubyte *glewGetErrorString(GLenum) { return (const GLubyte *)"error of GLEW"; }
