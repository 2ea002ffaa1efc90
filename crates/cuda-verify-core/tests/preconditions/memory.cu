// Memory for the callers: H on the host and D on the device, filled with numbers that are not zero; P on the device
// holds four addresses in D and one of the host.
#include <cassert>
#include <cstring>
static char H[256];
char *D;
char **P;
extern int __VERIFIER_nondet_int();
static void fill() {
  memset(H, 0x3f, sizeof(H));
  cudaMalloc(&D, 2048);
  cudaMemset(D, 0x3f, 2048);
  char *places[5] = {D, D + 128, D + 256, D + 384, H};
  cudaMalloc(&P, sizeof(places));
  cudaMemcpy(P, places, sizeof(places), cudaMemcpyHostToDevice);
}
