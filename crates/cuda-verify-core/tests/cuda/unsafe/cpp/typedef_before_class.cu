// A typedef is the first mention of the class that it names.
//@ verdict: unsafe

typedef struct Node Node;
struct Node {
  int value;
  Node *next;
};

int sum(const Node *node) {
  int total = 0;
  for (; node; node = node->next) total += node->value;
  return total;
}

int main() {
  Node last = {2, nullptr};
  Node first = {1, &last};
  assert(sum(&first) == 2);  //~ ERROR assertion:
  return 0;
}
