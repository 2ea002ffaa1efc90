//@ verdict: unsafe
// What host code gets as the address of a variable of the device is no address there.

__device__ int arr[32];
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }  //~ ERROR host-device-access: the address that `arr` has in host code

int main() {
  fill<<<1, 32>>>(arr);
  cudaDeviceSynchronize();
}
