//~^ WARN bounded: rests on rules that are off: address-order
// The program looks at the distance of two objects.
//@ verdict: unknown
//@ options: --without=address-order

int main() {
  int *a, *b;
  cudaMalloc(&a, 4);
  cudaMalloc(&b, 4);
  bool are_apart = (size_t)a - (size_t)b > 3;
  assert(are_apart);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
