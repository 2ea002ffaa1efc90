//! Constant evaluation: an interpreter of the typed IR for what must be known while lowering ([expr.const]).
//!
//! Constant expressions are lowered like any others and then run here, so there is one meaning of the language.
//! Whatever may not be constant (calls of functions that are not `constexpr`, intrinsics, undefined behaviour) stops
//! the evaluation with "not constant". Steps and depth are bounded.

use std::collections::BTreeMap;

use cuda_verify_base::PrimaryMap;
use cuda_verify_base::id::Id;
use cuda_verify_syntax::ast::{Expr as AstExpr, SpecFlags};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Status};
use rustc_hash::FxHashMap;

use super::Lowerer;
use super::entity::CVal;
use super::fail::{Fail, R};
use super::memory::{from_bytes, sign_extend, to_bytes, truncate};
use super::types::Ty;
use crate::intrinsic::Intrinsic;
use crate::program::{
    BinaryOp, Callee, Constant, Expr, ExprId, ExprKind, FuncId, GlobalId, InitValue, InitWrite,
    Local, LocalId, Program, Stmt, StmtKind, UnaryOp,
};
use crate::types::{FloatType, Scalar, Signedness, Type, TypeId};

/// Most steps of one evaluation.
const MAX_STEPS: u64 = 2_000_000;
/// Deepest calls.
const MAX_CALLS: u32 = 256;
/// Most bytes of objects.
const MAX_BYTES: u64 = 1 << 26;

/// Bits of a floating literal, correctly rounded.
pub(crate) fn parse_float(text: &str, ty: FloatType) -> Option<u64> {
    fn parse<F: Float>(text: &str) -> Option<u128> {
        let text = text.strip_prefix('+').unwrap_or(text);
        text.parse::<F>().ok().map(Float::to_bits)
    }
    let mut owned = String::new();
    let mut text = text;
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    if !is_hex && (text.starts_with('.') || text.starts_with('e') || text.starts_with('E')) {
        owned.push('0');
        owned.push_str(text);
        text = &owned;
    }
    let bits = match ty {
        FloatType::Half => parse::<Half>(text),
        FloatType::BFloat16 => parse::<BFloat>(text),
        FloatType::Single => parse::<Single>(text),
        FloatType::Double => parse::<Double>(text),
    }?;
    u64::try_from(bits).ok()
}

fn to_double(bits: u64, ty: FloatType) -> Double {
    fn widen<F: Float + FloatConvert<Double>>(bits: u64) -> Double {
        let mut loses = false;
        F::from_bits(u128::from(bits)).convert(&mut loses).value
    }
    match ty {
        FloatType::Half => widen::<Half>(bits),
        FloatType::BFloat16 => widen::<BFloat>(bits),
        FloatType::Single => widen::<Single>(bits),
        FloatType::Double => Double::from_bits(u128::from(bits)),
    }
}

fn from_double(value: Double, ty: FloatType) -> u64 {
    fn narrow<F: Float>(value: Double) -> u128
    where
        Double: FloatConvert<F>,
    {
        let mut loses = false;
        let result: F = value.convert(&mut loses).value;
        result.to_bits()
    }
    let bits = match ty {
        FloatType::Half => narrow::<Half>(value),
        FloatType::BFloat16 => narrow::<BFloat>(value),
        FloatType::Single => narrow::<Single>(value),
        FloatType::Double => value.to_bits(),
    };
    u64::try_from(bits).unwrap_or(0)
}

fn float_from_int(value: i128, ty: FloatType) -> u64 {
    let bits = match ty {
        FloatType::Half => Half::from_i128(value).value.to_bits(),
        FloatType::BFloat16 => BFloat::from_i128(value).value.to_bits(),
        FloatType::Single => Single::from_i128(value).value.to_bits(),
        FloatType::Double => Double::from_i128(value).value.to_bits(),
    };
    u64::try_from(bits).unwrap_or(0)
}

fn float_op(op: BinaryOp, a: u64, b: u64, ty: FloatType) -> Option<Constant> {
    fn run<F: Float>(op: BinaryOp, a: u64, b: u64) -> Option<Constant> {
        let (x, y) = (F::from_bits(u128::from(a)), F::from_bits(u128::from(b)));
        let value = match op {
            BinaryOp::Add => (x + y).value,
            BinaryOp::Sub => (x - y).value,
            BinaryOp::Mul => (x * y).value,
            BinaryOp::Div => (x / y).value,
            BinaryOp::Lt => return Some(Constant::Bool(x < y)),
            BinaryOp::Le => return Some(Constant::Bool(x <= y)),
            BinaryOp::Gt => return Some(Constant::Bool(x > y)),
            BinaryOp::Ge => return Some(Constant::Bool(x >= y)),
            BinaryOp::Eq => return Some(Constant::Bool(x == y)),
            BinaryOp::Ne => return Some(Constant::Bool(x != y)),
            BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor => return None,
        };
        u64::try_from(value.to_bits()).ok().map(Constant::Float)
    }
    match ty {
        FloatType::Half => run::<Half>(op, a, b),
        FloatType::BFloat16 => run::<BFloat>(op, a, b),
        FloatType::Single => run::<Single>(op, a, b),
        FloatType::Double => run::<Double>(op, a, b),
    }
}

/// Converts a constant between scalar types; `None` where the result is undefined or an address.
pub(crate) fn convert_constant(value: Constant, from: Scalar, to: Scalar) -> Option<Constant> {
    match (value, to) {
        (Constant::Null, Scalar::Pointer) => Some(Constant::Null),
        (Constant::Null, Scalar::Bool) => Some(Constant::Bool(false)),
        (Constant::Null, Scalar::Int(..)) => Some(Constant::Int(0)),
        (Constant::Null, Scalar::Float(_)) => None,
        (Constant::Bool(b), Scalar::Bool) => Some(Constant::Bool(b)),
        (Constant::Bool(b), Scalar::Int(..)) => Some(Constant::Int(u128::from(b))),
        (Constant::Bool(b), Scalar::Float(ty)) => {
            Some(Constant::Float(float_from_int(i128::from(b), ty)))
        }
        (Constant::Bool(_), Scalar::Pointer) => None,
        (Constant::Int(bits), Scalar::Bool) => Some(Constant::Bool(bits != 0)),
        (Constant::Int(bits), Scalar::Int(width, _)) => {
            Some(Constant::Int(truncate(int_value(bits, from)?, width)))
        }
        (Constant::Int(bits), Scalar::Float(ty)) => {
            Some(Constant::Float(float_from_int(int_value(bits, from)?, ty)))
        }
        (Constant::Int(bits), Scalar::Pointer) => (bits == 0).then_some(Constant::Null),
        (Constant::Float(bits), to) => {
            let Scalar::Float(ty) = from else { return None };
            let value = to_double(bits, ty);
            match to {
                Scalar::Float(to) if to == ty => Some(Constant::Float(bits)),
                Scalar::Float(to) => Some(Constant::Float(from_double(value, to))),
                Scalar::Bool => Some(Constant::Bool(!value.is_zero())),
                Scalar::Int(width, sign) => {
                    let mut exact = false;
                    let width_usize = usize::try_from(width).ok()?;
                    let result = match sign {
                        Signedness::Signed => {
                            let r = value.to_i128_r(
                                width_usize,
                                rustc_apfloat::Round::TowardZero,
                                &mut exact,
                            );
                            if r.status.contains(Status::INVALID_OP) {
                                return None;
                            }
                            truncate(r.value, width)
                        }
                        Signedness::Unsigned => {
                            let r = value.to_u128_r(
                                width_usize,
                                rustc_apfloat::Round::TowardZero,
                                &mut exact,
                            );
                            if r.status.contains(Status::INVALID_OP) {
                                return None;
                            }
                            r.value
                        }
                    };
                    Some(Constant::Int(result))
                }
                Scalar::Pointer => None,
            }
        }
    }
}

fn int_value(bits: u128, ty: Scalar) -> Option<i128> {
    match ty {
        Scalar::Int(width, Signedness::Signed) => Some(sign_extend(bits, width)),
        Scalar::Int(..) => i128::try_from(bits).ok(),
        Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => None,
    }
}

/// Applies a binary operator to constants of one type (shifts: `b` has type `b_ty`); `None` where undefined.
pub(crate) fn binary_constant(
    op: BinaryOp,
    a: Constant,
    b: Constant,
    ty: Scalar,
    b_ty: Scalar,
) -> Option<Constant> {
    let compare = |order: std::cmp::Ordering| {
        Some(Constant::Bool(match op {
            BinaryOp::Lt => order.is_lt(),
            BinaryOp::Le => order.is_le(),
            BinaryOp::Gt => order.is_gt(),
            BinaryOp::Ge => order.is_ge(),
            BinaryOp::Eq => order.is_eq(),
            BinaryOp::Ne => order.is_ne(),
            _ => return None,
        }))
    };
    match (a, b) {
        (Constant::Bool(x), Constant::Bool(y)) => compare(x.cmp(&y)),
        (Constant::Null, Constant::Null) => compare(std::cmp::Ordering::Equal),
        (Constant::Float(x), Constant::Float(y)) => {
            let Scalar::Float(ty) = ty else { return None };
            float_op(op, x, y, ty)
        }
        (Constant::Int(x), Constant::Int(y)) => {
            let Scalar::Int(width, sign) = ty else { return None };
            let is_signed = sign == Signedness::Signed;
            if op.is_comparison() {
                return if is_signed {
                    compare(sign_extend(x, width).cmp(&sign_extend(y, width)))
                } else {
                    compare(x.cmp(&y))
                };
            }
            if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                let by = u32::try_from(int_value(y, b_ty)?).ok().filter(|by| *by < width)?;
                return Some(Constant::Int(match (op, is_signed) {
                    (BinaryOp::Shl, _) => truncate((x << by).cast_signed(), width),
                    (_, true) => truncate(sign_extend(x, width) >> by, width),
                    (_, false) => x >> by,
                }));
            }
            let bits = match op {
                BinaryOp::BitAnd => x & y,
                BinaryOp::BitOr => x | y,
                BinaryOp::BitXor => x ^ y,
                _ if is_signed => {
                    let (x, y) = (sign_extend(x, width), sign_extend(y, width));
                    let value = match op {
                        BinaryOp::Add => x.checked_add(y),
                        BinaryOp::Sub => x.checked_sub(y),
                        BinaryOp::Mul => x.checked_mul(y),
                        BinaryOp::Div => x.checked_div(y),
                        BinaryOp::Rem => x.checked_rem(y),
                        _ => None,
                    }?;
                    let bits = truncate(value, width);
                    // Signed overflow is undefined.
                    if sign_extend(bits, width) != value {
                        return None;
                    }
                    bits
                }
                _ => {
                    let value = match op {
                        BinaryOp::Add => Some(x.wrapping_add(y)),
                        BinaryOp::Sub => Some(x.wrapping_sub(y)),
                        BinaryOp::Mul => Some(x.wrapping_mul(y)),
                        BinaryOp::Div => x.checked_div(y),
                        BinaryOp::Rem => x.checked_rem(y),
                        _ => None,
                    }?;
                    truncate(value.cast_signed(), width)
                }
            };
            Some(Constant::Int(bits))
        }
        _ => None,
    }
}

/// Applies a unary operator; `None` where undefined.
pub(crate) fn unary_constant(op: UnaryOp, a: Constant, ty: Scalar) -> Option<Constant> {
    match (op, a) {
        (UnaryOp::Not, Constant::Bool(b)) => Some(Constant::Bool(!b)),
        (UnaryOp::BitNot, Constant::Int(bits)) => {
            let Scalar::Int(width, _) = ty else { return None };
            Some(Constant::Int(truncate((!bits).cast_signed(), width)))
        }
        (UnaryOp::Neg, Constant::Int(bits)) => {
            let Scalar::Int(width, sign) = ty else { return None };
            let result = truncate(sign_extend(bits, width).wrapping_neg(), width);
            if sign == Signedness::Signed && bits != 0 && result == bits {
                return None;
            }
            Some(Constant::Int(result))
        }
        (UnaryOp::Neg, Constant::Float(bits)) => {
            let Scalar::Float(ty) = ty else { return None };
            let sign = 1_u64 << (ty.size_bytes() * 8 - 1);
            Some(Constant::Float(bits ^ sign))
        }
        _ => None,
    }
}

/// Where a pointer points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Null,
    Object(usize),
    Global(GlobalId),
    Func(FuncId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ptr {
    base: Base,
    offset: i64,
}

#[derive(Clone, Debug)]
enum Value {
    Void,
    Scalar(Constant),
    Pointer(Ptr),
    Bytes(Object),
}

/// Memory of an object.
#[derive(Clone, Debug, Default)]
struct Object {
    bytes: Vec<u8>,
    is_set: Vec<bool>,
    pointers: BTreeMap<u64, Ptr>,
}

impl Object {
    fn new(size: u64, is_set: bool) -> Self {
        let n = usize::try_from(size).unwrap_or(0);
        Self { bytes: vec![0; n], is_set: vec![is_set; n], pointers: BTreeMap::new() }
    }
}

/// Why an evaluation stopped.
#[derive(Clone, Copy, Debug)]
enum Stop {
    NotConstant,
    /// The body of a function is needed.
    Need(FuncId),
    /// The initialiser of a variable is needed.
    NeedGlobal(GlobalId),
}

type E<T> = Result<T, Stop>;

enum Flow {
    Normal,
    Break,
    Continue,
    Return(Value),
}

/// Code that is run: arenas of a function.
#[derive(Clone, Copy)]
struct Code<'p> {
    exprs: &'p PrimaryMap<ExprId, Expr>,
    locals: &'p PrimaryMap<LocalId, Local>,
    consts: Option<&'p FxHashMap<LocalId, Constant>>,
}

struct Eval<'p> {
    program: &'p Program,
    allowed: &'p dyn Fn(FuncId) -> bool,
    ready: &'p dyn Fn(GlobalId) -> bool,
    objects: Vec<Object>,
    frames: Vec<FxHashMap<LocalId, usize>>,
    code: Code<'p>,
    /// The variable being initialised and its object.
    target: Option<(GlobalId, usize)>,
    steps: u64,
    bytes: u64,
}

impl<'p> Eval<'p> {
    fn step(&mut self) -> E<()> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(Stop::NotConstant) } else { Ok(()) }
    }

    fn size(&self, ty: TypeId) -> u64 {
        self.program.types.size_bytes(ty)
    }

    fn new_object(&mut self, size: u64, is_set: bool) -> E<usize> {
        self.bytes = self.bytes.saturating_add(size);
        if self.bytes > MAX_BYTES {
            return Err(Stop::NotConstant);
        }
        self.objects.push(Object::new(size, is_set));
        Ok(self.objects.len() - 1)
    }

    fn local(&mut self, local: LocalId) -> E<usize> {
        let depth = self.frames.len();
        let Some(frame) = self.frames.last() else { return Err(Stop::NotConstant) };
        if let Some(object) = frame.get(&local) {
            return Ok(*object);
        }
        // A variable of the function around the constant expression.
        if depth == 1
            && let Some(constant) = self.code.consts.and_then(|consts| consts.get(&local))
        {
            let ty = self.code.locals[local].ty;
            let object = self.new_object(self.size(ty), true)?;
            self.store(
                Ptr { base: Base::Object(object), offset: 0 },
                ty,
                Value::Scalar(*constant),
            )?;
            if let Some(frame) = self.frames.last_mut() {
                frame.insert(local, object);
            }
            return Ok(object);
        }
        Err(Stop::NotConstant)
    }

    fn place(&mut self, e: ExprId) -> E<Ptr> {
        self.step()?;
        let code = self.code;
        match &code.exprs[e].kind {
            ExprKind::Local(local) => {
                let object = self.local(*local)?;
                Ok(Ptr { base: Base::Object(object), offset: 0 })
            }
            ExprKind::Global(global) => match self.target {
                Some((target, object)) if target == *global => {
                    Ok(Ptr { base: Base::Object(object), offset: 0 })
                }
                _ => Ok(Ptr { base: Base::Global(*global), offset: 0 }),
            },
            ExprKind::Deref(pointer) => self.pointer(*pointer),
            ExprKind::Field(base, index) => {
                let base_ty = code.exprs[*base].ty;
                let base = self.place(*base)?;
                let Type::Record(record) = self.program.types.get(base_ty) else {
                    return Err(Stop::NotConstant);
                };
                let index = usize::try_from(*index).map_err(|_| Stop::NotConstant)?;
                let field = self.program.types.records[*record].fields.get(index);
                let Some(field) = field else { return Err(Stop::NotConstant) };
                if field.bits.is_some() {
                    return Err(Stop::NotConstant);
                }
                offset(base, i128::from(field.offset_bytes))
            }
            ExprKind::Index(base, index) => {
                let base_ty = code.exprs[*base].ty;
                let Type::Array { elem, len } = self.program.types.get(base_ty) else {
                    return Err(Stop::NotConstant);
                };
                let (elem, len) = (*elem, *len);
                let base = self.place(*base)?;
                let index = self.int(*index)?;
                if index < 0 || (len > 0 && index >= i128::from(len)) {
                    return Err(Stop::NotConstant);
                }
                offset(base, index * i128::from(self.size(elem)))
            }
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                match seq.value {
                    Some(value) => self.place(value),
                    None => Err(Stop::NotConstant),
                }
            }
            _ => Err(Stop::NotConstant),
        }
    }

    fn pointer(&mut self, e: ExprId) -> E<Ptr> {
        match self.value(e)? {
            Value::Pointer(ptr) => Ok(ptr),
            Value::Scalar(Constant::Null) => Ok(Ptr { base: Base::Null, offset: 0 }),
            _ => Err(Stop::NotConstant),
        }
    }

    fn int(&mut self, e: ExprId) -> E<i128> {
        let ty = self.code.exprs[e].ty;
        match (self.value(e)?, self.program.types.as_scalar(ty)) {
            (Value::Scalar(Constant::Int(bits)), Some(ty)) => {
                int_value(bits, ty).ok_or(Stop::NotConstant)
            }
            (Value::Scalar(Constant::Bool(b)), _) => Ok(i128::from(b)),
            _ => Err(Stop::NotConstant),
        }
    }

    fn truth(&mut self, e: ExprId) -> E<bool> {
        match self.value(e)? {
            Value::Scalar(Constant::Bool(b)) => Ok(b),
            _ => Err(Stop::NotConstant),
        }
    }

    fn scalar(&mut self, e: ExprId) -> E<Constant> {
        match self.value(e)? {
            Value::Scalar(constant) => Ok(constant),
            _ => Err(Stop::NotConstant),
        }
    }

    fn scalar_ty(&self, e: ExprId) -> E<Scalar> {
        self.program.types.as_scalar(self.code.exprs[e].ty).ok_or(Stop::NotConstant)
    }

    fn value(&mut self, e: ExprId) -> E<Value> {
        self.step()?;
        let code = self.code;
        let expr = &code.exprs[e];
        match &expr.kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Deref(_)
            | ExprKind::Field(..)
            | ExprKind::Index(..) => Err(Stop::NotConstant),
            ExprKind::Const(constant) => Ok(Value::Scalar(*constant)),
            ExprKind::Load(place) => {
                let ptr = self.place(*place)?;
                self.load(ptr, expr.ty)
            }
            ExprKind::AddrOf(place) | ExprKind::Decay(place) => {
                self.place(*place).map(Value::Pointer)
            }
            ExprKind::FuncAddr(func) => {
                Ok(Value::Pointer(Ptr { base: Base::Func(*func), offset: 0 }))
            }
            ExprKind::Unary(op, a) => {
                let ty = self.scalar_ty(*a)?;
                let value = self.scalar(*a)?;
                unary_constant(*op, value, ty).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::Binary(op, a, b) => {
                let (ty, b_ty) = (self.scalar_ty(*a)?, self.scalar_ty(*b)?);
                if ty == Scalar::Pointer {
                    let (x, y) = (self.pointer(*a)?, self.pointer(*b)?);
                    return compare_pointers(*op, x, y);
                }
                let (x, y) = (self.scalar(*a)?, self.scalar(*b)?);
                binary_constant(*op, x, y, ty, b_ty).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::PtrAdd(p, n) | ExprKind::PtrSub(p, n) => {
                let size = self.pointee_size(*p)?;
                let ptr = self.pointer(*p)?;
                let n = self.int(*n)? * i128::from(size);
                let n = if matches!(expr.kind, ExprKind::PtrSub(..)) { -n } else { n };
                offset(ptr, n).map(Value::Pointer)
            }
            ExprKind::PtrDiff(a, b) => {
                let size = self.pointee_size(*a)?.max(1);
                let (x, y) = (self.pointer(*a)?, self.pointer(*b)?);
                if x.base != y.base {
                    return Err(Stop::NotConstant);
                }
                let size = i64::try_from(size).map_err(|_| Stop::NotConstant)?;
                let diff = (x.offset - y.offset) / size;
                Ok(Value::Scalar(Constant::Int(truncate(i128::from(diff), 64))))
            }
            ExprKind::Convert(a) => {
                let from = self.scalar_ty(*a)?;
                let to = self.scalar_ty(e)?;
                match self.value(*a)? {
                    Value::Scalar(constant) => convert_constant(constant, from, to)
                        .map(Value::Scalar)
                        .ok_or(Stop::NotConstant),
                    Value::Pointer(ptr) => match to {
                        Scalar::Pointer => Ok(Value::Pointer(ptr)),
                        Scalar::Bool => Ok(Value::Scalar(Constant::Bool(ptr.base != Base::Null))),
                        Scalar::Int(..) | Scalar::Float(_) => Err(Stop::NotConstant),
                    },
                    Value::Void | Value::Bytes(_) => Err(Stop::NotConstant),
                }
            }
            ExprKind::Bitcast(a) => {
                let to = self.scalar_ty(e)?;
                let bits = match self.scalar(*a)? {
                    Constant::Int(bits) => bits,
                    Constant::Float(bits) => u128::from(bits),
                    Constant::Bool(b) => u128::from(b),
                    Constant::Null => return Err(Stop::NotConstant),
                };
                scalar_from_bits(bits, to).map(Value::Scalar).ok_or(Stop::NotConstant)
            }
            ExprKind::And(a, b) => {
                let value = self.truth(*a)? && self.truth(*b)?;
                Ok(Value::Scalar(Constant::Bool(value)))
            }
            ExprKind::Or(a, b) => {
                let value = self.truth(*a)? || self.truth(*b)?;
                Ok(Value::Scalar(Constant::Bool(value)))
            }
            ExprKind::Conditional(c, a, b) => {
                if self.truth(*c)? {
                    self.value(*a)
                } else {
                    self.value(*b)
                }
            }
            ExprKind::Assign(place, value) => {
                let ty = code.exprs[*place].ty;
                let ptr = self.place(*place)?;
                let value = self.value(*value)?;
                self.store(ptr, ty, value.clone())?;
                Ok(value)
            }
            ExprKind::AssignOp { op, place, value, compute_ty } => {
                let ty = code.exprs[*place].ty;
                let ptr = self.place(*place)?;
                let old = self.load(ptr, ty)?;
                let new = match old {
                    Value::Pointer(at) => {
                        let Type::Pointer(to) = self.program.types.get(ty) else {
                            return Err(Stop::NotConstant);
                        };
                        let size = self.size(*to);
                        let n = self.int(*value)? * i128::from(size);
                        let n = if *op == BinaryOp::Sub { -n } else { n };
                        Value::Pointer(offset(at, n)?)
                    }
                    Value::Scalar(old) => {
                        let types = &self.program.types;
                        let own = types.as_scalar(ty).ok_or(Stop::NotConstant)?;
                        let compute = types.as_scalar(*compute_ty).ok_or(Stop::NotConstant)?;
                        let right_ty = self.scalar_ty(*value)?;
                        let right = self.scalar(*value)?;
                        let left = convert_constant(old, own, compute).ok_or(Stop::NotConstant)?;
                        let result = binary_constant(*op, left, right, compute, right_ty);
                        let result = result.ok_or(Stop::NotConstant)?;
                        Value::Scalar(
                            convert_constant(result, compute, own).ok_or(Stop::NotConstant)?,
                        )
                    }
                    Value::Void | Value::Bytes(_) => return Err(Stop::NotConstant),
                };
                self.store(ptr, ty, new.clone())?;
                Ok(new)
            }
            ExprKind::IncDec { place, is_increment, is_post } => {
                let ty = code.exprs[*place].ty;
                let ptr = self.place(*place)?;
                let old = self.load(ptr, ty)?;
                let new = match &old {
                    Value::Pointer(at) => {
                        let Type::Pointer(to) = self.program.types.get(ty) else {
                            return Err(Stop::NotConstant);
                        };
                        let size = i128::from(self.size(*to));
                        Value::Pointer(offset(*at, if *is_increment { size } else { -size })?)
                    }
                    Value::Scalar(value) => {
                        let scalar = self.program.types.as_scalar(ty).ok_or(Stop::NotConstant)?;
                        let one = match scalar {
                            Scalar::Float(float) => Constant::Float(float_from_int(1, float)),
                            Scalar::Bool | Scalar::Int(..) | Scalar::Pointer => Constant::Int(1),
                        };
                        let op = if *is_increment { BinaryOp::Add } else { BinaryOp::Sub };
                        let result = binary_constant(op, *value, one, scalar, scalar);
                        Value::Scalar(result.ok_or(Stop::NotConstant)?)
                    }
                    Value::Void | Value::Bytes(_) => return Err(Stop::NotConstant),
                };
                self.store(ptr, ty, new.clone())?;
                Ok(if *is_post { old } else { new })
            }
            ExprKind::Call(callee, args) => self.call(*callee, args),
            ExprKind::Intrinsic(intrinsic, args) => self.intrinsic(*intrinsic, args),
            ExprKind::Seq(seq) => {
                self.run_all(&seq.stmts)?;
                match seq.value {
                    Some(value) => self.value(value),
                    None => Ok(Value::Void),
                }
            }
        }
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, args: &[ExprId]) -> E<Value> {
        match (intrinsic, args) {
            (Intrinsic::Memcpy, [to, from, n]) => {
                let (to, from) = (self.pointer(*to)?, self.pointer(*from)?);
                let n = u64::try_from(self.int(*n)?).map_err(|_| Stop::NotConstant)?;
                let bytes = self.read(from, n)?;
                self.write(to, &bytes)?;
                Ok(Value::Void)
            }
            (Intrinsic::Memset, [to, byte, n]) => {
                let to = self.pointer(*to)?;
                let byte = self.int(*byte)?;
                let n = u64::try_from(self.int(*n)?).map_err(|_| Stop::NotConstant)?;
                let mut object = Object::new(n.min(MAX_BYTES), true);
                let byte = to_bytes(truncate(byte, 8), 1)[0];
                object.bytes.fill(byte);
                self.write(to, &object)?;
                Ok(Value::Void)
            }
            // An assertion that holds is no obstacle.
            (
                Intrinsic::Assert
                | Intrinsic::Invariant
                | Intrinsic::Contract
                | Intrinsic::Requires
                | Intrinsic::Assume,
                [cond, ..],
            ) => {
                if self.truth(*cond)? {
                    Ok(Value::Void)
                } else {
                    Err(Stop::NotConstant)
                }
            }
            (Intrinsic::IsDevice, []) => Err(Stop::NotConstant),
            _ => Err(Stop::NotConstant),
        }
    }

    fn pointee_size(&self, e: ExprId) -> E<u64> {
        match self.program.types.get(self.code.exprs[e].ty) {
            Type::Pointer(to) => Ok(self.size(*to)),
            _ => Err(Stop::NotConstant),
        }
    }

    fn call(&mut self, callee: Callee, args: &[ExprId]) -> E<Value> {
        let func = match callee {
            Callee::Direct(func) => func,
            Callee::Indirect(e) => match self.pointer(e)? {
                Ptr { base: Base::Func(func), offset: 0 } => func,
                _ => return Err(Stop::NotConstant),
            },
        };
        if !(self.allowed)(func) || self.frames.len() > usize::try_from(MAX_CALLS).unwrap_or(256) {
            return Err(Stop::NotConstant);
        }
        let function = &self.program.functions[func];
        let Some(body) = &function.body else { return Err(Stop::Need(func)) };
        let mut frame = FxHashMap::default();
        for (index, arg) in args.iter().enumerate() {
            let value = self.value(*arg)?;
            let local = LocalId::from_index(index);
            let Some(info) = function.locals.get(local) else { return Err(Stop::NotConstant) };
            let object = self.new_object(self.size(info.ty), false)?;
            self.store(Ptr { base: Base::Object(object), offset: 0 }, info.ty, value)?;
            frame.insert(local, object);
        }
        let saved = std::mem::replace(
            &mut self.code,
            Code { exprs: &function.exprs, locals: &function.locals, consts: None },
        );
        self.frames.push(frame);
        let flow = self.run(body);
        self.frames.pop();
        self.code = saved;
        match flow? {
            Flow::Return(value) => Ok(value),
            Flow::Normal => Ok(Value::Void),
            Flow::Break | Flow::Continue => Err(Stop::NotConstant),
        }
    }

    fn run_all(&mut self, stmts: &[Stmt]) -> E<()> {
        match self.run(stmts)? {
            Flow::Normal => Ok(()),
            Flow::Break | Flow::Continue | Flow::Return(_) => Err(Stop::NotConstant),
        }
    }

    fn run(&mut self, stmts: &[Stmt]) -> E<Flow> {
        for stmt in stmts {
            match self.stmt(stmt)? {
                Flow::Normal => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Normal)
    }

    fn stmt(&mut self, stmt: &Stmt) -> E<Flow> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Expr(e) => {
                self.value(*e)?;
                Ok(Flow::Normal)
            }
            StmtKind::Block(stmts) => self.run(stmts),
            StmtKind::Decl { local, cleanup } => {
                if cleanup.is_some() {
                    return Err(Stop::NotConstant);
                }
                let size = self.size(self.code.locals[*local].ty);
                let object = self.new_object(size, false)?;
                if let Some(frame) = self.frames.last_mut() {
                    frame.insert(*local, object);
                }
                Ok(Flow::Normal)
            }
            StmtKind::ZeroInit(place) => {
                let size = self.size(self.code.exprs[*place].ty);
                let ptr = self.place(*place)?;
                self.write(ptr, &Object::new(size.min(MAX_BYTES), true))?;
                Ok(Flow::Normal)
            }
            StmtKind::If { cond, then_branch, else_branch } => {
                if self.truth(*cond)? {
                    self.run(then_branch)
                } else {
                    self.run(else_branch)
                }
            }
            StmtKind::Loop { cond_prelude, cond, step, body, is_test_last, .. } => {
                let mut is_first = *is_test_last;
                loop {
                    self.step()?;
                    if !is_first {
                        self.run_all(cond_prelude)?;
                        if let Some(cond) = cond
                            && !self.truth(*cond)?
                        {
                            return Ok(Flow::Normal);
                        }
                    }
                    is_first = false;
                    match self.run(body)? {
                        Flow::Normal | Flow::Continue => {}
                        Flow::Break => return Ok(Flow::Normal),
                        flow @ Flow::Return(_) => return Ok(flow),
                    }
                    if let Some(step) = step {
                        self.value(*step)?;
                    }
                }
            }
            StmtKind::Switch { value, body } => {
                let value = self.int(*value)?;
                let start = body
                    .iter()
                    .position(|s| matches!(s.kind, StmtKind::Case { low, high } if low <= value && value <= high))
                    .or_else(|| body.iter().position(|s| matches!(s.kind, StmtKind::Default)));
                let Some(start) = start else { return Ok(Flow::Normal) };
                match self.run(&body[start..])? {
                    Flow::Break => Ok(Flow::Normal),
                    flow => Ok(flow),
                }
            }
            StmtKind::Case { .. } | StmtKind::Default | StmtKind::Label(_) => Ok(Flow::Normal),
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::Return(value) => match value {
                Some(value) => self.value(*value).map(Flow::Return),
                None => Ok(Flow::Return(Value::Void)),
            },
            // Nothing throws in a constant expression.
            StmtKind::Try { body, .. } => self.run(body),
            StmtKind::DeclVla { .. }
            | StmtKind::Throw
            | StmtKind::Goto(_)
            | StmtKind::Launch(_)
            | StmtKind::Unsupported(_) => Err(Stop::NotConstant),
        }
    }

    fn load(&mut self, ptr: Ptr, ty: TypeId) -> E<Value> {
        let size = self.size(ty);
        let bytes = self.read(ptr, size)?;
        let Some(scalar) = self.program.types.as_scalar(ty) else { return Ok(Value::Bytes(bytes)) };
        if !bytes.is_set.iter().all(|set| *set) {
            return Err(Stop::NotConstant);
        }
        if scalar == Scalar::Pointer {
            return match bytes.pointers.get(&0) {
                Some(ptr) => Ok(Value::Pointer(*ptr)),
                None if bytes.bytes.iter().all(|b| *b == 0) => Ok(Value::Scalar(Constant::Null)),
                None => Err(Stop::NotConstant),
            };
        }
        if !bytes.pointers.is_empty() {
            return Err(Stop::NotConstant);
        }
        scalar_from_bits(from_bytes(&bytes.bytes), scalar)
            .map(Value::Scalar)
            .ok_or(Stop::NotConstant)
    }

    fn store(&mut self, ptr: Ptr, ty: TypeId, value: Value) -> E<()> {
        let size = self.size(ty);
        let object = match value {
            Value::Void => return Err(Stop::NotConstant),
            Value::Bytes(object) => object,
            Value::Scalar(constant) => {
                let bits = match constant {
                    Constant::Bool(b) => u128::from(b),
                    Constant::Int(bits) => bits,
                    Constant::Float(bits) => u128::from(bits),
                    Constant::Null => 0,
                };
                let mut object = Object::new(size, true);
                object.bytes = to_bytes(bits, size);
                object
            }
            Value::Pointer(to) => {
                let mut object = Object::new(size, true);
                if to.base != Base::Null {
                    object.pointers.insert(0, to);
                }
                object
            }
        };
        self.write(ptr, &object)
    }

    fn range(&self, ptr: Ptr, n: u64, len: usize) -> E<(usize, usize)> {
        let _ = self;
        let start = usize::try_from(ptr.offset).map_err(|_| Stop::NotConstant)?;
        let n = usize::try_from(n).map_err(|_| Stop::NotConstant)?;
        let end = start.checked_add(n).filter(|end| *end <= len).ok_or(Stop::NotConstant)?;
        Ok((start, end))
    }

    fn read(&mut self, ptr: Ptr, n: u64) -> E<Object> {
        let from_global;
        let object = match ptr.base {
            Base::Object(object) => &self.objects[object],
            Base::Global(global) => {
                from_global = self.global_object(global)?;
                &from_global
            }
            Base::Null | Base::Func(_) => return Err(Stop::NotConstant),
        };
        let (start, end) = self.range(ptr, n, object.bytes.len())?;
        let base = u64::try_from(start).unwrap_or(0);
        let limit = u64::try_from(end).unwrap_or(0);
        Ok(Object {
            bytes: object.bytes[start..end].to_vec(),
            is_set: object.is_set[start..end].to_vec(),
            pointers: object.pointers.range(base..limit).map(|(k, v)| (k - base, *v)).collect(),
        })
    }

    fn write(&mut self, ptr: Ptr, data: &Object) -> E<()> {
        let Base::Object(object) = ptr.base else { return Err(Stop::NotConstant) };
        let n = u64::try_from(data.bytes.len()).unwrap_or(u64::MAX);
        let (start, end) = self.range(ptr, n, self.objects[object].bytes.len())?;
        let target = &mut self.objects[object];
        target.bytes[start..end].copy_from_slice(&data.bytes);
        target.is_set[start..end].copy_from_slice(&data.is_set);
        let base = u64::try_from(start).unwrap_or(0);
        let limit = u64::try_from(end).unwrap_or(0);
        target.pointers.retain(|at, _| *at < base || *at >= limit);
        target.pointers.extend(data.pointers.iter().map(|(at, to)| (base + at, *to)));
        Ok(())
    }

    /// The bytes of a constant variable.
    fn global_object(&mut self, global: GlobalId) -> E<Object> {
        if !(self.ready)(global) {
            return Err(Stop::NeedGlobal(global));
        }
        let info = &self.program.globals[global];
        let (true, Some(init)) = (info.is_const, &info.init) else { return Err(Stop::NotConstant) };
        let size = self.size(info.ty);
        if size > MAX_BYTES {
            return Err(Stop::NotConstant);
        }
        let mut object = Object::new(size, true);
        for write in init {
            let at = usize::try_from(write.offset_bytes).map_err(|_| Stop::NotConstant)?;
            match &write.value {
                InitValue::Bytes(bytes) => {
                    let end = at + bytes.len();
                    if end > object.bytes.len() {
                        return Err(Stop::NotConstant);
                    }
                    object.bytes[at..end].copy_from_slice(bytes);
                }
                InitValue::GlobalAddr(global, delta) => {
                    let ptr = Ptr { base: Base::Global(*global), offset: *delta };
                    object.pointers.insert(write.offset_bytes, ptr);
                }
                InitValue::FuncAddr(func) => {
                    let ptr = Ptr { base: Base::Func(*func), offset: 0 };
                    object.pointers.insert(write.offset_bytes, ptr);
                }
            }
        }
        Ok(object)
    }
}

fn offset(ptr: Ptr, by: i128) -> E<Ptr> {
    let by = i64::try_from(by).map_err(|_| Stop::NotConstant)?;
    if ptr.base == Base::Null && by != 0 {
        return Err(Stop::NotConstant);
    }
    let offset = ptr.offset.checked_add(by).ok_or(Stop::NotConstant)?;
    Ok(Ptr { offset, ..ptr })
}

fn compare_pointers(op: BinaryOp, x: Ptr, y: Ptr) -> E<Value> {
    let value = match op {
        BinaryOp::Eq => x == y,
        BinaryOp::Ne => x != y,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge if x.base == y.base => {
            let order = x.offset.cmp(&y.offset);
            match op {
                BinaryOp::Lt => order.is_lt(),
                BinaryOp::Le => order.is_le(),
                BinaryOp::Gt => order.is_gt(),
                _ => order.is_ge(),
            }
        }
        _ => return Err(Stop::NotConstant),
    };
    Ok(Value::Scalar(Constant::Bool(value)))
}

fn scalar_from_bits(bits: u128, ty: Scalar) -> Option<Constant> {
    Some(match ty {
        Scalar::Bool => Constant::Bool(bits != 0),
        Scalar::Int(width, _) => Constant::Int(truncate(bits.cast_signed(), width)),
        Scalar::Float(_) => Constant::Float(u64::try_from(bits).ok()?),
        Scalar::Pointer => return None,
    })
}

/// What an evaluation is asked for.
enum Job<'j> {
    Value(&'j [Stmt], ExprId),
    Init(&'j [Stmt], GlobalId),
}

enum Outcome {
    Value(Value),
    Init(Object),
}

impl<'a> Lowerer<'a> {
    /// Evaluates in the current function context, lowering what is needed on the way.
    fn evaluate(&mut self, job: &Job<'_>) -> Option<Outcome> {
        for _ in 0..1000 {
            let stop = {
                let fns = &self.tb.fns;
                let by_func = &self.func_ids;
                let allowed = |func: FuncId| {
                    by_func.get(&func).is_some_and(|id| {
                        let info = &fns[*id];
                        info.flags.contains(SpecFlags::CONSTEXPR)
                            || info.decl.is_some_and(|d| d.flags.contains(SpecFlags::CONSTEXPR))
                            || info.implicit.is_some()
                            || info.is_lambda
                            // Construction without further effects may as well happen at once.
                            || info.role == super::entity::Role::Ctor
                    })
                };
                let pending = &self.pending_vars;
                let vars = &self.global_vars;
                let ready =
                    |global: GlobalId| !vars.get(&global).is_some_and(|var| pending.contains(var));
                let mut eval = Eval {
                    program: &self.program,
                    allowed: &allowed,
                    ready: &ready,
                    objects: Vec::new(),
                    frames: vec![FxHashMap::default()],
                    code: Code {
                        exprs: &self.f.exprs,
                        locals: &self.f.locals,
                        consts: Some(&self.f.const_locals),
                    },
                    target: None,
                    steps: 0,
                    bytes: 0,
                };
                let result = match job {
                    Job::Value(stmts, e) => {
                        eval.run_all(stmts).and_then(|()| eval.value(*e)).map(Outcome::Value)
                    }
                    Job::Init(stmts, global) => {
                        let size = self.program.types.size_bytes(self.program.globals[*global].ty);
                        eval.new_object(size, true).and_then(|object| {
                            eval.target = Some((*global, object));
                            eval.run_all(stmts)?;
                            Ok(Outcome::Init(std::mem::take(&mut eval.objects[object])))
                        })
                    }
                };
                match result {
                    Ok(outcome) => return Some(outcome),
                    Err(stop) => stop,
                }
            };
            match stop {
                Stop::NotConstant => return None,
                Stop::Need(func) => {
                    let id = *self.func_ids.get(&func)?;
                    self.lower_body(id);
                    self.program.functions[func].body.as_ref()?;
                }
                Stop::NeedGlobal(global) => {
                    let var = *self.global_vars.get(&global)?;
                    self.lower_global_init(var);
                }
            }
        }
        None
    }

    /// The constant an IR expression of the current function has, if it is one.
    pub(crate) fn eval_scalar(&mut self, e: ExprId) -> Option<Constant> {
        if let ExprKind::Const(constant) = self.f.exprs[e].kind {
            return Some(constant);
        }
        match self.evaluate(&Job::Value(&[], e))? {
            Outcome::Value(Value::Scalar(constant)) => Some(constant),
            _ => None,
        }
    }

    /// Type and value of a constant expression.
    pub(crate) fn const_value(&mut self, e: &'a AstExpr<'a>) -> R<(Ty, CVal)> {
        let saved = std::mem::replace(&mut self.unevaluated, 0);
        self.f.temps.push(Vec::new());
        let (result, stmts) = self.collect_stmts(|l| {
            let v = l.expr(e)?;
            if l.t.is_function(v.ty) {
                return Ok(v);
            }
            l.scalar_value(v)
        });
        let temps = self.f.temps.pop().unwrap_or_default();
        let result = result.and_then(|v| {
            let not_constant = || Fail::new("not-constant", e.span, "not a constant expression");
            if !temps.is_empty() {
                return Err(not_constant());
            }
            if let ExprKind::Const(constant) = self.f.exprs[v.e].kind {
                return Ok((v.ty, CVal::Scalar(constant)));
            }
            let Some(Outcome::Value(value)) = self.evaluate(&Job::Value(&stmts, v.e)) else {
                return Err(not_constant());
            };
            match value {
                Value::Scalar(constant) => Ok((v.ty, CVal::Scalar(constant))),
                Value::Pointer(Ptr { base: Base::Func(func), offset: 0 }) => {
                    let id = self.func_ids.get(&func).copied().ok_or_else(not_constant)?;
                    Ok((v.ty, CVal::Func(id)))
                }
                Value::Pointer(Ptr { base: Base::Global(global), offset: 0 }) => {
                    let id = self.global_vars.get(&global).copied().ok_or_else(not_constant)?;
                    Ok((v.ty, CVal::Var(id)))
                }
                Value::Pointer(Ptr { base: Base::Null, .. }) => {
                    Ok((v.ty, CVal::Scalar(Constant::Null)))
                }
                Value::Pointer(_) | Value::Bytes(_) | Value::Void => Err(not_constant()),
            }
        });
        self.unevaluated = saved;
        result
    }

    /// Truth of a constant expression.
    pub(crate) fn const_bool(&mut self, e: &'a AstExpr<'a>) -> R<bool> {
        let bool_ty = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Bool);
        let saved = std::mem::replace(&mut self.unevaluated, 0);
        self.f.temps.push(Vec::new());
        let (result, stmts) = self.collect_stmts(|l| {
            let v = l.expr(e)?;
            l.contextual_convert(v, bool_ty)
        });
        self.f.temps.pop();
        let result = result.and_then(|v| match self.evaluate(&Job::Value(&stmts, v.e)) {
            Some(Outcome::Value(Value::Scalar(Constant::Bool(b)))) => Ok(b),
            _ => Err(Fail::new("not-constant", e.span, "not a constant expression")),
        });
        self.unevaluated = saved;
        result
    }

    /// Runs the initialisation of a variable; its bytes if that is constant.
    pub(crate) fn eval_init(&mut self, stmts: &[Stmt], global: GlobalId) -> Option<Vec<InitWrite>> {
        let Outcome::Init(object) = self.evaluate(&Job::Init(stmts, global))? else { return None };
        // Addresses of temporaries are not constant.
        if object.pointers.values().any(|ptr| matches!(ptr.base, Base::Object(_) | Base::Null)) {
            return None;
        }
        let mut writes = Vec::new();
        let ty = self.program.globals[global].ty;
        self.scalar_writes(&object, ty, 0, &mut writes);
        Some(writes)
    }

    fn scalar_writes(&self, object: &Object, ty: TypeId, at: u64, out: &mut Vec<InitWrite>) {
        let bytes = |n: u64| {
            let start = usize::try_from(at).unwrap_or(0);
            let end = usize::try_from(at + n).unwrap_or(0).min(object.bytes.len());
            object.bytes.get(start..end).unwrap_or(&[])
        };
        match self.program.types.get(ty) {
            Type::Void | Type::Function(_) => {}
            Type::Scalar(scalar) => {
                let data = bytes(scalar.size_bytes());
                if data.iter().any(|b| *b != 0) {
                    out.push(InitWrite {
                        offset_bytes: at,
                        value: InitValue::Bytes(data.to_vec()),
                    });
                }
            }
            Type::Pointer(_) => {
                let value = match object.pointers.get(&at) {
                    Some(Ptr { base: Base::Global(global), offset }) => {
                        InitValue::GlobalAddr(*global, *offset)
                    }
                    Some(Ptr { base: Base::Func(func), .. }) => InitValue::FuncAddr(*func),
                    _ => return,
                };
                out.push(InitWrite { offset_bytes: at, value });
            }
            Type::Array { elem, len } => {
                let size = self.program.types.size_bytes(*elem);
                if size == 1 && self.program.types.as_scalar(*elem).is_some() {
                    // Characters: one run.
                    let data = bytes(*len);
                    let used = data.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1);
                    if used > 0 {
                        let value = InitValue::Bytes(data[..used].to_vec());
                        out.push(InitWrite { offset_bytes: at, value });
                    }
                    return;
                }
                for index in 0..*len {
                    let start = at + index * size;
                    let range = usize::try_from(start).unwrap_or(0)
                        ..usize::try_from(start + size).unwrap_or(0).min(object.bytes.len());
                    let is_zero = object.bytes.get(range).is_none_or(|b| b.iter().all(|b| *b == 0))
                        && object.pointers.range(start..start + size).next().is_none();
                    if !is_zero {
                        self.scalar_writes(object, *elem, start, out);
                    }
                }
            }
            Type::Record(record) => {
                let record = &self.program.types.records[*record];
                if record.is_union {
                    // The widest member stands for the bytes.
                    let widest = record
                        .fields
                        .iter()
                        .max_by_key(|field| self.program.types.size_bytes(field.ty));
                    if let Some(field) = widest {
                        self.scalar_writes(object, field.ty, at, out);
                    }
                    return;
                }
                let mut units = Vec::new();
                for field in &record.fields {
                    let start = at + field.offset_bytes;
                    if field.bits.is_some() {
                        if units.contains(&start) {
                            continue;
                        }
                        units.push(start);
                    }
                    self.scalar_writes(object, field.ty, start, out);
                }
            }
        }
    }

    /// Folds an operator on two constants.
    pub(crate) fn fold_binary(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<Constant> {
        let (x, y) = match (&self.f.exprs[a].kind, &self.f.exprs[b].kind) {
            (ExprKind::Const(x @ (Constant::Int(_) | Constant::Bool(_))), ExprKind::Const(y)) => {
                (*x, *y)
            }
            _ => return None,
        };
        let types = &self.program.types;
        let ty = types.as_scalar(self.f.exprs[a].ty)?;
        let b_ty = types.as_scalar(self.f.exprs[b].ty)?;
        binary_constant(op, x, y, ty, b_ty)
    }

    pub(crate) fn fold_unary(&self, op: UnaryOp, a: ExprId) -> Option<Constant> {
        let ExprKind::Const(constant) = self.f.exprs[a].kind else { return None };
        let ty = self.program.types.as_scalar(self.f.exprs[a].ty)?;
        unary_constant(op, constant, ty)
    }
}
