//! What a protocol means, by enumeration: every thread of the launch, every value of every symbol, every iteration.
//!
//! The three questions, and the rules behind them:
//!
//! - *Data race*: two threads access a common byte, at least one writes, not both accesses are atomic with scopes that
//!   include the other thread, and nothing orders them. What orders two accesses is a barrier between them: the two
//!   threads stand in one *barrier interval* if the last barrier that each has passed is the same one in the same
//!   iterations, or if neither has passed any. Which barriers count depends on the two threads: those of the warp, the
//!   block or the grid for threads of one warp, of the block or the grid for threads of one block, of the grid for
//!   others (PTX ISA, "Parallel Synchronization and Communication Instructions: barrier": the threads that take part
//!   see what the others did before). A partial barrier orders what one thread does before it arrives with what
//!   another does after it has waited, at the same instance. Atomic accesses order nothing here, whatever
//!   their order.
//! - *Barrier divergence*: a thread arrives at a barrier, and another one that it waits for does not. Conditional code
//!   around a barrier must be entered by all threads or by none; threads that have ended before the place of the barrier
//!   are not waited for (CUDA C++ Programming Guide, "Synchronization Functions": until all non-exited threads have
//!   reached the point, and only if the conditional evaluates identically across the block). So a thread that exits
//!   after the place of the barrier, in the order of the text, diverges if it has not arrived; one that has exited
//!   before does not. Barriers of the grid wait for all threads, also for those that have ended (the same,
//!   "Cooperative Groups: Grid Synchronization").
//! - *Miscount*: at an instance of a partial barrier some threads of a block arrive, but not as many as it counts
//!   (PTX ISA, `barrier.sync a, b`: it completes once `b` threads have arrived).
//!
//! Symbols are enumerated lazily: a thread is run again and again with the next choice of the values that it has met,
//! and two runs are put together if they agree on what both have in common. Cost: the product of the ranges that one
//! thread meets, squared, for each pair of threads.

use std::collections::BTreeMap;

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use cuda_verify_smt::value::{BvValue, Value};

use crate::protocol::{AccessKind, PartialId, Protocol, Role, Sharing, Symbol, ThreadTerms};
use crate::run::{Action, End, Position, Site, Step, Thread, Trace, Valuation, run};

/// What is asked of a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Is there a data race?
    Race,
    /// Is there a barrier that some arrive at and others do not?
    Divergence,
    /// Do as many threads arrive at each partial barrier as it counts?
    Miscount,
}

/// An execution that violates a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The two threads; the same one twice if it is no matter of two.
    pub threads: [Thread; 2],
    /// What they do: two accesses, or twice the barrier.
    pub sites: [Site; 2],
    /// The iterations of the loops around.
    pub counters: [Vec<u64>; 2],
}

/// There is too much to enumerate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Limits of the enumeration.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nodes that one thread comes to.
    pub max_nodes: u64,
    /// Executions of one thread.
    pub max_traces: usize,
    /// Threads of the launch.
    pub max_threads: u64,
}

impl Limits {
    /// Enough for [`crate::random`].
    #[must_use]
    pub fn small() -> Self {
        Self { max_nodes: 10_000, max_traces: 5_000, max_threads: 64 }
    }
}

/// Answers a question: a violation if there is one.
///
/// # Errors
/// The limits are reached.
pub fn answer(
    pool: &mut TermPool,
    protocol: &Protocol,
    question: Question,
    limits: &Limits,
) -> Result<Option<Witness>, TooLarge> {
    let symbols = ThreadTerms::new(pool);
    let of_grid: Vec<Symbol> =
        protocol.symbols.iter().filter(|it| it.sharing == Sharing::Grid).copied().collect();
    let mut choices = Choices::default();
    loop {
        let mut given = BTreeMap::new();
        let mut model = Model::new();
        for symbol in &of_grid {
            let value = choices.next(values_of(pool, symbol)?);
            model.insert(symbol.term, value.clone());
            given.insert(symbol.term, value);
        }
        let is_possible = |cond: &TermId| eval(pool, &model, *cond).as_bool() == Some(true);
        if protocol.assumptions.iter().all(is_possible) {
            let dims = protocol
                .dims()
                .map(|dim| eval(pool, &model, dim).as_bv().and_then(BvValue::as_u64).unwrap_or(0));
            let dims: Vec<u64> = dims.collect();
            let launch = Launch { pool, protocol, symbols, given, dims, limits };
            if let Some(witness) = launch.answer(question)? {
                return Ok(Some(witness));
            }
        }
        if !choices.advance() {
            return Ok(None);
        }
    }
}

/// The values of a symbol in its range.
fn values_of(pool: &TermPool, symbol: &Symbol) -> Result<Vec<Value>, TooLarge> {
    match pool.sort(symbol.term) {
        Sort::Bool => Ok(vec![Value::Bool(false), Value::Bool(true)]),
        Sort::BitVec(width) if width <= 64 => {
            let (first, last) = symbol.range.unwrap_or((0, u64::MAX >> (64 - width)));
            if last - first > 255 {
                return Err(TooLarge);
            }
            Ok((first..=last).map(|value| Value::BitVec(BvValue::new(width, value))).collect())
        }
        Sort::BitVec(_) | Sort::Float(_) | Sort::Array { .. } => Err(TooLarge),
    }
}

/// Choices that were made one after the other; each with how many there are.
#[derive(Default)]
struct Choices {
    made: Vec<(usize, usize)>,
    n_used: usize,
}

impl Choices {
    fn next(&mut self, values: Vec<Value>) -> Value {
        if self.n_used == self.made.len() {
            self.made.push((0, values.len()));
        }
        let (choice, _) = self.made[self.n_used];
        self.n_used += 1;
        values.into_iter().nth(choice).unwrap_or(Value::Bool(false))
    }

    /// The next combination, if there is one.
    fn advance(&mut self) -> bool {
        self.n_used = 0;
        while let Some((choice, n)) = self.made.pop() {
            if choice + 1 < n {
                self.made.push((choice + 1, n));
                return true;
            }
        }
        false
    }
}

/// A value that other threads may have in common: the symbol, whose it is, and the iterations.
type Key = (TermId, Owner, Vec<u64>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Warp([u32; 3], u64),
    Block([u32; 3]),
    Grid,
}

/// An execution of one thread with what it depends on.
struct Execution {
    trace: Trace,
    shared: BTreeMap<Key, Value>,
}

impl Execution {
    fn agrees(&self, other: &Self) -> bool {
        self.shared.iter().all(|(key, value)| other.shared.get(key).is_none_or(|it| it == value))
    }
}

struct Lazy<'a> {
    choices: &'a mut Choices,
    given: &'a BTreeMap<TermId, Value>,
    thread: Thread,
    warp: u64,
    shared: BTreeMap<Key, Value>,
    is_too_large: bool,
}

impl Valuation for Lazy<'_> {
    fn value(&mut self, pool: &TermPool, symbol: &Symbol, counters: &[u64]) -> Value {
        if let Some(value) = self.given.get(&symbol.term) {
            return value.clone();
        }
        let values = values_of(pool, symbol).unwrap_or_else(|TooLarge| {
            self.is_too_large = true;
            vec![Value::default_of(pool.sort(symbol.term))]
        });
        let value = self.choices.next(values);
        let block = self.thread.block_idx;
        let owner = match symbol.sharing {
            Sharing::Thread => return value,
            Sharing::Warp => Owner::Warp(block, self.warp),
            Sharing::Block => Owner::Block(block),
            Sharing::Grid => Owner::Grid,
        };
        self.shared.insert((symbol.term, owner, counters.to_vec()), value.clone());
        value
    }
}

struct Launch<'a> {
    pool: &'a TermPool,
    protocol: &'a Protocol,
    symbols: ThreadTerms,
    given: BTreeMap<TermId, Value>,
    /// Of the grid, then of the block.
    dims: Vec<u64>,
    limits: &'a Limits,
}

impl Launch<'_> {
    fn answer(&self, question: Question) -> Result<Option<Witness>, TooLarge> {
        let mut threads = Vec::new();
        for thread in self.threads()? {
            threads.push((thread, self.executions(thread)?));
        }
        if question == Question::Miscount {
            return self.miscount(&threads);
        }
        for (first, of_first) in &threads {
            for (second, of_second) in &threads {
                if first == second {
                    continue;
                }
                for a in of_first {
                    for b in of_second.iter().filter(|b| a.agrees(b)) {
                        let threads = [*first, *second];
                        let found = match question {
                            // A race is symmetric; that one thread misses another one at a barrier is not.
                            Question::Race if first < second => self.race(threads, a, b),
                            Question::Race | Question::Miscount => None,
                            Question::Divergence => self.divergence(threads, a, b),
                        };
                        if found.is_some() {
                            return Ok(found);
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn threads(&self) -> Result<Vec<Thread>, TooLarge> {
        let product = self.dims.iter().try_fold(1u64, |product, dim| product.checked_mul(*dim));
        if product.is_none_or(|n| n > self.limits.max_threads) {
            return Err(TooLarge);
        }
        let mut indices = vec![Vec::new()];
        // The last axis of the grid counts slowest, the first of the block fastest.
        for dim in [2, 1, 0, 5, 4, 3].map(|axis| self.dims[axis]) {
            indices = indices
                .into_iter()
                .flat_map(|index: Vec<u32>| {
                    (0..dim).map(move |i| {
                        let mut index = index.clone();
                        index.push(u32::try_from(i).unwrap_or(u32::MAX));
                        index
                    })
                })
                .collect();
        }
        let thread = |index: Vec<u32>| Thread {
            thread_idx: [index[5], index[4], index[3]],
            block_idx: [index[2], index[1], index[0]],
        };
        Ok(indices.into_iter().map(thread).collect())
    }

    /// The number of a thread's warp in its block: `x` counts fastest (CUDA C++ Programming Guide, "Thread Hierarchy").
    fn warp(&self, thread: Thread) -> u64 {
        let [x, y, z] = thread.thread_idx.map(u64::from);
        ((z * self.dims[4] + y) * self.dims[3] + x) / u64::from(self.protocol.warp_size)
    }

    /// What the two threads have in common.
    fn common(&self, [a, b]: [Thread; 2]) -> Sharing {
        if a.block_idx != b.block_idx {
            Sharing::Grid
        } else if self.warp(a) != self.warp(b) {
            Sharing::Block
        } else {
            Sharing::Warp
        }
    }

    fn executions(&self, thread: Thread) -> Result<Vec<Execution>, TooLarge> {
        let mut choices = Choices::default();
        let mut executions = Vec::new();
        loop {
            let mut lazy = Lazy {
                choices: &mut choices,
                given: &self.given,
                thread,
                warp: self.warp(thread),
                shared: BTreeMap::new(),
                is_too_large: false,
            };
            let max_nodes = self.limits.max_nodes;
            let trace = run(self.pool, self.protocol, &self.symbols, thread, &mut lazy, max_nodes);
            let Lazy { shared, is_too_large, .. } = lazy;
            let trace = trace.map_err(|_| TooLarge)?;
            executions.push(Execution { trace, shared });
            if is_too_large || executions.len() > self.limits.max_traces {
                return Err(TooLarge);
            }
            if !choices.advance() {
                return Ok(executions);
            }
        }
    }

    fn race(&self, threads: [Thread; 2], a: &Execution, b: &Execution) -> Option<Witness> {
        let common = self.common(threads);
        let found = find_race(self.protocol, common, &a.trace, &b.trace)?;
        Some(witness(threads, found))
    }

    fn divergence(&self, threads: [Thread; 2], a: &Execution, b: &Execution) -> Option<Witness> {
        let common = self.common(threads);
        let missed = a.trace.steps.iter().find(|step| diverges(common, step, &b.trace))?;
        Some(witness(threads, [missed, missed]))
    }

    /// A block in which not as many threads arrive at an instance as it counts.
    fn miscount(&self, threads: &[(Thread, Vec<Execution>)]) -> Result<Option<Witness>, TooLarge> {
        if self.protocol.partials.is_empty() {
            return Ok(None);
        }
        for (first, _) in threads {
            if first.thread_idx != [0; 3] {
                continue;
            }
            let block: Vec<_> =
                threads.iter().filter(|(it, _)| it.block_idx == first.block_idx).collect();
            // Of each choice of what several threads have in common, the threads are independent.
            let mut commons: Vec<BTreeMap<Key, Value>> = vec![BTreeMap::new()];
            for execution in block.iter().flat_map(|(_, executions)| executions) {
                for (key, value) in &execution.shared {
                    let mut with = Vec::new();
                    for common in &mut commons {
                        let mut other = common.clone();
                        other.insert(key.clone(), value.clone());
                        with.push(other);
                    }
                    commons.extend(with);
                    commons.sort();
                    commons.dedup();
                    if commons.len() > self.limits.max_traces {
                        return Err(TooLarge);
                    }
                }
            }
            for common in &commons {
                let of_threads: Vec<Vec<&Trace>> = block
                    .iter()
                    .map(|(_, executions)| {
                        let fits = |execution: &&Execution| {
                            execution.shared.iter().all(|(key, it)| common.get(key) == Some(it))
                        };
                        executions.iter().filter(fits).map(|execution| &execution.trace).collect()
                    })
                    .collect();
                if of_threads.iter().any(Vec::is_empty) {
                    continue;
                }
                if let Some((site, counters)) = find_miscount(self.protocol, &of_threads) {
                    return Ok(Some(Witness {
                        threads: [*first; 2],
                        sites: [site; 2],
                        counters: [counters.clone(), counters],
                    }));
                }
            }
        }
        Ok(None)
    }
}

pub(crate) fn witness(threads: [Thread; 2], [a, b]: [&Step; 2]) -> Witness {
    Witness { threads, sites: [a.site, b.site], counters: [a.counters.clone(), b.counters.clone()] }
}

/// An instance that too few or too many threads arrive at, given the executions that each thread of a block may have.
pub(crate) fn find_miscount(
    protocol: &Protocol,
    of_threads: &[Vec<&Trace>],
) -> Option<(Site, Vec<u64>)> {
    let mut instances: BTreeMap<(PartialId, &[u64]), Site> = BTreeMap::new();
    for step in of_threads.iter().flatten().flat_map(|trace| &trace.steps) {
        if let Action::Partial(partial, _) = step.action {
            instances.entry((partial, &step.counters)).or_insert(step.site);
        }
    }
    for ((partial, counters), site) in instances {
        let count = protocol.partials[partial].count;
        let arrivals = |trace: &&Trace| {
            let is_here = |step: &&Step| {
                matches!(step.action, Action::Partial(it, _) if it == partial)
                    && step.counters == counters
            };
            u32::try_from(trace.steps.iter().filter(is_here).count()).unwrap_or(u32::MAX)
        };
        let mut sums = vec![0];
        for traces in of_threads {
            let of_thread: Vec<u32> = traces.iter().map(arrivals).collect();
            sums = sums.iter().flat_map(|sum| of_thread.iter().map(move |n| sum + n)).collect();
            sums.sort_unstable();
            sums.dedup();
        }
        if sums.iter().any(|sum| *sum != 0 && *sum != count) {
            return Some((site, counters.to_vec()));
        }
    }
    None
}

/// A race between the steps of two threads.
pub(crate) fn find_race<'t>(
    protocol: &Protocol,
    common: Sharing,
    a: &'t Trace,
    b: &'t Trace,
) -> Option<[&'t Step; 2]> {
    for (index, first) in a.steps.iter().enumerate() {
        for (other, second) in b.steps.iter().enumerate() {
            if conflict(protocol, common, &first.action, &second.action)
                && last_barrier(common, &a.steps[..index])
                    == last_barrier(common, &b.steps[..other])
                && !(common <= Sharing::Block
                    && (hands_over(a, first, b, second) || hands_over(b, second, a, first)))
            {
                return Some([first, second]);
            }
        }
    }
    None
}

/// Whether two accesses are in conflict.
fn conflict(protocol: &Protocol, common: Sharing, a: &Action, b: &Action) -> bool {
    let (
        &Action::Access { kind: a, object, offset: start, size_bytes: size, .. },
        &Action::Access {
            kind: b, object: other, offset: other_start, size_bytes: other_size, ..
        },
    ) = (a, b)
    else {
        return false;
    };
    let is_conflict = match (a, b) {
        (AccessKind::Read, AccessKind::Read) => false,
        (AccessKind::Atomic(_, a), AccessKind::Atomic(_, b)) => {
            a.min(b) < common || size != other_size
        }
        (
            AccessKind::Read | AccessKind::Write | AccessKind::Atomic(..),
            AccessKind::Read | AccessKind::Write | AccessKind::Atomic(..),
        ) => true,
    };
    // Nothing is touched beyond the last address.
    let end = |start: u64, size| start.checked_add(size);
    let (Some(end), Some(other_end)) = (end(start, size), end(other_start, other_size)) else {
        return false;
    };
    is_conflict
        && object == other
        && protocol.objects[object].sharing >= common
        && start < other_end
        && other_start < end
}

/// The last barrier among the steps that orders threads with so much in common.
pub(crate) fn last_barrier(common: Sharing, steps: &[Step]) -> Option<(Site, &[u64])> {
    let last = steps
        .iter()
        .rfind(|step| matches!(step.action, Action::Barrier(scope) if scope >= common))?;
    Some((last.site, &last.counters))
}

/// Whether a partial barrier orders a step of one thread before a step of another.
fn hands_over(a: &Trace, first: &Step, b: &Trace, second: &Step) -> bool {
    let arrivals = a.steps.iter().filter(|step| step.position > first.position);
    arrivals.into_iter().any(|arrival| {
        let Action::Partial(partial, _) = arrival.action else { return false };
        b.steps.iter().any(|wait| {
            wait.position < second.position
                && wait.action == Action::Partial(partial, Role::Sync)
                && wait.counters == arrival.counters
        })
    })
}

/// Whether another thread does not come to a barrier that waits for it.
pub(crate) fn diverges(common: Sharing, step: &Step, other: &Trace) -> bool {
    let Action::Barrier(scope) = step.action else { return false };
    if scope < common || other.steps.iter().any(|it| is_same(it, step)) {
        return false;
    }
    let is_past = |at: &Position| *at > step.position;
    match &other.end {
        End::Finished => true,
        End::Exited(stop) => scope == Sharing::Grid || is_past(&stop.position),
        End::Unknown(stop) => is_past(&stop.position),
    }
}

fn is_same(a: &Step, b: &Step) -> bool {
    a.site == b.site && a.counters == b.counters
}

#[cfg(test)]
mod tests;
