// What an exception says is what was passed, or the name of its class.
//@ verdict: safe
#include <assert.h>
#include <exception>
#include <new>
#include <stdexcept>
#include <string.h>

int main() {
  try {
    throw std::bad_alloc();
  } catch (const std::exception &error) {
    assert(strcmp(error.what(), "std::bad_alloc") == 0);
  }
  try {
    throw std::out_of_range("row");
  } catch (const std::logic_error &error) {
    assert(strcmp(error.what(), "row") == 0);
  }
  return 0;
}
