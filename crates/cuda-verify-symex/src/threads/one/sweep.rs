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

use cuda_verify_base::{Effort, Reason};
use cuda_verify_smt::eval;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::heap::memory::ObjectId;
use crate::rules::Rule;
use crate::threads::one::phase::Phases;
use crate::threads::one::records::PhasedAccess;
use crate::threads::one::renaming::Renaming;

/// Pairs that are as quickly compared one by one.
const FEW_PAIRS: usize = 8;

/// Pairs of two families, at most.
const MAX_PAIRS: usize = 16_000_000;

/// Queries about two families before what is left of them is compared pair by pair.
const MAX_QUERIES: u32 = 40;

/// Work on one of them.
const QUERY_EFFORT: Effort = Effort(2_000_000);

/// Rewritings of the terms of one offset.
const MAX_REWRITINGS: usize = 32;

/// Places of the first and the second access in the list of all.
pub(crate) type PairOfAccesses = (usize, usize);

/// What the pairs are of.
pub(crate) struct Threads {
    /// That they are two threads.
    pub(crate) are_distinct: TermId,
    /// Whether they are of one block.
    pub(crate) are_of_block: bool,
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
    /// What was assumed to tell the variable part from the constant.
    rules: FxHashSet<Rule>,
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
struct Question<'a> {
    distance: TermId,
    /// When accesses of both happen.
    both: TermId,
    extended: &'a Extended,
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
    rules: FxHashSet<Rule>,
}

/// Sums that are known not to overflow under a condition: `(guard, sum of the extended operands, why)` by the extended sum.
type Extended = FxHashMap<TermId, Vec<(Vec<TermId>, TermId, Rule)>>;

impl Engine<'_> {
    /// The pairs among accesses that `may_conflict` admits and that are not shown to be apart. Of two accesses the earlier
    /// one is that of the first thread: both are arbitrary, so the other case is the same one under other names.
    ///
    /// Costs O(n log n) and a few queries for n accesses of one family; O(n²) without queries for n families.
    pub(crate) fn pairs_that_may_meet(
        &mut self,
        accesses: &[&PhasedAccess],
        threads: &Threads,
        renaming: &mut Renaming,
        may_conflict: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<PairOfAccesses>, Stop> {
        let extended = self.extended_sums();
        let families = self.families(accesses, threads.are_of_block, &extended);
        let mut pairs = Vec::new();
        for (number, first) in families.iter().enumerate() {
            for second in &families[number..] {
                if first.object != second.object {
                    continue;
                }
                if first.members.len().saturating_mul(second.members.len()) > MAX_PAIRS {
                    let what = "too many accesses to one object to compare".to_owned();
                    return Err(Stop(Reason::SolverUnknown(what)));
                }
                let all = pairs_of(first, second, &may_conflict);
                let (Some(base), Some(other), true) =
                    (first.base, second.base, all.len() > FEW_PAIRS)
                else {
                    pairs.extend(all.into_iter().map(|(a, b)| in_order(a, b)));
                    continue;
                };
                let both = self.both_happen(first, second, threads, renaming);
                if self.pool.is_false(both) {
                    continue;
                }
                let other = renaming.apply(self, other);
                let distance = self.pool.mk_bv_sub(other, base);
                let (n_before, n_all) = (pairs.len(), all.len());
                let question = Question { distance, both, extended: &extended };
                pairs.extend(self.sweep(&question, overlaps(&all), renaming)?);
                if pairs.len() - n_before < n_all {
                    for rule in first.rules.union(&second.rules) {
                        self.rely_on(*rule);
                    }
                }
            }
        }
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// When accesses of two families can both happen, of different threads in one interval.
    fn both_happen(
        &mut self,
        first: &Family,
        second: &Family,
        threads: &Threads,
        renaming: &mut Renaming,
    ) -> TermId {
        let guard = renaming.apply(self, second.guard);
        let phases = second.phases.map(|cond| renaming.apply(self, cond));
        let meet = first.phases.meet(&mut self.pool, &phases);
        let both = self.pool.mk_and_all([first.guard, guard, threads.are_distinct, meet]);
        self.resolve_others(both, renaming)
    }

    /// The pairs that are not refuted by what the distance can be.
    fn sweep(
        &mut self,
        question: &Question<'_>,
        overlaps: Vec<Overlap>,
        renaming: &mut Renaming,
    ) -> Result<Vec<PairOfAccesses>, Stop> {
        let mut pairs = Vec::new();
        let is_constant = self.pool.as_bv_u64(question.distance).is_some();
        let mut n_queries = 0;
        let mut pending = vec![overlaps];
        while let Some(mut overlaps) = pending.pop() {
            let n_pairs: usize = overlaps.iter().map(|overlap| overlap.pairs.len()).sum();
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
            let found = self.distance_within(question, (lowest, highest), renaming)?;
            let (below, above) = match found {
                Distance::Impossible => continue,
                Distance::Possible(found) => {
                    let is_there =
                        |overlap: &mut Overlap| (overlap.first..=overlap.last).contains(&found);
                    pairs.extend(all_of(overlaps.extract_if(.., is_there)));
                    if is_constant {
                        continue;
                    }
                    overlaps.into_iter().partition(|overlap| overlap.last < found)
                }
                // Overlaps at one distance are not divided.
                Distance::Undecided if overlaps.len() == 1 => {
                    pairs.extend(all_of(overlaps));
                    continue;
                }
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
        &Question { distance, both, extended }: &Question<'_>,
        (lowest, highest): (i64, i64),
        renaming: &mut Renaming,
    ) -> Result<Distance, Stop> {
        if let Some(distance) = self.pool.as_bv_u64(distance) {
            let distance = distance.cast_signed();
            let is_within = (lowest..=highest).contains(&distance);
            return Ok(if is_within { Distance::Possible(distance) } else { Distance::Impossible });
        }
        let [low, high] = [lowest, highest].map(|bound| self.pool.mk_bv(64, bound.cast_unsigned()));
        let (above, below) =
            (self.pool.mk_bv_sle(low, distance), self.pool.mk_bv_sle(distance, high));
        let is_within = self.pool.mk_and_all([above, below, both]);
        let is_within = self.resolve_others(is_within, renaming);
        if self.pool.is_false(is_within) {
            return Ok(Distance::Impossible);
        }
        let n_facts = self.n_facts();
        // What is known of sums that the question has no more would only be in the way.
        let parts: FxHashSet<TermId> = self.pool.post_order(&[is_within]).into_iter().collect();
        let is_about_others = |pool: &TermPool, fact: TermId| match pool.as_app(fact) {
            Some((Op::Eq, sides)) => {
                sides.iter().any(|side| extended.contains_key(side) && !parts.contains(side))
            }
            Some(_) | None => false,
        };
        let goal =
            self.with_facts_that(is_within, n_facts, |pool, fact| !is_about_others(pool, fact));
        Ok(match self.within(QUERY_EFFORT, |engine| engine.solve(goal))? {
            None => Distance::Undecided,
            Some(None) => Distance::Impossible,
            Some(Some(model)) => match eval(&self.pool, &model, distance) {
                Value::BitVec(bits) => bits
                    .to_u64()
                    .map_or(Distance::Undecided, |bits| Distance::Possible(bits.cast_signed())),
                Value::Bool(_) | Value::Float(..) | Value::Array { .. } => Distance::Undecided,
            },
        })
    }

    /// The accesses by what their offsets have in common, and their intervals: of the grid for threads of two blocks.
    fn families(
        &mut self,
        accesses: &[&PhasedAccess],
        are_of_block: bool,
        extended: &Extended,
    ) -> Vec<Family> {
        let mut places = FxHashMap::default();
        let mut families: Vec<(Family, WideOffset)> = Vec::new();
        for (number, phased) in accesses.iter().enumerate() {
            let access = &phased.access;
            let phases =
                if are_of_block { &phased.sync.intervals } else { &phased.sync.grids }.clone();
            let wide = self.wide_offset(access.offset, access.guard, extended);
            let member = Member {
                number,
                start: wide.constant.cast_signed(),
                size: i64::try_from(access.size_bytes).unwrap_or(i64::MAX),
            };
            // Where an offset is one of a table, tables decide.
            let is_regular = self.places_in_table(access.offset, access.offset).is_none();
            let apart = (!is_regular).then_some(number);
            let key = (access.object, phases.clone(), wide.terms.clone(), apart);
            let place = *places.entry(key).or_insert_with(|| {
                let family = Family {
                    object: access.object,
                    phases,
                    members: Vec::new(),
                    base: is_regular.then_some(access.offset),
                    guard: access.guard,
                    rules: FxHashSet::default(),
                };
                families.push((family, wide));
                families.len() - 1
            });
            families[place].0.members.push(member);
        }
        families.into_iter().map(|(family, wide)| self.complete(family, &wide, accesses)).collect()
    }

    /// A family with its variable part and the conditions that all members share.
    fn complete(
        &mut self,
        family: Family,
        wide: &WideOffset,
        accesses: &[&PhasedAccess],
    ) -> Family {
        let mut common: Option<Vec<TermId>> = None;
        for member in &family.members {
            let conds = self.conjuncts(accesses[member.number].access.guard);
            match &mut common {
                None => common = Some(conds),
                Some(common) => {
                    let conds: FxHashSet<TermId> = conds.into_iter().collect();
                    common.retain(|cond| conds.contains(cond));
                }
            }
        }
        let guard = self.pool.mk_and_all(common.unwrap_or_default());
        let base = family.base.map(|_| {
            let mut sum = self.pool.mk_bv(64, 0);
            for (factor, term) in &wide.terms {
                let factor = self.pool.mk_bv(64, *factor);
                let product = self.pool.mk_bv_mul(*term, factor);
                sum = self.pool.mk_bv_add(sum, product);
            }
            sum
        });
        Family { base, guard, rules: wide.rules.clone(), ..family }
    }

    /// An offset as a sum in which, as far as that is known, extensions of sums are sums of extensions, so that constants
    /// come to light that are added before an index is extended to the width of addresses.
    fn wide_offset(&self, offset: TermId, guard: TermId, extended: &Extended) -> WideOffset {
        let (mut constant, mut pending) = self.pool.linear(offset);
        let mut rules = FxHashSet::default();
        let mut terms = FxHashMap::<TermId, u64>::default();
        let conds: FxHashSet<TermId> = self.conjuncts(guard).into_iter().collect();
        let mut n_rewritings = 0;
        while let Some((factor, term)) = pending.pop() {
            let is_met = |conds_of_fact: &[TermId]| {
                conds_of_fact.iter().all(|cond| self.pool.is_true(*cond) || conds.contains(cond))
            };
            let known = extended.get(&term).filter(|_| n_rewritings < MAX_REWRITINGS);
            let known = known.and_then(|known| known.iter().find(|(conds, ..)| is_met(conds)));
            if let Some((_, sum, rule)) = known {
                n_rewritings += 1;
                rules.insert(*rule);
                let (more, parts) = self.pool.linear(*sum);
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
        WideOffset { constant, terms, rules }
    }

    /// What the facts say of extended sums.
    fn extended_sums(&self) -> Extended {
        let mut extended = Extended::default();
        for fact in &self.checker.facts {
            let Some((Op::Eq, &[a, b])) = self.pool.as_app(fact.holds) else { continue };
            for (sum, parts) in [(a, b), (b, a)] {
                let is_sum = match self.pool.as_app(sum) {
                    Some((Op::SignExtend { .. } | Op::ZeroExtend { .. }, &[narrow])) => matches!(
                        self.pool.as_app(narrow),
                        Some((Op::BvAdd | Op::BvMul | Op::BvNeg | Op::BvShl, _))
                    ),
                    Some(_) | None => false,
                };
                // Each rewriting ends at operands that are smaller than the sum.
                if is_sum && self.pool.width(sum) == 64 && !self.contains(parts, sum) {
                    let guard = self.conjuncts(fact.guard);
                    extended.entry(sum).or_default().push((guard, parts, fact.rule));
                }
            }
        }
        extended
    }

    fn contains(&self, term: TermId, part: TermId) -> bool {
        self.pool.post_order(&[term]).contains(&part)
    }
}

/// The pairs of two families.
fn pairs_of(
    first: &Family,
    second: &Family,
    may_conflict: impl Fn(usize, usize) -> bool,
) -> Vec<(Member, Member)> {
    // Of one family, each pair is met from both sides.
    let is_one = std::ptr::eq(first, second);
    let with = |a: &Member| {
        let a = *a;
        let others = second.members.iter().filter(move |b| !is_one || a.number <= b.number);
        others
            .filter(|b| may_conflict(a.number, b.number))
            .map(move |b| (a, *b))
            .collect::<Vec<_>>()
    };
    first.members.iter().flat_map(with).collect()
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
    use super::{Member, distances, overlaps};

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
