// An image whose sides and number of channels come from a file: what is read of it, and copied, is counted in 32 bits, and
// what is allocated is so for one channel.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

static bool load(const char *name, unsigned char **bytes, unsigned *width, unsigned *height, unsigned *channels) {
    FILE *file = fopen(name, "rb");
    if (!file) return false;
    int kind;
    if (fscanf(file, "P%d %u %u", &kind, width, height) != 3) {
        fclose(file);
        return false;
    }
    *channels = kind == 5 ? 1 : 3;
    *bytes = (unsigned char *)malloc(sizeof(unsigned char) * *width * *height);
    size_t n = fread(*bytes, 1, *width * *height * *channels, file);  //~ ERROR array-bounds
    fclose(file);
    return n == *width * *height * *channels;
}

__global__ void brighten(unsigned char *image, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) image[i] = image[i] < 245 ? image[i] + 10 : 255;
}

int main() {
    unsigned char *bytes, *device;
    unsigned width, height, channels;
    if (!load("image.pgm", &bytes, &width, &height, &channels)) return 1;
    unsigned n = width * height * channels;
    float *floats = (float *)malloc(sizeof(float) * n);
    for (unsigned i = 0; i < n; ++i) floats[i] = bytes[i] / 255.0f;
    cudaMalloc(&device, n);
    cudaMemcpy(device, bytes, n, cudaMemcpyHostToDevice);
    brighten<<<(n + 255) / 256, 256>>>(device, n);
    cudaMemcpy(bytes, device, n, cudaMemcpyDeviceToHost);
    cudaFree(device);
    free(floats);
    free(bytes);
    return 0;
}
