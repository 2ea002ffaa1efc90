//! Basic blocks of a function, and the order in which they are laid out.
//!
//! The order is a reverse post-order in which the exits of a loop come after all of its blocks: a symbolic executor
//! that advances the path furthest behind in the text then meets every join, however the compiler has placed the blocks.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flat::Flat;
use crate::ast::{Instruction, Operand};

/// Instructions without jumps in between.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) start: usize,
    /// After the last instruction.
    pub(super) end: usize,
    /// Blocks that may follow: targets of a jump, then the next block if control may get there.
    pub(super) successors: Vec<usize>,
    /// Whether control may go on with the next instruction in the text.
    pub(super) falls_through: bool,
}

/// The blocks of a function.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) blocks: Vec<Block>,
    /// Those that are reached, in the order of their layout.
    pub(super) order: Vec<usize>,
}

/// What an instruction does to control.
pub(super) enum Jump {
    /// Goes on.
    None,
    /// To labels, by their instructions; unknown labels lead nowhere.
    To(Vec<usize>),
    /// Leaves the function.
    Leave,
}

/// What an instruction does to control if its guard holds.
pub(super) fn jump(flat: &Flat, it: &Instruction) -> Jump {
    let position = |operand: Option<&Operand>| match operand {
        Some(Operand::Name(name)) => flat.labels.get(name).copied(),
        Some(_) | None => None,
    };
    match &*it.op {
        "bra" => Jump::To(position(it.operands.first()).into_iter().collect()),
        "brx" => {
            let names = match it.operands.get(1) {
                Some(Operand::Name(name)) => flat.targets.get(name).map_or(&[][..], Vec::as_slice),
                Some(_) | None => &[],
            };
            Jump::To(names.iter().filter_map(|name| flat.labels.get(name).copied()).collect())
        }
        "ret" | "exit" | "trap" => Jump::Leave,
        _ => Jump::None,
    }
}

impl Flow {
    pub(super) fn new(flat: &Flat) -> Self {
        let n = flat.instructions.len();
        let mut starts: Vec<usize> = flat.labels.values().copied().collect();
        starts.push(0);
        for (index, it) in flat.instructions.iter().enumerate() {
            if !matches!(jump(flat, it), Jump::None) {
                starts.push(index + 1);
            }
        }
        // The end of the function is a block of its own.
        starts.push(n);
        starts.sort_unstable();
        starts.dedup();
        let block_of: FxHashMap<usize, usize> =
            starts.iter().enumerate().map(|(block, start)| (*start, block)).collect();
        let mut blocks = Vec::new();
        for (index, start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(n);
            let (mut successors, mut falls_through) = (Vec::new(), *start < n);
            if end > *start
                && let Some(last) = flat.instructions.get(end - 1)
            {
                let is_guarded = last.guard.is_some();
                match jump(flat, last) {
                    Jump::None => {}
                    Jump::To(targets) => {
                        successors
                            .extend(targets.iter().filter_map(|it| block_of.get(it).copied()));
                        falls_through = is_guarded;
                    }
                    Jump::Leave => falls_through = is_guarded,
                }
            }
            if falls_through {
                successors.push(index + 1);
            }
            blocks.push(Block { start: *start, end, successors, falls_through });
        }
        let order = order(&blocks);
        Self { blocks, order }
    }
}

/// A reverse post-order with contiguous loops.
fn order(blocks: &[Block]) -> Vec<usize> {
    let loops = loops(blocks);
    // What is visited first comes last: the way out of the most loops.
    let successors = |block: usize| {
        let stays = |to: &usize| {
            loops.iter().filter(|body| body.contains(&block) && body.contains(to)).count()
        };
        let mut next = blocks[block].successors.clone();
        next.reverse();
        next.sort_by_key(stays);
        next
    };
    let (mut done, mut seen) = (Vec::new(), vec![false; blocks.len()]);
    let mut stack = vec![(0, successors(0), 0)];
    seen[0] = true;
    while let Some((block, next, at)) = stack.last_mut() {
        if let Some(to) = next.get(*at).copied() {
            *at += 1;
            if !seen[to] {
                seen[to] = true;
                stack.push((to, successors(to), 0));
            }
        } else {
            done.push(*block);
            stack.pop();
        }
    }
    done.reverse();
    done
}

/// The blocks of each natural loop.
fn loops(blocks: &[Block]) -> Vec<FxHashSet<usize>> {
    let mut predecessors = vec![Vec::new(); blocks.len()];
    for (index, block) in blocks.iter().enumerate() {
        for to in &block.successors {
            predecessors[*to].push(index);
        }
    }
    let mut by_head: Vec<(usize, FxHashSet<usize>)> = Vec::new();
    for (from, head) in back_edges(blocks) {
        let mut body = FxHashSet::default();
        body.insert(head);
        let mut pending = vec![from];
        while let Some(block) = pending.pop() {
            if body.insert(block) {
                pending.extend(&predecessors[block]);
            }
        }
        match by_head.iter_mut().find(|(it, _)| *it == head) {
            Some((_, known)) => known.extend(body),
            None => by_head.push((head, body)),
        }
    }
    by_head.into_iter().map(|(_, body)| body).collect()
}

/// Edges to a block that is still being visited, depth first.
fn back_edges(blocks: &[Block]) -> Vec<(usize, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut state = vec![State::New; blocks.len()];
    let mut edges = Vec::new();
    let mut stack = vec![(0, 0)];
    state[0] = State::Open;
    while let Some((block, at)) = stack.last_mut() {
        let from = *block;
        if let Some(to) = blocks[from].successors.get(*at).copied() {
            *at += 1;
            match state[to] {
                State::New => {
                    state[to] = State::Open;
                    stack.push((to, 0));
                }
                State::Open => edges.push((from, to)),
                State::Done => {}
            }
        } else {
            state[from] = State::Done;
            stack.pop();
        }
    }
    edges
}
