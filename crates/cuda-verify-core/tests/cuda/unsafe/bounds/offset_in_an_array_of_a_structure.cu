// Beyond the end of an array in a structure is another member.
//@ verdict: unsafe

struct Pair {
  int first[4];
  int second[4];
};

__global__ void copy(const Pair *s, int *out) {
  int i = threadIdx.x;
  int next = i + 1;
  out[i] = *(s->first + next) + *(i + s->second);  //~ ERROR array-bounds
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
