//! Rewrites floating-point terms to bit-vector terms of the same meaning, for solvers without a theory of floats.
//!
//! Every float is kept in parts (class, sign, exponent, normalised significand); each operation computes an exact
//! result, and one rounder shared by all brings it back into the format. The construction is that of SymFPU (Brain,
//! Schanda and Sun, *Building better bit-blasting for floating-point problems*, TACAS 2019), over terms instead of
//! gates, with the rounding mode fixed when the term was made. What SMT-LIB leaves open is fixed as [`Op`] says.
//!
//! *Guarantee*: a lowered term has no float sort in it, and its value under any assignment of the new bit-vector
//! symbols is that of the original one with each float symbol at the number its bits encode (every NaN being one);
//! a float term becomes its interchange bits, NaN canonical. Any format works.
//!
//! *Cost*: linear in the graph; the terms per operation are listed in `lower_floats/arith.rs`.

mod bits;
mod unpacked;
mod round;
mod arith;
mod compare;
mod convert;

use std::collections::BTreeMap;

use cuda_verify_base::SecondaryMap;
use rustc_hash::FxHashMap;

use crate::lower_floats::bits::Builder;
use crate::lower_floats::convert::Signedness;
use crate::lower_floats::unpacked::Unpacked;
use crate::op::{FunctionId, Op};
use crate::sort::Sort;
use crate::term::{Constant, TermId, TermKind, TermPool};

/// Lowers the terms of one pool and remembers what became of their symbols and functions.
///
/// Work is memoised over all calls, so that lowering the assertions of a session one by one shares their sub-terms.
#[derive(Clone, Debug, Default)]
pub struct FloatLowering {
    terms: SecondaryMap<TermId, Option<TermId>>,
    floats: FxHashMap<TermId, Unpacked>,
    symbols: BTreeMap<TermId, TermId>,
    functions: BTreeMap<FunctionId, FunctionId>,
}

impl FloatLowering {
    /// Starts with nothing lowered.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The float symbols met so far, each with the bit-vector symbol that holds its interchange bits.
    pub fn symbols(&self) -> impl Iterator<Item = (TermId, TermId)> + '_ {
        self.symbols.iter().map(|(&float, &bits)| (float, bits))
    }

    /// The bit-vector symbol that holds the interchange bits of a float symbol, if it was met.
    #[must_use]
    pub fn bits_of_symbol(&self, float: TermId) -> Option<TermId> {
        self.symbols.get(&float).copied()
    }

    /// The functions over floats met so far, each with the function over interchange bits put in its place.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionId, FunctionId)> + '_ {
        self.functions.iter().map(|(&float, &bits)| (float, bits))
    }

    /// The term without floats; unchanged if it has none. A float becomes its interchange bits.
    pub fn lower(&mut self, pool: &mut TermPool, root: TermId) -> TermId {
        let mut stack = vec![(root, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if self.terms[t].is_some() || self.floats.contains_key(&t) {
                continue;
            }
            if !is_expanded {
                stack.push((t, true));
                stack.extend(pool.operands(t).iter().map(|&operand| (operand, false)));
            } else if let Sort::Float(_) = pool.sort(t) {
                let float = self.lower_float(pool, t);
                self.floats.insert(t, float);
            } else {
                let lowered = self.lower_other(pool, t);
                self.terms.insert(t, Some(lowered));
            }
        }
        self.plain(pool, root)
    }

    /// What became of an operand, floats as interchange bits.
    fn plain(&self, pool: &mut TermPool, t: TermId) -> TermId {
        match self.floats.get(&t) {
            Some(float) => float.to_bits(&mut Builder { pool }),
            None => self.other(t),
        }
    }

    fn other(&self, t: TermId) -> TermId {
        self.terms[t].expect("invariant: operands are lowered first")
    }

    fn float(&self, t: TermId) -> &Unpacked {
        self.floats.get(&t).expect("invariant: operands are lowered first")
    }

    /// A term of float sort whose operands are lowered.
    fn lower_float(&mut self, pool: &mut TermPool, t: TermId) -> Unpacked {
        let Sort::Float(format) = pool.sort(t) else {
            unreachable!("invariant: {t} is a float");
        };
        let (op, operands) = match pool.kind(t) {
            TermKind::Const(Constant::Float(_, bits)) => {
                let bits = pool.mk_bv(format.width_bits(), *bits);
                return Unpacked::from_bits(&mut Builder { pool }, format, bits);
            }
            TermKind::Const(Constant::Bool(_) | Constant::BitVec(_)) => {
                unreachable!("invariant: {t} is a float")
            }
            TermKind::Symbol(name) => {
                let name = name.to_string();
                let bits = pool.mk_fresh(&name, Sort::BitVec(format.width_bits()));
                self.symbols.insert(t, bits);
                return Unpacked::from_bits(&mut Builder { pool }, format, bits);
            }
            TermKind::App(op, operands) => (*op, operands.to_vec()),
        };
        if let Op::Apply(function) = op {
            let bits = self.lower_apply(pool, function, &operands);
            return Unpacked::from_bits(&mut Builder { pool }, format, bits);
        }
        let b = &mut Builder { pool };
        match (op, operands.as_slice()) {
            (Op::FpFromBits(_), &[x]) => Unpacked::from_bits(b, format, self.other(x)),
            (Op::Ite, &[c, x, y]) => {
                Unpacked::select(b, self.other(c), *self.float(x), *self.float(y))
            }
            (Op::FpNeg, &[x]) => {
                let x = self.float(x);
                let is_negative = b.not(x.is_negative);
                x.with_sign(b, is_negative)
            }
            (Op::FpAbs, &[x]) => {
                let is_negative = b.bool(false);
                self.float(x).with_sign(b, is_negative)
            }
            (Op::FpAdd(mode), &[x, y]) => arith::add(b, mode, self.float(x), self.float(y)),
            (Op::FpSub(mode), &[x, y]) => {
                let y = self.float(y);
                let is_negative = b.not(y.is_negative);
                let minus_y = y.with_sign(b, is_negative);
                arith::add(b, mode, self.float(x), &minus_y)
            }
            (Op::FpMul(mode), &[x, y]) => arith::mul(b, mode, self.float(x), self.float(y)),
            (Op::FpDiv(mode), &[x, y]) => arith::div(b, mode, self.float(x), self.float(y)),
            (Op::FpFma(mode), &[x, y, z]) => {
                arith::fma(b, mode, self.float(x), self.float(y), self.float(z))
            }
            (Op::FpSqrt(mode), &[x]) => arith::sqrt(b, mode, self.float(x)),
            (Op::FpRem, &[x, y]) => arith::rem(b, self.float(x), self.float(y)),
            (Op::FpRoundToIntegral(mode), &[x]) => {
                convert::round_to_integral(b, mode, self.float(x))
            }
            (Op::FpMin, &[x, y]) => compare::min(b, self.float(x), self.float(y)),
            (Op::FpMax, &[x, y]) => compare::max(b, self.float(x), self.float(y)),
            (Op::FpConvert(mode, _), &[x]) => convert::to_format(b, mode, format, self.float(x)),
            (Op::FpFromSigned(mode, _), &[x]) => {
                convert::from_integer(b, mode, format, self.other(x), Signedness::Signed)
            }
            (Op::FpFromUnsigned(mode, _), &[x]) => {
                convert::from_integer(b, mode, format, self.other(x), Signedness::Unsigned)
            }
            _ => unreachable!("invariant: {op:?} does not give a float"),
        }
    }

    /// A term of another sort whose operands are lowered.
    fn lower_other(&mut self, pool: &mut TermPool, t: TermId) -> TermId {
        let TermKind::App(op, operands) = pool.kind(t) else {
            return t;
        };
        let (op, operands) = (*op, operands.to_vec());
        if !operands.iter().any(|operand| self.floats.contains_key(operand)) {
            let lowered: Vec<TermId> =
                operands.iter().map(|&operand| self.other(operand)).collect();
            return if lowered == operands { t } else { pool.mk_app(op, &lowered) };
        }
        if let Op::Apply(function) = op {
            return self.lower_apply(pool, function, &operands);
        }
        let b = &mut Builder { pool };
        match (op, operands.as_slice()) {
            (Op::FpToBits, &[x]) => self.float(x).to_bits(b),
            (Op::Eq, &[x, y]) => compare::identical(b, self.float(x), self.float(y)),
            (Op::FpEq, &[x, y]) => compare::equal(b, self.float(x), self.float(y)),
            (Op::FpLt, &[x, y]) => compare::less(b, self.float(x), self.float(y)),
            (Op::FpLe, &[x, y]) => compare::less_or_equal(b, self.float(x), self.float(y)),
            (Op::FpIsNan, &[x]) => self.float(x).is_nan,
            (Op::FpIsInfinite, &[x]) => self.float(x).is_infinite,
            (Op::FpIsZero, &[x]) => self.float(x).is_zero,
            (Op::FpIsSubnormal, &[x]) => compare::is_subnormal(b, self.float(x)),
            (Op::FpIsNegative, &[x]) => {
                let x = self.float(x);
                b.and_not(x.is_negative, x.is_nan)
            }
            (Op::FpToSigned(mode, width), &[x]) => {
                convert::to_integer(b, mode, width, Signedness::Signed, self.float(x))
            }
            (Op::FpToUnsigned(mode, width), &[x]) => {
                convert::to_integer(b, mode, width, Signedness::Unsigned, self.float(x))
            }
            _ => unreachable!("invariant: {op:?} does not take floats"),
        }
    }

    /// The application of the function over interchange bits that stands for one over floats.
    fn lower_apply(
        &mut self,
        pool: &mut TermPool,
        function: FunctionId,
        arguments: &[TermId],
    ) -> TermId {
        let over_bits = match self.functions.get(&function) {
            Some(&over_bits) => over_bits,
            None => {
                let declaration = pool.function(function);
                let name = format!("{}.bits", declaration.name);
                let plain = |sort: Sort| match sort {
                    Sort::Float(format) => Sort::BitVec(format.width_bits()),
                    Sort::Bool | Sort::BitVec(_) | Sort::Array { .. } => sort,
                };
                let sorts: Vec<Sort> = declaration.arguments.iter().map(|&s| plain(s)).collect();
                let result = plain(declaration.result);
                let over_bits = pool.declare_function(name, &sorts, result);
                self.functions.insert(function, over_bits);
                over_bits
            }
        };
        let arguments: Vec<TermId> =
            arguments.iter().map(|&argument| self.plain(pool, argument)).collect();
        pool.mk_apply(over_bits, &arguments)
    }
}
