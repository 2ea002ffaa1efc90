//! Scalar values.
//!
//! An expression becomes a pure GOTO expression over registers; what it loads, calls or decides is put before it. A
//! value that a later operand could change is kept in a temporary.

use cuda_verify_base::{Name, rules};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, Constant, ExprKind, UnaryOp};
use cuda_verify_ir::types::{Scalar, TypeId};

use super::facts;
use super::function::FnCx;
use super::place::Place;
use crate::checks;
use crate::fold;
use crate::program::{ExprId, InstrKind};

impl FnCx<'_> {
    /// The value of a scalar expression.
    pub(super) fn value(&mut self, id: ir::ExprId) -> ExprId {
        if !self.enter() {
            return self.dummy(self.scalar(id));
        }
        let outer = self.at(self.expr(id).span);
        let value = self.value_kind(id);
        self.b.set_span(outer);
        self.leave();
        value
    }

    fn value_kind(&mut self, id: ir::ExprId) -> ExprId {
        let func = self.func;
        let expr = &func.exprs[id];
        match &expr.kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => {
                let place = self.place(id);
                self.load(&place)
            }
            ExprKind::Load(place) => self.load_expr(*place),
            ExprKind::Const(value) => self.constant(*value, id),
            ExprKind::AddrOf(place) => self.address_of(*place),
            ExprKind::Decay(array) => {
                self.note_member(*array);
                self.address_of(*array)
            }
            ExprKind::FuncAddr(func) => self.b.func_addr(super::func_id(*func)),
            ExprKind::Unary(op, value) => self.unary(*op, *value),
            ExprKind::Binary(..) => self.binary_spine(id),
            ExprKind::PtrAdd(ptr, index) => self.pointer_sum(*ptr, *index, BinaryOp::Add, expr.ty),
            ExprKind::PtrSub(ptr, index) => self.pointer_sum(*ptr, *index, BinaryOp::Sub, expr.ty),
            ExprKind::PtrDiff(left, right) => {
                let size_bytes = self.pointee_size(self.expr(*left).ty).max(1);
                let (left, right) = self.pair(*left, *right);
                let difference = self.b.ptr_diff(left, right, size_bytes);
                let ty = self.scalar(id).unwrap_or(Scalar::LONG);
                self.b.convert(difference, ty)
            }
            ExprKind::Convert(value) => self.convert(id, *value),
            ExprKind::Bitcast(value) => {
                let value = self.value(*value);
                let ty = self.scalar(id).unwrap_or(Scalar::INT);
                if matches!(self.b.ty(value), Scalar::Float(_)) {
                    self.b.rely_on(rules::NAN_PAYLOAD);
                }
                self.b.bitcast(value, ty)
            }
            ExprKind::And(left, right) => self.short_circuit(*left, *right, true),
            ExprKind::Or(left, right) => self.short_circuit(*left, *right, false),
            ExprKind::Conditional(cond, a, b) => self.conditional(id, *cond, *a, *b),
            ExprKind::Assign(place, value) => self.assign(*place, *value),
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                self.assign_op(*op, *place, *value, *compute_ty)
            }
            ExprKind::IncDec { place, is_increment, is_post } => {
                self.inc_dec(*place, *is_increment, *is_post)
            }
            ExprKind::Call(callee, args) => {
                let result = self.call_into(*callee, args, None);
                result.unwrap_or_else(|| self.dummy(self.scalar(id)))
            }
            ExprKind::Intrinsic(op, args) => {
                let ty = self.scalar(id);
                let result = self.intrinsic(*op, args, ty);
                result.unwrap_or_else(|| self.dummy(ty))
            }
            ExprKind::Seq(seq) => {
                self.stmts(&seq.stmts);
                match seq.value {
                    Some(value) => self.value(value),
                    None => self.dummy(self.scalar(id)),
                }
            }
        }
    }

    /// Evaluates an expression for its side effects.
    pub(super) fn discard(&mut self, id: ir::ExprId) {
        if !self.enter() {
            return;
        }
        let func = self.func;
        let expr = &func.exprs[id];
        let outer = self.at(expr.span);
        match &expr.kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => {
                self.place(id);
            }
            ExprKind::Convert(inner) if self.is_void(id) => self.discard(*inner),
            ExprKind::Conditional(cond, a, b) => {
                let (otherwise, end) = (self.b.label(), self.b.label());
                self.branch_if(*cond, otherwise, false);
                self.conditional_depth += 1;
                self.discard(*a);
                self.b.goto(end);
                self.b.place(otherwise);
                self.discard(*b);
                self.b.place(end);
                self.conditional_depth -= 1;
            }
            ExprKind::And(left, right) | ExprKind::Or(left, right) => {
                let end = self.b.label();
                self.branch_if(*left, end, matches!(expr.kind, ExprKind::Or(..)));
                self.conditional_depth += 1;
                self.discard(*right);
                self.conditional_depth -= 1;
                self.b.place(end);
            }
            ExprKind::IncDec { place, is_increment, is_post: _ } => {
                self.inc_dec(*place, *is_increment, false);
            }
            ExprKind::Seq(seq) => {
                self.stmts(&seq.stmts);
                if let Some(value) = seq.value {
                    self.discard(value);
                }
            }
            ExprKind::Const(_)
            | ExprKind::Load(_)
            | ExprKind::AddrOf(_)
            | ExprKind::Decay(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PtrAdd(..)
            | ExprKind::PtrSub(..)
            | ExprKind::PtrDiff(..)
            | ExprKind::Convert(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp { .. }
            | ExprKind::Call(..)
            | ExprKind::Intrinsic(..) => {
                if self.scalar(id).is_some() || self.is_void(id) {
                    self.value_kind(id);
                } else {
                    self.aggregate(id);
                }
            }
        }
        self.b.set_span(outer);
        self.leave();
    }

    fn constant(&mut self, value: Constant, id: ir::ExprId) -> ExprId {
        let ty = self.scalar(id).unwrap_or(Scalar::INT);
        let value = match (value, ty) {
            (Constant::Int(bits), Scalar::Int(width, _)) => Constant::Int(bits & fold::mask(width)),
            (Constant::Int(bits), Scalar::Bool) => Constant::Bool(bits != 0),
            (Constant::Int(0), Scalar::Pointer) => Constant::Null,
            (value, _) => value,
        };
        if fold::is_of_type(value, ty) {
            return self.b.constant(value, ty);
        }
        let bits = self.b.int(fold::to_bits(value).cast_signed(), Scalar::SIZE);
        self.b.convert(bits, ty)
    }

    /// Two operands, left to right.
    fn pair(&mut self, left: ir::ExprId, right: ir::ExprId) -> (ExprId, ExprId) {
        self.note_order(&[left, right]);
        let left = self.value(left);
        self.with_right(left, right)
    }

    /// The right operand after a left one.
    fn with_right(&mut self, left: ExprId, right: ir::ExprId) -> (ExprId, ExprId) {
        let left =
            if self.facts.writes_registers.contains(right) { self.snapshot(left) } else { left };
        (left, self.value(right))
    }

    /// The program looks at an address.
    fn note_address(&mut self) {
        if !self.func.is_model {
            self.b.rely_on(rules::ADDRESS_ORDER);
        }
    }

    /// Operands are evaluated from left to right.
    ///
    /// SOUNDNESS(operand-order): under; C++ leaves the order open ([intro.execution]), but for some operators.
    pub(super) fn note_order(&mut self, operands: &[ir::ExprId]) {
        let acting = operands.iter().filter(|id| self.facts.acts.contains(**id));
        if !self.func.is_model && acting.count() > 1 {
            self.b.rely_on(rules::OPERAND_ORDER);
        }
    }

    fn unary(&mut self, op: UnaryOp, value: ir::ExprId) -> ExprId {
        let value = self.value(value);
        if op == UnaryOp::Neg {
            checks::check_neg(&mut self.b, self.options, value);
        }
        let value = self.b.unary(op, value);
        self.flushed(value)
    }

    /// A tree of binary operators that leans to the left, without recursion along its spine.
    fn binary_spine(&mut self, id: ir::ExprId) -> ExprId {
        let mut spine = Vec::new();
        let mut next = id;
        while let ExprKind::Binary(op, left, right) = self.expr(next).kind {
            spine.push((next, op, right));
            next = left;
        }
        let mut value = self.value(next);
        for (node, op, right) in spine.into_iter().rev() {
            self.at(self.expr(node).span);
            if let ExprKind::Binary(_, left, right) = self.expr(node).kind {
                self.note_order(&[left, right]);
            }
            let (left, right) = self.with_right(value, right);
            value = self.checked_binary(op, left, right);
        }
        value
    }

    fn checked_binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        self.arithmetic(op, left, right)
    }

    fn pointer_sum(
        &mut self,
        ptr: ir::ExprId,
        index: ir::ExprId,
        op: BinaryOp,
        ty: TypeId,
    ) -> ExprId {
        let (ptr, index) = self.pair(ptr, index);
        self.moved_pointer(ptr, index, op, ty)
    }

    /// `ptr + index` or `ptr - index` for a pointer type.
    fn moved_pointer(&mut self, ptr: ExprId, index: ExprId, op: BinaryOp, ty: TypeId) -> ExprId {
        let scale_bytes = self.pointee_size(ty);
        let mut index = self.b.convert(index, Scalar::LONG);
        if op == BinaryOp::Sub {
            index = self.b.unary(UnaryOp::Neg, index);
        }
        self.b.ptr_add(ptr, index, scale_bytes)
    }

    fn convert(&mut self, id: ir::ExprId, value: ir::ExprId) -> ExprId {
        let Some(ty) = self.scalar(id) else {
            self.discard(value);
            return self.dummy(None);
        };
        let value = self.value(value);
        let value = self.flushed(value);
        if self.b.ty(value) == Scalar::Pointer && matches!(ty, Scalar::Int(..)) {
            self.note_address();
        }
        checks::check_convert(&mut self.b, self.options, value, ty);
        let result = self.converted(value, ty);
        self.flushed(result)
    }

    /// Notes that a pointer to an array of a structure is passed on, after which it is one into the structure.
    ///
    /// SOUNDNESS(member-bounds): under; accesses through such a pointer are checked against the whole object.
    fn note_member(&mut self, array: ir::ExprId) {
        if !self.func.is_model && matches!(self.expr(array).kind, ExprKind::Field(..)) {
            self.b.rely_on(rules::MEMBER_BOUNDS);
        }
    }

    /// A number in another type. On the host, an integer from a float that is out of its range is any; instructions of the
    /// device saturate (PTX ISA, `cvt`).
    fn converted(&mut self, value: ExprId, ty: Scalar) -> ExprId {
        let result = self.b.convert(value, ty);
        if !facts::may_be_undefined(self.func, self.b.ty(value), ty) {
            return result;
        }
        let Some(mut is_defined) = checks::is_in_range(&mut self.b, value, ty) else {
            return result;
        };
        if let Some(on_device) = self.on_device() {
            is_defined = self.b.or(on_device, is_defined);
        }
        if self.b.as_const(is_defined) == Some(Constant::Bool(true)) {
            return result;
        }
        checks::check_in_range(&mut self.b, self.options, is_defined, ty);
        let number = self.b.temp(ty);
        self.b.assign(number, result);
        let end = self.b.label();
        self.b.branch(is_defined, end);
        self.b.emit(InstrKind::Intrinsic {
            dst: Some(number),
            op: Intrinsic::Input,
            args: Vec::new(),
            text: Some(Name::new("nondet_out_of_range")),
        });
        self.b.place(end);
        self.b.local(number)
    }

    /// `left && right` or `left || right`.
    fn short_circuit(&mut self, left: ir::ExprId, right: ir::ExprId, is_and: bool) -> ExprId {
        let op = if is_and { BinaryOp::BitAnd } else { BinaryOp::BitOr };
        let left = self.value(left);
        if self.facts.pure.contains(right) {
            let right = self.value(right);
            return self.b.binary(op, left, right);
        }
        let result = self.b.temp(Scalar::Bool);
        let end = self.b.label();
        self.b.assign(result, left);
        let value = self.b.local(result);
        let decided = if is_and { self.b.not(value) } else { value };
        self.b.branch(decided, end);
        self.conditional_depth += 1;
        let right = self.value(right);
        self.b.assign(result, right);
        self.conditional_depth -= 1;
        self.b.place(end);
        self.b.local(result)
    }

    fn conditional(
        &mut self,
        id: ir::ExprId,
        cond: ir::ExprId,
        a: ir::ExprId,
        b: ir::ExprId,
    ) -> ExprId {
        let Some(ty) = self.scalar(id) else {
            self.discard(id);
            return self.dummy(None);
        };
        if self.facts.pure.contains(a) && self.facts.pure.contains(b) {
            let cond = self.value(cond);
            let (a, b) = (self.value(a), self.value(b));
            return self.b.select(cond, a, b);
        }
        let result = self.b.temp(ty);
        let (otherwise, end) = (self.b.label(), self.b.label());
        self.branch_if(cond, otherwise, false);
        self.conditional_depth += 1;
        let a = self.value(a);
        self.b.assign(result, a);
        self.b.goto(end);
        self.b.place(otherwise);
        let b = self.value(b);
        self.b.assign(result, b);
        self.conditional_depth -= 1;
        self.b.place(end);
        self.b.local(result)
    }

    /// `place = value`, the right side first (C++17, [expr.ass]).
    fn assign(&mut self, place: ir::ExprId, value: ir::ExprId) -> ExprId {
        let Some(ty) = self.scalar(place) else {
            self.assign_aggregate(place, value);
            return self.dummy(None);
        };
        let value = self.value(value);
        let span = self.expr(place).span;
        let (value, place) = self.place_after(value, place);
        self.at(span);
        self.store(&place, value, ty)
    }

    /// Loads from a place, as the place's expression.
    fn load_expr(&mut self, id: ir::ExprId) -> ExprId {
        let place = self.place(id);
        let outer = self.at(self.expr(id).span);
        let value = self.load(&place);
        let value = self.function_pointer(value, self.expr(id).ty);
        self.b.set_span(outer);
        value
    }

    /// The place of an assignment, after its right operand.
    fn place_after(&mut self, value: ExprId, place: ir::ExprId) -> (ExprId, Place) {
        let value =
            if self.facts.writes_registers.contains(place) { self.snapshot(value) } else { value };
        (value, self.place(place))
    }

    fn assign_op(
        &mut self,
        op: BinaryOp,
        place: ir::ExprId,
        value: ir::ExprId,
        compute_ty: TypeId,
    ) -> ExprId {
        let Some(ty) = self.scalar(place) else {
            self.unsupported("compound assignment to this type");
            return self.dummy(None);
        };
        let span = self.expr(place).span;
        let value = self.value(value);
        let (value, place) = self.place_after(value, place);
        let outer = self.at(span);
        let old = self.load(&place);
        self.b.set_span(outer);
        let result = match self.program.types.as_scalar(compute_ty) {
            Some(Scalar::Pointer) | None => self.moved_pointer(old, value, op, compute_ty),
            Some(compute) => {
                checks::check_step(&mut self.b, self.options, op, (old, value));
                checks::check_convert(&mut self.b, self.options, old, compute);
                let old = self.b.convert(old, compute);
                let result = self.checked_binary(op, old, value);
                checks::check_convert(&mut self.b, self.options, result, ty);
                self.converted(result, ty)
            }
        };
        self.at(span);
        self.store(&place, result, ty)
    }

    /// `++` and `--`; for a postfix operator the value is the old one.
    fn inc_dec(&mut self, place: ir::ExprId, is_increment: bool, is_post: bool) -> ExprId {
        let ty = self.expr(place).ty;
        let Some(scalar) = self.scalar(place) else {
            self.unsupported("increment of this type");
            return self.dummy(None);
        };
        let span = self.expr(place).span;
        let place = self.place(place);
        let outer = self.at(span);
        let mut old = self.load(&place);
        self.b.set_span(outer);
        if is_post {
            old = self.snapshot(old);
        }
        let op = if is_increment { BinaryOp::Add } else { BinaryOp::Sub };
        let new = match scalar {
            Scalar::Pointer => {
                let one = self.b.int(1, Scalar::LONG);
                self.moved_pointer(old, one, op, ty)
            }
            Scalar::Bool => self.b.bool(true),
            // Narrow integers are computed as `int`, where one more or less never overflows.
            Scalar::Int(bits, _) if bits < 32 => {
                let wide = self.b.int(1, Scalar::INT);
                checks::check_step(&mut self.b, self.options, op, (old, wide));
                let one = self.b.int(1, scalar);
                self.b.binary(op, old, one)
            }
            Scalar::Int(..) | Scalar::Float(_) => {
                let one = fold::convert(Scalar::INT, scalar, Constant::Int(1));
                let one = one.expect("invariant: 1 converts to every number type");
                let one = self.b.constant(one, scalar);
                self.checked_binary(op, old, one)
            }
        };
        self.at(span);
        let new = self.store(&place, new, scalar);
        if is_post { old } else { new }
    }
}
