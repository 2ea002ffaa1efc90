//@ verdict: safe
// Twin: ../../unsafe/launchers/registered_address.cu. The only launcher of the kernel is in a registry.

#include <functional>
#include <map>
#include <string>

static __global__ void fill(float *out) { out[threadIdx.x] = threadIdx.x; }

static void run_fill(float *out) { fill<<<1, 64>>>(out); }

std::map<std::string, std::function<void(float *)>> &registry() {
  static std::map<std::string, std::function<void(float *)>> all;
  return all;
}

void register_all() { registry()["fill"] = run_fill; }
