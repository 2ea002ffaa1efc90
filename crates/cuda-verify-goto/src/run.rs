//! The vocabulary of concrete runs: where they start, what they are given, in which order threads take their turns, and
//! how they end.
//!
//! It is common to whoever runs programs (`cuda-verify-vm`) and whoever asks for runs or has to speak of them in the same
//! words.

use std::fmt;

use cuda_verify_base::{Deadline, Hardware, Name, PropertyKind, PropertySet, Span};
use cuda_verify_ir::types::Scalar;
use rustc_hash::FxHashMap;

use crate::near::NearCall;
use crate::program::{FuncId, LocalId};

/// Bounds and properties of a run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The kinds of property to check.
    pub properties: PropertySet,
    /// Instructions executed before the run is given up.
    pub max_steps: u64,
    /// When it is given up however far it has come.
    pub deadline: Deadline,
    /// Threads of a launch. Of a larger launch only `representatives` are run; without them it is not supported.
    pub max_threads: u64,
    /// The threads that are run of a launch that is too large. Annotations about another thread speak of these.
    pub representatives: Vec<ThreadPosition>,
    /// Bytes allocated in all.
    pub max_bytes: u64,
    /// Which races are looked for.
    pub races: RaceCheck,
    /// Whether two writes of the same value are no race.
    pub tolerates_equal_writes: bool,
    /// Order of the device threads, see [`Schedule`].
    pub schedule: Schedule,
    /// The violation that is looked for, if it is one after which a run goes on: races, leaks and loops elsewhere are
    /// passed over.
    pub target: Target,
    /// The iterations after which a loop at one of these places may not go on.
    pub max_iterations: Option<u32>,
    /// Whether a barrier waits for threads that have returned, too.
    pub barriers_need_all: bool,
    /// What the device can launch.
    pub hardware: Hardware,
    /// Whether functions without a body give any value, as an input.
    pub undefined_return_any: bool,
    /// Whether memory of the caller ends where the program says that it does; it has no end otherwise.
    pub keeps_extents: bool,
    /// Results of functions of the reals, taken where they are within the function's error; the others are the reference's.
    pub results: FxHashMap<NearCall, u128>,
    /// What to record of the run.
    pub trace: TraceConfig,
}

impl Config {
    /// All default kinds of property, canonical order, nothing recorded, generous limits.
    #[must_use]
    pub fn new(properties: PropertySet) -> Self {
        Self {
            properties,
            max_steps: 1 << 26,
            deadline: Deadline::never(),
            max_threads: 1 << 16,
            representatives: Vec::new(),
            max_bytes: 1 << 30,
            races: RaceCheck::Threads,
            tolerates_equal_writes: false,
            schedule: Schedule::Canonical,
            target: Target::Any,
            max_iterations: None,
            barriers_need_all: false,
            hardware: Hardware::default(),
            undefined_return_any: false,
            keeps_extents: false,
            results: FxHashMap::default(),
            trace: TraceConfig::default(),
        }
    }
}

/// Which of the violations are looked for after which a run goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// All of them.
    #[default]
    Any,
    /// Those at these places; of a race, the places of both accesses.
    Places(Vec<Span>),
    /// The race of these two accesses: by these threads, at these places, of these bytes of one object. Objects have other
    /// names in other engines and are not compared with the ones named.
    Race(Box<[Access; 2]>),
}

impl Target {
    /// Whether violations at a place are looked for.
    #[must_use]
    pub fn contains(&self, span: Span) -> bool {
        match self {
            Self::Any => true,
            Self::Places(places) => places.contains(&span),
            Self::Race(accesses) => accesses.iter().any(|access| access.span == span),
        }
    }
}

/// An access of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// `read`, `write` or `atomic access`.
    pub kind: &'static str,
    /// Who.
    pub thread: ThreadPosition,
    /// Where; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// The object accessed.
    pub object: Name,
    /// Its address space, in words.
    pub space: &'static str,
    /// Whether it belongs to a block.
    pub is_shared: bool,
    /// Offset of the first byte.
    pub offset_bytes: u64,
    /// Number of bytes.
    pub size_bytes: u64,
    /// How the program writes what is accessed, where its types say it.
    pub part: Option<String>,
    /// Barriers that the thread's block had passed.
    pub interval: u64,
    /// Value read or written, if it is known.
    pub value: Option<String>,
}

impl Access {
    /// Whether an access of some bytes of an object has one in common with this, were it to the same object.
    #[must_use]
    pub fn overlaps(&self, offset_bytes: u64, size_bytes: u64) -> bool {
        offset_bytes < self.offset_bytes.saturating_add(self.size_bytes)
            && self.offset_bytes < offset_bytes.saturating_add(size_bytes)
    }
}

/// The parties of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceCheck {
    /// Threads of one launch.
    Threads,
    /// Launches and other operations in streams, and the host.
    Operations,
}

/// The order in which the threads of a launch run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Blocks in linear order, their threads together as far as nothing depends on their order, else as in linear order.
    Canonical,
    /// Blocks and threads in linear order, each thread until it waits or ends. A thread that runs very long without
    /// either lets the next one run, so that waiting for another thread's store ends.
    Linear,
    /// The same from the last block and thread to the first.
    Reversed,
    /// Of each warp the lane that is furthest behind in the program text, up to and including its next access to memory
    /// that it does not own: lanes that have left a loop wait for those that are in it.
    Lockstep,
    /// The thread of each step, by linear number in the grid: the thread runs up to and including its next access to
    /// memory that it does not own, or until it waits or ends. Numbers of threads that cannot run are skipped; after
    /// the last step the order is linear. One list for each launch of the run.
    Steps(Vec<Vec<u32>>),
    /// Some threads first or last; linear in launches without them. Of the race that is the target, those that run first
    /// stop behind their accesses until each has come to its own or cannot run.
    Directed {
        /// The threads, in the order in which they run.
        threads: Vec<ThreadPosition>,
        /// Whether all others run before them; else they run as far as these wait for them.
        is_last: bool,
    },
}

/// A value that the program takes from its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is asked for.
    pub source: Source,
    /// Its type.
    pub ty: Scalar,
    /// Where it is asked for; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// Which device thread asks; `None` for the host.
    pub thread: Option<ThreadPosition>,
}

/// The name of the input that says where a number ends in text that is not known.
pub const END_OF_NUMBER: &str = "end of a number";
/// The name of the input that says whether all lines of a file are the same, also if they are read again.
pub const SAME_LINES: &str = "the same lines again";

/// What is not supported where a thread waits for memory that the host reaches.
pub const WAITS_FOR_HOST: &str = "loop that may wait for the host";

/// The name of the input that tells where an object lies among others; that with the smaller number comes first.
#[must_use]
pub fn place_of_object(object: &str) -> Name {
    format!("place of {object}").into()
}

/// What a [`Request`] is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// An `Input` operation, with its name if it has one, or a parameter of the entry point.
    Input(Option<Name>),
    /// A register that has not been initialised.
    Register(FuncId, LocalId),
    /// Memory that has not been initialised: the object's name, and the offset. It keeps the value.
    Memory(Name, u64),
    /// A value that the model of a library makes up, by the function of the library.
    Unspecified(Name),
}

/// Where a run starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Dynamic initialisers, then `main`.
    Main,
    /// A host function with the bits of its scalar arguments. Dynamic initialisers run first.
    Call(FuncId, Vec<u128>),
    /// Some threads of a kernel, without a host program.
    Kernel(KernelRun),
    /// A host function with arguments from the environment, as those of a [`KernelRun`], but accessible by both sides.
    Launcher(FuncId),
}

/// A kernel that runs on its own.
///
/// Scalar arguments are requested as inputs; every pointer argument points to memory of its own, without bounds and
/// uninitialised. So do pointers in such memory, and `__device__` variables are uninitialised too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelRun {
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory; `None` for no bound.
    pub shared_bytes: Option<u64>,
    /// The threads that run; all of them if none is named.
    pub threads: Vec<ThreadPosition>,
}

/// A device thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreadPosition {
    /// `blockIdx`
    pub block_idx: [u32; 3],
    /// `threadIdx`
    pub thread_idx: [u32; 3],
}

impl fmt::Display for ThreadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([tx, ty, tz], [bx, by, bz]) = (self.thread_idx, self.block_idx);
        write!(f, "thread ({tx}, {ty}, {tz}) of block ({bx}, {by}, {bz})")
    }
}

/// A property that the execution violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Kind.
    pub property: PropertyKind,
    /// What is wrong, or what should have held.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Which device thread; `None` for the host.
    pub thread: Option<ThreadPosition>,
    /// Functions on the way, outermost first, with the place of their call.
    pub stack: Vec<(Name, Span)>,
    /// The two accesses of a race between threads, the later one first.
    pub accesses: Option<Box<[Access; 2]>>,
    /// Of a race, whether both accesses were possible in the same state, so that fences and flags have no part in it.
    pub is_simultaneous: bool,
    /// Of a deadlock or a divergent barrier, the threads that wait, and where.
    pub waiting: Vec<(ThreadPosition, Span)>,
    /// The launch during which it happens.
    pub launch: Option<LaunchRun>,
}

/// A launch of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchRun {
    /// The kernel.
    pub kernel: Name,
    /// `gridDim`
    pub grid: [u32; 3],
    /// `blockDim`
    pub block: [u32; 3],
    /// The launch statement; the kernel, if it runs on its own.
    pub span: Span,
    /// Whether all of its threads ran.
    pub is_whole: bool,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Normally, with the bits of the entry function's result.
    End(Option<u128>),
    /// By the first violation of a property.
    Violation(Box<Violation>),
    /// An assumption did not hold: the execution is not one to consider.
    Assumption(Span),
    /// A construct that is not supported was reached.
    Unsupported(String, Span),
    /// An operation whose check is off had no defined result.
    Undefined(String, Span),
    /// A thread repeats itself for ever, whatever others do, in the loop at that place.
    Endless(Span),
    /// The limit of steps was reached.
    StepLimit,
    /// The time was up.
    TimeLimit,
}

/// What to record: nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceConfig {
    /// So many steps, the last ones.
    pub max_steps: usize,
    /// Of the host and these device threads.
    pub threads: Vec<ThreadPosition>,
}

/// A step that is worth showing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The device thread, `None` for the host.
    pub thread: Option<ThreadPosition>,
    /// Where; inside an operational model, the place of the user's call that led there.
    pub span: Span,
    /// What.
    pub kind: TraceKind,
}

/// What happens in a step. Values are bits of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceKind {
    /// A value is taken from the environment.
    Input {
        /// Its name, empty if it has none.
        name: Name,
        /// Its type.
        ty: Scalar,
        /// Its bits.
        bits: u128,
    },
    /// A variable is assigned.
    Assign {
        /// The variable.
        variable: Name,
        /// Its type.
        ty: Scalar,
        /// The new value.
        bits: u128,
    },
    /// Memory is read.
    Read {
        /// The object.
        object: Name,
        /// Offset of the first byte.
        offset_bytes: u64,
        /// How the program writes what is read, where its types say it.
        part: Option<String>,
        /// Type of the value.
        ty: Scalar,
        /// The value.
        bits: u128,
    },
    /// Memory is written.
    Write {
        /// The object.
        object: Name,
        /// Offset of the first byte.
        offset_bytes: u64,
        /// How the program writes what is written, where its types say it.
        part: Option<String>,
        /// Type of the value.
        ty: Scalar,
        /// The new value.
        bits: u128,
    },
    /// A kernel is launched.
    Launch {
        /// The kernel.
        kernel: Name,
        /// `gridDim`
        grid: [u32; 3],
        /// `blockDim`
        block: [u32; 3],
    },
    /// The thread waits for others.
    Wait,
}
