// What a missing header would define may stand in conditions; a name like that of a macro may be a parameter.
//@ verdict: unsafe

#include "settings_of_build.h"

#if IS_ENABLED(WIDE)
#define STEP 2
#else
#define STEP 1
#endif
#ifndef HAVE_SETTINGS
#error "settings are required"
#endif

template <int WARP_SIZE>
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * WARP_SIZE + threadIdx.x;
  if (i < n) a[i / WARP_SIZE * STEP] = i;  //~ ERROR data-race: races with
}

void run(int *a, int n) {
  fill<32><<<(n + 31) / 32, 32>>>(a, n);
}
