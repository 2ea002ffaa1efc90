// What Thrust asks for, each missed once.
//@ verdict: unsafe

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>

int main() {
  thrust::device_vector<int> device(2);
  thrust::host_vector<int> host(2);
  int choice = nondet_int();
  if (choice == 0) thrust::reduce(device.end(), device.begin());  //~ ERROR api-contract: ends before it begins
  if (choice == 1) host[2] = 1;  //~ ERROR api-contract: out of range
  if (choice == 2) {
    device.clear();
    device.pop_back();  //~ ERROR api-contract: the vector is empty
  }
  if (choice == 3) {
    host.clear();
    host.pop_back();  //~ ERROR api-contract: the vector is empty
  }
  return 0;
}
