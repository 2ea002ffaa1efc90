//! What the conversion has to know about a function before it starts: which locals need memory, which expressions
//! write registers, which are pure.
//!
//! *Guarantee*: a local outside [`Facts::memory_locals`] is a scalar whose address is never taken; converting a pure
//! expression emits no instruction; converting an expression that does not write registers changes none (temporaries
//! apart). Cost: one pass over the expressions, which refer only to earlier ones.

use cuda_verify_base::{IdSet, PropertyKind};
use cuda_verify_ir::program::{
    BinaryOp, Callee, Constant, Expr, ExprId, ExprKind, Function, FunctionKind, LocalId, Program,
    StmtKind, UnaryOp, for_each_stmt,
};
use cuda_verify_ir::types::{Scalar, Type};
use smallvec::SmallVec;

use crate::checks::CheckOptions;

/// Facts about the locals and expressions of a function.
#[derive(Debug)]
pub(super) struct Facts {
    /// Locals that are objects in memory.
    pub(super) memory_locals: IdSet<LocalId>,
    /// Expressions whose evaluation may change a register that is a variable.
    pub(super) writes_registers: IdSet<ExprId>,
    /// Expressions whose evaluation may change memory or run code.
    pub(super) has_effects: IdSet<ExprId>,
    /// Expressions whose evaluation does what another one may see, by code of the program itself.
    pub(super) acts: IdSet<ExprId>,
    /// Values that can be computed without an instruction, and places whose address can.
    pub(super) pure: IdSet<ExprId>,
}

/// Computes the facts of a function.
pub(super) fn facts(program: &Program, func: &Function, options: &CheckOptions) -> Facts {
    let mut facts = Facts {
        memory_locals: memory_locals(program, func),
        writes_registers: IdSet::new(),
        has_effects: IdSet::new(),
        acts: IdSet::new(),
        pure: IdSet::new(),
    };
    for (id, expr) in func.exprs.iter() {
        let children = children(expr);
        let inherits = |set: &IdSet<ExprId>| children.iter().any(|child| set.contains(*child));
        let (writes, acts) = own_effects(func, &facts.memory_locals, expr);
        if writes || inherits(&facts.writes_registers) {
            facts.writes_registers.insert(id);
        }
        if acts || inherits(&facts.has_effects) {
            facts.has_effects.insert(id);
        }
        if inherits(&facts.acts) || acts_itself(program, &facts.acts, expr) {
            facts.acts.insert(id);
        }
        if children.iter().all(|child| facts.pure.contains(*child))
            && is_pure(program, func, &facts.memory_locals, options, expr)
        {
            facts.pure.insert(id);
        }
    }
    facts
}

/// The operands of an expression; statements of a [`ExprKind::Seq`] apart.
fn children(expr: &Expr) -> SmallVec<[ExprId; 4]> {
    let mut children = SmallVec::new();
    match &expr.kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Const(_) | ExprKind::FuncAddr(_) => {}
        ExprKind::Deref(a)
        | ExprKind::Field(a, _)
        | ExprKind::Load(a)
        | ExprKind::AddrOf(a)
        | ExprKind::Decay(a)
        | ExprKind::Unary(_, a)
        | ExprKind::Convert(a)
        | ExprKind::Bitcast(a)
        | ExprKind::IncDec { place: a, .. } => children.push(*a),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::PtrAdd(a, b)
        | ExprKind::PtrSub(a, b)
        | ExprKind::PtrDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp { place: a, value: b, .. } => children.extend([*a, *b]),
        ExprKind::Conditional(a, b, c) => children.extend([*a, *b, *c]),
        ExprKind::Call(callee, args) => {
            if let Callee::Indirect(pointer) = callee {
                children.push(*pointer);
            }
            children.extend(args.iter().copied());
        }
        ExprKind::Intrinsic(_, args) => children.extend(args.iter().copied()),
        ExprKind::Seq(seq) => children.extend(seq.value),
    }
    children
}

/// The local that a place is the whole of.
pub(super) fn whole_local(func: &Function, mut place: ExprId) -> Option<LocalId> {
    loop {
        let kind = &func.exprs[place].kind;
        if let ExprKind::Local(local) = kind {
            return Some(*local);
        }
        let ExprKind::Seq(seq) = kind else { return None };
        place = seq.value?;
    }
}

fn memory_locals(program: &Program, func: &Function) -> IdSet<LocalId> {
    let mut set = IdSet::new();
    for (id, local) in func.locals.iter() {
        if local.is_volatile || program.types.as_scalar(local.ty).is_none() {
            set.insert(id);
        }
    }
    for expr in func.exprs.values() {
        if let ExprKind::AddrOf(place)
        | ExprKind::Decay(place)
        | ExprKind::Field(place, _)
        | ExprKind::Index(place, _) = &expr.kind
            && let Some(local) = whole_local(func, *place)
        {
            set.insert(local);
        }
    }
    set
}

/// Whether an expression itself may write a register variable, and whether it may change memory or run code.
fn own_effects(func: &Function, memory: &IdSet<LocalId>, expr: &Expr) -> (bool, bool) {
    match &expr.kind {
        ExprKind::Assign(place, _)
        | ExprKind::AssignOp { place, .. }
        | ExprKind::IncDec { place, .. } => {
            let local = whole_local(func, *place);
            (local.is_some_and(|local| !memory.contains(local)), true)
        }
        ExprKind::Seq(seq) => (!seq.stmts.is_empty(), !seq.stmts.is_empty()),
        ExprKind::Call(..) | ExprKind::Intrinsic(..) => (false, true),
        ExprKind::Local(_)
        | ExprKind::Global(_)
        | ExprKind::Deref(_)
        | ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::Const(_)
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
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Conditional(..) => (false, false),
    }
}

/// Whether an expression itself does what another one may see: it writes, or calls a function of the program that writes
/// to more than its own variables or calls another one.
fn acts_itself(program: &Program, acts: &IdSet<ExprId>, expr: &Expr) -> bool {
    if let ExprKind::Seq(seq) = &expr.kind {
        let mut found = false;
        for_each_stmt(&seq.stmts, |stmt| {
            found |= matches!(stmt.kind, StmtKind::Expr(inner) if acts.contains(inner));
        });
        return found;
    }
    if let ExprKind::Call(callee, _) = &expr.kind {
        let Callee::Direct(callee) = callee else { return true };
        let callee = &program.functions[*callee];
        return !callee.is_model && callee.exprs.values().any(|it| writes_or_calls(callee, it));
    }
    matches!(expr.kind, ExprKind::Assign(..) | ExprKind::AssignOp { .. } | ExprKind::IncDec { .. })
}

fn writes_or_calls(func: &Function, expr: &Expr) -> bool {
    if let ExprKind::Assign(place, _)
    | ExprKind::AssignOp { place, .. }
    | ExprKind::IncDec { place, .. } = &expr.kind
    {
        return whole_local(func, *place).is_none();
    }
    matches!(expr.kind, ExprKind::Call(..))
}

/// Whether the result of a conversion may be undefined where the function runs. Models convert what fits.
pub(super) fn may_be_undefined(func: &Function, from: Scalar, to: Scalar) -> bool {
    let is_on_host = matches!(func.kind, FunctionKind::Host | FunctionKind::HostDevice);
    is_on_host && !func.is_model && matches!((from, to), (Scalar::Float(_), Scalar::Int(..)))
}

/// Whether an expression with pure operands is pure.
fn is_pure(
    program: &Program,
    func: &Function,
    memory: &IdSet<LocalId>,
    options: &CheckOptions,
    expr: &Expr,
) -> bool {
    let scalar = |id: ExprId| program.types.as_scalar(func.exprs[id].ty);
    let may_overflow = |id: ExprId| match scalar(id) {
        Some(ty) => options.may_check_arithmetic(ty),
        None => true,
    };
    let has_no_check = |array, index| {
        !options.has(PropertyKind::ArrayBounds) || is_in_range(program, func, array, index)
    };
    match &expr.kind {
        ExprKind::Local(_)
        | ExprKind::Global(_)
        | ExprKind::Field(..)
        | ExprKind::Const(_)
        | ExprKind::AddrOf(_)
        | ExprKind::Decay(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::PtrAdd(..)
        | ExprKind::PtrSub(..)
        | ExprKind::PtrDiff(..)
        | ExprKind::Bitcast(_) => true,
        ExprKind::Index(array, index) => has_no_check(*array, *index),
        ExprKind::Deref(pointer) => {
            member_element(func, *pointer).is_none_or(|(array, index)| has_no_check(array, index))
        }
        ExprKind::Load(place) => {
            whole_local(func, *place).is_some_and(|local| !memory.contains(local))
        }
        ExprKind::Unary(op, value) => *op != UnaryOp::Neg || !may_overflow(*value),
        ExprKind::Binary(op, left, right) => match op {
            BinaryOp::Shl | BinaryOp::Shr => {
                !options.has(PropertyKind::Shift) || is_short_shift(scalar(*left), func, *right)
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne => scalar(*left).is_some_and(|ty| !options.may_check_binary(*op, ty)),
        },
        ExprKind::Convert(value) => match (scalar(*value), program.types.as_scalar(expr.ty)) {
            (Some(from), Some(to)) => {
                !options.may_check_convert(from, to) && !may_be_undefined(func, from, to)
            }
            (None, _) | (_, None) => false,
        },
        ExprKind::And(..) | ExprKind::Or(..) => true,
        ExprKind::Conditional(..) => program.types.as_scalar(expr.ty).is_some(),
        ExprKind::Seq(seq) => seq.stmts.is_empty() && seq.value.is_some(),
        ExprKind::Assign(..)
        | ExprKind::AssignOp { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Call(..)
        | ExprKind::Intrinsic(..) => false,
    }
}

/// The length of the array type of a place; `None` for flexible arrays.
pub(super) fn array_len(program: &Program, func: &Function, place: ExprId) -> Option<u64> {
    match program.types.get(func.exprs[place].ty) {
        Type::Array { len, .. } => (*len != 0).then_some(*len),
        Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Record(_) | Type::Function(_) => {
            None
        }
    }
}

/// The array and the index where a pointer is that of an element of an array in a structure, as in `*(s.array + i)`.
pub(super) fn member_element(func: &Function, pointer: ExprId) -> Option<(ExprId, ExprId)> {
    let ExprKind::PtrAdd(start, index) = func.exprs[pointer].kind else { return None };
    let ExprKind::Decay(array) = func.exprs[start].kind else { return None };
    matches!(func.exprs[array].kind, ExprKind::Field(..)).then_some((array, index))
}

/// Whether an index needs no check: it is a constant inside the array, or the array has no known length.
fn is_in_range(program: &Program, func: &Function, base: ExprId, index: ExprId) -> bool {
    let Some(len) = array_len(program, func, base) else { return true };
    matches!(func.exprs[index].kind, ExprKind::Const(Constant::Int(value)) if value < u128::from(len))
}

fn is_short_shift(ty: Option<Scalar>, func: &Function, distance: ExprId) -> bool {
    match (ty, &func.exprs[distance].kind) {
        (Some(Scalar::Int(bits, _)), ExprKind::Const(Constant::Int(value))) => {
            *value < u128::from(bits)
        }
        _ => false,
    }
}
