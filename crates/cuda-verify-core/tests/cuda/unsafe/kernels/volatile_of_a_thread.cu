// A `volatile` variable of a thread holds what the thread has written there: half of the threads have the same.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64 --gridDim=1

__global__ void k(int *a) {
  volatile int place = threadIdx.x / 2;
  for (volatile int i = 0; i < 4; i++) a[64 * i + place] = i;  //~ ERROR data-race
}
