// A vector is made shorter and normalized, and one component is not what is claimed.
//@ verdict: unsafe

#include <cassert>
#include "helper_math.h"

int main() {
  float3 v = normalize(make_float3(make_float4(0, 2, 0, 9)));
  assert(v.y < 0.5f);  //~ ERROR assertion
}
