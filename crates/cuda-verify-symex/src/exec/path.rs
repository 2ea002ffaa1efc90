//! Paths: call stack, registers, guard and memory of one thread, and how two of them merge.
//!
//! A path ends at a join where another one waits in the same position (call stack, instruction, iteration of the
//! surrounding loops); both become one whose values are `ite`s, as in the state merging of CBMC's symex. Positions are
//! ordered as the program text is, loop iterations first, so that always advancing the least path meets every join.

use std::cmp::Ordering;
use std::rc::Rc;

use cuda_verify_base::{IdSet, Span};
use cuda_verify_goto::program::{FuncId, InstrId, LocalId};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use crate::exec::history::{Event, EventKind};
use crate::heap::memory::{Infos, Memory, ObjectId};
use crate::host::operations::HostOrder;
use crate::symbols::{Origin, Terms};
use crate::threads::all::order::ThreadOrder;
use crate::threads::all::watch::SpinWatch;
use crate::threads::one::phase::Sync;

/// The condition under which a path is taken: a conjunction of branch decisions and assumptions, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Guard {
    literals: Vec<TermId>,
    all: Option<TermId>,
}

impl Guard {
    /// Adds a conjunct.
    pub(crate) fn assume(&mut self, pool: &mut TermPool, literal: TermId) {
        if pool.is_true(literal) {
            return;
        }
        let all = match self.all {
            None => literal,
            Some(all) => pool.mk_and(all, literal),
        };
        self.literals.push(literal);
        self.all = Some(all);
    }

    /// The guard as one term.
    pub(crate) fn term(&self, pool: &mut TermPool) -> TermId {
        self.all.unwrap_or_else(|| pool.mk_true())
    }

    /// Number of conjuncts.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.literals.len()
    }

    /// The conjuncts from the given one on.
    #[must_use]
    pub(crate) fn literals_from(&self, from: usize) -> &[TermId] {
        self.literals.get(from..).unwrap_or_default()
    }

    /// The last conjunct.
    #[must_use]
    pub(crate) fn last(&self) -> Option<TermId> {
        self.literals.last().copied()
    }

    /// The conjunction of the conjuncts from the given one on.
    pub(crate) fn suffix(&self, pool: &mut TermPool, from: usize) -> TermId {
        pool.mk_and_all(self.literals[from..].iter().copied())
    }

    /// Keeps the first conjuncts only.
    pub(crate) fn truncate(&mut self, pool: &mut TermPool, len: usize) {
        if len < self.literals.len() {
            self.literals.truncate(len);
            let all = pool.mk_and_all(self.literals.iter().copied());
            self.all = if self.literals.is_empty() { None } else { Some(all) };
        }
    }

    /// The disjunction of two guards, and what each one says beyond what they have in common.
    pub(crate) fn merge(&self, pool: &mut TermPool, other: &Self) -> (Self, TermId, TermId) {
        let n_common =
            self.literals.iter().zip(&other.literals).take_while(|(a, b)| a == b).count();
        let (ours, theirs) = (self.suffix(pool, n_common), other.suffix(pool, n_common));
        let mut either = self.clone();
        either.truncate(pool, n_common);
        // Of the branches that follow one another, the next one says that those before were not taken.
        let (a, b) = (&self.literals[n_common..], &other.literals[n_common..]);
        let (a, b) = (beside(pool, a, b), beside(pool, b, a));
        let (a, b) = match (a, b) {
            // One side may drop what only says that the other is not taken: `a or (not a and b)` is `a or b`. Both at
            // once may not, since each would rest on the other.
            (_, Some(b)) => (ours, b),
            (Some(a), None) => (a, theirs),
            (None, None) => (ours, theirs),
        };
        let literal = pool.mk_or(a, b);
        either.assume(pool, literal);
        (either, ours, theirs)
    }
}

/// A conjunction as one alternative beside a single other literal: without the conjuncts that only say that the literal
/// is false.
pub(crate) fn beside(
    pool: &mut TermPool,
    conjuncts: &[TermId],
    other: &[TermId],
) -> Option<TermId> {
    let &[other] = other else { return None };
    let alternatives = operands_of(pool, Op::Or, other);
    let mut rest = Vec::with_capacity(conjuncts.len());
    for &conjunct in conjuncts {
        let negation = pool.mk_not(conjunct);
        if !operands_of(pool, Op::Or, negation).iter().all(|it| alternatives.contains(it)) {
            rest.push(conjunct);
        }
    }
    (rest.len() < conjuncts.len()).then(|| pool.mk_and_all(rest))
}

/// The operands of nested applications of an associative operator; the term itself if it is none.
pub(crate) fn operands_of(pool: &TermPool, op: Op, term: TermId) -> Vec<TermId> {
    let (mut found, mut stack) = (Vec::new(), vec![term]);
    while let Some(term) = stack.pop() {
        match pool.as_app(term) {
            Some((of_term, operands)) if of_term == op => stack.extend(operands),
            Some(_) | None => found.push(term),
        }
    }
    found
}

/// A loop around the current instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LoopPos {
    /// First instruction.
    pub head: InstrId,
    /// Iterations begun before this one.
    pub iteration: u32,
    /// Iterations so far in which a branch could leave the loop and did not fold.
    pub symbolic_exits: u32,
    /// Whether this iteration is one of them.
    pub has_symbolic_exit: bool,
    /// In an arbitrary iteration: how many more begin in which properties are assumed, this one included. In the last
    /// one, with 0, they are checked (see [`crate::loops::induction`]).
    pub assumed: Option<u32>,
    /// Whether it has been decided how to go through the loop (see [`crate::loops::summary`]).
    pub is_decided: bool,
    /// Whether the iteration stands for any, so that invariants of the loop hold in it.
    pub is_arbitrary: bool,
}

/// A function activation.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The function.
    pub func: FuncId,
    /// Next instruction.
    pub pc: InstrId,
    /// Registers (values) and memory variables (addresses); `None` where indeterminate or dead.
    pub locals: Vec<Option<TermId>>,
    /// Loops around `pc`, outermost first.
    pub loops: SmallVec<[LoopPos; 2]>,
    /// Register of the caller that gets the result.
    pub ret_dst: Option<LocalId>,
    /// Objects to end with the activation (`alloca`, run-time sized arrays).
    pub owned: SmallVec<[ObjectId; 1]>,
    /// Place of the call.
    pub call_span: Span,
}

/// The state of one thread on one path.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// Activations, outermost first; empty at the end of the thread.
    pub frames: Vec<Frame>,
    /// When the path is taken.
    pub guard: Guard,
    /// Memory.
    pub memory: Memory,
    /// Nesting depth of atomic sections.
    pub atomic_depth: u32,
    /// Between which barriers it stands, where one arbitrary thread is run.
    pub sync: Sync,
    /// What happens before.
    pub order: Order,
}

/// What a path knows of other threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// Of a device thread.
    pub(crate) thread: ThreadOrder,
    /// The loops of a device thread that may be waiting.
    pub(crate) watch: SpinWatch,
    /// Of the host; none while it has started nothing.
    host: Option<Rc<HostOrder>>,
}

impl Order {
    pub(crate) fn has_host(&self) -> bool {
        self.host.is_some()
    }

    pub(crate) fn host_mut(&mut self) -> &mut HostOrder {
        Rc::make_mut(self.host.get_or_insert_default())
    }

    /// Whether operations may go on that do not on the path that this one has come from.
    pub(crate) fn has_more_operations(&self, before: &Self) -> bool {
        match (&self.host, &before.host) {
            (None, _) => false,
            (Some(host), None) => host.has_more_than(&HostOrder::default()),
            (Some(host), Some(before)) => host.has_more_than(before),
        }
    }

    pub(crate) fn host(&self) -> Option<&HostOrder> {
        self.host.as_deref()
    }

    fn meet(&self, pool: &mut TermPool, is_ours: TermId, other: &Self) -> Self {
        let host = match (&self.host, &other.host) {
            (Some(a), Some(b)) if Rc::ptr_eq(a, b) => Some(Rc::clone(a)),
            (Some(a), Some(b)) => Some(Rc::new(a.meet(pool, is_ours, b))),
            // Who has started nothing has waited for nothing.
            (Some(a), None) => Some(Rc::new(a.meet(pool, is_ours, &HostOrder::default()))),
            (None, Some(b)) => Some(Rc::new(HostOrder::default().meet(pool, is_ours, b))),
            (None, None) => None,
        };
        Self { thread: self.thread.meet(&other.thread), watch: SpinWatch::default(), host }
    }
}

impl Path {
    /// The current activation.
    ///
    /// # Panics
    /// Panics at the end of the thread.
    #[must_use]
    pub(crate) fn top(&self) -> &Frame {
        self.frames.last().expect("invariant: the thread has not ended")
    }

    /// The current activation, mutably.
    ///
    /// # Panics
    /// Panics at the end of the thread.
    pub(crate) fn top_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("invariant: the thread has not ended")
    }

    /// Compares positions: who is behind comes first. Equal positions may be merged.
    #[must_use]
    pub(crate) fn compare_position(&self, other: &Self) -> Ordering {
        compare_stacks(&self.frames, &other.frames)
    }

    /// Merges two paths in the same position. `live` tells which locals matter.
    #[must_use]
    pub(crate) fn merge(
        self,
        pool: &mut Terms,
        infos: &dyn Infos,
        live: &mut dyn FnMut(&Frame) -> LiveLocals,
        other: Self,
    ) -> Self {
        let (guard, ours, theirs) = self.guard.merge(pool, &other.guard);
        let (mut memory, mut other_memory) = (self.memory, other.memory);
        let frames = self
            .frames
            .into_iter()
            .zip(other.frames)
            .map(|(a, b)| {
                let live = live(&a);
                merge_frames(pool, ours, &live, (a, &mut memory), (b, &mut other_memory))
            })
            .collect();
        let memory = memory.merge(pool, infos, ours, &other_memory);
        let sync = self.sync.merge(pool, ours, other.sync, theirs);
        let order = self.order.meet(pool, ours, &other.order);
        Self { frames, guard, memory, atomic_depth: self.atomic_depth, sync, order }
    }
}

/// Compares the positions of two call stacks, as [`Path::compare_position`] does.
#[must_use]
pub(crate) fn compare_stacks(a: &[Frame], b: &[Frame]) -> Ordering {
    for (a, b) in a.iter().zip(b) {
        let order = compare_frames(a, b).then_with(|| a.func.cmp(&b.func));
        if order != Ordering::Equal {
            return order;
        }
    }
    // A caller stands after its call already: who has not yet returned is behind who has.
    b.len().cmp(&a.len())
}

/// Whether a call stack is in an iteration of the loop that another one has come to.
#[must_use]
pub(crate) fn is_in_loop_of(frames: &[Frame], entry: &[Frame]) -> bool {
    let Some((top, callers)) = entry.split_last() else { return false };
    let Some(entered) = top.loops.iter().position(|pos| pos.head == top.pc) else { return false };
    let are_same_calls =
        callers.iter().zip(frames).all(|(a, b)| a.func == b.func && compare_frames(a, b).is_eq());
    let are_same_iterations = |frame: &Frame| {
        frame.func == top.func
            && frame.loops.get(entered).is_some_and(|pos| pos.head == top.pc)
            && frame
                .loops
                .iter()
                .zip(&top.loops[..entered])
                .all(|(a, b)| a.iteration == b.iteration)
    };
    are_same_calls && frames.get(callers.len()).is_some_and(are_same_iterations)
}

pub(crate) fn compare_frames(a: &Frame, b: &Frame) -> Ordering {
    compare_places((&a.loops, a.pc), (&b.loops, b.pc))
}

fn compare_places(
    (a_loops, a): (&[LoopPos], InstrId),
    (b_loops, b): (&[LoopPos], InstrId),
) -> Ordering {
    for (x, y) in a_loops.iter().zip(b_loops) {
        if x.head != y.head {
            break;
        }
        if x.iteration != y.iteration {
            return x.iteration.cmp(&y.iteration);
        }
    }
    a.cmp(&b)
}

/// Where a thread has returned from its kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReturnPlace {
    /// The return instruction.
    pub(crate) at: InstrId,
    /// The loops around it, outermost first.
    loops: SmallVec<[LoopPos; 2]>,
}

impl ReturnPlace {
    /// Of a thread whose last frame is this one.
    pub(crate) fn of(frame: &Frame) -> Self {
        Self { at: frame.pc, loops: frame.loops.clone() }
    }

    /// Whether the thread has left a barrier behind at which a kernel waits: in the order of its text, or in an iteration
    /// before its last one. A return in a loop stands before barriers that the thread has passed in earlier iterations.
    pub(crate) fn is_past(&self, kernel: &Frame) -> bool {
        compare_places((&self.loops, self.at), (&kernel.loops, kernel.pc)).is_ge()
    }
}

/// The locals whose value matters from an instruction on.
pub(crate) type LiveLocals = Rc<IdSet<LocalId>>;

pub(crate) fn merge_frames(
    pool: &mut Terms,
    cond: TermId,
    live: &IdSet<LocalId>,
    (a, memory): (Frame, &mut Memory),
    (b, other_memory): (Frame, &mut Memory),
) -> Frame {
    use cuda_verify_base::id::Id;
    let func = a.func;
    let note = |memory: &mut Memory, index: usize, value: TermId| {
        let local = LocalId::from_index(index);
        // The thread does not matter: a register belongs to one.
        let kind = EventKind::Register { func, local, value };
        memory.record(Event { thread: None, kind });
    };
    let mut locals = Vec::with_capacity(a.locals.len());
    for (index, (x, y)) in a.locals.iter().zip(&b.locals).enumerate() {
        locals.push(match (*x, *y) {
            (x, y) if x == y => x,
            // Nothing reads it any more, and a choice would be a term for nothing.
            _ if !live.contains(LocalId::from_index(index)) => None,
            (Some(x), Some(y)) => Some(pool.mk_ite(cond, x, y)),
            // A side that is indeterminate may have any value.
            (Some(x), None) => {
                let any = pool.fresh("uninitialised", pool.sort(x), Origin::Uninitialised);
                note(other_memory, index, any);
                Some(pool.mk_ite(cond, x, any))
            }
            (None, Some(y)) => {
                let any = pool.fresh("uninitialised", pool.sort(y), Origin::Uninitialised);
                note(memory, index, any);
                Some(pool.mk_ite(cond, any, y))
            }
            (None, None) => None,
        });
    }
    let mut loops = a.loops;
    for (ours, theirs) in loops.iter_mut().zip(&b.loops) {
        // What one side may not assume is not assumed.
        if ours.assumed != theirs.assumed {
            ours.assumed = None;
        }
    }
    let mut owned = a.owned;
    for object in b.owned {
        if !owned.contains(&object) {
            owned.push(object);
        }
    }
    Frame { locals, owned, loops, ..a }
}

/// The place of a rest: instructions and loop iterations of all activations.
pub(crate) type Position = Vec<(FuncId, InstrId, SmallVec<[(InstrId, u32); 2]>)>;

/// The place of a call stack.
pub(crate) fn position_of(frames: &[Frame]) -> Position {
    let of_loop = |pos: &LoopPos| (pos.head, pos.iteration);
    let of_frame =
        |frame: &Frame| (frame.func, frame.pc, frame.loops.iter().map(of_loop).collect());
    frames.iter().map(of_frame).collect()
}

#[cfg(test)]
mod tests {
    use cuda_verify_smt::eval::{Model, eval};
    use cuda_verify_smt::sort::Sort;
    use cuda_verify_smt::value::Value;

    use super::*;

    /// The guard of a join holds where one of the two does, whatever was left out of it.
    #[test]
    fn joined_guards_hold_where_either_does() {
        let mut pool = TermPool::new();
        let symbols = ["a", "b", "c"].map(|name| pool.mk_symbol(name, Sort::Bool));
        let [a, b, c] = symbols;
        let [not_a, not_b, not_c] = symbols.map(|it| pool.mk_not(it));
        let guards = [
            vec![],
            vec![a],
            vec![not_a],
            vec![a, b],
            vec![a, not_b],
            vec![not_a, b],
            vec![a, b, c],
            vec![a, not_b, c],
            vec![not_a, not_b, not_c],
        ];
        let guard = |pool: &mut TermPool, literals: &[TermId]| {
            let mut guard = Guard::default();
            literals.iter().for_each(|literal| guard.assume(pool, *literal));
            guard
        };
        for ours in &guards {
            for theirs in &guards {
                let (x, y) = (guard(&mut pool, ours), guard(&mut pool, theirs));
                let (joined, only_ours, only_theirs) = x.merge(&mut pool, &y);
                let n_common = ours.iter().zip(theirs).take_while(|(x, y)| x == y).count();
                let (joined, x, y) = (joined.term(&mut pool), x.term(&mut pool), y.term(&mut pool));
                for bits in 0..8 {
                    let mut model = Model::new();
                    for (at, symbol) in symbols.into_iter().enumerate() {
                        model.insert(symbol, Value::Bool(bits >> at & 1 == 1));
                    }
                    let holds = |term: TermId| eval(&pool, &model, term) == Value::Bool(true);
                    assert_eq!(holds(joined), holds(x) || holds(y), "{ours:?} {theirs:?} {bits}");
                    let common = ours[..n_common].iter().all(|it| holds(*it));
                    assert_eq!(common && holds(only_ours), holds(x), "{ours:?} {theirs:?} {bits}");
                    assert_eq!(
                        common && holds(only_theirs),
                        holds(y),
                        "{ours:?} {theirs:?} {bits}"
                    );
                }
            }
        }
    }

    fn at(pc: usize, loops: &[(usize, u32)]) -> Frame {
        use cuda_verify_base::id::Id;
        let position = |&(head, iteration): &(usize, u32)| LoopPos {
            head: InstrId::from_index(head),
            iteration,
            symbolic_exits: 0,
            has_symbolic_exit: false,
            assumed: None,
            is_decided: true,
            is_arbitrary: false,
        };
        Frame {
            func: FuncId::from_index(0),
            pc: InstrId::from_index(pc),
            locals: Vec::new(),
            loops: loops.iter().map(position).collect(),
            ret_dst: None,
            owned: SmallVec::new(),
            call_span: Span::NONE,
        }
    }

    /// Iterations come before the order of the text, and who is still in a call before who has left it.
    #[test]
    fn positions_are_ordered_as_executions_are() {
        let in_order = [
            vec![at(1, &[])],
            vec![at(3, &[(2, 0)])],
            vec![at(4, &[(2, 0)])],
            vec![at(3, &[(2, 1)])],
            vec![at(4, &[(2, 1)]), at(0, &[])],
            vec![at(4, &[(2, 1)]), at(5, &[])],
            vec![at(4, &[(2, 1)])],
            vec![at(9, &[])],
        ];
        for (first, a) in in_order.iter().enumerate() {
            for (second, b) in in_order.iter().enumerate() {
                assert_eq!(compare_stacks(a, b), first.cmp(&second), "{first} {second}");
            }
        }
    }

    #[test]
    fn a_stack_is_in_a_loop_whose_head_it_has_entered() {
        let entry = [at(2, &[(2, 0)])];
        for (stack, is_in) in [
            (vec![at(3, &[(2, 5)])], true),
            (vec![at(3, &[(2, 5)]), at(0, &[])], true),
            (vec![at(9, &[])], false),
            (vec![at(5, &[(5, 0)])], false),
        ] {
            assert_eq!(is_in_loop_of(&stack, &entry), is_in, "{:?}", stack.last().map(|it| it.pc));
        }
    }
}
