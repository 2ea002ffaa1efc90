//! A launch: its grids, its present block, and what orders the accesses of its threads.

use std::collections::BTreeMap;
use std::rc::Rc;

use cuda_verify_base::{Name, Span};
use cuda_verify_goto::program::{FuncId, GlobalId};
use cuda_verify_goto::run::{LaunchRun, ThreadPosition};
use cuda_verify_ir::program::ThreadVar;
use cuda_verify_order::{PhaseBarrier, Point, ThreadOrder, Threads, contains};

use crate::clocks::Orders;
use crate::races::{Accessor, Now, Record};

pub(super) const WARP_SIZE: usize = 32;

/// The launch that runs, and its present block.
#[derive(Debug)]
pub(super) struct Launch {
    pub(super) kernel: Name,
    pub(super) grid: [u32; 3],
    pub(super) block: [u32; 3],
    /// Of dynamic shared memory; none where there is no limit.
    pub(super) shared_bytes: Option<u64>,
    /// The variables in shared memory that each block has.
    pub(super) shared: Rc<[GlobalId]>,
    pub(super) span: Span,
    /// The first thread of the present grid, and the threads and sizes of all so far.
    pub(super) first_thread: u32,
    pub(super) next_thread: u32,
    pub(super) grids: Vec<(Threads, [u32; 3], [u32; 3])>,
    /// The grids that its threads have started, to be run.
    pub(super) children: Vec<Grid>,
    /// The threads that run, if these are not all.
    pub(super) alone: Option<Alone>,
    /// The number of the present block.
    pub(super) number: u64,
    pub(super) n_blocks: u64,
    /// Threads of a block.
    pub(super) n_threads: usize,
    /// `threadIdx` of each lane.
    pub(super) indices: Vec<[u64; 3]>,
    pub(super) block_idx: [u64; 3],
    pub(super) now: Now,
    /// When each barrier interval of each block so far began: the time, the block and the number.
    pub(super) intervals: Vec<(u32, Threads, u64)>,
    /// The last barrier of each warp of the block.
    pub(super) warp_barriers: Vec<u32>,
    pub(super) needs: Needs,
    /// Whether its blocks may wait for each other.
    pub(super) is_cooperative: bool,
    /// What fences, partial barriers and copies order.
    pub(super) orders: Orders,
    pub(super) phases: Phases,
    /// What was read by a cache that is not kept coherent and has to be constant, by object and word.
    pub(super) read_only: BTreeMap<(usize, usize), [Record; 2]>,
}

/// Some threads of a launch: the blocks in which there are any, by their indices, and their lanes.
#[derive(Debug)]
pub(super) struct Alone {
    pub(super) blocks: Vec<([u32; 3], Vec<usize>)>,
}

/// What a kernel may do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs {
    /// Results may depend on the order of the threads even if nothing races: they take part in atomic functions that do
    /// not commute, or whose results they look at.
    pub(super) order: bool,
    /// Threads may wait for each other without a barrier: only volatile accesses and atomic functions make that possible
    /// without a race.
    pub(super) turns: bool,
    /// There are fences, which order volatile accesses, too.
    pub(super) fences: bool,
    /// There are atomic functions.
    pub(super) atomics: bool,
    /// There are launches.
    pub(super) children: bool,
    /// The kernel returns from within a loop, or there is a loop with iterations that go past a barrier in it.
    pub(super) laps: bool,
    /// It calls functions through pointers.
    pub(super) pointers: bool,
}

impl Needs {
    /// All of it: nothing is known of the kernel.
    pub(super) const ALL: Self = Self {
        order: true,
        turns: true,
        fences: true,
        atomics: true,
        children: true,
        laps: true,
        pointers: true,
    };
}

pub(super) fn count(dims: [u32; 3]) -> u64 {
    dims.iter().fold(1u64, |product, dim| product.saturating_mul(u64::from(*dim)))
}

pub(super) fn coordinates(dims: [u32; 3], linear: u64) -> [u32; 3] {
    let [x, y, _] = dims.map(|dim| u64::from(dim.max(1)));
    [linear % x, linear / x % y, linear / x / y].map(|at| u32::try_from(at).unwrap_or(u32::MAX))
}

/// The threads of a grid.
pub(super) fn size(grid: [u32; 3], block: [u32; 3]) -> u32 {
    u32::try_from(count(grid).saturating_mul(count(block))).unwrap_or(u32::MAX)
}

impl Launch {
    /// A launch that begins with a grid.
    pub(super) fn of(first: &Grid) -> Self {
        Self {
            kernel: "".into(),
            grid: [0; 3],
            block: [0; 3],
            shared_bytes: Some(0),
            shared: Rc::new([]),
            span: first.span,
            first_thread: 0,
            next_thread: first.threads.1,
            grids: Vec::new(),
            children: Vec::new(),
            alone: None,
            number: 0,
            n_blocks: 0,
            n_threads: 0,
            indices: Vec::new(),
            block_idx: [0; 3],
            now: Now { time: 0, block: (0, 0), barrier: 0, grid_barrier: 0 },
            intervals: Vec::new(),
            warp_barriers: Vec::new(),
            needs: Needs::default(),
            is_cooperative: false,
            orders: Orders::default(),
            phases: Phases::default(),
            read_only: BTreeMap::new(),
        }
    }

    /// A word of a built-in variable.
    #[inline]
    pub(super) fn variable(&self, var: ThreadVar, word: usize, lane: usize) -> u64 {
        match var {
            ThreadVar::ThreadIdx => self.indices[lane][word],
            ThreadVar::BlockIdx => self.block_idx[word],
            ThreadVar::BlockDim => self.block[word].into(),
            ThreadVar::GridDim => self.grid[word].into(),
        }
    }

    /// The barriers that the block of a thread had passed at a time.
    pub(super) fn interval_at(&self, thread: u32, time: u32) -> u64 {
        let mut before = self.intervals.iter().rev().filter(|(start, ..)| *start <= time);
        before.find(|(_, block, _)| contains(*block, thread)).map_or(0, |(.., number)| *number)
    }

    pub(super) fn describe(&self) -> LaunchRun {
        let (kernel, is_whole) = (self.kernel.clone(), self.alone.is_none());
        LaunchRun { kernel, grid: self.grid, block: self.block, span: self.span, is_whole }
    }

    /// The kernel, and how many of its blocks have ended, of how many.
    pub(super) fn progress(&self) -> (String, u64, u64) {
        (self.kernel.to_string(), self.number, self.n_blocks)
    }

    pub(super) fn has_one_thread(&self) -> bool {
        self.n_blocks == 1 && self.n_threads == 1
    }

    pub(super) fn has_one_block(&self) -> bool {
        self.n_blocks == 1
    }

    pub(super) fn position(&self, thread: u32) -> Option<ThreadPosition> {
        let thread = self.phases.issuer(thread);
        let grid = self.grids.iter().find(|grid| contains(grid.0, thread))?;
        let ((first, _), dims, block) = *grid;
        let (number, per_block) = (u64::from(thread - first), count(block).max(1));
        Some(ThreadPosition {
            block_idx: match self.alone.as_ref().filter(|_| first == 0) {
                Some(_) => self.block_at(number / per_block),
                None => coordinates(dims, number / per_block),
            },
            thread_idx: coordinates(block, number % per_block),
        })
    }

    /// The threads of the warp of a thread.
    #[inline]
    pub(super) fn warp(&self, thread: u32, lane: usize) -> Threads {
        let in_warp = lane % WARP_SIZE;
        let n = WARP_SIZE.min(self.n_threads - (lane - in_warp));
        let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        (thread - narrow(in_warp), narrow(n))
    }

    #[inline]
    pub(super) fn accessor(&self, thread: u32, lane: usize) -> Accessor<'_> {
        let past = (!self.orders.is_empty()).then(|| self.orders.known(thread));
        Accessor {
            thread: self.phases.open_copy(thread).unwrap_or(thread),
            issuer: thread,
            warp: self.warp(thread, lane),
            warp_barrier: self.warp_barriers[lane / WARP_SIZE],
            past: past.map(|past| (past, &self.orders.is_used)),
            sees_atomics: false,
        }
    }

    /// Where a thread of the present block is.
    pub(super) fn point(&self, thread: u32, lane: usize) -> Point {
        Point {
            thread,
            time: self.now.time,
            block: (self.now.block, self.now.barrier),
            warp: (self.warp(thread, lane), self.warp_barriers[lane / WARP_SIZE]),
        }
    }
}

/// A grid to be run, or that runs.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) kernel: FuncId,
    pub(super) args: Vec<u64>,
    pub(super) dims: [u32; 3],
    pub(super) block: [u32; 3],
    pub(super) shared_bytes: Option<u64>,
    pub(super) span: Span,
    /// Its threads.
    pub(super) threads: Threads,
    /// The stream, the block that has started it, and what comes before.
    pub(super) stream: u64,
    pub(super) parent: Threads,
    pub(super) start: ThreadOrder,
}

impl Grid {
    /// A grid that the host starts.
    pub(super) fn of_host(
        kernel: FuncId,
        args: Vec<u64>,
        (dims, block): ([u32; 3], [u32; 3]),
        shared_bytes: Option<u64>,
        span: Span,
    ) -> Self {
        Self {
            kernel,
            args,
            dims,
            block,
            shared_bytes,
            span,
            threads: (0, size(dims, block)),
            stream: 0,
            parent: (0, 0),
            start: ThreadOrder::default(),
        }
    }
}

/// What a barrier is known by: an object and an offset, or a number in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Object(usize, u64),
    Named(u64, u64),
}

/// The barriers of some threads, and the asynchronous copies, of a launch.
#[derive(Debug, Default)]
pub(super) struct Phases {
    pub(super) barriers: Vec<PhaseBarrier>,
    /// What each of them is known by.
    keys: Vec<Key>,
    /// The threads that have started each copy. Copies are numbered from the last number down.
    pub(super) issuers: Vec<u32>,
    pub(super) copies: BTreeMap<u32, Copies>,
}

/// The asynchronous copies of a thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Copies {
    /// The one whose accesses are being made.
    pub(super) open: Option<u32>,
    pub(super) uncommitted: Vec<u32>,
    pub(super) groups: Vec<Vec<u32>>,
}

impl Phases {
    /// The thread that makes an access, or has started the copy that does.
    pub(super) fn issuer(&self, thread: u32) -> u32 {
        let copy = usize::try_from(u32::MAX - thread).unwrap_or(usize::MAX);
        self.issuers.get(copy).copied().unwrap_or(thread)
    }

    /// The copy whose accesses a thread is making.
    #[inline]
    pub(super) fn open_copy(&self, thread: u32) -> Option<u32> {
        if self.copies.is_empty() { None } else { self.copies.get(&thread)?.open }
    }

    pub(super) fn find(&mut self, key: Key) -> usize {
        let found = self.keys.iter().position(|known| *known == key);
        found.unwrap_or_else(|| {
            self.keys.push(key);
            self.barriers.push(PhaseBarrier::new(self.barriers.len()));
            self.barriers.len() - 1
        })
    }

    pub(super) fn begin_copy(&mut self, thread: u32) -> u32 {
        let number = u32::MAX - u32::try_from(self.issuers.len()).unwrap_or(0);
        self.issuers.push(thread);
        self.copies.entry(thread).or_default().open = Some(number);
        number
    }
}

/// What is known of the end of a text that the program is given: at its first zero, however much room is kept for it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GivenText {
    /// So many characters have been looked at.
    pub(super) n_known: u64,
    /// Bytes that the program has written, one bit for each.
    pub(super) written: u64,
    /// The bytes of the text, when its end has been seen.
    pub(super) size_bytes: Option<u64>,
}

/// What the device may still do while the host goes on.
#[derive(Debug, Default)]
pub(super) struct InFlight {
    /// Whether there is an operation that the host has not waited for.
    pub(super) is_busy: bool,
    /// Objects of the host that such operations access.
    pub(super) objects: Vec<usize>,
    /// The operation that is being carried out, if any: whether it goes on to access memory of the host.
    pub(super) present: Option<bool>,
}

impl InFlight {
    /// The host has waited for all of it.
    pub(super) fn clear(&mut self) {
        self.is_busy = false;
        self.objects.clear();
    }
}
