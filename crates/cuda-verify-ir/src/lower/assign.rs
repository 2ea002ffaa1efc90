//! Assignments, compound ones too ([expr.ass]).

use cuda_verify_syntax::ast::{BinaryOp as Op, Expr};

use super::Lowerer;
use super::entity::{Cat, Entity, Key, Val};
use super::fail::{Fail, R};
use super::operator::ir_op;
use super::overload::{Arg, Object, Wanted};
use crate::program::ExprKind as Ir;

impl<'a> Lowerer<'a> {
    pub(crate) fn assign_expr(
        &mut self,
        op: Option<Op>,
        a: &'a Expr<'a>,
        b: &'a Expr<'a>,
    ) -> R<Val> {
        let left = self.expr(a)?;
        let arg = self.lower_arg(b)?;
        self.assign(op, left, arg)
    }

    /// The same for values.
    pub(crate) fn assign_vals(&mut self, op: Option<Op>, left: Val, right: Val) -> R<Val> {
        self.assign(op, left, Arg::Val(right))
    }

    fn assign(&mut self, op: Option<Op>, left: Val, arg: Arg<'a>) -> R<Val> {
        if self.t.may_overload(left.ty)
            && let Some(result) = self.overloaded_assign(op, left, &arg)?
        {
            return Ok(result);
        }
        match (op, arg) {
            (None, arg) => self.assign_arg(left, &arg),
            (Some(op), Arg::Val(right)) => self.compound(op, left, right),
            (Some(_), _) => Err(Fail::new("type", self.ir.span, "operand of this form")),
        }
    }

    fn overloaded_assign(&mut self, op: Option<Op>, left: Val, arg: &Arg<'a>) -> R<Option<Val>> {
        let text = assign_text(op);
        let Some(class) = self.t.as_class(left.ty) else {
            return self.overloaded(text, &[Arg::Val(left), arg.clone()]);
        };
        if op.is_some() {
            return self.overloaded(text, &[Arg::Val(left), arg.clone()]);
        }
        self.complete_class(class, self.ir.span)?;
        let special = self.tb.classes[class].special;
        let same = matches!(arg, Arg::Val(v) if self.t.as_class(v.ty) == Some(class));
        // The bytes are copied as one access, as compilers do: a call for each member would be as many accesses, and
        // races and alignment are matters of accesses.
        if same && special.trivial_assign && !special.deleted_copy_assign {
            return Ok(None);
        }
        let scope = self.tb.classes[class].scope;
        self.declare_members(class);
        let own = self.tb.scopes[scope].names.get(&Key::Operator("=")).cloned();
        let mut candidates: Vec<Entity> = own.map(|e| e.to_vec()).unwrap_or_default();
        // Implicit ones are declared unless the class has its own ([class.copy.assign]/2); a move assignment is not
        // where anything else is the user's ([class.copy.assign]/4).
        if !special.user_copy_assign {
            if !special.user_move_assign {
                candidates.push(Entity::Function(
                    self.tb.implicit_fn(class, super::entity::Implicit::MoveAssign),
                ));
            }
            candidates.push(Entity::Function(
                self.tb.implicit_fn(class, super::entity::Implicit::CopyAssign),
            ));
        }
        let object = Object { ty: left.ty, cat: left.cat };
        let id = self.resolve_overload(
            &candidates,
            Some(object),
            std::slice::from_ref(arg),
            None,
            Wanted::default(),
            "operator=",
        )?;
        let is_trivial_implicit = self.tb.fns[id].decl.is_none() && special.trivial_assign;
        if is_trivial_implicit {
            return Ok(None);
        }
        let object = self.materialise(left)?;
        self.call_fn(id, Some(object), std::slice::from_ref(arg), false).map(Some)
    }

    fn assign_arg(&mut self, left: Val, arg: &Arg<'a>) -> R<Val> {
        // `T() = t` is allowed for classes, whose operator is a function; for numbers it is not ([expr.ass]/1).
        let left = if left.cat == Cat::Prvalue && self.t.as_class(left.ty).is_some() {
            self.materialise(left)?
        } else {
            left
        };
        self.require_modifiable(left)?;
        let left = self.as_place(left)?;
        let ty = self.t.unqual(left.ty);
        let right = self.convert_arg(arg, ty)?;
        let right = self.rvalue(right)?;
        let id = self.ir.body.exprs[left.e].ty;
        self.note_volatile(left);
        let e = self.ir.push_expr(Ir::Assign(left.e, right.e), id);
        Ok(Val::lvalue(e, left.ty))
    }

    /// `a op= b` for built-in types.
    fn compound(&mut self, op: Op, left: Val, right: Val) -> R<Val> {
        self.require_modifiable(left)?;
        let left = self.as_place(left)?;
        self.note_volatile(left);
        let right = self.scalar_value(right)?;
        let Some(ir) = ir_op(op) else {
            return Err(Fail::unsupported(self.ir.span, "this compound assignment"));
        };
        let ty = self.t.unqual(left.ty);
        if let Some(to) = self.t.pointee(ty) {
            self.sized_pointee(to)?;
            let right = self.promote(right)?;
            if !matches!(op, Op::Add | Op::Sub) || !self.t.is_integer(right.ty) {
                return Err(self.bad_operands(op, left.ty, right.ty));
            }
            let id = self.ir.body.exprs[left.e].ty;
            let kind = Ir::AssignOp { op: ir, place: left.e, value: right.e, compute_ty: id };
            let e = self.ir.push_expr(kind, id);
            return Ok(Val::lvalue(e, left.ty));
        }
        if !self.is_arith_operand(ty) || !self.is_arith_operand(right.ty) {
            return Err(self.bad_operands(op, left.ty, right.ty));
        }
        // `c += d` computes in the common type and converts back ([expr.ass]/6): `char c; c += 200` does not overflow
        // before the conversion. Shifts keep the type of the left operand.
        let (compute, value) = if matches!(op, Op::Shl | Op::Shr) {
            let compute = self.promoted_type(ty)?;
            (compute, self.promote(right)?)
        } else {
            let compute = self.common_type(ty, right.ty)?;
            (compute, self.convert_scalar(right, compute)?)
        };
        let compute_ty = self.ir_ty(compute)?;
        let id = self.ir.body.exprs[left.e].ty;
        let kind = Ir::AssignOp { op: ir, place: left.e, value: value.e, compute_ty };
        let e = self.ir.push_expr(kind, id);
        Ok(Val::lvalue(e, left.ty))
    }
}

fn assign_text(op: Option<Op>) -> &'static str {
    match op {
        None => "=",
        Some(Op::Mul) => "*=",
        Some(Op::Div) => "/=",
        Some(Op::Rem) => "%=",
        Some(Op::Add) => "+=",
        Some(Op::Sub) => "-=",
        Some(Op::Shl) => "<<=",
        Some(Op::Shr) => ">>=",
        Some(Op::BitAnd) => "&=",
        Some(Op::BitXor) => "^=",
        Some(Op::BitOr) => "|=",
        Some(
            Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge
            | Op::Spaceship
            | Op::Eq
            | Op::Ne
            | Op::LogicalAnd
            | Op::LogicalOr
            | Op::Comma,
        ) => "?=",
    }
}
