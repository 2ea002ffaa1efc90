//! Random programs without undefined behaviour, from a seed.
//!
//! A program is a set of declarations, a function `run` of some `int` inputs that computes with integers of all widths,
//! floats, pointers, structs, arrays, calls and loops, and ends in a hash of all it has computed; or a kernel of which
//! every thread does so, with barriers between phases that exchange values through shared memory.

use std::fmt::Write;

use cuda_verify_testkit::Random;

/// What a program may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    /// Floats beside integers.
    pub(crate) floats: bool,
    /// Statements of the main function.
    pub(crate) n_statements: u64,
    /// `int` inputs.
    pub(crate) n_inputs: u64,
}

/// A program without `main`: helpers and `unsigned run(int in0, ...)`.
pub(crate) const PRELUDE: &str = "\
#ifndef __CUDACC__
#define __host__
#define __device__
#endif
#include <string.h>
typedef signed char i8; typedef unsigned char u8; typedef unsigned short u16; typedef unsigned int u32;
typedef long long i64; typedef unsigned long long u64;
struct Pair { short a; i64 b; };
struct Nest { u8 tag; Pair pair; int list[3]; float f; };
__host__ __device__ static u64 bits(double x) {
  u64 r = 7;
  if (x == x) memcpy(&r, &x, 8);
  return r;
}
__host__ __device__ static double small(double x) { return x > -30000.0 && x < 30000.0 ? x : 1.5; }
__host__ __device__ static void swap(int &a, int &b) { int t = a; a = b; b = t; }
__host__ __device__ static Pair make(short a, i64 b) { Pair p; p.a = a; p.b = b; return p; }
__host__ __device__ static int gcd(u32 a, u32 b) { return b == 0 || a > 60000u ? (int)a : gcd(b, a % b); }
__host__ __device__ static void bump(u16 *p, int n) { for (int k = 0; k < n; ++k) p[k] += (u16)(k + 1); }
";

const INTEGERS: &[&str] = &["i8", "u8", "short", "u16", "int", "u32", "i64", "u64", "bool"];

struct Writer<'r> {
    random: &'r mut Random,
    style: Style,
    text: String,
    /// Readable integer and float places.
    integers: Vec<String>,
    floats: Vec<String>,
    /// Assignable ones.
    targets: Vec<String>,
    float_targets: Vec<String>,
    depth: usize,
    n_names: u32,
}

/// The function `run` of a program.
pub(crate) fn host_program(random: &mut Random, style: Style, name: &str) -> String {
    let params: Vec<String> = (0..style.n_inputs).map(|n| format!("int in{n}")).collect();
    let mut text = format!("static unsigned {name}({}) {{\n", params.join(", "));
    let mut writer = Writer::new(random, style);
    writer.body();
    text.push_str(&writer.text);
    text.push_str("}\n");
    text
}

/// A kernel and a `run` that launches it with 2 to 4 threads.
pub(crate) fn kernel_program(random: &mut Random, style: Style) -> String {
    let n = 2 + random.below(3);
    let mut text = format!("#define N {n}\n__global__ void work(const int *in, u32 *out) {{\n");
    text.push_str(
        "  __shared__ u32 board[2][N];\n  int t = threadIdx.x;\n  int in0 = in[t], in1 = in[N];\n",
    );
    let mut writer = Writer::new(random, Style { n_inputs: 2, ..style });
    writer.integers.push("t".to_owned());
    writer.locals();
    let n_phases = 1 + writer.random.below(3);
    for phase in 0..n_phases {
        for _ in 0..style.n_statements / 2 + 1 {
            writer.statement();
        }
        let value = writer.integer(2);
        let other = writer.random.below(n);
        let board = phase % 2;
        writer.line(&format!("board[{board}][t] = (u32)({value});"));
        writer.line("__syncthreads();");
        let dst = writer.random.pick(&["v2", "v4", "v5"]);
        writer.line(&format!("{dst} ^= board[{board}][(t + {other}) % N];"));
        if writer.random.below(3) == 0 {
            writer.line("atomicAdd(&out[N], (u32)v5);");
        }
    }
    writer.hash();
    writer.line("out[t] = (u32)(h ^ h >> 32);");
    text.push_str(&writer.text);
    text.push_str(
        "}\nstatic unsigned run(int in0, int in1) {\n  int in[N + 1];\n  u32 out[N + 1];\n",
    );
    text.push_str(
        "  for (int k = 0; k <= N; ++k) { in[k] = k == N ? in1 : in0 + k * 37; out[k] = 0; }\n",
    );
    text.push_str("  int *din;\n  u32 *dout;\n  cudaMalloc(&din, sizeof in);\n  cudaMalloc(&dout, sizeof out);\n");
    text.push_str("  cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);\n");
    text.push_str("  cudaMemcpy(dout, out, sizeof out, cudaMemcpyHostToDevice);\n");
    text.push_str("  work<<<1, N>>>(din, dout);\n");
    text.push_str("  cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);\n");
    text.push_str("  cudaFree(din);\n  cudaFree(dout);\n  u32 h = 0;\n");
    text.push_str("  for (int k = 0; k <= N; ++k) h = h * 31u + out[k];\n  return h;\n}\n");
    text
}

impl<'r> Writer<'r> {
    fn new(random: &'r mut Random, style: Style) -> Self {
        Self {
            random,
            style,
            text: String::new(),
            integers: (0..style.n_inputs).map(|n| format!("in{n}")).collect(),
            floats: Vec::new(),
            targets: Vec::new(),
            float_targets: Vec::new(),
            depth: 1,
            n_names: 0,
        }
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(self.depth));
    }

    fn name(&mut self, prefix: &str) -> String {
        self.n_names += 1;
        format!("{prefix}{}", self.n_names)
    }

    fn body(&mut self) {
        self.locals();
        for _ in 0..self.style.n_statements {
            self.statement();
        }
        self.hash();
        self.line("return (unsigned)(h ^ h >> 32);");
    }

    fn locals(&mut self) {
        for (number, ty) in INTEGERS.iter().enumerate() {
            let value = self.integer(1);
            let name = format!("v{number}");
            self.line(&format!("{ty} {name} = ({ty})({value});"));
            self.integers.push(name.clone());
            self.targets.push(name);
        }
        self.line("u16 list[4] = {1, 2, 3, 65535};");
        self.line("int grid[2][3] = {{-1, 7, 2147483647}, {0, 1}};");
        self.line("Nest nest = {9, {-3, 1ll << 40}, {5, -6, 7}, 0.25f};");
        self.line("int *where = &nest.list[1];");
        self.line("u16 *head = list;");
        for place in ["nest.tag", "nest.pair.a", "nest.pair.b", "*where", "list[3]", "grid[1][2]"] {
            self.integers.push(place.to_owned());
            self.targets.push(place.to_owned());
        }
        if self.style.floats {
            self.line("float x0 = (float)in0 * 0.5f;");
            self.line("double x1 = (double)in0 / 3.0;");
            for place in ["x0", "x1", "nest.f"] {
                self.floats.push(place.to_owned());
                self.float_targets.push(place.to_owned());
            }
        }
    }

    fn hash(&mut self) {
        self.line("u64 h = 17;");
        for place in self.targets.clone() {
            self.line(&format!("h = h * 31u + (u64)({place});"));
        }
        self.line("for (int k = 0; k < 4; ++k) h = h * 31u + list[k];");
        self.line("for (int k = 0; k < 6; ++k) h = h * 31u + (u64)grid[k / 3][k % 3];");
        self.line("for (int k = 0; k < 3; ++k) h = h * 31u + (u64)nest.list[k];");
        self.line("h = h * 31u + (u64)(head - list) + (u64)(where - nest.list);");
        for place in self.float_targets.clone() {
            self.line(&format!("h = h * 31u + bits({place});"));
        }
    }

    fn place(&mut self) -> String {
        let n = u64::try_from(self.targets.len()).expect("lists are short");
        let index = usize::try_from(self.random.below(n)).expect("lists are short");
        self.targets[index].clone()
    }

    fn statement(&mut self) {
        if self.depth > 4 {
            return self.assignment();
        }
        match self.random.below(14) {
            0..=4 => self.assignment(),
            5 => {
                let cond = self.condition();
                self.line(&format!("if ({cond}) {{"));
                self.block();
                if self.random.below(2) == 0 {
                    self.line("} else {");
                    self.block();
                }
                self.line("}");
            }
            6 => {
                let (name, n) = (self.name("k"), 1 + self.random.below(4));
                self.line(&format!("for (int {name} = 0; {name} < {n}; ++{name}) {{"));
                self.integers.push(name);
                self.block();
                if self.random.below(4) == 0 {
                    let (cond, leave) =
                        (self.condition(), self.random.pick(&["break", "continue"]));
                    self.depth += 1;
                    self.line(&format!("if ({cond}) {leave};"));
                    self.depth -= 1;
                }
                self.integers.pop();
                self.line("}");
            }
            7 => {
                let (name, n) = (self.name("w"), 1 + self.random.below(3));
                self.line(&format!("int {name} = {n};"));
                self.line("do {");
                self.block();
                self.line(&format!("}} while (--{name} > 0);"));
            }
            8 => {
                let value = self.integer(2);
                self.line(&format!("switch (({value}) & 3) {{"));
                for label in ["case 0: {", "case 2: {", "default: {"] {
                    self.line(label);
                    self.block();
                    let leave = if self.random.below(3) > 0 { "} break;" } else { "}" };
                    self.line(leave);
                }
                self.line("}");
            }
            9 => {
                let (index, value) = (self.integer(2), self.integer(2));
                let target = self.random.pick(&[
                    "list[{} & 3]",
                    "nest.list[({} & 1) + 1]",
                    "grid[{} & 1][({} & 1) + 1]",
                ]);
                let target = target.replace("{}", &format!("({index})"));
                self.line(&format!("{target} = ({value});"));
            }
            10 => {
                let (a, b) = (self.integer(1), self.integer(1));
                self.line(&format!("nest.pair = make((short)({a}), (i64)({b}));"));
            }
            11 => {
                let what = self.random.pick(&[
                    "swap(v4, nest.list[0]);",
                    "bump(list + 1, 3);",
                    "where = where == nest.list ? nest.list + 2 : nest.list;",
                    "head = &list[v1 & 3];",
                    "*head = (u16)(*head + 1);",
                    "{ Nest copy = nest; copy.list[0] ^= 5; nest = copy; }",
                    "memcpy(grid[0], nest.list, sizeof nest.list);",
                    "v5 = (u32)gcd((u32)v1, (u32)v3 & 1023u);",
                    "v4 = sizeof(Nest) > 30 ? v4 + 1 : v4 - 1;",
                    "v6 = (i64)(list - head) * v0--;",
                ]);
                self.line(what);
            }
            12 if self.style.floats => {
                let value = self.float(2);
                let n = u64::try_from(self.float_targets.len()).expect("lists are short");
                let index = usize::try_from(self.random.below(n)).expect("lists are short");
                let (target, op) = (
                    self.float_targets[index].clone(),
                    self.random.pick(&["=", "=", "+=", "*=", "-="]),
                );
                self.line(&format!("{target} {op} {value};"));
            }
            _ => {
                let target =
                    self.random.pick(&["v0++", "--v2", "v5++", "v7--", "--nest.tag", "++list[0]"]);
                self.line(&format!("{target};"));
            }
        }
    }

    fn block(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(2) {
            self.statement();
        }
        self.depth -= 1;
    }

    fn assignment(&mut self) {
        let (target, value) = (self.place(), self.integer(3));
        let op = self.random.pick(&["=", "=", "=", "+=", "-=", "^=", "|=", "&=", "*="]);
        self.line(&format!("{target} {op} {value};"));
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.integer(2), self.integer(1));
        let op = self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let mut text = format!("({a}) {op} ({b})");
        if self.style.floats && self.random.below(4) == 0 {
            let (a, b) = (self.float(1), self.float(1));
            let op = self.random.pick(&["<", ">", "<=", "==", "!="]);
            let join = self.random.pick(&["&&", "||"]);
            text = format!("{text} {join} {a} {op} {b}");
        }
        text
    }

    fn integer(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.below(6) == 0 {
            return self.leaf();
        }
        let (a, b) = (self.integer(depth - 1), self.integer(depth - 1));
        match self.random.below(18) {
            0..=6 => {
                let op = self.random.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({a} {op} {b})")
            }
            7 => format!("({a} {} (({b} & 7) + 1))", self.random.pick(&["/", "%"])),
            8 => format!("((u32)({a}) << ({b} & 15))"),
            9 => format!("((u64)({a}) << ({b} & 63))"),
            10 => format!("({a} >> ({b} & 7))"),
            11 => format!("(~{a})"),
            12 => format!("(-{a})"),
            13 => format!("(({}){a})", self.random.pick(INTEGERS)),
            14 => {
                let op = self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
                format!("({a} {op} {b})")
            }
            15 => {
                let c = self.integer(depth - 1);
                format!("({a} > {c} ? {b} : {c})")
            }
            16 if self.style.floats => format!("((int)small({}))", self.float(depth - 1)),
            16 => format!("(!{a})"),
            _ => format!("({a} {} {b})", self.random.pick(&["&&", "||"])),
        }
    }

    fn leaf(&mut self) -> String {
        if self.random.below(3) == 0 {
            let literals = [
                "0",
                "1",
                "2",
                "7",
                "-1",
                "100",
                "127",
                "128",
                "255",
                "32767",
                "65535",
                "0x7fffffff",
                "0xdeadbeefu",
                "-2147483647",
                "0x123456789abcdefll",
                "1ull << 63",
                "'a'",
                "true",
            ];
            return format!("({})", self.random.pick(&literals));
        }
        let n = u64::try_from(self.integers.len()).expect("lists are short");
        let index = usize::try_from(self.random.below(n)).expect("lists are short");
        self.integers[index].clone()
    }

    fn float(&mut self, depth: u32) -> String {
        if depth == 0 || self.floats.is_empty() || self.random.below(5) == 0 {
            if self.floats.is_empty() || self.random.below(3) == 0 {
                let literals = ["0.5f", "1.0", "-3.25", "1e10f", "0.1", "-0.0f", "16777217.0"];
                return self.random.pick(&literals).to_owned();
            }
            let n = u64::try_from(self.floats.len()).expect("lists are short");
            let index = usize::try_from(self.random.below(n)).expect("lists are short");
            return self.floats[index].clone();
        }
        let (a, b) = (self.float(depth - 1), self.float(depth - 1));
        match self.random.below(9) {
            0..=4 => format!("({a} {} {b})", self.random.pick(&["+", "-", "*", "/"])),
            5 => format!("((float){a})"),
            6 => format!("((double)({}))", self.integer(1)),
            7 => format!("(- {a})"),
            _ => format!("({a} < {b} ? {b} : (double){a})"),
        }
    }
}
