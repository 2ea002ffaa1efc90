//! What loops of the host leave in memory: `a[i] = f(i)`; and long copies, launches, and contents of many elements.
//!
//! The contents of an array that a summarised loop changes are unknown, with a note of what an arbitrary iteration
//! writes where. What is then read of them is an element that some iteration before has written, or one from before the
//! loop that no iteration has written to; this is said of an element when a query speaks of it. So the note is a
//! statement on all elements, and each query takes the instances of it that it can use.
//!
//! *Guarantee*: what is said holds of every execution. It is left out where nothing would be gained.

pub(crate) mod copied;
pub(crate) mod launched;
pub(crate) mod shape;

use std::ops::Range;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::exec::path::operands_of;
use crate::heap::written::copied::{Copied, What};
use crate::heap::written::launched::Launched;
use crate::heap::written::shape::Shape;
use crate::symbols::{Origin, Terms};

/// Places that an iteration writes to.
const MAX_WRITES: usize = 8;
/// Terms of what an iteration writes, and of its conditions.
const MAX_TERMS: usize = 400;

/// What an arbitrary iteration writes to one array.
#[derive(Debug)]
pub(crate) struct Iteration {
    /// Its number.
    pub(crate) number: TermId,
    /// Terms that were made for it: its symbols have other values in each iteration.
    pub(crate) own: Range<usize>,
    /// What holds of an iteration that comes to its end.
    pub(crate) conditions: Vec<TermId>,
    /// Variables that go by a step: their values at its start, the first ones, and the steps.
    pub(crate) steps: Vec<(TermId, TermId, TermId)>,
    writes: Vec<Write>,
    /// Whether it writes to one element what its number alone decides, and to the next one each time.
    pub(crate) is_exact: bool,
}

#[derive(Clone, Debug)]
enum Write {
    /// To the element of an index, under a condition.
    Element { cond: TermId, index: TermId, value: TermId },
    /// To a range of elements, under a condition.
    Range { cond: TermId, copied: Rc<Copied> },
    /// Of a loop inside of the iteration.
    Loop(Rc<Written>),
}

/// What is known of contents.
#[derive(Clone, Debug)]
enum Note {
    /// A loop left them.
    Loop(Rc<Written>),
    /// A copy or a fill did.
    Copied(Rc<Copied>),
    /// The threads of a launch did.
    Launched(Rc<Launched>),
    /// They stand for many known elements.
    Shape(Rc<Shape>),
}

/// What is known of the contents that a loop leaves.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) iteration: Rc<Iteration>,
    /// The iterations before.
    pub(crate) count: TermId,
    /// The contents before the loop.
    pub(crate) old: TermId,
}

/// By arrays, the noted contents that they may have where nothing was stored in them.
pub(crate) type NotedArrays = FxHashMap<TermId, Rc<[TermId]>>;

/// Notes of contents, by the symbols that stand for these.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    notes: FxHashMap<TermId, Note>,
}

impl Contents {
    pub(crate) fn add(&mut self, symbol: TermId, written: Written) {
        self.notes.insert(symbol, Note::Loop(Rc::new(written)));
    }

    pub(crate) fn add_copied(&mut self, symbol: TermId, copied: Copied) {
        self.notes.insert(symbol, Note::Copied(Rc::new(copied)));
    }

    /// Adds what the threads of a launch have written, if that is of use.
    pub(crate) fn add_launched(&mut self, pool: &TermPool, symbol: TermId, launched: Launched) {
        if launched.is_useful(pool, MAX_TERMS) {
            self.notes.insert(symbol, Note::Launched(Rc::new(launched)));
        }
    }

    pub(crate) fn add_shape(&mut self, symbol: TermId, shape: Shape) {
        self.notes.insert(symbol, Note::Shape(Rc::new(shape)));
    }

    /// What is known of two elements of noted contents together.
    pub(crate) fn fact_about_two(
        &self,
        pool: &mut Terms,
        one: TermId,
        other: TermId,
    ) -> Option<TermId> {
        let (Op::Select, &[array, index]) = pool.as_app(one)? else { return None };
        let (Op::Select, &[of, other_index]) = pool.as_app(other)? else { return None };
        let Note::Shape(shape) = self.notes.get(&array).filter(|_| of == array)? else {
            return None;
        };
        Rc::clone(shape).fact_of_two(pool, (index, one), (other_index, other))
    }

    /// Whether the unknown caller of an entry has put contents there, or what they are a copy of.
    pub(crate) fn are_of_caller(&self, pool: &Terms, array: TermId) -> bool {
        match self.notes.get(&array) {
            None => pool.is_of_caller(array),
            Some(Note::Copied(copied)) => match &copied.what {
                What::Value(_) => false,
                What::Elements(sources) => {
                    sources.iter().all(|source| self.are_of_caller(pool, source.array))
                }
            },
            Some(Note::Loop(_) | Note::Launched(_) | Note::Shape(_)) => false,
        }
    }

    /// Whether contents follow from those of others, which are noted too.
    pub(crate) fn is_noted(&self, array: TermId) -> bool {
        self.notes.contains_key(&array)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Reads off the contents after an iteration what it has written; `None` if that is not known, or of no use.
    pub(crate) fn writes(
        &self,
        pool: &mut Terms,
        mut iteration: Iteration,
        after: TermId,
        before: TermId,
    ) -> Option<Iteration> {
        let cond = pool.mk_true();
        self.collect(pool, &mut iteration.writes, cond, after, before)?;
        iteration.conditions.retain(|condition| !has_floats(pool, &[*condition]));
        let mut terms = iteration.conditions.clone();
        flatten(&iteration.writes, &mut |write| match write {
            Write::Element { cond, index, value } => terms.extend([*cond, *index, *value]),
            Write::Range { cond, copied } => {
                terms.push(*cond);
                terms.extend(copied.terms());
            }
            Write::Loop(_) => {}
        });
        // Contents that are changed by what they were before are not known.
        let mut is_known = true;
        flatten(&iteration.writes, &mut |write| {
            let values = match write {
                Write::Element { value, .. } => vec![*value],
                Write::Range { copied, .. } => copied.terms(),
                Write::Loop(_) => Vec::new(),
            };
            for value in values {
                let mut symbols = pool.symbols_of(value);
                symbols.retain(|symbol| matches!(pool.sort(*symbol), Sort::Array { .. }));
                // Such a value would have to be said of itself, one iteration before, and so on to the first one.
                is_known &= !symbols.into_iter().any(|symbol| iteration.is_own(symbol));
            }
        });
        let is_useful = is_known
            && !iteration.writes.is_empty()
            && pool.post_order(&terms).len() <= MAX_TERMS
            && !has_floats(pool, &terms);
        iteration.is_exact = iteration.goes_by_elements(pool);
        is_useful.then_some(iteration)
    }

    fn collect(
        &self,
        pool: &mut Terms,
        writes: &mut Vec<Write>,
        cond: TermId,
        after: TermId,
        before: TermId,
    ) -> Option<()> {
        if after == before {
            return Some(());
        }
        if writes.len() >= MAX_WRITES {
            return None;
        }
        match self.notes.get(&after) {
            Some(Note::Loop(inner)) => {
                self.collect(pool, writes, cond, inner.old, before)?;
                writes.push(Write::Loop(Rc::clone(inner)));
                return Some(());
            }
            Some(Note::Copied(copied)) => {
                self.collect(pool, writes, cond, copied.old, before)?;
                writes.push(Write::Range { cond, copied: Rc::clone(copied) });
                return Some(());
            }
            Some(Note::Launched(_) | Note::Shape(_)) => return None,
            None => {}
        }
        let (op, operands) = pool.as_app(after)?;
        match (op, operands.to_vec().as_slice()) {
            (Op::Store, &[array, index, value]) => {
                // Older writes first: where two are to one element, the later one counts.
                self.collect(pool, writes, cond, array, before)?;
                let found = pool.mk_select(array, index);
                // A store of what is there already changes nothing, so it may as well take place.
                let cond = without_difference(pool, cond, found, value).unwrap_or(cond);
                writes.push(Write::Element { cond, index, value });
            }
            (Op::Ite, &[chosen, then, other]) => {
                let is_then = pool.mk_and(cond, chosen);
                self.collect(pool, writes, is_then, then, before)?;
                let not_chosen = pool.mk_not(chosen);
                let is_other = pool.mk_and(cond, not_chosen);
                self.collect(pool, writes, is_other, other, before)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// The elements of noted contents that a term may be. What has been found out about arrays is kept in `under`.
    pub(crate) fn elements(
        &self,
        pool: &mut Terms,
        term: TermId,
        under: &mut NotedArrays,
    ) -> Vec<TermId> {
        if self.is_empty() {
            return Vec::new();
        }
        let Some((Op::Select, &[array, index])) = pool.as_app(term) else { return Vec::new() };
        let noted = self.noted_under(pool, array, under);
        noted.iter().map(|array| pool.mk_select(*array, index)).collect()
    }

    /// The noted contents that an array may have where nothing was stored in it. Each array is looked at once: choices
    /// between arrays that share their past form a graph with far more walks than nodes.
    fn noted_under(&self, pool: &Terms, array: TermId, under: &mut NotedArrays) -> Rc<[TermId]> {
        let mut pending = vec![array];
        while let Some(&array) = pending.last() {
            if under.contains_key(&array) {
                pending.pop();
                continue;
            }
            let pasts = match pool.as_app(array) {
                _ if self.notes.contains_key(&array) => &[],
                Some((Op::Store, operands)) => &operands[..1],
                Some((Op::Ite, operands)) => &operands[1..],
                Some(_) | None => &[],
            };
            let n_pending = pending.len();
            pending.extend(pasts.iter().filter(|past| !under.contains_key(past)));
            if pending.len() > n_pending {
                continue;
            }
            let mut found: Vec<TermId> = Vec::new();
            if self.notes.contains_key(&array) {
                found.push(array);
            }
            for noted in pasts.iter().rev().flat_map(|past| under[past].iter()) {
                if found.len() < MAX_WRITES && !found.contains(noted) {
                    found.push(*noted);
                }
            }
            under.insert(array, found.into());
            pending.pop();
        }
        Rc::clone(&under[&array])
    }

    /// What an iteration has written to an element, if the number of the iteration decides that, and the condition
    /// under which there was such an iteration.
    pub(crate) fn exact_element(
        &self,
        pool: &mut Terms,
        array: TermId,
        index: TermId,
    ) -> Option<(TermId, TermId)> {
        let Note::Loop(written) = self.notes.get(&array)? else { return None };
        let written = Rc::clone(written);
        let iteration = &written.iteration;
        let &[Write::Element { value, .. }] = &iteration.writes[..] else { return None };
        if !iteration.is_exact {
            return None;
        }
        let number = written.iteration_of(pool, &FxHashMap::default(), index)?;
        let count = pool.mk_zero_extend(32, written.count);
        let is_written = pool.mk_bv_ult(number, count);
        // The number is below the number of iterations, which has 32 bits.
        let narrow = pool.mk_extract(31, 0, number);
        let mut values = FxHashMap::default();
        values.insert(iteration.number, narrow);
        for (start, before, step) in &iteration.steps {
            let width = pool.width(*start);
            let number = pool.mk_resize_unsigned(number, width);
            let distance = pool.mk_bv_mul(number, *step);
            values.insert(*start, pool.mk_bv_add(*before, distance));
        }
        Some((is_written, pool.substitute(value, &values)))
    }

    /// The numbers of the iterations after which contents are what they are.
    pub(crate) fn counts(&self, pool: &TermPool, array: TermId) -> Vec<TermId> {
        let mut counts = Vec::new();
        for symbol in pool.symbols_of(array) {
            match self.notes.get(&symbol) {
                Some(Note::Loop(written)) => counts.push(written.count),
                Some(Note::Copied(copied)) => {
                    counts.extend([copied.cond, copied.first, copied.count]);
                }
                Some(Note::Launched(_) | Note::Shape(_)) | None => {}
            }
        }
        counts
    }

    /// What is known of a term, if it is an element of noted contents.
    pub(crate) fn fact_about(&self, pool: &mut Terms, term: TermId) -> Option<TermId> {
        let (Op::Select, &[array, index]) = pool.as_app(term)? else { return None };
        let written = match self.notes.get(&array)? {
            Note::Loop(written) => Rc::clone(written),
            Note::Copied(copied) => {
                let value = Rc::clone(copied).element(pool, index)?;
                return (pool.sort(value) == pool.sort(term)).then(|| pool.mk_eq(term, value));
            }
            Note::Launched(launched) => {
                return Some(Rc::clone(launched).fact(pool, index, term));
            }
            Note::Shape(shape) => return Some(Rc::clone(shape).fact(pool, index, term)),
        };
        let mut cases = Vec::new();
        written.cases(pool, &mut Vec::new(), index, term, &mut cases);
        let old = pool.mk_select(written.old, index);
        let is_old = pool.mk_eq(term, old);
        let is_left = written.is_left(pool, &mut FxHashMap::default(), written.count, index);
        cases.push(pool.mk_and(is_old, is_left));
        Some(pool.mk_or_all(cases))
    }
}

/// A condition without the part that says that two values differ; `None` if it does not say so.
pub(crate) fn without_difference(
    pool: &mut TermPool,
    cond: TermId,
    one: TermId,
    other: TermId,
) -> Option<TermId> {
    let is_equal = pool.mk_eq(one, other);
    let differs = pool.mk_not(is_equal);
    let parts = operands_of(pool, Op::And, cond);
    let rest: Vec<TermId> = parts.iter().copied().filter(|part| *part != differs).collect();
    (rest.len() < parts.len()).then(|| pool.mk_and_all(rest))
}

fn has_floats(pool: &TermPool, terms: &[TermId]) -> bool {
    let is_float = |term: &TermId| matches!(pool.sort(*term), Sort::Float(_));
    pool.post_order(terms).iter().any(is_float)
}

/// Goes through writes, those of inner loops included.
fn flatten<'a>(writes: &'a [Write], visit: &mut impl FnMut(&'a Write)) {
    for write in writes {
        visit(write);
        if let Write::Loop(inner) = write {
            flatten(&inner.iteration.writes, visit);
        }
    }
}

impl Iteration {
    /// The values that it writes.
    pub(crate) fn values(&self) -> Vec<TermId> {
        let mut values = Vec::new();
        flatten(&self.writes, &mut |write| match write {
            Write::Element { value, .. } => values.push(*value),
            Write::Range { copied, .. } => values.extend(copied.terms()),
            Write::Loop(_) => {}
        });
        values
    }
}

impl Write {
    /// For an element: when the write takes place, when it is to that element, and what it writes.
    fn at(&self, pool: &mut Terms, element: TermId) -> Option<(TermId, TermId, TermId)> {
        match self {
            Self::Element { cond, index, value } => {
                Some((*cond, pool.mk_eq(*index, element), *value))
            }
            Self::Range { cond, copied } => {
                let value = copied.value(pool, element)?;
                Some((*cond, copied.is_written(pool, element), value))
            }
            Self::Loop(_) => None,
        }
    }
}

impl Written {
    /// That an element has been written by an iteration, one case for each write. `outer` are the iterations around.
    fn cases<'a>(
        &'a self,
        pool: &mut Terms,
        outer: &mut Vec<&'a Self>,
        index: TermId,
        value: TermId,
        cases: &mut Vec<TermId>,
    ) {
        outer.push(self);
        // Which of several writes to the element came last is not said, so that it may be any of them: more contents are
        // allowed than there can be, never fewer.
        for write in &self.iteration.writes {
            match write {
                Write::Loop(inner) => inner.cases(pool, outer, index, value, cases),
                Write::Element { .. } | Write::Range { .. } => {
                    let Some((cond, is_here, new)) = write.at(pool, index) else {
                        cases.push(pool.mk_true());
                        continue;
                    };
                    let is_new = pool.mk_eq(new, value);
                    let mut own = vec![cond, is_here, is_new];
                    for around in outer.iter() {
                        own.extend(&around.iteration.conditions);
                        own.push(pool.mk_bv_ult(around.iteration.number, around.count));
                    }
                    let case = pool.mk_and_all(own);
                    // The outermost iteration owns the terms of those inside, but not the element itself.
                    let mut names = FxHashMap::default();
                    let kept = [index, value].map(|term| pool.symbols_of(term)).concat();
                    for symbol in pool.symbols_of(case) {
                        if outer[0].iteration.is_own(symbol) && !kept.contains(&symbol) {
                            names.insert(
                                symbol,
                                pool.fresh("of_iteration", pool.sort(symbol), Origin::Havoc),
                            );
                        }
                    }
                    cases.push(pool.substitute(case, &names));
                }
            }
        }
        outer.pop();
    }

    /// That no iteration has written to an element, as far as that is seen from the one that would do so according to
    /// the steps of the loop. `names` are those of the symbols of the iterations around, `count` the number of
    /// iterations.
    fn is_left(
        &self,
        pool: &mut Terms,
        names: &mut FxHashMap<TermId, TermId>,
        count: TermId,
        index: TermId,
    ) -> TermId {
        let anything = pool.mk_true();
        let Some(number) = self.iteration_of(pool, names, index) else { return anything };
        let wide = pool.mk_zero_extend(32, count);
        let is_reached = pool.mk_bv_ult(number, wide);
        let number = pool.mk_extract(31, 0, number);
        let iteration = &self.iteration;
        names.insert(iteration.number, number);
        let mut inside = Vec::new();
        for condition in &iteration.conditions {
            inside.push(iteration.renamed(pool, names, *condition));
        }
        for write in &iteration.writes {
            let is_left = match write {
                Write::Loop(inner) => {
                    let count = iteration.renamed(pool, names, inner.count);
                    inner.is_left(pool, names, count, index)
                }
                Write::Element { cond, index: place, .. } => {
                    let cond = iteration.renamed(pool, names, *cond);
                    let place = iteration.renamed(pool, names, *place);
                    let is_here = pool.mk_eq(place, index);
                    let is_written = pool.mk_and(cond, is_here);
                    pool.mk_not(is_written)
                }
                Write::Range { cond, copied } => {
                    let cond = iteration.renamed(pool, names, *cond);
                    let copied = copied.map(|term| iteration.renamed(pool, names, term));
                    let is_here = copied.is_written(pool, index);
                    let is_written = pool.mk_and(cond, is_here);
                    pool.mk_not(is_written)
                }
            };
            inside.push(is_left);
        }
        let is_left = pool.mk_and_all(inside);
        pool.mk_implies(is_reached, is_left)
    }

    /// The iteration that writes to an element, a term of 64 bits, if the index goes by a step. It need not be right.
    fn iteration_of(
        &self,
        pool: &mut Terms,
        names: &FxHashMap<TermId, TermId>,
        index: TermId,
    ) -> Option<TermId> {
        let mut place = None;
        flatten(&self.iteration.writes, &mut |write| match write {
            Write::Element { index, .. } => place = place.or(Some(*index)),
            Write::Range { copied, .. } => place = place.or(Some(copied.first)),
            Write::Loop(_) => {}
        });
        let at_start = |pool: &mut Terms, is_second: bool| {
            let mut values = FxHashMap::default();
            let mut pending = vec![self];
            let mut is_outermost = true;
            while let Some(level) = pending.pop() {
                let step_by = u64::from(is_second && is_outermost);
                is_outermost = false;
                values.insert(level.iteration.number, pool.mk_bv(32, step_by));
                for (start, before, step) in &level.iteration.steps {
                    let value = if step_by == 1 { pool.mk_bv_add(*before, *step) } else { *before };
                    values.insert(*start, value);
                }
                for write in &level.iteration.writes {
                    if let Write::Loop(inner) = write {
                        pending.push(inner);
                    }
                }
            }
            // What loops start with may depend on the loops around them.
            let mut at = place?;
            for _ in 0..3 {
                at = pool.substitute(at, &values);
            }
            Some(pool.substitute(at, names))
        };
        let first = at_start(pool, false)?;
        let second = at_start(pool, true)?;
        let step = pool.mk_bv_sub(second, first);
        let is_read = |term: &TermId| pool.op(*term) == Some(Op::Select);
        if pool.post_order(&[step, first]).iter().any(is_read) {
            return None;
        }
        let distance = pool.mk_bv_sub(index, first);
        match pool.as_bv_u64(step) {
            Some(0) => None,
            Some(1) => Some(distance),
            Some(u64::MAX) => Some(pool.mk_bv_sub(first, index)),
            Some(_) | None => Some(pool.mk_bv_udiv(distance, step)),
        }
    }
}

impl Iteration {
    pub(crate) fn new(
        number: TermId,
        own: Range<usize>,
        conditions: Vec<TermId>,
        steps: Vec<(TermId, TermId, TermId)>,
    ) -> Self {
        Self { number, own, conditions, steps, writes: Vec::new(), is_exact: false }
    }

    fn goes_by_elements(&self, pool: &mut Terms) -> bool {
        let &[Write::Element { cond, index, value }] = &self.writes[..] else { return false };
        let is_counted = |symbol: &TermId| {
            *symbol == self.number || self.steps.iter().any(|(start, ..)| start == symbol)
        };
        let mut symbols = [index, value].map(|term| pool.symbols_of(term)).concat();
        symbols.retain(|symbol| self.is_own(*symbol));
        let is_approximate = [index, value].into_iter().any(|term| pool.is_approximate(term));
        if is_approximate || !pool.is_true(cond) || !symbols.iter().all(is_counted) {
            return false;
        }
        let [first, second] = [0, 1].map(|number| {
            let mut values = FxHashMap::default();
            values.insert(self.number, pool.mk_bv(32, number));
            for (start, before, step) in &self.steps {
                let after = pool.mk_bv_add(*before, *step);
                values.insert(*start, if number == 0 { *before } else { after });
            }
            pool.substitute(index, &values)
        });
        let step = pool.mk_bv_sub(second, first);
        matches!(pool.as_bv_u64(step), Some(1 | u64::MAX))
    }

    fn is_own(&self, symbol: TermId) -> bool {
        self.own.contains(&symbol.index())
    }

    /// A term of one iteration, whose symbols have names of their own.
    fn renamed(
        &self,
        pool: &mut Terms,
        names: &mut FxHashMap<TermId, TermId>,
        term: TermId,
    ) -> TermId {
        for symbol in pool.symbols_of(term) {
            if self.is_own(symbol) && !names.contains_key(&symbol) {
                let name = pool.fresh("of_iteration", pool.sort(symbol), Origin::Havoc);
                names.insert(symbol, name);
            }
        }
        pool.substitute(term, names)
    }
}
