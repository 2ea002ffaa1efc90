//~^ WARN bounded: rests on rules that are off: empty-base-overlap
// The two parts of one type have different addresses.
//@ verdict: unknown
//@ options: --without=empty-base-overlap

struct Empty {};
struct Left : Empty {};
struct Right : Empty {};
struct Both : Left, Right {};

int main() {
  Both both;
  Empty *a = static_cast<Left *>(&both), *b = static_cast<Right *>(&both);
  assert(a == b);
  return 0;
}
