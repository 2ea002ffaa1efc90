//! Bit-blasting: Boolean and bit-vector terms to circuits, one literal per bit.
//!
//! Reads of arrays, applications of functions and equalities of arrays become free bits; what they mean is enforced
//! by [`refine`](super::refine) and [`equalities`](super::equalities). Floats must have been lowered.
//!
//! *Guarantee*: under any assignment of the free bits, the bits of a term are its value. Terms are blasted once and
//! stay in the solver. *Cost*: iterative, linear in the graph times the cost of each
//! [circuit](super::circuits).

use cuda_verify_base::{Deadline, Effort, IdSet, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::embedded::circuits::{complement, sign};
use crate::embedded::gates::Gates;
use crate::embedded::sat::{Lit, SatSolver};
use crate::op::Op;
use crate::solver::Error;
use crate::sort::Sort;
use crate::term::{Constant, TermId, TermKind, TermPool};
use crate::value::BvValue;

/// Clauses after which it is asked whether time is over.
const CLAUSES_BETWEEN_POLLS: u64 = 4096;

fn effort_of_clauses(n_clauses: u64) -> Effort {
    Effort(n_clauses / 8)
}

/// Circuits of the terms of one pool.
#[derive(Debug)]
pub(super) struct Blaster<S> {
    pub(super) gates: Gates<S>,
    /// Start and length in `literals`; the length of an array is zero.
    ranges: SecondaryMap<TermId, Option<(usize, usize)>>,
    literals: Vec<Lit>,
    quotients: FxHashMap<(TermId, TermId, bool), (Vec<Lit>, Vec<Lit>)>,
    has_reads: bool,
}

impl<S: SatSolver> Blaster<S> {
    pub(super) fn new(solver: S) -> Self {
        Self {
            gates: Gates::new(solver),
            ranges: SecondaryMap::new(),
            literals: Vec::new(),
            quotients: FxHashMap::default(),
            has_reads: false,
        }
    }

    /// Whether some term blasted is a read of an array or an application of a function.
    pub(super) fn has_reads(&self) -> bool {
        self.has_reads
    }

    /// The bits of a term that was blasted, least significant first.
    pub(super) fn bits(&self, t: TermId) -> &[Lit] {
        let (start, length) = self.ranges[t].expect("invariant: the term was blasted");
        &self.literals[start..start + length]
    }

    /// The literal of a Boolean term that was blasted.
    pub(super) fn literal(&self, t: TermId) -> Lit {
        self.bits(t)[0]
    }

    /// The bits of a term, if it was blasted and has some.
    pub(super) fn known_bits(&self, t: TermId) -> Option<&[Lit]> {
        let (start, length) = self.ranges[t]?;
        (length > 0).then(|| &self.literals[start..start + length])
    }

    /// The value of a blasted bit-vector in the assignment found.
    pub(super) fn value(&self, t: TermId) -> BvValue {
        value_of(&self.gates.solver, self.bits(t))
    }

    /// The effort of making the circuits of terms, roughly; no more is counted than is needed to exceed the limit.
    pub(super) fn cost(
        &self,
        pool: &TermPool,
        roots: impl Iterator<Item = TermId>,
        limit: Effort,
    ) -> Effort {
        let mut is_seen = IdSet::new();
        let mut stack: Vec<TermId> = roots.collect();
        let mut n_clauses = 0;
        while let Some(t) = stack.pop() {
            if self.ranges[t].is_none() && is_seen.insert(t) {
                n_clauses += estimate(pool, t);
                if effort_of_clauses(n_clauses) > limit {
                    break;
                }
                stack.extend(pool.operands(t));
            }
        }
        effort_of_clauses(n_clauses)
    }

    /// Makes the circuits of a term and of all below it, until the solver has as many clauses as given.
    pub(super) fn blast(
        &mut self,
        pool: &TermPool,
        root: TermId,
        clause_limit: u64,
        deadline: &Deadline,
    ) -> Result<Blasted, Error> {
        let mut n_counted = self.gates.n_clauses();
        let mut stack = vec![(root, false)];
        while let Some((t, is_expanded)) = stack.pop() {
            if self.ranges[t].is_some() {
                continue;
            }
            if !is_expanded {
                stack.push((t, true));
                stack.extend(pool.operands(t).iter().map(|&operand| (operand, false)));
                continue;
            }
            // Before the circuit is made: one multiplication of wide words may be what does not fit.
            if self.gates.n_clauses() + estimate(pool, t) > clause_limit {
                return Ok(Blasted::TooLarge);
            }
            let bits = self.node(pool, t)?;
            self.ranges.insert(t, Some((self.literals.len(), bits.len())));
            self.literals.extend(bits);
            let n_made = self.gates.n_clauses() - n_counted;
            if n_made > CLAUSES_BETWEEN_POLLS {
                n_counted += n_made;
                deadline.spend(effort_of_clauses(n_made));
                if deadline.is_over() {
                    return Err(Error::timeout());
                }
            }
        }
        deadline.spend(effort_of_clauses(self.gates.n_clauses() - n_counted));
        Ok(Blasted::Done)
    }

    fn node(&mut self, pool: &TermPool, t: TermId) -> Result<Vec<Lit>, Error> {
        let width = match pool.sort(t) {
            Sort::Bool => 1,
            Sort::BitVec(width) => width,
            Sort::Array { .. } => 0,
            Sort::Float(_) => unreachable!("invariant: floats are lowered"),
        };
        Ok(match pool.kind(t) {
            TermKind::Const(Constant::Bool(value)) => vec![Lit::constant(*value)],
            TermKind::Const(Constant::BitVec(value)) => {
                (0..width).map(|position| Lit::constant(value.bit(position))).collect()
            }
            TermKind::Const(Constant::Float(..)) => unreachable!("invariant: floats are lowered"),
            TermKind::Symbol(_) => self.gates.fresh_bits(width),
            TermKind::App(op, operands) => match (*op, &**operands) {
                // Any value at first; two reads at equal indices that differ are found in the assignment, and only then
                // forbidden.
                (Op::Select, _) => self.free(width),
                (Op::Apply(_), _) => {
                    let is_array = |&t: &TermId| matches!(pool.sort(t), Sort::Array { .. });
                    if width == 0 || operands.iter().any(is_array) {
                        return Err(Error::unsupported("functions over arrays"));
                    }
                    self.free(width)
                }
                (Op::Eq, &[a, _]) if matches!(pool.sort(a), Sort::Array { .. }) => self.free(1),
                _ if width == 0 => Vec::new(),
                (op, operands) => self.operation(op, operands),
            },
        })
    }

    fn free(&mut self, width: u32) -> Vec<Lit> {
        self.has_reads = true;
        self.gates.fresh_bits(width)
    }

    /// The circuit of an operator over terms with bits.
    fn operation(&mut self, op: Op, operands: &[TermId]) -> Vec<Lit> {
        if let (Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem, &[a, b]) = (op, operands) {
            let is_signed = matches!(op, Op::BvSdiv | Op::BvSrem);
            let (quotient, remainder) = self.quotient(a, b, is_signed);
            return if matches!(op, Op::BvUdiv | Op::BvSdiv) { quotient } else { remainder };
        }
        let (gates, literals) = (&mut self.gates, &self.literals);
        let bits = |t: TermId| {
            let (start, length) = self.ranges[t].expect("invariant: operands are blasted first");
            &literals[start..start + length]
        };
        let position = |n: u32| usize::try_from(n).expect("invariant: widths fit in memory");
        match (op, operands) {
            (Op::Not | Op::BvNot, &[a]) => complement(bits(a)),
            (Op::BvNeg, &[a]) => gates.negate(bits(a)),
            (Op::Extract { high, low }, &[a]) => bits(a)[position(low)..=position(high)].to_vec(),
            (Op::ZeroExtend(extra), &[a]) => extended(bits(a), Lit::FALSE, position(extra)),
            (Op::SignExtend(extra), &[a]) => extended(bits(a), sign(bits(a)), position(extra)),
            (Op::And | Op::BvAnd, &[a, b]) => zip(bits(a), bits(b), |a, b| gates.and(a, b)),
            (Op::Or | Op::BvOr, &[a, b]) => zip(bits(a), bits(b), |a, b| gates.or(a, b)),
            (Op::Xor | Op::BvXor, &[a, b]) => zip(bits(a), bits(b), |a, b| gates.xor(a, b)),
            (Op::Eq, &[a, b]) => vec![gates.equal(bits(a), bits(b))],
            (Op::BvAdd, &[a, b]) => gates.sum(bits(a), bits(b)),
            (Op::BvMul, &[a, b]) => gates.product(bits(a), bits(b)),
            (Op::BvShl, &[a, b]) => gates.shift_left(bits(a), bits(b)),
            (Op::BvLshr, &[a, b]) => gates.shift_right(bits(a), bits(b), Lit::FALSE),
            (Op::BvAshr, &[a, b]) => gates.shift_right(bits(a), bits(b), sign(bits(a))),
            (Op::BvUlt, &[a, b]) => vec![gates.less(bits(a), bits(b))],
            // Neither order has a circuit of its own for equality.
            (Op::BvUle, &[a, b]) => vec![!gates.less(bits(b), bits(a))],
            (Op::BvSlt, &[a, b]) => vec![gates.less_signed(bits(a), bits(b))],
            (Op::BvSle, &[a, b]) => vec![!gates.less_signed(bits(b), bits(a))],
            (Op::Concat, &[a, b]) => bits(b).iter().chain(bits(a)).copied().collect(),
            (Op::Ite, &[c, t, e]) => gates.select(bits(c)[0], bits(t), bits(e)),
            _ => unreachable!("invariant: {op:?} is an operator over bits"),
        }
    }

    /// Quotient and remainder of the same operands share their circuit.
    fn quotient(&mut self, a: TermId, b: TermId, is_signed: bool) -> (Vec<Lit>, Vec<Lit>) {
        let key = (a, b, is_signed);
        if let Some(found) = self.quotients.get(&key) {
            return found.clone();
        }
        let (a, b) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let result =
            if is_signed { self.gates.divide_signed(&a, &b) } else { self.gates.divide(&a, &b) };
        self.quotients.insert(key, result.clone());
        result
    }

    /// Whether two blasted terms of one width are equal.
    pub(super) fn equal(&mut self, a: TermId, b: TermId) -> Lit {
        let (a, b) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        self.gates.equal(&a, &b)
    }
}

/// Whether a term was translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blasted {
    Done,
    /// The limit on clauses was reached first.
    TooLarge,
}

/// Clauses of the circuit of one operator, roughly; exact enough to refuse hopeless ones.
pub(super) fn estimate(pool: &TermPool, t: TermId) -> u64 {
    let width = match pool.sort(t) {
        Sort::BitVec(width) => u64::from(width),
        // What is lowered to operations on bit-vectors.
        Sort::Float(format) => {
            let width = u64::from(format.width_bits());
            return if pool.operands(t).len() > 1 { 64 * width * width } else { 64 * width };
        }
        Sort::Bool => match pool.operands(t).first() {
            Some(&operand) => match pool.sort(operand) {
                Sort::BitVec(width) => return 4 * u64::from(width),
                Sort::Float(format) => return 32 * u64::from(format.width_bits()),
                Sort::Bool | Sort::Array { .. } => return 3,
            },
            None => return 0,
        },
        Sort::Array { .. } => return 0,
    };
    // Ones in a constant factor or distance.
    let ones =
        pool.operands(t).iter().find_map(|&operand| pool.as_bv(operand)).map(|value| {
            value.limbs().iter().map(|limb| u64::from(limb.count_ones())).sum::<u64>()
        });
    match (pool.op(t), ones) {
        (Some(Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem), _) => {
            let n_open = open_bits(pool, pool.operands(t)[0]);
            20 * (n_open * n_open + width)
        }
        (Some(Op::BvMul), Some(ones)) => 14 * width * ones.saturating_sub(1),
        (Some(Op::BvMul), None) => {
            16 * pool.operands(t).iter().map(|&operand| open_bits(pool, operand)).product::<u64>()
        }
        (Some(Op::BvShl | Op::BvLshr | Op::BvAshr), None) => 40 * width,
        (Some(Op::BvAdd | Op::BvNeg), _) => 14 * width,
        (Some(Op::BvAnd | Op::BvOr | Op::BvXor | Op::Ite), _) => 5 * width,
        (Some(_) | None, _) => 0,
    }
}

/// Whether in some terms words are multiplied that are both unknown, or divided, or floats computed with.
pub(super) fn has_products(pool: &TermPool, roots: impl Iterator<Item = TermId>) -> bool {
    let mut is_seen = IdSet::new();
    let mut stack: Vec<TermId> = roots.collect();
    while let Some(t) = stack.pop() {
        if !is_seen.insert(t) {
            continue;
        }
        let operands = pool.operands(t);
        // A product with a constant is a sum of shifts, which circuits are good at.
        let is_product = match pool.op(t) {
            Some(Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem) => true,
            Some(Op::BvMul) => operands.iter().filter(|it| !pool.is_const(**it)).count() > 1,
            Some(_) | None => operands.len() > 1 && matches!(pool.sort(t), Sort::Float(_)),
        };
        if is_product {
            return true;
        }
        stack.extend(operands);
    }
    false
}

/// Bits of a bit-vector from the lowest one up to the first of those that are all zeros or all copies of it.
fn open_bits(pool: &TermPool, t: TermId) -> u64 {
    let width = pool.width(t);
    let n_before_copies = match pool.op(t) {
        Some(Op::ZeroExtend(extra) | Op::SignExtend(extra)) => width - extra,
        Some(_) | None => width,
    };
    u64::from(pool.facts(t).map_or(width, |facts| facts.n_open_bits()).min(n_before_copies))
}

fn zip(a: &[Lit], b: &[Lit], mut f: impl FnMut(Lit, Lit) -> Lit) -> Vec<Lit> {
    a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect()
}

fn extended(a: &[Lit], fill: Lit, extra: usize) -> Vec<Lit> {
    a.iter().copied().chain(std::iter::repeat_n(fill, extra)).collect()
}

/// The value of bits in the assignment found.
fn value_of<S: SatSolver>(solver: &S, bits: &[Lit]) -> BvValue {
    let mut limbs = vec![0_u64; bits.len().div_ceil(64)];
    for (position, &bit) in bits.iter().enumerate() {
        limbs[position / 64] |= u64::from(solver.value(bit)) << (position % 64);
    }
    let width = u32::try_from(bits.len()).expect("invariant: widths fit in 32 bits");
    BvValue::from_limbs(width, &limbs)
}
