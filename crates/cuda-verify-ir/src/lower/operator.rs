//! Operators: built-in ones with the usual conversions ([expr]), overloaded ones ([over.oper]).

use super::build::Builder;
use cuda_verify_syntax::ast::{BinaryOp as Op, BuiltinType, Expr, ExprKind as Ast, UnaryOp};

use super::Lowerer;
use super::entity::{Cat, ClassId, Entity, Key, Role, ScopeKind, Val};
use super::fail::{Fail, R};
use super::lookup::{Found, extend};
use super::overload::{Arg, Object, Wanted};
use super::types::{Ty, TyKind, Types, int_info};
use crate::program::{
    BinaryOp, Constant, ExprKind as Ir, SeqExpr, Stmt, StmtKind, UnaryOp as IrUnary,
};
use crate::types::Scalar;

/// The name of the operator function.
fn op_text(op: Op) -> &'static str {
    match op {
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::Add => "+",
        Op::Sub => "-",
        Op::Shl => "<<",
        Op::Shr => ">>",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::Spaceship => "<=>",
        Op::Eq => "==",
        Op::Ne => "!=",
        Op::BitAnd => "&",
        Op::BitXor => "^",
        Op::BitOr => "|",
        Op::LogicalAnd => "&&",
        Op::LogicalOr => "||",
        Op::Comma => ",",
    }
}

fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
        UnaryOp::Deref => "*",
        UnaryOp::AddrOf => "&",
        UnaryOp::PreInc | UnaryOp::PostInc => "++",
        UnaryOp::PreDec | UnaryOp::PostDec => "--",
        UnaryOp::Extension => "__extension__",
    }
}

pub(crate) fn ir_op(op: Op) -> Option<BinaryOp> {
    Some(match op {
        Op::Mul => BinaryOp::Mul,
        Op::Div => BinaryOp::Div,
        Op::Rem => BinaryOp::Rem,
        Op::Add => BinaryOp::Add,
        Op::Sub => BinaryOp::Sub,
        Op::Shl => BinaryOp::Shl,
        Op::Shr => BinaryOp::Shr,
        Op::Lt => BinaryOp::Lt,
        Op::Le => BinaryOp::Le,
        Op::Gt => BinaryOp::Gt,
        Op::Ge => BinaryOp::Ge,
        Op::Eq => BinaryOp::Eq,
        Op::Ne => BinaryOp::Ne,
        Op::BitAnd => BinaryOp::BitAnd,
        Op::BitXor => BinaryOp::BitXor,
        Op::BitOr => BinaryOp::BitOr,
        Op::Spaceship | Op::LogicalAnd | Op::LogicalOr | Op::Comma => return None,
    })
}

impl<'a> Lowerer<'a> {
    /// Functions for an operator: members of the left operand, free ones by scope and by argument.
    fn operator_candidates(&mut self, text: &'static str, args: &[Arg<'a>]) -> (Found, Found) {
        let key = Key::Operator(text);
        let mut members = Found::new();
        if let Some(Arg::Val(first)) = args.first()
            && let Some(class) = self.t.as_class(first.ty)
            && self.complete_class(class, self.ir.span).is_ok()
        {
            members = self.lookup_member(class, key);
        }
        let mut free = Found::new();
        let mut at = Some(self.f.scope);
        while let Some(scope) = at {
            // Unqualified lookup of an operator passes over member functions ([over.match.oper]/3.2): those are the
            // first set, and another class's would hide the free ones.
            if !matches!(self.tb.scopes[scope].kind, ScopeKind::Class(_)) {
                let found = self.lookup_in(scope, key);
                if !found.is_empty() {
                    free = found;
                    break;
                }
            }
            at = self.tb.scopes[scope].parent;
        }
        let types: Vec<Ty> = args
            .iter()
            .filter_map(|arg| match arg {
                Arg::Val(v) => Some(v.ty),
                Arg::List(..) | Arg::Fns(..) => None,
            })
            .collect();
        let (found, classes) = self.lookup_adl(key, &types);
        // Friends that are defined in a class stand in the scope around it here, and must be found by their arguments
        // only.
        free.retain(|entity| !self.tb.is_hidden(*entity, &classes));
        extend(&mut free, &found);
        (members, free)
    }

    /// Calls a user operator if one fits.
    pub(crate) fn overloaded(&mut self, text: &'static str, args: &[Arg<'a>]) -> R<Option<Val>> {
        let dest = self.operator_dest.take();
        // At least one operand of class or enumeration type ([over.match.oper]/1): on numbers and pointers an
        // operator always means what it does in the language.
        let any = args.iter().any(|arg| match arg {
            Arg::Val(v) => self.t.may_overload(v.ty),
            Arg::List(..) | Arg::Fns(..) => false,
        });
        if !any {
            return Ok(None);
        }
        let (members, free) = self.operator_candidates(text, args);
        let mut chosen = None;
        let mut failure = None;
        if let (Some(Arg::Val(object)), false) = (args.first(), members.is_empty()) {
            let receiver = Object { ty: object.ty, cat: object.cat };
            match self.resolve_overload(
                &members,
                Some(receiver),
                &args[1..],
                None,
                Wanted::default(),
                text,
            ) {
                Ok(id) => chosen = Some((id, true)),
                Err(fail) => failure = Some(fail),
            }
        }
        if !free.is_empty() {
            match self.resolve_overload(&free, None, args, None, Wanted::default(), text) {
                Ok(id) => {
                    // Members and free functions compete; a free function must be the better match for all arguments.
                    let free_is_better = match chosen {
                        None => true,
                        Some((member, _)) => self.free_beats_member(id, member, args),
                    };
                    if free_is_better {
                        chosen = Some((id, false));
                    }
                }
                Err(fail) => {
                    if fail.0.code == "ambiguous" && chosen.is_none() {
                        failure = Some(fail);
                    }
                }
            }
        }
        match chosen {
            Some((id, true)) => {
                let Arg::Val(object) = args[0].clone() else { return Ok(None) };
                let object = self.materialise(object)?;
                self.call_with(id, Some(object), &args[1..], true, dest.as_ref()).map(Some)
            }
            Some((id, false)) => self.call_with(id, None, args, false, dest.as_ref()).map(Some),
            None => match failure {
                Some(fail) if fail.0.code != "no-match" => Err(fail),
                _ => Ok(None),
            },
        }
    }

    fn free_beats_member(
        &mut self,
        free: super::entity::FnId,
        member: super::entity::FnId,
        args: &[Arg<'a>],
    ) -> bool {
        let (Ok(f), Ok(m)) = (self.signature(free), self.signature(member)) else { return false };
        if self.tb.fns[free].template.is_some() && self.tb.fns[member].template.is_none() {
            return false;
        }
        let (Some(arg), Some(a), Some(b)) = (args.get(1), f.params.get(1), m.params.first()) else {
            return false;
        };
        let (Some(x), Some(y)) =
            (self.conversion(arg, a.ty, true), self.conversion(arg, b.ty, true))
        else {
            return false;
        };
        x.compare(&y) == std::cmp::Ordering::Less
    }

    /// The scalar type a class converts to on its own, for built-in operators.
    pub(crate) fn conversion_target(&mut self, class: ClassId) -> R<Option<Ty>> {
        self.complete_class(class, self.ir.span)?;
        if let Some(pointer) = self.lambda_target(class)? {
            return Ok(Some(pointer));
        }
        let mut targets: Vec<Ty> = Vec::new();
        let mut classes = vec![class];
        while let Some(class) = classes.pop() {
            for entity in self.tb.classes[class].conversions.clone() {
                let Entity::Function(id) = entity else { continue };
                if self.tb.fns[id].flags.contains(cuda_verify_syntax::ast::SpecFlags::EXPLICIT) {
                    continue;
                }
                debug_assert_eq!(self.tb.fns[id].role, Role::Conversion);
                let ret = self.return_type(id)?;
                let ty = self.t.strip_ref(ret);
                let ty = self.t.unqual(ty);
                // Classes are no operands of built-in operators; those that are reached through two conversions are
                // not considered ([over.best.ics]/4).
                if self.t.as_class(ty).is_none() && !targets.contains(&ty) {
                    targets.push(ty);
                }
            }
            classes.extend(self.base_classes(class));
        }
        Ok(match targets[..] {
            [only] => Some(only),
            [] => None,
            // Several: the widest arithmetic one, as in practice they only differ in signedness.
            _ => targets.into_iter().find(|ty| self.t.is_arithmetic(*ty) && !self.t.is_bool(*ty)),
        })
    }

    /// Integer promotion.
    pub(crate) fn promote(&mut self, v: Val) -> R<Val> {
        let ty = self.promoted_type(v.ty)?;
        // A bit-field narrower than `int` promotes to `int`.
        let ty = match self.ir.bit_width(v.e) {
            Some(bits) if bits < 32 && self.t.is_integer(ty) => self.t.builtin(BuiltinType::Int),
            _ => ty,
        };
        self.convert_scalar(v, ty)
    }

    /// The type of usual arithmetic conversions ([expr.arith.conv]).
    pub(crate) fn common_type(&mut self, a: Ty, b: Ty) -> R<Ty> {
        use BuiltinType as B;
        let (fa, fb) = (self.t.as_builtin(a), self.t.as_builtin(b));
        // Floating-point types come before all integer types, without promotion: `long long * float` is a `float`
        // ([expr.arith.conv]/1.2).
        for float in [B::LongDouble, B::Double, B::Float] {
            if fa == Some(float) || fb == Some(float) {
                return Ok(self.t.builtin(float));
            }
        }
        for float in [B::Half, B::BFloat16] {
            if fa == Some(float) || fb == Some(float) {
                return Ok(self.t.builtin(float));
            }
        }
        let (a, b) = (self.promoted_type(a)?, self.promoted_type(b)?);
        let (ia, ib) =
            (self.t.as_builtin(a).and_then(int_info), self.t.as_builtin(b).and_then(int_info));
        let (Some(ia), Some(ib)) = (ia, ib) else {
            return Err(Fail::new("type", self.ir.span, "operands of these types"));
        };
        if ia.is_signed == ib.is_signed {
            return Ok(if ia.rank >= ib.rank { a } else { b });
        }
        let (signed, si, unsigned, ui) = if ia.is_signed { (a, ia, b, ib) } else { (b, ib, a, ia) };
        // Unsigned wins at the same rank: `-1 < 1u` is false ([expr.arith.conv]/1.4.3).
        if ui.rank >= si.rank {
            return Ok(unsigned);
        }
        // `long` with `unsigned` is `long`, since it holds all values of it; `long long` with `unsigned long` is of
        // neither type but `unsigned long long`.
        if si.bits > ui.bits {
            return Ok(signed);
        }
        Ok(self.t.builtin(match self.t.as_builtin(signed) {
            Some(B::Long) => B::ULong,
            Some(B::LongLong) => B::ULongLong,
            Some(B::Int128) => B::UInt128,
            _ => B::UInt,
        }))
    }

    pub(crate) fn unary_expr(&mut self, op: UnaryOp, e: &'a Expr<'a>) -> R<Val> {
        if op == UnaryOp::AddrOf {
            return self.addr_of_expr(e);
        }
        let v = self.expr(e)?;
        self.unary_val(op, v)
    }

    fn addr_of_expr(&mut self, e: &'a Expr<'a>) -> R<Val> {
        // `&C::m` is a pointer to member.
        if let Ast::Name(name) = e.kind
            && !name.scope.is_empty()
        {
            let found = self.lookup_qualified(name)?;
            match found[..] {
                [Entity::Field(class, index)] => return self.member_pointer(class, index),
                [Entity::Function(id)] if matches!(self.tb.fns[id].role, Role::Method) => {
                    let id = self.canonical(id);
                    let f = self.fn_type(id)?;
                    // It would call what the object has in the slot, not this function: the representation is another
                    // one (Itanium C++ ABI 2.3).
                    if self.tb.fns[id].vtable_slot.is_some() {
                        return Err(Fail::unsupported(e.span, "pointer to virtual method"));
                    }
                    let Some(class) = self.tb.fns[id].class else {
                        return Err(Fail::new("type", e.span, "method without a class"));
                    };
                    let class = self.t.mk(TyKind::Record(class));
                    let ty = self.t.mk(TyKind::MemberPtr(class, f));
                    let v = self.function_val(id)?;
                    let want = self.ir_ty(ty)?;
                    let e = self.ir.retype_pointer(v.e, want);
                    return Ok(Val::prvalue(e, ty));
                }
                _ => {}
            }
        }
        let v = self.expr(e)?;
        if let Some(result) = self.overloaded_addr(v)? {
            return Ok(result);
        }
        if v.cat == Cat::Prvalue {
            // Taking the address of a temporary (`&dim3(1)`) is an extension some programs use.
            let v = self.materialise(v)?;
            return self.address_of(v);
        }
        self.address_of(v)
    }

    fn overloaded_addr(&mut self, v: Val) -> R<Option<Val>> {
        let Some(class) = self.t.as_class(v.ty) else { return Ok(None) };
        self.complete_class(class, self.ir.span)?;
        if self.lookup_member(class, Key::Operator("&")).is_empty() {
            return Ok(None);
        }
        self.overloaded("&", &[Arg::Val(v)])
    }

    fn member_pointer(&mut self, class: ClassId, index: usize) -> R<Val> {
        self.complete_class(class, self.ir.span)?;
        let member = &self.tb.classes[class].members[index];
        let (ty, offset) = (member.ty, member.offset);
        let class = self.t.mk(TyKind::Record(class));
        let ty = self.t.mk(TyKind::MemberPtr(class, ty));
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Const(Constant::Int(u128::from(offset))), id);
        Ok(Val::prvalue(e, ty))
    }

    /// Applies a unary operator.
    pub(crate) fn unary_val(&mut self, op: UnaryOp, v: Val) -> R<Val> {
        if op == UnaryOp::Extension {
            return Ok(v);
        }
        if self.t.may_overload(v.ty) {
            let mut args = vec![Arg::Val(v)];
            if matches!(op, UnaryOp::PostInc | UnaryOp::PostDec) {
                args.push(Arg::Val(self.int_value(0)?));
            }
            if let Some(result) = self.overloaded(unary_text(op), &args)? {
                return Ok(result);
            }
        }
        match op {
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                let v = self.scalar_value(v)?;
                if op == UnaryOp::Plus && self.t.pointee(v.ty).is_some() {
                    return Ok(v);
                }
                if !self.t.is_arithmetic(v.ty) && !self.t.is_enum(v.ty) {
                    return Err(Fail::new("type", self.ir.span, "operand of this type"));
                }
                let v = self.promote(v)?;
                let v = Val { is_zero: false, ..v };
                let ir = match op {
                    UnaryOp::Minus => IrUnary::Neg,
                    UnaryOp::BitNot => IrUnary::BitNot,
                    _ => return Ok(v),
                };
                if ir == IrUnary::BitNot && self.t.is_floating(v.ty) {
                    return Err(Fail::new("type", self.ir.span, "complement of a floating value"));
                }
                let id = self.ir_ty(v.ty)?;
                if let Some(constant) = self.ir.fold_unary(ir, v.e) {
                    let e = self.ir.push_expr(Ir::Const(constant), id);
                    return Ok(Val::prvalue(e, v.ty));
                }
                let e = self.ir.push_expr(Ir::Unary(ir, v.e), id);
                Ok(Val::prvalue(e, v.ty))
            }
            UnaryOp::Not => {
                let ty = self.t.builtin(BuiltinType::Bool);
                let v = self.contextual_convert(v, ty)?;
                let id = self.ir_ty(ty)?;
                let e = self.ir.push_expr(Ir::Unary(IrUnary::Not, v.e), id);
                Ok(Val::prvalue(e, ty))
            }
            UnaryOp::Deref => {
                let v = self.scalar_value(v)?;
                let Some(to) = self.t.pointee(v.ty) else {
                    let text = self.type_text(v.ty);
                    return Err(Fail::new(
                        "type",
                        self.ir.span,
                        format!("`{text}` is not a pointer"),
                    ));
                };
                self.deref_pointer(v, to)
            }
            UnaryOp::AddrOf => self.address_of(v),
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                let is_increment = matches!(op, UnaryOp::PreInc | UnaryOp::PostInc);
                let is_post = matches!(op, UnaryOp::PostInc | UnaryOp::PostDec);
                self.inc_dec(v, is_increment, is_post)
            }
            UnaryOp::Extension => Ok(v),
        }
    }

    pub(crate) fn deref_pointer(&mut self, v: Val, to: Ty) -> R<Val> {
        if self.t.is_function(to) {
            return Ok(Val::lvalue(v.e, to));
        }
        if self.t.is_void(to) {
            return Err(Fail::new("type", self.ir.span, "dereference of `void*`"));
        }
        let id = self.ir_ty(to)?;
        let want = self.ir.program.types.pointer(id);
        let pointer = self.ir.retype_pointer(v.e, want);
        // Without this, references that are passed on would look like memory that is read through a pointer, and
        // accesses to variables of a thread like accesses to unknown memory.
        // `*&x` is `x`.
        if let Ir::AddrOf(place) = self.ir.body.exprs[pointer].kind {
            return Ok(Val::lvalue(place, to));
        }
        let e = self.ir.push_expr(Ir::Deref(pointer), id);
        Ok(Val::lvalue(e, to))
    }

    fn inc_dec(&mut self, v: Val, is_increment: bool, is_post: bool) -> R<Val> {
        self.require_modifiable(v)?;
        let v = self.as_place(v)?;
        let ty = self.t.unqual(v.ty);
        let ok = self.t.is_arithmetic(ty) || self.t.pointee(ty).is_some();
        if !ok {
            return Err(Fail::new("type", self.ir.span, "operand of this type"));
        }
        if let Some(to) = self.t.pointee(ty) {
            // The size of the pointee must be known.
            self.ir_ty(to)?;
        }
        let id = self.ir_ty(ty)?;
        self.note_volatile(v);
        let e = self.ir.push_expr(Ir::IncDec { place: v.e, is_increment, is_post }, id);
        Ok(if is_post { Val::prvalue(e, ty) } else { Val::lvalue(e, v.ty) })
    }

    pub(crate) fn require_modifiable(&self, v: Val) -> R<()> {
        if v.cat == Cat::Prvalue {
            return Err(Fail::new("type", self.ir.span, "assignment to a value that is no object"));
        }
        if self.t.is_const(v.ty) {
            let is_certain = self.t.is_arithmetic(v.ty) || self.t.pointee(v.ty).is_some();
            return Err(Fail::new("type", self.ir.span, "assignment to a const object")
                .certain_if(is_certain));
        }
        if self.t.is_array(v.ty) || self.t.is_function(v.ty) {
            return Err(Fail::new("type", self.ir.span, "assignment to an array or function"));
        }
        Ok(())
    }

    pub(crate) fn int_value(&mut self, value: u64) -> R<Val> {
        let ty = self.t.builtin(BuiltinType::Int);
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Const(Constant::Int(u128::from(value))), id);
        Ok(Val::prvalue(e, ty))
    }

    pub(crate) fn binary_expr(&mut self, op: Op, a: &'a Expr<'a>, b: &'a Expr<'a>) -> R<Val> {
        match op {
            Op::LogicalAnd | Op::LogicalOr => return self.logical(op, a, b),
            Op::Comma => {
                let left = self.expr(a)?;
                let right = self.expr(b)?;
                if let Some(result) = self.overloaded(",", &[Arg::Val(left), Arg::Val(right)])? {
                    return Ok(result);
                }
                let ((), stmts) = self.collect_stmts(|l| l.emit_value(left));
                if stmts.is_empty() {
                    return Ok(right);
                }
                if self.t.is_void(right.ty) {
                    let mut stmts = stmts;
                    let span = self.ir.span;
                    stmts.push(Stmt { kind: StmtKind::Expr(right.e), span });
                    let void = self.ir.void_id;
                    let e =
                        self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
                    return Ok(Val { e, ..right });
                }
                let right = self.as_place(right)?;
                let id = self.ir.body.exprs[right.e].ty;
                if right.is_temp
                    && let Ir::Load(place) = self.ir.body.exprs[right.e].kind
                {
                    let seq = SeqExpr { stmts, value: Some(place) };
                    let seq = self.ir.push_expr(Ir::Seq(Box::new(seq)), id);
                    let e = self.ir.push_expr(Ir::Load(seq), id);
                    return Ok(Val { e, ..right });
                }
                let e = self
                    .ir
                    .push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(right.e) })), id);
                return Ok(Val { e, ..right });
            }
            _ => {}
        }
        let left = self.expr(a)?;
        let right_arg = self.lower_arg(b)?;
        let Arg::Val(right) = right_arg else {
            if let Some(result) = self.overloaded(op_text(op), &[Arg::Val(left), right_arg])? {
                return Ok(result);
            }
            return Err(Fail::new("type", self.ir.span, "operand of this form"));
        };
        self.binary_vals(op, left, right)
    }

    fn logical(&mut self, op: Op, a: &'a Expr<'a>, b: &'a Expr<'a>) -> R<Val> {
        let ty = self.t.builtin(BuiltinType::Bool);
        let left = self.expr(a)?;
        let id = self.ir_ty(ty)?;
        // Temporaries of the second operand exist only if it is evaluated ([class.temporary]/4): their destructors
        // are guarded.
        self.f.conditional += 1;
        let right = self.expr(b);
        self.f.conditional -= 1;
        let right = right?;
        if let Some(result) = self.overloaded(op_text(op), &[Arg::Val(left), Arg::Val(right)])? {
            return Ok(result);
        }
        let left = self.contextual_convert(left, ty)?;
        self.f.conditional += 1;
        let right = self.contextual_convert(right, ty);
        self.f.conditional -= 1;
        let right = right?;
        let kind =
            if op == Op::LogicalAnd { Ir::And(left.e, right.e) } else { Ir::Or(left.e, right.e) };
        let e = self.ir.push_expr(kind, id);
        Ok(Val::prvalue(e, ty))
    }

    /// Applies a binary operator other than `&&`, `||` and `,`.
    pub(crate) fn binary_vals(&mut self, op: Op, a: Val, b: Val) -> R<Val> {
        if self.t.may_overload(a.ty) || self.t.may_overload(b.ty) {
            let args = [Arg::Val(a), Arg::Val(b)];
            if let Some(result) = self.overloaded(op_text(op), &args)? {
                return Ok(result);
            }
            if let Some(result) = self.rewritten(op, a, b)? {
                return Ok(result);
            }
        }
        let (a, b) = (self.operand(a, b)?, self.operand(b, a)?);
        let Some(ir) = ir_op(op) else {
            return Err(Fail::unsupported(self.ir.span, format!("operator `{}`", op_text(op))));
        };
        match op {
            Op::Add | Op::Sub => {
                if let Some(result) = self.pointer_arith(op, a, b)? {
                    return Ok(result);
                }
            }
            Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Eq | Op::Ne => {
                if let Some(result) = self.pointer_compare(ir, a, b)? {
                    return Ok(result);
                }
            }
            Op::Shl | Op::Shr => {
                // Operands of shifts are promoted each on its own: the type is that of the left one ([expr.shift]/1).
                let (a, b) = (self.promote(a)?, self.promote(b)?);
                if !self.t.is_integer(a.ty) || !self.t.is_integer(b.ty) {
                    return Err(self.bad_operands(op, a.ty, b.ty));
                }
                let id = self.ir_ty(a.ty)?;
                return Ok(self.ir.make_binary(ir, a.e, b.e, id, a.ty));
            }
            _ => {}
        }
        let scoped_same = a.ty == b.ty && self.t.is_enum(a.ty) && ir.is_comparison();
        if !scoped_same && (!self.is_arith_operand(a.ty) || !self.is_arith_operand(b.ty)) {
            return Err(self.bad_operands(op, a.ty, b.ty));
        }
        let common = if scoped_same {
            match self.t.as_enum(a.ty) {
                Some(id) => self.enum_underlying(id)?,
                None => a.ty,
            }
        } else {
            let (x, y) = (self.promote_type_of(a)?, self.promote_type_of(b)?);
            self.common_type(x, y)?
        };
        // A `%` of floating-point numbers is an error, not `fmod` ([expr.mul]/2).
        if self.t.is_floating(common) && matches!(op, Op::Rem | Op::BitAnd | Op::BitOr | Op::BitXor)
        {
            return Err(self.bad_operands(op, a.ty, b.ty));
        }
        let a = self.convert_scalar(a, common)?;
        let b = self.convert_scalar(b, common)?;
        let result = if ir.is_comparison() { self.t.builtin(BuiltinType::Bool) } else { common };
        let id = self.ir_ty(result)?;
        Ok(self.ir.make_binary(ir, a.e, b.e, id, result))
    }

    /// `a != b` through `operator==`, and either with its operands the other way round, as C++20 rewrites them
    /// ([over.match.oper]/3.4). Only where nothing takes them as they stand, since then C++17 has no other reading.
    fn rewritten(&mut self, op: Op, a: Val, b: Val) -> R<Option<Val>> {
        if !matches!(op, Op::Eq | Op::Ne) {
            return Ok(None);
        }
        let forward =
            if op == Op::Ne { self.overloaded("==", &[Arg::Val(a), Arg::Val(b)])? } else { None };
        // Nor where conversions of the operands lead to the operator of the language.
        let mut is_built_in = true;
        for v in [a, b] {
            is_built_in &= match self.t.as_class(v.ty) {
                Some(class) => self.conversion_target(class)?.is_some(),
                None => true,
            };
        }
        let result = match forward {
            None if is_built_in => None,
            None => self.overloaded("==", &[Arg::Val(b), Arg::Val(a)])?,
            found => found,
        };
        match result {
            Some(result) if op == Op::Ne => self.unary_val(UnaryOp::Not, result).map(Some),
            result => Ok(result),
        }
    }

    fn promote_type_of(&mut self, v: Val) -> R<Ty> {
        match self.ir.bit_width(v.e) {
            Some(bits) if bits < 32 => Ok(self.t.builtin(BuiltinType::Int)),
            _ => Ok(v.ty),
        }
    }

    pub(crate) fn is_arith_operand(&self, ty: Ty) -> bool {
        self.t.is_arithmetic(ty)
            || self.t.as_enum(ty).is_some_and(|id| !self.tb.enums[id].is_scoped)
    }

    pub(crate) fn bad_operands(&self, op: Op, a: Ty, b: Ty) -> Fail {
        let (a, b) = (self.type_text(a), self.type_text(b));
        Fail::new("type", self.ir.span, format!("operator `{}` on `{a}` and `{b}`", op_text(op)))
    }

    /// An operand of a built-in operator: classes are converted, with the other operand as a hint.
    fn operand(&mut self, v: Val, _other: Val) -> R<Val> {
        self.scalar_value(v)
    }

    fn pointer_arith(&mut self, op: Op, a: Val, b: Val) -> R<Option<Val>> {
        match (self.t.pointee(a.ty), self.t.pointee(b.ty)) {
            (Some(to), Some(_)) if op == Op::Sub => {
                self.sized_pointee(to)?;
                let ty = self.t.builtin(BuiltinType::Long);
                let id = self.ir_ty(ty)?;
                let want = self.ir.body.exprs[a.e].ty;
                let right = self.ir.retype_pointer(b.e, want);
                let e = self.ir.push_expr(Ir::PtrDiff(a.e, right), id);
                Ok(Some(Val::prvalue(e, ty)))
            }
            (Some(to), None) => {
                self.sized_pointee(to)?;
                let b = self.promote(b)?;
                if !self.t.is_integer(b.ty) {
                    return Err(self.bad_operands(op, a.ty, b.ty));
                }
                let id = self.ir.body.exprs[a.e].ty;
                let kind = if op == Op::Add { Ir::PtrAdd(a.e, b.e) } else { Ir::PtrSub(a.e, b.e) };
                let e = self.ir.push_expr(kind, id);
                Ok(Some(Val::prvalue(e, a.ty)))
            }
            (None, Some(to)) if op == Op::Add => {
                self.sized_pointee(to)?;
                let a = self.promote(a)?;
                if !self.t.is_integer(a.ty) {
                    return Err(self.bad_operands(op, a.ty, b.ty));
                }
                let id = self.ir.body.exprs[b.e].ty;
                // SOUNDNESS(operand-order): `i + p` evaluates the pointer first; C++ leaves the order open.
                let e = self.ir.push_expr(Ir::PtrAdd(b.e, a.e), id);
                Ok(Some(Val::prvalue(e, b.ty)))
            }
            (None, None) | (Some(_), Some(_)) | (None, Some(_)) => Ok(None),
        }
    }

    pub(crate) fn sized_pointee(&mut self, to: Ty) -> R<()> {
        self.ir_ty(to).map(|_| ())
    }

    fn pointer_compare(&mut self, op: BinaryOp, a: Val, b: Val) -> R<Option<Val>> {
        let is_ptr = |l: &Self, ty| {
            l.t.pointee(ty).is_some() || l.t.is_nullptr(ty) || l.t.is_member_pointer(ty)
        };
        if !is_ptr(self, a.ty) && !is_ptr(self, b.ty) {
            return Ok(None);
        }
        let ty = self.t.builtin(BuiltinType::Bool);
        let id = self.ir_ty(ty)?;
        let (a, b) = if is_ptr(self, a.ty) && is_ptr(self, b.ty) {
            // Derived and base pointers are compared as base pointers.
            let upcast = |l: &mut Self, x: Val, y: Val| -> Option<Ty> {
                l.val_conversion(x, y.ty, false).map(|_| y.ty)
            };
            if let Some(to) = upcast(self, a, b) {
                (self.convert(a, to)?, b)
            } else if let Some(to) = upcast(self, b, a) {
                (a, self.convert(b, to)?)
            } else {
                (a, b)
            }
        } else if is_ptr(self, a.ty) {
            if !b.is_zero {
                return Err(self.bad_operands(Op::Eq, a.ty, b.ty));
            }
            (a, self.convert(b, a.ty)?)
        } else {
            if !a.is_zero {
                return Err(self.bad_operands(Op::Eq, a.ty, b.ty));
            }
            (self.convert(a, b.ty)?, b)
        };
        let want = self.ir.body.exprs[a.e].ty;
        let right = if self.ir.program.types.as_scalar(want) == Some(Scalar::Pointer) {
            self.ir.retype_pointer(b.e, want)
        } else {
            b.e
        };
        let e = self.ir.push_expr(Ir::Binary(op, a.e, right), id);
        Ok(Some(Val::prvalue(e, ty)))
    }

    pub(crate) fn index_expr(&mut self, base: &'a Expr<'a>, index: &'a Expr<'a>) -> R<Val> {
        let b = self.expr(base)?;
        let arg = self.lower_arg(index)?;
        self.index_args(b, arg)
    }

    /// `b[arg]`
    pub(crate) fn index_args(&mut self, b: Val, arg: Arg<'a>) -> R<Val> {
        if self.t.as_class(b.ty).is_some()
            && let Some(result) = self.overloaded("[]", &[Arg::Val(b), arg.clone()])?
        {
            return Ok(result);
        }
        let Arg::Val(i) = arg else {
            return Err(Fail::new("type", self.ir.span, "index of this form"));
        };
        self.index_vals(b, i)
    }

    fn index_vals(&mut self, b: Val, i: Val) -> R<Val> {
        if let Some(elem) = self.t.element(b.ty) {
            let b = if b.cat == Cat::Prvalue { self.materialise(b)? } else { self.as_place(b)? };
            let i = self.scalar_value(i)?;
            let i = self.promote(i)?;
            if !self.t.is_integer(i.ty) {
                return Err(self.bad_operands(Op::Add, b.ty, i.ty));
            }
            let id = self.ir_ty(elem)?;
            let e = self.ir.push_expr(Ir::Index(b.e, i.e), id);
            return Ok(Val { cat: b.cat, ..Val::lvalue(e, elem) });
        }
        let b = self.scalar_value(b)?;
        // `i[p]` is `p[i]` ([expr.sub]/1).
        if self.t.pointee(b.ty).is_none()
            && (self.t.pointee(i.ty).is_some() || self.t.is_array(i.ty))
        {
            return self.index_vals(i, b);
        }
        let i = self.scalar_value(i)?;
        let Some(to) = self.t.pointee(b.ty) else {
            return Err(self.bad_operands(Op::Add, b.ty, i.ty));
        };
        let Some(sum) = self.pointer_arith(Op::Add, b, i)? else {
            return Err(self.bad_operands(Op::Add, b.ty, i.ty));
        };
        self.deref_pointer(sum, to)
    }
}

impl Types {
    /// Whether operators on a type may be user functions.
    pub(crate) fn may_overload(&self, ty: Ty) -> bool {
        matches!(self.kind(ty), TyKind::Record(_) | TyKind::Enum(_))
    }
}

impl Builder<'_> {
    pub(crate) fn make_binary(
        &mut self,
        op: BinaryOp,
        a: crate::program::ExprId,
        b: crate::program::ExprId,
        id: crate::types::TypeId,
        ty: Ty,
    ) -> Val {
        if let Some(constant) = self.fold_binary(op, a, b) {
            let e = self.push_expr(Ir::Const(constant), id);
            return Val::prvalue(e, ty);
        }
        let e = self.push_expr(Ir::Binary(op, a, b), id);
        Val::prvalue(e, ty)
    }
}
