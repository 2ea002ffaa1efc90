//! The typed IR: functions as trees of statements over an arena of typed expressions.
//!
//! Everything C++ has been resolved: names, overloads, templates, implicit conversions, references (now pointers),
//! methods (now functions with `this` first), constructors and destructors (now calls). What remains is C with
//! explicit loads. An expression is either a *place* (a typed region of memory: [`ExprKind::is_place`]) or a *value*;
//! values of record type occur only as call results and loads, and are consumed by assignment, initialisation and
//! argument passing. Expressions may have side effects; the GOTO conversion takes them out.

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{IdSet, Name, PrimaryMap, Span, define_id};

use crate::intrinsic::Intrinsic;
use crate::types::{TypeId, TypeTable};

define_id!(
    /// A function of a [`Program`].
    pub struct FuncId, "fn"
);
define_id!(
    /// A variable with static storage of a [`Program`].
    pub struct GlobalId, "g"
);
define_id!(
    /// A parameter, local variable or temporary of a [`Function`].
    pub struct LocalId, "l"
);
define_id!(
    /// An expression of a [`Function`].
    pub struct ExprId, "e"
);
define_id!(
    /// A label of a [`Function`].
    pub struct LabelId, "label"
);

/// A whole program: everything the entry points reach.
#[derive(Debug, Default)]
pub struct Program {
    /// Types.
    pub types: TypeTable,
    /// Functions.
    pub functions: PrimaryMap<FuncId, Function>,
    /// Variables with static storage, string literals included.
    pub globals: PrimaryMap<GlobalId, Global>,
    /// Function that runs dynamic initialisers before `main`, if there are any.
    pub static_init: Option<FuncId>,
    /// `main`, if it is defined and asked for.
    pub main: Option<FuncId>,
    /// The `__global__` functions that were asked for by name, in source order.
    pub kernels: Vec<FuncId>,
    /// The host functions through which kernels are launched, where they are entry points.
    pub launchers: Vec<Launcher>,
    /// The pointer that is not null while an exception is on its way to a handler; set where something throws.
    pub in_flight: Option<GlobalId>,
    /// What launches of the host call first: `bool (void *stream)`. If it is true, the launch is not carried out but
    /// given to [`captures_launch`](Self::captures_launch).
    pub checks_launch: Option<FuncId>,
    /// `void (const void *kernel, unsigned gx, gy, gz, bx, by, bz, size_t shared_bytes, void *stream, void **args)`
    pub captures_launch: Option<FuncId>,
    /// Names that this unit shares with others, where a program consists of several.
    pub symbols: Vec<Symbol>,
    /// Functions that other units ask for.
    pub exports: Vec<FuncId>,
    /// What was taken for granted where types and variables were lowered.
    pub rules: RuleSet,
    /// Functions and variables that the text mentions, whether it has been lowered or not.
    pub mentions: Vec<Mention>,
}

/// How the names of functions begin that initialise a variable.
pub(crate) const INITIALISER: &str = "initialiser of ";

/// What some code mentions of the functions and variables of its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The function in which it stands, by its span; `None` where that is not known, and for code that may belong to
    /// several functions.
    pub of: Option<Span>,
    /// Whether it is not supported, so that a function that has been lowered lacks it.
    pub is_lost: bool,
    /// Their names, unqualified.
    pub names: Vec<Name>,
}

/// A name that a unit defines for others or takes from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// In C the name; in C++ the qualified name with the types of the parameters.
    pub name: Name,
    /// What it is in this unit.
    pub strength: Strength,
    /// What it stands for.
    pub of: SymbolOf,
}

/// What a unit has of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// A declaration.
    Undefined,
    /// A definition that other units may have as well: inline functions, instances of templates.
    Weak,
    /// A definition.
    Strong,
}

/// A function or variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolOf {
    /// A function.
    Function(FuncId),
    /// A variable.
    Variable(GlobalId),
}

/// A host function that launches kernels and that no other such function calls; in a part of a program, one that may
/// launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher {
    /// The function.
    pub func: FuncId,
    /// The kernels that it names, itself or through what it names.
    pub kernels: Vec<FuncId>,
    /// Whether others may call it through pointers.
    pub is_pointed: bool,
}

/// Where a function may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FunctionKind {
    /// `__host__` or unmarked.
    Host,
    /// `__device__`
    Device,
    /// `__host__ __device__`
    HostDevice,
    /// `__global__`
    Kernel,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Qualified name as in C++ (`ns::S<float>::f`).
    pub name: Name,
    /// Where it may run.
    pub kind: FunctionKind,
    /// Parameters, the first of [`Function::locals`].
    pub n_params: u32,
    /// Return type.
    pub ret: TypeId,
    /// Whether further arguments may follow.
    pub is_variadic: bool,
    /// Parameters, variables and temporaries.
    pub locals: PrimaryMap<LocalId, Local>,
    /// Expressions; an expression refers only to earlier ones.
    pub exprs: PrimaryMap<ExprId, Expr>,
    /// Places whose accesses are volatile though the variable, if there is one, is not: behind pointers to volatile.
    pub volatile_places: IdSet<ExprId>,
    /// Number of labels.
    pub n_labels: u32,
    /// Body; `None` for a function that is declared but neither defined nor modelled. Calling it is unsupported.
    pub body: Option<Vec<Stmt>>,
    /// Whether it belongs to an operational model: what goes wrong in it is reported at its caller.
    pub is_model: bool,
    /// Whether its first argument is the address of memory in which it makes an object, which exists once it returns
    /// and not if it throws: constructors and functions that return an object of a class that is not trivial.
    pub makes_object: bool,
    /// Launches that it is compiled for, if it is a kernel.
    pub limits: LaunchLimits,
    /// Pairs of parameters that are pointers, of which one at least is restricted (`__restrict__`) and what one leads to may be
    /// written.
    pub restricted: Vec<(u32, u32)>,
    /// What was taken for granted where it was lowered.
    pub rules: RuleSet,
    /// Declaration.
    pub span: Span,
}

/// The launches that a kernel is compiled for; others are not possible. Zero stands for what is not said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LaunchLimits {
    /// Threads of a block, at most: the first argument of `__launch_bounds__`.
    pub max_threads: u32,
    /// Blocks that a multiprocessor can run at once, at least: its second argument.
    pub min_blocks: u32,
    /// Blocks of a cluster, at most: its third argument.
    pub max_cluster: u32,
    /// Blocks of a cluster along each axis: `__cluster_dims__`.
    pub cluster: [u32; 3],
}

/// A parameter, local variable or temporary.
#[derive(Clone, Debug)]
pub struct Local {
    /// Name; temporaries have names starting with `$`.
    pub name: Name,
    /// Type.
    pub ty: TypeId,
    /// Whether accesses are volatile.
    pub is_volatile: bool,
    /// Alignment if stricter than that of the type.
    pub align_bytes: Option<u64>,
    /// Declaration.
    pub span: Span,
}

/// The address space of a variable with static storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GlobalSpace {
    /// Host memory.
    Host,
    /// `__device__`
    Device,
    /// `__constant__`
    Constant,
    /// `__managed__`
    Managed,
    /// `__shared__`: one instance per block, indeterminate at its start.
    Shared,
    /// `extern __shared__ T a[]`: one instance per block with the size of the launch.
    DynamicShared,
    /// Set by the executor for each device thread: `threadIdx`, `blockIdx`, `blockDim`, `gridDim`.
    Thread(ThreadVar),
}

impl GlobalSpace {
    /// Whether each block has its own.
    #[must_use]
    pub fn is_of_block(self) -> bool {
        matches!(self, Self::Shared | Self::DynamicShared)
    }
}

/// The built-in variables (CUDA C++ Programming Guide, "Built-in Variables"); each is three 32-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "named after the variables")]
pub enum ThreadVar {
    ThreadIdx,
    BlockIdx,
    BlockDim,
    GridDim,
}

/// A variable with static storage.
#[derive(Debug)]
pub struct Global {
    /// Qualified name; string literals are `$str<n>`.
    pub name: Name,
    /// Type.
    pub ty: TypeId,
    /// Address space.
    pub space: GlobalSpace,
    /// Constant initialiser; bytes it does not mention are zero. `None` for shared memory.
    pub init: Option<Vec<InitWrite>>,
    /// Whether the program may not write to it (string literals, `const` objects).
    pub is_const: bool,
    /// Whether accesses are volatile.
    pub is_volatile: bool,
    /// Alignment if stricter than that of the type.
    pub align_bytes: Option<u64>,
    /// Whether the variable is declared by an operational model.
    pub is_model: bool,
    /// The class whose table of virtual functions it is, if it is one.
    pub virtuals_of: Option<TypeId>,
    /// Declaration.
    pub span: Span,
}

/// One scalar of a constant initialiser.
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
    /// Bytes, least significant first.
    Bytes(Vec<u8>),
    /// Address of a variable plus an offset.
    GlobalAddr(GlobalId, i64),
    /// Address of a function.
    FuncAddr(FuncId),
}

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// Form.
    pub kind: StmtKind,
    /// Where.
    pub span: Span,
}

/// Visits statements and those inside them, in no particular order; those inside expressions are not.
pub fn for_each_stmt<'s>(stmts: &'s [Stmt], mut visit: impl FnMut(&'s Stmt)) {
    let mut pending = vec![stmts];
    while let Some(stmts) = pending.pop() {
        for stmt in stmts {
            visit(stmt);
            match &stmt.kind {
                StmtKind::Block(body) | StmtKind::Switch { body, .. } => pending.push(body),
                StmtKind::If { then_branch: first, else_branch: second, .. }
                | StmtKind::Loop { cond_prelude: first, body: second, .. }
                | StmtKind::Try { body: first, handler: second } => {
                    pending.push(first);
                    pending.push(second);
                }
                StmtKind::Expr(_)
                | StmtKind::Decl { .. }
                | StmtKind::DeclVla { .. }
                | StmtKind::ZeroInit(_)
                | StmtKind::Case { .. }
                | StmtKind::Default
                | StmtKind::Label(_)
                | StmtKind::Goto(_)
                | StmtKind::Break
                | StmtKind::Continue
                | StmtKind::Return(_)
                | StmtKind::Launch(_)
                | StmtKind::Throw
                | StmtKind::Unsupported(_) => {}
            }
        }
    }
}

/// The forms of a statement.
#[derive(Debug)]
pub enum StmtKind {
    /// Evaluate for the side effects.
    Expr(ExprId),
    /// A scope: locals declared inside die at its end, in reverse order, their cleanups run.
    Block(Vec<Stmt>),
    /// The lifetime of a local starts, its value indeterminate. `cleanup` (a destructor call) runs on every way out of
    /// the enclosing block.
    Decl {
        /// The local.
        local: LocalId,
        /// Destructor call.
        cleanup: Option<ExprId>,
    },
    /// The lifetime of a run-time sized array starts: `local` is a pointer that gets the address of fresh storage.
    DeclVla {
        /// Pointer to the storage.
        local: LocalId,
        /// Size in bytes, a `u64` value.
        size: ExprId,
    },
    /// Zero-fill a place.
    ZeroInit(ExprId),
    /// `if`
    If {
        /// A `bool` value.
        cond: ExprId,
        /// Taken if true.
        then_branch: Vec<Stmt>,
        /// Taken if false.
        else_branch: Vec<Stmt>,
    },
    /// All loops: `init` has been emitted before. `continue` goes to `step`.
    Loop {
        /// Tested before each iteration (after it for `do`), true if absent. Statements that compute the condition
        /// (declarations in conditions) stand in `cond_prelude` and are run each time before it.
        cond_prelude: Vec<Stmt>,
        /// A `bool` value.
        cond: Option<ExprId>,
        /// Evaluated after each iteration.
        step: Option<ExprId>,
        /// Body.
        body: Vec<Stmt>,
        /// `do .. while`
        is_test_last: bool,
        /// `#pragma unroll n`; informative.
        unroll: Option<u32>,
    },
    /// `switch`: jumps to the first matching case inside `body`, else to the default, else past the end.
    Switch {
        /// An integer value.
        value: ExprId,
        /// Body, holding `Case` and `Default` marks.
        body: Vec<Stmt>,
    },
    /// `case low ... high:` of the innermost switch, values in the type of the switch.
    Case {
        /// Lower bound.
        low: i128,
        /// Upper bound, included.
        high: i128,
    },
    /// `default:` of the innermost switch.
    Default,
    /// A label.
    Label(LabelId),
    /// `goto`
    Goto(LabelId),
    /// Leave the innermost loop or switch.
    Break,
    /// Next iteration of the innermost loop.
    Continue,
    /// Return.
    Return(Option<ExprId>),
    /// Kernel launch.
    Launch(Launch),
    /// `try`: what leaves `body` by an exception goes on with `handler`, in which the exception is still in flight.
    Try {
        /// The block.
        body: Vec<Stmt>,
        /// What chooses a handler and runs it.
        handler: Vec<Stmt>,
    },
    /// Leaves by the exception in flight to the innermost handler, of this function or of its callers; without one the
    /// program ends.
    Throw,
    /// A construct that is not supported: reaching it makes the verdict unknown.
    Unsupported(Name),
}

/// `kernel<<<grid, block, shared, stream>>>(args)`.
#[derive(Debug)]
pub struct Launch {
    /// The kernel, or a pointer to it.
    pub kernel: Callee,
    /// `gridDim.x, .y, .z`, `u32` values.
    pub grid: [ExprId; 3],
    /// `blockDim.x, .y, .z`, `u32` values.
    pub block: [ExprId; 3],
    /// Bytes of dynamic shared memory, a `u64` value.
    pub shared_bytes: Option<ExprId>,
    /// The stream, a pointer value.
    pub stream: Option<ExprId>,
    /// Arguments, converted to the parameter types.
    pub args: Vec<ExprId>,
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// Form.
    pub kind: ExprKind,
    /// Type of the value or place.
    pub ty: TypeId,
    /// Where.
    pub span: Span,
}

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// `bool`
    Bool(bool),
    /// Integer, as its two's complement bits in the low bits.
    Int(u128),
    /// Float, as its IEEE bits.
    Float(u64),
    /// Null pointer.
    Null,
}

/// What is called or launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A function.
    Direct(FuncId),
    /// The function a pointer value points to.
    Indirect(ExprId),
}

/// Unary operators on scalars; operand and result have the same type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnaryOp {
    /// Arithmetic negation.
    Neg,
    /// Bitwise complement.
    BitNot,
    /// Logical negation of a `bool`.
    Not,
}

/// Binary operators on scalars of one type (shifts: the distance may have another integer type). Comparisons give `bool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "named after the operators; signedness comes from the operand type"
)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl BinaryOp {
    /// Whether the result is a `bool`.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        matches!(self, Self::Lt | Self::Le | Self::Gt | Self::Ge | Self::Eq | Self::Ne)
    }
}

/// The forms of an expression.
#[derive(Debug)]
pub enum ExprKind {
    // Places.
    /// A local.
    Local(LocalId),
    /// A variable with static storage.
    Global(GlobalId),
    /// What a pointer value points to.
    Deref(ExprId),
    /// A field of a record place; the index into [`crate::types::Record::fields`].
    Field(ExprId, u32),
    /// Element of an array place; the index is an integer value.
    Index(ExprId, ExprId),

    // Values.
    /// A constant.
    Const(Constant),
    /// The value stored in a place.
    Load(ExprId),
    /// Address of a place.
    AddrOf(ExprId),
    /// Pointer to the first element of an array place.
    Decay(ExprId),
    /// Address of a function.
    FuncAddr(FuncId),
    /// Unary operator.
    Unary(UnaryOp, ExprId),
    /// Binary operator; pointers may be compared.
    Binary(BinaryOp, ExprId, ExprId),
    /// Pointer plus integer (any integer type) times the size of the pointee.
    PtrAdd(ExprId, ExprId),
    /// Pointer minus integer.
    PtrSub(ExprId, ExprId),
    /// Difference of two pointers in elements, an `i64`.
    PtrDiff(ExprId, ExprId),
    /// Conversion between scalar types, the meaning given by both: integer truncation and extension, to `bool` by
    /// comparison with zero, between integers and floats (towards zero), pointers and integers.
    Convert(ExprId),
    /// Same bits, other scalar type of the same size.
    Bitcast(ExprId),
    /// `a && b`, the right operand evaluated only if needed.
    And(ExprId, ExprId),
    /// `a || b`, the right operand evaluated only if needed.
    Or(ExprId, ExprId),
    /// `c ? a : b` on scalars or records; only one of the two is evaluated.
    Conditional(ExprId, ExprId, ExprId),
    /// Store a value in a place; the value of the expression is the stored value.
    Assign(ExprId, ExprId),
    /// `place = (type of place)((compute_ty)place op value)`, the place evaluated once; the value is what was stored.
    /// For pointers `op` is `Add` or `Sub`, the value an integer, `compute_ty` the pointer type.
    AssignOp {
        /// Operator.
        op: BinaryOp,
        /// Place.
        place: ExprId,
        /// Right operand, already converted.
        value: ExprId,
        /// Type in which the operator is computed.
        compute_ty: TypeId,
    },
    /// `++` and `--` on integers, floats and pointers.
    IncDec {
        /// Place.
        place: ExprId,
        /// Whether it increments.
        is_increment: bool,
        /// Whether the value is that before the change.
        is_post: bool,
    },
    /// Call; arguments beyond the parameters only for variadic functions.
    Call(Callee, Vec<ExprId>),
    /// Built-in operation of the verifier.
    Intrinsic(Intrinsic, Vec<ExprId>),
    /// Statements, then a value (or place).
    Seq(Box<SeqExpr>),
}

/// Statements run before a value is taken. Locals declared in them live until the end of the enclosing block
/// statement.
#[derive(Debug)]
pub struct SeqExpr {
    /// Run first.
    pub stmts: Vec<Stmt>,
    /// The value or place; `None` for void.
    pub value: Option<ExprId>,
}

impl ExprKind {
    /// Whether the expression denotes a region of memory rather than a value. A [`ExprKind::Seq`] is what its last
    /// expression is, and counts as a value here.
    #[must_use]
    pub fn is_place(&self) -> bool {
        matches!(
            self,
            Self::Local(_) | Self::Global(_) | Self::Deref(_) | Self::Field(..) | Self::Index(..)
        )
    }
}
