// Scalar products of bytes that stand in words and in vectors.
//@ verdict: safe
#include <cassert>

__global__ void products() {
    char4 a = make_char4(-128, 2, 3, 4), b = make_char4(-128, -1, 1, 2);
    assert(__dp4a(a, b, 10) == 16384 - 2 + 3 + 8 + 10);
    assert(__dp4a(make_uchar4(255, 255, 1, 0), make_uchar4(255, 255, 2, 9), 1u) == 2u * 65025u + 3u);
    assert(__dp4a(0x01020304, 0x01010101, 0) == 10);
    assert(__dp2a_lo(make_short2(-300, 2), a, 1) == 38400 + 4 + 1);
    assert(__dp2a_hi(make_short2(-300, 2), a, 1) == -900 + 8 + 1);
    assert(__dp2a_lo(0x00020001, 0x04030201, 5) == 1 + 4 + 5);
    assert(__dp2a_hi(0x00020001, 0x04030201, 5) == 3 + 8 + 5);
}
int main() {
    products<<<1, 1>>>();
    cudaDeviceSynchronize();
}
