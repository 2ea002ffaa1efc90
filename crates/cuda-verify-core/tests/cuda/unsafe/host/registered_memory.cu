// Memory is released while it is registered.
//@ verdict: unsafe

#include <cstdlib>

int main() {
  int *host = (int *)malloc(64);
  cudaHostRegister(host, 64, cudaHostRegisterPortable);
  free(host);
  cudaHostUnregister(host);  //~ ERROR api-contract
}
