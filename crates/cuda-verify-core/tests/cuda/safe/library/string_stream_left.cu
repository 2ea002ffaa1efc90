// A stream that holds as many numbers as are read leaves no variable as it was.
//@ verdict: safe
#include <cassert>
#include <sstream>

__global__ void fill(float *to, int n) {
    if (threadIdx.x < n) to[threadIdx.x] = 1.0f;
}
int main() {
    std::stringstream sizes("16 16");
    int n = 0, room = 8;
    sizes >> n >> room;
    float *to;
    cudaMalloc(&to, room * sizeof(float));
    fill<<<1, 32>>>(to, n);
}
