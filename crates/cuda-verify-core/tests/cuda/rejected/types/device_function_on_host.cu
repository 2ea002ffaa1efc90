// A function of the device is called on the host.
//@ verdict: rejected

__device__ int square(int x) { return x * x; }

int main() {
  return square(0);  //~ ERROR type: host function calls the __device__ function `square`
}
