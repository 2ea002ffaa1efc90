//! GOTO programs: per function a flat list of instructions over registers, with every memory access, every check and
//! every jump explicit.
//!
//! The form is that of CBMC's GOTO programs, reduced further: expressions are pure functions of registers (they read
//! no memory and always terminate), an instruction makes at most one memory access (block copies apart), and values of
//! array and record type do not occur (they are copied through memory; a function returning one gets the address of
//! its result as first argument). That makes an instruction the natural step of an interleaving semantics, and a
//! printed program shows everything that is verified.

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{IdSet, Name, PrimaryMap, PropertyKind, Span, define_id};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{
    BinaryOp, Constant, FunctionKind, GlobalSpace, LaunchLimits, UnaryOp,
};
use cuda_verify_ir::types::Scalar;

use crate::features::Kept;
use crate::shapes::Shapes;

define_id!(
    /// A function of a [`GotoProgram`].
    pub struct FuncId, "fn"
);
define_id!(
    /// A variable with static storage of a [`GotoProgram`].
    pub struct GlobalId, "g"
);
define_id!(
    /// A register or memory variable of a [`Function`].
    pub struct LocalId, "l"
);
define_id!(
    /// An expression of a [`Function`].
    pub struct ExprId, "e"
);
define_id!(
    /// An instruction of a [`Function`]: its index.
    pub struct InstrId, "i"
);

/// A whole program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GotoProgram {
    /// Functions.
    pub functions: PrimaryMap<FuncId, Function>,
    /// Variables with static storage.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// Dynamic initialisers, run before `main`.
    pub static_init: Option<FuncId>,
    /// `main`.
    pub main: Option<FuncId>,
    /// Kernels asked for by name.
    pub kernels: Vec<FuncId>,
    /// Host functions through which kernels are launched, where they are entry points.
    pub launchers: Vec<Launcher>,
    /// What `main` is called with, the program's name first; any arguments if not given.
    pub arguments: Option<Vec<String>>,
    /// Variables that nothing in the program writes to, where the whole of it is there: they hold what they begin with
    /// whenever a function is entered. Not part of the text form.
    pub unwritten: IdSet<GlobalId>,
    /// What was taken for granted of the whole program.
    pub rules: RuleSet,
    /// How messages name parts of memory. Not part of the text form.
    pub shapes: Shapes,
    pub(crate) features: Kept,
}

/// A host function that launches kernels and that no other such function calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher {
    /// The function.
    pub func: FuncId,
    /// The kernels that it names, itself or through what it names.
    pub kernels: Vec<FuncId>,
    /// Whether others may call it through pointers.
    pub is_pointed: bool,
}

/// Size, alignment and texture of a memory object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Size in bytes.
    pub size_bytes: u64,
    /// Alignment in bytes.
    pub align_bytes: u64,
    /// Size in bytes of the scalars it is expected to hold; a hint for the memory model.
    pub cell_bytes: u64,
}

/// A variable with static storage.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Qualified name.
    pub name: Name,
    /// Address space.
    pub space: GlobalSpace,
    /// Layout; of size zero for dynamic shared memory.
    pub layout: Layout,
    /// Initialiser: non-zero parts of the initial bytes. `None` where the memory starts indeterminate.
    pub init: Option<Vec<InitWrite>>,
    /// Whether the program may not write to it.
    pub is_const: bool,
    /// Whether it belongs to an operational model.
    pub is_model: bool,
    /// Whether it has parts whose size is up to a library.
    pub is_opaque: bool,
    /// Declaration.
    pub span: Span,
}

/// One scalar of an initialiser.
#[derive(Clone, Debug, PartialEq)]
pub struct InitWrite {
    /// Byte offset.
    pub offset_bytes: u64,
    /// Value.
    pub value: InitValue,
}

/// A value known before the program starts.
#[derive(Clone, Debug, PartialEq)]
pub enum InitValue {
    /// Scalar constant.
    Scalar(Scalar, Constant),
    /// Raw bytes.
    Bytes(Vec<u8>),
    /// Address of a variable plus an offset.
    GlobalAddr(GlobalId, i64),
    /// Address of a function.
    FuncAddr(FuncId),
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Qualified name.
    pub name: Name,
    /// Where it may run.
    pub kind: FunctionKind,
    /// Parameters: the first locals, all registers.
    pub n_params: u32,
    /// For each parameter, the layout if it is an aggregate: then the register holds the address of the argument, and
    /// the function's first instructions copy it to a memory variable of its own. For a launch the executor copies the
    /// argument to constant memory first, as the hardware does.
    pub param_aggregates: Vec<Option<Layout>>,
    /// Type of the returned value; `None` for void (and for aggregates, see the module documentation).
    pub ret: Option<Scalar>,
    /// Registers and memory variables.
    pub locals: PrimaryMap<LocalId, Local>,
    /// Expressions; an expression refers only to earlier ones.
    pub exprs: PrimaryMap<ExprId, Expr>,
    /// Instructions; the last one never falls through. Empty for a function without body.
    pub instrs: PrimaryMap<InstrId, Instr>,
    /// Whether the function has a body.
    pub is_defined: bool,
    /// Whether it belongs to an operational model: what goes wrong in it is reported at its caller.
    pub is_model: bool,
    /// Launches that it is compiled for, if it is a kernel.
    pub limits: LaunchLimits,
    /// Pairs of parameters that are pointers, of which one at least is restricted and what one leads to may be written: what
    /// is done through both is taken not to overlap.
    pub restricted: Vec<(u32, u32)>,
    /// What was taken for granted where it was lowered and converted.
    pub rules: RuleSet,
    /// Declaration.
    pub span: Span,
}

impl Function {
    /// The operator, as it is written, and the sides of a condition that compares two values.
    #[must_use]
    pub fn comparison(&self, cond: ExprId) -> Option<(&'static str, [ExprId; 2])> {
        let ExprKind::Binary(op, left, right) = self.exprs[cond].kind else { return None };
        let word = [
            (BinaryOp::Eq, "=="),
            (BinaryOp::Ne, "!="),
            (BinaryOp::Lt, "<"),
            (BinaryOp::Le, "<="),
            (BinaryOp::Gt, ">"),
            (BinaryOp::Ge, ">="),
        ];
        let found = word.iter().find(|(known, _)| *known == op)?;
        Some((found.1, [left, right]))
    }
}

/// A local variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Local {
    /// Name; temporaries start with `$`.
    pub name: Name,
    /// How it is kept.
    pub storage: LocalStorage,
    /// Declaration.
    pub span: Span,
}

impl Local {
    /// The name in the source; that of a parameter, too, which the function copies to a variable of its own.
    #[must_use]
    pub fn source_name(&self) -> Name {
        self.name.trim_start_matches('$').into()
    }
}

/// How a local is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalStorage {
    /// A scalar whose address is never taken.
    Register(Scalar),
    /// An object in memory, alive between `Decl` and `Dead`.
    Memory(Layout),
}

/// A pure expression over registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Expr {
    /// Form.
    pub kind: ExprKind,
    /// Type of the value.
    pub ty: Scalar,
}

/// The forms of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExprKind {
    /// A constant.
    Const(Constant),
    /// The value of a register.
    Local(LocalId),
    /// Address of a memory variable.
    LocalAddr(LocalId),
    /// Address of a variable with static storage.
    GlobalAddr(GlobalId),
    /// Address of a function.
    FuncAddr(FuncId),
    /// Unary operator.
    Unary(UnaryOp, ExprId),
    /// Binary operator. Integer operators wrap; division by zero and overlong shifts have been checked before and
    /// give an arbitrary value. A shift distance may have another integer type than the shifted value.
    Binary(BinaryOp, ExprId, ExprId),
    /// Pointer plus `index * scale_bytes`; the index is an `i64`.
    PtrAdd {
        /// Pointer.
        ptr: ExprId,
        /// Index.
        index: ExprId,
        /// Bytes per unit of the index.
        scale_bytes: u64,
    },
    /// `(left - right) / size_bytes`, an `i64`.
    PtrDiff {
        /// Minuend.
        left: ExprId,
        /// Subtrahend.
        right: ExprId,
        /// Bytes per element.
        size_bytes: u64,
    },
    /// Conversion to the expression's type, see [`cuda_verify_ir::program::ExprKind::Convert`].
    Convert(ExprId),
    /// Same bits, other type.
    Bitcast(ExprId),
    /// `cond ? a : b`, both evaluated.
    Select(ExprId, ExprId, ExprId),
}

impl ExprKind {
    /// The constant that it is.
    #[must_use]
    pub const fn as_const(self) -> Option<Constant> {
        if let Self::Const(value) = self { Some(value) } else { None }
    }

    /// The register that it reads.
    #[must_use]
    pub const fn as_local(self) -> Option<LocalId> {
        if let Self::Local(local) = self { Some(local) } else { None }
    }

    /// The function whose address it is.
    #[must_use]
    pub const fn as_func_addr(self) -> Option<FuncId> {
        if let Self::FuncAddr(func) = self { Some(func) } else { None }
    }
}

/// An instruction with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Instr {
    /// Form.
    pub kind: InstrKind,
    /// Where.
    pub span: Span,
}

/// Direction of a memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccessKind {
    /// Load.
    Read,
    /// Store.
    Write,
    /// Read-modify-write by an atomic function.
    Atomic,
}

impl AccessKind {
    /// The words for messages.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Atomic => "atomic access",
        }
    }
}

/// What is called or launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function.
    Direct(FuncId),
    /// The function a pointer value points to.
    Indirect(ExprId),
}

/// The forms of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum InstrKind {
    /// Nothing.
    Skip,
    /// The lifetime of a local starts, its value indeterminate; in a loop each time anew.
    Decl(LocalId),
    /// The lifetime of a local ends.
    Dead(LocalId),
    /// A register gets the value of an expression.
    Assign {
        /// Register.
        dst: LocalId,
        /// Value.
        value: ExprId,
    },
    /// A register gets the scalar of its type stored at an address.
    Load {
        /// Register.
        dst: LocalId,
        /// Address.
        addr: ExprId,
        /// Whether the access is volatile.
        is_volatile: bool,
    },
    /// A scalar is stored at an address.
    Store {
        /// Address.
        addr: ExprId,
        /// Value.
        value: ExprId,
        /// Whether the access is volatile.
        is_volatile: bool,
    },
    /// Bytes are copied; the regions do not overlap or are equal.
    Copy {
        /// Destination address.
        dst: ExprId,
        /// Source address.
        src: ExprId,
        /// Number of bytes.
        size_bytes: u64,
    },
    /// Bytes are set to zero.
    Zero {
        /// Destination address.
        dst: ExprId,
        /// Number of bytes.
        size_bytes: u64,
    },
    /// The access that follows is valid: not null, alive, in bounds, aligned, of the right side, not a write to constant
    /// memory. Each is a property of its own kind.
    CheckAccess {
        /// Address.
        addr: ExprId,
        /// Number of bytes.
        size_bytes: u64,
        /// What the address is a multiple of, a power of two.
        align_bytes: u64,
        /// Direction.
        access: AccessKind,
    },
    /// A condition holds.
    Check {
        /// Condition.
        cond: ExprId,
        /// Kind of the property.
        property: PropertyKind,
        /// What it says.
        message: Name,
    },
    /// Executions in which the condition is false are not considered.
    Assume(ExprId),
    /// Jump.
    Goto(InstrId),
    /// Jump if the condition is true, else go on with the next instruction.
    Branch {
        /// Condition.
        cond: ExprId,
        /// Target.
        target: InstrId,
    },
    /// Call of a function.
    Call {
        /// Register for the result.
        dst: Option<LocalId>,
        /// Callee.
        callee: Callee,
        /// Arguments.
        args: Vec<ExprId>,
    },
    /// Return from the function.
    Return(Option<ExprId>),
    /// Built-in operation.
    Intrinsic {
        /// Register for the result.
        dst: Option<LocalId>,
        /// Operation.
        op: Intrinsic,
        /// Arguments.
        args: Vec<ExprId>,
        /// Text argument of `Assert`, `Contract`, `Input` and `Unsupported`.
        text: Option<Name>,
    },
    /// Storage for a run-time sized array, freed at the `Dead` of the register that holds its address.
    AllocVla {
        /// Register for the address.
        dst: LocalId,
        /// Size in bytes, a `u64`.
        size: ExprId,
    },
    /// Kernel launch.
    Launch {
        /// Kernel.
        kernel: Callee,
        /// Grid dimensions, `u32`.
        grid: [ExprId; 3],
        /// Block dimensions, `u32`.
        block: [ExprId; 3],
        /// Bytes of dynamic shared memory, a `u64`.
        shared_bytes: Option<ExprId>,
        /// Stream, a pointer.
        stream: Option<ExprId>,
        /// Arguments: scalars, or addresses of aggregates.
        args: Vec<ExprId>,
    },
    /// A construct that is not supported is reached.
    Unsupported(Name),
}

impl InstrKind {
    /// Where a jump or a branch leads.
    #[must_use]
    pub const fn target(&self) -> Option<InstrId> {
        if let Self::Goto(target) | Self::Branch { target, .. } = self {
            Some(*target)
        } else {
            None
        }
    }

    /// As [`Self::target`], to change it.
    pub const fn target_mut(&mut self) -> Option<&mut InstrId> {
        if let Self::Goto(target) | Self::Branch { target, .. } = self {
            Some(target)
        } else {
            None
        }
    }
}
