//! Seeded generator of litmus programs: every program it makes is valid and terminates.

use crate::litmus::{
    Atomicity, Expr, Instruction, Litmus, Operand, Operator, Place, UpdateOp, Variable,
};

/// Size and ingredients of generated programs.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Number of threads.
    pub n_threads: usize,
    /// Largest number of instructions of a thread.
    pub max_instructions: usize,
    /// Number of shared scalars; a small array comes on top.
    pub n_variables: usize,
    /// Whether there are instructions that can block: locks, waits and barriers.
    pub has_blocking: bool,
}

/// A sequence of numbers that depends on a seed only (`SplitMix64`, Steele, Lea and Flood, OOPSLA 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % end).unwrap_or(0)
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// Makes the program of a seed.
#[must_use]
pub fn generate(seed: u64, shape: &Shape) -> Litmus {
    let mut random = Random(seed);
    let mut variables: Vec<Variable> = (0..shape.n_variables)
        .map(|index| Variable { name: format!("x{index}"), len: None })
        .collect();
    variables.push(Variable { name: "a".to_owned(), len: Some(2) });
    let mut threads = Vec::new();
    // Barriers in all threads make sense only if most have the same number of them.
    let n_barriers = if shape.has_blocking { random.below(3).saturating_sub(1) } else { 0 };
    for _ in 0..shape.n_threads {
        let n_instructions = 1 + random.below(shape.max_instructions);
        let mut code = Vec::new();
        while code.len() < n_instructions {
            instruction(&mut random, shape, &mut code);
        }
        for _ in 0..n_barriers {
            if random.below(8) != 0 {
                let at = random.below(code.len() + 1);
                code.insert(at, Instruction::Barrier(0));
            }
        }
        threads.push(code);
    }
    let mutexes = vec!["m0".to_owned(), "m1".to_owned()];
    Litmus { variables, mutexes, barriers: vec!["b".to_owned()], threads }
}

fn instruction(random: &mut Random, shape: &Shape, code: &mut Vec<Instruction>) {
    let place = place(random, shape);
    let register = random.below(2);
    let result = random.flip().then_some(register);
    let value = expr(random);
    let atomicity = if random.flip() { Atomicity::Plain } else { Atomicity::Atomic };
    let n_kinds = if shape.has_blocking { 16 } else { 12 };
    let instruction = match random.below(n_kinds) {
        0..=2 => Instruction::Store(atomicity, place, value),
        3..=5 => Instruction::Load(atomicity, register, place),
        6 => Instruction::Update(UpdateOp::Add, result, place, value),
        7 => Instruction::Update(UpdateOp::Max, result, place, value),
        8 => Instruction::Update(UpdateOp::Exchange, result, place, value),
        9 => Instruction::CompareExchange(result, place, expr(random), value),
        10 => Instruction::Assert(Expr::Binary(
            Operator::LessOrEqual,
            Operand::Register(register),
            Operand::Number(1),
        )),
        11 => Instruction::Choose(register, vec![0, 1]),
        12 | 13 => {
            let mutex = random.below(2);
            code.push(Instruction::Lock(mutex));
            let place = self::place(random, shape);
            code.push(Instruction::Store(Atomicity::Plain, place, value));
            Instruction::Unlock(mutex)
        }
        14 => Instruction::Lock(random.below(2)),
        _ => Instruction::Await(place, Operand::Number(if random.flip() { 1 } else { 0 })),
    };
    code.push(instruction);
}

fn place(random: &mut Random, shape: &Shape) -> Place {
    let variable = random.below(shape.n_variables + 1);
    let index = (variable == shape.n_variables).then(|| match random.below(3) {
        0 => Operand::Register(random.below(2)),
        number => Operand::Number(if number == 1 { 0 } else { 1 }),
    });
    Place { variable, index }
}

fn expr(random: &mut Random) -> Expr {
    let register = Operand::Register(random.below(2));
    match random.below(4) {
        0 => Expr::Operand(register),
        1 => Expr::Binary(Operator::Add, register, Operand::Number(1)),
        2 => Expr::Operand(Operand::Number(2)),
        _ => Expr::Operand(Operand::Number(1)),
    }
}
