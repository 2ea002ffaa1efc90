// A vector is made shorter and normalized.
//@ verdict: safe

#include <cassert>
#include "helper_math.h"

int main() {
  float3 v = normalize(make_float3(make_float4(0, 2, 0, 9)));
  assert(v.x == 0 && v.y > 0.99f && v.y < 1.01f);
}
