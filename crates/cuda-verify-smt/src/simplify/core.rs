//! Rules of the core theory.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Operands of a commutative operator in canonical order: by age, constants last.
pub(super) fn ordered(pool: &TermPool, a: TermId, b: TermId) -> (TermId, TermId) {
    if (pool.is_const(a), a) <= (pool.is_const(b), b) { (a, b) } else { (b, a) }
}

pub(super) fn not(pool: &mut TermPool, a: TermId) -> TermId {
    match pool.as_app(a) {
        Some((Op::Not, &[inner])) => inner,
        _ => pool.intern_app(Op::Not, &[a], Sort::Bool),
    }
}

pub(super) fn and(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    if pool.is_false(a) || pool.is_true(b) || a == b {
        return a;
    }
    if pool.is_true(a) || pool.is_false(b) {
        return b;
    }
    if pool.mk_not(a) == b {
        return pool.mk_false();
    }
    let (a, b) = ordered(pool, a, b);
    pool.intern_app(Op::And, &[a, b], Sort::Bool)
}

pub(super) fn or(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    if pool.is_true(a) || pool.is_false(b) || a == b {
        return a;
    }
    if pool.is_false(a) || pool.is_true(b) {
        return b;
    }
    if pool.mk_not(a) == b {
        return pool.mk_true();
    }
    let (a, b) = ordered(pool, a, b);
    pool.intern_app(Op::Or, &[a, b], Sort::Bool)
}

pub(super) fn ite(
    pool: &mut TermPool,
    condition: TermId,
    then: TermId,
    otherwise: TermId,
    sort: Sort,
) -> TermId {
    match pool.as_bool(condition) {
        Some(true) => then,
        Some(false) => otherwise,
        None if then == otherwise => then,
        None => pool.intern_app(Op::Ite, &[condition, then, otherwise], sort),
    }
}

pub(super) fn eq(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    if a == b {
        return pool.mk_true();
    }
    let (a, b) = ordered(pool, a, b);
    pool.intern_app(Op::Eq, &[a, b], Sort::Bool)
}

pub(super) fn select(pool: &mut TermPool, array: TermId, index: TermId, sort: Sort) -> TermId {
    match pool.as_app(array) {
        Some((Op::ConstArray { .. }, &[value])) => value,
        Some((Op::Store, &[_, at, value])) if at == index => value,
        Some((Op::Store, &[rest, at, _])) if pool.is_const(at) && pool.is_const(index) => {
            pool.mk_select(rest, index)
        }
        _ => pool.intern_app(Op::Select, &[array, index], sort),
    }
}

pub(super) fn neg(pool: &mut TermPool, a: TermId, sort: Sort) -> TermId {
    match pool.as_app(a) {
        Some((Op::BvNeg, &[inner])) => inner,
        _ => pool.intern_app(Op::BvNeg, &[a], sort),
    }
}

pub(super) fn add(pool: &mut TermPool, a: TermId, b: TermId, sort: Sort) -> TermId {
    let (a, b) = ordered(pool, a, b);
    if pool.as_bv(b).is_some_and(crate::BvValue::is_zero) {
        return a;
    }
    if pool.mk_bv_neg(a) == b {
        return pool.mk_bv_value(crate::BvValue::zero(pool.width(a)));
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::BvAdd, &[x, c])), _) if pool.is_const(c) => {
            let sum = if pool.is_const(b) { x } else { pool.mk_bv_add(x, b) };
            let constant = if pool.is_const(b) { pool.mk_bv_add(c, b) } else { c };
            pool.mk_bv_add(sum, constant)
        }
        (_, Some((Op::BvAdd, &[x, c]))) if pool.is_const(c) => {
            let sum = pool.mk_bv_add(a, x);
            pool.mk_bv_add(sum, c)
        }
        _ => pool.intern_app(Op::BvAdd, &[a, b], sort),
    }
}
