//@ verdict: rejected
// `main` is defined twice.

int main() { return 0; }

int main() { return 1; }  //~ ERROR type: twice
