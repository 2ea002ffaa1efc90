// Twin: ../../safe/launchers/caller_sees_to_divisor.cu.
//@ verdict: unsafe
//@ options: --entry=quotient --harness
int quotient(int a, int b) { return a / b; }  //~ ERROR div-by-zero
