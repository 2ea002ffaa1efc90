// A view is read behind its end.
//@ verdict: unsafe

#include <bit>
#include <cassert>
#include <complex>
#include <cstdarg>
#include <cstdio>
#include <string>
#include <string_view>

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

int main() {
  assert(std::popcount(0xf0u) == 4 && std::countl_zero((unsigned char)1) == 7);
  assert(std::bit_ceil(5u) == 8 && std::bit_floor(5u) == 4 && std::has_single_bit(16ul));
  assert(std::rotl((unsigned char)0x81, 1) == 3 && std::bit_cast<int>(1.0f) == 0x3f800000);
  std::string text = "key=value";
  std::string_view view = text;
  auto at = view.find('=');
  assert(at == 3 && view.substr(0, at) == "key" && view.substr(at + 1).size() == 5);
  view.remove_prefix(at + 1);
  assert(view[view.size() + 1] == 'v');  //~ ERROR api-contract: string_view: index out of range
  std::complex<double> z = std::polar(2.0, 0.5);
  report("%f %f\n", z.real(), std::arg(z));
}
