// A condition is never closed.
//@ verdict: rejected

#if 1  //~ ERROR unterminated-conditional:
int main() { return 0; }
