// Words of Vulkan stand in the declaration of a function of the host that no path reaches.
//@ verdict: safe
#include <vulkan/vulkan.h>

__global__ void fill(float *to) { to[threadIdx.x] = 1.0f; }
class Renderer {
    static VKAPI_ATTR int VKAPI_CALL message(int flags, void *) { return flags; }
};
int main() {
    float *to;
    cudaMalloc(&to, 32 * sizeof(float));
    fill<<<1, 32>>>(to);
    cudaFree(to);
}
