//! Conditions on a launch and the arguments of its kernel, in the names of the program.

use cuda_verify_core::Violation;
use cuda_verify_core::base::contract::{Axis, Clause, Number, Relation, Sum};

/// A number of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// `blockDim.x` and its like.
    Block(usize),
    /// `gridDim.x` and its like.
    Grid(usize),
    /// An integer parameter of the kernel: its number among those, and its name.
    Parameter(usize, String),
    /// A number, as the program writes it.
    Constant(String, i128),
}

/// A product of numbers of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Quantity(pub(crate) Vec<Atom>);

/// A condition on a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) left: Quantity,
    pub(crate) relation: Relation,
    pub(crate) right: Quantity,
}

impl Atom {
    fn number(&self) -> Number {
        match self {
            Self::Block(axis) => Number::BlockDim(Axis::ALL[*axis]),
            Self::Grid(axis) => Number::GridDim(Axis::ALL[*axis]),
            Self::Parameter(_, name) => Number::Name(name.as_str().into()),
            Self::Constant(text, value) => Number::Constant(text.as_str().into(), *value),
        }
    }
}

impl Quantity {
    /// The same in the language of contracts.
    pub(crate) fn sum(&self) -> Sum {
        Sum::of_factors(self.0.iter().map(Atom::number).collect())
    }
}

impl Condition {
    /// The same in the language of contracts.
    pub(crate) fn clause(&self) -> Clause {
        Clause::compare(self.left.sum(), self.relation, self.right.sum())
    }
}

/// The numbers of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// The values of the integer parameters, as far as they are known.
    pub(crate) parameters: Vec<Option<i128>>,
}

impl Numbers {
    /// Those with which something is wrong, for a kernel with such integer parameters; `None` if it is in no launch.
    pub(crate) fn of(violation: &Violation, parameters: &[String]) -> Option<Self> {
        let launch = violation.launch.as_ref()?;
        let value = |name: &String| {
            let mut inputs = violation.inputs.iter().filter(|input| input.thread.is_none());
            inputs.find(|input| input.name == *name)?.value.parse().ok()
        };
        let parameters = parameters.iter().map(value).collect();
        Some(Self { grid: launch.grid, block: launch.block, parameters })
    }

    pub(crate) fn value(&self, quantity: &Quantity) -> Option<i128> {
        let factor = |atom: &Atom| match atom {
            Atom::Block(axis) => Some(i128::from(self.block[*axis])),
            Atom::Grid(axis) => Some(i128::from(self.grid[*axis])),
            Atom::Parameter(number, _) => self.parameters.get(*number).copied().flatten(),
            Atom::Constant(_, value) => Some(*value),
        };
        quantity.0.iter().try_fold(1_i128, |product, atom| product.checked_mul(factor(atom)?))
    }

    /// Whether they meet a condition, as far as that is known.
    pub(crate) fn meet(&self, condition: &Condition) -> Option<bool> {
        let (left, right) = (self.value(&condition.left)?, self.value(&condition.right)?);
        Some(condition.relation.holds(left, right))
    }
}

/// What the source of a kernel speaks of.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) parameters: Vec<Quantity>,
    pub(crate) constants: Vec<Quantity>,
}

impl Words {
    /// The words of a kernel with such integer parameters and numbers.
    pub(crate) fn new(parameters: &[String], constants: &[(String, i128)]) -> Self {
        let parameter = |(number, name): (usize, &String)| {
            Quantity(vec![Atom::Parameter(number, name.clone())])
        };
        let constant =
            |(text, value): &(String, i128)| Quantity(vec![Atom::Constant(text.clone(), *value)]);
        Self {
            parameters: parameters.iter().enumerate().map(parameter).collect(),
            constants: constants.iter().map(constant).collect(),
        }
    }

    /// All conditions that are considered; of those that admit as many launches, the first ones are preferred.
    pub(crate) fn conditions(&self) -> Vec<Condition> {
        let Self { parameters, constants } = self;
        let mut all = Vec::new();
        let mut add = |left: &Quantity, relation, right: &Quantity| {
            let (left, right) = (left.clone(), right.clone());
            if left != right {
                all.push(Condition { left, relation, right });
            }
        };
        let [blocks, grids] = [block_extents(), grid_extents()];
        let (zero, one) = (number(0), number(1));
        let threads = [0, 1].map(|axis| product(&grids[axis], &blocks[axis]));
        for (at, left) in parameters.iter().enumerate() {
            for right in &parameters[at + 1..] {
                add(left, Relation::AtMost, right);
                add(left, Relation::AtLeast, right);
                for third in parameters.iter().filter(|it| *it != left && *it != right) {
                    add(third, Relation::AtLeast, &product(left, right));
                }
            }
        }
        for parameter in parameters {
            add(parameter, Relation::AtLeast, &zero);
            add(parameter, Relation::AtLeast, &one);
            for threads in &threads {
                add(parameter, Relation::AtMost, threads);
                add(parameter, Relation::AtLeast, threads);
                add(parameter, Relation::Equal, threads);
            }
            for grid in &grids[..2] {
                for of in constants {
                    add(parameter, Relation::AtLeast, &product(grid, of));
                    add(parameter, Relation::AtMost, &product(grid, of));
                }
            }
            for block in &blocks[..2] {
                add(parameter, Relation::AtMost, block);
                add(block, Relation::AtMost, parameter);
                add(parameter, Relation::Equal, block);
                add(parameter, Relation::MultipleOf, block);
            }
            for of in constants {
                add(parameter, Relation::AtMost, of);
                add(parameter, Relation::AtLeast, of);
                add(parameter, Relation::MultipleOf, of);
            }
        }
        for of in constants {
            for block in &blocks[..2] {
                add(block, Relation::AtMost, of);
                add(block, Relation::AtLeast, of);
                add(block, Relation::MultipleOf, of);
                add(block, Relation::Equal, of);
            }
            let all_threads = product(&blocks[0], &blocks[1]);
            add(&all_threads, Relation::AtMost, of);
            add(&all_threads, Relation::Equal, of);
            add(&grids[0], Relation::AtMost, of);
        }
        add(&blocks[0], Relation::PowerOfTwo, &zero);
        if constants.iter().all(|of| !matches!(of.0[..], [Atom::Constant(_, 32)])) {
            add(&blocks[0], Relation::MultipleOf, &number(32));
            add(&blocks[0], Relation::AtMost, &number(32));
        }
        for extent in grids.iter().chain(&blocks) {
            add(extent, Relation::Equal, &one);
        }
        add(&blocks[0], Relation::Equal, &blocks[1]);
        all
    }

    /// Numbers of elements that memory behind a pointer may have to have.
    pub(crate) fn extents(&self) -> Vec<Quantity> {
        let Self { parameters, constants } = self;
        let [blocks, grids] = [block_extents(), grid_extents()];
        let mut all = vec![number(1)];
        all.extend(parameters.iter().chain(constants).chain([&grids[0], &blocks[0]]).cloned());
        let threads = product(&grids[0], &blocks[0]);
        for (at, left) in parameters.iter().enumerate() {
            let others = parameters[at..].iter().chain(constants);
            for right in others.chain([&grids[0], &blocks[0], &threads]) {
                let both = product(left, right);
                let thirds = parameters.iter().skip(at + 1).filter(|it| *it != right);
                all.extend(thirds.map(|third| product(&both, third)));
                all.push(both);
            }
        }
        for constant in constants {
            let by = [&grids[0], &blocks[0], &threads];
            all.extend(by.into_iter().map(|extent| product(extent, constant)));
        }
        let of_rows = product(&grids[1], &blocks[1]);
        all.push(product(&threads, &of_rows));
        all.push(threads);
        all
    }
}

fn block_extents() -> [Quantity; 3] {
    [0, 1, 2].map(|axis| Quantity(vec![Atom::Block(axis)]))
}

fn grid_extents() -> [Quantity; 3] {
    [0, 1, 2].map(|axis| Quantity(vec![Atom::Grid(axis)]))
}

fn number(value: i128) -> Quantity {
    Quantity(vec![Atom::Constant(value.to_string(), value)])
}

fn product(left: &Quantity, right: &Quantity) -> Quantity {
    Quantity([&left.0[..], &right.0[..]].concat())
}

#[cfg(test)]
mod tests {
    use super::{Atom, Condition, Numbers, Quantity, Relation, number};

    #[test]
    fn numbers_meet_a_condition_or_not() {
        let numbers =
            Numbers { grid: [2, 1, 1], block: [48, 1, 1], parameters: vec![Some(100), None] };
        let meet = |left: &Quantity, relation, right: &Quantity| {
            numbers.meet(&Condition { left: left.clone(), relation, right: right.clone() })
        };
        let block = Quantity(vec![Atom::Block(0)]);
        let threads = Quantity(vec![Atom::Grid(0), Atom::Block(0)]);
        let [n, m] = [(0, "n"), (1, "m")]
            .map(|(at, name)| Quantity(vec![Atom::Parameter(at, name.to_owned())]));
        assert_eq!(meet(&n, Relation::AtMost, &threads), Some(false));
        assert_eq!(meet(&n, Relation::AtLeast, &threads), Some(true));
        assert_eq!(meet(&block, Relation::PowerOfTwo, &number(0)), Some(false));
        assert_eq!(meet(&block, Relation::MultipleOf, &number(32)), Some(false));
        assert_eq!(meet(&block, Relation::MultipleOf, &number(16)), Some(true));
        assert_eq!(meet(&m, Relation::Equal, &number(1)), None);
        assert_eq!(threads.sum().to_string(), "gridDim.x * blockDim.x");
    }
}
