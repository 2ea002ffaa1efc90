//! The text form of the syntax tree: nested lists, one line per declaration and statement.
//!
//! `int f(int n) { return -n + 1; }` prints as
//!
//! ```text
//! (fn f int ((n int))
//!   (block
//!     (return (+ (- n) 1))))
//! ```
//!
//! Guarantee: deterministic, without positions, and iterative, so that a tree of any depth prints. Cost: linear.

mod decl;
mod stmt;
mod expr;
mod ty;

use std::borrow::Cow;
use std::fmt;

use crate::ast::{Decl, Expr, Init, QualName, Stmt, TemplateArg, TranslationUnit, TypeExpr};

/// Prints a whole program.
#[must_use]
pub fn print(unit: &TranslationUnit<'_>) -> String {
    let mut todo = Todo::default();
    for decl in unit.decls {
        todo.decl(decl);
        todo.text("\n");
    }
    run(todo)
}

/// The text form of a whole program, to be formatted.
#[must_use]
pub fn display<'t>(unit: &'t TranslationUnit<'t>) -> impl fmt::Display + 't {
    struct Text<'t>(&'t TranslationUnit<'t>);
    impl fmt::Display for Text<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(&print(self.0))
        }
    }
    Text(unit)
}

/// Prints a type.
#[must_use]
pub fn print_type(ty: &TypeExpr<'_>) -> String {
    let mut todo = Todo::default();
    todo.ty(ty);
    run(todo)
}

/// Prints an expression.
#[must_use]
pub fn print_expr(expr: &Expr<'_>) -> String {
    let mut todo = Todo::default();
    todo.expr(expr);
    run(todo)
}

/// Something that is still to be printed.
enum Job<'a> {
    Text(Cow<'a, str>),
    /// A new line, indented.
    Line,
    Indent,
    Dedent,
    Decl(&'a Decl<'a>),
    Stmt(&'a Stmt<'a>),
    Expr(&'a Expr<'a>),
    Type(&'a TypeExpr<'a>),
    Name(&'a QualName<'a>),
    Arg(&'a TemplateArg<'a>),
    Init(&'a Init<'a>),
}

/// What one node prints, in order.
#[derive(Default)]
struct Todo<'a> {
    jobs: Vec<Job<'a>>,
}

impl<'a> Todo<'a> {
    fn text(&mut self, text: impl Into<Cow<'a, str>>) {
        self.jobs.push(Job::Text(text.into()));
    }

    fn line(&mut self) {
        self.jobs.push(Job::Line);
    }

    fn indent(&mut self) {
        self.jobs.push(Job::Indent);
    }

    fn dedent(&mut self) {
        self.jobs.push(Job::Dedent);
    }

    fn decl(&mut self, decl: &'a Decl<'a>) {
        self.jobs.push(Job::Decl(decl));
    }

    fn stmt(&mut self, stmt: &'a Stmt<'a>) {
        self.jobs.push(Job::Stmt(stmt));
    }

    fn expr(&mut self, expr: &'a Expr<'a>) {
        self.jobs.push(Job::Expr(expr));
    }

    fn ty(&mut self, ty: &'a TypeExpr<'a>) {
        self.jobs.push(Job::Type(ty));
    }

    fn name(&mut self, name: &'a QualName<'a>) {
        self.jobs.push(Job::Name(name));
    }

    fn init(&mut self, init: &'a Init<'a>) {
        self.jobs.push(Job::Init(init));
    }

    /// Expressions, each behind a space.
    fn exprs(&mut self, exprs: &'a [&'a Expr<'a>]) {
        for expr in exprs {
            self.text(" ");
            self.expr(expr);
        }
    }

    /// An expression behind a space, if there is one.
    fn maybe_expr(&mut self, expr: Option<&'a Expr<'a>>) {
        if let Some(expr) = expr {
            self.text(" ");
            self.expr(expr);
        }
    }

    /// Declarations on lines of their own.
    fn decl_lines(&mut self, decls: &'a [Decl<'a>]) {
        self.indent();
        for decl in decls {
            self.line();
            self.decl(decl);
        }
        self.dedent();
    }

    /// A statement on a line of its own.
    fn stmt_line(&mut self, stmt: &'a Stmt<'a>) {
        self.indent();
        self.line();
        self.stmt(stmt);
        self.dedent();
    }
}

/// Works off the jobs with a stack, so that no nesting of the tree nests calls.
fn run(todo: Todo<'_>) -> String {
    let mut out = String::new();
    let mut indent = 0_usize;
    let mut stack = todo.jobs;
    stack.reverse();
    while let Some(job) = stack.pop() {
        let mut inner = Todo::default();
        match job {
            Job::Text(text) => out.push_str(&text),
            Job::Line => {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent.min(80)));
            }
            Job::Indent => indent += 2,
            Job::Dedent => indent -= 2,
            Job::Decl(decl) => inner.decl_parts(decl),
            Job::Stmt(stmt) => inner.stmt_parts(stmt),
            Job::Expr(expr) => inner.expr_parts(expr),
            Job::Type(ty) => inner.type_parts(ty),
            Job::Name(name) => inner.name_parts(name),
            Job::Arg(arg) => match arg {
                TemplateArg::Type(ty) => inner.ty(ty),
                TemplateArg::Expr(expr) => {
                    inner.text("=");
                    inner.expr(expr);
                }
            },
            Job::Init(init) => inner.init_parts(init),
        }
        stack.extend(inner.jobs.into_iter().rev());
    }
    out
}
