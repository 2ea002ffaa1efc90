//! Words of the text forms: one table per enumeration, used by printers and parsers.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::intrinsic::{
    Accuracy, AtomicOp, BarrierKind, CopyOp, FenceOrder, FloatOp, GatherScope, Intrinsic, LogKind,
    MathOp, MemScope, PhaseOp, RoundedOp, Rounding, ShuffleKind, StreamOp, WarpOp,
};
use crate::program::{BinaryOp, FunctionKind, GlobalSpace, ThreadVar, UnaryOp};
use crate::types::{FloatType, Scalar, Signedness};

/// Defines a table of words with a total function from values to words and a partial one back.
macro_rules! words {
    ($ty:ident, $all:ident, $word:ident, [$($variant:ident => $text:literal),* $(,)?]) => {
        words! { $ty, $all, $word, $($ty::$variant => $text = $ty::$variant;)* }
    };
    ($ty:ty, $all:ident, $word:ident, $($value:pat => $text:literal = $make:expr;)*) => {
        #[doc = concat!("The values of `", stringify!($ty), "` with their words.")]
        pub const $all: &[($ty, &str)] = &[$(($make, $text),)*];

        #[doc = concat!("The word of a `", stringify!($ty), "`.")]
        #[must_use]
        pub fn $word(value: $ty) -> &'static str {
            match value { $($value => $text,)* }
        }
    };
}

/// The value with a word in a table.
#[must_use]
pub fn find<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, text)| *text == word).map(|(value, _)| *value)
}

words! { UnaryOp, UNARY_OPS, unary_op, [Neg => "neg", BitNot => "bitnot", Not => "not"] }
words! { BinaryOp, BINARY_OPS, binary_op, [
    Add => "add", Sub => "sub", Mul => "mul", Div => "div", Rem => "rem", Shl => "shl",
    Shr => "shr", BitAnd => "and", BitOr => "or", BitXor => "xor", Lt => "lt", Le => "le",
    Gt => "gt", Ge => "ge", Eq => "eq", Ne => "ne",
] }
words! { FunctionKind, FUNCTION_KINDS, function_kind, [
    Host => "host", Device => "device", HostDevice => "host-device", Kernel => "kernel",
] }
words! { GlobalSpace, GLOBAL_SPACES, global_space,
    GlobalSpace::Host => "host" = GlobalSpace::Host;
    GlobalSpace::Device => "device" = GlobalSpace::Device;
    GlobalSpace::Constant => "constant" = GlobalSpace::Constant;
    GlobalSpace::Managed => "managed" = GlobalSpace::Managed;
    GlobalSpace::Shared => "shared" = GlobalSpace::Shared;
    GlobalSpace::DynamicShared => "dynamic-shared" = GlobalSpace::DynamicShared;
    GlobalSpace::Thread(ThreadVar::ThreadIdx) => "thread-idx" = GlobalSpace::Thread(ThreadVar::ThreadIdx);
    GlobalSpace::Thread(ThreadVar::BlockIdx) => "block-idx" = GlobalSpace::Thread(ThreadVar::BlockIdx);
    GlobalSpace::Thread(ThreadVar::BlockDim) => "block-dim" = GlobalSpace::Thread(ThreadVar::BlockDim);
    GlobalSpace::Thread(ThreadVar::GridDim) => "grid-dim" = GlobalSpace::Thread(ThreadVar::GridDim);
}
words! { AtomicOp, ATOMIC_OPS, atomic_op, [
    Add => "add", Sub => "sub", Exch => "exch", Min => "min", Max => "max", Inc => "inc",
    Dec => "dec", Cas => "cas", And => "and", Or => "or", Xor => "xor", Load => "load",
    Guess => "guess", Store => "store",
] }
words! { MemScope, MEM_SCOPES, mem_scope, [
    Block => "block", Device => "device", System => "system",
] }
words! { BarrierKind, BARRIER_KINDS, barrier_kind, [
    Plain => "plain", Count => "count", And => "and", Or => "or", Grid => "grid",
] }
words! { ShuffleKind, SHUFFLE_KINDS, shuffle_kind, [
    Index => "index", Up => "up", Down => "down", Xor => "xor",
] }
words! { WarpOp, WARP_OPS, warp_op, [
    Ballot => "ballot", All => "all", Any => "any", Uni => "uni", MatchAny => "match-any",
    MatchAll => "match-all", ReduceAdd => "reduce-add", ReduceMin => "reduce-min",
    ReduceMax => "reduce-max", ReduceAnd => "reduce-and", ReduceOr => "reduce-or",
    ReduceXor => "reduce-xor",
] }
words! { FloatOp, FLOAT_OPS, float_op, [
    Sqrt => "sqrt", Fma => "fma", Floor => "floor", Ceil => "ceil", Trunc => "trunc",
    Rint => "rint", Round => "round", Abs => "abs", Min => "min", Max => "max", Fmod => "fmod",
    Remainder => "remainder", CopySign => "copysign", IsNan => "isnan", IsInf => "isinf",
    SignBit => "signbit",
] }
words! { LogKind, LOG_KINDS, log_kind, [Read => "read", Write => "write", Atomic => "atomic"] }
words! { MathOp, MATH_OPS, math_op, [
    Exp => "exp", Exp2 => "exp2", Exp10 => "exp10", Expm1 => "expm1", Log => "log",
    Log2 => "log2", Log10 => "log10", Log1p => "log1p", Sin => "sin", Cos => "cos",
    Tan => "tan", SinPi => "sinpi", CosPi => "cospi", Asin => "asin", Acos => "acos",
    Atan => "atan", Atan2 => "atan2", Sinh => "sinh", Cosh => "cosh", Tanh => "tanh",
    Asinh => "asinh", Acosh => "acosh", Atanh => "atanh", Cbrt => "cbrt", Rcbrt => "rcbrt",
    Rsqrt => "rsqrt", Hypot => "hypot", Pow => "pow", Erf => "erf", Erfc => "erfc",
    Tgamma => "tgamma",
] }
words! { Accuracy, ACCURACIES, accuracy, [Standard => "standard", Fast => "fast"] }
words! { RoundedOp, ROUNDED_OPS, rounded_op, [
    Add => "add", Sub => "sub", Mul => "mul", Div => "div", Fma => "fma", Sqrt => "sqrt",
    Convert => "convert",
] }
words! { StreamOp, STREAM_OPS, stream_op, [
    Create => "create", Sync => "sync", Wait => "wait", Record => "record",
    EventSync => "event-sync", Begin => "begin", BeginHost => "begin-host",
    Claim => "claim", End => "end", IsDone => "is-done", IsEventDone => "is-event-done",
    Reset => "reset",
] }
words! { CopyOp, COPY_OPS, copy_op, [
    Begin => "begin", End => "end", BeginAt => "begin-at", Commit => "commit", Wait => "wait",
] }
words! { PhaseOp, PHASE_OPS, phase_op, [
    Init => "init", Arrive => "arrive", Drop => "drop", Wait => "wait",
    WaitParity => "wait-parity", NamedSync => "named-sync", NamedArrive => "named-arrive",
] }
words! { FenceOrder, FENCE_ORDERS, fence_order, [
    Acquire => "acquire-", Release => "release-", AcquireRelease => "acq-rel-", Sequential => "",
] }
words! { GatherScope, GATHER_SCOPES, gather_scope, [Thread => "thread", Block => "block"] }
words! { Rounding, ROUNDINGS, rounding, [
    NearestEven => "rn", TowardZero => "rz", Up => "ru", Down => "rd",
] }

/// Defines the words of the built-in operations without a parameter.
macro_rules! plain_intrinsics {
    ($($variant:ident => $text:literal),* $(,)?) => {
        const PLAIN: &[(Intrinsic, &str)] = &[$((Intrinsic::$variant, $text),)*];

        /// The word of a built-in operation.
        #[must_use]
        pub fn intrinsic(op: Intrinsic) -> String {
            match op {
                $(Intrinsic::$variant => $text.to_owned(),)*
                Intrinsic::Barrier(kind) => format!("barrier-{}", barrier_kind(kind)),
                Intrinsic::Shuffle(kind) => format!("shuffle-{}", shuffle_kind(kind)),
                Intrinsic::Warp(op) => format!("warp-{}", warp_op(op)),
                Intrinsic::Atomic(op, scope) => {
                    format!("atomic-{}-{}", atomic_op(op), mem_scope(scope))
                }
                Intrinsic::Stream(op) => format!("stream-{}", stream_op(op)),
                Intrinsic::Gathered(scope) => format!("gathered-{}", gather_scope(scope)),
                Intrinsic::Copy(op) => format!("copy-{}", copy_op(op)),
                Intrinsic::Phase(op) => format!("phase-{}", phase_op(op)),
                Intrinsic::Fence(order, scope) => {
                    format!("fence-{}{}", fence_order(order), mem_scope(scope))
                }
                Intrinsic::Order(order, scope) => {
                    format!("order-{}{}", fence_order(order), mem_scope(scope))
                }
                Intrinsic::Float(op) => format!("float-{}", float_op(op)),
                Intrinsic::Logged(kind) => format!("logged-{}", log_kind(kind)),
                Intrinsic::LoggedOffset(kind) => format!("logged-offset-{}", log_kind(kind)),
                Intrinsic::Near(op, kind) => format!("near-{}-{}", accuracy(kind), math_op(op)),
                Intrinsic::Rounded(op, mode) => {
                    format!("rounded-{}-{}", rounded_op(op), rounding(mode))
                }
            }
        }
    };
}

plain_intrinsics! {
    Assert => "assert", Invariant => "invariant", Contract => "contract", Requires => "requires", Ensures => "ensures", ReturnValue => "return-value", Old => "old", Quiet => "quiet", Instances => "instances", FunctionPointer => "function-pointer", VirtualTable => "virtual-table", Other => "other", Uninterpreted => "uninterpreted", Assume => "assume", Bounded => "bounded", Nondet => "nondet", Unspecified => "unspecified",
    Input => "input", Alloc => "alloc", Free => "free", ObjectSize => "object-size",
    ObjectOffset => "object-offset", ObjectSpace => "object-space", SharedAddress => "shared-address", SharedPlace => "shared-place", Memcpy => "memcpy",
    Memset => "memset", Havoc => "havoc", ReadOnly => "read-only", RuntimeMemcpy => "runtime-memcpy",
    RuntimeMemset => "runtime-memset", SyncWarp => "sync-warp", ActiveMask => "active-mask",
    AtomicBegin => "atomic-begin", AtomicEnd => "atomic-end", Emit => "emit", Show => "show", Exit => "exit", Abort => "abort",
    Unreachable => "unreachable", Unsupported => "unsupported", LaunchArray => "launch-array", ParamSize => "param-size", IsDevice => "is-device", IsArbitrary => "is-arbitrary", IsKnown => "is-known", IsGiven => "is-given", IsAligned => "is-aligned",
    DynamicSharedBytes => "dynamic-shared-bytes", DeviceSync => "device-sync",
    LaunchError => "launch-error", Symbol => "symbol", KernelLimit => "kernel-limit", AllowShared => "allow-shared",
    NextCooperative => "next-cooperative", IsCooperative => "is-cooperative", Presume => "presume", CallerBytes => "caller-bytes", FromFile => "from-file", Extent => "extent", Multiple => "multiple", TextInt => "text-int", TextIntEnd => "text-int-end",
    TextFloat => "text-float", TextFloatEnd => "text-float-end", TextIsOpen => "text-is-open",
    TextFind => "text-find", TextCompare => "text-compare",
}

/// All built-in operations.
#[must_use]
pub fn all_intrinsics() -> Vec<Intrinsic> {
    let mut all: Vec<Intrinsic> = PLAIN.iter().map(|(op, _)| *op).collect();
    all.extend(BARRIER_KINDS.iter().map(|(kind, _)| Intrinsic::Barrier(*kind)));
    all.extend(SHUFFLE_KINDS.iter().map(|(kind, _)| Intrinsic::Shuffle(*kind)));
    all.extend(WARP_OPS.iter().map(|(op, _)| Intrinsic::Warp(*op)));
    all.extend(GATHER_SCOPES.iter().map(|(scope, _)| Intrinsic::Gathered(*scope)));
    all.extend(STREAM_OPS.iter().map(|(op, _)| Intrinsic::Stream(*op)));
    all.extend(COPY_OPS.iter().map(|(op, _)| Intrinsic::Copy(*op)));
    all.extend(PHASE_OPS.iter().map(|(op, _)| Intrinsic::Phase(*op)));
    for (scope, _) in MEM_SCOPES {
        all.extend(FENCE_ORDERS.iter().map(|(order, _)| Intrinsic::Fence(*order, *scope)));
        all.extend(FENCE_ORDERS.iter().map(|(order, _)| Intrinsic::Order(*order, *scope)));
        all.extend(ATOMIC_OPS.iter().map(|(op, _)| Intrinsic::Atomic(*op, *scope)));
    }
    all.extend(FLOAT_OPS.iter().map(|(op, _)| Intrinsic::Float(*op)));
    for (kind, _) in LOG_KINDS {
        all.extend([Intrinsic::Logged(*kind), Intrinsic::LoggedOffset(*kind)]);
    }
    for (kind, _) in ACCURACIES {
        all.extend(MATH_OPS.iter().map(|(op, _)| Intrinsic::Near(*op, *kind)));
    }
    for (mode, _) in ROUNDINGS {
        all.extend(ROUNDED_OPS.iter().map(|(op, _)| Intrinsic::Rounded(*op, *mode)));
    }
    all
}

/// The built-in operation with a word.
#[must_use]
pub fn find_intrinsic(word: &str) -> Option<Intrinsic> {
    static WORDS: LazyLock<FxHashMap<String, Intrinsic>> =
        LazyLock::new(|| all_intrinsics().into_iter().map(|op| (intrinsic(op), op)).collect());
    WORDS.get(word).copied()
}

/// The type with a word.
#[must_use]
pub fn scalar(word: &str) -> Option<Scalar> {
    let bits = |text: &str| match text {
        "8" => Some(8),
        "16" => Some(16),
        "32" => Some(32),
        "64" => Some(64),
        "128" => Some(128),
        _ => None,
    };
    match word {
        "bool" => Some(Scalar::Bool),
        "ptr" => Some(Scalar::Pointer),
        "f16" => Some(Scalar::Float(FloatType::Half)),
        "bf16" => Some(Scalar::Float(FloatType::BFloat16)),
        "f32" => Some(Scalar::Float(FloatType::Single)),
        "f64" => Some(Scalar::Float(FloatType::Double)),
        _ => {
            if let Some(text) = word.strip_prefix('i') {
                Some(Scalar::Int(bits(text)?, Signedness::Signed))
            } else {
                Some(Scalar::Int(bits(word.strip_prefix('u')?)?, Signedness::Unsigned))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_unique() {
        let mut words: Vec<String> = all_intrinsics().into_iter().map(intrinsic).collect();
        let n_words = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), n_words);
        for (op, word) in BINARY_OPS {
            assert_eq!(find(BINARY_OPS, word), Some(*op));
        }
    }

    #[test]
    fn types_have_their_display_as_word() {
        for word in ["bool", "ptr", "f16", "bf16", "f32", "f64", "i8", "u16", "i32", "u64", "i128"]
        {
            assert_eq!(scalar(word).map(|ty| ty.to_string()).as_deref(), Some(word));
        }
        assert_eq!(scalar("i33"), None);
    }
}
