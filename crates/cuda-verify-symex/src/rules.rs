//! The rules that an answer can rest on: one registry for the engine that applies them, the options that switch them off
//! and the reports that name them.
//!
//! Each is noted where it is applied: where a violation is dropped, a fact joins a query or a value is chosen. What is
//! never applied is not noted; that an applied one was also necessary is found out by switching it off.
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
    ALIGNED_ARGUMENTS, Under, "aligned-arguments", "the caller passes pointers and sizes with which accesses are aligned";
    ARBITRARY_WARP_MASKS, Under, "arbitrary-warp-masks", "the lanes named in masks that are not constant take part";
    ARGUMENT_LIMITS, Under, "argument-limits", "the program is given few arguments, each of less than 32 bytes";
    ASSUMED_INSTANCES, Under, "assumed-instances", "kernel templates that nothing instantiates are instantiated in these ways";
    BLOCKS_RESIDENT, Under, "blocks-resident", "all threads of a launch make progress";
    DISTINCT_ARGUMENTS, Under, "distinct-arguments", "pointers of the caller lead to distinct buffers that are large enough";
    DISTINCT_CONTENTS, Under, "distinct-contents", "arrays of indices of the caller hold no index twice";
    EQUAL_CALLS, Under, "equal-calls", "calls of a mathematical function with equal arguments give equal results";
    FAR_INDEX, Under, "far-index", "arrays have at most 2^40 elements";
    FUNCTION_TABLES, Under, "function-tables", "device variables that are initialised with functions hold them still";
    GRID_LIMIT, Under, "grid-limit", "grids have no more blocks than the hardware allows";
    GUESSED_READS, Under, "guessed-reads", "a plain read whose value only a compare-and-swap of the same place is given is one read";
    INDUCTION_NO_WRAP, Under, "induction-no-wrap", "variables that loops step through do not wrap around";
    LAUNCHER_PRECONDITIONS, Under, "launcher-preconditions", "the caller passes positive divisors, and sizes that its indices fit";
    MISSING_HEADERS, Under, "missing-headers", "headers that are not known change nothing of what the file itself says";
    PACKED_ROWS, Under, "packed-rows", "lengths divide without remainder where rows are parts of them";
    POINTER_DISTANCE, Under, "pointer-distance", "pointers that loops move irregularly move by multiples of 16 bytes";
    POINTER_TABLES, Under, "pointer-tables", "tables of pointers are small and lead to distinct buffers";
    POSSIBLE_LAUNCH, Under, "possible-launch", "launches of sizes that depend on what the program is given are possible";
    PRODUCTS_FIT, Under, "products-fit", "products of sizes that are given fit in the bits in which indices are computed";
    ROWS_APART, Under, "rows-apart", "rows of the caller's memory do not overlap";
    SIGNED_OVERFLOW, Under, "signed-overflow", "signed arithmetic does not overflow";
    TICKETS_NO_WRAP, Under, "tickets-no-wrap", "counters that threads draw numbers from do not wrap around";
    UNDEFINED_FUNCTIONS, Under, "undefined-functions", "device functions without a definition have no effect";
    UNKNOWN_CONTENTS, Under, "unknown-contents-initialised", "memory of the caller, and what other threads may have written, is initialised";
    USUAL_ARGUMENTS, Under, "usual-arguments", "numbers that the program is given as text are positive, and sizes and divisors that are computed from them alone are possible";
    USUAL_LAUNCH, Under, "usual-launch", "the launch has one thread along axes that the kernel does not look at, and less than 2^31 along the others";
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
