//! The grids, blocks and arguments of launches as far as the text of the program says them: for kernels of programs whose
//! host is not followed to a launch.
//!
//! Guarantee: each launch of a kernel of the table that names it directly has these extents where they are given: what
//! they are computed from is written last in the straight line of code before, or once in the function. Cost: linear in
//! the program, times the launches of a function.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, Name};
use cuda_verify_goto::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrId, InstrKind, LocalId,
};
use cuda_verify_goto::uses;
use cuda_verify_ir::program::Constant;
use cuda_verify_ir::types::Scalar;

use crate::kernels::Seen;

/// Steps from the configuration of a launch to constants.
const MAX_DEPTH: u32 = 8;
/// Bytes of an extent in a `dim3`, and of all three.
const EXTENT_BYTES: u64 = 4;
const DIM3_BYTES: u64 = 12;

/// Extents of all launches of the kernels that are launched by name only, and the whole numbers that they pass.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) grids: Seen,
    pub(crate) blocks: Seen,
    pub(crate) arguments: BTreeMap<Name, Vec<Vec<Option<u32>>>>,
}

/// What the text of a program says of its launches.
pub(crate) fn written_launches(goto: &GotoProgram) -> Written {
    let (mut written, mut pointed) = (Written::default(), BTreeSet::new());
    // What models launch is what the program has launched there, or has given them a pointer to.
    let functions = goto.functions.values().filter(|function| !function.is_model);
    for function in functions {
        let text = Text { goto, function, joins: joins(function) };
        pointed.extend(text.pointed());
        for (at, instr) in function.instrs.iter() {
            if let InstrKind::Launch { kernel: Callee::Direct(kernel), grid, block, args, .. } =
                &instr.kind
            {
                let name = &goto.functions[*kernel].name;
                for (seen, extents) in [(&mut written.grids, grid), (&mut written.blocks, block)] {
                    let extents = extents.map(|extent| text.value(at, extent, MAX_DEPTH));
                    seen.entry(name.clone()).or_default().push(extents);
                }
                let arguments = args.iter().map(|arg| text.value(at, *arg, MAX_DEPTH)).collect();
                written.arguments.entry(name.clone()).or_default().push(arguments);
            }
        }
    }
    for func in &pointed {
        let name = &goto.functions[*func].name;
        written.grids.remove(name);
        written.blocks.remove(name);
        written.arguments.remove(name);
    }
    written
}

/// The instructions of a function.
struct Text<'a> {
    goto: &'a GotoProgram,
    function: &'a Function,
    /// The instructions to which control jumps.
    joins: IdSet<InstrId>,
}

fn joins(function: &Function) -> IdSet<InstrId> {
    function.instrs.values().filter_map(|instr| instr.kind.target()).collect()
}

impl Text<'_> {
    /// The functions whose address is taken for anything but to tell a model of a launch of the same extents.
    fn pointed(&self) -> BTreeSet<FuncId> {
        let kinds = || self.function.instrs.values().map(|it| &it.kind);
        let is_other = |kind: &&InstrKind| !kinds().any(|launch| self.tells(kind, launch));
        let expressions = kinds().filter(is_other);
        let expressions = expressions.flat_map(|kind| uses::expressions_of(self.function, kind));
        expressions.filter_map(|expr| expr.kind.as_func_addr()).collect()
    }

    /// Whether a call hands a model the kernel of a launch together with its grid and its block.
    fn tells(&self, kind: &InstrKind, launch: &InstrKind) -> bool {
        let InstrKind::Call { callee: Callee::Direct(callee), args, .. } = kind else {
            return false;
        };
        let InstrKind::Launch { kernel: Callee::Direct(kernel), grid, block, .. } = launch else {
            return false;
        };
        let [address, passed @ ..] = &args[..] else { return false };
        let extents = grid.iter().chain(block);
        self.goto.functions[*callee].is_model
            && self.function.exprs[*address].kind.as_func_addr() == Some(*kernel)
            && passed.len() >= grid.len() + block.len()
            && extents.zip(passed).all(|(one, other)| self.is_same(*one, *other))
    }

    /// Whether two expressions are the same text.
    fn is_same(&self, one: ExprId, other: ExprId) -> bool {
        let (a, b) = (&self.function.exprs[one], &self.function.exprs[other]);
        match (a.kind, b.kind) {
            (ExprKind::Convert(a_inner), ExprKind::Convert(b_inner)) => {
                a.ty == b.ty && self.is_same(a_inner, b_inner)
            }
            (a_kind, b_kind) => a.ty == b.ty && a_kind == b_kind,
        }
    }

    /// The constant that an expression is before an instruction, whenever control comes to it.
    fn value(&self, at: InstrId, expr: ExprId, depth: u32) -> Option<u32> {
        let depth = depth.checked_sub(1)?;
        let expr = &self.function.exprs[expr];
        if let ExprKind::Const(Constant::Int(bits)) = expr.kind {
            return u32::try_from(bits).ok();
        }
        if let ExprKind::Local(local) = expr.kind {
            return self.register(at, local, depth);
        }
        let ExprKind::Convert(inner) = expr.kind else { return None };
        // What fits in 31 bits is the same in all integers of 32 bits and more.
        let is_wide = matches!(expr.ty, Scalar::Int(bits, _) if bits >= 32);
        self.value(at, inner, depth).filter(|value| is_wide && i32::try_from(*value).is_ok())
    }

    /// The instruction that writes last before another one: the nearest in the straight line that leads to it, or the only
    /// one of the function.
    fn writer(&self, at: InstrId, is_it: impl Fn(&InstrKind) -> bool) -> Option<InstrId> {
        let mut here = at;
        while !self.joins.contains(here) {
            let Some(before) = here.index().checked_sub(1) else { break };
            here = InstrId::from_index(before);
            let kind = &self.function.instrs[here].kind;
            if is_it(kind) {
                return Some(here);
            }
        }
        let is_decl = |kind: &InstrKind| matches!(kind, InstrKind::Decl(_));
        let is_meant = |kind: &InstrKind| is_it(kind) && !is_decl(kind);
        let mut all = self.function.instrs.iter().filter(|(_, instr)| is_meant(&instr.kind));
        let (only, None) = (all.next()?, all.next()) else { return None };
        Some(only.0)
    }

    /// The value of a register.
    fn register(&self, at: InstrId, local: LocalId, depth: u32) -> Option<u32> {
        // A parameter has a value before it is written.
        if local.index() < usize::try_from(self.function.n_params).ok()? {
            return None;
        }
        let writer = self.writer(at, |kind| written(kind) == Some(local))?;
        let kind = &self.function.instrs[writer].kind;
        if let InstrKind::Assign { value, .. } = kind {
            return self.value(writer, *value, depth);
        }
        let InstrKind::Load { addr, is_volatile: false, .. } = kind else { return None };
        let (object, offset) = self.place(*addr)?;
        self.extent(writer, object, offset, depth)
    }

    /// The extent at an offset of a `dim3` to which no pointer leads.
    #[expect(clippy::wildcard_enum_match_arm, reason = "few instructions write to an object")]
    fn extent(&self, at: InstrId, object: LocalId, offset: u64, depth: u32) -> Option<u32> {
        let depth = depth.checked_sub(1)?;
        let kinds = || self.function.instrs.values().map(|it| &it.kind);
        let is_kept = |kind: &InstrKind| self.reads(kind, object) || self.writes(kind, object);
        if !kinds().filter(|kind| self.mentions(kind, object)).all(is_kept) {
            return None;
        }
        let writer = self.writer(at, |kind| match kind {
            InstrKind::Decl(local) => *local == object,
            InstrKind::Store { addr, .. } => self.place(*addr) == Some((object, offset)),
            _ => self.mentions(kind, object) && self.writes(kind, object),
        })?;
        match &self.function.instrs[writer].kind {
            InstrKind::Store { value, .. } => {
                let is_extent = matches!(self.function.exprs[*value].ty, Scalar::Int(32, _));
                if is_extent { self.value(writer, *value, depth) } else { None }
            }
            InstrKind::Copy { src, .. } => {
                let (source, start) = self.place(*src)?;
                if start == 0 { self.extent(writer, source, offset, depth) } else { None }
            }
            InstrKind::Call { args, .. } => {
                let index = usize::try_from(offset / EXTENT_BYTES).ok()?;
                self.value(writer, *args.get(index + 1)?, depth)
            }
            _ => None,
        }
    }

    /// Whether an instruction writes to a `dim3` one extent or all.
    #[expect(clippy::wildcard_enum_match_arm, reason = "few instructions write to an object")]
    fn writes(&self, kind: &InstrKind, object: LocalId) -> bool {
        match kind {
            InstrKind::Store { addr, value, is_volatile: false } => {
                let is_address = |it: &Expr| it.kind == ExprKind::LocalAddr(object);
                let is_within = self
                    .place(*addr)
                    .is_some_and(|(local, offset)| local == object && offset % EXTENT_BYTES == 0);
                is_within && !uses::expressions_below(self.function, [*value]).any(is_address)
            }
            InstrKind::Copy { dst, src, size_bytes: DIM3_BYTES } => {
                self.place(*dst) == Some((object, 0)) && self.place(*src).is_some()
            }
            InstrKind::Call { callee: Callee::Direct(callee), args, .. } => {
                let constructor = &self.goto.functions[*callee];
                let is_dim3 = constructor.is_model && &*constructor.name == "dim3::dim3";
                let is_this = args.first().and_then(|it| self.place(*it)) == Some((object, 0));
                is_dim3 && args.len() == 4 && is_this
            }
            _ => false,
        }
    }

    /// The object and the offset in it that an address always leads to.
    fn place(&self, addr: ExprId) -> Option<(LocalId, u64)> {
        let kind = self.function.exprs[addr].kind;
        if let ExprKind::LocalAddr(local) = kind {
            return Some((local, 0));
        }
        let ExprKind::PtrAdd { ptr, index, scale_bytes } = kind else { return None };
        let (local, offset) = self.place(ptr)?;
        let ExprKind::Const(Constant::Int(index)) = self.function.exprs[index].kind else {
            return None;
        };
        let index = u64::try_from(index).ok()?;
        Some((local, offset.checked_add(index.checked_mul(scale_bytes)?)?))
    }

    /// Whether an instruction has the address of an object.
    fn mentions(&self, kind: &InstrKind, object: LocalId) -> bool {
        let is_address = |expr: &Expr| expr.kind == ExprKind::LocalAddr(object);
        uses::expressions_of(self.function, kind).any(is_address)
    }

    /// Whether an instruction that has the address of an object does no more than read it.
    fn reads(&self, kind: &InstrKind, object: LocalId) -> bool {
        let is_of = |addr: ExprId| self.place(addr).map(|place| place.0 == object);
        if let InstrKind::Load { addr, .. } | InstrKind::CheckAccess { addr, .. } = kind {
            return is_of(*addr) == Some(true);
        }
        let InstrKind::Copy { dst, src, .. } = kind else { return false };
        is_of(*src) == Some(true) && is_of(*dst) == Some(false)
    }
}

/// The register that an instruction writes.
fn written(kind: &InstrKind) -> Option<LocalId> {
    let is_lifetime = matches!(kind, InstrKind::Decl(_) | InstrKind::Dead(_));
    uses::changed_local(kind).filter(|_| !is_lifetime)
}
