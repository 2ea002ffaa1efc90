//! Exceptions: `throw`, `try` and handlers ([except]).
//!
//! The objects in flight, and which handler takes them, are the matter of the model `cv/exception.h`, whose functions
//! are called here. A type is told to it by a number, a thrown object by the list of the types whose handlers take it,
//! with the offset of the part they take. How a path leaves functions is the matter of the conversion to GOTO
//! programs.

use cuda_verify_base::Span;
use cuda_verify_base::id::Id;
use cuda_verify_syntax::ast::{BuiltinType, Expr, Handler, Stmt as AstStmt};

use super::Lowerer;
use super::entity::{Cat, ClassId, Entity, Key, ScopeKind, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::overload::Arg;
use super::types::{Ty, TyKind, Types};
use crate::intrinsic::Intrinsic;
use crate::program::{ExprKind as Ir, FunctionKind, SeqExpr, StmtKind};
use crate::types::Scalar;

impl<'a> Lowerer<'a> {
    /// `throw value` as a value of type `void`.
    pub(crate) fn throw_expr(&mut self, value: Option<&'a Expr<'a>>, span: Span) -> R<Val> {
        let (result, stmts) = self.collect_stmts(|l| l.throw(value, span));
        result?;
        let id = self.ir.void_id;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), id);
        let ty = self.t.builtin(BuiltinType::Void);
        Ok(Val::prvalue(e, ty))
    }

    pub(crate) fn throw(&mut self, value: Option<&'a Expr<'a>>, span: Span) -> R<()> {
        match self.f.kind {
            FunctionKind::Host => {}
            // Device code has no exceptions (CUDA C++ Programming Guide, "Exception Handling"); for both sides the
            // compiler takes them as long as the device never gets there.
            FunctionKind::HostDevice => {
                let bool_id = self.ir.program.types.scalar(Scalar::Bool);
                let cond =
                    self.ir.push_expr(Ir::Intrinsic(Intrinsic::IsDevice, Vec::new()), bool_id);
                let then_branch = vec![self.ir.unsupported_stmt("exception in device code")];
                self.ir.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
            }
            FunctionKind::Device | FunctionKind::Kernel => {
                return Err(Fail::unsupported(span, "exception in device code"));
            }
        }
        let v = match value {
            Some(e) => {
                let object = self.expr(e)?;
                // The object thrown is a copy of the static type, whatever the operand really is ([except.throw]/3):
                // the other parts of it are lost, and handlers for its dynamic type do not match.
                let ty = self.t.decayed(object.ty);
                let types = self.catchable_types(ty, span)?;
                self.call_model("__exception_throw", &[Arg::Val(object), Arg::Val(types)], span)?
            }
            None => self.call_model("__exception_rethrow", &[], span)?,
        };
        self.emit_value(v);
        self.ir.emit(StmtKind::Throw);
        Ok(())
    }

    fn call_model(&mut self, name: &'static str, args: &[Arg<'a>], span: Span) -> R<Val> {
        let global = self.global;
        let v = self.in_scope(global, |l| l.call_free(Key::Ident(name), args, span))?;
        if let [Entity::Var(var)] = self.lookup(global, Key::Ident("__exception_in_flight"))[..]
            && self.unevaluated == 0
        {
            self.ir.program.in_flight = Some(self.ir_global(var)?);
        }
        Ok(v)
    }

    /// Pairs of a type's number and an offset, as the model wants them, for all handlers that take a thrown object
    /// ([except.handle]): of its type, of a base class, and of pointers with more qualifiers or to `void`.
    fn catchable_types(&mut self, ty: Ty, span: Span) -> R<Val> {
        let mut pairs = Vec::new();
        // Handlers for bases take the object ([except.handle]/3.2), at the place where the base lies in it.
        if let Some(class) = self.t.as_class(ty) {
            self.complete_class(class, span)?;
            self.add_bases(class, 0, &mut pairs);
        } else if let Some(to) = self.t.pointee(ty) {
            let plain = self.t.unqual(to);
            let void = self.t.builtin(BuiltinType::Void);
            let mut targets = vec![to, self.t.add_const(to)];
            if !self.t.is_function(plain) {
                targets.push(self.t.add_const(void));
                if !self.t.is_const(to) {
                    targets.push(void);
                }
            }
            if let Some(class) = self.t.as_class(plain) {
                for base in self.base_classes(class) {
                    let base = self.t.mk(TyKind::Record(base));
                    if self.t.is_const(to) {
                        targets.push(self.t.add_const(base));
                    } else {
                        let constant = self.t.add_const(base);
                        targets.extend([base, constant]);
                    }
                }
            }
            for target in targets {
                let pointer = self.t.pointer(target);
                pairs.push((self.t.type_number(pointer), 0));
            }
        } else {
            pairs.push((self.t.type_number(ty), 0));
        }
        let bytes: Vec<u8> = pairs
            .iter()
            .flat_map(|(number, offset)| [*number, *offset])
            .flat_map(u64::to_le_bytes)
            .collect();
        self.string_literal(&bytes, BuiltinType::ULong)
    }

    fn add_bases(&mut self, class: ClassId, offset: u64, pairs: &mut Vec<(u64, u64)>) {
        let ty = self.t.mk(TyKind::Record(class));
        pairs.push((self.t.type_number(ty), offset));
        let members = &self.tb.classes[class].members;
        let bases: Vec<(Ty, u64)> =
            members.iter().filter(|m| m.is_base).map(|m| (m.ty, m.offset)).collect();
        for (base, at) in bases {
            if let Some(base) = self.t.as_class(base) {
                self.add_bases(base, offset + at, pairs);
            }
        }
    }

    /// `try { body } handlers`
    pub(crate) fn try_stmt(&mut self, body: &'a AstStmt<'a>, handlers: &'a [Handler<'a>]) -> R<()> {
        let ((), body) = self.collect_stmts(|l| l.stmt(body));
        let global = self.global;
        if self.lookup(global, Key::Ident("__exception_match")).is_empty() {
            // Nothing in this program throws.
            self.ir.body.out.extend(body);
            return Ok(());
        }
        let (result, handler) = self.collect_stmts(|l| l.handlers(handlers));
        result?;
        self.ir.emit(StmtKind::Try { body, handler });
        Ok(())
    }

    /// Handlers in order; what none of them takes goes on.
    fn handlers(&mut self, handlers: &'a [Handler<'a>]) -> R<()> {
        let Some((first, rest)) = handlers.split_first() else {
            self.ir.emit(StmtKind::Throw);
            return Ok(());
        };
        let Some(param) = first.param else { return self.handler(first, None) };
        let ty = self.resolve_type(param.ty)?;
        let ty = self.t.adjust_param(ty);
        let object = self.t.strip_ref(ty);
        let number = self.t.type_number(object);
        let number = self.size_value(number);
        let found = self.call_model("__exception_match", &[Arg::Val(number)], first.span)?;
        let caught = self.declare_auto("$caught", found)?;
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let v = self.place_val(&caught)?;
        let cond = self.contextual_convert(v, bool_ty)?.e;
        let caught = (param.name, ty, caught);
        let (taken, then_branch) = self.collect_stmts(|l| l.handler(first, Some(caught)));
        let (others, else_branch) = self.collect_stmts(|l| l.handlers(rest));
        taken?;
        others?;
        self.ir.emit(StmtKind::If { cond, then_branch, else_branch });
        Ok(())
    }

    /// One handler, with the name and type of its parameter and the pointer to what it takes.
    fn handler(
        &mut self,
        handler: &'a Handler<'a>,
        caught: Option<(Option<&'a str>, Ty, Place)>,
    ) -> R<()> {
        let scope = self.tb.new_scope(self.f.scope, ScopeKind::Block);
        let (result, stmts) = self.collect_stmts(|l| {
            l.in_scope(scope, |l| -> R<()> {
                // The exception is destroyed when the handler is left, by whichever way ([except.throw]/4).
                l.declare_guard(handler.span)?;
                if let Some((Some(name), ty, pointer)) = caught {
                    let object = l.t.strip_ref(ty);
                    let id = l.ir_ty(object)?;
                    let pointer = l.place_val(&pointer)?;
                    let pointer = l.rvalue(pointer)?.e;
                    let want = l.ir.program.types.pointer(id);
                    let pointer = l.ir.retype_pointer(pointer, want);
                    let e = l.ir.push_expr(Ir::Deref(pointer), id);
                    let is_rvalue = matches!(l.t.kind(ty), TyKind::RRef(_));
                    let cat = if is_rvalue { Cat::Xvalue } else { Cat::Lvalue };
                    let v = Val { cat, ..Val::lvalue(e, object) };
                    l.declare_named(Key::Ident(name), ty, v, handler.span)?;
                }
                l.body_stmt(handler.body);
                Ok(())
            })
        });
        self.ir.emit(StmtKind::Block(stmts));
        result
    }

    /// Declares the object whose lifetime is that of the handler.
    fn declare_guard(&mut self, span: Span) -> R<()> {
        let global = self.global;
        let found = self.lookup(global, Key::Ident("__exception_handler"));
        let [Entity::Class(class)] = found[..] else {
            return Err(Fail::unsupported(span, "handler of exceptions"));
        };
        let ty = self.t.mk(TyKind::Record(class));
        self.complete_class(class, span)?;
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local("$handler", id);
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        self.full(|l| l.init_place(&place, None, span))
    }
}

impl Types {
    /// The number by which a handler asks for a type.
    pub(crate) fn type_number(&mut self, ty: Ty) -> u64 {
        let ty = self.unqual(ty);
        u64::try_from(ty.index()).unwrap_or(0) + 1
    }
}
