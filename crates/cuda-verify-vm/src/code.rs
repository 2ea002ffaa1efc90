//! Register code: what GOTO functions are compiled to.
//!
//! All functions lie in one array; a jump names its target, a call the entry of its function. A frame is a row of
//! slots: first the locals of the function, registers and addresses of memory variables alike, then flags of registers
//! that may be read before they are assigned, then temporaries. An operand is a slot of the frame or a constant. Where
//! there are integers of 128 bits, slots have a second word.

use cuda_verify_base::{Name, PropertyKind, SecondaryMap};
use cuda_verify_goto::program::{AccessKind, FuncId, GlobalId, InstrId, Layout, LocalId};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{BinaryOp, ThreadVar, UnaryOp};
use cuda_verify_ir::types::Scalar;
use smallvec::SmallVec;

use crate::alu::{Binary, Unary};

/// A slot of the frame, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u32);

impl Slot {
    const CONSTANT: u32 = 1 << 31;

    pub(crate) fn local(index: usize) -> Self {
        Self(u32::try_from(index).expect("invariant: frames have fewer than 2^31 slots"))
    }

    pub(crate) fn constant(index: usize) -> Self {
        Self(Self::local(index).0 | Self::CONSTANT)
    }

    /// The index of a constant, or that of a slot in its frame.
    #[inline]
    #[expect(clippy::as_conversions, reason = "u32 to usize is lossless on supported targets")]
    pub(crate) fn place(self) -> (bool, usize) {
        (self.0 & Self::CONSTANT != 0, (self.0 & !Self::CONSTANT) as usize)
    }
}

/// A place in the array of operations.
pub(crate) type Pc = usize;

/// What a load or store accesses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub(crate) ty: Scalar,
    pub(crate) size: u8,
    /// What the offset is a multiple of, if that is to be checked.
    pub(crate) align: u32,
    pub(crate) is_volatile: bool,
}

impl Access {
    /// What its place in the program does, for races: its size in bytes, its type, and whether it is volatile.
    pub(crate) fn of_site(self) -> (u64, Option<Scalar>, bool) {
        (self.size.into(), Some(self.ty), self.is_volatile)
    }
}

/// An operation with its operands.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Move(Slot, Slot),
    Unary(&'static Unary, Slot, Slot),
    Binary(&'static Binary, Slot, Slot, Slot),
    /// Lane by lane: types without a loop of their own.
    ExactUnary(Box<(UnaryOp, Scalar)>, Slot, Slot),
    ExactBinary(Box<(BinaryOp, Scalar, Scalar)>, Slot, Slot, Slot),
    ExactConvert(Box<(Scalar, Scalar)>, Slot, Slot),
    /// An operation on values of which some do not fit in a word.
    Wide(Box<Wide>),
    /// A comparison of pointers by their order.
    PointerOrder(&'static Binary, Slot, Slot, Slot),
    Select(Slot, Slot, Slot, Slot),
    PtrAdd(Slot, Slot, Slot, u64),
    PtrDiff(Slot, Slot, Slot, u64),
    GlobalAddr(Slot, GlobalId),
    FuncAddr(Slot, FuncId),
    ThreadVar(Slot, ThreadVar, usize),
    /// The register has been assigned, says its flag.
    NeedAssigned {
        flag: Slot,
        local: LocalId,
        /// Whether its value is used, and not just computed for a choice that may be made otherwise.
        is_certain: bool,
    },
    Clear(Slot),
    Load(Slot, Slot, Access),
    Store(Slot, Slot, Access),
    Copy(Slot, Slot, u64),
    Zero(Slot, u64),
    CheckAccess {
        addr: Slot,
        size: u64,
        align: u64,
        access: AccessKind,
    },
    Check(Slot, PropertyKind),
    /// A binary operation, and a check of its result.
    BinaryCheck(&'static Binary, [Slot; 3], PropertyKind),
    Assume(Slot),
    /// The variable in memory whose address the slot holds begins its life.
    Decl(Slot, Box<(Name, Layout)>),
    Dead(Slot),
    /// Two pointers of a call of which one is restricted.
    Restricted(Slot, Slot),
    /// An array of so many bytes, in place of the one before.
    Array(Slot, Slot, Box<Name>),
    Jump(Pc),
    Branch(Slot, Pc),
    /// A binary operation, and a branch on its result.
    BinaryBranch(&'static Binary, [Slot; 3], Pc),
    Call {
        func: FuncId,
        args: Box<[Slot]>,
        dst: Option<Slot>,
    },
    CallPointer {
        pointer: Slot,
        args: Box<[Slot]>,
        dst: Option<Slot>,
    },
    Return(Option<Slot>),
    Intrinsic(Box<IntrinsicCall>),
    Launch(Box<LaunchCall>),
    /// Something that has no register code.
    Stop(Box<str>),
}

impl Op {
    /// Where the operation leaves its result, if it computes one from its operands alone.
    pub(crate) fn result(&mut self) -> Option<&mut Slot> {
        match self {
            Self::Move(dst, _)
            | Self::Unary(_, dst, _)
            | Self::Binary(_, dst, ..)
            | Self::ExactUnary(_, dst, _)
            | Self::ExactBinary(_, dst, ..)
            | Self::PointerOrder(_, dst, ..)
            | Self::ExactConvert(_, dst, _)
            | Self::Select(dst, ..)
            | Self::PtrAdd(dst, ..)
            | Self::PtrDiff(dst, ..)
            | Self::GlobalAddr(dst, _)
            | Self::FuncAddr(dst, _) => Some(dst),
            Self::Wide(wide) => Some(&mut wide.dst.0),
            Self::ThreadVar(..)
            | Self::NeedAssigned { .. }
            | Self::Clear(_)
            | Self::Load(..)
            | Self::Store(..)
            | Self::Copy(..)
            | Self::Zero(..)
            | Self::CheckAccess { .. }
            | Self::Check(..)
            | Self::BinaryCheck(..)
            | Self::Assume(_)
            | Self::Decl(..)
            | Self::Dead(_)
            | Self::Restricted(..)
            | Self::Array(..)
            | Self::Jump(_)
            | Self::Branch(..)
            | Self::BinaryBranch(..)
            | Self::Call { .. }
            | Self::CallPointer { .. }
            | Self::Return(_)
            | Self::Intrinsic(_)
            | Self::Launch(_)
            | Self::Stop(_) => None,
        }
    }
}

/// An operation on values of which some do not fit in a word: the high word of a register lies in a plane of its own.
#[derive(Clone, Debug)]
pub(crate) struct Wide {
    pub(crate) op: WideOp,
    pub(crate) args: SmallVec<[(Slot, Scalar); 3]>,
    pub(crate) dst: (Slot, Scalar),
}

/// What it computes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WideOp {
    Constant(u128),
    Unary(UnaryOp),
    Binary(BinaryOp),
    /// A move as well.
    Convert,
    Select,
    /// Of the low and the high word.
    Join,
    /// The high word.
    High,
}

/// A call of a built-in operation.
#[derive(Clone, Debug)]
pub(crate) struct IntrinsicCall {
    pub(crate) op: Intrinsic,
    pub(crate) args: Vec<(Slot, Scalar)>,
    pub(crate) dst: Option<(Slot, Scalar)>,
    pub(crate) text: Option<Name>,
}

/// What is launched.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kernel {
    Known(FuncId),
    Pointer(Slot),
}

/// A launch with its operands.
#[derive(Clone, Debug)]
pub(crate) struct LaunchCall {
    pub(crate) kernel: Kernel,
    pub(crate) grid: [Slot; 3],
    pub(crate) block: [Slot; 3],
    pub(crate) shared_bytes: Option<Slot>,
    pub(crate) stream: Option<Slot>,
    pub(crate) args: Vec<Slot>,
}

/// Where a function lies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) pc: Pc,
    pub(crate) n_slots: usize,
}

/// A compiled program.
#[derive(Debug, Default)]
pub(crate) struct Code {
    pub(crate) ops: Vec<Op>,
    /// The function and the instruction that each operation comes from.
    pub(crate) origins: Vec<(FuncId, InstrId)>,
    /// `None` for functions without body.
    pub(crate) entries: SecondaryMap<FuncId, Option<Entry>>,
    pub(crate) constants: Vec<u64>,
    /// Whether some registers do not fit in a word.
    pub(crate) is_wide: bool,
}
