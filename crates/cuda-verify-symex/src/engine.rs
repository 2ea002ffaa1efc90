//! The executor: runs GOTO instructions on symbolic paths.
//!
//! Concrete programs run like in an interpreter: every value folds to a constant, no branch forks, no solver is
//! called. A branch on a condition that does not fold forks the path; the least path (in program order) is always
//! advanced first, so that forked paths meet again at the join and are merged.

use std::collections::VecDeque;
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, Name, PrimaryMap, PropertyKind, Reason, SecondaryMap, Span};
use cuda_verify_goto::program::{
    Callee, ExprId, ExprKind, FuncId, Function, GlobalId, GotoProgram, InitValue, InstrId,
    InstrKind, LocalId, LocalStorage,
};
use cuda_verify_ir::program::{GlobalSpace, ThreadVar};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::{Op, RoundingMode};
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::FunctionFacts;
use crate::arbitrary::Abstraction;
use crate::check::{Check, Checker};
use crate::config::{Config, Unwind};
use crate::environment::Environment;
use crate::history::EventKind;
use crate::known::Known;
use crate::launch::{Current, LaunchTerms, ThreadTerms};
use crate::memory::{
    Contents, Fill, Infos, Memory, Object, ObjectId, ObjectInfo, Space, Target, base_address,
    target_of_address, write_concrete,
};
use crate::outcome::Statistics;
use crate::path::{Frame, Guard, LoopPos, Order, Path};
use crate::phase::Sync;
use crate::race::AccessLog;
use crate::spin::LoopOfWarp;
use crate::stream::Operations;
use crate::text::TextValues;
use crate::uninit::UNINITIALISED;
use crate::value;

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

    pub(crate) fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        self.0.values().map(|info| info.space)
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
    pub(crate) pool: TermPool,
    pub(crate) solver: Box<dyn Solver>,
    pub(crate) config: Config,
    pub(crate) objects: ObjectTable,
    pub(crate) global_objects: SecondaryMap<GlobalId, Option<ObjectId>>,
    /// The built-in variables, by their object.
    pub(crate) builtins: Vec<(ObjectId, ThreadVar)>,
    pub(crate) checker: Checker,
    pub(crate) stats: Statistics,
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
    /// Generations of unknown contents of memory so far, and those that stand for what the program may determine.
    pub(crate) n_generations: u32,
    pub(crate) left_unknown: FxHashSet<u32>,
    /// Symbols, and generations of contents, that may have values which the program cannot give them.
    pub(crate) approximate: FxHashSet<TermId>,
    pub(crate) forgotten: FxHashSet<u32>,
    /// Constant memory, by the generation of its unknown contents.
    pub(crate) holders: FxHashMap<u32, ObjectId>,
    /// Generations of contents that nothing has been written to.
    pub(crate) never_written: FxHashSet<u32>,
    /// Whether a kernel is checked on its own.
    pub(crate) is_kernel_alone: bool,
    /// Objects whose cells have the width that the first launch has found out.
    pub(crate) with_chosen_cells: IdSet<ObjectId>,
    /// What the caller of the function passes by which the program is entered, if that is not `main`.
    pub(crate) environment: Option<Environment>,
    pub(crate) known: Known,
    /// Whether the numbers of its threads and blocks are only known to be usual.
    pub(crate) is_usual_launch: bool,
    /// Whether orders of a launch are being enumerated; accesses are not logged then.
    pub(crate) is_exploring: bool,
    /// Whether blocks and threads take turns from the last to the first.
    pub(crate) is_reversed: bool,
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
    /// Whether a loop was cut at the unwinding bound on a feasible path.
    pub(crate) cut_at: Option<u32>,
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
    /// Numbers that were read from unknown texts.
    pub(crate) text_values: TextValues,
    facts: SecondaryMap<FuncId, Option<Rc<std::cell::RefCell<FunctionFacts>>>>,
    function_objects: SecondaryMap<FuncId, Option<ObjectId>>,
}

const MAX_CALL_DEPTH: usize = 2000;
const STEPS_BETWEEN_CLOCK_READS: u64 = 128;
const TERMS_BETWEEN_CLOCK_READS: usize = 1 << 14;

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p GotoProgram, config: Config, solver: Box<dyn Solver>) -> Self {
        Self {
            program,
            pool: TermPool::new(),
            solver,
            config,
            objects: ObjectTable::default(),
            global_objects: SecondaryMap::new(),
            builtins: Vec::new(),
            checker: Checker::default(),
            stats: Statistics::default(),
            with_unknown_bytes: IdSet::new(),
            evaluated_under: None,
            initialised: FxHashMap::default(),
            current: None,
            log: AccessLog::default(),
            abstraction: None,
            n_generations: 0,
            left_unknown: FxHashSet::default(),
            approximate: FxHashSet::default(),
            forgotten: FxHashSet::default(),
            holders: FxHashMap::default(),
            never_written: FxHashSet::default(),
            is_kernel_alone: false,
            with_chosen_cells: IdSet::new(),
            environment: None,
            known: Known::default(),
            is_usual_launch: false,
            is_exploring: false,
            is_reversed: false,
            schedule_bound: None,
            vain_looks: FxHashMap::default(),
            is_looking_ahead: false,
            left_loops: FxHashMap::default(),
            operations: Operations::default(),
            launch_error: None,
            cut_at: None,
            left_out_threads: None,
            terms_at_clock_read: 0,
            n_summaries: 0,
            host_loops: FxHashSet::default(),
            n_mutes: 0,
            n_host_iterations: 0,
            ended: Vec::new(),
            text_values: TextValues::default(),
            facts: SecondaryMap::new(),
            function_objects: SecondaryMap::new(),
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

    pub(crate) fn new_object(&mut self, info: ObjectInfo) -> ObjectId {
        self.objects.0.push(info)
    }

    /// Fixes the width of an object's cells at its first access, if the allocation did not tell.
    pub(crate) fn decide_cell(&mut self, id: ObjectId, size_bytes: u64) {
        let info = &mut self.objects.0[id];
        if info.cell_bytes == 0 {
            info.cell_bytes = size_bytes.clamp(1, 8);
        }
    }

    /// Changes the width of the cells of an object that has none.
    pub(crate) fn set_cell(&mut self, id: ObjectId, size_bytes: u64) {
        self.objects.0[id].cell_bytes = size_bytes;
    }

    /// An object with indeterminate contents.
    pub(crate) fn allocate(&mut self, memory: &mut Memory, info: ObjectInfo) -> ObjectId {
        let contents = self.unknown_contents();
        self.note_new_contents(&info, self.n_generations);
        let is_constant = info.space == Space::Constant;
        let id = self.new_object(info);
        if is_constant {
            self.holders.insert(self.n_generations, id);
        }
        let is_alive = self.pool.mk_true();
        memory.insert(id, Object { is_alive, contents });
        id
    }

    /// Contents of which nothing is known, not even that they are those of another object.
    pub(crate) fn unknown_contents(&mut self) -> Contents {
        self.n_generations += 1;
        Contents::Cells {
            cells: imbl::OrdMap::new(),
            fill: Fill::Indeterminate(self.n_generations),
        }
    }

    /// Creates the variables with static storage.
    pub(crate) fn initialise_globals(&mut self, memory: &mut Memory) {
        let program = self.program;
        for (id, global) in program.globals.iter() {
            let space = match global.space {
                GlobalSpace::Host => Space::HostGlobal,
                GlobalSpace::Device => Space::DeviceGlobal,
                GlobalSpace::Constant => Space::Constant,
                GlobalSpace::Managed => Space::ManagedGlobal,
                GlobalSpace::Thread(_) => Space::ThreadBuiltin,
                // One instance per block, created with the block.
                GlobalSpace::Shared | GlobalSpace::DynamicShared => continue,
            };
            let size = self.pool.mk_bv(64, global.layout.size_bytes);
            let object = self.new_object(ObjectInfo {
                name: global.name.clone(),
                space,
                size,
                cell_bytes: global.layout.cell_bytes.max(1),
                is_const: global.is_const,
                is_model: global.is_model,
                span: global.span,
            });
            if let GlobalSpace::Thread(var) = global.space {
                self.builtins.push((object, var));
            }
            self.global_objects.insert(id, Some(object));
        }
        let size = self.pool.mk_bv(64, 4);
        let launch_error = self.new_object(ObjectInfo {
            name: Name::new("launch error"),
            space: Space::HostGlobal,
            size,
            cell_bytes: 4,
            is_const: false,
            is_model: true,
            span: Span::NONE,
        });
        let is_alive = self.pool.mk_true();
        let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
        memory.insert(launch_error, Object { is_alive, contents });
        self.launch_error = Some(launch_error);
        for (id, global) in program.globals.iter() {
            let Some(object_id) = self.global_objects[id] else { continue };
            let is_alive = self.pool.mk_true();
            let contents = Contents::Cells { cells: imbl::OrdMap::new(), fill: Fill::Zero };
            let mut object = Object { is_alive, contents };
            for write in global.init.iter().flatten() {
                self.initialise(object_id, &mut object, write.offset_bytes, &write.value);
            }
            memory.insert(object_id, object);
        }
    }

    fn initialise(&mut self, id: ObjectId, object: &mut Object, offset: u64, init: &InitValue) {
        let mut write = |engine: &mut Self, offset: u64, size: u64, term: TermId| {
            let info = &engine.objects.0[id];
            write_concrete(&mut engine.pool, info, object, offset, size, term);
        };
        match init {
            InitValue::Scalar(scalar, constant) => {
                let term = value::constant(&mut self.pool, *scalar, *constant);
                write(self, offset, scalar.size_bytes(), term);
            }
            InitValue::Bytes(bytes) => {
                for (index, byte) in (0..).zip(bytes) {
                    let term = self.pool.mk_bv(8, u64::from(*byte));
                    write(self, offset + index, 1, term);
                }
            }
            InitValue::GlobalAddr(global, delta) => {
                let base = self.global_objects[*global].map_or(0, base_address);
                let term = self.pool.mk_bv(64, base.wrapping_add_signed(*delta));
                write(self, offset, 8, term);
            }
            InitValue::FuncAddr(func) => {
                let term = self.function_address(*func);
                write(self, offset, 8, term);
            }
        }
    }

    /// The address that stands for a function.
    pub(crate) fn function_address(&mut self, func: FuncId) -> TermId {
        let object = match self.function_objects[func] {
            Some(object) => object,
            None => {
                let function = &self.program.functions[func];
                let size = self.pool.mk_bv(64, 1);
                let object = self.new_object(ObjectInfo {
                    name: function.name.clone(),
                    space: Space::Code(func),
                    size,
                    cell_bytes: 1,
                    is_const: true,
                    is_model: false,
                    span: function.span,
                });
                self.function_objects.insert(func, Some(object));
                object
            }
        };
        self.pool.mk_bv(64, base_address(object))
    }

    // Expressions.

    /// Evaluates an expression. A register that is read while indeterminate gets a fresh value and keeps it.
    pub(crate) fn eval(&mut self, path: &mut Path, function: &Function, expr: ExprId) -> TermId {
        match self.eval_known(path.top(), function, expr) {
            Some(known) => known,
            None => self.eval_term(path, function, expr),
        }
    }

    fn eval_term(&mut self, path: &mut Path, function: &Function, expr: ExprId) -> TermId {
        let node = function.exprs[expr];
        match node.kind {
            ExprKind::Const(constant) => value::constant(&mut self.pool, node.ty, constant),
            ExprKind::Local(local) => {
                let value = match path.top().locals[local.index()] {
                    Some(term) => term,
                    None => {
                        let fresh = self.pool.mk_fresh(UNINITIALISED, value::sort_of(node.ty));
                        path.top_mut().locals[local.index()] = Some(fresh);
                        let func = path.top().func;
                        let kind = EventKind::Register { func, local, value: fresh };
                        self.record(path, kind);
                        fresh
                    }
                };
                self.require_register(path, local, value);
                value
            }
            ExprKind::LocalAddr(local) => {
                path.top().locals[local.index()].unwrap_or_else(|| self.pool.mk_bv(64, 0))
            }
            ExprKind::GlobalAddr(global) => {
                let base = self.global_object(global).map_or(0, base_address);
                self.pool.mk_bv(64, base)
            }
            ExprKind::FuncAddr(func) => self.function_address(func),
            ExprKind::Unary(op, operand) => {
                let operand = self.eval_term(path, function, operand);
                value::unary(&mut self.pool, op, node.ty, operand)
            }
            ExprKind::Binary(op, left, right) => {
                let (ty, right_ty) = (function.exprs[left].ty, function.exprs[right].ty);
                let left = self.eval_term(path, function, left);
                let right = self.eval_term(path, function, right);
                self.note_overflow(path, op, ty, left, right);
                value::binary(&mut self.pool, op, ty, right_ty, left, right)
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                let ptr = self.eval_term(path, function, ptr);
                let index = self.eval_term(path, function, index);
                let scale = self.pool.mk_bv(64, scale_bytes);
                let offset = self.pool.mk_bv_mul(index, scale);
                self.pool.mk_bv_add(ptr, offset)
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                let left = self.eval_term(path, function, left);
                let right = self.eval_term(path, function, right);
                let bytes = self.pool.mk_bv_sub(left, right);
                let size = self.pool.mk_bv(64, size_bytes.max(1));
                self.pool.mk_bv_sdiv(bytes, size)
            }
            ExprKind::Convert(operand) => {
                let from = function.exprs[operand].ty;
                let operand = self.eval_term(path, function, operand);
                let rounding = match (from, node.ty) {
                    (Scalar::Float(_), Scalar::Int(..) | Scalar::Pointer | Scalar::Bool) => {
                        RoundingMode::TowardZero
                    }
                    (Scalar::Bool | Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer, _) => {
                        RoundingMode::NearestEven
                    }
                };
                value::convert(&mut self.pool, operand, from, node.ty, rounding)
            }
            ExprKind::Bitcast(operand) => {
                let operand = self.eval_term(path, function, operand);
                let bits = value::to_bits(&mut self.pool, operand);
                value::from_bits(&mut self.pool, bits, node.ty)
            }
            ExprKind::Select(cond, yes, no) => {
                let cond = self.eval_term(path, function, cond);
                match self.pool.as_bool(cond) {
                    Some(true) => self.eval_term(path, function, yes),
                    Some(false) => self.eval_term(path, function, no),
                    None => {
                        let not_cond = self.pool.mk_not(cond);
                        let yes = self.eval_under(path, function, yes, cond);
                        let no = self.eval_under(path, function, no, not_cond);
                        self.pool.mk_ite(cond, yes, no)
                    }
                }
            }
        }
    }

    /// Evaluates an expression that matters only under a condition.
    fn eval_under(
        &mut self,
        path: &mut Path,
        function: &Function,
        expr: ExprId,
        cond: TermId,
    ) -> TermId {
        let outer = self.evaluated_under;
        self.evaluated_under = Some(match outer {
            None => cond,
            Some(outer) => self.pool.mk_and(outer, cond),
        });
        let value = self.eval_term(path, function, expr);
        self.evaluated_under = outer;
        value
    }

    pub(crate) fn global_object(&self, global: GlobalId) -> Option<ObjectId> {
        self.global_objects[global].or_else(|| {
            self.current.as_ref().and_then(|current| current.shared_object(self.program, global))
        })
    }

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
        a.merge(&mut self.pool, &self.objects, &mut live, b)
    }

    /// Executes one instruction.
    pub(crate) fn step(&mut self, path: &mut Path) -> Result<Step, Stop> {
        self.stats.steps += 1;
        if self.stats.steps.is_multiple_of(STEPS_BETWEEN_CLOCK_READS)
            || self.pool.len() > self.terms_at_clock_read + TERMS_BETWEEN_CLOCK_READS
        {
            self.terms_at_clock_read = self.pool.len();
            if self.config.deadline.is_over() {
                return Err(Stop(Reason::Timeout));
            }
            if self.pool.len() > self.config.max_terms {
                return Err(Stop(Reason::Memory));
            }
        }
        let program = self.program;
        let frame = path.top();
        let function = &program.functions[frame.func];
        let pc = frame.pc;
        if frame.loops.last().is_some_and(|pos| pos.head == pc && !pos.is_decided) {
            if self.abstraction.is_some() {
                return self.enter_loop(path);
            }
            if !self.is_device()
                && self.environment.is_none()
                && matches!(self.config.unwind, Unwind::Auto(_))
                && let Some(step) = self.enter_host_loop(path)?
            {
                return Ok(step);
            }
        }
        let instr = &function.instrs[pc];
        let span = instr.span;
        let next = InstrId::from_index(pc.index() + 1);
        if self.config.warp_lockstep && self.stands_at_loop(path) {
            self.check_lockstep(path, span)?;
        }
        match &instr.kind {
            InstrKind::Skip => {}
            InstrKind::Decl(local) => self.declare(path, function, *local),
            InstrKind::Dead(local) => self.end_lifetime(path, function, *local),
            InstrKind::Assign { dst, value } => {
                let value = self.eval(path, function, *value);
                path.top_mut().locals[dst.index()] = Some(value);
            }
            InstrKind::Load { dst, addr, is_volatile } => {
                let LocalStorage::Register(ty) = function.locals[*dst].storage else {
                    unreachable!("invariant: loads go to registers")
                };
                let addr = self.eval(path, function, *addr);
                let Some(value) = self.load(path, addr, ty, *is_volatile, span)? else {
                    return Ok(Step::Dead);
                };
                path.top_mut().locals[dst.index()] = Some(value);
            }
            InstrKind::Store { addr, value, is_volatile } => {
                let ty = function.exprs[*value].ty;
                let addr = self.eval(path, function, *addr);
                let value = self.eval(path, function, *value);
                if !self.store(path, addr, value, ty.size_bytes(), *is_volatile, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Copy { dst, src, size_bytes } => {
                let dst = self.eval(path, function, *dst);
                let src = self.eval(path, function, *src);
                if !self.copy(path, dst, src, *size_bytes, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Zero { dst, size_bytes } => {
                let dst = self.eval(path, function, *dst);
                let byte = self.pool.mk_bv(8, 0);
                if !self.fill(path, dst, byte, *size_bytes, span)? {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::CheckAccess { addr, size_bytes, access } => {
                let addr = self.eval(path, function, *addr);
                let size = self.pool.mk_bv(64, *size_bytes);
                if self.check_access(path, addr, size, *access, span)? == Check::Fails {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Check { cond, property, message } => {
                let cond = self.eval(path, function, *cond);
                let under = self.pool.mk_true();
                let text = || message.to_string();
                if self.require(path, under, cond, *property, span, text)? == Check::Fails {
                    return Ok(Step::Dead);
                }
            }
            InstrKind::Assume(cond) => {
                let cond = self.eval(path, function, *cond);
                if !self.assume(path, cond) {
                    return Ok(Step::Dead);
                }
                self.use_equalities(path, cond);
            }
            InstrKind::Goto(target) => return self.jump(path, *target, span),
            InstrKind::Branch { cond, target } => {
                let cond = self.eval(path, function, *cond);
                return self.branch(path, cond, *target, next, span);
            }
            InstrKind::Call { dst, callee, args } => {
                self.go_to(path, next, false);
                return self.call(path, function, *dst, callee, args, span);
            }
            InstrKind::Return(value) => {
                let value = value.map(|value| self.eval(path, function, value));
                return Ok(self.return_from(path, value));
            }
            InstrKind::Intrinsic { dst, op, args, text } => {
                let step = self.intrinsic(path, function, *dst, *op, args, text.as_ref(), span)?;
                if !matches!(step, Step::Next) {
                    if !path.frames.is_empty() {
                        self.go_to(path, next, false);
                    }
                    return Ok(step);
                }
            }
            InstrKind::AllocVla { dst, size } => {
                let size = self.eval(path, function, *size);
                let name = function.locals[*dst].name.clone();
                let object = self.allocate_local(path, name, size, span);
                let address = self.pool.mk_bv(64, base_address(object));
                path.top_mut().locals[dst.index()] = Some(address);
            }
            InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
                let step = self.launch_instr(
                    path,
                    function,
                    kernel,
                    (grid, block),
                    (*shared_bytes, *stream),
                    args,
                    span,
                )?;
                if matches!(step, Step::Dead) {
                    return Ok(step);
                }
            }
            InstrKind::Unsupported(what) => {
                self.unsupported(path, what.to_string(), span)?;
                return Ok(Step::Dead);
            }
        }
        self.go_to(path, next, false);
        Ok(Step::Next)
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

    fn jump(&mut self, path: &mut Path, target: InstrId, span: Span) -> Result<Step, Stop> {
        let Some(begun) = self.go_to(path, target, true) else { return Ok(Step::Next) };
        if let Some(n_assumed) = begun.assumed {
            let Some(n_left) = n_assumed.checked_sub(1) else { return Ok(Step::Dead) };
            if let Some(pos) = path.top_mut().loops.last_mut() {
                pos.assumed = Some(n_left);
            }
            return Ok(Step::Next);
        }
        if self.is_waiting(path, begun) {
            return Ok(Step::Wait(Wait::spin(span)));
        }
        let n = begun.symbolic_exits;
        // Loops of arbitrary threads are dealt with where they begin.
        if n == 0 || self.abstraction.is_some() {
            return Ok(Step::Next);
        }
        let (bound, must_look) = match self.config.unwind {
            Unwind::Auto(bound) => (bound, n.is_power_of_two()),
            Unwind::Bound(bound) => (bound, false),
        };
        if n >= bound || must_look {
            if !self.is_feasible(path)? {
                return Ok(Step::Dead);
            }
            if n >= bound {
                if self.generalise(path, bound) {
                    return Ok(Step::Next);
                }
                return self.cut_loop(path, bound, span);
            }
        }
        Ok(Step::Next)
    }

    /// Counts an iteration with a branch that does not fold and of which one side leaves the innermost loop.
    fn count_loop_exit(&mut self, path: &mut Path, target: InstrId, next: InstrId) {
        let func = path.top().func;
        let Some(innermost) = path.top_mut().loops.last_mut() else { return };
        let facts = self.facts(func);
        let end = facts.borrow().loop_end[innermost.head].unwrap_or(innermost.head);
        let is_inside = |at: InstrId| at >= innermost.head && at <= end;
        if !innermost.has_symbolic_exit && (!is_inside(target) || !is_inside(next)) {
            innermost.has_symbolic_exit = true;
            innermost.symbolic_exits += 1;
        }
    }

    pub(crate) fn cut_loop(&mut self, path: &Path, bound: u32, span: Span) -> Result<Step, Stop> {
        if self.n_mutes == 0 {
            self.cut_at = Some(self.cut_at.map_or(bound, |known| known.max(bound)));
        }
        let (under, never) = (self.pool.mk_true(), self.pool.mk_false());
        let message = || format!("loop goes on after {bound} iterations");
        self.require(path, under, never, PropertyKind::Unwinding, span, message)?;
        Ok(Step::Dead)
    }

    fn branch(
        &mut self,
        path: &mut Path,
        cond: TermId,
        target: InstrId,
        next: InstrId,
        span: Span,
    ) -> Result<Step, Stop> {
        let guard = path.guard.term(&mut self.pool);
        let taken = self.pool.mk_and(guard, cond);
        let not_cond = self.pool.mk_not(cond);
        let not_taken = self.pool.mk_and(guard, not_cond);
        if self.pool.is_false(not_taken) {
            return self.jump(path, target, span);
        }
        if self.pool.is_false(taken) {
            self.go_to(path, next, false);
            return Ok(Step::Next);
        }
        self.count_loop_exit(path, target, next);
        let mut other = path.clone();
        other.guard.assume(&mut self.pool, cond);
        path.guard.assume(&mut self.pool, not_cond);
        self.go_to(path, next, false);
        match self.jump(&mut other, target, span)? {
            Step::Dead => Ok(Step::Next),
            Step::Next | Step::Fork(_) | Step::Wait(_) | Step::End(_) => {
                Ok(Step::Fork(vec![other]))
            }
        }
    }

    /// The functions a callee may be, with the condition for each.
    pub(crate) fn callees(
        &mut self,
        path: &mut Path,
        function: &Function,
        callee: &Callee,
        span: Span,
    ) -> Result<SmallVec<[(TermId, FuncId); 1]>, Stop> {
        let pointer = match callee {
            Callee::Direct(func) => {
                let always = self.pool.mk_true();
                return Ok(SmallVec::from_elem((always, *func), 1));
            }
            Callee::Indirect(pointer) => self.eval(path, function, *pointer),
        };
        let mut found = SmallVec::new();
        for case in self.resolve(pointer) {
            let never = self.pool.mk_false();
            let code = match case.target {
                Some(Target::Object(id, _)) => {
                    self.objects.get(id).and_then(|info| info.space.as_function())
                }
                Some(Target::Null) | None => None,
            };
            match (code, case.target) {
                (Some(func), _) => found.push((case.cond, func)),
                (None, Some(Target::Null)) => {
                    let text = || "call through a null function pointer".to_owned();
                    self.require(path, case.cond, never, PropertyKind::NullPointer, span, text)?;
                }
                (None, Some(Target::Object(..)) | None) => {
                    let text = || "call through a pointer that is no function".to_owned();
                    let kind = PropertyKind::DanglingPointer;
                    self.require_target(path, case, kind, span, text)?;
                }
            }
        }
        Ok(found)
    }

    fn call(
        &mut self,
        path: &mut Path,
        function: &Function,
        dst: Option<LocalId>,
        callee: &Callee,
        args: &[ExprId],
        span: Span,
    ) -> Result<Step, Stop> {
        let args: SmallVec<[TermId; 8]> =
            args.iter().map(|arg| self.eval(path, function, *arg)).collect();
        let callees = self.callees(path, function, callee, span)?;
        let mut paths: SmallVec<[Path; 1]> = SmallVec::new();
        for (cond, func) in callees {
            let mut taken = path.clone();
            if !self.assume(&mut taken, cond) {
                continue;
            }
            let target = &self.program.functions[func];
            if !target.is_defined && self.config.undefined_return_any && self.is_device() {
                if let Some(dst) = dst
                    && let LocalStorage::Register(ty) = function.locals[dst].storage
                {
                    let any = self.pool.mk_fresh(&target.name, value::sort_of(ty));
                    taken.top_mut().locals[dst.index()] = Some(any);
                }
                paths.push(taken);
                continue;
            }
            if !target.is_defined {
                let what = format!("call of `{}`, which has no definition or model", target.name);
                self.unsupported(&taken, what, span)?;
                continue;
            }
            if taken.frames.len() >= MAX_CALL_DEPTH {
                let what = format!("recursion deeper than {MAX_CALL_DEPTH} calls");
                self.unsupported(&taken, what, span)?;
                continue;
            }
            let frame = self.new_frame(func, &args, dst, span);
            taken.frames.push(frame);
            paths.push(taken);
        }
        let Some(first) = paths.pop() else { return Ok(Step::Dead) };
        *path = first;
        Ok(if paths.is_empty() { Step::Next } else { Step::Fork(paths.into_vec()) })
    }

    /// Puts constants for the symbols that an assumption makes equal to them, in all registers.
    fn use_equalities(&mut self, path: &mut Path, cond: TermId) {
        let mut constants = FxHashMap::default();
        for fact in self.conjuncts(cond) {
            if let Some((Op::Eq, &[a, b])) = self.pool.as_app(fact) {
                for (symbol, constant) in [(a, b), (b, a)] {
                    if self.pool.as_symbol(symbol).is_some() && self.pool.is_const(constant) {
                        constants.insert(symbol, constant);
                    }
                }
            }
        }
        if constants.is_empty() {
            return;
        }
        for frame in &mut path.frames {
            for value in frame.locals.iter_mut().flatten() {
                *value = self.pool.substitute(*value, &constants);
            }
        }
    }

    fn return_from(&mut self, path: &mut Path, value: Option<TermId>) -> Step {
        let frame = path.frames.pop().expect("invariant: the thread has not ended");
        let function = &self.program.functions[frame.func];
        for (id, local) in function.locals.iter() {
            if let (LocalStorage::Memory(_), Some(address)) =
                (local.storage, frame.locals[id.index()])
                && let Some(object) = self.object_at(address)
            {
                path.memory.remove(object);
            }
        }
        for object in frame.owned {
            path.memory.remove(object);
        }
        let Some(caller) = path.frames.last_mut() else { return Step::End(Some(frame.pc)) };
        if let Some(dst) = frame.ret_dst {
            caller.locals[dst.index()] = value;
        }
        Step::Next
    }

    pub(crate) fn object_at(&self, address: TermId) -> Option<ObjectId> {
        match target_of_address(self.pool.as_bv_u64(address)?) {
            Target::Object(id, _) => Some(id),
            Target::Null => None,
        }
    }

    fn declare(&mut self, path: &mut Path, function: &Function, local: LocalId) {
        let declared = &function.locals[local];
        let LocalStorage::Memory(layout) = declared.storage else {
            path.top_mut().locals[local.index()] = None;
            return;
        };
        let size = self.pool.mk_bv(64, layout.size_bytes);
        let thread = self.current.as_ref().map(Current::thread_no);
        let object = self.allocate(
            &mut path.memory,
            ObjectInfo {
                name: declared.name.clone(),
                space: Space::Local(thread),
                size,
                cell_bytes: layout.cell_bytes.max(1),
                is_const: false,
                is_model: false,
                span: declared.span,
            },
        );
        self.end_lifetime(path, function, local);
        let address = self.pool.mk_bv(64, base_address(object));
        path.top_mut().locals[local.index()] = Some(address);
    }

    fn end_lifetime(&mut self, path: &mut Path, function: &Function, local: LocalId) {
        let old = path.top_mut().locals[local.index()].take();
        if matches!(function.locals[local].storage, LocalStorage::Memory(_))
            && let Some(object) = old.and_then(|address| self.object_at(address))
        {
            path.memory.remove(object);
        }
    }

    pub(crate) fn allocate_local(
        &mut self,
        path: &mut Path,
        name: Name,
        size: TermId,
        span: Span,
    ) -> ObjectId {
        let thread = self.current.as_ref().map(Current::thread_no);
        let info = ObjectInfo {
            name,
            space: Space::Local(thread),
            size,
            cell_bytes: 4,
            is_const: false,
            is_model: false,
            span,
        };
        let object = self.allocate(&mut path.memory, info);
        path.top_mut().owned.push(object);
        object
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
