//! The grids, blocks and arguments of launches as far as the text of the program says them: for kernels of programs whose
//! host is not followed to a launch.
//!
//! Guarantee: each launch of a kernel of the table that names it directly has these extents where they are given, since
//! what they are computed from is written once. Cost: linear in the program, times the launches of a function.

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::Name;
use cuda_verify_base::id::Id;
use cuda_verify_goto::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrKind, LocalId,
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
        let text = Text { goto, function };
        pointed.extend(text.pointed());
        for instr in function.instrs.values() {
            if let InstrKind::Launch { kernel: Callee::Direct(kernel), grid, block, args, .. } =
                &instr.kind
            {
                let name = &goto.functions[*kernel].name;
                for (seen, extents) in [(&mut written.grids, grid), (&mut written.blocks, block)] {
                    let extents = extents.map(|extent| text.value(extent, MAX_DEPTH));
                    seen.entry(name.clone()).or_default().push(extents);
                }
                let arguments = args.iter().map(|arg| text.value(*arg, MAX_DEPTH)).collect();
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

/// The instructions of a function, in no order.
struct Text<'a> {
    goto: &'a GotoProgram,
    function: &'a Function,
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

    /// The constant that an expression always is.
    fn value(&self, expr: ExprId, depth: u32) -> Option<u32> {
        let depth = depth.checked_sub(1)?;
        let expr = &self.function.exprs[expr];
        if let ExprKind::Const(Constant::Int(bits)) = expr.kind {
            return u32::try_from(bits).ok();
        }
        if let ExprKind::Local(local) = expr.kind {
            return self.register(local, depth);
        }
        let ExprKind::Convert(inner) = expr.kind else { return None };
        // What fits in 31 bits is the same in all integers of 32 bits and more.
        let is_wide = matches!(expr.ty, Scalar::Int(bits, _) if bits >= 32);
        self.value(inner, depth).filter(|value| is_wide && i32::try_from(*value).is_ok())
    }

    /// The value of a register, no parameter, that one instruction writes.
    fn register(&self, local: LocalId, depth: u32) -> Option<u32> {
        // A parameter has a value before it is written.
        if local.index() < usize::try_from(self.function.n_params).ok()? {
            return None;
        }
        let is_written = |kind: &&InstrKind| written(kind) == Some(local);
        let mut writers = self.function.instrs.values().map(|it| &it.kind).filter(is_written);
        let (writer, None) = (writers.next()?, writers.next()) else { return None };
        if let InstrKind::Assign { value, .. } = writer {
            return self.value(*value, depth);
        }
        let InstrKind::Load { addr, is_volatile: false, .. } = writer else { return None };
        let (object, offset) = self.place(*addr)?;
        self.extent(object, offset, depth)
    }

    /// The extent at an offset of a `dim3` that one instruction writes.
    fn extent(&self, object: LocalId, offset: u64, depth: u32) -> Option<u32> {
        let depth = depth.checked_sub(1)?;
        let mut writer = None;
        for kind in self.function.instrs.values().map(|it| &it.kind) {
            if !self.mentions(kind, object) || self.reads(kind, object) {
                continue;
            }
            if writer.replace(kind).is_some() {
                return None;
            }
        }
        if let InstrKind::Copy { dst, src, size_bytes: DIM3_BYTES } = writer? {
            let (source, start) = self.place(*src)?;
            let is_whole = self.place(*dst) == Some((object, 0)) && start == 0;
            return if is_whole { self.extent(source, offset, depth) } else { None };
        }
        let InstrKind::Call { callee: Callee::Direct(callee), args, .. } = writer? else {
            return None;
        };
        let constructor = &self.goto.functions[*callee];
        let is_dim3 = constructor.is_model && &*constructor.name == "dim3::dim3";
        let [this, extents @ ..] = &args[..] else { return None };
        if !is_dim3 || extents.len() != 3 || self.place(*this) != Some((object, 0)) {
            return None;
        }
        let index = usize::try_from(offset / EXTENT_BYTES).ok()?;
        self.value(*extents.get(index)?, depth)
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
