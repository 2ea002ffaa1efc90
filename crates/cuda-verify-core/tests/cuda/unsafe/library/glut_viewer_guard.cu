// A kernel that is launched when the window is drawn writes one element too many.
//@ verdict: unsafe
#include <GL/freeglut.h>
#include <cuda_gl_interop.h>
#include <cstdlib>

static int width = 500, height = 300;
static float zoom = 1.0f;
static bool is_paused = false;
static GLuint pixels = 0;
static cudaGraphicsResource *shared_pixels;

__global__ void paint(uchar4 *out, int w, int h, float zoom) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x <= w && y < h) {
        unsigned char v = (unsigned char)(x * zoom);
        out[y * w + x] = make_uchar4(v, v, v, 255);  //~ ERROR array-bounds
        //~| ERROR data-race
    }
}
void display() {
    uchar4 *out;
    size_t bytes;
    cudaGraphicsMapResources(1, &shared_pixels, 0);
    cudaGraphicsResourceGetMappedPointer((void **)&out, &bytes, shared_pixels);
    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    if (!is_paused) paint<<<grid, block>>>(out, width, height, zoom);
    cudaGraphicsUnmapResources(1, &shared_pixels, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawPixels(width, height, GL_RGBA, GL_UNSIGNED_BYTE, 0);
    glutSwapBuffers();
}
void keyboard(unsigned char key, int, int) {
    if (key == 27) exit(0);
    if (key == 43) zoom *= 1.1f;
    if (key == 32) is_paused = !is_paused;
    glutPostRedisplay();
}
void timer(int) {
    glutPostRedisplay();
    glutTimerFunc(10, timer, 0);
}
int main(int argc, char **argv) {
    glutInit(&argc, argv);
    glutInitDisplayMode(GLUT_RGBA | GLUT_DOUBLE);
    glutInitWindowSize(width, height);
    glutCreateWindow("viewer");
    glutDisplayFunc(display);
    glutKeyboardFunc(keyboard);
    glutTimerFunc(10, timer, 0);
    glewInit();
    glGenBuffers(1, &pixels);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pixels);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, width * height * 4, 0, GL_STREAM_DRAW);
    cudaGraphicsGLRegisterBuffer(&shared_pixels, pixels, cudaGraphicsMapFlagsWriteDiscard);
    glutMainLoop();
}
