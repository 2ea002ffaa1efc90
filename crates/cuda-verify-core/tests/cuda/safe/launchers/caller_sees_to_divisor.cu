// Twin: ../../unsafe/launchers/caller_sees_to_divisor.cu.
//@ verdict: safe
//@ options: --entry=quotient
int quotient(int a, int b) { return a / b; }
