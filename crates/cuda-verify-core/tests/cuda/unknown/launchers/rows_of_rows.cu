// Rows of rows: that those of a token are no longer than the distance of two tokens is not what a caller sees to, since
// their number and their length are two numbers.
//@ verdict: unknown

__global__ void k(float *q, int stride, int size) {
  int token = blockIdx.x, head = blockIdx.y;
  for (int i = threadIdx.x; i < size; i += blockDim.x) q[token * stride + head * size + i] = 0;  //~ WARN imprecise: not decided: it depends on what the launch passes to the kernel
//~| WARN imprecise: not decided: it depends on whether rows of what the caller passes overlap
}

void launch(float *q, int tokens, int heads, int size, int stride) {
  k<<<dim3(tokens, heads), 128>>>(q, stride, size);
}
