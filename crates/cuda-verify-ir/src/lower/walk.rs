//! Names mentioned in syntax: what pack expansions and lambda captures need.

use std::collections::BTreeSet;

use cuda_verify_syntax::ast::{
    Condition, Decl, DeclKind, Designator, Expr, ExprKind, FunctionDecl, Init, Lambda, NameSegment,
    Param, QualName, Requirement, Stmt, StmtKind, TemplateArg, TypeExpr, TypeExprKind, TypeOrExpr,
    UnqualifiedId, VarDecl,
};

/// What a walk found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<'a> {
    /// An unqualified name or the first segment of a qualified one.
    Name(&'a str),
    /// What stands behind a qualifier.
    Qualified(&'a str),
    /// `this`
    This,
    /// A lambda expression, before what it mentions.
    Lambda(&'a Lambda<'a>),
    /// What could not be parsed, where any name may stand.
    Error,
}

/// Names that some code mentions.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    pub(crate) known: BTreeSet<&'a str>,
    /// Whether there may be any others.
    pub(crate) are_all: bool,
}

impl<'a> Names<'a> {
    pub(crate) fn add(&mut self, found: Found<'a>) {
        match found {
            Found::Name(name) | Found::Qualified(name) => {
                self.known.insert(name);
            }
            Found::This | Found::Lambda(_) => {}
            Found::Error => self.are_all = true,
        }
    }
}

/// A walk over syntax that hands every name to a function.
pub(crate) struct Walk<'a, 'f> {
    pub(crate) visit: &'f mut dyn FnMut(Found<'a>),
}

impl<'a> Walk<'a, '_> {
    fn segment(&mut self, segment: &NameSegment<'a>) {
        match segment.id {
            UnqualifiedId::Ident(name) => (self.visit)(Found::Name(name)),
            UnqualifiedId::Conversion(ty) => self.ty(ty),
            UnqualifiedId::Decltype(e) => self.expr(e),
            UnqualifiedId::Operator(_) | UnqualifiedId::Destructor(_) => {}
        }
        self.args(segment.args);
    }

    fn args(&mut self, args: Option<&'a [TemplateArg<'a>]>) {
        for arg in args.unwrap_or(&[]) {
            match arg {
                TemplateArg::Type(ty) => self.ty(ty),
                TemplateArg::Expr(e) => self.expr(e),
            }
        }
    }

    pub(crate) fn name(&mut self, name: &QualName<'a>) {
        for segment in name.scope {
            self.segment(segment);
        }
        if name.scope.is_empty() {
            self.segment(&name.last);
        } else {
            if let UnqualifiedId::Ident(last) = name.last.id {
                (self.visit)(Found::Qualified(last));
            }
            self.args(name.last.args);
        }
    }

    pub(crate) fn params(&mut self, params: &'a [Param<'a>]) {
        for param in params {
            self.ty(param.ty);
            if let Some(default) = param.default {
                self.expr(default);
            }
        }
    }

    pub(crate) fn ty(&mut self, ty: &'a TypeExpr<'a>) {
        match ty.kind {
            TypeExprKind::Named(name) => self.name(name),
            TypeExprKind::Decltype(e) => self.expr(e),
            TypeExprKind::Transform(_, inner)
            | TypeExprKind::Pointer(inner)
            | TypeExprKind::LvalueRef(inner)
            | TypeExprKind::RvalueRef(inner)
            | TypeExprKind::Pack(inner) => self.ty(inner),
            TypeExprKind::Array(inner, bound) => {
                self.ty(inner);
                if let Some(bound) = bound {
                    self.expr(bound);
                }
            }
            TypeExprKind::Function(function) => {
                self.ty(function.ret);
                self.params(function.params);
            }
            TypeExprKind::MemberPointer { class, pointee } => {
                self.name(class);
                self.ty(pointee);
            }
            TypeExprKind::Record(record) => {
                if let Some(name) = record.name {
                    self.name(name);
                }
                for decl in record.members.unwrap_or(&[]) {
                    self.decl(decl);
                }
            }
            TypeExprKind::Enum(_)
            | TypeExprKind::Builtin(_)
            | TypeExprKind::Auto
            | TypeExprKind::DecltypeAuto
            | TypeExprKind::Error => {}
        }
    }

    pub(crate) fn init(&mut self, init: &Init<'a>) {
        match init {
            Init::Copy(e) | Init::Brace(e) => self.expr(e),
            Init::Paren(args) => self.exprs(args),
        }
    }

    fn exprs(&mut self, exprs: &'a [&'a Expr<'a>]) {
        for e in exprs {
            self.expr(e);
        }
    }

    fn type_or_expr(&mut self, operand: &TypeOrExpr<'a>) {
        match operand {
            TypeOrExpr::Type(ty) => self.ty(ty),
            TypeOrExpr::Expr(e) => self.expr(e),
        }
    }

    pub(crate) fn expr(&mut self, e: &'a Expr<'a>) {
        match &e.kind {
            ExprKind::Int { .. }
            | ExprKind::Float { .. }
            | ExprKind::Char { .. }
            | ExprKind::Str { .. }
            | ExprKind::Bool(_)
            | ExprKind::Nullptr
            | ExprKind::Throw(None) => {}
            ExprKind::This => (self.visit)(Found::This),
            ExprKind::Error => (self.visit)(Found::Error),
            ExprKind::Name(name) => self.name(name),
            ExprKind::SizeofPack(name) => (self.visit)(Found::Name(name)),
            ExprKind::Paren(e)
            | ExprKind::Unary(_, e)
            | ExprKind::Noexcept(e)
            | ExprKind::Throw(Some(e))
            | ExprKind::Pack(e)
            | ExprKind::Delete { expr: e, .. } => self.expr(e),
            ExprKind::Binary(_, a, b) | ExprKind::Assign(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Conditional(c, a, b) => {
                self.expr(c);
                if let Some(a) = a {
                    self.expr(a);
                }
                self.expr(b);
            }
            ExprKind::Call { callee, args } => {
                self.expr(callee);
                self.exprs(args);
            }
            ExprKind::Launch { kernel, config, args } => {
                self.expr(kernel);
                self.exprs(config);
                self.exprs(args);
            }
            ExprKind::Index { base, index } => {
                self.expr(base);
                self.expr(index);
            }
            ExprKind::Member { base, name, .. } => {
                self.expr(base);
                self.args(name.last.args);
            }
            ExprKind::MemberPointer { base, member, .. } => {
                self.expr(base);
                self.expr(member);
            }
            ExprKind::Cast { ty, expr, .. } => {
                self.ty(ty);
                self.expr(expr);
            }
            ExprKind::Construct { ty, init } => {
                self.ty(ty);
                self.init(init);
            }
            ExprKind::InitList(items) => {
                for item in *items {
                    for designator in item.designators {
                        match designator {
                            Designator::Index(e) => self.expr(e),
                            Designator::Range(first, last) => {
                                self.expr(first);
                                self.expr(last);
                            }
                            Designator::Field(_) => {}
                        }
                    }
                    self.expr(item.value);
                }
            }
            ExprKind::Sizeof(operand) | ExprKind::Alignof(operand) | ExprKind::Typeid(operand) => {
                self.type_or_expr(operand);
            }
            ExprKind::Offsetof { ty, .. } => self.ty(ty),
            ExprKind::TypeTrait { args, .. } => {
                for ty in *args {
                    self.ty(ty);
                }
            }
            ExprKind::New { placement, ty, count, init } => {
                self.exprs(placement);
                self.ty(ty);
                if let Some(count) = count {
                    self.expr(count);
                }
                if let Some(init) = init {
                    self.init(init);
                }
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Fold { left, right, .. } => {
                for e in [left, right].into_iter().flatten() {
                    self.expr(e);
                }
            }
            ExprKind::Requires { params, requirements } => {
                self.params(params);
                for requirement in *requirements {
                    match requirement {
                        Requirement::Type(ty) => self.ty(ty),
                        Requirement::Expr(e) | Requirement::Holds(e) => self.expr(e),
                    }
                }
            }
            ExprKind::StmtExpr(body) => self.stmt(body),
            ExprKind::VaArg(e, ty) => {
                self.expr(e);
                self.ty(ty);
            }
        }
    }

    pub(crate) fn lambda(&mut self, lambda: &'a Lambda<'a>) {
        (self.visit)(Found::Lambda(lambda));
        for capture in lambda.captures {
            match (capture.name, capture.init) {
                (_, Some(init)) => self.expr(init),
                (Some(name), None) => (self.visit)(Found::Name(name)),
                (None, None) => (self.visit)(Found::This),
            }
        }
        self.params(lambda.params);
        if let Some(ret) = lambda.ret {
            self.ty(ret);
        }
        self.stmt(lambda.body);
    }

    pub(crate) fn function(&mut self, function: &'a FunctionDecl<'a>) {
        self.params(function.params);
        for init in function.ctor_inits {
            self.init(&init.init);
        }
        if let Some(body) = function.body {
            self.stmt(body);
        }
    }

    pub(crate) fn var(&mut self, var: &'a VarDecl<'a>) {
        self.ty(var.ty);
        if let Some(init) = &var.init {
            self.init(init);
        }
    }

    pub(crate) fn decl(&mut self, decl: &'a Decl<'a>) {
        match decl.kind {
            DeclKind::Var(var) => self.var(var),
            DeclKind::Alias(alias) => self.ty(alias.ty),
            DeclKind::StaticAssert { cond, .. } => self.expr(cond),
            DeclKind::Function(function) => self.function(function),
            DeclKind::Record(record) => {
                for decl in record.members.unwrap_or(&[]) {
                    self.decl(decl);
                }
            }
            DeclKind::Enum(_)
            | DeclKind::Namespace { .. }
            | DeclKind::Linkage { .. }
            | DeclKind::UsingDecl(_)
            | DeclKind::UsingEnum(_)
            | DeclKind::UsingDirective(_)
            | DeclKind::NamespaceAlias { .. }
            | DeclKind::ExplicitInstantiation(_)
            | DeclKind::DeductionGuide(_)
            | DeclKind::Access(_)
            | DeclKind::Empty => {}
            DeclKind::Friend(friend) => {
                if let Some(decl) = friend {
                    self.decl(decl);
                }
            }
            DeclKind::Error => (self.visit)(Found::Error),
        }
    }

    fn condition(&mut self, cond: &Condition<'a>) {
        match cond {
            Condition::Expr(e) => self.expr(e),
            Condition::Decl(var) => self.var(var),
        }
    }

    pub(crate) fn stmt(&mut self, stmt: &'a Stmt<'a>) {
        match &stmt.kind {
            StmtKind::Compound(stmts) => {
                for stmt in *stmts {
                    self.stmt(stmt);
                }
            }
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::Decl(decls) => {
                for decl in *decls {
                    self.decl(decl);
                }
            }
            StmtKind::If { init, cond, then_branch, else_branch, .. } => {
                if let Some(init) = init {
                    self.stmt(init);
                }
                self.condition(cond);
                self.stmt(then_branch);
                if let Some(branch) = else_branch {
                    self.stmt(branch);
                }
            }
            StmtKind::While { cond, body } => {
                self.condition(cond);
                self.stmt(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.stmt(body);
                self.expr(cond);
            }
            StmtKind::For { init, cond, step, body } => {
                if let Some(init) = init {
                    self.stmt(init);
                }
                if let Some(cond) = cond {
                    self.condition(cond);
                }
                if let Some(step) = step {
                    self.expr(step);
                }
                self.stmt(body);
            }
            StmtKind::RangeFor { init, decl, range, body } => {
                if let Some(init) = init {
                    self.stmt(init);
                }
                self.var(decl);
                self.expr(range);
                self.stmt(body);
            }
            StmtKind::Switch { init, cond, body } => {
                if let Some(init) = init {
                    self.stmt(init);
                }
                self.condition(cond);
                self.stmt(body);
            }
            StmtKind::Case { low, high, stmt } => {
                self.expr(low);
                if let Some(high) = high {
                    self.expr(high);
                }
                self.stmt(stmt);
            }
            StmtKind::Default(stmt) | StmtKind::Label(_, stmt) => self.stmt(stmt),
            StmtKind::Return(Some(e)) => self.expr(e),
            StmtKind::Try { body, handlers } => {
                self.stmt(body);
                for handler in *handlers {
                    self.stmt(handler.body);
                }
            }
            StmtKind::Asm { outputs, inputs, .. } => {
                self.exprs(outputs);
                self.exprs(inputs);
            }
            StmtKind::Null
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Pragma(_)
            | StmtKind::Error => {}
        }
    }
}
