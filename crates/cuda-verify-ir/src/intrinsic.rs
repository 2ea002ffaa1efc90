//! Built-in operations of the verifier: the small vocabulary in which the operational models are written.
//!
//! A model calls an intrinsic as a function of the name given by [`Intrinsic::from_name`], listed in
//! `models/cv/intrinsics.h`. Engines know intrinsics only; they never look at the names of library functions.

pub use cuda_verify_order::{FenceOrder, MemScope};

use crate::words;

/// The distance of two variables in the 32-bit addresses of shared memory: far more than any of them takes, so that an
/// address says which variable it is derived from. The first window is empty.
pub const SHARED_WINDOW_BYTES: u64 = 1 << 20;

/// The size that objects have of which it is not known how large they are: far below the distance of two objects.
pub const UNLIMITED_BYTES: u64 = 1 << 38;

/// How memory was obtained, as an integer argument of `__cv_alloc` and `__cv_free`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AllocSpace {
    /// `malloc` and `new` on the host: 0, 6, 7 by their functions.
    HostHeap(Allocator),
    /// `cudaMalloc`: 1.
    Device,
    /// `cudaMallocManaged`: 2.
    Managed,
    /// `cudaMallocHost`: 3; accessible by both sides.
    Pinned,
    /// `alloca`: 4; freed with the calling function.
    Stack,
    /// `malloc` and `new` in a kernel: 5, 8, 9 by their functions.
    DeviceHeap(Allocator),
    /// Text that the host gets from outside and never releases, such as words of the command line: 10.
    Environment,
    /// What the CUDA runtime keeps for a handle, such as a stream: 11. It ends with the context.
    Runtime,
    /// What the runtime tells kernels of the memory behind a texture or surface: 12. The host writes it before any launch
    /// that knows it, and the runtime keeps it until the kernels that were launched with it are done, also when it is
    /// destroyed before: no access to it races. It ends with the context.
    Descriptor,
}

/// The functions that a piece of a heap comes from; it goes back by those of the same family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Allocator {
    /// `malloc` and its relatives, `free`.
    Malloc,
    /// `new`, `delete`.
    New,
    /// `new[]`, `delete[]`.
    NewArray,
}

impl AllocSpace {
    /// By their numbers.
    const SPACES: [Self; 13] = [
        Self::HostHeap(Allocator::Malloc),
        Self::Device,
        Self::Managed,
        Self::Pinned,
        Self::Stack,
        Self::DeviceHeap(Allocator::Malloc),
        Self::HostHeap(Allocator::New),
        Self::HostHeap(Allocator::NewArray),
        Self::DeviceHeap(Allocator::New),
        Self::DeviceHeap(Allocator::NewArray),
        Self::Environment,
        Self::Runtime,
        Self::Descriptor,
    ];

    /// Whether host and device may access it at the same time.
    #[must_use]
    pub const fn is_of_both_sides(self) -> bool {
        matches!(self, Self::Managed | Self::Pinned)
    }

    /// The space with the number used by the models.
    #[must_use]
    pub fn from_code(code: u128) -> Option<Self> {
        let code = usize::try_from(code).ok()?;
        Self::SPACES.get(code).copied()
    }

    /// The number used by the models.
    #[must_use]
    pub fn code(self) -> u128 {
        (0..).zip(Self::SPACES).find(|(_, space)| *space == self).map_or(0, |(code, _)| code)
    }

    /// Whether the program has to release it.
    #[must_use]
    pub const fn is_owned(self) -> bool {
        !matches!(self, Self::Stack | Self::Environment)
    }

    /// Name of memory of which the program gives none.
    #[must_use]
    pub const fn unnamed(self) -> &'static str {
        match self {
            Self::HostHeap(_) | Self::DeviceHeap(_) => "allocated memory",
            Self::Device => "device allocation",
            Self::Managed => "managed allocation",
            Self::Pinned => "pinned allocation",
            Self::Stack => "alloca",
            Self::Environment => "text from outside",
            Self::Runtime | Self::Descriptor => "object of the runtime",
        }
    }

    /// Whether a function of the runtime leaves the pointer in a variable that it is given, after which the memory is
    /// named.
    #[must_use]
    pub const fn is_named_by_variable(self) -> bool {
        matches!(self, Self::Device | Self::Managed | Self::Pinned)
    }

    /// Words for the memory, in messages.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::HostHeap(Allocator::Malloc) => "host memory",
            Self::HostHeap(Allocator::New) => "host memory of `new`",
            Self::HostHeap(Allocator::NewArray) => "host memory of `new[]`",
            Self::Device => "device memory",
            Self::Managed => "managed memory",
            Self::Pinned => "pinned host memory",
            Self::Stack => "stack memory",
            Self::Environment => "memory of the environment",
            Self::Runtime | Self::Descriptor => "object of the runtime",
            Self::DeviceHeap(Allocator::Malloc) => "device heap memory",
            Self::DeviceHeap(Allocator::New) => "device heap memory of `new`",
            Self::DeviceHeap(Allocator::NewArray) => "device heap memory of `new[]`",
        }
    }
}

/// Read-modify-write operations on memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AtomicOp {
    /// New value is old + operand (integers and floats).
    Add,
    /// old - operand
    Sub,
    /// operand
    Exch,
    /// The smaller, by the signedness of the type.
    Min,
    /// The greater.
    Max,
    /// `old >= operand ? 0 : old + 1` (unsigned)
    Inc,
    /// `old == 0 || old > operand ? operand : old - 1` (unsigned)
    Dec,
    /// `old == compare ? operand : old`; arguments: address, compare, operand.
    Cas,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Atomic read.
    Load,
    /// Read that the program writes as a plain one, and whose value counts only where a `Cas` of the same place finds it
    /// confirmed. Not available to programs.
    Guess,
    /// Atomic write of the operand; no result.
    Store,
}

/// Atomic functions on integers that commute with each other: in any order they leave the same contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AtomicFamily {
    /// Additions and subtractions.
    Sum,
    /// Minima.
    Min,
    /// Maxima.
    Max,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

impl AtomicOp {
    /// The operations with which this one commutes, itself among them; `None` where the last one counts.
    ///
    /// A wrong family hides what depends on the order.
    #[must_use]
    pub const fn family(self) -> Option<AtomicFamily> {
        match self {
            Self::Add | Self::Sub => Some(AtomicFamily::Sum),
            Self::Min => Some(AtomicFamily::Min),
            Self::Max => Some(AtomicFamily::Max),
            Self::And => Some(AtomicFamily::And),
            Self::Or => Some(AtomicFamily::Or),
            Self::Xor => Some(AtomicFamily::Xor),
            Self::Exch
            | Self::Inc
            | Self::Dec
            | Self::Cas
            | Self::Load
            | Self::Guess
            | Self::Store => None,
        }
    }
}

/// Who gets a value that is made from those of several threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GatherScope {
    /// The calling thread alone.
    Thread,
    /// All threads of the block get the same one: it is made between the same two barriers.
    Block,
}

/// `__syncthreads` and its reducing variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BarrierKind {
    /// `__syncthreads()`
    Plain,
    /// `__syncthreads_count(p)`: number of threads whose predicate is non-zero.
    Count,
    /// `__syncthreads_and(p)`
    And,
    /// `__syncthreads_or(p)`
    Or,
    /// `grid.sync()`: all threads of the grid.
    Grid,
}

/// Lane selection of `__shfl*_sync`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShuffleKind {
    /// By lane index.
    Index,
    /// Lower lane.
    Up,
    /// Higher lane.
    Down,
    /// Exclusive or of the lane.
    Xor,
}

/// Reductions over a warp's mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "named after __ballot_sync, __all_sync, __match_any_sync, __reduce_add_sync, ..."
)]
pub enum WarpOp {
    Ballot,
    All,
    Any,
    Uni,
    MatchAny,
    MatchAll,
    ReduceAdd,
    ReduceMin,
    ReduceMax,
    ReduceAnd,
    ReduceOr,
    ReduceXor,
}

/// Float operations that are single instructions of the semantics (correctly rounded or exact).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named after the C functions")]
pub enum FloatOp {
    Sqrt,
    Fma,
    Floor,
    Ceil,
    Trunc,
    /// To nearest, ties to even.
    Rint,
    /// To nearest, ties away from zero.
    Round,
    Abs,
    Min,
    Max,
    /// `fmod`: truncated remainder.
    Fmod,
    /// `remainder`: IEEE remainder.
    Remainder,
    CopySign,
    IsNan,
    IsInf,
    SignBit,
}

/// What the host does with streams and events. A stream is named by its handle, a pointer: 0 and 1 are the legacy
/// default stream, others are made by `stream_create` (CUDA C++ Programming Guide, "Asynchronous Concurrent
/// Execution").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StreamOp {
    /// `void (void *stream, unsigned flags)`: a new stream; flag 1: it does not wait for the default stream.
    Create,
    /// `void (void *stream)`: the host waits for the stream.
    Sync,
    /// `void (void *stream, void *event)`: later work of the stream waits for what the event was recorded after.
    Wait,
    /// `void (void *event, void *stream)`: the event happens when all work of the stream so far is done.
    Record,
    /// `void (void *event)`: the host waits for the event.
    EventSync,
    /// `void (void *stream)`: accesses up to `async_end` are those of an operation in the stream.
    Begin,
    /// The same of an operation that accesses memory of the host, and which the host need not wait for.
    BeginHost,
    /// `void (const void *p, size_t n)`: the operation takes the bytes: it conflicts with whatever accesses them.
    Claim,
    /// `void ()`: see `Begin`.
    End,
    /// `bool (void *stream)`: the host has waited for all work of the stream.
    IsDone,
    /// `bool (void *event)`: the host has waited for the event, or for what it was recorded after.
    IsEventDone,
    /// `void ()`: the context ends: its memory and its objects are released, variables of the device are as at the
    /// start (CUDA Runtime API, `cudaDeviceReset`).
    Reset,
}

impl StreamOp {
    /// Which operand is the handle of a stream.
    #[must_use]
    pub const fn stream_operand(self) -> Option<usize> {
        match self {
            Self::Create
            | Self::Sync
            | Self::Wait
            | Self::Begin
            | Self::BeginHost
            | Self::IsDone => Some(0),
            Self::Record => Some(1),
            Self::EventSync | Self::IsEventDone | Self::Claim | Self::End | Self::Reset => None,
        }
    }
}

/// Asynchronous copies of a device thread (PTX ISA 8, "Asynchronous Operations"): they may read and write at any time
/// between where they are issued and where they are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CopyOp {
    /// `void ()`: accesses up to `End` are those of an asynchronous copy, of the group that is committed next.
    Begin,
    /// `void (void *object)`: the same for a copy that is complete when the present phase of a barrier object is.
    BeginAt,
    /// `void ()`: see `Begin`.
    End,
    /// `void ()`: the copies since the last commit are a group.
    Commit,
    /// `void (unsigned n)`: waits until all groups but the last `n` are complete.
    Wait,
}

/// Barriers at which not all threads of a block need to meet. Their phases are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhaseOp {
    /// `void (void *object)`: a barrier object begins its first phase.
    Init,
    /// `size_t (void *object, unsigned n, unsigned expected)`: so many arrivals of those that complete the phase, whose
    /// number is the result.
    Arrive,
    /// `size_t (void *object, unsigned n, unsigned expected)`: arrives, and from the next phase on so many are not expected.
    Drop,
    /// `void (void *object, size_t phase)`: waits until the phase is complete.
    Wait,
    /// `void (void *object, unsigned parity)`: waits until the last complete phase has that parity.
    WaitParity,
    /// `void (unsigned id, unsigned n)`: arrives with its warp at one of the numbered barriers of the block, where `n`
    /// threads meet, and waits for the others.
    NamedSync,
    /// `void (unsigned id, unsigned n)`: arrives with its warp, and goes on.
    NamedArrive,
}

/// Kinds of accesses that a thread may be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LogKind {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Atomic functions.
    Atomic,
}

impl LogKind {
    /// What an annotation speaks of, in words.
    #[must_use]
    pub const fn chosen(self) -> &'static str {
        match self {
            Self::Read => "chosen read",
            Self::Write => "chosen write",
            Self::Atomic => "chosen atomic access",
        }
    }
}

/// Real functions of which only the error is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named after the C and CUDA functions")]
pub enum MathOp {
    Exp,
    Exp2,
    Exp10,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Sin,
    Cos,
    Tan,
    SinPi,
    CosPi,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Cbrt,
    Rcbrt,
    Rsqrt,
    Hypot,
    Pow,
    Erf,
    Erfc,
    Tgamma,
}

impl MathOp {
    /// How many operands it has.
    #[must_use]
    pub const fn arity(self) -> usize {
        match self {
            Self::Atan2 | Self::Hypot | Self::Pow => 2,
            Self::Exp
            | Self::Exp2
            | Self::Exp10
            | Self::Expm1
            | Self::Log
            | Self::Log2
            | Self::Log10
            | Self::Log1p
            | Self::Sin
            | Self::Cos
            | Self::Tan
            | Self::SinPi
            | Self::CosPi
            | Self::Asin
            | Self::Acos
            | Self::Atan
            | Self::Sinh
            | Self::Cosh
            | Self::Tanh
            | Self::Asinh
            | Self::Acosh
            | Self::Atanh
            | Self::Cbrt
            | Self::Rcbrt
            | Self::Rsqrt
            | Self::Erf
            | Self::Erfc
            | Self::Tgamma => 1,
        }
    }
}

/// Which implementation of a function: results of one say nothing about those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Accuracy {
    /// The library's.
    Standard,
    /// That of the hardware (`__expf`).
    Fast,
}

/// A rounding mode named in an operation (`__fadd_rz`, `__float2int_ru`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named after IEEE 754 and the CUDA suffixes rn, rz, ru, rd")]
pub enum Rounding {
    NearestEven,
    TowardZero,
    Up,
    Down,
}

/// Arithmetic in a given rounding mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named after the operations")]
pub enum RoundedOp {
    Add,
    Sub,
    Mul,
    Div,
    Fma,
    Sqrt,
    /// Between any two scalar types, saturating as the CUDA conversion intrinsics do.
    Convert,
}

/// A built-in operation. Argument types are given as in C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Intrinsic {
    /// `void (bool cond, const char *message)`: an `assertion` property.
    Assert,
    /// `void (bool cond, const char *message)`: an `assertion` property that may be assumed in an arbitrary iteration of
    /// the loop around it.
    Invariant,
    /// `void (bool cond, const char *message)`: an `api-contract` property of the caller of the model.
    Contract,
    /// `void (bool cond, const char *message)`: a precondition, assumed in a kernel and an `assertion` property of the
    /// caller elsewhere.
    Requires,
    /// `void (bool cond, const char *message)`: an `assertion` property wherever the function is left from here on.
    Ensures,
    /// `T ()`: inside of `Ensures`, what the function returns.
    ReturnValue,
    /// `T (T x)`: inside of `Ensures`, the value of the expression at the place of the annotation.
    Old,
    /// `void ()`: what an arbitrary thread does from here on is neither recorded nor checked, up to the next
    /// `Instances`.
    Quiet,
    /// `void (bool cond, T...)`: the condition holds for the threads of the block with these numbers along the first
    /// axis, since every thread of the block has shown it for itself before the barrier that was just passed. As a
    /// statement: the condition is evaluated after the next barrier.
    Instances,
    /// `F *(F *f, F *first...)`: a pointer that has been read, which is one of these functions or another one if it is
    /// not known. Programs cannot call it.
    FunctionPointer,
    /// `T *(T *t, C *object, T *first...)`: the table of virtual functions of an object of class `C`, which is that of a
    /// class of the program if it is not known; in GOTO programs without the object, and with all tables that it may be.
    /// Programs cannot call it.
    VirtualTable,
    /// `T (T x)`: the value that another thread has where it comes to the same place, any other thread of the launch.
    Other,
    /// `bool (const void *p)`: whether an access to the object, chosen from all that this thread has made since the last
    /// barrier of the block, is the one asked about; false if there was none, and never certainly true.
    Logged(LogKind),
    /// `size_t (const void *p)`: the byte offset of that access into the object.
    LoggedOffset(LogKind),
    /// `R (const char *name, T...)`: the value of an unknown function: equal for equal arguments.
    Uninterpreted,
    /// `void (bool cond)`: executions in which it is false are not considered.
    Assume,
    /// `T (T value, T low, T high)`: the value, of which is known that it lies between the others. There is one that does,
    /// so that what does not depend on the value need not know of it.
    Bounded,
    /// `void (bool cond)`: as `Assume`, but nothing where the condition is a constant.
    Presume,
    /// `void (const void *p, size_t bytes)`: the memory behind the pointer, if it comes from the caller of a function that
    /// is entered with any arguments, has so many bytes, of which the caller need not be told.
    CallerBytes,
    /// `void (const void *p, size_t bytes)`: the bytes have been read from a file.
    FromFile,
    /// `void (const void *p, size_t n, size_t size)`: the memory that the pointer is the start of, if it comes from the
    /// caller of a kernel or function that is entered with any arguments, has `n` elements of a size.
    Extent,
    /// `void (size_t whole, size_t part)`: the first number is a product in which the second one occurs, each of them once;
    /// told for extents.
    Multiple,
    /// `T ()`: a choice that the environment of the program makes: each value of the result type is one of some
    /// execution.
    Nondet,
    /// `T ()`, or `T (const char *name, U...)`: a value that a model makes up since it does not say which one the library
    /// gives; by a name, a function of its operands. No verdict rests on it.
    Unspecified,
    /// `T (const char *name)`: any value; an input of the program that appears by this name in counterexamples.
    Input,
    /// `void *(size_t bytes, int space)`: fresh memory, indeterminate; never null. Spaces as in [`AllocSpace`].
    Alloc,
    /// `void (void *p, int space)`: frees; null is allowed. Emits `invalid-free` checks.
    Free,
    /// `size_t (const void *p)`: size of the object pointed into, 0 if none.
    ObjectSize,
    /// `size_t (const void *p)`: offset into the object.
    ObjectOffset,
    /// `int (const void *p)`: 0 null or invalid, 1 host, 2 device, 3 managed, 4 pinned, 5 constant, 6 shared, 7 local.
    ObjectSpace,
    /// `unsigned (const void *p)`: the 32-bit address of a place in shared memory. Variables of a block lie in windows of
    /// [`SHARED_WINDOW_BYTES`].
    SharedAddress,
    /// `void *(unsigned address)`: the place in shared memory of the block that has this address.
    SharedPlace,
    /// `void (void *dst, const void *src, size_t n)`: like `memmove`, accesses checked and logged.
    Memcpy,
    /// `void (void *dst, int byte, size_t n)`
    Memset,
    /// `void (const void *p, size_t n, int is_constant)`: the bytes are read by a cache that is not kept coherent with
    /// the writes of the launch. None of these may come before, and none at all by other threads if they have to be
    /// constant throughout the launch.
    ReadOnly,
    /// `void (void *p, size_t n)`: bytes become indeterminate.
    Havoc,
    /// As `Memcpy` but by the CUDA runtime: device and host memory are both accessible.
    RuntimeMemcpy,
    /// As `Memset` but by the CUDA runtime.
    RuntimeMemset,
    /// `int (int predicate)`, argument and result only for the reducing kinds.
    Barrier(BarrierKind),
    /// `void (unsigned mask)`
    SyncWarp,
    /// `T (unsigned mask, T value, int lane, int width)` for 32- and 64-bit scalars.
    Shuffle(ShuffleKind),
    /// `R (unsigned mask, T value)`
    Warp(WarpOp),
    /// `unsigned ()`
    ActiveMask,
    /// `T (T *address, T operand...)`
    Atomic(AtomicOp, MemScope),
    /// `__threadfence` and scoped variants, and weaker fences.
    Fence(FenceOrder, MemScope),
    /// `void ()`: the next atomic operation of the thread has this order. Unlike a fence before or after it, it orders no
    /// other access of the thread (PTX ISA, "Release and Acquire Patterns").
    Order(FenceOrder, MemScope),
    /// Asynchronous copies.
    Copy(CopyOp),
    /// Barriers of some threads.
    Phase(PhaseOp),
    /// The thread performs what follows without interruption, up to `AtomicEnd`.
    AtomicBegin,
    /// See `AtomicBegin`.
    AtomicEnd,
    /// `T (const char *text, int base)`: the integer that a text begins with, as `strtol` reads it; of unknown text, any
    /// value, the same for the same text.
    TextInt,
    /// `size_t (const char *text, int base)`: how many characters of the text `TextInt` reads.
    TextIntEnd,
    /// `T (const char *text)`: the floating-point number that a text begins with, as `strtod` reads it.
    TextFloat,
    /// `size_t (const char *text)`: how many characters of the text `TextFloat` reads.
    TextFloatEnd,
    /// `bool (const char *a, const char *b)`: both can be read as texts, but not all of their characters are known, so that
    /// `TextFind` and `TextCompare` say in one step what a loop would find out in many.
    TextIsOpen,
    /// `size_t (const char *text, int character, size_t limit)`: where the character comes first in a text, or where the
    /// text ends, or the limit. For open texts only.
    TextFind,
    /// `int (const char *a, const char *b, size_t limit, bool ignores_case)`: -1, 0 or 1, as the first text is less than
    /// the second one, equal or greater, up to a limit. For open texts only.
    TextCompare,
    /// `int (int descriptor, const char *format, T...)`: text for standard output (1) or standard error (2), made from a
    /// format of `printf`. The result is any number. Items that are no scalars are zero.
    Emit,
    /// `void (int descriptor, const char *what, T)`: a `value`, `text` or `address` as a stream of C++ prints it for
    /// standard output (1) or standard error (2), or a change of its format (`width`, `fill`, `precision`, `base`, `set`
    /// and `unset`, with the flags of `models/std/ios.h`).
    Show,
    /// `void (int status)`: the program (host) or the launch (device) ends here normally: `exit`.
    Exit,
    /// `void ()`: abnormal end that is not itself a violation: `abort`, `__trap`.
    Abort,
    /// `void ()`: `__builtin_unreachable`: reaching it is undefined behaviour, an `assertion` violation.
    Unreachable,
    /// `void (const char *what)`: reaching it makes the verdict unknown, by this name.
    Unsupported,
    /// `void (const void *kernel, unsigned gx, gy, gz, bx, by, bz, size_t shared_bytes, void *stream, void **args)`: a
    /// launch whose arguments are given by their addresses. The conversion to GOTO programs makes it one launch for
    /// each kernel that the pointer may point to.
    LaunchArray,
    /// `size_t (const void *kernel, unsigned index)`: the size of a parameter of a kernel, 0 beyond the last one; resolved
    /// by the conversion to GOTO programs.
    ParamSize,
    /// Float operation.
    Float(FloatOp),
    /// Arithmetic and conversions in a given rounding mode.
    Rounded(RoundedOp, Rounding),
    /// `T (T x, int ulps)`, or with two operands: a value that depends on the operands, the side (host or device) and
    /// the accuracy only, and is at most so many units in the last place from the function's.
    Near(MathOp, Accuracy),
    /// `bool ()`: whether the code runs in a kernel.
    IsDevice,
    /// `bool ()`: whether one thread, with any indices, is run for all of the launch.
    IsArbitrary,
    /// `bool (T x)`: whether the value is a constant to the engine; a model may then do in full what it else abstracts.
    IsKnown,
    /// `bool (T x)`: whether the value is computed from nothing but numbers that the program is given as text.
    IsGiven,
    /// `bool (T x, size_t n)`: whether the number is a multiple of a power of two. Where what is added up depends on what a
    /// caller passes that is not known, the caller is taken to see to it (`aligned-data`).
    IsAligned,
    /// `T ()`: a value made from those of other threads, where [`IsArbitrary`](Self::IsArbitrary) holds: any value, of
    /// which the program may be unable to make all.
    Gathered(GatherScope),
    /// `size_t ()`: bytes of dynamic shared memory of the launch.
    DynamicSharedBytes,
    /// `void (dim3-like words...)`: host waits for all earlier launches (`cudaDeviceSynchronize`).
    DeviceSync,
    /// Streams and events.
    Stream(StreamOp),
    /// `int ()`: the error code of the last launch that was not possible, 0 if there was none since the last call.
    LaunchError,
    /// `void *(const void *symbol)`: the address on the device of the variable that host code names by this pointer; null if
    /// it names none.
    Symbol,
    /// `size_t (const void *kernel, int what)`: of a kernel, the threads that a block may have (0), the blocks that a
    /// multiprocessor can run at least (1), its bytes of static shared memory (2), those of dynamic shared memory that it
    /// may be launched with (3).
    KernelLimit,
    /// `void (const void *kernel, size_t bytes)`: allows a kernel so many bytes of dynamic shared memory.
    AllowShared,
    /// `void ()`: the next launch is cooperative: its blocks may wait for each other.
    NextCooperative,
    /// `bool ()`: whether the launch is cooperative.
    IsCooperative,
}

impl Intrinsic {
    /// The intrinsic that a function name of the models denotes; other names starting with `__cv_` are ordinary
    /// functions of the models.
    ///
    /// Types of a call: `__cv_nondet<T>()`, `__cv_gathered<T>()`, `__cv_input<T>(name)`, `__cv_text_int<T>` and `__cv_text_float<T>` give `T`; atomics give the pointee of their first
    /// argument (nothing for `store`); shuffles and `reduce` give the type of the value; float operations and
    /// `rounded` ones give the type of the first argument, integers converted to `double`; `__cv_convert_rn<T>(x)`
    /// gives `T`; `__cv_other(x)` gives the type of `x`, `__cv_uninterpreted<R>(name, ...)` and `__cv_unspecified<R>(...)` give `R`; `near` functions give the type of the first argument; `ballot`, `match_any`, `match_all` give `unsigned`; `all`, `any`, `uni` give `int`. Scopes of
    /// atomics are the device unless the name ends in `_block` or `_system`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix("__cv_")?;
        if let Some(atomic) = name.strip_prefix("atomic_") {
            return Self::atomic_from_name(atomic);
        }
        if let Some(rounded) = name.strip_prefix("rounded_") {
            let (op, mode) = rounded.rsplit_once('_')?;
            let op = words::find(words::ROUNDED_OPS, op).filter(|op| *op != RoundedOp::Convert)?;
            return Some(Self::Rounded(op, words::find(words::ROUNDINGS, mode)?));
        }
        if let Some(function) = name.strip_prefix("near_") {
            return Some(match function.strip_prefix("fast_") {
                Some(function) => {
                    Self::Near(words::find(words::MATH_OPS, function)?, Accuracy::Fast)
                }
                None => Self::Near(words::find(words::MATH_OPS, function)?, Accuracy::Standard),
            });
        }
        if let Some(mode) = name.strip_prefix("convert_") {
            return Some(Self::Rounded(RoundedOp::Convert, words::find(words::ROUNDINGS, mode)?));
        }
        if let Some(op) = Self::with_another_name(name) {
            return Some(op);
        }
        let word = name.replace('_', "-");
        words::find(words::WARP_OPS, &word)
            .map(Self::Warp)
            .or_else(|| words::find(words::FLOAT_OPS, &word).map(Self::Float))
            .or_else(|| words::find_intrinsic(&word).filter(|op| op.has_name_of_word()))
    }

    /// Those whose names are not their words.
    fn with_another_name(name: &str) -> Option<Self> {
        Some(match name {
            "syncthreads" => Self::Barrier(BarrierKind::Plain),
            "syncthreads_count" => Self::Barrier(BarrierKind::Count),
            "syncthreads_and" => Self::Barrier(BarrierKind::And),
            "syncthreads_or" => Self::Barrier(BarrierKind::Or),
            "grid_sync" => Self::Barrier(BarrierKind::Grid),
            "syncwarp" => Self::SyncWarp,
            "activemask" => Self::ActiveMask,
            "shfl_idx" => Self::Shuffle(ShuffleKind::Index),
            "shfl_up" => Self::Shuffle(ShuffleKind::Up),
            "shfl_down" => Self::Shuffle(ShuffleKind::Down),
            "shfl_xor" => Self::Shuffle(ShuffleKind::Xor),
            "logged_read_offset" => Self::LoggedOffset(LogKind::Read),
            "logged_write_offset" => Self::LoggedOffset(LogKind::Write),
            "logged_atomic_offset" => Self::LoggedOffset(LogKind::Atomic),
            "named_sync" => Self::Phase(PhaseOp::NamedSync),
            "named_arrive" => Self::Phase(PhaseOp::NamedArrive),
            "gathered" => Self::Gathered(GatherScope::Thread),
            "event_record" => Self::Stream(StreamOp::Record),
            "event_sync" => Self::Stream(StreamOp::EventSync),
            "event_is_done" => Self::Stream(StreamOp::IsEventDone),
            "async_begin" => Self::Stream(StreamOp::Begin),
            "async_begin_host" => Self::Stream(StreamOp::BeginHost),
            "async_claim" => Self::Stream(StreamOp::Claim),
            "async_end" => Self::Stream(StreamOp::End),
            "device_reset" => Self::Stream(StreamOp::Reset),
            _ => return None,
        })
    }

    /// Whether models name it as the text form does, with underscores.
    const fn has_name_of_word(self) -> bool {
        !matches!(
            self,
            Self::Barrier(_)
                | Self::SyncWarp
                | Self::ActiveMask
                | Self::Shuffle(_)
                | Self::Warp(_)
                | Self::Float(_)
                | Self::LoggedOffset(_)
                | Self::Near(..)
                | Self::Rounded(..)
                | Self::Atomic(..)
                | Self::AtomicBegin
                | Self::AtomicEnd
                | Self::FunctionPointer
                | Self::VirtualTable
        )
    }

    fn atomic_from_name(name: &str) -> Option<Self> {
        match name {
            "begin" => return Some(Self::AtomicBegin),
            "end" => return Some(Self::AtomicEnd),
            _ => {}
        }
        let (name, scope) = if let Some(name) = name.strip_suffix("_block") {
            (name, MemScope::Block)
        } else if let Some(name) = name.strip_suffix("_system") {
            (name, MemScope::System)
        } else {
            (name, MemScope::Device)
        };
        let op = words::find(words::ATOMIC_OPS, name).filter(|op| *op != AtomicOp::Guess)?;
        Some(Self::Atomic(op, scope))
    }
}
