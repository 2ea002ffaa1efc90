// Explicit specialisations that differ in the type of the result alone.
//@ verdict: safe

template <class T>
T init(int value);
template <>
int2 init(int value) {
  return make_int2(value, -value);
}
template <>
float init(int value) {
  return 0.5f * value;
}

int main() {
  assert(init<float>(4) == 2.0f);
  assert(init<int2>(3).y == -3);
  return 0;
}
