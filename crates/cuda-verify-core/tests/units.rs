//! Programs of several files.

use cuda_verify_core::{Report, Verdict, Verifier};

const HEADER: &str = "
#pragma message(\"shared\")
struct Item { int key; float value; };
extern int counter;
extern float table[];
extern __constant__ int factor;
int next_item(Item *item, int by = 1);
namespace util { int twice(int x); int twice(float x); }
class Box { public: Box(int v); int get() const; static int made; private: int v; };
__global__ void fill(int *p, int n);
__device__ int scale(int x);
extern \"C\" int from_c(int x);
inline int &ticket() { static int t; return t; }
template <class T> T half(T x);
";

const LIBRARY: &str = "
int counter = 7;
float table[3] = {1, 2, 3};
__constant__ int factor = 3;
static int helper() { return 2; }
namespace { int hidden() { return 1; } }
int next_item(Item *item, int by) { item->key += by; return item->key + hidden() + helper() - 3; }
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = scale(i) * factor;
}
template <class T> T half(T x) { ticket()++; return x / 2; }
template int half<int>(int);
";

const MORE: &str = "
namespace util { int twice(int x) { return 2 * x; } int twice(float x) { return (int)(2 * x); } }
Box::Box(int v) : v(v) { made++; }
int Box::get() const { return v; }
int Box::made = 0;
__device__ int scale(int x) { return 2 * x; }
";

const C: &str = "
struct new { int class; };
static int helper(x) int x; { return x; }
int from_c(int x) { struct new n; n.class = helper(x); return n.class + 1; }
";

const MAIN: &str = "
static int helper() { return 1; }
int main() {
  Item item = {1, 2.0f};
  assert(next_item(&item) == 2 && counter == 7);
  assert(util::twice(4) == 8 && util::twice(1.5f) == 3);
  Box box(5);
  assert(box.get() == 5 && Box::made == 1 && helper() == 1);
  assert(from_c(3) == 4 && table[2] == 3.0f);
  ticket()++;
  assert(half(8) == 4 && ticket() == 2);
  int *d, h[64];
  cudaMalloc(&d, sizeof(h));
  LAUNCH;
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  assert(h[5] == 5 * 3 * 2);
  cudaFree(d);
  return 0;
}
";

fn verifier(units: &[(&str, &str)]) -> Verifier {
    units.iter().fold(Verifier::new(), |it, (name, text)| it.source_text(*name, *text))
}

/// The program of all files, each of C++ with the header in front.
fn whole(launch: &str) -> Report {
    let main = MAIN.replace("LAUNCH", launch);
    let files = [("main.cu", main.as_str()), ("library.cu", LIBRARY), ("more.cpp", MORE)];
    let program = files
        .iter()
        .fold(Verifier::new(), |it, (name, text)| it.source_text(*name, format!("{HEADER}{text}")));
    program.source_text("c.c", C).verify().expect("the program is accepted")
}

fn decide(units: &[(&str, &str)]) -> Report {
    verifier(units).verify().expect("the program is accepted")
}

fn messages(units: &[(&str, &str)]) -> String {
    verifier(units).verify().expect_err("the program is wrong").to_string()
}

#[test]
fn each_unit_has_its_own_internal_names_and_uses_those_of_the_others() {
    let report = whole("fill<<<2, 32>>>(d, 64)");
    assert!(report.is_safe(), "{}", report.to_text());
    // The kernel of one file writes out of what another one allocates.
    let report = whole("fill<<<3, 32>>>(d, 96)");
    assert_eq!(report.verdict, Verdict::Unsafe, "{}", report.to_text());
}

#[test]
fn the_device_reads_its_own_branches_in_every_unit() {
    let both = "__host__ __device__ int side(int x) {
#ifdef __CUDA_ARCH__
  return x + 1;
#else
  return x;
#endif
}";
    let main = "__host__ __device__ int side(int x);
__global__ void k(int *p) { *p = side(1); }
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  k<<<1, 1>>>(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  assert(h == 2 && side(1) == 1);
  cudaFree(d);
  return 0;
}";
    let report = decide(&[("main.cu", main), ("side.cu", both)]);
    assert!(report.is_safe(), "{}", report.to_text());
}

#[test]
fn what_a_class_defines_is_one_for_all_units() {
    let header = "template <class T> struct Pair {
  T a, b;
  Pair(T a, T b) : a(a), b(b) {}
  T sum() const { return a + b; }
  friend Pair operator+(const Pair &x, const Pair &y) { return Pair(x.a + y.a, x.b + y.b); }
};
struct Count {
  int n;
  friend Count operator*(Count c, int k) { return Count{c.n * k}; }
};
";
    let other = format!(
        "{header} int of_pairs() {{
  return (Pair<int>(1, 2) + Pair<int>(3, 4)).sum() + (Count{{5}} * 2).n;
}}"
    );
    let main = format!(
        "{header} int of_pairs();
int main() {{
  assert(of_pairs() == 20);
  assert((Pair<int>(1, 1) + Pair<int>(2, 2)).sum() + (Count{{3}} * 3).n == 15);
}}"
    );
    let report = decide(&[("main.cu", &main), ("other.cu", &other)]);
    assert!(report.is_safe(), "{}", report.to_text());
}

#[test]
fn symbols_that_do_not_fit_are_errors() {
    let twice = [
        ("a.cu", "int f() { return 1; } int main() { return f(); }"),
        ("b.cu", "int f() { return 2; } int g();"),
    ];
    // What no file asks for is not looked at.
    assert!(decide(&twice).is_safe());
    let main = ("main.cu", "int f(); int main() { return f(); }");
    let text =
        messages(&[main, ("a.cu", "int f() { return 1; }"), ("b.cu", "int f() { return 2; }")]);
    assert!(text.contains("`f` is defined in two units"), "{text}");
    // Linkers do not see it.
    let text = decide(&[main, ("a.cu", "float f() { return 1; }")]).to_text();
    assert!(text.contains("another type"), "{text}");
    assert!(text.contains("VERIFICATION UNKNOWN"), "{text}");
    let text = messages(&[
        ("main.cu", "extern double late; int main() { return late > 0; }"),
        ("a.cu", "float late = 1;"),
    ]);
    assert!(text.contains("another type"), "{text}");
}

#[test]
fn what_no_unit_defines_is_named_once() {
    let report = decide(&[
        ("main.cu", "int f(int); int main() { return f(1) + f(2); }"),
        ("a.cu", "int g() { return 1; }"),
    ]);
    let text = report.to_text();
    assert!(text.contains("[other-functions]"), "{text}");
    assert_eq!(text.matches("`f` is defined in none of the files").count(), 1, "{text}");
}

#[test]
fn variables_are_initialised_in_all_units() {
    let report = decide(&[
        (
            "main.cu",
            "extern int from_b; int one(); int from_a = one(); int main() { assert(from_a + from_b == 3); return 0; }",
        ),
        ("b.cu", "int one() { return 1; } static int two() { return 2; } int from_b = two();"),
    ]);
    assert!(report.is_safe(), "{}", report.to_text());
}

#[test]
fn constants_and_variables_of_the_device_are_those_of_their_unit() {
    let kernel = |value: &str, name: &str| {
        format!(
            "const int size = {value}; __constant__ int shift = {value};
             __global__ void {name}(int *p) {{ p[threadIdx.x] = size + shift; }}
             void run_{name}(int *p) {{ {name}<<<1, 1>>>(p); }}"
        )
    };
    let main = "void run_a(int *); void run_b(int *);
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  run_a(d);
  run_b(d);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  assert(h == 4);
  cudaFree(d);
  return 0;
}";
    let report =
        decide(&[("main.cu", main), ("a.cu", &kernel("1", "a")), ("b.cu", &kernel("2", "b"))]);
    assert!(report.is_safe(), "{}", report.to_text());
}

#[test]
fn without_a_main_all_units_are_entered() {
    let launcher = "__global__ void k(int *p);
void run(int *p, int n) { k<<<n, 32>>>(p); }";
    let (safe, racy) = (
        "__global__ void k(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = 1; }",
        "__global__ void k(int *p) { p[threadIdx.x] = blockIdx.x; }",
    );
    assert!(decide(&[("run.cu", launcher), ("k.cu", safe)]).is_safe());
    assert_eq!(decide(&[("run.cu", launcher), ("k.cu", racy)]).verdict, Verdict::Unsafe);
}

#[test]
fn a_kernel_is_judged_in_the_launches_of_other_units() {
    let kernel = |block: u32| {
        format!(
            "__global__ void k(int *p, int n) {{ int i = blockIdx.x * {block} + threadIdx.x; if (i < n) p[i] = i; }}"
        )
    };
    let launcher = "__global__ void k(int *p, int n);
void run(int *p, int n) { k<<<(n + 63) / 64, 64>>>(p, n); }";
    let caller = "void run(int *p, int n); void start(int *p) { run(p, 128); }";
    let (right, wrong) = (kernel(64), kernel(63));
    assert!(decide(&[("k.cu", &right), ("run.cu", launcher)]).is_safe());
    let report = decide(&[("k.cu", &right), ("run.cu", launcher), ("start.cu", caller)]);
    assert!(report.is_safe() && report.entries.len() == 1, "{}", report.to_text());
    assert_eq!(decide(&[("k.cu", &wrong), ("run.cu", launcher)]).verdict, Verdict::Unsafe);
}

#[test]
fn a_unit_that_only_passes_a_pointer_on_agrees_with_those_that_look_behind_it() {
    let header = "typedef struct { int x; float *p; } Net;
extern \"C\" Net *create(int x);
extern \"C\" void train(Net *net);
";
    let with_header = |text: &str| format!("{header}{text}");
    let train = with_header(
        "__global__ void k(float *p) { p[threadIdx.x] = 1; }
extern \"C\" void train(Net *) { float *d; cudaMalloc(&d, 400); k<<<1, 100>>>(d); cudaFree(d); }",
    );
    let create = with_header(
        "extern \"C\" Net *create(int x) { Net *net = (Net *) malloc(sizeof(Net)); net->x = x; return net; }",
    );
    let main = with_header(
        "int main() { Net *net = create(3); train(net); assert(net->x == 3); free(net); }",
    );
    let units = [("train.cu", &*train), ("create.cu", &*create), ("main.cu", &*main)];
    for order in [[0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1]] {
        let report = decide(&order.map(|index| units[index]));
        assert!(report.is_safe(), "{order:?}: {}", report.to_text());
        let program = verifier(&order.map(|index| units[index])).report_kernels(true);
        let report = program.verify().expect("the program is accepted");
        assert!(report.is_safe(), "kernel by kernel, {order:?}: {}", report.to_text());
    }
}

#[test]
fn what_stands_alone_after_its_linkage_is_only_declared() {
    let header = "extern \"C\" int shared_texture;\n";
    let first = format!("{header}int shared_texture;\nvoid make() {{ shared_texture = 3; }}\n");
    let second = format!(
        "{header}void make();\nint main() {{ make(); assert(shared_texture == 3); return 0; }}\n"
    );
    let report = decide(&[("first.cu", &first), ("second.cu", &second)]);
    assert!(report.is_safe(), "{}", report.to_text());
}
