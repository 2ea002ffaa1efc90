// A kernel that is named as the entry is checked on its own.
//@ verdict: unsafe
//@ options: --entry=set
__global__ void set(int *a) { a[0] = threadIdx.x; }  //~ ERROR data-race
int main() { return 0; }
