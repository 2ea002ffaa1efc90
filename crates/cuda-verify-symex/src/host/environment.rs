//! Functions and kernels that are entered with unknown arguments: what their caller passes.
//!
//! A program without `main` is entered by the host functions that launch its kernels. Scalar arguments are inputs;
//! a pointer points to memory of its own, of unknown contents, accessible by both sides. A pointer that is read from
//! such memory points to further memory of that kind, one object for each pointer: unknown pointers are told apart by
//! the terms that stand for them, which copies keep. Variables of the program have unknown contents too, since other
//! functions may have changed them.
//!
//! SOUNDNESS(distinct-arguments): under; pointers that the caller passes, and those in the memory that it passes, point
//! to distinct objects of unlimited size, and are not null. Null is passed as well where the program
//! [compares a parameter with it](cuda_verify_goto::nullable).

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, Span};
use cuda_verify_goto::nullable::{compared_with_null, null_argument};
use cuda_verify_goto::program::{
    FuncId, Function, GlobalId, GotoProgram, InitValue, Local, LocalId, LocalStorage,
};
use cuda_verify_ir::intrinsic::{AllocSpace, UNLIMITED_BYTES};
use cuda_verify_ir::program::FunctionKind;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::solver::Solver;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermKind};
use rustc_hash::FxHashSet;

use crate::config::{Config, Unwind};
use crate::engine::Engine;
use crate::exec::control::{Rest, Stop};
use crate::exec::history::{Event, EventKind};
use crate::exec::path::Path;
use crate::heap::cells::{Contents, Fill, Object};
use crate::heap::memory::{
    ALLOCATION_ALIGN_BYTES, Memory, ObjectId, ObjectInfo, Space, Target, base_address,
};
use crate::host::caller::{Environment, Pointee};
use crate::outcome::Outcome;
use crate::plan::decide;
use crate::symbols::{Origin, Sharing};
use crate::{rules, value};

/// Iterations of a loop on the host whose number depends on the arguments: each may launch kernels, which takes long.
const HOST_ITERATIONS: u32 = 3;

/// Checks a host function with unknown arguments, and the launches that it makes.
///
/// # Errors
/// If a solver cannot be started.
pub fn verify_launcher<E>(
    program: &GotoProgram,
    launcher: FuncId,
    config: &Config,
    start_solver: &mut dyn FnMut() -> Result<Box<dyn Solver>, E>,
) -> Result<Outcome, E> {
    let unwind = match config.unwind {
        Unwind::Auto(_) => Unwind::Auto(HOST_ITERATIONS),
        Unwind::Bound(bound) => Unwind::Bound(bound),
    };
    let config = Config { unwind, ..config.clone() };
    decide(program, &config, start_solver, |engine| engine.run_launcher(launcher))
}

impl Engine<'_> {
    fn run_launcher(&mut self, launcher: FuncId) -> Result<bool, Stop> {
        self.entry.environment = Some(Environment::default());
        let mut memory = Memory::default();
        self.initialise_globals(&mut memory);
        self.forget_variables(&mut memory, |space| {
            matches!(
                space,
                Space::HostGlobal | Space::DeviceGlobal | Space::Constant | Space::ManagedGlobal
            )
        });
        let args = self.unknown_arguments(&mut memory, launcher, AllocSpace::Managed);
        let start = self.start(launcher, &args, memory);
        let mut ended = Vec::new();
        for (path, rest) in self.run(start)? {
            match rest {
                Rest::End(_) => ended.push(path),
                Rest::Wait(wait) => self.unsupported(&path, "barrier on the host", wait.span)?,
            }
        }
        self.flush()?;
        self.look_beyond_extents()?;
        for path in &ended {
            if self.is_feasible(path)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Values of variables are not those of the start of the program.
    pub(crate) fn forget_variables(
        &mut self,
        memory: &mut Memory,
        is_wanted: impl Fn(Space) -> bool,
    ) {
        let unwritten = self.program.unwritten.iter();
        let unwritten: FxHashSet<ObjectId> =
            unwritten.filter_map(|global| self.heap.global_objects[global]).collect();
        let changeable: Vec<ObjectId> = memory
            .iter()
            .map(|(id, _)| id)
            .filter(|id| {
                let info = &self.heap.objects[*id];
                let is_kept = info.is_const || info.is_model || unwritten.contains(id);
                !is_kept && is_wanted(info.space)
            })
            .collect();
        for id in changeable {
            let version = self.renew_contents(memory, id);
            self.pool.mark_of_caller(version);
            self.keep_functions(memory, id);
        }
    }

    /// Puts the functions back with which a variable was initialised.
    ///
    /// SOUNDNESS(function-tables): under; a variable of the device that is initialised with functions, and that the
    /// kernel does not write to, is taken to hold them still when the kernel begins, whatever the host does.
    fn keep_functions(&mut self, memory: &mut Memory, id: ObjectId) {
        let program = self.program;
        let is_meant = |global: GlobalId| self.heap.global_objects[global] == Some(id);
        let Some((_, global)) = program.globals.iter().find(|(global, _)| is_meant(*global)) else {
            return;
        };
        let Some(object) = memory.get_mut(id) else { return };
        for write in global.init.iter().flatten() {
            let is_function = matches!(write.value, InitValue::FuncAddr(_));
            if is_function && self.may_assume(rules::FUNCTION_TABLES) {
                self.initialise(id, object, write.offset_bytes, &write.value);
            }
        }
    }

    /// Unknown arguments: scalars are inputs, pointers point to objects of their own.
    pub(crate) fn unknown_arguments(
        &mut self,
        memory: &mut Memory,
        func: FuncId,
        pointers: AllocSpace,
    ) -> Vec<TermId> {
        let function = &self.program.functions[func];
        let n_params = usize::try_from(function.n_params).unwrap_or(0);
        let compared = compared_with_null(self.program, func);
        let mut args = Vec::with_capacity(n_params);
        for (index, local) in function.locals.values().take(n_params).enumerate() {
            let LocalStorage::Register(ty) = local.storage else {
                unreachable!("invariant: parameters are registers")
            };
            if ty != Scalar::Pointer {
                let value = self.pool.fresh(&local.name, value::sort_of(ty), Origin::Argument);
                let (name, span) = (local.source_name(), local.span);
                let kind = EventKind::Input { name, value, ty, span };
                memory.record(Event { thread: None, kind });
                args.push(value);
                continue;
            }
            // The arguments of a launch have been copied.
            let copied = function.param_aggregates.get(index).copied().flatten();
            let copied = copied.filter(|_| function.kind == FunctionKind::Kernel);
            let (space, size_bytes, cell_bytes, align_bytes) = match copied {
                Some(layout) => {
                    let cell_bytes = layout.cell_bytes.max(1);
                    (Space::Constant, layout.size_bytes, cell_bytes, layout.align_bytes)
                }
                None => {
                    self.rely_on(rules::DISTINCT_ARGUMENTS);
                    (Space::Allocated(pointers), UNLIMITED_BYTES, 0, ALLOCATION_ALIGN_BYTES)
                }
            };
            let info = ObjectInfo {
                name: local.source_name(),
                space,
                size: self.pool.mk_bv(64, size_bytes),
                cell_bytes,
                align_bytes,
                is_const: false,
                is_model: false,
                span: local.span,
            };
            let address = self.allocate_of_caller(memory, info);
            let may_be_null = copied.is_none() && compared.get(index) == Some(&true);
            args.push(if may_be_null { self.or_null(memory, local, address) } else { address });
        }
        args
    }

    /// A pointer that the caller passes, or null.
    fn or_null(&mut self, memory: &mut Memory, local: &Local, address: TermId) -> TermId {
        let name = null_argument(&local.source_name());
        let value = self.pool.fresh(&name, Sort::Bool, Origin::Argument);
        let kind = EventKind::Input { name, value, ty: Scalar::Bool, span: local.span };
        memory.record(Event { thread: None, kind });
        self.entry.null_arguments.push(value);
        let null = self.pool.mk_bv(64, 0);
        self.pool.mk_ite(value, null, address)
    }

    /// The address of a new object with what the unknown caller has put there.
    fn allocate_of_caller(&mut self, memory: &mut Memory, info: ObjectInfo) -> TermId {
        let name = info.name.clone();
        let object = self.allocate(memory, info);
        if let Some(Contents::Cells { fill: Fill::Indeterminate(version), .. }) =
            memory.get(object).map(|object| &object.contents)
        {
            self.pool.mark_of_caller(*version);
            self.pool.name_contents(*version, name);
        }
        self.pool.mk_bv(64, base_address(object))
    }

    /// Whether an object is memory that a caller passes and of which it is not known how large it is.
    pub(crate) fn is_room_of_caller(&self, object: ObjectId) -> bool {
        let info = &self.heap.objects[object];
        self.entry.is_open()
            && matches!(info.space, Space::Allocated(_))
            && self.pool.as_bv_u64(info.size) == Some(UNLIMITED_BYTES)
    }

    /// Whether a host function that is declared only is taken for one of the rest of the program.
    ///
    /// SOUNDNESS(other-functions): under; such a function ends normally, returns any value, a pointer to memory of its own
    /// for a pointer, and writes to nothing but variables and what its arguments point to. No violation rests on what it
    /// returns or writes.
    pub(crate) fn is_left_to_others(&mut self, target: &Function) -> bool {
        !self.is_device()
            && !self.config.is_harness
            && target.kind != FunctionKind::Kernel
            && self.may_assume(rules::OTHER_FUNCTIONS)
    }

    /// Calls a function of the rest of the program.
    pub(crate) fn call_other(
        &mut self,
        path: &mut Path,
        function: &Function,
        (dst, target): (Option<LocalId>, &Function),
        args: &[TermId],
        span: Span,
    ) {
        let mut reached: Vec<ObjectId> = Vec::new();
        for arg in args {
            if self.pool.sort(*arg) != Sort::BitVec(64) {
                continue;
            }
            let cases = self.resolve(*arg);
            reached.extend(cases.iter().filter_map(|case| match case.target {
                Some(Target::Object(id, _)) => Some(id),
                Some(Target::Null) | None => None,
            }));
        }
        for id in reached {
            let info = &self.heap.objects[id];
            let is_fixed = info.is_const || info.space.as_function().is_some();
            if !is_fixed && path.memory.get(id).is_some() {
                let version = self.leave_unknown(path, id);
                self.pool.mark_of_caller(version);
            }
        }
        self.forget_variables(&mut path.memory, |space| {
            matches!(
                space,
                Space::HostGlobal | Space::DeviceGlobal | Space::Constant | Space::ManagedGlobal
            )
        });
        let Some(dst) = dst else { return };
        let LocalStorage::Register(ty) = function.locals[dst].storage else { return };
        let (name, span) = (target.name.clone(), self.caller_span(path, span));
        let value = if ty == Scalar::Pointer {
            self.rely_on(rules::DISTINCT_ARGUMENTS);
            let info = ObjectInfo {
                name,
                space: Space::Allocated(AllocSpace::Managed),
                size: self.pool.mk_bv(64, UNLIMITED_BYTES),
                cell_bytes: 0,
                align_bytes: ALLOCATION_ALIGN_BYTES,
                is_const: false,
                is_model: false,
                span,
            };
            self.allocate_of_caller(&mut path.memory, info)
        } else {
            let value = self.pool.fresh(&name, value::sort_of(ty), Origin::Argument);
            self.pool.mark_approximate(value);
            self.record(path, EventKind::Input { name, value, ty, span });
            value
        };
        path.top_mut().locals[dst.index()] = Some(value);
    }

    /// The address that a pointer read from unknown memory has: that of an object of its own. Other pointers are as they
    /// are.
    pub(crate) fn pointee(
        &mut self,
        path: &mut Path,
        pointer: TermId,
        (holder, offset): (ObjectId, TermId),
    ) -> TermId {
        let Some(environment) = &self.entry.environment else { return pointer };
        // A pointer at an unknown index is a different one for each index: one object for all of them would make what
        // is written through one visible through the other, and separate objects for each cannot be named.
        if !self.is_read_at_constants(pointer) || self.is_entry_of_known_table(pointer) {
            return pointer;
        }
        let known = environment.pointees.iter().find(|it| it.pointer == pointer).cloned();
        let pointee = match known {
            Some(pointee) => pointee,
            None => {
                let offset = self.pool.as_bv_u64(offset).unwrap_or(0);
                let name = format!("{}+{offset}", self.heap.objects[holder].name);
                self.new_pointee(pointer, &name)
            }
        };
        let id = pointee.object;
        let is_certain = path.memory.get(id).map(|object| self.pool.is_true(object.is_alive));
        match is_certain {
            Some(true) => {}
            None if self.is_written_by_others(id) => {
                self.add_pointee(&mut path.memory, &pointee);
                // The object was first looked at in an earlier run of the arbitrary thread, which found that threads
                // write to it: what it holds here is not what the caller passed.
                self.forget_contents(&mut path.memory, id, Sharing::Block);
            }
            None => self.add_pointee(&mut path.memory, &pointee),
            // Paths of which some had looked at it have met.
            Some(false) => {
                let contents = path.memory.get(id).map(|object| &object.contents);
                let is_unchanged = matches!(
                    (contents, &pointee.contents),
                    (Some(Contents::Cells { cells, fill }), Contents::Cells { fill: first, .. })
                        if cells.is_empty() && fill == first
                );
                self.add_pointee(&mut path.memory, &pointee);
                if !is_unchanged {
                    self.leave_unknown(path, id);
                }
            }
        }
        self.pool.mk_bv(64, base_address(id))
    }

    fn new_pointee(&mut self, pointer: TermId, name: &str) -> Pointee {
        let info = ObjectInfo {
            name: Name::new(name),
            space: Space::Allocated(AllocSpace::Managed),
            size: self.pool.mk_bv(64, UNLIMITED_BYTES),
            cell_bytes: 0,
            align_bytes: ALLOCATION_ALIGN_BYTES,
            is_const: false,
            is_model: false,
            span: Span::NONE,
        };
        let object = self.new_object(info);
        let (version, contents) = self.unknown_contents();
        self.pool.share_version(version, Sharing::Grid);
        self.pool.mark_of_caller(version);
        let pointee = Pointee { pointer, object, contents };
        if let Some(environment) = &mut self.entry.environment {
            environment.pointees.push(pointee.clone());
        }
        pointee
    }

    fn add_pointee(&mut self, memory: &mut Memory, pointee: &Pointee) {
        let is_alive = self.pool.mk_true();
        let contents = pointee.contents.clone();
        memory.insert(pointee.object, Object { is_alive, contents });
    }

    /// Adds the objects behind pointers that have been looked at to a memory that has not got them.
    pub(crate) fn add_pointees(&mut self, memory: &mut Memory) {
        let pointees =
            self.entry.environment.as_ref().map(|it| it.pointees.clone()).unwrap_or_default();
        for pointee in &pointees {
            if memory.get(pointee.object).is_none() {
                self.add_pointee(memory, pointee);
            }
        }
    }

    /// Whether a term was read from memory of unknown contents, at constant places.
    fn is_read_at_constants(&self, term: TermId) -> bool {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match self.pool.kind(term) {
                TermKind::App(Op::Select, operands) => {
                    let array = self.pool.version_of(operands[0]);
                    if array.is_none() || self.pool.as_bv_u64(operands[1]).is_none() {
                        return false;
                    }
                }
                TermKind::App(Op::Concat | Op::Extract { .. }, operands) => {
                    stack.extend(operands.iter().copied());
                }
                TermKind::App(..) | TermKind::Symbol(_) | TermKind::Const(_) => return false,
            }
        }
        true
    }
}
