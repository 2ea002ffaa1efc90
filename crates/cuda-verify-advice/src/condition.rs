//! Conditions on a launch and the arguments of its kernel, in the names of the program.

use std::collections::BTreeMap;
use std::fmt;

use cuda_verify_core::Violation;

/// A number of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// `blockDim.x` and its like.
    Block(usize),
    /// `gridDim.x` and its like.
    Grid(usize),
    /// Threads along the first axis.
    Threads,
    /// Threads of a block.
    BlockSize,
    /// An integer parameter of the kernel.
    Parameter(String),
    /// A number, as the program writes it.
    Constant(String, i128),
}

/// How the two sides are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    AtMost,
    AtLeast,
    MultipleOf,
    Equal,
    /// The left side is a power of two; the right one does not matter.
    PowerOfTwo,
}

/// A condition on a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) left: Quantity,
    pub(crate) relation: Relation,
    pub(crate) right: Quantity,
}

const AXES: [&str; 3] = ["x", "y", "z"];

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(axis) => write!(f, "blockDim.{}", AXES[*axis]),
            Self::Grid(axis) => write!(f, "gridDim.{}", AXES[*axis]),
            Self::Threads => f.write_str("gridDim.x * blockDim.x"),
            Self::BlockSize => f.write_str("blockDim.x * blockDim.y"),
            Self::Parameter(name) | Self::Constant(name, _) => f.write_str(name),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { left, relation, right } = self;
        match relation {
            Relation::AtMost => write!(f, "{left} <= {right}"),
            Relation::AtLeast => write!(f, "{left} >= {right}"),
            Relation::MultipleOf => write!(f, "{left} % {right} == 0"),
            Relation::Equal => write!(f, "{left} == {right}"),
            Relation::PowerOfTwo => write!(f, "({left} & ({left} - 1)) == 0"),
        }
    }
}

/// The numbers of the launch in which something is wrong.
#[derive(Debug)]
pub(crate) struct Example {
    grid: [u32; 3],
    block: [u32; 3],
    parameters: BTreeMap<String, i128>,
}

impl Example {
    /// That of a violation; `None` if it is in no launch.
    pub(crate) fn of(violation: &Violation) -> Option<Self> {
        let launch = violation.launch.as_ref()?;
        let inputs = violation.inputs.iter().filter(|input| input.thread.is_none());
        let parameters = inputs
            .filter_map(|input| Some((input.name.clone(), input.value.parse().ok()?)))
            .collect();
        Some(Self { grid: launch.grid, block: launch.block, parameters })
    }

    fn value(&self, quantity: &Quantity) -> Option<i128> {
        let product = |a: u32, b: u32| i128::from(a) * i128::from(b);
        match quantity {
            Quantity::Block(axis) => Some(i128::from(self.block[*axis])),
            Quantity::Grid(axis) => Some(i128::from(self.grid[*axis])),
            Quantity::Threads => Some(product(self.grid[0], self.block[0])),
            Quantity::BlockSize => Some(product(self.block[0], self.block[1])),
            Quantity::Parameter(name) => self.parameters.get(name).copied(),
            Quantity::Constant(_, value) => Some(*value),
        }
    }

    /// Whether the example does not meet a condition, so that the condition excludes it.
    pub(crate) fn is_excluded_by(&self, condition: &Condition) -> bool {
        let (left, right) = (self.value(&condition.left), self.value(&condition.right));
        let (Some(left), Some(right)) = (left, right) else { return false };
        match condition.relation {
            Relation::AtMost => left > right,
            Relation::AtLeast => left < right,
            Relation::MultipleOf => right != 0 && left % right != 0,
            Relation::Equal => left != right,
            Relation::PowerOfTwo => left & (left - 1) != 0,
        }
    }
}

/// All conditions that are considered, for a kernel with such integer parameters and numbers; those that exclude less
/// come first.
pub(crate) fn conditions(parameters: &[String], constants: &[(String, i128)]) -> Vec<Condition> {
    let mut all = Vec::new();
    let mut add = |left: &Quantity, relation, right: &Quantity| {
        all.push(Condition { left: left.clone(), relation, right: right.clone() });
    };
    let number = |value: i128| Quantity::Constant(value.to_string(), value);
    let numbers: Vec<Quantity> =
        constants.iter().map(|(text, value)| Quantity::Constant(text.clone(), *value)).collect();
    let parameters: Vec<Quantity> = parameters.iter().cloned().map(Quantity::Parameter).collect();
    let blocks = [Quantity::Block(0), Quantity::Block(1), Quantity::Block(2)];
    for parameter in &parameters {
        add(parameter, Relation::AtLeast, &number(0));
        add(parameter, Relation::AtLeast, &number(1));
        add(parameter, Relation::AtMost, &Quantity::Threads);
    }
    for (at, left) in parameters.iter().enumerate() {
        for right in &parameters[at + 1..] {
            add(left, Relation::AtMost, right);
            add(left, Relation::AtLeast, right);
        }
    }
    for block in &blocks[..2] {
        for of in &numbers {
            add(block, Relation::AtMost, of);
        }
    }
    for of in &numbers {
        add(&Quantity::BlockSize, Relation::AtMost, of);
    }
    for parameter in &parameters {
        for block in &blocks[..2] {
            add(parameter, Relation::AtMost, block);
            add(block, Relation::AtMost, parameter);
        }
        for of in &numbers {
            add(parameter, Relation::AtMost, of);
            add(parameter, Relation::MultipleOf, of);
        }
        add(parameter, Relation::MultipleOf, &blocks[0]);
    }
    add(&blocks[0], Relation::PowerOfTwo, &number(0));
    for of in numbers.iter().chain([&number(32)]) {
        add(&blocks[0], Relation::MultipleOf, of);
    }
    for grid in [Quantity::Grid(1), Quantity::Grid(2), Quantity::Grid(0)] {
        add(&grid, Relation::Equal, &number(1));
    }
    for block in [&blocks[1], &blocks[2]] {
        add(block, Relation::Equal, &number(1));
    }
    add(&blocks[0], Relation::Equal, &blocks[1]);
    for parameter in &parameters {
        add(parameter, Relation::Equal, &blocks[0]);
        add(parameter, Relation::Equal, &Quantity::Threads);
    }
    for block in &blocks[..2] {
        for of in &numbers {
            add(block, Relation::Equal, of);
        }
    }
    add(&blocks[0], Relation::Equal, &number(1));
    all
}

#[cfg(test)]
mod tests {
    use super::{Condition, Example, Quantity, Relation};

    #[test]
    fn a_condition_excludes_what_does_not_meet_it() {
        let parameters = [("n".to_owned(), 100)].into_iter().collect();
        let example = Example { grid: [2, 1, 1], block: [48, 1, 1], parameters };
        let is_excluded =
            |left, relation, right| example.is_excluded_by(&Condition { left, relation, right });
        let number = |value: i128| Quantity::Constant(value.to_string(), value);
        let n = || Quantity::Parameter("n".to_owned());
        assert!(is_excluded(n(), Relation::AtMost, Quantity::Threads));
        assert!(!is_excluded(n(), Relation::AtLeast, Quantity::Threads));
        assert!(is_excluded(Quantity::Block(0), Relation::PowerOfTwo, number(0)));
        assert!(is_excluded(Quantity::Block(0), Relation::MultipleOf, number(32)));
        assert!(!is_excluded(Quantity::Block(0), Relation::MultipleOf, number(16)));
        assert!(!is_excluded(Quantity::Parameter("m".to_owned()), Relation::Equal, number(1)));
    }
}
