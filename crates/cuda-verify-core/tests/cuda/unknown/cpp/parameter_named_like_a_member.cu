// A parameter of a type that is not known has the name of a member: still a parameter, not a product.
//@ verdict: unknown
#include "foreign_library.h"  //~ WARN unsupported: is not known

struct Details {
  int n_formats;
};

class Chain {
  ForeignDevice device;

 public:
  Details query(ForeignDevice device) {
    Details details;
    details.n_formats = 1;
    return details;
  }
};

__global__ void set(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  set<<<1, 32>>>(a);
  cudaFree(a);
  return 0;
}
