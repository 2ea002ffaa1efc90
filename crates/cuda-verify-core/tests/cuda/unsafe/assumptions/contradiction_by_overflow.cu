// Twin of ../../unknown/assumptions/contradiction_by_overflow.cu with sizes that there are.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=1
__global__ void k(int *a, int w, int h) {
  __requires(w > 5 && h > 5);
  __requires(w * h < 80);
  a[0] = threadIdx.x;  //~ ERROR data-race
}
