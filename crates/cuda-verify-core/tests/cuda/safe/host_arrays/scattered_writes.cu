// What hundreds of writes at unknown places leave in a long array has the bounds of what they wrote.
//@ verdict: safe

int nondet_int();

int main() {
  static int owner[5000];
  int place[400];
  for (int i = 0; i < 5000; i++) owner[i] = i % 400;
  for (int i = 0; i < 400; i++) {
    unsigned hash = nondet_int();
    place[i] = hash % 5000;
    owner[place[i]] = i;
  }
  for (int i = 0; i < 400; i++) assert(owner[place[i]] >= i && owner[place[i]] < 400);
  return 0;
}
