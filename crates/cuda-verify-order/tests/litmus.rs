//! All litmus tests of up to four accesses by two threads, in all interleavings, against the axioms of PTX (PTX ISA 8,
//! "Memory Consistency Model": "Morally strong operations", "Observation order", "Release and acquire patterns",
//! "Synchronizes", "Causality order").
//!
//! An interleaving is a candidate execution: each read observes the last write of its location. Whether an access is
//! before another one of the other thread in causality order is read off the axioms and asked of the state machine. Strong
//! accesses whose scopes do not include each other's threads race, and are left out.

use cuda_verify_order::{FenceOrder, MemScope, Point, Releases, Step, StrongAccess, ThreadOrder};

/// An operation of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    /// A weak access to the datum. Which, makes no difference to what is ordered.
    Weak,
    /// A strong access to the flag: what it does, its order (none is relaxed), its scope.
    Strong(Does, Option<FenceOrder>, MemScope),
    Fence(FenceOrder, MemScope),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Read,
    Write,
    Update,
}

impl Op {
    fn reads_flag(self) -> bool {
        matches!(self, Self::Strong(Does::Read | Does::Update, ..))
    }

    fn writes_flag(self) -> bool {
        matches!(self, Self::Strong(Does::Write | Does::Update, ..))
    }

    fn order(self) -> Option<(FenceOrder, MemScope)> {
        match self {
            Self::Weak => None,
            Self::Strong(_, order, scope) => Some((order?, scope)),
            Self::Fence(order, scope) => Some((order, scope)),
        }
    }

    const fn scope(self) -> Option<MemScope> {
        match self {
            Self::Weak => None,
            Self::Strong(.., scope) | Self::Fence(_, scope) => Some(scope),
        }
    }

    fn is_fence(self) -> bool {
        matches!(self, Self::Fence(..))
    }
}

type Event = (usize, Op);

/// Whether an event is before a later one of the other thread by the axioms: in base causality order, in causality order.
fn is_before(run: &[Event], are_in_block: bool, (first, second): (usize, usize)) -> (bool, bool) {
    let n = run.len();
    // Each includes the other's thread in its scope.
    let is_strong_pair = |a: usize, b: usize| {
        let reaches =
            |op: Op| op.scope().is_some_and(|scope| are_in_block || scope > MemScope::Block);
        run[a].0 == run[b].0 || (reaches(run[a].1) && reaches(run[b].1))
    };
    let in_program_order = |a: usize, b: usize| a < b && run[a].0 == run[b].0;
    // Observation: a read sees the last write, or a write that an update of the chain has seen.
    let source = |read: usize| (0..read).rev().find(|write| run[*write].1.writes_flag());
    let observes = |write: usize, read: usize| {
        let mut at = read;
        while run[at].1.reads_flag()
            && let Some(seen) = source(at)
            && is_strong_pair(seen, at)
        {
            if seen == write {
                return true;
            }
            at = seen;
        }
        false
    };
    let writes = |at: usize| run[at].1.writes_flag();
    // A release pattern: its first operation and the write; an acquire pattern: the read and its last operation.
    let is_release = |head: usize, write: usize| {
        let releases = run[head].1.order().is_some_and(|(order, _)| order.releases());
        releases
            && writes(write)
            && (head == write || (run[head].1.is_fence() && in_program_order(head, write)))
    };
    let is_acquire = |read: usize, tail: usize| {
        let acquires = run[tail].1.order().is_some_and(|(order, _)| order.acquires());
        acquires
            && run[read].1.reads_flag()
            && (read == tail || (run[tail].1.is_fence() && in_program_order(read, tail)))
    };
    let synchronizes = |head: usize, tail: usize| {
        let pairs = (0..n).flat_map(|write| (0..n).map(move |read| (write, read)));
        let mut pairs =
            pairs.filter(|(write, read)| is_release(head, *write) && is_acquire(*read, tail));
        run[head].0 != run[tail].0
            && is_strong_pair(head, tail)
            && pairs.any(|(write, read)| observes(write, read))
    };
    let row = |a| (0..n).map(|b| in_program_order(a, b) || synchronizes(a, b)).collect();
    let mut base: Vec<Vec<bool>> = (0..n).map(row).collect();
    (0..n).for_each(|via| {
        let beyond = base[via].clone();
        for row in base.iter_mut().filter(|row| row[via]) {
            row.iter_mut().zip(&beyond).for_each(|(is_before, also)| *is_before |= also);
        }
    });
    let is_based = base[first][second];
    (is_based, is_based || (0..n).any(|via| observes(first, via) && base[via][second]))
}

/// What the state machine says of the last event of a run: which of those of the other thread are before it.
fn known(run: &[Event], are_in_block: bool) -> Vec<bool> {
    let mut releases = Releases::default();
    let mut orders = [(); 2].map(|()| ThreadOrder::default());
    let block = |thread: usize| if are_in_block { 0 } else { u32::from(thread == 1) };
    let mut times = Vec::new();
    for (time, (thread, op)) in (1..).zip(run) {
        let no = u32::from(*thread == 1);
        let rows = |n: u32| if are_in_block { (0, 2) } else { (no, n) };
        let point = Point { thread: no, time, block: (rows(1), 0), warp: ((no, 1), 0) };
        if times.len() + 1 == run.len() {
            break;
        }
        times.push((no, time));
        let order = &mut orders[*thread];
        match *op {
            Op::Weak => {}
            Op::Fence(fence, scope) => order.fence(&point, fence, scope),
            Op::Strong(does, with, scope) => {
                let before = Point { time: time - 1, ..point };
                with.iter().for_each(|with| order.order_next(&before, *with, scope));
                let access = match does {
                    Does::Read => StrongAccess::Load,
                    Does::Write => StrongAccess::Store,
                    Does::Update => StrongAccess::Update { is_written: Some(true) },
                };
                releases.access(order, (no, time, block(*thread)), 0, access, true);
                order.end_operation();
            }
        }
    }
    let Some((thread, _)) = run.last() else { return Vec::new() };
    times.iter().map(|(no, time)| orders[*thread].includes(&Step::at(*no, *time))).collect()
}

/// All programs of one thread of so many accesses, with one fence or none before one of them.
fn programs(n_accesses: usize, are_in_block: bool) -> Vec<Vec<Op>> {
    use FenceOrder::{Acquire, AcquireRelease, Release};
    let (block, device) = (MemScope::Block, MemScope::Device);
    let mut accesses = vec![Op::Weak];
    for (does, order) in
        [(Does::Read, Acquire), (Does::Write, Release), (Does::Update, AcquireRelease)]
    {
        accesses.push(Op::Strong(does, None, device));
        accesses.push(Op::Strong(does, Some(order), device));
    }
    if are_in_block {
        accesses.push(Op::Strong(Does::Write, Some(Release), block));
        accesses.push(Op::Strong(Does::Read, Some(Acquire), block));
    }
    let fences =
        [(Acquire, device), (Release, device), (AcquireRelease, device), (AcquireRelease, block)];
    let fences: Vec<Op> =
        fences.into_iter().map(|(order, scope)| Op::Fence(order, scope)).collect();
    let mut all: Vec<Vec<Op>> = vec![Vec::new()];
    for _ in 0..n_accesses {
        let mut longer = Vec::new();
        for program in &all {
            for access in &accesses {
                longer.push([&program[..], &[*access]].concat());
                // One fence in a thread is enough to complete a pattern.
                if !program.iter().any(|op| op.is_fence()) {
                    let with = |fence: &Op| [&program[..], &[*fence, *access]].concat();
                    longer.extend(fences.iter().map(with));
                }
            }
        }
        all = longer;
    }
    all
}

/// Runs both threads in every order and compares at each event of the second.
fn compare(programs: [&[Op]; 2], are_in_block: bool, run: &mut Vec<Event>, n_ordered: &mut u64) {
    if let Some((thread, op)) = run.last()
        && *op == Op::Weak
    {
        let last = run.len() - 1;
        for (at, is_known) in known(run, are_in_block).into_iter().enumerate() {
            if run[at].0 != *thread && !run[at].1.is_fence() {
                let (is_based, is_before) = is_before(run, are_in_block, (at, last));
                // A write that was seen without a fence is before what follows as well, which is not recorded.
                let is_right = (is_known || !is_based) && (is_before || !is_known);
                assert!(is_right, "event {at} of {run:?}, in a block: {are_in_block}, {is_known}");
                *n_ordered += u64::from(is_known);
            }
        }
    }
    for (thread, program) in programs.iter().enumerate() {
        let n_done = run.iter().filter(|(by, _)| *by == thread).count();
        if let Some(op) = program.get(n_done) {
            run.push((thread, *op));
            compare(programs, are_in_block, run, n_ordered);
            run.pop();
        }
    }
}

#[test]
fn clocks_agree_with_the_axioms() {
    let mut n_ordered = 0;
    for ((n_first, n_second), are_in_block) in
        [((2, 2), false), ((2, 2), true), ((1, 3), false), ((1, 3), true)]
    {
        let seconds = programs(n_second, are_in_block);
        for first in programs(n_first, are_in_block) {
            for second in &seconds {
                compare([&first, second], are_in_block, &mut Vec::new(), &mut n_ordered);
            }
        }
    }
    assert!(n_ordered > 1000, "{n_ordered}");
}
