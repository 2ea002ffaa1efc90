//! Data races: logging the accesses of device threads and finding conflicting pairs.
//!
//! Two accesses conflict if they are of different threads, touch a common byte, are not both reads, not both atomic at
//! a sufficient scope, and are not ordered: barriers order the intervals of one block, `__syncwarp` the epochs of one
//! warp, barriers of the grid its phases, fences and flags what [`crate::threads::all::order`] says.
//!
//! Threads are run in a canonical order, so of the accesses at constant offsets under the launch's own guard a few
//! representatives per word suffice (as in FastTrack, Flanagan and Freund, PLDI 2009): of each kind, up to two warps
//! of the latest interval with up to two threads each, and the first two blocks. If any access in the past conflicts
//! with a new one, so does a representative. That holds as long as only barriers of blocks and full warps order
//! accesses and blocks run one after the other; from then on all accesses of a word are kept that do not happen before
//! a later one of the same kind. Accesses that need more than folding are compared pairwise at the end of the interval
//! and of the launch; what does not fold becomes a proof obligation.
//!
//! Volatile accesses are relaxed operations of the system scope (PTX ISA 8, "ld.volatile"): a fence before such a write and
//! one after the read that sees it order what is around. Whether values may be stale is asked in [`crate::threads::all::weak`].
//! SOUNDNESS(volatile-order): over; two volatile accesses that nothing orders count as a race where a stale value can be
//! noticed, or the kernel has no fence, though by the PTX memory model they are none.
//!
//! What an asynchronous copy does happens at any time between where it is issued and where it is waited for. It is carried
//! out and logged where it is issued, as by a thread of its own, so that an access before the wait is a race.

use std::rc::Rc;

use cuda_verify_base::PropertyKind;
use cuda_verify_protocol::flat::Bytes;
use cuda_verify_protocol::pair::overlap;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::rules;
use crate::threads::accesses::{
    AccessLog, AccessRecord, Class, Meeting, RecordNo, Tolerance, observed, overlaps, to_index,
    words,
};
use crate::threads::kind::RaceKind;
use crate::vcc::obligation::{Evidence, Goal, Obligation, Second};

const MAX_PAIRS: usize = 4_000_000;

impl Engine<'_> {
    /// Begins a log; gives the one before.
    pub(crate) fn begin_access_log(&mut self) -> AccessLog {
        let tolerance = if self.config.allow_benign_races {
            Tolerance::EqualWrites
        } else {
            Tolerance::Nothing
        };
        std::mem::replace(&mut self.log, AccessLog { tolerance, ..AccessLog::default() })
    }

    /// Logs an access of the current device thread and compares it with the earlier ones.
    pub(crate) fn log_access(
        &mut self,
        record: AccessRecord,
        launch_guard: TermId,
    ) -> Result<(), Stop> {
        if self.launches.is_exploring {
            return self.log_explored(record, launch_guard);
        }
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        self.evidence.stats.accesses += 1;
        let region = record.region(&self.pool);
        let is_concrete = record.guard == launch_guard;
        let no = u32::try_from(self.log.records.len())
            .map_err(|_| Stop(cuda_verify_base::Reason::Memory))?;
        let object = record.object;
        // From here on accesses may be ordered that barriers do not order, and representatives do not stand for the
        // others any more.
        let is_ordered_by_flags =
            !record.fixed.is_empty() || !record.past.is_empty() || record.issuer.is_some();
        if is_ordered_by_flags {
            self.log.keep_unordered(&self.pool);
        }
        let node = record.strong.map(|_| self.node_of(&record));
        let (Some(region), true) = (region, is_concrete) else {
            self.log.records.push(record);
            if let Some(node) = node {
                self.log.note_contest(node, no);
            }
            self.log.by_object.entry(object).or_default().all.push(no);
            self.log.symbolic.push(no);
            return Ok(());
        };
        let mut conflicts: SmallVec<[RecordNo; 2]> = SmallVec::new();
        self.log.records.push(record);
        if let Some(node) = node {
            self.log.note_contest(node, no);
        }
        for word in words(region) {
            let of_word = self.log.shadow.entry((object, word)).or_default();
            let records = &self.log.records;
            let new = &records[to_index(no)];
            for known in of_word.met_by(new) {
                let other = &records[to_index(known)];
                match other.meets(new) {
                    Meeting::Harmless => {}
                    // It is known already that orders matter.
                    Meeting::Ordered if self.log.is_order_observable => {}
                    Meeting::Ordered | Meeting::Race => {
                        let is_met = other.region(&self.pool).is_some_and(|r| overlaps(r, region));
                        if is_met && other.meets(new) == Meeting::Ordered {
                            self.log.is_order_observable = true;
                        } else if is_met && !conflicts.contains(&known) {
                            conflicts.push(known);
                        }
                    }
                }
            }
            of_word.add(
                Class::of(new, region, word, self.log.tolerance),
                records,
                no,
                self.log.retention,
            );
        }
        if conflicts.iter().any(|known| self.log.may_be_observed(*known, no)) {
            // Of updates, representatives do not stand for those that were not observed.
            let observed = self.log.observed(&self.pool, no, launch_guard);
            if conflicts.iter().any(|known| observed.contains(known)) {
                self.log.is_order_observable = true;
                conflicts = self.log.races(&self.pool, no, &observed).into();
            }
        }
        self.log.by_object.entry(object).or_default().all.push(no);
        for known in conflicts {
            // Both happen whenever the launch does.
            self.report_conflict(known, no, launch_guard)?;
        }
        Ok(())
    }

    /// Compares an access with the earlier ones of one enumerated order.
    fn log_explored(&mut self, record: AccessRecord, launch_guard: TermId) -> Result<(), Stop> {
        // Whether strong accesses are in conflict matters for what they order, too.
        let checks_races = self.config.properties.contains(PropertyKind::DataRace);
        if !checks_races && record.strong.is_none() {
            return Ok(());
        }
        let Some(region) = record.region(&self.pool) else {
            self.log.has_uncompared |= checks_races;
            return Ok(());
        };
        let (object, record) = (record.object, Rc::new(record));
        let mut found: SmallVec<[Rc<AccessRecord>; 2]> = SmallVec::new();
        let mut contested_by: Option<Rc<AccessRecord>> = None;
        let mut relies_on_observation = false;
        let is_tolerant = self.config.allow_benign_races;
        for word in words(region) {
            let known = self.log.explored.words.entry((object, word)).or_default();
            let touching = || {
                known
                    .iter()
                    .filter(|other| other.region(&self.pool).is_some_and(|r| overlaps(r, region)))
            };
            let mut races: Vec<&Rc<AccessRecord>> =
                touching().filter(|other| other.meets(&record) == Meeting::Race).collect();
            if record.strong.is_none() && races.iter().any(|other| other.strong.is_some()) {
                let earlier = touching().rev().map(|other| (Rc::as_ptr(other), &**other));
                let observed = observed(&self.pool, earlier, &record, launch_guard);
                let n_races = races.len();
                races.retain(|other| !observed.contains(&Rc::as_ptr(other)));
                relies_on_observation |= races.len() < n_races;
            }
            let contests =
                |other: &&Rc<AccessRecord>| other.strong.is_some() && other.contests(&record);
            if record.strong.is_some() && contested_by.is_none() {
                contested_by = touching().find(contests).cloned();
            }
            found.extend(races.into_iter().cloned());
            let known = Rc::make_mut(known);
            known.retain(|other| {
                let is_other_value = is_tolerant && other.value != record.value;
                is_other_value || !other.is_superseded(&record)
            });
            known.push(Rc::clone(&record));
        }
        if relies_on_observation {
            self.rely_on(rules::OBSERVED_UPDATES);
        }
        if let Some(other) = contested_by {
            let node = self.node_of(&record);
            self.log.weak.contest(node, Some((other, Rc::clone(&record))));
        }
        for other in found.into_iter().filter(|_| checks_races) {
            let violated = self.pool.mk_and(record.guard, other.guard);
            self.report_race((*other).clone(), (*record).clone(), violated)?;
        }
        Ok(())
    }

    /// Compares the accesses that need more than folding with those of the same block and interval.
    pub(crate) fn end_interval(&mut self) -> Result<(), Stop> {
        let first = self.log.n_compared;
        self.log.n_compared = self.log.symbolic.len();
        let mut new = self.log.symbolic_copies.clone();
        new.extend(&self.log.symbolic[first..]);
        self.compare_symbolic(&new, AccessRecord::is_same_block)?;
        let AccessLog { records, symbolic, symbolic_copies, .. } = &mut self.log;
        let of_copies = symbolic[first..].iter().copied();
        symbolic_copies.extend(of_copies.filter(|no| records[to_index(*no)].issuer.is_some()));
        self.log.n_seen = RecordNo::try_from(self.log.records.len()).unwrap_or(RecordNo::MAX);
        Ok(())
    }

    /// Compares them across blocks.
    pub(crate) fn end_access_log(&mut self) -> Result<(), Stop> {
        let all = self.log.symbolic.clone();
        self.log.n_seen = 0;
        self.compare_symbolic(&all, |a, b| !a.is_same_block(b))
    }

    fn compare_symbolic(
        &mut self,
        new: &[RecordNo],
        is_wanted: fn(&AccessRecord, &AccessRecord) -> bool,
    ) -> Result<(), Stop> {
        let mut n_pairs = 0;
        let always = self.pool.mk_true();
        let launch_guard = self.current.as_ref().map_or(always, |current| current.guard);
        let mut of_later: Option<(RecordNo, FxHashSet<RecordNo>)> = None;
        let n_seen = self.log.n_seen;
        let is_old = |no: RecordNo| no < n_seen;
        for &no in new {
            let AccessLog { records, by_object, .. } = &mut self.log;
            let record = &records[to_index(no)];
            let of_object = by_object.entry(record.object).or_default();
            let others = of_object.near(record.region(&self.pool), records, &self.pool);
            for other in others {
                // A pair of two symbolic ones is met from both sides; take it once.
                if other == no || (other > no && self.is_symbolic(other)) {
                    continue;
                }
                if is_old(no) && is_old(other) {
                    continue;
                }
                let (first, second) = (to_index(other.min(no)), to_index(other.max(no)));
                let (a, b) = (&self.log.records[first], &self.log.records[second]);
                if !is_wanted(a, b) {
                    continue;
                }
                match a.meets(b) {
                    Meeting::Harmless => continue,
                    Meeting::Ordered => {
                        self.log.is_order_observable = true;
                        continue;
                    }
                    Meeting::Race => {}
                }
                let (earlier, later) = (other.min(no), other.max(no));
                if self.log.may_be_observed(earlier, later) {
                    let known = of_later.take().filter(|(of, _)| *of == later);
                    let (_, seen) = of_later.insert(match known {
                        Some(known) => known,
                        None => (later, self.log.observed(&self.pool, later, launch_guard)),
                    });
                    if seen.contains(&earlier) {
                        self.log.is_order_observable = true;
                        continue;
                    }
                }
                let (a, b) = (&self.log.records[first], &self.log.records[second]);
                n_pairs += 1;
                self.evidence.stats.pairs += 1;
                if n_pairs > MAX_PAIRS {
                    let what = "too many accesses at symbolic addresses to compare".to_owned();
                    return Err(Stop(cuda_verify_base::Reason::SolverUnknown(what)));
                }
                let ((a_off, a_size), (b_off, b_size)) =
                    ((a.offset, a.size_bytes), (b.offset, b.size_bytes));
                let (a_guard, b_guard) = (a.guard, b.guard);
                let overlap = self.overlap(a_off, a_size, b_off, b_size);
                if self.pool.is_false(overlap) {
                    continue;
                }
                let guards = self.pool.mk_and(a_guard, b_guard);
                let both = self.pool.mk_and(guards, overlap);
                if !self.pool.is_false(both) {
                    self.evidence.stats.pairs_solved += 1;
                    self.report_conflict(other.min(no), other.max(no), both)?;
                }
            }
            if self.config.deadline.is_over() {
                return Err(Stop(cuda_verify_base::Reason::Timeout));
            }
        }
        Ok(())
    }

    fn is_symbolic(&self, no: RecordNo) -> bool {
        self.log.symbolic.binary_search(&no).is_ok()
    }

    /// Whether two regions of one object have a byte in common.
    pub(crate) fn overlap(&mut self, a: TermId, a_size: u64, b: TermId, b_size: u64) -> TermId {
        let [a, b] = [(a, a_size), (b, b_size)].map(|(offset, size)| Bytes {
            offset,
            part: self.part_of_table(offset),
            size,
        });
        overlap(&mut self.pool, &a, &b)
    }

    fn report_conflict(
        &mut self,
        first: RecordNo,
        second: RecordNo,
        violated: TermId,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            self.log.is_order_observable = true;
            let is_copy = |no| self.log.records[to_index(no)].issuer.is_some();
            if is_copy(first) || is_copy(second) {
                self.evidence.schedule_bound = Some(self.evidence.schedule_bound.unwrap_or(1));
            }
            return Ok(());
        }
        let first = self.log.records[to_index(first)].clone();
        let second = self.log.records[to_index(second)].clone();
        self.report_race(first, second, violated)
    }

    /// Whether a term has rounded arithmetic in it.
    fn computes_floats(&self, term: TermId) -> bool {
        let (mut seen, mut stack) = (FxHashSet::default(), vec![term]);
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if let Some((op, operands)) = self.pool.as_app(term) {
                if matches!(
                    op,
                    Op::FpAdd(_)
                        | Op::FpSub(_)
                        | Op::FpMul(_)
                        | Op::FpDiv(_)
                        | Op::FpFma(_)
                        | Op::FpSqrt(_)
                        | Op::FpRem
                ) {
                    return true;
                }
                stack.extend(operands);
            }
        }
        false
    }

    /// When two accesses write the same value to the same place.
    ///
    /// SOUNDNESS(benign-floats): over; results of float arithmetic that are computed in different ways are taken to
    /// differ.
    fn is_same_write(&mut self, first: &AccessRecord, second: &AccessRecord) -> TermId {
        if first.kind == RaceKind::Write
            && second.kind == RaceKind::Write
            && first.size_bytes == second.size_bytes
            && let (Some(a), Some(b)) = (first.value, second.value)
            && self.pool.sort(a) == self.pool.sort(b)
        {
            // Whether results of float arithmetic agree is hardly ever decided, and hardly ever meant.
            if a != b && [a, b].into_iter().any(|value| self.computes_floats(value)) {
                return self.pool.mk_false();
            }
            let is_same_value = self.pool.mk_eq(a, b);
            let is_same_place = self.pool.mk_eq(first.offset, second.offset);
            return self.pool.mk_and(is_same_value, is_same_place);
        }
        self.pool.mk_false()
    }

    /// Reports two accesses that conflict under a condition.
    pub(crate) fn report_race(
        &mut self,
        first: AccessRecord,
        second: AccessRecord,
        violated: TermId,
    ) -> Result<(), Stop> {
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        let mut violated = violated;
        let is_benign = self.is_same_write(&first, &second);
        if self.config.allow_benign_races {
            let differ = self.pool.mk_not(is_benign);
            violated = self.pool.mk_and(violated, differ);
            if self.pool.is_false(violated) {
                return Ok(());
            }
        }
        let is_benign = self.pool.is_true(is_benign);
        let is_copy = first.issuer.is_some() || second.issuer.is_some();
        let message = if is_benign {
            "; both write the same value"
        } else if first.is_volatile && second.is_volatile {
            "; volatile accesses are ordered by fences only: one before the write that publishes, one after the read that \
             sees it"
        } else if is_copy {
            "; an asynchronous copy may take place at any time until it has been waited for"
        } else {
            ""
        };
        self.report_race_because(first, second, violated, message)
    }

    /// The same, with what there is to say about it.
    pub(crate) fn report_race_because(
        &mut self,
        first: AccessRecord,
        second: AccessRecord,
        violated: TermId,
        message: &str,
    ) -> Result<(), Stop> {
        if self.exec.n_mutes > 0 {
            return Ok(());
        }
        let places = (first.span.min(second.span), first.span.max(second.span));
        let launch_guard = self.current.as_ref().map(|current| current.guard);
        if self.pool.is_true(violated) || Some(violated) == launch_guard {
            if self.log.reported.contains(&places) {
                return Ok(());
            }
            self.log.reported.push(places);
        }
        let assumable = self.assumable_where(&[first.guard, second.guard]);
        // Of two threads that were run one after the other, the later path has the history of both.
        let history = if second.symbols.is_some() { &first.history } else { &second.history };
        let history = history.clone();
        let renamed = second.symbols.clone();
        let renamed = renamed.map(|symbols| Second { history: second.history.clone(), symbols });
        // The write is what the reader of the message looks for; of two writes the later one.
        let (primary, other) = match (second.kind, first.kind) {
            (RaceKind::Read, RaceKind::Write | RaceKind::Atomic(_)) => (first, second),
            (RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_), _) => (second, first),
        };
        let obligation = Obligation {
            goal: Goal::Property(PropertyKind::DataRace),
            violated,
            message: message.to_owned(),
            span: primary.span,
            thread: Some(primary.thread),
            launch: self.current_launch(),
            stack: Vec::new(),
            history,
            second: renamed,
            is_arbitrary: self.abstraction.is_some(),
            evidence: Evidence::Race(Box::new((primary, other))),
            related: Vec::new(),
            assumable,
        };
        self.add_obligation(obligation)
    }
}
