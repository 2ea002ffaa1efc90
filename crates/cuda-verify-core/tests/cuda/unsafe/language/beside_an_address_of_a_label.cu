//@ verdict: unsafe
// The address of a label is not supported; the race in another function is found all the same.

int after(int n) {
  void *place = &&end;
  if (place == 0) return 1;
end:
  return n;
}
__global__ void next(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }  //~ ERROR data-race
void run(int *a) { next<<<1, 64>>>(a); }
