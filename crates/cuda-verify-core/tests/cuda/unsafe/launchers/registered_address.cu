//@ verdict: unsafe
// Twin: ../../safe/launchers/registered_address.cu. The only launcher of the kernel is in a registry.

#include <functional>
#include <map>
#include <string>

static __global__ void fill(float *out) { out[0] = threadIdx.x; }  //~ ERROR data-race

static void run_fill(float *out) { fill<<<1, 64>>>(out); }

std::map<std::string, std::function<void(float *)>> &registry() {
  static std::map<std::string, std::function<void(float *)>> all;
  return all;
}

void register_all() { registry()["fill"] = run_fill; }
