//! The rules that an answer can rest on: one registry for the engine that applies them, the options that switch them off
//! and the reports that name them.
//!
//! Each is noted where it is applied: where a violation is dropped, a fact joins a query or a value is chosen; those of
//! operational models, where a path comes to the statement that applies them. What is never applied is not noted; that
//! an applied one was also necessary is found out by switching it off.
//! `docs/SOUNDNESS.md` describes each under its tag; `cargo xtask tidy` compares tags and directions.

use std::collections::BTreeSet;

/// What a rule does to the behaviors that are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Leaves some out, so that it endangers `Safe`.
    Under,
    /// Adds some, so that it endangers `Unsafe`.
    Over,
}

impl Direction {
    /// In one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Under => "under-approximation",
            Self::Over => "over-approximation",
        }
    }
}

/// A rule that the answer names if it was applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The tag.
    pub tag: &'static str,
    /// What it does.
    pub direction: Direction,
    /// What is taken for granted, in words.
    pub text: &'static str,
}

macro_rules! rules {
    ($($name:ident, $direction:ident, $tag:literal, $text:literal;)*) => {
        $(
            #[doc = $text]
            pub const $name: Rule =
                Rule { tag: $tag, direction: Direction::$direction, text: $text };
        )*

        impl Rule {
            /// All of them, by their tags.
            pub const ALL: &[Self] = &[$($name,)*];
        }
    };
}

rules! {
    ACTIVE_MASK, Under, "active-mask", "lanes of a warp that come to the same place together are active together";
    ADDRESS_ORDER, Under, "address-order", "objects lie in memory in one order and at one distance";
    ALIGNED_DATA, Under, "aligned-data", "the caller passes pointers, sizes and contents of memory with which accesses are aligned";
    ALIGNED_ROWS, Under, "aligned-rows", "rows of unknown length begin with sectors of memory and have none in common";
    ALIGNED_VARIABLES, Under, "aligned-variables", "variables begin at multiples of what the widest access to them needs, whatever alignment they are declared with";
    ALLOCATION_SUCCEEDS, Under, "allocation-succeeds", "allocation does not fail";
    ARBITRARY_WARP_MASKS, Under, "arbitrary-warp-masks", "the lanes named in masks that are not constant take part";
    ARGUMENT_LIMITS, Under, "argument-limits", "the program is given few arguments, each of less than 32 bytes";
    ASSUMED_INSTANCES, Under, "assumed-instances", "kernel templates that nothing instantiates are instantiated in these ways";
    ATEXIT, Under, "atexit", "functions that are registered with atexit do nothing wrong";
    ATOMIC_ORDER, Under, "atomic-order", "atomic operations of the host take place in one order of all";
    ATOMIC_SCOPE, Under, "atomic-scope", "device scope is as good as that of the system";
    BARRIER_ACQUIRES, Under, "barrier-acquires", "a barrier of the block acquires and passes on what fences have released";
    BLOCKS_RESIDENT, Under, "blocks-resident", "all threads of a launch make progress";
    CG_REDUCE_ORDER, Under, "cg-reduce-order", "reductions of cooperative groups combine elements in one order";
    CLASSIC_LOCALE, Under, "classic-locale", "every locale classifies characters as the classic one does";
    CONSTANT_TABLES, Under, "constant-tables", "constant memory that the file initialises and does not change keeps its contents";
    CONTRACTION_WITHIN_EXPRESSIONS, Under, "contraction-within-expressions", "sums are contracted with products of the same expression only";
    COUNTERS_NOT_NEGATIVE, Under, "counters-not-negative", "counters of the caller that threads draw numbers from are not negative";
    CUB_BARRIERS, Under, "cub-barriers", "barriers inside of collectives of CUB order the accesses around them";
    CUB_BLOCK_SIZE, Under, "cub-block-size", "blocks have the size that collectives of CUB are made for";
    CUB_CHOICES, Under, "cub-choices", "CUB combines elements in one order, and leaves results in one of its buffers";
    CUBLAS_HALF, Under, "cublas-half", "products of halves are added in float and rounded once";
    CUBLAS_ORDER, Under, "cublas-order", "cuBLAS adds floats in one order";
    CUDNN_ORDER, Under, "cudnn-order", "cuDNN adds in one order, in the type of the tensors";
    CUDNN_WORKSPACE, Under, "cudnn-workspace", "cuDNN chooses one algorithm and one size of workspace";
    DEVICE_LAST_ERROR, Under, "device-last-error", "in a kernel the last error is cudaSuccess";
    DEVICE_PROPERTIES, Under, "device-properties", "the device is a typical one of its architecture";
    DISTINCT_ARGUMENTS, Under, "distinct-arguments", "pointers of the caller lead to distinct buffers that are large enough";
    DISTINCT_CONTENTS, Under, "distinct-contents", "arrays of indices of the caller hold no index twice";
    DPOR_DISABLING, Under, "dpor-disabling", "the reduction of orders with waiting threads leaves none out that matters";
    EMPTY_BASE_OVERLAP, Under, "empty-base-overlap", "it does not matter that two empty bases of one type share an address";
    EQUAL_CALLS, Under, "equal-calls", "calls of a mathematical function with equal arguments give equal results";
    ERRNO, Under, "errno", "errno is only what the program writes to it";
    EXCEPTION_CLEANUP, Under, "exception-cleanup", "parts of objects whose constructor throws need not be destroyed, and exceptions do not leave noexcept functions";
    FAR_INDEX, Under, "far-index", "arrays have at most 2^40 elements";
    FAST_MATH, Under, "fast-math", "divisions, roots and functions of floats are as exact as without -use_fast_math";
    FUNCTION_TABLES, Under, "function-tables", "device variables that are initialised with functions hold them still";
    GETENV, Under, "getenv", "few environment variables are set, each to a text of less than 32 bytes";
    GPUVERIFY_FRESH_ARRAY, Under, "gpuverify-fresh-array", "no other pointer leads to an array of which that is required";
    GPUVERIFY_FUNCTION_WIDE, Under, "gpuverify-function-wide", "invariants of whole functions hold where they do not stand, too";
    GRAPHICS_BUFFERS, Under, "graphics-buffers", "buffers of graphics libraries whose size is not known have room for what kernels do with them";
    GRAPHICS_DRAWING, Under, "graphics-drawing", "what is drawn has no effect on the program, and operations of OpenGL succeed";
    GRAPHICS_EVENTS, Under, "graphics-events", "a program has one window of at most 16384 points a side, and one menu";
    GRID_LIMIT, Under, "grid-limit", "grids have no more blocks than the hardware allows";
    GROUP_COPY_SHARES, Under, "group-copy-shares", "whoever is ordered with two threads of a group that may have copied an element is ordered with all that may have";
    GUESSED_READS, Under, "guessed-reads", "a plain read whose value only a compare-and-swap of the same place is given is one read";
    HOST_CONSTANTS_ON_DEVICE, Under, "host-constants-on-device", "constants of the host that kernels name are constant expressions";
    INDUCTION_NO_WRAP, Under, "induction-no-wrap", "variables that loops step through do not wrap around";
    LANES_TOGETHER, Under, "lanes-together", "lanes of a warp go through loops together";
    LAUNCHER_PRECONDITIONS, Under, "launcher-preconditions", "the caller passes positive divisors, and sizes that its indices fit";
    LIBRARY_STORAGE, Under, "library-storage", "temporary storage of libraries fits in shared memory";
    LINE_LENGTH, Under, "line-length", "lines that getline reads have less than 128 characters";
    LISTED_INDICES, Under, "listed-indices", "numbers that files list lead to elements that are there where they serve as indices";
    LONG_DOUBLE_AS_DOUBLE, Under, "long-double-as-double", "long double has the precision of double";
    LOOPS_END, Under, "loops-end", "loops whose end is not shown come to an end";
    MATRIX_LANES, Under, "matrix-lanes", "lanes of a warp come to instructions of PTX on matrices together";
    MEMBER_BOUNDS, Under, "member-bounds", "pointers to arrays of structures are followed within these arrays only";
    MISSING_HEADERS, Under, "missing-headers", "headers that are not known change nothing of what the file itself says";
    MPI_PROCESS, Under, "mpi-process", "operations of MPI succeed, and the other processes take part in them";
    NAN_PAYLOAD, Under, "nan-payload", "the bits of a NaN are the canonical ones";
    OBSERVED_UPDATES, Under, "observed-updates", "the last update of a place by a thread stands for its earlier ones";
    OCCUPANCY, Under, "occupancy", "registers do not limit how many blocks can be resident";
    ONE_DEFINITION, Under, "one-definition", "definitions of one inline function or template do not differ between units";
    ONE_DEVICE, Under, "one-device", "which device is the current one has no influence on memory and launches";
    OPENMP_SERIAL, Under, "openmp-serial", "OpenMP has one thread";
    OPERAND_ORDER, Under, "operand-order", "operands are evaluated from left to right";
    ORDER_OF_EQUALS, Under, "order-of-equals", "elements that compare equal are left in one order by sorting, or in the reverse one";
    ORDER_OF_UNITS, Under, "order-of-units", "variables are initialized file by file, in the order in which the files are given";
    OTHER_FUNCTIONS, Under, "other-functions", "host functions that are only declared end, and write to variables and to what they are passed";
    PACKED_ROWS, Under, "packed-rows", "lengths divide without remainder where rows are parts of them";
    PITCH, Under, "pitch", "the pitch is the width rounded up to 512 bytes";
    PLAUSIBLE_INPUT, Under, "plausible-input", "files and devices that the program uses without asking are there, and files hold what it reads";
    POINTER_DISTANCE, Under, "pointer-distance", "pointers that loops move irregularly move by multiples of 16 bytes";
    POINTER_TABLES, Under, "pointer-tables", "tables of pointers are small and lead to distinct buffers";
    POSSIBLE_LAUNCH, Under, "possible-launch", "launches of sizes that depend on what the program is given are possible";
    POW_WHOLE, Under, "pow-whole", "small whole powers are products";
    PRODUCTS_FIT, Under, "products-fit", "products of sizes that are given fit in the bits in which indices are computed";
    PROGRAM_CLASSES, Under, "program-classes", "objects with virtual functions that come from a caller are of classes of the program";
    REDUCE_ORDER, Under, "reduce-order", "std::reduce combines elements in one order";
    RESTRICT_POINTERS, Under, "restrict-pointers", "what a function does through restricted pointers that lead to one object does not overlap";
    ROWS_APART, Under, "rows-apart", "rows of the caller's memory do not overlap";
    SCANF_FITS, Under, "scanf-fits", "what scanf reads fits in its destinations";
    SIGMOID_TABLE, Under, "sigmoid-table", "the logistic function takes the values of a table";
    SIGNED_OVERFLOW, Under, "signed-overflow", "signed arithmetic does not overflow";
    SPRINTF_FITS, Under, "sprintf-fits", "what is not known of a text that is printed fits in its destination";
    STATE_HASH, Under, "state-hash-collision", "states with equal 128-bit hashes are equal";
    STATIC_DESTRUCTORS, Under, "static-destructors", "destructors of variables with static storage do nothing wrong";
    STREAM_WORDS, Under, "stream-words", "words and lines that are read from streams have at most 32 characters";
    STRING_IS_NUMBER, Under, "string-is-number", "texts that are read as numbers begin with one that fits";
    STRTOL_ERRNO, Under, "strtol-errno", "errno is not set where a number does not fit";
    SYNCHRONOUS_LAUNCHES, Under, "synchronous-launches", "operations of streams take effect in the order of the program";
    THRUST_ORDER, Under, "thrust-order", "Thrust combines elements in one order";
    THRUST_TRIVIAL, Under, "thrust-trivial", "constructors and destructors of elements in device memory have no effect";
    TICKETS_NO_WRAP, Under, "tickets-no-wrap", "counters that threads draw numbers from do not wrap around";
    TRAP_ENDS, Under, "trap-ends", "a thread that traps ends all that happens";
    TRUTH_OF_VOTES, Under, "truth-of-votes", "votes of a block give 0 or 1";
    TRY_WAIT_WAITS, Under, "try-wait-waits", "try_wait of a barrier object waits until the phase is over";
    UNDEFINED_FUNCTIONS, Under, "undefined-functions", "device functions without a definition have no effect";
    UNKNOWN_CONTENTS, Under, "unknown-contents-initialised", "memory of the caller, and what other threads may have written, is initialised";
    UNORDERED_ITERATION_ORDER, Under, "unordered-iteration-order", "elements of unordered containers are visited in the order of insertion";
    UNSIGNED_COUNTERS, Under, "unsigned-counters", "unsigned variables that loops of kernels step through do not wrap around";
    USER_MODELS, Under, "user-models", "libraries do what the headers given for them say";
    USUAL_ARGUMENTS, Under, "usual-arguments", "numbers that the program is given as text are positive, and sizes and divisors that are computed from them alone are possible";
    USUAL_LAUNCH, Under, "usual-launch", "the launch has one thread along axes that the kernel does not look at, and less than 2^31 along the others";
    USUAL_TENSORS, Under, "usual-tensors", "tensors of the caller are distinct, not empty and large enough";
    WHOLE_WARPS, Under, "whole-warps", "rows of blocks of sizes that are not known are whole warps";
    WMMA_ELEMENTS, Under, "wmma-elements", "elements of fragments are distributed over the lanes in one way";
}

impl Rule {
    /// The rule with a tag.
    #[must_use]
    pub fn named(tag: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.tag == tag)
    }
}

/// Rules that were applied, or are off.
pub type RuleSet = BTreeSet<Rule>;

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn rules_are_ordered_by_their_tags_and_found_by_them() {
        assert!(Rule::ALL.is_sorted_by(|a, b| a.tag < b.tag));
        assert!(Rule::ALL.iter().all(|rule| Rule::named(rule.tag) == Some(*rule)));
        assert_eq!(Rule::named("no-such-rule"), None);
    }
}
