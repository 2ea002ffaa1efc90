// There is nothing to start from.
//@ verdict: rejected

int helper(int x) { return x + 1; }  //~ ERROR no-entry: main
