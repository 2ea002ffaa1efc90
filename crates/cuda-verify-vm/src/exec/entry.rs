//! Kernels and host functions that are entered with what an unknown caller passes.
//!
//! Scalar arguments are asked for; every pointer leads to memory of its own, without bounds, whose contents are asked for
//! when they are read. A pointer that is read there leads to further memory of that kind. Variables may have been changed
//! before, so that their contents are asked for, too.
//!
//! *Guarantee*: a violation is one for the values that were given, if the caller may pass them.

use cuda_verify_base::id::Id;
use cuda_verify_base::{Name, Span};
use cuda_verify_goto::nullable::{compared_with_null, null_argument};
use cuda_verify_goto::program::{FuncId, InitValue, LocalStorage};
use cuda_verify_goto::run::{KernelRun, Request, Source};
use cuda_verify_ir::intrinsic::AllocSpace;
use cuda_verify_ir::program::{FunctionKind, GlobalSpace};
use cuda_verify_ir::types::Scalar;

use super::state::{Alone, Grid, count};
use super::{Exec, Group, Machine, Step};
use crate::alu;
use crate::code::{Access, Pc};
use crate::memory::{Memory, Space};

impl Machine<'_> {
    /// Runs threads of a kernel.
    pub(super) fn run_kernel(&mut self, run: &KernelRun) -> Step<()> {
        let span = self.program.functions[run.kernel].span;
        let (grid, block) = (run.grid, run.block);
        let shared_bytes = run.shared_bytes.unwrap_or(0);
        if self.launch_error_code(run.kernel, (grid, block), shared_bytes, false).is_some() {
            return self.unsupported("launch that is not possible", span);
        }
        let alone = match Alone::of(&run.threads, (grid, block)) {
            Some(_) if self.config.barriers_need_all => {
                return self.unsupported("barriers that wait for threads that do not run", span);
            }
            Some(alone) => Some(alone),
            None => self.alone(&[], (grid, block), span)?,
        };
        let n_threads = count(grid).saturating_mul(count(block));
        self.passed = Some(AllocSpace::Device);
        self.forget_globals(false);
        let args = self.passed_arguments(run.kernel, AllocSpace::Device)?;
        self.n_launches += 1;
        self.counts.launches += 1;
        self.counts.threads += n_threads;
        let first = Grid::of_host(run.kernel, args, (grid, block), run.shared_bytes, span);
        self.run_grids(first, true, alone)
    }

    /// Runs a host function.
    pub(super) fn run_launcher(&mut self, func: FuncId) -> Step<()> {
        self.passed = Some(AllocSpace::Managed);
        self.forget_globals(true);
        let args = self.passed_arguments(func, AllocSpace::Managed)?;
        let args: Vec<u128> = args.into_iter().map(u128::from).collect();
        self.run_host(func, &args).map(|_| ())
    }

    /// Variables of the program may have been changed before.
    fn forget_globals(&mut self, has_host: bool) {
        for (id, global) in self.program.globals.iter() {
            let is_changeable = match global.space {
                GlobalSpace::Device | GlobalSpace::Constant | GlobalSpace::Managed => true,
                GlobalSpace::Host => has_host,
                GlobalSpace::Shared | GlobalSpace::DynamicShared | GlobalSpace::Thread(_) => false,
            };
            let found = self.memory.locate(self.device_globals[id.index()]);
            let Some((object, _)) = found.filter(|_| is_changeable) else { continue };
            if global.is_const || global.is_model || self.program.unwritten.contains(id) {
                continue;
            }
            self.memory.give(object);
            // Tables of functions are taken not to be changed (`function-tables`).
            for write in global.init.iter().flatten() {
                if let InitValue::FuncAddr(target) = write.value {
                    let function = self.function_address(target, global.space == GlobalSpace::Host);
                    let at = usize::try_from(write.offset_bytes).unwrap_or(usize::MAX);
                    self.memory.objects[object].write(at, 8, function);
                }
            }
        }
    }

    /// Arguments from the environment.
    fn passed_arguments(&mut self, func: FuncId, space: AllocSpace) -> Step<Vec<u64>> {
        let function = &self.program.functions[func];
        let compared = compared_with_null(self.program, func);
        let mut args = Vec::new();
        let params = function.locals.values().zip(&function.param_aggregates);
        for ((local, aggregate), may_be_null) in params.zip(compared) {
            let name = local.source_name();
            let ty = match local.storage {
                LocalStorage::Register(ty) => ty,
                LocalStorage::Memory(_) => Scalar::Pointer,
            };
            args.push(match aggregate {
                Some(layout) if function.kind == FunctionKind::Kernel => {
                    let size = layout.size_bytes;
                    let object = self.allocate(name, Space::Constant, size, local.span)?;
                    self.memory.give(object);
                    self.memory.objects[object].declare_alignment(layout.align_bytes);
                    Memory::address(object)
                }
                Some(_) | None if ty == Scalar::Pointer => {
                    let source = Source::Input(Some(null_argument(&name)));
                    let request =
                        Request { source, ty: Scalar::Bool, span: local.span, thread: None };
                    if may_be_null && self.given(&request)? != 0 {
                        args.push(0);
                        continue;
                    }
                    self.allocate_unbounded(name, Space::Allocated(space), true, local.span)?
                }
                Some(_) | None => {
                    let source = Source::Input(Some(name));
                    let request = Request { source, ty, span: local.span, thread: None };
                    alu::normalise(alu::low(self.given(&request)?), ty)
                }
            });
        }
        Ok(args)
    }

    /// Memory of unknown extent, by the pointer that leads to it.
    pub(super) fn allocate_unbounded(
        &mut self,
        name: Name,
        space: Space,
        is_given: bool,
        span: Span,
    ) -> Step<u64> {
        match self.memory.allocate_unbounded(name, space, is_given, span) {
            Some(pointer) => Ok(pointer),
            None => self.unsupported("this much memory", span),
        }
    }

    /// Gives a pointer in memory of the caller its value: it leads to further memory.
    pub(super) fn take_pointer(&mut self, (object, at): (usize, usize)) -> Step<()> {
        let found = &self.memory.objects[object];
        let offset = found.offset(at);
        let name = format!("{}+{offset}", found.name).into();
        let (space, span) = (self.passed.unwrap_or(AllocSpace::Device), found.span);
        let pointer = self.allocate_unbounded(name, Space::Allocated(space), true, span)?;
        self.memory.objects[object].write(at, 8, pointer);
        self.memory.pass_on(object, at, 8);
        Ok(())
    }

    /// A number that a caller passes may be an address: there may lie further memory.
    pub(super) fn note_number(
        &mut self,
        (holder, offset): (usize, u64),
        ty: Scalar,
        bits: u64,
    ) -> Step<()> {
        let (Scalar::Int(64, _), Some(space)) = (ty, self.passed) else { return Ok(()) };
        if self.memory.is_free(bits) {
            let found = &self.memory.objects[holder];
            let (name, span) = (format!("{}+{offset}", found.name).into(), found.span);
            let space = Space::Allocated(space);
            let pointer = self.allocate_unbounded(name, space, true, span)?;
            if let Some(place) = self.memory.locate(pointer) {
                self.memory.open_window(bits, place);
            }
        }
        Ok(())
    }

    /// Gives bytes their value that were copied before they had one: that of the place they come from.
    pub(super) fn take_copied(
        &mut self,
        exec: &Exec,
        group: &Group,
        lane: usize,
        [(object, at), (source, from)]: [(usize, usize); 2],
        access: Access,
        pc: Pc,
    ) -> Step<()> {
        let size = usize::from(access.size);
        let is_whole = |object: usize, at: usize| {
            (at..at + size).all(|at| self.memory.objects[object].has_unwritten(at, 1))
        };
        let is_known = !self.memory.objects[source].has_unwritten(from, size);
        // What was written meanwhile is another value.
        let is_same = is_whole(source, from)
            || is_known && self.memory.objects[source].space == Space::Constant;
        if !self.memory.objects[source].is_alive || !is_whole(object, at) || !is_same {
            return self.unsupported("value that was copied before it was known", self.span(pc));
        }
        if !is_known {
            self.take_memory(exec, group, lane, (source, from), access, pc)?;
        }
        let value = self.memory.objects[source].read(from, size);
        self.memory.objects[object].write(at, size, value);
        Ok(())
    }
}
