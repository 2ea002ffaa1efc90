// Where a structure that a caller passes is handed on to a kernel, the kernel may bound it.
//@ verdict: safe
__global__ void put(float *to, int4 part, int stride) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < part.x || x > part.z || y < part.y || y > part.w || x >= stride) return;
    to[y * stride + x] = 1.0f;
}
void fill(float *to, const int4 *part, const int2 *size) {
    dim3 block(16, 16), grid((size->x + 15) / 16, (size->y + 15) / 16);
    put<<<grid, block>>>(to, *part, size->x);
}
