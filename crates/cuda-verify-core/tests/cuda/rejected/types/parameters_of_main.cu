// The parameters of `main` in the wrong order.
//@ verdict: rejected

int main(char **argv, int argc) {  //~ ERROR type: wrong type
  return argc > 1 ? argv[1][0] : 0;
}
