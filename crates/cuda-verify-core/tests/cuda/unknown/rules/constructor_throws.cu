//~^ WARN bounded: rests on rules that are off: exception-cleanup
// A member that is there already is destroyed when the constructor throws.
//@ verdict: unknown
//@ options: --without=exception-cleanup

struct Part {
  ~Part() { assert(0); }
};

struct Whole {
  Part part;
  Whole() { throw 1; }
};

int main() {
  try {
    Whole *whole = new Whole;
    (void)whole;
  } catch (int) {
  }
  return 0;
}
