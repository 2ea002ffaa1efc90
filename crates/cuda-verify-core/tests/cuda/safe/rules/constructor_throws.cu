// A member that is there already is destroyed when the constructor throws.
//@ verdict: safe

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
