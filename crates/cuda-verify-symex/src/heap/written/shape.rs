//! What many known elements have in common: bounds, a constant step, an order.
//!
//! A long array of known elements is as good as unknown to a solver: an access at an unknown index would have to
//! distinguish as many cases as there are elements. So its contents are taken to be any that have the same shape.

use cuda_verify_smt::term::{TermId, TermPool};

use crate::symbols::Terms;
use crate::value::mask;

/// Structures of up to so many elements are told apart by their fields.
const MAX_STRIDE: u64 = 8;

/// What is known of the elements of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The first element, and the one after the last.
    first: u64,
    end: u64,
    /// Of the elements at each remainder of the index by their number.
    fields: Vec<Field>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    low: i64,
    high: i64,
    /// The value at the first element of the field and the step to the next one, in the width of an element.
    line: Option<(u64, u64)>,
    order: Option<Order>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rising,
    StrictlyRising,
}

impl Shape {
    /// The shape of elements that follow one another from an index on; `None` if they have none.
    pub(crate) fn of(pool: &TermPool, first: u64, elements: &[TermId]) -> Option<Self> {
        let bounds: Option<Vec<(i64, i64)>> =
            elements.iter().map(|element| pool.signed_range(*element)).collect();
        let bounds = bounds?;
        let count = u64::try_from(elements.len()).ok()?;
        let with = |stride: u64| {
            let fields: Option<Vec<Field>> = (0..stride)
                .map(|number| Field::of(pool, elements, &bounds, (number, stride)))
                .collect();
            fields.map(|fields| Self { first, end: first + count, fields })
        };
        let simple = with(1)?;
        if simple.fields.iter().any(Field::is_regular) {
            return Some(simple);
        }
        let strides = (2..=MAX_STRIDE.min(count / 4)).filter_map(with);
        let of_fields = strides.into_iter().find(|it| it.fields.iter().any(Field::is_regular));
        Some(of_fields.unwrap_or(simple))
    }

    /// What it says of an element.
    pub(super) fn fact(&self, pool: &mut Terms, index: TermId, element: TermId) -> TermId {
        let mut parts = Vec::new();
        for (number, field) in (0_u64..).zip(&self.fields) {
            let is_meant = self.is_of_field(pool, index, number);
            if pool.is_false(is_meant) {
                continue;
            }
            let fact = self.fact_of_field(pool, number, field, index, element);
            parts.push(pool.mk_implies(is_meant, fact));
        }
        let all = pool.mk_and_all(parts);
        let is_inside = self.is_inside(pool, index);
        pool.mk_implies(is_inside, all)
    }

    /// What it says of two elements.
    pub(super) fn fact_of_two(
        &self,
        pool: &mut Terms,
        (index, element): (TermId, TermId),
        (other_index, other): (TermId, TermId),
    ) -> Option<TermId> {
        let mut parts = Vec::new();
        for (number, field) in (0_u64..).zip(&self.fields) {
            let (None, Some(order)) = (field.line, field.order) else { continue };
            let both = [index, other_index].map(|index| self.is_of_field(pool, index, number));
            let both = pool.mk_and_all(both);
            let mut rises = |before: (TermId, TermId), after: (TermId, TermId)| {
                let is_before = pool.mk_bv_ult(before.0, after.0);
                let has_risen = match order {
                    Order::Rising => pool.mk_bv_sle(before.1, after.1),
                    Order::StrictlyRising => pool.mk_bv_slt(before.1, after.1),
                };
                pool.mk_implies(is_before, has_risen)
            };
            let there = rises((index, element), (other_index, other));
            let back = rises((other_index, other), (index, element));
            let fact = pool.mk_and(there, back);
            parts.push(pool.mk_implies(both, fact));
        }
        if parts.is_empty() {
            return None;
        }
        let inside = [index, other_index].map(|index| self.is_inside(pool, index));
        let inside = pool.mk_and_all(inside);
        let all = pool.mk_and_all(parts);
        Some(pool.mk_implies(inside, all))
    }

    fn is_inside(&self, pool: &mut Terms, index: TermId) -> TermId {
        let (first, count) = (pool.mk_bv(64, self.first), pool.mk_bv(64, self.end - self.first));
        let distance = pool.mk_bv_sub(index, first);
        pool.mk_bv_ult(distance, count)
    }

    /// Whether an index is that of a field of that number.
    fn is_of_field(&self, pool: &mut Terms, index: TermId, number: u64) -> TermId {
        let stride = u64::try_from(self.fields.len()).unwrap_or(1);
        let first = pool.mk_bv(64, self.first);
        let distance = pool.mk_bv_sub(index, first);
        let (constant, terms) = pool.linear(distance);
        // Sums wrap around, which changes remainders by powers of two alone.
        if stride.is_power_of_two()
            && terms.iter().all(|(coefficient, _)| coefficient.is_multiple_of(stride))
        {
            return pool.mk_bool(constant % stride == number);
        }
        let (stride, number) = (pool.mk_bv(64, stride), pool.mk_bv(64, number));
        let remainder = pool.mk_bv_urem(distance, stride);
        pool.mk_eq(remainder, number)
    }

    fn fact_of_field(
        &self,
        pool: &mut Terms,
        number: u64,
        field: &Field,
        index: TermId,
        element: TermId,
    ) -> TermId {
        let width = pool.width(element);
        if let Some((start, step)) = field.line {
            let first = pool.mk_bv(64, self.first.wrapping_add(number));
            let mut steps = pool.mk_bv_sub(index, first);
            if self.fields.len() > 1 {
                let stride = pool.mk_bv(64, u64::try_from(self.fields.len()).unwrap_or(1));
                steps = pool.mk_bv_udiv(steps, stride);
            }
            let steps = pool.mk_resize_unsigned(steps, width);
            let (start, step) = (pool.mk_bv(width, start), pool.mk_bv(width, step));
            let distance = pool.mk_bv_mul(steps, step);
            let value = pool.mk_bv_add(start, distance);
            return pool.mk_eq(element, value);
        }
        let [low, high] = [field.low, field.high].map(|it| pool.mk_bv(width, it.cast_unsigned()));
        let is_above = pool.mk_bv_sle(low, element);
        let is_below = pool.mk_bv_sle(element, high);
        pool.mk_and(is_above, is_below)
    }
}

impl Field {
    fn of(
        pool: &TermPool,
        elements: &[TermId],
        bounds: &[(i64, i64)],
        (number, stride): (u64, u64),
    ) -> Option<Self> {
        let (skip, stride) = (usize::try_from(number).ok()?, usize::try_from(stride).ok()?);
        let mine = || bounds.iter().skip(skip).step_by(stride);
        let low = mine().map(|(low, _)| *low).min()?;
        let high = mine().map(|(_, high)| *high).max()?;
        let values: Option<Vec<u64>> =
            elements.iter().skip(skip).step_by(stride).map(|it| pool.as_bv_u64(*it)).collect();
        let line = values.as_deref().and_then(|values| {
            let width = pool.width(*elements.first()?);
            let step = |pair: &[u64]| pair[1].wrapping_sub(pair[0]) & mask(width);
            let (start, of_first) = (*values.first()?, step(values.get(..2)?));
            values.windows(2).all(|pair| step(pair) == of_first).then_some((start, of_first))
        });
        let follow = |is_fine: &dyn Fn(i64, i64) -> bool| {
            mine().zip(mine().skip(1)).all(|((_, high), (low, _))| is_fine(*high, *low))
        };
        let order = if follow(&|before, after| before < after) {
            Some(Order::StrictlyRising)
        } else if follow(&|before, after| before <= after) {
            Some(Order::Rising)
        } else {
            None
        };
        Some(Self { low, high, line, order })
    }

    fn is_regular(&self) -> bool {
        self.line.is_some() || self.order.is_some()
    }
}
