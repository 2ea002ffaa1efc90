//! What the one arbitrary thread does, recorded for questions about two of it.

use std::collections::BTreeMap;
use std::rc::Rc;

use cuda_verify_base::{IdSet, Span};
use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_ir::intrinsic::LogKind;
use cuda_verify_protocol::phases::{PhaseNo, Phases};
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::history::History;
use crate::exec::path::{Frame, Guard, ReturnPlace, compare_stacks, is_in_loop_of};
use crate::heap::Tables;
use crate::heap::cells::Contents;
use crate::heap::memory::ObjectId;
use crate::loops::recurrence::{Counter, KnownLoop};
use crate::symbols::Sharing;
use crate::threads::accesses::AccessRecord;
use crate::threads::one::phase::Sync;
use crate::vcc::obligation::{Fact, Obligation};

/// How the threads of a warp go through a summarised loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lockstep {
    /// Each for itself.
    Apart,
    /// They meet at warp functions in every iteration, and nothing orders their accesses.
    Converged,
    /// They wait for each other in every iteration.
    Warp,
    /// So do all threads of the block.
    Block,
}

/// A recorded access.
#[derive(Clone, Debug)]
pub(crate) struct PhasedAccess {
    pub(crate) access: AccessRecord,
    pub(crate) sync: Sync,
}

/// What makes a thread the leader: a condition that holds, or its indices.
pub(crate) type Leader = FxHashMap<TermId, TermId>;

/// A call of an atomic function by the leader of a group.
#[derive(Clone, Debug)]
pub(crate) struct LedCall {
    /// The threads that have the leader in common.
    pub(crate) group: Sharing,
    /// The call in terms of the group: the result is the symbol that it agrees on.
    pub(crate) call: PhasedAccess,
    /// The result in terms of the arbitrary thread, and what makes it the leader.
    pub(crate) of: TermId,
    pub(crate) leader: Leader,
}

/// A recorded arrival at a barrier, or the end of the thread.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) frames: Vec<Frame>,
    pub(crate) guard: TermId,
    pub(crate) span: Span,
    pub(crate) kind: EventKind,
    /// What the thread took from its environment before.
    pub(crate) history: History,
    /// The symbols that lanes agree on which come here in the same iterations.
    pub(crate) converged: Rc<FxHashSet<TermId>>,
}

impl Event {
    /// Whether it is the same at the same place.
    pub(crate) fn is_with(&self, other: &Self) -> bool {
        self.kind == other.kind && compare_stacks(&self.frames, &other.frames).is_eq()
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    Barrier,
    /// A barrier of the whole grid.
    GridBarrier,
    /// A warp function with that mask.
    Warp(TermId),
    /// The end of an iteration of a loop in which some iterations have a warp function, and when it is begun.
    Iteration {
        is_begun: TermId,
    },
    /// Return from the kernel by that instruction.
    End(ReturnPlace),
}

/// What is recorded of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recording {
    pub(crate) accesses: Vec<PhasedAccess>,
    pub(crate) events: Vec<Event>,
    /// Conditions about another thread, and when the running one comes to them.
    pub(crate) relational: Vec<(Obligation, TermId)>,
    /// Reads that are not kept coherent with the writes of the launch.
    pub(crate) read_only: Vec<crate::threads::accesses::ReadOnly>,
}

/// The state of running one arbitrary thread.
#[derive(Debug)]
pub(crate) struct Abstraction {
    /// Objects that the launch may write; the contents of others can be relied on.
    pub(crate) written: IdSet<ObjectId>,
    /// Objects that were written in this run.
    pub(crate) seen: IdSet<ObjectId>,
    /// Whether this run only finds out what is written.
    pub(crate) is_survey: bool,
    /// The width in which each object is accessed at unknown places, found out by the first run.
    pub(crate) widths: BTreeMap<ObjectId, u64>,
    /// Objects behind pointers in memory of unknown contents.
    pub(crate) pointees: Vec<((ObjectId, u64), ObjectId, Contents)>,
    /// Tables of pointers in memory of unknown contents.
    pub(crate) tables: Tables,
    /// Objects with writes that the race check lets pass others, and those with atomic functions that need not make a
    /// value greater; found out by the first run.
    pub(crate) unordered_writes: IdSet<ObjectId>,
    pub(crate) other_atomics: IdSet<ObjectId>,
    /// The phases in which this run has written to objects, by plain writes or by atomic functions.
    pub(crate) phases_of_writes: Vec<(ObjectId, Phases, Written)>,
    /// Conditions under which the launch is made, and its threads are there.
    pub(crate) n_entry_literals: usize,
    n_phases: PhaseNo,
    pub(crate) recording: Recording,
    /// That signed arithmetic does not overflow, by operation; kept only where that may be assumed.
    pub(crate) no_overflow: Option<Vec<Fact>>,
    /// Nothing is recorded and no obligation made while positive.
    pub(crate) n_mutes: u32,
    /// Whether this is a pass that only checks the invariants of a loop.
    pub(crate) checks_invariants: bool,
    /// For each pass that ends at the first barrier, the guards of what ended there.
    pub(crate) stops: Vec<Vec<Guard>>,
    /// Barriers, warp functions, and `__syncwarp`s among these met so far.
    pub(crate) n_barriers: u64,
    pub(crate) n_warp_functions: u64,
    pub(crate) n_warp_syncs: u64,
    /// Warp functions whose masks do not name the whole warp.
    pub(crate) n_part_masks: u64,
    /// For each pass that ends at the first `__syncwarp` of a whole warp, the guards of what ended there.
    pub(crate) warp_stops: Vec<Vec<Guard>>,
    /// Passes that end at the first warp function.
    pub(crate) n_meeting_stops: u32,
    /// How the lanes of a warp go through the summarised loops around the current instruction.
    pub(crate) lockstep: Vec<Lockstep>,
    /// The symbols that lanes agree on which are in the same iterations of their loops. They may differ between lanes in
    /// the race check, which compares all iterations.
    pub(crate) converged: Rc<FxHashSet<TermId>>,
    /// The phases of `__syncwarp`s in loops whose iterations nothing orders, innermost last.
    pub(crate) loose_epochs: Vec<PhaseNo>,
    /// Symbols for results of warp functions that are the same for the whole warp.
    pub(crate) warp_values: FxHashSet<TermId>,
    /// Unsigned variables of 64 bits that loops step through.
    pub(crate) long_counters: FxHashSet<TermId>,
    /// Whether lanes of a warp agree on more than its block does.
    pub(crate) has_warp_symbols: bool,
    /// Atomic and volatile reads so far.
    pub(crate) n_atomics: u64,
    /// Fences so far, and operations that order like them.
    pub(crate) n_fences: u64,
    /// Threads that have ended so far, in whatever way.
    pub(crate) n_ended: usize,
    /// Whether some path never leaves a loop.
    pub(crate) has_endless: bool,
    /// All returns from the kernel so far.
    pub(crate) ends: Vec<End>,
    /// Loops being summarised, and those that have been.
    pub(crate) n_summaries: u32,
    pub(crate) n_summarised: u64,
    /// Symbols on which threads agree that are in the same iteration of their loops, and which of them do.
    pub(crate) in_step: FxHashMap<TermId, Sharing>,
    /// What variables of loops are in an arbitrary iteration, and that loops are left.
    pub(crate) definitions: Vec<Definition>,
    /// Calls of atomic functions that leaders have made for their groups.
    pub(crate) led_calls: Vec<LedCall>,
    /// Symbols for values of another thread.
    pub(crate) others: Vec<OtherValue>,
    /// Symbols for which access is the one in a log.
    pub(crate) of_logs: FxHashSet<TermId>,
    /// Logs of accesses, by what is accessed.
    pub(crate) logs: FxHashMap<(ObjectId, LogKind), ObjectId>,
    /// Loops that were found not to be worth unrolling.
    pub(crate) summarised: FxHashSet<(FuncId, InstrId)>,
    /// What simple loops were found to do when they were summarised last.
    pub(crate) known_loops: FxHashMap<(FuncId, InstrId), KnownLoop>,
    /// Conditions that say which iteration of a loop was the last one, and restrict nothing else.
    pub(crate) of_last_iterations: FxHashSet<TermId>,
    /// Symbols for variables at the head of an arbitrary iteration that go one way within the limits of their types.
    pub(crate) counters: FxHashMap<TermId, Counter>,
}

impl Abstraction {
    pub(crate) fn new() -> Self {
        Self {
            written: IdSet::new(),
            seen: IdSet::new(),
            is_survey: true,
            widths: BTreeMap::new(),
            pointees: Vec::new(),
            tables: Tables::default(),
            unordered_writes: IdSet::new(),
            other_atomics: IdSet::new(),
            phases_of_writes: Vec::new(),
            n_entry_literals: 0,
            n_phases: 0,
            no_overflow: None,
            recording: Recording::default(),
            n_mutes: 0,
            checks_invariants: false,
            stops: Vec::new(),
            n_barriers: 0,
            n_warp_functions: 0,
            n_warp_syncs: 0,
            n_part_masks: 0,
            warp_stops: Vec::new(),
            n_meeting_stops: 0,
            lockstep: Vec::new(),
            converged: Rc::default(),
            loose_epochs: Vec::new(),
            warp_values: FxHashSet::default(),
            long_counters: FxHashSet::default(),
            has_warp_symbols: false,
            n_atomics: 0,
            n_fences: 0,
            n_ended: 0,
            has_endless: false,
            ends: Vec::new(),
            n_summaries: 0,
            n_summarised: 0,
            in_step: FxHashMap::default(),
            definitions: Vec::new(),
            led_calls: Vec::new(),
            others: Vec::new(),
            of_logs: FxHashSet::default(),
            logs: FxHashMap::default(),
            summarised: FxHashSet::default(),
            known_loops: FxHashMap::default(),
            of_last_iterations: FxHashSet::default(),
            counters: FxHashMap::default(),
        }
    }

    /// Makes ready for another run of the same launch.
    pub(crate) fn restart(&mut self) {
        // What a run has found out about the launch stays: what it writes, in which widths, and which objects lie
        // behind pointers. What it has recorded of one thread does not.
        self.recording = Recording::default();
        self.led_calls.clear();
        self.definitions.clear();
        self.phases_of_writes.clear();
        self.of_last_iterations.clear();
        self.counters.clear();
        self.ends.clear();
        self.has_endless = false;
        self.stops.clear();
        self.warp_stops.clear();
        self.lockstep.clear();
        self.loose_epochs.clear();
        self.converged = Rc::default();
        (self.n_mutes, self.n_meeting_stops, self.n_summaries) = (0, 0, 0);
    }

    /// Whether an object stands behind a pointer in memory of unknown contents.
    pub(crate) fn is_pointee(&self, object: ObjectId) -> bool {
        self.pointees.iter().any(|(_, pointee, _)| *pointee == object)
            || self.tables.contents(object).is_some()
    }

    /// What is known of the symbols of a term that stand for variables of loops.
    pub(crate) fn definitions_of(&self, pool: &TermPool, term: TermId) -> Vec<&Definition> {
        let mut symbols: FxHashSet<TermId> = pool.symbols_of(term).into_iter().collect();
        let mut found: Vec<&Definition> = Vec::new();
        // Loops come after those around them, so that their variables are met first.
        for it in self.definitions.iter().rev() {
            if symbols.contains(&it.symbol) && found.iter().all(|known| known.fact != it.fact) {
                symbols.extend(pool.symbols_of(it.fact));
                found.push(it);
            }
        }
        found
    }

    /// Of how many objects the accesses are not all of the kinds that more is known of.
    pub(crate) fn n_unordered(&self) -> usize {
        self.unordered_writes.iter().count() + self.other_atomics.iter().count()
    }

    pub(crate) fn new_phase(&mut self) -> PhaseNo {
        self.n_phases += 1;
        self.n_phases
    }
}

/// A return from the kernel. Behind a loop nothing is left of it in the conditions of a path that has come through.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) guard: TermId,
    /// The conjuncts of the guard but those under which the thread is there.
    pub(crate) literals: Vec<TermId>,
    /// Shared memory that the thread has changed since the last barrier.
    pub(crate) changed: IdSet<ObjectId>,
}

/// A fact about a symbol that stands for a variable of a loop. It holds whether or not a thread comes to a place where
/// it matters.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) symbol: TermId,
    pub(crate) fact: TermId,
    /// Where the thread stood when it came to the loop, if the symbol is the variable in the last iteration of it: that
    /// is not the iteration that a thread is in which has not left the loop.
    pub(crate) left_loop: Option<Rc<[Frame]>>,
}

impl Definition {
    /// A fact about the variable in whatever iteration is meant.
    pub(crate) const fn of_iteration(symbol: TermId, fact: TermId) -> Self {
        Self { symbol, fact, left_loop: None }
    }

    /// Whether it holds of a thread that stands there.
    pub(crate) fn holds_at(&self, frames: &[Frame]) -> bool {
        self.left_loop.as_ref().is_none_or(|entry| !is_in_loop_of(frames, entry))
    }
}

/// How a thread has written to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Plainly,
    Atomically,
}

/// A symbol for the value of another thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OtherValue {
    pub(crate) symbol: TermId,
    /// What the running thread has in its place.
    pub(crate) own: TermId,
    /// When the running thread comes there.
    pub(crate) guard: TermId,
}
