// GLUT: a window, and the events of its user, which come in any order and number.
#pragma once
#include <cv:gl/types.h>
#include <cv:libc/process.h>

// SOUNDNESS(graphics-events): under; one window, whose sides have between 1 and 16384 points, and one menu.
//! cv: under; GLUT 3.7, freeglut 3
enum __cv_glut_numbers {
    GLUT_RGB = 0, GLUT_RGBA = 0, GLUT_INDEX = 1, GLUT_SINGLE = 0, GLUT_DOUBLE = 2, GLUT_ACCUM = 4, GLUT_ALPHA = 8,
    GLUT_DEPTH = 0x10, GLUT_STENCIL = 0x20, GLUT_MULTISAMPLE = 0x80, GLUT_LEFT_BUTTON = 0, GLUT_MIDDLE_BUTTON = 1,
    GLUT_RIGHT_BUTTON = 2, GLUT_DOWN = 0, GLUT_UP = 1, GLUT_KEY_F1 = 1, GLUT_KEY_F2 = 2, GLUT_KEY_F3 = 3,
    GLUT_KEY_F4 = 4, GLUT_KEY_F5 = 5, GLUT_KEY_F6 = 6, GLUT_KEY_F7 = 7, GLUT_KEY_F8 = 8, GLUT_KEY_F9 = 9,
    GLUT_KEY_F10 = 10, GLUT_KEY_F11 = 11, GLUT_KEY_F12 = 12, GLUT_KEY_LEFT = 0x64, GLUT_KEY_UP = 0x65,
    GLUT_KEY_RIGHT = 0x66, GLUT_KEY_DOWN = 0x67, GLUT_KEY_PAGE_UP = 0x68, GLUT_KEY_PAGE_DOWN = 0x69,
    GLUT_KEY_HOME = 0x6A, GLUT_KEY_END = 0x6B, GLUT_KEY_INSERT = 0x6C, GLUT_WINDOW_X = 0x64, GLUT_WINDOW_Y = 0x65,
    GLUT_WINDOW_WIDTH = 0x66, GLUT_WINDOW_HEIGHT = 0x67, GLUT_SCREEN_WIDTH = 0xC8, GLUT_SCREEN_HEIGHT = 0xC9,
    GLUT_ELAPSED_TIME = 0x2BC, GLUT_ACTIVE_SHIFT = 1, GLUT_ACTIVE_CTRL = 2, GLUT_ACTIVE_ALT = 4,
    GLUT_ACTION_ON_WINDOW_CLOSE = 0x1F9, GLUT_ACTION_EXIT = 0, GLUT_ACTION_GLUTMAINLOOP_RETURNS = 1,
    GLUT_ACTION_CONTINUE_EXECUTION = 2,
};
#define GLUT_BITMAP_9_BY_15 ((void *)0x2)
#define GLUT_BITMAP_8_BY_13 ((void *)0x3)
#define GLUT_BITMAP_TIMES_ROMAN_10 ((void *)0x4)
#define GLUT_BITMAP_TIMES_ROMAN_24 ((void *)0x5)
#define GLUT_BITMAP_HELVETICA_10 ((void *)0x6)
#define GLUT_BITMAP_HELVETICA_12 ((void *)0x7)
#define GLUT_BITMAP_HELVETICA_18 ((void *)0x8)
static void (*__cv_glut_display)() = 0;
static void (*__cv_glut_idle)() = 0;
static void (*__cv_glut_close)() = 0;
static void (*__cv_glut_reshape)(int, int) = 0;
static void (*__cv_glut_keyboard)(unsigned char, int, int) = 0;
static void (*__cv_glut_keyboard_up)(unsigned char, int, int) = 0;
static void (*__cv_glut_special)(int, int, int) = 0;
static void (*__cv_glut_mouse)(int, int, int, int) = 0;
static void (*__cv_glut_motion)(int, int) = 0;
static void (*__cv_glut_passive_motion)(int, int) = 0;
static void (*__cv_glut_timer)(int) = 0;
static void (*__cv_glut_menu)(int) = 0;
static int __cv_glut_timer_value = 0;
static int __cv_glut_menu_values[64];
static int __cv_glut_n_menu_values = 0;
static bool __cv_glut_is_open = false;
static bool __cv_glut_is_left = false;
static int __cv_glut_action = GLUT_ACTION_EXIT;

inline void glutInit(int *count, char **) {
    __cv_contract(count != 0, "glutInit: the address of the number of arguments is null");
}
inline void glutInitDisplayMode(unsigned int) {}
inline void glutInitWindowSize(int, int) {}
inline void glutInitWindowPosition(int, int) {}
inline void glutInitContextVersion(int, int) {}
inline int glutCreateWindow(const char *) {
    __cv_glut_is_open = true;
    return 1;
}
inline int glutGetWindow() { return 1; }
inline void glutSetWindow(int) {}
inline void glutSetWindowTitle(const char *) {}
inline void glutDestroyWindow(int) { __cv_glut_is_open = false; }
inline void glutReshapeWindow(int, int) {}
inline void glutPositionWindow(int, int) {}
inline void glutFullScreen() {}
inline void glutShowWindow() {}
inline void glutHideWindow() {}
inline void glutIconifyWindow() {}
inline void glutPostRedisplay() {}
inline void glutSwapBuffers() {}
inline void glutReportErrors() {}
inline void glutSetOption(GLenum option, int value) {
    if (option == GLUT_ACTION_ON_WINDOW_CLOSE) __cv_glut_action = value;
}
inline int glutGetModifiers() {
    int keys = __cv_nondet<int>();
    __cv_assume(keys >= 0 && keys < 8);
    return keys;
}
inline int __cv_glut_side() {
    int side = __cv_nondet<int>();
    __cv_assume(side >= 1 && side <= 1 << 14);
    return side;
}
inline int glutGet(GLenum) { return __cv_glut_side(); }
inline void glutBitmapCharacter(void *, int) {}
inline void glutStrokeCharacter(void *, int) {}
inline void glutSolidSphere(double, int, int) {}
inline void glutWireSphere(double, int, int) {}
inline void glutSolidCube(double) {}
inline void glutWireCube(double) {}
inline void glutSolidTeapot(double) {}
inline void glutWireTeapot(double) {}
inline void glutDisplayFunc(void (*to)()) { __cv_glut_display = to; }
inline void glutIdleFunc(void (*to)()) { __cv_glut_idle = to; }
inline void glutCloseFunc(void (*to)()) { __cv_glut_close = to; }
inline void glutWMCloseFunc(void (*to)()) { __cv_glut_close = to; }
inline void glutReshapeFunc(void (*to)(int, int)) { __cv_glut_reshape = to; }
inline void glutKeyboardFunc(void (*to)(unsigned char, int, int)) { __cv_glut_keyboard = to; }
inline void glutKeyboardUpFunc(void (*to)(unsigned char, int, int)) { __cv_glut_keyboard_up = to; }
inline void glutSpecialFunc(void (*to)(int, int, int)) { __cv_glut_special = to; }
inline void glutMouseFunc(void (*to)(int, int, int, int)) { __cv_glut_mouse = to; }
inline void glutMotionFunc(void (*to)(int, int)) { __cv_glut_motion = to; }
inline void glutPassiveMotionFunc(void (*to)(int, int)) { __cv_glut_passive_motion = to; }
// It goes off as often as it likes.
inline void glutTimerFunc(unsigned int, void (*to)(int), int value) {
    __cv_glut_timer = to;
    __cv_glut_timer_value = value;
}
inline int glutCreateMenu(void (*to)(int)) {
    __cv_glut_menu = to;
    return 1;
}
inline int glutGetMenu() { return 1; }
inline void glutSetMenu(int) {}
inline void glutDestroyMenu(int) {}
inline void glutAttachMenu(int) {}
inline void glutDetachMenu(int) {}
inline void glutAddSubMenu(const char *, int) {}
inline void glutAddMenuEntry(const char *, int value) {
    if (__cv_glut_n_menu_values < 64) __cv_glut_menu_values[__cv_glut_n_menu_values++] = value;
}
inline void glutLeaveMainLoop() { __cv_glut_is_left = true; }
inline void __cv_glut_choose() {
    int entry = __cv_nondet<int>();
    __cv_assume(entry >= 0 && entry < __cv_glut_n_menu_values);
    __cv_glut_menu(__cv_glut_menu_values[entry]);
}
inline void glutMainLoopEvent() {
    int event = __cv_nondet<int>(), x = __cv_nondet<int>(), y = __cv_nondet<int>();
    __cv_assume(x >= -(1 << 15) && x < 1 << 15 && y >= -(1 << 15) && y < 1 << 15);
    if (event == 0 && __cv_glut_display != 0) {
        __cv_glut_display();
    } else if (event == 1 && __cv_glut_idle != 0) {
        __cv_glut_idle();
    } else if (event == 2 && __cv_glut_timer != 0) {
        __cv_glut_timer(__cv_glut_timer_value);
    } else if (event == 3 && __cv_glut_reshape != 0) {
        __cv_glut_reshape(__cv_glut_side(), __cv_glut_side());
    } else if (event == 4 && __cv_glut_keyboard != 0) {
        __cv_glut_keyboard(__cv_nondet<unsigned char>(), x, y);
    } else if (event == 5 && __cv_glut_special != 0) {
        __cv_glut_special(__cv_nondet<int>(), x, y);
    } else if (event == 6 && __cv_glut_mouse != 0) {
        __cv_glut_mouse(__cv_nondet<bool>() ? GLUT_LEFT_BUTTON : GLUT_RIGHT_BUTTON, __cv_nondet<bool>(), x, y);
    } else if (event == 7 && __cv_glut_motion != 0) {
        __cv_glut_motion(x, y);
    } else if (event == 8 && __cv_glut_passive_motion != 0) {
        __cv_glut_passive_motion(x, y);
    } else if (event == 9 && __cv_glut_keyboard_up != 0) {
        __cv_glut_keyboard_up(__cv_nondet<unsigned char>(), x, y);
    } else if (event == 10 && __cv_glut_menu != 0) {
        __cv_glut_choose();
    }
}
// A window is given its size before it is drawn first, and when it is closed the program ends if it does not say else.
inline void glutMainLoop() {
    __cv_contract(__cv_glut_is_open && __cv_glut_display != 0, "glutMainLoop: no window, or nothing that draws it");
    if (__cv_glut_reshape != 0) __cv_glut_reshape(__cv_glut_side(), __cv_glut_side());
    if (__cv_glut_display != 0) __cv_glut_display();
    while (__cv_glut_is_open && !__cv_glut_is_left && __cv_nondet<bool>()) glutMainLoopEvent();
    if (__cv_glut_close != 0) __cv_glut_close();
    if (!__cv_glut_is_left && __cv_glut_action == GLUT_ACTION_EXIT) exit(0);
}
