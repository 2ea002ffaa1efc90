//! Facts on choices: each branch learns from the condition under which it is taken (`x < 0 ? x + n : x`).

use smallvec::SmallVec;

use super::{Facts, binary, of_operation};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Literals of a condition that are looked at.
const MAX_LITERALS: usize = 8;

/// What literals of the condition tell of terms.
type Learned = SmallVec<[(TermId, Facts); 4]>;

/// The facts of a choice, not tightened yet; `None` if it is not of bit-vectors of up to 64 bits.
pub(super) fn facts(
    pool: &TermPool,
    condition: TermId,
    then: TermId,
    otherwise: TermId,
) -> Option<Facts> {
    of_both(
        facts_under(pool, then, condition, true)?,
        facts_under(pool, otherwise, condition, false)?,
    )
}

/// The facts of an operation on a choice and another operand about which the condition tells something, not tightened
/// yet: `x + (x < 0 ? n : 0)`.
pub(super) fn facts_of_operation(
    pool: &TermPool,
    op: Op,
    operands: &[TermId],
    width: u32,
) -> Option<Facts> {
    let &[a, b] = operands else { return None };
    if pool.is_const(a) || pool.is_const(b) {
        return None;
    }
    let is_choice = |t: &TermId| pool.op(*t) == Some(Op::Ite);
    let choice = [a, b].into_iter().find(is_choice)?;
    let &[condition, then, otherwise] = pool.operands(choice) else { return None };
    let taken = |branch, holds| {
        let facts = |t| facts_under(pool, if t == choice { branch } else { t }, condition, holds);
        let (x, y) = (facts(a)?, facts(b)?);
        if x.is_impossible() || y.is_impossible() {
            return Some(Facts::NONE);
        }
        Some(binary(op, x, y, pool.width(b), width)?.tightened(width))
    };
    of_both(taken(then, true)?, taken(otherwise, false)?)
}

/// What holds of either branch, if both can be taken.
fn of_both(then: Facts, otherwise: Facts) -> Option<Facts> {
    match (then.is_impossible(), otherwise.is_impossible()) {
        (false, false) => Some(then.join(otherwise)),
        (false, true) => Some(then),
        (true, false) => Some(otherwise),
        (true, true) => None,
    }
}

/// The facts of a branch where the condition holds or does not.
fn facts_under(pool: &TermPool, branch: TermId, condition: TermId, holds: bool) -> Option<Facts> {
    let known = pool.facts(branch)?;
    let known_of = |t| pool.facts(t);
    let (op, operands) =
        pool.as_app(branch).map_or((None, &[][..]), |(op, terms)| (Some(op), terms));
    let is_relevant = |t: TermId| t == branch || operands.contains(&t);
    let mut learned = Learned::new();
    for (literal, holds) in literals(pool, condition, holds) {
        for &term in pool.operands(literal) {
            if is_relevant(term) && !pool.is_const(term) {
                learned.extend(
                    learn(pool, literal, holds, term, &known_of).map(|facts| (term, facts)),
                );
            }
        }
    }
    if learned.is_empty() {
        return Some(known);
    }
    let under = |t: TermId| {
        let facts = learned.iter().filter(|(term, _)| *term == t);
        let facts = facts.fold(pool.facts(t)?, |facts, (_, learned)| facts.meet(*learned));
        Some(facts.tightened(pool.width(t)))
    };
    if learned.iter().any(|(t, _)| under(*t).is_some_and(Facts::is_impossible)) {
        return Some(Facts::NONE);
    }
    let of_branch = under(branch)?;
    let width = pool.width(branch);
    let recomputed = match op {
        None | Some(Op::Select | Op::Ite) => None,
        Some(op) => of_operation(pool, op, operands, width, &under),
    };
    Some(recomputed.map_or(of_branch, |facts| of_branch.meet(facts)).tightened(width))
}

/// Comparisons that hold, or do not, where the condition does.
fn literals(pool: &TermPool, condition: TermId, holds: bool) -> SmallVec<[(TermId, bool); 4]> {
    let mut stack: SmallVec<[(TermId, bool); 4]> = SmallVec::from_slice(&[(condition, holds)]);
    let mut literals = SmallVec::new();
    for _ in 0..2 * MAX_LITERALS {
        let Some((term, holds)) = stack.pop() else { break };
        let operands = pool.operands(term);
        match pool.op(term) {
            Some(Op::Not) => stack.push((operands[0], !holds)),
            Some(Op::And) if holds => stack.extend(operands.iter().map(|t| (*t, true))),
            Some(Op::Or) if !holds => stack.extend(operands.iter().map(|t| (*t, false))),
            Some(Op::BvUlt | Op::BvSlt | Op::Eq) => literals.push((term, holds)),
            _ => {}
        }
    }
    literals
}

/// What a comparison tells of one of its sides, by what is known of the other one.
pub(crate) fn learn(
    pool: &TermPool,
    literal: TermId,
    holds: bool,
    term: TermId,
    known: &dyn Fn(TermId) -> Option<Facts>,
) -> Option<Facts> {
    let &[a, b] = pool.operands(literal) else { return None };
    if !matches!(pool.sort(a), Sort::BitVec(..=64)) || a == b {
        return None;
    }
    let is_left = term == a;
    let other = known(if is_left { b } else { a })?;
    let facts = match (pool.op(literal)?, holds, is_left) {
        (Op::BvUlt, true, true) => match other.high.checked_sub(1) {
            Some(high) => Facts::between(0, high),
            None => Facts::NONE,
        },
        (Op::BvUlt, true, false) => match other.low.checked_add(1) {
            Some(low) => Facts::between(low, u64::MAX),
            None => Facts::NONE,
        },
        (Op::BvUlt, false, true) => Facts::between(other.low, u64::MAX),
        (Op::BvUlt, false, false) => Facts::between(0, other.high),
        (Op::BvSlt, true, true) => match other.greatest.checked_sub(1) {
            Some(greatest) => Facts::signed_between(i64::MIN, greatest),
            None => Facts::NONE,
        },
        (Op::BvSlt, true, false) => match other.least.checked_add(1) {
            Some(least) => Facts::signed_between(least, i64::MAX),
            None => Facts::NONE,
        },
        (Op::BvSlt, false, true) => Facts::signed_between(other.least, i64::MAX),
        (Op::BvSlt, false, false) => Facts::signed_between(i64::MIN, other.greatest),
        (Op::Eq, true, _) => other,
        (Op::Eq, false, _) => differs(known(term)?, other.as_constant()?)?,
        _ => return None,
    };
    Some(facts)
}

/// What is left of an interval without one of its ends.
fn differs(known: Facts, constant: u64) -> Option<Facts> {
    if known.low == constant {
        Some(Facts::between(constant.checked_add(1)?, u64::MAX))
    } else if known.high == constant {
        Some(Facts::between(0, constant.checked_sub(1)?))
    } else {
        None
    }
}
