//! Induction over the iterations of loops (k-induction: Sheeran, Singh and Stålmarck, FMCAD 2000; for loops of programs
//! Donaldson, Haller, Kroening and Rümmer, SAS 2011).
//!
//! Where a loop would be cut after `k` iterations, whatever it writes gets any value instead, so that the path stands at
//! the beginning of an arbitrary later iteration. Then `k` iterations are run in which every property is assumed, and
//! one more in which it is checked; ways out of the loop are followed with all checks.
//!
//! *Guarantee*: if nothing is violated, nothing is violated in any number of iterations. Take the first violation of an
//! execution: it is in one of the first `k` iterations, which were run as they are; or `k` iterations without one lie
//! before it, and the state before these is among those considered; or it comes after the loop. What is reported here
//! may have a state that is not reached, so that a violation found says nothing. That loops end is not shown.
//! *Preconditions*: one thread runs the loop without meeting others; what it writes can be told from its instructions,
//! else the loop is cut. *Cost*: `k + 1` iterations more per loop.

use cuda_verify_base::PropertyKind;
use cuda_verify_base::id::Id as _;
use cuda_verify_goto::program::{
    Callee, ExprId, ExprKind, FuncId, Function, InstrId, InstrKind, LocalId, LocalStorage,
};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_smt::sort::Sort;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells::{self, Contents};
use crate::heap::memory::{ObjectId, Target};
use crate::symbols::Origin;
use crate::value;

/// Calls inside of a loop that are looked into.
const MAX_CALLS: usize = 32;

/// What a loop may change.
#[derive(Debug, Default)]
struct Writes {
    registers: Vec<LocalId>,
    addresses: Vec<ExprId>,
}

impl Engine<'_> {
    /// Puts a path that stands at the head of its innermost loop before an arbitrary later iteration. False if the loop
    /// cannot be dealt with so; the path is then as it was.
    pub(crate) fn generalise(&mut self, path: &mut Path, n_assumed: u32) -> bool {
        let has = |kind| self.config.properties.contains(kind);
        let is_racy = self.is_device() && !has(PropertyKind::DataRace);
        if !self.config.is_inductive
            || self.abstraction.is_some()
            || self.launches.is_exploring
            || self.loops.is_looking_ahead
            // Without the check for races, other threads may change what the loop reads between two iterations.
            || is_racy
            || has(PropertyKind::Unwinding)
            // Any value is no uninitialised one, and that the loop ends is not shown: these two kinds are not for
            // induction.
            || has(PropertyKind::UninitialisedRead)
        {
            return false;
        }
        let (func, head) = (path.top().func, path.top().pc);
        let function = &self.program.functions[func];
        let facts = self.facts(func);
        let end = facts.borrow().loop_end[head].unwrap_or(head);
        let Some(writes) = self.writes_of_loop(function, head, end) else { return false };
        let mut general = path.clone();
        for local in writes.registers {
            if let LocalStorage::Register(ty) = function.locals[local].storage {
                let any = self.pool.fresh("arbitrary", value::sort_of(ty), Origin::Havoc);
                general.top_mut().locals[local.index()] = Some(any);
            }
        }
        let mut objects: Vec<ObjectId> = Vec::new();
        for address in writes.addresses {
            if is_own_variable(&general, function, address) {
                continue;
            }
            let address = self.eval(&mut general, function, address);
            for case in self.resolve(address) {
                // A pointer that may lead anywhere may change anything.
                let Some(Target::Object(object, _)) = case.target else { return false };
                objects.push(object);
            }
        }
        objects.sort_unstable();
        objects.dedup();
        for object in objects {
            self.decide_cell(object, 4);
            self.heap.with_unknown_bytes.insert(object);
            let element_bits = cells::bits(self.heap.objects[object].cell_bytes);
            // The whole object, not the place that this iteration writes: an earlier one may have written any other.
            let any = Sort::Array { index_bits: 64, element_bits };
            let any = self.pool.fresh("arbitrary", any, Origin::Havoc);
            if let Some(state) = general.memory.get_mut(object) {
                state.contents = Contents::Array(any);
            }
        }
        if let Some(pos) = general.top_mut().loops.last_mut() {
            pos.assumed = Some(n_assumed);
        }
        *path = general;
        true
    }

    /// Whether properties are assumed where a path stands.
    pub(crate) fn is_assuming(path: &Path) -> bool {
        path.frames
            .iter()
            .any(|frame| frame.loops.iter().any(|pos| pos.assumed.is_some_and(|n| n > 0)))
    }

    /// What the instructions of a loop write; `None` if they do more than that.
    fn writes_of_loop(&self, function: &Function, head: InstrId, end: InstrId) -> Option<Writes> {
        let mut writes = Writes::default();
        for (_, instr) in function.instrs.iter().filter(|(id, _)| (head..=end).contains(id)) {
            match &instr.kind {
                // What is volatile may change at any time.
                InstrKind::Load { is_volatile: true, .. }
                | InstrKind::Store { is_volatile: true, .. } => return None,
                InstrKind::Assign { dst, .. } | InstrKind::Load { dst, .. } => {
                    writes.registers.push(*dst);
                }
                InstrKind::Decl(local) => writes.registers.push(*local),
                InstrKind::Store { addr, .. } => writes.addresses.push(*addr),
                InstrKind::Copy { dst, .. } | InstrKind::Zero { dst, .. } => {
                    writes.addresses.push(*dst);
                }
                InstrKind::Intrinsic { dst, op, args, .. } => {
                    writes.registers.extend(dst);
                    match effect_of(*op) {
                        Effect::None => {}
                        Effect::WritesFirst => writes.addresses.extend(args.first()),
                        Effect::Other => return None,
                    }
                }
                InstrKind::Call { dst, callee: Callee::Direct(callee), .. } => {
                    writes.registers.extend(dst);
                    let mut n_calls = MAX_CALLS;
                    if !self.writes_own_variables_only(*callee, &mut n_calls) {
                        return None;
                    }
                }
                InstrKind::Call { callee: Callee::Indirect(_), .. }
                | InstrKind::AllocVla { .. }
                | InstrKind::Launch { .. }
                | InstrKind::Unsupported(_) => return None,
                InstrKind::Skip
                | InstrKind::Dead(_)
                | InstrKind::CheckAccess { .. }
                | InstrKind::Check { .. }
                | InstrKind::Assume(_)
                | InstrKind::Goto(_)
                | InstrKind::Branch { .. }
                | InstrKind::Return(_) => {}
            }
        }
        Some(writes)
    }

    /// Whether a function writes to nothing but its own variables, by name.
    fn writes_own_variables_only(&self, func: FuncId, n_calls: &mut usize) -> bool {
        let Some(left) = n_calls.checked_sub(1) else { return false };
        *n_calls = left;
        let function = &self.program.functions[func];
        let is_own = |address: ExprId| root_variable(function, address).is_some();
        function.instrs.values().all(|instr| match &instr.kind {
            InstrKind::Load { is_volatile: true, .. }
            | InstrKind::Store { is_volatile: true, .. } => false,
            InstrKind::Store { addr, .. } => is_own(*addr),
            InstrKind::Copy { dst, .. } | InstrKind::Zero { dst, .. } => is_own(*dst),
            InstrKind::Intrinsic { op, args, .. } => match effect_of(*op) {
                Effect::None => true,
                Effect::WritesFirst => args.first().is_some_and(|address| is_own(*address)),
                Effect::Other => false,
            },
            InstrKind::Call { callee: Callee::Direct(callee), .. } => {
                self.writes_own_variables_only(*callee, n_calls)
            }
            InstrKind::Call { callee: Callee::Indirect(_), .. }
            | InstrKind::AllocVla { .. }
            | InstrKind::Launch { .. }
            | InstrKind::Unsupported(_) => false,
            InstrKind::Assign { .. }
            | InstrKind::Load { .. }
            | InstrKind::Decl(_)
            | InstrKind::Skip
            | InstrKind::Dead(_)
            | InstrKind::CheckAccess { .. }
            | InstrKind::Check { .. }
            | InstrKind::Assume(_)
            | InstrKind::Goto(_)
            | InstrKind::Branch { .. }
            | InstrKind::Return(_) => true,
        })
    }
}

/// What a built-in operation changes beside the register of its result.
enum Effect {
    None,
    /// The memory that its first argument points to.
    WritesFirst,
    /// Anything else, other threads included.
    Other,
}

fn effect_of(op: Intrinsic) -> Effect {
    match op {
        Intrinsic::Assert
        | Intrinsic::Presume
        | Intrinsic::CallerBytes
        | Intrinsic::FromFile
        | Intrinsic::Extent
        | Intrinsic::Multiple
        | Intrinsic::TextInt
        | Intrinsic::TextIntEnd
        | Intrinsic::TextFloat
        | Intrinsic::TextFloatEnd
        | Intrinsic::TextIsOpen
        | Intrinsic::TextFind
        | Intrinsic::TextCompare
        | Intrinsic::Invariant
        | Intrinsic::Contract
        | Intrinsic::Requires
        | Intrinsic::Ensures
        | Intrinsic::Uninterpreted
        | Intrinsic::Assume
        | Intrinsic::Bounded
        | Intrinsic::Nondet
        | Intrinsic::Unspecified
        | Intrinsic::Emit
        | Intrinsic::Show
        | Intrinsic::Input
        | Intrinsic::ObjectSize
        | Intrinsic::ObjectOffset
        | Intrinsic::ObjectSpace
        | Intrinsic::SharedAddress
        | Intrinsic::SharedPlace
        | Intrinsic::ReadOnly
        | Intrinsic::Unreachable
        | Intrinsic::Unsupported
        | Intrinsic::Float(_)
        | Intrinsic::Rounded(..)
        | Intrinsic::Near(..)
        | Intrinsic::IsDevice
        | Intrinsic::IsCooperative
        | Intrinsic::KernelLimit
        | Intrinsic::Symbol
        | Intrinsic::IsArbitrary
        | Intrinsic::IsKnown
        | Intrinsic::IsGiven
        | Intrinsic::IsAligned
        | Intrinsic::Gathered(_)
        | Intrinsic::FunctionPointer
        | Intrinsic::VirtualTable
        | Intrinsic::DynamicSharedBytes => Effect::None,
        Intrinsic::Memcpy | Intrinsic::Memset | Intrinsic::Havoc => Effect::WritesFirst,
        Intrinsic::Alloc
        | Intrinsic::ReturnValue
        | Intrinsic::Old
        | Intrinsic::Quiet
        | Intrinsic::Instances
        | Intrinsic::Other
        | Intrinsic::Logged(_)
        | Intrinsic::LoggedOffset(_)
        | Intrinsic::Free
        | Intrinsic::RuntimeMemcpy
        | Intrinsic::RuntimeMemset
        | Intrinsic::Barrier(_)
        | Intrinsic::SyncWarp
        | Intrinsic::Shuffle(_)
        | Intrinsic::Warp(_)
        | Intrinsic::ActiveMask
        | Intrinsic::Atomic(..)
        | Intrinsic::Fence(..)
        | Intrinsic::Order(..)
        | Intrinsic::Copy(_)
        | Intrinsic::Phase(_)
        | Intrinsic::AtomicBegin
        | Intrinsic::AtomicEnd
        | Intrinsic::Exit
        | Intrinsic::Abort
        | Intrinsic::DeviceSync
        | Intrinsic::Stream(_)
        | Intrinsic::LaunchError
        | Intrinsic::AllowShared
        | Intrinsic::NextCooperative
        | Intrinsic::LaunchArray
        | Intrinsic::ParamSize => Effect::Other,
    }
}

/// The variable that an address lies in by its form.
fn root_variable(function: &Function, mut address: ExprId) -> Option<LocalId> {
    loop {
        let kind = function.exprs[address].kind;
        if let ExprKind::LocalAddr(local) = kind {
            return Some(local);
        }
        let ExprKind::PtrAdd { ptr, .. } = kind else { return None };
        address = ptr;
    }
}

/// Whether an address lies in a variable that does not exist yet: each iteration makes its own.
fn is_own_variable(path: &Path, function: &Function, address: ExprId) -> bool {
    root_variable(function, address).is_some_and(|local| path.top().locals[local.index()].is_none())
}
