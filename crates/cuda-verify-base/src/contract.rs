//! Conditions on callers: the language of contracts.
//!
//! A kernel or a launcher that is entered with any arguments is safe under a *contract*: conditions on what its caller
//! passes, in the words of the program. All that infers, prints or checks conditions uses this language:
//!
//! - comparisons of polynomials in scalars, sizes, fields, extents, elements of arrays and dimensions of launches;
//! - bounds, order and distinctness of the contents of arrays;
//! - memory that does not overlap, multiples of a number, powers of two.
//!
//! A number is meant as a mathematical integer, without wrapping around. Where a condition says that arithmetic fits in its
//! type, the least number of the type is meant as well and is written only if something is subtracted.

mod number;

use std::fmt;

pub use self::number::{Axis, Number, Sum};
use crate::name::Name;
use crate::property::PropertyKind;
use crate::rules::{self, Rule};
use crate::source::Span;

/// Characters of a condition that is read at once.
const MAX_CHARACTERS: usize = 130;

/// How two numbers are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// The remainder is zero.
    MultipleOf,
    /// The left number is a power of two; the right one does not matter.
    PowerOfTwo,
}

impl Relation {
    /// Whether it holds of two numbers.
    #[must_use]
    pub const fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::MultipleOf => right != 0 && left % right == 0,
            Self::PowerOfTwo => left & left.wrapping_sub(1) == 0,
        }
    }

    /// Its operator.
    const fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::MultipleOf => "%",
            Self::PowerOfTwo => "&",
        }
    }
}

/// What a caller has to see to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Two numbers are related.
    Compare(Sum, Relation, Sum),
    /// A number lies between two others, the second one excluded.
    Within(Sum, Sum, Sum),
    /// The contents of an array do not decrease.
    Ordered(Name),
    /// The contents of an array hold no value twice.
    Distinct(Name),
    /// Two pieces of memory do not overlap.
    Apart(Name, Name),
    /// A condition of the program holds that depends on what is passed, written there.
    Written(Span),
    /// All of them hold.
    All(Vec<Clause>),
    /// At least one of them holds.
    Any(Vec<Clause>),
    /// The first one holds where the others do.
    Where(Box<Clause>, Vec<Clause>),
}

impl Clause {
    /// Two numbers are related; their constants stand on the right.
    #[must_use]
    pub fn compare(left: Sum, relation: Relation, right: Sum) -> Self {
        match relation {
            Relation::MultipleOf | Relation::PowerOfTwo => Self::Compare(left, relation, right),
            Relation::AtMost | Relation::AtLeast | Relation::Equal | Relation::NotEqual => {
                number::balanced(left, relation, right)
            }
        }
    }

    /// Whether it is short enough to be read at once; others are named by their place.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.to_string().chars().count() <= MAX_CHARACTERS
    }

    /// Of alternatives those that a caller can see to, if there are any: they suffice.
    #[must_use]
    pub fn of_callers(self) -> Self {
        match self {
            Self::Any(parts) if parts.iter().any(|part| !part.is_of_threads()) => {
                let mut parts: Vec<Self> =
                    parts.into_iter().filter(|part| !part.is_of_threads()).collect();
                match (parts.pop(), parts.is_empty()) {
                    (Some(only), true) => only,
                    (last, _) => Self::Any(parts.into_iter().chain(last).collect()),
                }
            }
            Self::Compare(..)
            | Self::Within(..)
            | Self::Ordered(_)
            | Self::Distinct(_)
            | Self::Apart(..)
            | Self::Written(_)
            | Self::All(_)
            | Self::Any(_)
            | Self::Where(..) => self,
        }
    }

    /// Whether it speaks of the index of a thread, so that it is meant for each of them.
    #[must_use]
    pub fn is_of_threads(&self) -> bool {
        match self {
            Self::Compare(left, _, right) => left.is_of_threads() || right.is_of_threads(),
            Self::Within(low, value, end) => [low, value, end].into_iter().any(Sum::is_of_threads),
            Self::Ordered(_) | Self::Distinct(_) | Self::Apart(..) | Self::Written(_) => false,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::is_of_threads),
            Self::Where(clause, given) => {
                clause.is_of_threads() || given.iter().any(Self::is_of_threads)
            }
        }
    }

    /// The same with the text of conditions that are only known by their place.
    #[must_use]
    pub fn to_text(&self, written: &dyn Fn(Span) -> String) -> String {
        let joined = |parts: &[Self], word: &str| {
            parts.iter().map(|part| part.to_text(written)).collect::<Vec<_>>().join(word)
        };
        match self {
            Self::Compare(left, Relation::MultipleOf, right) => {
                format!("{} % {} == 0", left.as_factor(), right.as_factor())
            }
            Self::Compare(left, Relation::PowerOfTwo, _) => {
                format!("({left} & ({left} - 1)) == 0")
            }
            Self::Compare(left, relation, right) => format!("{left} {} {right}", relation.sign()),
            Self::Within(low, value, end) => format!("{low} <= {value} < {end}"),
            Self::Ordered(array) => format!("{array}[] does not decrease"),
            Self::Distinct(array) => format!("{array}[] holds no value twice"),
            Self::Apart(one, other) => format!("{one} and {other} do not overlap"),
            Self::Written(place) => written(*place),
            Self::All(parts) => joined(parts, " and "),
            Self::Any(parts) => joined(parts, " or "),
            Self::Where(clause, given) => {
                format!("{} where {}", clause.to_text(written), joined(given, " and "))
            }
        }
    }

    /// The condition as an expression of C++ over parameters and dimensions of the launch, if it is one: what stands in
    /// `__requires`.
    #[must_use]
    pub fn to_expression(&self) -> Option<String> {
        let joined = |parts: &[Self], word: &str| {
            let parts: Option<Vec<String>> = parts.iter().map(Self::to_expression).collect();
            Some(parts?.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(word))
        };
        match self {
            Self::Compare(left, _, right) => {
                let is_plain = left.is_of_launch() && right.is_of_launch();
                is_plain.then(|| self.to_text(&|_| String::new()))
            }
            Self::Within(low, value, end) => {
                let is_plain = [low, value, end].into_iter().all(Sum::is_of_launch);
                is_plain.then(|| format!("{low} <= {value} && {value} < {end}"))
            }
            Self::All(parts) => joined(parts, " && "),
            Self::Any(parts) => joined(parts, " || "),
            Self::Where(clause, given) => {
                let given = joined(given, " && ")?;
                Some(format!("!({given}) || ({})", clause.to_expression()?))
            }
            Self::Ordered(_) | Self::Distinct(_) | Self::Apart(..) | Self::Written(_) => None,
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(&|_| "a condition of the program".to_owned()))
    }
}

/// A condition on callers, and what it protects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What the caller has to see to.
    pub clause: Clause,
    /// The property that may be violated else.
    pub protects: PropertyKind,
    /// Where that happens.
    pub place: Span,
    /// The rule by which callers are taken to see to it.
    pub rule: Rule,
}

/// What conditions protect that is not called by the name of its property.
const SUBJECTS: [(PropertyKind, &str); 6] = [
    (PropertyKind::ApiContract, "call"),
    (PropertyKind::Overflow, "int arithmetic"),
    (PropertyKind::UnsignedOverflow, "unsigned arithmetic"),
    (PropertyKind::ArrayBounds, "index"),
    (PropertyKind::DivByZero, "division"),
    (PropertyKind::MisalignedAccess, "alignment"),
];

impl Condition {
    /// What it protects, in words: arithmetic, an index, a launch, a property by its name.
    #[must_use]
    pub fn subject(&self) -> &'static str {
        if self.protects == PropertyKind::ApiContract && self.rule == rules::POSSIBLE_LAUNCH {
            return "launch";
        }
        let words = SUBJECTS.iter().find(|(kind, _)| *kind == self.protects);
        words.map_or_else(|| self.protects.name(), |(_, words)| words)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clause, Number, Relation, Sum};
    use crate::contract::Axis;

    fn name(text: &str) -> Sum {
        Sum::from(Number::Name(text.into()))
    }

    #[test]
    fn constants_stand_on_the_right() {
        let left = name("n").plus(&Sum::constant(255));
        let clause = Clause::compare(left, Relation::AtMost, Sum::constant(1000));
        assert_eq!(clause.to_string(), "n <= 745");
    }

    #[test]
    fn quotients_by_constants_are_resolved_where_that_is_exact() {
        let blocks = name("n").plus(&Sum::constant(255)).divided(&Sum::constant(256));
        let clause = Clause::compare(blocks.clone(), Relation::AtLeast, Sum::constant(1));
        assert_eq!(clause.to_string(), "n >= 1");
        let clause = Clause::compare(blocks, Relation::AtMost, Sum::constant(2));
        assert_eq!(clause.to_string(), "n <= 512");
    }

    #[test]
    fn products_are_read_as_the_program_writes_them() {
        let block = Sum::from(Number::BlockDim(Axis::X));
        let index = name("rows").times(&name("len")).plus(&block.times(&Sum::constant(4)));
        assert_eq!(index.to_string(), "rows * len + 4 * blockDim.x");
        let multiple = Clause::compare(name("n"), Relation::MultipleOf, Sum::constant(4));
        assert_eq!(multiple.to_expression().as_deref(), Some("n % 4 == 0"));
        let apart = Clause::Apart("a".into(), "b".into());
        assert_eq!(apart.to_string(), "a and b do not overlap");
        assert_eq!(apart.to_expression(), None);
    }
}
