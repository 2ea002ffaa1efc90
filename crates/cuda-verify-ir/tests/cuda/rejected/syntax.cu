//@ verdict: rejected
// What cannot be parsed is found in its line, and what follows is read all the same.
__global__ void kernel(int *p) {}
int first = 1 +;  //~ ERROR syntax: expected an expression, found `;`
int second = (2;  //~ ERROR syntax: expected `)`, found `;`
struct S { int x; int y };  //~ ERROR syntax: expected `;` after a declaration
int last() { return 3 }  //~ ERROR syntax: expected `;` after `return`
int main() {
  int *p = nullptr;
  kernel<<<1>>>(p);  //~ ERROR unknown-construct: a launch configuration has two to four arguments
  kernel<<<1, 1, 0, 0, 0>>>(p);  //~ ERROR unknown-construct: a launch configuration has two to four arguments
  int a[2 = {1, 2};  //~ ERROR unknown-construct: expected `]` after the size of an array, found `;`
  if (p { return 1; }  //~ ERROR unknown-construct: expected `)` after a condition, found `{`
  return ) 0;
}
