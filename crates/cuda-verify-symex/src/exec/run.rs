//! Runs paths to where they rest: the least path, in the order of the program text, is always advanced first, so that
//! paths which a branch has forked meet again at the join and are merged. A branch whose condition folds forks nothing:
//! a program without unknown values runs on one path, as in an interpreter, and calls no solver.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_base::id::Id;
use cuda_verify_goto::program::{FuncId, InstrId, LocalId};
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::analysis::FunctionFacts;
use crate::exec::control::{Rest, Step, Stop};
use crate::exec::path::{Frame, Guard, LoopPos, Order, Path};
use crate::heap::memory::Memory;
use crate::threads::one::phase::Sync;

impl Engine<'_> {
    /// A new activation of a function.
    pub(crate) fn new_frame(
        &mut self,
        func: FuncId,
        args: &[TermId],
        ret_dst: Option<LocalId>,
        call_span: Span,
    ) -> Frame {
        let function = &self.program.functions[func];
        let mut locals = vec![None; function.locals.len()];
        for (slot, arg) in locals.iter_mut().zip(args) {
            *slot = Some(*arg);
        }
        let mut frame = Frame {
            func,
            pc: InstrId::from_index(0),
            locals,
            loops: SmallVec::new(),
            ret_dst,
            owned: SmallVec::new(),
            call_span,
        };
        self.enter_position(&mut frame, InstrId::from_index(0), false);
        frame
    }

    pub(crate) fn facts(&mut self, func: FuncId) -> Rc<RefCell<FunctionFacts>> {
        let program = self.program;
        let facts = self.exec.facts[func].get_or_insert_with(|| {
            Rc::new(RefCell::new(FunctionFacts::new(&program.functions[func])))
        });
        Rc::clone(facts)
    }

    /// Moves a frame to an instruction, keeping track of loops. Returns the loop whose next iteration it begins.
    fn enter_position(&mut self, frame: &mut Frame, to: InstrId, is_jump: bool) -> Option<LoopPos> {
        let facts = self.facts(frame.func);
        let facts = facts.borrow();
        let end_of = |head: InstrId| facts.loop_end[head].unwrap_or(head);
        let is_back = is_jump && to <= frame.pc;
        while let Some(last) = frame.loops.last()
            && (to < last.head || to > end_of(last.head))
        {
            frame.loops.pop();
        }
        frame.pc = to;
        facts.loop_end.get(to)?.as_ref()?;
        match frame.loops.last_mut() {
            Some(last) if last.head == to => {
                if !is_back {
                    return None;
                }
                last.iteration += 1;
                last.has_symbolic_exit = false;
                last.is_arbitrary = false;
                Some(*last)
            }
            _ => {
                frame.loops.push(LoopPos {
                    head: to,
                    iteration: 0,
                    symbolic_exits: 0,
                    has_symbolic_exit: false,
                    assumed: None,
                    is_decided: false,
                    is_arbitrary: false,
                });
                None
            }
        }
    }

    /// Runs a path and all it forks into, until every part waits, has ended or is dead.
    pub(crate) fn run(&mut self, start: Path) -> Result<Vec<(Path, Rest)>, Stop> {
        let mut rested = Vec::new();
        self.run_paths(vec![start], &|_| false, &mut rested)?;
        Ok(rested)
    }

    /// Runs paths of the host or of an arbitrary thread until each has come to a place where it stops, has ended or is
    /// dead. Gives the stopped ones.
    pub(crate) fn run_until(
        &mut self,
        starts: Vec<Path>,
        stops: &dyn Fn(&Path) -> bool,
    ) -> Result<Vec<Path>, Stop> {
        let mut rested = Vec::new();
        let stopped = self.run_paths(starts, stops, &mut rested)?;
        for (path, rest) in rested {
            self.loops.n_ended += 1;
            match rest {
                Rest::End(_) if self.exec.n_mutes == 0 => self.loops.ended.push(path),
                Rest::End(_) => {}
                Rest::Wait(wait) => self.unsupported(&path, "barrier on the host", wait.span)?,
            }
        }
        Ok(stopped)
    }

    fn run_paths(
        &mut self,
        starts: Vec<Path>,
        stops: &dyn Fn(&Path) -> bool,
        rested: &mut Vec<(Path, Rest)>,
    ) -> Result<Vec<Path>, Stop> {
        let mut stopped = Vec::new();
        // Ordered by position, least first.
        let mut others: VecDeque<Path> = VecDeque::new();
        for start in starts {
            self.insert(&mut others, start);
        }
        while let Some(mut path) = others.pop_front() {
            // Advances this path as long as it is the least.
            loop {
                match self.step(&mut path)? {
                    Step::Next => {}
                    Step::Fork(forked) => {
                        for other in forked {
                            if stops(&other) {
                                stopped.push(other);
                            } else {
                                self.insert(&mut others, other);
                            }
                        }
                    }
                    Step::Wait(wait) => {
                        rested.push((path, Rest::Wait(wait)));
                        break;
                    }
                    Step::End(at) => {
                        if self.abstraction.is_some() {
                            self.note_end(&path, at);
                        } else {
                            rested.push((path, Rest::End(at)));
                        }
                        break;
                    }
                    Step::Dead => break,
                }
                if stops(&path) {
                    stopped.push(path);
                    break;
                }
                if let Some(next) = others.front() {
                    match path.compare_position(next) {
                        std::cmp::Ordering::Less => {}
                        std::cmp::Ordering::Equal => {
                            let next = others.pop_front().expect("invariant: there is a next path");
                            path = self.merge(path, next);
                        }
                        std::cmp::Ordering::Greater => {
                            self.insert(&mut others, path);
                            break;
                        }
                    }
                }
            }
        }
        Ok(stopped)
    }

    fn insert(&mut self, others: &mut VecDeque<Path>, path: Path) {
        let at = others.partition_point(|other| other.compare_position(&path).is_lt());
        if others.get(at).is_some_and(|other| other.compare_position(&path).is_eq()) {
            let other = others.remove(at).expect("invariant: the position was found");
            let merged = self.merge(other, path);
            others.insert(at, merged);
        } else {
            others.insert(at, path);
        }
    }

    /// Merges paths in one position; `None` if there are none.
    pub(crate) fn merge_all(&mut self, paths: Vec<Path>) -> Option<Path> {
        paths.into_iter().reduce(|merged, path| self.merge(merged, path))
    }

    pub(crate) fn merge(&mut self, a: Path, b: Path) -> Path {
        self.evidence.stats.merges += 1;
        let program = self.program;
        let mut facts: SmallVec<[(FuncId, Rc<RefCell<FunctionFacts>>); 4]> = SmallVec::new();
        for frame in &a.frames {
            let of_frame = self.facts(frame.func);
            facts.push((frame.func, of_frame));
        }
        let mut live = |frame: &Frame| {
            let (_, of_frame) = facts
                .iter()
                .find(|(func, _)| *func == frame.func)
                .expect("invariant: facts of all frames were collected");
            of_frame.borrow_mut().live_before(&program.functions[frame.func], frame.pc)
        };
        for id in a.memory.changed_since(&b.memory) {
            // Merging contents that differ needs the width of cells.
            if self.heap.objects[id].cell_bytes == 0 && !a.memory.are_both_unknown(&b.memory, id) {
                self.decide_cell(id, 4);
            }
        }
        let mut merged = a.merge(&mut self.pool, &self.heap.objects, &mut live, b);
        if self.pool.has_text() && !self.is_device() {
            self.name_choices(&mut merged);
        }
        merged
    }

    /// Moves the current activation to an instruction; gives the loop whose next iteration begins with it.
    pub(crate) fn go_to(&mut self, path: &mut Path, to: InstrId, is_jump: bool) -> Option<LoopPos> {
        let mut frame = path.frames.pop().expect("invariant: the thread has not ended");
        let begun = self.enter_position(&mut frame, to, is_jump);
        path.frames.push(frame);
        begun
    }

    /// Restricts a path; false if nothing is left of it.
    pub(crate) fn assume(&mut self, path: &mut Path, cond: TermId) -> bool {
        path.guard.assume(&mut self.pool, cond);
        let guard = path.guard.term(&mut self.pool);
        !self.pool.is_false(guard)
    }

    /// A path at the start of a function.
    pub(crate) fn start(&mut self, func: FuncId, args: &[TermId], memory: Memory) -> Path {
        let frame = self.new_frame(func, args, None, Span::NONE);
        Path {
            frames: vec![frame],
            guard: Guard::default(),
            memory,
            atomic_depth: 0,
            sync: Sync::default(),
            order: Order::default(),
        }
    }
}
