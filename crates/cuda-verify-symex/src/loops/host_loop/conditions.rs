//! The conditions under which a loop of the host goes on: what they say of the iterations before.

use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use super::{Summary, Variable, Way};
use crate::engine::Engine;
use crate::loops::recurrence::Recurrence;

/// What the conditions of a loop say.
#[derive(Debug, Default)]
pub(super) struct Conditions {
    /// Iterations before one in which a condition does not hold.
    pub(super) distances: Vec<TermId>,
    /// Whether there are others but those that hold in all iterations before one in which they hold.
    pub(super) has_others: bool,
}

impl Engine<'_> {
    /// Which conditions of an iteration hold in all before it.
    pub(super) fn classify(&mut self, summary: &Summary) -> Conditions {
        let mut conditions = Conditions::default();
        let mut of_ways = Vec::new();
        for way in &summary.ways {
            let mut distances = Vec::new();
            for literal in &way.conditions {
                if self.loops.of_last_iterations.contains(literal) {
                    continue;
                }
                match self.direction(summary, way, *literal) {
                    Some(Direction::Monotone) => {}
                    Some(Direction::Distance(distance)) => distances.push(distance),
                    None => conditions.has_others = true,
                }
            }
            of_ways.push(distances);
        }
        // A value that only iterations of one state compare with may be passed in another one.
        if let [distances, others @ ..] = &of_ways[..] {
            let is_common = |it: &&TermId| others.iter().all(|other| other.contains(it));
            conditions.distances = distances.iter().filter(is_common).copied().collect();
        }
        conditions.has_others |= of_ways.iter().any(|it| it.len() > conditions.distances.len());
        conditions
    }

    fn direction(&mut self, summary: &Summary, way: &Way, literal: TermId) -> Option<Direction> {
        let is_moving = |engine: &Self, term: TermId| {
            engine.pool.symbols_of(term).into_iter().any(|symbol| way.is_own(symbol))
        };
        if !is_moving(self, literal) {
            return Some(Direction::Monotone);
        }
        let (is_positive, atom) = match self.pool.as_app(literal) {
            Some((Op::Not, operands)) => (false, operands[0]),
            Some(_) => (true, literal),
            None => return None,
        };
        let (op, operands) = self.pool.as_app(atom)?;
        let (op, operands) = (op, operands.to_vec());
        let [left, right] = operands[..] else { return None };
        let is_on_left = match (is_moving(self, left), is_moving(self, right)) {
            (true, false) => true,
            (false, true) => false,
            (true, true) | (false, false) => return None,
        };
        let (moving, end) = if is_on_left { (left, right) } else { (right, left) };
        if op == Op::Eq && !is_positive {
            return self.distance(summary, way, moving, end);
        }
        if !matches!(op, Op::BvSlt | Op::BvUlt | Op::BvSle | Op::BvUle) {
            return None;
        }
        let moving = match self.pool.as_app(moving) {
            Some((Op::SignExtend(_) | Op::ZeroExtend(_), operands)) => operands[0],
            Some(_) | None => moving,
        };
        let (index, _) = self.induction_variable(way, moving)?;
        let Variable { change: Recurrence::Step(step), wrap, .. } = summary.variables[index] else {
            return None;
        };
        let step = self.pool.as_bv_i64(step).filter(|_| !wrap.is_free())?;
        // `moving < end` must hold of the smaller values as well, `moving > end` of the greater ones.
        (((is_on_left == is_positive) && step > 0) || ((is_on_left != is_positive) && step < 0))
            .then_some(Direction::Monotone)
    }

    /// The variable from whose value at the head a term differs by a constant.
    fn induction_variable(&mut self, way: &Way, term: TermId) -> Option<(usize, TermId)> {
        for (index, start) in way.starts.iter().enumerate() {
            let Some(start) = *start else { continue };
            if self.pool.sort(start) == self.pool.sort(term)
                && matches!(self.pool.sort(start), Sort::BitVec(_))
            {
                let offset = self.pool.mk_bv_sub(term, start);
                if self.pool.is_const(offset) {
                    return Some((index, offset));
                }
            }
        }
        None
    }

    /// How many iterations come before the one in which a variable that goes by a constant step hits a value.
    fn distance(
        &mut self,
        summary: &Summary,
        way: &Way,
        moving: TermId,
        end: TermId,
    ) -> Option<Direction> {
        let (index, offset) = self.induction_variable(way, moving)?;
        let variable = &summary.variables[index];
        let Recurrence::Step(step) = variable.change else { return None };
        let step = self.pool.as_bv_i64(step)?;
        let first = self.pool.mk_bv_add(variable.before?, offset);
        let (low, high) = if step > 0 { (first, end) } else { (end, first) };
        let distance = self.pool.mk_bv_sub(high, low);
        let step = step.unsigned_abs();
        let (constant, terms) = self.pool.linear(distance);
        let is_whole = step.is_power_of_two()
            && constant.is_multiple_of(step)
            && terms.iter().all(|(coefficient, _)| coefficient.is_multiple_of(step));
        if !is_whole {
            return None;
        }
        let width = self.pool.width(distance);
        let shift = self.pool.mk_bv(width, u64::from(step.trailing_zeros()));
        Some(Direction::Distance(self.pool.mk_bv_lshr(distance, shift)))
    }
}

/// What a condition of an iteration says of those before.
#[derive(Clone, Copy, Debug)]
enum Direction {
    /// It holds there too.
    Monotone,
    /// So many iterations come before the one in which it does not hold.
    Distance(TermId),
}
