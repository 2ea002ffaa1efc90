//~^ WARN bounded: rests on rules that are off: operand-order
// Both operands write; C++ does not say which of them is evaluated first.
//@ verdict: unknown
//@ options: --without=operand-order

int calls;

int next() { return ++calls; }

int main() {
  int difference = next() - next();
  assert(difference == -1);
  return 0;
}
