//! The two trees agree on structure: functions, kernels and numbers of statements.

use bumpalo::Bump;
use cuda_verify_syntax::ast::{Decl, DeclKind, SpecFlags, Stmt, StmtKind};
use cuda_verify_syntax::cst::{ConcreteTree, FunctionOutline};
use cuda_verify_syntax::{parse, text};

use crate::{messages, tokens_of};

const PROGRAMS: &[&str] = &[
    "int add(int a, int b) { int c = a + b; return c; }",
    "__global__ void k(int *p) { int i = threadIdx.x; if (i < 4) { p[i] = i; } else p[i] = 0; __syncthreads(); }",
    "static __device__ __forceinline__ float f(float x) { for (int i = 0; i < 3; i++) { x *= 2; } while (x > 1) x /= 2; return x; }",
    "namespace n { template <typename T> T g(T t) { switch (t) { case 1: return t; default: break; } return 0; } }",
    "struct S { int x; int get() const { return x; } void set(int v) { x = v; } };",
    "extern \"C\" { void h() { do { h(); } while (0); } } int main() { h(); { ; } return 0; }",
    "__global__ void __launch_bounds__(64, 2) m(float *a) { __shared__ float s[4]; s[0] = a[0]; a[1] = s[0]; } void r(float *a) { m<<<1, 64>>>(a); }",
    "void t(int n) { int f = n; goto end; end: f = 1; }",
    "template <int N> __global__ void q(int *p) { p[0] = N; } template __global__ void q<3>(int *); void u(int *p) { q<3><<<1, 1>>>(p); }",
];

#[test]
fn functions_and_statements_agree() {
    for program in PROGRAMS {
        let (sources, tokens) = tokens_of(program);
        let arena = Bump::new();
        let (unit, diagnostics) = parse(&arena, &tokens);
        assert!(diagnostics.is_empty(), "{program}\n{}", messages(&sources, &diagnostics));
        let mut ours = Vec::new();
        functions(unit.decls, &mut ours);
        let tree = ConcreteTree::new(&tokens).expect("a tree");
        assert_eq!(tree.misfits(), [], "{program}\n{tree}");
        assert_eq!(tree.functions(), ours, "{program}\n{tree}{}", text::print(&unit));
    }
}

fn functions(decls: &[Decl<'_>], into: &mut Vec<FunctionOutline>) {
    for decl in decls {
        match decl.kind {
            DeclKind::Function(function) => {
                let Some(body) = function.body else { continue };
                let mut name = String::new();
                if let cuda_verify_syntax::ast::UnqualifiedId::Ident(text) = function.name.last.id {
                    name.push_str(text);
                }
                into.push(FunctionOutline {
                    name,
                    is_kernel: function.flags.contains(SpecFlags::GLOBAL),
                    n_statements: n_statements(body),
                });
            }
            DeclKind::Namespace { decls, .. } | DeclKind::Linkage { decls, .. } => {
                functions(decls, into)
            }
            DeclKind::Record(record) => functions(record.members.unwrap_or(&[]), into),
            DeclKind::Var(_)
            | DeclKind::DeductionGuide(_)
            | DeclKind::Alias(_)
            | DeclKind::Enum(_)
            | DeclKind::UsingDecl(_)
            | DeclKind::UsingEnum(_)
            | DeclKind::UsingDirective(_)
            | DeclKind::NamespaceAlias { .. }
            | DeclKind::ExplicitInstantiation(_)
            | DeclKind::StaticAssert { .. }
            | DeclKind::Friend(_)
            | DeclKind::Access(_)
            | DeclKind::Empty
            | DeclKind::Error => {}
        }
    }
}

/// The number of statements as tree-sitter counts them.
fn n_statements(stmt: &Stmt<'_>) -> usize {
    let inner = match stmt.kind {
        StmtKind::Compound(stmts) => stmts.iter().map(n_statements).sum(),
        StmtKind::If { then_branch, else_branch, .. } => {
            n_statements(then_branch) + else_branch.map_or(0, n_statements)
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Switch { body, .. } => n_statements(body),
        StmtKind::For { init, body, .. } => {
            let is_decl = init.is_some_and(|init| matches!(init.kind, StmtKind::Decl(_)));
            usize::from(is_decl) + n_statements(body)
        }
        StmtKind::Case { stmt, .. } | StmtKind::Default(stmt) | StmtKind::Label(_, stmt) => {
            n_statements(stmt)
        }
        StmtKind::RangeFor { body, .. } => n_statements(body),
        StmtKind::Expr(_)
        | StmtKind::Null
        | StmtKind::Decl(_)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Try { .. }
        | StmtKind::Asm { .. }
        | StmtKind::Pragma(_)
        | StmtKind::Error => 0,
    };
    inner + 1
}
