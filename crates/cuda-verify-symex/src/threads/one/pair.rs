//! The two-thread analysis: two arbitrary, distinct threads of a launch of any size stand for all.
//!
//! Races and barrier divergence are properties of two threads (Betts et al., OOPSLA 2012; Li and Gopalakrishnan, FSE
//! 2010), memory errors of one. So one arbitrary thread is run (see [`crate::threads::one::arbitrary`]), and what it did is compared
//! with what another one does, of the same block and of another block, which is the same under other names.
//!
//! A first run only surveys which memory the launch may write; the rest keeps its contents in the second. If the second
//! run writes more than the first, there is another one.

use std::rc::Rc;

use cuda_verify_base::{PropertyKind, Reason};
use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::compare_stacks;
use crate::heap::memory::Space;
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::threads::kind::RaceKind;
use crate::threads::one::phase::{Phases, Sync};
use crate::threads::one::records::{Event, EventKind, PhasedAccess, Recording};
use crate::threads::one::renaming::Renaming;
use crate::threads::one::sweep::Threads;
use crate::threads::one::tickets::Apart;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::{Evidence, Fact, Goal, Obligation, Second};

/// Pairs of accesses compared, at most.
const MAX_PAIRS: usize = 4_000_000;

impl Engine<'_> {
    // Comparing.

    pub(crate) fn compare_threads(
        &mut self,
        grid: [TermId; 3],
        block: [TermId; 3],
        first: ThreadTerms,
    ) -> Result<(), Stop> {
        let recording = std::mem::take(&mut self.abstraction_mut().recording);
        let no_overflow = self.abstraction_mut().no_overflow.clone().unwrap_or_default();
        self.checker.facts.extend(no_overflow.iter().copied());
        self.note_arbitrary(recording.accesses.iter().map(|phased| &phased.access));
        let is_one = |engine: &Self, dims: [TermId; 3]| {
            dims.into_iter().all(|dim| engine.pool.as_bv_u64(dim) == Some(1))
        };
        if !is_one(self, block) {
            self.compare_in_block(&recording, (first, block), &no_overflow)?;
        }
        for (sharing, dims) in [(Sharing::Block, block), (Sharing::Grid, grid)] {
            if recording.relational.is_empty() || is_one(self, dims) {
                continue;
            }
            let mut renaming = Renaming::in_step(sharing);
            let second = renaming.thread(self, first);
            let is_same = if sharing == Sharing::Block {
                self.all_equal(first.thread_idx, second.thread_idx)
            } else {
                self.all_equal(first.block_idx, second.block_idx)
            };
            let are_distinct = self.pool.mk_not(is_same);
            let second = (second, are_distinct);
            self.check_relational(&recording.relational, &mut renaming, second)?;
        }
        if !recording.read_only.is_empty() {
            let mut renaming = Renaming::new(Sharing::Grid);
            let accesses = recording.accesses.iter().map(|phased| &phased.access);
            self.assume_no_overflow(&no_overflow, &mut renaming);
            self.compare_read_only(&recording.read_only, accesses, (first, &mut renaming))?;
            self.rename_known(&mut renaming);
        }
        if !is_one(self, grid) && !self.config.races_in_blocks_only {
            let mut renaming = Renaming::new(Sharing::Grid);
            let second = renaming.thread(self, first);
            let is_same = self.all_equal(first.block_idx, second.block_idx);
            self.assume_no_overflow(&no_overflow, &mut renaming);
            self.rename_known(&mut renaming);
            let others = Others { terms: second, are_distinct: self.pool.mk_not(is_same) };
            let never = self.pool.mk_false();
            let (mut of_grid, threads) = (recording.events, (first, block));
            of_grid
                .retain(|event| matches!(event.kind, EventKind::GridBarrier | EventKind::End(_)));
            self.check_arrivals(&of_grid, is_of_grid, &mut renaming, &others, threads, never)?;
            self.check_races(&recording.accesses, &mut renaming, &others, None)?;
        }
        Ok(())
    }

    /// Compares the thread with another one of its block. Where lanes of a warp agree on more than others do, those of one
    /// warp and those of two are asked about one after the other.
    fn compare_in_block(
        &mut self,
        recording: &Recording,
        (first, block): (ThreadTerms, [TermId; 3]),
        no_overflow: &[Fact],
    ) -> Result<(), Stop> {
        let abstraction = self.abstraction_mut();
        let is_divided = abstraction.n_warp_functions > 0 && abstraction.has_warp_symbols;
        let relations: &[Option<bool>] =
            if is_divided { &[Some(true), Some(false)] } else { &[None] };
        let threads = (first, block);
        for relation in relations {
            let common = if *relation == Some(true) { Sharing::Warp } else { Sharing::Block };
            let mut renaming = Renaming::new(common);
            let (others, is_same_warp) =
                self.other_of_block(threads, *relation, no_overflow, &mut renaming);
            if self.pool.is_false(others.are_distinct) {
                continue;
            }
            let is_barrier =
                |event: &Event| matches!(event.kind, EventKind::Barrier | EventKind::GridBarrier);
            let events = &recording.events;
            self.check_arrivals(events, is_barrier, &mut renaming, &others, threads, is_same_warp)?;
            self.check_races(&recording.accesses, &mut renaming, &others, Some(is_same_warp))?;
        }
        // Lanes meet at warp functions in the same iterations.
        let mut known: Vec<Rc<FxHashSet<TermId>>> = Vec::new();
        for event in &recording.events {
            let is_of_warp = matches!(event.kind, EventKind::Warp(_) | EventKind::Iteration { .. });
            if !is_of_warp || known.contains(&event.converged) {
                continue;
            }
            known.push(Rc::clone(&event.converged));
            let mut renaming = Renaming::converged(Rc::clone(&event.converged));
            let (others, is_same_warp) =
                self.other_of_block(threads, Some(true), no_overflow, &mut renaming);
            let is_meant = |other: &Event| {
                matches!(other.kind, EventKind::Warp(_) | EventKind::Iteration { .. })
                    && other.converged == event.converged
            };
            let events = &recording.events;
            self.check_arrivals(events, is_meant, &mut renaming, &others, threads, is_same_warp)?;
        }
        Ok(())
    }

    /// Another thread of the block: of the same warp or of another one, if that is given. Also whether it is of the same.
    fn other_of_block(
        &mut self,
        (first, block): (ThreadTerms, [TermId; 3]),
        relation: Option<bool>,
        no_overflow: &[Fact],
        renaming: &mut Renaming,
    ) -> (Others, TermId) {
        let second = renaming.thread(self, first);
        let is_same = self.all_equal(first.thread_idx, second.thread_idx);
        let are_distinct = self.pool.mk_not(is_same);
        let is_same_warp = self.is_same_warp(block, first, second);
        let holds = match relation {
            Some(true) => is_same_warp,
            Some(false) => self.pool.mk_not(is_same_warp),
            None => self.pool.mk_true(),
        };
        let are_distinct = self.pool.mk_and(are_distinct, holds);
        self.assume_no_overflow(no_overflow, renaming);
        self.rename_known(renaming);
        (Others { terms: second, are_distinct }, is_same_warp)
    }

    fn assume_no_overflow(&mut self, facts: &[Fact], renaming: &mut Renaming) {
        for fact in facts {
            let (guard, holds) =
                (renaming.apply(self, fact.guard), renaming.apply(self, fact.holds));
            self.checker.facts.push(Fact { guard, holds, rule: fact.rule });
        }
    }

    /// What is known of a value of the first thread is known of that of the second one. Facts from before the launch are
    /// about values that both have.
    fn rename_known(&mut self, renaming: &mut Renaming) {
        let is_of_launch = |(_, fact): &(TermId, TermId)| !self.pool.is_from_before_launch(*fact);
        let known: Vec<(TermId, TermId)> = self.lemmas.known.iter().filter(is_of_launch).collect();
        for (value, fact) in known {
            let (value, fact) = (renaming.apply(self, value), renaming.apply(self, fact));
            self.lemmas.known.add(value, fact);
        }
    }

    fn is_same_warp(
        &mut self,
        block: [TermId; 3],
        first: ThreadTerms,
        second: ThreadTerms,
    ) -> TermId {
        let warp_size = u64::from(self.config.warp_sync.unwrap_or(32));
        let n_threads =
            block.into_iter().try_fold(1_u64, |n, dim| n.checked_mul(self.pool.as_bv_u64(dim)?));
        if n_threads.is_some_and(|n| n <= warp_size) {
            return self.pool.mk_true();
        }
        let warp_size = self.pool.mk_bv(32, warp_size);
        let [a, b] = [first, second].map(|thread| {
            let linear = self.linear_index(thread, block);
            self.pool.mk_bv_udiv(linear, warp_size)
        });
        self.pool.mk_eq(a, b)
    }

    /// Reports pairs of conflicting accesses of the first thread and another one: of the same block if it is given when
    /// they are of the same warp, else of another block.
    fn check_races(
        &mut self,
        accesses: &[PhasedAccess],
        renaming: &mut Renaming,
        others: &Others,
        is_same_warp: Option<TermId>,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(());
        }
        let apart = self.tickets_apart(accesses, renaming, is_same_warp.is_some());
        let accesses = self.distinct_accesses(accesses, is_same_warp.is_none());
        let mut seconds = Vec::with_capacity(accesses.len());
        for first in &accesses {
            let offset = renaming.apply(self, first.access.offset);
            self.rename_place_in_table(first.access.offset, offset, renaming);
            let access = AccessRecord {
                offset,
                guard: renaming.apply(self, first.access.guard),
                value: first.access.value.map(|value| renaming.apply(self, value)),
                thread: others.terms,
                at: crate::threads::all::order::Point { thread_no: 1, ..first.access.at },
                symbols: Some(renaming.symbols()),
                ..first.access.clone()
            };
            let mut renamed = |phases: &Phases| phases.map(|cond| renaming.apply(self, cond));
            let sync = Sync {
                intervals: renamed(&first.sync.intervals),
                epochs: renamed(&first.sync.epochs),
                part_epochs: renamed(&first.sync.part_epochs),
                grids: renamed(&first.sync.grids),
                meetings: Phases::default(),
                ..first.sync.clone()
            };
            seconds.push(PhasedAccess { access, sync });
        }
        let threads =
            Threads { are_distinct: others.are_distinct, are_of_block: is_same_warp.is_some() };
        let may_conflict = |first: usize, second: usize| {
            let (a, b) = (&accesses[first].access, &accesses[second].access);
            conflict(a.kind, b.kind, threads.are_of_block) && !a.is_volatile_pair(b)
        };
        let pairs = self.pairs_that_may_meet(&accesses, &threads, renaming, may_conflict)?;
        if pairs.len() > MAX_PAIRS {
            let what = "too many accesses at symbolic addresses to compare".to_owned();
            return Err(Stop(Reason::SolverUnknown(what)));
        }
        for (number, (first, second)) in pairs.into_iter().enumerate() {
            self.evidence.stats.pairs += 1;
            let pair = (accesses[first], &seconds[second]);
            self.check_pair(pair, others, is_same_warp, renaming, &apart)?;
            if number % 64 == 0 && self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
        }
        Ok(())
    }

    /// The accesses that can take part in a race, without repetitions.
    fn distinct_accesses<'a>(
        &self,
        accesses: &'a [PhasedAccess],
        of_other_blocks: bool,
    ) -> Vec<&'a PhasedAccess> {
        let mut is_known = FxHashSet::default();
        let mut distinct = Vec::new();
        for phased in accesses {
            let access = &phased.access;
            if of_other_blocks && self.heap.objects[access.object].space == Space::Shared {
                continue;
            }
            // Barriers and warp barriers order nothing between blocks.
            let sync = &phased.sync;
            let order = (&sync.epochs, &sync.part_epochs, sync.has_loose_order);
            let phases = (!of_other_blocks).then_some((&sync.intervals, order));
            let key = (
                access.object,
                access.offset,
                access.size_bytes,
                (access.kind, access.is_volatile, access.is_fenced, access.issuer.is_some()),
                access.atomic,
                access.guard,
                access.value,
                access.span,
                (phases, &sync.grids, sync.has_acquired),
            );
            if is_known.insert(key) {
                distinct.push(phased);
            }
        }
        distinct
    }

    fn check_pair(
        &mut self,
        (first, second): (&PhasedAccess, &PhasedAccess),
        others: &Others,
        is_same_warp: Option<TermId>,
        renaming: &mut Renaming,
        apart: &[Apart],
    ) -> Result<(), Stop> {
        let (a, b) = (&first.access, &second.access);
        let mut parts = vec![a.guard, b.guard, others.are_distinct];
        let mut is_ordered_in_part = self.pool.mk_false();
        let (a_sync, b_sync) = (&first.sync, &second.sync);
        let interval = match is_same_warp {
            Some(_) => a_sync.intervals.meet(&mut self.pool, &b_sync.intervals),
            None => a_sync.grids.meet(&mut self.pool, &b_sync.grids),
        };
        if self.pool.is_false(interval) {
            return Ok(());
        }
        parts.push(interval);
        if let Some(is_same_warp) = is_same_warp {
            let is_one_instruction = a.span == b.span && a.kind == b.kind;
            if self.config.warp_sync.is_some() && !is_one_instruction {
                parts.push(self.pool.mk_not(is_same_warp));
            }
            let epoch = a_sync.epochs.meet(&mut self.pool, &b_sync.epochs);
            let other_warp = self.pool.mk_not(is_same_warp);
            parts.push(self.pool.mk_or(epoch, other_warp));
            let part = a_sync.part_epochs.meet(&mut self.pool, &b_sync.part_epochs);
            let other_part = if a_sync.has_loose_order || b_sync.has_loose_order {
                self.pool.mk_true()
            } else {
                self.pool.mk_not(part)
            };
            is_ordered_in_part = self.pool.mk_and(is_same_warp, other_part);
        }
        let overlap = self.overlap(a.offset, a.size_bytes, b.offset, b.size_bytes);
        if self.pool.is_false(overlap) {
            return Ok(());
        }
        parts.push(overlap);
        let violated = self.pool.mk_and_all(parts);
        let facts = self.ticket_facts(apart, violated);
        let facts = self.pool.mk_and_all(facts);
        let violated = self.pool.mk_and(violated, facts);
        let violated = self.resolve_others(violated, renaming);
        if self.pool.is_false(violated) {
            return Ok(());
        }
        self.evidence.stats.pairs_solved += 1;
        // SOUNDNESS(arbitrary-partial-order): over; what fences and barriers of parts of a warp order is not known here,
        // only that they may order, and is not decided.
        let has_acquired = a_sync.has_acquired || b_sync.has_acquired;
        let may_be_told = has_acquired && self.abstraction_mut().n_fences > 0;
        if !may_be_told {
            let is_unordered = self.pool.mk_not(is_ordered_in_part);
            let violated = self.pool.mk_and(violated, is_unordered);
            if !self.pool.is_false(violated) {
                let rows = self.rows_of(a, b);
                if !rows.are_apart {
                    let are_others = self.pool.mk_not(rows.are_same);
                    let of_others = self.pool.mk_and(violated, are_others);
                    self.doubt_rows(a, of_others);
                }
                let violated = self.pool.mk_and_all([violated, rows.are_same, rows.digits]);
                let violated = self.without_repetitions(a, b, violated, renaming)?;
                if self.config.is_launched_unseen
                    && (self.is_passed_in(a.offset) || self.is_passed_in(b.offset))
                {
                    let what = "what the launch passes to the kernel".to_owned();
                    let reason = Reason::Imprecise { what, span: a.span };
                    return self.add_undecided(a, reason, violated);
                }
                self.report_race(a.clone(), b.clone(), violated)?;
            }
            if self.pool.is_false(is_ordered_in_part) {
                return Ok(());
            }
        }
        let doubt = self.approximate_symbol("unordered", Sort::Bool, Sharing::Grid);
        let violated = self.pool.mk_and(violated, doubt);
        self.report_race(a.clone(), b.clone(), violated)
    }

    /// Reports barriers that one thread of a block waits at and another one has left behind, and warp functions that a
    /// lane named in the mask has.
    fn check_arrivals(
        &mut self,
        events: &[Event],
        is_asked: impl Fn(&Event) -> bool,
        renaming: &mut Renaming,
        others: &Others,
        (first, block): (ThreadTerms, [TermId; 3]),
        is_same_warp: TermId,
    ) -> Result<(), Stop> {
        for (number, barrier) in events.iter().enumerate() {
            if !is_asked(barrier) {
                continue;
            }
            let same_place = |event: &Event| {
                event.kind == barrier.kind && compare_stacks(&event.frames, &barrier.frames).is_eq()
            };
            let always = self.pool.mk_true();
            let (kind, is_meant, message) = match barrier.kind {
                EventKind::End(_) => continue,
                EventKind::GridBarrier if self.pool.is_false(is_same_warp) => {
                    let what = "waits for the whole grid, of which another thread does not come";
                    (PropertyKind::Deadlock, always, what)
                }
                EventKind::Barrier | EventKind::GridBarrier => {
                    let what = "waits at this barrier, which another thread does not reach";
                    (PropertyKind::BarrierDivergence, always, what)
                }
                EventKind::Warp(mask) => {
                    let is_named = self.is_named(mask, others.terms, block);
                    let what = "names a lane in the mask that does not come here";
                    (PropertyKind::WarpSync, self.pool.mk_and(is_same_warp, is_named), what)
                }
                EventKind::Iteration { is_begun } => {
                    let what =
                        "goes through a loop with warp functions more often than another lane";
                    let is_begun = renaming.apply(self, is_begun);
                    // It may do so without a warp function.
                    let doubt = self.approximate_symbol("parted", Sort::Bool, Sharing::Grid);
                    let parts = [is_same_warp, is_begun, doubt];
                    (PropertyKind::WarpSync, self.pool.mk_and_all(parts), what)
                }
            };
            if !self.config.properties.contains(kind) || events[..number].iter().any(same_place) {
                continue;
            }
            let arrives: Vec<TermId> =
                events.iter().filter(|e| same_place(e)).map(|event| event.guard).collect();
            let arrives = self.pool.mk_or_all(arrives);
            // A block that has ended does not come to a barrier of the grid.
            let needs_all = self.config.barriers_need_all || kind == PropertyKind::Deadlock;
            let goes_past: Vec<TermId> = events
                .iter()
                .filter(|event| is_past(event, barrier, needs_all))
                .map(|event| event.guard)
                .collect();
            let goes_past = self.pool.mk_or_all(goes_past);
            // Under the same condition as for all of the block: nothing to ask.
            let other_arrives = self.arrival_of_other(events, barrier, arrives, renaming);
            let other_misses = self.pool.mk_not(other_arrives);
            let other_goes_past = renaming.apply(self, goes_past);
            // The other thread does not come because of its conditions, not because its variables were something else.
            let definitions = match &self.abstraction {
                Some(abstraction) => abstraction.definitions_of(&self.pool, arrives),
                None => Vec::new(),
            };
            let defined = self.pool.mk_and_all(definitions);
            let defined = renaming.apply(self, defined);
            let violated = self.pool.mk_and_all([
                arrives,
                other_misses,
                defined,
                other_goes_past,
                others.are_distinct,
                is_meant,
            ]);
            let violated = self.resolve_others(violated, renaming);
            if self.pool.is_false(violated) {
                continue;
            }
            let n_facts = self.n_facts();
            self.add_obligation(Obligation {
                goal: Goal::Property(kind),
                violated,
                message: message.to_owned(),
                span: barrier.span,
                thread: Some(first),
                launch: self.current_launch(),
                stack: Vec::new(),
                history: barrier.history.clone(),
                second: Some(Second {
                    history: barrier.history.clone(),
                    symbols: renaming.symbols(),
                }),
                is_arbitrary: true,
                n_facts,
                evidence: Evidence::OtherThread(others.terms),
            })?;
        }
        Ok(())
    }

    /// When the other thread comes to where one waits: at a warp function, with the same mask.
    fn arrival_of_other(
        &mut self,
        events: &[Event],
        awaited: &Event,
        arrives: TermId,
        renaming: &mut Renaming,
    ) -> TermId {
        let EventKind::Warp(mask) = awaited.kind else { return renaming.apply(self, arrives) };
        let mut cases = Vec::new();
        for event in events {
            let EventKind::Warp(other) = event.kind else { continue };
            if compare_stacks(&event.frames, &awaited.frames).is_eq() {
                let (other, guard) =
                    (renaming.apply(self, other), renaming.apply(self, event.guard));
                let is_same_mask = self.pool.mk_eq(mask, other);
                cases.push(self.pool.mk_and(guard, is_same_mask));
            }
        }
        self.pool.mk_or_all(cases)
    }
}

/// A second thread.
struct Others {
    terms: ThreadTerms,
    are_distinct: TermId,
}

fn is_of_grid(event: &Event) -> bool {
    event.kind == EventKind::GridBarrier
}

/// Whether accesses of two unordered threads conflict if they touch a common byte.
fn conflict(a: RaceKind, b: RaceKind, is_same_block: bool) -> bool {
    match (a, b) {
        (RaceKind::Read, RaceKind::Read) => false,
        (RaceKind::Atomic(a), RaceKind::Atomic(b)) => {
            !is_same_block && (a <= MemScope::Block || b <= MemScope::Block)
        }
        (
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
            RaceKind::Read | RaceKind::Write | RaceKind::Atomic(_),
        ) => true,
    }
}

/// Whether a thread that comes to an event has left a barrier behind, in the order of the program text. A thread that
/// has returned before is no longer waited for (CUDA C++ Programming Guide, "Synchronization Functions": all non-exited
/// threads), but conditional code around a barrier must be entered by all or none.
fn is_past(event: &Event, barrier: &Event, needs_all: bool) -> bool {
    match event.kind {
        EventKind::Barrier
        | EventKind::GridBarrier
        | EventKind::Warp(_)
        | EventKind::Iteration { .. } => compare_stacks(&barrier.frames, &event.frames).is_lt(),
        EventKind::End(_) if needs_all => true,
        EventKind::End(at) => barrier.frames.first().is_some_and(|kernel| at >= kernel.pc),
    }
}
