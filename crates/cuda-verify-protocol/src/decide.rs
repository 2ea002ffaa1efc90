//! The questions about protocols, decided for all threads and all values at once by a solver.
//!
//! Two arbitrary threads stand for all (Betts and others, OOPSLA 2012; Li and Gopalakrishnan, FSE 2010): a race or a
//! divergence is a matter of two. A question is a formula over what the two do; what has no model does not happen. A
//! model is *replayed*: the threads that it speaks of are run with its values, as [`crate::reference`] runs them. If they
//! show a violation, it is one. If not, the formula was too weak, because it spoke of too few iterations of a loop; the
//! replay names one that is missing, and the question is asked again.
//!
//! *Guarantee*: `Safe` and `Violated` are right; else `Unknown` with the reason. A launch is right if all three
//! questions are answered `Safe`: a barrier that some threads miss, or a partial barrier that counts wrong, orders
//! nothing, but races are looked for as if it did.

use cuda_verify_base::Deadline;
use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::solver::{Answer, Error, Solver};
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::BvValue;

use crate::flat::{self, Access};
use crate::flatten::{EventId, EventKind, Events, LoopId};
use crate::formulas::{Formulas, Instance};
use crate::members::Members;
use crate::pair::{self, Relation};
use crate::protocol::{AccessKind, MemoryOrder, PartialId, Protocol, Sharing};
use crate::reference::{
    Question, Witness, diverges, find_miscount, find_race, last_barrier, witness,
};
use crate::rows::{Prover, Ranges, Sum, equal_digits};
use crate::run::{Action, End, Step, TooLong, Trace, run};
use crate::sweep::{self, Extended, Found, Oracle};

/// Nodes that a thread comes to in a replay, at most.
const MAX_REPLAYED_NODES: u64 = 20_000;
/// How often a question is asked again with more iterations.
const MAX_ROUNDS: u32 = 64;
/// Pairs of accesses in one question.
const MAX_PAIRS_OF_QUERY: usize = 256;
/// Models of accesses that may meet that are looked at.
const MAX_EARLY_REPLAYS: u32 = 8;
/// Threads of a block whose arrivals are counted, at most: as many as a block can have (CUDA C++ Programming Guide,
/// "Compute Capabilities").
const MAX_COUNTED_THREADS: u64 = 1_024;

/// What is known of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing is violated, whatever the values of symbols.
    Safe,
    /// An execution that violates it.
    Violated(Witness),
    /// Neither, and why.
    Unknown(String),
}

/// What was spent on a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Questions to the solver.
    pub n_queries: u64,
    /// Models that did not show a violation.
    pub n_refinements: u64,
    /// Pairs of accesses that were compared one by one.
    pub n_pairs: u64,
}

/// How questions are decided.
#[derive(Clone, Debug)]
pub struct Config {
    /// When to give up.
    pub deadline: Deadline,
}

impl Config {
    /// No limit of time.
    #[must_use]
    pub fn new() -> Self {
        Self { deadline: Deadline::never() }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}

/// Decides a question.
///
/// # Errors
/// The solver fails.
pub fn decide(
    pool: &mut TermPool,
    protocol: &Protocol,
    question: Question,
    solver: &mut dyn Solver,
    config: &Config,
) -> Result<(Decision, Effort), Error> {
    let events = Events::new(pool, protocol);
    let asker = Asker { solver, config, effort: Effort::default() };
    let mut decider = Decider { pool, protocol, events: &events, asker };
    let decision = match question {
        Question::Race => decider.race()?,
        Question::Divergence => decider.divergence()?,
        Question::Miscount => decider.miscount()?,
    };
    Ok((decision, decider.asker.effort))
}

/// The flat protocol of a thread, as far as it matters for threads that are so related: what orders these is between its
/// accesses.
#[must_use]
pub fn flat(pool: &mut TermPool, protocol: &Protocol, relation: Relation) -> flat::Protocol {
    let events = Events::new(pool, protocol);
    let members = Members::pair(pool, protocol, &events, relation);
    let mut formulas = Formulas::new(pool, members, relation.common());
    let (mut flat, ..) = formulas.flat();
    flat.declare(&mut formulas.members.terms(formulas.pool));
    flat
}

struct Decider<'a, 's> {
    pool: &'a mut TermPool,
    protocol: &'a Protocol,
    events: &'a Events,
    asker: Asker<'a, 's>,
}

struct Asker<'a, 's> {
    solver: &'a mut (dyn Solver + 's),
    config: &'a Config,
    effort: Effort,
}

/// What may be a violation: events of the two threads and the condition on both.
struct Suspect {
    at: [Instance; 2],
    formula: TermId,
}

/// What a model comes to.
enum Replay {
    Violated(Witness),
    /// Iterations that formulas should have spoken of.
    Missing(Vec<(EventId, Vec<u64>)>),
    /// The threads run for too long.
    TooLong(Witness),
}

impl Decider<'_, '_> {
    /// Whether the difference between warps matters.
    fn has_warps(&self) -> bool {
        let is_of_warp = |kind| match kind {
            EventKind::Barrier(scope) => scope == Sharing::Warp,
            EventKind::Access(access) => match access.kind {
                AccessKind::Atomic(_, scope) => scope == Sharing::Warp,
                AccessKind::Read | AccessKind::Write => false,
            },
            EventKind::Partial(..) | EventKind::Exit | EventKind::Unknown => false,
        };
        !self.events.of(is_of_warp).is_empty()
            || self.events.declared.values().any(|it| it.symbol.sharing == Sharing::Warp)
    }

    fn relations(&self) -> Vec<Relation> {
        if self.has_warps() {
            vec![Relation::SameWarp, Relation::OtherWarp, Relation::OtherBlock]
        } else {
            vec![Relation::SameBlock, Relation::OtherBlock]
        }
    }

    fn race(&mut self) -> Result<Decision, Error> {
        let (protocol, events) = (self.protocol, self.events);
        for relation in self.relations() {
            let members = Members::pair(self.pool, protocol, events, relation);
            let mut formulas = Formulas::new(self.pool, members, relation.common());
            let is_violation = |protocol: &Protocol, traces: &[Trace; 2]| {
                find_race(protocol, relation.common(), &traces[0], &traces[1])
                    .map(|found| found.map(Clone::clone))
            };
            let mut decision = Decision::Safe;
            match self.asker.sweep(&mut formulas)? {
                Swept::Violated(witness) => decision = Decision::Violated(witness),
                Swept::TooMany => {
                    let why = "too many accesses to one object to compare";
                    return Ok(Decision::Unknown(why.to_owned()));
                }
                Swept::Pairs(pairs) => {
                    let pairs = self.asker.with_digits(&mut formulas, pairs)?;
                    for pairs in pairs.chunks(MAX_PAIRS_OF_QUERY) {
                        let suspects = |formulas: &mut Formulas<'_>| {
                            pairs.iter().filter_map(|pair| race(formulas, pair)).collect()
                        };
                        decision =
                            self.asker.decide(&mut formulas, relation, &suspects, &is_violation)?;
                        if decision != Decision::Safe {
                            break;
                        }
                    }
                }
            }
            if decision != Decision::Safe {
                return Ok(self.doubt(decision));
            }
        }
        Ok(Decision::Safe)
    }

    /// A race that orders of atomic accesses may exclude is none for sure.
    fn doubt(&self, decision: Decision) -> Decision {
        let has = |wanted: MemoryOrder| {
            let found = self.events.of(|kind| match kind {
                EventKind::Access(access) => match access.kind {
                    AccessKind::Atomic(order, _) => {
                        order == wanted || order == MemoryOrder::AcquireRelease
                    }
                    AccessKind::Read | AccessKind::Write => false,
                },
                EventKind::Barrier(_)
                | EventKind::Partial(..)
                | EventKind::Exit
                | EventKind::Unknown => false,
            });
            !found.is_empty()
        };
        if matches!(decision, Decision::Violated(_))
            && has(MemoryOrder::Acquire)
            && has(MemoryOrder::Release)
        {
            return Decision::Unknown("atomic accesses may order the accesses".to_owned());
        }
        decision
    }

    fn divergence(&mut self) -> Result<Decision, Error> {
        let (protocol, events) = (self.protocol, self.events);
        for relation in self.relations() {
            let members = Members::pair(self.pool, protocol, events, relation);
            let mut formulas = Formulas::new(self.pool, members, relation.common());
            let suspects = divergences;
            let is_violation = |_: &Protocol, [a, b]: &[Trace; 2]| {
                let missed = a.steps.iter().find(|step| diverges(relation.common(), step, b))?;
                Some([missed.clone(), missed.clone()])
            };
            let decision = self.asker.decide(&mut formulas, relation, &suspects, &is_violation)?;
            if decision != Decision::Safe {
                return Ok(decision);
            }
        }
        Ok(Decision::Safe)
    }

    /// Decides whether partial barriers count right, where the block has a known size.
    fn miscount(&mut self) -> Result<Decision, Error> {
        let dims = self.protocol.block.map(|dim| self.pool.as_bv_u64(dim));
        let partials = self.events.of(|kind| matches!(kind, EventKind::Partial(..)));
        if partials.is_empty() {
            return Ok(Decision::Safe);
        }
        let [Some(x), Some(y), Some(z)] = dims else {
            return Ok(Decision::Unknown(
                "blocks of unknown size have partial barriers".to_owned(),
            ));
        };
        let n_threads = x.checked_mul(y).and_then(|area| area.checked_mul(z));
        if n_threads.is_none_or(|n| n > MAX_COUNTED_THREADS) {
            return Ok(Decision::Unknown("blocks are too large to count their threads".to_owned()));
        }
        let is_in_loop = |event: &EventId| !self.events.all[*event].loops.is_empty();
        let stops = self.events.of(|kind| matches!(kind, EventKind::Exit | EventKind::Unknown));
        // Conditions on events in loops are too weak in one direction, and a number of arrivals is wrong in both: a
        // thread that is counted and does not arrive can make a wrong number look right.
        if stops.iter().any(is_in_loop) {
            return Ok(Decision::Unknown(
                "threads end in loops and have partial barriers".to_owned(),
            ));
        }
        let members = Members::block(self.pool, self.protocol, self.events, [x, y, z]);
        let mut formulas = Formulas::new(self.pool, members, Sharing::Thread);
        let mut cases = Vec::new();
        for id in self.protocol.partials.ids() {
            match is_miscounted(&mut formulas, id, self.protocol.partials[id].count) {
                Some(formula) => cases.push(formula),
                None => {
                    let why = "a partial barrier in loops whose counters differ in width";
                    return Ok(Decision::Unknown(why.to_owned()));
                }
            }
        }
        let any = formulas.pool.mk_or_all(cases);
        let model = match self.asker.ask(&mut formulas, any)? {
            Asked::Unsat => return Ok(Decision::Safe),
            Asked::Unknown(why) => return Ok(Decision::Unknown(why)),
            Asked::Sat(model) => model,
        };
        let mut traces = Vec::new();
        for member in 0..formulas.members.len() {
            match trace(&formulas, &model, member) {
                Ok(trace) => traces.push(trace),
                Err(TooLong) => {
                    let why = "a violation that is too long to replay";
                    return Ok(Decision::Unknown(why.to_owned()));
                }
            }
        }
        let traces: Vec<Vec<&Trace>> = traces.iter().map(|trace| vec![trace]).collect();
        let thread = formulas.members.thread(formulas.pool, &model, 0);
        Ok(match find_miscount(self.protocol, &traces) {
            Some((site, counters)) => Decision::Violated(Witness {
                threads: [thread; 2],
                sites: [site; 2],
                counters: [counters.clone(), counters],
            }),
            None => Decision::Unknown("a model without a violation".to_owned()),
        })
    }
}

enum Asked {
    Sat(Model),
    Unsat,
    Unknown(String),
}

/// Two accesses, and what follows from their having a byte in common.
type PairOfEvents = (EventId, EventId, TermId);

/// What remains of all pairs of accesses.
enum Swept {
    Violated(Witness),
    TooMany,
    Pairs(Vec<(EventId, EventId)>),
}

type Suspects<'a> = &'a dyn Fn(&mut Formulas<'_>) -> Vec<Suspect>;
type IsViolation<'a> = &'a dyn Fn(&Protocol, &[Trace; 2]) -> Option<[Step; 2]>;

impl Asker<'_, '_> {
    fn ask(&mut self, formulas: &mut Formulas<'_>, formula: TermId) -> Result<Asked, Error> {
        if formulas.pool.is_false(formula) {
            return Ok(Asked::Unsat);
        }
        self.effort.n_queries += 1;
        self.solver.push();
        // Ranges of symbols are noted when instances of terms are made, so that they are complete only now that the
        // formula is.
        for fact in &formulas.members.facts {
            self.solver.assert(formulas.pool, *fact);
        }
        self.solver.assert(formulas.pool, formula);
        let answer = self.solver.check(formulas.pool, &[], &self.config.deadline);
        let asked = answer.and_then(|answer| match answer {
            Answer::Sat => self.solver.model(formulas.pool).map(Asked::Sat),
            Answer::Unsat => Ok(Asked::Unsat),
            Answer::Unknown(why) => Ok(Asked::Unknown(why)),
        });
        self.solver.pop();
        match asked {
            Err(error) if error.is_timeout() => Ok(Asked::Unknown(error.to_string())),
            other @ (Ok(_) | Err(_)) => other,
        }
    }

    /// Decides whether one of the suspects is a violation.
    fn decide(
        &mut self,
        formulas: &mut Formulas<'_>,
        relation: Relation,
        suspects: Suspects<'_>,
        is_violation: IsViolation<'_>,
    ) -> Result<Decision, Error> {
        let unknown = |why: &str| Ok(Decision::Unknown(why.to_owned()));
        // A violation with loops that are too long is looked for again with short ones.
        let mut is_short = false;
        for _ in 0..MAX_ROUNDS {
            let suspects = suspects(formulas);
            let mut any = formulas.pool.mk_or_all(suspects.iter().map(|suspect| suspect.formula));
            if is_short {
                // Not the answer to the question any more: if nothing is found so, nothing is known.
                let short = formulas.has_short_loops();
                any = formulas.pool.mk_and(any, short);
            }
            let model = match self.ask(formulas, any)? {
                Asked::Unsat if is_short => {
                    return unknown("a violation that is too long to replay");
                }
                Asked::Unsat => return Ok(Decision::Safe),
                Asked::Unknown(why) => return Ok(Decision::Unknown(why)),
                Asked::Sat(model) => model,
            };
            let holds =
                |it: &&Suspect| eval(formulas.pool, &model, it.formula).as_bool() == Some(true);
            let Some(suspect) = suspects.iter().find(holds) else {
                return unknown("a model without a violation");
            };
            match replay(formulas, relation, &model, suspect, is_violation) {
                Replay::Violated(witness) => return Ok(Decision::Violated(witness)),
                // Formulas are too weak only where a statement about loops is made of some iterations. Without one the
                // model needs no replay.
                Replay::TooLong(witness) if is_exact(formulas) => {
                    return Ok(Decision::Violated(witness));
                }
                Replay::TooLong(_) if is_short => {
                    return unknown("a violation that is too long to replay");
                }
                Replay::TooLong(_) => is_short = true,
                Replay::Missing(missing) => {
                    self.effort.n_refinements += 1;
                    let mut is_new = false;
                    for (event, counters) in missing {
                        is_new |= formulas.add_candidate(event, &counters);
                    }
                    if !is_new {
                        // To ask again would give the same model.
                        return unknown("a replay that tells nothing");
                    }
                }
            }
        }
        unknown("too many iterations matter")
    }

    /// Leaves out pairs of accesses that are far apart.
    fn sweep(&mut self, formulas: &mut Formulas<'_>) -> Result<Swept, Error> {
        let Some(pair) = formulas.members.pair.clone() else {
            return Ok(Swept::Pairs(Vec::new()));
        };
        let (flat, ids, _) = formulas.flat();
        let numbers = flat.distinct(formulas.common);
        let accesses: Vec<&Access> = numbers.iter().map(|it| &flat.accesses[*it]).collect();
        let mut sweeper = Sweeper { asker: self, formulas, n_replays: 0 };
        let found =
            sweep::pairs_that_may_meet(&mut sweeper, &accesses, &pair, &Extended::default());
        match found {
            Ok(pairs) => {
                self.effort.n_pairs += u64::try_from(pairs.len()).unwrap_or(u64::MAX);
                let id = |number: usize| ids[numbers[number]];
                Ok(Swept::Pairs(pairs.into_iter().map(|(a, b)| (id(a), id(b))).collect()))
            }
            Err(Interrupt::Violated(witness)) => Ok(Swept::Violated(witness)),
            Err(Interrupt::TooMany) => Ok(Swept::TooMany),
            Err(Interrupt::Failed(error)) => Err(error),
        }
    }
}

impl Asker<'_, '_> {
    /// The pairs with the digits of their indices that are equal if they meet.
    fn with_digits(
        &mut self,
        formulas: &mut Formulas<'_>,
        pairs: Vec<(EventId, EventId)>,
    ) -> Result<Vec<PairOfEvents>, Error> {
        let mut ranges = Ranges::default();
        let mut with_digits = Vec::with_capacity(pairs.len());
        for (a, b) in pairs {
            // Without digits the pair is asked about as it is.
            let always = formulas.pool.mk_true();
            let digits = self.digits(formulas, &mut ranges, (a, b))?;
            with_digits.push((a, b, digits.unwrap_or(always)));
        }
        Ok(with_digits)
    }

    fn digits(
        &mut self,
        formulas: &mut Formulas<'_>,
        ranges: &mut Ranges,
        (a, b): (EventId, EventId),
    ) -> Result<Option<TermId>, Error> {
        // Whether arithmetic wraps around is asked of the first thread's terms only, of both accesses: ranges are the
        // same for both threads, and the second one's terms have symbols of which no range is looked up.
        let ours = [a, b].map(|event| formulas.access(0, event));
        let ([Some(first), Some(other)], Some(second)) = (ours, formulas.access(1, b)) else {
            return Ok(None);
        };
        let mut sum =
            |access: &Access| Sum::of(&mut formulas.members.terms(formulas.pool), access.offset);
        let (ours, theirs) = (sum(&first), sum(&second));
        // What the second thread does is what the first one does under other names.
        let is_natural = |access: &Access| formulas.is_natural(access.offset);
        if ours.rows.is_empty() || !is_natural(&first) || !is_natural(&other) {
            return Ok(None);
        }
        let mut prover = DigitProver { asker: self, formulas, ranges, failure: None };
        let equal = equal_digits(&mut prover, (&ours, &first), (&theirs, &second), &[]);
        match prover.failure {
            Some(error) => Err(error),
            None => Ok(Some(formulas.pool.mk_and_all(equal))),
        }
    }
}

/// Shows that digits of indices are in their ranges.
struct DigitProver<'a, 'b, 's, 'f> {
    asker: &'a mut Asker<'b, 's>,
    formulas: &'a mut Formulas<'f>,
    ranges: &'a mut Ranges,
    failure: Option<Error>,
}

impl Prover for DigitProver<'_, '_, '_, '_> {
    fn pool(&mut self) -> &mut TermPool {
        self.formulas.pool
    }

    fn ranges(&mut self) -> &mut Ranges {
        self.ranges
    }

    fn is_never(&mut self, cond: TermId) -> bool {
        match self.asker.ask(self.formulas, cond) {
            Ok(Asked::Unsat) => true,
            Ok(Asked::Sat(_) | Asked::Unknown(_)) => false,
            Err(error) => {
                self.failure = Some(error);
                false
            }
        }
    }
}

/// Answers what the sweep asks.
struct Sweeper<'a, 'b, 's, 'f> {
    asker: &'a mut Asker<'b, 's>,
    formulas: &'a mut Formulas<'f>,
    n_replays: u32,
}

/// Why the sweep ends before all is known.
enum Interrupt {
    Violated(Witness),
    TooMany,
    Failed(Error),
}

impl Oracle for Sweeper<'_, '_, '_, '_> {
    type Error = Interrupt;

    fn pool(&mut self) -> &mut TermPool {
        self.formulas.pool
    }

    fn renamed(&mut self, term: TermId) -> TermId {
        self.formulas.members.renamed(self.formulas.pool, 1, term)
    }

    fn ask(&mut self, cond: TermId, _: &Extended) -> Result<Found, Interrupt> {
        let formulas = &mut *self.formulas;
        let model = match self.asker.ask(formulas, cond).map_err(Interrupt::Failed)? {
            Asked::Unsat => return Ok(Found::Impossible),
            Asked::Unknown(_) => return Ok(Found::Undecided),
            Asked::Sat(model) => model,
        };
        // The models of a sweep are of a relaxation, so that most of them show nothing; replaying each would cost more
        // than it saves.
        if self.n_replays < MAX_EARLY_REPLAYS {
            self.n_replays += 1;
            // Often what meets is a race at once.
            let [first, second] = [0, 1].map(|member| trace(formulas, &model, member));
            if let (Ok(first), Ok(second)) = (first, second)
                && let Some(found) =
                    find_race(formulas.members.protocol, formulas.common, &first, &second)
            {
                let thread = |member| formulas.members.thread(formulas.pool, &model, member);
                return Err(Interrupt::Violated(witness([0, 1].map(thread), found)));
            }
        }
        Ok(Found::Possible(model))
    }

    fn rely_on(&mut self, _: usize) {}

    fn too_many(&self) -> Interrupt {
        Interrupt::TooMany
    }
}

/// Whether formulas are exact: nothing in a loop ends threads or orders them.
fn is_exact(formulas: &Formulas<'_>) -> bool {
    formulas
        .members
        .events
        .all
        .values()
        .all(|event| event.loops.is_empty() || matches!(event.kind, EventKind::Access(_)))
}

/// When two accesses race, if they can.
fn race(formulas: &mut Formulas<'_>, &(a, b, digits): &PairOfEvents) -> Option<Suspect> {
    let (first, second) = (formulas.access(0, a)?, formulas.access(1, b)?);
    let pair = formulas.members.pair.clone()?;
    let launch = formulas.members.protocol.launch();
    let suspect = pair::race(formulas.pool, &pair, &launch, [&first, &second])?;
    let at = [formulas.own(0, a), formulas.own(1, b)];
    let mut parts = vec![suspect.violated, digits];
    if formulas.common <= Sharing::Block {
        // Either way round: which thread comes first is not said.
        parts.push(formulas.is_not_handed_over((0, &at[0]), (1, &at[1])));
        parts.push(formulas.is_not_handed_over((1, &at[1]), (0, &at[0])));
    }
    let formula = formulas.pool.mk_and_all(parts);
    (!formulas.pool.is_false(formula)).then_some(Suspect { at, formula })
}

/// All barriers that one thread may come to and the other one not.
fn divergences(formulas: &mut Formulas<'_>) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    let Some(pair) = formulas.members.pair.clone() else { return suspects };
    let common = formulas.common;
    let (flat, _, instances) = formulas.flat();
    for (at, arrival) in instances.into_iter().zip(&flat.arrivals) {
        if !arrival.concerns(common) {
            continue;
        }
        let formula = formulas.members.with_second(formulas.pool, |terms, renaming| {
            pair::divergence(terms, renaming, &pair, &flat.launch, arrival)
        });
        if let Some(formula) = formula
            && !formulas.pool.is_false(formula)
        {
            suspects.push(Suspect { at: [at.clone(), at], formula });
        }
    }
    suspects
}

/// Whether some threads of the block arrive at an instance of a partial barrier, but not as many as it counts. None if
/// instances cannot be compared.
fn is_miscounted(formulas: &mut Formulas<'_>, id: PartialId, count: u32) -> Option<TermId> {
    let events = formulas.members.events;
    let operations =
        events.of(|kind| matches!(kind, EventKind::Partial(partial, _) if partial == id));
    let Some(&first) = operations.first() else { return Some(formulas.pool.mk_false()) };
    let width = |id: &LoopId| formulas.pool.width(events.loops[*id].counter);
    let widths = |event: EventId| events.all[event].loops.iter().map(width);
    if operations.iter().any(|it| !widths(*it).eq(widths(first))) {
        return None;
    }
    // One instance is the same iteration of every thread, whichever of the operations on the barrier it comes to.
    let counters = formulas.arbitrary(None, first).counters;
    let (zero, one) = (formulas.pool.mk_bv(32, 0), formulas.pool.mk_bv(32, 1));
    let mut n_arrivals = zero;
    for member in 0..formulas.members.len() {
        for &event in &operations {
            let at = Instance { event, counters: counters.clone() };
            let comes = formulas.comes(member, &at);
            let arrival = formulas.pool.mk_ite(comes, one, zero);
            n_arrivals = formulas.pool.mk_bv_add(n_arrivals, arrival);
        }
    }
    let count = formulas.pool.mk_bv(32, u64::from(count));
    let (is_some, is_wrong) =
        (formulas.pool.mk_distinct(n_arrivals, zero), formulas.pool.mk_distinct(n_arrivals, count));
    Some(formulas.pool.mk_and(is_some, is_wrong))
}

fn trace(formulas: &Formulas<'_>, model: &Model, member: usize) -> Result<Trace, TooLong> {
    let members = &formulas.members;
    let thread = members.thread(formulas.pool, model, member);
    let mut valuation = members.valuation(model, member);
    let symbols = members.symbols;
    run(formulas.pool, members.protocol, &symbols, thread, &mut valuation, MAX_REPLAYED_NODES)
}

/// Runs the two threads of a model.
fn replay(
    formulas: &Formulas<'_>,
    relation: Relation,
    model: &Model,
    suspect: &Suspect,
    is_violation: IsViolation<'_>,
) -> Replay {
    let events = formulas.members.events;
    let number = |term: &TermId| {
        eval(formulas.pool, model, *term).as_bv().and_then(BvValue::as_u64).unwrap_or(0)
    };
    let threads = [0, 1].map(|member| formulas.members.thread(formulas.pool, model, member));
    let counters = [0, 1]
        .map(|it: usize| -> Vec<u64> { suspect.at[it].counters.iter().map(number).collect() });
    let sites = [0, 1].map(|it: usize| events.all[suspect.at[it].event].site);
    let (Ok(first), Ok(second)) = (trace(formulas, model, 0), trace(formulas, model, 1)) else {
        return Replay::TooLong(Witness { threads, sites, counters });
    };
    let traces = [first, second];
    if let Some([a, b]) = is_violation(formulas.members.protocol, &traces) {
        return Replay::Violated(witness(threads, [&a, &b]));
    }
    let mut missing = Vec::new();
    let mut note = |site, counters: &[u64]| {
        missing.extend(events.at(site).map(|event| (event, counters.to_vec())));
    };
    for ((trace, site), counters) in traces.iter().zip(sites).zip(&counters) {
        let is_it = |step: &Step| step.site == site && step.counters == *counters;
        match (trace.steps.iter().position(is_it), &trace.end) {
            (Some(index), _) => {
                if let Some((site, counters)) =
                    last_barrier(relation.common(), &trace.steps[..index])
                {
                    note(site, counters);
                }
            }
            (None, End::Exited(stop) | End::Unknown(stop)) => note(stop.site, &stop.counters),
            (None, End::Finished) => {}
        }
        for step in &trace.steps {
            // Which arrivals have handed something over is said of candidates only, so that all that were run become
            // candidates.
            if matches!(step.action, Action::Partial(..)) {
                note(step.site, &step.counters);
            }
        }
    }
    Replay::Missing(missing)
}
