//! Expressions of host functions that are not understood: any value is taken for them.
//!
//! In a program without `main` the launches of a host function are worth more than what a library that is not known has
//! computed for them. Where a statement is not understood, it is lowered once more, and the innermost expressions that
//! are at fault become calls of functions that are only declared; what they are passed is what can be seen of their
//! operands. Such a call gives a value of whatever type is asked for, and stands for itself where no type is.
//!
//! What may do more than compute a value stays not supported: functions and members of classes of the program, mentions
//! of kernels, exceptions, allocation.
//!
//! SOUNDNESS(other-functions): under; a function of which no declaration is known takes its arguments by value, and does
//! not change objects with destructors.

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{Name, PrimaryMap, Span};
use cuda_verify_syntax::ast::{
    BuiltinType, Decl, DeclKind, Expr, ExprKind as Ast, Init, SpecFlags, UnaryOp,
};

use super::Lowerer;
use super::collect::{addr, key_of};
use super::convert::{Ics, Rank};
use super::entity::{ClassId, Entity, Key, TemplateKind, Val};
use super::fail::{Fail, POISONED, R};
use super::function::Place;
use super::init::strip_parens;
use super::types::{Ty, TyKind};
use super::walk::{Found, Walk};
use crate::program::{
    Callee, ExprId, ExprKind as Ir, FuncId, Function, FunctionKind, LaunchLimits, StmtKind,
};
use crate::types::TypeId;

/// The most characters of an expression in the name of its value.
const MAX_NAME: usize = 40;

impl<'a> Lowerer<'a> {
    /// Runs; once more with any values for what is not understood, where that is why it fails.
    pub(super) fn leniently(&mut self, run: impl Fn(&mut Self) -> R<()>) -> R<()> {
        let n_before = self.ir.body.out.len();
        let Err(fail) = run(self) else { return Ok(()) };
        if self.f.is_lenient || !self.may_be_any(&fail) {
            return Err(fail);
        }
        self.ir.body.out.truncate(n_before);
        self.f.is_lenient = true;
        let again = run(self);
        self.f.is_lenient = false;
        again
    }

    /// Whether a failure may be met with any value: in a host function of the program where there is no `main`.
    fn may_be_any(&self, fail: &Fail) -> bool {
        let is_of_program = self.f.func.is_some_and(|func| !self.is_model(self.tb.fns[func].span));
        is_of_program
            && self.f.kind == FunctionKind::Host
            && self.unevaluated == 0
            && self.ir.program.main.is_none()
            && !fail.0.is_certain
    }

    /// Lowers an expression, or takes any value for it.
    pub(super) fn expr_or_any(&mut self, e: &'a Expr<'a>) -> R<Val> {
        if let Some(fail) = self.f.at_fault.get(&addr(e)).cloned() {
            return self.any_expr(e, fail);
        }
        let n_before = self.ir.body.out.len();
        let temps = self.f.temps.last().map(super::temporaries::Temporaries::mark);
        let conditional = self.f.conditional;
        let fail = match self.deeper(e.span, |l| l.expr_inner(e)) {
            Ok(v) => return Ok(v),
            Err(fail) => fail,
        };
        if fail.0.is_certain {
            return Err(fail);
        }
        self.ir.body.out.truncate(n_before);
        self.f.conditional = conditional;
        if let (Some(last), Some(mark)) = (self.f.temps.last_mut(), temps) {
            last.reset(mark);
        }
        self.f.at_fault.insert(addr(e), fail.clone());
        let v = self.any_expr(e, fail.clone())?;
        self.report(&fail);
        Ok(v)
    }

    /// Any value for an expression, after what its operands do.
    fn any_expr(&mut self, e: &'a Expr<'a>, fail: Fail) -> R<Val> {
        if self.does_more(e) {
            return Err(fail);
        }
        let mut args = Vec::new();
        match e.kind {
            Ast::Name(_) | Ast::Sizeof(_) | Ast::Alignof(_) | Ast::SizeofPack(_) => {}
            Ast::Paren(inner) | Ast::Member { base: inner, .. } => {
                self.any_operand(inner, &mut args)?
            }
            Ast::Unary(op, inner) => {
                self.any_operand(inner, &mut args)?;
                if matches!(
                    op,
                    UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec
                ) {
                    self.changed(inner, &mut args)?;
                }
            }
            Ast::Binary(_, a, b) => {
                self.any_operand(a, &mut args)?;
                self.any_operand(b, &mut args)?;
            }
            Ast::Assign(_, place, value) => {
                self.any_operand(value, &mut args)?;
                self.changed(place, &mut args)?;
            }
            Ast::Index { base, index } => {
                self.any_operand(base, &mut args)?;
                self.any_operand(index, &mut args)?;
            }
            Ast::Call { callee, args: passed } => {
                self.any_operand(callee, &mut args)?;
                for arg in passed {
                    self.any_operand(arg, &mut args)?;
                }
            }
            Ast::Cast { ty, expr, .. } => {
                self.any_operand(expr, &mut args)?;
                return self.typed_any(ty, args, e);
            }
            Ast::Construct { ty, ref init } => {
                self.any_operands(init, &mut args)?;
                return self.typed_any(ty, args, e);
            }
            _ => return Err(fail),
        }
        let ty = self.any_type();
        self.any_call(e.span, BuiltinType::Int, args).map(|call| Val::prvalue(call, ty))
    }

    fn typed_any(
        &mut self,
        ty: &'a cuda_verify_syntax::ast::TypeExpr<'a>,
        args: Vec<ExprId>,
        e: &'a Expr<'a>,
    ) -> R<Val> {
        let any = self.any_type();
        let call = self.any_call(e.span, BuiltinType::Int, args)?;
        let v = Val::prvalue(call, any);
        match self.resolve_type(ty) {
            Ok(ty) if self.gives_any(ty) => self.any_as(v, ty),
            Ok(_) | Err(_) => Ok(v),
        }
    }

    /// Evaluates an operand, and adds what a function that is passed it can see.
    fn any_operand(&mut self, e: &'a Expr<'a>, args: &mut Vec<ExprId>) -> R<()> {
        let e = strip_parens(e);
        match e.kind {
            // A name that is not known, or of a function.
            Ast::Name(name) if self.lookup_qualified(name).is_err() => return Ok(()),
            Ast::Name(name) => {
                let found = self.lookup_qualified(name)?;
                if !found.first().is_some_and(is_value) {
                    return Ok(());
                }
            }
            Ast::InitList(items) => {
                for item in items {
                    self.any_operand(item.value, args)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let v = self.expr(e)?;
        if self.is_any(v.ty) {
            args.push(v.e);
            return Ok(());
        }
        let ty = self.t.unqual(v.ty);
        if self.t.is_void(ty) || self.t.is_function(ty) {
            self.emit_value(v);
        } else if self.t.as_class(ty).is_none() {
            args.push(self.rvalue(v)?.e);
        } else if v.is_glvalue() && self.gives_any(ty) {
            args.push(self.address_of_value(v)?);
        } else {
            self.emit_value(v);
        }
        Ok(())
    }

    fn any_operands(&mut self, init: &Init<'a>, args: &mut Vec<ExprId>) -> R<()> {
        match *init {
            Init::Copy(e) | Init::Brace(e) => self.any_operand(e, args),
            Init::Paren(passed) => passed.iter().try_for_each(|e| self.any_operand(e, args)),
        }
    }

    /// Adds the address of what an expression changes.
    fn changed(&mut self, e: &'a Expr<'a>, args: &mut Vec<ExprId>) -> R<()> {
        let v = self.expr(e)?;
        if self.is_any(v.ty) {
            args.push(v.e);
        } else if v.is_glvalue() && self.gives_any(v.ty) {
            args.push(self.address_of_value(v)?);
        } else {
            return Err(Fail::unsupported(e.span, "assignment that is not understood"));
        }
        Ok(())
    }

    /// Whether an expression that is not understood may do more than compute a value.
    fn does_more(&mut self, e: &'a Expr<'a>) -> bool {
        let mut names = Vec::new();
        let mut visit = |found| {
            if let Found::Name(name) = found {
                names.push(name);
            }
        };
        Walk { visit: &mut visit }.expr(e);
        for name in names {
            let found = self.lookup(self.f.scope, Key::Ident(name));
            if found.iter().any(|it| self.is_kernel(*it)) {
                return true;
            }
        }
        match e.kind {
            Ast::Call { callee, args } => {
                args.iter().any(|arg| self.names(arg, Self::is_kernel))
                    || self.names(callee, Self::is_of_program)
                    || self.is_own_method(callee)
                    || self.is_own_object(callee)
            }
            Ast::Cast { expr, .. } => self.names(expr, Self::is_kernel),
            Ast::Construct { .. } => self.makes_object(e),
            Ast::Unary(_, inner) => self.is_own_object(inner),
            Ast::Binary(_, a, b) | Ast::Assign(_, a, b) | Ast::Index { base: a, index: b } => {
                self.is_own_object(a) || self.is_own_object(b)
            }
            _ => false,
        }
    }

    /// Whether an expression has a type of the program, whose operators may do anything.
    fn is_own_object(&mut self, e: &'a Expr<'a>) -> bool {
        let e = strip_parens(e);
        if let Ast::Name(name) = e.kind
            && !self.lookup_qualified(name).is_ok_and(|found| found.iter().any(is_value))
        {
            return false;
        }
        let Ok(v) = self.unevaluated(|l| l.expr(e)) else { return false };
        let class = self.t.as_class(v.ty);
        class.is_some_and(|class| !self.is_model(self.tb.classes[class].span))
    }

    /// Whether an expression is the name of something, or its address.
    fn names(&mut self, e: &'a Expr<'a>, is_it: fn(&Self, Entity) -> bool) -> bool {
        match strip_parens(e).kind {
            Ast::Name(name) => {
                let found = self.lookup_qualified(name).unwrap_or_default();
                found.iter().any(|it| is_it(self, *it))
            }
            Ast::Unary(_, inner) | Ast::Cast { expr: inner, .. } => self.names(inner, is_it),
            _ => false,
        }
    }

    fn is_kernel(&self, entity: Entity) -> bool {
        match entity {
            Entity::Function(id) => self.tb.function_kind(id) == FunctionKind::Kernel,
            Entity::Template(id) => match self.tb.templates[id].kind {
                TemplateKind::Function(function) => function.flags.contains(SpecFlags::GLOBAL),
                _ => false,
            },
            _ => false,
        }
    }

    fn is_of_program(&self, entity: Entity) -> bool {
        match entity {
            Entity::Function(id) => !self.is_model(self.tb.fns[id].span),
            Entity::Template(id) => match self.tb.templates[id].kind {
                TemplateKind::Function(function) => !self.is_model(function.name.span),
                _ => true,
            },
            Entity::Class(id) => !self.is_model(self.tb.classes[id].span),
            _ => false,
        }
    }

    /// Whether a callee is a member function of a class of the program.
    fn is_own_method(&mut self, callee: &'a Expr<'a>) -> bool {
        let Ast::Member { base, is_arrow, name } = strip_parens(callee).kind else { return false };
        let Ok(v) = self.unevaluated(|l| l.expr(base)) else { return false };
        let ty = if is_arrow { self.t.pointee(v.ty) } else { Some(v.ty) };
        let Some(class) = ty.and_then(|ty| self.t.as_class(ty)) else { return false };
        self.is_own(class) && !self.lookup_member(class, key_of(&name.last.id)).is_empty()
    }

    fn is_own(&self, class: ClassId) -> bool {
        !self.is_model(self.tb.classes[class].span) && !self.tb.classes[class].is_lambda
    }

    /// Whether an expression makes an object of a class of the program, whose constructor may do anything.
    fn makes_object(&mut self, e: &'a Expr<'a>) -> bool {
        let Ast::Construct { ty, .. } = e.kind else { return false };
        let Ok(ty) = self.resolve_type(ty) else { return false };
        self.t.as_class(ty).is_some_and(|class| self.is_own(class))
    }

    /// Makes a declaration that is not understood nothing but names of which nothing is known; whether that says all that
    /// it does.
    pub(super) fn any_decl(&mut self, decl: &'a Decl<'a>, fail: &Fail) -> bool {
        let DeclKind::Var(var) = decl.kind else { return false };
        if !self.may_be_any(fail) || !var.bindings.is_empty() {
            return false;
        }
        let flags = [SpecFlags::STATIC, SpecFlags::EXTERN, SpecFlags::CONSTEXPR];
        if flags.into_iter().any(|flag| var.flags.contains(flag)) {
            return false;
        }
        if let Ok(ty) = self.resolve_type(var.ty)
            && self.t.as_class(ty).is_some_and(|class| self.is_own(class))
        {
            return false;
        }
        let Some(init) = &var.init else { return true };
        let n_before = self.ir.body.out.len();
        self.f.is_lenient = true;
        let run = self.full(|l| {
            let mut args = Vec::new();
            l.any_operands(init, &mut args)?;
            let call = l.any_call(decl.span, BuiltinType::Void, args)?;
            l.ir.emit(StmtKind::Expr(call));
            Ok(())
        });
        self.f.is_lenient = false;
        if run.is_err() {
            self.ir.body.out.truncate(n_before);
            return false;
        }
        if fail.0.code != POISONED {
            self.report(fail);
        }
        true
    }

    // Values.

    /// The type of values of which none is known.
    fn any_type(&mut self) -> Ty {
        self.t.mk(TyKind::Synthetic(0))
    }

    pub(crate) fn is_any(&self, ty: Ty) -> bool {
        matches!(self.t.kind(ty), TyKind::Synthetic(0))
    }

    /// Whether any bytes are a value of a type, and nothing is to be done with an object of it in the end.
    fn gives_any(&mut self, ty: Ty) -> bool {
        if self.t.is_void(ty) || self.is_any(ty) || self.t.has_auto(ty) {
            return false;
        }
        match self.t.as_class(ty) {
            Some(class) => {
                self.complete_class(class, self.ir.span).is_ok()
                    && self.is_trivial_dtor(ty).unwrap_or(false)
                    && !self.tb.classes[class].is_lambda
            }
            None => !self.t.is_function(ty) && !self.t.is_array(ty),
        }
    }

    /// The conversion of any value to a type.
    pub(crate) fn any_conversion(&mut self, to: Ty) -> Option<Ics> {
        let target = self.t.strip_ref(to);
        let target = self.t.unqual(target);
        self.gives_any(target).then(|| Ics::new(Rank::Conversion))
    }

    /// Any value as one of a type that is no reference.
    pub(crate) fn any_as(&mut self, v: Val, to: Ty) -> R<Val> {
        let to = self.t.unqual(to);
        if !self.gives_any(to) {
            return Err(super::poison(self.ir.span));
        }
        if self.t.as_class(to).is_some() {
            return self.build_temp(to, |l, place| l.any_into(place, v));
        }
        let id = self.ir_ty(to)?;
        let call = self.same_call(v, id, None);
        Ok(Val::prvalue(call, to))
    }

    /// Any contents for an object.
    pub(crate) fn any_into(&mut self, place: &Place, v: Val) -> R<()> {
        if !self.gives_any(place.ty) {
            return Err(super::poison(self.ir.span));
        }
        let address = self.place_addr(place)?;
        let call = self.same_call(v, self.ir.void_id, Some(address));
        self.ir.emit(StmtKind::Expr(call));
        Ok(())
    }

    /// The call that a value stands for, with another result.
    fn same_call(&mut self, v: Val, ret: TypeId, first: Option<ExprId>) -> ExprId {
        let (callee, args) = match &self.ir.body.exprs[v.e].kind {
            Ir::Call(Callee::Direct(callee), args) => (Some(*callee), args.clone()),
            // Nothing is called where nothing is evaluated.
            _ => (None, Vec::new()),
        };
        let name = callee.map(|it| self.ir.program.functions[it].name.clone());
        let name = name.unwrap_or_else(|| Name::new("expression"));
        let func = self.any_function(name, ret, self.ir.span);
        let args = first.into_iter().chain(args).collect();
        self.ir.push_expr(Ir::Call(Callee::Direct(func), args), ret)
    }

    fn any_call(&mut self, span: Span, ret: BuiltinType, args: Vec<ExprId>) -> R<ExprId> {
        let ret = self.t.builtin(ret);
        let ret = self.ir_ty(ret)?;
        let name = self.text_of(span);
        let func = self.any_function(name, ret, span);
        Ok(self.ir.push_expr(Ir::Call(Callee::Direct(func), args), ret))
    }

    /// The text of an expression, as far as it serves as a name.
    fn text_of(&self, span: Span) -> Name {
        let site = self.sources.use_site(span);
        let text = if site.is_none() { "" } else { self.sources.snippet(site) };
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        match text.char_indices().nth(MAX_NAME) {
            _ if text.is_empty() => Name::new("expression"),
            Some((end, _)) => Name::from(format!("{}...", &text[..end])),
            None => Name::from(text),
        }
    }

    fn any_function(&mut self, name: Name, ret: TypeId, span: Span) -> FuncId {
        self.ir.program.functions.push(Function {
            name,
            kind: FunctionKind::Host,
            n_params: 0,
            ret,
            is_variadic: true,
            locals: PrimaryMap::new(),
            exprs: PrimaryMap::new(),
            volatile_places: cuda_verify_base::IdSet::new(),
            n_labels: 0,
            body: None,
            is_model: false,
            makes_object: false,
            limits: LaunchLimits::default(),
            restricted: Vec::new(),
            rules: RuleSet::new(),
            span,
        })
    }
}

/// Whether a name is of something that has a value.
fn is_value(entity: &Entity) -> bool {
    matches!(entity, Entity::Local(_) | Entity::Var(_) | Entity::Field(..) | Entity::Capture(..))
}
