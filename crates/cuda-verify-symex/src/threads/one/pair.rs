//! The two-thread analysis: two arbitrary, distinct threads of a launch of any size stand for all.
//!
//! Races and barrier divergence are properties of two threads, memory errors of one. So one arbitrary thread is run (see
//! [`crate::threads::one::arbitrary`]), and what it did, as a flat protocol, is compared with what another one does, of
//! the same block and of another block, which is the same under other names. When two threads violate a property is
//! said by [`cuda_verify_protocol::pair`], which pairs of accesses may meet at all by [`cuda_verify_protocol::sweep`];
//! here the conditions become obligations.
//!
//! A first run only surveys which memory the launch may write; the rest keeps its contents in the second. If the second
//! run writes more than the first, there is another one.

use std::rc::Rc;

use cuda_verify_base::{Effort, PropertyKind, Reason};
use cuda_verify_protocol::flat::{Access, ArrivalKind, Launch, Protocol};
use cuda_verify_protocol::pair::{self, Pair, Relation};
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_protocol::sweep::{Extended, Found, Oracle, pairs_that_may_meet};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::threads::all::order::Point;
use crate::threads::one::protocol::Recorded;
use crate::threads::one::records::{PhasedAccess, Recording};
use crate::threads::one::tickets::Apart;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::{Evidence, Fact, Goal, Obligation, Second};

/// Pairs of accesses compared, at most.
const MAX_PAIRS: usize = 4_000_000;

/// Work to find out how far two families of accesses can be apart.
const DISTANCE_EFFORT: Effort = Effort(2_000_000);

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
        let recorded = self.protocol_of(recording, (first, grid, block), &no_overflow);
        self.show(&recorded.protocol);
        let Recorded { recording, .. } = &recorded;
        if !is_one(self, block) {
            self.compare_in_block(&recorded, &no_overflow)?;
            self.check_requests(&recorded)?;
        }
        for (sharing, dims) in [(Sharing::Block, block), (Sharing::Grid, grid)] {
            if recording.relational.is_empty() || is_one(self, dims) {
                continue;
            }
            let in_step = self.abstraction_mut().in_step.iter();
            let agreed = in_step.filter(|(_, it)| **it >= sharing).map(|(symbol, _)| *symbol);
            let mut renaming = Renaming::agreeing_on(sharing, Rc::new(agreed.collect()));
            let second = renaming.thread(&mut self.pool, first);
            let is_same = if sharing == Sharing::Block {
                pair::all_equal(&mut self.pool, first.thread_idx, second.thread_idx)
            } else {
                pair::all_equal(&mut self.pool, first.block_idx, second.block_idx)
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
            let relation = Relation::OtherBlock;
            let pair = self.pair(&recorded.protocol, relation, &no_overflow, &mut renaming);
            self.check_barriers(&recorded, &mut renaming, &pair)?;
            self.check_races(&recorded, &mut renaming, &pair)?;
        }
        Ok(())
    }

    /// Compares the thread with another one of its block. Where lanes of a warp agree on more than others do, those of one
    /// warp and those of two are asked about one after the other.
    fn compare_in_block(&mut self, recorded: &Recorded, no_overflow: &[Fact]) -> Result<(), Stop> {
        let abstraction = self.abstraction_mut();
        // One question about the block costs less than two, and asks the same where no symbol tells lanes of one warp
        // from others.
        let is_divided = abstraction.n_warp_functions > 0 && abstraction.has_warp_symbols;
        let relations: &[Relation] = if is_divided {
            &[Relation::SameWarp, Relation::OtherWarp]
        } else {
            &[Relation::SameBlock]
        };
        let protocol = &recorded.protocol;
        for relation in relations {
            let mut renaming = Renaming::new(relation.common());
            let pair = self.pair(protocol, *relation, no_overflow, &mut renaming);
            if self.pool.is_false(pair.are_distinct) {
                continue;
            }
            self.check_barriers(recorded, &mut renaming, &pair)?;
            self.check_races(recorded, &mut renaming, &pair)?;
        }
        // Lanes meet at warp functions in the same iterations.
        let mut known: Vec<&[TermId]> = Vec::new();
        for arrival in &protocol.arrivals {
            if matches!(arrival.kind, ArrivalKind::Barrier(_)) || known.contains(&&*arrival.agreed)
            {
                continue;
            }
            known.push(&arrival.agreed);
            let agreed = Rc::new(arrival.agreed.iter().copied().collect());
            let mut renaming = Renaming::agreeing_on(Sharing::Warp, agreed);
            let pair = self.pair(protocol, Relation::SameWarp, no_overflow, &mut renaming);
            for (number, other) in protocol.arrivals.iter().enumerate() {
                let is_of_warp = !matches!(other.kind, ArrivalKind::Barrier(_));
                if is_of_warp && other.agreed == arrival.agreed {
                    self.check_arrival(recorded, number, &mut renaming, &pair)?;
                }
            }
        }
        Ok(())
    }

    /// The thread and another one, with what is assumed and known of it.
    fn pair(
        &mut self,
        protocol: &Protocol,
        relation: Relation,
        no_overflow: &[Fact],
        renaming: &mut Renaming,
    ) -> Pair {
        let (thread, launch) = (protocol.thread, &protocol.launch);
        let pair = Pair::new(&mut self.pool, renaming, relation, thread, launch);
        self.assume_no_overflow(no_overflow, renaming);
        self.rename_known(renaming);
        pair
    }

    fn assume_no_overflow(&mut self, facts: &[Fact], renaming: &mut Renaming) {
        for fact in facts {
            let (guard, holds) = (
                renaming.apply(&mut self.pool, fact.guard),
                renaming.apply(&mut self.pool, fact.holds),
            );
            self.checker.facts.push(Fact { guard, holds, ..*fact });
        }
    }

    /// What is known of a value of the first thread is known of that of the second one. Facts from before the launch are
    /// about values that both have.
    fn rename_known(&mut self, renaming: &mut Renaming) {
        let is_of_launch = |(_, fact): &(TermId, TermId)| !self.pool.is_from_before_launch(*fact);
        let known: Vec<(TermId, TermId)> = self.lemmas.known.iter().filter(is_of_launch).collect();
        for (value, fact) in known {
            let (value, fact) =
                (renaming.apply(&mut self.pool, value), renaming.apply(&mut self.pool, fact));
            self.lemmas.known.add(value, fact);
        }
    }

    /// Reports pairs of conflicting accesses of the two threads.
    fn check_races(
        &mut self,
        recorded: &Recorded,
        renaming: &mut Renaming,
        pair: &Pair,
    ) -> Result<(), Stop> {
        if !self.config.properties.contains(PropertyKind::DataRace) {
            return Ok(());
        }
        let Recorded { recording: Recording { accesses: records, .. }, protocol, .. } = recorded;
        let apart = self.tickets_apart(records, renaming, pair.relation);
        let numbers = protocol.distinct(pair.relation.common());
        let firsts: Vec<&Access> = numbers.iter().map(|it| &protocol.accesses[*it]).collect();
        let seconds: Vec<Access> =
            firsts.iter().map(|access| access.renamed(&mut self.pool, renaming)).collect();
        for (number, (first, second)) in numbers.iter().zip(firsts.iter().zip(&seconds)) {
            let happens = [pair.are_distinct, first.guard, second.guard];
            let happens = self.pool.mk_and_all(happens);
            self.note_use(happens, records[*number].access.span);
        }
        let mut extended = std::mem::take(&mut self.checker.extended);
        extended.learn(&self.pool, self.checker.facts.iter().map(|it| (it.guard, it.holds)));
        let mut sweeper = Sweeper { engine: self, renaming };
        let pairs = pairs_that_may_meet(&mut sweeper, &firsts, pair, &extended);
        self.checker.extended = extended;
        let pairs = pairs?;
        if pairs.len() > MAX_PAIRS {
            let what = "too many accesses at symbolic addresses to compare".to_owned();
            return Err(Stop(Reason::SolverUnknown(what)));
        }
        for (number, (first, second)) in pairs.into_iter().enumerate() {
            self.evidence.stats.pairs += 1;
            let records = [&records[numbers[first]], &records[numbers[second]]];
            let compared = Compared { records, accesses: [firsts[first], &seconds[second]] };
            self.check_pair(&compared, (pair, &protocol.launch), renaming, &apart)?;
            if number % 64 == 0 && self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
        }
        Ok(())
    }

    fn check_pair(
        &mut self,
        compared: &Compared<'_>,
        (pair, launch): (&Pair, &Launch),
        renaming: &mut Renaming,
        apart: &[Apart],
    ) -> Result<(), Stop> {
        let Some(suspect) = pair::race(&mut self.pool, pair, launch, compared.accesses) else {
            return Ok(());
        };
        // Facts come into the condition, not beside it, so that a model is one of what is reported.
        let facts = self.ticket_facts(apart, suspect.violated);
        let facts = self.pool.mk_and_all(facts);
        let violated = self.pool.mk_and(suspect.violated, facts);
        let violated = self.resolve_others(violated, renaming);
        if self.pool.is_false(violated) {
            return Ok(());
        }
        self.evidence.stats.pairs_solved += 1;
        let [first, second] = compared.accesses;
        let (a, b) = (&compared.records[0].access, &self.second_record(compared, pair, renaming));
        // SOUNDNESS(arbitrary-partial-order): over; what fences and barriers of parts of a warp order is not known here,
        // only that they may order, and is not decided.
        let has_acquired = first.has_acquired || second.has_acquired;
        let may_be_told = has_acquired && self.abstraction_mut().n_fences > 0;
        if !may_be_told {
            let is_unordered = self.pool.mk_not(suspect.is_ordered_in_part);
            let violated = self.pool.mk_and(violated, is_unordered);
            if !self.pool.is_false(violated) {
                let rows = self.rows_of([a, b], compared.accesses);
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
            if self.pool.is_false(suspect.is_ordered_in_part) {
                return Ok(());
            }
        }
        let doubt = self.approximate_symbol("unordered", Sort::Bool, Sharing::Grid);
        let violated = self.pool.mk_and(violated, doubt);
        self.report_race(a.clone(), b.clone(), violated)
    }

    /// What the second thread does.
    fn second_record(
        &mut self,
        compared: &Compared<'_>,
        pair: &Pair,
        renaming: &mut Renaming,
    ) -> AccessRecord {
        let ([_, of_first], [_, access]) = (compared.records, compared.accesses);
        let record = &of_first.access;
        AccessRecord {
            offset: access.offset,
            guard: access.guard,
            value: access.value,
            thread: pair.second,
            at: Point { thread_no: 1, ..record.at },
            symbols: Some(renaming.symbols()),
            ..record.clone()
        }
    }

    /// Reports barriers that one of the two threads waits at and the other one has left behind.
    fn check_barriers(
        &mut self,
        recorded: &Recorded,
        renaming: &mut Renaming,
        pair: &Pair,
    ) -> Result<(), Stop> {
        let common = pair.relation.common();
        for (number, arrival) in recorded.protocol.arrivals.iter().enumerate() {
            if arrival.concerns(common) {
                self.check_arrival(recorded, number, renaming, pair)?;
            }
        }
        Ok(())
    }

    /// Reports a place where the first thread waits for the second one, which has left it behind.
    fn check_arrival(
        &mut self,
        recorded: &Recorded,
        number: usize,
        renaming: &mut Renaming,
        pair: &Pair,
    ) -> Result<(), Stop> {
        let arrival = &recorded.protocol.arrivals[number];
        let (kind, message) = match arrival.kind {
            ArrivalKind::Barrier(_) if pair.relation == Relation::OtherBlock => {
                let what = "waits for the whole grid, of which another thread does not come";
                (PropertyKind::Deadlock, what)
            }
            ArrivalKind::Barrier(_) => {
                let what = "waits at this barrier, which another thread does not reach";
                (PropertyKind::BarrierDivergence, what)
            }
            ArrivalKind::Masked { .. } => {
                (PropertyKind::WarpSync, "names a lane in the mask that does not come here")
            }
            ArrivalKind::Iteration { .. } => {
                let what = "goes through a loop with warp functions more often than another lane";
                (PropertyKind::WarpSync, what)
            }
        };
        if !self.config.properties.contains(kind) {
            return Ok(());
        }
        let launch = &recorded.protocol.launch;
        let mut violated = pair::divergence(&mut self.pool, renaming, pair, launch, arrival);
        if matches!(arrival.kind, ArrivalKind::Iteration { .. }) {
            // It may do so without a warp function.
            let doubt = self.approximate_symbol("parted", Sort::Bool, Sharing::Grid);
            violated = self.pool.mk_and(violated, doubt);
        }
        let violated = self.resolve_others(violated, renaming);
        if self.pool.is_false(violated) {
            return Ok(());
        }
        let awaited = &recorded.recording.events[recorded.arrivals[number]];
        let assumable = self.assumable_where(&[awaited.guard]);
        self.add_obligation(Obligation {
            goal: Goal::Property(kind),
            violated,
            message: message.to_owned(),
            span: awaited.span,
            thread: Some(pair.first),
            launch: self.current_launch(),
            stack: Vec::new(),
            history: awaited.history.clone(),
            second: Some(Second { history: awaited.history.clone(), symbols: renaming.symbols() }),
            is_arbitrary: true,
            assumable,
            evidence: Evidence::OtherThread(pair.second),
            related: Vec::new(),
        })
    }
}

/// Accesses of two threads: what was recorded of each, and the two in terms of the pair.
struct Compared<'a> {
    records: [&'a PhasedAccess; 2],
    accesses: [&'a Access; 2],
}

/// Answers what the sweep asks.
struct Sweeper<'a, 'e> {
    engine: &'a mut Engine<'e>,
    renaming: &'a mut Renaming,
}

impl Oracle for Sweeper<'_, '_> {
    type Error = Stop;

    fn pool(&mut self) -> &mut TermPool {
        &mut self.engine.pool
    }

    fn renamed(&mut self, term: TermId) -> TermId {
        self.renaming.apply(&mut self.engine.pool, term)
    }

    fn ask(&mut self, cond: TermId, extended: &Extended) -> Result<Found, Stop> {
        let engine = &mut *self.engine;
        let cond = engine.resolve_others(cond, self.renaming);
        if engine.pool.is_false(cond) {
            return Ok(Found::Impossible);
        }
        let assumable = engine.assumable();
        // What is known of sums that the question has no more would only be in the way.
        let parts: FxHashSet<TermId> = engine.pool.post_order(&[cond]).into_iter().collect();
        let goal = engine
            .with_facts_that(cond, assumable, |pool, fact| !extended.is_beside(pool, &parts, fact));
        Ok(match engine.within(DISTANCE_EFFORT, |engine| engine.solve(goal))? {
            None => Found::Undecided,
            Some(None) => {
                engine.note_needed(&[(cond, assumable)])?;
                Found::Impossible
            }
            Some(Some(model)) => Found::Possible(model),
        })
    }

    fn rely_on(&mut self, fact: usize) {
        let fact = self.engine.checker.facts[fact];
        self.engine.note_facts(&[fact]);
    }

    fn too_many(&self) -> Stop {
        Stop(Reason::SolverUnknown("too many accesses to one object to compare".to_owned()))
    }
}
