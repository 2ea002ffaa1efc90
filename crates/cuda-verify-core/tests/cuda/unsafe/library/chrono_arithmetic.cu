// Whole seconds lose what is less than a second.
//@ verdict: unsafe

#include <cassert>
#include <chrono>

int main() {
  using namespace std::chrono;
  assert(duration_cast<seconds>(milliseconds(2500)).count() == 2.5); //~ ERROR assertion: duration_cast
  assert(milliseconds(1) + microseconds(5) == microseconds(1005));
  assert(minutes(2) > seconds(119));
  duration<double, std::milli> ms = microseconds(1500);
  assert(ms.count() == 1.5);
  assert(microseconds::period::den == 1000000);
  auto start = steady_clock::now();
  auto end = high_resolution_clock::now();
  assert(end - start >= nanoseconds::zero());
  auto limit = start + seconds(1);
  assert(limit > start && limit - start == milliseconds(1000));
  auto us = duration_cast<microseconds>(end - start).count();
  assert(us >= 0);
}
