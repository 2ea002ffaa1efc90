//! Functions of floats.

use cuda_verify_ir::intrinsic::{FloatOp, RoundedOp, Rounding};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Step};
use crate::exec::path::Path;
use crate::value;

impl Engine<'_> {
    pub(crate) fn float_op(&mut self, call: &Call<'_>, op: FloatOp) -> TermId {
        let rne = RoundingMode::NearestEven;
        let a = call.args[0];
        let second = call.args.get(1).copied().unwrap_or(a);
        match op {
            FloatOp::Sqrt => self.pool.mk_fp_sqrt(rne, a),
            FloatOp::Fma => self.pool.mk_fp_fma(rne, a, second, call.args[2]),
            FloatOp::Floor => self.pool.mk_fp_round_to_integral(RoundingMode::Down, a),
            FloatOp::Ceil => self.pool.mk_fp_round_to_integral(RoundingMode::Up, a),
            FloatOp::Trunc => self.pool.mk_fp_round_to_integral(RoundingMode::TowardZero, a),
            FloatOp::Rint => self.pool.mk_fp_round_to_integral(rne, a),
            FloatOp::Round => self.pool.mk_fp_round_to_integral(RoundingMode::NearestAway, a),
            FloatOp::Abs => self.pool.mk_fp_abs(a),
            FloatOp::Min => self.pool.mk_fp_min(a, second),
            FloatOp::Max => self.pool.mk_fp_max(a, second),
            FloatOp::Remainder => self.pool.mk_fp_rem(a, second),
            FloatOp::Fmod => self.fmod(a, second),
            FloatOp::CopySign => {
                let (abs, is_negative) = (self.pool.mk_fp_abs(a), self.sign_bit(second));
                let negated = self.pool.mk_fp_neg(abs);
                self.pool.mk_ite(is_negative, negated, abs)
            }
            FloatOp::IsNan => {
                let term = self.pool.mk_fp_is_nan(a);
                self.as_result(term, Scalar::Bool, call)
            }
            FloatOp::IsInf => {
                let term = self.pool.mk_fp_is_infinite(a);
                self.as_result(term, Scalar::Bool, call)
            }
            FloatOp::SignBit => {
                let term = self.sign_bit(a);
                self.as_result(term, Scalar::Bool, call)
            }
        }
    }

    /// A float value that is known to lie between others, as long as the path is taken.
    ///
    /// That is no condition of the path: some value does, so that only what depends on it has to know.
    pub(crate) fn know_bounds(
        &mut self,
        path: &mut Path,
        value: TermId,
        low: TermId,
        high: TermId,
    ) -> Done {
        let above = self.pool.mk_fp_le(low, value);
        let below = self.pool.mk_fp_le(value, high);
        let inside = self.pool.mk_and(above, below);
        if self.pool.as_bool(inside).is_some() || self.pool.as_float_bits(value).is_some() {
            let is_alive = self.assume(path, inside);
            return if is_alive { Done::Value(Some(value)) } else { Done::Step(Step::Dead) };
        }
        let guard = path.guard.term(&mut self.pool);
        let known = self.pool.mk_implies(guard, inside);
        self.lemmas.known.add(value, known);
        Done::Value(Some(value))
    }

    fn sign_bit(&mut self, float: TermId) -> TermId {
        let bits = self.pool.mk_fp_to_bits(float);
        let top = self.pool.width(bits) - 1;
        let sign = self.pool.mk_extract(top, top, bits);
        value::truth(&mut self.pool, sign, Scalar::Int(1, Signedness::Unsigned))
    }

    /// The truncated remainder from the IEEE one: exact, with the sign of the dividend.
    fn fmod(&mut self, a: TermId, b: TermId) -> TermId {
        let (abs_a, abs_b) = (self.pool.mk_fp_abs(a), self.pool.mk_fp_abs(b));
        let remainder = self.pool.mk_fp_rem(abs_a, abs_b);
        let is_negative = self.pool.mk_fp_is_negative(remainder);
        let raised = self.pool.mk_fp_add(RoundingMode::NearestEven, remainder, abs_b);
        let is_zero = self.pool.mk_fp_is_zero(remainder);
        let not_zero = self.pool.mk_not(is_zero);
        let must_raise = self.pool.mk_and(is_negative, not_zero);
        let magnitude = self.pool.mk_ite(must_raise, raised, remainder);
        let magnitude = self.pool.mk_fp_abs(magnitude);
        let (negated, sign) = (self.pool.mk_fp_neg(magnitude), self.sign_bit(a));
        self.pool.mk_ite(sign, negated, magnitude)
    }

    pub(crate) fn rounded(
        &mut self,
        call: &Call<'_>,
        op: RoundedOp,
        rounding: Rounding,
    ) -> Option<TermId> {
        let mode = match rounding {
            Rounding::NearestEven => RoundingMode::NearestEven,
            Rounding::TowardZero => RoundingMode::TowardZero,
            Rounding::Up => RoundingMode::Up,
            Rounding::Down => RoundingMode::Down,
        };
        let a = call.args[0];
        let arg = |index: usize| call.args.get(index).copied().unwrap_or(a);
        Some(match op {
            RoundedOp::Add => self.pool.mk_fp_add(mode, a, arg(1)),
            RoundedOp::Sub => self.pool.mk_fp_sub(mode, a, arg(1)),
            RoundedOp::Mul => self.pool.mk_fp_mul(mode, a, arg(1)),
            RoundedOp::Div => self.pool.mk_fp_div(mode, a, arg(1)),
            RoundedOp::Fma => self.pool.mk_fp_fma(mode, a, arg(1), arg(2)),
            RoundedOp::Sqrt => self.pool.mk_fp_sqrt(mode, a),
            RoundedOp::Convert => {
                value::convert(&mut self.pool, a, call.tys[0], call.result_ty?, mode)
            }
        })
    }
}
