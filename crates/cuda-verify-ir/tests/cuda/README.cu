// A case file is a program for the front end alone, which says in comments what must become of it.
//
// `//@ verdict:` is required: accepted (not a word about it), rejected (an error), unknown (nothing but warnings).
// `//~ ERROR class: text` expects a message on its line, with the code of a diagnostic and a part of its text;
// `//~ WARN class: text` does the same where the verdict is unknown. Marks are those of the cases of the engine.
// Every message needs an annotation and the reverse.
//
// What is accepted proves what it claims by `static_assert`. These are checked wherever they stand at namespace
// scope or in a class; bodies of functions are looked into where `main`, a kernel or a constant expression needs them.
//
// `//@ options:` may hold
// - `-DNAME=VALUE`: a macro,
// - `-std=c++17`: the standard that the compiler of the machine is asked for, C++20 without,
// - `ir`: the IR is that of the file of the same name with the suffix `ir`; `UPDATE_EXPECT=1` writes it,
// - `not-compiled: REASON`: why the compiler of the machine is not asked about a file of C or C++.
//
// `known-wrong` holds cases with the right expectation that is not met today: `//@ wrong-because:` says why, and a case
// that comes out right fails until it is moved to its proper folder.
//
// Files `.c` and `.cpp` are put to that compiler, files `.cu` are not. What names `__CUDA_ARCH__` is read twice.
//@ verdict: accepted

__global__ void kernel(int *p) { *p = sizeof(p); }

int main() {
  static_assert(sizeof(int *) == 8);
  kernel<<<1, 1>>>(nullptr);
}
