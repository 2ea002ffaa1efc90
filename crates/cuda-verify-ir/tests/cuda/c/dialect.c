//@ verdict: accepted
// What C has and C++ has not, or otherwise: [ISO C11].
#include <stddef.h>
#include <stdbool.h>

// Numbers that characters and enumerators are.
_Static_assert(sizeof('a') == sizeof(int), "a character constant is an int");
enum Colour { RED, GREEN = 5, BLUE };
_Static_assert(sizeof(RED) == sizeof(int) && BLUE == 6, "enumerators are ints");
enum Colour colour = 1;
static enum Colour next(enum Colour c) { return c + 1; }

// Words that are keywords of C++ only.
struct class { int new, delete, this; };
typedef struct class template;
static int namespace(int private, int public) { return private + public; }
static int (*operator)(int, int) = namespace;
int typename = 3, using = 4, virtual;

// void * converts, also to arrays of pointers; conversions of numbers to enumerations.
void *malloc(size_t);
void free(void *);
static int *make(int n) {
  int *p = malloc(n * sizeof *p);
  if (p) p[0] = n;
  return p;
}

// Structures and unions by their tags, typedefs of their own name, incomplete ones, nested tags outside.
typedef struct Node { struct Node *next; union { int i; float f; } u; } Node;
struct Outer { struct Inner { int x; } inner; };
struct Inner inner = {7};
typedef struct { int x, y; } Point;
typedef enum { SMALL, LARGE } Size;

// Designators in any order and nested, ranges (GNU), compound literals, flexible members.
static const int table[8] = {[2] = 20, [5] = 50, 51, [0] = 1};
static const int ranges[6] = {[1 ... 3] = 9};
static const struct Outer outer = {.inner = {.x = 3}};
static const Point points[] = {[1] = {.y = 2}, {3, 4}};
_Static_assert(sizeof(points) == 3 * sizeof(Point), "the last index counts");
static int norm(Point p) { return p.x * p.x + p.y * p.y; }
static int sum(const int *v, int n) { int s = 0; while (n--) s += *v++; return s; }
struct Flexible { int n; double rest[]; };
_Static_assert(sizeof(struct Flexible) == 8, "");

// Kernighan and Ritchie's definitions, and functions without a list of parameters.
int old_style(a, b, p)
  int a;
  long b;
  int *p;
{
  return a + (int)b + *p;
}
int declared();
int declared(a) int a; { return a; }

// Implicit conversions of pointers to different signs go with a warning; restrict, inline, static bounds, _Bool.
static inline void add(int n, float *restrict out, const float *restrict in) { for (int i = 0; i < n; i++) out[i] += in[i]; }
static int first(int v[static 1]) { return v[0]; }
_Bool truth = 256;
_Static_assert(sizeof(_Bool) == 1 && (_Bool)0.5 == 1, "");
_Static_assert(_Alignof(double) == 8, "");
_Alignas(16) char aligned[3];

// Nested functions of the preprocessor, labels, goto, switch into loops, comma at the end of lists.
static int jump(int n) {
  int r = 0;
again:
  r += n;
  if (--n > 0) goto again;
  switch (r) { case 6: { int k = r; r = k * 2; } default:; }
  return r;
}

// Sizes: arrays, sizeof without parentheses, of expressions that are not evaluated, variable ones at run time.
_Static_assert(sizeof table / sizeof *table == 8, "");
static size_t bytes(int n) { int v[n]; v[0] = 0; return sizeof v + v[0]; }

// A tentative definition, several times, and one that initialises.
int tentative;
int tentative;
int tentative = 4;
static int later;
static int *where = &later;
static int later = 5;

// A conditional without its middle operand, statement expressions, typeof (GNU).
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static int gnu(int a, int b) { return (a ?: b) + MAX(a, b); }

int main(void) {
  struct class c = {1, 2, 3};
  template t = c;
  int *p = make(3);
  Node node = {0}, *n = &node;
  Point q = (Point){.x = 3, .y = 4};
  int s = sum((int[]){1, 2, 3}, 3) + sum(table, 8) + norm((Point){1, 2}) + norm(q);
  float f[2] = {0}, g[2] = {1, 2};
  Size size = LARGE;
  n->u.i = operator(typename, using);
  add(2, f, g);
  s += old_style(1, 2L, &s) + declared(3) + first(&s) + jump(3) + gnu(0, 5) + (int)bytes(4) + *where;
  s += next(RED) + size + colour + t.this + truth + tentative + ranges[2] + outer.inner.x + inner.x + aligned[0] + virtual;
  free(p);
  return s + (int)f[1];
}
