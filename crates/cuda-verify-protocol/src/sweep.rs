//! The sweep: which pairs of accesses of two arbitrary threads may have a byte in common.
//!
//! A barrier interval with n accesses has n² pairs, nearly all of which are apart for the same reason. Accesses whose
//! offsets differ by constants only, `B + c₁, ..., B + cₙ`, are a *family*. If `B` and `B'` are the variable parts of two
//! families for the first and the second thread, accesses `i` and `j` overlap exactly if the distance `B' - B` is in an
//! interval around `cᵢ - cⱼ`. So a solver is asked about the distance instead of the pairs: whether it can be in the hull
//! of all those intervals at all, and where it can, on which side of the distance that was found the others may be.
//! Regular families, such as the elements of a row or the slices of a tile, need a handful of queries instead of n².
//!
//! What is asked is a relaxation: the hull stands for the intervals, and of the guards only what all accesses of a family
//! have in common is kept. If it is unsatisfiable, so is every pair. Everything else is left to be compared pair by pair.
//!
//! *Guarantee*: over-approximate; no pair that may race is left out.

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::flat::Access;
use crate::pair::{Pair, may_conflict};
use crate::phases::Phases;
use crate::protocol::ObjectId;

/// Pairs that are as quickly compared one by one.
const FEW_PAIRS: usize = 8;

/// Pairs that are so many that they are not listed before it is known that any can meet.
const MANY_PAIRS: usize = 100_000;

/// Pairs of two families, at most.
const MAX_PAIRS: usize = 16_000_000;

/// Queries about two families before what is left of them is compared pair by pair.
const MAX_QUERIES: u32 = 40;

/// Rewritings of the terms of one offset.
const MAX_REWRITINGS: usize = 32;

/// Places of the first and the second access in the list of all.
pub type PairOfAccesses = (usize, usize);

/// What is found out about a condition on two threads.
#[derive(Debug)]
pub enum Found {
    /// It never holds.
    Impossible,
    /// It holds in this model.
    Possible(Model),
    /// Neither is known.
    Undecided,
}

/// Who answers what the sweep asks.
pub trait Oracle {
    /// Why there is no answer at all.
    type Error;

    /// The terms.
    fn pool(&mut self) -> &mut TermPool;

    /// The second thread's value of a term.
    fn renamed(&mut self, term: TermId) -> TermId;

    /// Whether a condition on both threads can hold, given the facts that `extended` was made of.
    ///
    /// # Errors
    /// It cannot be asked.
    fn ask(&mut self, cond: TermId, extended: &Extended) -> Result<Found, Self::Error>;

    /// Notes that pairs were left out on account of a fact, given by its place among all.
    fn rely_on(&mut self, fact: usize);

    /// There are too many accesses to one object.
    fn too_many(&self) -> Self::Error;
}

/// Accesses to one object, in the same barrier intervals, whose offsets differ by constants.
struct Family {
    object: ObjectId,
    phases: Phases,
    members: Vec<Member>,
    /// The variable part of the offset; `None` if the accesses are not to be compared by offsets.
    base: Option<TermId>,
    /// What holds whenever any of the members happens.
    guard: TermId,
    /// The facts that tell the variable part from the constant, for any of the members.
    facts: FxHashSet<usize>,
}

#[derive(Clone, Copy)]
struct Member {
    number: usize,
    /// The constant part of the offset.
    start: i64,
    size: i64,
}

/// Pairs that overlap exactly if the distance of the variable parts is in an interval.
struct Overlap {
    first: i64,
    last: i64,
    pairs: Vec<PairOfAccesses>,
}

/// How far two families can be apart.
struct Question {
    distance: TermId,
    /// When accesses of both happen.
    both: TermId,
}

/// What is known of a distance.
enum Distance {
    Impossible,
    /// One that is possible.
    Possible(i64),
    Undecided,
}

/// An offset as a constant and a sum of terms with factors.
struct WideOffset {
    constant: u64,
    terms: Vec<(u64, TermId)>,
    facts: FxHashSet<usize>,
}

/// A sum that is known not to overflow.
#[derive(Debug)]
struct NoOverflow {
    /// When that holds, as conjuncts.
    guard: Vec<TermId>,
    /// The sum of the extended operands.
    parts: TermId,
    fact: usize,
}

/// What is known of extended sums.
#[derive(Debug, Default)]
pub struct Extended {
    by_sum: FxHashMap<TermId, Vec<NoOverflow>>,
    n_facts: usize,
}

impl Extended {
    /// Learns what facts, each a guard and what holds under it, say of extended sums. Only those that it has not learnt before
    /// are looked at: the same facts, and perhaps more, are to be given each time.
    pub fn learn<F: IntoIterator<Item = (TermId, TermId)>>(&mut self, pool: &TermPool, facts: F) {
        for (guard, holds) in facts.into_iter().skip(self.n_facts) {
            let fact = self.n_facts;
            self.n_facts += 1;
            let Some((Op::Eq, &[a, b])) = pool.as_app(holds) else { continue };
            for (sum, parts) in [(a, b), (b, a)] {
                let is_sum = match pool.as_app(sum) {
                    // Only these have a constant inside that the width hides; a symbol made wider has none.
                    Some((Op::SignExtend { .. } | Op::ZeroExtend { .. }, &[narrow])) => matches!(
                        pool.as_app(narrow),
                        Some((Op::BvAdd | Op::BvMul | Op::BvNeg | Op::BvShl, _))
                    ),
                    Some(_) | None => false,
                };
                // Each rewriting ends at operands that are smaller than the sum.
                if is_sum && pool.width(sum) == 64 && !pool.post_order(&[parts]).contains(&sum) {
                    let known = NoOverflow { guard: conjuncts(pool, guard), parts, fact };
                    self.by_sum.entry(sum).or_default().push(known);
                }
            }
        }
    }

    /// Whether a fact is about an extended sum that is not among some terms.
    #[must_use]
    pub fn is_beside(&self, pool: &TermPool, terms: &FxHashSet<TermId>, fact: TermId) -> bool {
        match pool.as_app(fact) {
            Some((Op::Eq, sides)) => {
                sides.iter().any(|side| self.by_sum.contains_key(side) && !terms.contains(side))
            }
            Some(_) | None => false,
        }
    }
}

/// The pairs among accesses that are not shown to be apart. Of two accesses the earlier one is that of the first thread:
/// both are arbitrary, so the other case is the same one under other names.
///
/// Costs O(n log n) and a few queries for n accesses of one family that is apart; O(n²) without queries for n families.
///
/// # Errors
/// The oracle gives none.
pub fn pairs_that_may_meet<O: Oracle>(
    oracle: &mut O,
    accesses: &[&Access],
    pair: &Pair,
    extended: &Extended,
) -> Result<Vec<PairOfAccesses>, O::Error> {
    let mut sweep = Sweep { oracle, accesses, pair, extended, exclusive: FxHashMap::default() };
    let families = sweep.families();
    let mut pairs = Vec::new();
    for (number, first) in families.iter().enumerate() {
        // A family meets itself as well: two threads may make the same access.
        for second in &families[number..] {
            // Different objects have no byte in common, and between accesses without a common phase is a barrier.
            if first.object == second.object && first.phases.may_meet(&second.phases) {
                sweep.compare(first, second, &mut pairs)?;
            }
        }
    }
    pairs.sort_unstable();
    Ok(pairs)
}

struct Sweep<'a, O> {
    oracle: &'a mut O,
    accesses: &'a [&'a Access],
    pair: &'a Pair,
    extended: &'a Extended,
    /// Whether conditions of two threads exclude each other.
    exclusive: FxHashMap<(TermId, TermId), bool>,
}

impl<O: Oracle> Sweep<'_, O> {
    /// The pairs of two families that are not shown to be apart.
    fn compare(
        &mut self,
        first: &Family,
        second: &Family,
        pairs: &mut Vec<PairOfAccesses>,
    ) -> Result<(), O::Error> {
        let n_pairs = first.members.len().saturating_mul(second.members.len());
        let question = match (first.base, second.base) {
            (Some(base), Some(other)) if n_pairs > FEW_PAIRS => {
                let both = self.both_happen(first, second);
                if self.oracle.pool().is_false(both) {
                    return Ok(());
                }
                // The variable parts of one family are the same term for the first thread, but not for the second one,
                // of which some symbols have other names.
                let other = self.oracle.renamed(other);
                let distance = self.oracle.pool().mk_bv_sub(other, base);
                Some(Question { distance, both })
            }
            (Some(_) | None, Some(_) | None) => None,
        };
        let mut is_apart = false;
        if let (Some(question), true) = (&question, n_pairs > MANY_PAIRS) {
            let hull = hull(&first.members, &second.members);
            // One query before the pairs are listed, which takes the square of so many accesses.
            is_apart = matches!(self.distance_within(question, hull)?, Distance::Impossible);
        }
        let n_before = pairs.len();
        let mut n_all = n_pairs;
        if !is_apart {
            if n_pairs > MAX_PAIRS {
                return Err(self.oracle.too_many());
            }
            let all = self.pairs_of(first, second);
            n_all = all.len();
            match &question {
                Some(question) if n_all > FEW_PAIRS => {
                    pairs.extend(self.sweep(question, overlaps(&all))?);
                }
                Some(_) | None => pairs.extend(all.into_iter().map(|(a, b)| in_order(a, b))),
            }
        }
        if pairs.len() - n_before < n_all {
            // Without the facts the constants would not have come to light, and the pairs would not have been left out.
            for fact in first.facts.union(&second.facts) {
                self.oracle.rely_on(*fact);
            }
        }
        Ok(())
    }

    /// The pairs of two families that can be in conflict.
    fn pairs_of(&mut self, first: &Family, second: &Family) -> Vec<(Member, Member)> {
        // Of one family, each pair is met from both sides.
        let is_one = std::ptr::eq(first, second);
        let (accesses, common) = (self.accesses, self.pair.relation.common());
        let mut pairs = Vec::new();
        for &a in &first.members {
            for &b in second.members.iter().filter(|b| !is_one || a.number <= b.number) {
                let (one, other) = (accesses[a.number], accesses[b.number]);
                if may_conflict(common, one, other) && !self.exclude(one.guard, other.guard) {
                    pairs.push((a, b));
                }
            }
        }
        pairs
    }

    /// Whether it is plain to see that a condition on the first thread and one on the second never hold both.
    fn exclude(&mut self, first: TermId, second: TermId) -> bool {
        // Two threads may both meet one condition; what never holds has made no access.
        if first == second {
            return false;
        }
        if let Some(known) = self.exclusive.get(&(first, second)) {
            return *known;
        }
        let renamed = self.oracle.renamed(second);
        let pool = self.oracle.pool();
        let both = pool.mk_and(first, renamed);
        // Only what folds: a query for each pair of guards is what the sweep is there to avoid.
        let is_exclusive = pool.is_false(both);
        self.exclusive.insert((first, second), is_exclusive);
        is_exclusive
    }

    /// When accesses of two families can both happen, of different threads in one interval.
    fn both_happen(&mut self, first: &Family, second: &Family) -> TermId {
        let guard = self.oracle.renamed(second.guard);
        let phases = second.phases.map(|cond| self.oracle.renamed(cond));
        let pool = self.oracle.pool();
        let meet = first.phases.meet(pool, &phases);
        pool.mk_and_all([first.guard, guard, self.pair.are_distinct, meet])
    }

    /// The pairs that are not refuted by what the distance can be.
    fn sweep(
        &mut self,
        question: &Question,
        overlaps: Vec<Overlap>,
    ) -> Result<Vec<PairOfAccesses>, O::Error> {
        let mut pairs = Vec::new();
        let is_constant = self.oracle.pool().as_bv_u64(question.distance).is_some();
        let mut n_queries = 0;
        let mut pending = vec![overlaps];
        while let Some(mut overlaps) = pending.pop() {
            let n_pairs: usize = overlaps.iter().map(|overlap| overlap.pairs.len()).sum();
            // To stop early is safe at any time: what has not been refuted is compared pair by pair.
            if !is_constant && (n_pairs <= FEW_PAIRS || n_queries >= MAX_QUERIES) {
                pairs.extend(all_of(overlaps));
                continue;
            }
            let (Some(lowest), Some(highest)) = (
                overlaps.iter().map(|overlap| overlap.first).min(),
                overlaps.iter().map(|overlap| overlap.last).max(),
            ) else {
                continue;
            };
            n_queries += 1;
            let found = self.distance_within(question, (lowest, highest))?;
            let (below, above) = match found {
                Distance::Impossible => continue,
                Distance::Possible(found) => {
                    let is_there =
                        |overlap: &mut Overlap| (overlap.first..=overlap.last).contains(&found);
                    pairs.extend(all_of(overlaps.extract_if(.., is_there)));
                    if is_constant {
                        continue;
                    }
                    // What does not hold the distance that was found lies below or above it, so that both hulls are
                    // narrower than this one.
                    overlaps.into_iter().partition(|overlap| overlap.last < found)
                }
                // Overlaps at one distance are not divided.
                Distance::Undecided if overlaps.len() == 1 => {
                    pairs.extend(all_of(overlaps));
                    continue;
                }
                // A half may be refuted where the whole is too hard.
                Distance::Undecided => {
                    let above = overlaps.split_off(overlaps.len() / 2);
                    (overlaps, above)
                }
            };
            pending.extend([below, above]);
        }
        Ok(pairs)
    }

    /// Whether a distance can be within bounds, where the facts hold that are assumed of violations.
    fn distance_within(
        &mut self,
        &Question { distance, both }: &Question,
        (lowest, highest): (i64, i64),
    ) -> Result<Distance, O::Error> {
        let pool = self.oracle.pool();
        if let Some(distance) = pool.as_bv_u64(distance) {
            let distance = distance.cast_signed();
            let is_within = (lowest..=highest).contains(&distance);
            return Ok(if is_within { Distance::Possible(distance) } else { Distance::Impossible });
        }
        let [low, high] = [lowest, highest].map(|bound| pool.mk_bv(64, bound.cast_unsigned()));
        let (above, below) = (pool.mk_bv_sle(low, distance), pool.mk_bv_sle(distance, high));
        let is_within = pool.mk_and_all([above, below, both]);
        if pool.is_false(is_within) {
            return Ok(Distance::Impossible);
        }
        Ok(match self.oracle.ask(is_within, self.extended)? {
            Found::Undecided => Distance::Undecided,
            Found::Impossible => Distance::Impossible,
            Found::Possible(model) => match eval(self.oracle.pool(), &model, distance) {
                Value::BitVec(bits) => bits
                    .to_u64()
                    .map_or(Distance::Undecided, |bits| Distance::Possible(bits.cast_signed())),
                Value::Bool(_) | Value::Float(..) | Value::Array { .. } => Distance::Undecided,
            },
        })
    }

    /// The accesses by what their offsets have in common, and the phases that order these threads.
    fn families(&mut self) -> Vec<Family> {
        let mut places = FxHashMap::default();
        let mut families: Vec<(Family, WideOffset)> = Vec::new();
        for (number, access) in self.accesses.iter().enumerate() {
            let phases = access.intervals.of(self.pair.relation.common()).clone();
            let wide = self.wide_offset(access);
            let member = Member {
                number,
                start: wide.constant.cast_signed(),
                size: i64::try_from(access.size_bytes).unwrap_or(i64::MAX),
            };
            // Where an object has parts, these decide.
            let is_regular = access.part.is_none();
            // Its number makes it the only one of its family.
            let apart = (!is_regular).then_some(number);
            let key = (access.object, phases.clone(), wide.terms.clone(), apart);
            let facts = wide.facts.clone();
            let place = *places.entry(key).or_insert_with(|| {
                let family = Family {
                    object: access.object,
                    phases,
                    members: Vec::new(),
                    base: is_regular.then_some(access.offset),
                    guard: access.guard,
                    facts: FxHashSet::default(),
                };
                families.push((family, wide));
                families.len() - 1
            });
            families[place].0.members.push(member);
            families[place].0.facts.extend(facts);
        }
        families.into_iter().map(|(family, wide)| self.complete(family, &wide)).collect()
    }

    /// A family with its variable part and the conditions that all members share.
    fn complete(&mut self, family: Family, wide: &WideOffset) -> Family {
        let accesses = self.accesses;
        let pool = self.oracle.pool();
        let mut common: Option<Vec<TermId>> = None;
        for member in &family.members {
            let conds = conjuncts(pool, accesses[member.number].guard);
            match &mut common {
                None => common = Some(conds),
                Some(common) => {
                    let conds: FxHashSet<TermId> = conds.into_iter().collect();
                    // A condition that some member does not have would leave out pairs of that member.
                    common.retain(|cond| conds.contains(cond));
                }
            }
        }
        let guard = pool.mk_and_all(common.unwrap_or_default());
        let base = family.base.map(|_| {
            let mut sum = pool.mk_bv(64, 0);
            for (factor, term) in &wide.terms {
                let factor = pool.mk_bv(64, *factor);
                let product = pool.mk_bv_mul(*term, factor);
                sum = pool.mk_bv_add(sum, product);
            }
            sum
        });
        Family { base, guard, ..family }
    }

    /// An offset as a sum in which, as far as that is known, extensions of sums are sums of extensions, so that constants
    /// come to light that are added before an index is extended to the width of addresses.
    fn wide_offset(&mut self, access: &Access) -> WideOffset {
        let extended = self.extended;
        let pool = self.oracle.pool();
        let (mut constant, mut pending) = pool.linear(access.offset);
        let mut facts = FxHashSet::default();
        let mut terms = FxHashMap::<TermId, u64>::default();
        let conds: FxHashSet<TermId> = conjuncts(pool, access.guard).into_iter().collect();
        let mut n_rewritings = 0;
        while let Some((factor, term)) = pending.pop() {
            let is_met =
                |guard: &[TermId]| guard.iter().all(|it| pool.is_true(*it) || conds.contains(it));
            // Only under what this access itself requires: a fact of another one says nothing where this one happens.
            let known = extended.by_sum.get(&term).filter(|_| n_rewritings < MAX_REWRITINGS);
            let known = known.and_then(|known| known.iter().find(|it| is_met(&it.guard)));
            if let Some(known) = known {
                n_rewritings += 1;
                facts.insert(known.fact);
                let (more, parts) = pool.linear(known.parts);
                constant = constant.wrapping_add(more.wrapping_mul(factor));
                pending.extend(parts.into_iter().map(|(f, t)| (f.wrapping_mul(factor), t)));
            } else {
                let sum = terms.entry(term).or_insert(0);
                *sum = sum.wrapping_add(factor);
            }
        }
        let mut terms: Vec<(u64, TermId)> =
            terms.into_iter().filter(|(_, f)| *f != 0).map(|(t, f)| (f, t)).collect();
        terms.sort_unstable_by_key(|(_, term)| *term);
        WideOffset { constant, terms, facts }
    }
}

/// The parts of a conjunction.
fn conjuncts(pool: &TermPool, term: TermId) -> Vec<TermId> {
    let (mut found, mut stack) = (Vec::new(), vec![term]);
    while let Some(term) = stack.pop() {
        match pool.as_app(term) {
            Some((Op::And, operands)) => stack.extend(operands),
            Some(_) | None => found.push(term),
        }
    }
    found
}

/// The distances within which all lie at which members of two families overlap.
fn hull(first: &[Member], second: &[Member]) -> (i64, i64) {
    let ends = |members: &[Member]| {
        let least = members.iter().map(|it| it.start).min()?;
        let greatest = members.iter().map(|it| it.start).max()?;
        let size = members.iter().map(|it| it.size).max()?;
        Some((least, greatest, size))
    };
    let bounds = || {
        let (a_least, a_greatest, a_size) = ends(first)?;
        let (b_least, b_greatest, b_size) = ends(second)?;
        let low = a_least.checked_sub(b_greatest)?.checked_sub(b_size - 1)?;
        Some((low, a_greatest.checked_sub(b_least)?.checked_add(a_size - 1)?))
    };
    bounds().unwrap_or((i64::MIN, i64::MAX))
}

/// Pairs by the distances at which they overlap, in the order of those.
fn overlaps(pairs: &[(Member, Member)]) -> Vec<Overlap> {
    let mut found: FxHashMap<(i64, i64), Vec<PairOfAccesses>> = FxHashMap::default();
    for (a, b) in pairs {
        found.entry(distances(*a, *b)).or_default().push(in_order(*a, *b));
    }
    let mut overlaps: Vec<Overlap> =
        found.into_iter().map(|((first, last), pairs)| Overlap { first, last, pairs }).collect();
    overlaps.sort_unstable_by_key(|overlap| (overlap.first, overlap.last));
    overlaps
}

/// The distances of the variable parts at which two accesses overlap: `B + a < B' + b + size of b`, and the other way
/// round. Offsets count modulo 2^64, and an interval that goes round is taken for all distances.
fn distances(a: Member, b: Member) -> (i64, i64) {
    let apart = a.start.wrapping_sub(b.start);
    match (apart.checked_sub(b.size - 1), apart.checked_add(a.size - 1)) {
        (Some(first), Some(last)) => (first, last),
        (None, _) | (_, None) => (i64::MIN, i64::MAX),
    }
}

fn in_order(a: Member, b: Member) -> PairOfAccesses {
    (a.number.min(b.number), a.number.max(b.number))
}

fn all_of(overlaps: impl IntoIterator<Item = Overlap>) -> impl Iterator<Item = PairOfAccesses> {
    overlaps.into_iter().flat_map(|overlap| overlap.pairs)
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id;
    use cuda_verify_smt::sort::Sort;

    use super::*;
    use crate::pair::Relation;
    use crate::phases::Intervals;
    use crate::protocol::{AccessKind, ThreadTerms};

    /// Of whom every distance is impossible.
    struct Apart {
        pool: TermPool,
        second: FxHashMap<TermId, TermId>,
        relied_on: Vec<usize>,
    }

    impl Oracle for Apart {
        type Error = ();

        fn pool(&mut self) -> &mut TermPool {
            &mut self.pool
        }

        fn renamed(&mut self, term: TermId) -> TermId {
            self.pool.substitute(term, &self.second)
        }

        fn ask(&mut self, _: TermId, _: &Extended) -> Result<Found, ()> {
            Ok(Found::Impossible)
        }

        fn rely_on(&mut self, fact: usize) {
            self.relied_on.push(fact);
        }

        fn too_many(&self) {}
    }

    #[test]
    fn what_is_left_out_rests_on_the_facts_of_all_members() {
        let mut pool = TermPool::new();
        let [index, other] = ["i", "j"].map(|name| pool.mk_symbol(name, Sort::BitVec(32)));
        let (always, zero) = (pool.mk_true(), pool.mk_bv(32, 0));
        let wide = pool.mk_sign_extend(32, index);
        let (mut offsets, mut facts) = (vec![wide], Vec::new());
        for n in 1..6 {
            let (n, n_wide) = (pool.mk_bv(32, n), pool.mk_bv(64, n));
            let (sum, sum_of_wide) = (pool.mk_bv_add(index, n), pool.mk_bv_add(wide, n_wide));
            let sum = pool.mk_sign_extend(32, sum);
            facts.push((always, pool.mk_eq(sum, sum_of_wide)));
            offsets.push(sum);
        }
        let intervals = Intervals::of_all(&Phases::of(&mut pool, 0));
        let accesses: Vec<Access> = offsets
            .into_iter()
            .map(|offset| Access {
                kind: AccessKind::Write,
                is_volatile: false,
                object: ObjectId::from_index(0),
                offset,
                part: None,
                size_bytes: 1,
                value: None,
                guard: always,
                intervals: intervals.clone(),
                instruction: 0,
                has_acquired: false,
            })
            .collect();
        let [first, second] = [index, other]
            .map(|x| ThreadTerms { thread_idx: [x, zero, zero], block_idx: [zero; 3] });
        let are_distinct = pool.mk_distinct(index, other);
        let (relation, is_same_warp) = (Relation::SameBlock, pool.mk_false());
        let pair = Pair { first, second, relation, are_distinct, is_same_warp };
        let mut extended = Extended::default();
        extended.learn(&pool, facts);
        let mut oracle =
            Apart { pool, second: [(index, other)].into_iter().collect(), relied_on: Vec::new() };
        let accesses: Vec<&Access> = accesses.iter().collect();
        let pairs = pairs_that_may_meet(&mut oracle, &accesses, &pair, &extended);
        assert_eq!(pairs, Ok(Vec::new()));
        oracle.relied_on.sort_unstable();
        assert_eq!(oracle.relied_on, [0, 1, 2, 3, 4]);
    }

    fn member(number: usize, start: i64, size: i64) -> Member {
        Member { number, start, size }
    }

    /// Against the definition: some byte is common.
    #[test]
    fn distances_are_those_with_a_common_byte() {
        for (a, b) in [((0, 4), (0, 4)), ((8, 4), (0, 16)), ((-3, 1), (5, 2)), ((7, 2), (7, 8))] {
            let (first, last) = distances(member(0, a.0, a.1), member(1, b.0, b.1));
            for distance in -64..64 {
                let of_a = a.0..a.0 + a.1;
                let mut of_b = distance + b.0..distance + b.0 + b.1;
                let is_met = of_b.any(|byte| of_a.contains(&byte));
                assert_eq!(is_met, (first..=last).contains(&distance), "{a:?} {b:?} {distance}");
            }
        }
    }

    #[test]
    fn what_goes_round_is_not_narrowed() {
        let ends = (member(0, i64::MIN, 4), member(1, 0, 4));
        assert_eq!(distances(ends.0, ends.1), (i64::MIN, i64::MAX));
    }

    #[test]
    fn pairs_at_one_distance_are_asked_about_together() {
        let members: Vec<Member> =
            (0..100).map(|n| member(n, i64::try_from(n).unwrap() * 4, 4)).collect();
        let mut pairs = Vec::new();
        for a in &members {
            pairs.extend(members.iter().filter(|b| a.number <= b.number).map(|b| (*a, *b)));
        }
        let overlaps = overlaps(&pairs);
        assert_eq!(overlaps.len(), 100);
        assert_eq!(overlaps.iter().map(|overlap| overlap.pairs.len()).sum::<usize>(), 5_050);
    }
}
