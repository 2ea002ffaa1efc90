//! Threads that run together, their registers, and what they wait for.

use std::cell::Cell;
use std::rc::Rc;

use cuda_verify_goto::laps::{Laps, are_in_step, is_past};
use cuda_verify_ir::intrinsic::PhaseOp;
use cuda_verify_ir::types::Scalar;
use smallvec::SmallVec;

use crate::alu;
use crate::code::{Pc, Slot};
use crate::lanes::{Column, Lanes, map1};
use crate::memory::Side;

/// Where a call returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Return {
    pub(super) pc: Pc,
    pub(super) frame: usize,
    pub(super) dst: Option<Slot>,
}

/// Lanes that run together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) pc: Pc,
    /// The first slot of the innermost frame.
    pub(super) frame: usize,
    pub(super) lanes: Lanes,
    pub(super) calls: Vec<Return>,
    pub(super) wait: Option<Wait>,
}

/// What a group waits for, at the operation before its next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    /// All threads of the block.
    Barrier,
    /// All threads of the grid.
    Grid,
    /// Another thread, whose value it asks for.
    Other,
    /// Lanes of the warp.
    Warp,
    /// The other lanes of the warp, to arrive at a barrier together.
    Named(PhaseOp),
    /// A phase of a barrier of some threads.
    Phase { barrier: usize, phase: u32 },
}

/// The registers of lanes.
#[derive(Debug)]
pub(super) struct Exec {
    pub(super) width: usize,
    pub(super) words: Vec<Cell<u64>>,
    /// The high words of those that have two, if there are any.
    pub(super) highs: Vec<Cell<u64>>,
    is_wide: bool,
    pub(super) constants: Rc<Column>,
    /// The number of the first thread in its grid; `None` for the host.
    pub(super) first_thread: Option<u32>,
    /// Results of the outermost function.
    pub(super) result: Option<u128>,
    /// For each lane that has ended, the operation by which it has returned since the last barrier.
    pub(super) returned_at: Vec<Option<Pc>>,
    /// For each lane how it has gone round loops since then; none if no lane has, or none asks.
    pub(super) laps: Vec<Laps>,
    /// For each lane what is known of its waiting, if each is a group of its own.
    pub(super) watches: Vec<Watch>,
    /// The loops that each lane was gone on with, if that is limited.
    pub(super) iterations: Vec<Vec<Iterations>>,
    /// What ends with the function that has allocated it.
    pub(super) allocas: Vec<Alloca>,
}

/// How often a loop of a frame was gone on with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iterations {
    pub(super) frame: usize,
    pub(super) jump: Pc,
    pub(super) n: u32,
}

/// An object that a lane has allocated in a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alloca {
    pub(super) lane: usize,
    pub(super) frame: usize,
    pub(super) object: usize,
}

impl Exec {
    /// From here on all lanes of the block have passed the same barriers.
    pub(super) fn forget_returns(&mut self) {
        self.returned_at.fill(None);
        self.laps.clear();
    }

    /// Whether a lane that has returned has passed a place of the kernel at which another lane is.
    pub(super) fn is_past(&self, lane: usize, place: Pc, other: usize) -> bool {
        let none = Laps::default();
        let laps = |lane: usize| self.laps.get(lane).unwrap_or(&none);
        self.returned_at[lane].is_some_and(|at| is_past((at, laps(lane)), (place, laps(other))))
    }

    /// A lane that waits at the same place as a group, but in other iterations of the loops around.
    pub(super) fn out_of_step(&self, first: &Group, groups: &[Group]) -> Option<usize> {
        let ours = self.laps.get(first.lanes.first())?;
        let calls = first.calls.iter().map(|call| call.pc - 1);
        let places: SmallVec<[Pc; 4]> = calls.chain([first.pc - 1]).collect();
        let is_in_step = |lane: usize| are_in_step(ours, &self.laps[lane], &places);
        groups.iter().find_map(|group| group.lanes.iter().find(|lane| !is_in_step(*lane)))
    }

    /// Notes that lanes of a group jump back.
    pub(super) fn go_round(&mut self, group: &Group, lanes: &Lanes, from: Pc, head: Pc) {
        let depth = group.calls.len();
        self.laps.resize(self.width, Laps::default());
        lanes.iter().for_each(|lane| self.laps[lane].go_round(depth, from, head));
    }

    /// Notes that lanes enter a function at a depth.
    pub(super) fn enter(&mut self, lanes: &Lanes, depth: usize) {
        if !self.laps.is_empty() {
            lanes.iter().for_each(|lane| self.laps[lane].enter(depth));
        }
    }

    pub(super) fn new(
        (constants, is_wide): (Rc<Column>, bool),
        width: usize,
        first_thread: Option<u32>,
    ) -> Self {
        Self {
            width,
            words: Vec::new(),
            highs: Vec::new(),
            is_wide,
            constants,
            first_thread,
            result: None,
            returned_at: vec![None; width],
            laps: Vec::new(),
            watches: Vec::new(),
            iterations: Vec::new(),
            allocas: Vec::new(),
        }
    }

    /// Makes room for a frame.
    pub(super) fn reserve(&mut self, n_slots: usize) {
        let n_words = n_slots * self.width;
        if self.words.len() < n_words {
            self.words.resize(n_words.next_power_of_two(), Cell::new(0));
            if self.is_wide {
                self.highs.resize(self.words.len(), Cell::new(0));
            }
        }
    }

    /// The high words of a register, if it may have any.
    fn high(&self, frame: usize, slot: Slot) -> Option<&Column> {
        let (is_constant, index) = slot.place();
        (self.is_wide && !is_constant)
            .then(|| &self.highs[(frame + index) * self.width..][..self.width])
    }

    /// The bits of a register of a type.
    pub(super) fn bits(&self, frame: usize, (slot, ty): (Slot, Scalar), lane: usize) -> u128 {
        let low = u128::from(self.column(frame, slot)[lane].get());
        let high = self.high(frame, slot).filter(|_| alu::width(ty).is_none());
        low | high.map_or(0, |high| u128::from(high[lane].get())) << 64
    }

    /// Sets a register to bits of its type.
    pub(super) fn set_bits(&self, frame: usize, slot: Slot, lane: usize, bits: u128) {
        self.column(frame, slot)[lane].set(alu::low(bits));
        if let Some(high) = self.high(frame, slot) {
            high[lane].set(alu::low(bits >> 64));
        }
    }

    /// Copies a register to that of another frame.
    pub(super) fn pass(&self, lanes: &Lanes, from: (usize, Slot), to: (usize, Slot)) {
        map1(lanes, self.column(to.0, to.1), self.column(from.0, from.1), |word| word);
        if let (Some(from), Some(to)) = (self.high(from.0, from.1), self.high(to.0, to.1)) {
            map1(lanes, to, from, |word| word);
        }
    }

    /// The registers of a lane in the first frames, and their high words.
    pub(super) fn words_of(
        &self,
        lane: usize,
        n_slots: usize,
    ) -> impl Iterator<Item = u64> + Clone {
        let width = self.width;
        [&self.words, &self.highs].into_iter().flat_map(move |plane| {
            let n_words = (n_slots * width).min(plane.len());
            plane[..n_words].iter().skip(lane).step_by(width).map(Cell::get)
        })
    }

    #[inline]
    pub(super) fn column(&self, frame: usize, slot: Slot) -> &Column {
        let (is_constant, index) = slot.place();
        if is_constant {
            &self.constants[index * self.width..][..self.width]
        } else {
            &self.words[(frame + index) * self.width..][..self.width]
        }
    }

    pub(super) fn side(&self, lane: usize) -> Side {
        match self.thread(lane) {
            Some(thread) => Side::Device(thread),
            None => Side::Host,
        }
    }

    pub(super) fn thread(&self, lane: usize) -> Option<u32> {
        Some(self.first_thread? + u32::try_from(lane).unwrap_or(0))
    }
}

/// Words as columns of so many lanes.
pub(super) fn columns(words: &[u64], width: usize) -> Rc<Column> {
    words.iter().flat_map(|bits| std::iter::repeat_n(*bits, width)).map(Cell::new).collect()
}

/// What is remembered of a thread that may wait in a loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    /// Whether it has had its turn.
    pub(super) is_tired: bool,
    /// Changes of memory when it was begun.
    pub(super) n_changes: u64,
    /// Backward jumps since then, and after how many the next state is remembered.
    pub(super) n_jumps: u64,
    pub(super) next_look: u64,
    pub(super) seen: Option<State>,
    /// The first object that was made after that, and whether the thread has changed a variable since that is older.
    pub(super) first_new: usize,
    pub(super) has_changed_own: Cell<bool>,
    /// Changes of memory when it came back to an earlier state.
    pub(super) rests: Option<u64>,
    /// The last backward jump.
    pub(super) jump: Option<Pc>,
    /// Whether it has read memory since it was begun that the host may write at the same time.
    pub(super) reads_of_host: Cell<bool>,
    /// Whether it has read memory since the state was remembered that other threads may write.
    pub(super) reads_of_others: Cell<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) pc: Pc,
    pub(super) calls: Vec<Return>,
    pub(super) words: Vec<u64>,
}

impl Watch {
    /// Whether the thread repeats itself as long as memory does not change.
    pub(super) fn rests(&self, n_changes: u64) -> bool {
        self.rests == Some(n_changes)
    }
}
