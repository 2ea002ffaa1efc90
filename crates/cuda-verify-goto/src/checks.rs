//! Property instrumentation: which checks an operation needs, and their conditions as expressions.
//!
//! Conditions are plain expressions over registers, overflow conditions in twice the width, so that engines need not
//! know what an overflow is. Checks on pointers are left to [`InstrKind::CheckAccess`] because they depend on memory.
//!
//! *Guarantee*: for each kind of the [`PropertySet`], an execution violates it at an operator only if the check
//! emitted for the operator fails; kinds outside the set emit nothing. Cost: constant per operator.
//!
//! [`InstrKind::CheckAccess`]: crate::program::InstrKind::CheckAccess

use cuda_verify_base::{PropertyKind, PropertySet};
use cuda_verify_ir::intrinsic::{FloatOp, Intrinsic, RoundedOp};
use cuda_verify_ir::program::{BinaryOp, Constant, FunctionKind, GlobalSpace};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use crate::builder::FunctionBuilder;
use crate::fold;
use crate::program::{AccessKind, ExprId};

/// What is instrumented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// The kinds of property to check.
    pub properties: PropertySet,
    /// How the compiler treats float arithmetic of device code.
    pub device_floats: DeviceFloats,
    /// Whether a plain read races although its value is only given to a compare-and-swap of the same place.
    pub reports_guesses: bool,
    /// What the default stream of the host is.
    pub default_stream: DefaultStream,
}

/// What the default stream is, which launches and copies are in that name none (CUDA Runtime API, "Stream synchronization
/// behavior").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DefaultStream {
    /// One of all threads of the host, which waits for other streams, and they for it.
    #[default]
    Legacy,
    /// One of each thread, like a stream that the program makes: `nvcc --default-stream per-thread`.
    PerThread,
}

/// Float arithmetic of device code; by default as it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceFloats {
    /// Sums with a product round once: `nvcc -fmad=true`.
    pub contracts: bool,
    /// Subnormal numbers of single precision become zeros: `nvcc -ftz=true`.
    pub flushes_subnormals: bool,
    /// Divisions, roots and functions of single precision need not be exact: `nvcc -use_fast_math`.
    pub approximates: bool,
}

impl CheckOptions {
    /// These kinds of property, and floats as they are written.
    #[must_use]
    pub fn new(properties: PropertySet) -> Self {
        Self {
            properties,
            device_floats: DeviceFloats::default(),
            reports_guesses: false,
            default_stream: DefaultStream::default(),
        }
    }

    pub(crate) fn has(&self, property: PropertyKind) -> bool {
        self.properties.contains(property)
    }

    /// Whether any property that [`AccessKind`] checks decide is asked for.
    pub(crate) fn has_access_checks(&self) -> bool {
        const KINDS: [PropertyKind; 5] = [
            PropertyKind::NullPointer,
            PropertyKind::DanglingPointer,
            PropertyKind::ArrayBounds,
            PropertyKind::HostDeviceAccess,
            PropertyKind::ConstantMemoryWrite,
        ];
        KINDS.iter().any(|kind| self.has(*kind))
    }

    /// Whether an operator on values of a type may emit checks.
    pub(crate) fn may_check_binary(&self, op: BinaryOp, ty: Scalar) -> bool {
        match (op, ty) {
            (BinaryOp::Div | BinaryOp::Rem, _) => true,
            (BinaryOp::Shl | BinaryOp::Shr, _) => self.has(PropertyKind::Shift),
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => self.may_check_arithmetic(ty),
            (
                BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Gt
                | BinaryOp::Ge
                | BinaryOp::Eq
                | BinaryOp::Ne,
                _,
            ) => false,
        }
    }

    /// Whether `+`, `-`, `*` and negation on values of a type may emit checks.
    pub(crate) fn may_check_arithmetic(&self, ty: Scalar) -> bool {
        match ty {
            Scalar::Int(_, Signedness::Signed) => self.has(PropertyKind::Overflow),
            Scalar::Int(_, Signedness::Unsigned) => self.has(PropertyKind::UnsignedOverflow),
            Scalar::Float(_) => {
                self.has(PropertyKind::FloatOverflow) || self.has(PropertyKind::Nan)
            }
            Scalar::Bool | Scalar::Pointer => false,
        }
    }

    /// Whether a conversion may emit checks.
    pub(crate) fn may_check_convert(&self, from: Scalar, to: Scalar) -> bool {
        self.has(PropertyKind::FloatOverflow) && is_narrowing(from, to)
    }
}

/// The C++ name of a scalar type.
#[must_use]
pub fn type_name(ty: Scalar) -> &'static str {
    match ty {
        Scalar::Bool => "bool",
        Scalar::Int(8, Signedness::Signed) => "signed char",
        Scalar::Int(8, Signedness::Unsigned) => "unsigned char",
        Scalar::Int(16, Signedness::Signed) => "short",
        Scalar::Int(16, Signedness::Unsigned) => "unsigned short",
        Scalar::Int(32, Signedness::Signed) => "int",
        Scalar::Int(32, Signedness::Unsigned) => "unsigned int",
        Scalar::Int(64, Signedness::Signed) => "long",
        Scalar::Int(64, Signedness::Unsigned) => "unsigned long",
        Scalar::Int(_, Signedness::Signed) => "__int128",
        Scalar::Int(_, Signedness::Unsigned) => "unsigned __int128",
        Scalar::Float(FloatType::Half) => "__half",
        Scalar::Float(FloatType::BFloat16) => "__nv_bfloat16",
        Scalar::Float(FloatType::Single) => "float",
        Scalar::Float(FloatType::Double) => "double",
        Scalar::Pointer => "pointer",
    }
}

/// What an operator computes, in words.
fn operation_name(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "addition",
        BinaryOp::Sub => "subtraction",
        BinaryOp::Mul => "multiplication",
        BinaryOp::Div => "division",
        BinaryOp::Rem => "remainder",
        BinaryOp::Shl | BinaryOp::Shr => "shift",
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => "bitwise operation",
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
            "comparison"
        }
    }
}

/// Checks `left op right` before it is computed.
pub(crate) fn check_binary(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
) {
    let ty = b.ty(left);
    match (op, ty) {
        (BinaryOp::Div | BinaryOp::Rem, Scalar::Int(bits, sign))
            if options.has(PropertyKind::DivByZero) =>
        {
            check_division(b, bits, sign, left, right);
        }
        (BinaryOp::Shl | BinaryOp::Shr, Scalar::Int(bits, _))
            if options.has(PropertyKind::Shift) =>
        {
            let cond = b.is_below(right, u64::from(bits));
            b.check(
                cond,
                PropertyKind::Shift,
                format!("shift distance negative or not below {bits}"),
            );
        }
        (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Scalar::Int(bits, sign)) => {
            let property = match sign {
                Signedness::Signed => PropertyKind::Overflow,
                Signedness::Unsigned => PropertyKind::UnsignedOverflow,
            };
            if options.has(property) {
                let cond = fits(b, op, bits, sign, left, right);
                let (what, ty) = (operation_name(op), type_name(ty));
                b.check(cond, property, format!("{what} leaves the range of `{ty}`"));
            }
        }
        (
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem,
            Scalar::Float(float),
        ) => {
            let result = b.binary(op, left, right);
            check_float(b, options, operation_name(op), float, &[left, right], result);
        }
        _ => {}
    }
}

fn check_division(
    b: &mut FunctionBuilder,
    bits: u32,
    sign: Signedness,
    left: ExprId,
    right: ExprId,
) {
    let ty = Scalar::Int(bits, sign);
    let zero = b.int(0, ty);
    let is_nonzero = b.binary(BinaryOp::Ne, right, zero);
    b.check(is_nonzero, PropertyKind::DivByZero, "division by zero");
    if sign == Signedness::Signed {
        let (lowest, minus_one) = (b.constant(Constant::Int(1 << (bits - 1)), ty), b.int(-1, ty));
        let above = b.binary(BinaryOp::Ne, left, lowest);
        let other = b.binary(BinaryOp::Ne, right, minus_one);
        let cond = b.or(above, other);
        let message = format!("quotient leaves the range of `{}`", type_name(ty));
        b.check(cond, PropertyKind::DivByZero, message);
    }
}

/// Whether `left op right` (`+`, `-`, `*`) fits in its type.
fn fits(
    b: &mut FunctionBuilder,
    op: BinaryOp,
    bits: u32,
    sign: Signedness,
    left: ExprId,
    right: ExprId,
) -> ExprId {
    if sign == Signedness::Unsigned && op == BinaryOp::Sub {
        return b.binary(BinaryOp::Ge, left, right);
    }
    if bits >= 128 {
        return fits_in_128_bits(b, op, sign, left, right);
    }
    let narrow = b.binary(op, left, right);
    let wide_ty = Scalar::Int(2 * bits, sign);
    let (wide_left, wide_right) = (b.convert(left, wide_ty), b.convert(right, wide_ty));
    let exact = b.binary(op, wide_left, wide_right);
    let wrapped = b.convert(narrow, wide_ty);
    b.binary(BinaryOp::Eq, wrapped, exact)
}

/// As [`fits`] for `__int128`, which has no wider type: by the signs of operands and result, products by dividing.
fn fits_in_128_bits(
    b: &mut FunctionBuilder,
    op: BinaryOp,
    sign: Signedness,
    left: ExprId,
    right: ExprId,
) -> ExprId {
    let ty = Scalar::Int(128, sign);
    let zero = b.int(0, ty);
    let result = b.binary(op, left, right);
    if op == BinaryOp::Mul {
        let back = b.binary(BinaryOp::Div, result, right);
        let (by_zero, same) =
            (b.binary(BinaryOp::Eq, right, zero), b.binary(BinaryOp::Eq, back, left));
        let mut is_exact = same;
        if sign == Signedness::Signed {
            let (lowest, minus_one) = (b.int(i128::MIN, ty), b.int(-1, ty));
            let above = b.binary(BinaryOp::Ne, left, lowest);
            let other = b.binary(BinaryOp::Ne, right, minus_one);
            let is_defined = b.or(above, other);
            is_exact = b.and(same, is_defined);
        }
        return b.or(by_zero, is_exact);
    }
    if sign == Signedness::Unsigned {
        return b.binary(BinaryOp::Ge, result, left);
    }
    // The result has the wrong sign where both operands (the second negated for `-`) have the other one.
    let left_differs = b.binary(BinaryOp::BitXor, left, result);
    let other = if op == BinaryOp::Sub { left } else { right };
    let right_differs = {
        let against = if op == BinaryOp::Sub { right } else { result };
        b.binary(BinaryOp::BitXor, other, against)
    };
    let both = b.binary(BinaryOp::BitAnd, left_differs, right_differs);
    b.binary(BinaryOp::Ge, both, zero)
}

/// Checks `-value` before it is computed.
pub(crate) fn check_neg(b: &mut FunctionBuilder, options: &CheckOptions, value: ExprId) {
    let ty = b.ty(value);
    let Scalar::Int(bits, sign) = ty else { return };
    let (property, excluded, op) = match sign {
        Signedness::Signed => (PropertyKind::Overflow, 1 << (bits - 1), BinaryOp::Ne),
        Signedness::Unsigned => (PropertyKind::UnsignedOverflow, 0, BinaryOp::Eq),
    };
    if options.has(property) {
        let excluded = b.constant(Constant::Int(excluded), ty);
        let cond = b.binary(op, value, excluded);
        b.check(cond, property, format!("negation leaves the range of `{}`", type_name(ty)));
    }
}

/// Checks that a variable which `op=`, `++` or `--` steps does not wrap around.
///
/// The operands are computed in another type where the variable is narrow or the other operand unsigned
/// (`int i += gridDim.x * blockDim.x`), and the conversion of the result back to the variable's type is defined for all
/// values (C++20 §[conv.integral]). What wraps around is the variable all the same, so it counts as arithmetic in the
/// variable's own type, where an operand that is as wide as the variable has its sign. A shift is no such step: it is
/// defined for all values (C++20 §[expr.shift]).
pub(crate) fn check_step(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    op: BinaryOp,
    (old, value): (ExprId, ExprId),
) {
    let (to, compute) = (b.ty(old), b.ty(value));
    let (Scalar::Int(bits, sign), Scalar::Int(compute_bits, compute_sign)) = (to, compute) else {
        return;
    };
    let property = match sign {
        Signedness::Signed => PropertyKind::Overflow,
        Signedness::Unsigned => PropertyKind::UnsignedOverflow,
    };
    let is_step = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
    if !is_step || !options.has(property) || (bits, sign) == (compute_bits, compute_sign) {
        return;
    }
    let cond = if compute_bits <= bits {
        let value = b.convert(value, to);
        fits(b, op, bits, sign, old, value)
    } else {
        let exact = Scalar::Int(compute_bits, Signedness::Signed);
        let old = b.convert(old, compute);
        let result = b.binary(op, old, value);
        let (result, stored) = (b.convert(result, exact), b.convert(result, to));
        let stored = b.convert(stored, exact);
        b.binary(BinaryOp::Eq, stored, result)
    };
    let (what, ty) = (operation_name(op), type_name(to));
    b.check(cond, property, format!("{what} leaves the range of `{ty}`"));
}

/// Checks a conversion before it is computed.
pub(crate) fn check_convert(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    value: ExprId,
    to: Scalar,
) {
    let from = b.ty(value);
    if let Scalar::Float(float) = to
        && options.may_check_convert(from, to)
    {
        let result = b.convert(value, to);
        let is_infinite = is_infinite(b, float, result);
        let mut cond = b.not(is_infinite);
        if let Scalar::Float(from) = from {
            let finite = is_finite(b, from, value);
            let not_finite = b.not(finite);
            cond = b.or(cond, not_finite);
        }
        let message = format!("conversion leaves the range of `{}`", type_name(to));
        b.check(cond, PropertyKind::FloatOverflow, message);
    }
}

/// Checks that a float which becomes an integer stays in its range, given the condition. Signed or not: a result outside
/// is not reduced but undefined.
pub(crate) fn check_in_range(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    is_in_range: ExprId,
    to: Scalar,
) {
    if options.has(PropertyKind::Overflow) {
        let message = format!("conversion leaves the range of `{}`", type_name(to));
        b.check(is_in_range, PropertyKind::Overflow, message);
    }
}

/// Whether a float becomes an integer of a type, rounded to zero, without leaving its range. Where it does, the result is
/// undefined (ISO C++, [conv.fpint]).
pub(crate) fn is_in_range(b: &mut FunctionBuilder, value: ExprId, to: Scalar) -> Option<ExprId> {
    use rustc_apfloat::{Float as _, Status};
    let (ty, Scalar::Int(bits, signedness)) = (b.ty(value), to) else { return None };
    let Scalar::Float(float) = ty else { return None };
    let n_digits = bits.cast_signed() - i32::from(signedness == Signedness::Signed);
    let (least, lower, upper) = fold::with_float!(float, F => {
        let one = F::from_u128(1).value;
        // The first integer above the range, or infinity if floats of this format stay below it.
        let upper = one.scalbn(n_digits);
        // One below the range, if that is a float: more is within it. If not, the least integer of the range is one.
        let (below, status) = match signedness {
            Signedness::Signed => {
                let below = -upper - one;
                (below.value, below.status)
            }
            Signedness::Unsigned => (-one, Status::OK),
        };
        let (op, lower) =
            if status == Status::OK { (BinaryOp::Gt, below) } else { (BinaryOp::Ge, -upper) };
        (op, lower.to_bits(), upper.to_bits())
    });
    let (lower, upper) = (float_of_bits(b, lower, ty), float_of_bits(b, upper, ty));
    let is_above = b.binary(least, value, lower);
    let is_below = b.binary(BinaryOp::Lt, value, upper);
    Some(b.and(is_above, is_below))
}

/// Whether a finite value may become infinite in a conversion.
fn is_narrowing(from: Scalar, to: Scalar) -> bool {
    match (from, to) {
        (Scalar::Float(from), Scalar::Float(to)) => {
            let exponent_bits = |float| match float {
                FloatType::Half => 5,
                FloatType::BFloat16 | FloatType::Single => 8,
                FloatType::Double => 11,
            };
            exponent_bits(to) < exponent_bits(from)
                || (to == FloatType::BFloat16 && from != FloatType::Half)
        }
        (Scalar::Int(bits, _), Scalar::Float(FloatType::Half)) => bits >= 16,
        (Scalar::Int(bits, _), Scalar::Float(FloatType::Single | FloatType::BFloat16)) => {
            bits >= 128
        }
        _ => false,
    }
}

fn infinity(b: &mut FunctionBuilder, float: FloatType, is_negative: bool) -> ExprId {
    use rustc_apfloat::Float;
    let bits = fold::with_float!(float, F => {
        let value = if is_negative { -F::INFINITY } else { F::INFINITY };
        value.to_bits()
    });
    float_of_bits(b, bits, Scalar::Float(float))
}

fn float_of_bits(b: &mut FunctionBuilder, bits: u128, ty: Scalar) -> ExprId {
    let value = fold::from_bits(bits, ty).expect("invariant: float bits make a float");
    b.constant(value, ty)
}

fn is_infinite(b: &mut FunctionBuilder, float: FloatType, value: ExprId) -> ExprId {
    let (plus, minus) = (infinity(b, float, false), infinity(b, float, true));
    let (is_plus, is_minus) =
        (b.binary(BinaryOp::Eq, value, plus), b.binary(BinaryOp::Eq, value, minus));
    b.or(is_plus, is_minus)
}

fn is_finite(b: &mut FunctionBuilder, float: FloatType, value: ExprId) -> ExprId {
    let (plus, minus) = (infinity(b, float, false), infinity(b, float, true));
    let (below, above) =
        (b.binary(BinaryOp::Lt, value, plus), b.binary(BinaryOp::Gt, value, minus));
    b.and(below, above)
}

/// Checks the result of a float function that may give NaN or infinity for other operands.
pub(crate) fn check_float_function(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    op: Intrinsic,
    args: &[ExprId],
    result: ExprId,
) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few operations can give NaN")]
    let what = match op {
        Intrinsic::Float(FloatOp::Sqrt) | Intrinsic::Rounded(RoundedOp::Sqrt, _) => "square root",
        Intrinsic::Float(FloatOp::Fma) | Intrinsic::Rounded(RoundedOp::Fma, _) => "fused product",
        Intrinsic::Float(FloatOp::Fmod | FloatOp::Remainder) => "remainder",
        Intrinsic::Rounded(RoundedOp::Add, _) => "addition",
        Intrinsic::Rounded(RoundedOp::Sub, _) => "subtraction",
        Intrinsic::Rounded(RoundedOp::Mul, _) => "multiplication",
        Intrinsic::Rounded(RoundedOp::Div, _) => "division",
        Intrinsic::Near(..) => "mathematical function",
        _ => return,
    };
    let Scalar::Float(float) = b.ty(result) else { return };
    let is_float = |arg: &&ExprId| b.ty(**arg) == Scalar::Float(float);
    let operands: Vec<ExprId> = args.iter().filter(is_float).copied().collect();
    check_float(b, options, what, float, &operands, result);
}

fn check_float(
    b: &mut FunctionBuilder,
    options: &CheckOptions,
    what: &str,
    float: FloatType,
    operands: &[ExprId],
    result: ExprId,
) {
    if options.has(PropertyKind::FloatOverflow) {
        let infinite = is_infinite(b, float, result);
        let mut cond = b.not(infinite);
        for operand in operands {
            let finite = is_finite(b, float, *operand);
            let not_finite = b.not(finite);
            cond = b.or(cond, not_finite);
        }
        b.check(
            cond,
            PropertyKind::FloatOverflow,
            format!("{what} of finite values is not finite"),
        );
    }
    if options.has(PropertyKind::Nan) {
        let mut cond = b.binary(BinaryOp::Eq, result, result);
        for operand in operands {
            let is_nan = b.binary(BinaryOp::Ne, *operand, *operand);
            cond = b.or(cond, is_nan);
        }
        b.check(cond, PropertyKind::Nan, format!("{what} gives NaN"));
    }
}

/// Whether an access by name to a variable of an address space, in code of a kind, needs no check.
///
/// SOUNDNESS(host-constants-on-device): a kernel may read a `const` host variable by name, though the language allows
/// it only where the value is a constant expression. (under, `Safe` for `host-device-access`)
pub(crate) fn is_access_valid(
    space: GlobalSpace,
    is_const: bool,
    kind: FunctionKind,
    access: AccessKind,
) -> bool {
    let is_read = access == AccessKind::Read;
    if is_const && !is_read {
        return false;
    }
    match (space, kind) {
        (GlobalSpace::Host, FunctionKind::Host) => true,
        (GlobalSpace::Host, _) if is_const => true,
        (GlobalSpace::Managed, _) => true,
        (
            GlobalSpace::Device | GlobalSpace::Shared | GlobalSpace::DynamicShared,
            FunctionKind::Device | FunctionKind::Kernel,
        ) => true,
        (
            GlobalSpace::Constant | GlobalSpace::Thread(_),
            FunctionKind::Device | FunctionKind::Kernel,
        ) => is_read,
        (
            GlobalSpace::Host
            | GlobalSpace::Device
            | GlobalSpace::Constant
            | GlobalSpace::Shared
            | GlobalSpace::DynamicShared
            | GlobalSpace::Thread(_),
            _,
        ) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{ExprKind, InstrKind};

    /// The checks emitted for an operator on constants: empty if they hold.
    fn violated(op: BinaryOp, ty: Scalar, left: i128, right: i128) -> Vec<String> {
        let options = CheckOptions::new(PropertyKind::ALL.iter().copied().collect());
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let (left, right) = (b.int(left, ty), b.int(right, ty));
        check_binary(&mut b, &options, op, left, right);
        let function = b.function();
        let messages = function.instrs.values().map(|instr| {
            let InstrKind::Check { cond, message, .. } = &instr.kind else { unreachable!() };
            let known = matches!(function.exprs[*cond].kind, ExprKind::Const(_));
            if known { message.to_string() } else { format!("not folded: {message}") }
        });
        messages.collect()
    }

    #[track_caller]
    fn check(op: BinaryOp, ty: Scalar, left: i128, right: i128, is_ok: bool) {
        let messages = violated(op, ty, left, right);
        assert_eq!(messages.is_empty(), is_ok, "{messages:?}");
        assert!(messages.iter().all(|message| !message.contains("folded")), "{messages:?}");
    }

    #[test]
    fn signed_limits() {
        for bits in [8, 16, 32, 64, 128] {
            let ty = Scalar::Int(bits, Signedness::Signed);
            let max = i128::MAX >> (128 - bits);
            let min = -max - 1;
            check(BinaryOp::Add, ty, max, 1, false);
            check(BinaryOp::Add, ty, max, -1, true);
            check(BinaryOp::Add, ty, min, max, true);
            check(BinaryOp::Sub, ty, min, 1, false);
            check(BinaryOp::Sub, ty, 0, min, false);
            check(BinaryOp::Sub, ty, -1, min, true);
            check(BinaryOp::Mul, ty, max, 2, false);
            check(BinaryOp::Mul, ty, min, -1, false);
            check(BinaryOp::Mul, ty, -1, max, true);
            check(BinaryOp::Mul, ty, max, 0, true);
        }
    }

    #[test]
    fn unsigned_limits() {
        for bits in [8, 32, 128] {
            let ty = Scalar::Int(bits, Signedness::Unsigned);
            let max = fold::mask(bits).cast_signed();
            check(BinaryOp::Add, ty, max, 1, false);
            check(BinaryOp::Sub, ty, 0, 1, false);
            check(BinaryOp::Sub, ty, 1, 1, true);
            check(BinaryOp::Mul, ty, max, 2, false);
            check(BinaryOp::Mul, ty, max, 1, true);
        }
    }

    #[test]
    fn division_and_shift() {
        check(BinaryOp::Div, Scalar::INT, 1, 0, false);
        check(BinaryOp::Rem, Scalar::INT, i128::from(i32::MIN), -1, false);
        check(BinaryOp::Div, Scalar::UINT, 1, 1, true);
        check(BinaryOp::Shl, Scalar::INT, 1, 32, false);
        check(BinaryOp::Shl, Scalar::INT, 1, -1, false);
        check(BinaryOp::Shr, Scalar::INT, 1, 31, true);
        assert_eq!(violated(BinaryOp::Div, Scalar::INT, 1, 0), ["division by zero"]);
    }
}
