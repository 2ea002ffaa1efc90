//! Rules of the core theory: connectives, choice, equality.

use super::{compare, float, ordered, sum};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Operands of a chain of conjunctions that are compared with a new one.
const MAX_CHAIN: u32 = 16;

/// Nested choices that are looked through for the same condition.
const MAX_NESTED_CHOICES: u32 = 8;

pub(super) fn not(pool: &mut TermPool, a: TermId) -> Option<TermId> {
    match pool.as_app(a) {
        Some((Op::Not, &[inner])) => Some(inner),
        _ => None,
    }
}

/// Whether the terms are known to be each other's negation.
fn are_complements(pool: &TermPool, a: TermId, b: TermId) -> bool {
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::Not, &[inner])), _) if inner == b => true,
        (_, Some((Op::Not, &[inner]))) if inner == a => true,
        (Some((Op::And, &[x, y])), Some((Op::Or, &[v, w])))
        | (Some((Op::Or, &[x, y])), Some((Op::And, &[v, w]))) => {
            let is_negation = |p: TermId, q: TermId| {
                pool.as_app(p) == Some((Op::Not, &[q])) || pool.as_app(q) == Some((Op::Not, &[p]))
            };
            is_negation(x, v) && is_negation(y, w) || is_negation(x, w) && is_negation(y, v)
        }
        _ => false,
    }
}

/// Conjunction or disjunction; the rules of one are those of the other with all roles exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Junction {
    And,
    Or,
}

impl Junction {
    fn op(self) -> Op {
        match self {
            Self::And => Op::And,
            Self::Or => Op::Or,
        }
    }

    fn dual(self) -> Self {
        match self {
            Self::And => Self::Or,
            Self::Or => Self::And,
        }
    }

    fn mk(self, pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
        match self {
            Self::And => pool.mk_and(a, b),
            Self::Or => pool.mk_or(a, b),
        }
    }

    /// The value that decides: false for a conjunction.
    fn zero(self, pool: &mut TermPool) -> TermId {
        pool.mk_bool(self == Self::Or)
    }

    /// The operands, if the term is this junction.
    fn split(self, pool: &TermPool, t: TermId) -> Option<(TermId, TermId)> {
        match pool.as_app(t) {
            Some((op, &[x, y])) if op == self.op() => Some((x, y)),
            _ => None,
        }
    }
}

pub(super) fn and(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    junction(pool, Junction::And, a, b)
}

pub(super) fn or(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    junction(pool, Junction::Or, a, b)
}

/// The rules are worded for conjunctions.
fn junction(pool: &mut TermPool, kind: Junction, a: TermId, b: TermId) -> Option<TermId> {
    for (x, y) in [(a, b), (b, a)] {
        match pool.as_bool(x) {
            Some(value) if value == (kind == Junction::Or) => return Some(x),
            Some(_) => return Some(y),
            None => {}
        }
    }
    if a == b {
        return Some(a);
    }
    if are_complements(pool, a, b) {
        return Some(kind.zero(pool));
    }
    for (x, y) in [(a, b), (b, a)] {
        if let Some(result) = absorb(pool, kind, x, y) {
            return Some(result);
        }
    }
    if let Some(result) = distribute(pool, kind, a, b) {
        return Some(result);
    }
    // `x = 1` and `x = 2` exclude each other; so one of their negations holds.
    if kind == Junction::And && pins_differ(pool, a, b) {
        return Some(pool.mk_false());
    }
    if kind == Junction::Or
        && let (Some((Op::Not, &[x])), Some((Op::Not, &[y]))) = (pool.as_app(a), pool.as_app(b))
        && pins_differ(pool, x, y)
    {
        return Some(pool.mk_true());
    }
    None
}

/// Whether the terms equate one term with two different constants.
fn pins_differ(pool: &TermPool, a: TermId, b: TermId) -> bool {
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::Eq, &[x, v])), Some((Op::Eq, &[y, w]))) => {
            x == y && v != w && pool.is_const(v) && pool.is_const(w)
        }
        _ => false,
    }
}

/// `x & y` where `y` is a junction that has `x` or its negation among its operands.
fn absorb(pool: &mut TermPool, kind: Junction, x: TermId, y: TermId) -> Option<TermId> {
    // x & (x & p) = x & p, x & (!x & p) = false, along the chain.
    let mut chain = y;
    for _ in 0..MAX_CHAIN {
        let Some((p, q)) = kind.split(pool, chain) else {
            break;
        };
        if p == x || q == x {
            return Some(y);
        }
        if are_complements(pool, p, x) || are_complements(pool, q, x) {
            return Some(kind.zero(pool));
        }
        // The longer operand of a chain is itself a junction; it is the older one in chains built by appending.
        chain = if kind.split(pool, p).is_some() { p } else { q };
    }
    // x & (x | p) = x, x & (!x | p) = x & p
    if let Some((p, q)) = kind.dual().split(pool, y) {
        for (p, q) in [(p, q), (q, p)] {
            if p == x {
                return Some(x);
            }
            if are_complements(pool, p, x) {
                return Some(kind.mk(pool, x, q));
            }
        }
    }
    if let Some((Op::Not, &[inner])) = pool.as_app(y) {
        // x & !(x & p) = x & !p, x & !(!x & p) = x
        if let Some((p, q)) = kind.split(pool, inner) {
            for (p, q) in [(p, q), (q, p)] {
                if p == x {
                    let not_q = pool.mk_not(q);
                    return Some(kind.mk(pool, x, not_q));
                }
                if are_complements(pool, p, x) {
                    return Some(x);
                }
            }
        }
        // x & !(x | p) = false, x & !(!x | p) = x & !p = y
        if let Some((p, q)) = kind.dual().split(pool, inner) {
            if p == x || q == x {
                return Some(kind.zero(pool));
            }
            if are_complements(pool, p, x) || are_complements(pool, q, x) {
                return Some(y);
            }
        }
    }
    None
}

/// `(g | p) & (g | q) = g | (p & q)`; in particular `g` where `p` and `q` are complements.
fn distribute(pool: &mut TermPool, kind: Junction, a: TermId, b: TermId) -> Option<TermId> {
    let (p, q) = kind.dual().split(pool, a)?;
    let (v, w) = kind.dual().split(pool, b)?;
    let (common, rest_a, rest_b) = if p == v {
        (p, q, w)
    } else if p == w {
        (p, q, v)
    } else if q == v {
        (q, p, w)
    } else if q == w {
        (q, p, v)
    } else {
        return None;
    };
    // The rests are smaller than the operands, so that there is an end to it.
    let rest = kind.mk(pool, rest_a, rest_b);
    Some(kind.dual().mk(pool, common, rest))
}

/// Exclusive or is written as inequality.
pub(super) fn xor(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    pool.mk_distinct(a, b)
}

/// What a choice on `condition` comes to in the branch where it has the value `holds`.
fn chosen(pool: &TermPool, condition: TermId, holds: bool, mut t: TermId) -> TermId {
    for _ in 0..MAX_NESTED_CHOICES {
        match pool.as_app(t) {
            Some((Op::Ite, &[c, then, otherwise])) if c == condition => {
                t = if holds { then } else { otherwise };
            }
            _ => break,
        }
    }
    if pool.sort(t) == Sort::Bool {
        if t == condition {
            return pool.bool_id(holds);
        }
        if are_complements(pool, t, condition) {
            return pool.bool_id(!holds);
        }
    }
    t
}

pub(super) fn ite(
    pool: &mut TermPool,
    condition: TermId,
    then: TermId,
    otherwise: TermId,
    sort: Sort,
) -> Option<TermId> {
    match pool.as_bool(condition) {
        Some(true) => return Some(then),
        Some(false) => return Some(otherwise),
        None => {}
    }
    if let Some((Op::Not, &[inner])) = pool.as_app(condition) {
        return Some(pool.mk_ite(inner, otherwise, then));
    }
    let (old_then, old_otherwise) = (then, otherwise);
    // In each branch the condition has a value, and what depends on it alone is decided.
    let then = chosen(pool, condition, true, then);
    let otherwise = chosen(pool, condition, false, otherwise);
    if then == otherwise {
        return Some(then);
    }
    if sort == Sort::Bool
        && let Some(result) = ite_of_bools(pool, condition, then, otherwise)
    {
        return Some(result);
    }
    // x = y ? x : y is y.
    if let Some((Op::Eq, &[x, y])) = pool.as_app(condition)
        && ((x, y) == (then, otherwise) || (y, x) == (then, otherwise))
    {
        return Some(otherwise);
    }
    // c ? a : (d ? a : b) = (c | d) ? a : b, and the other three of the kind.
    if let Some((Op::Ite, &[inner, a, b])) = pool.as_app(otherwise) {
        if a == then {
            let any = pool.mk_or(condition, inner);
            return Some(pool.mk_ite(any, a, b));
        }
        if b == then {
            let not_inner = pool.mk_not(inner);
            let any = pool.mk_or(condition, not_inner);
            return Some(pool.mk_ite(any, b, a));
        }
    }
    if let Some((Op::Ite, &[inner, a, b])) = pool.as_app(then) {
        if b == otherwise {
            let both = pool.mk_and(condition, inner);
            return Some(pool.mk_ite(both, a, b));
        }
        if a == otherwise {
            let not_inner = pool.mk_not(inner);
            let both = pool.mk_and(condition, not_inner);
            return Some(pool.mk_ite(both, b, a));
        }
    }
    if let Some(result) = factor_choice(pool, condition, then, otherwise) {
        return Some(result);
    }
    if (then, otherwise) != (old_then, old_otherwise) {
        return Some(pool.intern_app(Op::Ite, &[condition, then, otherwise], sort));
    }
    None
}

fn ite_of_bools(
    pool: &mut TermPool,
    condition: TermId,
    then: TermId,
    otherwise: TermId,
) -> Option<TermId> {
    match (pool.as_bool(then), pool.as_bool(otherwise)) {
        (Some(true), _) => Some(pool.mk_or(condition, otherwise)),
        (_, Some(false)) => Some(pool.mk_and(condition, then)),
        (Some(false), _) => {
            let not_condition = pool.mk_not(condition);
            Some(pool.mk_and(not_condition, otherwise))
        }
        (_, Some(true)) => {
            let not_condition = pool.mk_not(condition);
            Some(pool.mk_or(not_condition, then))
        }
        (None, None) if are_complements(pool, then, otherwise) => Some(pool.mk_eq(condition, then)),
        (None, None) => None,
    }
}

/// Takes what the branches share out of a choice: `c ? x + 1 : x` is `x + (c ? 1 : 0)`, zero-extensions of one
/// width likewise, and a store under a guard stores a choice.
fn factor_choice(
    pool: &mut TermPool,
    condition: TermId,
    then: TermId,
    otherwise: TermId,
) -> Option<TermId> {
    if let Sort::BitVec(width @ ..=64) = pool.sort(then) {
        let (rest_a, constant_a) = pool.split_constant(then);
        let (rest_b, constant_b) = pool.split_constant(otherwise);
        if let (Some(rest), true) = (rest_a, rest_a == rest_b) {
            let a = pool.mk_bv(width, constant_a);
            let b = pool.mk_bv(width, constant_b);
            let constant = pool.mk_ite(condition, a, b);
            return Some(pool.mk_bv_add(rest, constant));
        }
    }
    match (pool.as_app(then), pool.as_app(otherwise)) {
        (Some((Op::ZeroExtend(extra_a), &[a])), Some((Op::ZeroExtend(extra_b), &[b])))
            if extra_a == extra_b =>
        {
            let choice = pool.mk_ite(condition, a, b);
            Some(pool.mk_zero_extend(extra_a, choice))
        }
        (Some((Op::ZeroExtend(extra), &[a])), None)
        | (None, Some((Op::ZeroExtend(extra), &[a]))) => {
            let is_then = pool.is_const(otherwise);
            let value = pool.as_bv(if is_then { otherwise } else { then })?;
            let width = value.width() - extra;
            if !value.extract(value.width() - 1, width).is_zero() {
                return None;
            }
            let part = pool.mk_bv_value(value.extract(width - 1, 0));
            let (a, b) = if is_then { (a, part) } else { (part, a) };
            let choice = pool.mk_ite(condition, a, b);
            Some(pool.mk_zero_extend(extra, choice))
        }
        (Some((Op::Store, &[array, index, value])), _) if array == otherwise => {
            let old = pool.mk_select(array, index);
            let new = pool.mk_ite(condition, value, old);
            Some(pool.mk_store(array, index, new))
        }
        (_, Some((Op::Store, &[array, index, value]))) if array == then => {
            let old = pool.mk_select(array, index);
            let new = pool.mk_ite(condition, old, value);
            Some(pool.mk_store(array, index, new))
        }
        _ => None,
    }
}

pub(super) fn eq(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(pool.mk_true());
    }
    let (a, b) = ordered(pool, a, b);
    match pool.sort(a) {
        Sort::Bool => eq_of_bools(pool, a, b),
        Sort::BitVec(_) => sum::eq(pool, a, b).or_else(|| compare::eq(pool, a, b)),
        Sort::Float(_) => float::eq(pool, a, b),
        Sort::Array { .. } => None,
    }
}

fn eq_of_bools(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    match pool.as_bool(b) {
        Some(true) => return Some(a),
        Some(false) => return Some(pool.mk_not(a)),
        None => {}
    }
    if are_complements(pool, a, b) {
        return Some(pool.mk_false());
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::Not, &[x])), Some((Op::Not, &[y]))) => Some(pool.mk_eq(x, y)),
        (Some((Op::Not, &[x])), _) => Some(pool.mk_distinct(x, b)),
        (_, Some((Op::Not, &[y]))) => Some(pool.mk_distinct(a, y)),
        _ => None,
    }
}
