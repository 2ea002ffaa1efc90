//! Flat protocols: what one arbitrary thread does, as a list.
//!
//! Every access and every arrival at a barrier stands by itself, with the condition under which the thread comes to it.
//! A loop is one arbitrary iteration of it: its counter is a symbol like others. Where barriers cut the thread's
//! execution is said by the phases of each access ([`crate::phases`]).

use cuda_verify_base::id::PrimaryMap;
use cuda_verify_smt::op::{FunctionId, Op};
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::phases::Intervals;
use crate::protocol::{AccessKind, Object, ObjectId, Sharing, Symbol, ThreadTerms};
use crate::renaming::{Owners, Renaming};

/// What one arbitrary thread of a launch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// The launch.
    pub launch: Launch,
    /// The thread.
    pub thread: ThreadTerms,
    /// Objects.
    pub objects: PrimaryMap<ObjectId, Object>,
    /// Values that are not known, the thread's indices among them.
    pub symbols: Vec<Symbol>,
    /// Functions that give values which are not known.
    pub functions: Vec<(FunctionId, Sharing)>,
    /// What holds of every thread.
    pub assumptions: Vec<TermId>,
    /// Its accesses to memory.
    pub accesses: Vec<Access>,
    /// Its arrivals where threads wait for each other.
    pub arrivals: Vec<Arrival>,
}

impl Protocol {
    /// The accesses, by their places, that threads with so much in common can race with, without repetitions.
    #[must_use]
    pub fn distinct(&self, common: Sharing) -> Vec<usize> {
        let mut is_known = FxHashSet::default();
        let mut distinct = Vec::new();
        for (number, access) in self.accesses.iter().enumerate() {
            // What looks like one object is two for threads of different blocks: shared memory is the block's own.
            if self.objects[access.object].sharing < common {
                continue;
            }
            let mut access = access.clone();
            if common == Sharing::Grid {
                // Barriers of blocks and warps order nothing between blocks.
                access.intervals = Intervals::of_all(&access.intervals.grid);
            }
            // Equal accesses race with the same others, under the same conditions, so that one of them stands for all.
            // The instruction is part of an access: lockstep tells those of two instructions apart.
            if is_known.insert(access) {
                distinct.push(number);
            }
        }
        distinct
    }

    /// All terms but the indices of the thread.
    pub fn terms(&self) -> impl Iterator<Item = TermId> + '_ {
        let dims = self.launch.grid.into_iter().chain(self.launch.block);
        let of_accesses = self.accesses.iter().flat_map(Access::terms);
        let of_arrivals = self.arrivals.iter().flat_map(Arrival::terms);
        dims.chain(self.assumptions.iter().copied()).chain(of_accesses).chain(of_arrivals)
    }

    /// Declares what occurs in the terms.
    pub fn declare(&mut self, terms: &mut impl Owners) {
        let mut roots: Vec<TermId> = self.thread.all().into_iter().chain(self.terms()).collect();
        roots.dedup();
        let mut functions = Vec::new();
        self.symbols.clear();
        for part in terms.pool().post_order(&roots) {
            if terms.pool().as_symbol(part).is_some() {
                let sharing = terms.sharing(part);
                self.symbols.push(Symbol { term: part, sharing, range: None });
            } else if let Some(Op::Apply(function)) = terms.pool().op(part)
                && !functions.contains(&function)
            {
                functions.push(function);
            }
        }
        self.symbols.sort_unstable_by_key(|symbol| symbol.term);
        let sharing = |function| match terms.symbol_of(function) {
            // A function that stands for no symbol gives equal results for equal arguments, whichever thread calls it.
            Some(symbol) => terms.sharing(symbol),
            None => Sharing::Grid,
        };
        self.functions = functions.into_iter().map(|it| (it, sharing(it))).collect();
    }
}

/// A launch, as far as it matters for two of its threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks along each axis.
    pub grid: [TermId; 3],
    /// Threads of a block along each axis.
    pub block: [TermId; 3],
    /// Threads of a warp.
    pub warp_size: u32,
    /// Whether the lanes of a warp go from instruction to instruction together.
    pub is_lockstep: bool,
    /// Whether barriers wait for threads that have ended.
    pub waits_for_ended: bool,
}

/// Where in an object of several parts, each of which begins at its own offset zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which part.
    pub number: TermId,
    /// The first byte in it.
    pub offset: TermId,
}

/// Some bytes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// The first one.
    pub offset: TermId,
    /// The same as a part of the object, if it has parts.
    pub part: Option<Part>,
    /// How many they are.
    pub size: u64,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// What it does.
    pub kind: AccessKind,
    /// Whether what it reads or writes may order other accesses though it is not atomic.
    pub is_volatile: bool,
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub offset: TermId,
    /// The same as a part of the object, if it has parts.
    pub part: Option<Part>,
    /// The number of bytes, at least one.
    pub size_bytes: u64,
    /// What is written, if that is known.
    pub value: Option<TermId>,
    /// When the thread comes to it.
    pub guard: TermId,
    /// Between which barriers.
    pub intervals: Intervals,
    /// Which instruction makes it.
    pub instruction: u32,
    /// Whether the thread may have been told before by another one to go on.
    pub has_acquired: bool,
}

impl Access {
    /// What it touches.
    #[must_use]
    pub fn bytes(&self) -> Bytes {
        Bytes { offset: self.offset, part: self.part, size: self.size_bytes }
    }

    fn terms(&self) -> impl Iterator<Item = TermId> + '_ {
        let of_part = self.part.into_iter().flat_map(|part| [part.number, part.offset]);
        let of_phases = self.intervals.conditions();
        [self.offset, self.guard].into_iter().chain(of_part).chain(self.value).chain(of_phases)
    }

    /// The access of another thread.
    #[must_use]
    pub fn renamed(&self, terms: &mut impl Owners, renaming: &mut Renaming) -> Self {
        let mut rename = |term| renaming.apply(terms, term);
        Self {
            offset: rename(self.offset),
            part: self.part.map(|it| Part { number: rename(it.number), offset: rename(it.offset) }),
            value: self.value.map(&mut rename),
            guard: rename(self.guard),
            intervals: self.intervals.map(rename),
            ..*self
        }
    }
}

/// An arrival at a place where threads wait for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whom it waits for.
    pub kind: ArrivalKind,
    /// When the thread comes there.
    pub guard: TermId,
    /// When it is not on its way there.
    pub is_elsewhere: TermId,
    /// When it goes on behind the place, or ends there.
    pub is_past: TermId,
    /// When it ends, wherever that is.
    pub has_ended: TermId,
    /// Symbols that the lanes of a warp agree on which come there together.
    pub agreed: Vec<TermId>,
}

impl Arrival {
    /// Whether it is a barrier that threads with so much in common wait at for each other.
    #[must_use]
    pub fn concerns(&self, common: Sharing) -> bool {
        match self.kind {
            ArrivalKind::Barrier(scope) => scope >= common,
            ArrivalKind::Masked { .. } | ArrivalKind::Iteration { .. } => false,
        }
    }

    fn terms(&self) -> impl Iterator<Item = TermId> + '_ {
        let of_kind = match &self.kind {
            ArrivalKind::Barrier(_) => Vec::new(),
            ArrivalKind::Iteration { is_begun } => vec![*is_begun],
            ArrivalKind::Masked { mask, arrivals } => {
                let of_arrivals = arrivals.iter().flat_map(|(mask, guard)| [*mask, *guard]);
                std::iter::once(*mask).chain(of_arrivals).collect()
            }
        };
        let conds = [self.guard, self.is_elsewhere, self.is_past, self.has_ended];
        conds.into_iter().chain(of_kind).chain(self.agreed.iter().copied())
    }
}

/// Whom a thread waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrivalKind {
    /// All threads of the scope.
    Barrier(Sharing),
    /// The lanes of the warp that a mask names; those come with the same mask.
    Masked {
        /// The mask.
        mask: TermId,
        /// The masks with which threads come to the place, and when.
        arrivals: Vec<(TermId, TermId)>,
    },
    /// The lanes of the warp that have begun the same iteration of a loop.
    Iteration {
        /// When the iteration is begun.
        is_begun: TermId,
    },
}
