// A search that finds nothing gives a null pointer, which is read.
//@ verdict: unsafe

#include <cassert>

struct Node { int key, value; Node *next; };

Node *find(Node *list, int key) {
  for (; list != nullptr; list = list->next) {
    if (list->key == key) return list;
  }
  return nullptr;
}

int main() {
  Node second = {2, 20, nullptr}, first = {1, 10, &second};
  int key = nondet_int();
  Node *found = find(&first, key);
  int value = found->value;  //~ ERROR null-pointer
  assert(value >= 10);
  return 0;
}
