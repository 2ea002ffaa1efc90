// The program refuses a configuration.
//@ verdict: rejected

#define BLOCK 48
#if BLOCK % 32 != 0
#error the block is no multiple of the warp  //~ ERROR user-error: no multiple of the warp
#endif

int main() { return 0; }
