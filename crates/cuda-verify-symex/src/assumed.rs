//! The under-approximations that an analysis applies, so that its answer can name what it rests on.
//!
//! Each is noted where it is applied: where a violation is dropped, a fact joins a query or a value is chosen. What is
//! never applied is not noted; that an applied one was also necessary is not looked into.

use std::collections::BTreeSet;

/// An under-approximation of this crate, by its tag in `docs/SOUNDNESS.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assumed {
    /// The tag.
    pub tag: &'static str,
    /// What is taken for granted, in words.
    pub text: &'static str,
}

/// Those that were applied.
pub type AssumedSet = BTreeSet<Assumed>;

macro_rules! assumed {
    ($($name:ident, $tag:literal, $text:literal;)*) => {
        $(pub(crate) const $name: Assumed = Assumed { tag: $tag, text: $text };)*

        /// All of them.
        #[cfg(test)]
        const ALL: &[Assumed] = &[$($name,)*];
    };
}

assumed! {
    ACTIVE_MASK, "active-mask", "lanes of a warp that come to the same place together are active together";
    ALIGNED_ARGUMENTS, "aligned-arguments", "the caller passes pointers and sizes with which accesses are aligned";
    ARBITRARY_WARP_MASKS, "arbitrary-warp-masks", "the lanes named in masks that are not constant take part";
    ARGUMENT_LIMITS, "argument-limits", "the program is given few arguments, each of less than 32 bytes";
    BLOCKS_RESIDENT, "blocks-resident", "all threads of a launch make progress";
    DISTINCT_ARGUMENTS, "distinct-arguments", "pointers of the caller lead to distinct buffers that are large enough";
    DISTINCT_CONTENTS, "distinct-contents", "arrays of indices of the caller hold no index twice";
    EQUAL_CALLS, "equal-calls", "calls of a mathematical function with equal arguments give equal results";
    FAR_INDEX, "far-index", "arrays have at most 2^40 elements";
    FUNCTION_TABLES, "function-tables", "device variables that are initialised with functions hold them still";
    GRID_LIMIT, "grid-limit", "grids have no more blocks than the hardware allows";
    GUESSED_READS, "guessed-reads", "a plain read whose value only a compare-and-swap of the same place is given is one read";
    INDUCTION_NO_WRAP, "induction-no-wrap", "variables that loops step through do not wrap around";
    LAUNCHER_PRECONDITIONS, "launcher-preconditions", "the caller passes positive divisors, and sizes that its indices fit";
    PACKED_ROWS, "packed-rows", "lengths divide without remainder where rows are parts of them";
    POINTER_DISTANCE, "pointer-distance", "pointers that loops move irregularly move by multiples of 16 bytes";
    POINTER_TABLES, "pointer-tables", "tables of pointers are small and lead to distinct buffers";
    POSSIBLE_LAUNCH, "possible-launch", "launches of sizes that depend on what the program is given are possible";
    PRODUCTS_FIT, "products-fit", "products of sizes that are given fit in the bits in which indices are computed";
    ROWS_APART, "rows-apart", "rows of the caller's memory do not overlap";
    SIGNED_OVERFLOW, "signed-overflow", "signed arithmetic does not overflow";
    TICKETS_NO_WRAP, "tickets-no-wrap", "counters that threads draw numbers from do not wrap around";
    UNDEFINED_FUNCTIONS, "undefined-functions", "device functions without a definition have no effect";
    UNKNOWN_CONTENTS, "unknown-contents-initialised", "memory of the caller, and what other threads may have written, is initialised";
    USUAL_ARGUMENTS, "usual-arguments", "numbers that the program is given as text are positive, and sizes and divisors that are computed from them alone are possible";
    USUAL_LAUNCH, "usual-launch", "the launch has one thread along axes that the kernel does not look at, and less than 2^31 along the others";
}

impl crate::engine::Engine<'_> {
    /// Notes that an under-approximation is applied.
    pub(crate) fn rely_on(&mut self, what: Assumed) {
        if self.n_mutes == 0 {
            self.assumed.insert(what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn tags_are_documented() {
        let documented = include_str!("../../../docs/SOUNDNESS.md");
        for assumed in ALL {
            assert!(documented.contains(&format!("### `{}`\n", assumed.tag)), "{}", assumed.tag);
        }
    }
}
