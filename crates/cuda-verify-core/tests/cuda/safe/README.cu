// A case file is a CUDA program that says in comments how it is run and what must come out.
//
// `//@ verdict:` is required: safe (complete), bounded, unsafe, unknown or rejected.
// `//@ condition:` lists the conditions on callers under which the program is safe, one a line and all of them; a case
// without such a line may have any.
// `//@ options:` gives options of the command line, such as `--unwind=4 --no-check=data-race`.
//
// `//~ ERROR class: text` expects a violation of that class on its line whose message contains the text;
// `//~ WARN class: text` a reason why there is no answer. `//~^` means the line above, `//~v` the line below,
// `//~|` the line of the annotation before. Every finding needs an annotation and the reverse, and an unknown
// key or level is an error: a case cannot pass because it expects nothing.
//
// Every violation must be confirmed by a replay of its counterexample, unless `//@ unconfirmed-because:` says why it
// cannot be. One that a complete replay contradicts is no violation but a reason: `//~ WARN unconfirmed: text`.
//
// Cases stand in a folder by verdict and topic. A bug and its repair are twins with the same name.
//
// `known-wrong` holds cases with the right expectation that is not met today: `//@ wrong-because:` says why, and a
// case that comes out right fails until it is moved to its proper folder.
//@ verdict: safe

int main() {
  int sum = 0;
  for (int i = 0; i < 10; ++i) sum += i;
  assert(sum == 45);
  return 0;
}
