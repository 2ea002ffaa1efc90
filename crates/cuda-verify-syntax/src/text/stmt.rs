//! Text form of statements.

use super::Todo;
use crate::ast::{Condition, DeclKind, Stmt, StmtKind};

impl<'a> Todo<'a> {
    pub(super) fn stmt_parts(&mut self, stmt: &'a Stmt<'a>) {
        match &stmt.kind {
            StmtKind::Compound(stmts) => {
                self.text("(block");
                for stmt in *stmts {
                    self.stmt_line(stmt);
                }
                self.text(")");
            }
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Null => self.text("(null)"),
            StmtKind::Decl(decls) => self.declarations(decls),
            StmtKind::If { is_constexpr, init, cond, then_branch, else_branch } => {
                self.text(if *is_constexpr { "(if-constexpr" } else { "(if" });
                self.head(*init, cond);
                self.stmt_line(then_branch);
                if let Some(branch) = else_branch {
                    self.stmt_line(branch);
                }
                self.text(")");
            }
            StmtKind::While { cond, body } => {
                self.text("(while");
                self.head(None, cond);
                self.stmt_line(body);
                self.text(")");
            }
            StmtKind::DoWhile { body, cond } => {
                self.text("(do ");
                self.expr(cond);
                self.stmt_line(body);
                self.text(")");
            }
            StmtKind::For { init, cond, step, body } => {
                self.text("(for ");
                match init {
                    Some(init) => self.stmt(init),
                    None => self.text("_"),
                }
                match cond {
                    Some(cond) => self.head(None, cond),
                    None => self.text(" _"),
                }
                match step {
                    Some(step) => self.maybe_expr(Some(step)),
                    None => self.text(" _"),
                }
                self.stmt_line(body);
                self.text(")");
            }
            StmtKind::RangeFor { init, decl, range, body } => {
                self.text("(for-range");
                if let Some(init) = init {
                    self.text(" ");
                    self.stmt(init);
                }
                self.text(" ");
                self.var(decl);
                self.maybe_expr(Some(range));
                self.stmt_line(body);
                self.text(")");
            }
            StmtKind::Switch { init, cond, body } => {
                self.text("(switch");
                self.head(*init, cond);
                self.stmt_line(body);
                self.text(")");
            }
            StmtKind::Try { body, handlers } => {
                self.text("(try");
                self.stmt_line(body);
                for handler in *handlers {
                    self.text(" (catch ");
                    let params = handler.param.map_or(&[][..], std::slice::from_ref);
                    self.params(params, params.is_empty());
                    self.stmt_line(handler.body);
                    self.text(")");
                }
                self.text(")");
            }
            StmtKind::Asm { template, outputs, inputs } => {
                self.text(format!("(asm {template:?}"));
                for (word, operands) in [(" (out", outputs), (" (in", inputs)] {
                    self.text(word);
                    self.exprs(operands);
                    self.text(")");
                }
                self.text(")");
            }
            StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Label(..)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Pragma(_)
            | StmtKind::Error => self.jump_parts(stmt),
        }
    }

    fn jump_parts(&mut self, stmt: &'a Stmt<'a>) {
        match &stmt.kind {
            StmtKind::Case { low, high, stmt } => {
                self.text("(case ");
                self.expr(low);
                if let Some(high) = high {
                    self.text(" ... ");
                    self.expr(high);
                }
                self.text(" ");
                self.stmt(stmt);
                self.text(")");
            }
            StmtKind::Default(stmt) => {
                self.text("(default ");
                self.stmt(stmt);
                self.text(")");
            }
            StmtKind::Label(name, stmt) => {
                self.text(format!("(label {name} "));
                self.stmt(stmt);
                self.text(")");
            }
            StmtKind::Goto(name) => self.text(format!("(goto {name})")),
            StmtKind::Break => self.text("(break)"),
            StmtKind::Continue => self.text("(continue)"),
            StmtKind::Return(value) => {
                self.text("(return");
                self.maybe_expr(*value);
                self.text(")");
            }
            StmtKind::Pragma(text) => self.text(format!("(pragma {text:?})")),
            StmtKind::Error => self.text("(error)"),
            StmtKind::Compound(_)
            | StmtKind::Expr(_)
            | StmtKind::Null
            | StmtKind::Decl(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For { .. }
            | StmtKind::RangeFor { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Try { .. }
            | StmtKind::Asm { .. } => {}
        }
    }

    /// One declaration prints as itself, several as a list.
    fn declarations(&mut self, decls: &'a [crate::ast::Decl<'a>]) {
        if let [decl] = decls
            && matches!(decl.kind, DeclKind::Var(_))
        {
            return self.decl(decl);
        }
        self.text("(decl");
        for decl in decls {
            self.text(" ");
            self.decl(decl);
        }
        self.text(")");
    }

    fn head(&mut self, init: Option<&'a Stmt<'a>>, cond: &'a Condition<'a>) {
        if let Some(init) = init {
            self.text(" (init ");
            self.stmt(init);
            self.text(")");
        }
        self.text(" ");
        match cond {
            Condition::Expr(expr) => self.expr(expr),
            Condition::Decl(var) => self.var(var),
        }
    }
}
