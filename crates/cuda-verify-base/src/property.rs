//! The kinds of property that can be checked.

use std::fmt;
use std::str::FromStr;

macro_rules! property_kinds {
    ($($(#[$meta:meta])* $variant:ident, $name:literal, $default:literal;)*) => {
        /// What a check is about. The kebab-case names are stable: command line, JSON, SARIF and tests use them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum PropertyKind { $($(#[$meta])* $variant,)* }

        impl PropertyKind {
            /// All kinds, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable kebab-case name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Whether the kind is checked unless it is switched off.
            #[must_use]
            pub const fn is_default(self) -> bool {
                match self { $(Self::$variant => $default,)* }
            }
        }
    };
}

property_kinds! {
    /// `assert`, `__ESBMC_assert`, `__VERIFIER_assert` and a model's own assertions hold.
    Assertion, "assertion", true;
    /// No two threads access overlapping bytes, one writing, unordered by happens-before and not both atomically.
    DataRace, "data-race", true;
    /// All threads that a barrier waits for reach the same barrier.
    BarrierDivergence, "barrier-divergence", true;
    /// Accesses stay inside their object, indices of an array inside the array.
    ArrayBounds, "array-bounds", true;
    /// No access goes through a null pointer.
    NullPointer, "null-pointer", true;
    /// No access goes through a pointer to freed, expired or never allocated memory.
    DanglingPointer, "dangling-pointer", true;
    /// Only live heap or device objects are freed, once, by their start and by the matching function.
    InvalidFree, "invalid-free", true;
    /// No integer is divided by zero (and no quotient overflows).
    DivByZero, "div-by-zero", true;
    /// A kernel does not write to constant memory.
    ConstantMemoryWrite, "constant-memory-write", true;
    /// Kernels access memory at multiples of the alignment of what they access.
    MisalignedAccess, "misaligned-access", true;
    /// The host does not dereference device memory, nor a kernel host memory.
    HostDeviceAccess, "host-device-access", true;
    /// Preconditions of modelled library calls hold.
    ApiContract, "api-contract", true;
    /// Shift distances are below the width of the shifted value.
    Shift, "shift", true;
    /// A function whose result is used returns one.
    MissingReturn, "missing-return", true;
    /// No set of threads waits forever.
    Deadlock, "deadlock", true;
    /// Threads named in a warp function's mask take part in it.
    WarpSync, "warp-sync", true;
    /// Everything allocated is freed.
    MemoryLeak, "memory-leak", false;
    /// Signed integer arithmetic does not overflow.
    Overflow, "overflow", false;
    /// Unsigned integer arithmetic does not wrap.
    UnsignedOverflow, "unsigned-overflow", false;
    /// Finite floating-point operands give finite results.
    FloatOverflow, "float-overflow", false;
    /// No operation makes a NaN.
    Nan, "nan", false;
    /// No value is read before it is written.
    UninitialisedRead, "uninitialised-read", false;
    /// Loops do not run beyond the unwinding bound.
    Unwinding, "unwinding", false;
    /// The lanes of a warp do not access different words of one bank of shared memory at once.
    BankConflict, "bank-conflict", false;
    /// A request of a warp touches no more sectors of global memory than its bytes need, or one more.
    Uncoalesced, "uncoalesced", false;
}

impl PropertyKind {
    /// Whether it is about what requests of warps cost, and not about whether the program is right.
    #[must_use]
    pub const fn is_of_requests(self) -> bool {
        matches!(self, Self::BankConflict | Self::Uncoalesced)
    }
}

impl fmt::Display for PropertyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of parsing an unknown property name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPropertyError(String);

impl fmt::Display for UnknownPropertyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown property `{}`", self.0)
    }
}

impl std::error::Error for UnknownPropertyError {}

impl FromStr for PropertyKind {
    type Err = UnknownPropertyError;

    fn from_str(name: &str) -> Result<Self, UnknownPropertyError> {
        let found = Self::ALL.iter().copied().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownPropertyError(name.to_owned()))
    }
}

/// A set of property kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PropertySet(u32);

impl PropertySet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The kinds that are checked by default.
    #[must_use]
    pub fn default_kinds() -> Self {
        PropertyKind::ALL.iter().copied().filter(|kind| kind.is_default()).collect()
    }

    #[expect(clippy::as_conversions, reason = "discriminant of a fieldless enum of few variants")]
    const fn bit(kind: PropertyKind) -> u32 {
        1 << kind as u32
    }

    /// Whether the set holds the kind.
    #[must_use]
    pub const fn contains(self, kind: PropertyKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// Adds or removes a kind.
    pub const fn set(&mut self, kind: PropertyKind, is_member: bool) {
        if is_member {
            self.0 |= Self::bit(kind);
        } else {
            self.0 &= !Self::bit(kind);
        }
    }

    /// The kinds of the set, in the order of declaration.
    pub fn iter(self) -> impl Iterator<Item = PropertyKind> {
        PropertyKind::ALL.iter().copied().filter(move |kind| self.contains(*kind))
    }
}

impl Default for PropertySet {
    fn default() -> Self {
        Self::default_kinds()
    }
}

impl FromIterator<PropertyKind> for PropertySet {
    fn from_iter<I: IntoIterator<Item = PropertyKind>>(kinds: I) -> Self {
        let mut set = Self::EMPTY;
        for kind in kinds {
            set.set(kind, true);
        }
        set
    }
}

impl fmt::Debug for PropertySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(PropertyKind::name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back() {
        for kind in PropertyKind::ALL {
            assert_eq!(kind.name().parse(), Ok(*kind));
        }
        assert!("races".parse::<PropertyKind>().is_err());
    }

    #[test]
    fn leak_check_is_opt_in() {
        let mut set = PropertySet::default();
        assert!(set.contains(PropertyKind::DataRace) && !set.contains(PropertyKind::MemoryLeak));
        set.set(PropertyKind::MemoryLeak, true);
        assert!(set.contains(PropertyKind::MemoryLeak));
    }
}
