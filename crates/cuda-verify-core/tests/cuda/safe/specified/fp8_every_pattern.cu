// Every eight-bit float comes back from the float that it becomes.
//@ verdict: safe
#include <assert.h>
#include <cuda_fp8.h>

int main() {
  for (int i = 0; i < 256; ++i) {
    __nv_fp8_e4m3 narrow;
    narrow.__x = (unsigned char)i;
    float wide = float(narrow);
    if (wide != wide) continue;
    assert(__nv_fp8_e4m3(wide).__x == i);
  }
  return 0;
}
