//! The executor: runs GOTO instructions on symbolic paths.
//!
//! Concrete programs run like in an interpreter: every value folds to a constant, no branch forks, no solver is
//! called. A branch on a condition that does not fold forks the path; the least path (in program order) is always
//! advanced first, so that forked paths meet again at the join and are merged.

mod eval;
mod objects;
mod step;

use std::collections::VecDeque;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap, Reason, SecondaryMap, Span};
use cuda_verify_goto::program::{FuncId, GlobalId, GotoProgram, InstrId, LocalId};
use cuda_verify_ir::program::ThreadVar;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::FunctionFacts;
use crate::arbitrary::Abstraction;
use crate::check::Checker;
use crate::config::Config;
use crate::digits::DigitKey;
use crate::duty::Duty;
use crate::environment::Environment;
use crate::known::Known;
use crate::launch::{Current, LaunchTerms, ThreadTerms};
use crate::memory::{Infos, Memory, ObjectId, ObjectInfo, Space};
use crate::outcome::{Blocks, Statistics};
use crate::path::{Frame, Guard, LoopPos, Order, Path};
use crate::phase::Sync;
use crate::race::AccessLog;
use crate::real::Reals;
use crate::rules::RuleSet;
use crate::spin::LoopOfWarp;
use crate::stream::Operations;
use crate::strides::LengthKey;
use crate::symbols::{Terms, Version};
use crate::text::TextValues;
use crate::vacuity::Witnesses;

/// Why the execution as a whole stops early.
#[derive(Debug)]
pub(crate) struct Stop(pub(crate) Reason);

/// The fixed parts of all objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectTable(PrimaryMap<ObjectId, ObjectInfo>);

impl Infos for ObjectTable {
    fn info(&self, id: ObjectId) -> &ObjectInfo {
        &self.0[id]
    }
}

impl std::ops::Index<ObjectId> for ObjectTable {
    type Output = ObjectInfo;

    fn index(&self, id: ObjectId) -> &ObjectInfo {
        &self.0[id]
    }
}

impl ObjectTable {
    pub(crate) fn get(&self, id: ObjectId) -> Option<&ObjectInfo> {
        self.0.get(id)
    }

    /// The spaces of the objects that the program may write to.
    pub(crate) fn writable_spaces(&self) -> impl Iterator<Item = Space> + '_ {
        self.0.values().filter(|info| !info.is_const).map(|info| info.space)
    }
}

/// What an instruction did to its path.
#[derive(Debug)]
pub(crate) enum Step {
    /// The path goes on.
    Next,
    /// The path goes on, and so do others.
    Fork(Vec<Path>),
    /// The thread waits for others; its path is resumed later.
    Wait(Wait),
    /// The thread has ended: by the instruction given, if it returned from its first function.
    End(Option<InstrId>),
    /// The path is infeasible, or a check on it certainly fails.
    Dead,
}

/// What a thread waits for.
#[derive(Clone, Debug)]
pub(crate) struct Wait {
    pub(crate) kind: crate::launch::WaitKind,
    pub(crate) span: Span,
    /// Register for the result.
    pub(crate) dst: Option<LocalId>,
    pub(crate) args: SmallVec<[TermId; 4]>,
    /// Types of the arguments.
    pub(crate) tys: SmallVec<[Scalar; 4]>,
}

impl Wait {
    /// Waiting in a loop for another thread to write.
    pub(crate) fn spin(span: Span) -> Self {
        let kind = crate::launch::WaitKind::Spin;
        Self { kind, span, dst: None, args: SmallVec::new(), tys: SmallVec::new() }
    }
}

/// Where a path came to rest.
#[derive(Debug)]
pub(crate) enum Rest {
    Wait(Wait),
    End(Option<InstrId>),
}

/// The symbolic executor of one program.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p GotoProgram,
    pub(crate) pool: Terms,
    pub(crate) solver: Box<dyn Solver>,
    pub(crate) config: Config,
    pub(crate) objects: ObjectTable,
    pub(crate) global_objects: SecondaryMap<GlobalId, Option<ObjectId>>,
    /// The built-in variables, by their object.
    pub(crate) builtins: Vec<(ObjectId, ThreadVar)>,
    pub(crate) checker: Checker,
    pub(crate) stats: Statistics,
    /// What paths came to.
    pub(crate) witnesses: Witnesses,
    /// The under-approximations that were applied.
    pub(crate) assumed: RuleSet,
    /// What the caller of the entry is taken to observe.
    pub(crate) duties: Vec<Duty>,
    /// Objects with copies of bytes of unknown contents.
    pub(crate) with_unknown_bytes: IdSet<ObjectId>,
    /// The condition under which the expression that is evaluated matters; `None` for always.
    pub(crate) evaluated_under: Option<TermId>,
    /// When terms are initialised, see [`crate::uninit`].
    pub(crate) initialised: FxHashMap<TermId, TermId>,
    pub(crate) current: Option<Current>,
    pub(crate) log: AccessLog,
    /// The state of running one arbitrary thread, if that is done.
    pub(crate) abstraction: Option<Abstraction>,
    /// Whether what is added to a row is less than a stride, and than the length of a row.
    pub(crate) digits: FxHashMap<DigitKey, bool>,
    pub(crate) lengths: FxHashMap<LengthKey, bool>,
    /// Constant memory, by the version of its unknown contents.
    pub(crate) holders: FxHashMap<Version, ObjectId>,
    /// The object of all buffers of a table of pointers, by the contents of the table.
    pub(crate) buffers_of_tables: FxHashMap<TermId, ObjectId>,
    /// Whether a kernel is checked on its own.
    pub(crate) is_kernel_alone: bool,
    /// Objects whose cells have the width that the first launch has found out.
    pub(crate) with_chosen_cells: IdSet<ObjectId>,
    /// What the caller of the function passes by which the program is entered, if that is not `main`.
    pub(crate) environment: Option<Environment>,
    pub(crate) known: Known,
    pub(crate) reals: Reals,
    /// Whether the numbers of its threads and blocks are only known to be usual.
    pub(crate) is_usual_launch: bool,
    /// Whether orders of a launch are being enumerated; accesses are not logged then.
    pub(crate) is_exploring: bool,
    /// In which order blocks and threads take turns.
    pub(crate) turns: crate::launch::Turns,
    /// Whether a launch can leave something else in other orders of its threads, which were not enumerated.
    pub(crate) has_other_orders: bool,
    /// How many schedules stand for all, where not all could be explored.
    pub(crate) schedule_bound: Option<u64>,
    /// Loops that were looked at in advance and turned out to count, how often.
    pub(crate) vain_looks: FxHashMap<(FuncId, InstrId), u32>,
    /// Whether an iteration is looked at in advance; accesses are not logged then.
    pub(crate) is_looking_ahead: bool,
    /// The memory with which a lane last left a loop, where warps run in lockstep.
    pub(crate) left_loops: FxHashMap<LoopOfWarp, Memory>,
    /// Launches and operations in streams, where they can overlap.
    pub(crate) operations: Operations,
    /// Holds the error code of an impossible launch until the program asks for it.
    pub(crate) launch_error: Option<ObjectId>,
    /// Holds the bytes of dynamic shared memory that each function has been allowed.
    pub(crate) allowed_shared: Option<ObjectId>,
    /// Bytes of static shared memory of the kernels that were launched.
    pub(crate) static_shared: FxHashMap<FuncId, u64>,
    /// The blocks in which kernels are launched.
    pub(crate) launched: Blocks,
    /// Whether a loop was cut at the unwinding bound on a feasible path.
    pub(crate) cut_at: Option<u32>,
    /// What launches may still take by running every thread, and where the present one is given up for an arbitrary
    /// thread, in the measure of [`Self::exact_work`].
    pub(crate) exact_steps_left: u64,
    pub(crate) exact_until: Option<u64>,
    /// Whether a launch has been given up.
    pub(crate) is_given_up: bool,
    /// Whether threads of a launch were left out.
    pub(crate) left_out_threads: Option<u32>,
    terms_at_clock_read: usize,
    /// Loops of the host, and launches, of which one iteration or thread stood for all.
    pub(crate) n_summaries: u64,
    /// Loops of the host that were found to be long.
    pub(crate) host_loops: FxHashSet<(FuncId, InstrId)>,
    /// Nothing is checked or recorded while positive.
    pub(crate) n_mutes: u32,
    /// Arbitrary iterations of loops of the host that are run.
    pub(crate) n_host_iterations: u32,
    /// Paths on which the program ended inside of a loop.
    pub(crate) ended: Vec<Path>,
    /// How often the program ended in what was run by [`Self::run_until`].
    pub(crate) n_ended: u64,
    /// Conditions that say which iteration of a loop of the host was the last one, and restrict nothing else.
    pub(crate) of_last_iterations: FxHashSet<TermId>,
    /// Numbers that were read from unknown texts.
    pub(crate) text_values: TextValues,
    facts: SecondaryMap<FuncId, Option<Rc<std::cell::RefCell<FunctionFacts>>>>,
    function_objects: SecondaryMap<FuncId, Option<ObjectId>>,
    /// Constants of the host that functions for the device name.
    constants_of_both: FxHashSet<ObjectId>,
    /// What host code gets as addresses of functions, and of variables of the device.
    function_shadows: FxHashMap<FuncId, ObjectId>,
    shadows: FxHashMap<GlobalId, ObjectId>,
    /// Which function is behind a pointer that the caller passes, by the object that stands for it.
    pub(crate) function_choices: FxHashMap<ObjectId, TermId>,
    /// Pointers to functions for which all choices have been made.
    pub(crate) chosen_functions: FxHashSet<TermId>,
}
impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p GotoProgram, config: Config, solver: Box<dyn Solver>) -> Self {
        Self {
            program,
            pool: Terms::new(),
            solver,
            exact_steps_left: config.max_exact_steps,
            config,
            objects: ObjectTable::default(),
            global_objects: SecondaryMap::new(),
            builtins: Vec::new(),
            checker: Checker::default(),
            stats: Statistics::default(),
            witnesses: Witnesses::default(),
            assumed: RuleSet::new(),
            duties: Vec::new(),
            with_unknown_bytes: IdSet::new(),
            evaluated_under: None,
            initialised: FxHashMap::default(),
            current: None,
            log: AccessLog::default(),
            abstraction: None,
            digits: FxHashMap::default(),
            lengths: FxHashMap::default(),
            holders: FxHashMap::default(),
            buffers_of_tables: FxHashMap::default(),
            is_kernel_alone: false,
            with_chosen_cells: IdSet::new(),
            environment: None,
            known: Known::default(),
            reals: Reals::default(),
            is_usual_launch: false,
            is_exploring: false,
            turns: crate::launch::Turns::Usual,
            has_other_orders: false,
            schedule_bound: None,
            vain_looks: FxHashMap::default(),
            is_looking_ahead: false,
            left_loops: FxHashMap::default(),
            operations: Operations::default(),
            launch_error: None,
            allowed_shared: None,
            static_shared: FxHashMap::default(),
            launched: Blocks::new(),
            cut_at: None,
            left_out_threads: None,
            terms_at_clock_read: 0,
            n_summaries: 0,
            exact_until: None,
            is_given_up: false,
            host_loops: FxHashSet::default(),
            n_mutes: 0,
            n_host_iterations: 0,
            ended: Vec::new(),
            n_ended: 0,
            of_last_iterations: FxHashSet::default(),
            text_values: TextValues::default(),
            facts: SecondaryMap::new(),
            function_objects: SecondaryMap::new(),
            constants_of_both: FxHashSet::default(),
            function_shadows: FxHashMap::default(),
            shadows: FxHashMap::default(),
            function_choices: FxHashMap::default(),
            chosen_functions: FxHashSet::default(),
        }
    }

    pub(crate) fn current_thread(&self) -> Option<ThreadTerms> {
        self.current.as_ref().map(|current| current.terms)
    }

    pub(crate) fn current_launch(&self) -> Option<Rc<LaunchTerms>> {
        self.current.as_ref().map(|current| Rc::clone(&current.launch))
    }

    pub(crate) fn is_device(&self) -> bool {
        self.current.is_some()
    }

    // Objects.

    // Expressions.

    // Running.

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

    pub(crate) fn facts(&mut self, func: FuncId) -> Rc<std::cell::RefCell<FunctionFacts>> {
        let program = self.program;
        let facts = self.facts[func].get_or_insert_with(|| {
            Rc::new(std::cell::RefCell::new(FunctionFacts::new(&program.functions[func])))
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
            self.n_ended += 1;
            match rest {
                Rest::End(_) if self.n_mutes == 0 => self.ended.push(path),
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
        self.stats.merges += 1;
        let program = self.program;
        let mut facts: SmallVec<[(FuncId, Rc<std::cell::RefCell<FunctionFacts>>); 4]> =
            SmallVec::new();
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
            if self.objects[id].cell_bytes == 0 && !a.memory.are_both_unknown(&b.memory, id) {
                self.decide_cell(id, 4);
            }
        }
        let mut merged = a.merge(&mut self.pool, &self.objects, &mut live, b);
        if self.pool.has_text() && !self.is_device() {
            self.name_choices(&mut merged);
        }
        merged
    }

    /// Moves the current activation to an instruction; gives the loop whose next iteration begins with it.
    fn go_to(&mut self, path: &mut Path, to: InstrId, is_jump: bool) -> Option<LoopPos> {
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

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("stats", &self.stats).finish_non_exhaustive()
    }
}
