// A semicolon is missing.
//@ verdict: rejected

__global__ void store(int *a) { *a = 1 }  //~ ERROR syntax: `;`

int main() { return 0; }
