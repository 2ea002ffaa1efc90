// Both operands write; C++ does not say which of them is evaluated first.
//@ verdict: safe

int calls;

int next() { return ++calls; }

int main() {
  int difference = next() - next();
  assert(difference == -1);
  return 0;
}
