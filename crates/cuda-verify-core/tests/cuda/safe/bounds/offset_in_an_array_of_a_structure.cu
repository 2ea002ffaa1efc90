// `*(s->first + i)` is the element `s->first[i]`.
//@ verdict: safe

struct Pair {
  int first[4];
  int second[4];
};

__global__ void copy(const Pair *s, int *out) {
  int i = threadIdx.x;
  out[i] = *(s->first + i) + *(i + s->second);
}

int main() {
  Pair *s;
  int *out;
  cudaMalloc(&s, sizeof(Pair));
  cudaMalloc(&out, 4 * sizeof(int));
  cudaMemset(s, 0, sizeof(Pair));
  copy<<<1, 4>>>(s, out);
  cudaFree(s);
  cudaFree(out);
  return 0;
}
