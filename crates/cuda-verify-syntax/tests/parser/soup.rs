//! Totality: any row of tokens parses, prints, and has its spans in order; the same row gives the same result.

use bumpalo::Bump;
use cuda_verify_base::SourceMap;
use cuda_verify_syntax::cst::ConcreteTree;
use cuda_verify_syntax::{lexer, parse, text};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "a",
    "b",
    "T",
    "U",
    "f",
    "int",
    "unsigned",
    "const",
    "struct",
    "class",
    "enum",
    "template",
    "typename",
    "<",
    ">",
    "<",
    ">",
    "(",
    ")",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{",
    "}",
    ";",
    ";",
    ",",
    "*",
    "&",
    "&&",
    "::",
    ":",
    "=",
    "+",
    "-",
    "->",
    ".",
    "...",
    "1",
    "2.f",
    "'c'",
    "\"s\"",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "return",
    "operator",
    "~",
    "!",
    "?",
    "new",
    "delete",
    "sizeof",
    "decltype",
    "auto",
    "<<<",
    ">>>",
    ">>",
    ">=",
    ">>=",
    "<<",
    "using",
    "namespace",
    "typedef",
    "static",
    "extern",
    "__global__",
    "__shared__",
    "__attribute__",
    "alignas",
    "friend",
    "virtual",
    "public",
    "static_cast",
    "try",
    "catch",
    "throw",
    "asm",
    "goto",
    "default",
    "noexcept",
    "[[",
    "]]",
    "\n#pragma unroll\n",
    "requires",
    "concept",
    "union",
    "this",
    "__launch_bounds__",
    "offsetof",
    "\n",
    "struct T {",
    "template <class U>",
    "typedef int T;",
    "void f(",
    "T a",
    "int x",
    "static_assert(",
    "inline",
];

fn check(program: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", program);
    let (tokens, _) = lexer::lex(&sources, file);
    let printed = || {
        let arena = Bump::new();
        let (unit, diagnostics) = parse(&arena, &tokens);
        for diagnostic in diagnostics.iter() {
            let end = u32::try_from(program.len()).expect("a short program");
            assert!(diagnostic.primary.start <= end && !diagnostic.message.is_empty());
        }
        (text::print(&unit), diagnostics)
    };
    assert_eq!(printed(), printed());
    let tree = ConcreteTree::new(&tokens).expect("a tree for a short program");
    assert!(!tree.to_string().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens_parse(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..80)) {
        check(&words.join(" "));
    }

    #[test]
    fn any_tokens_inside_a_function_parse(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60)) {
        check(&format!("struct T {{ int m; }}; template <class U> U g(U); int a, b; void k(int n) {{ {} }} int z;", words.join(" ")));
    }

    #[test]
    fn programs_with_holes_parse(cut in 0..GOOD.len(), length in 0_usize..40) {
        let mut program = GOOD.to_owned();
        let end = (cut + length).min(program.len());
        program.replace_range(cut..end, "");
        check(&program);
    }
}

const GOOD: &str = "template <typename T, int N> struct Vec { T data[N]; __device__ T &operator[](int i) { return data[i]; } };
__global__ void __launch_bounds__(256) k(Vec<float, 4> *v, int n) {
    extern __shared__ float s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) { if (i % 2 == 0) s[i] = (float)v[i][0] * 2.f; else s[i] = -1; }
    __syncthreads();
    auto f = [=] __device__ (int x) { return x < n ? s[x] : 0; };
    switch (n) { case 1: v->data[0] = f(1); break; default: ; }
}
int main() { k<<<dim3(2, 2), 256, sizeof(float) * 4>>>(nullptr, 3); return 0; }
";
