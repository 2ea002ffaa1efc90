// Texts of known parts are known: names of files, numbers with widths.
//@ verdict: safe

#include <stdio.h>
#include <string.h>
#include <assert.h>
int main() { char b[64]; const char *dir = "out"; unsigned u = 48879; long long big = -9000000000ll; size_t z = 12;
 int n = sprintf(b, "%s/f_%03d_%x%%.%c|%-5d|%5d|%+d|% d", dir, 7, u, 'q', 42, -42, 3, 4); assert(!strcmp(b, "out/f_007_beef%.q|42   |  -42|+3| 4")); assert(n == (int)strlen(b));
 n = snprintf(b, 8, "%lld %zu", big, z); assert(n == 14); assert(!strcmp(b, "-900000"));
 sprintf(b, "%5.3d|%.2s|%-4s|%4s|%d|%u|%o|%08X", 7, "abc", "x", "y", 0, 4000000000u, 8, 255); assert(!strcmp(b, "  007|ab|x   |   y|0|4000000000|10|000000FF"));
 sprintf(b, "plain"); assert(!strcmp(b, "plain")); return 0; }
