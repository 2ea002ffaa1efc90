// Memory is released when it is no longer registered.
//@ verdict: safe

#include <cstdlib>

int main() {
  int *host = (int *)malloc(64);
  cudaHostRegister(host, 64, cudaHostRegisterPortable);
  cudaHostUnregister(host);
  free(host);
}
