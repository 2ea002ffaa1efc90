// A stream whose characters run out leaves the last variable as it was.
//@ verdict: unsafe
#include <cassert>
#include <sstream>

__global__ void fill(float *to, int n) {
    if (threadIdx.x < n) to[threadIdx.x] = 1.0f;  //~ ERROR array-bounds: write out of bounds of device memory `to`
}
int main() {
    std::stringstream sizes("16");
    int n = 0, room = 8;
    sizes >> n >> room;
    float *to;
    cudaMalloc(&to, room * sizeof(float));
    fill<<<1, 32>>>(to, n);
}
