// The last write at an unknown place of a long array is out of the bounds that are asserted of its elements.
//@ verdict: unsafe

int nondet_int();

int main() {
  static int owner[5000];
  int place[400];
  for (int i = 0; i < 5000; i++) owner[i] = i % 400;
  for (int i = 0; i < 400; i++) {
    unsigned hash = nondet_int();
    place[i] = hash % 5000;
    owner[place[i]] = i + (i == 399);
  }
  for (int i = 0; i < 400; i++) assert(owner[place[i]] < 400);  //~ ERROR assertion
  return 0;
}
