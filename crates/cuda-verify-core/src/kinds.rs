//! The kinds of what a report is made of, as enumerations that are names in JSON.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Declares kinds with their names.
macro_rules! kinds {
    ($(#[$doc:meta])* $kind:ident { $($(#[$variant_doc:meta])* $variant:ident, $name:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $kind {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $kind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable name, as in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The kind of this name.
            pub(crate) fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.name() == name)
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                let unknown = || serde::de::Error::custom(format!("no such kind: {name}"));
                Self::named(&name).ok_or_else(unknown)
            }
        }
    };
}

kinds! {
    /// How memory is accessed.
    AccessKind {
        /// A load.
        Read, "read";
        /// A store.
        Write, "write";
        /// An atomic function, or a load or store as strong as one.
        Atomic, "atomic access";
    }
}

kinds! {
    /// Where a value comes from that the program does not compute.
    InputKind {
        /// The program asks for it: an argument, a file, a random number.
        Input, "input";
        /// A variable or memory that is read before it is written.
        Uninitialised, "uninitialised";
        /// The model of a library makes it up, which does not say which value the library gives.
        Unspecified, "unspecified";
    }
}

kinds! {
    /// What happens in a step of a replay.
    StepKind {
        /// A value is taken from outside.
        Input, "input";
        /// A variable gets a value.
        Assign, "assign";
        /// Memory is read.
        Read, "read";
        /// Memory is written.
        Write, "write";
        /// A kernel is launched.
        Launch, "launch";
        /// A thread waits at a barrier.
        Wait, "wait";
    }
}

kinds! {
    /// Why there is no answer.
    ReasonKind {
        /// The time limit was reached, or the deadline is over.
        Timeout, "timeout";
        /// The work was stopped from outside.
        Cancelled, "cancelled";
        /// The memory limit was reached.
        Memory, "memory";
        /// The solver gave up.
        SolverUnknown, "solver-unknown";
        /// The solver failed.
        SolverFailed, "solver-failed";
        /// A loop was cut.
        UnwindBound, "unwind-bound";
        /// A construct or function is not supported.
        Unsupported, "unsupported";
        /// A property may be violated, but that depends on values that are only known approximately.
        Imprecise, "imprecise";
        /// A property may be violated, but that depends on values that models of libraries make up.
        Unspecified, "unspecified";
        /// The assumptions contradict each other.
        Vacuous, "vacuous";
        /// The program ends before it launches a kernel.
        NoLaunch, "no-launch";
        /// The program has neither `main` nor a kernel.
        NothingToCheck, "nothing-to-check";
        /// A loop never ends.
        Endless, "endless";
        /// The answer holds within bounds only, and one without is asked for.
        Bounded, "bounded";
        /// A violation was found that did not happen in its replay.
        Unconfirmed, "unconfirmed";
        /// The verifier failed: a bug in it.
        Internal, "internal";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_stages() {
        use cuda_verify_base::Reason;

        for (reason, kind) in [
            (Reason::Timeout, ReasonKind::Timeout),
            (Reason::Memory, ReasonKind::Memory),
            (Reason::SolverUnknown(String::new()), ReasonKind::SolverUnknown),
            (Reason::SolverFailed(String::new()), ReasonKind::SolverFailed),
            (Reason::NothingToCheck, ReasonKind::NothingToCheck),
            (Reason::Bounded(String::new()), ReasonKind::Bounded),
            (Reason::Internal(String::new()), ReasonKind::Internal),
        ] {
            assert_eq!(ReasonKind::named(reason.name()), Some(kind));
        }
        let kind: ReasonKind = serde_json::from_str("\"no-launch\"").expect("a kind");
        assert_eq!((kind, kind.to_string().as_str()), (ReasonKind::NoLaunch, "no-launch"));
        assert!(serde_json::from_str::<StepKind>("\"fly\"").is_err());
    }
}
