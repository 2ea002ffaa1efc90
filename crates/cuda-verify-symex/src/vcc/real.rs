//! Functions of the reals of which only the error is known.
//!
//! A result is an uninterpreted function of the operands, one for each side and accuracy, within bounds where the
//! operands are constant. For other operands the bounds are said once a model of a violation breaks them: at the
//! operands of the model, and where the function rises or falls, on one side of these and of numbers around them
//! (refinement by counterexamples, Clarke et al., CAV 2000). The values of the model, which are then within the error,
//! are what a replay takes.
//!
//! *Guarantee*: what is said holds of every implementation with the stated error. Cost: a few queries more for a
//! violation that depends on such results.

use cuda_verify_base::Effort;
use cuda_verify_goto::near::{self, NearCall};
use cuda_verify_ir::intrinsic::{Accuracy, MathOp};
use cuda_verify_ir::types::{FloatType, Scalar};
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Stop};
use crate::exec::path::Path;
use crate::vcc::trend::{Real, Trend};
use crate::{rules, value};

/// Models that are given up one after the other because a result in them is not within its error.
const MAX_REFINEMENTS: u32 = 12;

/// Work to look for a model once more.
const REFINEMENT_EFFORT: Effort = Effort(4_000_000);

/// How a function goes, from one operand to another one; of functions of two operands, where the second one is positive
/// and does not change.
fn trend_of(op: MathOp) -> Option<(Trend, f32, f32)> {
    let (least, greatest) = (f32::NEG_INFINITY, f32::INFINITY);
    Some(match op {
        MathOp::Exp
        | MathOp::Exp2
        | MathOp::Exp10
        | MathOp::Expm1
        | MathOp::Sinh
        | MathOp::Tanh
        | MathOp::Asinh
        | MathOp::Atan
        | MathOp::Cbrt
        | MathOp::Erf => (Trend::Rising, least, greatest),
        MathOp::Log | MathOp::Log2 | MathOp::Log10 | MathOp::Cosh | MathOp::Pow => {
            (Trend::Rising, 0.0, greatest)
        }
        MathOp::Log1p => (Trend::Rising, -1.0, greatest),
        MathOp::Acosh => (Trend::Rising, 1.0, greatest),
        MathOp::Asin | MathOp::Atanh => (Trend::Rising, -1.0, 1.0),
        MathOp::Acos => (Trend::Falling, -1.0, 1.0),
        MathOp::Erfc => (Trend::Falling, least, greatest),
        MathOp::Rsqrt => (Trend::Falling, 0.0, greatest),
        MathOp::Sin
        | MathOp::Cos
        | MathOp::Tan
        | MathOp::SinPi
        | MathOp::CosPi
        | MathOp::Atan2
        | MathOp::Rcbrt
        | MathOp::Hypot
        | MathOp::Tgamma => return None,
    })
}

/// A number and others around it, near and far.
fn beside(ty: FloatType, bits: u128) -> Vec<u128> {
    const DISTANCES: [f32; 11] = [
        0.0,
        -0.5,
        0.5,
        -0.125,
        0.125,
        -0.03125,
        0.03125,
        -0.000_976_562_5,
        0.000_976_562_5,
        -1e-6,
        1e-6,
    ];
    let around = DISTANCES.into_iter().filter_map(|distance| match ty {
        FloatType::Single => {
            let number = f32::from_bits(u32::try_from(bits).ok()?);
            Some(u128::from((number + number * distance).to_bits()))
        }
        FloatType::Double => {
            let number = f64::from_bits(u64::try_from(bits).ok()?);
            Some(u128::from((number + number * f64::from(distance)).to_bits()))
        }
        FloatType::Half | FloatType::BFloat16 => None,
    });
    around.collect()
}

impl Engine<'_> {
    /// A function that is known up to an error.
    ///
    // SOUNDNESS(equal-calls): under; calls of a function with equal arguments on the same side give equal results, though
    // a compiler may compute one of them beforehand and differently.
    pub(crate) fn near(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        op: MathOp,
        accuracy: Accuracy,
    ) -> Result<Done, Stop> {
        let operands = &call.args[..op.arity()];
        let sort = value::sort_of(call.tys[0]);
        let (Scalar::Float(ty), Sort::Float(format), Some(ulps)) =
            (call.tys[0], sort, call.args.get(op.arity()))
        else {
            return self.refuse(path, "function of the reals on this type", call.span);
        };
        let is_device = self.is_device();
        let side = if is_device { "device" } else { "host" };
        let name = format!("{accuracy:?}{op:?}.{side}.{}", call.tys[0]);
        let function = self.pool.declare_function(name, &vec![sort; op.arity()], sort);
        self.rely_on(rules::EQUAL_CALLS);
        let result = self.pool.mk_apply(function, operands);
        let ulps = self.pool.as_bv_u64(*ulps);
        let real = Real { op, accuracy, is_device, ty, format, ulps };
        let known = self.lemmas.reals.0.entry(function).or_insert(real);
        if known.ulps != ulps {
            // Two errors were named for one function: neither holds of all its results.
            known.ulps = None;
        }
        let constants: Option<SmallVec<[u128; 2]>> = operands
            .iter()
            .map(|operand| self.pool.as_float_bits(*operand).map(u128::from))
            .collect();
        if let Some(constants) = constants
            && let Some(ulps) = ulps
            && let Some((low, high)) = self.bounds_of(real, &constants, ulps)
        {
            if low == high {
                return Ok(Done::Value(Some(low)));
            }
            return Ok(self.know_bounds(path, result, low, high));
        }
        Ok(Done::Value(Some(result)))
    }

    fn bounds_of(&mut self, real: Real, args: &[u128], ulps: u64) -> Option<(TermId, TermId)> {
        let (low, high) = near::bounds(real.op, args, ulps, real.ty)?;
        Some((self.constant(real, low)?, self.constant(real, high)?))
    }

    /// A model of a goal in which results of functions of the reals are within their errors, as far as that is found.
    pub(crate) fn solve_near(&mut self, goal: TermId) -> Result<Option<Model>, Stop> {
        let Some(mut model) = self.solve(goal)? else { return Ok(None) };
        for _ in 0..MAX_REFINEMENTS {
            let Some(here) = self.refine(goal, &model) else { break };
            let here = self.pool.mk_and(here, goal);
            for (asked, is_all) in [(here, false), (goal, true)] {
                match self.within(REFINEMENT_EFFORT, |engine| engine.solve(asked))? {
                    Some(Some(found)) => {
                        model = found;
                        break;
                    }
                    Some(None) if is_all => return Ok(None),
                    Some(None) => {}
                    None => return Ok(Some(model)),
                }
            }
        }
        Ok(Some(model))
    }

    /// Says the bounds of results that a model breaks. Gives the condition that the operands are those of the model;
    /// `None` if no bounds are broken.
    fn refine(&mut self, goal: TermId, model: &Model) -> Option<TermId> {
        let mut here = Vec::new();
        for (real, term, call, result) in self.real_calls(goal, model) {
            let Some(ulps) = real.ulps else { continue };
            if near::is_within(result, real.op, &call.args, ulps, real.ty) {
                continue;
            }
            let Some((low, high)) = self.bounds_of(real, &call.args, ulps) else { continue };
            let is_nan = self.pool.mk_fp_is_nan(low);
            if self.pool.is_true(is_nan) {
                continue;
            }
            let operands = self.pool.operands(term).to_vec();
            let constants: Option<Vec<TermId>> =
                call.args.iter().map(|bits| self.constant(real, *bits)).collect();
            let Some(constants) = constants else { continue };
            let pairs = operands.iter().zip(&constants);
            let are_equal: Vec<TermId> = pairs.map(|(a, b)| self.pool.mk_eq(*a, *b)).collect();
            let at = self.pool.mk_and_all(are_equal);
            here.push(at);
            self.say_bounds(term, at, at, (low, high));
            let first = call.args.first().map_or_else(Vec::new, |bits| beside(real.ty, *bits));
            for bits in first {
                let args: Vec<u128> =
                    [bits].into_iter().chain(call.args.iter().skip(1).copied()).collect();
                let Some((low, high)) = self.bounds_of(real, &args, ulps) else { continue };
                let Some(constant) = self.constant(real, bits) else { continue };
                let mut constants = constants.clone();
                constants[0] = constant;
                if let Some((up, down)) = self.where_bounds_hold(real, &operands, &constants) {
                    self.say_bounds(term, up, down, (low, high));
                }
            }
        }
        if here.is_empty() { None } else { Some(self.pool.mk_and_all(here)) }
    }

    /// Says the lower bound of a result under one condition, and the upper one under another.
    fn say_bounds(&mut self, result: TermId, up: TermId, down: TermId, bounds: (TermId, TermId)) {
        let above = self.pool.mk_fp_le(bounds.0, result);
        let below = self.pool.mk_fp_le(result, bounds.1);
        for (cond, bound) in [(up, above), (down, below)] {
            let fact = self.pool.mk_implies(cond, bound);
            self.lemmas.known.add(result, fact);
        }
    }

    /// Where the lower and the upper bound of a result hold for other operands, too, of a function that rises or falls.
    fn where_bounds_hold(
        &mut self,
        real: Real,
        operands: &[TermId],
        constants: &[TermId],
    ) -> Option<(TermId, TermId)> {
        let (trend, least, greatest) = trend_of(real.op)?;
        let (first, here) = (*operands.first()?, *constants.first()?);
        let mut conds = Vec::new();
        if let (Some(&second), Some(&constant)) = (operands.get(1), constants.get(1)) {
            let zero = self.constant(real, 0)?;
            let is_positive = self.pool.mk_fp_lt(zero, constant);
            conds.push(self.pool.mk_eq(second, constant));
            if !self.pool.is_true(is_positive) {
                return None;
            }
        }
        for (limit, is_least) in [(least, true), (greatest, false)] {
            let limit = match real.ty {
                FloatType::Single => u128::from(limit.to_bits()),
                FloatType::Double => u128::from(f64::from(limit).to_bits()),
                FloatType::Half | FloatType::BFloat16 => return None,
            };
            let limit = self.constant(real, limit)?;
            let mut is_inside = |operand: TermId| {
                let (a, b) = if is_least { (limit, operand) } else { (operand, limit) };
                self.pool.mk_fp_le(a, b)
            };
            let (of_all, of_model) = (is_inside(first), is_inside(here));
            conds.push(of_all);
            if !self.pool.is_true(of_model) {
                return None;
            }
        }
        let is_inside = self.pool.mk_and_all(conds);
        let (up, down) = (self.pool.mk_fp_le(here, first), self.pool.mk_fp_le(first, here));
        let (up, down) = (self.pool.mk_and(is_inside, up), self.pool.mk_and(is_inside, down));
        Some(if trend == Trend::Rising { (up, down) } else { (down, up) })
    }

    fn constant(&mut self, real: Real, bits: u128) -> Option<TermId> {
        Some(self.pool.mk_float(real.format, u64::try_from(bits).ok()?))
    }

    /// The calls that a term speaks of, with their operands and results in a model.
    fn real_calls(&self, goal: TermId, model: &Model) -> Vec<(Real, TermId, NearCall, u128)> {
        if self.lemmas.reals.0.is_empty() {
            return Vec::new();
        }
        let mut terms = Evaluator::new(&self.pool, model);
        let mut bits_of = |term: TermId| match terms.eval(term) {
            Value::Float(_, bits) => Some(u128::from(bits)),
            Value::Bool(_) | Value::BitVec(_) | Value::Array { .. } => None,
        };
        let mut calls = Vec::new();
        for term in self.pool.post_order(&[goal]) {
            let Some((Op::Apply(function), operands)) = self.pool.as_app(term) else { continue };
            let Some(&real) = self.lemmas.reals.0.get(&function) else { continue };
            let args: Option<Vec<u128>> = operands.iter().map(|it| bits_of(*it)).collect();
            if let (Some(args), Some(result)) = (args, bits_of(term)) {
                let Real { op, accuracy, is_device, ty, .. } = real;
                calls.push((real, term, NearCall { op, accuracy, is_device, ty, args }, result));
            }
        }
        calls
    }

    /// The results that a violation takes from functions of the reals in a model.
    pub(crate) fn results(&self, violated: TermId, model: &Model) -> Vec<(NearCall, u128)> {
        let calls = self.real_calls(violated, model);
        calls.into_iter().map(|(_, _, call, result)| (call, result)).collect()
    }
}
