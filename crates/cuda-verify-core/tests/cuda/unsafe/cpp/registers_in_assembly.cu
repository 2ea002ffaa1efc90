// A predicate in assembly is the wrong way round.
//@ verdict: unsafe
// Twin: ../../safe/cpp/registers_in_assembly.cu has it right.


__device__ unsigned int first(const unsigned int *pair, int is_second) {
  unsigned int found = 0;
  asm volatile(
      "{ .reg .pred p, q;\n"
      "  .reg .b32 a, b;\n"
      "  ld.global.v2.b32 {a, b}, [%1];\n"
      "  setp.ne.s32 p, %2, 0;\n"
      "  @p mov.u32 %0, b;\n"
      "  @p mov.u32 %0, a;\n"
      "}"
      : "+r"(found)
      : "l"(pair), "r"(is_second));
  return found;
}

__global__ void choose(const unsigned int *pairs, unsigned int *out) {
  unsigned int lower, upper;
  asm("ld.global.v2.u32 {%0, %1}, [%2+8];" : "=r"(lower), "=r"(upper) : "l"(pairs));
  out[0] = first(pairs, 0) + first(pairs, 1) + lower + upper;
}

int main() {
  unsigned int host[4] = {1, 20, 300, 4000}, sum, *pairs, *out;
  cudaMalloc(&pairs, sizeof host);
  cudaMalloc(&out, sizeof sum);
  cudaMemcpy(pairs, host, sizeof host, cudaMemcpyHostToDevice);
  choose<<<1, 1>>>(pairs, out);
  cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
  assert(sum == 4321);  //~ ERROR assertion
  cudaFree(pairs);
  cudaFree(out);
  return 0;
}
