//! Which launch and thread is run: its indices as terms, and the memory of its block.

use std::rc::Rc;

use cuda_verify_goto::program::{FuncId, GlobalId, GotoProgram};
use cuda_verify_ir::program::{GlobalSpace, ThreadVar};
use cuda_verify_order::{ThreadOrder, Threads};
use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use crate::exec::path::ReturnPlace;
use crate::heap::memory::ObjectId;
use crate::outcome::Dim3;
use crate::threads::all::order::Point;
use crate::threads::all::phase_barriers::PhaseBarriers;
use crate::threads::terms::{LaunchTerms, ThreadTerms};

/// How the threads of a launch are told apart.
#[derive(Clone, Debug)]
pub(crate) enum Identity {
    /// By numbers: all of them are run.
    Each { grid: Dim3, block: Dim3 },
    /// Not: one arbitrary thread is run.
    Arbitrary,
}

/// The launch and thread that run now.
#[derive(Debug)]
pub(crate) struct Current {
    pub(crate) launch: Rc<LaunchTerms>,
    pub(crate) identity: Identity,
    pub(crate) terms: ThreadTerms,
    /// The guard under which the launch happens.
    pub(crate) guard: TermId,
    /// Those of grids that threads of the launch start are numbered on from those of the launch.
    pub(crate) block_no: u32,
    /// Linear index in the block.
    pub(crate) thread_in_block: u32,
    /// Barriers of the grid passed.
    pub(crate) phase: u32,
    /// Barriers passed by the block.
    pub(crate) interval: u32,
    /// `__syncwarp`s passed, by warp of the block.
    pub(crate) epochs: Vec<u32>,
    /// Barriers of some threads.
    pub(crate) barriers: PhaseBarriers,
    /// Threads of the block that have returned since the last barrier.
    pub(crate) ended: Vec<Ended>,
    pub(crate) memory: BlockMemory,
    /// A 64-bit term.
    pub(crate) dynamic_shared_bytes: TermId,
    pub(crate) children: Children,
}

/// The shared memory of one block.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockMemory {
    pub(crate) shared: SmallVec<[(GlobalId, ObjectId); 4]>,
    pub(crate) dynamic_shared: Option<ObjectId>,
}

impl Current {
    /// Linear number of the thread in the grid, or in the pair.
    pub(crate) fn thread_no(&self) -> u32 {
        self.block().0.wrapping_add(self.thread_in_block)
    }

    /// The threads of the block; of arbitrary ones, the two of a pair.
    fn block(&self) -> Threads {
        let per_block = match &self.identity {
            Identity::Each { block, .. } => u32::try_from(block.count()).unwrap_or(u32::MAX),
            Identity::Arbitrary => return (0, 2),
        };
        let (block, first) = self.children.position(self.block_no);
        (block.wrapping_mul(per_block).wrapping_add(first), per_block)
    }

    /// A point of the current thread.
    pub(crate) fn point(&self, time: u32) -> Point {
        let block = self.block();
        let in_block = self.warp_no().saturating_mul(WARP_SIZE);
        Point {
            thread_no: self.thread_no(),
            time,
            block,
            warp: (block.0.wrapping_add(in_block), WARP_SIZE.min(block.1.saturating_sub(in_block))),
            phase: self.phase,
            interval: self.interval,
            epoch: self.epoch(),
            is_copy: false,
        }
    }

    /// Makes another thread the current one.
    pub(crate) fn enter(&mut self, pool: &mut TermPool, block_no: u32, thread_in_block: u32) {
        (self.block_no, self.thread_in_block) = (block_no, thread_in_block);
        self.terms = match &self.identity {
            Identity::Arbitrary => return,
            Identity::Each { grid, block } => ThreadTerms {
                block_idx: dim_terms(pool, grid.position(self.children.position(block_no).0)),
                thread_idx: dim_terms(pool, block.position(thread_in_block)),
            },
        };
    }

    pub(crate) fn warp_no(&self) -> u32 {
        self.thread_in_block / WARP_SIZE
    }

    pub(crate) fn epoch(&self) -> u32 {
        let warp = usize::try_from(self.warp_no()).unwrap_or(0);
        self.epochs.get(warp).copied().unwrap_or(0)
    }

    pub(crate) fn shared_object(
        &self,
        program: &GotoProgram,
        global: GlobalId,
    ) -> Option<ObjectId> {
        if program.globals[global].space == GlobalSpace::DynamicShared {
            return self.memory.dynamic_shared;
        }
        self.memory.shared.iter().find(|(id, _)| *id == global).map(|(_, object)| *object)
    }

    pub(crate) fn memory(&self) -> BlockMemory {
        self.memory.clone()
    }

    pub(crate) fn set_memory(&mut self, memory: BlockMemory) {
        self.memory = memory;
    }

    pub(crate) fn thread_var(&self, var: ThreadVar) -> [TermId; 3] {
        match var {
            ThreadVar::ThreadIdx => self.terms.thread_idx,
            ThreadVar::BlockIdx => self.terms.block_idx,
            ThreadVar::BlockDim => self.launch.block,
            ThreadVar::GridDim => self.launch.grid,
        }
    }
}

pub(crate) fn dim_terms(pool: &mut TermPool, dim: Dim3) -> [TermId; 3] {
    [dim.x, dim.y, dim.z].map(|word| pool.mk_bv(32, u64::from(word)))
}

/// A grid that is to be run.
#[derive(Clone, Debug)]
pub(crate) struct Child {
    pub(crate) kernel: FuncId,
    pub(crate) args: Vec<TermId>,
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) shared_bytes: TermId,
    pub(crate) stream: u64,
    /// The block that has started it.
    pub(crate) parent: u32,
    /// Where that was.
    pub(crate) point: Point,
    pub(crate) start: ThreadOrder,
    pub(crate) launch: LaunchTerms,
}

/// The grids that threads of a launch have started, and which grid runs now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Children {
    pub(crate) waiting: Vec<Child>,
    /// The first block and thread of the grid that runs, and of the next one.
    pub(crate) first: (u32, u32),
    pub(crate) next: (u32, u32),
    /// What comes before its threads.
    pub(crate) start: ThreadOrder,
    pub(crate) n_threads: u32,
}

impl Children {
    pub(super) fn new(grid: Dim3, block: Dim3) -> Self {
        Self { next: size(grid, block), ..Self::default() }
    }

    pub(super) fn first_block(&self) -> u32 {
        self.first.0
    }

    /// The number of a block in its grid, and the first thread of the grid.
    pub(super) fn position(&self, block_no: u32) -> (u32, u32) {
        (block_no.wrapping_sub(self.first.0), self.first.1)
    }

    pub(super) fn start(&self) -> ThreadOrder {
        self.start.clone()
    }

    pub(super) fn are_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn has_run(&self) -> bool {
        self.n_threads > 0
    }
}

/// Threads per warp.
pub(crate) const WARP_SIZE: u32 = 32;

/// In which order blocks, and the threads of a block, take turns. Threads are given by their linear number in the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Turns {
    #[default]
    Usual,
    Reversed,
    /// From a thread on, around the end.
    From(u32),
    /// The same downwards.
    DownFrom(u32),
    /// One thread before all others.
    First(u32),
    /// One thread behind all others.
    Last(u32),
}

impl Turns {
    /// Puts blocks, or the threads of a block, into order; given the place of a thread or its block among them.
    pub(super) fn arrange<T>(self, items: &mut [T], place_of: impl Fn(u32) -> u32) {
        let Some(last) = items.len().checked_sub(1) else { return };
        let place = |thread: u32| usize::try_from(place_of(thread)).unwrap_or(0).min(last);
        match self {
            Self::Usual => {}
            Self::Reversed => items.reverse(),
            Self::From(thread) => items.rotate_left(place(thread)),
            Self::DownFrom(thread) => {
                items.reverse();
                items.rotate_left(last - place(thread));
            }
            Self::First(thread) => items[..=place(thread)].rotate_right(1),
            Self::Last(thread) => items[place(thread)..].rotate_left(1),
        }
    }
}

/// How a thread ended.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    pub(super) thread: u32,
    /// When, beyond the guard of the launch.
    pub(super) cond: TermId,
    pub(super) at: ReturnPlace,
}

/// Numbers of blocks and threads.
pub(crate) fn size(grid: Dim3, block: Dim3) -> (u32, u32) {
    let count = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    (count(grid.count()), count(grid.count().saturating_mul(block.count())))
}
